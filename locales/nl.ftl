### Alle zinnen die iemand op Discord leest, in het Nederlands. Sleutels, volgorde en variabelen zoals in en.ftl.

## Opdrachten. Namen: kleine letters, geen spaties, hooguit 32 tekens; beschrijvingen: hooguit 100.

command-rose = rose
command-rose-description = Speel Rosenkönig
command-about = over
command-about-description = Wat deze bot is, hoe je hem uitnodigt en wie erachter zit

## /rose about

about-title = Rosenkönig
about-text = Twee huizen, één kroon en een bord vol rozen: speel Rosenkönig met anderen, live of verspreid over dagen, of oefen tegen mij.
about-installed = Voeg hem toe aan een server, of aan je eigen account om hem overal bij je te hebben.
about-disclaimer = Dit is een onofficieel fanproject, zonder band met de auteur of de uitgever van het spel. Alle afbeeldingen en teksten zijn voor deze bot gemaakt.
about-version = Versie { $version }
about-invite = Uitnodigen
about-source = Broncode

## De voordeur: wat een server, een persoon en een vreemde het eerst zien

button-learn = Leer het spel
button-practise = Oefenen
button-challenge-somebody = Iemand uitdagen
button-who-is-this = Wie is dit?
button-anybody = Iedereen in dit kanaal
pick-somebody = Kies iemand …
pick-text = Wie daag je uit tot een duel? Jullie hebben drie dagen per zet; met { COMMAND("challenge") } kies je zelf bedenktijd en huis.
challenge-where = Niemand anders ziet deze chat, dus ga naar waar de anderen zijn: gebruik op een server { COMMAND("challenge") }, of open iemands menu en kies **Apps → { context-challenge }**. Tegen mij kun je hier meteen spelen.
who-asks = **{ $who }** zoekt iemand om mee te spelen.

## Als iets niet lukt

closing = Ik ben net aan het herstarten, dus dat telde niet. Probeer het zo nog eens.
command-outdated = Deze opdracht is veranderd sinds jouw Discord hem heeft geladen. Probeer het over een minuut nog eens, of start Discord opnieuw.
discord-trouble = Discord geeft mij even geen goed antwoord. Probeer het zo nog eens.
no-permission = Ik mis hier een recht dat hiervoor nodig is. Wie deze server beheert, kan mij opnieuw uitnodigen en het zo geven.
went-wrong =
    Sorry, er ging iets mis bij mij; het is genoteerd. Probeer het nog eens.
    -# Gebeurt het weer, vertel het dan aan wie deze bot beheert: { $reference }

## Woorden in de afbeeldingen. Ze staan op plaatjes en banieren, dus ze zijn kort.

picture-lancaster = Lancaster
picture-york = York
picture-to-move = Aan zet
picture-passed = Slaat over
picture-draw = Gelijkspel
picture-wins-points = Winst op punten
picture-wins-largest = Winst door het grootste gebied
picture-wins-tokens = Winst door meer rozen
picture-largest = Grootste gebied
picture-tokens = Rozen op het bord

## Wat een schermlezer zegt in plaats van de afbeelding: de delen worden aaneengeregen, het nuttigste eerst.

alt-player = { $name } ({ $house ->
        [red] rood
       *[white] wit
    })
alt-turn = { $player } is aan zet.
alt-over = De partij is afgelopen.
alt-score = Stand: rood { $red }, wit { $white }. { $leader ->
        [red] Rood staat { $lead } voor.
        [white] Wit staat { $lead } voor.
       *[none] Gelijk.
    }
alt-crown = Kroon op { $square }.
alt-last-play = Laatste zet: { $player } speelde { $card }, kroon van { $from } naar { $to }.
alt-last-hero = Laatste zet: { $player } speelde { $card } met een held, kroon van { $from } naar { $to }, machtsteen omgedraaid.
alt-last-draw = Laatste zet: { $player } trok { $card }.
alt-passed = { $player } kon niets doen en sloeg een beurt over.
alt-moves = Mogelijk: { $moves }.
alt-move = { $card } naar { $square }
alt-move-hero = { $card } met een held naar { $square }
alt-move-draw = een machtkaart trekken
alt-card = { $direction ->
        [N] noord
        [NE] noordoost
        [E] oost
        [SE] zuidoost
        [S] zuid
        [SW] zuidwest
        [W] west
       *[NW] noordwest
    } { $distance }
alt-hand = { $player } heeft { $cards }; nog { $heroes ->
        [one] { $heroes } held
       *[other] { $heroes } helden
    }.
alt-hand-empty = { $player } heeft geen kaarten; nog { $heroes ->
        [one] { $heroes } held
       *[other] { $heroes } helden
    }.
alt-piles = { $pile ->
        [one] { $pile } kaart
       *[other] { $pile } kaarten
    } in de trekstapel, { $discard } afgelegd; { $tokens } van de { $all } machtstenen op het bord.
alt-territories = { $house ->
        [red] Rode gebieden
       *[white] Witte gebieden
    }: { $territories }.
alt-territory = { $size } ({ $squares })
alt-preview-play = Vooruitblik: { $player } speelt { $card } naar { $square }.
alt-preview-hero = Vooruitblik: { $player } speelt { $card } met een held en draait de machtsteen op { $square } om.
alt-preview-draw = Vooruitblik: { $player } trekt een machtkaart; op het bord verandert niets.
alt-answers = Daarna kan { $player } antwoorden: { $moves }.
alt-answers-none = Daarna kan { $player } niets doen en slaat een beurt over.
alt-change = { $house ->
        [red] Rood
       *[white] Wit
    }: eerst { $before } { $before ->
        [one] punt
       *[other] punten
    }, daarna { $after } ({ $change }).
alt-won = { $count ->
        [one] Winnaar
       *[other] Winnaars
    }: { $players }. { $reason }.
alt-drawn = De partij eindigt in gelijkspel.
alt-replay = De partij tussen { $red } en { $white } als film, van zet { $first } tot en met zet { $last }.
alt-replay-unplayed = De partij tussen { $red } en { $white }, waarin niemand een zet deed.
alt-replay-swing = Zet { $move } veranderde het meest: { $player } speelde { $card } naar { $square } en verschoof de voorsprong met { $points ->
        [one] één punt
       *[other] { $points } punten
    }.
alt-replay-won = { $players } { $count ->
        [one] wint
       *[other] winnen
    } bij een stand van { $red } voor rood en { $white } voor wit: { $reason }.
alt-replay-drawn = De partij eindigt in gelijkspel bij een stand van { $red } voor rood en { $white } voor wit.
alt-replay-open = Aan het slot is de stand { $red } voor rood en { $white } voor wit.
alt-start = Lancaster, de rode roos: { $red }. York, de witte roos: { $white }.
alt-houses = De rode roos van Lancaster en de witte roos van York, met een gouden kroon ertussen.
alt-side = { $house ->
        [red] Rood
       *[white] Wit
    }: { $names }.
told-moves = { $player } kan:
told-move = { $move }; daarna kan { $player } antwoorden: { $answers }.
told-move-passes = { $move }; daarna moet { $player } een beurt overslaan.
told-move-ends = { $move }; dan is de partij afgelopen.
alt-rules-1 = Een bord midden in een partij: rode en witte rozen, verbonden tot gebieden met hun grootte, daaronder de punten van beide huizen.
alt-rules-2 = De 24 machtkaarten: een zwaard met een pijlpunt wijst in een van acht richtingen, het cijfer I, II of III in de kroon erboven is de afstand.
alt-rules-3 = Een zet: de kaart noordoost II brengt de kroon van e4 naar g6, daar komt een rode roos die zich bij een gebied aansluit. Rood gaat van 18 naar 23 punten.
alt-rules-4 = Trekken: rood heeft twee kaarten, de volgende vrije plaats en de trekstapel lichten op.
alt-rules-5 = Een held: met de kaart zuid I en een held draait rood de witte roos op e3 om. Rood gaat van 18 naar 23 punten, wit van 16 naar 15.
alt-rules-6 = Overslaan: de kroon staat in de hoek i9, alle vijf de kaarten van wit leiden van het bord, dus wit slaat een beurt over en rood is weer aan zet.
alt-rules-7 = Telling: wit heeft gebieden van 8, 2 en 1, dat is 64 + 4 + 1 = 69 punten; rood heeft 5, 2, 2 en 1, dat is 25 + 4 + 4 + 1 = 34 punten.
alt-rules-8 = Met vier spelers: twee teams, partners tegenover elkaar, drie machtkaarten en twee helden voor ieder, één stand per huis.

## Opdrachten om te spelen

