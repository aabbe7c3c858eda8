"""From a scene to a PNG or GIF file.

- `paint`: paints a scene by copying sprites
- `sheets`: the surfaces to paint on, in full colour or in a palette
- `picture`: a scene as a PNG file with its name and size
- `png`: the PNG format
- `animation`: a replay as a GIF file
- `gif`: the GIF format
- `replay_palette`: the colours of replays
- `warming`: draws sprites before they are needed
"""
