"""``analyser.games.searching.advising``: Is the answer in one position that of the worlds it
names, and of nothing that is hidden?
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from breadth import broad_but
from compiling import OFF
from games.kernel_twin import Twin
from games.searching.advice_cases import CASES, KEY, Case

from analyser.errors import DataError, ScenarioError
from analyser.games.interface import Record
from analyser.games.protocols.advice import Advice, Effort
from analyser.games.searching import advice_rounds
from analyser.games.searching.advising import choose_cast, write_points
from analyser.games.searching.rollouts import ROUND
from analyser.statistics.intervals import estimate_pairs

compiled = pytest.mark.skipif(OFF, reason="hands played on")


every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.name)


def seats_of(case: Case, rules: Record) -> tuple[int, ...]:
    found: tuple[int, ...] = case.game.seats(rules)
    return found


@cache
def told(name: str, preset: str) -> list[str]:
    """Return the history of a hand, line by line."""
    (case,) = (each for each in CASES if each.game.name == name)
    rules = case.game.rules(preset)
    players = [case.game.policy(each) for each in ("sound", "beginner")]
    seating = [seat % 2 for seat in seats_of(case, rules)]
    return list(case.game.narrate(rules, players, seating, 5, 0, "jsonl"))


def cut_off(lines: Sequence[str], place: int | tuple[int, int]) -> list[str]:
    """Return the first lines of a history, the last of them, a trick, with some cards alone."""
    if isinstance(place, int):
        return list(lines[:place])
    *before, last = lines[: place[0]]
    trick = json.loads(last)
    return [*before, json.dumps({**trick, "cards": trick["cards"][: place[1]]})]


def cut_histories(case: Case) -> Iterator[list[str]]:
    """Yield histories that break off where there is a choice."""
    for preset, places in case.cuts.items():
        for place in places:
            said = case.answered.get((preset, place))
            yield [*cut_off(told(case.game.name, preset), place), *([said] if said else [])]


def places_of(lines: Sequence[str]) -> Iterator[int | tuple[int, int]]:
    """Yield where a history may break off: after some of its lines, or within a trick."""
    for place in range(1, len(lines) - 1, 4):
        yield place
        if '"trick"' in lines[place]:
            yield place + 1, 1 + place % 2


def effort(worlds: int | None = 64, seed: int = 1, threads: int = 1, seconds: float = 0) -> Effort:
    def sureness(differences: Any, planned: int, confidence: float) -> tuple[float, float]:
        found = estimate_pairs(differences, planned, confidence, spread=float(differences.any()))
        return found.mean, found.half

    return Effort(seed, 1e-3, seconds, worlds, threads, sureness)


def advised(case: Case, lines: Sequence[str], *policies: str, **how: Any) -> Advice:
    players = [case.game.policy(each) for each in policies or case.asks]
    found: Advice = case.game.advise("\n".join(lines), "cut.jsonl", players, effort(**how))
    return found


# -- what a learnt player would do


def cards_played(lines: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield histories that break off before a move, and the cards of that move."""
    rummy = not any('"trick"' in line for line in lines)
    for at, line in enumerate(lines[1:-1], start=1):
        move = json.loads(line)
        if rummy:
            # What else there is to do may be several moves, or none that is written.
            if move["do"] == "discard":
                yield list(lines[:at]), [move["card"]]
            continue
        if move["do"] != "trick":
            yield list(lines[:at]), move.get("cards", []) if move["do"] == "bury" else []
            continue
        for many, card in enumerate(move["cards"]):
            yield cut_off(lines, (at + 1, many)) if many else list(lines[:at]), [card]


