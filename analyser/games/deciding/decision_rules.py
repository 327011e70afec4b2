"""How is a rule of thumb written, as text and in numbers, and which way does it go?

A rule is lines joined by ``or``, and a line is comparisons joined by ``and``.  A comparison is a
sum of facts, each with a whole weight, beside a whole number: ``2 useful + wild - pile >= 3``.  Or
it is a fact that is yes or no, by its name alone or behind ``not``.  ``always`` and ``never`` are
rules too.  A condition (``scenario.conditions``) is one line without sums.  Left out: the same in
compiled code (``rule_of_thumb``), and a rule in a sentence (``report.decisions.rules_of_thumb``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import lcm
from typing import Final

from analyser.errors import UsageError, quote_text, suggest_name
from analyser.games.interface import Column
from analyser.games.protocols.decisions import YES_NO, Choice, Comparison, DecisionRule
from analyser.typed_text import notation

ALWAYS, NEVER = "always", "never"
ALLOWED_TEXT: Final = (
    "sums of facts compared with whole numbers and joined by `and` and `or`, as in "
    "'2 useful + pile >= 7 or own_pot'; or always, or never"
)
MOST: Final = 2**31 - 1
"""The largest number that facts may be compared with, and the least below 0."""
LINES, COMPARISONS, TERMS, WEIGHT = 4, 3, 5, 9
"""The most lines of a rule, comparisons of a line, terms of a sum; and the largest weight."""
SHOWN_LETTERS: Final = 60
"""Letters of a text that a message shows."""

# A rule as numbers: how many lines, then each line: how many comparisons, then of each of them its
# terms in one number, the least and the most.  A term is a fact by its place from 1, and a weight.
FACT_BITS, TERM_BITS = 6, 12
MIDDLE: Final = 1 << (TERM_BITS - FACT_BITS - 1)
"""What is added to a weight, so that it is not below 0."""
COMPARISON_WIDTH: Final = 3
LINE_WIDTH: Final = 1 + COMPARISONS * COMPARISON_WIDTH
WIDTH: Final = 1 + LINES * LINE_WIDTH
"""How many numbers a rule has."""
NO_END: Final = 2**62
"""More than any sum is."""

_COMPARISON: Final = re.compile(r"([^<>=≥≤]*[^<>=≥≤\s])\s*(>=|<=|==|=|>|<|≥|≤)\s*(-?\d{1,12})")
_TERM: Final = re.compile(r"\s*([+-]?)\s*(?:(\d{1,12})\s+)?([a-z_0-9]*[a-z_][a-z_0-9]*)\s*")
_WORD: Final = re.compile(r"(not\s+)?([a-z_0-9]+)")
_JOINING: Final = ("and", "or", "not")


# -- one comparison, of a rule or of a condition


def comparison(said: str, choice: Choice, allowed: str) -> Comparison:
    """Return a comparison as it is written; ``allowed``: what was expected, for messages.

    Raises ``UsageError`` for a text that is none, and for an unknown fact.
    """
    facts = {fact.name: fact for fact in choice.facts}
    written, least, most = _parts(said, allowed)
    terms = tuple((_check_fact(name, facts, choice), weight) for name, weight in written)
    if _WORD.fullmatch(said) and facts[terms[0][0]].unit != YES_NO:
        raise UsageError(f"found {_quote_text(said)}, a number (expected {allowed})")
    return Comparison(terms, least, most)


def _parts(said: str, allowed: str) -> tuple[list[tuple[str, int]], int | None, int | None]:
    """Return the terms of a comparison, and its ends, whatever the facts are called."""
    word, compared = _WORD.fullmatch(said), _COMPARISON.fullmatch(said)
    terms = [(word[2], 1)] if word else [*_terms(compared[1])] if compared else []
    if not terms or any(name in _JOINING for name, _weight in terms):
        raise UsageError(f"found {_quote_text(said)} (expected {allowed})")
    if word is not None:
        return (terms, None, 0) if word[1] else (terms, 1, None)
    assert compared is not None
    sign, number = compared[2], int(compared[3])
    if abs(number) > MOST:
        raise UsageError(f"found {_quote_text(said)} (expected numbers from {-MOST} to {MOST})")
    least = {">": number + 1, "<": None, "<=": None, "≤": None}.get(sign, number)
    most = {"<": number - 1, ">": None, ">=": None, "≥": None}.get(sign, number)
    return terms, least, most


def _terms(said: str) -> Iterator[tuple[str, int]]:
    """Yield the terms of a sum; nothing more where it is none, and then a name that joins."""
    at = 0
    while at < len(said):
        found = _TERM.match(said, at)
        if found is None or (at and not found[1]):
            yield _JOINING[0], 0
            return
        yield found[3], int(found[1] + (found[2] or "1"))
        at = found.end()


def _check_fact(name: str, facts: Mapping[str, Column], choice: Choice) -> str:
    """Return the name of a fact that there is."""
    if name not in facts:
        raise UsageError(
            f"unknown fact {_quote_text(name)} (known of {choice.doing}: {', '.join(facts)}"
            f"{suggest_name(name, facts)})"
        )
    return name


def _quote_text(text: str) -> str:
    return quote_text(text if len(text) <= SHOWN_LETTERS else f"{text[: SHOWN_LETTERS - 3]}...")


# -- a rule as text


def read(text: str, choice: Choice, others: Sequence[Choice] = ()) -> DecisionRule:
    """Return the rule that a text says; ``others``: the game's choices.

    Raises ``UsageError`` for a text that is none, for one that is too large, and for a fact that
    only another choice's rules ask about.
    """
    if not choice.asks:
        raise UsageError(f"found a rule for {choice.name} (expected none: no policy follows one)")
    said = notation(text).strip()
    if said in (ALWAYS, NEVER):
        return DecisionRule(((),) if said == ALWAYS else ())
    lines = re.split(r"\s+or\s+", said)
    if len(lines) > LINES:
        raise UsageError(
            f"found {len(lines)} lines joined by `or` (expected {LINES} at most; {ALLOWED_TEXT})"
        )
    return DecisionRule(tuple(_line(each, choice, others) for each in lines))


def _line(said: str, choice: Choice, others: Sequence[Choice]) -> tuple[Comparison, ...]:
    """Return the comparisons of a line, of each sum one."""
    found: dict[tuple[tuple[str, int], ...], Comparison] = {}
    yes_no = {fact.name for fact in choice.facts if fact.unit == YES_NO}
    for each in re.split(r"\s+and\s+", said):
        made = comparison(each.strip(), choice, ALLOWED_TEXT)
        _check(each.strip(), made, choice, others)
        known = found.get(made.terms, Comparison(made.terms))
        least = [end for end in (known.least, made.least) if end is not None]
        most = [end for end in (known.most, made.most) if end is not None]
        made = Comparison(made.terms, max(least, default=None), min(most, default=None))
        if made.least is not None and made.most is not None and made.least > made.most:
            raise UsageError(
                f"found {_quote_text(said)}, which is never so (expected {ALLOWED_TEXT})"
            )
        found[made.terms] = made
    if len(found) > COMPARISONS:
        raise UsageError(
            f"found {len(found)} comparisons joined by `and` (expected {COMPARISONS} at most; "
            f"{ALLOWED_TEXT})"
        )
    return tuple(_simplify(each, yes_no) for each in found.values())


def _simplify(made: Comparison, yes_no: set[str]) -> Comparison:
    """Return a comparison of a fact that is yes or no with the one end that says which."""
    if not _is_fact(made) or made.terms[0][0] not in yes_no:
        return made
    if (made.least, made.most) == (1, 1):
        return replace(made, most=None)
    return replace(made, least=None) if (made.least, made.most) == (0, 0) else made


def _is_fact(made: Comparison) -> bool:
    """Return whether a comparison is of one fact as it is."""
    return len(made.terms) == 1 and made.terms[0][1] == 1


def _check(said: str, made: Comparison, choice: Choice, others: Sequence[Choice]) -> None:
    """Raise ``UsageError`` for a sum that no rule of the choice may have."""
    names = [name for name, _weight in made.terms]
    if len(names) > TERMS:
        raise UsageError(
            f"found {len(names)} facts in {_quote_text(said)} (expected a sum of {TERMS} at most)"
        )
    for name, weight in made.terms:
        if not 0 < abs(weight) <= WEIGHT:
            raise UsageError(
                f"found the weight {weight} of {name} (expected a whole number from {-WEIGHT} to "
                f"{WEIGHT}, and not 0)"
            )
        if names.count(name) > 1:
            raise UsageError(f"found {name} twice in {_quote_text(said)} (expected each fact once)")
        whose = [other.name for other in others if name in other.asks]
        if whose and name not in {*choice.asks, *choice.shown}:
            raise UsageError(
                f"found {name}, a fact of {' and '.join(whose)} (expected one of {choice.name}: "
                f"{', '.join(choice.asks)}{suggest_name(name, choice.asks)})"
            )


def text(rule: DecisionRule, choice: Choice) -> str:
    """Return a rule as :func:`read` reads it, in one spelling."""
    if not rule.lines:
        return NEVER
    if () in rule.lines:
        return ALWAYS
    yes_no = {fact.name for fact in choice.facts if fact.unit == YES_NO}
    return " or ".join(
        " and ".join(_comparison_text(each, yes_no) for each in line) for line in rule.lines
    )


def _comparison_text(made: Comparison, yes_no: set[str]) -> str:
    (first, weight), *others = made.terms
    if _is_fact(made) and first in yes_no and (made.least, made.most) in ((1, None), (None, 0)):
        return first if made.most is None else f"not {first}"
    said = f"{'-' * (weight < 0)}{_times(weight)}{first}"
    said += "".join(f" {'-' if each < 0 else '+'} {_times(each)}{name}" for name, each in others)
    if made.least is not None and made.least == made.most:
        return f"{said} = {made.least}"
    ends = [f"{said} >= {made.least}"] if made.least is not None else []
    ends += [f"{said} <= {made.most}"] if made.most is not None else []
    return " and ".join(ends)


def _times(weight: int) -> str:
    return "" if abs(weight) == 1 else f"{abs(weight)} "


# -- a rule in numbers, and followed


def numbers(rule: DecisionRule, facts: Sequence[Column]) -> list[int]:
    """Return a rule as compiled code reads it; ``facts``: those of the game, in their order."""
    places = {fact.name: place for place, fact in enumerate(facts)}
    row = [len(rule.lines)]
    for line in rule.lines:
        row.append(len(line))
        for each in line:
            row += _comparison_numbers(each, places, facts)
        row += [0] * (COMPARISON_WIDTH * (COMPARISONS - len(line)))
    return row + [0] * (WIDTH - len(row))


def _comparison_numbers(
    made: Comparison, places: Mapping[str, int], facts: Sequence[Column]
) -> list[int]:
    parts = parts_of(made, facts)
    packed = 0
    for name, weight in reversed(made.terms):
        at = places[name]
        scaled = weight * (parts // facts[at].parts) + MIDDLE
        assert 0 <= scaled < 2 * MIDDLE and at + 1 < 1 << FACT_BITS, (name, weight)  # noqa: PT018
        packed = packed << TERM_BITS | scaled << FACT_BITS | at + 1
    least = -NO_END if made.least is None else made.least * parts
    return [packed, least, NO_END if made.most is None else made.most * parts]


def parts_of(made: Comparison, facts: Sequence[Column]) -> int:
    """Return how many parts of a unit a sum is counted in, where its facts are in rows."""
    parts = {fact.name: fact.parts for fact in facts}
    return lcm(*(parts[name] for name, _weight in made.terms))


def goes_first(rule: DecisionRule, known: Mapping[str, float | None]) -> bool:
    """Say whether a rule goes the first way; ``known``: the facts by name, None without a value."""
    return any(all(_holds(each, known) for each in line) for line in rule.lines)


def _holds(made: Comparison, known: Mapping[str, float | None]) -> bool:
    total = 0.0
    for name, weight in made.terms:
        value = known[name]
        if value is None:
            return False
        total += weight * value
    return (made.least is None or total >= made.least) and (made.most is None or total <= made.most)
