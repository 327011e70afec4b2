"""``analyser.games.twentyfour.puzzle``: Does the page say of the puzzle what is counted, and the
text's 80 % for what it is?
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from fractions import Fraction

import compiling
import pytest
from games.twentyfour import exact

from analyser.games.twentyfour import GAME, puzzle
from analyser.games.twentyfour.expressions import expressions, worth, write_expression
from analyser.games.twentyfour.policies import SHEETS
from analyser.games.twentyfour.rules import RULE_SETS
from analyser.games.twentyfour.solutions import SETS, count_solving, products_of, solutions_of

RULES = RULE_SETS.make_rules("twentyfour")


def test_shares_are_of_sets_and_of_deals() -> None:
    assert puzzle.share(RULES) == [566, 715, 79_936, 91_390]
    # A pack without tens is the pack of thirty-six.
    assert puzzle.share(RULES, lambda values: 10 not in values) == puzzle.share(
        replace(RULES, top_rank=9)
    )


def test_so_many_steps_have_to_be_products_by_hand() -> None:
    """10 + 9 + 4 + 1; 1 × 2 × 3 × 4 or (1 + 2 + 3) × 4; 6 / (1 - 3 / 4); 8 / (3 - 8 / 3)."""
    fewest = products_of(RULES)
    many = {(1, 4, 9, 10): 0, (1, 2, 3, 4): 1, (1, 3, 4, 6): 2, (3, 3, 8, 8): 2, (1, 1, 1, 1): -1}
    assert {values: fewest[SETS.index(values)] for values in many} == many
    # Without × and / are those that sums and differences alone solve; of signs nothing is asked.
    alone = solutions_of(replace(RULES, multiply=False, divide=False))
    assert ((alone[:715] > 0) == (fewest[:715] == 0)).all()
    assert ((solutions_of(RULES)[:715] > 0) == (fewest[:715] >= 0)).all()
    # Once more with each expression written out.
    for values in ((2, 5, 7, 10), (3, 5, 5, 9), (4, 4, 10, 10), (7, 8, 8, 10)):
        found = [
            write_expression(each).count("*") + write_expression(each).count("/")
            for each in expressions(values, "+-*/")
            if worth(each) == 24
        ]
        assert fewest[SETS.index(values)] == min(found, default=-1), values


@pytest.mark.skipif(compiling.OFF, reason="plays thousands of games")
def test_the_page_says_what_the_lead_is_worth() -> None:
    lead = next(
        each for each in puzzle.count_puzzle(GAME, GAME.rules("twentyfour")) if "lead" in each.title
    )
    said = re.match(r"Of two alike \(sound\) who leads wins (\d\d\.\d) ± (\d\.\d) %", lead.says[0])
    # 88.44 % of 20,000 other games, of which the standard error is 0.23.
    assert said is not None
    share, half = map(float, said.groups())
    assert abs(share - 88.44) < 4 * math.hypot(half / 1.96, 0.23)


def test_the_chance_that_there_is_a_solution_is_by_who_has_not_found_it() -> None:
    """Beginner, eight expressions a tick, twenty ticks: every set by hand."""
    missed = dead = Fraction(0)
    for values in SETS[:715]:
        many, deals = count_solving(values, RULES), exact.deals(values)
        if many:
            missed += deals * (1 - Fraction(many, 7_680)) ** 160
        else:
            dead += deals * Fraction(95, 100)
    beginner = SHEETS.make_policy("beginner")
    found = puzzle.estimate_left(RULES, beginner.skill, beginner.knows_dead, 20)
    assert abs(found - float(missed / (missed + dead))) < 1e-12
    tick = puzzle.small_from(RULES, "sound")
    sound = SHEETS.make_policy("sound")
    before, after = (
        puzzle.estimate_left(RULES, sound.skill, sound.knows_dead, at) for at in (tick - 1, tick)
    )
    assert after < puzzle.SMALL <= before
