"""Alt texts of boards, previews, ends, starts and rules pages, in the language of the reader.

The sentences come from a `Phrase` that is passed in. The most useful part comes first. Parts beyond Discord's limit are
left out as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game import (
    TOKENS,
    Board,
    Card,
    CardDrawn,
    CardPlayed,
    Draw,
    HeroPlay,
    House,
    Move,
    OpenTable,
    Seat,
    SeatPassed,
    Turn,
    Variant,
    plain_name,
    result,
)
from render.scenes.answers import left_behind
from render.scenes.end_scene import Forfeit
from render.scenes.hand_scene import Names
from render.scenes.labels import Labels, Phrase
from render.scenes.replay_scene import winner
from render.scenes.rules_scene import Page

LIMIT: Final = 1024
"""The longest description that Discord accepts for a file, in UTF-16 units: an emoji counts as two."""
_LONGEST_NAME: Final = 32


def alt_text(view: OpenTable, *, names: Names, phrase: Phrase, last_turn: Turn | None = None) -> str:
    """The alt text of a running match: whose turn, score, crown, legal moves, last turn, hands, territories, piles."""
    return joined(_board_parts(view, names, phrase, last_turn))


def _board_parts(view: OpenTable, names: Names, phrase: Phrase, last_turn: Turn | None) -> Iterator[str]:
    if view.seat is None:
        yield phrase("alt-over")
    else:
        yield phrase("alt-turn", player=player_words(view.seat, names, phrase))
    yield _score(view, phrase)
    yield phrase("alt-crown", square=str(view.crown))
    moves = ", ".join(move_words(view, move, phrase) for move in view.legal_moves())
    if moves:
        yield phrase("alt-moves", moves=moves)
    yield from _last_turn(last_turn, names, phrase)
    # The hand of the seat to move first, then in playing order.
    seats = view.variant.seats
    first = 0 if view.seat is None else seats.index(view.seat)
    for seat in (*seats[first:], *seats[:first]):
        yield hand_words(seat, view, names, phrase)
    yield from territories_words(view, phrase)
    tokens = view.board.tokens
    yield phrase("alt-piles", pile=len(view.unseen), discard=len(view.discard), tokens=tokens, all=TOKENS)


def preview_alt_text(view: OpenTable, move: Move, *, names: Names, phrase: Phrase, answers: bool = True) -> str:
    """The alt text of a preview: the move, both scores before and after, and with ``answers`` the next seat's moves."""
    seat = view.seat
    assert seat is not None  # a preview was drawn, so there is a seat to move
    return joined(_preview_parts(view, seat, move, names, phrase, answers))


def _preview_parts(
    view: OpenTable, seat: Seat, move: Move, names: Names, phrase: Phrase, answers: bool
) -> Iterator[str]:
    player = player_words(seat, names, phrase)
    then = left_behind(view, move) if answers else None
    if isinstance(move, Draw):
        yield phrase("alt-preview-draw", player=player)
        yield from _answers(then, names, phrase)
        return
    square = view.target(move.card)
    assert square is not None  # the move is legal
    key = "alt-preview-hero" if isinstance(move, HeroPlay) else "alt-preview-play"
    yield phrase(key, player=player, card=card_words(move.card, phrase), square=str(square))
    after = view.board.with_token(seat.house, square)
    for house in (seat.house, seat.house.other):
        before, points = view.score(house), after.score(house)
        change = f"{points - before:+d}".replace("-", "−")
        yield phrase("alt-change", house=str(house), before=before, after=points, change=change)
    yield from _answers(then, names, phrase)
    yield from territories_words(after, phrase)


def _answers(then: OpenTable | None, names: Names, phrase: Phrase) -> Iterator[str]:
    """The moves of the next seat after the previewed move; nothing if that move ends the match."""
    if then is None or then.seat is None:
        return
    player = player_words(then.seat, names, phrase)
    moves = ", ".join(move_words(then, move, phrase) for move in then.legal_moves())
    yield phrase("alt-answers", player=player, moves=moves) if moves else phrase("alt-answers-none", player=player)


def final_alt_text(view: OpenTable, *, names: Names, phrase: Phrase, forfeit: Forfeit | None = None) -> str:
    """The alt text of an end: the winner and the reason, the score, the players of each house, the territories."""
    return joined(_final_parts(view, names, phrase, forfeit))


def _final_parts(view: OpenTable, names: Names, phrase: Phrase, forfeit: Forfeit | None) -> Iterator[str]:
    outcome = result(view.board)
    won_by = winner(view, forfeit)
    reason = forfeit.word if forfeit else Labels.from_phrases(phrase).decision(outcome.decided_by)
    if forfeit and not forfeit.result:
        yield f"{reason}."
    elif won_by is None:
        yield phrase("alt-drawn")
    else:
        count = sum(seat.house is won_by for seat in view.variant.seats)
        yield phrase("alt-won", players=players_words(won_by, view, names, phrase), count=count, reason=reason)
    yield _score(view, phrase)
    yield _sides(view.variant, names, phrase)
    yield phrase("alt-crown", square=str(view.crown))
    yield from territories_words(view, phrase)


