"""What should the player to move do?  Advice in one position of a game that has search players.

A position is a hand history that breaks off before a move.  Every option is tried in the same
worlds: all that the player has not seen is dealt again, the option's move is made, and all play on
to the end of the hand (``trials``), question after question (``advice_rounds``).  Rollouts are
played by rule-based players: the search player's rollout policy, and the opponent model for the
others. Where a game knows exactly what each option is worth, nothing is played (``exact_values``).
A game declares the options, their names, and what plays them (:class:`Adviser`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import picture
from analyser.cards.shuffle import run_key
from analyser.confidence import PERCENT
from analyser.errors import ScenarioError
from analyser.games.histories import Refereed
from analyser.games.history_lines import OVER
from analyser.games.interface import Record, Rows
from analyser.games.protocols.advice import Advice, Effort, EndWorth, Scene
from analyser.games.records import values_of
from analyser.games.searching import advice_rounds, exact_values
from analyser.games.searching.advice_rounds import (
    WIDER,
    AnsweredQuestion,
    Question,
    QuestionRules,
    Worth,
)
from analyser.games.searching.advice_wording import (
    AsPoints,
    add_choice,
    answer,
    compare_with_points,
    lower_first,
    others_play_on,
    race,
    table,
    write_worth,
)
from analyser.games.searching.exact_values import Exact
from analyser.games.searching.players import AdvisingGame, SearchingGame
from analyser.games.searching.rollouts import Outlook, Play, Trial
from analyser.games.searching.sheet import BY_RULES, OWN_HABITS, make_rollout_player, searches
from analyser.games.sides import seating

NO_MOVE: Final = -1
"""In the place of a second move of an option: it has none."""
SEATS_AROUND: Final = {
    2: ("across",), 3: ("left", "right"), 4: ("left", "across", "right"),
    5: ("left", "across", "across", "right"), 6: ("left", "left", "across", "right", "right"),
}  # fmt: skip
"""By players, where the others sit, in the order of play: who comes next sits on the left."""


class InPlay(Refereed, Protocol):
    """A referee's table in play."""

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        ...


T = TypeVar("T", bound=InPlay)


@dataclass(frozen=True)
class Way:
    """One option."""

    do: str
    """What kind of move it is, in one word."""
    cards: tuple[str, ...]
    """What is laid, taken or discarded."""
    says: str
    """What to do: "Discard 4♣"."""
    doing: str
    """The same in a sentence: "discarding 4♣"."""
    code: tuple[int, ...]
    """As the game's compiled code reads it."""
    draws: bool = False
    """Whether the player then sees a card that nobody has seen, and goes on in the same turn."""


class MatchScore(NamedTuple):
    """How a match of two sides stands before the hand, seen by the player to move."""

    own_score: float
    other_score: float
    begins: bool
    """Whether the player's side begins the next hand."""
    hands_left: int | None = None
    """Hands still to play, this one counted; ``None``: the position does not say."""


@dataclass(frozen=True)
class Adviser(Generic[T]):
    """What a game says of its positions."""

    game: AdvisingGame
    list_ways: Callable[[T], tuple[str, tuple[Way, ...]]]
    """What the player to move is asked, and the options; one alone is not a decision."""
    row: Callable[[T], Rows]
    """A table as compiled code has it."""
    scene: Callable[[T], Scene]
    """What the player to move sees."""
    ready: Callable[[T, str], None] = lambda _table, _name: None
    """Makes what is left to do before the player decides; the text's name for messages."""
    follow_up: Callable[[T, Way], T | None] = lambda _table, _way: None
    """The table after an option, where the player then decides again and has seen nothing new."""
    stays: Callable[[T], str] = lambda _table: ""
    """What is known of the others' hands, and stays in all worlds, as a part of a sentence."""
    describe_omissions: Callable[[T], str] = lambda _table: ""
    """Which options are not tried, in a sentence or two; empty: all are."""
    ask_again: str = "What to do after drawing hangs on the card: ask again when you see it."
    """What is behind an option after which the player sees a card, and goes on."""
    all_ways: Callable[[T], tuple[Way, ...]] | None = None
    """The options and those that are not tried; ``None``: all are."""
    exact: Callable[[T], Exact | None] = lambda _table: None
    """What the options are worth exactly, in their order; ``None``: that is not known."""
    match_score: Callable[[T], MatchScore] | None = None
    """How the match stands; ``None``: the game has no hands by which a score is judged."""

    def read(self, text: str, name: str) -> T:
        """Return the table to which a history comes that breaks off; ``name``: for messages.

        ``DataError`` where it is none, ``IllegalHistory`` where it breaks a rule.
        """
        table: T = self.game.history.cut_off(text.splitlines(), name)
        self.ready(table, name)
        return table

    def list_all_options(self, table: T) -> tuple[Way, ...]:
        """Return the options of the player to move, also those that are not tried."""
        return self.list_ways(table)[1] if self.all_ways is None else self.all_ways(table)

    def fill(self, text: str, name: str) -> str:
        """Return a history in which no card is left open, of one with ``"?"`` for hidden ones.

        ``name``: for messages.  ``ScenarioError`` where the player to move has seen such a card.
        """
        return self.game.history.fill(text, name, lambda said: self.read(said, name).to_move)


