"""The rules of The Rose King: pure values, no clock, no input or output, no randomness that is not passed in.

This room imports nothing of ours, and every other room may import it. Its whole surface is here:

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
from game.houses import TOKENS, House, Seat, Variant
from game.lines import Line, line_from
from game.moves import DRAW, HERO_PLAYS, MOVES, PLAYS, Draw, HeroPlay, IllegalMove, Move, Play, Refusal, parse_move
from game.names import plain_name
from game.notation import PositionError, PositionField, PositionFlaw, parse_position, position_line
from game.parse import parse_record, parse_records
from game.position import OpenTable, PlayerView, Position, begin_from, opening, set_up
from game.record import Ending, Flaw, Outcome, Proof, Record, RecordError
from game.score import Decider, Result, Tally, result, tally
from game.tracing import TraceLine, trace
from game.turns import Turn, play, replay
from game.verdict import Verdict, verify

__all__ = [
    "CARDS",
    "CENTRE",
    "DRAW",
    "HERO_PLAYS",
    "MOVES",
    "PLAYS",
    "SEED_BYTES",
    "SIDE",
    "SQUARES",
    "TOKENS",
    "Board",
    "Card",
    "CardDrawn",
    "CardPlayed",
    "Dealing",
    "Decider",
    "Deck",
    "Direction",
    "Draw",
    "EndReason",
    "Ending",
    "Event",
    "Flaw",
    "HeroPlay",
    "House",
    "IllegalMove",
    "Line",
    "MatchOver",
    "Move",
    "OpenTable",
    "Outcome",
    "PassReason",
    "PileReshuffled",
    "Play",
    "PlayerView",
    "Position",
    "PositionError",
    "PositionField",
    "PositionFlaw",
    "Proof",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "Seat",
    "SeatPassed",
    "Square",
    "Tally",
    "Territory",
    "TokenPlaced",
    "TokenTurned",
    "TraceLine",
    "Turn",
    "Variant",
    "Verdict",
    "begin_from",
    "commit",
    "dealing",
    "line_from",
    "opening",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_records",
    "plain_name",
    "play",
    "position_line",
    "replay",
    "result",
    "seed_from",
    "set_up",
    "tally",
    "target",
    "trace",
    "verify",
]
