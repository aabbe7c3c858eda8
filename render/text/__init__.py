"""Text in pictures.

- `lettering`: width, fitting and mask of one line
- `naming`: names in the letters that the fonts have
- `fonts`: which font has a letter
- `system_fonts`: fonts installed on the machine
- `shaping`: glyphs and their places, for scripts that Pillow cannot set
- `bidi`: text direction
"""