command-challenge = uitdagen
command-challenge-description = Daag iemand uit tot een duel, of iedereen in dit kanaal
context-challenge = Uitdagen voor Rosenkönig
command-practice = oefenen
command-practice-description = Speel tegen de computer
command-teams = teams
command-teams-description = Open een tafel voor vier: twee teams van twee
command-games = partijen
command-games-description = Al je partijen; die op jou wachten het eerst
command-board = bord
command-board-description = Toon een partij hier nog eens
command-replay = terugblik
command-replay-description = Kijk terug op een partij, loop erdoorheen, speel verder vanaf elke zet
command-rules = regels
command-rules-description = Leer het spel in een paar bladzijden en een korte les
command-settings = instellingen
command-settings-description = Taal, berichten, bevestiging, afbeeldingen
command-privacy = privacy
command-privacy-description = Wat er over je wordt bewaard: haal het op als bestand, of laat het wissen
option-opponent = tegenstander
option-opponent-description = Wie je uitdaagt; laat het leeg om iedereen in dit kanaal uit te dagen
option-house = huis
option-house-description = Het huis dat je speelt; rood begint
option-clock = bedenktijd
option-clock-description = Hoeveel tijd er is voor een zet
option-thread = thread
option-thread-description = Speel in een eigen thread, waar deze server dat toestaat
option-level = niveau
option-level-description = Hoe sterk de computer speelt
option-level-fitting-description = Hoe sterk de computer speelt; niets gekozen: naar je laatste uitslagen
option-place = waar
option-place-description = Waar je speelt
option-match = partij
option-match-description = Welke van je partijen
option-file = bestand
option-file-description = Een verslag dat je hebt, als tekstbestand
option-position = stelling
option-position-description = Een stelling als één regel tekst, om van daar verder te spelen
choice-house-lot = het lot beslist
choice-house-red = rood (Lancaster), begint
choice-house-white = wit (York)
choice-clock-live = live: 10 minuten per zet
choice-clock-1d = 1 dag per zet
choice-clock-3d = 3 dagen per zet
choice-clock-7d = 7 dagen per zet
choice-clock-none = zonder tijdslimiet
choice-place-here = hier, voor iedereen te zien
choice-place-private = hier, alleen voor mij
choice-place-dms = in mijn privéberichten

## Het bord

board-heading = { $red } – { $white }
board-mention = { $person }, je bent aan zet.
board-turn = **{ $who }** ({ $house ->
    [red] rood
   *[white] wit
}) is aan zet
board-thinking = **{ $who }** denkt na …
board-score = **{ $red } : { $white }**
board-time = ⏳ { $when }
board-forced = Er is maar één zet.
board-forced-hero = Er is maar één zet, en die kost een held: hij is verplicht.
board-branch = 🌿 Een zijtak van een andere partij: alleen oefening, ze telt niet mee.
board-moved = Dit bord is verhuisd: [hier gaat de partij verder]({ $link }).
board-moved-away = Dit bord is verhuisd: de partij gaat verder in privéberichten.
board-moved-away-unseen = Dit bord is verhuisd: de partij gaat verder in een ander bericht.
board-moved-to-dms = Waar het bord stond, kon ik het niet meer tonen; daarom is het hierheen gekomen.
board-clock-shift = ⏳ Ik was een tijdje weg, daarom is er { $minutes ->
        [one] een minuut
       *[other] { $minutes } minuten
    } bedenktijd bij.
button-draw = Kaart trekken ({ $cards })
button-menu = Menu
button-hint = Tip
button-take-back = Terugnemen
button-agree-draw = Gelijkspel aannemen
button-agree-take-back = Laten terugnemen
button-refuse = Nee
button-rematch = Revanche
button-next-level = Volgend niveau
button-easier-level = Een makkelijker niveau
button-look-back = Terugkijken
button-unknown = Deze knop ken ik niet meer. Je partijen vind je met { COMMAND("games") }.
move-draw = een kaart trekken
former-player = Anoniem
offer-draw = **{ $who }** biedt gelijkspel aan.
offer-draw-refused = **{ $who }** wil doorspelen.
offer-take-back = **{ $who }** wil de laatste zet graag terugnemen.
offer-take-back-refused = **{ $who }** wil dat de zet blijft staan.
see-board = [Hier is het bord.]({ $link })
see-challenge = [Hier is de uitdaging.]({ $link })

## Hoe een partij eindigde

end-played-points = 👑 **{ $who }** { $count ->
    [one] wint
   *[other] winnen
} op punten.
end-played-largest = 👑 **{ $who }** { $count ->
    [one] wint
   *[other] winnen
}: evenveel punten, maar het grootste gebied.
end-played-tokens = 👑 **{ $who }** { $count ->
    [one] wint
   *[other] winnen
}: punten en grootste gebied gelijk, maar meer rozen.
end-played-nothing = Gelijkspel: in alles gelijk.
end-resigned = 👑 **{ $who }** { $count ->
    [one] wint
   *[other] winnen
}: { $loser } heeft opgegeven.
end-time = 👑 **{ $who }** { $count ->
    [one] wint
   *[other] winnen
}: de tijd van { $loser } is om.
end-agreed = Gelijkspel in overleg.
end-left = 👑 **{ $who }** { $count ->
    [one] wint
   *[other] winnen
}: { $loser } doet niet meer mee.
end-called-off = **{ $who }** heeft deze partij vóór de eerste zet afgelast. Ze telt niet mee.
end-called-off-by-host = Deze partij is afgelast. Ze telt niet mee.
picture-forfeit-resigned = Winst door opgave
picture-forfeit-time = Winst op tijd
picture-forfeit-agreed = In overleg
picture-forfeit-left = Winst: tegenpartij vertrokken
picture-forfeit-called-off = Afgelast

## Een zet bevestigen

confirm-play = **{ $card }** naar **{ $square }** spelen?
confirm-hero = { $forced ->
    [yes] Je enige zet kost een held: **{ $card }** naar **{ $square }**.
   *[no] Een held met **{ $card }** naar **{ $square }** sturen?
} Je hebt nog { $heroes ->
    [one] { $heroes } held
   *[other] { $heroes } helden
}.
confirm-draw = Een kaart trekken? { $cards ->
    [one] Er ligt er nog één op de stapel.
   *[other] Er liggen er nog { $cards } op de stapel.
}
confirm-yes = Ja
confirm-no = Nee

## Het menu van een bord

menu-title = Wat wil je doen?
button-my-side = Van mijn kant
button-rules = Regels
button-moves = Zetten tot nu toe
button-offer-draw = Gelijkspel aanbieden
button-offer-take-back = Terugname vragen
button-resign = Opgeven
button-resign-yes = Ja, ik geef op
button-play-on = Doorspelen
offered-draw = Je aanbod staat op het bord.
offered-take-back = Je verzoek staat op het bord.
offered-agreed = Dat werd je net ook aangeboden: jullie zijn het eens, de partij eindigt in gelijkspel.
resign-sure = Wil je deze partij echt opgeven? Dat kan niet ongedaan worden gemaakt.
resigned = Je hebt opgegeven.
record-here = Het verslag van deze partij:
record-later = Het hele verslag komt na de partij; eerder zou het de kaarten in de stapel verraden. Dit zijn de zetten tot nu toe:

## Aan het bord: vooruitblik, afgelasten, wat teruggenomen kan worden

button-preview = Vooruitblik
preview-on = 🔍 **De vooruitblik staat aan.** Druk op een kaart en je ziet eerst wat ze doet en wat ze de andere kant overlaat. De zet telt als je ja zegt. Nog eens *Vooruitblik* zet hem uit.
preview-off = **De vooruitblik staat uit.** { $heroes ->
    [yes] Kaarten worden meteen gespeeld; alleen vóór een held vraag ik het nog.
   *[no] Kaarten worden meteen gespeeld.
}
menu-take-back = Terugnemen kun je **{ $move }**, met alles wat daarna kwam.
button-call-off = Afgelasten
button-call-off-yes = Ja, afgelasten
call-off-sure = Deze partij afgelasten? Er is nog geen zet gedaan, dus niemand wint of verliest. Ze eindigt voor iedereen aan tafel.
called-off = Je hebt de partij afgelast.

## De stapel: zijn zegel vóór de partij, de controle erna

deck-sealed = 🔏 Stapel verzegeld
button-seal = Zegel
seal-digits =
    🔏 Het zegel van deze stapel: de SHA-256 van 32 geheime bytes, hexadecimaal geschreven.
    `{ $commitment }`
    { $practice ->
        [yes] Bij het oefenen wordt het geheim getrokken als je begint. Het zegel laat zien dat de stapel blijft zoals hij is, niet hoe hij gekozen werd.
       *[no] Het geheim werd getrokken voordat iemand het nummer kende dat Discord bij het begin van de partij inbrengt. Schrijf het zegel over als je zeker wilt zijn: na de partij opent *Terugkijken* de stapel, en de twee moeten bij elkaar passen.
    }
