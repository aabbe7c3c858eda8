"""Alt text: a picture told to a screen reader, in the language of the one who looks.

A `Description` is the structure, without words; `alt_text` and its siblings put it into words through a `Phrase` that
is passed in. The most useful part comes first, and what would go beyond Discord's limit is left out by whole parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from game import (
    TOKENS,
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
    Square,
    Territory,
    Turn,
    Variant,
    plain_name,
    result,
)
from render.answers import left_behind
from render.final import Forfeit
from render.hands import Names
from render.labels import Labels, Phrase
from render.replay import winner
from render.rules import Page

LIMIT: Final = 1024
"""What Discord takes as the description of a file; counted as JavaScript does, where an emoji is two."""
_LONGEST_NAME: Final = 32


@dataclass(frozen=True, slots=True)
class Reach:
    """A legal move: the card and where it leads, or no card for drawing."""

    card: Card | None
    square: Square | None
    hero: bool


@dataclass(frozen=True, slots=True)
class Description:
    """All that the picture of a match tells, as values."""

    to_move: Seat | None
    names: Names
    score: dict[House, int]
    crown: Square
    moves: tuple[Reach, ...]
    hands: dict[Seat, tuple[Card, ...]]
    heroes: dict[Seat, int]
    territories: dict[House, tuple[Territory, ...]]
    pile: int
    discard: int
    tokens: int
    last_turn: Turn | None


def describe(view: OpenTable, *, names: Names, last_turn: Turn | None = None) -> Description:
    return Description(
        to_move=view.seat,
        names=names,
        score={house: view.score(house) for house in House},
        crown=view.crown,
        moves=tuple(reach_of(view, move) for move in view.legal_moves()),
        hands=dict(zip(view.variant.seats, view.hands, strict=True)),
        heroes=dict(zip(view.variant.seats, view.heroes, strict=True)),
        territories={house: view.territories(house) for house in House},
        pile=len(view.unseen),
        discard=len(view.discard),
        tokens=view.board.tokens,
        last_turn=last_turn,
    )


def reach_of(view: OpenTable, move: Move) -> Reach:
    if isinstance(move, Draw):
        return Reach(None, None, hero=False)
    return Reach(move.card, view.target(move.card), isinstance(move, HeroPlay))


def alt_text(described: Description, phrase: Phrase) -> str:
    """The picture of a running match: whose turn, score, crown, what happened, what can be done, and the rest."""
    return joined(_board_parts(described, phrase))


def _board_parts(described: Description, phrase: Phrase) -> Iterator[str]:
    if described.to_move is None:
        yield phrase("alt-over")
    else:
        yield phrase("alt-turn", player=player_words(described.to_move, described.names, phrase))
    yield _score(described.score, phrase)
    yield phrase("alt-crown", square=str(described.crown))
    if described.moves:
        yield phrase("alt-moves", moves=", ".join(reach_words(reach, phrase) for reach in described.moves))
    yield from _last_turn(described, phrase)
    # The hand of the seat to move first, then round the table.
    seats = list(described.hands)
    first = seats.index(described.to_move) if described.to_move in seats else 0
    for seat in (*seats[first:], *seats[:first]):
        yield hand_words(seat, described, phrase)
    yield from territories_words(described.territories, phrase)
    yield phrase("alt-piles", pile=described.pile, discard=described.discard, tokens=described.tokens, all=TOKENS)


def preview_alt_text(view: OpenTable, move: Move, *, names: Names, phrase: Phrase, answers: bool = True) -> str:
    """What would change: the move, both scores before and after, and with ``answers`` what the next seat could do."""
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
    yield from territories_words({house: after.territories(house) for house in House}, phrase)


def _answers(then: OpenTable | None, names: Names, phrase: Phrase) -> Iterator[str]:
    """What the next seat of the table that a move leaves behind could do; nothing when the move ends the match."""
    if then is None or then.seat is None:
        return
    player = player_words(then.seat, names, phrase)
    moves = ", ".join(reach_words(reach_of(then, move), phrase) for move in then.legal_moves())
    yield phrase("alt-answers", player=player, moves=moves) if moves else phrase("alt-answers-none", player=player)


def final_alt_text(view: OpenTable, *, names: Names, phrase: Phrase, forfeit: Forfeit | None = None) -> str:
    """Who won and by what, the score, who played for which house, and the territories of both."""
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
    yield _score({house: view.score(house) for house in House}, phrase)
    yield _sides(view.variant, names, phrase)
    yield phrase("alt-crown", square=str(view.crown))
    yield from territories_words({house: view.territories(house) for house in House}, phrase)


def players_words(house: House, table: OpenTable, names: Names, phrase: Phrase) -> str:
    return ", ".join(player_words(seat, names, phrase) for seat in table.variant.seats if seat.house is house)


def start_alt_text(variant: Variant, *, names: Names, phrase: Phrase) -> str:
    """The two roses, and who plays for them as far as seats are taken."""
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


def _score(score: dict[House, int], phrase: Phrase) -> str:
    red, white = score[House.RED], score[House.WHITE]
    leader = "red" if red > white else "white" if white > red else "none"
    return phrase("alt-score", red=red, white=white, leader=leader, lead=abs(red - white))


def _last_turn(described: Description, phrase: Phrase) -> Iterator[str]:
    for event in described.last_turn.events if described.last_turn else ():
        if isinstance(event, CardPlayed):
            yield phrase(
                "alt-last-hero" if event.hero else "alt-last-play",
                player=player_words(event.seat, described.names, phrase),
                card=card_words(event.card, phrase),
                **{"from": str(event.crown_from), "to": str(event.crown_to)},
            )
        elif isinstance(event, CardDrawn):
            player = player_words(event.seat, described.names, phrase)
            yield phrase("alt-last-draw", player=player, card=card_words(event.card, phrase))
        elif isinstance(event, SeatPassed):
            yield phrase("alt-passed", player=player_words(event.seat, described.names, phrase))


def hand_words(seat: Seat, described: Description, phrase: Phrase) -> str:
    player, heroes = player_words(seat, described.names, phrase), described.heroes[seat]
    hand = described.hands[seat]
    if not hand:
        return phrase("alt-hand-empty", player=player, heroes=heroes)
    return phrase("alt-hand", player=player, cards=", ".join(card_words(card, phrase) for card in hand), heroes=heroes)


def territories_words(territories: dict[House, tuple[Territory, ...]], phrase: Phrase) -> Iterator[str]:
    for house, found in territories.items():
        if found:
            listed = ", ".join(
                phrase("alt-territory", size=each.size, squares=" ".join(map(str, each.squares))) for each in found
            )
            yield phrase("alt-territories", house=str(house), territories=listed)


def reach_words(reach: Reach, phrase: Phrase) -> str:
    if reach.card is None:
        return phrase("alt-move-draw")
    key = "alt-move-hero" if reach.hero else "alt-move"
    return phrase(key, card=card_words(reach.card, phrase), square=str(reach.square))


def card_words(card: Card, phrase: Phrase) -> str:
    return phrase("alt-card", direction=str(card.direction), distance=card.distance)


def player_words(seat: Seat, names: Names, phrase: Phrase) -> str:
    """The name with its house, unless the one is called by the other, as in a lesson."""
    name, house = _name(seat, names, phrase), str(seat.house)
    return name if name == phrase("story-house", house=house) else phrase("alt-player", name=name, house=house)


# Signs that turn the direction of text: Fluent puts some around every value.
_TURNS: Final = str.maketrans("", "", "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _name(seat: Seat, names: Names, phrase: Phrase) -> str:
    name = plain_name(names.get(seat, ""))[:_LONGEST_NAME]
    return name or phrase("picture-lancaster" if seat.house is House.RED else "picture-york")


def joined(parts: Iterable[str]) -> str:
    """The parts in order, up to the first that would go beyond the limit."""
    text = ""
    for part in parts:
        # Around every number they would cost hundreds of characters, and a voice does not need them.
        longer = f"{text} {part.translate(_TURNS)}".strip()
        if len(longer.encode("utf-16-le")) // 2 > LIMIT:
            break
        text = longer
    return text
