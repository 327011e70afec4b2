"""Does the page say of the puzzle what is counted, and the text's 80 % for what it is?"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from games.twentyfour import exact

from analyser.games.twentyfour import puzzle
from analyser.games.twentyfour.policies import policy_of
from analyser.games.twentyfour.rules import rules_of
from analyser.games.twentyfour.solutions import SETS, solved_by

RULES = rules_of("twentyfour")


def test_shares_are_of_sets_and_of_deals() -> None:
    assert puzzle.share(RULES) == [566, 715, 79_936, 91_390]
    # A pack without tens is the pack of thirty-six.
    assert puzzle.share(RULES, lambda values: 10 not in values) == puzzle.share(
        replace(RULES, top_rank=9)
    )


def test_the_chance_that_there_is_a_solution_is_by_who_has_not_found_it() -> None:
    """Beginner, eight expressions a tick, twenty ticks: every set by hand."""
    missed = dead = Fraction(0)
    for values in SETS[:715]:
        many, deals = solved_by(values, RULES), exact.deals(values)
        if many:
            missed += deals * (1 - Fraction(many, 7_680)) ** 160
        else:
            dead += deals * Fraction(95, 100)
    beginner = policy_of("beginner")
    found = puzzle.left_after(RULES, beginner.skill, beginner.knows_dead, 20)
    assert abs(found - float(missed / (missed + dead))) < 1e-12
    tick = puzzle.small_from(RULES, "sound")
    sound = policy_of("sound")
    before, after = (
        puzzle.left_after(RULES, sound.skill, sound.knows_dead, at) for at in (tick - 1, tick)
    )
    assert after < puzzle.SMALL <= before