deck-genuine = ✅ **De stapel is echt.** { $kind ->
        [match] Het geheim past bij het zegel van vóór de partij, en elke kaart kwam eruit.
        [practice] Elke kaart kwam uit het verzegelde geheim. Bij het oefenen wordt dat getrokken als je begint: sindsdien is er niets veranderd, maar hoe het gekozen werd, valt niet te laten zien.
       *[brought] Geheim en zegel in dit verslag passen bij elkaar, en elke kaart volgt eruit.
    }
deck-not-genuine = ❌ **De stapel is niet echt.** { $why ->
        [secret] Het geheim is niet het verzegelde.
       *[seed] De kaarten volgen niet uit het geheim.
    }
button-digits = Toon de cijfers
deck-digits =
    Het geheim: `{ $secret }`
    Zijn zegel is de SHA-256 van deze 32 bytes, hexadecimaal geschreven: `{ $commitment }`
    Het zout, dat is het nummer dat Discord aan het begin van de partij gaf: `{ $salt }`
    Controleer het zelf. Dit moet het zegel geven:
    ```
    { $command }
    ```
    Uit geheim en zout volgt elk schudden: `python -m game verify` deelt volgens het verslag alles opnieuw.

## Terugkijken

look-back-title = Terugkijken
look-back-position = Een stelling
look-back-running = De partij loopt nog: je kunt erdoorheen lopen voor zover ze gespeeld is.
look-back-nothing = Je hebt nog geen partij die is afgelopen. Breng een verslag mee als bestand, of een stelling als regel tekst.
button-watch = Bekijken
button-walk = Doorlopen
button-branch = Speel hier verder
button-record = Verslag en kaarten
button-share = Hier delen
button-watch-side = { $house ->
    [red] Vanaf rood gezien
   *[white] Vanaf wit gezien
}
watch-making = De film wordt gemaakt …
watch-busy = Ik maak net al een film voor je. Een ogenblik, alsjeblieft.
watch-too-large = Zelfs de kleinste film past niet in wat hier verstuurd mag worden. Probeer een deel van de partij, of een andere plek.
watch-speed-slow = Langzaam
watch-speed-normal = Normale snelheid
watch-speed-quick = Snel
watch-from = Vanaf zet { $move }
watch-to = Tot en met zet { $move }
button-walk-first = ⏮ Begin
button-walk-back = ◀ Terug
button-walk-next = ▶ Verder
button-walk-last = ⏭ Einde
walk-step = Zet { $move } van { $moves }
walk-beginning = Vóór de eerste zet
walk-position = De stelling om te kopiëren: `{ $line }`
walk-jump = Spring naar …
walk-jump-end = Het einde
walk-jump-latest = De laatste zet
branch-text = { $house ->
    [red] Rood
   *[white] Wit
} is aan zet. Je speelt tegen de computer met de kaarten zoals ze lagen; de trekstapel wordt opnieuw geschud. Het is alleen oefening en telt niet mee.
button-branch-side = { $house ->
    [red] Speel rood
   *[white] Speel wit
}
brought-too-large = Een verslag mag hoogstens { $kilobytes } KiB groot zijn.
record-refused = Dit verslag kan ik niet lezen: { $reason }
record-refused-line = Dit verslag kan ik niet lezen. Regel { $line }: { $reason }
record-flaw-not-text = Dit is geen UTF-8-tekst.
record-flaw-bad-character = Een stuurteken hoort niet in een verslag.
record-flaw-bad-header = Een kopregel is een naam en een waarde tussen aanhalingstekens, tussen vierkante haken.
record-flaw-header-twice = Deze kopregel staat er voor de tweede keer.
record-flaw-header-missing = Er ontbreekt een kopregel.
record-flaw-bad-value = Deze kopregel kan deze waarde niet hebben.
record-flaw-no-empty-line = Tussen de kopregels en de zetten moet een lege regel staan.
record-flaw-empty-line = Er staat een lege regel tussen de kopregels.
record-flaw-header-after-moves = Na de zetten staat nog een kopregel.
record-flaw-bad-move = Dit is geen zet.
record-flaw-illegal-move = Deze zet mag daar niet.
record-flaw-no-record = Er staat geen verslag in.
position-refused = Deze stelling kan ik niet lezen. { $field }: { $reason }
position-field-line = De regel
position-field-board = Het bord
position-field-crown = De kroon
position-field-seat = Wie aan zet is
position-field-hands = De handen
position-field-heroes = De helden
position-field-discard = De aflegstapel
position-flaw-fields = er horen zes velden te staan met telkens één spatie ertussen.
position-flaw-rows = er horen negen rijen te staan met / ertussen.
position-flaw-signs = een rij bestaat uit r, w en cijfers van 1 tot en met 9.
position-flaw-run = lege velden naast elkaar zijn één cijfer.
position-flaw-row = een rij heeft negen velden.
position-flaw-too-many-tokens = er zijn maar 52 rozen.
position-flaw-no-square = zo’n veld bestaat niet.
position-flaw-hand-count = er zijn twee of vier handen.
position-flaw-no-card = zo’n kaart bestaat niet.
position-flaw-card-twice = deze kaart staat er twee keer.
position-flaw-hand-too-large = een hand heeft te veel kaarten.
position-flaw-hero-count = er hoort een cijfer voor elke plaats te staan.
position-flaw-too-many-heroes = een plaats heeft te veel helden.
position-flaw-order = de kaarten van de aflegstapel staan in hun vaste volgorde.
position-flaw-no-pile = er blijft geen kaart over voor de trekstapel.
position-flaw-no-seat = zo’n plaats bestaat niet.
position-flaw-over = de laatste roos ligt er, dus niemand is aan zet.
position-flaw-cannot-act = deze plaats kan niets doen.
position-flaw-can-act = iemand kan nog een zet doen.

## Analyse: geluk, keuzes en wat overblijft. Getallen zijn punten van de 100 van de winstkans.

command-review = analyse
command-review-description = Geluk of kunde? Een afgelopen partij, uit elkaar gehaald
button-review = Analyse
button-review-point = Keerpunt { $number }
button-try-again = Probeer het opnieuw
review-making = Ik bekijk elke stelling van de partij …
review-later = Dit duurt langer dan anders. Vraag het straks nog eens, dan is ze klaar.
review-failed = Deze analyse is niet gelukt. Vraag het later nog eens.
review-nothing = Je hebt nog geen afgelopen partij. Speel er een en vraag het dan nog eens.
review-side = { $who }: geluk { $luck }, verloren { $loss } in { $decisions ->
    [one] { $decisions } beslissing
   *[other] { $decisions } beslissingen
}.
review-like = Gespeeld op het niveau **{ $level }**.
review-like-range = Gespeeld tussen de niveaus **{ $low }** en **{ $high }**.
review-cut-short = De partij werd vroegtijdig beëindigd; { $points } punten stonden nog open.
review-unit = Getallen zijn punten van de 100 van de winstkans, zoals mijn zoekwerk die ziet. Wat het niet voorzag, staat er als ‘{ picture-review-rest }’.
review-point-lucky = Zet { $move }: { $who } trok { $card }, { $points } punten geluk.
review-point-unlucky = Zet { $move }: { $who } trok { $card }, { $points } punten pech.
review-point-drew = Zet { $move }: { $who } trok een kaart. { $points } punten beter: { $better }.
review-point-played = Zet { $move }: { $who } speelde { $made }. { $points } punten beter: { $better }.
refused-review-running = Over een partij die nog loopt vertel ik niets, ook niet over een stelling die op haar bord ligt. Vraag het nog eens als ze is afgelopen.
refused-review-nothing-to-review = Hier valt niets te analyseren: dat kan met partijen die hier gespeeld zijn en minstens één zet hebben.
refused-review-one-at-a-time = Ik maak net een andere analyse voor je. Een ogenblik, alsjeblieft.
refused-review-many-wait = Er wachten nu velen op een analyse. Probeer het over een paar minuten opnieuw.
picture-review-luck = Kaartgeluk
picture-review-loss = Zetverlies
picture-review-deal = Startkaarten
picture-review-rest = Onverklaard
alt-review-curve = De winstkans over { $moves } zetten: rood begint op { $first } procent, staat het hoogst met { $high } na zet { $high_move }, het laagst met { $low } na zet { $low_move } en eindigt op { $last }.
alt-review-lead = De waarschijnlijke winnaar wisselde { $count ->
    [one] één keer
   *[other] { $count } keer
}.
alt-review-points = { $count ->
    [one] Er is een keerpunt gemarkeerd: zet { $moves }.
   *[other] Er zijn keerpunten gemarkeerd: zetten { $moves }.
}
alt-review-side = { $house ->
    [red] Rood
   *[white] Wit
}: stand { $score }, geluk { $luck }, verloren door zetten { $loss }.

