"""The features that store data about people. Export and deletion go through all of them."""

from __future__ import annotations

from typing import Final

from matches.begin import blocks, own_challenges
from matches.history import own_matches
from matches.people import owner_actions, people
from matches.schedule import absences, notice_worker
from matches.screen import boards
from matches.standing import own_standing

ALL_PERSONAL_DATA: Final = tuple(
    feature.PERSONAL_DATA
    for feature in (
        people,
        absences,
        blocks,
        own_standing,
        notice_worker,
        own_challenges,
        boards,
        own_matches,
        owner_actions,
    )
)
"""In the order of the export. A deletion goes backwards: matches end before ratings go, and the person comes last."""
