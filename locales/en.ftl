### Every sentence that a person reads on Discord, in English. Other languages translate these keys, one file each.
### A line break in here is a line break on Discord, so sentences stay on one line.

## Commands. Names: lower case, no spaces, at most 32 characters; descriptions: at most 100.

command-rose = rose
command-rose-description = Play The Rose King
command-about = about
command-about-description = What this bot is, how to invite it, and who is behind it

## /rose about

about-title = The Rose King
about-text = Two houses, one crown and a board full of roses: play The Rose King with friends, live or over days, or practise against me.
about-installed = Add it to a server, or to your own account to have it everywhere.
about-disclaimer = This is an unofficial fan project. It is not connected with the author or the publisher of the game. All pictures and texts were made for this bot.
about-version = Version { $version }
about-invite = Invite
about-source = Source code

## The front door: what a server, a person and a stranger see first

button-learn = Learn the game
button-practise = Practise
button-challenge-somebody = Challenge somebody
button-who-is-this = Who is this?
button-anybody = Anybody in this channel
pick-somebody = Choose somebody …
pick-text = Whom do you challenge to a duel? There are three days for each move; { COMMAND("challenge") } lets you choose the clock and the house.
challenge-where = Nobody else sees this chat, so go where the others are: in a server use { COMMAND("challenge") }, or open somebody’s menu and choose **Apps → { context-challenge }**. Against me you can play right here.
who-asks = **{ $who }** is looking for somebody to play with.

## When something does not work out

closing = I’m just restarting, so that did not count. Please try again in a moment.
command-outdated = This command has changed since your Discord loaded it. Please try again in a minute, or restart Discord.
discord-trouble = Discord is not answering me properly just now. Please try again in a moment.
no-permission = I lack a permission here that this needs. Somebody who runs this server can invite me again to grant it.
went-wrong =
    Sorry, something went wrong on my side, and it has been noted. Please try again.
    -# If it happens again, tell whoever runs this bot: { $reference }

## Words in the pictures. They stand on plates and banners, so they are short.

picture-lancaster = Lancaster
picture-york = York
picture-to-move = To move
picture-passed = Passed
picture-draw = Tie
picture-wins-points = Victory on points
picture-wins-largest = Victory by the largest territory
picture-wins-tokens = Victory by tokens on the board
picture-largest = Largest territory
picture-tokens = Tokens on the board

## What a screen reader says instead of a picture: the parts are put together, the most useful first.

alt-player = { $name } ({ $house ->
        [red] red
       *[white] white
    })
alt-turn = { $player } to move.
alt-over = The match is over.
alt-score = Score: red { $red }, white { $white }. { $leader ->
        [red] Red leads by { $lead }.
        [white] White leads by { $lead }.
       *[none] Level.
    }
alt-crown = Crown on { $square }.
alt-last-play = Last move: { $player } played { $card }, crown from { $from } to { $to }.
alt-last-hero = Last move: { $player } played { $card } with a hero, crown from { $from } to { $to }, token turned.
alt-last-draw = Last move: { $player } drew { $card }.
alt-passed = { $player } could do nothing and passed.
alt-moves = Possible: { $moves }.
alt-move = { $card } to { $square }
alt-move-hero = { $card } with a hero to { $square }
alt-move-draw = draw a card
alt-card = { $direction ->
        [N] north
        [NE] north-east
        [E] east
        [SE] south-east
        [S] south
        [SW] south-west
        [W] west
       *[NW] north-west
    } { $distance }
alt-hand = { $player } holds { $cards }; { $heroes ->
        [one] { $heroes } hero
       *[other] { $heroes } heroes
    } left.
alt-hand-empty = { $player } holds no cards; { $heroes ->
        [one] { $heroes } hero
       *[other] { $heroes } heroes
    } left.
alt-piles = { $pile ->
        [one] { $pile } card
       *[other] { $pile } cards
    } in the draw pile, { $discard } discarded; { $tokens } of { $all } tokens on the board.
alt-territories = { $house ->
        [red] Red territories
       *[white] White territories
    }: { $territories }.
alt-territory = { $size } ({ $squares })
alt-preview-play = Preview: { $player } plays { $card } to { $square }.
alt-preview-hero = Preview: { $player } plays { $card } with a hero and turns the token on { $square }.
alt-preview-draw = Preview: { $player } draws a card; nothing changes on the board.
alt-answers = Then { $player } can answer: { $moves }.
alt-answers-none = Then { $player } can do nothing and passes.
alt-change = { $house ->
        [red] Red
       *[white] White
    }: { $before } { $before ->
        [one] point
       *[other] points
    } before, { $after } after ({ $change }).
alt-won = { $count ->
        [one] Winner
       *[other] Winners
    }: { $players }. { $reason }.
alt-drawn = The match is a tie.
alt-replay = A replay of the match between { $red } and { $white }, from move { $first } to move { $last }.
alt-replay-unplayed = The match between { $red } and { $white }, in which nobody moved.
alt-replay-swing = Move { $move } changed most: { $player } played { $card } to { $square } and moved the lead by { $points ->
        [one] one point
       *[other] { $points } points
    }.
alt-replay-won = { $players } { $count ->
        [one] wins
       *[other] win
    } with red at { $red } and white at { $white }: { $reason }.
alt-replay-drawn = The match ends in a tie with red at { $red } and white at { $white }.
alt-replay-open = It closes with red at { $red } and white at { $white }.
alt-start = Lancaster, the red rose: { $red }. York, the white rose: { $white }.
alt-houses = The red rose of Lancaster and the white rose of York, with a golden crown between them.
alt-side = { $house ->
        [red] Red
       *[white] White
    }: { $names }.
told-moves = { $player } can:
told-move = { $move }; then { $player } can answer: { $answers }.
told-move-passes = { $move }; then { $player } must pass.
told-move-ends = { $move }; then the match is over.
alt-rules-1 = A board in the middle of a match: red and white roses joined into territories, each with its size, and the points of both houses below.
alt-rules-2 = The 24 power cards: a sword with an arrowhead points in one of eight directions, the numeral I, II or III in the crown above it is the distance.
alt-rules-3 = A move: the card north-east II leads the crown from e4 to g6, a red rose is placed there and joins a territory. Red goes from 18 to 23 points.
alt-rules-4 = Drawing: red holds two cards, the next empty place and the draw pile are lit.
alt-rules-5 = A hero: with the card south I and a hero, red turns the white rose on e3. Red goes from 18 to 23 points, white from 16 to 15.
alt-rules-6 = Passing: the crown stands in the corner i9, all five cards of white lead off the board, so white passes and red moves again.
alt-rules-7 = Scoring: white has territories of 8, 2 and 1, that is 64 + 4 + 1 = 69 points; red has 5, 2, 2 and 1, that is 25 + 4 + 4 + 1 = 34 points.
alt-rules-8 = Four players: two teams, partners across from each other, three power cards and two heroes each, one score a house.

