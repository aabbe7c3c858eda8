"""What each picture shows and where, as values, before any pixel is drawn.

- `scene`: the items that a scene consists of
- `box`, `layout`: rectangles, and the place of everything
- `match_scene`, `preview_scene`, `end_scene`, `start_scene`, `rules_scene`, `profile_scene`, `review_scene`: one
  kind of picture each
- `board_scene`, `hand_scene`, `foot`: parts of pictures: the board, what is beside it, the last row
- `answers`: the table after a move, as the next seat sees it
- `film`, `replay_scene`: the shots of a replay, and the picture of one shot
- `career`: the values of a profile
- `labels`: the words in the pictures
"""
