"""Are the hand-worked histories well formed, and does the engine agree with every one of them?

Three rungs, the first two without the engine: the format carioca-hand/1; every card in exactly one
place, cards drawn in the stock's order, points those of the cards that are left; and then the
verifier of ``analyser.games.carioca.history``, which must accept every history in ``histories/``
and fault every one in ``broken/`` at the line its author marked.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from games.authoring import all_of, each_of, enough, histories_of, wrong_files
from games.carioca.second_reading import PRESETS
from told import verify_text

from analyser.games.carioca.rules import RULE_FIELDS
from analyser.games.history_lines import IllegalHistory

Row = dict[str, Any]

HERE = Path(__file__).parent
VALID = sorted((HERE / "histories").glob("*.jsonl"))
BROKEN = sorted((HERE / "broken").glob("*.jsonl"))
NATURALS: Counter[str] = Counter([rank + suit for suit in "cdhs" for rank in "A23456789TJQK"] * 2)
WORTH = {"A": "ace_points", "J": "face_points", "Q": "face_points", "K": "face_points",
         "*": "joker_points"}  # fmt: skip


class Lying:
    """Where the cards lie, for all that the lines say."""

    def __init__(self, deal: Row) -> None:
        self.hands = [Counter(hand) for hand in deal["hands"]]
        self.stock, self.pile = list(deal["stock"]), [deal["upcard"]]
        self.melds: list[list[str]] = []

    def move(self, row: Row) -> None:
        """Move the cards of a line, without asking who may."""
        do = row["do"]
        if do == "restock":
            assert not self.stock
            *below, top = self.pile
            assert Counter(below) == Counter(row["cards"])
            self.stock, self.pile = list(row["cards"]), [top]
            return
        hand = self.hands[row["seat"]]
        if do in ("draw", "take"):
            assert row["card"] == (self.stock.pop(0) if do == "draw" else self.pile.pop())
            hand[row["card"]] += 1
        elif do == "discard":
            self._from(hand, [row["card"]])
            self.pile.append(row["card"])
        elif do == "add":
            before: Counter[str] = Counter(self.melds[row["meld"]])
            now: Counter[str] = Counter(row["cards"])
            self._from(hand, list((now - before).elements()))
            self.melds[row["meld"]] = row["cards"]
        else:
            for cards in row["melds"] if do == "contract" else [row["cards"]]:
                self._from(hand, cards)
                self.melds.append(cards)

    def _from(self, hand: Counter[str], cards: list[str]) -> None:
        assert not Counter(cards) - hand, "not held"
        hand.subtract(cards)

    def cards(self) -> Counter[str]:
        """Return all cards."""
        found = Counter([*self.stock, *self.pile, *(card for meld in self.melds for card in meld)])
        for hand in self.hands:
            found.update(hand)
        return +found


def after(rows: list[Row], before: int) -> Lying:
    """Return how the cards lie before a line, from 1, is played."""
    lying = Lying(rows[0])
    for row in rows[1 : before - 1]:
        lying.move(row)
    return lying


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
    assert len(rows[0]["scores"]) == rules["players"]
    pack = NATURALS + Counter({"*": rules["jokers"]})
    assert after(rows, breaks["line"]).cards() == pack


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_points_are_those_of_the_cards_that_are_left(rows: list[Row]) -> None:
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    worth = {rank: number for number, rank in enumerate("23456789T", start=2)}
    worth |= {sign: rules[rule] for sign, rule in WORTH.items()}
    hands = after(rows, len(rows)).hands
    costs = [sum(worth[card[0]] * many for card, many in hand.items()) for hand in hands]
    assert rows[-1]["score"] == costs
    out = [seat for seat, hand in enumerate(hands) if not +hand]
    assert out == ([rows[-1]["seat"]] if rows[-1]["end"] == "out" else [])


def test_there_are_enough_of_them_and_each_has_its_own_title() -> None:
    enough("carioca", 30, 50)


def test_every_rule_set_and_rule_and_reading_is_met_by_a_valid_one() -> None:
    heads = [rows[0] for rows in all_of(VALID)]
    assert {head["preset"] for head in heads} == set(PRESETS)
    met = {rule for head in heads for rule in head["rules"]}
    assert met == {about.id for about in RULE_FIELDS}
    said = " ".join(head["source"] for head in heads)
    # Seats, matches and lots are of no one hand.
    assert {f"CA{number}" for number in range(2, 9)} == set(re.findall(r"CA\d+", said))


def test_the_files_are_what_the_authored_modules_give() -> None:
    assert wrong_files("carioca") == []


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_engine_verifies_every_valid_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify_text(text, path.name, "carioca") == len(histories_of(path))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_engine_faults_every_broken_history_at_its_line(path: Path) -> None:
    breaks = histories_of(path)[0][0]["breaks"]
    with pytest.raises(IllegalHistory) as caught:
        verify_text(path.read_text(encoding="utf-8"), path.name, "carioca")
    assert caught.value.line == breaks["line"], f"{caught.value.rule}; expected: {breaks['rule']}"
    # Which rule, and where it stands.
    assert re.match(r"(X|CA\d)[^:]*: .", caught.value.rule)