## Commands of play

command-challenge = challenge
command-challenge-description = Challenge somebody to a duel, or anybody in this channel
context-challenge = Challenge to The Rose King
command-practice = practice
command-practice-description = Play against the computer
command-teams = teams
command-teams-description = Open a table for four: two teams of two
command-games = games
command-games-description = All your matches, those that wait for you first
command-board = board
command-board-description = Show a match here again
command-replay = replay
command-replay-description = Look back on a match: watch it, walk through it, play on from any move
command-rules = rules
command-rules-description = Learn the game in a few pages and a short lesson
command-settings = settings
command-settings-description = Language, notices, confirmation, pictures
command-privacy = privacy
command-privacy-description = What is kept about you: get it as a file, or have it deleted
option-opponent = opponent
option-opponent-description = Whom to challenge; leave it out to challenge anybody in this channel
option-house = house
option-house-description = The house you play; red begins
option-clock = clock
option-clock-description = How much time there is for a move
option-thread = thread
option-thread-description = Play in a thread of its own, where this server allows it
option-level = level
option-level-description = How strong the computer plays
option-level-fitting-description = How strong the computer plays; left out, it follows your last results
option-place = where
option-place-description = Where to play
option-match = match
option-match-description = Which of your matches
option-file = file
option-file-description = A record that you have, as a text file
option-position = position
option-position-description = A position as one line of text, to play on from
choice-house-lot = by lot
choice-house-red = red (Lancaster), begins
choice-house-white = white (York)
choice-clock-live = live: 10 minutes a move
choice-clock-1d = 1 day a move
choice-clock-3d = 3 days a move
choice-clock-7d = 7 days a move
choice-clock-none = no time limit
choice-place-here = here, for everybody to see
choice-place-private = here, only for me
choice-place-dms = in my direct messages

## The board

board-heading = { $red } – { $white }
board-mention = { $person }, it is your turn.
board-turn = **{ $who }** ({ $house ->
    [red] red
   *[white] white
}) is to move
board-thinking = **{ $who }** is thinking …
board-score = **{ $red } : { $white }**
board-time = ⏳ { $when }
board-forced = There is only one move.
board-forced-hero = There is only one move, and it takes a hero: it is forced.
board-branch = 🌿 A branch of another match: just practice, it does not count.
board-moved = This board has moved on: [the match goes on here]({ $link }).
board-moved-away = This board has moved on: the match goes on in direct messages.
board-moved-away-unseen = This board has moved on: the match goes on in another message.
board-moved-to-dms = I could not show the board where it was, so it has come here.
board-clock-shift = ⏳ I was away for a while, so there { $minutes ->
        [one] is a minute
       *[other] are { $minutes } minutes
    } more on the clock.
button-draw = Draw a card ({ $cards })
button-menu = Menu
button-hint = Hint
button-take-back = Take back
button-agree-draw = Agree to a tie
button-agree-take-back = Let them take it back
button-refuse = No
button-rematch = Rematch
button-next-level = Next level
button-easier-level = An easier one
button-look-back = Look back
button-unknown = I don’t know this button any more. Your matches are in { COMMAND("games") }.
move-draw = draw a card
former-player = Anonymous
offer-draw = **{ $who }** offers a tie.
offer-draw-refused = **{ $who }** wants to play on.
offer-take-back = **{ $who }** would like to take the last move back.
offer-take-back-refused = **{ $who }** does not want the move taken back.
see-board = [Here is the board.]({ $link })
see-challenge = [Here is the challenge.]({ $link })

## How a match ended

end-played-points = 👑 **{ $who }** { $count ->
    [one] wins
   *[other] win
} on points.
end-played-largest = 👑 **{ $who }** { $count ->
    [one] wins
   *[other] win
}: equal points, but the largest territory.
end-played-tokens = 👑 **{ $who }** { $count ->
    [one] wins
   *[other] win
}: equal points and territories, but more roses.
end-played-nothing = A tie: equal in everything.
end-resigned = 👑 **{ $who }** { $count ->
    [one] wins
   *[other] win
}: { $loser } has resigned.
end-time = 👑 **{ $who }** { $count ->
    [one] wins
   *[other] win
}: { $loser } ran out of time.
end-agreed = A tie by agreement.
end-left = 👑 **{ $who }** { $count ->
    [one] wins
   *[other] win
}: { $loser } has left.
end-called-off = **{ $who }** has called this match off before the first move. It does not count.
end-called-off-by-host = This match was called off. It does not count.
picture-forfeit-resigned = Victory by resignation
picture-forfeit-time = Victory on time
picture-forfeit-agreed = By agreement
picture-forfeit-left = Victory: the other side left
picture-forfeit-called-off = Called off

## Confirming a move

confirm-play = Play **{ $card }** to **{ $square }**?
confirm-hero = { $forced ->
    [yes] Your only move takes a hero: **{ $card }** to **{ $square }**.
   *[no] Send a hero with **{ $card }** to **{ $square }**?
} You have { $heroes ->
    [one] { $heroes } hero
   *[other] { $heroes } heroes
} left.
confirm-draw = Draw a card? { $cards ->
    [one] One is left in the pile.
   *[other] { $cards } are left in the pile.
}
confirm-yes = Yes
confirm-no = No

## The menu of a board

menu-title = What would you like to do?
button-my-side = From my side
button-rules = Rules
button-moves = Moves so far
button-offer-draw = Offer a tie
button-offer-take-back = Ask to take back
button-resign = Resign
button-resign-yes = Yes, I resign
button-play-on = Play on
offered-draw = Your offer of a tie is on the board.
offered-take-back = Your request is on the board.
offered-agreed = They had just offered the same: you have agreed, and the match is a tie.
resign-sure = Do you really want to give this match up? That cannot be undone.
resigned = You have resigned.
record-here = The record of this match:
record-later = The whole record comes when the match is over; before that it would give the deck away. These are the moves so far:

## At the board: previews, calling off, what can be taken back

button-preview = Preview
preview-on = 🔍 **Preview is on.** Press a card and you see first what it does and what it leaves to the other side. It counts when you say yes. *Preview* once more switches it off.
preview-off = **Preview is off.** { $heroes ->
    [yes] Cards are played at once; only before a hero I still ask.
   *[no] Cards are played at once.
}
menu-take-back = You can take back **{ $move }**, with all that came after it.
button-call-off = Call off
button-call-off-yes = Yes, call it off
call-off-sure = Call this match off? Nobody has moved yet, so nobody wins or loses. It ends for everybody at the table.
called-off = You have called the match off.

## The deck: its seal before a match, the check after it

