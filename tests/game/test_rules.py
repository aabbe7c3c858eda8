"""Tests for the rules, by the examples of the rule book: material, turns, passing, the end and the score."""

from __future__ import annotations

import pytest

from game import (
    CARDS,
    CENTRE,
    DRAW,
    SQUARES,
    TOKENS,
    Board,
    Card,
    CardDrawn,
    CardPlayed,
    Decider,
    Deck,
    EndReason,
    HeroPlay,
    House,
    MatchOver,
    Move,
    PassReason,
    PileReshuffled,
    Play,
    Position,
    Seat,
    SeatPassed,
    Square,
    Tally,
    TokenPlaced,
    TokenTurned,
    Turn,
    Variant,
    opening,
    play,
    result,
    set_up,
)

RED, WHITE, RED_2, WHITE_2 = Seat
DECK = Deck(bytes(range(32)))
FIVE_NORTH_WEST = (Card.NW1, Card.NW2, Card.NW3, Card.N2, Card.N3)


def at(name: str) -> Square:
    return Square.named(name)


def turn(position: Position, move: Move) -> Turn:
    assert position.seat is not None
    return play(position, position.seat, move, DECK)


class TestMaterial:
    def test_the_board_has_nine_files_and_nine_ranks(self) -> None:
        assert len(SQUARES) == 81
        assert (str(SQUARES[0]), str(SQUARES[8]), str(SQUARES[72]), str(SQUARES[80])) == ("a1", "i1", "a9", "i9")

    def test_no_square_lies_beyond_it(self) -> None:
        for name in ("a0", "a10", "j1", "A1", "", "e"):
            with pytest.raises(ValueError, match="no square"):
                Square.named(name)

    def test_24_cards_in_canonical_order(self) -> None:
        order = "N1 N2 N3 NE1 NE2 NE3 E1 E2 E3 SE1 SE2 SE3 S1 S2 S3 SW1 SW2 SW3 W1 W2 W3 NW1 NW2 NW3"
        assert [str(card) for card in CARDS] == order.split()
        assert [card.index for card in CARDS] == list(range(24))

    def test_directions_are_absolute(self) -> None:
        crown = set_up(Variant.DUEL, [[], []])
        reached = {str(card): str(crown.target(card)) for card in CARDS if card.distance == 2}
        assert reached == {
            "N2": "e7", "NE2": "g7", "E2": "g5", "SE2": "g3", "S2": "e3", "SW2": "c3", "W2": "c5", "NW2": "c7",
        }  # fmt: skip

    @pytest.mark.parametrize(("variant", "seats", "cards", "heroes"), [("duel", 2, 5, 4), ("texas", 4, 3, 2)])
    def test_the_opening(self, variant: str, seats: int, cards: int, heroes: int) -> None:
        start = opening(Variant(variant), DECK)
        assert [len(hand) for hand in start.hands] == [cards] * seats
        assert start.heroes == (heroes,) * seats
        assert len(start.pile) == 24 - seats * cards
        assert start.tokens_left == TOKENS == 52
        assert (start.crown, start.board, start.discard) == (CENTRE, Board(), ())
        assert str(CENTRE) == "e5"

    def test_dealing_goes_round_the_table_red_first(self) -> None:
        cards = DECK.shuffle(0, CARDS)
        assert opening(Variant.DUEL, DECK).hands == (cards[0:10:2], cards[1:10:2])
        assert opening(Variant.TEXAS, DECK).hands == (cards[0:12:4], cards[1:12:4], cards[2:12:4], cards[3:12:4])
        assert opening(Variant.TEXAS, DECK).pile == cards[12:]

    def test_red_and_the_first_square_are_as_true_as_the_others(self) -> None:
        assert all((*House, *Seat, *SQUARES))

    def test_partners_sit_opposite_each_other(self) -> None:
        assert [seat.house for seat in Variant.TEXAS.seats] == [House.RED, House.WHITE, House.RED, House.WHITE]


