### Alle Sätze, die jemand auf Discord liest, auf Deutsch. Schlüssel, Reihenfolge und Variablen wie in en.ftl.

## Befehle. Namen: klein, ohne Leerzeichen, höchstens 32 Zeichen; Beschreibungen: höchstens 100.

command-rose = rose
command-rose-description = Rosenkönig spielen
command-about = info
command-about-description = Was dieser Bot ist, wie man ihn einlädt und wer dahintersteht

## /rose about

about-title = Rosenkönig
about-text = Zwei Häuser, eine Krone und ein Brett voller Rosen: Spiel Rosenkönig mit anderen, live oder über Tage, oder übe gegen mich.
about-installed = Füge ihn einem Server hinzu, oder deinem eigenen Konto, um ihn überall dabeizuhaben.
about-disclaimer = Dies ist ein inoffizielles Fanprojekt ohne Verbindung zu Autor oder Verlag des Spiels. Alle Bilder und Texte wurden für diesen Bot gemacht.
about-version = Version { $version }
about-invite = Einladen
about-source = Quellcode

## Die Haustür: was ein Server, eine Person und jemand Fremdes zuerst sieht

button-learn = Spiel lernen
button-practise = Üben
button-challenge-somebody = Jemanden herausfordern
button-who-is-this = Wer ist das?
button-anybody = Alle in diesem Kanal
pick-somebody = Wähle jemanden …
pick-text = Wen forderst du zum Duell heraus? Für jeden Zug habt ihr drei Tage; mit { COMMAND("challenge") } wählst du Bedenkzeit und Haus selbst.
challenge-where = Diesen Chat sieht sonst niemand, geh also dorthin, wo die anderen sind: Nimm auf einem Server { COMMAND("challenge") }, oder öffne das Menü von jemandem und wähle **Apps → { context-challenge }**. Gegen mich kannst du gleich hier spielen.
who-asks = **{ $who }** sucht jemanden zum Spielen.

## Wenn etwas nicht klappt

closing = Ich starte gerade neu, das hat also nicht gezählt. Bitte versuch es gleich noch einmal.
command-outdated = Dieser Befehl hat sich geändert, seit dein Discord ihn geladen hat. Bitte versuch es in einer Minute noch einmal oder starte Discord neu.
discord-trouble = Discord antwortet mir gerade nicht richtig. Bitte versuch es gleich noch einmal.
no-permission = Mir fehlt hier eine Berechtigung, die das braucht. Wer den Server verwaltet, kann mich neu einladen und sie mir damit geben.
went-wrong =
    Entschuldige, bei mir ist etwas schiefgegangen; es ist notiert. Bitte versuch es noch einmal.
    -# Wenn es wieder passiert, sag denen Bescheid, die diesen Bot betreiben: { $reference }

## Wörter in den Bildern. Sie stehen auf Schildern und Bannern, darum sind sie kurz.

picture-lancaster = Lancaster
picture-york = York
picture-to-move = Am Zug
picture-passed = Setzt aus
picture-draw = Unentschieden
picture-wins-points = Sieg nach Punkten
picture-wins-largest = Sieg durch das größte Gebiet
picture-wins-tokens = Sieg durch mehr Rosen
picture-largest = Größtes Gebiet
picture-tokens = Rosen auf dem Brett

## Was ein Bildschirmleser statt des Bildes sagt: Die Teile werden aneinandergereiht, das Nützlichste zuerst.

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
    } im Aufnahmestapel, { $discard } abgelegt; { $tokens } von { $all } Machtsteinen auf dem Brett.
alt-territories = { $house ->
        [red] Rote Gebiete
       *[white] Weiße Gebiete
    }: { $territories }.
alt-territory = { $size } ({ $squares })
alt-preview-play = Vorschau: { $player } spielt { $card } nach { $square }.
alt-preview-hero = Vorschau: { $player } spielt { $card } mit einem Helden und dreht den Machtstein auf { $square } um.
alt-preview-draw = Vorschau: { $player } zieht eine Machtkarte; auf dem Brett ändert sich nichts.
alt-answers = Danach kann { $player } antworten: { $moves }.
alt-answers-none = Danach kann { $player } nichts tun und setzt aus.
alt-change = { $house ->
        [red] Rot
       *[white] Weiß
    }: vorher { $before } { $before ->
        [one] Punkt
       *[other] Punkte
    }, danach { $after } ({ $change }).
alt-won = { $count ->
        [one] Es gewinnt
       *[other] Es gewinnen
    }: { $players }. { $reason }.
alt-drawn = Die Partie endet unentschieden.
alt-replay = Die Partie zwischen { $red } und { $white } als Film, von Zug { $first } bis Zug { $last }.
alt-replay-unplayed = Die Partie zwischen { $red } und { $white }, in der niemand zog.
alt-replay-swing = Am meisten änderte Zug { $move }: { $player } spielte { $card } nach { $square } und verschob den Vorsprung um { $points ->
        [one] einen Punkt
       *[other] { $points } Punkte
    }.
alt-replay-won = { $players } { $count ->
        [one] gewinnt
       *[other] gewinnen
    } bei { $red } Punkten für Rot und { $white } für Weiß: { $reason }.
alt-replay-drawn = Die Partie endet unentschieden bei { $red } Punkten für Rot und { $white } für Weiß.
alt-replay-open = Am Schluss steht es { $red } für Rot und { $white } für Weiß.
alt-start = Lancaster, die rote Rose: { $red }. York, die weiße Rose: { $white }.
alt-houses = Die rote Rose von Lancaster und die weiße Rose von York, dazwischen eine goldene Krone.
alt-side = { $house ->
        [red] Rot
       *[white] Weiß
    }: { $names }.
told-moves = { $player } kann:
told-move = { $move }; danach kann { $player } antworten: { $answers }.
told-move-passes = { $move }; danach muss { $player } aussetzen.
told-move-ends = { $move }; dann ist die Partie zu Ende.
alt-rules-1 = Ein Brett mitten in der Partie: rote und weiße Rosen, verbunden zu Gebieten mit ihrer Größe, darunter die Punkte beider Häuser.
alt-rules-2 = Die 24 Machtkarten: ein Schwert mit Pfeilspitze zeigt in eine von acht Richtungen, die Ziffer I, II oder III in der Krone darüber ist die Zugweite.
alt-rules-3 = Ein Zug: die Karte Nordost II führt die Krone von e4 nach g6, dort kommt eine rote Rose hin und schließt sich einem Gebiet an. Rot steigt von 18 auf 23 Punkte.
alt-rules-4 = Ziehen: Rot hat zwei Karten, der nächste freie Platz und der Aufnahmestapel leuchten.
alt-rules-5 = Ein Held: mit der Karte Süd I und einem Helden dreht Rot die weiße Rose auf e3 um. Rot steigt von 18 auf 23 Punkte, Weiß fällt von 16 auf 15.
alt-rules-6 = Aussetzen: die Krone steht in der Ecke i9, alle fünf Karten von Weiß führen vom Brett, also setzt Weiß aus und Rot zieht noch einmal.
alt-rules-7 = Wertung: Weiß hat Gebiete aus 8, 2 und 1 Feldern, das sind 64 + 4 + 1 = 69 Punkte; Rot hat 5, 2, 2 und 1, das sind 25 + 4 + 4 + 1 = 34 Punkte.
alt-rules-8 = Zu viert: zwei Teams, die Partner sitzen sich gegenüber, drei Machtkarten und zwei Helden für jeden, eine Wertung für jedes Haus.

## Befehle rund ums Spielen

command-challenge = herausfordern
command-challenge-description = Fordere jemanden zum Duell heraus, oder alle in diesem Kanal
context-challenge = Zu Rosenkönig herausfordern
command-practice = üben
command-practice-description = Spiel gegen den Computer
command-teams = teams
command-teams-description = Eröffne einen Tisch für vier: zwei Teams zu zweit
command-games = partien
command-games-description = Alle deine Partien, zuerst die, die auf dich warten
command-board = brett
command-board-description = Zeigt eine Partie hier noch einmal
command-replay = rückblick
command-replay-description = Eine Partie ansehen, durchgehen und von jedem Zug an weiterspielen
command-rules = regeln
command-rules-description = Lerne das Spiel auf wenigen Seiten und in einer kurzen Lektion
command-settings = einstellungen
command-settings-description = Sprache, Nachrichten, Rückfragen, Bilder
command-privacy = datenschutz
command-privacy-description = Was über dich gespeichert ist: als Datei holen oder löschen lassen
option-opponent = wen
option-opponent-description = Wen du herausforderst; ohne Angabe alle in diesem Kanal
option-house = haus
option-house-description = Das Haus, das du spielst; Rot beginnt
option-clock = bedenkzeit
option-clock-description = Wie viel Zeit für einen Zug bleibt
option-thread = thread
option-thread-description = In einem eigenen Thread spielen, wo der Server das erlaubt
option-level = stufe
option-level-description = Wie stark der Computer spielt
option-level-fitting-description = Wie stark der Computer spielt; ohne Angabe nach deinen letzten Ergebnissen
option-place = wo
option-place-description = Wo gespielt wird
option-match = partie
option-match-description = Welche deiner Partien
option-file = datei
option-file-description = Ein Protokoll, das du hast, als Textdatei
option-position = stellung
option-position-description = Eine Stellung als eine Zeile Text, um von dort weiterzuspielen
choice-house-lot = das Los entscheidet
choice-house-red = Rot (Lancaster), beginnt
choice-house-white = Weiß (York)
choice-clock-live = live: 10 Minuten pro Zug
choice-clock-1d = 1 Tag pro Zug
choice-clock-3d = 3 Tage pro Zug
choice-clock-7d = 7 Tage pro Zug
choice-clock-none = ohne Zeitlimit
choice-place-here = hier, für alle sichtbar
choice-place-private = hier, nur für mich
choice-place-dms = in meinen Direktnachrichten

