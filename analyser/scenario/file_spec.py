"""What does a scenario file become?  Its entries spelt out as cells, and what its page needs.

The words of a file in (``file``, where its format stands too), a :class:`RunSpec` out, or a
:class:`Recipe`.  Errors count the entries from 1.  Left out: how a cell is made (``build``).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser import games, reading
from analyser.errors import AnalyserError, ScenarioError, UsageError
from analyser.games.interface import Record
from analyser.scenario import (
    limits,
    one_rule,
    policy_lookup,
    rule_goal,
    studies,
)
from analyser.scenario.award_lookup import award_of
from analyser.scenario.build import cell_of, first_choice, make_weighing, set_on_error, spec_of
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.request import Count, check_seed, count_of
from analyser.scenario.rules_lookup import Rulebook
from analyser.scenario.spec import Cell, RunSpec
from analyser.scenario.tips import Tip

if TYPE_CHECKING:
    from analyser.scenario import file


def load(
    path: Path | str,
    hands: int | None = None,
    seed: int | None = None,
    matches: int | None = None,
    heard: Callable[[str], None] | None = None,
    match_hands: int | None = None,
    on_error: str | None = None,
) -> RunSpec:
    """Return the spec of a scenario file; the path ``-`` is standard input.

    ``hands``, or ``matches`` with or without ``match_hands``, ``seed`` and ``on_error`` override
    the file, the former in every cell; ``matches`` alone keep the file's ``match_hands``.
    ``heard`` gets a sentence about a key that is for another command.  Raises ``ScenarioError`` for
    anything wrong with the file, ``StorageError`` where it cannot be read, ``UsageError`` for a
    wrong number.
    """
    recipe = load_recipe(path, hands, seed, matches, match_hands, on_error)
    if heard is not None and (left_out := recipe.omission):
        heard(f"{reading.name_file(recipe.path)}: {left_out}")
    return recipe.spec


@dataclass(frozen=True)
class Recipe:
    """What a scenario file asks for: a run, and what its page needs beyond that."""

    spec: RunSpec
    scenario: file.Scenario
    path: Path
    other_amount: bool = False
    """Whether other hands, or matches, were asked for than the file's."""
    seed: int | None = None
    """The seed that was asked for in place of the file's."""

    @property
    def overruled(self) -> bool:
        """Whether something else is played than what the file asks for."""
        return self.other_amount or self.seed is not None

    @property
    def page(self) -> Path | None:
        """The file of its page; ``None``: it names none, or is overruled."""
        return None if self.overruled or not self.scenario.page else Path(self.scenario.page)

    @property
    def chart(self) -> Path | None:
        """The file of the strategy chart, likewise."""
        return None if self.overruled or not self.scenario.chart else Path(self.scenario.chart)

    @property
    def confirm_hands(self) -> tuple[int | None, int | None]:
        """The hands of each duel that tests a rule of thumb, and of those of search players."""
        return self.scenario.confirm_hands, self.scenario.confirm_search_hands

    @property
    def omission(self) -> str:
        """What its run leaves out of what the file asks for; empty: nothing."""
        from analyser.scenario.entry_models import parts

        for part in parts():
            for key, sentence in part.left_out.items():
                if getattr(self.scenario, key):
                    return sentence
        return ""


def load_recipe(
    path: Path | str,
    hands: int | None = None,
    seed: int | None = None,
    matches: int | None = None,
    match_hands: int | None = None,
    on_error: str | None = None,
) -> Recipe:
    """Return what a scenario file asks for, its page included; as :func:`load`, which see."""
    # What checks a file is slow to load, and a command line without one has no need of it.
    from analyser.scenario import file

    path = Path(path)
    overruling = count_of(hands, matches, match_hands)
    if seed is not None:
        check_seed(seed)
    asked = file.read(path)
    spec = expand(asked, path, overruling, seed)
    spec = set_on_error(spec, on_error or asked.on_error)
    return Recipe(spec, asked, path, overruling is not None, seed)