class TestPlayingACard:
    def test_the_crown_moves_the_full_distance_and_a_token_comes_under_it(self) -> None:
        after = turn(set_up(Variant.DUEL, [[Card.NE2], []]), Play(Card.NE2)).position
        assert after.crown == at("g7")
        assert after.board == Board.of(red=["g7"])
        assert after.hands[RED] == ()
        assert after.discard == (Card.NE2,)
        assert after.tokens_left == 51
        assert after.seat is WHITE

    def test_it_jumps_over_tokens_of_both_houses(self) -> None:
        board = Board.of(red=["f5"], white=["g5"])
        after = turn(set_up(Variant.DUEL, [[Card.E3], []], board=board), Play(Card.E3)).position
        assert after.board == Board.of(red=["f5", "h5"], white=["g5"])

    def test_no_card_is_drawn_for_it(self) -> None:
        before = set_up(Variant.DUEL, [[Card.N1, Card.S1], []])
        after = turn(before, Play(Card.N1)).position
        assert (after.hands[RED], after.pile) == ((Card.S1,), before.pile)

    def test_the_centre_is_an_ordinary_square_once_the_crown_has_left(self) -> None:
        after = turn(set_up(Variant.DUEL, [[Card.S2], []], crown="e7"), Play(Card.S2)).position
        assert after.board.house_at(CENTRE) is House.RED

    def test_the_story_tells_what_was_joined(self) -> None:
        board = Board.of(red=["f6", "f7", "h7", "e1"], white=["g8"])
        events = turn(set_up(Variant.DUEL, [[Card.NE2], []], board=board), Play(Card.NE2)).events
        assert events == (
            CardPlayed(RED, Card.NE2, hero=False, crown_from=at("e5"), crown_to=at("g7")),
            TokenPlaced(House.RED, at("g7"), joined=(2, 1)),
        )


class TestDrawing:
    def test_the_top_card_comes_to_the_end_of_the_hand(self) -> None:
        before = set_up(Variant.DUEL, [[Card.SE3, Card.N1], []])
        drawn = turn(before, DRAW)
        assert drawn.position.hands[RED] == (Card.SE3, Card.N1, before.pile[0])
        assert drawn.position.pile == before.pile[1:]
        assert drawn.events == (CardDrawn(RED, before.pile[0]),)

    def test_a_hand_of_four_may_draw_and_one_of_five_may_not(self) -> None:
        four, five = (Card.N1, Card.N2, Card.N3, Card.S1), (Card.N1, Card.N2, Card.N3, Card.S1, Card.S2)
        assert DRAW in set_up(Variant.DUEL, [four, []]).legal_moves()
        assert DRAW not in set_up(Variant.DUEL, [five, []]).legal_moves()

    def test_in_a_team_match_three_cards_are_a_full_hand(self) -> None:
        assert DRAW in set_up(Variant.TEXAS, [CARDS[:2], [], [], []]).legal_moves()
        assert DRAW not in set_up(Variant.TEXAS, [CARDS[:3], [], [], []]).legal_moves()

    def test_the_pile_is_renewed_at_once_when_its_last_card_is_drawn(self) -> None:
        hands = [CARDS[:4], CARDS[4:9]]
        played = CARDS[9:23]
        before = set_up(Variant.DUEL, hands, discard=played)
        assert before.pile == CARDS[23:]
        drawn = turn(before, DRAW)
        assert drawn.events[:2] == (CardDrawn(RED, CARDS[23]), PileReshuffled(1, 14))
        assert drawn.position.pile == DECK.shuffle(1, played)
        assert (drawn.position.discard, drawn.position.shuffles) == ((), 1)


class TestHeroes:
    BOARD = Board.of(red=["g6"], white=["g7", "g8", "h7", "f7"])

    def test_a_hero_turns_the_opponents_token(self) -> None:
        after = turn(set_up(Variant.DUEL, [[Card.NE2], []], board=self.BOARD), HeroPlay(Card.NE2)).position
        assert after.board == Board.of(red=["g6", "g7"], white=["g8", "h7", "f7"])
        assert after.crown == at("g7")

    def test_it_costs_the_hero_and_the_card_but_no_token(self) -> None:
        before = set_up(Variant.DUEL, [[Card.NE2], []], board=self.BOARD)
        after = turn(before, HeroPlay(Card.NE2)).position
        assert after.heroes == (3, 4)
        assert (after.hands[RED], after.discard) == ((), (Card.NE2,))
        assert after.tokens_left == before.tokens_left

    def test_the_story_tells_what_was_joined_and_what_fell_apart(self) -> None:
        before = set_up(Variant.DUEL, [[Card.NE2], []], board=self.BOARD)
        assert turn(before, HeroPlay(Card.NE2)).events == (
            CardPlayed(RED, Card.NE2, hero=True, crown_from=at("e5"), crown_to=at("g7")),
            TokenTurned(House.RED, at("g7"), joined=(1,), split_into=(1, 1, 1)),
        )

    def test_a_hero_play_can_be_forced(self) -> None:
        hand = (Card.N1, Card.N2, Card.N3, Card.E1, Card.E2)
        board = Board.of(red=["e6", "e7", "e8", "f5"], white=["g5"])
        assert set_up(Variant.DUEL, [hand, []], board=board).legal_moves() == (HeroPlay(Card.E2),)

    def test_a_partners_heroes_cannot_be_used(self) -> None:
        board = Board.of(white=["e6"])
        without = set_up(Variant.TEXAS, [[Card.N1], [], [], []], board=board, heroes={RED: 0, RED_2: 2})
        assert without.legal_moves() == (DRAW,)


