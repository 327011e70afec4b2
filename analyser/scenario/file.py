"""What may a scenario file contain, and is every key of this one allowed?

A scenario is a small TOML file::

    question = "Is taking the discard pile worth it?"   # optional
    goal = "shorter, no less skill"   # optional: what rule sets are put in order by (``rule_goal``)
    game = "burraco"                                    # everything up to [[duels]] may be left out
    seed = 2026
    hands = 800_000           # played in each cell; a duel plays each deal once an arm
                              # (or: matches = 10_000, hands played until a target score; with
                              # match_hands = 4 this many hands each, and most points win)
    on_error = "forfeit"      # an engine that errs loses the hand; by default the run stops
    [rules]
    base = "italian"          # by which rule set or sets; `rules = "italian"` alone is the same
    turn_limit = 300          # what all of them have otherwise
    [rules.club]              # a rule set of one's own: what differs from `base`, which is a preset
    base = "italian"          # or another of these, in any order; it may be named wherever a preset
    jokers = 2                # may
    [policies.patient]        # a policy of one's own: what differs from `base`
    base = "balanced"
    take_bar = 100
    [[duels]]                 # two policies on the same deals; may name `rules`, a rule set or a
    a = "patient"             # list of them (one cell each), `hands` or `matches`, `match_hands`
    b = "never-take"          # and `victory_points`: see below
    [[lineups]]               # plain play, one policy for all or one per side; likewise
    policies = ["balanced"]
    vary = { jokers = [0, 2] }  # also each rule set with these values, in all combinations
    one_rule_at_a_time = true # also each rule of each rule set by itself: see ``one_rule``

Or, instead of these, studies: duels that are read together, each under each rule set::

    [[strengths]]             # each player against one of them: the game's default policy, the
    policies = ["random", "balanced", "champion-{preset}"]   # first, or `against`; {preset} is the
                              # rule set's own name

A study that names {preset}, and no rules anywhere, is of all rule sets that have such a policy.

Or a file may ask what a choice of the game is worth::

    [[decisions]]
    decision = "pile"         # weighed under each rule set, each policy in every seat; by default
    policies = ["balanced"]   # the game's first choice
    rollouts = 4              # how often the rest of the hand is played, both ways
    when = "pile >= 5 and hand <= 3"  # only decisions in which this is so

What its page needs beyond the run stands at the head, each key called as the option::

    page = "reports/pile.html"         # where `report` writes it: a path in the folder that is
    chart = "reports/pile-card.pdf"    # worked in; with decisions a strategy chart too
    confirm_hands = 40_000             # of each duel that tests a rule of thumb, with decisions;
    confirm_search_hands = 16_000      # of search players

`rules` at the head are those of all entries that name none; where the head has tables
``[rules.<name>]`` and no `base`, these are all of its own, in their order.

``victory_points = "federation"``, at the head for all duels, counts a duel's matches in a table of
the game's, or in that of a TOML file (``games.awards``): a match is then the table's number of
deals, and `matches` are such ones.

A policy is a name or the path of a TOML file (``name``, ``base``, fields), from the scenario's
folder; a preset likewise.

:func:`read` returns a checked :class:`Scenario`, or raises one sentence: file, key, what was found,
what is allowed.  Errors count the entries from 1.  Names of games, presets, rules and policies are
only looked at as words here; ``file_spec`` looks up what they stand for.

A new kind of entry is a class here and a list of it in :class:`Scenario`.  What an ability adds is
in its own folder (``entry_models.ScenarioPart``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Protocol, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    create_model,
)

from analyser import games, reading
from analyser.errors import ScenarioError, unknown
from analyser.scenario import entry_parameters as keys
from analyser.scenario import parameters, shipped, studies
from analyser.scenario.entry_models import (
    Amount,
    Entry,
    Line,
    LoneEntry,
    RuleSetNames,
    RuleSetsEntry,
    Strict,
    StudyEntry,
    Values,
    Word,
    key_of,
    locate_rule_sets,
    parts,
    tables,
)
from analyser.scenario.limits import (
    DEFAULT_FUTURES,
    MAX_CELLS,
    describe_found,
    key,
    read_toml,
)

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_RULES_AT_HEAD = (
    f"{parameters.RULES.said}; or a table [rules] of rule = value, and base = such names, "
    "and at most 100 tables [rules.<name>]"
)
_EXCLUSIVE_KEYS = (("hands", "matches"), ("hands", "match_hands"))
"""Keys that say the same thing in two ways: no place may hold both."""
BASE: Final = "base"
"""Which rule sets the table ``[rules]`` is about."""
_MOST_OWN: Final = 100
"""Tables ``[rules.<name>]``."""


def _require_inside(*endings: str) -> AfterValidator:
    """Return what refuses a path that leads out of the folder that is worked in."""

    def check_path(text: str) -> str:
        path = PurePosixPath(text)
        if path.is_absolute() or ".." in path.parts or path.suffix.lower() not in endings:
            raise ValueError
        return text

    return AfterValidator(check_path)


_PageFile = Annotated[Word, _require_inside(".html", ".htm")]
_ChartFile = Annotated[Word, _require_inside(".pdf", ".png")]


class DuelEntry(Entry):
    """Two policies on the same deals."""

    a: Word = key_of(keys.A, ...)
    b: Word = key_of(keys.B, ...)
    victory_points: Word | None = key_of(keys.VICTORY_POINTS)


class LineupEntry(Entry):
    """Plain play: one policy for all, or one per side."""

    policies: list[Word] = key_of(parameters.POLICIES, ...)
    vary: dict[str, Values] | None = key_of(keys.VARY)
    one_rule_at_a_time: bool = key_of(keys.ONE_RULE_AT_A_TIME, False)

    def times(self, scenario: Scenario) -> int:
        """Return how many rules each rule set becomes, itself included."""
        del scenario
        values = self.vary.values() if self.vary else ()
        return 1 + math.prod(map(len, values)) * bool(values)


class DecisionEntry(RuleSetsEntry):
    """A choice of the game that is to be weighed."""

    decision: Word | None = key_of(keys.DECISION)
    """None: the game's first."""
    policies: list[Word] = key_of(keys.EACH_POLICY, ...)
    rollouts: int = key_of(parameters.ROLLOUTS, DEFAULT_FUTURES)
    when: str = key_of(keys.WHEN, "")
    hands: int | None = key_of(parameters.HANDS)

    def times(self, scenario: Scenario) -> int:
        """Return how many weighings it is under a rule set: one of each policy."""
        del scenario
        return len(self.policies)


