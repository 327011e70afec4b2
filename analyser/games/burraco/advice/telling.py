"""How is advice said that comes of a search?  The answer, all options, then what it rests on."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.trials import Outlook, Trial
from analyser.games.burraco.advice.ways import THROW
from analyser.games.burraco.advice.words import (
    about_pile,
    about_table,
    percent,
    plus_minus,
    signed,
    uses,
)
from analyser.games.burraco.reference.facts import count_facts
from analyser.games.burraco.reference.knowing import known_cards
from analyser.games.interface import Advice, Effort

NAMED: Final = 3
"""Options that are named where it cannot be told which is best."""


def told(asked: Consultation, found: Outlook, effort: Effort, names: Sequence[str]) -> Advice:
    """Return an answer; ``names``: the policies that were asked, by seat."""
    says = [_answer(found), *_why(asked, found), *_table(found)]
    if asked.pile_or_stock:
        says += about_pile(asked.mover)
    says += [about_table(asked.mover), *_rests_on(asked, found, effort, names)]
    return Advice(tuple(says), _numbers(asked, found, names))


def _answer(found: Outlook) -> str:
    best, second = found.trials[:2]
    if not best.half:
        return (
            f"{best.way.says} or {_small(second.way.says)}: they end alike in all "
            f"{found.worlds:,} worlds."
        )
    worth = (
        f"worth {plus_minus(best.gain, best.half)} points a hand against {second.way.doing}"
        f"{', the next best' if len(found.trials) > 2 else ''}, better in {percent(best.better)} "
        f"of {found.worlds:,} worlds"
    )
    alike = [_small(trial.way.says) for trial in found.trials if trial.as_best]
    if best.gain > best.half:
        return f"{_either([best.way.says, *alike])}: {worth}."
    tied = [_small(trial.way.says) for trial in _tied(found.trials)[1:]]
    either = _either([best.way.says, *tied, *alike])
    return f"{either}, it cannot be told: the first is {worth}."


def _either(ways: Sequence[str]) -> str:
    more = f", or {len(ways) - NAMED} more" if len(ways) > NAMED else ""
    return f"{' or '.join(ways[:NAMED])}{more}"


def _tied(trials: Sequence[Trial]) -> list[Trial]:
    """Return those that may be best, the best first: not those that were once clearly behind."""
    rest = [each for each in trials[2:] if not each.clearly_behind and not each.as_best]
    return [*trials[:2], *rest]


def _small(says: str) -> str:
    """Return an option as it stands within a sentence."""
    return says[0].lower() + says[1:]


def _why(asked: Consultation, found: Outlook) -> list[str]:
    if not found.trials[0].half:
        return []
    best, second = (trial.way.doing for trial in found.trials[:2])
    others = "the other sides, on average," if len(asked.seen.table.sides) > 2 else "the other side"
    return [
        f"{best[0].upper()}{best[1:]} rather than {second} changes your side's own score by "
        f"{signed(found.own)} points, and that of {others} by {signed(found.other)}."
    ]


def _table(found: Outlook) -> list[str]:
    """Return all options, a line each."""
    if len(found.trials) == 2:
        return []
    best, *others = found.trials
    # Beside the best stands what is one with it.
    trials = [best, *sorted(others, key=lambda trial: not trial.as_best)]
    wide = max(len(trial.way.says) for trial in trials)
    # That it ended as the best in all worlds so far is no interval.
    values = ["0" if trial.as_best else plus_minus(trial.gain, trial.half) for trial in trials]
    room = max(map(len, values))
    lines = ["All options, in points a hand against the best (the best: against the next):"]
    for trial, value in zip(trials, values, strict=True):
        lines.append(f"  {trial.way.says:<{wide}}  {value:>{room}}{_note(trial)}")
    return lines


def _note(trial: Trial) -> str:
    """Say how far an option was followed, if not to the end."""
    if trial.as_best:
        return f"   as the best in all of {trial.worlds:,} worlds"
    if not trial.left_out:
        return ""
    return f"   {trial.worlds:,} worlds{', then clearly behind' if trial.clearly_behind else ''}"


def _rests_on(
    asked: Consultation, found: Outlook, effort: Effort, names: Sequence[str]
) -> list[str]:
    known, cast = asked.known, asked.cast
    held = sum(
        cards.total()
        for seat, cards in enumerate(known_cards(asked.seen.table))
        if seat != known.mover
    )
    knows = "what you have not seen is dealt at random"
    if held:
        others_hold = f"took with the pile and still hold {'is' if held == 1 else 'are'} known"
        knows += f", but {'one card' if held == 1 else f'{held} cards'} that others {others_hold}"
    says = [
        f"Every option is played to the end of the hand in the same {found.worlds:,} worlds: "
        f"{knows}. All ± hold at once, at 95 %, whenever one stops.",
        f"In them you play on as {cast.names[known.mover]}, and {_others(asked)}: that is the "
        f"model that {names[known.mover]} has of them. What their play so far tells is not read.",
    ]
    if effort.worlds is None and found.trials[0].half > effort.precision:
        says.append(
            f"Stopped by the time at ± {math.ceil(found.trials[0].half)} points; "
            f"± {effort.precision:g} was asked. --worlds {found.worlds} makes the same again."
        )
    return says


def _others(asked: Consultation) -> str:
    """Say how the others play on."""
    names = [
        (seat, name) for seat, name in enumerate(asked.cast.names) if seat != asked.known.mover
    ]
    if len({name for _seat, name in names}) == 1:
        who = {1: "your opponent", 2: "the others", 3: "all others, your partner too,"}[len(names)]
        return f"{who} as {names[0][1]}"
    return ", ".join(f"seat {seat} as {name}" for seat, name in names)


def _numbers(asked: Consultation, found: Outlook, names: Sequence[str]) -> Mapping[str, Any]:
    """Return the answer for programs."""
    best = found.trials[0]
    table = asked.seen.table
    throws = all(trial.way.do == THROW for trial in found.trials)
    question = "take or draw" if asked.pile_or_stock else "throw" if throws else "lay or throw"
    made: dict[str, Any] = {
        "asked": question,
        "seat": asked.known.mover,
        "turn": table.turn,
        "policies": list(names),
        "plays_on": list(asked.cast.names),
        "best": best.way.says,
        "gain": best.gain,
        "half_width": best.half,
        "better": best.better,
        "own": found.own,
        "other": found.other,
        "worlds": found.worlds,
        "options": [_of_trial(trial) for trial in found.trials],
    }
    if asked.pile_or_stock:
        player = asked.mover
        made |= {
            "pile": uses(player, table.pile),
            "facts": count_facts(player, player.remembered, len(table.pile)),
        }
    return made


def _of_trial(trial: Trial) -> Mapping[str, Any]:
    way = trial.way
    return {
        "says": way.says,
        "do": way.do,
        "cards": list(way.cards),
        "meld": way.number,
        "gain": trial.gain,
        "half_width": trial.half,
        "better": trial.better,
        "worlds": trial.worlds,
        "clearly_behind": trial.clearly_behind,
        "as_best": trial.as_best,
    }