## Uitdagingen

challenge-to = { $host } daagt { $guest } uit voor Rosenkönig
challenge-open = { $host } daagt iedereen uit voor Rosenkönig
challenge-by-lot = Het lot verdeelt de huizen
challenge-house = { $who } speelt { $house ->
    [red] rood
   *[white] wit
}
challenge-expires = Vervalt { $when }.
challenge-started = De partij is begonnen.
challenge-declined = Afgewezen.
challenge-withdrawn = Ingetrokken.
challenge-expired = Niemand heeft op tijd geantwoord.
challenge-newcomer = Nieuw hier, { $guest }? In vijf minuten ken je het spel.
challenge-dms-closed = Mijn privéberichten komen daar niet aan. Daag deze persoon uit op een server die jullie delen.
challenge-sent = Je uitdaging is onderweg. Het bord komt hierheen als je aan zet bent.
challenge-in-thread = De partij wordt gespeeld in { $thread }.
clock-live = live, 10 minuten per zet
clock-1d = 1 dag per zet
clock-3d = 3 dagen per zet
clock-7d = 7 dagen per zet
clock-none = zonder tijdslimiet
button-accept = Aannemen
button-decline = Afwijzen
button-withdraw = Intrekken
button-show-here = Hier tonen
rematch-waiting = De revanche wacht al op een antwoord.
thread-name = { $red } – { $white }
thread-welcome = { $people }, veel plezier!
practice-in-dms = Ik heb je [het bord]({ $link }) gestuurd.
practice-dms-closed = Je neemt geen privéberichten van mij aan, dus het bord staat hier.

## De tafel voor vier

lobby-title = Rosenkönig: een tafel voor vier
lobby-free = vrij
lobby-silence = Partners praten niet over hun zetten.
lobby-computers = Laat de computer meespelen …
lobby-seat-computer = { $level } voor { $house ->
    [red] rood
   *[white] wit
}
lobby-unseat-computer = { $level } staat op
button-sit = { $house ->
    [red] Rood spelen
   *[white] Wit spelen
}
button-stand-up = Opstaan
button-start = Beginnen
button-close-lobby = Tafel sluiten

## Al mijn partijen

games-title = { $count ->
    [0] Geen partijen
    [one] { $count } partij
   *[other] { $count } partijen
}{ $waiting ->
    [0] { "" }
    [one] , { $waiting } wacht op jou
   *[other] , { $waiting } wachten op jou
}
games-none = Er loopt niets. Waarmee wil je beginnen?
games-your-turn = jij bent aan zet
games-their-turn = { $who } is aan zet
games-link = [bord]({ $link })
games-see = [bekijken]({ $link })
games-challenges = Open uitdagingen
games-unseen = Dit heeft nog niemand gezien: { $what }
games-lobby = een tafel voor vier, { $free ->
    [one] { $free } plaats vrij
   *[other] { $free } plaatsen vrij
}
games-anybody = iedereen
games-bring = Toon een partij hier …
games-nothing-waits = Er wacht niets op je. Geniet van de rust.
games-you = jij
games-in-dms = privéberichten
games-in-private = alleen voor jou
games-won = gewonnen
games-lost = verloren
games-tied = gelijk
games-called-off = afgeblazen
games-finished-title = Afgelopen partijen
games-finished-none = Je hebt nog geen partij uitgespeeld. Waarmee wil je beginnen?
games-look-back = Terugkijken op een partij …
button-games-running = Lopend
button-games-finished = Afgelopen
button-look-again = Opnieuw bekijken
copy-of = Deze kopie zie alleen jij; je kunt erop spelen. [Hier is het bord.]({ $link })
button-next-game = Volgende partij voor mij
button-back = Terug
button-next = Verder

## Het profiel. De woorden van het plaatje zijn kort; het laatste deel is wat een schermlezer in plaats daarvan zegt.

command-profile = profiel
command-profile-description = Hoe je ervoor staat: rating, uitslagen, beste winst; of hoe iemand anders
option-whose = persoon
option-whose-description = Wiens profiel; dat van jou als je niemand noemt
context-profile = Profiel bij Rosenkönig
profile-title = { $who }, { $game ->
    [duel] duels
   *[texas] teampartijen
}
profile-counts = Geteld zijn partijen die meetellen; bij de tegenstanders ook vriendschappelijke.
profile-seen = Dit { $by ->
    [everybody] ziet iedereen
    [servers] zien mensen op de servers waar je speelt
   *[nobody] zie alleen jij
}. Met { COMMAND("settings") } verander je dat.
profile-none-own = Je hebt nog geen partij uitgespeeld die meetelt. Met { COMMAND("challenge") } begin je er een.
profile-closed = Van { $who } is hier niets te zien: nog geen partij die meetelt, of een profiel dat privé blijft.
button-duels = Duels
button-teams = Teampartijen
profile-game = { $game ->
    [duel] Duels
   *[texas] Teampartijen
}
profile-provisional = { $game }, voorlopig
profile-nameless = Iemand
profile-won = Winst
profile-drawn = Gelijk
profile-lost = Verlies
profile-matches = Partijen die tellen
profile-since = sinds { $month }
profile-streak = Op rij gewonnen
profile-longest = record { $count }
profile-best-win = Beste winst
profile-points = { $count ->
    [one] { $count } punt
   *[other] { $count } punten
}
profile-pace = Tijd per zet
profile-live = live
profile-slow = dagen
profile-heroes = Helden ingezet
profile-rivals = Vaakst tegen
profile-games = { $count ->
    [one] { $count } partij
   *[other] { $count } partijen
}
profile-number = { $count }
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } u
time-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dagen
}
alt-profile = Profiel van { $name }, { $game ->
    [duel] duels
   *[texas] teampartijen
}: rating { $rating }, { $margin } meer of minder{ $sure ->
    [no] , nog voorlopig
   *[yes] { "" }
}.
alt-profile-curve = Een lijn van de laatste { $count ->
    [one] partij
   *[other] { $count } partijen
}: van { $first } in { $begin } tot { $last } in { $end }, hoogstens { $highest }, minstens { $lowest }.
alt-profile-results = { $house ->
    [red] Met rood
   *[white] Met wit
}: { $won } gewonnen, { $drawn } gelijk, { $lost } verloren.
alt-profile-rival = { $name }: { $won } gewonnen, { $drawn } gelijk, { $lost } verloren

## Ranglijsten

command-leaderboard = ranglijst
command-leaderboard-description = Wie er bovenaan staat: op deze server, overal, deze maand
leaderboard-title = { $where ->
    [here] Ranglijst van deze server
   *[everywhere] Ranglijst van iedereen
}, { $game ->
    [duel] duels
   *[texas] teampartijen
}{ $when ->
    [month] , deze maand
   *[always] { "" }
}
leaderboard-empty = Hier staat nog niemand.
leaderboard-own = Jouw plaats: **{ $place }** van { $listed }, met { $value }.
leaderboard-hidden = Je wilt hier niet staan. Met { $value } zou je plaats **{ $place }** zijn.
leaderboard-too-few = Je komt op de lijst zodra je partijen die meetellen met nog { $missing ->
    [one] één ander
   *[other] { $missing } anderen
} hebt gespeeld.
leaderboard-not-played = Je hebt{ $where ->
    [here] { " op deze server" }
   *[everywhere] { "" }
}{ $when ->
    [month] { " deze maand" }
   *[always] { "" }
} nog geen partij uitgespeeld die meetelt.
leaderboard-order = Het getal is de rating min haar onzekerheid; allebei staan ze erachter. Op de lijst staat wie met minstens drie verschillende mensen heeft gespeeld.
button-this-server = Deze server
button-everywhere = Overal
button-all-times = Altijd
button-this-month = Deze maand

## Instellingen

