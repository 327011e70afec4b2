"""What is to be played?  A scenario file, or a command line, read, checked and spelt out.

A scenario is a small TOML file::

    question = "Is taking the discard pile worth it?"   # optional
    game = "burraco"                                    # everything up to [[duels]] may be left out
    seed = 2026
    hands = 800_000           # played in each cell; a duel plays each deal once an arm
                              # (or: matches = 10_000, hands played until a target score)
    preset = "italian"
    [rules]                   # what differs from the preset
    turn_limit = 300
    [policies.patient]        # a policy of one's own: what differs from `base`
    base = "balanced"
    take_bar = 100
    [[duels]]                 # two policies on the same deals; may name a `preset`, or
    a = "patient"             # `presets` (one cell each), and `hands` or `matches`
    b = "stock-only"          # and `victory_points`: see below
    [[tables]]                # plain play, one policy for all or one a side; likewise
    policies = ["balanced"]
    [[tips]]                  # advice: who follows it against who does not, under each preset and
    says = "Never wait."      # with each of the file's `companions`, whom they are otherwise
    with = { take_bar = 0 }   # and `without`, else nothing: see ``tips``

Or, instead of these four, studies: duels that are read together, each under each preset::

    [[ladders]]               # each player against the next stronger one
    policies = ["random", "balanced", "champion-{preset}"]   # {preset}: the rule set's own name
    [[tournaments]]           # all against all
    policies = ["balanced", "cautious", "greedy"]
    [[sweeps]]                # one or two habits of a policy, value by value, against itself,
    policy = "balanced"       # or `against` another
    fields = { take_bar = [0, 100, 200] }
    [[knockouts]]             # a policy against itself with habits put back as `base` has them:
    policy = "champion-{preset}"   # each one in which they differ, and those of each group;
    base = "balanced"         # or, with and without them, `against` another
    groups = { "closing" = ["close_*"] }

A study that names {preset}, and no preset anywhere, is of all rule sets that have such a policy.

Or a file may ask what a choice of the game is worth::

    [[decisions]]
    choice = "pile"           # weighed under each preset, each policy in every seat
    policies = ["balanced"]
    futures = 4               # how often the rest of the hand is played, both ways

`presets` at the head are those of all entries that name none.  ``victory_points = "federation"``,
at the head for all duels, counts a duel's matches in a table of the game's: a match is then the
table's number of deals, and `matches` are such ones.  A policy is a name or the path of a
TOML file (``name``, ``base``, fields), from the scenario's folder.  The outcome, a
:class:`RunSpec`, holds every rule and habit in full: it needs no file any more.  Errors count the
entries from 1.  What a rule or habit means is no matter of this room: the game checks those.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import games
from analyser.errors import AnalyserError, ScenarioError, UsageError, unknown
from analyser.games.interface import Award, Game, Matches, Record, VictoryPoints, able, choice_of
from analyser.games.sides import duel_seatings, seating
from analyser.scenario import limits, policy_lookup, studies
from analyser.scenario import tips as advice
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.spec import MATCH_HANDS, Cell, RunSpec
from analyser.scenario.tips import Tip

if TYPE_CHECKING:
    from analyser.scenario import file


def load(
    path: Path | str,
    hands: int | None = None,
    seed: int | None = None,
    matches: int | None = None,
) -> RunSpec:
    """Return what a scenario file asks for.

    ``hands`` or ``matches``, and ``seed``, overrule the file, the former in every cell.  Raises
    ``ScenarioError`` for whatever is wrong with the file, ``UsageError`` for a wrong number.
    """
    # What checks a file is slow to load, and a command line without one has no need of it.
    from analyser.scenario import file

    path = Path(path)
    check_numbers(hands, matches, seed)
    asked = file.read(path)
    try:
        return _expanded(asked, path, _amount(hands, matches), seed)
    except AnalyserError as error:
        raise ScenarioError(f"{path}: {error}") from error


def simulate_spec(
    game: str,
    preset: str,
    policies: list[str],
    hands: int | None,
    seed: int,
    changes: Record | None = None,
    matches: int | None = None,
) -> RunSpec:
    """Return plain play, ``hands`` or ``matches``: one policy for all or one a side.

    ``changes`` lie over the preset's rules.

    Raises ``UsageError`` for an unknown name or a number out of range, ``ScenarioError`` for a
    bad policy file or a bad change.
    """
    return _spec_of(game, preset, policies, False, hands, seed, changes, matches)


def duel_spec(
    game: str,
    preset: str,
    a: str,
    b: str,
    hands: int,
    seed: int,
    changes: Record | None = None,
) -> RunSpec:
    """Return a duel of two policies on the same deals; otherwise as :func:`simulate_spec`."""
    return _spec_of(game, preset, [a, b], True, hands, seed, changes)


def duels_spec(
    game: str,
    name: str,
    duels: Sequence[tuple[Record, Record, Record]],
    hands: int,
    seed: int,
    design: Mapping[str, Any],
) -> RunSpec:
    """Return many duels on the same deals, ``hands`` in each: rules and two policies, in full.

    ``UsageError`` for a number out of range, ``ScenarioError`` when two duels are the same.
    """
    return replace(played_spec(game, name, (), duels, hands, seed), design=design)


def played_spec(
    game: str,
    name: str,
    tables: Sequence[tuple[Record, Sequence[Record]]],
    duels: Sequence[tuple[Record, Record, Record]],
    hands: int,
    seed: int,
) -> RunSpec:
    """Return tables, rules and who sits there each, and duels, ``hands`` in each of them.

    As :func:`duels_spec`; ``UsageError`` too for players that are neither one nor one a side.
    """
    check_numbers(hands, None, seed)
    player, amount = games.game(game), Count(hands, False)
    cells = [cell_of(player, rules, seated, False, amount) for rules, seated in tables]
    cells += [cell_of(player, rules, (a, b), True, amount) for rules, a, b in duels]
    return spec_of(game, "", name, seed, cells)


def decisions_spec(
    game: str,
    choice: str,
    presets: Sequence[str],
    policies: Sequence[str],
    hands: int,
    seed: int,
    futures: int,
) -> RunSpec:
    """Return a choice weighed under each preset, each policy in every seat, ``hands`` deals each.

    Raises as :func:`duel_spec`.
    """
    check_numbers(hands, None, seed)
    player = games.game(game)
    book = policy_lookup.Roster(player, Path())
    entrants = [book.policy(name) for name in policies]
    cells = [
        weighing_of(player, player.rules(preset), policy, choice, hands, futures)
        for preset in presets
        for policy in entrants
    ]
    return spec_of(player.name, "", cells[0].name, seed, cells)


def _spec_of(
    game: str,
    preset: str,
    policies: list[str],
    duel: bool,
    hands: int | None,
    seed: int,
    changes: Record | None,
    matches: int | None = None,
) -> RunSpec:
    check_numbers(hands, matches, seed)
    amount = _amount(hands, matches)
    if amount is None:
        raise UsageError("hands and matches: found neither; allowed: one of the two")
    player = games.game(game)
    book = policy_lookup.Roster(player, Path())
    rules = player.rules(preset, changes)
    entrants = [book.policy(name) for name in policies]
    cell = cell_of(player, rules, entrants, duel, amount)
    return spec_of(game, "", cell.name, seed, [cell])


def _amount(hands: int | None, matches: int | None) -> Count | None:
    """Return how much is to be played; ``None`` where nobody says so."""
    if hands is None:
        return None if matches is None else Count(matches, True)
    return Count(hands, False)


def _expanded(
    asked: file.Scenario, path: Path, overruling: Count | None, seed: int | None
) -> RunSpec:
    with limits.at("game"):
        game = games.game(asked.game)
    book = policy_lookup.Roster(game, path.parent)
    for name, changes in asked.policies.items():
        book.add(name, f"policies.{limits.key(name)}.", changes)
    limits.check_values("rules.", asked.rules)
    known: dict[str, Record] = {}
    default = _amount(asked.hands, asked.matches) or Count(limits.DEFAULT_HANDS, False)

    def rules(key: str, preset: str) -> Record:
        if preset not in known:
            # What is wrong with a rule is said of the rule; only the name is the preset's matter.
            with limits.at(key, UsageError):
                known[preset] = game.rules(preset, asked.rules)
        return known[preset]

    def expand(
        place: str,
        wanted: file.Duel | file.Table | file.Tip,
        duel: bool,
        entrants: Sequence[Sequence[Record]],
    ) -> Iterator[Cell]:
        presets = _presets_of(place, wanted, asked, game)
        rule_sets = [rules(key, preset) for key, preset in presets.items()]
        amount = overruling or _amount(wanted.hands, getattr(wanted, "matches", None)) or default
        table, key = getattr(wanted, "victory_points", None), f"{place}.victory_points"
        if not table and hasattr(wanted, "victory_points"):
            table, key = asked.victory_points, "victory_points"
        for chosen in rule_sets:
            with limits.at(key):
                award = award_of(game, table, chosen) if table else None
            for each in entrants:
                with limits.at(place):
                    yield cell_of(game, chosen, each, duel, amount, award)

    def known_as(names: Mapping[str, str]) -> list[Record]:
        made = []
        for key, name in names.items():
            with limits.at(key):
                made.append(book.policy(name))
        return made

    cells: list[Cell] = []
    for place, pair in enumerate(asked.duels, start=1):
        names = {f"duels.{place}.a": pair.a, f"duels.{place}.b": pair.b}
        cells += expand(f"duels.{place}", pair, True, [known_as(names)])
    for place, table in enumerate(asked.tables, start=1):
        names = {
            f"tables.{place}.policies.{side}": name
            for side, name in enumerate(table.policies, start=1)
        }
        cells += expand(f"tables.{place}", table, False, [known_as(names)])
    listed = enumerate(asked.companions or (game.default_policy,), start=1)
    companions = {f"companions.{place}": name for place, name in listed}
    bases = [str(base["name"]) for base in known_as(companions if asked.tips else {})]
    tips = []
    for place, tip in enumerate(asked.tips, start=1):
        pairs = [
            advice.pair(book, place, name, tip.follow, tip.ignore) for name in companions.values()
        ]
        new = list(expand(f"tips.{place}", tip, True, pairs))
        told = tuple((len(cells) + at, bases[at % len(bases)]) for at in range(len(new)))
        tips.append(Tip(tip.says, plain(tip.follow), plain(tip.ignore), told))
        cells += new
    weighed: list[Cell] = []
    for place, asks in enumerate(asked.decisions, start=1):
        count = (overruling or _amount(asks.hands, None) or default).count
        for key, preset in _presets_of(f"decisions.{place}", asks, asked, game).items():
            chosen = rules(key, preset)
            names = {
                f"decisions.{place}.policies.{at}": name
                for at, name in enumerate(asks.policies, start=1)
            }
            for policy in known_as(names):
                with limits.at(f"decisions.{place}"):
                    weighed.append(
                        weighing_of(game, chosen, policy, asks.choice, count, asks.futures)
                    )
    if weighed and cells:
        raise ScenarioError(
            "found [[decisions]] beside duels, tables or tips; allowed: decisions alone, since "
            "their rows are others"
        )
    if weighed and overruling and overruling.matches:
        raise UsageError("matches: found [[decisions]]; allowed: hands, which are what is weighed")
    if weighed and len({(cell.choice, cell.futures) for cell in weighed}) > 1:
        raise ScenarioError(
            "decisions: found more than one choice or number of futures; allowed: one a file"
        )
    cells += weighed
    used = asked.seed if seed is None else seed
    if wanted := studies.studies_of(asked, book, game, rules):
        if overruling and overruling.matches:
            raise UsageError(f"matches: found [[{wanted[0].entry}]]; allowed: hands")
        cells, design = _studied(game, wanted, overruling, default)
        return replace(spec_of(asked.game, asked.question, path.stem, used, cells), design=design)
    if not cells:
        raise ScenarioError(
            "nothing to play; add at least one [[duels]], [[tables]], [[tips]] or [[decisions]]"
        )
    if tips and overruling and overruling.matches:
        raise UsageError("matches: found [[tips]]; allowed: hands, which are what tips are about")
    spec = spec_of(asked.game, asked.question, path.stem, used, cells)
    return replace(spec, tips=tuple(tips))


def _presets_of(
    place: str,
    wanted: file.Duel | file.Table | file.Tip | file.Decision,
    asked: file.Scenario,
    game: Game,
) -> dict[str, str]:
    """Return the presets of an entry, by the key where each stands."""
    presets = {f"{place}.presets.{at}": name for at, name in enumerate(wanted.presets or (), 1)}
    if wanted.preset:
        presets[f"{place}.preset"] = wanted.preset
    elif not presets:
        presets = {f"presets.{at}": name for at, name in enumerate(asked.presets or (), 1)}
        presets = presets or {"preset": asked.preset or game.default_preset}
    return presets


def _studied(
    game: Game,
    wanted: Sequence[studies.Wanted],
    overruling: Count | None,
    default: Count,
) -> tuple[list[Cell], Mapping[str, Any]]:
    """Return the cells of some studies, and what they are to be read as together.

    A duel that several studies ask for is played once, as often as the one that wants most.
    """
    cells: dict[str, Cell] = {}
    parts = []
    for study in wanted:
        amount = overruling or _amount(study.hands, None) or default
        names = []
        for under, a, b in study.duels:
            cell = cell_of(game, under, (a, b), True, amount)
            names.append(cell.name)
            if cell.name not in cells or cells[cell.name].units < cell.units:
                cells[cell.name] = cell
        places = list(cells)
        parts.append({"cells": [places.index(name) for name in names], "design": study.design})
    if len(cells) > limits.MAX_CELLS:
        raise ScenarioError(
            f"found {len(cells)} duels in all studies; allowed: at most {limits.MAX_CELLS}"
        )
    # As it comes back from a manifest.
    return list(cells.values()), plain({"kind": "several", "parts": parts})


def tournament_spec(
    game: str,
    preset: str,
    names: Sequence[str],
    hands: int,
    seed: int,
    changes: Record | None = None,
) -> RunSpec:
    """Return all duels of these policies, names or TOML files, ``hands`` in each.

    In whatever order they are named, the run is the same.  ``UsageError`` for an unknown name, a
    policy named twice or too few or many of them; ``ScenarioError`` for a bad policy file.
    """
    player = games.game(game)
    rules = player.rules(preset, changes)
    book = Roster(player, Path())
    design, duels = studies.tournament(rules, [book.policy(name) for name in names])
    return duels_spec(game, f"tournament-{preset}", duels, hands, seed, design)


def sweep_spec(
    game: str,
    preset: str,
    policy: str,
    against: str,
    fields: Mapping[str, Sequence[Any]],
    rules: Mapping[str, Sequence[Any]],
    hands: int,
    seed: int,
    changes: Record | None = None,
) -> RunSpec:
    """Return the duels of a sweep: habits in ``fields`` and rules in ``rules`` to their values.

    ``changes`` are rules that differ from the preset throughout.  ``UsageError`` for an unknown
    name, a value that is not allowed, too few or too many of them; ``ScenarioError`` for a bad
    policy file.
    """
    player = games.game(game)

    def ruled(swept: Record) -> Record:
        return player.rules(preset, {**(changes or {}), **swept})

    ruled({})
    book = Roster(player, Path())
    own, other = book.policy(policy), book.policy(against)
    design, duels = studies.sweep(player, ruled, own, other, fields, rules)
    name = f"sweep-{own['name']}-{'-'.join((*fields, *rules))}"
    return duels_spec(game, name, duels, hands, seed, design)


SHARD_HANDS = (2_000, 50_000)
"""Fewest and most hands a shard.  The most is some seconds of play, of which a kill costs a few a
thread; the fewest takes longer to play than its file to write."""
SHARDS_A_RUN = 16
"""A run has at least about so many shards, unless they are of the fewest hands already: then even
a small run keeps several threads busy.  More would only take longer to read: a shard of any size
costs some hundredths of a second."""
MAX_SHARDS = 1_000_000
"""Shards have six digits."""


@dataclass(frozen=True)
class Count:
    """How much a cell plays."""

    count: int
    """Hands, or matches where ``matches``, over all arms."""
    matches: bool


def rules_name(game: Game, rules: Record) -> str:
    """Return what a rule set is called: its preset, and in brackets what differs from that."""
    return f"{rules['preset']}{_in_brackets(changed(game, rules))}"


def changed(game: Game, rules: Record) -> dict[str, Any]:
    """Return the rules that are not as in their preset, by id, as JSON holds them."""
    whole, preset = plain(rules), plain(game.rules(str(rules["preset"])))
    return {key: value for key, value in whole.items() if value != preset[key]}


def cell_of(
    game: Game,
    rules: Record,
    entrants: Sequence[Record],
    duel: bool,
    amount: Count,
    award: Award | None = None,
) -> Cell:
    """Return one kind of play; ``entrants`` are the policies of a duel, or of all, or one a side.

    ``UsageError`` for players that are neither one nor one a side.
    """
    sides = len(game.sides(rules))
    if amount.matches:
        able(game, Matches)
    if not duel and len(entrants) not in (1, sides):
        raise UsageError(
            f"policies: found {len(entrants)} names; allowed: one, or one a side, which is {sides}"
        )
    arms = duel_seatings(game, rules) if duel else (seating(game, rules, len(entrants)),)
    matches = amount.matches and award is None
    units = -(-amount.count // len(arms))
    if award is not None:
        whole = units if amount.matches else -(-units // award.hands)
        units = whole * award.hands
    players = (" v " if duel else " and ").join(str(entrant["name"]) for entrant in entrants)
    return Cell(
        name=f"{rules_name(game, rules)}: {players}{', matches' * matches}"
        f"{', victory points' * bool(award)}",
        preset=str(rules["preset"]),
        rules=plain(rules),
        entrants=tuple(plain(entrant) for entrant in entrants),
        arms=tuple(tuple(int(entrant) for entrant in arm) for arm in arms),
        duel=duel,
        matches=matches,
        units=units,
        award=plain(asdict(award)) if award else None,
    )


def weighing_of(
    game: Game, rules: Record, policy: Record, choice: str, hands: int, futures: int
) -> Cell:
    """Return a choice weighed on so many deals, one policy in every seat.

    ``UsageError`` for an unknown choice or a number of futures out of range.
    """
    choice_of(game, choice)
    if not 1 <= futures <= limits.MAX_FUTURES:
        raise UsageError(f"futures: found {futures}; allowed: {limits.ALLOWED_FUTURES}")
    cell = cell_of(game, rules, [policy], False, Count(hands, False))
    return replace(cell, name=f"{cell.name}, {choice}", choice=choice, futures=futures)


def award_of(game: Game, name: str, rules: Record) -> Award:
    """Return the game's table of victory points of this name, for rules of two sides."""
    awards = able(game, VictoryPoints).awards
    if name not in awards:
        raise UsageError(unknown("table of victory points", name, awards))
    if len(game.sides(rules)) != 2:
        raise UsageError(
            f"found the rules {rules['preset']} of {len(game.sides(rules))} sides; "
            "allowed: rules of two sides"
        )
    return awards[name]


