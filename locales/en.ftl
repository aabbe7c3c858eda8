## Computer players

level-page-name = Page
level-page-text = Takes the points in front of him and often overlooks a card. For your first game.
level-squire-name = Squire
level-squire-text = Sees all his cards, but only his own next move.
level-herald-name = Herald
level-herald-text = Looks at your answer before he plays, but counts only points.
level-knight-name = Knight
level-knight-text = Weighs the whole board: heroes, gaps that can be closed, cards that still lead somewhere.
level-baron-name = Baron
level-baron-text = Plays every move on in his mind a little and saves his heroes for when they hurt.
level-duke-name = Duke
level-duke-text = Thinks through hundreds of continuations. For players who win regularly.
level-king-name = King
level-king-text = Thinks through thousands of continuations. Beating him is a feat.

## Hints

hint-best = Best move: { $move }.
hint-ahead = { $percent } % more chance to win than with { $second }.
hint-equal = { $second } is just as good.
hint-forced = It is the only move.
hint-alone = Starts a new territory: +{ $points } { $points ->
    [one] point
   *[other] points
}.
hint-grows = Enlarges a territory from { $size } to { $grown }: +{ $points } points.
hint-joins = Joins { $sizes }: +{ $points } points.
hint-removes = Takes a single token from the other house: −{ $points } { $points ->
    [one] point
   *[other] points
} for them.
hint-shrinks = Cuts a territory of { $size } down to { $part }: −{ $points } points for the other house.
hint-splits = Splits a territory of { $size } into { $parts }: −{ $points } points for the other house.
hint-blocks = Takes the square where the other house could join { $sizes } for { $points } points.
hint-leaves = { $cards ->
    [0] Leaves { $seat } no playable card.
    [one] Leaves { $seat } one playable card.
   *[other] Leaves { $seat } { $cards } playable cards.
}
hint-leaves-pass = { $seat } must pass.
hint-hero-spent = { $left ->
    [0] Costs your last hero.
    [one] Costs a hero; one is left.
   *[other] Costs a hero; { $left } are left.
}
hint-hero-kept = A hero would win { $points } points now, but is worth more later.
hint-waits = Draws a card and leaves the crown where it is; then you hold { $cards } { $cards ->
    [one] card
   *[other] cards
}.
hint-list-2 = { $first } and { $second }
hint-list-3 = { $first }, { $second } and { $third }
hint-list-4 = { $first }, { $second }, { $third } and { $fourth }
