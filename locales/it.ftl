### Tutte le frasi che qualcuno legge su Discord, in italiano. Chiavi, ordine e variabili come in en.ftl.

## Comandi. Nomi: minuscoli, senza spazi, al massimo 32 caratteri; descrizioni: al massimo 100.

command-rose = rose
command-rose-description = Gioca a Rosenkönig
command-about = info
command-about-description = Che cos’è questo bot, come invitarlo e chi c’è dietro

## /rose about

about-title = Rosenkönig
about-text = Due casate, una corona e un tabellone pieno di rose: gioca a Rosenkönig in compagnia, dal vivo o nell’arco di giorni, oppure allenati contro di me.
about-installed = Aggiungilo a un server, o al tuo account per averlo sempre con te.
about-disclaimer = Questo è un progetto amatoriale non ufficiale, senza legami con l’autore o l’editore del gioco. Tutte le immagini e i testi sono stati creati per questo bot.
about-version = Versione { $version }
about-invite = Invita
about-source = Codice sorgente

## La porta d’ingresso: ciò che un server, una persona e chi passa vedono per primo

button-learn = Impara il gioco
button-practise = Allenati
button-challenge-somebody = Sfida qualcuno
button-who-is-this = Chi è?
button-anybody = Chiunque in questo canale
pick-somebody = Scegli qualcuno…
pick-text = Chi vuoi sfidare a duello? Avete tre giorni per mossa; con { COMMAND("challenge") } scegli tu il tempo e la casata.
challenge-where = Questa chat non la vede nessun altro, quindi vai dove sono gli altri: in un server usa { COMMAND("challenge") }, oppure apri il menu di qualcuno e scegli **App → { context-challenge }**. Contro di me puoi giocare subito qui.
who-asks = **{ $who }** cerca qualcuno con cui giocare.

## Quando qualcosa non riesce

closing = Mi sto riavviando, quindi questo non è contato. Riprova tra un momento.
command-outdated = Questo comando è cambiato da quando il tuo Discord lo ha caricato. Riprova tra un minuto o riavvia Discord.
discord-trouble = In questo momento Discord non mi risponde bene. Riprova tra un momento.
no-permission = Qui mi manca un permesso necessario. Chi gestisce il server può invitarmi di nuovo per concedermelo.
went-wrong =
    Scusa, qualcosa è andato storto da parte mia, e ne è stata presa nota. Riprova.
    -# Se succede ancora, dillo a chi gestisce questo bot: { $reference }

## Parole nelle immagini. Stanno su targhe e stendardi, quindi sono brevi.

picture-lancaster = Lancaster
picture-york = York
picture-to-move = Di turno
picture-passed = Passa
picture-draw = Pareggio
picture-wins-points = Vittoria ai punti
picture-wins-largest = Vittoria per il territorio più grande
picture-wins-tokens = Vittoria per più rose
picture-largest = Territorio più grande
picture-tokens = Rose sul tabellone

## Quello che dice un lettore di schermo al posto dell’immagine: le parti si susseguono, prima la più utile.

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
alt-moves = Mosse possibili: { $moves }.
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
alt-answers = Poi { $player } può rispondere: { $moves }.
alt-answers-none = Poi { $player } non può fare nulla e passa.
alt-change = { $house ->
        [red] Rosso
       *[white] Bianco
    }: { $before } { $before ->
        [one] punto
       *[other] punti
    } prima, { $after } dopo ({ $change }).
alt-won = { $count ->
        [one] Ha vinto
       *[other] Hanno vinto
    }: { $players }. { $reason }.
alt-drawn = La partita finisce in pareggio.
alt-replay = La partita tra { $red } e { $white } come filmato, dalla mossa { $first } alla mossa { $last }.
alt-replay-unplayed = La partita tra { $red } e { $white }, in cui nessuno ha mosso.
alt-replay-swing = La mossa { $move } ha cambiato di più: { $player } ha giocato { $card } in { $square } e ha spostato il vantaggio di { $points ->
        [one] un punto
       *[other] { $points } punti
    }.
alt-replay-won = { $count ->
        [one] Vince
       *[other] Vincono
    } { $players } sul punteggio di { $red } per rosso e { $white } per bianco: { $reason }.
alt-replay-drawn = La partita finisce in pareggio sul punteggio di { $red } per rosso e { $white } per bianco.
alt-replay-open = Alla fine il punteggio è { $red } per rosso e { $white } per bianco.
alt-start = Lancaster, la rosa rossa: { $red }. York, la rosa bianca: { $white }.
alt-houses = La rosa rossa dei Lancaster e la rosa bianca degli York, con una corona d’oro in mezzo.
alt-side = { $house ->
        [red] Rosso
       *[white] Bianco
    }: { $names }.
told-moves = { $player } può:
told-move = { $move }; poi { $player } può rispondere: { $answers }.
told-move-passes = { $move }; poi { $player } deve passare.
told-move-ends = { $move }; poi la partita è finita.
alt-rules-1 = Un tabellone a metà partita: rose rosse e bianche unite in territori con la loro grandezza, sotto i punti delle due casate.
alt-rules-2 = Le 24 carte del potere: una spada con la punta a freccia indica una delle otto direzioni, il numero I, II o III nella corona sopra di essa è la distanza.
alt-rules-3 = Una mossa: la carta nord-est II porta la corona da e4 a g6, dove si posa una rosa rossa che si unisce a un territorio. Rosso passa da 18 a 23 punti.
alt-rules-4 = Pescare: rosso ha due carte, il prossimo posto libero e il mazzo sono illuminati.
alt-rules-5 = Un eroe: con la carta sud I e un eroe, rosso gira la rosa bianca in e3. Rosso passa da 18 a 23 punti, bianco da 16 a 15.
alt-rules-6 = Passare: la corona è nell’angolo i9, tutte e cinque le carte di bianco portano fuori dal tabellone, quindi bianco passa e tocca ancora a rosso.
alt-rules-7 = Punteggio: bianco ha territori di 8, 2 e 1 caselle, cioè 64 + 4 + 1 = 69 punti; rosso ne ha di 5, 2, 2 e 1, cioè 25 + 4 + 4 + 1 = 34 punti.
alt-rules-8 = In quattro: due squadre, i compagni uno di fronte all’altro, tre carte del potere e due eroi ciascuno, un punteggio per casata.

## Comandi per giocare

command-challenge = sfida
command-challenge-description = Sfida qualcuno a duello, o chiunque in questo canale
context-challenge = Sfida a Rosenkönig
command-practice = allenamento
command-practice-description = Gioca contro il computer
command-teams = squadre
command-teams-description = Apri un tavolo per quattro: due squadre di due
command-games = partite
command-games-description = Tutte le tue partite, prima quelle che ti aspettano
command-board = tabellone
command-board-description = Mostra di nuovo qui una partita
command-replay = rivedi
command-replay-description = Rivedi una partita, mossa per mossa, e riprendila da dove vuoi
command-rules = regole
command-rules-description = Impara il gioco in poche pagine e una breve lezione
command-settings = impostazioni
command-settings-description = Lingua, avvisi, conferma, immagini
command-privacy = privacy
command-privacy-description = Che cosa si conserva su di te: scaricalo in un file o fallo cancellare
option-opponent = avversario
option-opponent-description = Chi vuoi sfidare; lascia vuoto per sfidare chiunque in questo canale
option-house = casata
option-house-description = La casata con cui giochi; inizia il rosso
option-clock = tempo
option-clock-description = Quanto tempo c’è per una mossa
option-thread = thread
option-thread-description = Gioca in un thread apposito, dove il server lo permette
option-level = livello
option-level-description = Quanto è forte il computer
option-level-fitting-description = Quanto è forte il computer; se non lo indichi, segue i tuoi ultimi risultati
option-place = dove
option-place-description = Dove si gioca
option-match = partita
option-match-description = Quale delle tue partite
option-file = file
option-file-description = Un registro che hai, come file di testo
option-position = posizione
option-position-description = Una posizione come riga di testo, da cui riprendere a giocare
choice-house-lot = a sorte
choice-house-red = rosso (Lancaster), inizia
choice-house-white = bianco (York)
choice-clock-live = dal vivo: 10 minuti a mossa
choice-clock-1d = 1 giorno a mossa
choice-clock-3d = 3 giorni a mossa
choice-clock-7d = 7 giorni a mossa
choice-clock-none = senza limite di tempo
choice-place-here = qui, visibile a chiunque
choice-place-private = qui, solo per me
choice-place-dms = nei miei messaggi diretti