class TestPassing:
    """White sits in the corner a9 with five cards that lead off the board; red may still act."""

    STUCK = set_up(Variant.DUEL, [[Card.W1, Card.S3], FIVE_NORTH_WEST], crown="b9")

    def test_who_can_do_nothing_is_passed_over(self) -> None:
        after = turn(self.STUCK, Play(Card.W1))
        assert after.passed == (WHITE,)
        assert after.events[-1] == SeatPassed(WHITE, PassReason.NO_TARGET)
        assert after.position.seat is RED

    def test_the_other_goes_on_until_the_first_can_act_again(self) -> None:
        drawn = turn(turn(self.STUCK, Play(Card.W1)).position, DRAW)
        assert (drawn.passed, drawn.position.seat) == ((WHITE,), RED)
        moved = turn(drawn.position, Play(Card.S3))
        assert (moved.passed, moved.position.seat) == ((), WHITE)

    def test_without_a_hero_a_token_of_the_other_house_cannot_be_turned(self) -> None:
        hands = [[Card.W1], (Card.S2, *FIVE_NORTH_WEST[:4])]
        before = set_up(Variant.DUEL, hands, crown="b9", board=Board.of(red=["a7"]), heroes={WHITE: 0})
        assert turn(before, Play(Card.W1)).events[-1] == SeatPassed(WHITE, PassReason.NO_HERO)

    def test_with_a_hero_it_must_be_turned_however_bad_that_is(self) -> None:
        board = Board.of(red=["a7"])
        before = set_up(Variant.DUEL, [[Card.W1], (Card.S2, *FIVE_NORTH_WEST[:4])], crown="b9", board=board)
        assert turn(before, Play(Card.W1)).position.legal_moves() == (HeroPlay(Card.S2),)

    def test_a_hand_that_is_not_full_never_passes(self) -> None:
        before = set_up(Variant.DUEL, [[Card.W1], FIVE_NORTH_WEST[:4]], crown="b9")
        assert turn(before, Play(Card.W1)).position.legal_moves() == (DRAW,)

    def test_several_seats_can_be_passed_over_in_a_team_match(self) -> None:
        hands = [[Card.W1], (Card.NW1, Card.NW2, Card.NW3), (Card.N1, Card.N2, Card.N3), [Card.S1]]
        after = turn(set_up(Variant.TEXAS, hands, crown="b9"), Play(Card.W1))
        assert after.passed == (WHITE, RED_2)
        assert after.position.seat is WHITE_2


