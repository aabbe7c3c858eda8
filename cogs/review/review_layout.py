"""How a review is shown: its picture with a summary in words, and each turning point with the better move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import discord
from discord import ui

from cogs.board.moves import move_name
from cogs.history.look_back import caption, may_branch, way_back
from core.interactions.clicks import Click, button
from core.layouts.board_layout import GOLD
from core.layouts.pictures import Drawn, gallery
from core.layouts.story import card_sign, names
from core.outgoing.base_layouts import Layout
from game import Draw, House, Seat
from locales.words import say
from matches.history.past import Moment, Past
from opponents.hints import phrase_reason, reasons_for
from opponents.level_estimate import ladders, sloppiness
from opponents.review import Review, Reviewed, turning_points
from render.scenes.review_scene import ReviewChart, points_text


def chart_of(past: Past, review: Review) -> ReviewChart:
    """The content of the review's picture."""
    return ReviewChart(
        past.variant,
        review.chances,
        tuple((moment.view.score(House.RED), moment.view.score(House.WHITE)) for moment in past.moments),
        turning_points(review),
        (review.luck(House.RED), review.luck(House.WHITE)),
        (review.loss(House.RED), review.loss(House.WHITE)),
        review.deal,
        review.remainder,
    )


def side_line(language: str, past: Past, review: Review, seat: Seat) -> str:
    """The luck and the losses of one seat, and the computer level that plays like it."""
    line = say(
        language,
        "review-side",
        who=names(language, past.players)(seat),
        luck=points_text(review.luck(seat)),
        loss=round(100 * review.loss(seat)),
        decisions=review.decisions(seat),
    )
    if not review.decisions(seat):
        return line
    like = ladders()[past.variant].like(sloppiness(review, seat))
    low, high = (say(language, f"level-{key}-name") for key in like)
    if low == high:
        return f"{line} {say(language, 'review-like', level=low)}"
    return f"{line} {say(language, 'review-like-range', low=low, high=high)}"


def point_line(language: str, past: Past, review: Review, number: int, turned: bool) -> str:
    """A turning point in a sentence."""
    made, moment = review.moves[number], past.moment(number)
    who, move = names(language, past.players)(made.seat), number + 1
    if is_luck(made):
        drawn = past.moment(number + 1).view.hands[made.seat][-1]  # hands keep the order in which cards were drawn
        key = "review-point-lucky" if made.luck > 0 else "review-point-unlucky"
        points = round(100 * abs(made.luck))
        return say(language, key, move=move, who=who, card=card_sign(drawn, turned), points=points)
    return say(
        language,
        "review-point-drew" if isinstance(made.move, Draw) else "review-point-played",
        move=move,
        who=who,
        made=move_name(language, moment, made.move, turned),
        better=move_name(language, moment, made.best, turned),
        points=round(100 * made.loss),
    )


def is_luck(made: Reviewed) -> bool:
    """Whether the drawn card changed more than the choice of the move."""
    return abs(made.luck) > made.loss


class ReviewLayout(Layout):
    """The whole match: its picture, a summary for each seat, and a button for each turning point."""

    def __init__(self, language: str, past: Past, review: Review, shown: Drawn, turned: bool) -> None:
        super().__init__()
        points = turning_points(review)
        lines = [side_line(language, past, review, seat) for seat in past.variant.seats]
        if not past.moments[-1].view.over:
            lines.append(say(language, "review-cut-short", points=round(100 * abs(review.cut_short))))
        lines.append(f"-# {say(language, 'review-unit')}")
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(caption(language, past)),
            shown.gallery(),
            ui.TextDisplay("\n".join(lines)),
            accent_colour=GOLD,
        )
        if points:
            point_lines = [
                f"{place} · {point_line(language, past, review, number, turned)}"
                for place, number in enumerate(points, 1)
            ]
            box.add_item(ui.TextDisplay("\n".join(point_lines)))
            row: ui.ActionRow[Any] = ui.ActionRow()
            for place, number in enumerate(points, 1):
                label = say(language, "button-review-point", number=place)
                row.add_item(button(Click("review-point", past.name, number), label, discord.ButtonStyle.primary))
            box.add_item(row)
        share = button(Click("review-share", past.name), say(language, "button-share"), discord.ButtonStyle.success)
        box.add_item(ui.ActionRow(share, way_back(language, past)))
        self.add_item(box)


class PointLayout(Layout):
    """One turning point: the position before it, the move that was made, the better move and the reasons for it."""

    def __init__(
        self, language: str, past: Past, review: Review, number: int, pictures: Sequence[Drawn], turned: bool
    ) -> None:
        super().__init__()
        made, moment = review.moves[number], past.moment(number)
        lines = [point_line(language, past, review, number, turned)]
        if made.best != made.move and not is_luck(made):
            lines += [f"- {line}" for line in reasons(language, past, moment, made)]
        row: ui.ActionRow[Any] = ui.ActionRow()
        if may_branch(past):
            again = Click("branch", past.name, number)
            row.add_item(button(again, say(language, "button-try-again"), discord.ButtonStyle.success))
        row.add_item(button(Click("walk", past.name, number, "open"), say(language, "button-walk")))
        row.add_item(button(Click("review", past.name), say(language, "button-back")))
        self.add_item(ui.Container(ui.TextDisplay("\n".join(lines)), gallery(*pictures), row, accent_colour=GOLD))


def reasons(language: str, past: Past, moment: Moment, made: Reviewed) -> list[str]:
    """The reasons for the best move, in the same sentences as hints."""
    phrase = partial(say, language)
    name = names(language, past.players)
    return [phrase_reason(reason, phrase, name) for reason in reasons_for(moment.view, made.best)]
