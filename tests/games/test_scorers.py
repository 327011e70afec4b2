"""``analyser.games``: Do both engines score a hand as a third counting does, which was written from
the source alone?

Each game's ``scorer.py`` reads the deal and the moves of a history, and returns its result line.
It shares no code with the package, and takes a preset's rules from the second reading of the
source.  What both engines get wrong together shows here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from random import Random

import compiling
import pytest
from games.every_game import OWN, column, marks_of
from games.hand_worked import Line, all_of, valid

from analyser.cards.shuffle import run_key
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.histories import Histories
from analyser.games.searching.players import SearchingGame
from analyser.games.searching.sheet import searches

SCORED = [played for played in OWN if played.name != "burraco"]
"""Burraco's terms are counted a second time where rule sets are rescored."""
SEED = 97
SHARES = {"drawn": 0.8, "sound": 0.17, "search": 0.03}
"""Which players sit at the table, by the share of hands: all of one kind."""
SEARCHED = {"khanhoo": 0.01}
"""Of these games fewer hands are searched, whose search thinks longer."""
PENALTIES = {"carioca"}
"""Games whose histories count penalty points, which are negative in rows."""
EITHER = pytest.mark.parametrize("played", SCORED, ids=lambda played: str(played.name))
TABLES = pytest.mark.parametrize(
    ("played", "preset"),
    [
        pytest.param(played, preset, id=f"{played.name}: {preset}", marks=marks)
        for played in SCORED
        for preset, marks in marks_of(played).items()
    ],
)


def scorer_of(played: Game) -> Callable[[list[Line], Line], Line]:
    """Return how the tests count a hand of a game."""
    found: Callable[[list[Line], Line], Line] = import_module(f"games.{played.name}.scorer").score
    return found


def rules_of(played: Game, deal: Line) -> Line:
    """Return the rules of a hand, from the second reading of the source."""
    presets: dict[str, Line] = import_module(f"games.{played.name}.second_reading").PRESETS
    return {**presets[deal["preset"]], **deal["rules"]}


def history_of(
    played: Game, rules: Record, players: list[Record], deal: int
) -> tuple[list[Line], list[float]]:
    """Return a hand's lines as the referee tells the kernel's moves, and the kernel's scores."""
    policies, seating = players, list(range(len(players)))
    key = run_key(SEED)
    row = played.play(rules, policies, seating, key, deal, 1)
    sides = range(len(played.sides(rules)))
    parts = next(about.parts for about in played.columns if about.name == "score_0")
    scores = [int(column(played.columns, row, f"score_{side}")[0]) / parts for side in sides]
    if not isinstance(played, SearchingGame):
        told = able(played, Histories).narrate(rules, policies, seating, SEED, deal, "jsonl")
        return [json.loads(line) for line in told], scores
    engine = played.engine
    log = engine.log_deal(rules, policies, seating, key, deal, played.most_logged)
    table = played.retold_hand(played.rule_sets.read(rules), key, deal, log)
    lines = played._room("history").HISTORY.lines(table, rules["preset"], SEED, deal)
    return [json.loads(line) for line in lines], scores


def players_of(played: Game, kind: str, seats: int, random: Random) -> list[Record]:
    """Return a player for each seat: drawn at random, the usual one, or one that searches."""
    if kind == "drawn":
        draw: Callable[[Random], Record] = import_module(f"games.{played.name}.random_cases").player
        return [draw(random) for _ in range(seats)]
    if kind == "sound":
        return [played.policy(played.default_policy)] * seats
    names = [name for name in played.policies if searches(played.policy(name))]
    return [played.policy(names[0])] * seats if names else []


def score_hands(played: Game, preset: str, hands: int) -> None:
    """Count this many hands a third time."""
    random = Random(f"{played.name} {preset}")
    score, rules = scorer_of(played), played.rules(preset)
    deals = iter(range(10 * hands))
    shares = SHARES | ({"search": SEARCHED[played.name]} if played.name in SEARCHED else {})
    for kind, share in shares.items():
        if kind == "search" and compiling.OFF:
            # Some games take minutes for one such hand.
            continue
        for deal in islice(deals, max(1, round(share * hands))):
            players = players_of(played, kind, len(played.seats(rules)), random)
            if not players:
                break
            rows, scores = history_of(played, rules, players, deal)
            expected = score(rows[:-1], rules_of(played, rows[0]))
            assert rows[-1] == expected, (kind, deal)
            sign = -1 if played.name in PENALTIES else 1
            assert scores == [sign * each for each in expected["score"]], (kind, deal)


@EITHER
def test_hand_worked_histories_score_what_their_authors_say(played: Game) -> None:
    score = scorer_of(played)
    for rows in all_of(valid(played.name)):
        assert rows[-1] == score(rows[:-1], rules_of(played, rows[0])), rows[0]["title"]


@TABLES
def test_a_third_counting_agrees(played: Game, preset: str) -> None:
    score_hands(played, preset, 4 if compiling.OFF else 100)


@pytest.mark.slow
@TABLES
def test_ten_thousand_hands_agree(played: Game, preset: str) -> None:
    score_hands(played, preset, 10_000)