@compiled
@pytest.mark.parametrize(
    "case",
    broad_but([case for case in CASES if case.game.learnt_player], []),
    ids=lambda case: case.game.name,
)
def test_what_a_learnt_player_would_do_is_what_it_does_at_the_table(case: Case) -> None:
    game, asked = case.game, 0
    rules = game.rules(game.default_preset)
    players = [game.policy(game.learnt_player)]
    for deal in range(1, 5):
        lines = list(
            game.narrate(rules, players, [0] * len(seats_of(case, rules)), 5, deal, "jsonl")
        )
        for before, cards in cards_played(lines):
            try:
                said = advised(case, before, worlds=1)
            except ScenarioError:
                # There is one move alone.
                continue
            asked += 1
            choice = said.numbers["learnt"]
            if choice["do"] == "wait":
                # It could go down before it discards, and does not.
                continue
            assert choice["policy"] == game.learnt_player
            assert sorted(choice["cards"]) == sorted(cards), before[-1]
            assert said.says[1].startswith(f"A learnt player (`{game.learnt_player}`) would ")
        if asked > 10:
            break
    assert asked > 10
    (first, _), *_ = cards_played(lines)
    assert "learnt" not in advised(case, first, game.learnt_player, worlds=1).numbers


# -- what is known otherwise


def is_usual(name: str, line: str, option: Mapping[str, Any]) -> bool:
    """Say whether an option goes on as the players do without a search.

    An elder that proposes in Écarté plans which cards to give up; the champion keeps trumps and
    kings.
    """
    if name != "ecarte":
        return True
    deal = json.loads(line)
    hand, trumps = deal["hands"][deal["lead"]], deal["turned"][1]
    return set(option["cards"]) == {card for card in hand if card[1] != trumps and card[0] != "K"}


@compiled
@pytest.mark.parametrize(
    ("name", "choice", "first"),
    [("schafkopf", "take", "take"), ("ecarte", "stand", "stand"), ("kabu", "draw", "draw")],
)
def test_options_are_worth_on_the_mean_what_the_fork_of_the_same_decisions_says(
    name: str, choice: str, first: str
) -> None:
    (case,) = (case for case in CASES if case.game.name == name)
    game, futures = case.game, 64
    rules = game.rules(game.default_preset)
    seating, policy = [0] * len(game.seats(rules)), game.policy(game.plays_on)
    (about,) = (each for each in game.choices if each.name == choice)
    places = {each.name: at for at, each in enumerate(about.columns(futures))}
    rows = game.weigh(choice, rules, [policy], seating, KEY, 0, 60, futures)
    apart = []
    # The first decision of a hand is that of its deal.
    for deal, row in enumerate(rows):
        if row[places["decisions_in_hand"]] == 0 or row[places["decision_index"]] != 0:
            continue
        # There the others keep the cards that they had; here they have any.
        fork = np.mean([row[places[f"effect_{at}"]] for at in range(futures)]) / about.parts
        lines = list(game.narrate(rules, [policy], seating, 5, deal, "jsonl"))[:1]
        found = advised(case, lines, game.plays_on, worlds=256).numbers
        # The first is the best, by which all others are measured.
        best, *others = found["options"]
        worth = [(best, 0.0), *((each, each["gain"]) for each in others)]
        (gain,) = (gain for each, gain in worth if each["do"] == first)
        (other,) = (
            gain for each, gain in worth if each["do"] != first and is_usual(name, lines[0], each)
        )
        apart.append(fork - (gain - other))
    assert len(apart) > 7
    assert abs(np.mean(apart)) < 4 * np.std(apart) / len(apart) ** 0.5


# -- what is hidden


def renamed(case: Case, lines: Sequence[str], lots: Random) -> list[str]:
    """Return a history with the cards changed among themselves that the asked player never saw."""
    lies = case.adviser.read("\n".join(lines), "cut.jsonl")
    unseen, pack = case.unseen(lies), case.pack(lies)
    # Jokers are not as many as there are copies of a card.
    faces = sorted(card for card, many in unseen.items() if many == pack[card] and card != "*")
    assert len(faces) > 5
    other = dict(zip(faces, lots.sample(faces, len(faces)), strict=True))

    def changed(value: Any) -> Any:
        if isinstance(value, list):
            return [changed(each) for each in value]
        return other.get(value, value) if isinstance(value, str) else value

    entries = [json.loads(line) for line in lines]
    return [
        json.dumps({key: value if key == "do" else changed(value) for key, value in each.items()})
        for each in entries
    ]