## Il tabellone

board-heading = { $red } – { $white }
board-mention = { $person }, tocca a te.
board-turn = Tocca a **{ $who }** ({ $house ->
    [red] rosso
   *[white] bianco
})
board-thinking = **{ $who }** sta pensando…
board-score = **{ $red } : { $white }**
board-time = ⏳ { $when }
board-forced = C’è una sola mossa.
board-forced-hero = C’è una sola mossa e richiede un eroe: è obbligata.
board-branch = 🌿 Una diramazione di un’altra partita: solo allenamento, non conta.
board-moved = Questo tabellone si è spostato: [la partita continua qui]({ $link }).
board-moved-away = Questo tabellone si è spostato: la partita continua nei messaggi diretti.
board-moved-away-unseen = Questo tabellone si è spostato: la partita continua in un altro messaggio.
board-moved-to-dms = Non potevo più mostrare il tabellone dov’era, perciò è arrivato qui.
board-clock-shift = ⏳ Per un po’ non c’ero: sull’orologio { $minutes ->
        [one] c’è un minuto
       *[other] ci sono { $minutes } minuti
    } in più.
button-draw = Pesca una carta ({ $cards })
button-menu = Menu
button-hint = Consiglio
button-take-back = Annulla mossa
button-agree-draw = Accetta il pareggio
button-agree-take-back = Lascia annullare
button-refuse = No
button-rematch = Rivincita
button-next-level = Livello seguente
button-easier-level = Un livello più facile
button-look-back = Rivedi
button-unknown = Non conosco più questo pulsante. Le tue partite sono in { COMMAND("games") }.
move-draw = pescare una carta
former-player = Anonimo
offer-draw = **{ $who }** propone il pareggio.
offer-draw-refused = **{ $who }** vuole continuare.
offer-take-back = **{ $who }** vorrebbe annullare l’ultima mossa.
offer-take-back-refused = **{ $who }** preferisce che la mossa resti.
see-board = [Ecco il tabellone.]({ $link })
see-challenge = [Ecco la sfida.]({ $link })

## Come è finita una partita

end-played-points = 👑 { $count ->
    [one] Vince
   *[other] Vincono
} **{ $who }** ai punti.
end-played-largest = 👑 { $count ->
    [one] Vince
   *[other] Vincono
} **{ $who }**: punti pari, ma il territorio più grande.
end-played-tokens = 👑 { $count ->
    [one] Vince
   *[other] Vincono
} **{ $who }**: punti e territori pari, ma più rose.
end-played-nothing = Pareggio: uguali in tutto.
end-resigned = 👑 { $count ->
    [one] Vince
   *[other] Vincono
} **{ $who }**: { $loser } ha abbandonato.
end-time = 👑 { $count ->
    [one] Vince
   *[other] Vincono
} **{ $who }**: il tempo di { $loser } è scaduto.
end-agreed = Pareggio per accordo.
end-left = 👑 { $count ->
    [one] Vince
   *[other] Vincono
} **{ $who }**: { $loser } ha lasciato il gioco.
end-called-off = **{ $who }** ha annullato questa partita prima della prima mossa. Non conta.
end-called-off-by-host = Questa partita è stata annullata. Non conta.
picture-forfeit-resigned = Vittoria per abbandono
picture-forfeit-time = Vittoria per il tempo
picture-forfeit-agreed = Per accordo
picture-forfeit-left = Vittoria per ritiro altrui
picture-forfeit-called-off = Annullata

## Confermare una mossa

confirm-play = Giocare **{ $card }** in **{ $square }**?
confirm-hero = { $forced ->
    [yes] La tua unica mossa richiede un eroe: **{ $card }** in **{ $square }**.
   *[no] Mandare un eroe con **{ $card }** in **{ $square }**?
} { $heroes ->
    [one] Ti resta { $heroes } eroe
   *[other] Ti restano { $heroes } eroi
}.
confirm-draw = Pescare una carta? { $cards ->
    [one] Nel mazzo ne resta una.
   *[other] Nel mazzo ne restano { $cards }.
}
confirm-yes = Sì
confirm-no = No

## Il menu di un tabellone

menu-title = Che cosa vuoi fare?
button-my-side = Dal mio lato
button-rules = Regole
button-moves = Mosse finora
button-offer-draw = Proponi il pareggio
button-offer-take-back = Chiedi di annullare
button-resign = Abbandona
button-resign-yes = Sì, abbandono
button-play-on = Continua
offered-draw = La tua proposta è sul tabellone.
offered-take-back = La tua richiesta è sul tabellone.
offered-agreed = Te lo avevano appena proposto: siete d’accordo, la partita finisce in pareggio.
resign-sure = Vuoi davvero abbandonare questa partita? Non si può tornare indietro.
resigned = Hai abbandonato.
record-here = Il registro di questa partita:
record-later = Il registro completo arriva a partita finita: prima svelerebbe il mazzo. Queste sono le mosse finora:

## Al tabellone: anteprime, partite annullate, mosse da riprendere

button-preview = Anteprima
preview-on = 🔍 **L’anteprima è attiva.** Premi una carta e vedi prima che cosa fa e che cosa lascia all’altra parte. Vale quando dici di sì. Ancora *Anteprima* per disattivarla.
preview-off = **L’anteprima è disattivata.** { $heroes ->
    [yes] Le carte si giocano subito; chiedo conferma solo prima di un eroe.
   *[no] Le carte si giocano subito.
}
menu-take-back = Puoi annullare **{ $move }**, con tutto ciò che è venuto dopo.
button-call-off = Annulla la partita
button-call-off-yes = Sì, annullala
call-off-sure = Annullare questa partita? Nessuno ha ancora mosso, quindi nessuno vince o perde. Finisce per tutti al tavolo.
called-off = Hai annullato la partita.

## Il mazzo: il sigillo prima della partita, il controllo dopo

deck-sealed = 🔏 Mazzo sigillato
button-seal = Sigillo
seal-digits =
    🔏 Il sigillo di questo mazzo: lo SHA-256 di 32 byte segreti, scritto in esadecimale.
    `{ $commitment }`
    { $practice ->
        [yes] In allenamento il segreto viene estratto quando cominci. Il sigillo mostra che il mazzo resta com’è, non come è stato scelto.
       *[no] Il segreto è stato estratto prima che si conoscesse il numero che Discord aggiunge all’inizio della partita. Copia il sigillo se vuoi esserne certo: a partita finita *Rivedi* apre il mazzo, e i due devono combaciare.
    }
deck-genuine = ✅ **Il mazzo è autentico.** { $kind ->
        [match] Il segreto combacia con il sigillo di prima della partita, e ogni carta viene da lì.
        [practice] Ogni carta viene dal segreto sigillato. In allenamento viene estratto quando cominci: da allora nulla è cambiato, ma come è stato scelto non si può mostrare.
       *[brought] Segreto e sigillo di questo registro combaciano, e ogni carta ne deriva.
    }
deck-not-genuine = ❌ **Il mazzo non è autentico.** { $why ->
        [secret] Il segreto non è quello sigillato.
       *[seed] Le carte non derivano dal segreto.
    }
button-digits = Mostra le cifre
deck-digits =
    Il segreto: `{ $secret }`
    Il suo sigillo è lo SHA-256 di questi 32 byte, scritto in esadecimale: `{ $commitment }`
    Il sale, cioè il numero che Discord ha dato all’inizio della partita: `{ $salt }`
    Controlla da te. Questo deve dare il sigillo:
    ```
    { $command }
    ```
    Da segreto e sale deriva ogni mescolata: `python -m game verify` ridistribuisce tutto dal registro.

## Rivedere una partita

