"""Tests for records: printed, parsed, refused with line and reason, and verified."""

from __future__ import annotations

import datetime
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import (
    Card,
    Dealing,
    Deck,
    Ending,
    Flaw,
    Outcome,
    Play,
    Proof,
    Record,
    RecordError,
    Variant,
    commit,
    opening,
    parse_record,
    parse_records,
    seed_from,
    verify,
)
from tests.game.random_matches import matches, random_match, variants

SECRET, SALT = bytes(range(32)), "1300000000000000001"
SEED = seed_from(SECRET, SALT)
PROOF = Proof(commit(SECRET), SECRET, SALT)
HEAD = f'[Variant "duel"]\n[Seed "{SEED.hex()}"]\n'
FIRST = str(opening(Variant.DUEL, Deck(SEED)).legal_moves()[0])
MIDDLE = "9/9/9/9/4r4/4w4/9/9/9 e4 1 S2,W1/N1,N2 43 E1,SE1"

# Whatever Discord lets people call themselves: anything but control characters and halves of surrogate pairs.
names = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=40)


@st.composite
def records(draw: st.DrawFn) -> Record:
    variant, seed, moves = draw(matches())
    return Record(
        variant=variant,
        seed=seed,
        moves=moves,
        players=draw(st.tuples(*[names] * len(variant.seats)) | st.just(())),
        date=draw(st.dates() | st.none()),
        outcome=draw(st.sampled_from(Outcome) | st.none()),
        ending=draw(st.sampled_from(Ending) | st.none()),
        proof=draw(st.just(PROOF) | st.none()),
        taken_back=draw(st.integers(0, 999_999) | st.just(0)),
        others=draw(st.just((("Event", 'The "Rose" \\ Cup'), ("Round", ""))) | st.just(())),
    )


def finished(variant: Variant = Variant.DUEL, number: int = 1) -> Record:
    """A random match to the end, with its true result."""
    positions = list(random_match(variant, number))
    final = positions[-1][0].result
    assert final is not None
    return Record(
        variant=variant,
        seed=number.to_bytes(32, "big"),
        moves=tuple(turn.move for _, turn in positions if turn),
        outcome=Outcome(str(final.winner)) if final.winner is not None else Outcome.DRAW,
    )


class TestPrintingAndParsing:
    def test_a_record_reads_like_this(self) -> None:
        record = Record(
            Variant.DUEL,
            SEED,
            players=("Alice", 'Bob "the Rose" \\o/'),
            date=datetime.date(2026, 11, 16),
            outcome=Outcome.UNFINISHED,
        )
        assert str(record) == (
            f'[Variant "duel"]\n[Seed "{SEED.hex()}"]\n[Red "Alice"]\n[White "Bob \\"the Rose\\" \\\\o/"]\n'
            '[Date "2026-11-16"]\n[Result "*"]\n\n'
        )

    def test_a_team_match_names_four_players(self) -> None:
        record = Record(Variant.TEXAS, SEED, players=("Alice", "Bob", "Carol", "Dave"))
        assert '[Red1 "Alice"]\n[White1 "Bob"]\n[Red2 "Carol"]\n[White2 "Dave"]\n' in str(record)

    @given(records())
    def test_what_is_printed_is_read_back(self, record: Record) -> None:
        assert parse_record(str(record)) == record
        assert str(parse_record(str(record))) == str(record)
        assert parse_record(str(record).encode()) == record

    @given(st.lists(records(), min_size=1, max_size=3))
    def test_several_records_in_one_file(self, written: list[Record]) -> None:
        assert list(parse_records("\n".join(map(str, written)))) == written

    def test_a_second_record_may_begin_with_any_header_once_there_were_moves(self) -> None:
        second = f'[Site "Discord"]\n[Seed "{SEED.hex()}"]\n[Variant "duel"]\n\n{FIRST}\n'
        one, two = parse_records(f"{HEAD}\n{FIRST}\n\n{second}")
        assert one == Record(Variant.DUEL, SEED, (Play(Card(FIRST)),))
        assert two == Record(Variant.DUEL, SEED, (Play(Card(FIRST)),), others=(("Site", "Discord"),))

    def test_without_moves_in_between_only_a_variant_begins_a_second_record(self) -> None:
        assert len(list(parse_records(f"{HEAD}\n{HEAD}"))) == 2
        with pytest.raises(RecordError) as refused:
            list(parse_records(f'{HEAD}\n[Site "Discord"]\n{HEAD}'))
        assert (refused.value.flaw, refused.value.line) == (Flaw.EMPTY_LINE, 4)

    def test_lines_are_short(self) -> None:
        assert 75 < max(map(len, str(finished()).splitlines()[4:])) <= 79

    def test_blanks_comments_and_windows_line_ends_do_not_matter(self) -> None:
        written = f'; a match\r\n\r\n[Variant "duel"] ; for two\r\n[Seed "{SEED.hex().upper()}"]\t\r\n\r\n'
        written += f"; the first move\r\n \t{FIRST};what a move\r\n\r\n"
        assert parse_record(written) == Record(Variant.DUEL, SEED, (Play(Card(FIRST)),))

    def test_headers_may_stand_in_any_order_and_others_are_kept(self) -> None:
        record = parse_record(f'[Site "Discord"]\n[Seed "{SEED.hex()}"]\n[Variant "duel"]')
        assert record.others == (("Site", "Discord"),)