@pytest.mark.broad
@compiled
@every_case
def test_what_the_player_has_not_seen_changes_nothing(case: Case) -> None:
    lots, questions = Random(3), set()
    for lines in cut_histories(case):
        found = advised(case, lines)
        words = re.findall(r"[A-Za-z]+", found.numbers["asked"])
        questions.add(tuple(words[: 4 if words[0] == "Which" else 1]))
        hidden = (case.hide or renamed)(case, lines, lots)
        assert hidden != list(lines)
        again = advised(case, hidden)
        assert again.says == found.says
        assert again == found
    assert len(questions) >= case.questions


def left_open(case: Case, lines: Sequence[str], lies: Any) -> list[str]:
    """Return a history as a player writes it who knows their own cards and what was played."""
    if case.left_open is not None:
        return case.left_open(lines, lies)
    seat = lies.to_move
    deal, *moves = map(json.loads, lines)
    deal["hands"] = [hand if at == seat else "?" for at, hand in enumerate(deal["hands"])]
    deal["stock"] = "?"
    for move in moves:
        if move["do"] == "draw" and move["seat"] != seat:
            move["card"] = "?"
        if move["do"] == "restock":
            move["cards"] = "?"
    return [json.dumps(each) for each in (deal, *moves)]


def to_move(case: Case, text: str) -> int:
    seat: int = case.adviser.read(text, "cut.jsonl").to_move
    return seat


@every_case
def test_hidden_cards_may_be_left_open(case: Case) -> None:
    adviser, many = case.adviser, 0
    for preset in case.cuts:
        lines = told(case.game.name, preset)
        for place in places_of(lines):
            cut = cut_off(lines, place)
            try:
                lies = adviser.read("\n".join(cut), "cut.jsonl")
            except ScenarioError:
                # A card is turned there first.
                continue
            if lies.over:
                continue
            text = "\n".join(left_open(case, cut, lies))
            made = adviser.fill(text, "cut.jsonl")
            again = adviser.read(made, "cut.jsonl")
            if again.to_move != lies.to_move:
                # Others have other cards, with which they may bump or may not.
                assert case.game.name == "khanhoo"
                continue
            assert adviser.scene(again) == adviser.scene(lies)
            assert adviser.list_ways(again) == adviser.list_ways(lies)
            many += 1
    assert many > 5


@pytest.mark.broad
@compiled
@every_case
def test_what_is_left_open_is_answered_as_if_it_were_said(case: Case) -> None:
    *_, lines = cut_histories(case)
    lies = case.adviser.read("\n".join(lines), "cut.jsonl")
    assert advised(case, left_open(case, lines, lies)) == advised(case, lines)


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.game.name != "eastwest"],
    ids=lambda case: case.game.name,
)
def test_a_card_that_the_player_has_seen_is_not_left_open(case: Case) -> None:
    lines = next(cut_histories(case))
    seat = case.adviser.read("\n".join(lines), "cut.jsonl").to_move
    deal = json.loads(lines[0])
    deal["hands"][seat][0] = "?"
    with pytest.raises(
        ScenarioError, match=rf"line 1: found a card '\?' in the hand of seat {seat}"
    ):
        advised(case, [json.dumps(deal), *lines[1:]])
    # What goes wrong besides is said as ever.
    wrong = [json.dumps({**deal, "hands": "?"}), *lines[1:]]
    with pytest.raises(DataError, match=r"line 1: hands: found '\?'"):
        advised(case, wrong)


# -- the worlds


