"""``analyser.games.burraco.columns``: Does a column, a rule, a habit or a fact that is put in
between move all that follow by itself?

Each room is read again with one line more in its declarations; every position must move with them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from analyser.cards.shuffle import run_key
from analyser.games import game
from analyser.games.burraco import columns, policies, rules
from analyser.games.burraco.columns import C, S
from analyser.games.burraco.kernel import habits
from analyser.games.deciding import decision_rows
from analyser.games.interface import Column, Field
from analyser.games.protocols.decisions import Choice
from analyser.games.sides import seating

NEW = "put_in_between"
SIDE_NAMES = [name.removesuffix("_0") for name in columns.ROW.places if name.endswith("_0")]
HAND_NAMES = ["match", "hand", "deal", "lead", "turns", "ending", "closer"]
WEIGHED = (
    *("DEAL", "DECISIONS_IN_HAND", "DECISION_INDEX", "TOOK_FIRST", "TURNS", "ROLLOUT_TURNS"),
    *("OWN_SCORE_END", "OTHER_SCORE_END"),
)


def again(
    room: ModuleType, monkeypatch: pytest.MonkeyPatch, line: str = "", before: str = ""
) -> Any:
    """Return a room read again, with a line more before the one that begins so."""
    path = Path(str(room.__file__))
    lines = path.read_text(encoding="utf-8").splitlines()
    if line:
        (at,) = (at for at, each in enumerate(lines) if each.strip().startswith(before))
        lines.insert(at, line)
    made = ModuleType("read_again")
    made.__file__ = str(path)
    # A dataclass asks for its module by name.
    monkeypatch.setitem(sys.modules, made.__name__, made)
    exec(compile("\n".join(lines), path, "exec"), made.__dict__)
    return made


def moved(room: Any, made: Any, names: list[str]) -> list[int]:
    """Return by how much each of these positions moved."""
    return [getattr(made, name) - getattr(room, name) for name in names]


def test_every_column_has_its_position() -> None:
    names = [column.name for column in columns.ROW.columns]
    for name in HAND_NAMES:
        assert names[getattr(C, name.upper())] == name
    for side in range(columns.SIDES):
        for name in SIDE_NAMES:
            at = C.SEATS + C.SEAT_WIDTH * side + getattr(S, name.upper())
            assert names[at] == f"{name}_{side}"
    assert C.SEATS + C.SEAT_WIDTH * columns.SIDES == len(names) == columns.ROW_SIZE
    terms = names[C.SEATS + S.TERMS0 : C.SEATS + S.TERMS_END]
    assert terms == [f"{term}_0" for term in columns.TERMS]


def test_what_is_counted_in_halves_stands_together() -> None:
    halves = [at for at, each in enumerate(columns.ROW.columns[C.SEATS :]) if each.parts == 2]
    one_side = [at for at in halves if at < C.SEAT_WIDTH]
    assert one_side == [S.SCORE, *range(S.TERMS0, S.SHARED_END)]


def test_a_column_of_a_hand_moves_all_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    made = again(columns, monkeypatch, f'Column("{NEW}", "int8", "", ""),', 'Column("ending"')
    names = [name.upper() for name in HAND_NAMES]
    assert moved(C, made.C, names) == [0, 0, 0, 0, 0, 1, 1]
    assert moved(C, made.C, ["SEATS", "SEAT_WIDTH", "SIZE"]) == [1, 0, 1]
    assert moved(S, made.S, ["SCORE"]) == [0]
    assert moved(columns, made, ["ROW_SIZE"]) == [1]


@pytest.mark.parametrize(
    ("before", "terms", "shared"), [("royal", 1, 1), ("runs_royal", 0, 1), ("taken_cards", 0, 0)]
)
def test_a_column_of_a_side_moves_all_that_follow(
    before: str, terms: int, shared: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = again(columns, monkeypatch, f'("{NEW}", "float32", "", ""),', f'("{before}"')
    at = SIDE_NAMES.index(before)
    names = [name.upper() for name in SIDE_NAMES]
    assert moved(S, made.S, names) == [0] * at + [1] * (len(names) - at)
    assert moved(C, made.C, ["SEATS", "SEAT_WIDTH", "SIZE"]) == [0, 1, columns.SIDES]
    assert moved(S, made.S, ["TERMS0", "TERMS_END", "SHARED_END"]) == [0, terms, shared]


def test_a_rule_moves_all_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    made = again(rules, monkeypatch, f'    {NEW}: bool = yes_no("", "")', "upcard: bool")
    names = [about.id.upper() for about in rules.RULE_FIELDS]
    at = names.index("UPCARD")
    assert moved(rules.R, made.R, names) == [0] * at + [1] * (len(names) - at)
    assert moved(rules.R, made.R, ["COUNT", "CUT_CHANCE", "RANK_POINTS", "SPECIAL"]) == [1] * 4


def test_a_habit_moves_all_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [about.id for about in policies.HABITS].index("memory")
    declared = list(policies.HABITS)
    declared.insert(at, Field(NEW, "int", ""))
    monkeypatch.setattr(policies, "HABITS", tuple(declared))
    made = again(habits, monkeypatch)
    names = [about.id.upper() for about in declared if about.id != NEW]
    assert moved(habits.H, made.H, names) == [0] * at + [1] * (len(names) - at)
    assert moved(habits.H, made.H, ["STANDING", "POLICY_COUNT"]) == [1, 1]


def test_a_fact_moves_all_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    made = again(columns, monkeypatch, f'    fact("{NEW}", "", ""),', 'fact("pile"')
    names = [each.name.upper() for each in columns.FACTS]
    at = names.index("PILE")
    assert moved(columns.F, made.F, names) == [0] * at + [1] * (len(names) - at)
    assert moved(columns.F, made.F, ["COUNT"]) == [1]
    assert moved(columns, made, ["PILE", "FIRST_CARD"]) == [0, 0]


def test_a_column_of_a_choice_moves_all_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = Choice.columns

    def with_one_more(self: Choice, futures: int) -> tuple[Column, ...]:
        front = declared(self, futures)
        return (*front[:3], Column(NEW, "int8", "", ""), *front[3:])

    monkeypatch.setattr(Choice, "columns", with_one_more)
    made = again(decision_rows, monkeypatch)
    assert moved(decision_rows, made, list(WEIGHED)) == [0, 0, 0, 1, 1, 1, 1, 1]
    assert moved(decision_rows, made, ["FACTS0", "FUTURE_WIDTH", "OWN_IF_SECOND"]) == [1, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_empty_is_of_a_side_that_does_not_play(players: int) -> None:
    burraco = game("burraco")
    ruled = burraco.rules("italian", {"players": players, "exact_cut_points": 0})
    rows = burraco.play(
        ruled, [burraco.policy("balanced")], seating(burraco, ruled, 1), run_key(31), 0, 6
    )
    absent = tuple(f"_{side}" for side in range(len(burraco.sides(ruled)), 9))
    for place, about in enumerate(burraco.columns):
        if about.null is not None:
            empty = rows[:, place] == about.null
            assert empty.all() == empty.any() == about.name.endswith(absent), about.name
