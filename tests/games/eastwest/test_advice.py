"""``analyser.games.eastwest.advice``: Is what the advice says of the last cards just what the
plain solver says, and is it said so?
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from compiling import OFF
from games.eastwest.plain_counts import worths
from games.searching.advice_cases import CASES

from analyser.errors import ScenarioError
from analyser.games.eastwest import GAME
from analyser.games.eastwest.advice import solve_exactly
from analyser.games.eastwest.history import HISTORY
from analyser.games.eastwest.referee import deal
from analyser.games.eastwest.rules import RULE_SETS
from analyser.games.protocols.advice import Effort
from analyser.games.searching.exact_values import write_worth

(CASE,) = (each for each in CASES if each.game.name == "eastwest")
EFFORT = Effort(1, 1.0, 0, 64, 1, lambda differences, *_: (float(differences.mean()), 0.0))
KEY = 977
ASKED = '{"do": "place", "seat": 1, "card": "Qs", "row": "?"}'
"""A last line that says which card is in hand; after ten lines that is the 8♠, of seat 1."""


def told(deal_: int = 0) -> list[str]:
    players = [GAME.policy("sound"), GAME.policy("beginner")]
    rules = GAME.rules("eastwest")
    return list(GAME.narrate(rules, players, [0, 1], 5, deal_, "jsonl"))


@pytest.mark.skipif(OFF, reason="endings solved")
@pytest.mark.parametrize(
    ("preset", "number", "most"), [("eastwest", 1, 3), ("eastwest-rarity", 0, 2)]
)
def test_the_last_cards_are_worth_what_the_plain_solver_says(
    preset: str, number: int, most: int
) -> None:
    table, compared = deal(RULE_SETS.make_rules(preset), KEY, number), 0
    rules, players = GAME.rules(preset), [GAME.policy("beginner")]
    log = GAME.engine.log_deal(rules, players, [0, 0], KEY, number, GAME.most_logged)
    for row in log[: log.index(-1)]:
        seat, may = table.to_move, table.may(table.to_move)
        found = solve_exactly(table)
        assert (found is None) == (table.count_to_place(seat) not in (2, 3, 4))
        if found is not None and table.count_to_place(seat) <= most and len(may) > 1:
            plain, sign = worths(table), 1 if seat == 0 else -1
            assert list(found.worths) == [sign * plain[row] for row in may]
            compared += 1
        table.place(seat, row)
    assert compared > 0


@pytest.mark.skipif(OFF, reason="hands played on")
def test_a_card_face_down_changes_nothing_and_may_be_left_open() -> None:
    players, rules = [GAME.policy("sound"), GAME.policy("beginner")], GAME.rules("eastwest-blind")
    for number in range(20):
        cut = list(GAME.narrate(rules, players, [0, 1], 5, number, "jsonl"))[:22]
        table = HISTORY.cut_off(cut, "cut.jsonl")
        if len(table.may(table.to_move)) > 1:
            break
    entries = [json.loads(line) for line in cut]
    down, other = entries[-1]["card"], table.stock[-1]
    assert table.hidden[1 - table.to_move] == [down]
    stock = [{down: other, other: down}.get(card, card) for card in entries[0]["stock"]]
    said = GAME.advise("\n".join(cut), "cut.jsonl", [], EFFORT)
    for changed in (
        [{**entries[0], "stock": stock}, *entries[1:-1], {**entries[-1], "card": other}],
        [
            {**entries[0], "stock": "?"}, *entries[1:-1], {**entries[-1], "card": "?"},
            {"do": "place", "seat": table.to_move, "card": table.card, "row": "?"},
        ],
    ):  # fmt: skip
        again = GAME.advise("\n".join(map(json.dumps, changed)), "cut.jsonl", [], EFFORT)
        assert again == said


@pytest.mark.skipif(OFF, reason="endings solved")
def test_an_exact_answer_is_said_as_one() -> None:
    text = "\n".join(told()[:18])
    found = GAME.advise(text, "cut.jsonl", [], EFFORT)
    table = HISTORY.cut_off(text.splitlines(), "cut.jsonl")
    known = solve_exactly(table)
    assert known is not None
    best, second, *_ = sorted(known.worths, reverse=True)
    first = list(known.worths).index(best)
    assert found.numbers["exact"] is True
    assert found.numbers["gain"] == float(best - second)
    assert [each["fraction"] for each in found.numbers["options"]] == [
        str(each) for each in sorted(known.worths, reverse=True)
    ]
    row = ("first", "second", "third")[table.may(table.to_move)[first]]
    assert f"in the {row} row" in found.says[0]
    assert write_worth(best - second) in found.says[0]
    assert "exactly: there is no ±" in found.says[0]
    assert "± " not in "".join(found.says[1:])
    # Who is named plays on otherwise, and then it is played.
    played = GAME.advise(text, "cut.jsonl", [GAME.policy("beginner")], EFFORT)
    assert "exact" not in played.numbers


def without_stock() -> list[str]:
    deal_, *moves = told()[:10]
    return [json.dumps({**json.loads(deal_), "stock": "?"}), *moves]


# Lines are made as a test runs: what is made as tests are collected is made in every run.
@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (without_stock, r"line 1: stock: found '\?' for the card in hand \(expected "),
        (
            lambda: [*without_stock(), ASKED.replace("Qs", "?")],
            r"line 11: found a card '\?' drawn or turned \(expected the card, which the player to",
        ),
        (
            lambda: [*told()[:9], json.dumps({**json.loads(told()[9]), "card": "?"}), ASKED],
            r"line 10: found a card '\?' drawn or turned \(expected the card, which the player",
        ),
        (
            lambda: [*told()[:10], ASKED],
            r"line 11: found the card 'Qs' \(expected the one in .*, 8s\)$",
        ),
        (
            lambda: [*without_stock(), ASKED.replace("1", "0").replace("Qs", "8s")],
            r"line 11: found seat 0 to place a card \(expected seat 1, whose turn it is",
        ),
    ],
)
def test_the_card_in_hand_is_not_left_open(lines: Callable[[], list[str]], words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        GAME.advise("\n".join(lines()), "cut.jsonl", [], EFFORT)