@dataclass(frozen=True)
class Decision(Generic[T]):
    """What the player to move has to decide."""

    table: T
    question: str
    ways: tuple[Way, ...]


def advice(
    adviser: Adviser[T], text: str, name: str, policies: Sequence[Record], effort: Effort
) -> Advice:
    """Return what the player to move should do in the position where a history breaks off.

    ``policies``: one for everybody, or one per side; none: ``search``.  Raises as ``Adviser.read``,
    and ``ScenarioError`` where there is nothing to decide.
    """
    text = adviser.fill(text, name)
    asked, game = _decision(adviser, text, name), adviser.game
    lies, preset = asked.table, _preset(text)
    rules = {"preset": preset, **values_of(lies.rules)}
    who = policies or [game.policy("search")]
    known = None if policies or effort.stakes is not None else adviser.exact(lies)
    if known is not None:
        said = exact_values.write_advice(
            asked.question, lies.to_move, asked.ways, known, game.scale.unit
        )
        best = max(range(len(asked.ways)), key=lambda at: known.worths[at])
        if asked.ways[best].draws:
            said = replace(said, says=(*said.says, adviser.ask_again))
        return replace(said, scene=adviser.scene(lies), played={f"rules {preset}": rules})
    seats = [who[at] for at in seating(game, rules, len(who))]
    cast = choose_cast(game, rules, seats, lies.to_move)
    asking = _make_asking(adviser, rules, cast, _find_worth(adviser, lies, rules, effort))
    found = advice_rounds.answer_questions(asked, asking, effort)
    said = _write_advice(adviser, found, effort, seats, cast)
    said = _add_learnt_choice(adviser, lies, said, rules, seats[lies.to_move])
    played = {f"seat {seat} {each['name']}": each for seat, each in enumerate(cast)}
    return replace(said, scene=adviser.scene(lies), played={f"rules {preset}": rules, **played})


def _add_learnt_choice(
    adviser: Adviser[T], table: T, found: Advice, rules: Record, asked: Record
) -> Advice:
    """Return advice that says what the learnt player would do, unless that is who was asked.

    There is such a player in some games only.
    """
    game = adviser.game
    learnt = searches(asked) and game.networks_of(game.settle_policy(asked, rules)) is not None
    if learnt or not game.learnt_player:
        return found
    ways, moves = adviser.list_all_options(table), game.learnt_moves(rules, adviser.row(table))
    for at, number in enumerate(moves):
        ways = tuple(way for way in ways if way.code[at] == number)
        if len(ways) < 2:
            break
    # It may do something that is not listed, such as to lay off some of what fits.
    return add_choice(found, game.learnt_player, ways[0]) if ways else found


