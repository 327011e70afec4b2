"""``analyser.games.burraco.kernel.table``: What may be laid, by the sources' own words: every
example of melds in P and D, and the readings.

On the plain functions, by which the compiled ones are judged (``test_melds``).  Runs are typed as
they lie; a wild card stands in its gap or at the low end.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyser.games.burraco.reference.melds import (
    Illegal,
    Meld,
    add_card,
    bonus_terms,
    burraco_kind,
    is_burraco,
    read,
    run_is_legal,
)
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import rules_of

ITALIAN = rules_of("italian")
SEMICLEAN = rules_of("italian-semiclean")


def laid(cards: str) -> Meld:
    """Return the new meld that these cards make."""
    return read(0, cards.split(), ITALIAN)


def grown(cards: str, more: str) -> Meld:
    """Return a meld of ``cards`` after the cards of ``more``, one by one."""
    meld = laid(cards)
    for card in more.split():
        meld = add_card(meld, card, ITALIAN)
    return meld


def lies(meld: Meld) -> str:
    """Return a meld as it lies."""
    return " ".join(meld.list_cards())


def refused(cards: str, card: str) -> None:
    with pytest.raises(Illegal):
        grown(cards, card)


class TestSets:
    """P, D: three or more cards of one rank, one wild card at most."""

    @pytest.mark.parametrize("cards", ["Tc Tc Ts", "4s 4d 4h 4c 2s", "Ks Kd *"])
    def test_p_examples_of_valid_sets(self, cards: str) -> None:
        meld = laid(cards)
        assert meld.rank == cards[0]
        assert sorted(meld.cards) == sorted(cards.split())

    @pytest.mark.parametrize("cards", ["2c 2d 2h", "2c 2c 2d *", "* * *", "2c * *", "2s 2s *"])
    def test_p_d_no_set_of_twos_or_jokers(self, cards: str) -> None:
        with pytest.raises(Illegal):
            laid(cards)

    @pytest.mark.parametrize("cards", ["4s 4d * *", "4s 4d 2c *", "4s 4d 2c 2c", "4s * 2c"])
    def test_p_d_at_most_one_wild_card_in_a_set(self, cards: str) -> None:
        with pytest.raises(Illegal):
            laid(cards)

    @pytest.mark.parametrize("cards", ["4s 4d", "Ks *", "7h 8h", "* 2c"])
    def test_p_d_a_meld_has_three_cards(self, cards: str) -> None:
        with pytest.raises(Illegal, match="three cards"):
            laid(cards)

    def test_p_a_set_has_nine_cards_at_most(self) -> None:
        full = grown("9c 9d 9h 9s", "9c 9d 9h 9s *")
        assert full.size == 9
        for card in ("*", "2c"):
            with pytest.raises(Illegal, match="at most one wild card"):
                add_card(full, card, ITALIAN)

    def test_p_a_set_takes_no_other_rank(self) -> None:
        for card in ("8c", "Tc", "Ac"):
            refused("9c 9d 9h", card)

    def test_p_d_a_wild_card_goes_onto_a_clean_set_and_no_second_one(self) -> None:
        assert grown("9c 9d 9h", "2h").wild == "2h"
        refused("9c 9d 9h 2h", "*")

    def test_p_d_a_team_has_one_set_of_a_rank_and_the_other_team_its_own(self) -> None:
        table = TableInPlay(ITALIAN, [[]] * 4, [[], []], [], None)
        table.melds = [laid("Kc Kd Kh")]
        with pytest.raises(Illegal, match="two sets of one rank"):
            table.verify_group(laid("Kc Kd Ks"))
        table.verify_group(laid("Qc Qd Qs"))
        table.verify_group(replace(laid("Kc Kd Ks"), team=1))


class TestSequences:
    """P, D: three or more consecutive cards of a suit, (A)-2-3 … Q-K-(A), one wild card at most."""

    @pytest.mark.parametrize(
        ("cards", "as_it_lies", "wild"),
        [
            ("7h 8h 9h", "7h 8h 9h", None),
            ("As 2s 3s 2h 5s", "As 2s 3s 2h 5s", "2h"),
            ("9c 2c Jc", "9c 2c Jc", "2c"),
            ("* 5d 6d", "* 5d 6d", "*"),
        ],
    )
    def test_p_examples_of_valid_sequences(
        self, cards: str, as_it_lies: str, wild: str | None
    ) -> None:
        meld = laid(cards)
        assert meld.suit == cards.split()[-1][1]
        assert lies(meld) == as_it_lies
        assert meld.wild == wild

    @pytest.mark.parametrize(
        "cards",
        ["7h 8h 9s", "7h 8h Th", "7h 7h 8h", "7h 7h 8h *", "7h 9h Jh *", "7h Th *", "7h 8h Jh *"],
    )
    def test_p_d_not_consecutive_or_not_one_suit(self, cards: str) -> None:
        with pytest.raises(Illegal):
            laid(cards)

    @pytest.mark.parametrize("cards", ["7h 8h * *", "7h 8h 2c *", "7h 8h 2h 2h", "7h * 2h"])
    def test_p_d_at_most_one_wild_card_in_a_sequence(self, cards: str) -> None:
        with pytest.raises(Illegal):
            laid(cards)

    def test_p_d_an_ace_stands_at_either_end_and_there_is_no_corner(self) -> None:
        assert lies(laid("Ah 2h 3h")) == "Ah 2h 3h"
        assert lies(laid("Qh Kh Ah")) == "Qh Kh Ah"
        for cards in ("Kh Ah 3h *", "Qh Kh Ah 2h 3h", "Kh Ah 2c 3h"):
            with pytest.raises(Illegal):
                laid(cards)
        # Beside king and ace the two of the suit is a wild card, shown at the low end.
        assert (lies(laid("Kh Ah 2h")), laid("Kh Ah 2h").wild) == ("2h Kh Ah", "2h")

    def test_p_d_an_ace_at_both_ends_is_no_sequence(self) -> None:
        whole = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
        with pytest.raises(Illegal):
            laid(f"Ah {whole} Ah")
        refused(f"Ah {whole}", "Ah")
        # Nor may a wild card stand for the second ace: it rides.
        assert grown(f"Ah {whole}", "*").size == 14

    def test_an_ace_that_may_stand_at_either_end_stands_low(self) -> None:
        assert grown("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah").places == frozenset(range(13))

    def test_d_two_of_the_suit_is_natural_beside_a_joker(self) -> None:
        """D: 2-3-4♥-★ contains just one wild card, the joker."""
        meld = laid("2h 3h 4h *")
        assert meld.wild == "*"
        assert meld.places == {1, 2, 3}

    def test_p_a_sequence_may_hold_two_twos_or_a_two_and_a_joker(self) -> None:
        assert laid("2h 3h 2s 5h").wild == "2s"
        assert laid("2h 3h *").wild == "*"
        both = laid("2h 3h 2h 5h")
        assert (both.places, both.wild) == (frozenset({1, 2, 4}), "2h")

    def test_p_with_the_two_in_its_place_it_is_clean(self) -> None:
        assert laid("2h 3h 4h").wild is None
        assert laid("Ah 2h 3h").wild is None
        assert laid("2h 3h 4h 5h 6h 7h 8h").wild is None

    def test_d_a_wild_card_lies_inside_or_at_the_low_end(self) -> None:
        """D: 7♠-★-9♠ is valid; 7-8♠-★ is corrected to ★-7-8♠."""
        assert lies(laid("7s * 9s")) == "7s * 9s"
        assert lies(laid("7s 8s *")) == "* 7s 8s"

    def test_p_2h_6s_7s_is_extended_in_either_direction(self) -> None:
        """P: ♡2-♠6-♠7, in this case by the ♠4, ♠5, ♠8 or ♠9."""
        assert lies(laid("6s 7s 2h")) == "2h 6s 7s"
        assert lies(grown("2h 6s 7s", "4s")) == "4s 2h 6s 7s"
        assert lies(grown("2h 6s 7s", "5s")) == "2h 5s 6s 7s"
        assert lies(grown("2h 6s 7s", "8s")) == "2h 6s 7s 8s"
        assert lies(grown("2h 6s 7s", "9s")) == "6s 7s 2h 9s"
        for card in ("3s", "Ts", "6s", "5h", "8h", "*", "2s"):
            refused("2h 6s 7s", card)

    def test_p_the_real_card_frees_the_joker(self) -> None:
        """P: ♢8-joker-♢10 and the ♢9 make joker-♢8-♢9-♢10, extended by ♢6, ♢7, ♢J or ♢Q."""
        assert lies(laid("8d * Td")) == "8d * Td"
        assert lies(grown("8d * Td", "9d")) == "* 8d 9d Td"
        assert lies(grown("8d * Td", "9d Qd")) == "8d 9d Td * Qd"
        assert lies(grown("8d * Td", "9d Jd")) == "* 8d 9d Td Jd"
        assert lies(grown("8d * Td", "9d 7d")) == "* 7d 8d 9d Td"
        assert lies(grown("8d * Td", "9d 6d")) == "6d * 8d 9d Td"
        for card in ("5d", "Kd"):
            refused("8d 9d Td *", card)

    def test_d_the_ten_moves_the_joker_up_and_the_nine_frees_it(self) -> None:
        """D: 10♠ on ★-7-8♠ gives 7-8♠-★-10♠; the 9♠ then ★-7-8-9-10♠."""
        assert lies(grown("* 7s 8s", "Ts")) == "7s 8s * Ts"
        assert lies(grown("* 7s 8s", "Ts 9s")) == "* 7s 8s 9s Ts"

    @pytest.mark.parametrize("wild", ["*", "2c"])
    def test_p_d_no_wild_card_is_exchanged_for_another(self, wild: str) -> None:
        """P: a joker cannot send home the ♡2 of ♡3-♡4-♡2-♡6, nor may the ♡A follow."""
        assert lies(laid("3h 4h 2h 6h")) == "3h 4h 2h 6h"
        with pytest.raises(Illegal, match="never exchanged"):
            grown("3h 4h 2h 6h", wild)
        refused("3h 4h 2h 6h", "Ah")

    def test_p_the_other_two_of_the_suit_goes_to_its_own_place_beside_the_wild_one(self) -> None:
        meld = grown("3h 4h 2h 6h", "2h")
        assert (lies(meld), meld.wild) == ("2h 3h 4h 2h 6h", "2h")
        assert lies(add_card(meld, "Ah", ITALIAN)) == "Ah 2h 3h 4h 2h 6h"

    def test_p_the_five_sends_the_two_home_and_more_may_follow(self) -> None:
        """P: with the ♡5 the ♡2 is natural; then the ♡A, then a joker or a two: a burraco."""
        home = grown("3h 4h 2h 6h", "5h")
        assert (lies(home), home.wild) == ("2h 3h 4h 5h 6h", None)
        with_ace = add_card(home, "Ah", ITALIAN)
        assert lies(with_ace) == "Ah 2h 3h 4h 5h 6h"
        for wild in ("*", "2h", "2s"):
            burraco = add_card(with_ace, wild, ITALIAN)
            assert (burraco.size, burraco.wild) == (7, wild)
            assert is_burraco(burraco, ITALIAN)

    def test_p_the_natural_two_turns_wild_and_comes_home(self) -> None:
        """P: ♢9 on ♢2-…-♢7 makes ♢3-…-♢7-♢2-♢9, dirty; the ♢8 makes it clean again."""
        dirty = grown("2d 3d 4d 5d 6d 7d", "9d")
        assert lies(dirty) == "3d 4d 5d 6d 7d 2d 9d"
        assert bonus_terms(dirty, ITALIAN)["dirty"] == 100
        clean = add_card(dirty, "8d", ITALIAN)
        assert lies(clean) == "2d 3d 4d 5d 6d 7d 8d 9d"
        assert (clean.wild, bonus_terms(clean, ITALIAN)["clean"]) == (None, 200)

    def test_d_the_natural_two_turns_wild(self) -> None:
        """D: 6♥ on 2-3-4♥ gives 3-4-2-6♥, the two standing for the 5♥."""
        meld = grown("2h 3h 4h", "6h")
        assert (lies(meld), meld.wild) == ("3h 4h 2h 6h", "2h")

    @pytest.mark.parametrize(
        ("cards", "card"),
        [("Ah 2h 3h 4h", "6h"), ("2h 3h 4h *", "7h"), ("2h 3h 2s 5h", "7h"), ("2h 3h 4h", "7h")],
    )
    def test_the_two_does_not_turn_below_an_ace_nor_beside_a_wild_card(
        self, cards: str, card: str
    ) -> None:
        refused(cards, card)

    def test_the_two_turns_for_a_high_ace_too(self) -> None:
        meld = grown("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "Ah")
        # The ace has a place at the low end, so it goes there.
        assert (meld.places, meld.wild) == (frozenset(range(12)), None)

    def test_p_a_wild_card_rides_with_thirteen_natural_cards(self) -> None:
        """P: the ♣6 frees the joker of ♣A-…-joker-…-♣K, which stays: 14 cards."""
        full = grown("Ac 2c 3c 4c 5c * 7c 8c 9c Tc Jc Qc Kc", "6c")
        assert (full.size, full.wild) == (14, "*")
        for card in ("*", "2c", "Ac", "6c"):
            with pytest.raises(Illegal):
                add_card(full, card, ITALIAN)
        strict = replace(ITALIAN, wild_may_ride_full_run=False)
        with pytest.raises(Illegal):
            add_card(laid("Ac 2c 3c 4c 5c * 7c 8c 9c Tc Jc Qc Kc"), "6c", strict)

    def test_l16_a_two_is_natural_only_beside_its_three_where_the_rules_say_so(self) -> None:
        strict = replace(ITALIAN, natural_two_needs_three=True)
        for cards in ("2h 4h 5h 6h 2s", "2h * 4h 5h 6h"):
            assert read(0, cards.split(), ITALIAN).suit == "h"
            with pytest.raises(Illegal):
                read(0, cards.split(), strict)
        assert read(0, ["2h", "3h", "4h", "2s"], strict).places == {1, 2, 3}
        assert read(0, ["2h", "4h", "5h", "6h"], strict).wild == "2h"

    def test_every_set_of_places_against_the_words_of_p(self) -> None:
        """Three or more consecutive places, one of which a wild card may hold; no two aces."""
        stretches = {
            frozenset(range(low, high + 1))
            for low in range(14)
            for high in range(low + 2, 14)
            if (low, high) != (0, 13)
        }
        with_wild = {run - {place} for run in stretches for place in run}
        with_wild |= {run for run in stretches if len(run) == 13}
        for bits in range(1 << 14):
            places = frozenset(place for place in range(14) if bits >> place & 1)
            assert run_is_legal(places, False, ITALIAN) == (places in stretches), places
            assert run_is_legal(places, True, ITALIAN) == (places in with_wild), places


class TestReasons:
    """Why cards are no meld: the rule that a verifier names."""

    @pytest.mark.parametrize(
        ("preset", "cards", "said"),
        [
            ("italian", "2c 2d *", "P, D, sets: twos and jokers alone"),
            ("italian", "Kc Kd * 2h", "P, D, sets: at most one wild card"),
            ("italian", "5h 6h * 2s", "P, D, sequences: at most one wild card"),
            ("italian", "5h 6h 7s", "P, D, melds: neither one rank nor one suit"),
            ("italian", "5h 6h 8h", "P, D, sequences: not consecutive"),
            ("italian", "Kh Ah 2h 3h", "P, D, sequences: not consecutive"),
            ("open", "Kc Kd Ks", "C, groups: groups are not allowed"),
            ("closed", "Kc Kd *", "L1, groups: "),
            ("online-2p", "2s 4s 5s 2h", "R, L16: "),
        ],
    )
    def test_the_rule_that_is_broken_is_named(self, preset: str, cards: str, said: str) -> None:
        with pytest.raises(Illegal) as caught:
            read(0, cards.split(), rules_of(preset))
        assert caught.value.rule.startswith(said)
        assert caught.value.rule.endswith(f"; found {cards}")


class TestBurracos:
    """P, D: seven or more cards; clean 200, dirty 100; P's variation, semi-clean 150."""

    @pytest.mark.parametrize(
        ("cards", "term", "points"),
        [
            ("3h 4h 5h 6h 7h 8h", "", 0),
            ("3h 4h 5h 6h 7h 8h 9h", "clean", 200),
            ("2h 3h 4h 5h 6h 7h 8h", "clean", 200),
            ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "clean", 200),
            ("3h 4h 5h 6h 7h 8h *", "dirty", 100),
            ("3h 4h 5h 6h 7h 8h 9h *", "dirty", 100),
            ("9c 9d 9h 9s 9c 9d 9h", "clean", 200),
            ("9c 9d 9h 9s 9c 9d 2h", "dirty", 100),
            ("9c 9d 9h 9s 9c 9d", "", 0),
        ],
    )
    def test_p_d_bonus(self, cards: str, term: str, points: int) -> None:
        expected = dict.fromkeys(("clean", "dirty", "semiclean", "royal", "ace_to_ace"), 0)
        if term:
            expected[term] = points
        assert bonus_terms(laid(cards), ITALIAN) == expected
        assert is_burraco(laid(cards), ITALIAN) == bool(term)

    @pytest.mark.parametrize(
        ("cards", "semiclean"),
        [
            ("3h 4h 5h 6h 7h 8h 9h *", True),
            ("3h 4h 5h 6h 7h 8h 9h * Jh", True),
            ("9c 9d 9h 9s 9c 9d 9h *", True),
            ("3h 4h 5h 6h 7h 8h *", False),
            ("3h 4h 5h * 7h 8h 9h Th", False),
            ("9c 9d 9h 9s 9c 9d *", False),
        ],
    )
    def test_p_semiclean_needs_seven_natural_in_a_row_or_equal(
        self, cards: str, semiclean: bool
    ) -> None:
        meld = laid(cards)
        assert burraco_kind(meld, ITALIAN)[2] is semiclean
        points = bonus_terms(meld, SEMICLEAN)
        assert (points["semiclean"], points["dirty"]) == ((150, 0) if semiclean else (0, 100))
        assert bonus_terms(meld, ITALIAN)["dirty"] == 100

    @pytest.mark.parametrize("preset", ["fibur", "feburit", "fibur-2p"])
    @pytest.mark.parametrize(
        ("cards", "semiclean"),
        [
            # Before, after, and before where the ace is low unless it changes ends; riding along.
            ("3h 4h 5h 6h 7h 8h 9h *", True),
            ("7h 8h 9h Th Jh Qh Kh *", True),
            ("3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah *", True),
            ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh *", True),
            # A natural two, and another one before it.
            ("2h 3h 4h 5h 6h 7h 8h 2s", True),
            ("Ah * 3h 4h 5h 6h 7h 8h 9h", False),
            ("3h 4h 5h 6h 7h 8h 9h * Jh", False),
            ("3h * 5h 6h 7h 8h 9h Th Jh", False),
            ("3h 4h 5h 6h 7h 8h * Th Jh", False),
            ("3h 4h 5h 6h 7h 8h 9h * Jh Qh Kh", False),
            ("9c 9d 9h 9s 9c 9d 9h *", True),
            # L23: exactly eight, says one reading of 2026; at least, say the others.
            ("9c 9d 9h 9s 9c 9d 9h 9s *", True),
        ],
    )
    def test_f_the_wild_card_lies_before_or_after_and_never_between(
        self, preset: str, cards: str, semiclean: bool
    ) -> None:
        meld, rules = laid(cards), rules_of(preset)
        assert burraco_kind(meld, rules)[2] is semiclean
        points = bonus_terms(meld, rules)
        assert (points["semiclean"], points["dirty"]) == ((150, 0) if semiclean else (0, 100))