## Das Brett

board-heading = { $red } – { $white }
board-mention = { $person }, du bist am Zug.
board-turn = **{ $who }** ({ $house ->
    [red] Rot
   *[white] Weiß
}) ist am Zug
board-thinking = **{ $who }** denkt nach …
board-score = **{ $red } : { $white }**
board-time = ⏳ { $when }
board-forced = Es gibt nur einen Zug.
board-forced-hero = Es gibt nur einen Zug, und der kostet einen Helden: Er ist erzwungen.
board-branch = 🌿 Von einer anderen Partie abgezweigt: nur zur Übung, das zählt nicht.
board-moved = Dieses Brett ist umgezogen: [hier geht die Partie weiter]({ $link }).
board-moved-away = Dieses Brett ist umgezogen: Die Partie geht in Direktnachrichten weiter.
board-moved-away-unseen = Dieses Brett ist umgezogen: Die Partie geht in einer anderen Nachricht weiter.
board-moved-to-dms = Wo das Brett war, konnte ich es nicht mehr zeigen; darum ist es hierher gekommen.
board-clock-shift = ⏳ Ich war eine Weile weg, dafür gibt es { $minutes ->
        [one] eine Minute
       *[other] { $minutes } Minuten
    } mehr Bedenkzeit.
button-draw = Karte ziehen ({ $cards })
button-menu = Menü
button-hint = Tipp
button-take-back = Zurücknehmen
button-agree-draw = Unentschieden annehmen
button-agree-take-back = Zurücknehmen lassen
button-refuse = Nein
button-rematch = Revanche
button-next-level = Nächste Stufe
button-easier-level = Eine leichtere Stufe
button-look-back = Rückblick
button-unknown = Diesen Knopf kenne ich nicht mehr. Deine Partien findest du mit { COMMAND("games") }.
move-draw = eine Karte ziehen
former-player = Anonym
offer-draw = **{ $who }** bietet ein Unentschieden an.
offer-draw-refused = **{ $who }** möchte weiterspielen.
offer-take-back = **{ $who }** möchte den letzten Zug zurücknehmen.
offer-take-back-refused = **{ $who }** möchte, dass der Zug stehen bleibt.
see-board = [Hier ist das Brett.]({ $link })
see-challenge = [Hier ist die Herausforderung.]({ $link })

## Wie eine Partie endete

end-played-points = 👑 **{ $who }** { $count ->
    [one] gewinnt
   *[other] gewinnen
} nach Punkten.
end-played-largest = 👑 **{ $who }** { $count ->
    [one] gewinnt
   *[other] gewinnen
}: gleich viele Punkte, aber das größte Gebiet.
end-played-tokens = 👑 **{ $who }** { $count ->
    [one] gewinnt
   *[other] gewinnen
}: Punkte und größtes Gebiet gleich, aber mehr Rosen.
end-played-nothing = Unentschieden: in allem gleich.
end-resigned = 👑 **{ $who }** { $count ->
    [one] gewinnt
   *[other] gewinnen
}: { $loser } hat aufgegeben.
end-time = 👑 **{ $who }** { $count ->
    [one] gewinnt
   *[other] gewinnen
}: Die Zeit von { $loser } ist abgelaufen.
end-agreed = Unentschieden nach Vereinbarung.
end-left = 👑 **{ $who }** { $count ->
    [one] gewinnt
   *[other] gewinnen
}: { $loser } ist nicht mehr dabei.
end-called-off = **{ $who }** hat diese Partie vor dem ersten Zug abgesagt. Sie zählt nicht.
end-called-off-by-host = Diese Partie wurde abgesagt. Sie zählt nicht.
picture-forfeit-resigned = Sieg durch Aufgabe
picture-forfeit-time = Sieg durch Zeitablauf
picture-forfeit-agreed = Nach Vereinbarung
picture-forfeit-left = Sieg: Gegenseite ausgestiegen
picture-forfeit-called-off = Abgesagt

## Einen Zug bestätigen

confirm-play = **{ $card }** nach **{ $square }** spielen?
confirm-hero = { $forced ->
    [yes] Dein einziger Zug kostet einen Helden: **{ $card }** nach **{ $square }**.
   *[no] Einen Helden mit **{ $card }** nach **{ $square }** schicken?
} Du hast noch { $heroes ->
    [one] { $heroes } Helden
   *[other] { $heroes } Helden
}.
confirm-draw = Eine Karte ziehen? { $cards ->
    [one] Eine liegt noch im Stapel.
   *[other] { $cards } liegen noch im Stapel.
}
confirm-yes = Ja
confirm-no = Nein

## Das Menü eines Bretts

menu-title = Was möchtest du tun?
button-my-side = Von meiner Seite
button-rules = Regeln
button-moves = Bisherige Züge
button-offer-draw = Unentschieden anbieten
button-offer-take-back = Rücknahme erbitten
button-resign = Aufgeben
button-resign-yes = Ja, ich gebe auf
button-play-on = Weiterspielen
offered-draw = Dein Angebot steht auf dem Brett.
offered-take-back = Deine Bitte steht auf dem Brett.
offered-agreed = Das wurde dir gerade auch angeboten: Ihr seid euch einig, die Partie endet unentschieden.
resign-sure = Möchtest du diese Partie wirklich aufgeben? Das lässt sich nicht rückgängig machen.
resigned = Du hast aufgegeben.
record-here = Das Protokoll dieser Partie:
record-later = Das ganze Protokoll gibt es nach der Partie; vorher würde es die Karten im Stapel verraten. Das sind die Züge bis jetzt:

## Am Brett: Vorschau, Absagen, was sich zurücknehmen lässt

button-preview = Vorschau
preview-on = 🔍 **Die Vorschau ist an.** Drück auf eine Karte, und du siehst zuerst, was sie bewirkt und was sie der Gegenseite lässt. Es gilt, wenn du Ja sagst. Noch einmal *Vorschau* schaltet sie aus.
preview-off = **Die Vorschau ist aus.** { $heroes ->
    [yes] Karten werden sofort gespielt; nur vor einem Helden frage ich noch.
   *[no] Karten werden sofort gespielt.
}
menu-take-back = Zurücknehmen kannst du **{ $move }**, mit allem, was danach kam.
button-call-off = Absagen
button-call-off-yes = Ja, absagen
call-off-sure = Diese Partie absagen? Noch hat niemand gezogen, also gewinnt und verliert niemand. Sie endet für alle am Tisch.
called-off = Du hast die Partie abgesagt.

## Der Kartenstapel: sein Siegel vor der Partie, die Prüfung danach

deck-sealed = 🔏 Kartenstapel versiegelt
button-seal = Siegel
seal-digits =
    🔏 Das Siegel dieses Kartenstapels: der SHA-256-Wert von 32 geheimen Bytes, hexadezimal geschrieben.
    `{ $commitment }`
    { $practice ->
        [yes] Beim Üben wird das Geheimnis gezogen, wenn du beginnst. Das Siegel zeigt, dass der Stapel bleibt, wie er ist, nicht, wie er gewählt wurde.
       *[no] Das Geheimnis wurde gezogen, bevor jemand die Nummer kannte, die Discord zum Beginn der Partie beisteuert. Schreib dir das Siegel ab, wenn du sichergehen willst: Nach der Partie öffnet der *Rückblick* den Stapel, und beides muss zusammenpassen.
    }
deck-genuine = ✅ **Der Kartenstapel ist echt.** { $kind ->
        [match] Das Geheimnis passt zum Siegel von vor der Partie, und jede Karte kam daraus.
        [practice] Jede Karte kam aus dem versiegelten Geheimnis. Beim Üben wird es gezogen, wenn du beginnst: Seitdem wurde nichts geändert, aber wie es gewählt wurde, lässt sich nicht zeigen.
       *[brought] Geheimnis und Siegel in diesem Protokoll passen zusammen, und jede Karte folgt daraus.
    }
deck-not-genuine = ❌ **Der Kartenstapel ist nicht echt.** { $why ->
        [secret] Das Geheimnis ist nicht das versiegelte.
       *[seed] Die Karten folgen nicht aus dem Geheimnis.
    }