look-back-title = Rivedi la partita
look-back-position = Una posizione
look-back-running = La partita è ancora in corso: puoi ripercorrerla fin dove è stata giocata.
look-back-nothing = Non hai ancora partite finite. Porta un registro come file, o una posizione come riga di testo.
button-watch = Guarda
button-walk = Ripercorri
button-branch = Riprendi da qui
button-record = Registro e mazzo
button-share = Condividi qui
button-watch-side = { $house ->
    [red] Dalla parte del rosso
   *[white] Dalla parte del bianco
}
watch-making = Il filmato è in preparazione…
watch-busy = Sto già preparando un filmato per te. Un momento, per favore.
watch-too-large = Nemmeno il filmato più piccolo sta in ciò che si può inviare qui. Prova con una parte della partita, o altrove.
watch-speed-slow = Lento
watch-speed-normal = Velocità normale
watch-speed-quick = Veloce
watch-from = Dalla mossa { $move }
watch-to = Fino alla mossa { $move }
button-walk-first = ⏮ Inizio
button-walk-back = ◀ Indietro
button-walk-next = ▶ Avanti
button-walk-last = ⏭ Fine
walk-step = Mossa { $move } di { $moves }
walk-beginning = Prima della prima mossa
walk-position = La posizione da copiare: `{ $line }`
walk-jump = Vai a…
walk-jump-end = La fine
walk-jump-latest = L’ultima mossa
branch-text = Tocca al { $house ->
    [red] rosso
   *[white] bianco
}. Giochi contro il computer con le carte com’erano; il mazzo viene rimescolato. È solo allenamento e non conta.
button-branch-side = { $house ->
    [red] Gioca col rosso
   *[white] Gioca col bianco
}
brought-too-large = Un registro può avere al massimo { $kilobytes } KiB.
record-refused = Non riesco a leggere questo registro: { $reason }
record-refused-line = Non riesco a leggere questo registro. Riga { $line }: { $reason }
record-flaw-not-text = Non è testo UTF-8.
record-flaw-bad-character = Un carattere di controllo non può stare in un registro.
record-flaw-bad-header = Un’intestazione è un nome con un valore tra virgolette, tra parentesi quadre.
record-flaw-header-twice = Questa intestazione c’è per la seconda volta.
record-flaw-header-missing = Manca un’intestazione.
record-flaw-bad-value = Questa intestazione non può avere questo valore.
record-flaw-no-empty-line = Tra le intestazioni e le mosse ci vuole una riga vuota.
record-flaw-empty-line = C’è una riga vuota tra le intestazioni.
record-flaw-header-after-moves = C’è un’intestazione dopo le mosse.
record-flaw-bad-move = Questa non è una mossa.
record-flaw-illegal-move = Questa mossa lì non è ammessa.
record-flaw-no-record = Non contiene alcun registro.
position-refused = Non riesco a leggere questa posizione. { $field }: { $reason }
position-field-line = La riga
position-field-board = Il tabellone
position-field-crown = La corona
position-field-seat = A chi tocca
position-field-hands = Le mani
position-field-heroes = Gli eroi
position-field-discard = Gli scarti
position-flaw-fields = servono sei campi separati da un solo spazio.
position-flaw-rows = servono nove righe separate da /.
position-flaw-signs = una riga è fatta di r, w e cifre da 1 a 9.
position-flaw-run = le caselle vuote vicine sono una sola cifra.
position-flaw-row = una riga ha nove caselle.
position-flaw-too-many-tokens = le rose sono solo 52.
position-flaw-no-square = questa casella non esiste.
position-flaw-hand-count = le mani sono due o quattro.
position-flaw-no-card = questa carta non esiste.
position-flaw-card-twice = questa carta c’è due volte.
position-flaw-hand-too-large = una mano ha troppe carte.
position-flaw-hero-count = serve una cifra per ogni posto.
position-flaw-too-many-heroes = un posto ha troppi eroi.
position-flaw-order = le carte degli scarti stanno nel loro ordine fisso.
position-flaw-no-pile = non resta nessuna carta per il mazzo.
position-flaw-no-seat = questo posto non esiste.
position-flaw-over = l’ultima rosa è posata, quindi non tocca a nessuno.
position-flaw-cannot-act = questo posto non può fare nulla.
position-flaw-can-act = qualcuno può ancora muovere.

## Analisi: fortuna, scelte e ciò che resta. I valori sono punti su 100 della probabilità di vittoria.

command-review = analisi
command-review-description = Fortuna o bravura? Una partita finita, smontata pezzo per pezzo
button-review = Analisi
button-review-point = Punto di svolta { $number }
button-try-again = Riprova da qui
review-making = Sto guardando ogni posizione della partita …
review-later = Ci vuole più del solito. Chiedi di nuovo tra un po’: allora sarà pronta.
review-failed = Questa analisi non è riuscita. Chiedi di nuovo più tardi.
review-nothing = Non hai ancora una partita finita. Giocane una e poi chiedi di nuovo.
review-side = { $who }: fortuna { $luck }, persi { $loss } in { $decisions ->
    [one] { $decisions } decisione
   *[other] { $decisions } decisioni
}.
review-like = Livello di gioco: **{ $level }**.
review-like-range = Livello di gioco: tra **{ $low }** e **{ $high }**.
review-cut-short = La partita è finita prima del tempo, con { $points } punti ancora in gioco.
review-unit = I valori sono punti su 100 della probabilità di vittoria, come la vede la mia ricerca. Ciò che non ha previsto è indicato come «{ picture-review-rest }».
review-point-lucky = Mossa { $move }: { $who } ha pescato { $card }, { $points } punti di fortuna.
review-point-unlucky = Mossa { $move }: { $who } ha pescato { $card }, { $points } punti di sfortuna.
review-point-drew = Mossa { $move }: { $who } ha pescato una carta. Meglio di { $points } punti: { $better }.
review-point-played = Mossa { $move }: { $who } ha giocato { $made }. Meglio di { $points } punti: { $better }.
refused-review-running = Non dico nulla di una partita ancora in corso, né di una posizione che si trova sul suo tabellone. Chiedi di nuovo quando sarà finita.
refused-review-nothing-to-review = Non c’è nulla da analizzare: analizzo le partite giocate qui che hanno almeno una mossa.
refused-review-one-at-a-time = Sto già preparando un’altra analisi per te. Un momento, per favore.
refused-review-many-wait = In molti aspettano un’analisi. Riprova tra qualche minuto.
picture-review-luck = Fortuna
picture-review-loss = Perso per scelta
picture-review-deal = Carte iniziali
picture-review-rest = Non spiegato
alt-review-curve = La probabilità di vittoria in { $moves } mosse: il rosso comincia da { $first } su cento, tocca il massimo, { $high }, dopo la mossa { $high_move }, il minimo, { $low }, dopo la mossa { $low_move }, e finisce a { $last }.
alt-review-lead = Il favorito è cambiato { $count ->
    [one] una volta
   *[other] { $count } volte
}.
alt-review-points = { $count ->
    [one] È segnato un punto di svolta: mossa { $moves }.
   *[other] Sono segnati i punti di svolta: mosse { $moves }.
}
alt-review-side = { $house ->
    [red] Rosso
   *[white] Bianco
}: punteggio { $score }, fortuna { $luck }, perso per scelta { $loss }.

## Sfide

challenge-to = { $host } sfida { $guest } a Rosenkönig
challenge-open = { $host } sfida chiunque a Rosenkönig
challenge-by-lot = Le casate vengono sorteggiate
challenge-house = { $who } gioca con il { $house ->
    [red] rosso
   *[white] bianco
}
challenge-expires = Scade { $when }.
challenge-started = La partita è iniziata.
challenge-declined = Rifiutata.
challenge-withdrawn = Ritirata.
challenge-expired = Nessuno ha risposto in tempo.
challenge-newcomer = È la prima volta, { $guest }? In cinque minuti impari il gioco.
challenge-dms-closed = Questa persona non accetta messaggi diretti da me. Sfidala in un server che avete in comune.
challenge-sent = La tua sfida è in viaggio. Il tabellone arriva qui quando tocca a te.
challenge-in-thread = Si gioca in { $thread }.
clock-live = dal vivo, 10 minuti a mossa
clock-1d = 1 giorno a mossa
clock-3d = 3 giorni a mossa
clock-7d = 7 giorni a mossa
clock-none = senza limite di tempo
button-accept = Accetta
button-decline = Rifiuta
button-withdraw = Ritira
button-show-here = Mostra qui
rematch-waiting = La rivincita aspetta già una risposta.
thread-name = { $red } – { $white }
thread-welcome = { $people }, buon divertimento!
practice-in-dms = Ti ho mandato [il tabellone]({ $link }).
practice-dms-closed = Non accetti messaggi diretti da me, quindi il tabellone è qui.

