"""``analyser.games.khanhoo.splitting``: Does the kernel find the split that scores whoever goes
out as the referee does?
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.cards.codes import card_code
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.kernel import scoring
from analyser.games.khanhoo.rules import HAND_CARDS, RULE_SETS, Rules, books_of, rules_row
from analyser.games.khanhoo.splitting import full_split, scored_split

HANDS = 150
TWO_SPLITS = "Ah 2h 3h 2s 3s 4s 3d 4d 5d Jc Qc Kc 7d 7h 7s"
POINTS = {"sequence_points": 4, "double_triplet_points": 3, "royal_points": 0, "aces_points": 3}


@kernel
def find_full(one: Any, two: Any, jokers: Any, rules: Any, room: Any) -> int:
    """Find the full split that scores most; returns its points."""
    return int(scoring.full_split(one, two, jokers, part(rules, 0), part(room, 0)))


@kernel
def find_out(one: Any, two: Any, jokers: Any, rules: Any, room: Any) -> int:
    """Return what a hand scores whose player goes out."""
    return int(scoring.score_out(one, two, jokers, part(rules, 0), part(room, 0)))


def sets(cards: list[str]) -> tuple[int, int, int]:
    """Return cards as faces that are there, those that are there twice, and jokers."""
    one = two = 0
    for card in cards:
        if card != melds.JOKER:
            bit = 1 << card_code(card)
            two |= one & bit
            one |= bit
    return one, two, cards.count(melds.JOKER)


def draw_full(rules: Rules, random: Random) -> list[str]:
    """Return at most fifteen cards that split into melds, all of them."""
    ways = books_of(rules).whole.ways
    cards: list[str] = []
    for _ in range(30):
        more = [*cards, *melds.list_laid_cards(random.choice(ways))]
        counts = Counter(more)
        jokers = counts.pop(melds.JOKER, 0)
        fits = len(more) <= HAND_CARDS and jokers <= rules.jokers
        if fits and max(counts.values(), default=0) <= 2:
            cards = more
    return cards


@pytest.mark.broad
@pytest.mark.parametrize("changes", [{}, {"jokers": 2}, POINTS], ids=str)
def test_whoever_goes_out_scores_the_same_in_both_engines(changes: dict[str, Any]) -> None:
    random, differs = Random(f"full {changes}"), 0
    rules, other = (
        RULE_SETS.make_rules("khanhoo", changes),
        RULE_SETS.make_rules("khanhoo", {**changes, "out_split": "any"}),
    )
    row, other_row = np.array(rules_row(rules)), np.array(rules_row(other))
    room = np.zeros(scoring.BEST_SIZE, np.int64)
    book = books_of(rules).whole
    for _ in range(HANDS):
        cards = draw_full(rules, random)
        split = full_split(rules, cards)
        assert split is not None
        assert find_full(*sets(cards), row, room) == split.points, cards
        found = room[scoring.CHOSEN_WAYS :].tolist()
        ways = [book.ways[at] for at in found[: found.index(-1)]]
        assert tuple(ways) == split.ways, cards
        assert find_out(*sets(cards), row, room) == split.points
        best = scored_split(other, cards, is_out=True).points
        assert find_out(*sets(cards), other_row, room) == best
        differs += best > split.points
    assert differs > 0


def test_the_readings_differ_only_for_whoever_goes_out() -> None:
    cards = TWO_SPLITS.split()
    for is_out, reading, points in (
        # Every card: three sequences, the royal 3 and the sevens 2; else the khanhoo 5 for those.
        (True, "every_card", 8),
        (True, "any", 10),
        (False, "every_card", 10),
        (False, "any", 10),
    ):
        rules = RULE_SETS.make_rules("khanhoo", {"out_split": reading})
        assert scored_split(rules, cards, is_out).points == points


def test_no_cards_are_a_full_split() -> None:
    # All fifteen cards were shown, and the sixteenth is the last discard.
    rules = RULE_SETS.make_rules("khanhoo")
    assert full_split(rules, []) == (0, ())
    room = np.zeros(scoring.BEST_SIZE, np.int64)
    assert find_full(0, 0, 0, np.array(rules_row(rules)), room) == 0
