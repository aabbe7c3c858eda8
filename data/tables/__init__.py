"""Every SQL statement, one class for each subject. They are the attributes of a `Transaction`.

- transaction: `Transaction`, with a table for each subject: `transaction.matches.add(row)`
- statements: the base class `Table`, and the session with the connection
- match_table: matches, seats, moves
- board_table: live boards, handles, postings, leftovers
- challenge_table: challenges and lobbies
- plan_table: plans
- notice_table: notices
- people_table: people, their choices and absences; erasures
- block_table: blocks
- challenge_log_table: recent challenges, for limits
- mark_table: keyed digests of people
- server_table: greetings of servers, channels in which matches may be shown, quiet servers; bans
- review_table: reviews
- rating_table: ratings and standings
- leaderboard_table: leaderboards
- meeting_table: head to head
- career_table: careers
- lease_table: leases of several processes
- interaction_table: which process answers an interaction, and what it began; notes of the bot for itself
- clock_table: due times and heartbeats
- place_columns: the columns of a place
"""
