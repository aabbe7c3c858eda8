"""The rows of the store as typed values.

- match_rows: matches, challenges, boards, plans, notices, reviews
- people_rows: a person and their choices
- rating_rows: ratings, standings, head to head
- career_rows: sums over a person's rated matches
- shards: which of Discord's shards a process serves
"""
