"""A position as one line of text, printed and parsed strictly: parsing a printed line and printing it gives the line.

    9/9/9/9/9/9/9/9/9 e5 0 N2,NE3,S3,W3,E3/NW1,NE2,NE1,N3,W1 44 -

Six fields: the board from rank 9 down, the crown's square, the seat to move, the hands by seat, the heroes left, the
discard pile. The line has neither the order of the draw pile nor that of the discards, so parsing gives a `PlayerView`;
`game.begin_from` shuffles a pile for it.

The parser refuses every other way to write a position, and every impossible position: more tokens, cards or heroes than
there are; a card in two places; an empty draw pile, because it is renewed at once when its last card is drawn; a seat
to move that cannot act; a seat to move after the 52nd token; no seat to move although one can act. The position does
not determine which of the seats that can act is to move, so any of them is accepted.

The parser accepts positions that no match can reach: a crown on a free square, more discards than cards played, more
turned tokens than heroes used. Lessons and puzzles are set up by hand, and the rules can play on from all of them.
"""

from __future__ import annotations

import re
from enum import Enum
from itertools import pairwise
from typing import Final

from game.board import SIDE, Board, Square
from game.cards import CARDS, Card, canonical
from game.houses import TOKENS, House, Seat
from game.position import OpenTable, PlayerView
from game.variants import Variant

NONE: Final = "-"
"""An empty hand, an empty discard pile, or no seat to move."""
_SIGNS: Final = {House.RED: "r", House.WHITE: "w"}
_TOKENS: Final = frozenset(_SIGNS.values())
_BY_TEXT: Final = {str(card): card for card in CARDS}
_BY_HANDS: Final = {len(variant.seats): variant for variant in Variant}
_DETAIL: Final = 16


class PositionField(Enum):
    """The field that is wrong."""

    LINE = "line"
    BOARD = "board"
    CROWN = "crown"
    SEAT = "seat to move"
    HANDS = "hands"
    HEROES = "heroes"
    DISCARD = "discard pile"


class PositionFlaw(Enum):
    """What is wrong with the field."""

    FIELDS = "six fields with one space between them are wanted"
    ROWS = "nine rows with / between them are wanted"
    SIGNS = "a row is made of r, w and digits from 1 to 9"
    RUN = "a run of empty squares is one digit"
    ROW = "a row has nine squares"
    TOO_MANY_TOKENS = "there are 52 tokens"
    NO_SQUARE = "there is no such square"
    HAND_COUNT = "there are two hands or four"
    NO_CARD = "there is no such card"
    CARD_TWICE = "this card is here twice"
    HAND_TOO_LARGE = "a hand has too many cards"
    HERO_COUNT = "a digit for each seat is wanted"
    TOO_MANY_HEROES = "a seat has too many heroes"
    ORDER = "cards stand in canonical order"
    NO_PILE = "no card is left for the draw pile"
    NO_SEAT = "there is no such seat"
    OVER = "the last token is placed: nobody moves"
    CANNOT_ACT = "this seat cannot act"
    CAN_ACT = "somebody can act"


class PositionError(ValueError):
    """A line is refused: the field, what is wrong, and the text concerned."""

    def __init__(self, field: PositionField, flaw: PositionFlaw, detail: str = "") -> None:
        super().__init__(field, flaw, detail)
        self.field = field
        self.flaw = flaw
        self.detail = detail

    def __str__(self) -> str:
        detail = f": {in_short(self.detail, _DETAIL)}" if self.detail else ""
        return f"{self.field.value}: {self.flaw.value}{detail}"


def in_short(written: str, width: int = 80) -> str:
    """Refused text for an error message: shortened, with characters that cannot be printed escaped.

    >>> in_short("a\\x07b"), in_short("NE2 NE3 SW1", 3)
    ('a\\\\x07b', 'NE2...')
    """
    shown = written if len(written) <= width else f"{written[:width]}..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in shown)


def position_line(table: OpenTable) -> str:
    """The line of a position or of a player's view of it.

    >>> from game import Deck, Variant, opening
    >>> position_line(opening(Variant.DUEL, Deck(bytes(32))))
    '9/9/9/9/9/9/9/9/9 e5 0 SW2,SW3,NW1,SE3,NE3/W2,N3,N2,N1,W1 44 -'
    """
    return " ".join(
        (
            _board(table.board),
            str(table.crown),
            NONE if table.seat is None else str(int(table.seat)),
            "/".join(_cards(hand) for hand in table.hands),
            "".join(map(str, table.heroes)),
            _cards(canonical(table.discard)),
        )
    )


def _board(board: Board) -> str:
    rows = []
    for rank in reversed(range(SIDE)):
        houses = (board.house_at(Square(rank * SIDE + file)) for file in range(SIDE))
        row = "".join("." if house is None else _SIGNS[house] for house in houses)
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return "/".join(rows)


def _cards(cards: tuple[Card, ...]) -> str:
    return ",".join(map(str, cards)) or NONE


