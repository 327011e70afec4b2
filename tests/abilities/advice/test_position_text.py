"""``analyser.abilities.advice``: By which rules is a position advised about, where it names some
and somebody else does too?
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from terminal import fails

import analyser
from analyser import games
from analyser.abilities.advice.positions.position_text import change_rules
from analyser.errors import DataError, UsageError
from analyser.games.twentyfour.advice import read
from analyser.scenario.rules_lookup import own_rules

GAME = games.game("burraco")
FIELDS = "to:draw hand:3c4c5c pile:6c others:11"


def settled(text: str, rules: str | None = None, **changes: Any) -> str:
    asked = None if rules is None else GAME.rules(rules, changes)
    return change_rules(GAME, text, "the position", asked, changes, dash="--")


@pytest.mark.parametrize(
    ("text", "rules", "changes", "word"),
    [
        # Nobody else says anything: it stays as it is, whatever it is.
        ("italian-2p+jokers=2", None, {}, "italian-2p+jokers=2"),
        ("nonsense+x", None, {}, "nonsense+x"),
        # It names none.
        ("", "closed-2p", {}, "closed-2p"),
        ("", "closed-2p", {"pot_cards": [9, 12]}, "closed-2p+pot_cards=9,12"),
        ("", None, {"jokers": 2}, "italian+jokers=2"),
        # It names the same.
        ("italian-2p", "italian-2p", {}, "italian-2p"),
        ("italian-2p+jokers=2", "italian-2p", {"jokers": 2}, "italian-2p+jokers=2"),
        # What it leaves to its preset may change.
        ("italian-2p", None, {"close_needs_clean": True}, "italian-2p+close_needs_clean=true"),
        ("italian-2p+jokers=2", None, {"turn_limit": 300}, "italian-2p+jokers=2+turn_limit=300"),
        ("italian-2p", "italian-2p", {"jokers": 0}, "italian-2p+jokers=0"),
        # What cannot be read is for the game to refuse.
        ("italian-2p+jokrs=2", "closed-2p", {}, "italian-2p+jokrs=2"),
    ],
)
def test_rules_are_the_positions_and_what_is_said_beside(
    text: str, rules: str | None, changes: dict[str, Any], word: str
) -> None:
    assert settled(f"{text} {FIELDS}".strip(), rules, **changes) == f"{word} {FIELDS}".strip()


def test_a_rule_set_of_ones_own_goes_into_a_position() -> None:
    club = own_rules(GAME.rules("italian-2p", {"jokers": 2}), "club", {})
    assert change_rules(GAME, FIELDS, "it", club, {}) == f"italian-2p+jokers=2 {FIELDS}"


@pytest.mark.parametrize(
    ("text", "rules", "changes", "said"),
    [
        ("italian-2p", "closed-2p", {}, "--rules: found closed-2p, where "),
        (
            "italian-2p+jokers=2",
            "italian-2p",
            {},
            "where jokers is 4, and the position has 2 (leav",
        ),
        (
            "italian-2p+jokers=2",
            None,
            {"jokers": 3},
            "--set jokers: found 3, and the position has ",
        ),
    ],
)
def test_a_contradiction_is_one_sentence(
    text: str, rules: str | None, changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(UsageError) as raised:
        settled(f"{text} {FIELDS}", rules, **changes)
    assert said in str(raised.value)


def test_a_history_takes_rules_too() -> None:
    deal = {"format": "burraco-hand/1", "lead": 0, "hands": []}
    moves = '{"do": "draw", "seat": 0}\n'
    first, rest = settled(f"{json.dumps(deal)}\n{moves}", "italian", jokers=2).split("\n", 1)
    assert json.loads(first) == {**deal, "preset": "italian", "rules": {"jokers": 2}}
    assert rest == moves
    with pytest.raises(UsageError, match="--set jokers: found 4, and the position has 2"):
        settled(f"{first}\n{rest}", jokers=4)
    assert settled("{", "italian") == "{"


def test_twenty_four_reads_changed_rules_in_its_line() -> None:
    line = "twentyfour+fractions=false+players=4 values:3,3,8,8"
    rules = read(line, "line").rules
    assert (rules.fractions, rules.players) == (False, 4)
    for wrong in ("twentyfour+fractions", "twentyfour+fraction=false", "twentyfour+players=x"):
        with pytest.raises(DataError, match="line: rules"):
            read(f"{wrong} values:3,3,8,8", "line")


def test_the_command_and_python_say_it_alike() -> None:
    line = f"italian-2p {FIELDS}"
    assert fails(2, "advise", *line.split(), "--rules", "closed-2p").startswith(
        "analyser: error: --rules: found closed-2p, where "
    )
    assert "--set: unknown rule 'jokrs'" in fails(2, "advise", *line.split(), "--set", "jokrs=2")
    with pytest.raises(UsageError, match=r"^rules: found closed-2p, where "):
        analyser.advise(line, rules="closed-2p")
    with pytest.raises(analyser.ScenarioError, match=r"others: found '11' \(expected 3 numbers"):
        analyser.advise(FIELDS, rules=analyser.rules("italian", jokers=2))
