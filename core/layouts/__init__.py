"""Parts of messages that several cogs share.

- board_layout: the board message
- block_layout: the button, the question and the list for blocking people
- card_emoji: application emoji for cards and roses
- clock_lines: clocks, banks and absences in words
- entry_buttons: the buttons Learn, Practise and Challenge
- invitation_layout: the messages of challenges and lobbies
- page_buttons: buttons that lead to another page of a message
- pictures: draws pictures in worker threads and caches them
- rating_lines: rating changes, and the score between the players
- seal_line: the line and the button about the sealed deck
- story: the moves of a match in words, and the names of players
"""
