"""How is advice said that comes of a search?  The answer, all options, then what it rests on."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from analyser.confidence import PERCENT
from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.line_position import PositionAsker
from analyser.games.burraco.advice.questions import AnsweredQuestion, describe_done
from analyser.games.burraco.advice.ways import THROW, Way
from analyser.games.burraco.advice.words import (
    changes_scores,
    describe_pile,
    describe_table,
    plus_minus,
    uses,
)
from analyser.games.burraco.notation.position import UNSEEN_CARD
from analyser.games.burraco.notation.text import write_position
from analyser.games.burraco.reference.pile_facts import count_facts
from analyser.games.burraco.reference.search_player import DRAW, TAKE
from analyser.games.burraco.reference.world_dealing import known_cards
from analyser.games.protocols.advice import Advice, Effort, Race
from analyser.games.searching.advice_rounds import WIDER
from analyser.games.searching.advice_wording import (
    UNIT,
    AsPoints,
    answer,
    compare_with_points,
    describe_gain,
    lower_first,
    others_play_on,
    race,
    table,
    write_worth,
)
from analyser.games.searching.advising import judge_by_points
from analyser.games.searching.rollouts import Outlook, Trial


class Wording(NamedTuple):
    """How gains are written, and in what unit."""

    as_points: AsPoints
    unit: str


def write_advice(
    questions: Sequence[AnsweredQuestion], effort: Effort, names: Sequence[str]
) -> Advice:
    """Return an answer; ``names``: the policies that were asked, by seat.

    ``questions``: the decision that was asked about, and what comes after the best option.
    """
    first, *later = questions
    asked, found = first.question.decision, first.outlook
    # Of a single option nobody asks.
    assert found is not None
    stakes = effort.stakes
    said = Wording(plus_minus, UNIT) if stakes is None else Wording(write_worth, stakes.unit)
    says = [
        answer(found, *said),
        *([] if stakes is None else compare_with_points(found, plus_minus, stakes)),
        *_explain_choice(asked, found),
        *table(found, *said),
    ]
    numbers = _numbers(asked, found, names)
    if stakes is not None:
        numbers |= {"plays_for": stakes.name, "unit": f"{stakes.unit} per decision"}
    races = [race(_question(asked, found), says[0], found, *said)]
    for each in later:
        after = _describe_next_step(each, said)
        says += after
        numbers |= _numbers_after(each)
        question = _question_after(each)
        alone = Race(question, after[0], describe_gain(), ())
        races.append(
            alone if each.outlook is None else race(question, after[0], each.outlook, *said)
        )
    if asked.pile_or_stock:
        says += _describe_unknown(found, later)
        says += describe_pile(asked.mover, _list_remembered(asked))
    says.append(describe_table(asked.mover))
    tables = sum(bool(each.options) for each in races)
    says += _rests_on(asked, questions, effort, names, tables)
    return Advice(tuple(says), numbers, races=tuple(races))


def _describe_unknown(outlook: Outlook[Way], later: Sequence[AnsweredQuestion]) -> list[str]:
    """Say of what nothing can be said yet, since it hangs on cards that are not known."""
    again = "ask again when you see"
    says = []
    if outlook.trials[0].way.do == DRAW:
        says.append(f"What to meld and discard after drawing hangs on the card: {again} it.")
    elif not later:
        forgotten = "the cards of the pile that you do not remember"
        says.append(f"What to meld and discard after taking hangs on {forgotten}: {again} them.")
    return says


def _numbers_after(answered_question: AnsweredQuestion) -> dict[str, Any]:
    """Return what comes after something was done for programs."""
    done, asked = answered_question.question.moves_made, answered_question.question.decision
    lays = [way.says for way in done if way.do != TAKE]
    options = (
        [_encode_trial(trial) for trial in answered_question.outlook.trials]
        if answered_question.outlook
        else []
    )
    made = {"position": write_position(asked.position), "options": options}
    return {"after_laying": {"lays": lays, **made}} if lays else {"after_taking": made}


def _question_after(answered_question: AnsweredQuestion) -> str:
    done = describe_done(answered_question.question.moves_made)
    if all(way.do == THROW for way in answered_question.question.decision.ways):
        return f"Which card to discard after {done}?"
    return f"Meld, or discard, after {done}?"


def _list_remembered(consultation: Consultation) -> list[str]:
    """Return the cards of the pile that the player knows."""
    return [card for card in consultation.position.pile if card != UNSEEN_CARD]


def _describe_next_step(answered_question: AnsweredQuestion, wording: Wording) -> list[str]:
    """Say what is best once something is done."""
    after = f"After {describe_done(answered_question.question.moves_made)}"
    if answered_question.outlook is None:
        (only,) = answered_question.question.decision.ways
        alone = "the only card that may be discarded then"
        if only.do != THROW:
            alone = "all that may be done then"
        return [f"{after}: {lower_first(only.says)}, {alone}."]
    return [
        f"{after}: {lower_first(answer(answered_question.outlook, *wording))}",
        *table(answered_question.outlook, *wording),
    ]


def _question(consultation: Consultation, outlook: Outlook[Way]) -> str:
    if consultation.pile_or_stock:
        return "Take the pile or draw?"
    throws = all(trial.way.do == THROW for trial in outlook.trials)
    return "Which card to discard?" if throws else "Meld, or discard?"


def _explain_choice(consultation: Consultation, outlook: Outlook[Way]) -> list[str]:
    if not outlook.trials[0].half:
        return []
    best, second = (trial.way.doing for trial in outlook.trials[:2])
    done = f"{best[0].upper()}{best[1:]} rather than {second}"
    return [changes_scores(done, consultation.seen_position.table, outlook.own, outlook.other)]


def _rests_on(
    consultation: Consultation,
    questions: Sequence[AnsweredQuestion],
    effort: Effort,
    names: Sequence[str],
    tables: int,
) -> list[str]:
    """Say what the answer rests on; ``tables``: how many tables of options it has."""
    known, cast, mover = consultation.asker, consultation.roles, consultation.mover
    others = others_play_on(cast.names, known.mover, partner=bool(mover.partners()))
    found, *after = (each.outlook for each in questions if each.outlook is not None)
    held = sum(
        cards.total()
        for seat, cards in enumerate(known_cards(consultation.seen_position.table))
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
        f"{PERCENT}, whenever one stops.",
        f"In them you play on as {cast.names[known.mover]}, and {others}"
        f"{_model(consultation, names)}. {_describe_play(consultation)}",
    ]
    unit = "points" if effort.stakes is None else effort.stakes.unit

    def round_up(half: float) -> str:
        return f"{math.ceil(half) if effort.stakes is None else math.ceil(100 * half) / 100:g}"

    half, again = found.trials[0].half, f"--worlds {found.worlds} makes the same again."
    later = max((each.trials[0].half for each in after), default=0.0)
    if effort.worlds is None and half > effort.precision:
        says.append(
            f"Stopped by the time at ± {round_up(half)} {unit}; ± {effort.precision:g} was asked. "
            f"{again}"
        )
    elif effort.worlds is None and later > WIDER * effort.precision:
        known_to = f"what comes after is known to ± {round_up(later)} {unit} only"
        says.append(f"Stopped by the time: {known_to}. {again}")
    return says


def _model(consultation: Consultation, names: Sequence[str]) -> str:
    if not consultation.searches:
        return ""
    return f": that is the model that {names[consultation.asker.mover]} has of them"


def _describe_play(consultation: Consultation) -> str:
    """Say what the others' play so far does to the answer."""
    if not isinstance(consultation.asker, PositionAsker):
        return "What their play so far tells is not read."
    return (
        "Nothing is known of how the others played: cards they hold are drawn at random of those "
        "not seen."
    )


