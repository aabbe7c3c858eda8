"""One interaction: who asks, what they ask for, and how it is answered.

- interaction: the type of an interaction, the person behind a user, and the error for an unknown choice
- request: a command or click, and every way to answer it
- clicks: the ids of buttons and menus, and the routing of clicks to cogs
- cost: how many interactions of a kind one person may have at once, and the rest after each
- languages: the language of a person, and their settings
- ephemerals: ephemeral messages about one turn of a match
- past_matches: finished matches, and records and positions that people upload
"""
