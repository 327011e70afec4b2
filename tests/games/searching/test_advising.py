"""Is the answer in one position that of the worlds it names, and of nothing that is hidden?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from compiling import OFF

from analyser.cards.shuffle import run_key
from analyser.errors import DataError, ScenarioError
from analyser.games.carioca import advice as carioca_advice
from analyser.games.carioca.choices import UPCARD
from analyser.games.carioca.kernel.calls import retell
from analyser.games.carioca.kernel.consulting import WAIT
from analyser.games.carioca.reference import play as carioca_play
from analyser.games.carioca.reference import searching as carioca_searching
from analyser.games.carioca.reference import table as carioca_table
from analyser.games.carioca.reference.decide import Chance as CariocaChance
from analyser.games.carioca.reference.decide import takes
from analyser.games.carioca.reference.scoring import penalties
from analyser.games.conquian import advice as conquian_advice
from analyser.games.conquian.pack import CARDS
from analyser.games.conquian.reference import outlook
from analyser.games.conquian.reference import play as conquian_play
from analyser.games.conquian.reference import scoring as conquian_scoring
from analyser.games.conquian.reference import searching as conquian_searching
from analyser.games.conquian.reference import table as conquian_table
from analyser.games.interface import Advice, Effort, Record
from analyser.games.khanhoo import advice as khanhoo_advice
from analyser.games.khanhoo.reference import play as khanhoo_play
from analyser.games.khanhoo.reference import searching as khanhoo_searching
from analyser.games.khanhoo.reference import table as khanhoo_table
from analyser.games.khanhoo.reference.decide import Deal, decide
from analyser.games.searching.advising import NO_MOVE, Adviser, Way, as_points
from analyser.games.searching.players import AdvisingGame
from analyser.games.searching.trials import END_WIDTH
from analyser.games.searching.unsaid import filled
from analyser.statistics.intervals import paired

KEY = run_key(5)
compiled = pytest.mark.skipif(OFF, reason="hands played on")


@dataclass(frozen=True)
class Case:
    """A game, and what of it the tests need."""

    adviser: Adviser[Any]
    pack: Callable[[Any], Counter[str]]
    """All cards, of a position."""
    unseen: Callable[[Any], Counter[str]]
    """Those that the player to move has not seen."""
    positions: Callable[[Any, int, Sequence[Any]], Iterator[Any]]
    """The positions of a deal under rules, as players reach them."""
    plain_end: Callable[[Any, Way, int, Sequence[Any]], tuple[int, int]]
    """How an option ends in a world, plainly: own and others' points, in parts."""
    cuts: Mapping[str, Sequence[int]]
    """By rule set, after how many lines the first hand's history is cut, where there is a choice;
    among them every question."""
    hands: int = 2
    """Of each rule set, that are compared in the slow tests,"""
    step: int = 3
    """and one position of so many."""
    answered: Mapping[tuple[str, int], str] = field(default_factory=dict)
    """What stands behind such a cut besides: who has answered about the discard."""

    @property
    def game(self) -> Any:
        assert isinstance(self.adviser.game, AdvisingGame)
        return self.adviser.game


# -- the plain twins of what is compiled


