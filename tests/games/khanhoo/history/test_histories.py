"""Are the hand-worked histories well formed, and does the engine agree with every one of them?

Three rungs, the first two without the engine: the format khanhoo-hand/1; every card in exactly one
place, cards drawn in the stock's order and thrown from the hand; and then the verifier of
``analyser.games.khanhoo.history``, which must accept every history in ``histories/`` and fault
every one in ``broken/`` at the line its author marked.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from games.authoring import all_of, each_of, enough, histories_of, wrong_files
from games.khanhoo.second_reading import PRESETS
from told import verify_text

from analyser.games.history_lines import IllegalHistory
from analyser.games.khanhoo.rules import RULE_FIELDS

Row = dict[str, Any]

HERE = Path(__file__).parent
VALID = sorted((HERE / "histories").glob("*.jsonl"))
BROKEN = sorted((HERE / "broken").glob("*.jsonl"))
NUMBERS = [rank + suit for suit in "dhs" for rank in "A23456789"]
PACK = Counter(2 * ["Jc", "Qc", "Kc", *NUMBERS])


def lie(rows: list[Row], before: int) -> list[list[str]]:
    """Return the cards of the hands, the melds shown, the pile and the stock before a line, from 1,
    is played; a card that is not where it comes from is an error.
    """
    hands = [list(hand) for hand in rows[0]["hands"]]
    stock, pile, shown = list(rows[0]["stock"]), list[str](), list[str]()
    for row in rows[1 : before - 1]:
        do = row["do"]
        if do == "restock":
            assert not stock
            stock, pile = list(row["cards"]), pile[-1:]
        elif do == "draw":
            assert row["card"] == stock.pop(0)
            hands[row["seat"]].append(row["card"])
        elif do == "take":
            assert row["card"] == pile.pop()
            hands[row["seat"]].append(row["card"])
        elif do == "bump":
            rest = list(row["meld"])
            rest.remove(pile.pop())
            for card in rest:
                hands[row["seat"]].remove(card)
            shown += row["meld"]
        elif do != "bump_refused":
            hands[row["seat"]].remove(row["card"])
            pile.append(row["card"])
    return [*hands, shown, pile, stock]


@pytest.mark.parametrize("rows", each_of(VALID + BROKEN))
def test_its_cards_lie_in_one_place_each_up_to_its_fault(rows: list[Row]) -> None:
    breaks = rows[0].get("breaks", {"line": len(rows), "rule": ""})
    assert 1 <= breaks["line"] <= len(rows)
    assert ("breaks" in rows[0]) == bool(breaks["rule"])
    assert list(rows[-1]) == ["end", "seat", "turns", "score"]
    if breaks["line"] == 1:
        return
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    assert len(rows[0]["hands"]) == rows[0]["players"] == rules["players"]
    sizes = [len(hand) for hand in rows[0]["hands"]]
    assert sizes == [15 + (seat == rows[0]["lead"]) for seat in range(len(sizes))]
    cards = Counter(card for place in lie(rows, breaks["line"]) for card in place)
    assert cards == PACK + Counter({"*": rules["jokers"]})


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_turns_are_the_cards_thrown_and_the_bonus_is_of_who_went_out(rows: list[Row]) -> None:
    result, last = rows[-1], rows[-2]
    thrown = [row for row in rows[1:-1] if row["do"] in ("discard", "out")]
    assert result["turns"] == len(thrown)
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    if last["do"] == "out":
        assert (result["end"], result["seat"]) == ("out", last["seat"])
        assert result["score"][last["seat"]] >= rules["out_points"]
        declared = sum(map(len, last["melds"]))
        assert declared == len(lie(rows, len(rows))[last["seat"]])
    else:
        assert (result["end"], result["seat"]) == ("turn_limit", None)
        assert result["turns"] == rules["turn_limit"]


def test_there_are_enough_of_them_and_each_has_its_own_title() -> None:
    enough("khanhoo", 27, 48)


def test_every_rule_set_and_rule_and_reading_is_met_by_a_valid_one() -> None:
    heads = [rows[0] for rows in all_of(VALID)]
    assert {head["preset"] for head in heads} == set(PRESETS)
    assert {rule for head in heads for rule in head["rules"]} == {
        about.id for about in RULE_FIELDS
    } - {"players", "hand_cards", "bump", "match_target"}, "presets have the others"
    said = " ".join(head["source"] for head in heads)
    assert {f"KH{number}" for number in range(1, 10)} == set(re.findall(r"KH\d+", said))


def test_the_files_are_what_the_authored_modules_give() -> None:
    assert wrong_files("khanhoo") == []


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_engine_verifies_every_valid_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify_text(text, path.name, "khanhoo") == len(histories_of(path))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_engine_faults_every_broken_history_at_its_line(path: Path) -> None:
    breaks = histories_of(path)[0][0]["breaks"]
    with pytest.raises(IllegalHistory) as caught:
        verify_text(path.read_text(encoding="utf-8"), path.name, "khanhoo")
    assert caught.value.line == breaks["line"], f"{caught.value.rule}; expected: {breaks['rule']}"
    # Which rule, and where it stands.
    assert re.match(r"(X|KH\d)[^:]*: .", caught.value.rule)
