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
