"""Composes everything beside the board: plates with names and scores, hands, heroes, piles, and the supply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game import DRAW, TOKENS, CardDrawn, Draw, HeroPlay, House, OpenTable, Seat, Turn
from render.scenes.box import Box
from render.scenes.labels import Labels
from render.scenes.layout import SMALLEST_TEXT, Table
from render.scenes.scene import Align, CardFace, EmptySlot, HeroShield, Item, Label, Panel, Rose, Sign
from render.sprites.cardface import Look
from render.sprites.sprites import field_tones
from render.sprites.theme import Tone
from render.text.lettering import Weight, fitted, width
from render.text.naming import written

Names = Mapping[Seat, str]


def shown_name(seat: Seat, names: Names, labels: Labels) -> str:
    """The name of the player at a seat, or the house's name if the fonts cannot write it."""
    return written(names.get(seat, "")) or labels.house(seat.house)


def beside_board(view: OpenTable, table: Table, names: Names, labels: Labels, last_turn: Turn | None) -> Iterator[Item]:
    """Everything around the board of a running match."""
    for seat in view.variant.seats:
        yield from _plate(view, seat, table, names, labels, last_turn)
        yield from _heroes(view, seat, table)
        yield from _hand(view, seat, table, last_turn)
    if table.scores is not None:
        yield from _score_band(view, table.scores, table.board.turned)
    yield from _piles(view, table)
    yield from _supply(view, table.supply)


