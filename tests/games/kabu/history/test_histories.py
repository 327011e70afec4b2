"""Are the hand-worked histories well formed, and does the engine agree with every one of them?

Three rungs, the first two without the engine: the format kabu-hand/1; every card in exactly one
place, cards drawn in the stock's order, each total that of the cards that lie there, and no chip
won that nobody lost; and then the verifier of ``analyser.games.kabu.history``, which must accept
every history in ``histories/`` and fault every one in ``broken/`` at the line its author marked.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from games.authoring import all_of, each_of, enough, histories_of, wrong_files
from games.kabu.second_reading import PRESETS
from told import verify_text

from analyser.games.history_lines import IllegalHistory
from analyser.games.kabu.rules import RULE_FIELDS

Row = dict[str, Any]

HERE = Path(__file__).parent
VALID = sorted((HERE / "histories").glob("*.jsonl"))
BROKEN = sorted((HERE / "broken").glob("*.jsonl"))
PACK = Counter(rank + suit for suit in "cdhs" for rank in "A23456789T")


def lie(rows: list[Row], before: int) -> tuple[list[list[str]], list[str]]:
    """Return the cards of the hands and of the stock before a line, from 1, is played."""
    hands = [list(hand) for hand in rows[0]["hands"]]
    stock = list(rows[0]["stock"])
    for row in rows[1 : before - 1]:
        if row.get("do") == "draw":
            assert row["card"] == stock.pop(0)
            hands[row["seat"]].append(row["card"])
        else:
            assert set(row) == {"do", "seat"}, row
    return hands, stock


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_its_cards_lie_in_one_place_each_up_to_its_fault(rows: list[Row]) -> None:
    breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
    assert 1 <= breaks["line"] <= len(rows)
    assert ("breaks" in rows[0]) == bool(breaks["rule"])
    assert list(rows[-1]) == ["end", "totals", "score"]
    if breaks["line"] == 1:
        return
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    assert len(rows[0]["hands"]) == rows[0]["players"] == rules["players"]
    assert {len(hand) for hand in rows[0]["hands"]} == {rules["hand_cards"]}
    assert len(rows[0]["scores"]) == rules["players"]
    hands, stock = lie(rows, breaks["line"])
    assert Counter([*stock, *(card for hand in hands for card in hand)]) == PACK


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_totals_are_those_of_its_cards_and_what_is_won_is_lost(rows: list[Row]) -> None:
    hands, _ = lie(rows, len(rows))
    worth = {rank: number for number, rank in enumerate("A23456789T", start=1)}
    totals = [sum(worth[card[0]] for card in hand) % 10 for hand in hands]
    assert rows[-1]["totals"] == totals
    assert sum(rows[-1]["score"]) == 0
    assert rows[-1]["end"] in ("paid", "broke")


def test_there_are_enough_of_them_and_each_has_its_own_title() -> None:
    enough("kabu", 30, 40)


def test_every_rule_set_and_rule_and_reading_is_met_by_a_valid_one() -> None:
    heads = [rows[0] for rows in all_of(VALID)]
    assert {head["preset"] for head in heads} == set(PRESETS)
    assert {rule for head in heads for rule in head["rules"]} >= {
        about.id for about in RULE_FIELDS
    } - {"settle"}, "the banker has a preset"
    said = " ".join(head["source"] for head in heads)
    assert {f"KB{number}" for number in range(1, 6)} == set(re.findall(r"KB\d+", said))


def test_the_files_are_what_the_authored_modules_give() -> None:
    assert wrong_files("kabu") == []


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_engine_verifies_every_valid_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify_text(text, path.name, "kabu") == len(histories_of(path))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_engine_faults_every_broken_history_at_its_line(path: Path) -> None:
    breaks = histories_of(path)[0][0]["breaks"]
    with pytest.raises(IllegalHistory) as caught:
        verify_text(path.read_text(encoding="utf-8"), path.name, "kabu")
    assert caught.value.line == breaks["line"], f"{caught.value.rule}; expected: {breaks['rule']}"
    # Which rule, and where it stands.
    assert re.match(r"(X|KB\d)[^:]*: .", caught.value.rule)