def expand(
    scenario: file.Scenario, path: Path, overruling: Count | None = None, seed: int | None = None
) -> RunSpec:
    """Return the spec of what ``file.read`` found in a file; the others as for :func:`load`."""
    try:
        return _expand_scenario(scenario, path, overruling, seed)
    except AnalyserError as error:
        raise ScenarioError(f"{reading.name_file(path)}: {error}") from error


class Draft:
    """A spec in the making: the words of a scenario file, and what has come of them so far."""

    def __init__(
        self, scenario: file.Scenario, folder: Path, overruling: Count | None, seed: int | None
    ) -> None:
        """Look up the game and the file's own policies and rule sets; paths start in ``folder``.

        ``overruling``, if any, is played in every cell, whatever the file asks for, and with
        ``seed``.
        """
        with limits.prefix_errors("game"):
            self.game = games.game(scenario.game)
        self.asked = scenario
        self.seed = scenario.seed if seed is None else seed
        self.overruling = overruling
        self.folder = folder
        self.book = Roster(self.game, folder)
        for name, changes in scenario.policies.items():
            self.book.add(name, f"policies.{limits.key(name)}.", changes)
        rules = {field.id for field in self.game.rule_fields}
        for name in rules.intersection(scenario.rules.own):
            # A rule's value that is a table, and no rule set called as a rule.
            limits.check_values("rules.", {name: scenario.rules.own[name]})
        self.rulebook = Rulebook(self.game, folder, scenario.rules.own)
        limits.check_values("rules.", scenario.rules.changes)
        self.cells: list[Cell] = []
        """Those of the entries so far."""
        self.tips: list[Tip] = []
        self._rules: dict[str, Record] = {}

    def amount(self, entry: Any) -> Count:
        """Return how much is played in the cells of an entry."""
        own = count_of(entry.hands, getattr(entry, "matches", None))
        of_all = count_of(self.asked.hands, self.asked.matches)
        amount = self.overruling or own or of_all or Count(limits.DEFAULT_HANDS)
        if not amount.matches or amount.match_hands is not None:
            return amount
        length = getattr(entry, "match_hands", None) or self.asked.match_hands
        return replace(amount, match_hands=length)

    def presets(self, where: str, entry: Any) -> list[tuple[str, str]]:
        """Return the presets of an entry: at which key of the file each stands, and its name."""
        for prefix, says in ((f"{where}.", entry), ("", self.asked)):
            if says.rule_sets:
                return [(prefix + key, name) for key, name in says.rule_sets]
        own = [
            name
            for name in getattr(entry, "names", ())
            if policy_lookup.RULE_SET_PLACEHOLDER in name
        ]
        if not own:
            return [("rules", self.game.default_preset)]
        fitting = [
            preset
            for preset in self.game.presets
            if all(self.book.knows(policy_lookup.fill_preset(name, preset)) for name in own)
        ]
        if not fitting:
            raise ScenarioError(f"{where}: no rule set has a policy {own[0]!r}")
        return [(where, preset) for preset in fitting]

    def rules(self, key: str, preset: str) -> Record:
        """Return the rules of a preset with the file's changes; ``key`` is where it is named."""
        if preset not in self._rules:
            # What [rules] has wrong is said of the rule; a name and its file are the key's matter.
            with limits.prefix_errors(key):
                self.rulebook.rules(preset)
            self._rules[preset] = self.rulebook.rules(preset, self.asked.rules.changes)
        return self._rules[preset]

    def rule_sets(self, where: str, entry: Any) -> list[Record]:
        """Return the rules of an entry in full: each of its presets, as it is and as it varies."""
        made = []
        for key, preset in self.presets(where, entry):
            own = self.rules(key, preset)
            varied = self._vary_rules(f"{where}.vary", preset, getattr(entry, "vary", None) or {})
            # A combination may be what the rule set is.
            made += [own, *(rules for rules in varied if rules != own)]
        return made

    def _vary_rules(
        self, where: str, preset: str, values: Mapping[str, Sequence[Any]]
    ) -> Iterator[Record]:
        """Yield the rules of a preset with every combination of values; none where none vary."""
        for name, each in values.items():
            for value in each:
                limits.check_values(f"{where}.", {name: value})
                if each.count(value) > 1:
                    raise ScenarioError(
                        f"{where}.{limits.key(name)}: found {limits.describe_found(value)} more "
                        "than once "
                        "(expected each value once)"
                    )
        for combination in itertools.product(*values.values()) if values else ():
            changes = dict(zip(values, combination, strict=True))
            try:
                yield self.rulebook.rules(preset, {**self.asked.rules.changes, **changes})
            except ScenarioError as error:
                raise ScenarioError(str(error).replace("rules", where, 1)) from error

    def policies(self, names: Mapping[str, str]) -> list[Record]:
        """Return who some names stand for, by the key where each stands."""
        made = []
        for key, name in names.items():
            with limits.prefix_errors(key):
                made.append(self.book.policy(name))
        return made

    def expand(
        self, where: str, entry: Any, duel: bool, entrants: Sequence[Sequence[Record]]
    ) -> list[Cell]:
        """Return the cells of an entry: each of ``entrants`` under each of its rule sets."""
        rule_sets = self.rule_sets(where, entry)
        table, key = getattr(entry, "victory_points", None), f"{where}.victory_points"
        if not table and hasattr(entry, "victory_points"):
            table, key = self.asked.victory_points, "victory_points"
        made = []
        for rules in rule_sets:
            with limits.prefix_errors(key):
                award = award_of(self.game, table, rules, self.folder) if table else None
            for each in entrants:
                with limits.prefix_errors(where):
                    made.append(cell_of(self.game, rules, each, duel, self.amount(entry), award))
        return made


