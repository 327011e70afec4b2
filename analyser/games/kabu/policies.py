"""Who plays, and how does each think?  The sheet, and the players by name.

The policy sheet
----------------

A player decides whenever it is their turn: *draw* a card or *pass*, which is final.  What they see:
their own cards, who has passed, how many cards each other holds, and everybody's chips before the
hand.

1. A player with ``thinks`` 0 decides by lot, both ways alike.
2. A player with a *rule* for this card (``rule_draw`` 1: the first card, 2: the second) follows it:
   it asks ``rule_first``; after a yes ``rule_then``, after a no ``rule_else``; each asks whether a
   fact, by its number from 1 (`analyser columns --game kabu` lists them in their order), is so much
   or more (``…_least``); 0 in the place of a fact is answered no.  ``rule_takes`` says after which
   answers they draw: 1 no, no + 2 no, yes + 4 yes, no + 8 yes, yes.
3. A player who ``counts`` draws when the mean total that drawing leads to is greater than the own
   one: over every card they have not seen, all alike, and whatever further card may be drawn drawn
   by the same judgement.  Equal: they pass.
4. Every other draws a first card at a total of ``draw_first`` or less, and any further card at
   ``draw_second`` or less.  To both is added: ``shift_passed`` for each other player who has
   passed without drawing; ``shift_drew`` for each other who has drawn two cards or more;
   ``shift_low`` when the own chips are ``low_chips`` or fewer; ``ahead_shift`` while nobody has
   more chips.

**A search** (``search_worlds`` above 0; how it goes stands in ``games.searching.players``).  The
options are what the base does, then to draw and to pass.  In a world all cards that the player does
not hold are dealt anew to the others, who keep as many as they hold, and to the stock; nothing is
likelier for what the others drew or passed.  A try counts the chips that the player wins in the
hand.

``rule_takes`` has no effect without ``rule_draw``, nor ``low_chips`` without ``shift_low``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.interface import Field
from analyser.games.kabu.choices import FACT_COUNT
from analyser.games.records import declared, fields_of
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import Sheets

MOST_LEAST: Final = 1000
"""The most that a rule may ask for: as many chips as a rule set may begin with."""


def _habit(meaning: str, low: int, high: int, unit: str, ordered: bool = True) -> Any:
    return declared("int", meaning, low=low, high=high, unit=unit, ordered=ordered)


def _question(meaning: str) -> Any:
    return _habit(meaning, 0, FACT_COUNT, "number of a fact", ordered=False)


def _least(meaning: str) -> Any:
    return _habit(meaning, 0, MOST_LEAST, "as asked")


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = _habit("1: decides by this sheet; 0: by lot", 0, 1, "yes/no")
    draw_first: int = _habit("draws the first card at this total or less", -1, 9, "points")
    draw_second: int = _habit("draws any further card likewise", -1, 9, "points")
    shift_passed: int = _habit(
        "… both more for each other who passed without drawing", -3, 3, "points"
    )
    shift_drew: int = _habit("… for each other who has drawn two cards", -3, 3, "points")
    low_chips: int = _habit("so many chips or fewer are few", 0, 1000, "chips")
    shift_low: int = _habit("… both more with few chips", -3, 3, "points")
    ahead_shift: int = _habit("… while nobody has more chips", -3, 3, "points")
    counts: bool = declared(
        "bool",
        "compares the own total with the mean over the cards not seen, instead of the totals above",
    )
    rule_draw: int = _habit(
        "1: decides on the first card by a rule, 2: on the second; 0: on neither",
        0,
        2,
        "card",
        ordered=False,
    )
    rule_first: int = _question("the rule's first question; 0: none, the answer is no")
    rule_first_least: int = _least("… from how much on the answer is yes")
    rule_then: int = _question("what it asks after a yes; 0: none, the answer is no")
    rule_then_least: int = _least("… from how much on the answer is yes")
    rule_else: int = _question("what it asks after a no; 0: none, the answer is no")
    rule_else_least: int = _least("… from how much on the answer is yes")
    rule_takes: int = _habit(
        "answers that draw: 1 no, no + 2 no, yes + 4 yes, no + 8 yes, yes",
        0,
        15,
        "sum",
        ordered=False,
    )


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, Habits):
    """One player: habits, and how it searches; make it with :func:`policy_of`."""


HABITS: Final[tuple[Field, ...]] = fields_of(Habits)
POLICY_FIELDS: Final[tuple[Field, ...]] = fields_of(Policy)
"""The habits, then how it searches."""


SHEETS: Final = Sheets(Policy, "analyser.games.kabu", made_for="kabu")
plain_policies = SHEETS.plain
named_policies = SHEETS.named
tuned_for = SHEETS.tuned_for
policy_of = SHEETS.of
as_policy = SHEETS.read
