"""What can be asked of the store and written to it, all within one transaction.

A transaction lives in the thread of its connection, only while the function runs to which the store gave it.
"""

from __future__ import annotations

from data.asking_table import AskingTable
from data.board_table import BoardTable
from data.career_table import CareerTable
from data.challenge_table import ChallengeTable
from data.channel_table import ChannelTable
from data.leaderboard_table import LeaderboardTable
from data.lease_table import LeaseTable
from data.meeting_table import MeetingTable
from data.notice_table import NoticeTable
from data.owner_table import OwnerTable
from data.people_table import PeopleTable
from data.plan_table import PlanTable
from data.process_table import ProcessTable
from data.rating_table import RatingTable
from data.review_table import ReviewTable
from data.server_table import ServerTable


class Transaction(
    LeaseTable,
    BoardTable,
    ChallengeTable,
    PeopleTable,
    NoticeTable,
    OwnerTable,
    PlanTable,
    ProcessTable,
    AskingTable,
    ChannelTable,
    ReviewTable,
    ServerTable,
    RatingTable,
    MeetingTable,
    CareerTable,
    LeaderboardTable,
):
    """Every statement of the store. What one reads is one state; what one writes is stored together or not at all."""