## Il tavolo per quattro

lobby-title = Rosenkönig: un tavolo per quattro
lobby-free = libero
lobby-silence = In squadra non si parla delle proprie mosse.
lobby-computers = Fai giocare il computer…
lobby-seat-computer = { $level } per il { $house ->
    [red] rosso
   *[white] bianco
}
lobby-unseat-computer = { $level } si alza
button-sit = { $house ->
    [red] Gioca col rosso
   *[white] Gioca col bianco
}
button-stand-up = Alzati
button-start = Inizia
button-close-lobby = Chiudi il tavolo

## Tutte le mie partite

games-title = { $count ->
    [0] Nessuna partita
    [one] { $count } partita
   *[other] { $count } partite
}{ $waiting ->
    [0] { "" }
    [one] , { $waiting } ti aspetta
   *[other] , { $waiting } ti aspettano
}
games-none = Nessuna partita in corso. Da dove vuoi cominciare?
games-your-turn = tocca a te
games-their-turn = tocca a { $who }
games-link = [tabellone]({ $link })
games-see = [vedi]({ $link })
games-challenges = Sfide aperte
games-unseen = Questo non l’ha ancora visto nessuno: { $what }
games-lobby = un tavolo per quattro, { $free ->
    [one] { $free } posto libero
   *[other] { $free } posti liberi
}
games-anybody = chiunque
games-bring = Mostra qui una partita…
games-nothing-waits = Nessuna partita ti aspetta. Goditi la pace.
games-you = tu
games-in-dms = messaggi diretti
games-in-private = solo per te
games-won = vinta
games-lost = persa
games-tied = pari
games-called-off = annullata
games-finished-title = Partite finite
games-finished-none = Non hai ancora finito una partita. Da dove vuoi cominciare?
games-look-back = Rivedi una partita…
button-games-running = In corso
button-games-finished = Finite
button-look-again = Guarda di nuovo
copy-of = Questa copia la vedi solo tu; puoi giocarci. [Ecco il tabellone.]({ $link })
button-next-game = Prossima che mi aspetta
button-back = Indietro
button-next = Avanti

## Il profilo. Le parole dell’immagine sono brevi; l’ultima parte è ciò che dice un lettore di schermo.

command-profile = profilo
command-profile-description = Come vai: valutazione, risultati, vittoria migliore; o come va qualcun altro
option-whose = persona
option-whose-description = Di chi; il tuo se non nomini nessuno
context-profile = Profilo in Rosenkönig
profile-title = { $who }, { $game ->
    [duel] duelli
   *[texas] partite a squadre
}
profile-counts = Contano le partite classificate; per gli avversari anche le amichevoli.
profile-seen = Lo { $by ->
    [everybody] vedono tutti
    [servers] vede chi sta nei server in cui giochi
   *[nobody] vedi solo tu
}. Con { COMMAND("settings") } puoi cambiarlo.
profile-none-own = Non hai ancora finito una partita classificata. Con { COMMAND("challenge") } ne cominci una.
profile-closed = Di { $who } qui non c’è nulla da vedere: nessuna partita classificata finora, o un profilo che resta privato.
button-duels = Duelli
button-teams = A squadre
profile-game = { $game ->
    [duel] Duelli
   *[texas] Partite a squadre
}
profile-provisional = { $game } (provvisoria)
profile-nameless = Qualcuno
profile-won = Vinte
profile-drawn = Pari
profile-lost = Perse
profile-matches = Partite classificate
profile-since = dal { $month }
profile-streak = Vittorie di fila
profile-longest = massimo { $count }
profile-best-win = Vittoria migliore
profile-points = { $count ->
    [one] { $count } punto
   *[other] { $count } punti
}
profile-pace = Tempo per mossa
profile-live = live
profile-slow = a giorni
profile-heroes = Eroi spesi
profile-rivals = Avversari più frequenti
profile-games = { $count ->
    [one] { $count } partita
   *[other] { $count } partite
}
profile-number = { $count }
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } giorno
   *[other] { $count } giorni
}
alt-profile = Profilo di { $name }, { $game ->
    [duel] duelli
   *[texas] partite a squadre
}: valutazione { $rating }, più o meno { $margin }{ $sure ->
    [no] , ancora provvisoria
   *[yes] { "" }
}.
alt-profile-curve = Una curva { $count ->
    [one] dell’ultima partita
   *[other] delle ultime { $count } partite
}: da { $first } nel { $begin } a { $last } nel { $end }, al massimo { $highest }, al minimo { $lowest }.
alt-profile-results = { $house ->
    [red] Con il rosso
   *[white] Con il bianco
}: { $won } vinte, { $drawn } pari, { $lost } perse.
alt-profile-rival = { $name }: { $won } vinte, { $drawn } pari, { $lost } perse

## Classifiche

command-leaderboard = classifica
command-leaderboard-description = Chi sta più in alto: in questo server, ovunque, questo mese
leaderboard-title = { $where ->
    [here] Classifica di questo server
   *[everywhere] Classifica generale
}, { $game ->
    [duel] duelli
   *[texas] partite a squadre
}{ $when ->
    [month] , questo mese
   *[always] { "" }
}
leaderboard-empty = Qui non c’è ancora nessuno.
leaderboard-own = Il tuo posto: **{ $place }** su { $listed }, con { $value }.
leaderboard-hidden = Hai scelto di non comparire qui. Con { $value } il tuo posto sarebbe **{ $place }**.
leaderboard-too-few = Comparirai dopo partite classificate con { $missing ->
    [one] un’altra persona
   *[other] altre { $missing } persone
}.
leaderboard-not-played = Non hai ancora finito una partita classificata{ $where ->
    [here] { " in questo server" }
   *[everywhere] { "" }
}{ $when ->
    [month] { " questo mese" }
   *[always] { "" }
}.
leaderboard-order = Il numero è la valutazione meno la sua incertezza; entrambe stanno dopo. Compare chi ha giocato con almeno tre persone diverse.
button-this-server = Questo server
button-everywhere = Ovunque
button-all-times = Sempre
button-this-month = Questo mese

## Impostazioni

settings-title = Le tue impostazioni
settings-page-playing = Gioco
settings-page-boards = Tabelloni
settings-language = **Lingua** di ciò che vedi solo tu
settings-language-own = come il mio Discord
language-name = Italiano
settings-telling = **Avvisi**, quando qualcuno ti sfida o tocca a te e non ci sei
settings-telling-mention = menzionami dove si gioca
settings-telling-dm = scrivimi un messaggio diretto
settings-telling-nothing = non avvisarmi
settings-confirming = **Conferma** con anteprima
settings-confirming-nothing = mai
settings-confirming-heroes = quando si spende un eroe
settings-confirming-all = prima di ogni mossa
settings-forced = **Mosse obbligate**, quando ce n’è una sola
settings-forced-on = falle per me
settings-forced-off = le faccio io
settings-side = **Punto di vista** sui tabelloni che vedi solo tu
settings-side-on = dal mio lato
settings-side-off = rosso in basso
settings-picture = **Immagine**: come si disegnano i tabelloni per te; se è condiviso vale la scelta di chi invita
settings-picture-light = chiara
settings-picture-dark = scura
settings-picture-contrast = alto contrasto
settings-described = **Descrivi i tabelloni a parole**, per chi non vede l’immagine
settings-described-on = sì, anche a parole
settings-described-off = no, basta l’immagine
settings-seen-by = **Profilo e classifiche**: chi vede come vai
settings-seen-by-everybody = tutti
settings-seen-by-servers = solo nei server in cui gioco
settings-seen-by-nobody = solo io