def _numbers(
    consultation: Consultation, outlook: Outlook[Way], names: Sequence[str]
) -> dict[str, Any]:
    """Return the answer for programs."""
    best = outlook.trials[0]
    lies = consultation.seen_position.table
    throws = all(trial.way.do == THROW for trial in outlook.trials)
    question = (
        "take or draw" if consultation.pile_or_stock else "throw" if throws else "lay or throw"
    )
    made: dict[str, Any] = {
        "asked": question,
        "seat": consultation.asker.mover,
        "turn": lies.turn,
        "policies": list(names),
        "plays_on": list(consultation.roles.names),
        "best": best.way.says,
        "gain": best.gain,
        "half_width": best.half,
        "better": best.better,
        "own": outlook.own,
        "other": outlook.other,
        "worlds": outlook.worlds,
        "options": [_encode_trial(trial) for trial in outlook.trials],
    }
    if consultation.pile_or_stock:
        player, remembered = consultation.mover, _list_remembered(consultation)
        forgotten = len(remembered) < len(lies.pile)
        counted = remembered if forgotten else player.remembered
        made |= {
            "pile": uses(player, remembered),
            "facts": count_facts(player, counted, len(lies.pile)),
        }
    return made


def _encode_trial(trial: Trial[Way]) -> Mapping[str, Any]:
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
        "ends_like": "" if trial.ends_like is None else trial.ends_like.says,
        **judge_by_points(trial),
    }