def _plate(
    view: OpenTable, seat: Seat, table: Table, names: Names, labels: Labels, last_turn: Turn | None
) -> Iterator[Item]:
    box, called, is_practice = table.seats[seat].plate, view.seat is seat, table.scores is None
    field, edge, ink = field_tones(seat.house)
    ground = field if called else Tone.PAGE
    text = ink if called else Tone.SOFT_INK
    yield Panel(box, field if called else None, edge if called else Tone.RULE, 3 if called else 2)
    side = box.height - 8
    yield Rose(Box(box.left + 6, box.top + 4, side, side), seat.house, on_token=not called)
    left, right = box.left + side + 18, box.right - 12
    if is_practice:
        score = str(view.score(seat.house))
        room = width(score, Weight.HEAVY, 44)
        yield Label(
            Box(right - room, box.top, room, box.height), score, 44, text if called else Tone.INK, ground, Weight.HEAVY
        )
        right -= room + 14
        lead = view.score(seat.house) - view.score(seat.house.other)
        if lead > 0:
            # The plate of the leading house has a small crown and the lead.
            said = f"+{lead}"
            room = width(said, Weight.STRONG, 28)
            yield Label(Box(right - room, box.top, room, box.height), said, 28, text, ground)
            right -= room + 6
            yield Sign(Box(right - 36, box.top + (box.height - 30) // 2, 36, 30), Sign.Kind.CROWN)
            right -= 36 + 12
    word = _status_word(view, seat, labels, last_turn)
    if word and not is_practice:
        # A plate of a team match has no room for a word beside the name, so it shows a sign.
        kind = Sign.Kind.CALL if called else Sign.Kind.PASSED
        yield Sign(Box(right - 36, box.top + (box.height - 38) // 2, 38, 38), kind)
        right -= 48
    elif word:
        room = width(word, Weight.STRONG, SMALLEST_TEXT) + 24
        yield from _status_panel(Box(right - room, box.top + 8, room, box.height - 16), word, called)
        right -= room + 10
    room = right - left
    sizes = (32, 28, SMALLEST_TEXT) if is_practice else (28, SMALLEST_TEXT)
    name, size = fitted(shown_name(seat, names, labels), Weight.STRONG, sizes, room)
    yield Label(Box(left, box.top, room, box.height), name, size, text, ground, align=Align.LEFT)


def _status_word(view: OpenTable, seat: Seat, labels: Labels, last_turn: Turn | None) -> str:
    """The word on a plate: that it is this seat's turn, or that it could not act and was skipped."""
    if view.seat is seat:
        return labels.to_move
    return labels.passed if last_turn is not None and seat in last_turn.passed else ""


def _status_panel(box: Box, word: str, called: bool) -> Iterator[Item]:
    fill, ink = (Tone.CALL, Tone.CALL_INK) if called else (Tone.REST_CARD, Tone.REST_INK)
    yield Panel(box, fill, Tone.CALL_EDGE if called else Tone.RULE, 2, box.height // 2)
    yield Label(box, word, SMALLEST_TEXT, ink, fill)


def _heroes(view: OpenTable, seat: Seat, table: Table) -> Iterator[HeroShield]:
    for number, box in enumerate(table.seats[seat].heroes):
        yield HeroShield(box, seat, seat.house, used=number >= view.heroes[seat])


def _hand(view: OpenTable, seat: Seat, table: Table, last_turn: Turn | None) -> Iterator[CardFace | EmptySlot]:
    looks = {}
    if view.seat is seat:
        for move in view.legal_moves():
            if not isinstance(move, Draw):
                looks[move.card] = Look.HERO if isinstance(move, HeroPlay) else Look.PLAYABLE
    drawn = {event.card for event in last_turn.events if isinstance(event, CardDrawn)} if last_turn else set()
    hand = view.hands[seat]
    for number, box in enumerate(table.seats[seat].cards):
        if number < len(hand):
            card = hand[number]
            yield CardFace(box, card, seat, table.board.turned, looks.get(card, Look.RESTING), card in drawn)
        else:
            yield EmptySlot(box, seat, lit=view.seat is seat and number == len(hand))


def _score_band(view: OpenTable, box: Box, turned: bool) -> Iterator[Item]:
    """The scores of both houses in a team match, the viewer's house on the left."""
    near = House.WHITE if turned else House.RED
    half = box.width // 2
    lead = view.score(House.RED) - view.score(House.WHITE)
    yield Panel(box, None, Tone.RULE, 2)
    side = box.height - 8
    for house, left in ((near, box.left), (near.other, box.left + half)):
        mirrored = house is not near
        rose = Box(left + half - side - 8 if mirrored else left + 8, box.top + 4, side, side)
        yield Rose(rose, house, on_token=True)
        score = str(view.score(house))
        room = width(score, Weight.HEAVY, 44)
        start = rose.left - 14 - room if mirrored else rose.right + 14
        yield Label(Box(start, box.top, room, box.height), score, 44, Tone.INK, Tone.PAGE, Weight.HEAVY)
        ahead = lead if house is House.RED else -lead
        if ahead > 0:
            said = f"+{ahead}"
            lead_room = width(said, Weight.STRONG, 28)
            mark = start - 14 - lead_room if mirrored else start + room + 14
            yield Label(Box(mark, box.top, lead_room, box.height), said, 28, Tone.SOFT_INK, Tone.PAGE)
            sign = mark - 42 if mirrored else mark + lead_room + 6
            yield Sign(Box(sign, box.top + (box.height - 30) // 2, 36, 30), Sign.Kind.CROWN)


def _piles(view: OpenTable, table: Table) -> Iterator[Item]:
    """The draw pile and the discard pile with their card counts; the discard pile shows its top card."""
    may_draw = DRAW in view.legal_moves()
    for box, count, ground, ink in (
        (table.pile, len(view.unseen), Tone.BACK, Tone.BACK_INK),
        (table.discard, len(view.discard), Tone.REST_CARD, Tone.REST_INK),
    ):
        beside = table.scores is not None
        # The number is beside the card or below it: on the card it would hide the arrowhead.
        card_wide = 54 if beside else 64
        left = box.left if beside else box.left + (box.width - card_wide) // 2
        card = Box(left, box.top, card_wide, 79 if beside else box.height - 36)
        if ground is Tone.BACK:
            yield Sign(card, Sign.Kind.LIT_PILE if may_draw else Sign.Kind.PILE)
        elif view.discard:
            yield CardFace(card, view.discard[-1], None, table.board.turned, Look.RESTING)
        else:
            yield EmptySlot(card, None)
        plate = (
            Box(card.right - 6, box.bottom - 50, box.right - card.right + 6, 36)
            if beside
            else Box(box.left + box.width // 2 - 24, box.bottom - 38, 48, 38)
        )
        yield Panel(plate, ground, Tone.BACK_RULE if ground is Tone.BACK else Tone.RULE, 2, 17)
        yield Label(plate, str(count), 30, ink, ground, Weight.HEAVY)


def _supply(view: OpenTable, box: Box) -> Iterator[Item]:
    """How many of the 52 tokens are on the board."""
    heap = Box(box.left + box.width // 2 - min(box.width, 136) // 2, box.top, min(box.width, 136), 84)
    yield Sign(heap, Sign.Kind.SUPPLY)
    count = Box(box.left, box.bottom - 38, box.width, 38)
    size = 36 if box.width > 120 else 32
    yield Label(count, f"{view.board.tokens}/{TOKENS}", size, Tone.INK, Tone.PAGE, Weight.HEAVY)