settings-title = Jouw instellingen
settings-page-playing = Spelen
settings-page-boards = Borden
settings-language = **Taal** van wat alleen jij ziet
settings-language-own = zoals mijn Discord
language-name = Nederlands
settings-telling = **Berichten**, als iemand je uitdaagt of als je aan zet bent en niet aan het bord zit
settings-telling-mention = vermeld mij waar de partij is
settings-telling-dm = stuur mij een privébericht
settings-telling-nothing = vertel mij niets
settings-confirming = **Bevestiging** met een vooruitblik
settings-confirming-nothing = nooit
settings-confirming-heroes = als het een held kost
settings-confirming-all = vóór elke zet
settings-forced = **Verplichte zetten**, als er maar één is
settings-forced-on = doe ze voor mij
settings-forced-off = ik doe ze zelf
settings-side = **Kijkrichting** op borden die alleen jij ziet
settings-side-on = van mijn kant
settings-side-off = rood onderaan
settings-picture = **Afbeelding**: hoe borden voor jou worden getekend; een gedeeld bord volgt wie uitnodigde
settings-picture-light = licht
settings-picture-dark = donker
settings-picture-contrast = hoog contrast
settings-described = **Borden in woorden beschrijven**, voor wie de afbeelding niet ziet
settings-described-on = ja, ook in woorden
settings-described-off = nee, de afbeelding volstaat
settings-seen-by = **Profiel en ranglijsten**: wie ziet hoe je ervoor staat
settings-seen-by-everybody = iedereen
settings-seen-by-servers = alleen op servers waar ik speel
settings-seen-by-nobody = alleen ik

## Privacy

privacy-text = **Wat er over je wordt bewaard:** je Discord-id en je naam, je instellingen, de partijen en uitdagingen waaraan je meedoet met hun analyses en jouw plannen, je ratings en uitslagen, wanneer je weg bent, wie je hebt geblokkeerd, en wat je nog te horen krijgt.
    Je kunt alles als bestand krijgen, of het laten wissen. Berichten die al geplaatst zijn, blijven staan en kunnen je naam nog tonen.
privacy-exported = Dit is alles wat ik over je bewaar.
privacy-sure = Alles over jou wissen? Je afgelopen partijen blijven bij je tegenstanders, zonder je naam. Berichten die al geplaatst zijn, blijven staan en kunnen je naam nog tonen. Dit kan niet ongedaan worden gemaakt.
privacy-sure-running = Alles over jou wissen? **Je verliest de partijen die nog lopen.** Je afgelopen partijen blijven bij je tegenstanders, zonder je naam. Berichten die al geplaatst zijn, blijven staan en kunnen je naam nog tonen. Dit kan niet ongedaan worden gemaakt.
privacy-forgotten = Gedaan. Er wordt niets meer over je bewaard. Alleen in back-ups en logboeken van wie deze bot draait, kun je nog een tijdje voorkomen.
privacy-kept = Er is niets gewist.
button-export = Bestand ophalen
button-forget = Alles wissen
button-forget-yes = Ja, wis alles
button-keep = Bewaren

## Je gegevens als bestand; en wat mensen lezen die veel tegelijk vragen

privacy-exported-part = Dit is alles wat er over je wordt bewaard, deel { $part } van { $parts }.
privacy-exporting = Je bestand wordt al gemaakt. Een ogenblik, alsjeblieft.
export-readme = The Rose King: alles wat er over je wordt bewaard

    person.json: je Discord-id, je naam, je instellingen, en van wanneer tot wanneer je weg bent.
    matches/: een bestand voor elke partij die je hebt gespeeld of speelt: wie waar zat, elke zet, hoe ze afliep, waar het bord stond, jouw plannen erin, en de analyse als iemand erom vroeg.
    challenges.json: uitdagingen van jou en aan jou, en tafels voor vier waaraan je zit.
    standing.json: je ratings en wat elke partij eraan veranderde, je plaatsen op ranglijsten, wat je partijen die meetellen bij elkaar opleveren, hoe je tegen anderen staat, en je uitslagen bij het oefenen.
    absences.json: hoeveel dagen van een jaar je weg was.
    blocked.json: wie je hebt geblokkeerd.
    notices.json: wat je nog te horen krijgt.
    shut_out.json: sinds wanneer wie deze bot draait hem voor jou heeft gesloten.
    Een bestand dat er niet is, zou leeg zijn.

    Tijden zijn seconden sinds 1970, UTC. Een zet is de richting en de afstand van een kaart (NE2), met een ster als er een held meeging; een plus is een getrokken kaart, en -2 neemt twee zetten terug.
    Van anderen vind je de namen die ze aan jouw tafel hadden, en verder niets. Het geheim van een stapel staat hier als de partij voorbij is: eerder zou het de volgorde van de kaarten verraden.

    Niet hierin: back-ups en logboeken van wie deze bot draait, en wat er op Discord is geplaatst.
    Met /{ command-rose } { command-privacy } laat je alles wissen.
line-waits = Eén ding tegelijk: ik ben nog bezig met wat je eerder vroeg. Dit komt vanzelf.
line-full = Dat is veel tegelijk. Gun me even de tijd voor wat je al vroeg, en druk dan nog eens.

## Berichten

notice-result = { $person }: { $ending }
notice-reminder = ⏳ Je tijd is { $when } om.
notice-dms-closed = Je neemt geen privéberichten van mij aan, dus vanaf nu vermeld ik je hier. Met { COMMAND("settings") } verander je dat.
dms-closed-midway = { $who } neemt geen privéberichten van mij aan, dus de partij wacht. Op een server die jullie delen, haalt { COMMAND("board") } haar terug.
dm-your-turn = Je bent aan zet{ $timed ->
    [yes] ; je tijd is { $when } om
   *[no] { "" }
}.
dm-reminder = { $timed ->
    [yes] Je bent nog steeds aan zet; je tijd is { $when } om
   *[no] Je bent nog steeds aan zet
}.
dm-offer = Er staat een aanbod voor je op het bord.
dm-result = Je partij is afgelopen.
dm-challenged = **{ $who }** daagt je uit voor Rosenkönig.
dm-declined = **{ $who }** heeft je uitdaging afgewezen.

## Wat niet kan

refused-moved-on = Het bord is veranderd sinds die knop er stond.
refused-match-over = Deze partij is afgelopen.
refused-still-running = Dat moet wachten tot de partij is afgelopen.
refused-not-practice = Dat kan alleen bij het oefenen.
refused-not-your-turn = Jij bent niet aan zet, maar { $who }.
refused-not-seated = Je speelt niet mee in deze partij, maar je mag kijken.
refused-move-match-over = De partij is afgelopen.
refused-move-not-your-turn = Je bent niet aan zet.
refused-move-hand-full = Je hand is vol, dus je kunt niet trekken.
refused-move-card-not-in-hand = Die kaart heb je niet meer.
refused-move-off-board = Die kaart leidt van het bord af.
refused-move-own-token = Daar ligt al een roos van jou.
refused-move-hero-not-needed = Dat veld is vrij: daar is geen held voor nodig.
refused-move-no-hero-left = Daar ligt een roos van het andere huis, en je hebt geen held meer.
refused-move-hero-not-declared = Daar ligt een roos van het andere huis: dat kost een held.
refused-agreement-no-such-offer = Dat aanbod staat niet meer op het bord.
refused-agreement-own-offer = Dat is je eigen aanbod.
refused-agreement-nobody-to-ask = Er is niemand om het aan te vragen.
refused-agreement-asked-already = Je hebt het al gevraagd. Wacht op het antwoord.
refused-agreement-other-offer-stands = Er staat nog een ander aanbod op het bord; beantwoord dat eerst.
refused-take-back-nothing-to-take-back = Er is geen zet van jou om terug te nemen.
refused-take-back-across-a-draw = Er is sindsdien een kaart getrokken: die terugnemen zou verraden wat er in de stapel ligt.
refused-call-off = Er is al een zet gedaan, dus afgelasten kan niet meer. Opgeven kan nog wel.
refused-challenge-open = Deze uitdaging staat nog open.
refused-challenge-started = Deze partij is al begonnen.
refused-challenge-declined = Deze uitdaging is afgewezen.
refused-challenge-withdrawn = Deze uitdaging is ingetrokken.
refused-challenge-expired = Deze uitdaging is vervallen.
refused-challenge-for-somebody-else = Deze uitdaging is voor iemand anders.
refused-challenge-your-own = Dit is je eigen uitdaging: wacht op een antwoord, of trek die in.
refused-challenge-not-the-host = Dat kan alleen wie heeft uitgedaagd of de tafel heeft geopend.
refused-challenge-not-seated = Je zit niet aan deze tafel.
refused-challenge-oneself = Jezelf kun je niet uitdagen. Probeer { COMMAND("practice") }.
refused-challenge-bot = Bots spelen niet mee. Tegen mij speel je met { COMMAND("practice") }.
refused-seat-house-full = Dat huis is vol.
refused-seat-seated-there = Daar zit je al.
refused-seat-no-computer-there = Op die plaats zit geen computer.
refused-seat-seats-free = Eerst moeten alle vier de plaatsen bezet zijn.
refused-too-many-open-challenges = Je hebt { $limit } open uitdagingen: trek er eerst een in.
refused-too-many-challenges-to-one-person = Je hebt deze persoon al { $limit } keer uitgedaagd. Wacht op een antwoord.
refused-too-many-running-matches = Een van jullie heeft { $limit } lopende partijen: meer gaat niet.
refused-level = Zo’n computerspeler is er niet.
refused-unknown = Zo’n partij ken ik niet. De jouwe vind je met { COMMAND("games") }.
refused-running-record = Dat is een partij die nog loopt. Kijk erop terug als ze is afgelopen.
refused-not-remembered = Dat verslag herinner ik me niet meer. Breng het opnieuw mee met { COMMAND("replay") }.
refused-play-on-over = Daar is de partij afgelopen: niemand kan er verder spelen. Kies een eerdere zet.
refused-play-on-running = Dat staat op het bord van een partij tegen mensen die nog loopt. Speel er verder als die partij is afgelopen.
not-saved-disk-full = Je zet is niet opgeslagen: mijn schijf is vol. De partij staat zoals ze stond; wie mij beheert, weet het al.
not-saved-read-only = Je zet is niet opgeslagen: ik kan nu niet schrijven. De partij staat zoals ze stond; wie mij beheert, weet het al.
not-saved-busy = Je zet is niet opgeslagen: er gebeurt nu te veel tegelijk. Probeer het nog eens.
not-saved-broken = Je zet is niet opgeslagen: mijn opslag heeft een probleem. De partij staat zoals ze stond; wie mij beheert, weet het al.
not-saved-closed = Ik ben net aan het herstarten, dus dat telde niet. Probeer het zo nog eens.
not-saved-away = Je zet is niet opgeslagen: mijn database is niet bereikbaar. De partij staat zoals ze stond; probeer het zo nog eens.
not-saved-unknown = De verbinding met mijn database viel net weg, dus ik weet nog niet of dat is opgeslagen. Het bord laat het zo zien; is er dan niets veranderd, probeer het dan nog eens.
not-read = Ik kan mijn opslag nu niet lezen. Probeer het zo nog eens.