def replayed(game: Any, rules: Record, deal: int, players: Sequence[Record]) -> Iterator[Any]:
    """Yield the referee's table before each move of a hand that the kernel has played."""
    log = game.engine.log_deal(rules, players, range(len(players)), KEY, deal, game.most_logged)
    log, referee = log[: log.index(-1)], import_module(f"analyser.games.{game.name}.referee")
    for made in range(0, len(log), game.kernel.GAME.move):
        table = referee.deal(game.rule_sets.read(rules), KEY, deal)
        referee.replay(table, log[:made])
        yield table


def agreed(case: Case, preset: str, positions: slice, worlds: int, seed: int) -> set[str]:
    """Play options of positions to the end both ways; returns of which kinds they were."""
    lots, kinds = Random(f"{preset} {seed}"), set()
    rules = case.game.rules(preset)
    # The plain search knows one model of all others.
    mine, model = (lots.choice(("sound", "beginner", case.game.plays_on)) for _ in range(2))
    names = [mine, *[model] * (len(seats_of(case, rules)) - 1)]
    records = [case.game.policy(name) for name in names]
    numbers = case.game.engine.numbers(rules, records, range(len(names)))
    twin = Twin(case.game, numbers, len(names))
    reached = replayed(case.game, rules, seed, records)
    for lies in islice(reached, positions.start, positions.stop, positions.step):
        if lies.to_move != 0:
            continue
        _, ways = case.adviser.list_ways(lies)
        chosen = lots.sample(ways, min(2, len(ways)))
        kinds |= {way.do for way in chosen}
        row = case.adviser.row(lies)
        options = np.array([way.code for way in chosen], np.int64).ravel()
        asked = np.ones(len(chosen), np.int64)
        ends = case.game.consult(KEY, 3, 3 + worlds, row, options, asked, numbers)
        for world in range(worlds):
            for at, way in enumerate(chosen):
                plain = tuple(twin.consult(KEY, 3 + world, row, options, at))
                assert tuple(ends[world, at]) == plain, (preset, way, world)
    return kinds


@pytest.mark.broad
@compiled
@every_case
def test_options_end_as_the_plain_version_says(case: Case) -> None:
    preset = case.game.default_preset
    first = 8 if case.game.name != "kabu" else 0
    assert agreed(case, preset, slice(first, 60, 5), 1, 1)


@pytest.mark.slow
@compiled
@every_case
def test_so_they_do_whatever_the_rules(case: Case) -> None:
    kinds: set[str] = set()
    for preset in case.game.presets:
        for seed in range(case.hands):
            kinds |= agreed(case, preset, slice(0, 200, case.step), 2, seed)
    assert len(kinds) >= case.kinds


@pytest.mark.broad
@compiled
@every_case
def test_threads_change_nothing_and_a_seed_does(case: Case) -> None:
    lines = next(cut_histories(case))
    found = advised(case, lines, worlds=512)
    assert found.numbers["worlds"] == 512
    assert advised(case, lines, worlds=512, threads=3) == found
    assert advised(case, lines, worlds=512, seed=2).numbers["gain"] != found.numbers["gain"]
    # Who is named plays on, and the answer says so.
    names = ["beginner", *["sound"] * (len(found.numbers["plays_on"]) - 1)]
    said = advised(case, lines, *names)
    assert said.numbers["plays_on"] == names
    assert "that is the model" not in " ".join(said.says)
    assert "that is the model that search has of them" in " ".join(found.says)


@compiled
@every_case
def test_the_answer_stops_by_the_time_and_says_so(case: Case) -> None:
    found = advised(case, next(cut_histories(case)), worlds=None, seconds=0)
    assert found.numbers["worlds"] == 256
    assert found.says[-1].startswith("Stopped by the time at ±")
    assert found.says[-1].endswith("--worlds 256 makes the same again.")


