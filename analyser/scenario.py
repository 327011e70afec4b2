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
    with = { take_bar = 0 }   # and `without`, else nothing: see ``advice``

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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import advice, games, programme, roster, values
from analyser.advice import Tip
from analyser.cells import SHARD_HANDS as SHARD_HANDS
from analyser.cells import Count, award_of, cell_of, check_numbers, spec_of, weighing_of
from analyser.cells import changed as changed
from analyser.cells import plain as plain
from analyser.cells import rules_name as rules_name
from analyser.errors import AnalyserError, ScenarioError, UsageError
from analyser.game import Game, Record
from analyser.spec import MATCH_HANDS as MATCH_HANDS
from analyser.spec import Cell as Cell
from analyser.spec import Rescored as Rescored
from analyser.spec import RunSpec as RunSpec

if TYPE_CHECKING:
    from analyser import request


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
    from analyser import request

    path = Path(path)
    check_numbers(hands, matches, seed)
    asked = request.read(path)
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
    book = roster.Roster(player, Path())
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
    book = roster.Roster(player, Path())
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
    asked: request.Scenario, path: Path, overruling: Count | None, seed: int | None
) -> RunSpec:
    with values.at("game"):
        game = games.game(asked.game)
    book = roster.Roster(game, path.parent)
    for name, changes in asked.policies.items():
        book.add(name, f"policies.{values.key(name)}.", changes)
    values.check_values("rules.", asked.rules)
    known: dict[str, Record] = {}
    default = _amount(asked.hands, asked.matches) or Count(values.DEFAULT_HANDS, False)

    def rules(key: str, preset: str) -> Record:
        if preset not in known:
            # What is wrong with a rule is said of the rule; only the name is the preset's matter.
            with values.at(key, UsageError):
                known[preset] = game.rules(preset, asked.rules)
        return known[preset]

    def expand(
        place: str,
        wanted: request.Duel | request.Table | request.Tip,
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
            with values.at(key):
                award = award_of(game, table, chosen) if table else None
            for each in entrants:
                with values.at(place):
                    yield cell_of(game, chosen, each, duel, amount, award)

    def known_as(names: Mapping[str, str]) -> list[Record]:
        made = []
        for key, name in names.items():
            with values.at(key):
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
                with values.at(f"decisions.{place}"):
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
    if wanted := programme.studies_of(asked, book, game, rules):
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
    wanted: request.Duel | request.Table | request.Tip | request.Decision,
    asked: request.Scenario,
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
    wanted: Sequence[programme.Wanted],
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
    if len(cells) > values.MAX_CELLS:
        raise ScenarioError(
            f"found {len(cells)} duels in all studies; allowed: at most {values.MAX_CELLS}"
        )
    # As it comes back from a manifest.
    return list(cells.values()), plain({"kind": "several", "parts": parts})
