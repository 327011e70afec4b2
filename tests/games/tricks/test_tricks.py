"""``analyser.games.tricks``: What may be played on what, who wins, what may still be held: by
hand, and both engines alike.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.history_lines import Unreadable
from analyser.games.tricks import lines, masks, plain
from analyser.games.tricks.deck import (
    CARDS,
    CLASS0,
    DECK_SIZE,
    HIGHER0,
    NO_CLASS,
    NUMBERS,
    OF_CLASS0,
    POINTS0,
    POWER0,
    deck_of,
    suits_of,
)

KING_HIGH = suits_of("789TAJQK", {"A": 5, "K": 4})
THREE_SUITS = suits_of("789TJQKA", suits="dhs")
OF_CLASSES = (
    "7c 8c 9c Kc Tc Ac",
    "",
    "7h 8h 9h Kh Th Ah",
    "7s 8s 9s Ks Ts As",
    "7d 8d 9d Kd Td Ad Jd Jh Js Jc Qd Qh Qs Qc",
)
FIFTH_CLASS = deck_of([cards.split() for cards in OF_CLASSES], {"Qc": 3})
"""Queens, jacks and diamonds are out of the suits, as a class of their own."""
DECKS = (KING_HIGH, THREE_SUITS, FIFTH_CLASS)
C, D, H, S, X = range(5)


def may(hand: str, trick: str, deck: Any = KING_HIGH, trumps: int = NO_CLASS, **more: Any) -> str:
    return " ".join(plain.list_legal(hand.split(), trick.split(), deck, trumps, **more))


def test_cards_are_numbered_by_suit_and_rank() -> None:
    assert len(CARDS) == len(set(CARDS)) == 32
    assert (CARDS[0], CARDS[7], CARDS[8], CARDS[31]) == ("7c", "Ac", "7d", "As")
    assert all(CARDS[number] == card for card, number in NUMBERS.items())


def test_a_decks_numbers_say_what_it_says() -> None:
    numbers = KING_HIGH.numbers()
    assert len(numbers) == DECK_SIZE
    assert numbers[OF_CLASS0 : OF_CLASS0 + 5] == [0xFF, 0xFF00, 0xFF0000, 0xFF000000, 0]
    ace, king, jack = NUMBERS["Ah"], NUMBERS["Kh"], NUMBERS["Jh"]
    assert numbers[CLASS0 + ace] == H
    assert (numbers[POWER0 + ace], numbers[POWER0 + king]) == (4, 7)
    assert (numbers[POINTS0 + ace], numbers[POINTS0 + jack]) == (5, 0)
    assert numbers[HIGHER0 + ace] == sum(1 << NUMBERS[card] for card in ("Jh", "Qh", "Kh"))
    assert numbers[HIGHER0 + king] == 0
    assert THREE_SUITS.numbers()[CLASS0 : CLASS0 + 9] == [NO_CLASS] * 8 + [D]
    fifth = FIFTH_CLASS.numbers()
    assert fifth[OF_CLASS0 + X].bit_count() == 14
    assert fifth[CLASS0 + NUMBERS["Qs"]] == X
    assert fifth[HIGHER0 + NUMBERS["Qs"]] == 1 << NUMBERS["Qc"]
    assert fifth[POINTS0 + NUMBERS["Qc"]] == 3


def test_suit_is_followed_where_it_can_be() -> None:
    assert may("7c Kd Ad Ks", "9d") == "Kd Ad"
    assert may("7c Kc Ks", "9d") == "7c Kc Ks"
    assert may("Ks 7c", "") == "7c Ks"
    # A queen of spades is no spade where it is of the fifth class.
    assert may("Qs 7s 9h", "As", FIFTH_CLASS, X) == "7s"
    assert may("Qs 9h", "As", FIFTH_CLASS, X) == "9h Qs"
    assert may("Qs 7d 9h", "Jc", FIFTH_CLASS, X) == "7d Qs"


def test_who_must_head_does_so_in_the_suit_that_was_led_alone() -> None:
    assert may("7d Jd Ad", "Td", must_head=True) == "Jd Ad"
    assert may("7d 8d", "Td", must_head=True) == "7d 8d"
    assert may("7d Jd", "Qd", must_head=True) == "7d Jd"
    # The ace ranks below the jack.
    assert may("Ad 7d", "Jd", must_head=True) == "7d Ad"
    # A trump that beats all frees who follows suit from heading.
    assert may("7d Kd 9c", "Jd 7c", trumps=C, must_head=True) == "7d Kd"


def test_who_must_trump_need_not_trump_higher() -> None:
    assert may("7h 8s Kc", "9d", trumps=H, must_trump=True) == "7h"
    assert may("7h Kh 8s", "9d 9h", trumps=H, must_trump=True, must_head=True) == "7h Kh"
    assert may("8s Kc", "9d", trumps=H, must_trump=True) == "Kc 8s"
    assert may("7h 8s", "9d", trumps=H) == "7h 8s"
    assert may("7h 8s", "9d", must_trump=True) == "7h 8s"


def test_a_game_says_what_may_be_led_and_what_is_forced() -> None:
    assert may("7c Kd Ad", "", may_lead=["Kd", "Ad", "Ah"]) == "Kd Ad"
    assert may("7c Kd", "", may_lead=["Ah"]) == "7c Kd"
    assert may("7d Kd Ad", "Qd", forced=["Ad"]) == "Ad"
    assert may("7d Kd", "Qd", forced=["Ad"]) == "7d Kd"
    assert may("7d Kd As", "Qd", forced=["As"]) == "7d Kd"


def test_the_highest_trump_wins_else_the_highest_of_what_was_led() -> None:
    def won(trick: str, deck: Any = KING_HIGH, trumps: int = NO_CLASS) -> str:
        cards = trick.split()
        return cards[plain.winner(cards, deck, trumps)]

    assert won("9d Kc Jd Ad") == "Jd"
    assert won("9d Kc Jd Ad", trumps=C) == "Kc"
    assert won("9d 8c 7c Kd", trumps=C) == "8c"
    assert won("9d") == "9d"
    assert won("Ac Qd 7c", FIFTH_CLASS, X) == "Qd"
    assert won("Jc Qd Ad Qc", FIFTH_CLASS, X) == "Qc"


def test_a_card_tells_what_its_player_no_longer_holds() -> None:
    def left(card: str, before: str, **more: Any) -> set[str]:
        gone = set(CARDS) - set(plain.may_hold(CARDS, card, before.split(), KING_HIGH, **more))
        return gone - {card}

    hearts = {card for card in CARDS if card[1] == "h"}
    diamonds = {card for card in CARDS if card[1] == "d"}
    assert left("7d", "") == set()
    assert left("7d", "9d") == set()
    assert left("7d", "Jd", must_head=True) == {"Qd", "Kd"}
    assert left("Kd", "Jd", must_head=True) == set()
    assert left("7s", "Jd") == diamonds
    assert left("7s", "Jd", trumps=H) == diamonds
    assert left("7s", "Jd", trumps=H, must_trump=True) == diamonds | hearts
    assert left("7h", "Jd", trumps=H, must_trump=True) == diamonds - {"7h"}
    # A trump lies there that no diamond beats: the seven tells nothing of higher ones.
    assert left("7d", "Jd 7h", trumps=H, must_head=True) == set()


def test_of_some_tricks_each_player_has_what_all_their_cards_leave() -> None:
    tricks = [(1, ["Jd", "9d", "7s"]), (1, ["Qc", "8h"])]
    may = plain.may_hold_after(tricks, 3, KING_HIGH, H, must_head=True, must_trump=True)
    diamonds, hearts, clubs = ({card for card in CARDS if card[1] == suit} for suit in "dhc")
    gone = [set(CARDS) - set(each) for each in may]
    # Seat 1 led twice; seat 2 could not beat the jack, and had no club; seat 0 had neither suit.
    assert gone[1] == {"Jd", "Qc"}
    assert gone[2] == {"9d", "Qd", "Kd", "8h"} | clubs
    assert gone[0] == {"7s"} | diamonds | hearts


def test_lowest_and_highest_are_by_power_then_by_number() -> None:
    cards = ["Ac", "Jc", "Kd", "Ks", "7h", "7s"]
    assert plain.find_lowest(cards, KING_HIGH) == "7h"
    assert plain.find_highest(cards, KING_HIGH) == "Kd"
    assert plain.find_lowest(["Ac", "Jc"], KING_HIGH) == "Ac"


# -- both engines ----------------------------------------------------------------------------------

ASKED = 9
"""Numbers of a case: hand, led class, best card, trumps, head, trump, a card, hook, which card."""
ANSWERS = 8


@kernel
def answer_all(numbers: Any, cases: Any, count: int, trick: Any, out: Any) -> None:
    """Ask the compiled room everything about each case."""
    deck, trick = part(numbers, 0), part(trick, 0)
    for i in range(count):
        case, said = part(cases, ASKED * i), part(out, ANSWERS * i)
        hand, led, best, trumps, card = case[0], case[1], case[2], case[3], case[6]
        head, trump = case[4] != 0, case[5] != 0
        said[0] = masks.may_follow(deck, hand, led, best, trumps, head, trump)
        said[1] = masks.prefer_cards(said[0], case[7])
        said[2] = masks.may_hold(deck, hand, card, led, best, trumps, head, trump)
        said[3] = 1 if masks.beats(deck, card, best, trumps) else 0
        said[4] = masks.find_lowest(deck, hand)
        said[5] = masks.find_highest(deck, hand)
        said[6] = masks.nth(hand, case[8])
        said[7] = masks.winner(deck, part(trick, 4 * i), 4, trumps)


def as_mask(cards: Any) -> int:
    return sum(1 << NUMBERS[card] for card in cards)


@pytest.mark.parametrize("deck", DECKS)
def test_both_engines_say_alike(deck: Any) -> None:
    random, known = Random(5), list(deck.classes)
    cases, tricks, expected = [], [], []
    for _ in range(300):
        trick = random.sample(known, 4)
        many, played = random.randint(1, 8), trick[: random.randint(1, 3)]
        hand = random.sample([card for card in known if card not in played], many)
        trumps = random.choice([NO_CLASS, *set(deck.classes.values())])
        flags: dict[str, Any] = {
            "trumps": trumps,
            "must_head": random.random() < 0.5,
            "must_trump": random.random() < 0.5,
        }
        best = played[plain.winner(played, deck, trumps)]
        may_play = plain.list_legal(hand, played, deck, **flags)
        card, hook = random.choice(may_play), random.sample(known, 6)
        number = random.randrange(many)
        led = deck.classes[played[0]]
        flagged = [trumps, int(flags["must_head"]), int(flags["must_trump"])]
        cases.append([as_mask(hand), led, NUMBERS[best], *flagged,
                      NUMBERS[card], as_mask(hook), number])  # fmt: skip
        tricks.append([NUMBERS[each] for each in trick])
        expected.append(
            [
                as_mask(may_play),
                as_mask(plain.list_legal(hand, played, deck, **flags, forced=hook)),
                as_mask(plain.may_hold(hand, card, played, deck, **flags)),
                int(plain.beats(card, best, deck, trumps)),
                NUMBERS[plain.find_lowest(hand, deck)],
                NUMBERS[plain.find_highest(hand, deck)],
                NUMBERS[plain.order_cards(hand)[number]],
                plain.winner(trick, deck, trumps),
            ]
        )
    out = np.zeros((len(cases), ANSWERS), np.int64)
    numbers, asked = np.array(deck.numbers(), np.int64), np.array(cases, np.int64)
    answer_all(numbers, asked.ravel(), len(cases), np.array(tricks, np.int64).ravel(), out.ravel())
    assert out.tolist() == expected
    # Of each answer both kinds were met.
    assert all(len(set(column)) > 1 for column in zip(*expected, strict=True))


# -- lines -----------------------------------------------------------------------------------------


def test_a_trick_goes_round_as_a_line() -> None:
    line = lines.trick_line(2, ["7c", "Kc"])
    assert line == {"do": "trick", "lead": 2, "cards": ["7c", "Kc"]}
    assert lines.read_trick(line, 4) == (2, ["7c", "Kc"])
    assert lines.read_trick({**line, "zwang": True}, 4, ("zwang",)) == (2, ["7c", "Kc"])
    assert lines.seats(2, ["7c", "Kc", "9c", "Ad"], 4) == [
        (2, "7c"), (3, "Kc"), (0, "9c"), (1, "Ad"),
    ]  # fmt: skip
    # A seat that there is not is left to be refused.
    assert lines.seats(4, ["7c", "Kc"], 2) == [(4, "7c"), (1, "Kc")]


@pytest.mark.parametrize(
    "changed",
    [
        {"lead": True},
        {"lead": "0"},
        {"lead": 1.0},
        {"cards": []},
        {"cards": ["7c", "8c", "9c"]},
        {"cards": ["7c", "1c"]},
        {"cards": "7c"},
        {"cards": None},
        {"note": "!"},
        {"zwang": True},
    ],
)
def test_what_is_no_trick_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match="found"):
        lines.read_trick({**lines.trick_line(0, ["7c", "8c"]), **changed}, 2)


def test_a_trick_without_one_of_its_fields_is_refused() -> None:
    for field in ("lead", "cards"):
        line = lines.trick_line(0, ["7c"])
        del line[field]
        with pytest.raises(Unreadable, match="which is not a valid trick"):
            lines.read_trick(line, 2)
