"""The alt text of a replay: the match in three sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game import CardPlayed, House, OpenTable, Turn, result
from render.alt_text.board_alt_text import card_words, joined, player_words, players_words
from render.scenes.end_scene import Forfeit
from render.scenes.film import Part, Shot, shots
from render.scenes.hand_scene import Names
from render.scenes.labels import Labels, Phrase
from render.scenes.replay_scene import winner


def replay_alt_text(
    start: OpenTable,
    turns: Sequence[Turn],
    *,
    names: Names,
    phrase: Phrase,
    part: Part | None = None,
    forfeit: Forfeit | None = None,
) -> str:
    """Three sentences: who played, the play that changed the lead most, and how the match ended."""
    film = shots(start, turns, forfeit=forfeit, part=part)
    return joined(_replay_parts(film, part or Part(1, len(turns)), names, phrase, forfeit))


def _replay_parts(
    film: Sequence[Shot], part: Part, names: Names, phrase: Phrase, forfeit: Forfeit | None
) -> Iterator[str]:
    last, table = film[-1], film[-1].table
    players = {house: players_words(house, table, names, phrase) for house in House}
    sides = {str(house): players[house] for house in House}
    if part.last:
        yield phrase("alt-replay", first=part.first, last=part.last, **sides)
    else:
        yield phrase("alt-replay-unplayed", **sides)
    plays = [shot for shot in film if shot.play is not None]
    if plays:
        swing = max(plays, key=lambda shot: shot.swing)
        played = next(event for event in swing.events if isinstance(event, CardPlayed))
        yield phrase(
            "alt-replay-swing",
            move=swing.moves,
            player=player_words(played.seat, names, phrase),
            card=card_words(played.card, phrase),
            square=str(played.crown_to),
            points=swing.swing,
        )
    scores = {str(house): table.score(house) for house in House}
    outcome = winner(table, forfeit)
    if not last.end:
        yield phrase("alt-replay-open", **scores)
    elif outcome is None:
        yield phrase("alt-replay-drawn", **scores)
    else:
        reason = forfeit.word if forfeit else Labels.from_phrases(phrase).decision(result(table.board).decided_by)
        count = sum(seat.house is outcome for seat in table.variant.seats)
        yield phrase("alt-replay-won", players=players[outcome], count=count, reason=reason, **scores)