deck-sealed = 🔏 Deck sealed
button-seal = Seal
seal-digits =
    🔏 The seal of this deck: the SHA-256 of 32 secret bytes, written in hexadecimal.
    `{ $commitment }`
    { $practice ->
        [yes] In practice the secret is drawn when you begin. The seal shows that the deck stays as it is, not how it was chosen.
       *[no] The secret was drawn before anybody knew the number that Discord mixes in when the match begins. Copy the seal if you want to be sure: after the match, *Look back* opens the deck, and the two must fit.
    }
deck-genuine = ✅ **The deck is genuine.** { $kind ->
        [match] Its secret fits the seal from before the match, and every card came from it.
        [practice] Every card came from the sealed secret. In practice that is drawn when you begin: so nothing was changed since, but how it was chosen cannot be shown.
       *[brought] Secret and seal in this record fit, and every card follows from them.
    }
deck-not-genuine = ❌ **The deck is not genuine.** { $why ->
        [secret] The secret is not the one that was sealed.
       *[seed] The cards do not follow from the secret.
    }
button-digits = Show the digits
deck-digits =
    The secret: `{ $secret }`
    Its seal is the SHA-256 of these 32 bytes, written in hexadecimal: `{ $commitment }`
    The salt, which is the number that Discord gave to what began the match: `{ $salt }`
    Check it yourself. This must give the seal:
    ```
    { $command }
    ```
    Secret and salt give every shuffle: `python -m game verify` deals it all again from the record.

## Looking back

look-back-title = Look back
look-back-position = A position
look-back-running = The match is still running: you can walk through it as far as it has been played.
look-back-nothing = You have no finished match yet. Bring a record as a file, or a position as a line of text.
button-watch = Watch
button-walk = Walk through
button-branch = Play on from here
button-record = Record and deck
button-share = Share here
button-watch-side = { $house ->
    [red] From red’s side
   *[white] From white’s side
}
watch-making = The replay is being made …
watch-busy = I am making another replay for you just now. One moment, please.
watch-too-large = Not even the smallest replay fits into what may be sent here. Try a part of the match, or another place.
watch-speed-slow = Slow
watch-speed-normal = Normal speed
watch-speed-quick = Quick
watch-from = From move { $move }
watch-to = To move { $move }
button-walk-first = ⏮ First
button-walk-back = ◀ Back
button-walk-next = ▶ Next
button-walk-last = ⏭ Last
walk-step = Move { $move } of { $moves }
walk-beginning = Before the first move
walk-position = The position to copy: `{ $line }`
walk-jump = Jump to …
walk-jump-end = The end
walk-jump-latest = The latest move
branch-text = { $house ->
    [red] Red
   *[white] White
} is to move. You play against the computer with the cards as they lay; the draw pile is shuffled anew. It is just practice and does not count.
button-branch-side = { $house ->
    [red] Play red
   *[white] Play white
}
brought-too-large = A record may have { $kilobytes } KiB at most.
record-refused = I cannot read this record: { $reason }
record-refused-line = I cannot read this record. Line { $line }: { $reason }
record-flaw-not-text = This is not UTF-8 text.
record-flaw-bad-character = A control character has no place in a record.
record-flaw-bad-header = A header is a name and a value in quotation marks, in square brackets.
record-flaw-header-twice = This header stands there for the second time.
record-flaw-header-missing = A header is missing.
record-flaw-bad-value = This header cannot have this value.
record-flaw-no-empty-line = An empty line must stand between the headers and the moves.
record-flaw-empty-line = An empty line stands among the headers.
record-flaw-header-after-moves = A header stands after the moves.
record-flaw-bad-move = This is not a move.
record-flaw-illegal-move = This move is not legal there.
record-flaw-no-record = There is no record in it.
position-refused = I cannot read this position. { $field }: { $reason }
position-field-line = The line
position-field-board = The board
position-field-crown = The crown
position-field-seat = The seat to move
position-field-hands = The hands
position-field-heroes = The heroes
position-field-discard = The discard pile
position-flaw-fields = six fields with one space between them are wanted.
position-flaw-rows = nine rows with / between them are wanted.
position-flaw-signs = a row is made of r, w and digits from 1 to 9.
position-flaw-run = a run of empty squares is one digit.
position-flaw-row = a row has nine squares.
position-flaw-too-many-tokens = there are only 52 roses.
position-flaw-no-square = there is no such square.
position-flaw-hand-count = there are two hands or four.
position-flaw-no-card = there is no such card.
position-flaw-card-twice = this card is there twice.
position-flaw-hand-too-large = a hand has too many cards.
position-flaw-hero-count = a digit for each seat is wanted.
position-flaw-too-many-heroes = a seat has too many heroes.
position-flaw-order = the cards of the discard pile stand in their fixed order.
position-flaw-no-pile = no card is left for the draw pile.
position-flaw-no-seat = there is no such seat.
position-flaw-over = the last rose is placed, so nobody is to move.
position-flaw-cannot-act = this seat cannot do anything.
position-flaw-can-act = somebody can still move.

## Review: luck, choices and what is left over. Amounts are points out of 100 of the chance to win.

command-review = review
command-review-description = Was it luck or was it you? A finished match, taken apart
button-review = Review
button-review-point = Turning point { $number }
button-try-again = Try it again
review-making = I am looking at every table of the match …
review-later = This takes longer than usual. Ask again in a while: then it will be ready.
review-failed = This review could not be made. Please ask again later.
review-nothing = You have no finished match yet. Play one, then ask again.
review-side = { $who }: luck { $luck }, lost { $loss } in { $decisions ->
    [one] { $decisions } decision
   *[other] { $decisions } decisions
}.
review-like = Played like the **{ $level }**.
review-like-range = Played like something between the **{ $low }** and the **{ $high }**.
review-cut-short = The match was ended early, with { $points } points still open.
review-unit = Amounts are points out of 100 of the chance to win, as my search sees it. What it did not foresee is shown as “{ picture-review-rest }”.
review-point-lucky = Move { $move }: { $who } drew { $card }, { $points } points of luck.
review-point-unlucky = Move { $move }: { $who } drew { $card }, { $points } points of bad luck.
review-point-drew = Move { $move }: { $who } drew a card. Better by { $points } points: { $better }.
review-point-played = Move { $move }: { $who } played { $made }. Better by { $points } points: { $better }.
refused-review-running = Nothing is told about a match that is still running, nor about a table that lies on its board. Ask again when it is over.
refused-review-nothing-to-review = There is nothing to review: I review matches that were played here and have at least one move.
refused-review-one-at-a-time = I am making another review for you just now. One moment, please.
refused-review-many-wait = Many are waiting for reviews just now. Please try again in a few minutes.
picture-review-luck = Luck with cards
picture-review-loss = Lost by choices
picture-review-deal = The deal
picture-review-rest = Not explained
alt-review-curve = The chance to win over { $moves } moves: red begins at { $first } percent, is highest with { $high } after move { $high_move }, lowest with { $low } after move { $low_move }, and ends at { $last }.
alt-review-lead = The likelier winner changed { $count ->
    [one] once
   *[other] { $count } times
}.
alt-review-points = { $count ->
    [one] A turning point is marked: move { $moves }.
   *[other] Turning points are marked: moves { $moves }.
}
alt-review-side = { $house ->
    [red] Red
   *[white] White
}: score { $score }, luck { $luck }, lost by choices { $loss }.

