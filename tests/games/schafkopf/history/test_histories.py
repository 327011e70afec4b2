"""Are the hand-worked histories well formed, and does the engine agree with every one of them?

Three rungs, the first two without the engine: the format schafkopf-hand/1; every card played
once by who holds it, suits followed and tricks won as ``exact`` has them, and points and scores
that add up; and then the verifier of
``analyser.games.schafkopf.history``, which must accept every history in ``histories/`` and fault
every one in ``broken/`` at the line its author marked.
"""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from games.authoring import all_of, each_of, enough, histories_of, wrong_files
from games.schafkopf import exact
from games.schafkopf.second_reading import PRESETS

from analyser.games.history_lines import IllegalHistory
from analyser.games.schafkopf.history.hand import verify_lines
from analyser.games.schafkopf.rules import RULE_FIELDS

Row = dict[str, Any]

HERE = Path(__file__).parent
VALID = sorted((HERE / "histories").glob("*.jsonl"))
BROKEN = sorted((HERE / "broken").glob("*.jsonl"))
DEAL = [
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "widow",
]  # fmt: skip
MOVES = {"pass": ["do", "seat"], "take": ["do", "seat", "cards"], "bury": ["do", "seat", "cards"],
         "trick": ["do", "lead", "cards"]}  # fmt: skip


def rules_of(rows: list[Row]) -> dict[str, Any]:
    return {**PRESETS[rows[0]["preset"]], **rows[0]["rules"]}


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_it_has_the_fields_of_the_format(rows: list[Row]) -> None:
    more = ["title", "source", *(["breaks"] if "breaks" in rows[0] else [])]
    assert list(rows[0]) == [*DEAL, *more]
    for row in rows[1:-1]:
        assert list(row) == MOVES[row["do"]]
    assert list(rows[-1]) == ["end", "declarer", "tricks", "points", "score"]


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_it_is_played_by_the_rules_up_to_its_fault(rows: list[Row]) -> None:
    """By cards held, suits followed, and winners leading, as ``exact`` has them."""
    breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
    assert 1 <= breaks["line"] <= len(rows)
    assert ("breaks" in rows[0]) == bool(breaks["rule"])
    if breaks["line"] == 1:
        return
    hands = [set(hand) for hand in rows[0]["hands"]]
    assert sorted([*chain(*hands), *rows[0]["widow"]]) == sorted(exact.PACK)
    speaks = leads = rows[0]["lead"]
    for row in rows[1 : min(breaks["line"], len(rows)) - 1]:
        if row["do"] in ("pass", "take"):
            assert row["seat"] == speaks
            speaks = (speaks + 1) % 3
        if row["do"] == "take":
            hands[row["seat"]] |= set(row["cards"])
            assert row["cards"] == rows[0]["widow"]
        elif row["do"] == "bury":
            hands[row["seat"]] -= set(row["cards"])
            assert len(hands[row["seat"]]) == 10
        elif row["do"] == "trick":
            assert row["lead"] == leads
            for at, card in enumerate(row["cards"]):
                hand = hands[(leads + at) % 3]
                assert card in exact.may(frozenset(hand), row["cards"][:at])
                hand.remove(card)
            leads = exact.won_by(leads, row["cards"])


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_result_is_what_its_cards_come_to(rows: list[Row]) -> None:
    head, result = rows[0], rows[-1]
    tricks = [(row["lead"], row["cards"]) for row in rows[1:-1] if row["do"] == "trick"]
    if not tricks:
        assert [result[key] for key in ("end", "tricks", "points", "score")] == [
            "passed", [0] * 3, [0] * 3, [0] * 3,
        ]  # fmt: skip
        return
    (*_, declarer) = (None, *(row["seat"] for row in rows[1:-1] if row["do"] == "take"))
    (extra,) = [row["cards"] for row in rows[1:-1] if row["do"] == "bury"] or [head["widow"]]
    taken, points, scores = exact.settled(rules_of(rows), head["lead"], declarer, extra, tricks)
    assert (result["end"], result["declarer"]) == ("tricks", declarer)
    assert (result["tricks"], result["points"]) == (taken, points)
    assert result["score"] == [float(score) for score in scores]


def test_there_are_enough_of_them_and_each_has_its_own_title() -> None:
    enough("schafkopf", 40, 40)


def test_every_rule_set_and_rule_and_reading_is_met_by_a_valid_one() -> None:
    heads = [rows[0] for rows in all_of(VALID)]
    assert {head["preset"] for head in heads} == set(PRESETS)
    assert {rule for head in heads for rule in head["rules"]} == {about.id for about in RULE_FIELDS}
    said = " ".join(head["source"] for head in heads)
    assert {f"SC{number}" for number in range(1, 9)} == set(re.findall(r"SC\d+", said))


def test_the_files_are_what_the_authored_modules_give() -> None:
    assert wrong_files("schafkopf") == []


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_engine_verifies_every_valid_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify_lines(text.splitlines(True), path.name) == len(histories_of(path))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_engine_faults_every_broken_history_at_its_line(path: Path) -> None:
    breaks = histories_of(path)[0][0]["breaks"]
    with pytest.raises(IllegalHistory) as caught:
        verify_lines(path.read_text(encoding="utf-8").splitlines(True), path.name)
    assert caught.value.line == breaks["line"], f"{caught.value.rule}; expected: {breaks['rule']}"
    # Which rule, and where it stands.
    assert re.match(r"(X|own)[^:]*: .", caught.value.rule)
