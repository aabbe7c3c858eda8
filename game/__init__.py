"""The rules of The Rose King as pure values: no clock, no I/O, and no randomness that is not passed in.

This package imports no other package of the project, and every other package may import it. It exports its whole API.

- `houses`, `variants`: houses and seats; the variants with their hands and heroes
- `cards`, `board`: power cards; squares and territories
- `position`, `moves`, `turns`, `events`: a position, its moves, making a move, and what happened in a turn
- `score`: points and winner
- `deck`: the fair deck and its proof
- `notation`: a position as one line of text
- `record`, `parse`: a match as text; reading it
- `verdict`, `tracing`: checking a record; a record as JSON
- `lines_of_play`: positions that may come, as far as they are known
- `lesson`: the interactive lesson at the end of the rules
- `names`: names of people as plain text

>>> from game import Deck, Seat, Variant, opening, play
>>> deck = Deck(bytes(32))
>>> start = opening(Variant.DUEL, deck)
>>> [str(move) for move in start.legal_moves()]
['SW2', 'SW3', 'NW1', 'SE3', 'NE3']
>>> turn = play(start, Seat.RED_1, start.legal_moves()[0], deck)
>>> str(turn.position.crown), turn.position.score(Seat.RED_1.house)
('c3', 1)
"""

from game.board import CENTRE, SIDE, SQUARES, Board, Square, Territory, target
from game.cards import CARDS, Card, Direction
from game.deck import SEED_BYTES, Dealing, Deck, commit, dealing, seed_from
from game.events import (
    CardDrawn,
    CardPlayed,
    EndReason,
    Event,
    MatchOver,
    PassReason,
    PileReshuffled,
    SeatPassed,
    TokenPlaced,
    TokenTurned,
)
from game.houses import TOKENS, House, Seat
from game.lines_of_play import Line, line_from
from game.moves import DRAW, HERO_PLAYS, MOVES, PLAYS, Draw, HeroPlay, IllegalMove, Move, Play, Refusal, parse_move
from game.names import plain_name
from game.notation import PositionError, PositionField, PositionFlaw, parse_position, position_line
from game.parse import parse_record, parse_records
from game.position import OpenTable, PlayerView, Position, begin_from, opening, set_up
from game.record import Ending, Flaw, Outcome, Proof, Record, RecordError
from game.score import Decider, Result, Tally, result, tally
from game.tracing import TraceLine, trace
from game.turns import Turn, play, replay
from game.variants import Variant
from game.verdict import Verdict, verify