def worth(
    adviser: Adviser[T], text: str, name: str, policies: Sequence[Record], effort: Effort
) -> Worth:
    """Return what the position is worth to the player to move; otherwise as :func:`advice`."""
    text = adviser.fill(text, name)
    asked, game = _decision(adviser, text, name), adviser.game
    rules = {"preset": _preset(text), **values_of(asked.table.rules)}
    seats = [policies[at] for at in seating(game, rules, len(policies))]
    cast = choose_cast(game, rules, seats, asked.table.to_move)
    return advice_rounds.worth_of(
        asked, asked.table.to_move, _make_asking(adviser, rules, cast), effort
    )


def _find_worth(adviser: Adviser[T], table: T, rules: Record, effort: Effort) -> EndWorth | None:
    """Return what the end of the hand is worth in the match; ``None``: its points count."""
    if effort.stakes is None:
        return None
    assert adviser.match_score is not None, "hands of the game are kept, but not how it stands"
    return effort.stakes(rules, *adviser.match_score(table))


def _make_asking(
    adviser: Adviser[T], rules: Record, cast: Sequence[Record], worth: EndWorth | None = None
) -> QuestionRules[Decision[T], Way]:
    """Return how decisions are asked about where these play on."""
    numbers = adviser.game.engine.numbers(rules, cast, range(len(cast)))
    return QuestionRules(
        ways=lambda decision: decision.ways,
        player_of=lambda decision, seed: _player(adviser, decision, numbers, seed),
        next_question=lambda decision, way: _ask_after(adviser, decision, way),
        leads_nowhere=lambda way: way.draws,
        parts=adviser.game.choices[0].parts,
        worth=worth,
    )


def _preset(text: str) -> str:
    """Return the rule set of a history that was read."""
    return str(json.loads(text.splitlines()[0])["preset"])


def _decision(adviser: Adviser[T], text: str, name: str) -> Decision[T]:
    """Return the decision where a history breaks off; ``ScenarioError`` where there is none."""
    lies = adviser.read(text, name)
    if lies.over:
        raise ScenarioError(f"{name}: {OVER}")
    asked = Decision(lies, *adviser.list_ways(lies))
    if len(asked.ways) == 1:
        (only,) = asked.ways
        raise ScenarioError(
            f"{name}: seat {lies.to_move} can do one thing only there, {only.doing} (expected a "
            "history cut off where there is something to decide)"
        )
    return asked


def _ask_after(
    adviser: Adviser[T], decision: Decision[T], way: Way
) -> Question[Decision[T], Way] | None:
    """Return what is asked after an option; None: nothing, or it hangs on a card not known."""
    lies = adviser.follow_up(decision.table, way)
    return None if lies is None else Question((way,), Decision(lies, *adviser.list_ways(lies)))


def _player(adviser: Adviser[T], decision: Decision[T], numbers: Any, seed: int) -> Play:
    """Return what plays worlds of a decision."""
    row = adviser.row(decision.table)
    options = np.array([way.code for way in decision.ways], np.int64).ravel()
    key = run_key(seed)

    def play(first: int, last: int, which: Sequence[bool]) -> npt.NDArray[np.int64]:
        asked_for = np.array(which, np.int64)
        return adviser.game.consult(key, first, last, row, options, asked_for, numbers)

    return play


# -- who plays on


def choose_cast(
    game: SearchingGame, rules: Record, seats: Sequence[Record], mover: int
) -> list[Record]:
    """Return who plays on, by seat, where these policies were asked for advice.

    A search plays nobody on: it would take hours.  The player to move goes on as the base of its
    search; the others are the model of that search, or who is named and plays by habit alone.
    """
    mine, found = game.settle_policy(seats[mover], rules), list[Record]()
    for seat, policy in enumerate(seats):
        if not searches(policy):
            found.append(policy)
        elif seat != mover and searches(mine):
            name = str(mine["search_model"]).partition(" ")[0]
            said = str(mine["name"]) if name == OWN_HABITS else name
            found.append({"name": said, **values_of(game.model_of(mine))})
        else:
            base = str(policy["search_base"])
            named = {BY_RULES: game.plays_on, OWN_HABITS: str(policy["name"])}
            habits = make_rollout_player(game.settle_policy(policy, rules))
            found.append({**habits, "name": named.get(base, base)})
    return found


# -- what is said