REFUSED: list[tuple[str | bytes, Flaw, int]] = [
    ("", Flaw.NO_RECORD, 1),
    ("; nothing but a comment\n", Flaw.NO_RECORD, 1),
    (b"\n\xff\n", Flaw.NOT_TEXT, 2),
    ('[Variant "du\x00el"]\n', Flaw.BAD_CHARACTER, 1),
    (f'{HEAD}[Red "a\ud800"]\n', Flaw.BAD_CHARACTER, 3),
    ("\n+ +\n", Flaw.HEADER_MISSING, 2),
    ('[Variant "duel"]\n\n', Flaw.HEADER_MISSING, 1),
    (f'[Seed "{SEED.hex()}"]\n\n', Flaw.HEADER_MISSING, 1),
    (f'{HEAD}[Secret "{SECRET.hex()}"]\n', Flaw.HEADER_MISSING, 1),
    ("[Variant duel]\n", Flaw.BAD_HEADER, 1),
    ('[Variant "duel"\n', Flaw.BAD_HEADER, 1),
    ('[variant "duel"]\n', Flaw.BAD_HEADER, 1),
    ('[Variant "du\\el"]\n', Flaw.BAD_HEADER, 1),
    ('[Variant "duel"] x\n', Flaw.BAD_HEADER, 1),
    (f'{HEAD}[Variant "duel"]\n', Flaw.HEADER_TWICE, 3),
    ('[Variant "chess"]\n', Flaw.BAD_VALUE, 1),
    ('[Variant "duel"]\n[Seed "00"]\n', Flaw.BAD_VALUE, 2),
    (f'[Variant "duel"]\n[Seed "{"é" * 64}"]\n', Flaw.BAD_VALUE, 2),
    (f'{HEAD}[Date "2026-02-30"]\n', Flaw.BAD_VALUE, 3),
    (f'{HEAD}[Date "20260228"]\n', Flaw.BAD_VALUE, 3),
    (f'{HEAD}[Result "1-0"]\n', Flaw.BAD_VALUE, 3),
    (f'{HEAD}[Ending "boredom"]\n', Flaw.BAD_VALUE, 3),
    (f'{HEAD}[TakenBack "-1"]\n', Flaw.BAD_VALUE, 3),
    (f'{HEAD}[TakenBack "07"]\n', Flaw.BAD_VALUE, 3),
    (f'{HEAD}[TakenBack "1000000"]\n', Flaw.BAD_VALUE, 3),
    (f'{HEAD}[Red "a"]\n[Position "{MIDDLE.replace("N1", "S2")}"]\n', Flaw.BAD_VALUE, 4),
    (f'{HEAD}[Position "{MIDDLE} "]\n', Flaw.BAD_VALUE, 3),
    (f'[Position "{MIDDLE}"]\n{HEAD.replace("duel", "texas")}', Flaw.BAD_VALUE, 1),
    (f'{HEAD}[Position "{MIDDLE}"]\n\nN1 S1\n', Flaw.ILLEGAL_MOVE, 5),
    (f'{HEAD}[Commitment "{SECRET.hex()}"]\n[Secret "{SECRET.hex()}"]\n[Salt "ü"]\n', Flaw.BAD_VALUE, 5),
    (f"{HEAD}{FIRST}\n", Flaw.NO_EMPTY_LINE, 3),
    (f'[Variant "duel"]\n\n[Seed "{SEED.hex()}"]\n', Flaw.EMPTY_LINE, 3),
    (f'{HEAD}[Red "a\tb"]\n', Flaw.BAD_CHARACTER, 3),
    (f"{HEAD}\n; a \x07 in a comment\n", Flaw.BAD_CHARACTER, 4),
    (f"{HEAD}\r\r\n", Flaw.BAD_CHARACTER, 3),
    (b"\n" + "né\n".encode("latin-1"), Flaw.NOT_TEXT, 2),
    (b"[\xc3\n(", Flaw.NOT_TEXT, 1),
    (f"{HEAD}\n{FIRST}\nN4\n", Flaw.BAD_MOVE, 5),
    (f"{HEAD}\n{FIRST}\u00a0+\n", Flaw.BAD_MOVE, 4),
    (f"{HEAD}\n+\n", Flaw.ILLEGAL_MOVE, 4),
    (f"{HEAD}\n{FIRST}\n\n{FIRST}\n", Flaw.ILLEGAL_MOVE, 6),
    (f"{HEAD}\n{FIRST}\n{HEAD}", Flaw.HEADER_AFTER_MOVES, 5),
]


