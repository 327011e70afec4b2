"""When is a decision one of those asked about?  ``pile >= 5 and hand <= 3`` as bounds of facts.

A condition is terms joined by ``and``: a fact, a comparison, a whole number; or a fact that is yes
or no by its name alone, or behind ``not``.  Facts are those of the choice.
"""

from __future__ import annotations

import re
from typing import Final

from analyser.errors import UsageError, nearest
from analyser.games.interface import Bound, Choice, Column, Condition, old_names
from analyser.scenario.limits import found
from analyser.typed_text import notation

ALLOWED: Final = (
    "facts compared with whole numbers and joined by `and`, as in 'pile >= 5 and hand <= 3'"
)
MOST: Final = 2**31 - 1
"""The largest number that a fact may be compared with, and the least below 0."""
YES_NO: Final = "yes/no"
"""Unit of a fact that is 0 or 1."""
_TERM: Final = re.compile(r"([a-z_0-9]+)\s*(>=|<=|==|=|>|<|≥|≤)\s*(-?\d{1,12})")
_WORD: Final = re.compile(r"(not\s+)?([a-z_0-9]+)")


def read(text: str, choice: Choice) -> Condition:
    """Return the bounds that a text gives, one per fact, in the order of the choice's facts.

    Raises ``UsageError`` for a text that is not a condition, or a condition that is never true.
    """
    facts = {fact.name: fact for fact in choice.facts}
    ends: dict[str, tuple[int, int]] = {}
    for said in re.split(r"\s+and\s+", notation(text).strip()):
        name, least, most = _bound(said.strip(), facts, choice)
        low, high = ends.get(name, _all(facts[name]))
        ends[name] = max(low, least), min(high, most)
        if ends[name][0] > ends[name][1]:
            raise UsageError(
                f"found {found(text)}, which is never so for {name} (expected {ALLOWED})"
            )
    return tuple(
        Bound(
            name,
            None if ends[name][0] < -MOST else ends[name][0],
            None if ends[name][1] > MOST else ends[name][1],
        )
        for name, fact in facts.items()
        # What is always so asks nothing.
        if name in ends and ends[name] != _all(fact)
    )


def old_names_in(text: str, choice: Choice) -> dict[str, str]:
    """Return old name → name of today, of the facts that a text which is read calls as before."""
    renamed = old_names(choice.facts)
    said = (_fact_of(said.strip()) for said in re.split(r"\s+and\s+", notation(text).strip()))
    return {name: renamed[name] for name in said if name in renamed}


def _all(fact: Column) -> tuple[int, int]:
    """Return the least and the most that a fact may be; beyond ``MOST``: it has no end there."""
    return (0, 1) if fact.unit == YES_NO else (-MOST - 1, MOST + 1)


def _bound(said: str, facts: dict[str, Column], choice: Choice) -> tuple[str, int, int]:
    """Return the fact of one term, the least and the most that it may be."""
    word, term = _WORD.fullmatch(said), _TERM.fullmatch(said)
    name = _fact_of(said)
    if not name or name in ("and", "or", "not"):
        raise UsageError(f"found {found(said)} (expected {ALLOWED})")
    name = old_names(facts.values()).get(name, name)
    if name not in facts:
        raise UsageError(
            f"unknown fact {found(name)} (known of {choice.doing}: {', '.join(facts)}"
            f"{nearest(name, facts)})"
        )
    if word is not None:
        if facts[name].unit != YES_NO:
            raise UsageError(f"found {found(said)}, a number (expected {ALLOWED})")
        return name, int(not word[1]), int(not word[1])
    assert term is not None
    sign, number = term[2], int(term[3])
    if abs(number) > MOST:
        raise UsageError(f"found {found(said)} (expected numbers from {-MOST} to {MOST})")
    least = {">": number + 1, ">=": number, "≥": number}.get(sign, -MOST - 1)
    most = {"<": number - 1, "<=": number, "≤": number}.get(sign, MOST + 1)
    return (name, number, number) if sign in ("=", "==") else (name, least, most)


def _fact_of(said: str) -> str:
    """Return the name in one term; ``""`` for what is not a term."""
    word, term = _WORD.fullmatch(said), _TERM.fullmatch(said)
    return term[1] if term else word[2] if word else ""


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
