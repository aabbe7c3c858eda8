"""The golden pictures: each kind, from each seat, in each theme. `python -m tests.render.goldens` redraws them.

They are stored at half size with 256 colours, so that the files stay small.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PIL import Image

from game import Draw, HeroPlay, House, Play, Record, Seat
from locales.words import say
from render.drawing import draw_board, draw_final, draw_preview, draw_profile, draw_review, draw_rules_page, draw_start
from render.files.paint import paint
from render.scenes.career import Profile
from render.scenes.end_scene import Forfeit
from render.scenes.film import shots
from render.scenes.replay_scene import replay_scene
from render.scenes.review_scene import ReviewChart, ReviewLabels
from render.scenes.rules_scene import Page
from render.sprites.button_art import emoji_set
from render.sprites.theme import LIGHT, THEMES, Theme
from tests.render import profiles
from tests.render.positions import DUEL_TURN, NAMES, TEAMS_TURN, after, duel, fonts_in, labels, opened, small, teams

FOLDER = Path(__file__).parent / "golden_pictures"
PREVIEWED = 72
"""The turn of the team match after which a preview leaves a free square and two tokens to the next seat."""
AVERAGE, WORST = 1.2, 16.0
"""How far a picture may be from its golden one: another version of the font's rasteriser moves edges by a shade."""


SCRIPTS = (
    ("𝕸𝖆𝖗𝖌𝖆𝖗𝖊𝖙 🌹", "Αθηνά Παπαδοπούλου", "Екатерина", "שָׁרוֹן לוי"),
    ("فاطمة الزهراء", "Անահիտ", "თამარი", "สมชาย น้ำทิพย์"),
    ("लक्ष्मी श्री", "Anna אנה 7 (בת)", "Z" + "\u0351\u0310" * 9 + "oe\u0308", "李白"),
)
"""Names in nine scripts, one in two directions, one with a tower of marks, and one that gives way to its house."""


def pictures() -> Iterator[tuple[str, Callable[[], Image.Image]]]:
    """The name of each golden picture and how to draw it now."""
    for theme in THEMES.values():
        for seat in duel().variant.seats:
            yield f"duel-{seat}-{theme.name}", partial(_board, "duel", seat, theme)
            yield f"final-{seat}-{theme.name}", partial(_final, seat, theme)
        for seat in teams().variant.seats:
            yield f"teams-{seat}-{theme.name}", partial(_board, "teams", seat, theme)
        for kind in ("play", "hero", "draw", "teams"):
            yield f"preview-{kind}-{theme.name}", partial(_preview, kind, theme)
        for kind in ("duel", "teams", "end"):
            yield f"replay-{kind}-{theme.name}", partial(_replay, kind, theme)
        yield f"start-duel-{theme.name}", partial(_start, "duel", theme)
        yield f"start-teams-{theme.name}", partial(_start, "teams", theme)
        yield f"start-open-{theme.name}", partial(_open, theme)
        yield f"profile-career-{theme.name}", partial(_profile, profiles.career(), theme)
        yield f"review-duel-{theme.name}", partial(_review, duel(), theme)
    yield "review-teams-light", partial(_review, teams(), LIGHT)
    yield "profile-first-light", partial(_profile, profiles.first_match(), LIGHT)
    yield "profile-widest-light", partial(_profile, profiles.widest(), LIGHT)
    yield "resigned-light", _resigned
    yield "called-off-light", _called_off
    yield "final-teams-light", _final_of_four
    for number, names in enumerate(SCRIPTS, 1):
        yield f"names-{number}", partial(_names, names)
    yield "names-board", _named_board
    for page, theme in itertools.product(Page, THEMES.values()):
        yield f"rules-{page.name.lower()}-{theme.name}", partial(_page, page, theme)
    yield "emoji", _emoji


def _board(kind: str, seat: Seat, theme: Theme) -> Image.Image:
    position, turn = after(duel(), DUEL_TURN) if kind == "duel" else after(teams(), TEAMS_TURN)
    drawn = draw_board(position, seen_from=seat, names=NAMES, labels=labels(), theme=theme, last_turn=turn)
    return small(drawn.data)


def _final(seat: Seat, theme: Theme) -> Image.Image:
    return small(draw_final(duel().final(), seen_from=seat, names=NAMES, labels=labels(), theme=theme).data)


