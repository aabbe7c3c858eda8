"""What happens at a certain time.

absences: days on which a person is away.
cleaning: what is removed from the store and when; when the store is vacuumed.
clock_worker: matches lost on time, expired challenges, notices that become due, heartbeats.
digests: one message a day about all that waits.
notice_worker: deliver the notices that are due.
"""