## Challenges

challenge-to = { $host } challenges { $guest } to The Rose King
challenge-open = { $host } challenges anybody to The Rose King
challenge-by-lot = The houses are drawn by lot
challenge-house = { $who } plays { $house ->
    [red] red
   *[white] white
}
challenge-expires = Expires { $when }.
challenge-started = The match has begun.
challenge-declined = Declined.
challenge-withdrawn = Withdrawn.
challenge-expired = Nobody has answered in time.
challenge-newcomer = New to the game, { $guest }? Five minutes and you know it.
challenge-dms-closed = They take no direct messages from me. Challenge them in a server that you share.
challenge-sent = Your challenge is on its way. The board comes here when it is your turn.
challenge-in-thread = The match is played in { $thread }.
clock-live = live, 10 minutes a move
clock-1d = 1 day a move
clock-3d = 3 days a move
clock-7d = 7 days a move
clock-none = no time limit
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-show-here = Show it here
rematch-waiting = The rematch is waiting for an answer already.
thread-name = { $red } – { $white }
thread-welcome = { $people }, have a good match!
practice-in-dms = I have sent you [the board]({ $link }).
practice-dms-closed = You take no direct messages from me, so the board is here.

## The table for four

lobby-title = The Rose King: a table for four
lobby-free = free
lobby-silence = Partners do not talk about their moves.
lobby-computers = Let the computer play …
lobby-seat-computer = { $level } for { $house ->
    [red] red
   *[white] white
}
lobby-unseat-computer = { $level } leaves
button-sit = { $house ->
    [red] Play red
   *[white] Play white
}
button-stand-up = Leave
button-start = Begin
button-close-lobby = Close the table

## All my matches

games-title = { $count ->
    [0] No matches
    [one] { $count } match
   *[other] { $count } matches
}{ $waiting ->
    [0] { "" }
    [one] , { $waiting } waiting for you
   *[other] , { $waiting } waiting for you
}
games-none = Nothing is being played. How would you like to start?
games-your-turn = your turn
games-their-turn = { $who } is to move
games-link = [board]({ $link })
games-see = [see it]({ $link })
games-challenges = Open challenges
games-unseen = Nobody has seen this yet: { $what }
games-lobby = a table for four, { $free ->
    [one] { $free } seat free
   *[other] { $free } seats free
}
games-anybody = anybody
games-bring = Show a match here …
games-nothing-waits = Nothing is waiting for you. Enjoy the peace.
games-you = you
games-in-dms = direct messages
games-in-private = only for you
games-won = won
games-lost = lost
games-tied = tied
games-called-off = called off
games-finished-title = Finished matches
games-finished-none = You have not finished a match yet. How would you like to start?
games-look-back = Look back on a match …
button-games-running = Running
button-games-finished = Finished
button-look-again = Look again
copy-of = This copy is yours alone; you can play on it. [Here is the board.]({ $link })
button-next-game = Next match waiting for me
button-back = Back
button-next = Next

## The profile. The words of its picture are short; the last part is what a screen reader says instead.

command-profile = profile
command-profile-description = How you stand: rating, results, best win; or how somebody else does
option-whose = person
option-whose-description = Whose profile; yours if you name nobody
context-profile = Profile in The Rose King
profile-title = { $who }, { $game ->
    [duel] duels
   *[texas] team matches
}
profile-counts = Figures are of rated matches; opponents count friendly ones, too.
profile-seen = Seen by { $by ->
    [everybody] everybody
    [servers] people in the servers where you play
   *[nobody] you alone
}. { COMMAND("settings") } changes that.
profile-none-own = You have not finished a rated match yet. { COMMAND("challenge") } begins one.
profile-closed = There is nothing to see of { $who } here: no rated match so far, or a profile that is kept private.
button-duels = Duels
button-teams = Team matches
profile-game = { $game ->
    [duel] Duels
   *[texas] Team matches
}
profile-provisional = { $game }, provisional
profile-nameless = Somebody
profile-won = Won
profile-drawn = Tied
profile-lost = Lost
profile-matches = Rated matches
profile-since = since { $month }
profile-streak = Wins in a row
profile-longest = at best { $count }
profile-best-win = Best win
profile-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
profile-pace = Time to move
profile-live = live
profile-slow = daily
profile-heroes = Heroes spent
profile-rivals = Favourite opponents
profile-games = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
profile-number = { $count }
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
alt-profile = Profile of { $name }, { $game ->
    [duel] duels
   *[texas] team matches
}: rating { $rating }, give or take { $margin }{ $sure ->
    [no] , still provisional
   *[yes] { "" }
}.
alt-profile-curve = A curve of the last { $count ->
    [one] { $count } match
   *[other] { $count } matches
}: from { $first } in { $begin } to { $last } in { $end }, at most { $highest }, at least { $lowest }.
alt-profile-results = { $house ->
    [red] With red
   *[white] With white
}: { $won } won, { $drawn } tied, { $lost } lost.
alt-profile-rival = { $name }: { $won } won, { $drawn } tied, { $lost } lost

## Leaderboards

command-leaderboard = leaderboard
command-leaderboard-description = Who stands highest: in this server, everywhere, this month
leaderboard-title = { $where ->
    [here] Leaderboard of this server
   *[everywhere] Leaderboard of all
}, { $game ->
    [duel] duels
   *[texas] team matches
}{ $when ->
    [month] , this month
   *[always] { "" }
}
leaderboard-empty = Nobody is listed here yet.
leaderboard-own = Your place: **{ $place }** of { $listed }, with { $value }.
leaderboard-hidden = You chose not to be listed here. With { $value } your place would be **{ $place }**.
leaderboard-too-few = You will be listed once you have played rated matches with { $missing ->
    [one] one more person
   *[other] { $missing } more people
}.
leaderboard-not-played = You have not finished a rated match{ $where ->
    [here] { " in this server" }
   *[everywhere] { "" }
}{ $when ->
    [month] { " this month" }
   *[always] { " yet" }
}.
leaderboard-order = The number is the rating less its uncertainty; both stand behind it. Listed is who has played at least three different people.
button-this-server = This server
button-everywhere = Everywhere
button-all-times = All times
button-this-month = This month

