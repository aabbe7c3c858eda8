"""How far one can see when planning: what the others may do next, what one may answer, and the board it leads to.

In a duel every step can be followed on the board. At a table for four the others move in between, so nothing is known
but the cards that lie open: a plan answers the seat before one's own with whatever card can be played then.
"""

from __future__ import annotations

from dataclasses import dataclass

from game import CARDS, DRAW, HERO_PLAYS, PLAYS, Card, Line, PlayerView, Seat, Variant, line_from, parse_move
from matches.plan_tree import PASS, Path, Theirs, at, key
from matches.plans import before


@dataclass(frozen=True, slots=True)
class Outlook:
    """The end of one way through a plan."""

    view: PlayerView
    """What lies open there; at a table for four what lies open now."""
    theirs: tuple[str, ...] = ()
    """What the others may do next, if it is their turn there."""
    mine: tuple[str, ...] = ()
    """What the owner of the plan may answer, if it is theirs."""
    blind: bool = False
    """Whether a card was drawn on the way that nobody knows."""


def outlook(view: PlayerView, seat: Seat, now: str | None, plan: Theirs, path: Path, *, answered: bool) -> Outlook:
    """Where a way leads: before the answer to its last move, or after it. ValueError for a way that cannot be gone.

    ``now`` is the move with which the owner begins, in their own turn.
    """
    words: list[tuple[str, bool]] = [] if now is None else [(now, True)]
    for number, word in enumerate(path, 1):
        words.append((word, False))
        mine = at(plan, path[:number])
        if number < len(path) or answered:
            if mine is None:
                raise ValueError("the way there is not planned")
            words.append((mine.answer, True))
    theirs_next = answered or not path
    if view.variant is Variant.DUEL:
        return _seen(line_from(view), seat, words, theirs_next)
    return _guessed(view, seat, words, theirs_next)


def _seen(line: Line, seat: Seat, words: list[tuple[str, bool]], theirs_next: bool) -> Outlook:
    for number, (word, own) in enumerate(words, 1):
        if word not in _offered(line, seat, own=own):
            raise ValueError(f"{word} cannot be played there")
        if word != PASS:
            named = next(move for move in line.moves() if word == (str(move) if own else key(move)))
            after = line.after(named)
            if after is None and number < len(words):
                raise ValueError("nobody knows who is to move there")
            if after is None:
                return Outlook(line.view, blind=True)
            line = after
    options = _offered(line, seat, own=not theirs_next)
    if theirs_next:
        options = tuple(word for word in options if _leads_on(line, word))
    return Outlook(
        line.view,
        theirs=options if theirs_next else (),
        mine=() if theirs_next else options,
        blind=any(line.unknown),
    )


def _leads_on(line: Line, word: str) -> bool:
    return word == PASS or line.after(next(move for move in line.moves() if key(move) == word)) is not None


def _offered(line: Line, seat: Seat, *, own: bool) -> tuple[str, ...]:
    to_move = line.view.seat
    if to_move is None:
        return ()
    if (to_move is seat) is not own:
        return (PASS,)
    return tuple(str(move) if own else key(move) for move in line.moves())


def _guessed(view: PlayerView, seat: Seat, words: list[tuple[str, bool]], theirs_next: bool) -> Outlook:
    hands = {own: list(view.hands[seat if own else before(seat, view.variant)]) for own in (True, False)}
    unknown = {True: 0, False: 0}
    heroes = view.heroes[seat]
    for word, own in words:
        if word not in _hand(hands[own], unknown[own], view, heroes if own else None):
            raise ValueError(f"{word} cannot be played there")
        move = parse_move(word)
        if move == DRAW:
            unknown[own] += 1
        else:
            hands[own].remove(next(card for card in CARDS if str(card) == key(move)))
            heroes -= word.endswith("*")
    options = _hand(hands[not theirs_next], unknown[not theirs_next], view, None if theirs_next else heroes)
    return Outlook(
        view, theirs=options if theirs_next else (), mine=() if theirs_next else options, blind=any(unknown.values())
    )


def _hand(cards: list[Card], unknown: int, view: PlayerView, heroes: int | None) -> tuple[str, ...]:
    """What can be done with a hand on some board: cards, with a hero if there is one left (None: not asked), a draw."""
    words = [str(PLAYS[card]) for card in cards]
    if heroes:
        words += [str(HERO_PLAYS[card]) for card in cards]
    if len(cards) + unknown < view.variant.hand_size:
        words.append(str(DRAW))
    return tuple(words)