def _duel(draft: Draft, place: int, entry: file.DuelEntry) -> None:
    where = f"duels.{place}"
    met = draft.policies({f"{where}.a": entry.a, f"{where}.b": entry.b})
    draft.cells += draft.expand(where, entry, True, [met])


def _lineup(draft: Draft, place: int, entry: file.LineupEntry) -> None:
    where = f"lineups.{place}"
    seated = draft.policies(locate_names(f"{where}.policies", entry.policies))
    tables = draft.expand(where, entry, False, [seated])
    if entry.one_rule_at_a_time:
        with limits.prefix_errors(f"{where}.one_rule_at_a_time"):
            tables = _one_rule_at_a_time(draft, where, entry, tables, seated)
    draft.cells += tables


def _is_of_one_rule(entry: Any) -> bool:
    return getattr(entry, "one_rule_at_a_time", False)


def _one_rule_at_a_time(
    draft: Draft,
    where: str,
    entry: file.LineupEntry,
    tables: Sequence[Cell],
    seated: Sequence[Record],
) -> list[Cell]:
    """Return the tables of rule sets that no other line-up has, and of each of their rules."""
    amount = draft.amount(entry)
    if amount.matches:
        raise UsageError("found matches (expected hands)")
    rule_sets = draft.rule_sets(where, entry)
    known = {cell.name for cell in draft.cells}
    made = [cell for cell in tables if cell.name not in known]
    for rules in one_rule.tables(draft.game, rule_sets):
        cell = cell_of(draft.game, rules, seated, False, amount)
        if cell.name not in known:
            made.append(replace(cell, one_rule=True))
    if len(draft.cells) + len(made) > limits.MAX_CELLS:
        raise ScenarioError(
            f"found {len(draft.cells) + len(made)} tables and duels "
            f"(expected at most {limits.MAX_CELLS})"
        )
    return made


def _decision(draft: Draft, place: int, entry: file.DecisionEntry) -> None:
    where = f"decisions.{place}"
    hands = Count(draft.amount(entry).count)
    with limits.prefix_errors(where):
        choice = entry.decision or first_choice(draft.game)
    for key, preset in draft.presets(where, entry):
        rules = draft.rules(key, preset)
        for policy in draft.policies(locate_names(f"{where}.policies", entry.policies)):
            with limits.prefix_errors(where):
                draft.cells.append(
                    make_weighing(
                        draft.game, rules, policy, choice, hands, entry.rollouts, entry.when
                    )
                )


def locate_names(key: str, names: Sequence[str]) -> dict[str, str]:
    """Return the names of a list by the key where each stands."""
    return {f"{key}.{at}": name for at, name in enumerate(names, start=1)}