button-digits = Ziffern zeigen
deck-digits =
    Das Geheimnis: `{ $secret }`
    Sein Siegel ist der SHA-256-Wert dieser 32 Bytes, hexadezimal geschrieben: `{ $commitment }`
    Das Salz, das ist die Nummer, die Discord dem Beginn der Partie gegeben hat: `{ $salt }`
    Prüf es selbst. Das muss das Siegel ergeben:
    ```
    { $command }
    ```
    Aus Geheimnis und Salz folgt jedes Mischen: `python -m game verify` gibt nach dem Protokoll alles noch einmal.

## Rückblick

look-back-title = Rückblick
look-back-position = Eine Stellung
look-back-running = Die Partie läuft noch: Du kannst sie durchgehen, soweit sie gespielt ist.
look-back-nothing = Du hast noch keine beendete Partie. Bring ein Protokoll als Datei mit oder eine Stellung als Zeile Text.
button-watch = Ansehen
button-walk = Durchgehen
button-branch = Von hier weiterspielen
button-record = Protokoll und Karten
button-share = Hier teilen
button-watch-side = { $house ->
    [red] Von Rot aus
   *[white] Von Weiß aus
}
watch-making = Der Film wird gemacht …
watch-busy = Ich mache gerade schon einen Film für dich. Einen Moment, bitte.
watch-too-large = Nicht einmal der kleinste Film passt in das, was hier gesendet werden darf. Versuch es mit einem Teil der Partie oder an einem anderen Ort.
watch-speed-slow = Langsam
watch-speed-normal = Normales Tempo
watch-speed-quick = Schnell
watch-from = Ab Zug { $move }
watch-to = Bis Zug { $move }
button-walk-first = ⏮ Anfang
button-walk-back = ◀ Zurück
button-walk-next = ▶ Weiter
button-walk-last = ⏭ Ende
walk-step = Zug { $move } von { $moves }
walk-beginning = Vor dem ersten Zug
walk-position = Die Stellung zum Kopieren: `{ $line }`
walk-jump = Springen zu …
walk-jump-end = Das Ende
walk-jump-latest = Der letzte Zug
branch-text = { $house ->
    [red] Rot
   *[white] Weiß
} ist am Zug. Du spielst gegen den Computer mit den Karten, wie sie lagen; der Aufnahmestapel wird neu gemischt. Es ist nur Übung und zählt nicht.
button-branch-side = { $house ->
    [red] Rot spielen
   *[white] Weiß spielen
}
brought-too-large = Ein Protokoll darf höchstens { $kilobytes } KiB haben.
record-refused = Dieses Protokoll kann ich nicht lesen: { $reason }
record-refused-line = Dieses Protokoll kann ich nicht lesen. Zeile { $line }: { $reason }
record-flaw-not-text = Das ist kein UTF-8-Text.
record-flaw-bad-character = Ein Steuerzeichen hat in einem Protokoll nichts zu suchen.
record-flaw-bad-header = Eine Kopfzeile ist ein Name und ein Wert in Anführungszeichen, in eckigen Klammern.
record-flaw-header-twice = Diese Kopfzeile steht da zum zweiten Mal.
record-flaw-header-missing = Eine Kopfzeile fehlt.
record-flaw-bad-value = Diese Kopfzeile kann diesen Wert nicht haben.
record-flaw-no-empty-line = Zwischen Kopfzeilen und Zügen muss eine leere Zeile stehen.
record-flaw-empty-line = Zwischen den Kopfzeilen steht eine leere Zeile.
record-flaw-header-after-moves = Nach den Zügen steht eine Kopfzeile.
record-flaw-bad-move = Das ist kein Zug.
record-flaw-illegal-move = Dieser Zug ist dort nicht erlaubt.
record-flaw-no-record = Darin steht kein Protokoll.
position-refused = Diese Stellung kann ich nicht lesen. { $field }: { $reason }
position-field-line = Die Zeile
position-field-board = Das Brett
position-field-crown = Die Krone
position-field-seat = Wer am Zug ist
position-field-hands = Die Karten auf der Hand
position-field-heroes = Die Helden
position-field-discard = Der Ablagestapel
position-flaw-fields = Es müssen sechs Felder mit je einem Leerzeichen dazwischen sein.
position-flaw-rows = Es müssen neun Reihen mit / dazwischen sein.
position-flaw-signs = Eine Reihe besteht aus r, w und Ziffern von 1 bis 9.
position-flaw-run = Leere Felder nebeneinander sind eine einzige Ziffer.
position-flaw-row = Eine Reihe hat neun Felder.
position-flaw-too-many-tokens = Es gibt nur 52 Rosen.
position-flaw-no-square = So ein Feld gibt es nicht.
position-flaw-hand-count = Es sind zwei oder vier Hände.
position-flaw-no-card = So eine Karte gibt es nicht.
position-flaw-card-twice = Diese Karte ist doppelt da.
position-flaw-hand-too-large = Eine Hand hat zu viele Karten.
position-flaw-hero-count = Es muss eine Ziffer für jeden Platz sein.
position-flaw-too-many-heroes = Ein Platz hat zu viele Helden.
position-flaw-order = Die Karten des Ablagestapels stehen in ihrer festen Reihenfolge.
position-flaw-no-pile = Für den Aufnahmestapel bleibt keine Karte.
position-flaw-no-seat = So einen Platz gibt es nicht.
position-flaw-over = Die letzte Rose liegt, also ist niemand am Zug.
position-flaw-cannot-act = Dieser Platz kann nichts tun.
position-flaw-can-act = Jemand kann noch ziehen.

## Analyse: Glück, Entscheidungen und der Rest. Angaben sind Punkte von 100 der Gewinnchance.

command-review = analyse
command-review-description = Glück oder Können? Eine beendete Partie, in ihre Teile zerlegt
button-review = Analyse
button-review-point = Wendepunkt { $number }
button-try-again = Noch einmal versuchen
review-making = Ich sehe mir jede Stellung der Partie an …
review-later = Das dauert länger als sonst. Frag in einer Weile noch einmal, dann ist sie fertig.
review-failed = Diese Analyse ist nicht gelungen. Bitte frag später noch einmal.
review-nothing = Du hast noch keine beendete Partie. Spiel eine und frag dann noch einmal.
review-side = { $who }: Glück { $luck }, verloren { $loss } in { $decisions ->
    [one] { $decisions } Entscheidung
   *[other] { $decisions } Entscheidungen
}.
review-like = Gespielt auf der Stufe **{ $level }**.
review-like-range = Gespielt zwischen den Stufen **{ $low }** und **{ $high }**.
review-cut-short = Die Partie wurde vorzeitig beendet, { $points } Punkte waren noch offen.
review-unit = Angaben in Punkten von 100 der Gewinnchance, wie meine Suche sie sieht. Was sie nicht vorausgesehen hat, steht als „{ picture-review-rest }“ da.
review-point-lucky = Zug { $move }: { $who } zog { $card }, { $points } Punkte Glück.
review-point-unlucky = Zug { $move }: { $who } zog { $card }, { $points } Punkte Pech.
review-point-drew = Zug { $move }: { $who } zog eine Karte. Um { $points } Punkte besser: { $better }.
review-point-played = Zug { $move }: { $who } spielte { $made }. Um { $points } Punkte besser: { $better }.
refused-review-running = Über eine laufende Partie verrate ich nichts, auch nicht über eine Stellung, die auf ihrem Brett liegt. Frag noch einmal, wenn sie zu Ende ist.
refused-review-nothing-to-review = Hier gibt es nichts zu analysieren: Das geht mit Partien, die hier gespielt wurden und mindestens einen Zug haben.
refused-review-one-at-a-time = Ich mache gerade eine andere Analyse für dich. Einen Moment, bitte.
refused-review-many-wait = Gerade warten viele auf Analysen. Bitte versuch es in ein paar Minuten noch einmal.
picture-review-luck = Kartenglück
picture-review-loss = Zugverluste
picture-review-deal = Startkarten
picture-review-rest = Ungeklärt
alt-review-curve = Die Gewinnchance über { $moves } Züge: Rot beginnt bei { $first } Prozent, steht am höchsten mit { $high } nach Zug { $high_move }, am tiefsten mit { $low } nach Zug { $low_move } und endet bei { $last }.
alt-review-lead = Wer wahrscheinlicher gewinnt, hat { $count ->
    [one] einmal
   *[other] { $count }-mal
} gewechselt.
alt-review-points = { $count ->
    [one] Ein Wendepunkt ist markiert: Zug { $moves }.
   *[other] Wendepunkte sind markiert: Züge { $moves }.
}
alt-review-side = { $house ->
    [red] Rot
   *[white] Weiß
}: Punktestand { $score }, Glück { $luck }, durch Züge verloren { $loss }.

## Herausforderungen

