# Wörter in den Bildern. Sie stehen auf Schildern und Bannern, darum sind sie kurz.
picture-lancaster = Lancaster
picture-york = York
picture-to-move = Am Zug
picture-passed = Setzt aus
picture-draw = Unentschieden
picture-wins-points = Sieg nach Punkten
picture-wins-largest = Sieg durch das größte Gebiet
picture-wins-tokens = Sieg durch mehr Rosen
picture-largest = Größtes Gebiet
picture-tokens = Rosen auf dem Plan

# Was ein Bildschirmleser statt des Bildes sagt: die Teile werden aneinandergereiht, das Nützlichste zuerst.
alt-player = { $name } ({ $house ->
        [red] Rot
       *[white] Weiß
    })
alt-turn = { $player } ist am Zug.
alt-over = Die Partie ist zu Ende.
alt-score = Stand: Rot { $red }, Weiß { $white }. { $leader ->
        [red] Rot führt mit { $lead }.
        [white] Weiß führt mit { $lead }.
       *[none] Gleichstand.
    }
alt-crown = Krone auf { $square }.
alt-last-play = Letzter Zug: { $player } spielte { $card }, Krone von { $from } nach { $to }.
alt-last-hero = Letzter Zug: { $player } spielte { $card } mit einem Helden, Krone von { $from } nach { $to }, Machtstein umgedreht.
alt-last-draw = Letzter Zug: { $player } zog { $card }.
alt-passed = { $player } konnte nichts tun und setzte aus.
alt-moves = Möglich: { $moves }.
alt-move = { $card } nach { $square }
alt-move-hero = { $card } mit einem Helden nach { $square }
alt-move-draw = eine Machtkarte ziehen
alt-card = { $direction ->
        [N] Nord
        [NE] Nordost
        [E] Ost
        [SE] Südost
        [S] Süd
        [SW] Südwest
        [W] West
       *[NW] Nordwest
    } { $distance }
alt-hand = { $player } hat { $cards }; noch { $heroes ->
        [one] { $heroes } Held
       *[other] { $heroes } Helden
    }.
alt-hand-empty = { $player } hat keine Karten; noch { $heroes ->
        [one] { $heroes } Held
       *[other] { $heroes } Helden
    }.
alt-piles = { $pile ->
        [one] { $pile } Karte
       *[other] { $pile } Karten
    } im Aufnahmestapel, { $discard } abgelegt; { $tokens } von { $all } Machtsteinen auf dem Plan.
alt-territories = { $house ->
        [red] Rote Gebiete
       *[white] Weiße Gebiete
    }: { $territories }.
alt-territory = { $size } ({ $squares })
alt-preview-play = Vorschau: { $player } spielt { $card } nach { $square }.
alt-preview-hero = Vorschau: { $player } spielt { $card } mit einem Helden und dreht den Machtstein auf { $square } um.
alt-preview-draw = Vorschau: { $player } zieht eine Machtkarte; auf dem Plan ändert sich nichts.
alt-change = { $house ->
        [red] Rot
       *[white] Weiß
    }: vorher { $before } Punkte, danach { $after } ({ $change }).
alt-won = { $count ->
        [one] Es gewinnt
       *[other] Es gewinnen
    }: { $players }. { $reason }.