## Settings

settings-title = Your settings
settings-page-playing = Playing
settings-page-boards = Boards
settings-language = **Language** of what only you see
settings-language-own = same as my Discord
language-name = English
settings-telling = **Notices**: when you are challenged, or it is your turn and you are not at the board
settings-telling-mention = mention me where the match is
settings-telling-dm = write me a direct message
settings-telling-nothing = tell me nothing
settings-confirming = **Confirmation** with a preview
settings-confirming-nothing = never
settings-confirming-heroes = when a hero is spent
settings-confirming-all = before every move
settings-forced = **Forced moves**, when there is only one
settings-forced-on = are made for me
settings-forced-off = I make them myself
settings-side = **Point of view** on boards that only you see
settings-side-on = from my side
settings-side-off = red at the bottom
settings-picture = **Picture**: how boards are drawn for you; a shared board follows its host
settings-picture-light = light
settings-picture-dark = dark
settings-picture-contrast = high contrast
settings-described = **Describe boards in text**, for those who do not see the picture
settings-described-on = yes, in words as well
settings-described-off = no, the picture will do
settings-seen-by = **Profile and leaderboards**: who sees how you stand
settings-seen-by-everybody = everybody
settings-seen-by-servers = only in servers where I play
settings-seen-by-nobody = nobody but me

## Privacy

privacy-text = **What is kept about you:** your Discord id and name, your settings, the matches and challenges you take part in with their reviews and your plans, your ratings and results, when you are away, whom you have blocked, and what you are still to be told.
    You can have all of it as a file, or have it deleted. Messages already posted stay where they are and may still show your name.
privacy-exported = This is everything I keep about you.
privacy-sure = Delete everything about you? Your finished matches stay with your opponents, without your name. Messages already posted stay where they are and may still show your name. This cannot be undone.
privacy-sure-running = Delete everything about you? **You lose the matches that are still running.** Your finished matches stay with your opponents, without your name. Messages already posted stay where they are and may still show your name. This cannot be undone.
privacy-forgotten = Done. Nothing about you is kept any more. Backups and logs of whoever runs this bot may still hold you for a while.
privacy-kept = Nothing was deleted.
button-export = Get the file
button-forget = Delete everything
button-forget-yes = Yes, delete everything
button-keep = Keep it

## Your data as a file; and what people are told who ask for much at once

privacy-exported-part = This is all that is kept about you, part { $part } of { $parts }.
privacy-exporting = Your file is being made already. One moment, please.
export-readme = The Rose King: all that is kept about you

    person.json: your Discord id, your name, your settings, and from when to when you are away.
    matches/: a file for each match you have played or are playing: who sat where, every move, how it ended, where its board stood, your plans in it, and its review if somebody has asked for one.
    challenges.json: challenges you made or were sent, and tables for four at which you sit.
    standing.json: your ratings and what each match did to them, your places on leaderboards, what your rated matches add up to, how you stand against others, and your results in practice.
    absences.json: how many days of a year you were away.
    blocked.json: whom you have blocked.
    notices.json: what you are still to be told.
    shut_out.json: since when whoever runs this bot has closed it to you.
    A file that is not here has nothing in it.

    Times are seconds since 1970, UTC. A move is the direction and the distance of a card (NE2), with a star if a hero went along; a plus is a card drawn, and -2 takes back two moves.
    Of others you find the names they had at your table, and nothing else. The secret of a deck is here when its match is over: before that it would tell the order of the cards.

    Not in here: the backups and logs of whoever runs this bot, and what was posted on Discord.
    To have all of it deleted, use /{ command-rose } { command-privacy }.
line-waits = One thing after the other: I am still busy with what you asked for before. This comes by itself.
line-full = That is a lot at once. Give me a moment with what you have asked for already, then press again.

## Notices

notice-result = { $person }: { $ending }
notice-reminder = ⏳ Your time runs out { $when }.
notice-dms-closed = You take no direct messages from me, so from now on I mention you here. { COMMAND("settings") } changes that.
dms-closed-midway = { $who } takes no direct messages from me, so the match waits. In a server that you share, { COMMAND("board") } brings it back.
dm-your-turn = It is your turn{ $timed ->
    [yes] ; your time runs out { $when }
   *[no] { "" }
}.
dm-reminder = { $timed ->
    [yes] It is still your turn; your time runs out { $when }
   *[no] It is still your turn
}.
dm-offer = There is an offer for you on the board.
dm-result = Your match is over.
dm-challenged = **{ $who }** challenges you to The Rose King.
dm-declined = **{ $who }** has declined your challenge.

## What cannot be

refused-moved-on = The board has moved on since that button was drawn.
refused-match-over = This match is over.
refused-still-running = This has to wait until the match is over.
refused-not-practice = That is only for practice.
refused-not-your-turn = It is not your turn: { $who } is to move.
refused-not-seated = You do not play in this match, but you may watch.
refused-move-match-over = The match is over.
refused-move-not-your-turn = It is not your turn.
refused-move-hand-full = Your hand is full, so you cannot draw.
refused-move-card-not-in-hand = You do not hold that card any more.
refused-move-off-board = That card leads off the board.
refused-move-own-token = One of your own roses lies there.
refused-move-hero-not-needed = That square is free: no hero is needed.
refused-move-no-hero-left = A rose of the other house lies there, and you have no hero left.
refused-move-hero-not-declared = A rose of the other house lies there: that takes a hero.
refused-agreement-no-such-offer = That offer is not on the board any more.
refused-agreement-own-offer = That is your own offer.
refused-agreement-nobody-to-ask = There is nobody to ask.
refused-agreement-asked-already = You have asked already. Wait for the answer.
refused-agreement-other-offer-stands = There is another offer on the board; answer that first.
refused-take-back-nothing-to-take-back = There is no move of yours to take back.
refused-take-back-across-a-draw = A card has been drawn since: taking that back would show what is in the pile.
refused-call-off = Somebody has moved, so this match cannot be called off any more. You can still resign.
refused-challenge-open = This challenge is still open.
refused-challenge-started = This match has begun already.
refused-challenge-declined = This challenge has been declined.
refused-challenge-withdrawn = This challenge has been withdrawn.
refused-challenge-expired = This challenge has expired.
refused-challenge-for-somebody-else = This challenge is for somebody else.
refused-challenge-your-own = This is your own challenge: wait for an answer, or withdraw it.
refused-challenge-not-the-host = Only whoever made the challenge or opened the table can do that.
refused-challenge-not-seated = You do not sit at this table.
refused-challenge-oneself = You cannot challenge yourself. Try { COMMAND("practice") }.
refused-challenge-bot = Bots do not play. Against me you can with { COMMAND("practice") }.
refused-seat-house-full = That house is full.
refused-seat-seated-there = You sit there already.
refused-seat-no-computer-there = There is no computer on that seat.
refused-seat-seats-free = All four seats must be taken first.
refused-too-many-open-challenges = You have { $limit } open challenges: withdraw one first.
refused-too-many-challenges-to-one-person = You have challenged them { $limit } times already. Wait for an answer.
refused-too-many-running-matches = One of you has { $limit } running matches: that is the most.
refused-level = There is no such computer player.
refused-unknown = I know of no such match. Yours are in { COMMAND("games") }.
refused-running-record = That is a match which is still running. Look back on it when it is over.
refused-not-remembered = I do not remember that record any more. Bring it again with { COMMAND("replay") }.
refused-play-on-over = There the match is over: nobody can play on from it. Choose an earlier move.
refused-play-on-running = That stands on the board of a match against people which is still running. Play on from it when that match is over.
not-saved-disk-full = Your move was not saved: my disk is full. The match stands as it was; whoever runs me has been told.
not-saved-read-only = Your move was not saved: I cannot write just now. The match stands as it was; whoever runs me has been told.
not-saved-busy = Your move was not saved: too much is going on just now. Please try again.
not-saved-broken = Your move was not saved: my store is in trouble. The match stands as it was; whoever runs me has been told.
not-saved-closed = I’m just restarting, so that did not count. Please try again in a moment.
not-saved-away = Your move was not saved: my database cannot be reached. The match stands as it was; please try again in a moment.
not-saved-unknown = The line to my database broke just then, so I cannot tell yet whether that was saved. The board will show it in a moment; if nothing has changed by then, please try again.
not-read = I cannot read my store just now. Please try again in a moment.

