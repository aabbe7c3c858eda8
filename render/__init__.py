"""Pictures: boards, previews, ends, replays, starts, lessons and buttons, with their descriptions. Stands on `game/`.

All functions are pure and meant for worker threads: no file is read but the font's, once, and nothing is written.
Sprites are drawn when they are first needed and kept; call `warm_up` at start, in a thread, to have them ready.

>>> from game import Deck, Seat, Variant, opening
>>> from render import LIGHT, Labels, draw_board
>>> labels = Labels.from_phrases(lambda key, /, **variables: key)
>>> start = opening(Variant.DUEL, Deck(bytes(32)))
>>> board = draw_board(start, seen_from=Seat.RED_1, names={}, labels=labels, theme=LIGHT)
>>> board.filename, board.width, board.data[:4]
('board.png', 800, b'\\x89PNG')
"""

from __future__ import annotations

from collections.abc import Sequence

from game import Move, OpenTable, Seat, Turn, Variant
from render import final as _final
from render import review as _review
from render import start as _start
from render.alt_text import (
    Description,
    alt_text,
    describe,
    final_alt_text,
    preview_alt_text,
    rules_alt_text,
    start_alt_text,
)
from render.animation import Animation, Progress, TooLarge, animate
from render.career import Profile, Rated, Results, Rival
from render.emoji import (
    EDITION,
    card_emoji,
    card_name,
    crown_emoji,
    draw_emoji,
    emoji_set,
    hero_emoji,
    rose_emoji,
    rose_name,
)
from render.film import Part, Speed, shots
from render.final import Forfeit
from render.hands import Names
from render.labels import Labels, Phrase
from render.match import match_scene
from render.picture import MEDIA_TYPE, Picture, picture
from render.preview import preview
from render.profile import profile as _profile
from render.profile_alt_text import profile_alt_text
from render.replay import replay_scene
from render.replay_alt_text import replay_alt_text
from render.review import ReviewChart, ReviewLabels, points_text
from render.review_alt_text import review_alt_text
from render.rules import Page, rules_page
from render.theme import CONTRAST, DARK, LIGHT, THEMES, Theme
from render.told import told, told_preview
from render.warming import warm_up, warm_up_gently


def draw_board(
    view: OpenTable, *, seen_from: Seat, names: Names, labels: Labels, theme: Theme, last_turn: Turn | None = None
) -> Picture:
    """A running match from a seat's side, with what the seat to move can do and what the last turn did."""
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
    """The board after a legal move of the seat to move, with the points won and lost; ValueError if it is not legal.

    With ``answers`` it shows what the next seat could do then, and says whose they are as far as ``names`` and
    ``labels`` do.
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
    """The end of a match: winner, board, score table, and what decided; or the forfeit that did."""
    return picture(lambda: _final.final(view, seen_from, names, labels, last_turn, forfeit), theme, "final")


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
    """A match as an animated picture, a frame a play; as small as it must be for ``most_bytes``, if it can be.

    A few tenths of a second of work for a thread. ``progress`` is called in that thread; what it raises ends the work.
    ValueError for a part that the match does not have, TooLarge if nothing fits.
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
    """A match as its review sees it: chances, scores, turning points, luck and losses."""
    return picture(lambda: _review.review(chart, names, labels, words), theme, "review")


def draw_profile(value: Profile, *, phrase: Phrase, theme: Theme) -> Picture:
    """How a person stands: rating and its curve, results, figures, opponents."""
    return picture(lambda: _profile(value, phrase), theme, "profile")


def draw_start(variant: Variant, *, names: Names, labels: Labels, theme: Theme) -> Picture:
    """Who plays for which house; a seat that ``names`` does not have is free."""
    return picture(lambda: _start.start(variant, names, labels), theme, "start")


def draw_rules_page(page: Page, *, labels: Labels, theme: Theme) -> Picture:
    """The picture of a page of the rules."""
    return picture(lambda: rules_page(page, labels), theme, f"rules-{page.value}")


__all__ = [
    "CONTRAST",
    "DARK",
    "EDITION",
    "LIGHT",
    "MEDIA_TYPE",
    "THEMES",
    "Animation",
    "Description",
    "Forfeit",
    "Labels",
    "Names",
    "Page",
    "Part",
    "Phrase",
    "Picture",
    "Profile",
    "Progress",
    "Rated",
    "Results",
    "ReviewChart",
    "ReviewLabels",
    "Rival",
    "Speed",
    "Theme",
    "TooLarge",
    "alt_text",
    "card_emoji",
    "card_name",
    "crown_emoji",
    "describe",
    "draw_board",
    "draw_emoji",
    "draw_final",
    "draw_preview",
    "draw_profile",
    "draw_replay",
    "draw_review",
    "draw_rules_page",
    "draw_start",
    "emoji_set",
    "final_alt_text",
    "hero_emoji",
    "points_text",
    "preview_alt_text",
    "profile_alt_text",
    "replay_alt_text",
    "review_alt_text",
    "rose_emoji",
    "rose_name",
    "rules_alt_text",
    "start_alt_text",
    "told",
    "told_preview",
    "warm_up",
    "warm_up_gently",
]