alt-drawn = Die Partie endet unentschieden.
alt-start = Lancaster, die rote Rose: { $red }. York, die weiße Rose: { $white }.
alt-rules-1 = Ein Spielplan mitten in der Partie: rote und weiße Rosen, verbunden zu Gebieten mit ihrer Größe, darunter die Punkte beider Häuser.
alt-rules-2 = Die 24 Machtkarten: ein Schwert zeigt in eine von acht Richtungen, die Ziffer I, II oder III in der Krone darüber ist die Zugweite.
alt-rules-3 = Ein Zug: die Karte Nordost II führt die Krone von e4 nach g6, dort kommt eine rote Rose hin und schließt sich einem Gebiet an. Rot steigt von 18 auf 23 Punkte.
alt-rules-4 = Ziehen: Rot hat zwei Karten, der nächste freie Platz und der Aufnahmestapel leuchten.
alt-rules-5 = Ein Held: mit der Karte Süd I und einem Helden dreht Rot die weiße Rose auf e3 um. Rot steigt von 18 auf 23 Punkte, Weiß fällt von 16 auf 15.
alt-rules-6 = Aussetzen: die Krone steht in der Ecke i9, alle fünf Karten von Weiß führen vom Plan, also setzt Weiß aus und Rot zieht noch einmal.
alt-rules-7 = Wertung: Weiß hat Gebiete aus 8, 2 und 1 Feldern, das sind 64 + 4 + 1 = 69 Punkte; Rot hat 5, 2, 2 und 1, das sind 25 + 4 + 4 + 1 = 34 Punkte.
alt-rules-8 = Zu viert: zwei Teams, die Partner sitzen sich gegenüber, drei Machtkarten und zwei Helden für jeden, eine Wertung für jedes Haus.
## Computerspieler

level-page-name = Page
level-page-text = Greift nach den nächsten Punkten und übersieht oft eine Karte. Für die erste Partie.
level-squire-name = Knappe
level-squire-text = Sieht alle seine Karten, aber nur den eigenen nächsten Zug.
level-herald-name = Herold
level-herald-text = Bedenkt deine Antwort, bevor er zieht, zählt aber nur Punkte.
level-knight-name = Ritter
level-knight-text = Wägt das ganze Brett ab: Helden, schließbare Lücken, Karten, die noch irgendwohin führen.
level-baron-name = Baron
level-baron-text = Spielt jeden Zug im Kopf ein Stück weiter und spart seine Helden auf, bis sie wehtun.
level-duke-name = Herzog
level-duke-text = Durchdenkt Hunderte von Fortsetzungen. Für alle, die regelmäßig gewinnen.
level-king-name = König
level-king-text = Durchdenkt Tausende von Fortsetzungen. Ihn zu schlagen ist eine Heldentat.

## Tipps

hint-best = Bester Zug: { $move }.
hint-ahead = { $percent } % mehr Siegchance als mit { $second }.
hint-equal = { $second } ist genauso gut.
hint-forced = Es ist der einzige Zug.
hint-alone = Beginnt ein neues Gebiet: +{ $points } { $points ->
    [one] Punkt
   *[other] Punkte
}.
hint-grows = Vergrößert ein Gebiet von { $size } auf { $grown }: +{ $points } Punkte.
hint-joins = Verbindet { $sizes }: +{ $points } Punkte.
hint-removes = Nimmt dem anderen Haus einen einzelnen Stein: −{ $points } { $points ->
    [one] Punkt
   *[other] Punkte
} für die Gegenseite.
hint-shrinks = Verkleinert ein Gebiet von { $size } auf { $part }: −{ $points } Punkte für das andere Haus.
hint-splits = Zerteilt ein Gebiet von { $size } in { $parts }: −{ $points } Punkte für das andere Haus.
hint-blocks = Besetzt das Feld, auf dem das andere Haus { $sizes } für { $points } Punkte verbinden könnte.
hint-leaves = { $cards ->
    [0] Lässt { $seat } keine spielbare Karte.
    [one] Lässt { $seat } eine spielbare Karte.
   *[other] Lässt { $seat } { $cards } spielbare Karten.
}
hint-leaves-pass = { $seat } muss aussetzen.
hint-hero-spent = { $left ->
    [0] Kostet deinen letzten Helden.
    [one] Kostet einen Helden; einer bleibt.
   *[other] Kostet einen Helden; { $left } bleiben.
}
hint-hero-kept = Ein Held brächte jetzt { $points } Punkte, ist aber später mehr wert.
hint-waits = Zieht eine Karte und lässt die Krone stehen; danach hältst du { $cards } { $cards ->
    [one] Karte
   *[other] Karten
}.
hint-list-2 = { $first } und { $second }
hint-list-3 = { $first }, { $second } und { $third }
hint-list-4 = { $first }, { $second }, { $third } und { $fourth }
