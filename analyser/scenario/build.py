"""What is to be played?  A scenario file, or a command line, read, checked and spelt out.

Words in (those of a file as ``file`` has them, where its format stands too), a :class:`RunSpec`
out, which holds every rule and habit in full and needs no file any more.  Errors count the entries
from 1.  Left out: what a rule or habit means; the game checks that.
"""

from __future__ import annotations

import itertools
import json
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser import games, reading
from analyser.errors import AnalyserError, ScenarioError, UsageError
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.clubs import Award
from analyser.games.protocols.decisions import Condition, HasDecisions, choice_of
from analyser.games.protocols.engines import ON_ERROR, is_engine
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.protocols.searching import settle_policy
from analyser.games.sides import duel_seatings, seating
from analyser.scenario import (
    conditions,
    limits,
    one_rule,
    policy_lookup,
    rule_goal,
    rules_lookup,
    studies,
)
from analyser.scenario.award_lookup import award_of
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.request import Count, Request, check_seed, count_of
from analyser.scenario.rules_lookup import OwnRules, Rulebook
from analyser.scenario.spec import Cell, RunSpec, name_matches
from analyser.scenario.tips import Tip
from analyser.typed_text import find_name

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


def set_on_error(spec: RunSpec, on_error: str) -> RunSpec:
    """Return the spec in which an engine that errs forfeits the hand, where ``on_error`` is that.

    ``UsageError`` for another word than those of ``limits.OnError``.
    """
    if on_error not in [*limits.OnError]:
        raise UsageError(
            f"on_error: found {limits.describe_found(on_error)} (expected "
            f"{limits.ALLOWED_ON_ERROR})"
        )
    if on_error != limits.OnError.FORFEIT:
        return spec
    if any(cell.choice for cell in spec.cells):
        raise UsageError("on_error: found [[decisions]] (expected hands, or matches)")
    cells = [
        replace(cell, entrants=tuple(map(make_forfeiting, cell.entrants))) for cell in spec.cells
    ]
    return replace(spec, cells=tuple(cells))


def make_forfeiting(policy: Record) -> Record:
    """Return an engine's record that forfeits a hand in which it errs; another as it is."""
    return {**policy, ON_ERROR: str(limits.OnError.FORFEIT)} if is_engine(policy) else policy


def expand(
    asked: file.Scenario, path: Path, overruling: Count | None = None, seed: int | None = None
) -> RunSpec:
    """Return the spec of what ``file.read`` found in a file; the others as for :func:`load`."""
    try:
        return _expand_scenario(asked, path, overruling, seed)
    except AnalyserError as error:
        raise ScenarioError(f"{reading.name_file(path)}: {error}") from error


def table_spec(asked: Request, policies: Sequence[str | Record]) -> RunSpec:
    """Return the spec of one table: one policy for all, or one per side.

    A policy is a name, a TOML file or a record in full.  Raises ``UsageError`` for an unknown name
    or a wrong number of players, ``ScenarioError`` for a bad file of a policy or of rules, or a bad
    change.
    """
    return _cell_spec(asked, policies, False)


def duel_spec(asked: Request, a: str | Record, b: str | Record) -> RunSpec:
    """Return a duel of two policies on the same deals; otherwise as :func:`table_spec`."""
    return _cell_spec(asked, (a, b), True)


def _cell_spec(asked: Request, policies: Sequence[str | Record], duel: bool) -> RunSpec:
    rules, entrants = asked.rule_set(), policies_of(asked.player, policies)
    cell = cell_of(asked.player, rules, entrants, duel, asked.amount)
    return spec_of(asked.game, "", cell.name, asked.seed, [cell])


def policies_of(game: Game, named: Sequence[str | Record]) -> list[Record]:
    """Return policies in full; those that are a name or a TOML file are looked up."""
    book = Roster(game, Path())
    return [book.policy(each) if isinstance(each, str) else each for each in named]


def duels_spec(
    asked: Request,
    name: str,
    duels: Sequence[tuple[Record, Record, Record]],
    tables: Sequence[tuple[Record, Sequence[Record]]] = (),
    design: Mapping[str, Any] | None = None,
) -> RunSpec:
    """Return the spec of tables (rules and their players) and duels (rules and two policies).

    The rules are these, not those that were ``asked``.  Raises ``UsageError`` for a wrong number of
    players, ``ScenarioError`` when two duels are the same.
    """
    game, amount = asked.player, asked.amount
    cells = [cell_of(game, rules, seated, False, amount) for rules, seated in tables]
    cells += [cell_of(game, rules, (a, b), True, amount) for rules, a, b in duels]
    return replace(spec_of(asked.game, "", name, asked.seed, cells), design=design or {})


