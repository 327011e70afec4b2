"""The user's own rule sets (house rules) that a run plays: each in a line, by its name.

Left out: how they are defined (``scenario.rules_lookup``), and what a rule means (the game).
"""

from __future__ import annotations

from analyser.games.interface import Game, Record
from analyser.scenario import build
from analyser.scenario.spec import Cell, RescoredRules, RunSpec


def describe_own_rules(spec: RunSpec, game: Game) -> dict[str, str]:
    """Return, by the name that cells have them by, what each changes in which preset.

    So ``club`` is ``italian with turn_limit = 300, jokers = 2``; of presets nothing is said.
    """
    cells = (cell for cell in spec.cells if not cell.one_rule)
    played: list[Cell | RescoredRules] = [*cells, *spec.rescored]
    return {
        each.name.rpartition(": ")[0]: words(game, each.rules) for each in played if each.own_rules
    }


def sentences(spec: RunSpec, game: Game) -> list[str]:
    """Return what :func:`describe_own_rules` says, a sentence each."""
    return [f"{name}: {said}." for name, said in describe_own_rules(spec, game).items()]


def words(game: Game, rules: Record) -> str:
    """Return a rule set as what it changes in its preset."""
    preset = str(rules["preset"])
    if preset not in game.presets:
        return f"{preset}, which this version does not know, with changes"
    changes = build.bracket_changes(build.list_changes(game, rules)).strip(" ()")
    return f"{preset} with {changes}" if changes else f"{preset} as it is"
