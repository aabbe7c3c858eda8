"""A function for each kind of picture. All are pure and meant for worker threads.

>>> from game import Deck, Seat, Variant, opening
>>> from render.scenes.labels import Labels
>>> from render.sprites.theme import LIGHT
>>> labels = Labels.from_phrases(lambda key, /, **variables: key)
>>> start = opening(Variant.DUEL, Deck(bytes(32)))
>>> board = draw_board(start, seen_from=Seat.RED_1, names={}, labels=labels, theme=LIGHT)
>>> board.filename, board.width, board.data[:4]
('board.png', 800, b'\\x89PNG')
"""

from __future__ import annotations

from collections.abc import Sequence

from game import Move, OpenTable, Seat, Turn, Variant
from render.files.animation import Animation, Progress, animate
from render.files.picture import Picture, picture
from render.scenes.career import Profile
from render.scenes.end_scene import Forfeit, final
from render.scenes.film import Part, Speed, shots
from render.scenes.hand_scene import Names
from render.scenes.labels import Labels, Phrase
from render.scenes.match_scene import match_scene
from render.scenes.preview_scene import preview
from render.scenes.profile_scene import profile
from render.scenes.replay_scene import replay_scene
from render.scenes.review_scene import ReviewChart, ReviewLabels, review
from render.scenes.rules_scene import Page, rules_page
from render.scenes.start_scene import start
from render.sprites.theme import Theme


def draw_board(
    view: OpenTable, *, seen_from: Seat, names: Names, labels: Labels, theme: Theme, last_turn: Turn | None = None
) -> Picture:
    """Draw a running match as one seat sees it: the moves of the seat to move, and the last turn."""
    return picture(lambda: match_scene(view, seen_from, names, labels, last_turn), theme, "board")


def draw_preview(
    view: OpenTable,
    move: Move,
    *,
    seen_from: Seat,
    theme: Theme,
    names: Names | None = None,
    labels: Labels | None = None,
    answers: bool = True,
) -> Picture:
    """Draw the board after a legal move, with the points won and lost; ValueError if the move is not legal.

    With ``answers`` it also shows the moves that the next seat would have, and that seat's name if ``names`` or
    ``labels`` give one.
    """
    return picture(lambda: preview(view, move, seen_from, names, labels, answers), theme, "preview")


def draw_final(
    view: OpenTable,
    *,
    seen_from: Seat,
    names: Names,
    labels: Labels,
    theme: Theme,
    last_turn: Turn | None = None,
    forfeit: Forfeit | None = None,
) -> Picture:
    """Draw the end of a match: winner, board, score table, and the tie-break or forfeit that decided it."""
    return picture(lambda: final(view, seen_from, names, labels, last_turn, forfeit), theme, "final")


def draw_replay(
    start: OpenTable,
    turns: Sequence[Turn],
    *,
    seen_from: Seat,
    names: Names,
    labels: Labels,
    theme: Theme,
    speed: Speed = Speed.NORMAL,
    part: Part | None = None,
    forfeit: Forfeit | None = None,
    most_bytes: int | None = None,
    progress: Progress | None = None,
) -> Animation:
    """Draw a match as an animated picture, one frame for each play, in at most ``most_bytes``.

    This takes a few tenths of a second: call it in a thread. ``progress`` is called in that thread; an exception from
    it cancels the work. ValueError for a part that the match does not have, TooLarge if no version fits.
    """
    film = shots(start, turns, part=part, forfeit=forfeit)
    return animate(
        film,
        lambda shot: replay_scene(shot, seen_from, names, labels, forfeit),
        theme,
        speed,
        most_bytes=most_bytes,
        progress=progress,
    )


def draw_review(chart: ReviewChart, *, names: Names, labels: Labels, words: ReviewLabels, theme: Theme) -> Picture:
    """Draw a review: chances to win, scores, turning points, luck and losses."""
    return picture(lambda: review(chart, names, labels, words), theme, "review")


def draw_profile(value: Profile, *, phrase: Phrase, theme: Theme) -> Picture:
    """Draw a profile: rating and its curve, results, figures, opponents."""
    return picture(lambda: profile(value, phrase), theme, "profile")


def draw_start(variant: Variant, *, names: Names, labels: Labels, theme: Theme) -> Picture:
    """Draw who plays for which house. A seat that is not in ``names`` is free."""
    return picture(lambda: start(variant, names, labels), theme, "start")


def draw_rules_page(page: Page, *, labels: Labels, theme: Theme) -> Picture:
    """Draw the picture of one rules page."""
    return picture(lambda: rules_page(page, labels), theme, f"rules-{page.value}")
