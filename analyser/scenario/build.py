"""What is to be played?  A command line, looked up, checked and spelt out as cells.

Words in, a :class:`RunSpec` out, which holds every rule and habit in full.  Left out: a scenario
file, whose entries become the same cells (``file_spec``), and what a rule or habit means; the game
checks that.
"""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from analyser.errors import ScenarioError, UsageError
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.clubs import Award
from analyser.games.protocols.decisions import Condition, HasDecisions, choice_of
from analyser.games.protocols.engines import ON_ERROR, is_engine
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.protocols.searching import settle_policy
from analyser.games.sides import duel_seatings, seating
from analyser.scenario import conditions, limits, rules_lookup, studies
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.request import Count, Request
from analyser.scenario.rules_lookup import OwnRules
from analyser.scenario.spec import Cell, RunSpec, name_matches
from analyser.typed_text import find_name


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


def table_spec(request: Request, policies: Sequence[str | Record]) -> RunSpec:
    """Return the spec of one table: one policy for all, or one per side.

    A policy is a name, a TOML file or a record in full.  Raises ``UsageError`` for an unknown name
    or a wrong number of players, ``ScenarioError`` for a bad file of a policy or of rules, or a bad
    change.
    """
    return _cell_spec(request, policies, False)


def duel_spec(request: Request, a: str | Record, b: str | Record) -> RunSpec:
    """Return a duel of two policies on the same deals; otherwise as :func:`table_spec`."""
    return _cell_spec(request, (a, b), True)


def _cell_spec(request: Request, policies: Sequence[str | Record], duel: bool) -> RunSpec:
    rules, entrants = request.rule_set(), policies_of(request.player, policies)
    cell = cell_of(request.player, rules, entrants, duel, request.amount)
    return spec_of(request.game, "", cell.name, request.seed, [cell])


def policies_of(game: Game, named: Sequence[str | Record]) -> list[Record]:
    """Return policies in full; those that are a name or a TOML file are looked up."""
    book = Roster(game, Path())
    return [book.policy(each) if isinstance(each, str) else each for each in named]


def duels_spec(
    request: Request,
    name: str,
    duels: Sequence[tuple[Record, Record, Record]],
    tables: Sequence[tuple[Record, Sequence[Record]]] = (),
    design: Mapping[str, Any] | None = None,
) -> RunSpec:
    """Return the spec of tables (rules and their players) and duels (rules and two policies).

    The rules are these, not those of ``request``.  Raises ``UsageError`` for a wrong number of
    players, ``ScenarioError`` when two duels are the same.
    """
    game, amount = request.player, request.amount
    cells = [cell_of(game, rules, seated, False, amount) for rules, seated in tables]
    cells += [cell_of(game, rules, (a, b), True, amount) for rules, a, b in duels]
    return replace(spec_of(request.game, "", name, request.seed, cells), design=design or {})


def strengths_spec(request: Request, names: Sequence[str | Record]) -> RunSpec:
    """Return the duels of these policies with one of them (``studies.strengths``).

    ``UsageError`` for an unknown name, a policy named twice or too few or many of them;
    ``ScenarioError`` for a bad policy file.
    """
    rules = request.rule_set()
    design, duels = studies.strengths(request.player, rules, policies_of(request.player, names))
    name = f"strengths-{rules_lookup.name_rule_set(rules)}"
    return duels_spec(request, name, duels, design=design.as_json())


def decisions_spec(
    request: Request,
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
    entrants = policies_of(request.player, policies)
    rule_sets = [replace(request, rules=rules).rule_set() for rules in (request.rules, *more_rules)]
    cells = [
        make_weighing(request.player, rules, policy, choice, request.amount, futures, when)
        for rules in rule_sets
        for policy in entrants
    ]
    return spec_of(request.game, "", cells[0].name, request.seed, cells)


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

    Raises ``UsageError`` for a wrong number of players, and for two of one name who differ.
    """
    sides = len(game.sides(rules))
    if amount.matches:
        able(game, PlaysMatches)
    if not duel and len(entrants) not in (1, sides):
        raise UsageError(
            f"policies: found {len(entrants)} names "
            f"(expected one, or one per side, which is {sides})"
        )
    by_name: dict[str, Record] = {}
    for entrant in entrants:
        name = str(entrant["name"])
        if by_name.setdefault(name, entrant) != entrant:
            raise UsageError(
                f"found two players named {name!r} who play differently (expected a name for each, "
                "as name = … in a policy file)"
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