class StrengthsEntry(StudyEntry):
    """Players, each against one of them."""

    policies: list[Word] = key_of(keys.OPPONENT, ...)
    against: Word | None = key_of(keys.AGAINST)

    @property
    def names(self) -> tuple[str, ...]:
        """The policies that are named, as they are written."""
        return (*self.policies, *([self.against] if self.against else []))


class RulesAtHead(Strict):
    """The key ``rules`` at the head: names, what all have otherwise, and the file's own rule sets.

    A word or a list is what ``base`` in the table ``[rules]`` is.
    """

    model_config = ConfigDict(extra="allow")

    base: RuleSetNames | None = None

    @property
    def changes(self) -> dict[str, Any]:
        """What every rule set has otherwise, rule to value."""
        return {name: said for name, said in self._others.items() if not isinstance(said, dict)}

    @property
    def own(self) -> dict[str, dict[str, Any]]:
        """The rule sets of the file's own, ``[rules.<name>]``: what each says."""
        return {name: said for name, said in self._others.items() if isinstance(said, dict)}

    @property
    def _others(self) -> dict[str, Any]:
        return self.model_extra or {}


def _as_table(said: Any) -> Any:
    return {BASE: said} if isinstance(said, str | list) else said


class Scenario(Amount):
    """A scenario file's words; abilities add theirs (:func:`join_parts`)."""

    question: Line = Field("", description="one line of at most 200 characters")
    goal: Line = key_of(keys.GOAL, "")
    game: Word = key_of(parameters.GAME, games.DEFAULT)
    seed: int | None = key_of(parameters.SEED)
    victory_points: Word | None = key_of(keys.VICTORY_POINTS)
    on_error: Literal["stop", "forfeit"] = key_of(parameters.ON_ERROR, "stop")
    page: _PageFile | None = Field(
        None, description="a path in this folder that ends with .html, as in reports/pile.html"
    )
    chart: _ChartFile | None = Field(
        None, description="a path in this folder that ends with .pdf or .png"
    )
    confirm_hands: int | None = key_of(parameters.CONFIRM_HANDS)
    confirm_search_hands: int | None = key_of(parameters.CONFIRM_SEARCH_HANDS)
    rules: Annotated[RulesAtHead, BeforeValidator(_as_table)] = Field(
        RulesAtHead(), description=_RULES_AT_HEAD
    )
    policies: Annotated[dict[str, dict[str, Any]], Field(max_length=100)] = Field(
        {}, description="at most 100 tables [policies.<name>]"
    )
    duels: list[DuelEntry] = tables("duels", 200, "a and b")
    lineups: list[LineupEntry] = tables("lineups", 200, "policies")
    decisions: list[DecisionEntry] = tables("decisions", 200, "decision and policies")
    strengths: list[StrengthsEntry] = tables("strengths", 20, "policies")

    @property
    def rule_sets(self) -> list[tuple[str, str]]:
        """Those that are named for all entries, as of one: all of the file's own where none is."""
        return locate_rule_sets(self.rules.base) or locate_rule_sets(list(self.rules.own))


