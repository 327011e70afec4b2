"""``analyser.games.burraco.history``: Is a hand that we write one that we verify, and is nothing
else verified?

Hands of several policies and rules are written by the game, read back, and then spoilt in every
way that comes to mind: a rule broken is faulted at its line, a text that is not a hand history is
refused as data.  What single rules say is in the hand-worked histories (``test_hand_worked``).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Any

import pytest
from games.history_text import verify_text

from analyser.cards.shuffle import run_key
from analyser.games.burraco import GAME
from analyser.games.burraco.columns import ENDINGS, ROW
from analyser.games.burraco.history.hand import DEAL_FIELDS, MOVES, RESULT_FIELDS
from analyser.games.history_lines import IllegalHistory
from analyser.games.sides import seating

Line = dict[str, Any]
Edit = Callable[[list[Line]], None]

SEED = 11
AS_STOCK = {"pots_become_stock": True, "stock_end_cards": 0, "close_needs_pot": "if_left"}
AS_ONLINE = AS_STOCK | {"jokers": 2, "natural_two_needs_three": True}
LONG_RUNS = {
    "both_aces_in_run": True,
    "ace_to_ace_points": 1000,
    "royal_points": 500,
    "groups_allowed": False,
    "close_needs_discard": False,
    "closing_discard_may_be_wild": True,
}
# Who moves by lot meets what is rare, and meets it still after the others have learnt to play
# better: his deals are chosen for each ending, and for pots that become the stock.
TABLES: dict[str, tuple[str, Line, tuple[str, ...], tuple[int, ...]]] = {
    "balanced": ("italian", {}, ("balanced",), (0, 1, 2)),
    "random": ("italian", {}, ("random",), (0, 1, 3)),
    "greedy v always-take": ("italian-semiclean", {}, ("greedy", "always-take"), (0, 1, 2)),
    "cautious v random, two": ("italian-2p", {}, ("cautious", "random"), (0, 1, 2)),
    "pots become stock": ("italian", AS_STOCK, ("random",), (0, 9, 32)),
    "as online": ("italian-2p", AS_ONLINE, ("random", "never-take"), (0, 1, 2)),
    "long runs": ("italian", LONG_RUNS, ("greedy", "random"), (0, 1, 2)),
    "draw at stalemate": ("italian-stalemate-draw", {"turn_limit": 40}, ("random",), (0, 2, 5)),
    "as the federations": (
        "international",
        {"time_out_turn": 12, "superclean_points": 250, "royal_to_high_ace": True},
        ("random", "greedy"),
        (0, 1, 2),
    ),
    "no wild in groups": ("italian", {"group_wild_allowed": False}, ("greedy",), (0, 1, 2)),
}
EVERY_HAND = [(name, deal) for name, (_, _, _, deals) in TABLES.items() for deal in deals]
TERMS = {
    "melds", "hand", "clean", "dirty", "semiclean", "royal", "ace_to_ace", "closing", "pot", "cut",
}  # fmt: skip


@cache
def written(name: str, deal: int) -> tuple[str, ...]:
    """Return the lines of one hand as the game writes them."""
    preset, changes, policies, _deals = TABLES[name]
    rules = GAME.rules(preset, changes)
    players = [GAME.policy(policy) for policy in policies]
    seated = seating(GAME, rules, len(players))
    return tuple(GAME.narrate(rules, players, seated, SEED, deal, "jsonl"))


def hand(name: str = "balanced", deal: int = 0) -> list[Line]:
    """Return the lines of one hand as objects."""
    return [json.loads(line) for line in written(name, deal)]


def text_of(lines: list[Line]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def at(lines: list[Line], do: str) -> int:
    """Return where the first move of a kind stands."""
    return next(at for at, line in enumerate(lines) if line.get("do") == do)


class TestRoundTrip:
    """What the game writes."""

    @pytest.mark.parametrize(("name", "deal"), EVERY_HAND)
    def test_a_hand_that_was_written_is_verified(self, name: str, deal: int) -> None:
        assert verify_text("\n".join(written(name, deal)), "hand.jsonl") == 1

    def test_a_text_may_hold_many_hands(self) -> None:
        lines = [line for name, deal in EVERY_HAND for line in written(name, deal)]
        assert verify_text("\n".join(lines) + "\n", "hands.jsonl") == len(EVERY_HAND)

    @pytest.mark.parametrize(("name", "deal"), EVERY_HAND)
    def test_every_line_has_exactly_its_fields(self, name: str, deal: int) -> None:
        first, *moves, last = hand(name, deal)
        assert tuple(first) == DEAL_FIELDS
        for move in moves:
            assert tuple(move) == ("do", *MOVES[move["do"]])
        assert tuple(last) == RESULT_FIELDS
        assert all(set(terms) == TERMS for terms in last["breakdown"])

    def test_the_fields_are_those_of_the_format(self) -> None:
        assert " ".join(DEAL_FIELDS) == (
            "format preset rules players seed hand lead scores hands pots stock upcard"
        )
        assert {do: " ".join(names) for do, names in MOVES.items()} == {
            "draw": "seat card",
            "refuse": "seat card",
            "take": "seat cards",
            "meld": "seat meld cards",
            "add": "seat meld card",
            "pot": "seat pot cards face_down",
            "restock": "pot cards",
            "discard": "seat card",
        }
        assert " ".join(RESULT_FIELDS) == "end seat turns score breakdown"

    @pytest.mark.parametrize(("name", "deal"), EVERY_HAND)
    def test_the_deal_says_who_and_what(self, name: str, deal: int) -> None:
        preset, changes, _policies, _deals = TABLES[name]
        rules = GAME.rules(preset, changes)
        first = hand(name, deal)[0]
        assert first["format"] == "burraco-hand/1"
        assert (first["preset"], first["rules"]) == (preset, changes)
        assert (first["seed"], first["hand"], first["lead"]) == (SEED, deal, 0)
        assert first["players"] == len(first["hands"]) == rules["players"]
        assert first["scores"] == [0, 0]
        cards = Counter(chain(*first["hands"], *first["pots"], first["stock"]))
        cards[first["upcard"]] += 1
        assert cards.pop("*", 0) == rules["jokers"]
        assert set(cards.values()) == {2}
        assert len(cards) == 52

    @pytest.mark.parametrize(("name", "deal"), EVERY_HAND)
    def test_draws_take_the_next_card_and_a_new_stock_begins_at_once(
        self, name: str, deal: int
    ) -> None:
        first, *moves, _last = hand(name, deal)
        stock = first["stock"]
        for move in moves:
            if move["do"] == "draw":
                assert move["card"] == stock[0]
                stock = stock[1:]
            elif move["do"] == "restock":
                assert stock == []
                assert move["cards"] == first["pots"][move["pot"]]
                stock = move["cards"]
            elif move["do"] == "pot":
                assert move["cards"] == first["pots"][move["pot"]]

    @pytest.mark.parametrize(("name", "deal"), EVERY_HAND)
    def test_the_result_is_the_row_that_the_kernel_writes(self, name: str, deal: int) -> None:
        preset, changes, policies, _deals = TABLES[name]
        rules = GAME.rules(preset, changes)
        players = [GAME.policy(policy) for policy in policies]
        rows = GAME.play(rules, players, seating(GAME, rules, len(players)), run_key(SEED), deal, 1)
        row = {
            column.name: value / column.parts if column.parts > 1 else int(value)
            for column, value in zip(ROW.columns, rows[0], strict=True)
        }
        *lines, last = hand(name, deal)
        assert ENDINGS[row["ending"]] == last["end"]
        assert row["closer"] == (-1 if last["seat"] is None else last["seat"])
        assert row["turns"] == last["turns"]
        assert last["turns"] == sum(line.get("do") in ("draw", "take") for line in lines)
        for team, terms in enumerate(last["breakdown"]):
            assert row[f"score_{team}"] == last["score"][team] == sum(terms.values())
            assert {term: row[f"{term}_{team}"] for term in terms} == terms

    def test_the_hands_meet_every_kind_of_move_and_of_end(self) -> None:
        met = Counter(
            line.get("do") or line.get("end")
            for name, deal in EVERY_HAND
            for line in hand(name, deal)
        )
        wanted = [*MOVES, "closed", "stock", "stalemate", "turn_limit"]
        assert [kind for kind in wanted if not met[kind]] == ["refuse"]


def illegal(lines: list[Line]) -> IllegalHistory:
    """Return the fault that is found in these lines."""
    with pytest.raises(IllegalHistory) as caught:
        verify_text(text_of(lines), "spoilt.jsonl")
    fault = caught.value
    assert fault.exit_code == 1
    where = f"spoilt.jsonl: line {fault.line}: "
    assert str(fault).startswith(where)
    # The letters of a rule's sources are no part of what a person reads.
    sources, said, rest = fault.rule.rpartition(str(fault).removeprefix(where))
    assert re.fullmatch("([A-Z]+[0-9]*(, |: ))*", sources)
    assert (bool(said), rest) == (True, "")
    assert "\n" not in fault.rule
    return fault


def other(card: str) -> str:
    return "*" if card != "*" else "7s"


MOVE_EDITS: dict[str, tuple[str, Callable[[Line], Any]]] = {
    "another card is drawn": ("draw", lambda move: {"card": other(move["card"])}),
    "another player draws": ("draw", lambda move: {"seat": (move["seat"] + 1) % 4}),
    "a part of the pile is taken": ("take", lambda move: {"cards": move["cards"][1:]}),
    "more than the pile is taken": ("take", lambda move: {"cards": [*move["cards"], "7s"]}),
    "another player takes": ("take", lambda move: {"seat": (move["seat"] + 2) % 4}),
    "a card not held is melded": ("meld", lambda move: {"cards": [*move["cards"], "*", "*", "*"]}),
    "two cards are melded": ("meld", lambda move: {"cards": move["cards"][:2]}),
    "a number is left out": ("meld", lambda move: {"meld": move["meld"] + 1}),
    "another player melds": ("meld", lambda move: {"seat": (move["seat"] + 1) % 4}),
    "it goes onto no meld": ("add", lambda move: {"meld": 35}),
    "it goes onto a meld before the first": ("add", lambda move: {"meld": -1}),
    "the pot holds other cards": ("pot", lambda move: {"cards": move["cards"][::-1]}),
    "the other pot is taken": ("pot", lambda move: {"pot": 1 - move["pot"]}),
    "it lies the other way up": ("pot", lambda move: {"face_down": not move["face_down"]}),
    "another player takes the pot": ("pot", lambda move: {"seat": (move["seat"] + 1) % 4}),
    "another player discards": ("discard", lambda move: {"seat": (move["seat"] + 1) % 4}),
}


class TestSpoiltHands:
    """A rule is broken: faulted at its line, with exit code 1."""

    @pytest.mark.parametrize("what", MOVE_EDITS)
    def test_a_changed_move_is_faulted_at_its_line(self, what: str) -> None:
        do, change = MOVE_EDITS[what]
        lines = hand("random")
        number = at(lines, do)
        lines[number] |= change(lines[number])
        assert illegal(lines).line == number + 1

    def test_a_discard_of_a_card_not_held_is_faulted(self) -> None:
        lines = hand()
        number = at(lines, "discard")
        held = {*lines[0]["hands"][0], *(line.get("card") for line in lines[1:number])}
        strange = next(card for card in ("*", "7s", "Kc", "9d", "4h") if card not in held)
        lines[number]["card"] = strange
        fault = illegal(lines)
        assert fault.line == number + 1
        assert strange in fault.rule

    @pytest.mark.broad
    @pytest.mark.parametrize("change", ["left out", "written twice"])
    def test_no_move_may_be_left_out_or_written_twice(self, change: str) -> None:
        lines = hand("balanced", 1)
        for number in range(1, len(lines) - 1):
            spoilt = list(lines)
            if change == "left out":
                del spoilt[number]
            else:
                spoilt.insert(number, lines[number])
            assert illegal(spoilt).line > number

    def test_two_turns_may_not_change_places(self) -> None:
        lines = hand()
        ends = [number for number, line in enumerate(lines) if line.get("do") == "discard"]
        one, two, three = 1, ends[0] + 1, ends[1] + 1
        lines[one:three] = lines[two:three] + lines[one:two]
        assert illegal(lines).line == 2

    @pytest.mark.parametrize("field", ["turns", "seat", "end"])
    def test_a_changed_result_is_faulted_at_the_last_line(self, field: str) -> None:
        lines = hand()
        values = {"turns": lines[-1]["turns"] + 1, "seat": 3, "end": "stalemate"}
        assert lines[-1][field] != values[field]
        lines[-1][field] = values[field]
        assert illegal(lines).line == len(lines)

    @pytest.mark.parametrize("term", sorted(TERMS))
    def test_a_changed_score_is_faulted_even_where_its_terms_still_sum(self, term: str) -> None:
        lines = hand()
        lines[-1]["breakdown"][1][term] += 5
        fault = illegal(lines)
        assert fault.line == len(lines)
        assert f"team 1's {term} is " in fault.rule
        lines[-1]["score"][1] += 5
        assert illegal(lines).line == len(lines)
        lines[-1]["breakdown"][1]["melds" if term == "hand" else "hand"] -= 5
        lines[-1]["score"][1] -= 5
        assert illegal(lines).line == len(lines)

    def test_a_result_before_the_end_and_a_move_after_it_are_faulted(self) -> None:
        lines = hand()
        ends = [number for number, line in enumerate(lines) if line.get("do") == "discard"]
        early = [*lines[: ends[3] + 1], lines[-1]]
        assert illegal(early).line == len(early)
        late = [*lines[:-1], lines[1], lines[-1]]
        assert illegal(late).line == len(lines)

    def test_a_deal_that_is_not_the_pack_is_faulted_at_its_line(self) -> None:
        edits: list[Edit] = [
            lambda lines: lines[0]["stock"].pop(),
            lambda lines: lines[0]["hands"][2].pop(),
            lambda lines: lines[0]["pots"][1].append("7s"),
            lambda lines: lines[0].update(upcard=None),
            lambda lines: lines[0].update(players=2),
            lambda lines: lines[0].update(lead=4),
            lambda lines: lines[0].update(lead=-1),
            lambda lines: lines[0].update(scores=[]),
            lambda lines: lines[0].update(scores=[0, 0, 0]),
            lambda lines: lines[0].update(rules={"players": 3}),
            lambda lines: lines[0]["hands"].pop(),
            lambda lines: lines[0]["pots"].append([]),
            lambda lines: lines[0].update(rules={"jokers": 3}),
            lambda lines: lines[0]["hands"][0].__setitem__(0, other(lines[0]["hands"][0][0])),
        ]
        for edit in edits:
            lines = hand()
            edit(lines)
            assert illegal(lines).line == 1

    def test_the_line_counts_over_all_hands_of_the_text(self) -> None:
        good, bad = hand(), hand("random")
        bad[-1]["turns"] += 1
        assert illegal(good + bad).line == len(good) + len(bad)