challenge-to = { $host } fordert { $guest } zu Rosenkönig heraus
challenge-open = { $host } fordert alle zu Rosenkönig heraus
challenge-by-lot = Die Häuser werden ausgelost
challenge-house = { $who } spielt { $house ->
    [red] Rot
   *[white] Weiß
}
challenge-expires = Verfällt { $when }.
challenge-started = Die Partie hat begonnen.
challenge-declined = Abgelehnt.
challenge-withdrawn = Zurückgezogen.
challenge-expired = Niemand hat rechtzeitig geantwortet.
challenge-newcomer = Neu dabei, { $guest }? In fünf Minuten kennst du das Spiel.
challenge-dms-closed = Dort kommen keine Direktnachrichten von mir an. Versuch es auf einem Server, auf dem ihr beide seid.
challenge-sent = Deine Herausforderung ist unterwegs. Das Brett kommt hierher, sobald du am Zug bist.
challenge-in-thread = Gespielt wird in { $thread }.
clock-live = live, 10 Minuten pro Zug
clock-1d = 1 Tag pro Zug
clock-3d = 3 Tage pro Zug
clock-7d = 7 Tage pro Zug
clock-none = ohne Zeitlimit
button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-show-here = Hier zeigen
rematch-waiting = Die Revanche wartet schon auf eine Antwort.
thread-name = { $red } – { $white }
thread-welcome = { $people }, viel Vergnügen!
practice-in-dms = Ich habe dir [das Brett]({ $link }) geschickt.
practice-dms-closed = Du nimmst keine Direktnachrichten von mir an, darum ist das Brett hier.

## Der Tisch für vier

lobby-title = Rosenkönig: ein Tisch für vier
lobby-free = frei
lobby-silence = Im Team spricht man sich nicht über Züge ab.
lobby-computers = Computer dazusetzen …
lobby-seat-computer = { $level } für { $house ->
    [red] Rot
   *[white] Weiß
}
lobby-unseat-computer = { $level } steht auf
button-sit = { $house ->
    [red] Rot spielen
   *[white] Weiß spielen
}
button-stand-up = Aufstehen
button-start = Beginnen
button-close-lobby = Tisch schließen

## Alle meine Partien

games-title = { $count ->
    [0] Keine Partien
    [one] { $count } Partie
   *[other] { $count } Partien
}{ $waiting ->
    [0] { "" }
    [one] , { $waiting } wartet auf dich
   *[other] , { $waiting } warten auf dich
}
games-none = Gerade läuft nichts. Womit möchtest du anfangen?
games-your-turn = du bist am Zug
games-their-turn = { $who } ist am Zug
games-link = [Brett]({ $link })
games-see = [ansehen]({ $link })
games-challenges = Offene Herausforderungen
games-unseen = Das hat noch niemand gesehen: { $what }
games-lobby = ein Tisch für vier, { $free ->
    [one] { $free } Platz frei
   *[other] { $free } Plätze frei
}
games-anybody = alle
games-bring = Eine Partie hier zeigen …
games-nothing-waits = Nichts wartet auf dich. Genieß die Ruhe.
games-you = du
games-in-dms = Direktnachrichten
games-in-private = nur für dich
games-won = gewonnen
games-lost = verloren
games-tied = unentschieden
games-called-off = abgesagt
games-finished-title = Beendete Partien
games-finished-none = Du hast noch keine Partie zu Ende gespielt. Womit möchtest du anfangen?
games-look-back = Rückblick auf eine Partie …
button-games-running = Laufende
button-games-finished = Beendete
button-look-again = Neu ansehen
copy-of = Diese Kopie siehst nur du; du kannst darauf spielen. [Hier ist das Brett.]({ $link })
button-next-game = Nächste Partie für mich
button-back = Zurück
button-next = Weiter

## Das Profil. Die Wörter seines Bilds sind kurz; zuletzt kommt, was ein Bildschirmleser stattdessen sagt.

command-profile = profil
command-profile-description = Wie du stehst: Wertungszahl, Ergebnisse, bester Sieg; oder wie jemand anders steht
option-whose = person
option-whose-description = Wessen Profil; deins, wenn du niemanden nennst
context-profile = Profil bei Rosenkönig
profile-title = { $who }, { $game ->
    [duel] Duelle
   *[texas] Teampartien
}
profile-counts = Gezählt sind gewertete Partien, bei den Gegnern auch Freundschaftspartien.
profile-seen = Das { $by ->
    [everybody] sehen alle
    [servers] sehen die Leute auf den Servern, auf denen du spielst
   *[nobody] siehst nur du
}. { COMMAND("settings") } ändert das.
profile-none-own = Du hast noch keine gewertete Partie beendet. { COMMAND("challenge") } beginnt eine.
profile-closed = Von { $who } gibt es hier nichts zu sehen: noch keine gewertete Partie, oder das Profil bleibt privat.
button-duels = Duelle
button-teams = Teampartien
profile-game = { $game ->
    [duel] Duelle
   *[texas] Teampartien
}
profile-provisional = { $game }, vorläufig
profile-nameless = Jemand
profile-won = Siege
profile-drawn = Remis
profile-lost = Verloren
profile-matches = Gewertete Partien
profile-since = seit { $month }
profile-streak = Siege in Folge
profile-longest = Rekord { $count }
profile-best-win = Bester Sieg
profile-points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
profile-pace = Bedenkzeit
profile-live = live
profile-slow = auf Tage
profile-heroes = Helden eingesetzt
profile-rivals = Am häufigsten gegen
profile-games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
profile-number = { $count }
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
alt-profile = Profil von { $name }, { $game ->
    [duel] Duelle
   *[texas] Teampartien
}: Wertungszahl { $rating }, auf { $margin } genau{ $sure ->
    [no] , noch vorläufig
   *[yes] { "" }
}.
alt-profile-curve = Eine Kurve { $count ->
    [one] der letzten Partie
   *[other] der letzten { $count } Partien
}: von { $first } im Monat { $begin } bis { $last } im Monat { $end }, höchstens { $highest }, mindestens { $lowest }.
alt-profile-results = { $house ->
    [red] Mit Rot
   *[white] Mit Weiß
}: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren.
alt-profile-rival = { $name }: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren

## Ranglisten

command-leaderboard = rangliste
command-leaderboard-description = Wer ganz oben steht: auf diesem Server, überall, in diesem Monat
leaderboard-title = { $where ->
    [here] Rangliste dieses Servers
   *[everywhere] Rangliste aller
}, { $game ->
    [duel] Duelle
   *[texas] Teampartien
}{ $when ->
    [month] , dieser Monat
   *[always] { "" }
}
leaderboard-empty = Hier steht noch niemand.
leaderboard-own = Dein Platz: **{ $place }** von { $listed }, mit { $value }.
leaderboard-hidden = Du möchtest hier nicht stehen. Mit { $value } wäre dein Platz **{ $place }**.
leaderboard-too-few = Du stehst hier, sobald du gewertete Partien mit noch { $missing ->
    [one] einer Person
   *[other] { $missing } Personen
} gespielt hast.
leaderboard-not-played = Du hast{ $where ->
    [here] { " auf diesem Server" }
   *[everywhere] { "" }
}{ $when ->
    [month] { " in diesem Monat" }
   *[always] { "" }
} noch keine gewertete Partie beendet.
leaderboard-order = Die Zahl ist die Wertungszahl abzüglich ihrer Unsicherheit; beide stehen dahinter. Hier steht, wer mit mindestens drei verschiedenen Leuten gespielt hat.
button-this-server = Dieser Server
button-everywhere = Überall
button-all-times = Alle Zeiten
button-this-month = Dieser Monat

## Einstellungen

settings-title = Deine Einstellungen
settings-page-playing = Spielen
settings-page-boards = Bretter
settings-language = **Sprache** von allem, was nur du siehst
settings-language-own = wie mein Discord
language-name = Deutsch
settings-telling = **Nachrichten**, wenn dich jemand herausfordert oder du am Zug, aber nicht da bist
settings-telling-mention = erwähne mich bei der Partie
settings-telling-dm = schreib mir eine Direktnachricht
settings-telling-nothing = sag mir nichts
settings-confirming = **Rückfrage** mit Vorschau
settings-confirming-nothing = nie
settings-confirming-heroes = wenn es einen Helden kostet
settings-confirming-all = vor jedem Zug
settings-forced = **Erzwungene Züge**, wenn es nur einen gibt
settings-forced-on = mach sie für mich
settings-forced-off = ich mache sie selbst
settings-side = **Blickrichtung** auf Bretter, die nur du siehst
settings-side-on = von meiner Seite
settings-side-off = Rot unten
settings-picture = **Bild**: wie Bretter für dich gezeichnet werden; bei gemeinsamen zählt, wer eingeladen hat
settings-picture-light = hell
settings-picture-dark = dunkel
settings-picture-contrast = hoher Kontrast
settings-described = **Bretter in Worten beschreiben**, für alle, die das Bild nicht sehen
settings-described-on = ja, auch in Worten
settings-described-off = nein, das Bild genügt
settings-seen-by = **Profil und Ranglisten**: Wer sieht, wie du stehst
settings-seen-by-everybody = alle
settings-seen-by-servers = nur auf Servern, auf denen ich spiele
settings-seen-by-nobody = nur ich