def _in_brackets(changes: Mapping[str, Any]) -> str:
    """Return changed rules as a name shows them, or ``""``; values as ``--set`` takes them."""
    said = [f"{key} = {_as_typed(value)}" for key, value in changes.items()]
    return f" ({', '.join(said)})" if said else ""


def _as_typed(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_as_typed, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def spec_of(game: str, question: str, name: str, seed: int, cells: list[Cell]) -> RunSpec:
    """Return all that is to be played, cut into shards; ``ScenarioError`` for a cell twice."""
    (cell_name, times), *_ = Counter(cell.name for cell in cells).most_common(1)
    if times > 1:
        raise ScenarioError(f"{cell_name!r} is to be played more than once; once is enough")
    total = sum(
        cell.units * len(cell.arms) * (MATCH_HANDS if cell.matches else 1) for cell in cells
    )
    hands = min(max(total // SHARDS_A_RUN, SHARD_HANDS[0]), SHARD_HANDS[1])
    shard_deals = max(1, hands // max(len(cell.arms) for cell in cells))
    short = re.sub(r"[^a-z0-9_]+", "-", name.lower()).strip("-")[:41].strip("-") or "run"
    spec = RunSpec(game, question, short, seed, tuple(cells), shard_deals)
    if sum(spec.shards(cell) for cell in cells) > MAX_SHARDS:
        raise ScenarioError("hands: the run would have more than a million shards; ask for fewer")
    return spec


def plain(record: Record) -> dict[str, Any]:
    """Return the record as it comes back from a manifest, so that a resumed run plays the same."""
    made: dict[str, Any] = json.loads(json.dumps(dict(record)))
    return made


def check_numbers(hands: int | None, matches: int | None, seed: int | None) -> None:
    """Raise ``UsageError`` for a number out of range, or for hands and matches together."""
    if hands is not None and matches is not None:
        raise UsageError("found both hands and matches; allowed: one of the two")
    if matches is not None and not 1 <= matches <= limits.MAX_MATCHES:
        raise UsageError(f"matches: found {matches}; allowed: {limits.ALLOWED_MATCHES}")
    if hands is not None and not 1 <= hands <= limits.MAX_HANDS:
        raise UsageError(f"hands: found {hands}; allowed: {limits.ALLOWED_HANDS}")
    if seed is not None and not 0 <= seed <= limits.MAX_SEED:
        raise UsageError(f"seed: found {seed}; allowed: {limits.ALLOWED_SEED}")
