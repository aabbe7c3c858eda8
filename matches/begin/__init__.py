"""How matches begin.

blocks: block and unblock a person.
challenge_policy: who may challenge whom.
challenges: challenges to a duel, and rematches.
limits: how many challenges and matches a person may have.
lobbies: the four seats of a team match before it starts.
own_challenges: the export and the deletion of a person's challenges.
practising: matches against the computer.
servers: the greeting of a server, and the channels in which matches may be shown.
starting: what challenges, lobbies and practice share.
"""