## Datenschutz

privacy-text = **Was über dich gespeichert ist:** deine Discord-ID und dein Name, deine Einstellungen, die Partien und Herausforderungen, an denen du beteiligt bist, mit ihren Analysen und deinen Plänen, deine Wertungszahlen und Ergebnisse, wann du weg bist, wen du blockiert hast und was dir noch mitzuteilen ist.
    Du kannst alles als Datei bekommen oder löschen lassen. Schon gepostete Nachrichten bleiben, wo sie sind, und können deinen Namen noch zeigen.
privacy-exported = Das ist alles, was ich über dich gespeichert habe.
privacy-sure = Alles über dich löschen? Beendete Partien bleiben denen erhalten, die mit dir gespielt haben, aber ohne deinen Namen. Schon gepostete Nachrichten bleiben, wo sie sind, und können deinen Namen noch zeigen. Das lässt sich nicht rückgängig machen.
privacy-sure-running = Alles über dich löschen? **Du verlierst die Partien, die noch laufen.** Beendete Partien bleiben denen erhalten, die mit dir gespielt haben, aber ohne deinen Namen. Schon gepostete Nachrichten bleiben, wo sie sind, und können deinen Namen noch zeigen. Das lässt sich nicht rückgängig machen.
privacy-forgotten = Erledigt. Über dich ist nichts mehr gespeichert. Nur in Sicherungskopien und Protokollen derer, die diesen Bot betreiben, kannst du noch eine Weile vorkommen.
privacy-kept = Es wurde nichts gelöscht.
button-export = Datei holen
button-forget = Alles löschen
button-forget-yes = Ja, alles löschen
button-keep = Behalten

## Deine Daten als Datei; und was Leute lesen, die viel auf einmal wollen

privacy-exported-part = Das ist alles, was über dich gespeichert ist, Teil { $part } von { $parts }.
privacy-exporting = Deine Datei wird gerade schon gemacht. Einen Moment, bitte.
export-readme = The Rose King: alles, was über dich gespeichert ist

    person.json: deine Discord-ID, dein Name, deine Einstellungen, und von wann bis wann du weg bist.
    matches/: eine Datei für jede Partie, die du gespielt hast oder spielst: wer wo saß, jeder Zug, wie sie ausging, wo ihr Brett stand, deine Pläne darin und ihre Analyse, falls jemand eine wollte.
    challenges.json: Herausforderungen von dir und an dich, und Tische für vier, an denen du sitzt.
    standing.json: deine Wertungszahlen und was jede Partie daran geändert hat, deine Plätze auf Ranglisten, was deine gewerteten Partien zusammen ergeben, wie du gegen andere stehst, und deine Ergebnisse beim Üben.
    absences.json: wie viele Tage eines Jahres du weg warst.
    blocked.json: wen du blockiert hast.
    notices.json: was dir noch mitzuteilen ist.
    shut_out.json: seit wann dieser Bot dir von denen verschlossen ist, die ihn betreiben.
    Eine Datei, die fehlt, wäre leer.

    Zeiten sind Sekunden seit 1970, UTC. Ein Zug ist Richtung und Weite einer Karte (NE2), mit Stern, wenn ein Held mitging; ein Plus ist eine gezogene Karte, und -2 nimmt zwei Züge zurück.
    Von anderen findest du die Namen, die sie an deinem Tisch hatten, und sonst nichts. Das Geheimnis eines Stapels steht hier, wenn die Partie vorbei ist: vorher würde es die Reihenfolge der Karten verraten.

    Nicht dabei: Sicherungskopien und Protokolle derer, die diesen Bot betreiben, und was auf Discord gepostet wurde.
    Mit /{ command-rose } { command-privacy } lässt du alles löschen.
line-waits = Eins nach dem anderen: Ich bin noch bei dem, was du vorher wolltest. Das hier kommt von selbst.
line-full = Das ist viel auf einmal. Lass mir einen Moment für das, was du schon wolltest, und drück dann noch einmal.

## Nachrichten

notice-result = { $person }: { $ending }
notice-reminder = ⏳ Deine Zeit läuft { $when } ab.
notice-dms-closed = Du nimmst keine Direktnachrichten von mir an, darum erwähne ich dich ab jetzt hier. Mit { COMMAND("settings") } änderst du das.
dms-closed-midway = { $who } nimmt keine Direktnachrichten von mir an, darum wartet die Partie. Auf einem Server, auf dem ihr beide seid, holt { COMMAND("board") } sie zurück.
dm-your-turn = Du bist am Zug{ $timed ->
    [yes] ; deine Zeit läuft { $when } ab
   *[no] { "" }
}.
dm-reminder = { $timed ->
    [yes] Du bist immer noch am Zug; deine Zeit läuft { $when } ab
   *[no] Du bist immer noch am Zug
}.
dm-offer = Auf dem Brett ist ein Angebot für dich.
dm-result = Deine Partie ist zu Ende.
dm-challenged = **{ $who }** fordert dich zu Rosenkönig heraus.
dm-declined = **{ $who }** hat deine Herausforderung abgelehnt.

## Was nicht geht

refused-moved-on = Das Brett hat sich verändert, seit dieser Knopf darauf stand.
refused-match-over = Diese Partie ist zu Ende.
refused-still-running = Das geht erst, wenn die Partie zu Ende ist.
refused-not-practice = Das gibt es nur beim Üben.
refused-not-your-turn = Du bist nicht am Zug, sondern { $who }.
refused-not-seated = Du spielst in dieser Partie nicht mit, darfst aber zuschauen.
refused-move-match-over = Die Partie ist zu Ende.
refused-move-not-your-turn = Du bist nicht am Zug.
refused-move-hand-full = Deine Hand ist voll, darum kannst du nicht ziehen.
refused-move-card-not-in-hand = Diese Karte hast du nicht mehr.
refused-move-off-board = Diese Karte führt vom Brett hinunter.
refused-move-own-token = Dort liegt schon eine deiner Rosen.
refused-move-hero-not-needed = Das Feld ist frei: Dafür braucht es keinen Helden.
refused-move-no-hero-left = Dort liegt eine Rose des anderen Hauses, und du hast keinen Helden mehr.
refused-move-hero-not-declared = Dort liegt eine Rose des anderen Hauses: Das kostet einen Helden.
refused-agreement-no-such-offer = Dieses Angebot steht nicht mehr auf dem Brett.
refused-agreement-own-offer = Das ist dein eigenes Angebot.
refused-agreement-nobody-to-ask = Da ist niemand, den man fragen könnte.
refused-agreement-asked-already = Du hast schon gefragt. Warte auf die Antwort.
refused-agreement-other-offer-stands = Auf dem Brett steht noch ein anderes Angebot; beantworte zuerst das.
refused-take-back-nothing-to-take-back = Es gibt keinen Zug von dir, den du zurücknehmen könntest.
refused-take-back-across-a-draw = Seitdem wurde eine Karte gezogen: Das zurückzunehmen würde verraten, was im Stapel liegt.
refused-call-off = Es hat schon jemand gezogen; absagen geht nicht mehr. Aufgeben kannst du noch.
refused-challenge-open = Diese Herausforderung ist noch offen.
refused-challenge-started = Diese Partie hat schon begonnen.
refused-challenge-declined = Diese Herausforderung wurde abgelehnt.
refused-challenge-withdrawn = Diese Herausforderung wurde zurückgezogen.
refused-challenge-expired = Diese Herausforderung ist verfallen.
refused-challenge-for-somebody-else = Diese Herausforderung gilt jemand anderem.
refused-challenge-your-own = Das ist deine eigene Herausforderung: Warte auf eine Antwort oder zieh sie zurück.
refused-challenge-not-the-host = Das kann nur, wer herausgefordert oder den Tisch eröffnet hat.
refused-challenge-not-seated = Du sitzt nicht an diesem Tisch.
refused-challenge-oneself = Dich selbst kannst du nicht herausfordern. Versuch { COMMAND("practice") }.
refused-challenge-bot = Bots spielen nicht mit. Gegen mich spielst du mit { COMMAND("practice") }.
refused-seat-house-full = Dieses Haus ist voll.
refused-seat-seated-there = Da sitzt du schon.
refused-seat-no-computer-there = Auf diesem Platz sitzt kein Computer.
refused-seat-seats-free = Erst müssen alle vier Plätze besetzt sein.
refused-too-many-open-challenges = Du hast { $limit } offene Herausforderungen: Zieh erst eine zurück.
refused-too-many-challenges-to-one-person = Du hast diese Person schon { $limit }-mal herausgefordert. Warte auf eine Antwort.
refused-too-many-running-matches = Jemand von euch hat { $limit } laufende Partien: Mehr geht nicht.
refused-level = So einen Computerspieler gibt es nicht.
refused-unknown = So eine Partie kenne ich nicht. Deine findest du mit { COMMAND("games") }.
refused-running-record = Das ist eine Partie, die noch läuft. Sieh sie dir an, wenn sie zu Ende ist.
refused-not-remembered = An dieses Protokoll erinnere ich mich nicht mehr. Bring es mit { COMMAND("replay") } noch einmal.
refused-play-on-over = Dort ist die Partie zu Ende: Weiterspielen kann da niemand. Wähle einen früheren Zug.
refused-play-on-running = Das steht auf dem Brett einer Partie gegen Menschen, die noch läuft. Spiel von dort weiter, wenn sie zu Ende ist.
not-saved-disk-full = Dein Zug wurde nicht gespeichert: Mein Speicher ist voll. Die Partie steht, wie sie war; wer mich betreibt, weiß Bescheid.
not-saved-read-only = Dein Zug wurde nicht gespeichert: Ich kann gerade nicht schreiben. Die Partie steht, wie sie war; wer mich betreibt, weiß Bescheid.
not-saved-busy = Dein Zug wurde nicht gespeichert: Gerade ist zu viel los. Bitte versuch es noch einmal.
not-saved-broken = Dein Zug wurde nicht gespeichert: Mein Speicher hat ein Problem. Die Partie steht, wie sie war; wer mich betreibt, weiß Bescheid.
not-saved-closed = Ich starte gerade neu, das hat also nicht gezählt. Bitte versuch es gleich noch einmal.
not-saved-away = Dein Zug wurde nicht gespeichert: Meine Datenbank ist nicht erreichbar. Die Partie steht, wie sie war; bitte versuch es gleich noch einmal.
not-saved-unknown = Die Leitung zu meiner Datenbank ist gerade abgerissen, darum weiß ich noch nicht, ob das gespeichert ist. Das Brett zeigt es gleich; hat sich dann nichts getan, versuch es bitte noch einmal.
not-read = Ich kann meinen Speicher gerade nicht lesen. Bitte versuch es gleich noch einmal.

