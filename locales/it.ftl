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