## Privacy

privacy-text = **Che cosa si conserva su di te:** il tuo id e il tuo nome su Discord, le tue impostazioni, le partite e le sfide a cui partecipi con le loro analisi e i tuoi piani, le tue valutazioni e i tuoi risultati, quando sei via, chi hai bloccato, e ciò che ti si deve ancora dire.
    Puoi avere tutto in un file, o farlo cancellare. I messaggi già pubblicati restano dove sono e possono ancora mostrare il tuo nome.
privacy-exported = Questo è tutto ciò che conservo su di te.
privacy-sure = Cancellare tutto su di te? Le partite finite restano a chi ha giocato con te, senza il tuo nome. I messaggi già pubblicati restano dove sono e possono ancora mostrare il tuo nome. Non si può tornare indietro.
privacy-sure-running = Cancellare tutto su di te? **Perdi le partite ancora in corso.** Le partite finite restano a chi ha giocato con te, senza il tuo nome. I messaggi già pubblicati restano dove sono e possono ancora mostrare il tuo nome. Non si può tornare indietro.
privacy-forgotten = Fatto. Di te non si conserva più nulla. Solo nelle copie di sicurezza e nei registri di chi gestisce questo bot puoi comparire ancora per un po’.
privacy-kept = Non è stato cancellato nulla.
button-export = Scarica il file
button-forget = Cancella tutto
button-forget-yes = Sì, cancella tutto
button-keep = Conserva

## I tuoi dati in un file; e che cosa legge chi chiede tanto in una volta

privacy-exported-part = Questo è tutto ciò che si conserva su di te, parte { $part } di { $parts }.
privacy-exporting = Il tuo file è già in preparazione. Un momento, per favore.
export-readme = The Rose King: tutto ciò che si conserva su di te

    person.json: il tuo id di Discord, il tuo nome, le tue impostazioni, e da quando a quando sei via.
    matches/: un file per ogni partita che hai giocato o stai giocando: chi sedeva dove, ogni mossa, come è finita, dove stava il tabellone, i tuoi piani, e la sua analisi se qualcuno l’ha chiesta.
    challenges.json: le sfide fatte da te o a te, e i tavoli per quattro a cui siedi.
    standing.json: le tue valutazioni e come ogni partita le ha cambiate, i tuoi posti nelle classifiche, la somma delle tue partite classificate, come stai contro gli altri, e i tuoi risultati in allenamento.
    absences.json: quanti giorni dell’anno sei stato via.
    blocked.json: chi hai bloccato.
    notices.json: ciò che ti si deve ancora dire.
    shut_out.json: da quando chi gestisce questo bot te lo ha chiuso.
    Un file che manca sarebbe vuoto.

    I tempi sono secondi dal 1970, UTC. Una mossa è la direzione e la distanza di una carta (NE2), con una stella se è partito un eroe; un più è una carta pescata, e -2 ritira due mosse.
    Degli altri trovi i nomi che avevano al tuo tavolo, e nient’altro. Il segreto di un mazzo c’è quando la partita è finita: prima svelerebbe l’ordine delle carte.

    Non ci sono: le copie di sicurezza e i registri di chi gestisce questo bot, e ciò che è stato pubblicato su Discord.
    Con /{ command-rose } { command-privacy } fai cancellare tutto.
line-waits = Una cosa alla volta: sto ancora facendo ciò che hai chiesto prima. Questo arriva da sé.
line-full = È tanto in una volta. Lasciami un momento per ciò che hai già chiesto, poi premi di nuovo.

## Avvisi

notice-result = { $person }: { $ending }
notice-reminder = ⏳ Il tuo tempo scade { $when }.
notice-dms-closed = Non accetti messaggi diretti da me, quindi d’ora in poi ti menziono qui. Con { COMMAND("settings") } puoi cambiarlo.
dms-closed-midway = { $who } non accetta messaggi diretti da me, quindi la partita aspetta. In un server che avete in comune, { COMMAND("board") } la riporta.
dm-your-turn = Tocca a te{ $timed ->
    [yes] ; il tuo tempo scade { $when }
   *[no] { "" }
}.
dm-reminder = { $timed ->
    [yes] Tocca ancora a te; il tuo tempo scade { $when }
   *[no] Tocca ancora a te
}.
dm-offer = Sul tabellone c’è una proposta per te.
dm-result = La tua partita è finita.
dm-challenged = **{ $who }** ti sfida a Rosenkönig.
dm-declined = **{ $who }** ha rifiutato la tua sfida.

## Ciò che non si può

refused-moved-on = Il tabellone è cambiato da quando c’era quel pulsante.
refused-match-over = Questa partita è finita.
refused-still-running = Bisogna aspettare che la partita finisca.
refused-not-practice = Questo c’è solo in allenamento.
refused-not-your-turn = Non tocca a te, ma a { $who }.
refused-not-seated = In questa partita non giochi, ma puoi guardare.
refused-move-match-over = La partita è finita.
refused-move-not-your-turn = Non tocca a te.
refused-move-hand-full = Hai la mano piena, quindi non puoi pescare.
refused-move-card-not-in-hand = Quella carta non ce l’hai più.
refused-move-off-board = Quella carta porta fuori dal tabellone.
refused-move-own-token = Lì c’è già una tua rosa.
refused-move-hero-not-needed = Quella casella è libera: non serve un eroe.
refused-move-no-hero-left = Lì c’è una rosa dell’altra casata, e non hai più eroi.
refused-move-hero-not-declared = Lì c’è una rosa dell’altra casata: serve un eroe.
refused-agreement-no-such-offer = Quella proposta non è più sul tabellone.
refused-agreement-own-offer = Quella proposta è tua.
refused-agreement-nobody-to-ask = Non c’è nessuno a cui chiedere.
refused-agreement-asked-already = Hai già chiesto. Aspetta la risposta.
refused-agreement-other-offer-stands = Sul tabellone c’è un’altra proposta; rispondi prima a quella.
refused-take-back-nothing-to-take-back = Non c’è nessuna tua mossa da annullare.
refused-take-back-across-a-draw = Nel frattempo è stata pescata una carta: annullare svelerebbe che cosa c’è nel mazzo.
refused-call-off = Qualcuno ha già mosso: la partita non si può più annullare. Puoi ancora abbandonare.
refused-challenge-open = Questa sfida è ancora aperta.
refused-challenge-started = Questa partita è già iniziata.
refused-challenge-declined = Questa sfida è stata rifiutata.
refused-challenge-withdrawn = Questa sfida è stata ritirata.
refused-challenge-expired = Questa sfida è scaduta.
refused-challenge-for-somebody-else = Questa sfida è per qualcun altro.
refused-challenge-your-own = Questa sfida è tua: aspetta una risposta, o ritirala.
refused-challenge-not-the-host = Può farlo solo chi ha lanciato la sfida o aperto il tavolo.
refused-challenge-not-seated = Non hai un posto a questo tavolo.
refused-challenge-oneself = Contro di te non puoi giocare. Prova { COMMAND("practice") }.
refused-challenge-bot = I bot non giocano. Contro di me giochi con { COMMAND("practice") }.
refused-seat-house-full = Quella casata è al completo.
refused-seat-seated-there = Quel posto è già tuo.
refused-seat-no-computer-there = In quel posto non c’è il computer.
refused-seat-seats-free = Prima tutti e quattro i posti devono essere occupati.
refused-too-many-open-challenges = Hai { $limit } sfide aperte: prima ritirane una.
refused-too-many-challenges-to-one-person = Hai già sfidato questa persona { $limit } volte. Aspetta una risposta.
refused-too-many-running-matches = Tra voi c’è chi ha { $limit } partite in corso: di più non si può.
refused-level = Non c’è nessun giocatore del computer con questo nome.
refused-unknown = Non conosco questa partita. Le tue sono in { COMMAND("games") }.
refused-running-record = È una partita ancora in corso. Rivedila quando sarà finita.
refused-not-remembered = Non ricordo più quel registro. Portalo di nuovo con { COMMAND("replay") }.
refused-play-on-over = Lì la partita è finita: nessuno può riprenderla. Scegli una mossa precedente.
refused-play-on-running = È sul tabellone di una partita contro altre persone ancora in corso. Riprendila da lì quando sarà finita.
not-saved-disk-full = La tua mossa non è stata salvata: il mio disco è pieno. La partita è rimasta com’era; chi mi gestisce lo sa già.
not-saved-read-only = La tua mossa non è stata salvata: ora non posso scrivere. La partita è rimasta com’era; chi mi gestisce lo sa già.
not-saved-busy = La tua mossa non è stata salvata: adesso c’è troppo da fare. Riprova.
not-saved-broken = La tua mossa non è stata salvata: il mio archivio ha un problema. La partita è rimasta com’era; chi mi gestisce lo sa già.
not-saved-closed = Mi sto riavviando, quindi questo non è contato. Riprova tra un momento.
not-saved-away = La tua mossa non è stata salvata: il mio database non è raggiungibile. La partita è rimasta com’era; riprova tra un momento.
not-saved-unknown = La linea con il mio database è caduta proprio ora, quindi non so ancora se è stato salvato. Il tabellone lo mostrerà tra un momento; se allora non è cambiato nulla, riprova.
not-read = Ora non riesco a leggere il mio archivio. Riprova tra un momento.