class TestRefusing:
    @pytest.mark.parametrize(("written", "flaw", "line"), REFUSED)
    def test_with_line_and_reason(self, written: str | bytes, flaw: Flaw, line: int) -> None:
        with pytest.raises(RecordError) as caught:
            parse_record(written)
        assert (caught.value.flaw, caught.value.line) == (flaw, line)
        assert str(caught.value).startswith(f"line {line}: {flaw.value}")

    def test_every_flaw_is_shown_above(self) -> None:
        assert {flaw for _, flaw, _ in REFUSED} == set(Flaw)

    def test_what_is_missing_is_named(self) -> None:
        with pytest.raises(RecordError, match="missing: Seed"):
            parse_record('[Variant "duel"]')
        with pytest.raises(RecordError, match="missing: Variant"):
            parse_record(f'[Seed "{SEED.hex()}"]')
        with pytest.raises(RecordError, match="missing: Commitment"):
            parse_record(f'{HEAD}[Secret "{SECRET.hex()}"]\n[Salt "1"]')

    def test_what_was_written_is_shown_in_short_and_harmless(self) -> None:
        with pytest.raises(RecordError) as caught:
            parse_record(f"{HEAD}\n\u202e{'N' * 10_000_000}")
        assert len(str(caught.value)) < 150
        assert str(caught.value).isprintable()

    def test_a_line_of_a_megabyte_is_read_in_no_time(self) -> None:
        name = "a" * 1_000_000
        assert parse_record(f'{HEAD}[Red "{name}"]\n').players == (name, "")

    def test_a_mark_that_editors_put_before_the_text_does_not_matter(self) -> None:
        assert parse_record(f"\ufeff{HEAD}".encode()) == Record(Variant.DUEL, SEED)

    def test_moves_after_the_end(self) -> None:
        record = finished()
        with pytest.raises(RecordError, match="the match is over"):
            parse_record(f"{record}+\n")

    @given(st.binary(max_size=300))
    def test_any_bytes_give_a_record_or_its_own_error(self, data: bytes) -> None:
        self.read(data)

    @given(st.text(st.characters(), max_size=300))
    def test_any_text_does_too(self, text: str) -> None:
        self.read(text)

    @given(records(), st.integers(1, 4), st.randoms(use_true_random=False))
    def test_a_record_with_a_few_bytes_changed(self, record: Record, changes: int, lots: random.Random) -> None:
        data = bytearray(str(record).encode())
        for _ in range(changes):
            place = lots.randrange(len(data))
            data[place : place + lots.choice((0, 1))] = lots.choice(
                (b"", b"\n", b'"', b"[", b"*", b"\t", bytes([lots.randrange(256)]))
            )
        self.read(bytes(data))

    def read(self, data: bytes | str) -> None:
        try:
            record = parse_record(data)
        except RecordError as error:
            assert error.line is not None  # noqa: PT017  any other exception fails the test
        else:
            assert parse_record(str(record)) == record

    def test_a_record_that_is_not_right_cannot_be_made(self) -> None:
        with pytest.raises(RecordError, match="bytes"):
            Record(Variant.DUEL, bytes(31))
        with pytest.raises(RecordError, match="3 players"):
            Record(Variant.DUEL, SEED, players=("a", "b", "c"))
        with pytest.raises(RecordError, match="control character"):
            Record(Variant.DUEL, SEED, players=("a\nb", "c"))
        with pytest.raises(RecordError, match="not legal"):
            Record(Variant.DUEL, SEED, moves=(Play(Card.N1),) * 2)
        with pytest.raises(RecordError, match="second time"):
            Record(Variant.DUEL, SEED, others=(("Seed", "1"),))
        with pytest.raises(RecordError, match="is written"):
            Record(Variant.DUEL, SEED, others=(("two words", "1"),))
        with pytest.raises(RecordError, match="second time"):
            Record(Variant.DUEL, SEED, others=(("Round", "1"), ("Round", "2")))
        for proof in (Proof(commit(SECRET), SECRET, ""), Proof(b"", SECRET, "1"), Proof(commit(SECRET), b"", "1")):
            with pytest.raises(RecordError, match="Salt"):
                Record(Variant.DUEL, SEED, proof=proof)

    def test_no_secret_shows_where_a_value_is_printed_for_programmers(self) -> None:
        record = Record(Variant.DUEL, SEED, proof=PROOF)
        shown = f"{record!r} {record.deck!r} {record.opening()!r}"
        assert SEED.hex() not in shown
        assert repr(SEED) not in shown
        assert repr(SECRET) not in shown
        assert "pile" not in shown


