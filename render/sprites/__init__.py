"""The art: sprites are drawn once and then copied.

- `theme`: the tones and their colours in the three themes
- `heraldry`: the shapes, and the `Easel` that draws them
- `sprites`: the sprite cache; roses, crown and sword
- `pieces`: sprites on the board
- `cardface`: cards, heroes and piles
- `button_art`: pictures for buttons
- `palette`: the 256 colours of a theme
"""
