"""Advice on a position, however it is written: as a history or in one line.

A text whose first sign is a brace is a hand history cut off before a move; any other is a position
in one line.  Search players, and all players in a position without a history, try every option in
worlds dealt at random (``questions``).  For policies that do not search, the worlds of a history
are weighted by how the others decided: chains of worlds are weighed, round after round, until the
answer is sure enough or the time is spent.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

import numpy as np

from analyser.errors import ScenarioError
from analyser.games.burraco.advice import decision, questions, telling
from analyser.games.burraco.advice.consultation import (
    Consultation,
    consultation_in,
    consultation_of,
)
from analyser.games.burraco.advice.decision import Dilemma
from analyser.games.burraco.advice.learnt_choice import LEARNT_POLICY, chooses_so, learnt_choice
from analyser.games.burraco.advice.line_position import read_line
from analyser.games.burraco.advice.position import Asker, read_position
from analyser.games.burraco.advice.seen import seen_by_mover
from analyser.games.burraco.advice.weighing import BURNT, LOOSE, SAMPLES, chain_of, sum_up
from analyser.games.burraco.advice.words import describe_answer, races_of
from analyser.games.burraco.history.records import is_history
from analyser.games.burraco.notation.drawn import scene_of
from analyser.games.burraco.notation.position import UNSEEN_CARD, position_of
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.interface import Game, Record
from analyser.games.protocols.advice import Advice, Effort
from analyser.games.records import values_of
from analyser.games.searching.advice_rounds import Worth
from analyser.games.searching.advice_wording import add_choice
from analyser.games.searching.sheet import searches
from analyser.games.sides import seating

ROUND: Final = 16
"""Chains between two looks at the clock and the interval."""
FEWEST: Final = 2 * ROUND
"""Chains at least, so that their spread says something."""
MOST: Final = 4_000
"""Chains at most: a quarter of a million worlds."""


def advice_in(
    game: Game, text: str, name: str, policies: Sequence[Record], effort: Effort
) -> Advice:
    """Return what the player to move should do; ``policies``: one for everybody, or one per side.

    Raises ``DataError`` where a text with a brace is not a hand history, ``ScenarioError`` where
    it, or a line, is not a position, or there is nothing to decide.
    """
    if is_history(text):
        known = read_position(text, name)
        seats = _seat_policies(game, policies, known.rules.players)
        if not any(map(searches, seats)):
            if effort.stakes is not None:
                raise ScenarioError(
                    f"{name}: found policies that do not search, whose advice counts points alone "
                    f"(expected a search player for {effort.stakes.name})"
                )
            names = [str(each["name"]) for each in seats]
            asked = decision.dilemma_of(known, [as_policy(each) for each in seats])
            found = weigh_chains(asked, effort, names)
            scene = scene_of(position_of(asked.worlds.table, known.preset))
            players = {f"seat {at} {each['name']}": each for at, each in enumerate(seats)}
            played = _list_played_policies(known, players)
            found = replace(found, scene=scene, played=played)
            return _add_learnt_choice(found, known, seen_by_mover(known, asked.worlds).table, seats)
        return _answer_consultation(consultation_of(known, seats), effort, seats)
    standing = read_line(text, name)
    seats = _seat_policies(game, policies, standing.rules.players)
    return _answer_consultation(consultation_in(standing, seats), effort, seats)


def worth_in(game: Game, text: str, name: str, policies: Sequence[Record], effort: Effort) -> Worth:
    """Return what a history's position is worth to the player to move; as :func:`advice_in`."""
    known = read_position(text, name)
    asked = consultation_of(known, _seat_policies(game, policies, known.rules.players))
    return questions.worth(asked, effort)


def _seat_policies(game: Game, policies: Sequence[Record], players: int) -> list[Record]:
    return [policies[who] for who in seating(game, {"players": players}, len(policies))]


def _answer_consultation(
    consultation: Consultation, effort: Effort, seats: Sequence[Record]
) -> Advice:
    names = [str(each["name"]) for each in seats]
    told = telling.write_advice(questions.answer_questions(consultation, effort), effort, names)
    policies = {
        f"seat {at} {name}": values_of(policy)
        for at, (name, policy) in enumerate(
            zip(consultation.roles.names, consultation.roles.policies, strict=True)
        )
    }
    told = replace(
        told,
        scene=scene_of(consultation.position),
        played=_list_played_policies(consultation.asker, policies),
    )
    if UNSEEN_CARD in consultation.position.pile:
        # A learnt player remembers every card of the pile.
        return told
    return _add_learnt_choice(told, consultation.asker, consultation.seen_position.table, seats)


def _add_learnt_choice(
    advice: Advice, asker: Asker, table: TableInPlay, seats: Sequence[Record]
) -> Advice:
    """Return advice that says what the learnt player would do, unless that is who was asked.

    ``table``: as the player to move sees it; ``seats``: the policies that were asked.
    """
    if chooses_so(seats[asker.mover]):
        return advice
    return add_choice(advice, LEARNT_POLICY, learnt_choice(asker, table))


def _list_played_policies(asker: Asker, policies: Mapping[str, Record]) -> dict[str, Record]:
    """Return every rule and habit by which options are played to the end."""
    return {f"rules {asker.preset}": values_of(asker.rules), **policies}


def weigh_chains(dilemma: Dilemma, effort: Effort, names: Sequence[str]) -> Advice:
    """Weigh a decision; ``names``: the policies by seat."""
    chain = chain_of(dilemma, effort.seed)
    # Compiled code is loaded, or for the first time made, before the clock starts.
    chain(0, 0, 0, 1)
    began, found, wanted = time.monotonic(), np.empty((0, SAMPLES, 0), np.int64), MOST
    if effort.worlds is not None:
        wanted = min(MOST, max(2, math.ceil(effort.worlds / SAMPLES)))
    stop = False
    with ThreadPoolExecutor(effort.threads) as pool:
        while len(found) < wanted and not stop:
            numbers = range(len(found), min(wanted, len(found) + ROUND))
            jobs = [pool.submit(chain, number, LOOSE, BURNT, SAMPLES) for number in numbers]
            more = np.stack([job.result() for job in jobs])
            found = np.concatenate([found, more]) if len(found) else more
            read = sum_up(dilemma, found)
            spent = time.monotonic() - began
            # The next round will take as long as those before.
            late = spent * (1 + ROUND / len(found)) > effort.seconds
            if effort.worlds is None and len(found) >= FEWEST:
                stop = late or read.half <= effort.precision
    return Advice(
        *describe_answer(dilemma, read, effort, names), races=races_of(dilemma, read, names)
    )
