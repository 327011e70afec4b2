"""What does ``analyser policies --rules`` show of matches?  Those of players beside people's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from analyser.abilities.studies.people import findings, page
from analyser.commands import output
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.abilities.studies.people.findings import PeopleComparison
    from analyser.findings.playing_style import LineUp
    from analyser.games.interface import Game
    from analyser.scenario.spec import Cell

PLAYER_WIDTH = 18
"""Columns of a terminal for the name of a player of matches."""


def play(
    game: Game, cell: Cell, line_up: LineUp, seed: int, matches: int
) -> PeopleComparison | None:
    """Return the players' matches beside people's; ``None`` where nothing is known of those."""
    label = " against ".join(str(each["name"]) for each in cell.entrants)
    played = findings.play(game, cell, seed, matches, label)
    return played and replace(played, no_play=bool(line_up.faults))


def show(comparisons: Sequence[PeopleComparison]) -> None:
    """Print them as a table, and who resembles people."""
    made = page.table(comparisons)
    say("", f"{made.caption}:")
    heads = [">" + head.replace(" ", "\n") for head in made.head[1:]]
    rows = [[output.fold_name(who, PLAYER_WIDTH), *numbers] for who, *numbers in made.rows]
    output.show(output.table("", [made.head[0], *heads], rows))
    for sentence in page.sentences(comparisons):
        say(sentence)