@cache
def join_parts() -> type[Scenario]:
    """Return the record of a file's words: the core's keys, and behind them those of abilities."""
    added: list[Any] = [part.keys for part in reversed(parts())]
    return create_model("Scenario", __base__=(*added, Scenario)) if added else Scenario


@cache
def _list_entry_keys(kind: type[BaseModel]) -> dict[str, type[Any]]:
    """Return the keys of a scenario that list entries of a kind, and which: in its order."""
    listed = {name: get_args(about.annotation) for name, about in join_parts().model_fields.items()}
    models = {name: each[0] for name, each in listed.items() if each and isinstance(each[0], type)}
    return {name: each for name, each in models.items() if issubclass(each, kind)}


def _list_joint_keys() -> list[str]:
    """Return the keys of entries whose duels are read together, in the order of a page."""
    return [kind.entries for kind in studies.kinds().values()]


def _list_single_keys() -> list[str]:
    """Return the keys of entries that are each for itself."""
    others = {*_list_joint_keys(), *_list_entry_keys(LoneEntry)}
    return [key for key in _list_entry_keys(BaseModel) if key not in others]


def read(path: Path) -> Scenario:
    """Return the entries of a scenario file; ``ScenarioError`` for the first that is wrong.

    The path ``-`` is standard input.  Raises as ``NamedDoor`` where nothing can be read.
    """
    try:
        data = read_toml(path, standard_input=True)
    except reading.MissingFile as error:
        raise reading.MissingFile(f"{error}{shipped.suggest_scenario(path)}") from None
    return check_entries(data, reading.name_file(path))


def check_entries(data: Mapping[str, Any], said: str) -> Scenario:
    """Return the entries of what a file, called ``said``, holds; ``ScenarioError`` likewise."""
    try:
        asked = join_parts().model_validate(data)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_context=False)[0]
        raise ScenarioError(f"{said}: {_sentence(wrong, data)}") from None
    _check_rules(asked, said)
    check_together(asked, f"{said}: ")
    check_once(asked, said)
    entries = [entry for name in _list_entry_keys(BaseModel) for entry in getattr(asked, name)]
    _check_match_hands(f"{said}: ", asked, *entries)
    cells = 0
    for name in _list_entry_keys(BaseModel):
        for place, entry in enumerate(getattr(asked, name), start=1):
            where = f"{said}: {name}.{place}"
            check_together(entry, f"{where}: ")
            _check_match_hands(f"{where}.", entry, asked)
            check_once(entry, where)
            rule_sets = entry.rule_sets or asked.rule_sets or [""]
            if isinstance(entry, DecisionEntry):
                check_each_once(entry.policies, f"{where}.policies", "policy")
            # How many duels a study has is known when it is spelt out.
            cells += len(rule_sets) * entry.times(asked) if name in _list_single_keys() else 0
    if cells > MAX_CELLS:
        raise ScenarioError(
            f"{said}: found {cells} duels and line-ups, one per rule set "
            f"(expected at most {MAX_CELLS})"
        )
    if asked.goal and not asked.lineups:
        raise ScenarioError(f"{said}: goal: found no [[lineups]] (expected goal with lineups)")
    if asked.matches and asked.decisions:
        raise ScenarioError(
            f"{said}: matches: found [[decisions]] too (expected hands with decisions)"
        )
    if asked.victory_points and not asked.duels:
        raise ScenarioError(
            f"{said}: victory_points: found no [[duels]] (expected victory_points with duels)"
        )
    _check_page(asked, said)
    for part in parts():
        part.check(asked, said)
    together, alone = _list_joint_keys(), _list_single_keys()
    for study in [name for name in together if getattr(asked, name)]:
        for other in [name for name in alone if getattr(asked, name)]:
            raise ScenarioError(
                f"{said}: found both [[{study}]] and [[{other}]] "
                f"(expected {', '.join(alone)} in one file, {', '.join(together)} in another)"
            )
        if asked.matches:
            raise ScenarioError(f"{said}: matches: found [[{study}]] too (expected hands with it)")
    return asked


