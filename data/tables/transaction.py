"""A transaction: the statements of all tables.

A transaction belongs to the thread of its connection. It is valid only while the function runs that the store called.
"""

from __future__ import annotations

from data.tables.block_table import BlockTable
from data.tables.board_table import BoardTable
from data.tables.career_table import CareerTable
from data.tables.challenge_log_table import ChallengeLogTable
from data.tables.challenge_table import ChallengeTable
from data.tables.clock_table import ClockTable
from data.tables.interaction_table import InteractionTable, NoteTable
from data.tables.leaderboard_table import LeaderboardTable
from data.tables.lease_table import LeaseTable
from data.tables.mark_table import MarkTable
from data.tables.match_table import MatchTable
from data.tables.meeting_table import MeetingTable
from data.tables.notice_table import NoticeTable
from data.tables.people_table import PeopleTable
from data.tables.plan_table import PlanTable
from data.tables.rating_table import RatingTable
from data.tables.review_table import ReviewTable
from data.tables.server_table import BanTable, ServerTable
from data.tables.statements import Connection, Session


class Transaction:
    """All reads see one state; all writes are stored together or not at all."""

    def __init__(self, connection: Connection, process: str = "") -> None:
        self.session = session = Session(connection, process)
        self.bans = BanTable(session)
        self.blocks = BlockTable(session)
        self.boards = BoardTable(session)
        self.careers = CareerTable(session)
        self.challenge_log = ChallengeLogTable(session)
        self.challenges = ChallengeTable(session)
        self.clocks = ClockTable(session)
        self.interactions = InteractionTable(session)
        self.leaderboards = LeaderboardTable(session)
        self.leases = LeaseTable(session)
        self.marks = MarkTable(session)
        self.matches = MatchTable(session)
        self.meetings = MeetingTable(session)
        self.notes = NoteTable(session)
        self.notices = NoticeTable(session)
        self.people = PeopleTable(session)
        self.plans = PlanTable(session)
        self.ratings = RatingTable(session)
        self.reviews = ReviewTable(session)
        self.servers = ServerTable(session)
