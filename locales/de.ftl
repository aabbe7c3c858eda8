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
