"""What would the same moves have scored under other bonuses and penalties?  Rows in, rows out.

A row keeps, beside the terms of a side's score, how many burracos of which kind it has, when it
took its pot and what a pot never looked at was worth.  So what bonuses and penalties add up to can
be counted again, exactly; card values cannot, since a row does not say which cards lie where.  The
twin of ``kernel.table.scoring.write_row``, in numpy.  Left out: what a policy would do under the
other rules, which is play (``kernel.decisions.play``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.errors import ScenarioError
from analyser.games.burraco.columns import PARTS, ROW, C, S
from analyser.games.burraco.rules import KINDS, UNSAID, Rules, as_rules, count_sides, pairs_up
from analyser.games.interface import Record

Rows = npt.NDArray[np.int64]

OWN_TERM: Final = frozenset(
    f"{kind}_points" for kind, about in KINDS.items() if not about.counts_as
)
"""Bonuses of kinds of burracos that a row counts."""
BONUSES: Final = OWN_TERM | frozenset(
    {
        "run_bonuses_stack",
        "closing_points",
        "closing_points_need_pot",
        "no_pot_points",
        "unseen_pot",
        "exact_cut_points",
    }
)
"""Rules that only the score of a finished hand asks for, save that a policy may."""

OF_MATCHES: Final = frozenset({"match_target", "match_target_exceeded"})
"""Rules that only a match asks for: a single hand is the same under any."""


def must_replay(rules: Record, other: Record) -> tuple[str, ...]:
    """Return by which rules rows of single hands under ``rules`` cannot be counted under ``other``.

    Those that differ and are not bonus or penalty, and of these an exact cut's where it counts
    towards the first meld (L14), a burraco's where some of its term have another (L17), and a
    penalty for unseen pots where cards may be worth nothing, so that no row shows whether there was
    one. Ids, in the order of the rules; empty: none.
    """
    rules = {**rules, **UNSAID, **rules}  # in the order of the rules
    other = {**UNSAID, **other}
    differ = [key for key in rules if key != "preset" and rules[key] != other[key]]
    again = {key for key in differ if key not in BONUSES | OF_MATCHES}
    for kind in _list_uncounted_kinds(rules):
        # A row does not say how many of the clean (dirty) burracos are of another kind.
        again |= {f"{each}_points" for each in _company(kind)} & {*differ}
    highest = max(rules["exact_cut_points"], other["exact_cut_points"])
    if rules["cut_accuracy"] and 0 < rules["first_meld_high_from"] <= highest:
        again.add("exact_cut_points")
    values = ["two_points", "ace_points", "high_card_points", "low_card_points"]
    values += ["joker_points"] * bool(rules["jokers"])
    if other["unseen_pot"] != "cards" and not all(rules[key] for key in values):
        again |= {"no_pot_points", "unseen_pot"}
    return tuple(key for key in differ if key in again)


def rescore_rows(rules: Record, other: Record, rows: Rows) -> Rows:
    """Return rows of single hands as the same moves score under ``other``: (hands, columns).

    Raises ``ScenarioError`` for rules by which hands must be played again, and for hands of
    matches, in which every score may change what is played after it.
    """
    if again := must_replay(rules, other):
        raise ScenarioError(f"rules.{again[0]}: hands under another one must be played again")
    if (rows[:, C.MATCH] >= 0).any():
        raise ScenarioError("found hands of matches (expected single hands, to be re-scored)")
    made = rows.copy()
    penalties = any(rules[key] != other[key] for key in ("no_pot_points", "unseen_pot"))
    for side, (unit, closed) in enumerate(_list_owed(rows, as_rules(rules))):
        part = made[:, C.SEATS + C.SEAT_WIDTH * side :][:, : C.SEAT_WIDTH]
        more = _more_for_kinds(part, rules)
        _count_bonuses(part, other)
        part += more
        took, unseen = part[:, S.POT_TURN] > 0, part[:, S.UNSEEN_POT] != 0
        earned = closed & (took | (not other["closing_points_need_pot"]))
        part[:, S.CLOSING] = np.where(earned, unit * other["closing_points"], 0)
        if penalties:
            missed = ~took | (unseen & (other["unseen_pot"] != "cards"))
            part[:, S.POT] = np.where(missed, unit * other["no_pot_points"], 0)
            less = (rules["unseen_pot"] == "penalty") - (other["unseen_pot"] == "penalty")
            part[:, S.HAND] -= less * part[:, S.UNSEEN_POT]
        part[:, S.CUT] = np.where(part[:, S.CUT] != 0, unit * other["exact_cut_points"], 0)
        part[:, S.SCORE] = part[:, S.TERMS0 : S.TERMS_END].sum(axis=1)
    return made


def _list_owed(rows: Rows, rules: Rules) -> Iterator[tuple[Rows, npt.NDArray[np.bool_]]]:
    """Yield for each side what a point counts in its part of the row, and whether it closed.

    Two of three players may become partners once the first pot is taken, by the third; then each
    has half of what the two have (L12).
    """
    closer = rows[:, C.CLOSER]
    sides = count_sides(rules.players, rules.partners)
    if not pairs_up(rules):
        for side in range(sides):
            yield np.full(len(rows), PARTS), (closer >= 0) & (closer % sides == side)
        return
    turns = rows[:, [ROW.places[f"pot_turn_{side}"] for side in range(sides)]]
    taken = turns > 0
    alone = np.where(taken, turns, np.iinfo(np.int64).max).argmin(axis=1)
    for side in range(sides):
        shared = taken.any(axis=1) & (alone != side)
        by_pair = shared & (closer >= 0) & (closer != alone)
        yield np.where(shared, 1, PARTS), by_pair | (closer == side)


def _list_uncounted_kinds(rules: Record) -> list[str]:
    """Return the kinds of burracos that have a bonus, but no number of theirs in a row."""
    said = {**UNSAID, **rules}
    return [kind for kind, about in KINDS.items() if about.counts_as and said[f"{kind}_points"]]


def _company(kind: str) -> tuple[str, ...]:
    """Return the kinds among whose numbers a row has those of this kind."""
    return ("dirty", "semiclean") if KINDS[kind].wild else (KINDS[kind].counts_as,)


def _more_for_kinds(part: Rows, rules: Record) -> Rows:
    """Return what a side earned more, by place, for kinds of which a row has no number (L17)."""
    counted = part.copy()
    if _list_uncounted_kinds(rules):
        _count_bonuses(counted, rules)
    more: Rows = part - counted
    return more


def _count_bonuses(part: Rows, rules: Record) -> None:
    """Fill in the bonuses of a side's burracos, of which some are royal, some of these of 14 (L4).

    Counts and points are both in halves, so that their product is in order.
    """
    clean, dirty, semiclean = (
        part[:, at].copy() for at in (S.BURRACOS_CLEAN, S.BURRACOS_DIRTY, S.BURRACOS_SEMICLEAN)
    )
    royal, ace_to_ace = part[:, S.RUNS_ROYAL].copy(), part[:, S.RUNS_ACE_TO_ACE].copy()
    if not rules["semiclean_points"]:
        semiclean[:] = 0
    if not rules["run_bonuses_stack"]:
        worth, long_worth = rules["royal_points"], rules["ace_to_ace_points"]
        if long_worth <= max(worth, rules["clean_points"]):
            ace_to_ace[:] = 0
        royal -= ace_to_ace
        if worth <= rules["clean_points"]:
            royal[:] = 0
        clean -= royal + ace_to_ace
    part[:, S.CLEAN] = clean * rules["clean_points"]
    part[:, S.DIRTY] = (dirty - semiclean) * rules["dirty_points"]
    part[:, S.SEMICLEAN] = semiclean * rules["semiclean_points"]
    part[:, S.ROYAL] = royal * rules["royal_points"]
    part[:, S.ACE_TO_ACE] = ace_to_ace * rules["ace_to_ace_points"]