def strengths_spec(asked: Request, names: Sequence[str | Record]) -> RunSpec:
    """Return the duels of these policies with one of them (``studies.strengths``).

    ``UsageError`` for an unknown name, a policy named twice or too few or many of them;
    ``ScenarioError`` for a bad policy file.
    """
    rules = asked.rule_set()
    design, duels = studies.strengths(asked.player, rules, policies_of(asked.player, names))
    name = f"strengths-{rules_lookup.name_rule_set(rules)}"
    return duels_spec(asked, name, duels, design=design.as_json())


def decisions_spec(
    asked: Request,
    choice: str,
    policies: Sequence[str | Record],
    futures: int,
    when: str = "",
    more_rules: Sequence[str | Record] = (),
) -> RunSpec:
    """Return the spec of a decision weighed under the rules and under ``more_rules``.

    It is weighed on ``hands`` deals under each of them, and each policy sits in every seat.
    ``when``: a condition (``conditions``); empty: each decision counts.  Raises as
    :func:`table_spec`.
    """
    entrants = policies_of(asked.player, policies)
    rule_sets = [replace(asked, rules=rules).rule_set() for rules in (asked.rules, *more_rules)]
    cells = [
        make_weighing(asked.player, rules, policy, choice, asked.amount, futures, when)
        for rules in rule_sets
        for policy in entrants
    ]
    return spec_of(asked.game, "", cells[0].name, asked.seed, cells)


class Draft:
    """A spec in the making: the words of a scenario file, and what has come of them so far."""

    def __init__(
        self, asked: file.Scenario, folder: Path, overruling: Count | None, seed: int | None
    ) -> None:
        """Look up the game and the file's own policies and rule sets; paths start in ``folder``.

        ``overruling``, if any, is played in every cell, whatever the file asks for, and with
        ``seed``.
        """
        with limits.prefix_errors("game"):
            self.game = games.game(asked.game)
        self.asked = asked
        self.seed = asked.seed if seed is None else seed
        self.overruling = overruling
        self.folder = folder
        self.book = Roster(self.game, folder)
        for name, changes in asked.policies.items():
            self.book.add(name, f"policies.{limits.key(name)}.", changes)
        rules = {field.id for field in self.game.rule_fields}
        for name in rules.intersection(asked.rules.own):
            # A rule's value that is a table, and no rule set called as a rule.
            limits.check_values("rules.", {name: asked.rules.own[name]})
        self.rulebook = Rulebook(self.game, folder, asked.rules.own)
        limits.check_values("rules.", asked.rules.changes)
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


SHARD_HANDS = (2_000, 50_000)
"""Fewest and most hands per shard.  The most is some seconds of play, of which a kill costs each
thread a few; the fewest takes longer to play than its file to write."""
SHARDS_A_RUN = 16
"""A run has at least about this many shards, unless they already have the fewest hands.  Then even
a small run keeps several threads busy.  With more, a run would only take longer to read: a shard of
any size costs some hundredths of a second."""
MAX_SHARDS = 1_000_000
"""Shards have six digits."""


def rules_name(game: Game, rules: Record) -> str:
    """Return what a rule set is called: its name, and in brackets what was changed in it since."""
    if isinstance(rules, OwnRules) and rules.said:
        return rules.said
    named = rules.named if isinstance(rules, OwnRules) else game.rules(str(rules["preset"]))
    return f"{rules_lookup.name_rule_set(rules)}{bracket_changes(_list_differences(rules, named))}"


def rules_of(cell: Cell) -> Record:
    """Return a cell's rules as another cell may have them, under the same name."""
    if not cell.own_rules:
        return cell.rules
    return rules_lookup.own_rules(cell.rules, cell.own_rules, cell.rules, cell.rules_name)


def list_changes(game: Game, rules: Record) -> dict[str, Any]:
    """Return the rules that are not as in their preset, by id, as JSON holds them."""
    return _list_differences(rules, game.rules(str(rules["preset"])))


def _list_differences(rules: Record, others: Record) -> dict[str, Any]:
    whole, known = read_back(rules), read_back(others)
    return {key: value for key, value in whole.items() if value != known[key]}


