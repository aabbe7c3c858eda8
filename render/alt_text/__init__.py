"""The pictures as words.

- `board_alt_text`: alt texts of boards, previews, ends, starts and rules pages
- `replay_alt_text`, `review_alt_text`, `profile_alt_text`: alt texts of the other pictures
- `text_board`: a whole table as text, line by line
"""