## Die Computerspieler in der Auswahl eines Befehls: höchstens 100 Zeichen

choice-level-page = { level-page-name }: { level-page-text }
choice-level-squire = { level-squire-name }: { level-squire-text }
choice-level-herald = { level-herald-name }: { level-herald-text }
choice-level-knight = { level-knight-name }: { level-knight-text }
choice-level-baron = { level-baron-name }: { level-baron-text }
choice-level-duke = { level-duke-name }: { level-duke-text }
choice-level-king = { level-king-name }: { level-king-text }

## Was in einer Partie geschah, eine Zeile je Zug. Pfeile, Ziffern und Felder sind in allen Sprachen gleich.

story-play = **{ $who }** { $card } · { $square }
story-play-hero = **{ $who }** ⚔ { $card } · { $square }
story-cost = { $house ->
    [red] Rot
   *[white] Weiß
} { $change }
story-draw = **{ $who }** zieht eine Karte: { $card }
story-shuffle = Der Ablagestapel wird gemischt: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} zum Ziehen
story-pass-no-target = **{ $who }** setzt aus: keine spielbare Karte
story-pass-no-hero = **{ $who }** setzt aus: kein Held mehr, um eine Rose umzudrehen
story-forced = { $line } (erzwungen)
story-over-last-token = Die letzte der 52 Rosen ist gesetzt.
story-over-nobody-can-act = Niemand kann mehr ziehen.
story-house = { $house ->
    [red] Rot
   *[white] Weiß
}

## Die Regeln, Seite für Seite

rules-page = Die Regeln · { $page } von { $pages }
rules-back = Zurück
rules-next = Weiter
rules-lesson = Selbst ausprobieren
rules-practice = Übungspartie
rules-idea-title = Zwei Häuser, eine Krone
rules-idea-text =
    Lancaster und York kämpfen um England: die **rote Rose** gegen die **weiße Rose**.
    Eine einzige Krone wandert über das Brett. Wo sie stehen bleibt, legt das Haus, das sie dorthin geführt hat, einen Machtstein mit seiner Rose.
    Rosen eines Hauses, die Seite an Seite liegen, bilden ein Gebiet, und **ein Gebiet zählt seine Größe mal sich selbst**: Fünf einzelne Rosen bringen 5 Punkte, fünf am Stück 25.
    Wer am Ende mehr Punkte hat, trägt die Krone.
rules-cards-title = Die Machtkarten
rules-cards-text =
    Es gibt 24 Machtkarten: acht Richtungen, jede mit I, II und III. Das Schwert zeigt, wohin die Krone zieht, die Ziffer, wie weit.
    Du hast bis zu fünf davon, **offen für alle**. Geheim ist nur die Reihenfolge im Aufnahmestapel.
    Die Richtungen gehören zum Brett: Norden ist Norden, egal wer die Karte hat.
rules-move-title = Eine Machtkarte spielen
rules-move-text =
    Die Krone zieht die **volle Weite** der Karte und springt dabei über alles, was dazwischenliegt.
    Sie muss auf dem Brett landen, und zwar auf einem Feld ohne Rose. Dorthin legst du eine Rose deines Hauses und stellst die Krone darauf.
    Die Karte kommt auf den Ablagestapel. Eine neue ziehst du dafür nicht.
rules-draw-title = Eine Machtkarte ziehen
rules-draw-text =
    Statt zu spielen, darfst du die oberste Karte des Aufnahmestapels ziehen, **solange du weniger als fünf hast**.
    Ist die letzte gezogen, wird der Ablagestapel gemischt und zum neuen Aufnahmestapel.
    Gemischt wird ehrlich: Das Geheimnis dahinter wird vor der Partie versiegelt und danach gezeigt, sodass alle es nachprüfen können.
rules-hero-title = Die Helden
rules-hero-text =
    Jedes Haus hat vier Heldenkarten. Spielst du eine zusammen mit einer Machtkarte, darf die Krone auf einer Rose **des anderen Hauses** landen: Du drehst sie auf deine Seite.
    Das kann deine Gebiete verbinden und die der Gegenseite zerreißen. Aber ein Held kommt nie zurück, also wähle den Moment gut.
    Aus dem Vorrat wird dabei keine Rose genommen.
rules-pass-title = Es besteht Zugzwang
rules-pass-text =
    Wer spielen oder ziehen kann, **muss** es tun, auch wenn es wehtut; selbst ein Heldenzug kann erzwungen sein.
    Nur wer fünf Karten hat und keine davon spielen kann, setzt aus. Das geschieht von allein, und die Gegenseite macht weiter, bis du wieder etwas tun kannst.
    Hier musst du nie wissen, was erlaubt ist: Die Knöpfe zeigen jeden möglichen Zug.
rules-end-title = Das Ende und die Wertung
rules-end-text =
    Die Partie endet sofort, wenn die 52. Rose gelegt ist oder niemand mehr etwas tun kann.
    Im Bild hat Weiß Gebiete mit 8, 2 und 1: 64 + 4 + 1 = **69 Punkte**. Rot hat 5, 2, 2 und 1: 25 + 4 + 4 + 1 = **34 Punkte**.
    Bei Gleichstand gewinnt das größte Gebiet, dann die größere Zahl der Rosen; sonst ist es unentschieden.
rules-teams-title = Zu viert am Tisch
rules-teams-text =
    Zwei Teams zu zweit, über Kreuz am Tisch: Rot, Weiß, Rot, Weiß. Alle haben **drei Machtkarten** und **zwei Heldenkarten**.
    Karten und Helden aus dem eigenen Team kannst du nicht mitbenutzen, und im Team **redet man nicht über die Züge**.
    Die Rosen eines Hauses zählen zusammen.

## Die Lektion am Ende der Regeln: eine kleine Stellung, drei Züge

lesson-title = Eine Lektion in drei Zügen
lesson-start = Du spielst **Rot**. Die Krone steht auf { $square }, und die leuchtenden Felder sind die, auf die deine Karten sie führen. **Wähle eine Karte** und lege eine Rose.
lesson-after-play = Gut gemacht: Deine Rose liegt auf { $square }. Du hast jetzt weniger als fünf Karten, also **zieh** diesmal eine.
lesson-after-draw = Du hast { $card } gezogen. Die weiße Rose auf { $square } trennt deine Gebiete. Der Knopf mit ⚔ schickt einen **Helden**, der sie umdreht.
lesson-end = Ein Held im richtigen Moment: Deine Gebiete sind jetzt eines, das weiße ist zerfallen, und du führst { $red } zu { $white }. Mehr muss man nicht wissen. Viel Glück!
lesson-not-now = Auch das wäre erlaubt, aber hier geht es gerade um etwas anderes: **{ $task }**
lesson-task-play = Spiel eine Karte.
lesson-task-draw = Zieh eine Karte.
lesson-task-hero = Spiel die Karte mit ⚔.
lesson-again = Noch einmal
lesson-leave = Zurück zu den Regeln

## Computerspieler