def _resigned() -> Image.Image:
    position, turn = after(duel(), DUEL_TURN)
    forfeit = Forfeit(House.WHITE, "Red resigned")
    drawn = draw_final(
        position, seen_from=Seat.WHITE_1, names=NAMES, labels=labels(), theme=LIGHT, last_turn=turn, forfeit=forfeit
    )
    return small(drawn.data)


def _called_off() -> Image.Image:
    """Nobody has won, and it is not a draw either."""
    forfeit = Forfeit(None, "Called off", result=False)
    drawn = draw_final(
        duel().opening(), seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT, forfeit=forfeit
    )
    return small(drawn.data)


def _final_of_four() -> Image.Image:
    return small(draw_final(teams().final(), seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=LIGHT).data)


def _names(names: Sequence[str]) -> Image.Image:
    called = dict(zip(Seat, names, strict=True))
    return small(draw_start(teams().variant, names=called, labels=labels(), theme=LIGHT).data)


def _named_board() -> Image.Image:
    position, turn = after(duel(), DUEL_TURN)
    called = {Seat.RED_1: "שָׁרוֹן לוי", Seat.WHITE_1: "فاطمة الزهراء"}
    drawn = draw_board(position, seen_from=Seat.RED_1, names=called, labels=labels(), theme=LIGHT, last_turn=turn)
    return small(drawn.data)


def _preview(kind: str, theme: Theme) -> Image.Image:
    """What red looks at; in the team match the next seat can answer with heroes too."""
    position, _ = after(teams(), PREVIEWED) if kind == "teams" else after(duel(), DUEL_TURN)
    wanted = {"play": Play, "hero": HeroPlay, "draw": Draw, "teams": Play}[kind]
    move = next(move for move in position.legal_moves() if isinstance(move, wanted))
    drawn = draw_preview(position, move, seen_from=Seat.RED_1, theme=theme, names=NAMES, labels=labels())
    return small(drawn.data)


def _replay(kind: str, theme: Theme) -> Image.Image:
    record = teams() if kind == "teams" else duel()
    film = shots(record.opening(), tuple(record.turns()))
    shot = film[-1] if kind == "end" else next(shot for shot in film if shot.moves >= TEAMS_TURN)
    return paint(replay_scene(shot, Seat.WHITE_1 if kind == "teams" else Seat.RED_1, NAMES, labels()), theme).reduce(2)


def _start(kind: str, theme: Theme) -> Image.Image:
    variant = duel().variant if kind == "duel" else teams().variant
    return small(draw_start(variant, names=NAMES, labels=labels(), theme=theme).data)


def _profile(value: Profile, theme: Theme) -> Image.Image:
    return small(draw_profile(value, phrase=partial(say, "en"), theme=theme).data)


def _review(record: Record, theme: Theme) -> Image.Image:
    """With a chance that follows the lead: what a search would say is another test's business."""
    tables = [record.opening(), *(turn.position for turn in record.turns())]
    scores = tuple((table.score(House.RED), table.score(House.WHITE)) for table in tables)
    chances = tuple(1 / (1 + math.exp((white - red) / 12)) for red, white in scores)
    points = tuple(len(tables) * share // 10 for share in (3, 5, 9))
    chart = ReviewChart(record.variant, chances, scores, points, (0.31, -0.08), (0.04, 0.62), 0.03, -0.12)
    words = ReviewLabels.from_phrases(partial(say, "en"))
    return small(draw_review(chart, names=NAMES, labels=labels(), words=words, theme=theme).data)


def _open(theme: Theme) -> Image.Image:
    """A table at which one seat of red's is taken, and none of white's."""
    called = {Seat.RED_2: NAMES[Seat.RED_2]}
    return small(draw_start(teams().variant, names=called, labels=labels(), theme=theme).data)


def _page(page: Page, theme: Theme) -> Image.Image:
    return small(draw_rules_page(page, labels=labels(), theme=theme).data)


def _emoji() -> Image.Image:
    """All buttons on one sheet, one half of it as dark as Discord, the other white."""
    sheet = Image.new("RGB", (6 * 136, 5 * 136), (49, 51, 56))
    sheet.paste((255, 255, 255), (0, 0, 3 * 136, 5 * 136))
    for place, data in enumerate(emoji_set().values()):
        image = opened(data)
        sheet.paste(image, (place % 6 * 136 + 4, place // 6 * 136 + 4), image)
    return sheet.reduce(2)


def golden(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with fonts_in():
        for name, draw in pictures():
            draw().quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
