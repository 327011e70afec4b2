"""``analyser.games.burraco.advice``: Does advice by a search weigh every option, from what is
known, as the plain engine would?
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from abilities.advice.burraco.test_advise import file_of
from compiling import OFF
from games.burraco import positions
from games.burraco.table_walk import count_cards
from games.every_game import every_preset
from terminal import answer, fails, run

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_text
from analyser.cards.shuffle import run_key
from analyser.errors import ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.advice import questions
from analyser.games.burraco.advice.consultation import Consultation, consultation_of
from analyser.games.burraco.advice.position import KnownHand, read_position
from analyser.games.burraco.advice.ways import way_of
from analyser.games.burraco.advice.worlds import masks
from analyser.games.burraco.columns import OUTCOME_PARTS
from analyser.games.burraco.kernel.search import option_rollouts, world_chain
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.reference.search_player import (
    DRAW,
    STOP,
    TAKE,
    Companions,
    Searcher,
    SeenTable,
)
from analyser.games.burraco.reference.world_dealing import known_cards
from analyser.games.searching import rollouts as racing
from analyser.statistics.intervals import estimate_pairs

ROOT = Path(__file__).parents[4]
EXAMPLE = ROOT / "scenarios" / "burraco" / "take-or-draw.jsonl"
FEW = ("--worlds", "64")

compiled = pytest.mark.skipif(OFF, reason="thousands of hands played on")


def consulted(text: str, *policies: str) -> Consultation:
    """Return the decision of a position, for who searches."""
    known = read_position(text, "position")
    seats = [GAME.policy(each) for each in policies or ("search",)]
    return consultation_of(known, [seats[at % len(seats)] for at in range(known.rules.players)])


def decisions(preset: str, many: int) -> list[str]:
    """Return positions before all kinds of decisions, as text."""
    lots = Random(f"consulted {preset}")
    found: list[str] = []
    while len(found) < many:
        lines = positions.hand(preset, lots.randrange(200))
        text = positions.text(lines[: lots.randrange(3, len(lines) - 1)])
        try:
            consulted(text)
        except ScenarioError:
            continue
        found.append(text)
    return found


def chance_of(world: int) -> Callable[[int], int]:
    """Return the chance by which compiled code deals a world of seed 1."""
    seed = shuffle_plain.stream(run_key(1), world, world_chain.WORLDS, option_rollouts.DEAL_STREAM)
    count = iter(range(1000))
    return lambda many: shuffle_plain.draw_below(seed, next(count), many)


@pytest.mark.broad
@every_preset(GAME)
def test_options_are_those_of_the_search_and_end_as_on_the_plain_engine(preset: str) -> None:
    """Each way in words and numbers, tried in worlds dealt by both engines from the same chance."""
    for text in decisions(preset, 1 if OFF else 2):
        asked = consulted(text)
        seat, table = asked.asker.mover, asked.seen_position.table
        # The neighbour's habits are the model's.
        model = asked.roles.policies[(seat + 1) % len(asked.roles.policies)]
        own = asked.roles.policies[seat]
        player = Searcher(
            own,
            table,
            seat,
            0,
            companions=Companions(model),
            world_seed=0,
            all_lots=[0] * len(asked.roles.policies),
        )
        if asked.pile_or_stock:
            options: list[Any] = [TAKE, DRAW]
        else:
            options = list(SeenTable(table, player, table.turn).options(22)[0])
            if STOP in options:
                options.remove(STOP)
                options += SeenTable(table, player, table.turn, has_stopped=True).options(108)[0]
        assert [way_of(each) for each in options] == list(asked.ways)
        tried = Random(text).sample(range(len(options)), min(3, len(options)))
        ends = questions.player_of(asked, 1)(2, 4, [at in tried for at in range(len(options))])
        for world in (2, 3):
            dealt = SeenTable(table, player, table.turn).deal_anew(chance_of(world))
            for at in tried:
                after = dealt.copy()
                after.play(options[at])
                after.play_on(0)
                own_score, other = ends[world - 2, at].tolist()
                assert after.outcome(None) == own_score - other, (preset, asked.ways[at].says)


@pytest.mark.broad
@pytest.mark.parametrize(
    "preset", ["italian", "closed", "italian-2p", "italian-3p", "italian-4p-solo"]
)
def test_the_row_holds_every_card_and_known_cards_are_where_they_are_known_to_be(
    preset: str,
) -> None:
    lots = Random(f"seen {preset}")
    known_of_others = 0
    for deal in range(1 if OFF else 4):
        lines = positions.hand(preset, deal)
        for at in lots.sample(range(3, len(lines) - 1), 12):
            try:
                asked = consulted(positions.text(lines[:at]))
            except ScenarioError:
                continue
            assert isinstance(asked.asker, KnownHand)
            counts = count_cards(asked.seen_position.row)
            assert {card_text(code): many for code, many in enumerate(counts) if many} == (
                asked.asker.cards
            )
            order = [card_text(code) for code in positions.true_order(asked.asker, deal)]
            true, _ = positions.replayed(asked.asker, order)
            for seat, held in enumerate(known_cards(asked.seen_position.table)):
                assert held <= Counter(true.seats[seat].hand)
                assert len(true.seats[seat].hand) == len(asked.seen_position.table.seats[seat].hand)
                if seat != asked.asker.mover:
                    known_of_others += held.total()
                codes = asked.seen_position.known_cards.reshape(T.MOST_SEATS, -1)[seat].tolist()
                assert (*codes[:3],) == masks(list(held.elements()))
    assert known_of_others > 5


@compiled
def test_the_example_is_answered_in_words_and_in_numbers() -> None:
    result = run("advise", str(EXAMPLE), *FEW)
    assert (result.exit_code, result.stderr) == (0, "")
    (first, *says), drawn = (part.splitlines() for part in result.stdout.split("\n\n"))
    number = r"[+−]?\d+ ± \d+"
    assert re.match(
        r"(Take the pile: |Draw from the stock: |.*it is not clear which is best; the first is )"
        rf"worth {number} points against (drawing|taking the pile), better in \d+ % of 64 "
        r"worlds\.$",
        says[0],
    )
    assert says[-1] == (
        "In them you play on as champion-italian-robust, and all others, your partner too, as "
        "champion-italian-robust: that is the model that search has of them. What their play so "
        "far tells is not read."
    )
    found = answer("advise", str(EXAMPLE), *FEW)
    assert (found["sentence"], found["says"]) == (first, says)
    assert drawn[-2:] == ["In one line:", found["position"]]
    assert "  across                        seat 3, your partner: 4 cards" in drawn
    assert (found["asked"], found["worlds"]) == ("take or draw", 64)
    assert found["gain"] == pytest.approx(found["own"] - found["other"])
    assert {each["do"] for each in found["options"]} == {"take", "draw"}
    assert found["options"][1]["gain"] == -found["gain"]
    assert found["facts"]["pile"] == sum(map(len, found["pile"].values()))


@pytest.mark.broad
@compiled
def test_every_lay_and_every_throw_has_its_line(tmp_path: Path) -> None:
    text = next(
        text
        for text in decisions("italian", 20)
        if len({way.do for way in consulted(text).ways}) == 3
    )
    path = file_of(tmp_path, text)
    found = answer("advise", path, *FEW)
    ways = consulted(text).ways
    assert found["asked"] == "lay or throw"
    assert {each["says"] for each in found["options"]} == {way.says for way in ways}
    first, *others = found["options"]
    assert (first["says"], first["gain"]) == (found["best"], found["gain"])
    gains = [each["gain"] for each in others if each["ends_like"] != found["best"]]
    assert found["gain"] == -others[0]["gain"] == -gains[0]
    assert gains == sorted(gains, reverse=True)
    lines = [line for line in found["says"] if line.startswith("  ")]
    told = [each["says"] for each in found["options"] if not each["ends_like"]]
    then = found["after_laying"]["options"] if "after_laying" in found else []
    rows = sum(not each["ends_like"] for each in then) if len(then) > 2 else 0
    assert len(lines) == len(told) + (rows if rows > 1 else 0)
    # The first of those that end alike, then the others.
    said = [line.strip().partition("  ")[0] for line in lines[: len(told)]]
    assert all(row.startswith(each) for row, each in zip(said, told, strict=True))
    hand = consulted(text).mover.hand
    assert {each["cards"][0] for each in found["options"] if each["do"] == "throw"} == set(hand)


@compiled
def test_the_same_again_on_any_number_of_threads(tmp_path: Path) -> None:
    path = file_of(tmp_path, decisions("italian-2p", 1)[0])
    words = ("--worlds", "640")
    one = answer("advise", path, "--threads", "1", *words)
    assert answer("advise", path, "--threads", "3", *words) == one
    assert answer("advise", path, "--seed", "2", *words)["gain"] != one["gain"]


@compiled
def test_a_time_limit_says_how_to_have_the_same_again() -> None:
    found = answer("advise", str(EXAMPLE), "--seconds", "0", "--precision", "0.5")
    assert found["says"][-1].endswith(
        f"± 0.5 was asked. --worlds {found['worlds']} makes the same again."
    )
    again = answer("advise", str(EXAMPLE), "--worlds", str(found["worlds"]))
    assert again["says"] == found["says"][:-1]
    assert {**again, "says": 0} == {**found, "says": 0}


@compiled
def test_who_plays_on_is_who_is_named_or_by_the_rules(tmp_path: Path) -> None:
    lines = positions.hand("closed", 2)
    at = positions.decisions(lines)[3]
    path = file_of(tmp_path, positions.text(lines[: at + 1]))
    known = read_position(positions.text(lines[: at + 1]), "position")
    base = "champion-closed-robust"
    assert answer("advise", path, "--rollout-policy", "search", *FEW)["plays_on"] == [base] * 4
    names = ["cautious", "cautious"]
    names[known.mover % 2] = "search-fast"
    found = answer("advise", path, "--rollout-policy", ",".join(names), *FEW)
    expected = ["cautious" if name == "cautious" else base for name in names * 2]
    assert found["plays_on"] == expected
    assert f"seat {(known.mover + 1) % 4} as cautious" in found["says"][-1]
    names[known.mover % 2] = "greedy"
    names[(known.mover + 1) % 2] = "search"
    found = answer("advise", path, "--rollout-policy", ",".join(names), *FEW)
    assert found["plays_on"][known.mover] == "greedy"
    assert found["plays_on"][(known.mover + 1) % 4] == base


def test_one_card_to_throw_is_nothing_to_decide(tmp_path: Path) -> None:
    deal = (
        '{"format": "burraco-hand/1", "preset": "italian-2p", "rules": {"hand_cards": 1}, '
        '"lead": 0, "hands": [["Kd"], "?"], "upcard": "4d"}'
    )
    path = file_of(tmp_path, deal + '\n{"do": "draw", "seat": 0, "card": "Kd"}\n')
    said = fails(3, "advise", path)
    assert (
        "seat 0 is to move in turn 1 and can discard one card only: there is nothing to choose"
        in said
    )


# -- the race ---------------------------------------------------------------------------------


def sureness(differences: Any, planned: int, confidence: float) -> tuple[float, float]:
    found = estimate_pairs(differences, planned, confidence, spread=0.0)
    return found.mean, found.half


def raced(worths: list[float], spread: float, worlds: int, seed: int = 1) -> racing.Race:
    """Race options that are worth so much in points, each world's ends spread about that."""
    chance = np.random.Generator(np.random.PCG64(seed))
    race = racing.Race(len(worths), sureness, OUTCOME_PARTS)
    while race.worlds < worlds:
        for first, last in race.next_pieces(worlds):
            ends = np.zeros((last - first, len(worths), 2), np.int64)
            drawn = chance.normal(worths, spread, (last - first, len(worths)))
            ends[:, :, option_rollouts.OWN_SCORE] = np.round(4 * drawn)
            race.add(last, ends)
        race.look()
    return race