@pytest.mark.broad
@compiled
def test_what_is_loaded_first_takes_none_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = (case for case in CASES if case.game.name == "ecarte")
    asked: list[str] = []

    class Noted(advice_rounds.Clock):
        def __init__(self, seconds: float) -> None:
            asked.append("clock")
            super().__init__(seconds)

    def sureness(differences: Any, *_: Any) -> tuple[float, float]:
        asked.append("sureness")
        # Fewer need none of what has to be loaded.
        assert len(differences) >= ROUND
        return float(differences.mean()), 1.0

    monkeypatch.setattr(advice_rounds, "Clock", Noted)
    lines = "\n".join(next(cut_histories(case)))
    case.game.advise(lines, "cut.jsonl", [], Effort(1, 1.0, 0, None, 1, sureness))
    assert asked[:3] == ["sureness", "clock", "sureness"]


# -- who plays on


@every_case
def test_the_player_to_move_goes_on_as_the_base_and_the_others_as_the_model(case: Case) -> None:
    game = case.game
    rules = game.rules(game.default_preset)
    seats = len(seats_of(case, rules))
    searcher = game.policy("search", {"search_base": "sound", "search_model": "beginner"})
    plays_by_habit = game.policy("beginner")
    for mover in range(seats):
        cast = choose_cast(game, rules, [searcher] * seats, mover)
        names = [str(each["name"]) for each in cast]
        assert names == ["sound" if seat == mover else "beginner" for seat in range(seats)]
        for each, name in zip(cast, names, strict=True):
            assert each == {**game.policy(name), "name": name}
        # Whoever plays by habits is played as they are, and searches nobody's mind.
        found = choose_cast(game, rules, [plays_by_habit] * seats, mover)
        assert found == [plays_by_habit] * seats


# -- what is refused


@every_case
def test_what_is_no_position_is_refused_in_one_sentence(case: Case) -> None:
    whole = told(case.game.name, case.game.default_preset)
    cut = next(cut_histories(case))
    move, players = json.loads(whole[1]), json.loads(whole[0])["players"]
    who = "seat" if "seat" in move else "lead"
    out_of_turn = json.dumps({**move, who: (move[who] + 1) % players})
    other = json.dumps({**json.loads(whole[0]), "format": "burraco-hand/1"})
    for lines, error, words in (
        (whole, ScenarioError, rf"cut\.jsonl: line {len(whole)}: the hand is over there: .*cut"),
        ([*cut[:1], '{"did": 1}'], DataError, r'line 2: found {"did": 1} \(expected a move'),
        (whole[:-1], ScenarioError, r"cut\.jsonl: the hand is over there: nothing is left"),
        ([*cut[:1], out_of_turn], ScenarioError, r"cut\.jsonl: line 2: \w+: .*; found "),
        ([other], DataError, r"cut\.jsonl: line 1: format: found 'burraco-hand/1' \(.*--game bur"),
        (["a letter"], DataError, r"cut\.jsonl: line 1: found 'a letter' \(expected one JSON"),
        ([], DataError, r"cut\.jsonl: not a hand history \(expected the line of a deal"),
    ):
        with pytest.raises(error, match=words) as caught:
            advised(case, lines)
        assert "\n" not in str(caught.value)
    with pytest.raises(ScenarioError, match=r"policies: found 6 \(expected one for all, or"):
        advised(case, cut, *["sound"] * 6)


@pytest.mark.parametrize(
    ("value", "half", "words"),
    [
        (0.2541, 0.0391, "+0.254 ± 0.040"),
        (-12.34, 4.56, "−12.3 ± 4.6"),
        (0.001, 0.5, "0.00 ± 0.50"),
        (1234.0, 56.7, "+1,234 ± 57"),
        (-2.0, float("inf"), "−2.0"),
        (0.0, 0.0, "0 ± 0"),
    ],
)
def test_points_are_written_with_the_digits_that_count(
    value: float, half: float, words: str
) -> None:
    assert write_points(value, half) == words
