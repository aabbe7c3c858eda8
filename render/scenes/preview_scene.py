"""Composes a preview: the card, the board after it, the points won or lost, and the next seat's moves."""

from __future__ import annotations

from collections.abc import Iterator

from game import Board, Draw, HeroPlay, House, Move, OpenTable, Seat
from render.scenes import board_scene as boards
from render.scenes.answers import left_behind
from render.scenes.box import Box
from render.scenes.foot import with_answers, with_ornament
from render.scenes.hand_scene import Names
from render.scenes.labels import Labels
from render.scenes.layout import INNER, MARGIN, TOP, BoardPlace, board_at, turned_for
from render.scenes.scene import Align, CardFace, ChosenSquare, HeroShield, Item, Label, Panel, Rose, Scene, Sign
from render.sprites.cardface import Look
from render.sprites.theme import Tone
from render.text.lettering import Weight, width
from render.text.naming import written

_HEAD = 128
_CARD = (86, 128)


def preview(
    view: OpenTable,
    move: Move,
    seen_from: Seat,
    names: Names | None = None,
    labels: Labels | None = None,
    answers: bool = True,
) -> Scene:
    """The board after a legal move of the seat to move, and the moves of the next seat."""
    seat = view.seat
    if seat is None or view.refusal(seat, move) is not None:
        raise ValueError(f"{move} is not a move that can be made here")
    place = board_at(TOP + _HEAD + 14, turned_for(seen_from))
    then = left_behind(view, move) if answers else None
    replies = tuple(boards.answers(then, place)) if then else ()
    replied = frozenset(reply.square for reply in replies)
    after = view.board
    items: list[Item] = [*boards.ground(place)]
    if isinstance(move, Draw):
        items += boards.territories(after, place)
        items += replies
        items += boards.sizes(after, place, replied | {view.crown}, covered=replied)
        items.append(boards.crown(view.crown, place))
    else:
        target = view.target(move.card)
        assert target is not None  # the move is legal
        after = view.board.with_token(seat.house, target)
        items += boards.territories(after, place)
        items.append(ChosenSquare(place.square(target), target))
        # As on the board: possible moves are above past ones.
        items.append(boards.trace(view.crown, target, place))
        items += replies
        items += boards.sizes(after, place, replied | {target, view.crown}, covered=replied)
        items.append(boards.crown(target, place))
        if isinstance(move, HeroPlay):
            items.append(boards.turned_mark(view.crown, target, place))
    items += _head(view, move, seat, place)
    items += _scores(view.board, after, seen_from.house)
    if then is None or then.seat is None:
        return with_ornament(tuple(items), place.box.bottom)
    called = written((names or {}).get(then.seat, "")) or (labels.house(then.seat.house) if labels else "")
    return with_answers(tuple(items), place.box.bottom, then, called)


def _head(view: OpenTable, move: Move, seat: Seat, place: BoardPlace) -> Iterator[Item]:
    """The move: the card, the hero if it needs one, and the target square."""
    card = Box(MARGIN, TOP, *_CARD)
    if isinstance(move, Draw):
        yield Sign(card, Sign.Kind.LIT_PILE)
        yield Label(Box(card.right + 14, TOP, 86, _HEAD), "+1", 56, Tone.INK, Tone.PAGE, Weight.HEAVY)
        return
    hero = isinstance(move, HeroPlay)
    yield CardFace(card, move.card, seat, place.turned, Look.HERO if hero else Look.PLAYABLE)
    beside = Box(card.right + 14, TOP, 86, _HEAD)
    target = view.target(move.card)
    if hero:
        yield HeroShield(Box(beside.left + 15, TOP + 2, 56, 68), seat, seat.house, used=False)
        yield Label(Box(beside.left, TOP + 74, beside.width, 54), str(target), 44, Tone.INK, Tone.PAGE, Weight.HEAVY)
    else:
        yield Label(beside, str(target), 56, Tone.INK, Tone.PAGE, Weight.HEAVY)


def _scores(before: Board, after: Board, near: House) -> Iterator[Item]:
    """Both houses: the score now, the score after, and the difference. The viewer's house is the lower row."""
    left = MARGIN + 2 * _CARD[0] + 36
    row = 59
    for number, house in enumerate((near.other, near)):
        box = Box(left, TOP + number * (row + 10), MARGIN + INNER - left, row)
        yield Panel(box, None, Tone.RULE, 2)
        yield Rose(Box(box.left + 8, box.top + 7, 45, 45), house, on_token=True)
        now, then = before.score(house), after.score(house)
        won = then - now
        sign = "+" if won > 0 else "−" if won < 0 else "±"
        said = f"{sign}{abs(won)}"
        room = max(96, width(said, Weight.HEAVY, 34) + 28)
        pill = Box(box.right - room - 10, box.top + 9, room, row - 18)
        fill, ink = (Tone.CALL, Tone.CALL_INK) if won else (Tone.REST_CARD, Tone.REST_INK)
        yield Panel(pill, fill, None, radius=pill.height // 2)
        yield Label(pill, said, 34, ink, fill, Weight.HEAVY)
        start = box.left + 66
        third = (pill.left - 8 - start - 40) // 2
        yield Label(Box(start, box.top, third, row), str(now), 38, Tone.SOFT_INK, Tone.PAGE, align=Align.RIGHT)
        yield Sign(Box(start + third + 6, box.top + row // 2 - 14, 28, 28), Sign.Kind.ARROW)
        yield Label(
            Box(start + third + 40, box.top, third, row), str(then), 38, Tone.INK, Tone.PAGE, Weight.HEAVY, Align.LEFT
        )