## The computer players in the list of a command: at most 100 characters

choice-level-page = { level-page-name }: { level-page-text }
choice-level-squire = { level-squire-name }: { level-squire-text }
choice-level-herald = { level-herald-name }: { level-herald-text }
choice-level-knight = { level-knight-name }: { level-knight-text }
choice-level-baron = { level-baron-name }: { level-baron-text }
choice-level-duke = { level-duke-name }: { level-duke-text }
choice-level-king = { level-king-name }: { level-king-text }

## The story of a match, a line a move. Arrows, numerals and squares are the same in every language.

story-play = **{ $who }** { $card } · { $square }
story-play-hero = **{ $who }** ⚔ { $card } · { $square }
story-cost = { $house ->
    [red] red
   *[white] white
} { $change }
story-draw = **{ $who }** draws a card: { $card }
story-shuffle = The discard pile is shuffled: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} to draw
story-pass-no-target = **{ $who }** passes: no playable card
story-pass-no-hero = **{ $who }** passes: no hero left to turn a rose
story-forced = { $line } (forced)
story-over-last-token = The last of the 52 roses is placed.
story-over-nobody-can-act = Nobody can act any more.
story-house = { $house ->
    [red] Red
   *[white] White
}

## The rules, in pages

rules-page = The rules · { $page } of { $pages }
rules-back = Back
rules-next = Next
rules-lesson = Try it yourself
rules-practice = Practice game
rules-idea-title = Two houses, one crown
rules-idea-text =
    Lancaster and York fight for England: the **red rose** against the **white rose**.
    One crown wanders over the board. Wherever it comes to rest, the house that led it there places a power token with its rose.
    Roses of one house that lie side by side form a territory, and **a territory scores its size squared**: five single roses are worth 5 points, five in one piece 25.
    Whoever has more points at the end wears the crown.
rules-cards-title = The power cards
rules-cards-text =
    There are 24 power cards: eight directions, each with I, II and III. The sword shows where the crown goes, the numeral how far.
    You hold up to five, **open for everybody to see**. Only the order of the draw pile is secret.
    Directions belong to the board: north is north, whoever holds the card.
rules-move-title = Playing a power card
rules-move-text =
    The crown moves the **full distance** of the card, jumping over whatever lies between.
    It must land on the board, on a square without a rose. There you place a rose of your house, and the crown on top.
    The card goes to the discard pile. You do not draw a new one for it.
rules-draw-title = Drawing a power card
rules-draw-text =
    Instead of playing, you may draw the top card of the pile, **while you hold fewer than five**.
    When the last card is drawn, the discard pile is shuffled and becomes the new draw pile.
    The deck is fair: its secret is sealed before the match and shown afterwards, so that anybody can check it.
rules-hero-title = Heroes
rules-hero-text =
    Each house has four hero cards. Play one together with a power card, and the crown may land on a rose **of the other house**: you turn it to yours.
    That can join your territories and tear theirs apart. But a hero never comes back, so choose the moment well.
    A hero play takes no rose from the supply.
rules-pass-title = You must, if you can
rules-pass-text =
    If you can play or draw, you **must**, even if it hurts; even a hero play can be forced.
    You pass only with five cards of which none can be played. That happens by itself, and the other side plays on until you can act again.
    Here you never have to know what is allowed: the buttons show every legal move.
rules-end-title = The end and the score
rules-end-text =
    The match ends at once when the 52nd rose is placed, or when nobody can act.
    In the picture white holds territories of 8, 2 and 1: 64 + 4 + 1 = **69 points**. Red holds 5, 2, 2 and 1: 25 + 4 + 4 + 1 = **34 points**.
    If the points are equal, the largest territory wins; then the greater number of roses; then it is a tie.
rules-teams-title = Four at the table
rules-teams-text =
    Two teams of two, partners opposite each other: red, white, red, white. Everybody holds **three power cards** and **two hero cards**.
    Cards and heroes of your partner are not yours to use, and partners **do not talk about their moves**.
    The roses of a house count together.

## The lesson at the end of the rules: a small position, three moves

lesson-title = A lesson in three moves
lesson-start = You are **red**. The crown stands on { $square }, and the lit squares are where your cards lead it. **Choose a card** and place a rose.
lesson-after-play = Well done: your rose lies on { $square }. You hold fewer than five cards now, so this time **draw** one.
lesson-after-draw = You drew { $card }. White’s rose on { $square } keeps your territories apart. The button with ⚔ sends a **hero** to turn it.
lesson-end = A hero at the right moment: your territories are one now, white’s has fallen apart, and you lead { $red } to { $white }. That is all there is to know. Good luck!
lesson-not-now = That is allowed as well, but right now this is about something else: **{ $task }**
lesson-task-play = play a card.
lesson-task-draw = draw a card.
lesson-task-hero = play the card with ⚔.
lesson-again = Once more
lesson-leave = Back to the rules

## Computer players