class TestTheEnd:
    def test_it_ends_at_once_when_the_52nd_token_is_placed(self) -> None:
        before = set_up(Variant.DUEL, [[Card.N1], []], board=Board.of(red=SQUARES[:51]), crown="e8")
        last = turn(before, Play(Card.N1))
        assert last.position.over
        assert last.position.tokens_left == 0
        assert last.position.legal_moves() == ()
        assert isinstance(last.events[-1], MatchOver)
        assert last.events[-1].reason is EndReason.LAST_TOKEN
        assert last.events[-1].result == last.position.result

    def test_the_supply_is_shared_so_it_does_not_matter_whose_tokens_they_are(self) -> None:
        board = Board.of(red=SQUARES[:3], white=SQUARES[3:51])
        before = set_up(Variant.DUEL, [[Card.N1], []], board=board, crown="e8")
        assert turn(before, Play(Card.N1)).position.over

    def test_it_ends_at_once_when_nobody_can_act(self) -> None:
        # In the corner a9 nothing leads on to the board; the card that red must draw, NE1, does not either.
        before = set_up(Variant.DUEL, [(Card.W1, Card.W2, Card.W3, Card.N1), FIVE_NORTH_WEST], crown="a9")
        last = turn(before, DRAW)
        assert last.position.hands[RED][-1] is Card.NE1
        assert last.position.over
        assert last.events == (
            CardDrawn(RED, Card.NE1),
            MatchOver(EndReason.NOBODY_CAN_ACT, result(Board())),
        )
        assert last.passed == ()

    def test_a_turned_token_does_not_end_it(self) -> None:
        board = Board.of(red=SQUARES[:50], white=SQUARES[50:51])
        before = set_up(Variant.DUEL, [[Card.N1], []], board=board, crown=str(SQUARES[41]))
        after = turn(before, HeroPlay(Card.N1)).position
        assert (after.over, after.tokens_left) == (False, 1)


class TestTheScore:
    WHITE_69 = ("a1", "a2", "a3", "b3", "c3", "c2", "c1", "b1", "e1", "e2", "g1")  # 8, 2, 1
    RED_34 = ("e9", "f9", "g9", "e8", "e7", "a9", "b9", "a7", "a6", "i5")  # 5, 2, 2, 1

    def test_the_worked_example_of_all_rulebooks(self) -> None:
        board = Board.of(red=self.RED_34, white=self.WHITE_69)
        assert [territory.size for territory in board.territories(House.WHITE)] == [8, 2, 1]
        assert [territory.size for territory in board.territories(House.RED)] == [5, 2, 2, 1]
        assert (board.score(House.RED), board.score(House.WHITE)) == (34, 69)
        final = result(board)
        assert (final.winner, final.decided_by) == (House.WHITE, Decider.POINTS)
        assert (final.red, final.white) == (Tally(34, 5, 10), Tally(69, 8, 11))

    def test_territories_know_their_squares_and_points(self) -> None:
        board = Board.of(red=self.RED_34, white=self.WHITE_69)
        territory = board.territory_at(at("a9"))
        assert territory is not None
        assert (territory.house, territory.squares, territory.points) == (House.RED, (at("a9"), at("b9")), 4)
        assert territory in board.territories(House.RED)
        assert board.territory_at(at("e5")) is None
        assert (*(len(board.squares(house)) for house in House), board.tokens) == (10, 11, 21)

    def test_corners_do_not_join(self) -> None:
        assert Board.of(red=["a1", "b2", "c3"]).score(House.RED) == 3

    def test_the_edge_of_the_board_does_not_join(self) -> None:
        assert Board.of(red=["i1", "a2"]).score(House.RED) == 2

    def test_with_equal_points_the_largest_territory_wins(self) -> None:
        five_alone = ("a1", "b1", "c1", "d1", "e1")
        four_and_three = ("a9", "b9", "c9", "d9", "f9", "g9", "h9")
        final = result(Board.of(red=five_alone, white=four_and_three))
        assert (final.red.points, final.white.points) == (25, 25)
        assert (final.winner, final.decided_by) == (House.RED, Decider.LARGEST)

    def test_then_more_tokens_win(self) -> None:
        red = ("a1", "b1", "c1", "a3", "b3", "a5", "b5")  # 3, 2, 2: 17 points
        white = ("a9", "b9", "c9", "e9", "g9", "i9", "e7", "g7", "i7", "a7", "c7")  # 3 and eight alone: 17 points
        final = result(Board.of(red=red, white=white))
        assert (final.red.points, final.white.points) == (17, 17)
        assert (final.winner, final.decided_by) == (House.WHITE, Decider.TOKENS)

    def test_then_it_is_a_draw(self) -> None:
        final = result(Board.of(red=["a1", "b1"], white=["a9", "a8"]))
        assert (final.winner, final.decided_by) == (None, Decider.NOTHING)

    def test_partners_score_together(self) -> None:
        position = set_up(Variant.TEXAS, [[Card.N1], [Card.E1], [Card.NW1], []])
        for card in (Card.N1, Card.E1, Card.NW1):
            position = turn(position, Play(card)).position
        assert position.board == Board.of(red=["e6", "e7"], white=["f6"])
        assert (position.score(House.RED), position.score(House.WHITE)) == (4, 1)