def players_words(house: House, table: OpenTable, names: Names, phrase: Phrase) -> str:
    return ", ".join(player_words(seat, names, phrase) for seat in table.variant.seats if seat.house is house)


def start_alt_text(variant: Variant, *, names: Names, phrase: Phrase) -> str:
    """The alt text of a start: the two roses, and the players of the seats that are taken."""
    parts = [phrase("alt-houses")]
    for house in House:
        seated = [_name(seat, names, phrase) for seat in variant.seats if seat.house is house and seat in names]
        if seated:
            parts.append(phrase("alt-side", house=str(house), names=", ".join(seated)))
    return joined(parts)


def _sides(variant: Variant, names: Names, phrase: Phrase) -> str:
    sides = {
        str(house): ", ".join(_name(seat, names, phrase) for seat in variant.seats if seat.house is house)
        for house in House
    }
    return phrase("alt-start", **sides)


def rules_alt_text(page: Page, phrase: Phrase) -> str:
    return joined([phrase(f"alt-rules-{page.value}")])


def _score(view: OpenTable, phrase: Phrase) -> str:
    red, white = view.score(House.RED), view.score(House.WHITE)
    leader = "red" if red > white else "white" if white > red else "none"
    return phrase("alt-score", red=red, white=white, leader=leader, lead=abs(red - white))


def _last_turn(turn: Turn | None, names: Names, phrase: Phrase) -> Iterator[str]:
    for event in turn.events if turn else ():
        if isinstance(event, CardPlayed):
            yield phrase(
                "alt-last-hero" if event.hero else "alt-last-play",
                player=player_words(event.seat, names, phrase),
                card=card_words(event.card, phrase),
                **{"from": str(event.crown_from), "to": str(event.crown_to)},
            )
        elif isinstance(event, CardDrawn):
            player = player_words(event.seat, names, phrase)
            yield phrase("alt-last-draw", player=player, card=card_words(event.card, phrase))
        elif isinstance(event, SeatPassed):
            yield phrase("alt-passed", player=player_words(event.seat, names, phrase))


def hand_words(seat: Seat, view: OpenTable, names: Names, phrase: Phrase) -> str:
    player, heroes, hand = player_words(seat, names, phrase), view.heroes[seat], view.hands[seat]
    if not hand:
        return phrase("alt-hand-empty", player=player, heroes=heroes)
    return phrase("alt-hand", player=player, cards=", ".join(card_words(card, phrase) for card in hand), heroes=heroes)


def territories_words(table: OpenTable | Board, phrase: Phrase) -> Iterator[str]:
    for house in House:
        found = table.territories(house)
        if found:
            listed = ", ".join(
                phrase("alt-territory", size=each.size, squares=" ".join(map(str, each.squares))) for each in found
            )
            yield phrase("alt-territories", house=str(house), territories=listed)


def move_words(view: OpenTable, move: Move, phrase: Phrase) -> str:
    if isinstance(move, Draw):
        return phrase("alt-move-draw")
    key = "alt-move-hero" if isinstance(move, HeroPlay) else "alt-move"
    return phrase(key, card=card_words(move.card, phrase), square=str(view.target(move.card)))


def card_words(card: Card, phrase: Phrase) -> str:
    return phrase("alt-card", direction=str(card.direction), distance=card.distance)


def player_words(seat: Seat, names: Names, phrase: Phrase) -> str:
    """The name with its house, or the house alone if the name is the name of the house, as in a lesson."""
    name, house = _name(seat, names, phrase), str(seat.house)
    return name if name == phrase("story-house", house=house) else phrase("alt-player", name=name, house=house)


# Direction marks: Fluent puts some around every value.
_DIRECTION_MARKS: Final = str.maketrans("", "", "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _name(seat: Seat, names: Names, phrase: Phrase) -> str:
    name = plain_name(names.get(seat, ""))[:_LONGEST_NAME]
    return name or phrase("picture-lancaster" if seat.house is House.RED else "picture-york")


def joined(parts: Iterable[str]) -> str:
    """The parts in order, up to the first that would exceed the limit."""
    text = ""
    for part in parts:
        # Direction marks around every number would cost hundreds of characters, and a screen reader does not need them.
        longer = f"{text} {part.translate(_DIRECTION_MARKS)}".strip()
        if len(longer.encode("utf-16-le")) // 2 > LIMIT:
            break
        text = longer
    return text
