# Parole nelle immagini. Stanno su targhe e stendardi, quindi sono brevi.
picture-lancaster = Lancaster
picture-york = York
picture-to-move = Di turno
picture-passed = Ha passato
picture-draw = Pareggio
picture-wins-points = Vittoria ai punti
picture-wins-largest = Vittoria per il territorio più grande
picture-wins-tokens = Vittoria per più rose
picture-largest = Territorio più grande
picture-tokens = Rose sul tabellone

# Quello che dice un lettore di schermo al posto dell'immagine: le parti si susseguono, prima la più utile.
alt-player = { $name } ({ $house ->
        [red] rosso
       *[white] bianco
    })
alt-turn = Tocca a { $player }.
alt-over = La partita è finita.
alt-score = Punteggio: rosso { $red }, bianco { $white }. { $leader ->
        [red] Rosso in vantaggio di { $lead }.
        [white] Bianco in vantaggio di { $lead }.
       *[none] Parità.
    }
alt-crown = Corona in { $square }.
alt-last-play = Ultima mossa: { $player } ha giocato { $card }, corona da { $from } a { $to }.
alt-last-hero = Ultima mossa: { $player } ha giocato { $card } con un eroe, corona da { $from } a { $to }, pietra girata.
alt-last-draw = Ultima mossa: { $player } ha pescato { $card }.
alt-passed = { $player } non poteva fare nulla e ha passato.
alt-moves = Possibile: { $moves }.
alt-move = { $card } in { $square }
alt-move-hero = { $card } con un eroe in { $square }
alt-move-draw = pescare una carta
alt-card = { $direction ->
        [N] nord
        [NE] nord-est
        [E] est
        [SE] sud-est
        [S] sud
        [SW] sud-ovest
        [W] ovest
       *[NW] nord-ovest
    } { $distance }
alt-hand = { $player } ha { $cards }; { $heroes ->
        [one] resta { $heroes } eroe
       *[other] restano { $heroes } eroi
    }.
alt-hand-empty = { $player } non ha carte; { $heroes ->
        [one] resta { $heroes } eroe
       *[other] restano { $heroes } eroi
    }.
alt-piles = { $pile ->
        [one] { $pile } carta
       *[other] { $pile } carte
    } nel mazzo, { $discard } negli scarti; { $tokens } pietre su { $all } sul tabellone.
alt-territories = { $house ->
        [red] Territori rossi
       *[white] Territori bianchi
    }: { $territories }.
alt-territory = { $size } ({ $squares })
alt-preview-play = Anteprima: { $player } gioca { $card } in { $square }.
alt-preview-hero = Anteprima: { $player } gioca { $card } con un eroe e gira la pietra in { $square }.
alt-preview-draw = Anteprima: { $player } pesca una carta; sul tabellone non cambia nulla.
alt-change = { $house ->
        [red] Rosso
       *[white] Bianco
    }: { $before } punti prima, { $after } dopo ({ $change }).
alt-won = { $count ->
        [one] Ha vinto
       *[other] Hanno vinto
    }: { $players }. { $reason }.
alt-drawn = La partita finisce in parità.
alt-start = Lancaster, la rosa rossa: { $red }. York, la rosa bianca: { $white }.
alt-rules-1 = Un tabellone a metà partita: rose rosse e bianche unite in territori con la loro grandezza, sotto i punti delle due casate.
alt-rules-2 = Le 24 carte del potere: una spada indica una delle otto direzioni, il numero I, II o III nella corona sopra di essa è la distanza.
alt-rules-3 = Una mossa: la carta nord-est II porta la corona da e4 a g6, dove si posa una rosa rossa che si unisce a un territorio. Rosso passa da 18 a 23 punti.
alt-rules-4 = Pescare: rosso ha due carte, il prossimo posto libero e il mazzo sono illuminati.
alt-rules-5 = Un eroe: con la carta sud I e un eroe, rosso gira la rosa bianca in e3. Rosso passa da 18 a 23 punti, bianco da 16 a 15.
alt-rules-6 = Passare: la corona è nell'angolo i9, tutte e cinque le carte di bianco portano fuori dal tabellone, quindi bianco passa e tocca ancora a rosso.
alt-rules-7 = Punteggio: bianco ha territori di 8, 2 e 1 spazi, cioè 64 + 4 + 1 = 69 punti; rosso ne ha di 5, 2, 2 e 1, cioè 25 + 4 + 4 + 1 = 34 punti.
alt-rules-8 = In quattro: due squadre, i compagni uno di fronte all'altro, tre carte del potere e due eroi ciascuno, un punteggio per casata.
## Giocatori del computer

level-page-name = Paggio
level-page-text = Prende i punti che ha davanti e spesso non si accorge di una carta. Per la prima partita.
level-squire-name = Scudiero
level-squire-text = Vede tutte le sue carte, ma soltanto la propria prossima mossa.
level-herald-name = Araldo
level-herald-text = Pensa alla tua risposta prima di giocare, ma conta solo i punti.
level-knight-name = Cavaliere
level-knight-text = Valuta tutta la plancia: eroi, varchi da chiudere, carte che portano ancora da qualche parte.
level-baron-name = Barone
level-baron-text = Prosegue un poco ogni mossa nella mente e conserva gli eroi per quando fanno male.
level-duke-name = Duca
level-duke-text = Esamina centinaia di seguiti. Per chi vince regolarmente.
level-king-name = Re
level-king-text = Esamina migliaia di seguiti. Batterlo è un'impresa.

## Suggerimenti

hint-best = Mossa migliore: { $move }.
hint-ahead = { $percent } % di probabilità di vittoria in più rispetto a { $second }.
hint-equal = { $second } vale altrettanto.
hint-forced = È l'unica mossa.
hint-alone = Inizia un nuovo territorio: +{ $points } { $points ->
    [one] punto
   *[other] punti
}.
hint-grows = Ingrandisce un territorio da { $size } a { $grown }: +{ $points } punti.
hint-joins = Unisce { $sizes }: +{ $points } punti.
hint-removes = Toglie all'altra casata un segnalino isolato: −{ $points } { $points ->
    [one] punto
   *[other] punti
} per loro.
hint-shrinks = Riduce un territorio da { $size } a { $part }: −{ $points } punti per l'altra casata.
hint-splits = Divide un territorio di { $size } in { $parts }: −{ $points } punti per l'altra casata.
hint-blocks = Occupa la casella dove l'altra casata poteva unire { $sizes } per { $points } punti.
hint-leaves = { $cards ->
    [0] Non lascia a { $seat } nessuna carta giocabile.
    [one] Lascia a { $seat } una carta giocabile.
   *[other] Lascia a { $seat } { $cards } carte giocabili.
}
hint-leaves-pass = { $seat } deve passare.
hint-hero-spent = { $left ->
    [0] Costa il tuo ultimo eroe.
    [one] Costa un eroe; te ne resta uno.
   *[other] Costa un eroe; te ne restano { $left }.
}
hint-hero-kept = Un eroe ora varrebbe { $points } punti, ma più tardi vale di più.
hint-waits = Pesca una carta e lascia la corona dov'è; poi hai in mano { $cards } { $cards ->
    [one] carta
   *[other] carte
}.
hint-list-2 = { $first } e { $second }
hint-list-3 = { $first }, { $second } e { $third }
hint-list-4 = { $first }, { $second }, { $third } e { $fourth }