## De computerspelers in de keuzelijst van een opdracht: hooguit 100 tekens

choice-level-page = { level-page-name }: { level-page-text }
choice-level-squire = { level-squire-name }: { level-squire-text }
choice-level-herald = { level-herald-name }: { level-herald-text }
choice-level-knight = { level-knight-name }: { level-knight-text }
choice-level-baron = { level-baron-name }: { level-baron-text }
choice-level-duke = { level-duke-name }: { level-duke-text }
choice-level-king = { level-king-name }: { level-king-text }

## Wat er in een partij gebeurde, een regel per zet. Pijlen, cijfers en velden zijn in elke taal gelijk.

story-play = **{ $who }** { $card } · { $square }
story-play-hero = **{ $who }** ⚔ { $card } · { $square }
story-cost = { $house ->
    [red] rood
   *[white] wit
} { $change }
story-draw = **{ $who }** trekt een kaart: { $card }
story-shuffle = De aflegstapel wordt geschud: { $cards ->
    [one] { $cards } kaart
   *[other] { $cards } kaarten
} om te trekken
story-pass-no-target = **{ $who }** slaat over: geen speelbare kaart
story-pass-no-hero = **{ $who }** slaat over: geen held meer om een roos om te draaien
story-forced = { $line } (verplicht)
story-over-last-token = De laatste van de 52 rozen is gelegd.
story-over-nobody-can-act = Niemand kan nog iets doen.
story-house = { $house ->
    [red] Rood
   *[white] Wit
}

## De regels, bladzijde voor bladzijde

rules-page = De regels · { $page } van { $pages }
rules-back = Terug
rules-next = Verder
rules-lesson = Probeer het zelf
rules-practice = Oefenpartij
rules-idea-title = Twee huizen, één kroon
rules-idea-text =
    Lancaster en York vechten om Engeland: de **rode roos** tegen de **witte roos**.
    Eén kroon zwerft over het bord. Waar ze blijft staan, legt het huis dat haar daar bracht een machtsteen met zijn roos.
    Rozen van één huis die met een zijde aan elkaar liggen, vormen een gebied, en **een gebied telt zijn grootte in het kwadraat**: vijf losse rozen zijn 5 punten waard, vijf aan één stuk 25.
    Wie aan het eind meer punten heeft, draagt de kroon.
rules-cards-title = De machtkaarten
rules-cards-text =
    Er zijn 24 machtkaarten: acht richtingen, elk met I, II en III. Het zwaard wijst waarheen de kroon gaat, het cijfer zegt hoe ver.
    Je hebt er hooguit vijf, **open voor iedereen**. Alleen de volgorde van de trekstapel is geheim.
    De richtingen horen bij het bord: noord is noord, wie de kaart ook heeft.
rules-move-title = Een machtkaart spelen
rules-move-text =
    De kroon gaat de **volle afstand** van de kaart en springt over alles wat ertussen ligt.
    Ze moet op het bord uitkomen, op een veld zonder roos. Daar leg je een roos van je huis, met de kroon erop.
    De kaart gaat naar de aflegstapel. Je trekt er geen nieuwe voor.
rules-draw-title = Een machtkaart trekken
rules-draw-text =
    In plaats van te spelen mag je de bovenste kaart van de trekstapel nemen, **zolang je er minder dan vijf hebt**.
    Is de laatste getrokken, dan wordt de aflegstapel geschud en is dat de nieuwe trekstapel.
    Het schudden is eerlijk: het geheim erachter wordt vóór de partij verzegeld en erna getoond, zodat iedereen het kan narekenen.
rules-hero-title = De helden
rules-hero-text =
    Elk huis heeft vier heldenkaarten. Speel je er een samen met een machtkaart, dan mag de kroon op een roos **van het andere huis** landen: je draait die om naar jouw kleur.
    Dat kan jouw gebieden verbinden en die van de ander verscheuren. Maar een held komt nooit terug, dus kies het moment goed.
    Er gaat daarbij geen roos uit de voorraad.
rules-pass-title = Er is zetplicht
rules-pass-text =
    Wie kan spelen of trekken, **moet** dat doen, ook als het pijn doet; zelfs een heldenzet kan verplicht zijn.
    Alleen wie vijf kaarten heeft en er geen kan spelen, slaat een beurt over. Dat gaat vanzelf, en de ander speelt door tot jij weer iets kunt doen.
    Hier hoef je nooit te weten wat mag: de knoppen tonen elke mogelijke zet.
rules-end-title = Het einde en de telling
rules-end-text =
    De partij eindigt meteen als de 52e roos is gelegd, of als niemand nog iets kan doen.
    Op de afbeelding heeft wit gebieden van 8, 2 en 1: 64 + 4 + 1 = **69 punten**. Rood heeft 5, 2, 2 en 1: 25 + 4 + 4 + 1 = **34 punten**.
    Bij gelijke stand wint het grootste gebied, dan het grootste aantal rozen; anders is het gelijkspel.
rules-teams-title = Met vier aan tafel
rules-teams-text =
    Twee teams van twee, partners tegenover elkaar: rood, wit, rood, wit. Ieder heeft **drie machtkaarten** en **twee heldenkaarten**.
    De kaarten en helden van je partner zijn niet van jou, en partners **praten niet over hun zetten**.
    De rozen van een huis tellen samen.

## De les aan het eind van de regels: een kleine stelling, drie zetten

lesson-title = Een les in drie zetten
lesson-start = Jij speelt **rood**. De kroon staat op { $square }, en de verlichte velden zijn die waar je kaarten haar heen brengen. **Kies een kaart** en leg een roos.
lesson-after-play = Goed zo: je roos ligt op { $square }. Je hebt nu minder dan vijf kaarten, dus **trek** er deze keer een.
lesson-after-draw = Je trok { $card }. De witte roos op { $square } houdt je gebieden uit elkaar. De knop met ⚔ stuurt een **held** om haar om te draaien.
lesson-end = Een held op het juiste moment: je gebieden zijn nu één, het witte is uiteengevallen, en je staat voor met { $red } tegen { $white }. Meer hoef je niet te weten. Veel plezier!
lesson-not-now = Ook dat zou mogen, maar hier gaat het even om iets anders: **{ $task }**
lesson-task-play = speel een kaart.
lesson-task-draw = trek een kaart.
lesson-task-hero = speel de kaart met ⚔.
lesson-again = Nog een keer
lesson-leave = Terug naar de regels