class Wording(NamedTuple):
    """How gains are written, in what unit, and how points beside them are."""

    as_points: AsPoints
    unit: str
    as_points_beside: AsPoints


def write_cards(cards: Iterable[str]) -> str:
    """Return cards as people write them."""
    return " ".join(map(picture, cards))


def place_others(seat: int, holdings: Sequence[str]) -> dict[str, str]:
    """Return where the others sit, seen from a seat, and what each has; ``holdings``: by seat."""
    found: dict[str, str] = {}
    for step, place in enumerate(SEATS_AROUND[len(holdings)], start=1):
        holding = holdings[(seat + step) % len(holdings)]
        found[place] = f"{found[place]} · {holding}" if place in found else holding
    return found


def count_things(many: int, what: str) -> str:
    """Return how many of something there are: ``1 card``, ``3 cards``."""
    return f"{many} {what}{'' if many == 1 else 's'}"


def write_points(value: float, half: float) -> str:
    """Return points with their sign, and half of their interval with two digits that count."""
    if not math.isfinite(half):
        return _sign_value(value, 1)
    decimals = min(3, max(0, 1 - math.floor(math.log10(half * 1.005)))) if half else 0
    up = math.ceil(half * 10**decimals - 1e-9) / 10**decimals
    return f"{_sign_value(value, decimals)} ± {up:,.{decimals}f}"


def _sign_value(value: float, decimals: int) -> str:
    text = f"{abs(value):,.{decimals}f}"
    if not text.strip("0."):
        return text
    return f"{'+' if value > 0 else '−'}{text}"


def _write_advice(
    adviser: Adviser[T],
    questions: Sequence[AnsweredQuestion[Decision[T], Way]],
    effort: Effort,
    seats: Sequence[Record],
    cast: Sequence[Record],
) -> Advice:
    """Return the answer: what to do, all options, and what it rests on."""
    first, *later = questions
    asked, found = first.question.decision, first.outlook
    # Of a single option nobody asks.
    assert found is not None
    unit, stakes = adviser.game.scale.unit, effort.stakes
    said = Wording(write_points, unit, write_points)
    if stakes is not None:
        said = Wording(write_worth, stakes.unit, write_points)
    says = [
        answer(found, said.as_points, said.unit),
        *([] if stakes is None else compare_with_points(found, write_points, stakes, unit)),
        *_explain_choice(found, len(cast), unit),
        *table(found, *said),
    ]
    races = [race(asked.question, says[0], found, *said)]
    then = []
    for each in later:
        after = _describe_next_step(each, said)
        says += after
        then.append(_numbers_after(each))
        if each.outlook is not None:
            question = (
                f"After {_describe_done(each)}: {lower_first(each.question.decision.question)}"
            )
            races.append(race(question, after[0], each.outlook, *said))
    if found.trials[0].way.draws:
        says.append(adviser.ask_again)
    says += [left_out] if (left_out := adviser.describe_omissions(asked.table)) else []
    says += _rests_on(adviser, questions, effort, seats, cast)
    seat = asked.table.to_move
    numbers = {
        "asked": asked.question,
        "seat": seat,
        "policies": [str(each["name"]) for each in seats],
        "plays_on": [str(each["name"]) for each in cast],
        "best": found.trials[0].way.says,
        "gain": found.trials[0].gain,
        "half_width": found.trials[0].half,
        "better": found.trials[0].better,
        "own": found.own,
        "other": found.other,
        "worlds": found.worlds,
        "options": [_encode_trial(trial) for trial in found.trials],
        "then": then,
    }
    if stakes is not None:
        numbers |= {"plays_for": stakes.name, "unit": f"{stakes.unit} per decision"}
    return Advice(tuple(says), numbers, races=tuple(races))


def _explain_choice(outlook: Outlook[Way], players: int, unit: str) -> list[str]:
    best, second = (trial.way.doing for trial in outlook.trials[:2])
    if not outlook.trials[0].half or math.isclose(outlook.own, -outlook.other, abs_tol=1e-9):
        # What one wins there, the other loses.
        return []
    others = "the others, on average," if players > 2 else "the other"
    own, other = (_sign_value(each, 2) for each in (outlook.own, outlook.other))
    return [
        f"{best[0].upper()}{best[1:]} rather than {second} changes your own score by {own} {unit}, "
        f"and that of {others} by {other}."
    ]


