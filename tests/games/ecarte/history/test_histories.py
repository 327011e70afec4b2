"""Are the hand-worked histories well formed, and does the engine agree with every one of them?

Three rungs, the first two without the engine: the format ecarte-hand/1; every card in exactly one
place, cards drawn in the stock's order, and the points those of the terms; and then the verifier of
``analyser.games.ecarte.history``, which must accept every history in ``histories/`` and fault every
one in ``broken/`` at the line its author marked.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from games.authoring import all_of, enough, histories_of, wrong_files
from games.ecarte.second_reading import PRESETS
from told import verify_text

from analyser.games.ecarte.rules import RULE_FIELDS
from analyser.games.history_lines import IllegalHistory

Row = dict[str, Any]

HERE = Path(__file__).parent
VALID = sorted((HERE / "histories").glob("*.jsonl"))
BROKEN = sorted((HERE / "broken").glob("*.jsonl"))
PACK = Counter(rank + suit for suit in "cdhs" for rank in "789TJQKA")


def follow(rows: list[Row], before: int) -> Counter[str]:
    """Move the cards as told by the lines before one, from 1; return all that lie somewhere."""
    hands = [list(hand) for hand in rows[0]["hands"]]
    stock, gone = list(rows[0]["stock"]), Counter([rows[0]["turned"]])
    for row in rows[1 : before - 1]:
        if row["do"] == "exchange":
            for card in row["out"]:
                hands[row["seat"]].remove(card)
                gone[card] += 1
            for card in row["in"]:
                assert card == stock.pop(0), row
                hands[row["seat"]].append(card)
        elif row["do"] == "trick":
            assert set(row) == {"do", "lead", "cards"}
            for at, card in enumerate(row["cards"]):
                hands[(row["lead"] + at) % 2].remove(card)
                gone[card] += 1
        else:
            assert set(row) == {"do", "seat"}, row
    return gone + Counter([*stock, *(card for hand in hands for card in hand)])


def test_cards_lie_in_one_place_each_up_to_a_fault() -> None:
    for rows in all_of(VALID + BROKEN):
        breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
        assert 1 <= breaks["line"] <= len(rows)
        assert ("breaks" in rows[0]) == bool(breaks["rule"])
        assert list(rows[-1]) == ["end", "winner", "tricks", "score", "breakdown"]
        if breaks["line"] > 1:
            assert rows[0]["players"] == len(rows[0]["hands"]) == len(rows[0]["scores"]) == 2
            assert follow(rows, breaks["line"]) == PACK, rows[0]["title"]


def test_points_are_the_sum_of_their_terms_and_tricks_those_played() -> None:
    for rows in all_of(VALID):
        result, played = rows[-1], [row for row in rows if row.get("do") == "trick"]
        assert result["score"] == [sum(terms.values()) for terms in result["breakdown"]]
        assert sum(result["tricks"]) == len(played)
        assert result["end"] in ("tricks", "king")
        # Who leads to a trick won the one before.
        taken = [row["lead"] for row in played[1:]]
        for seat in (0, 1):
            assert 0 <= result["tricks"][seat] - taken.count(seat) <= 1


def test_there_are_enough_of_them_and_each_has_its_own_title() -> None:
    enough("ecarte", 30, 45)


def test_every_rule_set_and_rule_and_reading_is_met_by_a_valid_one() -> None:
    heads = [rows[0] for rows in all_of(VALID)]
    assert {head["preset"] for head in heads} == set(PRESETS)
    assert {rule for head in heads for rule in head["rules"]} == {about.id for about in RULE_FIELDS}
    said = " ".join(head["source"] for head in heads)
    # That nothing is exchanged for ever (EC9) is for `test_table`.
    assert {f"EC{number}" for number in range(1, 12)} - {"EC9"} == set(re.findall(r"EC\d+", said))


def test_the_files_are_what_the_authored_modules_give() -> None:
    assert wrong_files("ecarte") == []


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_engine_verifies_every_valid_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify_text(text, path.name, "ecarte") == len(histories_of(path))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_engine_faults_every_broken_history_at_its_line(path: Path) -> None:
    breaks = histories_of(path)[0][0]["breaks"]
    with pytest.raises(IllegalHistory) as caught:
        verify_text(path.read_text(encoding="utf-8"), path.name, "ecarte")
    assert caught.value.line == breaks["line"], f"{caught.value.rule}; expected: {breaks['rule']}"
    # Which rule, and where it stands.
    assert re.match(r"X[^:]*: .", caught.value.rule)
