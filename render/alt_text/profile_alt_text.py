"""The alt text of a profile: the rating first, then the picture from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from game import House, plain_name
from render.alt_text.board_alt_text import joined
from render.scenes.career import Profile, Rival
from render.scenes.labels import Phrase
from render.scenes.profile_scene import figures, month

_LONGEST_NAME = 32


def profile_alt_text(value: Profile, phrase: Phrase) -> str:
    return joined(_parts(value, phrase))


def _parts(value: Profile, phrase: Phrase) -> Iterator[str]:
    yield phrase(
        "alt-profile",
        name=_name(value.name, phrase),
        game=value.variant.value,
        rating=str(value.now.rating),
        margin=str(value.now.margin),
        sure="no" if value.provisional else "yes",
    )
    ratings = [each.rating for each in value.curve]
    if len(ratings) > 1:
        yield phrase(
            "alt-profile-curve",
            count=len(ratings),
            first=str(ratings[0]),
            begin=month(value.curve[0].at),
            last=str(ratings[-1]),
            end=month(value.curve[-1].at),
            highest=str(max(ratings)),
            lowest=str(min(ratings)),
        )
    for house in House:
        results = value.results[house]
        yield phrase("alt-profile-results", house=str(house), won=results.won, drawn=results.drawn, lost=results.lost)
    for caption, figure, note in figures(value, phrase):
        yield f"{caption}: {figure}{f' ({note})' if note else ''}."
    if value.rivals:
        yield f"{phrase('profile-rivals')}: {'; '.join(_rival(each, phrase) for each in value.rivals)}."


def _rival(rival: Rival, phrase: Phrase) -> str:
    results = rival.results
    name = _name(rival.name, phrase)
    return phrase("alt-profile-rival", name=name, won=results.won, drawn=results.drawn, lost=results.lost)


def _name(name: str, phrase: Phrase) -> str:
    return plain_name(name)[:_LONGEST_NAME] or phrase("profile-nameless")
