"""How does what somebody asks for become cells of a run: names, seatings, deals, shards?

Left out: whose words they are (``scenario`` for a file and for flags).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from analyser import values
from analyser.errors import ScenarioError, UsageError, unknown
from analyser.game import Award, Game, Record
from analyser.spec import MATCH_HANDS, Cell, RunSpec

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
    if not duel and len(entrants) not in (1, sides):
        raise UsageError(
            f"policies: found {len(entrants)} names; allowed: one, or one a side, which is {sides}"
        )
    arms = game.duel_seatings(rules) if duel else (game.seating(rules, len(entrants)),)
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
    known = {each.name: each for each in game.choices}
    if choice not in known:
        raise UsageError(unknown("choice", choice, known))
    if not 1 <= futures <= values.MAX_FUTURES:
        raise UsageError(f"futures: found {futures}; allowed: {values.ALLOWED_FUTURES}")
    cell = cell_of(game, rules, [policy], False, Count(hands, False))
    return replace(cell, name=f"{cell.name}, {choice}", choice=choice, futures=futures)


def award_of(game: Game, name: str, rules: Record) -> Award:
    """Return the game's table of victory points of this name, for rules of two sides."""
    if name not in game.awards:
        raise UsageError(unknown("table of victory points", name, game.awards))
    if len(game.sides(rules)) != 2:
        raise UsageError(
            f"found the rules {rules['preset']} of {len(game.sides(rules))} sides; "
            "allowed: rules of two sides"
        )
    return game.awards[name]


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
    if matches is not None and not 1 <= matches <= values.MAX_MATCHES:
        raise UsageError(f"matches: found {matches}; allowed: {values.ALLOWED_MATCHES}")
    if hands is not None and not 1 <= hands <= values.MAX_HANDS:
        raise UsageError(f"hands: found {hands}; allowed: {values.ALLOWED_HANDS}")
    if seed is not None and not 0 <= seed <= values.MAX_SEED:
        raise UsageError(f"seed: found {seed}; allowed: {values.ALLOWED_SEED}")
