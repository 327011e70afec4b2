"""How is advice said that comes of a search?  The answer, all options, then what it rests on."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.burraco.advice.afterwards import done_said
from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.questions import Answered
from analyser.games.burraco.advice.standing import Standing
from analyser.games.burraco.advice.ways import THROW, Way
from analyser.games.burraco.advice.words import (
    about_pile,
    about_table,
    percent,
    plus_minus,
    signed,
    uses,
)
from analyser.games.burraco.notation.position import UNSEEN
from analyser.games.burraco.notation.text import written
from analyser.games.burraco.reference.facts import count_facts
from analyser.games.burraco.reference.knowing import known_cards
from analyser.games.burraco.reference.searching import DRAW, TAKE
from analyser.games.interface import Advice, Effort, Race, Tried
from analyser.games.searching.questions import WIDER
from analyser.games.searching.trials import Outlook, Trial

AGAINST: Final = "points a hand against the best (the best: against the next)"
NAMED: Final = 3
"""Options that are named where it cannot be told which is best."""


def told(answered: Sequence[Answered], effort: Effort, names: Sequence[str]) -> Advice:
    """Return an answer; ``names``: the policies that were asked, by seat.

    ``answered``: the decision that was asked about, and what comes after the best option.
    """
    first, *later = answered
    asked, found = first.question.asked, first.found
    # Of a single option nobody asks.
    assert found is not None
    says = [_answer(found), *_why(asked, found), *_table(found)]
    numbers = _numbers(asked, found, names)
    races = [_race(_question(asked, found), says[0], found)]
    for each in later:
        after = _afterwards(each)
        says += after
        numbers |= _numbers_after(each)
        question = _question_after(each)
        alone = Race(question, after[0], AGAINST, ())
        races.append(alone if each.found is None else _race(question, after[0], each.found))
    if asked.pile_or_stock:
        says += _not_known(found, later)
        says += about_pile(asked.mover, _remembered(asked))
    says.append(about_table(asked.mover))
    tables = sum(bool(race.options) for race in races)
    says += _rests_on(asked, answered, effort, names, tables)
    return Advice(tuple(says), numbers, races=tuple(races))


def _not_known(found: Outlook[Way], later: Sequence[Answered]) -> list[str]:
    """Say of what nothing can be said yet, since it hangs on cards that are not known."""
    again = "ask again when you see"
    says = []
    if found.trials[0].way.do == DRAW:
        says.append(f"What to lay and throw after drawing hangs on the card: {again} it.")
    elif not later:
        forgotten = "the cards of the pile that you do not remember"
        says.append(f"What to lay and throw after taking hangs on {forgotten}: {again} them.")
    return says


def _numbers_after(each: Answered) -> dict[str, Any]:
    """Return what comes after something was done for programs."""
    done, asked = each.question.done, each.question.asked
    lays = [way.says for way in done if way.do != TAKE]
    options = [_of_trial(trial) for trial in each.found.trials] if each.found else []
    made = {"position": written(asked.position), "options": options}
    return {"after_laying": {"lays": lays, **made}} if lays else {"after_taking": made}


def _question_after(each: Answered) -> str:
    done = done_said(each.question.done)
    if all(way.do == THROW for way in each.question.asked.ways):
        return f"Which card to throw after {done}?"
    return f"Lay, or throw, after {done}?"


def _remembered(asked: Consultation) -> list[str]:
    """Return the cards of the pile that the player knows."""
    return [card for card in asked.position.pile if card != UNSEEN]


def _afterwards(each: Answered) -> list[str]:
    """Say what is best once something is done."""
    after = f"After {done_said(each.question.done)}"
    if each.found is None:
        (only,) = each.question.asked.ways
        alone = "the only card that may be thrown then"
        if only.do != THROW:
            alone = "all that may be done then"
        return [f"{after}: {_small(only.says)}, {alone}."]
    return [f"{after}: {_small(_answer(each.found))}", *_table(each.found)]


def _race(question: str, answer: str, found: Outlook[Way]) -> Race:
    """Return the options as a picture shows them."""
    tried = []
    for trial in _in_order(found):
        # That it ended as the best in all worlds so far is no interval.
        half = math.inf if trial.as_best or not math.isfinite(trial.half) else trial.half
        gain = 0.0 if trial.as_best else trial.gain
        tried.append(Tried(trial.way.says, gain, half, _worth(trial), _note(trial).strip()))
    return Race(question, answer, AGAINST, tuple(tried))


def _question(asked: Consultation, found: Outlook[Way]) -> str:
    if asked.pile_or_stock:
        return "Take the pile or draw?"
    throws = all(trial.way.do == THROW for trial in found.trials)
    return "Which card to throw?" if throws else "Lay, or throw?"


def _answer(found: Outlook[Way]) -> str:
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


def _tied(trials: Sequence[Trial[Way]]) -> list[Trial[Way]]:
    """Return those that may be best, the best first: not those that were once clearly behind."""
    rest = [each for each in trials[2:] if not each.clearly_behind and not each.as_best]
    return [*trials[:2], *rest]


def _small(says: str) -> str:
    """Return an option as it stands within a sentence."""
    return says[0].lower() + says[1:]


def _why(asked: Consultation, found: Outlook[Way]) -> list[str]:
    if not found.trials[0].half:
        return []
    best, second = (trial.way.doing for trial in found.trials[:2])
    others = "the other sides, on average," if len(asked.seen.table.sides) > 2 else "the other side"
    return [
        f"{best[0].upper()}{best[1:]} rather than {second} changes your side's own score by "
        f"{signed(found.own)} points, and that of {others} by {signed(found.other)}."
    ]


def _table(found: Outlook[Way]) -> list[str]:
    """Return all options, a line each."""
    if len(found.trials) == 2:
        return []
    trials = _in_order(found)
    wide = max(len(trial.way.says) for trial in trials)
    values = [_worth(trial) for trial in trials]
    room = max(map(len, values))
    lines = ["All options, in points a hand against the best (the best: against the next):"]
    for trial, value in zip(trials, values, strict=True):
        lines.append(f"  {trial.way.says:<{wide}}  {value:>{room}}{_note(trial)}")
    return lines


def _in_order(found: Outlook[Way]) -> list[Trial[Way]]:
    """Return all options: beside the best stands what is one with it."""
    best, *others = found.trials
    return [best, *sorted(others, key=lambda trial: not trial.as_best)]


def _worth(trial: Trial[Way]) -> str:
    # That it ended as the best in all worlds so far is no interval.
    return "0" if trial.as_best else plus_minus(trial.gain, trial.half)


def _note(trial: Trial[Way]) -> str:
    """Say how far an option was followed, if not to the end."""
    if trial.as_best:
        return f"   as the best in all of {trial.worlds:,} worlds"
    if not trial.left_out:
        return ""
    return f"   {trial.worlds:,} worlds{', then clearly behind' if trial.clearly_behind else ''}"


def _rests_on(
    asked: Consultation,
    answered: Sequence[Answered],
    effort: Effort,
    names: Sequence[str],
    tables: int,
) -> list[str]:
    """Say what the answer rests on; ``tables``: how many tables of options it has."""
    known, cast = asked.known, asked.cast
    found, *after = (each.found for each in answered if each.found is not None)
    held = sum(
        cards.total()
        for seat, cards in enumerate(known_cards(asked.seen.table))
        if seat != known.mover
    )
    knows = "what you have not seen is dealt at random"
    if held:
        others_hold = f"took with the pile and still hold {'is' if held == 1 else 'are'} known"
        knows += f", but {'one card' if held == 1 else f'{held} cards'} that others {others_hold}"
    fewer = ""
    if after and after[0].worlds < found.worlds:
        fewer = f" What comes after is asked in the first {after[0].worlds:,} of them."
    says = [
        f"Every option is played to the end of the hand in the same {found.worlds:,} worlds: "
        f"{knows}.{fewer} {'All ± of each table' if tables > 1 else 'All ±'} hold at once, at "
        "95 %, whenever one stops.",
        f"In them you play on as {cast.names[known.mover]}, and {_others(asked)}"
        f"{_model(asked, names)}. {_of_play(asked)}",
    ]
    half, again = found.trials[0].half, f"--worlds {found.worlds} makes the same again."
    later = max((each.trials[0].half for each in after), default=0.0)
    if effort.worlds is None and half > effort.precision:
        says.append(
            f"Stopped by the time at ± {math.ceil(half)} points; ± {effort.precision:g} was asked. "
            f"{again}"
        )
    elif effort.worlds is None and later > WIDER * effort.precision:
        known_to = f"what comes after is known to ± {math.ceil(later)} points only"
        says.append(f"Stopped by the time: {known_to}. {again}")
    return says


def _model(asked: Consultation, names: Sequence[str]) -> str:
    if not asked.searches:
        return ""
    return f": that is the model that {names[asked.known.mover]} has of them"


def _of_play(asked: Consultation) -> str:
    """Say what the others' play so far does to the answer."""
    if not isinstance(asked.known, Standing):
        return "What their play so far tells is not read."
    return (
        "Nothing is known of how the others played: cards they hold are drawn at random of those "
        "not seen."
    )


def _others(asked: Consultation) -> str:
    """Say how the others play on."""
    names = [
        (seat, name) for seat, name in enumerate(asked.cast.names) if seat != asked.known.mover
    ]
    if len({name for _seat, name in names}) == 1:
        who = {1: "your opponent", 2: "the others", 3: "all others, your partner too,"}[len(names)]
        return f"{who} as {names[0][1]}"
    return ", ".join(f"seat {seat} as {name}" for seat, name in names)


def _numbers(asked: Consultation, found: Outlook[Way], names: Sequence[str]) -> dict[str, Any]:
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
        player, remembered = asked.mover, _remembered(asked)
        forgotten = len(remembered) < len(table.pile)
        counted = remembered if forgotten else player.remembered
        made |= {
            "pile": uses(player, remembered),
            "facts": count_facts(player, counted, len(table.pile)),
        }
    return made


def _of_trial(trial: Trial[Way]) -> Mapping[str, Any]:
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