level-page-name = Page
level-page-text = Takes the points in front of him and often overlooks a card. For your first game.
level-squire-name = Squire
level-squire-text = Sees all his cards, but only his own next move.
level-herald-name = Herald
level-herald-text = Looks at your answer before he plays, but counts only points.
level-knight-name = Knight
level-knight-text = Weighs the whole board: heroes, gaps to close, cards that still lead somewhere.
level-baron-name = Baron
level-baron-text = Plays every move on in his mind a little and saves his heroes for when they hurt.
level-duke-name = Duke
level-duke-text = Thinks through hundreds of continuations. For players who win regularly.
level-king-name = King
level-king-text = Thinks through thousands of continuations. Beating him is a feat.

## Hints

hint-best = Best move: { $move }.
hint-ahead = Second best: { $second }, { $percent } % less likely to win.
hint-equal = About as good: { $second }.
hint-forced = It is the only move.
hint-alone = Starts a new territory: +{ $points } { $points ->
    [one] point
   *[other] points
}.
hint-grows = Enlarges a territory from { $size } to { $grown }: +{ $points } points.
hint-joins = Joins { $sizes }: +{ $points } points.
hint-removes = Takes a single rose from the other house: −{ $points } { $points ->
    [one] point
   *[other] points
} for them.
hint-shrinks = Cuts a territory of { $size } down to { $part }: −{ $points } points for the other house.
hint-splits = Splits a territory of { $size } into { $parts }: −{ $points } points for the other house.
hint-blocks = Takes the square where the other house could join { $sizes } for { $points } points.
hint-leaves = { $cards ->
    [0] After it, { $seat } can only draw.
    [one] After it, { $seat } can play only one card.
   *[other] After it, { $seat } can play { $cards } cards.
}
hint-leaves-pass = After it, { $seat } must pass.
hint-hero-spent = { $left ->
    [0] Costs your last hero.
    [one] Costs a hero; one is left.
   *[other] Costs a hero; { $left } are left.
}
hint-hero-kept = A hero would win { $points } points now, but is worth more later.
hint-waits = Drawing gives you more choice next time ({ $cards } { $cards ->
    [one] card
   *[other] cards
}) and opens no new square to the other house.
hint-list-2 = { $first } and { $second }
hint-list-3 = { $first }, { $second } and { $third }
hint-list-4 = { $first }, { $second }, { $third } and { $fourth }

## /rose-admin, for whoever runs the bot, and what others notice of it

command-admin = rose-admin
command-admin-description = For whoever runs this bot
command-admin-status = status
command-admin-status-description = Is all well?
command-admin-troubles = troubles
command-admin-troubles-description = The last warnings and errors of the log
command-admin-behind = behind
command-admin-behind-description = Boards that show less than they should
command-admin-backup = backup
command-admin-backup-description = Make a backup now
command-admin-match = match
command-admin-match-description = Look at a match
command-admin-call-off = call-off
command-admin-call-off-description = End a match so that it counts for nobody, and tell its players why
command-admin-block = block
command-admin-block-description = Close the bot to a person or to a whole server
command-admin-unblock = unblock
command-admin-unblock-description = Open the bot again to a person or a server
command-admin-blocked = blocked
command-admin-blocked-description = Everybody the bot is closed to
command-admin-quiet = quiet
command-admin-quiet-description = Say nothing in a server that nobody has asked for, such as the greeting
option-admin-match-description = The name of the match, as it stands in the log and in records
option-reason = reason
option-reason-description = What its players read; in a language they understand
option-note = note
option-note-description = Why, for your own memory; they find it in the file with their data
option-person = person
option-whom-description = Whom
option-server = server
option-server-description = The id of the server
option-quiet = quiet
option-quiet-description = Whether to be quiet there; if not, the bot may speak again
admin-not-owner = This command answers only those who run this bot.
admin-status =
    ### { about-title } { $version }
    Started { $since } · { $servers ->
        [one] { $servers } server
       *[other] { $servers } servers
    } · { $matches ->
        [one] { $matches } match running
       *[other] { $matches } matches running
    } · { $behind ->
        [0] every board up to date
        [one] { $behind } board behind
       *[other] { $behind } boards behind
    }
admin-troubles = The last troubles
admin-troubles-none = No trouble since the start.
admin-behind =
    { $count ->
        [one] { $count } board behind
       *[other] { $count } boards behind
    }
admin-behind-line = `{ $match }`, noticed { $since }: { $why }
admin-behind-none = Every board shows what it should.
admin-snag-none = on its way
admin-snag-down = Discord is in trouble
admin-snag-old-edits = too many edits of an old message
admin-snag-asleep = its thread is archived
admin-snag-bug = a bug; the log tells more
admin-backup-made = Backed up and checked: `{ $backup }`
admin-backup-failed = There is no new backup: { $why }
admin-backup-nowhere = There is no folder for backups yet. Set `ROSE_BACKUP_DIR` and start the bot again.
admin-match =
    `{ $match }` · { $players }
    Turn { $turn } · begun { $begun } · last move { $moved } · version { $version }, the board shows { $shown }
admin-called-off = Match `{ $match }` is called off. Its players are told.
admin-block-whom = Name either a person or a server.
admin-block-owner = You cannot block yourself or anybody else who runs this bot.
admin-no-server = That is no id of a server. With Discord’s developer mode on, a right click on a server copies its id.
admin-blocked-person = The bot is closed to { $person }. { $matches ->
        [0] They have no running match.
        [one] One match of theirs is still running; it ends on time, or you call it off.
       *[other] { $matches } matches of theirs are still running; they end on time, or you call them off.
    }
admin-blocked-server = The bot is closed to everybody in server `{ $server }`. They can play elsewhere.
admin-unblocked = The bot is open to { $who } again.
admin-not-blocked = The bot was not closed to { $who }.
admin-blocked = Closed to { $count }
admin-blocked-none = The bot is open to everybody.
admin-blocked-person-line = { $who } (`{ $id }`), { $at }
admin-blocked-server-line = Server { $who }, { $at }
admin-quiet = The bot says nothing in server `{ $server }` that nobody has asked for.
admin-not-quiet = The bot may speak in server `{ $server }` again.
banned-person = Whoever runs this bot has closed it to you. What is kept about you stays yours: { COMMAND("privacy") }
banned-server = Whoever runs this bot has closed it in this server. You can play in any other place.

## Plans

