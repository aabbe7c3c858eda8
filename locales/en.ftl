### Every sentence that a person reads on Discord, in English. Other languages translate these keys, one file each.
### A line break in here is a line break on Discord, so sentences stay on one line.

## Commands. Names: lower case, no spaces, at most 32 characters; descriptions: at most 100.

command-rose = rose
command-rose-description = Play The Rose King
command-about = about
command-about-description = What this bot is, how to invite it, and who is behind it

## /rose about

about-title = The Rose King
about-text = Two houses, one crown, and a board full of roses. Play The Rose King with a friend, over an evening or over days, or practise against the computer.
about-installed = Add it to a server, or to your own account to have it everywhere.
about-disclaimer = This is an unofficial fan project. It is not connected with the author or the publisher of the game. All pictures and texts were made for this bot.
about-version = Version { $version }
about-invite = Invite
about-source = Source code

## When something does not work out

closing = I'm just restarting and took nothing of that. Please try again in a moment.
command-outdated = This command has changed since your Discord loaded it. Please try again in a minute, or restart Discord.
discord-trouble = Discord is not answering me properly just now. Please try again in a moment.
no-permission = I lack a permission here that this needs. Somebody who runs this server can invite me again to grant it.
went-wrong =
    Sorry, something went wrong on my side, and it has been noted. Please try again.
    -# If it happens again, tell whoever runs this bot: { $reference }
# Words in the pictures. They stand on plates and banners, so they are short.
picture-lancaster = Lancaster
picture-york = York
picture-to-move = To move
picture-passed = Passed
picture-draw = Draw
picture-wins-points = Victory on points
picture-wins-largest = Victory by the largest territory
picture-wins-tokens = Victory by tokens on the board
picture-largest = Largest territory
picture-tokens = Tokens on the board

# What a screen reader says instead of a picture: the parts are put together, the most useful first.
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
alt-change = { $house ->
        [red] Red
       *[white] White
    }: { $before } points before, { $after } after ({ $change }).
alt-won = { $count ->
        [one] Winner
       *[other] Winners
    }: { $players }. { $reason }.
alt-drawn = The match is drawn.
alt-start = Lancaster, the red rose: { $red }. York, the white rose: { $white }.
alt-rules-1 = A board in the middle of a match: red and white roses joined into territories, each with its size, and the points of both houses below.
alt-rules-2 = The 24 power cards: a sword points in one of eight directions, the numeral I, II or III in the crown above it is the distance.
alt-rules-3 = A move: the card north-east II leads the crown from e4 to g6, a red rose is placed there and joins a territory. Red goes from 18 to 23 points.
alt-rules-4 = Drawing: red holds two cards, the next empty place and the draw pile are lit.
alt-rules-5 = A hero: with the card south I and a hero, red turns the white rose on e3. Red goes from 18 to 23 points, white from 16 to 15.
alt-rules-6 = Passing: the crown stands in the corner i9, all five cards of white lead off the board, so white passes and red moves again.
alt-rules-7 = Scoring: white has territories of 8, 2 and 1, that is 64 + 4 + 1 = 69 points; red has 5, 2, 2 and 1, that is 25 + 4 + 4 + 1 = 34 points.
alt-rules-8 = Four players: two teams, partners across from each other, three power cards and two heroes each, one score a house.
## Computer players

level-page-name = Page
level-page-text = Takes the points in front of him and often overlooks a card. For your first game.
level-squire-name = Squire
level-squire-text = Sees all his cards, but only his own next move.
level-herald-name = Herald
level-herald-text = Looks at your answer before he plays, but counts only points.
level-knight-name = Knight
level-knight-text = Weighs the whole board: heroes, gaps that can be closed, cards that still lead somewhere.
level-baron-name = Baron
level-baron-text = Plays every move on in his mind a little and saves his heroes for when they hurt.
level-duke-name = Duke
level-duke-text = Thinks through hundreds of continuations. For players who win regularly.
level-king-name = King
level-king-text = Thinks through thousands of continuations. Beating him is a feat.

## Hints

hint-best = Best move: { $move }.
hint-ahead = { $percent } % more chance to win than with { $second }.
hint-equal = { $second } is just as good.
hint-forced = It is the only move.
hint-alone = Starts a new territory: +{ $points } { $points ->
    [one] point
   *[other] points
}.
hint-grows = Enlarges a territory from { $size } to { $grown }: +{ $points } points.
hint-joins = Joins { $sizes }: +{ $points } points.
hint-removes = Takes a single token from the other house: −{ $points } { $points ->
    [one] point
   *[other] points
} for them.
hint-shrinks = Cuts a territory of { $size } down to { $part }: −{ $points } points for the other house.
hint-splits = Splits a territory of { $size } into { $parts }: −{ $points } points for the other house.
hint-blocks = Takes the square where the other house could join { $sizes } for { $points } points.
hint-leaves = { $cards ->
    [0] Leaves { $seat } no playable card.
    [one] Leaves { $seat } one playable card.
   *[other] Leaves { $seat } { $cards } playable cards.
}
hint-leaves-pass = { $seat } must pass.
hint-hero-spent = { $left ->
    [0] Costs your last hero.
    [one] Costs a hero; one is left.
   *[other] Costs a hero; { $left } are left.
}
hint-hero-kept = A hero would win { $points } points now, but is worth more later.
hint-waits = Draws a card and leaves the crown where it is; then you hold { $cards } { $cards ->
    [one] card
   *[other] cards
}.
hint-list-2 = { $first } and { $second }
hint-list-3 = { $first }, { $second } and { $third }
hint-list-4 = { $first }, { $second }, { $third } and { $fourth }