level-page-name = Page
level-page-text = Greift nach den nächsten Punkten und übersieht oft eine Karte. Zum Einstieg.
level-squire-name = Knappe
level-squire-text = Sieht alle seine Karten, aber nur den eigenen nächsten Zug.
level-herald-name = Herold
level-herald-text = Bedenkt deine Antwort, bevor er zieht, zählt aber nur Punkte.
level-knight-name = Ritter
level-knight-text = Wägt das ganze Brett ab: Helden, Lücken und Karten, die noch etwas taugen.
level-baron-name = Baron
level-baron-text = Spielt jeden Zug im Kopf weiter und spart seine Helden auf, bis sie wehtun.
level-duke-name = Herzog
level-duke-text = Durchdenkt Hunderte von Fortsetzungen. Für alle, die regelmäßig gewinnen.
level-king-name = König
level-king-text = Durchdenkt Tausende von Fortsetzungen. Ihn zu schlagen ist eine Heldentat.

## Tipps

hint-best = Bester Zug: { $move }.
hint-ahead = Zweitbester Zug: { $second }, { $percent } % weniger Siegchance.
hint-equal = Etwa genauso gut: { $second }.
hint-forced = Es ist der einzige Zug.
hint-alone = Beginnt ein neues Gebiet: +{ $points } { $points ->
    [one] Punkt
   *[other] Punkte
}.
hint-grows = Vergrößert ein Gebiet von { $size } auf { $grown }: +{ $points } Punkte.
hint-joins = Verbindet { $sizes }: +{ $points } Punkte.
hint-removes = Nimmt dem anderen Haus eine einzelne Rose: −{ $points } { $points ->
    [one] Punkt
   *[other] Punkte
} für die Gegenseite.
hint-shrinks = Verkleinert ein Gebiet von { $size } auf { $part }: −{ $points } Punkte für das andere Haus.
hint-splits = Zerteilt ein Gebiet von { $size } in { $parts }: −{ $points } Punkte für das andere Haus.
hint-blocks = Besetzt das Feld, auf dem das andere Haus { $sizes } für { $points } Punkte verbinden könnte.
hint-leaves = { $cards ->
    [0] { $seat } kann danach nur ziehen.
    [one] { $seat } kann danach nur eine Karte spielen.
   *[other] { $seat } kann danach { $cards } Karten spielen.
}
hint-leaves-pass = { $seat } muss danach aussetzen.
hint-hero-spent = { $left ->
    [0] Kostet deinen letzten Helden.
    [one] Kostet einen Helden; einer bleibt.
   *[other] Kostet einen Helden; { $left } bleiben.
}
hint-hero-kept = Ein Held brächte jetzt { $points } Punkte, ist aber später mehr wert.
hint-waits = Ziehen gibt dir beim nächsten Mal mehr Auswahl ({ $cards } { $cards ->
    [one] Karte
   *[other] Karten
}) und öffnet dem anderen Haus kein neues Feld.
hint-list-2 = { $first } und { $second }
hint-list-3 = { $first }, { $second } und { $third }
hint-list-4 = { $first }, { $second }, { $third } und { $fourth }

## /rose-admin, für alle, die den Bot betreiben, und was andere davon merken

command-admin = rose-admin
command-admin-description = Für alle, die diesen Bot betreiben
command-admin-status = status
command-admin-status-description = Ist alles in Ordnung?
command-admin-troubles = störungen
command-admin-troubles-description = Die letzten Warnungen und Fehler aus dem Log
command-admin-behind = rückstand
command-admin-behind-description = Bretter, die weniger zeigen, als sie sollten
command-admin-backup = sicherung
command-admin-backup-description = Jetzt eine Sicherung anlegen
command-admin-match = partie
command-admin-match-description = Eine Partie ansehen
command-admin-call-off = absagen
command-admin-call-off-description = Eine Partie beenden, sodass sie für niemanden zählt, und den Grund mitteilen
command-admin-block = sperren
command-admin-block-description = Den Bot für eine Person oder einen ganzen Server schließen
command-admin-unblock = entsperren
command-admin-unblock-description = Den Bot für eine Person oder einen Server wieder öffnen
command-admin-blocked = gesperrte
command-admin-blocked-description = Alle, für die der Bot geschlossen ist
command-admin-quiet = ruhe
command-admin-quiet-description = Auf einem Server nichts sagen, worum niemand gebeten hat, etwa die Begrüßung
option-admin-match-description = Der Name der Partie, wie er im Log und in Protokollen steht
option-reason = grund
option-reason-description = Was die Beteiligten lesen; in einer Sprache, die sie verstehen
option-note = notiz
option-note-description = Warum, für dein eigenes Gedächtnis; sie finden es in der Datei mit ihren Daten
option-person = person
option-whom-description = Wen
option-server = server
option-server-description = Die ID des Servers
option-quiet = ruhig
option-quiet-description = Ob dort Ruhe sein soll; wenn nicht, darf der Bot wieder sprechen
admin-not-owner = Dieser Befehl antwortet nur denen, die diesen Bot betreiben.
admin-status =
    ### { about-title } { $version }
    Gestartet { $since } · { $servers ->
        [one] { $servers } Server
       *[other] { $servers } Server
    } · { $matches ->
        [one] { $matches } laufende Partie
       *[other] { $matches } laufende Partien
    } · { $behind ->
        [0] alle Bretter aktuell
        [one] { $behind } Brett im Rückstand
       *[other] { $behind } Bretter im Rückstand
    }
admin-troubles = Die letzten Störungen
admin-troubles-none = Seit dem Start ging nichts schief.
admin-behind =
    { $count ->
        [one] { $count } Brett im Rückstand
       *[other] { $count } Bretter im Rückstand
    }
admin-behind-line = `{ $match }`, bemerkt { $since }: { $why }
admin-behind-none = Jedes Brett zeigt, was es soll.
admin-snag-none = unterwegs
admin-snag-down = Discord ist gestört
admin-snag-old-edits = zu viele Änderungen einer alten Nachricht
admin-snag-asleep = der Thread ist archiviert
admin-snag-bug = ein Programmfehler; mehr steht im Log
admin-backup-made = Gesichert und geprüft: `{ $backup }`
admin-backup-failed = Es gibt keine neue Sicherung: { $why }
admin-backup-nowhere = Es gibt noch keinen Ordner für Sicherungen. Setze `ROSE_BACKUP_DIR` und starte den Bot neu.
admin-match =
    `{ $match }` · { $players }
    Zug { $turn } · begonnen { $begun } · letzter Zug { $moved } · Version { $version }, das Brett zeigt { $shown }
admin-called-off = Partie `{ $match }` ist abgesagt. Die Beteiligten erfahren es.
admin-block-whom = Nenne entweder eine Person oder einen Server.
admin-block-owner = Dich selbst und andere, die diesen Bot betreiben, kannst du nicht sperren.
admin-no-server = Das ist keine ID eines Servers. Im Entwicklermodus von Discord kopiert ein Rechtsklick auf einen Server seine ID.
admin-blocked-person = Der Bot ist für { $person } geschlossen. { $matches ->
        [0] Es läuft keine Partie mit dieser Person.
        [one] Eine Partie mit dieser Person läuft noch; sie endet durch Zeit, oder du sagst sie ab.
       *[other] { $matches } Partien mit dieser Person laufen noch; sie enden durch Zeit, oder du sagst sie ab.
    }
admin-blocked-server = Der Bot ist für alle auf dem Server `{ $server }` geschlossen. Anderswo können sie spielen.
admin-unblocked = Der Bot ist für { $who } wieder offen.
admin-not-blocked = Der Bot war für { $who } nicht geschlossen.
admin-blocked = Geschlossen für { $count }
admin-blocked-none = Der Bot ist für alle offen.
admin-blocked-person-line = { $who } (`{ $id }`), { $at }
admin-blocked-server-line = Server { $who }, { $at }
admin-quiet = Auf dem Server `{ $server }` sagt der Bot nichts, worum niemand gebeten hat.
admin-not-quiet = Auf dem Server `{ $server }` darf der Bot wieder sprechen.
banned-person = Wer diesen Bot betreibt, hat ihn für dich geschlossen. Was über dich gespeichert ist, bleibt deins: { COMMAND("privacy") }
banned-server = Wer diesen Bot betreibt, hat ihn auf diesem Server geschlossen. An jedem anderen Ort kannst du spielen.

## Pläne

plan-title = Dein Plan
plan-your-move = Du bist am Zug. Von welchem Zug aus willst du weiterdenken? Gemacht wird er erst, wenn du ihn spielst.
plan-level = Was könnte { $who } tun? Wähle einen Zug und dann deine Antwort: Sie wird sofort gespielt, wenn er kommt.
plan-end-of-line = Diese Linie endet hier.
plan-answer = Und deine Antwort?
plan-blind = Unterwegs wird eine Karte gezogen. Noch kennt sie niemand, darum ist sie nicht zu sehen.
plan-four = Zu viert ziehen die anderen dazwischen: Gleich nach { $who } wird deine Karte gespielt, wenn sie dann noch geht.
plan-draw = ziehen
plan-pass = kein Zug
plan-line = { $move } ⇒ **{ $answer }**
plan-more = … und { $count } weitere
button-plan = Plan
button-plan-back = Zurück
button-plan-on = Von hier weiter
button-plan-on-blind = Weiter, was auch kommt
button-plan-cut = Keine Antwort
button-plan-drop = Plan verwerfen
button-plan-play = Jetzt spielen
button-plan-close = Schließen
story-planned = { $line } (geplant)
refused-plan-practice = Beim Üben antwortet der Computer sofort: Da gibt es nichts zu planen.
refused-plan-too-large = Größer kann ein Plan nicht werden. Streich eine Linie, die du nicht brauchst.
refused-plan-cannot-be = Das kann auf diesem Weg nicht mehr vorkommen. Öffne den Plan noch einmal.
refused-plan-waits-for-you = Deine geplante Antwort wartet, bis du auf das Angebot auf dem Brett geantwortet hast.