plan-title = Your plan
plan-your-move = It’s your turn. From which move do you want to look ahead? It is made only when you play it.
plan-level = What might { $who } do? Choose a move, then your answer: it is played at once when that move comes.
plan-end-of-line = This line ends here.
plan-answer = And your answer?
plan-blind = Somewhere on this way a card is drawn. Nobody knows it yet, so it is not shown.
plan-four = With four at the table the others move in between: right after { $who } your card is played if it still can be.
plan-draw = draw
plan-pass = no move
plan-line = { $move } ⇒ **{ $answer }**
plan-more = … and { $count } more
button-plan = Plan
button-plan-back = Back
button-plan-on = On from here
button-plan-on-blind = On, whatever is drawn
button-plan-cut = No answer
button-plan-drop = Drop the plan
button-plan-play = Play it now
button-plan-close = Close
story-planned = { $line } (planned)
refused-plan-practice = In practice the computer answers at once: there is nothing to plan.
refused-plan-too-large = A plan can’t be larger than that. Drop a line that you don’t need.
refused-plan-cannot-be = That can’t happen on this way any more. Open the plan once more.
refused-plan-waits-for-you = Your planned answer waits until you have answered the offer on the board.

## Peace and quiet: limits, blocks, who may challenge whom, where matches may be shown

refused-too-many-one-person-in-an-hour = You have asked them { $limit } times within an hour. Give them some time.
refused-too-many-in-a-day = You have asked { $limit } times within a day, and no match came of it. Try again tomorrow.
refused-too-many-blocked-people = You have blocked { $limit } people: that is the most. Unblock somebody first.
refused-not-open = **{ $who }** is not open to another match right now. { COMMAND("challenge") } without an opponent asks everybody here.
refused-table-not-open = You cannot sit down at this table right now. { COMMAND("teams") } opens another one.
refused-you-blocked = You have blocked **{ $who }**. { COMMAND("settings") } changes that.
refused-block-oneself = You cannot block yourself.
refused-block-bot = Bots challenge nobody.
refused-block-nobody = There is nobody else here whom you could block.
refused-not-your-server = Only those who may manage this server can do that.
refused-not-here = On this server matches are shown in { $channels }. What only you see is possible everywhere.
context-block = Block in The Rose King
button-block = Block
button-block-no = Cancel
button-unblock = Unblock
button-blocked-people = Blocked people
block-whom = Whom do you want to block?
block-sure = Block **{ $who }**? Their challenges no longer reach you, and no new match begins between you. They are not told. Matches that are running go on.
blocked = **{ $who }** is blocked, and is not told. Matches that are running go on; you can resign them.
unblocked = Unblocked.
blocked-title = { $count ->
    [0] You have blocked nobody
    [one] You have blocked { $count } person
   *[other] You have blocked { $count } people
}
blocked-text = You can block somebody on a challenge, on a notice, in the menu of a board and in a member’s menu.
blocked-choose = Unblock …
games-asked = This waits for your answer: { $what }
settings-page-people = People
settings-challengers = **Challenges**: who may challenge you
settings-challengers-everybody = everybody
settings-challengers-played = people I have played with
settings-challengers-nobody = nobody
settings-page-server = This server
server-title = This server
server-text = **Channels**, with their threads, in which matches may be shown. Choose none to allow them all. Running matches stay where they are; what only one person sees is possible everywhere.
server-now = Now: { $channels }
server-everywhere = all channels
server-choose = All channels
## Ratings and head to head

option-friendly = friendly
option-friendly-description = A friendly match changes no rating
challenge-rated = rated
challenge-friendly = friendly, not rated
lobby-rated = rated, if four people play
rating-change = { $who } { $change } → { $rating }
rating-change-provisional = { $who } { $change } → about { $rating }
rating-repeat = They have met before this week, so this match counts for { $percent } %.
rating-absence = One more loss on time in the same absence: no rating changes.
rating-friendly = A friendly match: no rating changes.
rating-taken-back = Moves were taken back, so no rating changes.
met-leads = Head to head: **{ $who }** { $count ->
    [one] leads
   *[other] lead
} { $won } : { $lost }.
met-even = Head to head: even, { $won } : { $lost }.
met-draws = { $count ->
    [one] One tie.
   *[other] { $count } ties.
}
settings-strength = **Strength in practice**: which level you play like
settings-strength-on = others may see it
settings-strength-off = only I see it
strength-practice = Strength in practice: about { $level }, by the last { $count } matches without help.

## Matches over days: banks, days given, holidays, the day’s round

board-banks = Time bank: { $banks }. With it, until { $until }.
board-given = 🎁 A day was given as a present in this turn.
board-away = 🏖️ **{ $who }**: away { $first } – { $last }, back { $when }. Their clock stands still meanwhile.
span-days = { $days } d
span-hours = { $hours } h
button-give-day = Give them a day
day-given = 🎁 The other side has one more day.
refused-gift-no-clock = There is no clock of days in this match.
refused-gift-one-a-turn = You can give one day a turn.
refused-away-backwards = The last day comes before the first.
refused-away-past = Those days have begun already.
refused-away-too-far = That is more than a year ahead.
refused-away-too-long = { $left ->
    [0] You have no days left in { $year } to be away.
    [one] You have only one day left in { $year } to be away.
   *[other] You have only { $left } days left in { $year } to be away.
}
forced-question = There was only one move. Shall I make such moves for you from now on, in all your matches?
button-forced-yes = Yes, make them
button-forced-no = No, I make them myself
forced-chosen = From now on I make forced moves for you. { COMMAND("settings") } changes that.
forced-not-chosen = Then forced moves wait for you, as before.
reminder-give-up = You haven’t moved for a while. If you would rather stop, one click gives the match up.
button-open-board = Open the board
button-give-up = Give it up
settings-page-days = Time
settings-zone = **Time zone**: what your clock says now
settings-digest = **Digest**: once a day what waits for you, instead of a message a move
settings-digest-never = no digest
button-away = Away from … to …
away-title = Being away
away-text = While you are away your own clock stands still in matches over days, that of the others does not. They are told once.
away-now = You are away from **{ $first }** to **{ $last }**.
away-left = { $days ->
    [0] You have no days left for that in { $year }.
    [one] You have one day left for that in { $year }.
   *[other] You have { $days } days left for that in { $year }.
}
away-from = Away from …
away-to = … until
away-length = { $last } ({ $days ->
     [one] one day
    *[other] { $days } days
 })
button-away-back = I’m back
button-away-not = Not going after all
weekday = { $day ->
     [mon] Mon
     [tue] Tue
     [wed] Wed
     [thu] Thu
     [fri] Fri
     [sat] Sat
    *[sun] Sun
 }
day-of-month = { $weekday } { $day } { $month ->
    [jan] Jan
    [feb] Feb
    [mar] Mar
    [apr] Apr
    [may] May
    [jun] Jun
    [jul] Jul
    [aug] Aug
    [sep] Sep
    [oct] Oct
    [nov] Nov
   *[dec] Dec
}
digest-title = { $count ->
     [one] One board waits for you
    *[other] { $count } boards wait for you
 }
digest-open = Open a board …
button-round = One after the other
button-round-next = Next board
round-empty = Nothing else waits for you. Well done.
