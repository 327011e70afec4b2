"""What is an entry of a scenario made of?  The words, and the records that its kinds share.

:class:`ScenarioPart` is what an ability adds to a scenario; :func:`parts` are those of all.  Left
out: the core's entries and the checks of a whole file (``file``), and what comes of them
(``file_spec``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
)

from analyser import registry
from analyser.scenario import parameters

if TYPE_CHECKING:
    from analyser.scenario.file import Scenario
    from analyser.scenario.file_spec import Draft


def _check_printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError
    return text


Word = Annotated[
    str, StringConstraints(min_length=1, max_length=200), AfterValidator(_check_printable)
]
Line = Annotated[str, StringConstraints(max_length=200), AfterValidator(_check_printable)]
RuleSetNames = Annotated[
    list[Word],
    Field(min_length=1, max_length=100),
    BeforeValidator(lambda said: [said] if isinstance(said, str) else said),
]
"""One or several rule sets."""
Values = Annotated[list[Any], Field(min_length=1, max_length=200)]


def key_of(parameter: Any, default: Any = None, **more: Any) -> Any:
    """Return a key that is a field of a question: its bounds, and the words that refuse others."""
    bounds = {"ge": parameter.low, "le": parameter.most}
    if parameter.fewest is not None:
        bounds = {"min_length": parameter.fewest, "max_length": parameter.most}
    return Field(default, **bounds, description=parameter.allowed, **more)


class Strict(BaseModel):
    """Of each field the description is what an error names as allowed."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class Amount(Strict):
    """How much is played."""

    hands: int | None = key_of(parameters.HANDS)
    matches: int | None = key_of(parameters.MATCHES)
    match_hands: int | None = key_of(parameters.MATCH_HANDS)


class RuleSetsEntry(Strict):
    """Under which rule sets."""

    rules: RuleSetNames | None = key_of(parameters.RULES)

    @property
    def rule_sets(self) -> list[tuple[str, str]]:
        """Those that are named here: at which key each stands, and its name."""
        return locate_rule_sets(self.rules)

    def times(self, scenario: Scenario) -> int:
        """Return how many cells it is under a rule set; ``scenario``: the whole file."""
        del scenario
        return 1


class Entry(RuleSetsEntry, Amount):
    """What duels and line-ups may say alike: under which rules, and how much."""


class LoneEntry(RuleSetsEntry):
    """What is alone in its file."""


class StudyEntry(RuleSetsEntry):
    """What strengths, tournaments, sweeps and ablations may say alike."""

    hands: int | None = key_of(parameters.HANDS)

    @property
    def names(self) -> tuple[str, ...]:
        """The policies that are named, as they are written."""
        raise NotImplementedError


def tables(kind: str, most: int, needed: str) -> Any:
    """Return a key whose value is a list of tables; ``needed``: what each of them has to have."""
    allowed = f"at most {most} tables [[{kind}]], each with {needed}"
    return Field([], max_length=most, description=allowed)


def locate_rule_sets(names: list[str] | None) -> list[tuple[str, str]]:
    """Return rule sets with the key where each stands: of one alone, the key itself."""
    if names is None or len(names) == 1:
        return [("rules", name) for name in names or ()]
    return [(f"rules.{at}", name) for at, name in enumerate(names, start=1)]


def _no_check(scenario: Scenario, said: str) -> None:
    """Find nothing wrong."""


@dataclass(frozen=True)
class ScenarioPart:
    """What an ability adds to a scenario."""

    keys: type[Strict]
    """Its keys at the head of a file."""
    check: Callable[[Scenario, str], None] = _no_check
    """Raises ``ScenarioError`` where they do not go with the others; ``said``: the file's name."""
    cells: Mapping[str, Callable[[Draft, int, Any], None]] = field(default_factory=dict)
    """How an entry that is for itself becomes cells, by its key; the number is its place in the
    file."""
    nested: Mapping[str, type[Strict]] = field(default_factory=dict)
    """What a table is made of, by its key: where the key lists something besides entries."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """By key: a sentence on it where the command that plays the file does not read it."""


@cache
def parts() -> list[ScenarioPart]:
    """Return the parts of all abilities."""
    return [import_module(file).PART for file in registry.scenario_files()]