## Computerspelers

level-page-name = Page
level-page-text = Pakt de punten voor zijn neus en mist vaak een kaart. Voor je eerste partij.
level-squire-name = Schildknaap
level-squire-text = Ziet al zijn kaarten, maar alleen zijn eigen volgende zet.
level-herald-name = Heraut
level-herald-text = Denkt aan jouw antwoord voordat hij speelt, maar telt alleen punten.
level-knight-name = Ridder
level-knight-text = Weegt het hele bord af: helden, gaten om te dichten, kaarten die nog nut hebben.
level-baron-name = Baron
level-baron-text = Speelt elke zet in gedachten verder en spaart zijn helden tot ze pijn doen.
level-duke-name = Hertog
level-duke-text = Denkt honderden voortzettingen door. Voor wie regelmatig wint.
level-king-name = Koning
level-king-text = Denkt duizenden voortzettingen door. Wie hem verslaat, heeft iets te vertellen.

## Tips

hint-best = Beste zet: { $move }.
hint-ahead = Op één na beste zet: { $second }, { $percent } % minder kans om te winnen.
hint-equal = Ongeveer net zo goed: { $second }.
hint-forced = Het is de enige zet.
hint-alone = Begint een nieuw gebied: +{ $points } { $points ->
    [one] punt
   *[other] punten
}.
hint-grows = Vergroot een gebied van { $size } naar { $grown }: +{ $points } punten.
hint-joins = Verbindt { $sizes }: +{ $points } punten.
hint-removes = Neemt het andere huis één losse roos af: −{ $points } { $points ->
    [one] punt
   *[other] punten
} voor hen.
hint-shrinks = Verkleint een gebied van { $size } tot { $part }: −{ $points } punten voor het andere huis.
hint-splits = Splitst een gebied van { $size } in { $parts }: −{ $points } punten voor het andere huis.
hint-blocks = Bezet het veld waarop het andere huis { $sizes } kon verbinden voor { $points } punten.
hint-leaves = { $cards ->
    [0] { $seat } kan daarna alleen trekken.
    [one] { $seat } kan daarna maar één kaart spelen.
   *[other] { $seat } kan daarna { $cards } kaarten spelen.
}
hint-leaves-pass = { $seat } moet daarna een beurt overslaan.
hint-hero-spent = { $left ->
    [0] Kost je laatste held.
    [one] Kost een held; je houdt er één over.
   *[other] Kost een held; je houdt er { $left } over.
}
hint-hero-kept = Een held zou nu { $points } punten opleveren, maar is later meer waard.
hint-waits = Trekken geeft je de volgende keer meer keuze ({ $cards } { $cards ->
    [one] kaart
   *[other] kaarten
}) en opent geen nieuw veld voor het andere huis.
hint-list-2 = { $first } en { $second }
hint-list-3 = { $first }, { $second } en { $third }
hint-list-4 = { $first }, { $second }, { $third } en { $fourth }

## /rose-admin, voor wie de bot beheert, en wat anderen ervan merken

command-admin = rose-admin
command-admin-description = Voor wie deze bot beheert
command-admin-status = status
command-admin-status-description = Is alles in orde?
command-admin-troubles = storingen
command-admin-troubles-description = De laatste waarschuwingen en fouten uit het logboek
command-admin-behind = achterstand
command-admin-behind-description = Borden die minder laten zien dan ze zouden moeten
command-admin-backup = back-up
command-admin-backup-description = Maak nu een back-up
command-admin-match = partij
command-admin-match-description = Bekijk een partij
command-admin-call-off = afgelasten
command-admin-call-off-description = Beëindig een partij zodat ze voor niemand telt, en vertel de spelers waarom
command-admin-block = blokkeren
command-admin-block-description = Sluit de bot voor een persoon of voor een hele server
command-admin-unblock = deblokkeren
command-admin-unblock-description = Open de bot weer voor een persoon of een server
command-admin-blocked = geblokkeerd
command-admin-blocked-description = Iedereen voor wie de bot gesloten is
command-admin-quiet = stilte
command-admin-quiet-description = Op een server niets zeggen waar niemand om vroeg, zoals de begroeting
option-admin-match-description = De naam van de partij, zoals die in het logboek en in verslagen staat
option-reason = reden
option-reason-description = Wat de spelers lezen; in een taal die ze begrijpen
option-note = notitie
option-note-description = Waarom, voor je eigen geheugen; ze vinden het in het bestand met hun gegevens
option-person = persoon
option-whom-description = Wie
option-server = server
option-server-description = De id van de server
option-quiet = stil
option-quiet-description = Of het daar stil moet zijn; zo niet, dan mag de bot weer praten
admin-not-owner = Dit commando antwoordt alleen wie deze bot beheert.
admin-status =
    ### { about-title } { $version }
    Gestart { $since } · { $servers ->
        [one] { $servers } server
       *[other] { $servers } servers
    } · { $matches ->
        [one] { $matches } lopende partij
       *[other] { $matches } lopende partijen
    } · { $behind ->
        [0] alle borden actueel
        [one] { $behind } bord loopt achter
       *[other] { $behind } borden lopen achter
    }
admin-troubles = De laatste storingen
admin-troubles-none = Sinds de start ging er niets mis.
admin-behind =
    { $count ->
        [one] { $count } bord loopt achter
       *[other] { $count } borden lopen achter
    }
admin-behind-line = `{ $match }`, gemerkt { $since }: { $why }
admin-behind-none = Elk bord laat zien wat het moet.
admin-snag-none = onderweg
admin-snag-down = Discord heeft een storing
admin-snag-old-edits = te veel wijzigingen van een oud bericht
admin-snag-asleep = de thread is gearchiveerd
admin-snag-bug = een fout in het programma; het logboek vertelt meer
admin-backup-made = Back-up gemaakt en nagekeken: `{ $backup }`
admin-backup-failed = Er is geen nieuwe back-up: { $why }
admin-backup-nowhere = Er is nog geen map voor back-ups. Stel `ROSE_BACKUP_DIR` in en start de bot opnieuw.
admin-match =
    `{ $match }` · { $players }
    Beurt { $turn } · begonnen { $begun } · laatste zet { $moved } · versie { $version }, het bord toont { $shown }
admin-called-off = Partij `{ $match }` is afgelast. De spelers krijgen het te horen.
admin-block-whom = Noem een persoon of een server, één van de twee.
admin-block-owner = Jezelf en anderen die deze bot beheren kun je niet blokkeren.
admin-no-server = Dat is geen id van een server. In de ontwikkelaarsmodus van Discord kopieert een rechtermuisklik op een server de id.
admin-blocked-person = De bot is gesloten voor { $person }. { $matches ->
        [0] Er loopt geen partij met deze persoon.
        [one] Er loopt nog één partij met deze persoon; die eindigt op tijd, of jij gelast ze af.
       *[other] Er lopen nog { $matches } partijen met deze persoon; die eindigen op tijd, of jij gelast ze af.
    }
admin-blocked-server = De bot is gesloten voor iedereen op server `{ $server }`. Elders kunnen ze spelen.
admin-unblocked = De bot is weer open voor { $who }.
admin-not-blocked = De bot was niet gesloten voor { $who }.
admin-blocked = Gesloten voor { $count }
admin-blocked-none = De bot is open voor iedereen.
admin-blocked-person-line = { $who } (`{ $id }`), { $at }
admin-blocked-server-line = Server { $who }, { $at }
admin-quiet = Op server `{ $server }` zegt de bot niets waar niemand om vroeg.
admin-not-quiet = Op server `{ $server }` mag de bot weer praten.
banned-person = Wie deze bot beheert, heeft hem voor jou gesloten. Wat er over je bewaard wordt, blijft van jou: { COMMAND("privacy") }
banned-server = Wie deze bot beheert, heeft hem op deze server gesloten. Op elke andere plek kun je spelen.

## Plannen