def conquian_end(
    lies: conquian_table.Table, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    seat, chance = lies.to_move, conquian_play.Chance(KEY, world)
    mine = conquian_searching.Searcher(players[seat], players[1 - seat], chance, seat)
    seen = conquian_searching.SeenTable(lies, mine)
    made = seen.deal_anew(seen.no_lot).table
    for number in way.code:
        if number != NO_MOVE:
            conquian_play.make(made, conquian_play.read_move(made, number, 0))
    conquian_play.play(made, players, chance)
    found = conquian_scoring.scores(made)
    return found[seat], found[1 - seat]


def khanhoo_end(
    lies: khanhoo_table.Table, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    seat, deal = lies.to_move, Deal(KEY, world)
    other = players[(seat + 1) % len(players)]
    mine = khanhoo_searching.Searcher(players[seat], other, deal, seat)
    lies = khanhoo_searching.copied(lies)
    lies.seed = khanhoo_table.restock_seed(KEY, world)
    made = khanhoo_searching.SeenTable(lies, mine).deal_anew(mine.chance).table
    made.make(khanhoo_searching.move_of(made, *way.code))
    khanhoo_play.play(made, players, deal)
    own, others = khanhoo_searching.outcome(made, seat)
    return own, others


def carioca_end(
    lies: carioca_advice.Turn, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    table = deepcopy(lies.table)
    table.key, table.deal = KEY, world
    seat, chance = table.to_move, CariocaChance(KEY, world)
    mine = carioca_searching.Searcher(players[seat], players[seat], chance, seat)
    seen = carioca_searching.SeenTable(table, mine, UPCARD)
    made = seen.deal_anew(seen.no_lot).table
    for move in way.code:
        if move not in (NO_MOVE, WAIT):
            retell(made, move)
    if not made.over and made.turn == table.turn:
        draws = way.do in ("take", "draw")
        rest = carioca_play.after_drawing if draws else carioca_play.after_contract
        rest(made, players, chance)
    carioca_play.play(made, players, chance)
    costs = penalties(made)
    return -(len(costs) - 1) * costs[seat], costs[seat] - sum(costs)


# -- the games


def conquian_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table = conquian_table.deal(rules, KEY, deal)
    while not table.over:
        conquian_play.to_decision(table)
        yield table
        conquian_play.step(table, players, conquian_play.Chance(KEY, deal))


def khanhoo_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table = khanhoo_table.deal(rules, KEY, deal)
    while not table.over:
        yield table
        table.make(decide(table, players[table.to_move], Deal(KEY, deal)))


def carioca_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table, chance = carioca_table.deal(rules, KEY, deal), CariocaChance(KEY, deal)
    while not table.over:
        yield carioca_advice.Turn(table)
        policy = players[table.to_move]
        carioca_play.draw(table, takes(table, policy, chance))
        yield carioca_advice.Turn(table)
        carioca_play.after_drawing(table, players, chance)


CASES = [
    Case(
        conquian_advice.ADVISER,
        lambda _: Counter(CARDS),
        lambda lies: Counter(outlook.unseen(lies, lies.to_move)),
        conquian_moves,
        conquian_end,
        {"conquian": (2, 22), "conquian-bicycle": (6,), "conquian-mexican": (37,)},
        hands=8,
    ),
    Case(
        khanhoo_advice.ADVISER,
        lambda lies: Counter(khanhoo_table.pack(lies.rules)),
        lambda lies: +Counter(lies.unseen(lies.to_move)),
        khanhoo_moves,
        khanhoo_end,
        {"khanhoo": (2, 4, 7, 22), "khanhoo-2p": (2,), "khanhoo-4p": (2,)},
        step=11,
        answered={
            ("khanhoo", 4): '{"do": "bump", "seat": 1, "card": "5h"}',
            ("khanhoo", 7): '{"do": "pass", "seat": 2}',
        },
    ),
    Case(
        carioca_advice.ADVISER,
        lambda lies: carioca_table.whole_pack(lies.table.rules.jokers),
        lambda lies: +lies.table.unseen(lies.to_move),
        carioca_moves,
        carioca_end,
        {"carioca": (1, 6, 15), "carioca-2p": (7,)},
    ),
]
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


def cut_histories(case: Case) -> Iterator[list[str]]:
    """Yield histories that break off where there is a choice."""
    for preset, places in case.cuts.items():
        for place in places:
            said = case.answered.get((preset, place))
            yield [*told(case.game.name, preset)[:place], *([said] if said else [])]


def effort(worlds: int | None = 64, seed: int = 1, threads: int = 1, seconds: float = 0) -> Effort:
    def sureness(differences: Any, planned: int, confidence: float) -> tuple[float, float]:
        found = paired(differences, planned, confidence, spread=float(differences.any()))
        return found.mean, found.half

    return Effort(seed, 1e-3, seconds, worlds, threads, sureness)


def advised(case: Case, lines: Sequence[str], *policies: str, **how: Any) -> Advice:
    players = [case.game.policy(each) for each in policies]
    found: Advice = case.game.advise("\n".join(lines), "cut.jsonl", players, effort(**how))
    return found


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


@compiled
@every_case
def test_what_the_player_has_not_seen_changes_nothing(case: Case) -> None:
    lots, questions = Random(3), set()
    for lines in cut_histories(case):
        found = advised(case, lines)
        questions.add(str(found.numbers["asked"]).split()[0])
        hidden = renamed(case, lines, lots)
        assert hidden != list(lines)
        again = advised(case, hidden)
        assert again.says == found.says
        assert again == found
    assert len(questions) > 2


def left_open(lines: Sequence[str], seat: int) -> list[str]:
    """Return a history as a player writes it who knows their own cards and what was played."""
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
        for place in range(1, len(lines) - 1, 5):
            cut = lines[:place]
            try:
                lies = adviser.read("\n".join(cut), "cut.jsonl")
            except ScenarioError:
                # A card is turned there first.
                continue
            if lies.over:
                continue
            text = "\n".join(left_open(cut, lies.to_move))
            made = filled(text, "cut.jsonl", adviser.follow, partial(to_move, case))
            again = adviser.read(made, "cut.jsonl")
            if again.to_move != lies.to_move:
                # Others have other cards, with which they may bump or may not.
                assert case.game.name == "khanhoo"
                continue
            assert adviser.scene(again) == adviser.scene(lies)
            assert adviser.asked(again) == adviser.asked(lies)
            many += 1
    assert many > 10


@compiled
@every_case
def test_what_is_left_open_is_answered_as_if_it_were_said(case: Case) -> None:
    *_, lines = cut_histories(case)
    lies = case.adviser.read("\n".join(lines), "cut.jsonl")
    assert advised(case, left_open(lines, lies.to_move)) == advised(case, lines)


@every_case
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


def agreed(case: Case, preset: str, positions: slice, worlds: int, seed: int) -> set[str]:
    """Play options of positions to the end both ways; returns of which kinds they were."""
    lots, kinds = Random(f"{preset} {seed}"), set()
    rules = case.game.rules(preset)
    # The plain search knows one model of all others.
    mine, model = (lots.choice(("sound", "beginner", case.game.plays_on)) for _ in range(2))
    names = [mine, *[model] * (len(seats_of(case, rules)) - 1)]
    players = [case.game.sheets.of(name) for name in names]
    records = [case.game.policy(name) for name in names]
    numbers = case.adviser.engine.numbers(rules, records, range(len(names)))
    reached = case.positions(case.game.rule_sets.read(rules), seed, players)
    for lies in islice(reached, positions.start, positions.stop, positions.step):
        if lies.to_move != 0:
            continue
        _, ways = case.adviser.asked(lies)
        chosen = lots.sample(ways, min(2, len(ways)))
        kinds |= {way.do for way in chosen}
        ends = np.zeros((worlds, len(chosen), END_WIDTH), np.int64)
        case.adviser.consult(
            KEY, 3, 3 + worlds, case.adviser.row(lies),
            np.array([way.code for way in chosen], np.int64).ravel(),
            np.ones(len(chosen), np.int64), numbers.rules, numbers.policies, ends.ravel(),
            np.zeros(case.adviser.room, np.int64),
        )  # fmt: skip
        for world in range(worlds):
            for at, way in enumerate(chosen):
                plain = case.plain_end(deepcopy(lies), way, 3 + world, players)
                assert tuple(ends[world, at]) == plain, (preset, way, world)
    return kinds


@compiled
@every_case
def test_options_end_as_the_plain_version_says(case: Case) -> None:
    preset = case.game.default_preset
    assert agreed(case, preset, slice(8, 60, 5), 1, 1)


@pytest.mark.slow
@compiled
@every_case
def test_so_they_do_whatever_the_rules(case: Case) -> None:
    kinds: set[str] = set()
    for preset in case.game.presets:
        for seed in range(case.hands):
            kinds |= agreed(case, preset, slice(0, 200, case.step), 2, seed)
    assert len(kinds) > 3


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


# -- what is refused


@every_case
def test_what_is_no_position_is_refused_in_one_sentence(case: Case) -> None:
    whole = told(case.game.name, case.game.default_preset)
    cut = next(cut_histories(case))
    move = next(json.loads(line) for line in whole[1:] if '"discard"' in line)
    out_of_turn = json.dumps({**move, "seat": 1 - json.loads(whole[0])["lead"]})
    other = json.dumps({**json.loads(whole[0]), "format": "burraco-hand/1"})
    for lines, error, words in (
        (whole, DataError, rf"cut\.jsonl: line {len(whole)}: found .*; expected a move: the hand"),
        (whole[:-1], ScenarioError, r"cut\.jsonl: the hand is over there: nothing is left"),
        ([*cut[:1], out_of_turn], ScenarioError, r"cut\.jsonl: line 2: (X|KH|CA).*; found "),
        ([other], DataError, r"cut\.jsonl: line 1: format: found 'burraco-hand/1'; .*--game burra"),
        (["a letter"], DataError, r"cut\.jsonl: line 1: found 'a letter'; expected one JSON"),
        ([], DataError, r"cut\.jsonl: no hand history; expected the line of a deal"),
    ):
        with pytest.raises(error, match=words) as caught:
            advised(case, lines)
        assert "\n" not in str(caught.value)
    with pytest.raises(ScenarioError, match=r"policies: found 6; allowed: one for all, or"):
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
    assert as_points(value, half) == words