def cell_of(
    game: Game,
    rules: Record,
    entrants: Sequence[Record],
    duel: bool,
    amount: Count,
    award: Award | None = None,
) -> Cell:
    """Return one cell; ``entrants`` are the policies of a duel, one for all seats, or one per side.

    Raises ``UsageError`` for a wrong number of players.
    """
    sides = len(game.sides(rules))
    if amount.matches:
        able(game, PlaysMatches)
    if not duel and len(entrants) not in (1, sides):
        raise UsageError(
            f"policies: found {len(entrants)} names "
            f"(expected one, or one per side, which is {sides})"
        )
    players = (" v " if duel else " and ").join(str(entrant["name"]) for entrant in entrants)
    arms = duel_seatings(game, rules) if duel else (seating(game, rules, len(entrants)),)
    if award is not None and amount.match_hands is not None:
        raise UsageError(
            "match_hands: found victory_points too (expected one of the two: their table sets how "
            "many hands a match has)"
        )
    matches, match_hands = amount.matches and award is None, amount.match_hands or 0
    units = -(-amount.count // len(arms))
    if award is not None:
        whole = units if amount.matches else -(-units // award.hands)
        units = whole * award.hands
    return Cell(
        name=f"{rules_name(game, rules)}: {players}{f', {name_matches(match_hands)}' * matches}"
        f"{', victory points' * bool(award)}",
        preset=str(rules["preset"]),
        rules=read_back(rules),
        entrants=tuple(read_back(settle_policy(game, entrant, rules)) for entrant in entrants),
        arms=tuple(tuple(int(entrant) for entrant in arm) for arm in arms),
        duel=duel,
        matches=matches,
        units=units,
        match_hands=match_hands,
        award=read_back(asdict(award)) if award else None,
        own_rules=rules_lookup.own_name(rules),
    )


def first_choice(game: Game) -> str:
    """Return what is weighed where nobody says which choice; ``UsageError``: the game has none."""
    choices = able(game, HasDecisions).choices
    if not choices:
        raise UsageError(f"{game.title} has no decision that could be weighed")
    return choices[0].name


def make_weighing(
    game: Game,
    rules: Record,
    policy: Record,
    choice: str,
    amount: Count,
    futures: int,
    when: str = "",
) -> Cell:
    """Return the cell of a decision weighed on ``deals`` deals, with one policy in every seat.

    Raises ``UsageError`` for an unknown choice, a number of rollouts out of range, or a text that
    is not a condition.
    """
    about = choice_of(game, choice)
    if not 1 <= futures <= limits.MAX_FUTURES:
        raise UsageError(f"futures: found {futures} (expected {limits.ALLOWED_FUTURES})")
    cell = cell_of(game, rules, [policy], False, amount)
    asked: Condition = ()
    if when:
        try:
            asked = conditions.read(when, about)
        except UsageError as error:
            raise UsageError(f"when: {error}") from error
    name = f"{cell.name}, {choice}" + (f", {conditions.text(asked)}" if asked else "")
    return replace(cell, name=name, choice=choice, futures=futures, when=asked)


def bracket_changes(changes: Mapping[str, Any]) -> str:
    """Return changed rules as a name shows them, or ``""``; values as ``--set`` takes them."""
    said = [f"{key} = {write_value(value)}" for key, value in changes.items()]
    return f" ({', '.join(said)})" if said else ""


def write_value(value: Any) -> str:
    """Return a rule's value as ``--set`` takes it."""
    if isinstance(value, list):
        return ",".join(map(write_value, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def spec_of(game: str, question: str, name: str, seed: int | None, cells: list[Cell]) -> RunSpec:
    """Return all that is to be played, cut into shards; ``ScenarioError`` for a cell twice.

    Without a ``seed`` it is 1.  Where an engine plays one is drawn: of a seed that a program
    guesses it knows every card.
    """
    drawn = seed is None and any(is_engine(who) for cell in cells for who in cell.entrants)
    if seed is None:
        seed = secrets.randbits(limits.DRAWN_BITS) if drawn else limits.DEFAULT_SEED
    (cell_name, times), *_ = Counter(cell.name for cell in cells).most_common(1)
    if times > 1:
        raise ScenarioError(f"{cell_name!r} is to be played more than once; once is enough")
    total = sum(cell.units * len(cell.arms) * cell.unit_hands for cell in cells)
    hands = min(max(total // SHARDS_A_RUN, SHARD_HANDS[0]), SHARD_HANDS[1])
    shard_deals = max(1, hands // max(len(cell.arms) for cell in cells))
    short = find_name(name) or "run"
    spec = RunSpec(
        game,
        question,
        short,
        seed,
        tuple(cells),
        shard_deals,
        drawn=drawn,
    )
    if sum(spec.shards(cell) for cell in cells) > MAX_SHARDS:
        raise ScenarioError("hands: the run would have more than a million shards; ask for fewer")
    return spec


def read_back(record: Record) -> dict[str, Any]:
    """Return the record as it comes back from a manifest, so that a resumed run plays the same."""
    made: dict[str, Any] = json.loads(json.dumps(dict(record)))
    return made