def test_who_is_clearly_behind_is_left_out_and_the_best_is_found() -> None:
    race = raced([0, 25, 40, -60, 36, -200], 60, 4_096)
    assert race.followed[:2] == [2, 4]
    assert race.clear >= {0, 1, 3, 5}
    assert race.played[5] < race.played[1] < race.played[2] == 4_096


def test_fewer_are_followed_the_more_worlds_there_are() -> None:
    race = raced([0.0] * 30, 200, 1_024)
    assert 10 < len(race.followed) <= 16
    race = raced([0.0] * 30, 200, 8_192)
    assert len(race.followed) == 2
    assert not race.clear


def test_what_always_ends_alike_counts_as_one() -> None:
    race = racing.Race(4, sureness, OUTCOME_PARTS)
    chance = np.random.Generator(np.random.PCG64(3))
    for last in (256, 512, 768):
        ends = np.zeros((256, 4, 2), np.int64)
        drawn = np.round(chance.normal(0, 400, (256, 3)))
        ends[:, :, option_rollouts.OWN_SCORE] = drawn[:, [0, 1, 0, 2]] + [40, 0, 40, 0]
        race.add(last, ends)
        race.look()
    assert race.played == [768, 768, 256, 768]
    ways = consulted(decisions("italian", 1)[0]).ways[:1] * 4
    found = race.make_outlook(ways).trials
    assert [trial.ends_like for trial in found] == [None, None, None, ways[0]]
    assert (found[3].gain, found[3].half) == (0, 0)
    assert found[0].half > 0


def test_intervals_hold_the_truth_of_all_options_at_once() -> None:
    worths = [0.0, -2.0, -10.0, 3.0, -40.0]
    ways = consulted(decisions("italian", 1)[0]).ways[:1] * len(worths)
    missed = 0
    for seed in range(60):
        race = raced(worths, 100, 1_024, seed)
        best = race.followed[0]
        found = race.make_outlook(ways).trials
        order = [best, *sorted(
            (at for at in range(len(worths)) if at != best),
            key=lambda at: (race.played[at] < race.worlds, -race.compare_options(at, best).mean()),
        )]  # fmt: skip
        truths = [worths[at] - worths[best] for at in order]
        truths[0] = worths[best] - worths[order[1]]
        missed += any(
            abs(trial.gain - truth) > trial.half for trial, truth in zip(found, truths, strict=True)
        )
    # One in twenty at most, and the sequence is wider than it needs to be at few looks.
    assert missed <= 5
