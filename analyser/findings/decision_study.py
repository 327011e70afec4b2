"""What is known of the decisions of a run?  Their worth, what holds for all, how rules fared.

A run of weighed decisions in, with the runs in which its rules of thumb were played; out, all that
a page needs.  Left out: the numbers themselves (``decisions``, ``agreement``,
``rules_of_thumb``, ``chart``), and the words (``report.decisions``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analyser.findings import (
    agreement,
    answers,
    chart,
    decision_reading,
    decisions,
    match_effects,
    rules_of_thumb,
)
from analyser.findings.agreement import Agreement
from analyser.findings.answers import Answers
from analyser.findings.chart import Card
from analyser.findings.decisions import WeighedDecisions
from analyser.findings.match_effects import MatchEffect
from analyser.findings.rules_of_thumb import CandidateResults
from analyser.games.interface import Game
from analyser.games.protocols.matches import PlaysMatches
from analyser.play import runner
from analyser.scenario.policy_lookup import straw_men
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder
from analyser.storage.address import Location
from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class DecisionStudy:
    """All that is known of a decision."""

    cells: Sequence[WeighedDecisions]
    """What it is worth to each kind of player, the strongest first."""
    agreed: Sequence[Agreement]
    """What holds for all of them."""
    candidates: Mapping[str, CandidateResults]
    """How rules of thumb fared in play, by cell."""
    effects: Mapping[str, Sequence[MatchEffect]]
    """What it is worth by the score of a match, by cell."""
    card: Card | None
    """The cells of the strategy chart; ``None``: there is none."""


def read(
    run: Run, spec: RunSpec, game: Game, duels: Location | None
) -> tuple[Answers, DecisionStudy]:
    """Return who played, and all that is known of the decisions of a run.

    ``duels``: where the rules were played; ``None``: in the folders beside the run, of each cell
    those of most hands.  Raises ``DataError`` for duels that are read together of which one has not
    begun, and when a shard is damaged.
    """
    read = Answers(spec, game, run.scale, [], runner.count_planned(spec, run))
    read = answers.watch(read)
    found = decisions.add_playing_styles(decision_reading.read(run), read.line_ups)
    agreed = agreement.read(found, straw_men(game))
    found = agreement.share_intervals(found, agreed)
    followed: dict[str, CandidateResults] = {}
    places = rules_of_thumb.folders(run.place) if duels is None else [duels]
    for beside in filter(run_folder.holds_run, places):
        for name, each in rules_of_thumb.read(run_folder.open(beside), found).items():
            if name not in followed or followed[name].hands < each.hands:
                followed[name] = each
    effects = {
        each.cell.name: match_effects.measure_effects(each, game.goal(each.cell.rules), read.scale)
        if isinstance(game, PlaysMatches)
        else []
        for each in found
    }
    card = chart.read(found, read.scale)
    return read, DecisionStudy(found, agreed, followed, effects, card)