## I giocatori del computer nella lista di un comando: al massimo 100 caratteri

choice-level-page = { level-page-name }: { level-page-text }
choice-level-squire = { level-squire-name }: { level-squire-text }
choice-level-herald = { level-herald-name }: { level-herald-text }
choice-level-knight = { level-knight-name }: { level-knight-text }
choice-level-baron = { level-baron-name }: { level-baron-text }
choice-level-duke = { level-duke-name }: { level-duke-text }
choice-level-king = { level-king-name }: { level-king-text }

## Che cosa è successo in una partita, una riga per mossa. Frecce, numeri e caselle sono uguali in ogni lingua.

story-play = **{ $who }** { $card } · { $square }
story-play-hero = **{ $who }** ⚔ { $card } · { $square }
story-cost = { $house ->
    [red] rosso
   *[white] bianco
} { $change }
story-draw = **{ $who }** pesca una carta: { $card }
story-shuffle = Gli scarti vengono rimescolati: { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
} da pescare
story-pass-no-target = **{ $who }** passa: nessuna carta giocabile
story-pass-no-hero = **{ $who }** passa: nessun eroe rimasto per girare una rosa
story-forced = { $line } (mossa obbligata)
story-over-last-token = È stata posata l’ultima delle 52 rose.
story-over-nobody-can-act = Nessuno può più fare nulla.
story-house = { $house ->
    [red] Rosso
   *[white] Bianco
}

## Le regole, pagina per pagina

rules-page = Le regole · { $page } di { $pages }
rules-back = Indietro
rules-next = Avanti
rules-lesson = Prova tu
rules-practice = Allenamento
rules-idea-title = Due casate, una corona
rules-idea-text =
    Lancaster e York si contendono l’Inghilterra: la **rosa rossa** contro la **rosa bianca**.
    Una sola corona vaga sul tabellone. Dove si ferma, la casata che l’ha portata fin lì posa una pietra del potere con la sua rosa.
    Le rose di una casata che si toccano con un lato formano un territorio, e **un territorio vale la sua grandezza al quadrato**: cinque rose isolate valgono 5 punti, cinque unite 25.
    Chi alla fine ha più punti porta la corona.
rules-cards-title = Le carte del potere
rules-cards-text =
    Le carte del potere sono 24: otto direzioni, ognuna con I, II e III. La spada indica dove va la corona, il numero di quante caselle.
    Ne hai al massimo cinque, **scoperte davanti a tutti**. Segreto è solo l’ordine del mazzo.
    Le direzioni sono quelle del tabellone: il nord è nord, chiunque abbia la carta.
rules-move-title = Giocare una carta del potere
rules-move-text =
    La corona percorre **l’intera distanza** della carta e salta tutto ciò che sta in mezzo.
    Deve finire sul tabellone, su una casella senza rose. Lì posi una rosa della tua casata, e sopra la corona.
    La carta va negli scarti. Non ne peschi un’altra al suo posto.
rules-draw-title = Pescare una carta del potere
rules-draw-text =
    Invece di giocare puoi pescare la prima carta del mazzo, **finché ne hai meno di cinque**.
    Quando viene pescata l’ultima, gli scarti si rimescolano e formano il nuovo mazzo.
    Il mazzo non è truccato: il suo segreto viene sigillato prima della partita e mostrato dopo, così chiunque può controllare.
rules-hero-title = Gli eroi
rules-hero-text =
    Ogni casata ha quattro carte Eroe. Giocane una insieme a una carta del potere e la corona può finire su una rosa **dell’altra casata**: la giri dalla tua parte.
    Può unire i tuoi territori e spezzare quelli altrui. Ma un eroe non torna mai, quindi scegli bene il momento.
    Dalla riserva non si prende nessuna rosa.
rules-pass-title = Chi può, deve
rules-pass-text =
    Chi può giocare o pescare **deve** farlo, anche se fa male; perfino una mossa con l’eroe può essere obbligata.
    Passa solo chi ha cinque carte e non può giocarne nessuna. Avviene da sé, e l’altra parte continua finché puoi di nuovo fare qualcosa.
    Qui non devi mai sapere che cosa è permesso: i pulsanti mostrano ogni mossa possibile.
rules-end-title = La fine e il punteggio
rules-end-text =
    La partita finisce subito quando viene posata la 52ª rosa, o quando nessuno può più fare nulla.
    Nella figura il bianco ha territori da 8, 2 e 1: 64 + 4 + 1 = **69 punti**. Il rosso ha 5, 2, 2 e 1: 25 + 4 + 4 + 1 = **34 punti**.
    In caso di parità vince il territorio più grande, poi il maggior numero di rose; altrimenti è pareggio.
rules-teams-title = In quattro al tavolo
rules-teams-text =
    Due squadre di due, chi gioca insieme siede di fronte: rosso, bianco, rosso, bianco. Ciascuno ha **tre carte del potere** e **due carte Eroe**.
    Le carte e gli eroi di chi gioca con te non sono tuoi, e in squadra **non si parla delle proprie mosse**.
    Le rose di una casata contano insieme.

## La lezione alla fine delle regole: una piccola posizione, tre mosse

lesson-title = Una lezione in tre mosse
lesson-start = Giochi con il **rosso**. La corona è in { $square }, e le caselle illuminate sono quelle dove la portano le tue carte. **Scegli una carta** e posa una rosa.
lesson-after-play = Ben fatto: la tua rosa è in { $square }. Ora hai meno di cinque carte, quindi questa volta **pescane** una.
lesson-after-draw = Hai pescato { $card }. La rosa bianca in { $square } tiene divisi i tuoi territori. Il pulsante con ⚔ manda un **eroe** a girarla.
lesson-end = Un eroe al momento giusto: i tuoi territori ora sono uno solo, quello bianco si è spezzato, e conduci { $red } a { $white }. Non c’è altro da sapere. Buona fortuna!
lesson-not-now = Anche questo sarebbe permesso, ma ora si tratta di altro: **{ $task }**
lesson-task-play = gioca una carta.
lesson-task-draw = pesca una carta.
lesson-task-hero = gioca la carta con ⚔.
lesson-again = Ancora una volta
lesson-leave = Torna alle regole

## Giocatori del computer

level-page-name = Paggio
level-page-text = Prende i punti che ha davanti e spesso trascura una carta. Per la prima partita.
level-squire-name = Scudiero
level-squire-text = Vede tutte le sue carte, ma soltanto la propria prossima mossa.
level-herald-name = Araldo
level-herald-text = Pensa alla tua risposta prima di giocare, ma conta solo i punti.
level-knight-name = Cavaliere
level-knight-text = Valuta tutto il tabellone: eroi, varchi da chiudere, carte ancora utili.
level-baron-name = Barone
level-baron-text = Prosegue ogni mossa nella mente e tiene gli eroi per quando fanno male.
level-duke-name = Duca
level-duke-text = Esamina centinaia di continuazioni. Per chi vince regolarmente.
level-king-name = Re
level-king-text = Esamina migliaia di continuazioni. Batterlo è un’impresa.