def parse_position(line: str) -> PlayerView:
    """The position that a line describes; PositionError for every other text.

    >>> parse_position("9/9/9/9/9/9/9/9/9 e5 0 N2/N2 44 -")
    Traceback (most recent call last):
    ...
    game.notation.PositionError: hands: this card is here twice: N2
    """
    fields = line.split(" ")
    if len(fields) != 6:
        raise PositionError(PositionField.LINE, PositionFlaw.FIELDS)
    board, crown, seat, hands, heroes, discard = fields
    laid = _read_hands(hands)
    variant = _BY_HANDS[len(laid)]
    table = PlayerView(
        variant=variant,
        board=_read_board(board),
        crown=_read_crown(crown),
        hands=laid,
        heroes=_read_heroes(heroes, variant),
        discard=_read_discard(discard, laid),
        seat=_read_seat(seat, variant),
        shuffles=0,
    )
    _check_turn(table)
    return table


def _read_board(text: str) -> Board:
    rows = text.split("/")
    if len(rows) != SIDE:
        raise PositionError(PositionField.BOARD, PositionFlaw.ROWS)
    squares: dict[str, list[Square]] = {"r": [], "w": []}
    for rank, row in zip(reversed(range(SIDE)), rows, strict=True):
        for file, sign in _read_row(row):
            squares[sign].append(Square(rank * SIDE + file))
    board = Board.of(red=squares["r"], white=squares["w"])
    if board.tokens > TOKENS:
        raise PositionError(PositionField.BOARD, PositionFlaw.TOO_MANY_TOKENS, str(board.tokens))
    return board


def _read_row(row: str) -> list[tuple[int, str]]:
    """The tokens of a row, each with its file."""
    if not re.fullmatch(r"[rw1-9]+", row):
        raise PositionError(PositionField.BOARD, PositionFlaw.SIGNS, row)
    if re.search(r"[1-9]{2}", row):
        raise PositionError(PositionField.BOARD, PositionFlaw.RUN, row)
    tokens, file = [], 0
    for sign in row:
        if sign in _TOKENS:
            tokens.append((file, sign))
            file += 1
        else:
            file += int(sign)
    if file != SIDE:
        raise PositionError(PositionField.BOARD, PositionFlaw.ROW, row)
    return tokens


def _read_crown(text: str) -> Square:
    try:
        return Square.named(text)
    except ValueError:
        raise PositionError(PositionField.CROWN, PositionFlaw.NO_SQUARE, text) from None


def _read_hands(text: str) -> tuple[tuple[Card, ...], ...]:
    written = text.split("/")
    variant = _BY_HANDS.get(len(written))
    if variant is None:
        raise PositionError(PositionField.HANDS, PositionFlaw.HAND_COUNT)
    hands = tuple(_read_cards(hand, PositionField.HANDS) for hand in written)
    if any(len(hand) > variant.hand_size for hand in hands):
        raise PositionError(PositionField.HANDS, PositionFlaw.HAND_TOO_LARGE, f"over {variant.hand_size}")
    _refuse_duplicates([card for hand in hands for card in hand], PositionField.HANDS)
    return hands


def _read_cards(text: str, field: PositionField) -> tuple[Card, ...]:
    if text == NONE:
        return ()
    cards = []
    for word in text.split(","):
        if word not in _BY_TEXT:
            raise PositionError(field, PositionFlaw.NO_CARD, word or "nothing")
        cards.append(_BY_TEXT[word])
        if len(cards) > len(CARDS):  # a card must be here twice; do not read megabytes of text to find it
            break
    return tuple(cards)


def _refuse_duplicates(cards: list[Card], field: PositionField) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise PositionError(field, PositionFlaw.CARD_TWICE, str(card))
        seen.add(card)


def _read_heroes(text: str, variant: Variant) -> tuple[int, ...]:
    if not re.fullmatch(rf"[0-9]{{{len(variant.seats)}}}", text):
        raise PositionError(PositionField.HEROES, PositionFlaw.HERO_COUNT, text)
    heroes = tuple(map(int, text))
    if max(heroes) > variant.heroes:
        raise PositionError(PositionField.HEROES, PositionFlaw.TOO_MANY_HEROES, f"over {variant.heroes}")
    return heroes


def _read_discard(text: str, hands: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
    discard = _read_cards(text, PositionField.DISCARD)
    held = [card for hand in hands for card in hand]
    _refuse_duplicates([*held, *discard], PositionField.DISCARD)
    for one, other in pairwise(discard):
        if one.index > other.index:
            raise PositionError(PositionField.DISCARD, PositionFlaw.ORDER, f"{one},{other}")
    if len(held) + len(discard) == len(CARDS):
        raise PositionError(PositionField.DISCARD, PositionFlaw.NO_PILE)
    return discard


def _read_seat(text: str, variant: Variant) -> Seat | None:
    if text == NONE:
        return None
    for seat in variant.seats:
        if text == str(int(seat)):
            return seat
    raise PositionError(PositionField.SEAT, PositionFlaw.NO_SEAT, text or "nothing")


def _check_turn(table: PlayerView) -> None:
    """Check that the seat to move can act, and that without one the match is really over."""
    if table.board.tokens == TOKENS:
        if table.seat is not None:
            raise PositionError(PositionField.SEAT, PositionFlaw.OVER)
    elif table.seat is None:
        able = [seat for seat in table.variant.seats if table.can_act(seat)]
        if able:
            raise PositionError(PositionField.SEAT, PositionFlaw.CAN_ACT, f"seat {int(able[0])}")
    elif not table.can_act(table.seat):
        raise PositionError(PositionField.SEAT, PositionFlaw.CANNOT_ACT, str(int(table.seat)))