_CELLS: Final[Mapping[str, Callable[[Draft, int, Any], None]]] = {
    "duels": _duel,
    "lineups": _lineup,
    "decisions": _decision,
}
"""How an entry that is for itself becomes cells, by the key that lists such entries; in the order
in which a run has their cells.  Those of abilities are behind them."""


def _expand_scenario(
    asked: file.Scenario, path: Path, overruling: Count | None, seed: int | None
) -> RunSpec:
    """Return what a file asks for: its studies, or its entries that are each for itself."""
    from analyser.scenario.entry_models import parts

    draft = Draft(asked, path.parent, overruling, seed)
    added = [each for part in parts() for each in part.cells.items()]
    entered = [*_CELLS.items(), *added]
    for kind, spell in entered:
        entries = enumerate(getattr(asked, kind), start=1)
        # What other line-ups play need not be played for one rule at a time.
        for place, entry in sorted(entries, key=lambda each: _is_of_one_rule(each[1])):
            spell(draft, place, entry)
    _check_decisions(draft)
    design = _enter_studies(draft)
    if not draft.cells:
        *others, last = [f"[[{kind}]]" for kind, _ in entered]
        raise ScenarioError(f"nothing to play; add at least one {', '.join(others)} or {last}")
    spec = spec_of(asked.game, asked.question, path.stem, draft.seed, draft.cells)
    if asked.goal:
        rule_goal.read_goal(games.game(spec.game), asked.goal)
        tables = {cell.rules_name for cell in draft.cells if not cell.duel}
        if len(tables) < 2:
            raise ScenarioError(
                f"goal: found line-ups under {', '.join(tables)} alone (expected two rule sets or "
                "more, which it puts in order)"
            )
    return replace(spec, tips=tuple(draft.tips), design=design, goal=asked.goal)


def _check_decisions(draft: Draft) -> None:
    """Raise unless all that is asked for is one choice, or none is."""
    weighed = [cell for cell in draft.cells if cell.choice]
    if not weighed:
        return
    if len(weighed) < len(draft.cells):
        raise ScenarioError(
            "found [[decisions]] beside duels, line-ups or tips (expected decisions alone, since "
            "their rows are others)"
        )
    if draft.overruling and draft.overruling.matches:
        raise UsageError("matches: found [[decisions]] (expected hands, which are what is weighed)")
    if len({(cell.choice, cell.futures, cell.when) for cell in weighed}) > 1:
        raise ScenarioError(
            "decisions: found more than one decision, condition or number of rollouts (expected one"
            " per file)"
        )


def _enter_studies(draft: Draft) -> Mapping[str, Any]:
    """Enter the cells of the studies that a file asks for; return what they are to be read as.

    A duel that several studies ask for is played once, as often as the one that wants most.
    """
    wanted = []
    for kind in studies.kinds().values():
        for place, entry in enumerate(getattr(draft.asked, kind.entries), start=1):
            where = f"{kind.entries}.{place}"
            for key, preset in draft.presets(where, entry):
                under = studies.StudyRules(draft.game, draft.book, draft.rules(key, preset))
                with limits.prefix_errors(where):
                    wanted.append((kind, draft.amount(entry), *kind.read_entry(entry, under)))
    if not wanted:
        return {}
    if draft.overruling and draft.overruling.matches:
        raise UsageError(f"matches: found [[{wanted[0][0].entries}]] (expected hands)")
    cells: dict[str, Cell] = {}
    parts = []
    for _, amount, design, duels in wanted:
        names = []
        for rules, a, b in duels:
            cell = cell_of(draft.game, rules, (a, b), True, amount)
            names.append(cell.name)
            if cell.name not in cells or cells[cell.name].units < cell.units:
                cells[cell.name] = cell
        places = list(cells)
        parts.append(studies.Member(tuple(places.index(name) for name in names), design))
    if len(cells) > limits.MAX_CELLS:
        raise ScenarioError(
            f"found {len(cells)} duels in all studies (expected at most {limits.MAX_CELLS})"
        )
    draft.cells += cells.values()
    return studies.Several(tuple(parts)).as_json()
