"""Pictures and their alt texts: boards, previews, ends, replays, starts, rules pages and buttons. Imports only `game`.

All functions are pure and meant for worker threads. They read only the font files, once, and write nothing.
A sprite is drawn on first use and then cached. Call `warm_up` in a thread at start to draw the sprites early.

- `scenes`: what each picture shows and where, as values
- `sprites`: themes, shapes and the cached sprites
- `text`: fonts, shaping and names
- `files`: from a scene to a PNG or GIF file
- `alt_text`: the pictures as words
- `drawing`: a function for each kind of picture
"""
