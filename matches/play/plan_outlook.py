"""The outlook of a plan: the possible moves of the others, the possible answers, and the board they lead to.

In a duel every step can be replayed on the board. At a table for four the others move in between, so only the open
cards are known: a plan answers the seat before its own, with any card that can be played then.
"""

from __future__ import annotations

from dataclasses import dataclass

from game import CARDS, DRAW, HERO_PLAYS, PLAYS, Card, Line, PlayerView, Seat, Variant, line_from, parse_move
from matches.play.plan_tree import PASS, Path, Theirs, at, key
from matches.play.planned_moves import before


@dataclass(frozen=True, slots=True)
class Outlook:
    """The end of one path through a plan."""

    view: PlayerView
    """What lies open there; at a table for four, what lies open now."""
    theirs: tuple[str, ...] = ()
    """The possible moves of the others, if it is their turn there."""
    mine: tuple[str, ...] = ()
    """The possible answers of the plan's owner, if it is their turn there."""
    blind: bool = False
    """Whether an unknown card was drawn on the path."""


def outlook(view: PlayerView, seat: Seat, now: str | None, plan: Theirs, path: Path, *, answered: bool) -> Outlook:
    """The outlook before or after the answer to the last move of a path. ValueError for an impossible path.

    ``now`` is the first move of the owner, in their own turn.
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
        return _replayed(line_from(view), seat, words, theirs_next)
    return _from_open_cards(view, seat, words, theirs_next)


def _replayed(line: Line, seat: Seat, words: list[tuple[str, bool]], theirs_next: bool) -> Outlook:
    for number, (word, own) in enumerate(words, 1):
        if word not in _options(line, seat, own=own):
            raise ValueError(f"{word} cannot be played there")
        if word != PASS:
            named = next(move for move in line.moves() if word == (str(move) if own else key(move)))
            after = line.after(named)
            if after is None and number < len(words):
                raise ValueError("nobody knows who is to move there")
            if after is None:
                return Outlook(line.view, blind=True)
            line = after
    options = _options(line, seat, own=not theirs_next)
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


def _options(line: Line, seat: Seat, *, own: bool) -> tuple[str, ...]:
    to_move = line.view.seat
    if to_move is None:
        return ()
    if (to_move is seat) is not own:
        return (PASS,)
    return tuple(str(move) if own else key(move) for move in line.moves())


def _from_open_cards(view: PlayerView, seat: Seat, words: list[tuple[str, bool]], theirs_next: bool) -> Outlook:
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
    """The moves with a hand on any board: cards, with heroes if any are left (None: without heroes), a draw."""
    words = [str(PLAYS[card]) for card in cards]
    if heroes:
        words += [str(HERO_PLAYS[card]) for card in cards]
    if len(cards) + unknown < view.variant.hand_size:
        words.append(str(DRAW))
    return tuple(words)