plan-title = Je plan
plan-your-move = Je bent aan zet. Vanaf welke zet wil je verder kijken? Hij wordt pas gedaan als jij hem speelt.
plan-level = Wat zou { $who } kunnen doen? Kies een zet en dan je antwoord: dat wordt meteen gespeeld als die zet komt.
plan-end-of-line = Deze lijn eindigt hier.
plan-answer = En je antwoord?
plan-blind = Onderweg wordt een kaart getrokken. Nog niemand kent hem, dus hij is niet te zien.
plan-four = Met vier aan tafel zetten de anderen ertussen: direct na { $who } wordt je kaart gespeeld, als dat dan nog kan.
plan-draw = trekken
plan-pass = geen zet
plan-line = { $move } ⇒ **{ $answer }**
plan-more = … en nog { $count }
button-plan = Plan
button-plan-back = Terug
button-plan-on = Verder vanaf hier
button-plan-on-blind = Verder, wat er ook komt
button-plan-cut = Geen antwoord
button-plan-drop = Plan weggooien
button-plan-play = Nu spelen
button-plan-close = Sluiten
story-planned = { $line } (gepland)
refused-plan-practice = Bij het oefenen antwoordt de computer meteen: er valt niets te plannen.
refused-plan-too-large = Groter kan een plan niet worden. Haal een lijn weg die je niet nodig hebt.
refused-plan-cannot-be = Dat kan op deze weg niet meer gebeuren. Open het plan nog eens.
refused-plan-waits-for-you = Je geplande antwoord wacht tot je op het aanbod op het bord hebt geantwoord.

## Rust: grenzen, blokkeren, wie wie mag uitdagen, waar partijen getoond worden

refused-too-many-one-person-in-an-hour = Je hebt deze persoon binnen een uur { $limit } keer gevraagd. Geef hem of haar wat tijd.
refused-too-many-in-a-day = Je hebt binnen een dag { $limit } keer gevraagd zonder dat er een partij van kwam. Probeer het morgen weer.
refused-too-many-blocked-people = Je hebt { $limit } mensen geblokkeerd: meer gaat niet. Deblokkeer eerst iemand.
refused-not-open = **{ $who }** staat nu niet open voor nog een partij. { COMMAND("challenge") } zonder tegenstander vraagt iedereen hier.
refused-table-not-open = Je kunt nu niet aan deze tafel gaan zitten. { COMMAND("teams") } opent een andere.
refused-you-blocked = Je hebt **{ $who }** geblokkeerd. { COMMAND("settings") } verandert dat.
refused-block-oneself = Jezelf kun je niet blokkeren.
refused-block-bot = Bots dagen niemand uit.
refused-block-nobody = Er is hier verder niemand die je kunt blokkeren.
refused-not-your-server = Dat kan alleen wie deze server mag beheren.
refused-not-here = Op deze server worden partijen getoond in { $channels }. Wat alleen jij ziet, kan overal.
context-block = Blokkeren in Rosenkönig
button-block = Blokkeren
button-block-no = Annuleren
button-unblock = Deblokkeren
button-blocked-people = Geblokkeerde mensen
block-whom = Wie wil je blokkeren?
block-sure = **{ $who }** blokkeren? Uitdagingen van deze persoon bereiken je niet meer en tussen jullie begint geen nieuwe partij. De ander krijgt er niets van te horen. Lopende partijen gaan door.
blocked = **{ $who }** is geblokkeerd en krijgt daar niets van te horen. Lopende partijen gaan door; je kunt ze opgeven.
unblocked = Gedeblokkeerd.
blocked-title = { $count ->
    [0] Je hebt niemand geblokkeerd
    [one] Je hebt { $count } persoon geblokkeerd
   *[other] Je hebt { $count } mensen geblokkeerd
}
blocked-text = Blokkeren kan op een uitdaging, op een bericht van mij, in het menu van een bord en in het menu van een lid.
blocked-choose = Deblokkeren …
games-asked = Dit wacht op je antwoord: { $what }
settings-page-people = Mensen
settings-challengers = **Uitdagingen**: wie jou mag uitdagen
settings-challengers-everybody = iedereen
settings-challengers-played = mensen met wie ik gespeeld heb
settings-challengers-nobody = niemand
settings-page-server = Deze server
server-title = Deze server
server-text = **Kanalen**, met hun threads, waarin partijen getoond mogen worden. Kies er geen om ze allemaal toe te staan. Lopende partijen blijven waar ze zijn; wat maar één persoon ziet, kan overal.
server-now = Nu: { $channels }
server-everywhere = alle kanalen
server-choose = Alle kanalen
## Rating en onderlinge stand

option-friendly = vriendschappelijk
option-friendly-description = Een vriendschappelijke partij verandert geen rating
challenge-rated = telt voor de rating
challenge-friendly = vriendschappelijk, telt niet voor de rating
lobby-rated = telt voor de rating als er vier mensen spelen
rating-change = { $who } { $change } → { $rating }
rating-change-provisional = { $who } { $change } → ongeveer { $rating }
rating-repeat = Ze hebben deze week al tegen elkaar gespeeld, daarom telt deze partij voor { $percent } %.
rating-absence = Nog een verlies op tijd in dezelfde afwezigheid: geen rating verandert.
rating-friendly = Een vriendschappelijke partij: geen rating verandert.
rating-taken-back = Er zijn zetten teruggenomen, daarom verandert geen rating.
met-leads = Onderling: **{ $who }** { $count ->
    [one] staat
   *[other] staan
} voor met { $won } : { $lost }.
met-even = Onderling: gelijk, { $won } : { $lost }.
met-draws = { $count ->
    [one] Eén gelijkspel.
   *[other] { $count } keer gelijk.
}
settings-strength = **Speelsterkte bij het oefenen**: met welk niveau je te vergelijken bent
settings-strength-on = anderen mogen het zien
settings-strength-off = alleen ik zie het
strength-practice = Speelsterkte bij het oefenen: ongeveer { $level }, naar de laatste { $count } partijen zonder hulp.

## Partijen over dagen: tijdtegoed, geschonken dagen, vakantie, de ronde van de dag

board-banks = Tijdtegoed: { $banks }. Daarmee tot { $until }.
board-given = 🎁 In deze beurt is een dag cadeau gegeven.
board-away = 🏖️ **{ $who }**: weg { $first } – { $last }, terug { $when }. De eigen klok staat zolang stil.
span-days = { $days } d
span-hours = { $hours } u
button-give-day = Geef ze een dag
day-given = 🎁 De andere kant heeft een dag extra.
refused-gift-no-clock = Deze partij heeft geen klok met dagen.
refused-gift-one-a-turn = Je kunt één dag per beurt geven.
refused-away-backwards = De laatste dag ligt voor de eerste.
refused-away-past = Die dagen zijn al begonnen.
refused-away-too-far = Dat is meer dan een jaar vooruit.
refused-away-too-long = { $left ->
    [0] In { $year } heb je daarvoor geen dagen meer.
    [one] In { $year } heb je daarvoor nog maar één dag.
   *[other] In { $year } heb je daarvoor nog maar { $left } dagen.
}
forced-question = Er was maar één zet. Zal ik zulke zetten voortaan voor je doen, in al je partijen?
button-forced-yes = Ja, doe dat
button-forced-no = Nee, ik doe ze zelf
forced-chosen = Voortaan doe ik verplichte zetten voor je. { COMMAND("settings") } verandert dat.
forced-not-chosen = Dan wachten verplichte zetten op je, zoals altijd.
reminder-give-up = Je hebt een tijdje niet gezet. Wil je liever stoppen, dan geeft één klik de partij op.
button-open-board = Bord openen
button-give-up = Opgeven
settings-page-days = Tijd
settings-zone = **Tijdzone**: wat je klok nu aanwijst
settings-digest = **Overzicht**: één keer per dag wat op je wacht, in plaats van een bericht per zet
settings-digest-never = geen overzicht
button-away = Weg van … tot …
away-title = Weg zijn
away-text = Zolang je weg bent, staat je eigen klok stil in partijen over dagen, die van de anderen niet. Ze horen het één keer.
away-now = Je bent weg van **{ $first }** tot en met **{ $last }**.
away-left = { $days ->
    [0] In { $year } heb je daarvoor geen dagen meer.
    [one] In { $year } heb je daarvoor nog één dag.
   *[other] In { $year } heb je daarvoor nog { $days } dagen.
}
away-from = Weg vanaf …
away-to = … tot en met
away-length = { $last } ({ $days ->
     [one] één dag
    *[other] { $days } dagen
 })
button-away-back = Ik ben terug
button-away-not = Toch niet weg
weekday = { $day ->
     [mon] ma
     [tue] di
     [wed] wo
     [thu] do
     [fri] vr
     [sat] za
    *[sun] zo
 }
day-of-month = { $weekday } { $day } { $month ->
    [jan] jan
    [feb] feb
    [mar] mrt
    [apr] apr
    [may] mei
    [jun] jun
    [jul] jul
    [aug] aug
    [sep] sep
    [oct] okt
    [nov] nov
   *[dec] dec
}
digest-title = { $count ->
     [one] Eén bord wacht op je
    *[other] { $count } borden wachten op je
 }
digest-open = Open een bord …
button-round = Eén voor één
button-round-next = Volgend bord
round-empty = Verder wacht er niets op je. Goed gedaan.