class TestVerifying:
    @given(variants, st.integers(0, 200))
    def test_a_true_result_holds_and_the_others_do_not(self, variant: Variant, number: int) -> None:
        record = finished(variant, number)
        assert verify(record).good
        for claim in set(Outcome) - {record.outcome}:
            assert not verify(self.claiming(record, claim)).claim_holds
        assert verify(self.claiming(record, None)).good

    def test_a_match_under_way_has_no_winner(self) -> None:
        assert verify(Record(Variant.DUEL, SEED, outcome=Outcome.UNFINISHED)).good
        assert not verify(Record(Variant.DUEL, SEED, outcome=Outcome.RED)).good

    @pytest.mark.parametrize(
        ("ending", "outcome", "holds"),
        [
            (Ending.RESIGNATION, Outcome.RED, True),
            (Ending.TIME, Outcome.WHITE, True),
            (Ending.AGREEMENT, Outcome.DRAW, True),
            (Ending.AGREEMENT, Outcome.RED, False),
            (Ending.RESIGNATION, Outcome.DRAW, False),
            (Ending.TIME, Outcome.UNFINISHED, False),
            (Ending.TIME, None, False),
        ],
    )
    def test_endings_away_from_the_board(self, ending: Ending, outcome: Outcome | None, holds: bool) -> None:
        assert verify(Record(Variant.DUEL, SEED, outcome=outcome, ending=ending)).claim_holds is holds

    def test_nobody_resigns_when_it_is_over(self) -> None:
        record = finished()
        late = Record(record.variant, record.seed, record.moves, outcome=record.outcome, ending=Ending.RESIGNATION)
        assert not verify(late).claim_holds

    def test_the_dealing(self) -> None:
        assert verify(Record(Variant.DUEL, SEED)).dealing is None
        assert verify(Record(Variant.DUEL, SEED, proof=PROOF)).dealing is Dealing.HONEST
        cheat = verify(Record(Variant.DUEL, bytes(32), proof=PROOF))
        assert (cheat.dealing, cheat.good) == (Dealing.OTHER_SEED, False)

    def claiming(self, record: Record, outcome: Outcome | None) -> Record:
        return Record(record.variant, record.seed, record.moves, outcome=outcome)
