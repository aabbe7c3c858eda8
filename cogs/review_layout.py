"""What a review looks like: the sum in words under its picture, and a turning point with what was better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.board_layout import GOLD
from cogs.clicks import Click, button
from cogs.look_back import caption, may_branch, way_back
from cogs.moves import move_name
from cogs.pictures import Drawn, gallery
from cogs.story import card_sign, names
from cogs.views import Layout
from game import Draw, House, Seat
from locales.words import say
from matches import Moment, Past
from opponents.hints import phrase_reason, reasons_for
from opponents.likely import ladders, sloppiness
from opponents.review import Review, Reviewed, turning_points
from render import ReviewChart, points_text


def chart_of(past: Past, review: Review) -> ReviewChart:
    """What its picture shows."""
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
    """What luck and choices came to for one seat, and which of our levels plays so."""
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
        drawn = past.moment(number + 1).view.hands[made.seat][-1]  # hands keep the order in which cards came
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
    """Whether it was the card that made the difference, and not the choice."""
    return abs(made.luck) > made.loss


class ReviewLayout(Layout):
    """The whole match: its picture, the sum by seat, and a button a turning point."""

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
            told = [
                f"{place} · {point_line(language, past, review, number, turned)}"
                for place, number in enumerate(points, 1)
            ]
            box.add_item(ui.TextDisplay("\n".join(told)))
            row: ui.ActionRow[Any] = ui.ActionRow()
            for place, number in enumerate(points, 1):
                label = say(language, "button-review-point", number=place)
                row.add_item(button(Click("review-point", past.name, number), label, discord.ButtonStyle.primary))
            box.add_item(row)
        share = button(Click("review-share", past.name), say(language, "button-share"), discord.ButtonStyle.success)
        box.add_item(ui.ActionRow(share, way_back(language, past)))
        self.add_item(box)


class PointLayout(Layout):
    """One turning point: the table before it, what was done, and what would have been better and why."""

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
    """What speaks for the best move, in the sentences of hints."""

    def phrase(key: str, /, **variables: str | int) -> str:
        return say(language, key, **variables)

    name = names(language, past.players)
    return [phrase_reason(reason, phrase, name) for reason in reasons_for(moment.view, made.best)]
