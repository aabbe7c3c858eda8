# Woorden in de afbeeldingen. Ze staan op plaatjes en banieren, dus ze zijn kort.
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

# Wat een schermlezer zegt in plaats van de afbeelding: de delen worden aaneengeregen, het nuttigste eerst.
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
alt-preview-play = Voorbeeld: { $player } speelt { $card } naar { $square }.
alt-preview-hero = Voorbeeld: { $player } speelt { $card } met een held en draait de machtsteen op { $square } om.
alt-preview-draw = Voorbeeld: { $player } trekt een machtkaart; op het bord verandert niets.
alt-change = { $house ->
        [red] Rood
       *[white] Wit
    }: eerst { $before } punten, daarna { $after } ({ $change }).
alt-won = { $count ->
        [one] Winnaar
       *[other] Winnaars
    }: { $players }. { $reason }.
alt-drawn = De partij eindigt gelijk.
alt-start = Lancaster, de rode roos: { $red }. York, de witte roos: { $white }.
alt-rules-1 = Een bord midden in een partij: rode en witte rozen, verbonden tot gebieden met hun grootte, daaronder de punten van beide huizen.
alt-rules-2 = De 24 machtkaarten: een zwaard wijst in een van acht richtingen, het cijfer I, II of III in de kroon erboven is de afstand.
alt-rules-3 = Een zet: de kaart noordoost II brengt de kroon van e4 naar g6, daar komt een rode roos die zich bij een gebied aansluit. Rood gaat van 18 naar 23 punten.
alt-rules-4 = Trekken: rood heeft twee kaarten, de volgende vrije plaats en de trekstapel lichten op.
alt-rules-5 = Een held: met de kaart zuid I en een held draait rood de witte roos op e3 om. Rood gaat van 18 naar 23 punten, wit van 16 naar 15.
alt-rules-6 = Overslaan: de kroon staat in de hoek i9, alle vijf kaarten van wit leiden van het bord, dus wit slaat een beurt over en rood is weer aan zet.
alt-rules-7 = Telling: wit heeft gebieden van 8, 2 en 1, dat is 64 + 4 + 1 = 69 punten; rood heeft 5, 2, 2 en 1, dat is 25 + 4 + 4 + 1 = 34 punten.
alt-rules-8 = Met vier spelers: twee teams, partners tegenover elkaar, drie machtkaarten en twee helden voor ieder, één stand per huis.
## Computerspelers

level-page-name = Page
level-page-text = Pakt de punten voor zijn neus en ziet vaak een kaart over het hoofd. Voor je eerste partij.
level-squire-name = Schildknaap
level-squire-text = Ziet al zijn kaarten, maar alleen zijn eigen volgende zet.
level-herald-name = Heraut
level-herald-text = Denkt aan jouw antwoord voordat hij speelt, maar telt alleen punten.
level-knight-name = Ridder
level-knight-text = Weegt het hele bord af: helden, gaten die dicht kunnen, kaarten die nog ergens heen leiden.
level-baron-name = Baron
level-baron-text = Speelt elke zet in gedachten een stukje verder en spaart zijn helden tot ze pijn doen.
level-duke-name = Hertog
level-duke-text = Doordenkt honderden vervolgen. Voor wie regelmatig wint.
level-king-name = Koning
level-king-text = Doordenkt duizenden vervolgen. Wie hem verslaat, heeft iets te vertellen.

## Tips

hint-best = Beste zet: { $move }.
hint-ahead = { $percent } % meer kans om te winnen dan met { $second }.
hint-equal = { $second } is net zo goed.
hint-forced = Het is de enige zet.
hint-alone = Begint een nieuw gebied: +{ $points } { $points ->
    [one] punt
   *[other] punten
}.
hint-grows = Vergroot een gebied van { $size } naar { $grown }: +{ $points } punten.
hint-joins = Verbindt { $sizes }: +{ $points } punten.
hint-removes = Neemt het andere huis één losse steen af: −{ $points } { $points ->
    [one] punt
   *[other] punten
} voor hen.
hint-shrinks = Verkleint een gebied van { $size } tot { $part }: −{ $points } punten voor het andere huis.
hint-splits = Splitst een gebied van { $size } in { $parts }: −{ $points } punten voor het andere huis.
hint-blocks = Bezet het veld waarop het andere huis { $sizes } kon verbinden voor { $points } punten.
hint-leaves = { $cards ->
    [0] Laat { $seat } geen speelbare kaart.
    [one] Laat { $seat } één speelbare kaart.
   *[other] Laat { $seat } { $cards } speelbare kaarten.
}
hint-leaves-pass = { $seat } moet passen.
hint-hero-spent = { $left ->
    [0] Kost je laatste held.
    [one] Kost een held; je houdt er één over.
   *[other] Kost een held; je houdt er { $left } over.
}
hint-hero-kept = Een held zou nu { $points } punten opleveren, maar is later meer waard.
hint-waits = Trekt een kaart en laat de kroon staan; daarna heb je { $cards } { $cards ->
    [one] kaart
   *[other] kaarten
}.
hint-list-2 = { $first } en { $second }
hint-list-3 = { $first }, { $second } en { $third }
hint-list-4 = { $first }, { $second }, { $third } en { $fourth }