## Suggerimenti

hint-best = Mossa migliore: { $move }.
hint-ahead = Seconda scelta: { $second }, { $percent } % di probabilità di vittoria in meno.
hint-equal = Più o meno alla pari: { $second }.
hint-forced = È l’unica mossa.
hint-alone = Inizia un nuovo territorio: +{ $points } { $points ->
    [one] punto
   *[other] punti
}.
hint-grows = Ingrandisce un territorio da { $size } a { $grown }: +{ $points } punti.
hint-joins = Unisce { $sizes }: +{ $points } punti.
hint-removes = Toglie all’altra casata una rosa isolata: −{ $points } { $points ->
    [one] punto
   *[other] punti
} per loro.
hint-shrinks = Riduce un territorio da { $size } a { $part }: −{ $points } punti per l’altra casata.
hint-splits = Divide un territorio di { $size } in { $parts }: −{ $points } punti per l’altra casata.
hint-blocks = Occupa la casella dove l’altra casata poteva unire { $sizes } per { $points } punti.
hint-leaves = { $cards ->
    [0] { $seat } potrà solo pescare.
    [one] { $seat } potrà giocare una sola carta.
   *[other] { $seat } potrà giocare { $cards } carte.
}
hint-leaves-pass = { $seat } dovrà passare.
hint-hero-spent = { $left ->
    [0] Costa il tuo ultimo eroe.
    [one] Costa un eroe; te ne resta uno.
   *[other] Costa un eroe; te ne restano { $left }.
}
hint-hero-kept = Un eroe ora varrebbe { $points } punti, ma più tardi vale di più.
hint-waits = Pescare ti dà più scelta la prossima volta ({ $cards } { $cards ->
    [one] carta
   *[other] carte
}) e non apre nuove caselle all’altra casata.
hint-list-2 = { $first } e { $second }
hint-list-3 = { $first }, { $second } e { $third }
hint-list-4 = { $first }, { $second }, { $third } e { $fourth }

## /rose-admin, per chi gestisce il bot, e quello che ne notano gli altri

command-admin = rose-admin
command-admin-description = Per chi gestisce questo bot
command-admin-status = stato
command-admin-status-description = Va tutto bene?
command-admin-troubles = problemi
command-admin-troubles-description = Gli ultimi avvisi ed errori del registro
command-admin-behind = ritardi
command-admin-behind-description = Tabelloni che mostrano meno di quanto dovrebbero
command-admin-backup = backup
command-admin-backup-description = Fai subito un backup
command-admin-match = partita
command-admin-match-description = Guarda una partita
command-admin-call-off = annulla
command-admin-call-off-description = Chiudi una partita senza che conti per nessuno, e spiega il perché a chi la gioca
command-admin-block = blocca
command-admin-block-description = Chiudi il bot a una persona o a un intero server
command-admin-unblock = sblocca
command-admin-unblock-description = Riapri il bot a una persona o a un server
command-admin-blocked = bloccati
command-admin-blocked-description = Tutti quelli a cui il bot è chiuso
command-admin-quiet = silenzio
command-admin-quiet-description = In un server non dire nulla che nessuno abbia chiesto, come il saluto
option-admin-match-description = Il nome della partita, come sta nel registro e nei verbali
option-reason = motivo
option-reason-description = Quello che legge chi gioca; in una lingua che capisce
option-note = nota
option-note-description = Perché, per la tua memoria; la trovano nel file con i loro dati
option-person = persona
option-whom-description = Chi
option-server = server
option-server-description = L’ID del server
option-quiet = silenzioso
option-quiet-description = Se lì deve esserci silenzio; altrimenti il bot può parlare di nuovo
admin-not-owner = Questo comando risponde solo a chi gestisce questo bot.
admin-status =
    ### { about-title } { $version }
    Avviato { $since } · { $servers ->
        [one] { $servers } server
       *[other] { $servers } server
    } · { $matches ->
        [one] { $matches } partita in corso
       *[other] { $matches } partite in corso
    } · { $behind ->
        [0] tutti i tabelloni aggiornati
        [one] { $behind } tabellone in ritardo
       *[other] { $behind } tabelloni in ritardo
    }
admin-troubles = Gli ultimi problemi
admin-troubles-none = Nessun problema dall’avvio.
admin-behind =
    { $count ->
        [one] { $count } tabellone in ritardo
       *[other] { $count } tabelloni in ritardo
    }
admin-behind-line = `{ $match }`, notato { $since }: { $why }
admin-behind-none = Ogni tabellone mostra quello che deve.
admin-snag-none = in arrivo
admin-snag-down = Discord ha dei problemi
admin-snag-old-edits = troppe modifiche di un vecchio messaggio
admin-snag-asleep = il thread è archiviato
admin-snag-bug = un errore del programma; il registro dice di più
admin-backup-made = Backup fatto e controllato: `{ $backup }`
admin-backup-failed = Non c’è un nuovo backup: { $why }
admin-backup-nowhere = Non c’è ancora una cartella per i backup. Imposta `ROSE_BACKUP_DIR` e riavvia il bot.
admin-match =
    `{ $match }` · { $players }
    Turno { $turn } · iniziata { $begun } · ultima mossa { $moved } · versione { $version }, il tabellone mostra { $shown }
admin-called-off = La partita `{ $match }` è annullata. Chi la gioca viene avvisato.
admin-block-whom = Indica o una persona o un server.
admin-block-owner = Non puoi bloccare te né altri che gestiscono questo bot.
admin-no-server = Questo non è l’ID di un server. Con la modalità sviluppatore di Discord, un clic destro su un server ne copia l’ID.
admin-blocked-person = Il bot è chiuso per { $person }. { $matches ->
        [0] Non ha partite in corso.
        [one] Ha ancora una partita in corso; finisce per tempo, o la annulli tu.
       *[other] Ha ancora { $matches } partite in corso; finiscono per tempo, o le annulli tu.
    }
admin-blocked-server = Il bot è chiuso per tutti nel server `{ $server }`. Altrove possono giocare.
admin-unblocked = Il bot è di nuovo aperto per { $who }.
admin-not-blocked = Il bot non era chiuso per { $who }.
admin-blocked = Chiuso per { $count }
admin-blocked-none = Il bot è aperto a tutti.
admin-blocked-person-line = { $who } (`{ $id }`), { $at }
admin-blocked-server-line = Server { $who }, { $at }
admin-quiet = Nel server `{ $server }` il bot non dice nulla che nessuno abbia chiesto.
admin-not-quiet = Nel server `{ $server }` il bot può parlare di nuovo.
banned-person = Chi gestisce questo bot lo ha chiuso per te. Quello che si conserva su di te resta tuo: { COMMAND("privacy") }
banned-server = Chi gestisce questo bot lo ha chiuso in questo server. In ogni altro posto puoi giocare.

## Piani

plan-title = Il tuo piano
plan-your-move = Tocca a te. Da quale mossa vuoi guardare avanti? Viene fatta solo quando la giochi.
plan-level = Che cosa potrebbe fare { $who }? Scegli una mossa e poi la tua risposta: si gioca subito quando quella mossa arriva.
plan-end-of-line = Questa linea finisce qui.
plan-answer = E la tua risposta?
plan-blind = Lungo la via si pesca una carta. Nessuno la conosce ancora, quindi non si vede.
plan-four = In quattro gli altri giocano nel mezzo: subito dopo { $who } la tua carta viene giocata, se è ancora possibile.
plan-draw = pescare
plan-pass = nessuna mossa
plan-line = { $move } ⇒ **{ $answer }**
plan-more = … e altre { $count }
button-plan = Piano
button-plan-back = Indietro
button-plan-on = Avanti da qui
button-plan-on-blind = Avanti, comunque sia
button-plan-cut = Nessuna risposta
button-plan-drop = Elimina il piano
button-plan-play = Gioca ora
button-plan-close = Chiudi
story-planned = { $line } (prevista)
refused-plan-practice = In allenamento il computer risponde subito: non c’è nulla da pianificare.
refused-plan-too-large = Un piano non può essere più grande. Togli una linea che non ti serve.
refused-plan-cannot-be = Su questa via non può più succedere. Apri di nuovo il piano.
refused-plan-waits-for-you = La tua risposta prevista aspetta che tu risponda all’offerta sul tabellone.