def _describe_done(answered_question: AnsweredQuestion[Decision[T], Way]) -> str:
    said = [way.doing for way in answered_question.question.moves_made]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def _describe_next_step(
    answered_question: AnsweredQuestion[Decision[T], Way], wording: Wording
) -> list[str]:
    """Say what is best once something is done."""
    if answered_question.outlook is None:
        (only,) = answered_question.question.decision.ways
        return [
            f"After {_describe_done(answered_question)}: {lower_first(only.says)}, all that "
            f"may be done then."
        ]
    answered = lower_first(answer(answered_question.outlook, wording.as_points, wording.unit))
    return [
        f"After {_describe_done(answered_question)}: {answered}",
        *table(answered_question.outlook, *wording),
    ]


def _numbers_after(answered_question: AnsweredQuestion[Decision[T], Way]) -> Mapping[str, Any]:
    trials = [] if answered_question.outlook is None else answered_question.outlook.trials
    return {
        "done": [way.says for way in answered_question.question.moves_made],
        "asked": answered_question.question.decision.question,
        "options": [_encode_trial(trial) for trial in trials],
    }


def _encode_trial(trial: Trial[Way]) -> Mapping[str, Any]:
    return {
        "says": trial.way.says,
        "do": trial.way.do,
        "cards": list(trial.way.cards),
        "gain": trial.gain,
        "half_width": trial.half,
        "better": trial.better,
        "worlds": trial.worlds,
        "clearly_behind": trial.clearly_behind,
        "ends_like": "" if trial.ends_like is None else trial.ends_like.says,
        **judge_by_points(trial),
    }


def judge_by_points(trial: Trial[Any]) -> dict[str, float]:
    """Return what an option that is judged by the match is worth there, and gains in points."""
    if trial.in_points is None:
        return {}
    gain, half = trial.in_points
    return {"worth": trial.worth, "points": gain, "points_half_width": half}


def _rests_on(
    adviser: Adviser[T],
    questions: Sequence[AnsweredQuestion[Decision[T], Way]],
    effort: Effort,
    seats: Sequence[Record],
    cast: Sequence[Record],
) -> list[str]:
    """Say what the answer rests on."""
    found, *after = (each.outlook for each in questions if each.outlook is not None)
    stays = adviser.stays(questions[0].question.decision.table)
    stays = f", but {stays}" if stays else ""
    fewer = ""
    if after and after[0].worlds < found.worlds:
        fewer = f" What comes after is asked in the first {after[0].worlds:,} of them."
    seat = questions[0].question.decision.table.to_move
    mine = seats[seat]
    model = f": that is the model that {mine['name']} has of them" if searches(mine) else ""
    names = [str(each["name"]) for each in cast]
    says = [
        f"Every option is played to the end of the hand in the same {found.worlds:,} worlds: what "
        f"you have not seen is dealt at random{stays}.{fewer} "
        "Where two end alike, that counts half as better. "
        f"{'All ± of each table' if after else 'All ±'} hold at once, at "
        f"{PERCENT}, whenever one stops.",
        f"In them you play on as {names[seat]}, and {others_play_on(names, seat)}"
        f"{model}. What their play so far tells is not read.",
    ]
    unit = adviser.game.scale.unit if effort.stakes is None else effort.stakes.unit
    half, again = found.trials[0].half, f"--worlds {found.worlds} makes the same again."
    later = max((each.trials[0].half for each in after), default=0.0)
    if effort.worlds is None and half > effort.precision:
        says.append(
            f"Stopped by the time at {_plus(half)} {unit}; ± {effort.precision:g} was asked. "
            f"{again}"
        )
    elif effort.worlds is None and later > WIDER * effort.precision:
        says.append(
            f"Stopped by the time: what comes after is known to {_plus(later)} {unit} only. {again}"
        )
    return says


def _plus(half: float) -> str:
    return f"±{write_points(0, half).partition('±')[2]}"
