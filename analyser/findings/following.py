"""What does a rule bring when somebody really follows it?  Rules in, duels on fresh deals out.

A rule learnt from single decisions becomes a policy: one player who makes this choice by the rule
and is else the same.  It meets the player it was learnt from, and both meet two others, on deals
that no decision was drawn from: those of the next seed.  Left out: how a rule is learnt
(``findings.choices``), and the words (``report.choices``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from analyser import games
from analyser.findings import same_deals
from analyser.findings.choices import Weighed
from analyser.games.interface import DecisionRule, Game, Record, Weighs, able
from analyser.scenario import build
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics.intervals import Difference, Tally, estimate
from analyser.storage.run_folder import Run

OTHERS = 2
"""Players that both meet beside each other."""


@dataclass(frozen=True)
class Followed:
    """How a player fares who follows a rule; units a hand."""

    own: Difference
    """Against the player it was learnt from."""
    others: tuple[tuple[str, Difference], ...]
    """How much better they do against others than that player: name, difference on the same
    deals."""
    hands: int
    """Hands of each duel."""


def name_of(found: Weighed) -> str:
    """Return what the player who follows a cell's rule is called."""
    return f"{found.names}-by-rule"[:41]


def _follower(game: Game, found: Weighed, rule: DecisionRule) -> Record:
    (own,) = found.cell.entrants
    return able(game, Weighs).follow(found.choice.name, own, rule, name_of(found))


def folder(decisions: Path, duels: RunSpec) -> Path:
    """Return where the duels of a run of decisions are played: beside it, by what they are."""
    return decisions.with_name(f"{decisions.name}-played-{duels.digest()[:8]}")


def folders(decisions: Path) -> list[Path]:
    """Return all such places, in order of their names."""
    return sorted(decisions.parent.glob(f"{decisions.name}-played-*"))


def spec_of(spec: RunSpec, found: Sequence[Weighed], hands: int) -> RunSpec | None:
    """Return the duels that play the rules of a run of decisions; ``None``: it has none."""
    game = games.game(spec.game)
    duels = []
    for each in found:
        if (ruled := each.rule) is None:
            continue
        (own,) = each.cell.entrants
        follower = _follower(game, each, ruled.rule)
        others = [game.policy(name) for name in _others(game, str(own["name"]))]
        pairs = [(follower, own)]
        pairs += [(player, other) for other in others for player in (follower, own)]
        duels += [(each.cell.rules, a, b) for a, b in pairs]
    if not duels:
        return None
    unique = list({(str(r), str(a), str(b)): (r, a, b) for r, a, b in duels}.values())
    return build.duels_spec(spec.game, f"{spec.name}-played"[:41], unique, hands, spec.seed + 1, {})


def read(run: Run, found: Sequence[Weighed]) -> dict[str, Followed]:
    """Return how the rules fared, by the name of the decisions' cell; those played to their end."""
    played = RunSpec.from_json(run.header["spec"])
    game = games.game(played.game)
    by_names = {(cell.rules_name, *(str(one["name"]) for one in cell.entrants)): cell
                for cell in played.cells}  # fmt: skip

    def duel(each: Weighed, a: str, b: str) -> Cell:
        return by_names[each.cell.rules_name, a, b]

    made = {}
    for each in found:
        if each.rule is None or (each.cell.rules_name, name_of(each), each.names) not in by_names:
            continue
        own = duel(each, name_of(each), each.names)
        # The folder may be of rules that fewer decisions taught.
        if own.entrants[0] != build.plain(_follower(game, each, each.rule.rule)):
            continue
        gains = []
        for other in _others(game, each.names):
            ahead, before = duel(each, name_of(each), other), duel(each, each.names, other)
            gains.append((other, _better(run, game, ahead, before)))
        tally = Tally()
        for block in same_deals.blocks(run, [(own, same_deals.margin(game, own))]):
            tally += Tally.of(block[:, 0])
        made[each.cell.name] = Followed(
            estimate(tally, own.units), tuple(gains), own.units * len(own.arms)
        )
    return made


def _others(game: Game, name: str) -> list[str]:
    """Return who else the player of this name and its follower meet."""
    return [each for each in game.policies if each != name][:OTHERS]


def _better(run: Run, game: Game, ahead: Cell, before: Cell) -> Difference:
    """Return how much further ahead one is of an opponent than another, deal by deal."""
    tally = Tally()
    sources = [(ahead, same_deals.margin(game, ahead)), (before, same_deals.margin(game, before))]
    for block in same_deals.blocks(run, sources):
        tally += Tally.of(block[:, 0] - block[:, 1])
    return estimate(tally, ahead.units)
