"""What the store knows about the messages that show a match.

boards: live boards, postings, leftovers, handles and threads.
boards_behind: which boards are behind, and for how long.
"""