## Ruhe und Frieden: Grenzen, Blockieren, wer wen herausfordern darf, wo Partien gezeigt werden

refused-too-many-one-person-in-an-hour = Du hast diese Person innerhalb einer Stunde { $limit }-mal gefragt. Lass ihr etwas Zeit.
refused-too-many-in-a-day = Du hast innerhalb eines Tages { $limit }-mal gefragt, ohne dass eine Partie daraus wurde. Versuch es morgen wieder.
refused-too-many-blocked-people = Du hast { $limit } Personen blockiert: Mehr geht nicht. Gib erst jemanden wieder frei.
refused-not-open = **{ $who }** ist gerade nicht offen für eine weitere Partie. { COMMAND("challenge") } ohne Gegner fragt alle hier.
refused-table-not-open = Du kannst dich an diesen Tisch gerade nicht setzen. { COMMAND("teams") } öffnet einen anderen.
refused-you-blocked = Du hast **{ $who }** blockiert. { COMMAND("settings") } ändert das.
refused-block-oneself = Dich selbst kannst du nicht blockieren.
refused-block-bot = Bots fordern niemanden heraus.
refused-block-nobody = Hier ist sonst niemand, den du blockieren könntest.
refused-not-your-server = Das kann nur, wer diesen Server verwalten darf.
refused-not-here = Auf diesem Server werden Partien in { $channels } gezeigt. Was nur du siehst, geht überall.
context-block = Bei Rosenkönig blockieren
button-block = Blockieren
button-block-no = Abbrechen
button-unblock = Freigeben
button-blocked-people = Blockierte Personen
block-whom = Wen möchtest du blockieren?
block-sure = **{ $who }** blockieren? Ihre oder seine Herausforderungen erreichen dich nicht mehr, und zwischen euch beginnt keine neue Partie. Davon erfährt die Person nichts. Laufende Partien gehen weiter.
blocked = **{ $who }** ist blockiert und erfährt nichts davon. Laufende Partien gehen weiter; du kannst sie aufgeben.
unblocked = Wieder freigegeben.
blocked-title = { $count ->
    [0] Du hast niemanden blockiert
    [one] Du hast { $count } Person blockiert
   *[other] Du hast { $count } Personen blockiert
}
blocked-text = Blockieren kannst du auf einer Herausforderung, auf einer Nachricht von mir, im Menü eines Bretts und im Menü eines Mitglieds.
blocked-choose = Freigeben …
games-asked = Das wartet auf deine Antwort: { $what }
settings-page-people = Leute
settings-challengers = **Herausforderungen**: wer dich herausfordern darf
settings-challengers-everybody = alle
settings-challengers-played = wer schon mit mir gespielt hat
settings-challengers-nobody = niemand
settings-page-server = Dieser Server
server-title = Dieser Server
server-text = **Kanäle** mit ihren Threads, in denen Partien gezeigt werden dürfen. Wähle keinen aus, um alle zu erlauben. Laufende Partien bleiben, wo sie sind; was nur eine Person sieht, geht überall.
server-now = Jetzt: { $channels }
server-everywhere = alle Kanäle
server-choose = Alle Kanäle
## Wertungszahl und direkter Vergleich

option-friendly = freundschaftlich
option-friendly-description = Eine Freundschaftspartie ändert keine Wertungszahl
challenge-rated = gewertet
challenge-friendly = Freundschaftspartie, nicht gewertet
lobby-rated = gewertet, wenn vier Menschen spielen
rating-change = { $who } { $change } → { $rating }
rating-change-provisional = { $who } { $change } → etwa { $rating }
rating-repeat = Sie haben diese Woche schon gegeneinander gespielt, darum zählt diese Partie { $percent } %.
rating-absence = Noch eine Niederlage durch Zeit in derselben Abwesenheit: Keine Wertungszahl ändert sich.
rating-friendly = Eine Freundschaftspartie: Keine Wertungszahl ändert sich.
rating-taken-back = Es wurden Züge zurückgenommen, darum ändert sich keine Wertungszahl.
met-leads = Direkter Vergleich: **{ $who }** { $count ->
    [one] führt
   *[other] führen
} { $won } : { $lost }.
met-even = Direkter Vergleich: unentschieden, { $won } : { $lost }.
met-draws = { $count ->
    [one] Ein Unentschieden.
   *[other] { $count } Unentschieden.
}
settings-strength = **Spielstärke beim Üben**: mit welcher Stufe du mithältst
settings-strength-on = andere dürfen sie sehen
settings-strength-off = nur ich sehe sie
strength-practice = Spielstärke beim Üben: etwa { $level }, nach den letzten { $count } Partien ohne Hilfe.

## Partien über Tage: Zeitkonten, geschenkte Tage, Urlaub, die Runde des Tages

board-banks = Zeitkonto: { $banks }. Damit bis { $until }.
board-given = 🎁 In diesem Zug wurde ein Tag geschenkt.
board-away = 🏖️ **{ $who }**: weg { $first } – { $last }, zurück { $when }. Die eigene Uhr steht so lange still.
span-days = { $days } T
span-hours = { $hours } Std
button-give-day = Einen Tag schenken
day-given = 🎁 Die andere Seite hat einen Tag mehr.
refused-gift-no-clock = Diese Partie hat keine Uhr mit Tagen.
refused-gift-one-a-turn = In jedem Zug kannst du einen Tag schenken.
refused-away-backwards = Der letzte Tag liegt vor dem ersten.
refused-away-past = Diese Tage haben schon begonnen.
refused-away-too-far = Das ist mehr als ein Jahr im Voraus.
refused-away-too-long = { $left ->
    [0] { $year } bleiben dir dafür keine Tage mehr.
    [one] { $year } bleibt dir dafür nur noch ein Tag.
   *[other] { $year } bleiben dir dafür nur noch { $left } Tage.
}
forced-question = Es gab nur einen Zug. Soll ich solche Züge ab jetzt für dich machen, in allen deinen Partien?
button-forced-yes = Ja, mach das
button-forced-no = Nein, ich selbst
forced-chosen = Ab jetzt mache ich erzwungene Züge für dich. { COMMAND("settings") } ändert das.
forced-not-chosen = Dann warten erzwungene Züge auf dich wie bisher.
reminder-give-up = Du hast eine Weile nicht gezogen. Wenn du lieber aufhören möchtest, gibt ein Klick die Partie auf.
button-open-board = Brett öffnen
button-give-up = Aufgeben
settings-page-days = Zeit
settings-zone = **Zeitzone**: was deine Uhr gerade zeigt
settings-digest = **Überblick**: einmal am Tag, was auf dich wartet, statt einer Nachricht je Zug
settings-digest-never = kein Überblick
button-away = Weg von … bis …
away-title = Weg sein
away-text = Solange du weg bist, steht deine eigene Uhr in Partien über Tage, die der anderen nicht. Sie erfahren es einmal.
away-now = Du bist vom **{ $first }** bis zum **{ $last }** weg.
away-left = { $days ->
    [0] { $year } bleiben dir dafür keine Tage mehr.
    [one] { $year } bleibt dir dafür ein Tag.
   *[other] { $year } bleiben dir dafür { $days } Tage.
}
away-from = Weg ab …
away-to = … bis
away-length = { $last } ({ $days ->
     [one] ein Tag
    *[other] { $days } Tage
 })
button-away-back = Ich bin zurück
button-away-not = Doch nicht weg
weekday = { $day ->
     [mon] Mo
     [tue] Di
     [wed] Mi
     [thu] Do
     [fri] Fr
     [sat] Sa
    *[sun] So
 }
day-of-month = { $weekday } { $day }. { $month ->
    [jan] Jan.
    [feb] Feb.
    [mar] März
    [apr] Apr.
    [may] Mai
    [jun] Juni
    [jul] Juli
    [aug] Aug.
    [sep] Sep.
    [oct] Okt.
    [nov] Nov.
   *[dec] Dez.
}
digest-title = { $count ->
     [one] Ein Brett wartet auf dich
    *[other] { $count } Bretter warten auf dich
 }
digest-open = Ein Brett öffnen …
button-round = Eins nach dem anderen
button-round-next = Nächstes Brett
round-empty = Sonst wartet nichts auf dich. Gut gemacht.
