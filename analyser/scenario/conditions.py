"""When is a decision one of those asked about?  ``pile >= 5 and hand <= 3`` as bounds of facts.

A condition is comparisons joined by ``and``, as a line of a rule of thumb
(``games.deciding.decision_rules``), each of one fact.  Facts are those of the choice.
"""

from __future__ import annotations

import re
from typing import Final

from analyser.errors import UsageError
from analyser.games.deciding import decision_rules
from analyser.games.deciding.decision_rules import MOST
from analyser.games.interface import Column
from analyser.games.protocols.decisions import YES_NO, Choice, Condition, FactBounds
from analyser.scenario.limits import describe_found
from analyser.typed_text import notation

ALLOWED_TEXT: Final = (
    "facts compared with whole numbers and joined by `and`, as in 'pile >= 5 and hand <= 3'"
)


def read(text: str, choice: Choice) -> Condition:
    """Return the bounds that a text gives, one per fact, in the order of the choice's facts.

    Raises ``UsageError`` for a text that is not a condition, or a condition that is never true.
    """
    facts = {fact.name: fact for fact in choice.facts}
    ends: dict[str, tuple[int, int]] = {}
    for said in _split(text):
        made = decision_rules.comparison(said, choice, ALLOWED_TEXT)
        (name, weight), *others = made.terms
        if others or weight != 1:
            raise UsageError(f"found {describe_found(said)} (expected {ALLOWED_TEXT})")
        low, high = ends.get(name, _bound_fact(facts[name]))
        ends[name] = (
            low if made.least is None else max(low, made.least),
            high if made.most is None else min(high, made.most),
        )
        if ends[name][0] > ends[name][1]:
            raise UsageError(
                f"found {describe_found(text)}, which is never so for {name} (expected "
                f"{ALLOWED_TEXT})"
            )
    return tuple(
        FactBounds(
            name,
            None if ends[name][0] < -MOST else ends[name][0],
            None if ends[name][1] > MOST else ends[name][1],
        )
        for name, fact in facts.items()
        # What is always so asks nothing.
        if name in ends and ends[name] != _bound_fact(fact)
    )


def _split(text: str) -> list[str]:
    return [said.strip() for said in re.split(r"\s+and\s+", notation(text).strip())]


def _bound_fact(fact: Column) -> tuple[int, int]:
    """Return the least and the most that a fact may be; beyond ``MOST``: it has no end there."""
    return (0, 1) if fact.unit == YES_NO else (-MOST - 1, MOST + 1)


def text(when: Condition) -> str:
    """Return a condition as :func:`read` reads it, in one spelling: ``pile >= 5 and hand <= 3``."""
    said = []
    for each in when:
        if each.least is not None and each.least == each.most:
            said.append(f"{each.fact} = {each.least}")
            continue
        said += [f"{each.fact} >= {each.least}"] if each.least is not None else []
        said += [f"{each.fact} <= {each.most}"] if each.most is not None else []
    return " and ".join(said)


def words(when: Condition, choice: Choice) -> str:
    """Return a condition for a person: ``5 or more cards in the pile, 3 or fewer in the hand``."""
    facts = {fact.name: fact for fact in choice.facts}
    said = []
    for each in when:
        fact = facts[each.fact]
        heading = choice.shown.get(each.fact, fact.meaning.removeprefix("whether "))
        if fact.unit == YES_NO:
            said.append(heading if each.least == 1 else f"{heading}: no")
            continue
        if each.least is None:
            how = f"{each.most} or fewer"
        elif each.most is None:
            how = f"{each.least} or more"
        else:
            how = f"{each.least}" if each.least == each.most else f"{each.least} to {each.most}"
        # "5 or more cards in the pile", but "turn of the hand: 5 or more".
        counts = heading.split()[0].endswith("s")
        said.append(f"{how} {heading}" if counts else f"{heading}: {how}")
    return ", ".join(said)