## Quiete: limiti, blocchi, chi può sfidare chi, dove si mostrano le partite

refused-too-many-one-person-in-an-hour = Hai già chiesto a questa persona { $limit } volte in un’ora. Lasciale un po’ di tempo.
refused-too-many-in-a-day = In un giorno hai chiesto { $limit } volte senza che ne nascesse una partita. Riprova domani.
refused-too-many-blocked-people = Hai bloccato { $limit } persone: di più non si può. Prima sblocca qualcuno.
refused-not-open = **{ $who }** al momento non è disponibile per un’altra partita. { COMMAND("challenge") } senza avversario chiede a tutti qui.
refused-table-not-open = Al momento non puoi sederti a questo tavolo. { COMMAND("teams") } ne apre un altro.
refused-you-blocked = Hai bloccato **{ $who }**. Puoi cambiarlo con { COMMAND("settings") }.
refused-block-oneself = Non puoi bloccare te stesso.
refused-block-bot = I bot non sfidano nessuno.
refused-block-nobody = Qui non c’è nessun altro da bloccare.
refused-not-your-server = Può farlo solo chi gestisce questo server.
refused-not-here = In questo server le partite si mostrano in { $channels }. Ciò che vedi solo tu è possibile ovunque.
context-block = Blocca in Rosenkönig
button-block = Blocca
button-block-no = Annulla
button-unblock = Sblocca
button-blocked-people = Persone bloccate
block-whom = Chi vuoi bloccare?
block-sure = Bloccare **{ $who }**? Le sue sfide non ti arriveranno più e tra voi non inizierà nessuna nuova partita. Non lo verrà a sapere. Le partite in corso continuano.
blocked = Hai bloccato **{ $who }**, che non lo verrà a sapere. Le partite in corso continuano; puoi abbandonarle.
unblocked = Sbloccato.
blocked-title = { $count ->
    [0] Non hai bloccato nessuno
    [one] Hai bloccato { $count } persona
   *[other] Hai bloccato { $count } persone
}
blocked-text = Puoi bloccare qualcuno da una sfida, da un mio avviso, dal menu di un tabellone e dal menu di un membro.
blocked-choose = Sblocca …
games-asked = Aspetta la tua risposta: { $what }
settings-page-people = Persone
settings-challengers = **Sfide**: chi può sfidarti
settings-challengers-everybody = tutti
settings-challengers-played = chi ha già giocato con me
settings-challengers-nobody = nessuno
settings-page-server = Questo server
server-title = Questo server
server-text = **Canali**, con i loro thread, in cui si possono mostrare le partite. Non sceglierne nessuno per permetterli tutti. Le partite in corso restano dove sono; ciò che vede una sola persona è possibile ovunque.
server-now = Ora: { $channels }
server-everywhere = tutti i canali
server-choose = Tutti i canali
## Valutazione e scontri diretti

option-friendly = amichevole
option-friendly-description = Una partita amichevole non cambia la valutazione di nessuno
challenge-rated = con valutazione
challenge-friendly = amichevole, senza valutazione
lobby-rated = con valutazione, se giocano quattro persone
rating-change = { $who } { $change } → { $rating }
rating-change-provisional = { $who } { $change } → circa { $rating }
rating-repeat = Si sono già affrontati questa settimana, perciò questa partita conta per il { $percent } %.
rating-absence = Un’altra sconfitta per il tempo nella stessa assenza: nessuna valutazione cambia.
rating-friendly = Una partita amichevole: nessuna valutazione cambia.
rating-taken-back = Sono state annullate delle mosse, perciò nessuna valutazione cambia.
met-leads = Scontri diretti: { $count ->
    [one] conduce
   *[other] conducono
} **{ $who }** per { $won } : { $lost }.
met-even = Scontri diretti: parità, { $won } : { $lost }.
met-draws = { $count ->
    [one] Un pareggio.
   *[other] { $count } pareggi.
}
settings-strength = **Forza in allenamento**: a quale livello giochi
settings-strength-on = gli altri possono vederla
settings-strength-off = la vedo solo io
strength-practice = Forza in allenamento: circa { $level }, secondo le ultime { $count } partite senza aiuti.

## Partite di più giorni: riserve di tempo, giorni regalati, ferie, il giro del giorno

board-banks = Riserva di tempo: { $banks }. Con questa, fino al { $until }.
board-given = 🎁 In questo turno è stato regalato un giorno.
board-away = 🏖️ **{ $who }**: via { $first } – { $last }, di ritorno { $when }. Intanto il suo orologio è fermo.
span-days = { $days } g
span-hours = { $hours } h
button-give-day = Regala un giorno
day-given = 🎁 L’altra parte ha un giorno in più.
refused-gift-no-clock = In questa partita non c’è un orologio a giorni.
refused-gift-one-a-turn = Puoi regalare un giorno per turno.
refused-away-backwards = L’ultimo giorno viene prima del primo.
refused-away-past = Quei giorni sono già cominciati.
refused-away-too-far = È più di un anno avanti.
refused-away-too-long = { $left ->
    [0] Nel { $year } non ti restano giorni per questo.
    [one] Nel { $year } ti resta solo un giorno per questo.
   *[other] Nel { $year } ti restano solo { $left } giorni per questo.
}
forced-question = C’era una sola mossa. Devo farle io per te d’ora in poi, in tutte le tue partite?
button-forced-yes = Sì, falle tu
button-forced-no = No, le faccio io
forced-chosen = D’ora in poi le mosse obbligate le faccio io. { COMMAND("settings") } lo cambia.
forced-not-chosen = Allora le mosse obbligate ti aspettano, come prima.
reminder-give-up = Non muovi da un po’. Se preferisci smettere, basta un clic per abbandonare.
button-open-board = Apri il tabellone
button-give-up = Abbandona
settings-page-days = Tempo
settings-zone = **Fuso orario**: che ora fa il tuo orologio
settings-digest = **Riepilogo**: una volta al giorno ciò che ti aspetta, invece di un messaggio per mossa
settings-digest-never = nessun riepilogo
button-away = Via dal … al …
away-title = Essere via
away-text = Mentre sei via il tuo orologio è fermo nelle partite di più giorni, quello degli altri no. Vengono avvisati una volta.
away-now = Sei via da **{ $first }** a **{ $last }**.
away-left = { $days ->
    [0] Nel { $year } non ti restano giorni per questo.
    [one] Nel { $year } ti resta un giorno per questo.
   *[other] Nel { $year } ti restano { $days } giorni per questo.
}
away-from = Via dal …
away-to = … al
away-length = { $last } ({ $days ->
     [one] un giorno
    *[other] { $days } giorni
 })
button-away-back = Sono di nuovo qui
button-away-not = Non parto più
weekday = { $day ->
     [mon] lun
     [tue] mar
     [wed] mer
     [thu] gio
     [fri] ven
     [sat] sab
    *[sun] dom
 }
day-of-month = { $weekday } { $day } { $month ->
    [jan] gen
    [feb] feb
    [mar] mar
    [apr] apr
    [may] mag
    [jun] giu
    [jul] lug
    [aug] ago
    [sep] set
    [oct] ott
    [nov] nov
   *[dec] dic
}
digest-title = { $count ->
     [one] Un tabellone ti aspetta
    *[other] { $count } tabelloni ti aspettano
 }
digest-open = Apri un tabellone …
button-round = Uno dopo l’altro
button-round-next = Prossimo tabellone
round-empty = Nient’altro ti aspetta. Ben fatto.