def _check_page(scenario: Scenario, said: str) -> None:
    """Raise where a key of the page goes with entries that the file has not."""
    for name, entries in (
        ("chart", "decisions"),
        ("confirm_hands", "decisions"),
        ("confirm_search_hands", "decisions"),
    ):
        if getattr(scenario, name) is not None and not getattr(scenario, entries):
            raise ScenarioError(
                f"{said}: {name}: found no [[{entries}]] (expected {name} with {entries})"
            )
    found = [name for name in _list_entry_keys(BaseModel) if getattr(scenario, name)]
    for lone in [name for name in _list_entry_keys(LoneEntry) if name in found]:
        for other in [name for name in found if name != lone]:
            raise ScenarioError(
                f"{said}: found both [[{lone}]] and [[{other}]] (expected {lone} alone)"
            )
        if scenario.matches:
            raise ScenarioError(f"{said}: matches: found [[{lone}]] too (expected hands with it)")


def _check_rules(scenario: Scenario, said: str) -> None:
    """Raise where there are too many rule sets of the file's own."""
    own = scenario.rules.own
    if len(own) > _MOST_OWN:
        raise ScenarioError(
            f"{said}: rules: found {len(own)} tables [rules.<name>] (expected at most {_MOST_OWN})"
        )


class WithRuleSets(Protocol):
    """What names rule sets: a file, or an entry."""

    @property
    def rule_sets(self) -> list[tuple[str, str]]:
        """At which key each stands, and its name."""


def check_once(question: WithRuleSets, where: str) -> None:
    """Raise where a rule set is named twice in one place."""
    joint = ": " if isinstance(question, Scenario) else "."
    check_each_once([name for _, name in question.rule_sets], f"{where}{joint}rules", "rule set")


def check_each_once(names: list[str] | None, where: str, kind: str) -> None:
    """Raise where a name stands twice in a list; ``kind``: what it names."""
    for name in names or ():
        if (names or []).count(name) > 1:
            raise ScenarioError(
                f"{where}: found {name!r} more than once (expected each {kind} once)"
            )


def check_together(question: Strict, where: str) -> None:
    """Raise where the same thing is said in two ways."""
    for one, other in _EXCLUSIVE_KEYS:
        if None not in (getattr(question, one, None), getattr(question, other, None)):
            raise ScenarioError(f"{where}found both {one} and {other} (expected one of the two)")


def _check_match_hands(where: str, question: Strict, *others: Strict) -> None:
    """Raise where it is said how many hands a match has, and no matches are: here or elsewhere."""
    playing = any(getattr(each, "matches", None) for each in (question, *others))
    if getattr(question, "match_hands", None) and not playing:
        raise ScenarioError(f"{where}match_hands: found no matches (expected matches too)")


def _sentence(wrong: ErrorDetails, data: Mapping[str, Any]) -> str:
    model: type[BaseModel] = join_parts()
    nested: dict[str, type[Any]] = {**_list_entry_keys(BaseModel)}
    for part_of in parts():
        nested |= part_of.nested
    allowed = ""
    path: list[str] = []
    for part in wrong["loc"]:
        if path == ["rules"] and part == BASE and not isinstance(data["rules"], dict):
            continue  # Where the table has what the key itself has here.
        if isinstance(part, int):
            path.append(str(part + 1))
        else:
            allowed = _describe_keys(model).get(part, allowed)
            if not path:
                model = nested.get(part, model)
            path.append(key(part))
    if wrong["type"] == "extra_forbidden" and len(path) == 1 and BASE in data:
        return (
            f"found {BASE}, as a rule set or a player has it (expected a scenario; a file of these "
            "goes where a name does, as in --rules club.toml)"
        )
    if wrong["type"] == "extra_forbidden":
        where = "".join(f"{name}: " for name in [".".join(path[:-1])] if name)
        return where + unknown("key", str(wrong["loc"][-1])[:60], _describe_keys(model))
    where = ".".join(path)
    if wrong["type"] == "missing":
        return f"{where}: is missing (expected {allowed})"
    value = wrong["input"]
    return f"{where}: found {describe_found(value)} (expected {allowed})"


def _describe_keys(model: type[BaseModel]) -> dict[str, str]:
    """Return the keys that a file may use here, and what each allows."""
    fields = model.model_fields.items()
    return {about.alias or name: about.description or "" for name, about in fields}
