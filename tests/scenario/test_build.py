"""``analyser.scenario.build``: Is a scenario read as it is meant, and every bad one refused with
one good sentence?
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
import steps
import toy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyser.errors import AnalyserError, DataError, ScenarioError, StorageError, UsageError
from analyser.scenario import build
from analyser.scenario.build import duel_spec, table_spec
from analyser.scenario.file_spec import load
from analyser.scenario.limits import MAX_HANDS
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec

pytestmark = pytest.mark.usefixtures("game")

FULL = """
question = "Is bold better?"
game = "toy"
seed = 2026
hands = 1_001
[rules]
base = "rich"
turn_limit = 200
steps = [1, 2]
[policies.patient]
base = "bold"
take_bias = -50
[[duels]]
a = "patient"
b = "balanced"
[[duels]]
a = "balanced"
b = "bold"
rules = "plain"
hands = 10
[[lineups]]
policies = ["timid"]
[[lineups]]
policies = ["timid", "patient"]
"""
MOST_STEPS = 2_000_000
"""Three times what the largest file takes that is read at all; a dotted key of 40 kB takes more."""
SMALL = 'game = "toy"\n[[lineups]]\npolicies = ["balanced"]\n'


def written(folder: Path, text: str | bytes, name: str = "Pile or Stock.toml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(path: Path) -> str:
    """Load a bad scenario; return the one sentence, without the file's name in front."""
    # What grows too fast with the file takes millions.
    with pytest.raises(AnalyserError) as caught, steps.counted(MOST_STEPS):
        load(path)
    assert caught.value.exit_code == 3
    sentence = str(caught.value)
    assert sentence.startswith(f"{path}: ")
    assert sentence.isprintable()
    assert len(sentence) < 600
    return sentence.removeprefix(f"{path}: ")


def test_load_spells_everything_out(tmp_path: Path) -> None:
    spec = load(written(tmp_path, FULL))
    assert (spec.game, spec.question, spec.seed) == ("toy", "Is bold better?", 2026)
    assert spec.name == "pile-or-stock"
    assert [cell.name for cell in spec.cells] == [
        "rich (turn_limit = 200, steps = 1,2): patient v balanced",
        "plain (turn_limit = 200, steps = 1,2): balanced v bold",
        "rich (turn_limit = 200, steps = 1,2): timid",
        "rich (turn_limit = 200, steps = 1,2): timid and patient",
    ]
    first, second, third, fourth = spec.cells
    assert first.rules == {"preset": "rich", "turn_limit": 200, "bonus": 100, "steps": [1, 2]}
    assert second.rules == {"preset": "plain", "turn_limit": 200, "bonus": 0, "steps": [1, 2]}
    assert first.entrants[0] == {"name": "patient", "skill": 20, "take_bias": -50}
    assert first.arms == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert third.arms == ((0, 0, 0, 0),)
    assert fourth.arms == ((0, 1, 0, 1),)
    assert [cell.duel for cell in spec.cells] == [True, True, False, False]
    # 1001 hands are no whole number of deals played twice: one hand more.
    assert [cell.units for cell in spec.cells] == [501, 5, 1001, 1001]


def test_what_is_left_out_has_the_default(tmp_path: Path) -> None:
    spec = load(written(tmp_path, SMALL))
    assert (spec.seed, spec.question) == (1, "")
    assert spec.cells[0].preset == "plain"
    assert spec.cells[0].units == 100_000


def test_hands_and_seed_overrule_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, FULL)
    spec = load(path, hands=40, seed=7)
    assert spec.seed == 7
    assert [cell.units for cell in spec.cells] == [20, 20, 40, 40]
    with pytest.raises(UsageError, match=r"hands: found 0 \(expected"):
        load(path, hands=0)


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    windows = b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode()
    assert load(written(tmp_path, windows)) == load(written(tmp_path, SMALL))


def test_a_policy_may_be_a_file_beside_the_scenario(tmp_path: Path) -> None:
    written(tmp_path, 'name = "mine"\nbase = "bold"\ntake_bias = 7\n', "a.toml")
    written(tmp_path, "skill = 1\n", "plodder.toml")
    path = written(tmp_path, 'game = "toy"\n[[duels]]\na = "a.toml"\nb = "plodder.toml"\n')
    cell = load(path).cells[0]
    assert cell.name == "plain: mine v plodder"
    assert cell.entrants[0] == {"name": "mine", "skill": 20, "take_bias": 7}
    assert cell.entrants[1] == {"name": "plodder", "skill": 1, "take_bias": 0}


def test_the_command_line_s_specs(tmp_path: Path) -> None:
    spec = table_spec(Request("toy", "rich", Count(100), 3), ["balanced", "bold"])
    assert [cell.name for cell in spec.cells] == ["rich: balanced and bold"]
    assert spec.name == "rich-balanced-and-bold"
    duel = duel_spec(Request("toy", "plain", Count(101), 3), "balanced", "balanced")
    assert duel.cells[0].name == "plain: balanced v balanced"
    assert duel.cells[0].units == 51
    mine = written(tmp_path, "skill = 1\n", "mine.toml")
    assert (
        duel_spec(Request("toy", "plain", Count(10), 3), str(mine), "bold").name
        == "plain-mine-v-bold"
    )


def test_two_who_play_differently_are_told_apart_by_their_names(game: toy.Toy) -> None:
    rules = game.rules("plain")
    one, other = ({"name": "mine", "skill": skill, "take_bias": 0} for skill in (1, 2))
    for duel in (True, False):
        with pytest.raises(UsageError) as caught:
            build.cell_of(game, rules, [one, other], duel, Count(10))
        assert str(caught.value) == (
            "found two players named 'mine' who play differently (expected a name for each, as "
            "name = … in a policy file)"
        )
        assert build.cell_of(game, rules, [one, dict(one)], duel, Count(10)).entrants == (one, one)


def test_changed_rules_stand_in_full_and_in_the_name(game: toy.Toy) -> None:
    changes = {"bonus": 7, "turn_limit": 300, "steps": [1, 2]}
    (cell,) = table_spec(Request("toy", "rich", Count(10), 1, changes), ["bold"]).cells
    assert cell.rules == {"preset": "rich", **changes}
    # The turn limit is the preset's own.
    assert build.list_changes(game, cell.rules) == {"bonus": 7, "steps": [1, 2]}
    assert cell.name == "rich (bonus = 7, steps = 1,2): bold"
    assert cell.rules_name == "rich (bonus = 7, steps = 1,2)"
    (duel,) = duel_spec(Request("toy", "rich", Count(10), 1, {"bonus": 100}), "bold", "timid").cells
    assert (duel.name, duel.rules_name) == ("rich: bold v timid", "rich")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: table_spec(Request("tou", "plain", Count(10), 1), ["bold"]), "unknown game 'tou'"),
        (
            lambda: table_spec(Request("toy", "pain", Count(10), 1), ["bold"]),
            "did you mean 'plain'",
        ),
        (
            lambda: table_spec(Request("toy", "plain", Count(10), 1), ["blod"]),
            "did you mean 'bold'",
        ),
        (lambda: table_spec(Request("toy", "plain", Count(10), 1), []), "policies: found 0"),
        (
            lambda: table_spec(Request("toy", "plain", Count(10), 1), ["bold"] * 3),
            "policies: found 3",
        ),
        (lambda: table_spec(Request("toy", "plain", Count(0), 1), ["bold"]), "hands: found 0"),
        (
            lambda: table_spec(Request("toy", "plain", Count(MAX_HANDS + 1), 1), ["bold"]),
            "hands: found",
        ),
        (
            lambda: duel_spec(Request("toy", "plain", Count(10), -1), "bold", "timid"),
            "seed: found -1",
        ),
        (
            lambda: duel_spec(Request("toy", "plain", Count(10), 2**63), "bold", "timid"),
            "seed: found",
        ),
    ],
)
def test_what_is_wrong_on_the_command_line_is_a_usage_error(call, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UsageError) as caught:
        call()
    assert sentence in str(caught.value)


def test_a_policy_file_that_is_missing_is_no_scenario_on_the_command_line() -> None:
    with pytest.raises(StorageError, match=r"nowhere\.toml: no such file \(expected a"):
        duel_spec(Request("toy", "plain", Count(10), 1), "bold", "nowhere.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = "toy"', "nothing to play"),
        (SMALL + "[dules]", "unknown key 'dules'"),
        (SMALL + "[duel]", "did you mean 'duels'?"),
        ("hands = 0\n" + SMALL, "hands: found 0 (expected a whole number from 1 to"),
        ("hands = true\n" + SMALL, "hands: found true (expected a whole number"),
        ("hands = 1e6\n" + SMALL, "hands: found 1000000.0 (expected"),
        ('hands = "1"\n' + SMALL, "hands: found '1' (expected"),
        ("hands = nan\n" + SMALL, "hands: found nan (expected"),
        (f"hands = {'9' * 900}\n" + SMALL, "hands: found 999"),
        ("seed = -1\n" + SMALL, "seed: found -1 (expected a whole number from 0 to 2**63 - 1"),
        (f"seed = {2**63}\n" + SMALL, "seed: found 9223372036854775808"),
        ("seed = 1979-05-27\n" + SMALL, "seed: found 1979-05-27"),
        ("question = 5\n" + SMALL, "question: found 5 (expected one line"),
        (f'question = "{"x" * 201}"\n' + SMALL, "question: found 'xxx"),
        (r'question = "a\u001b[2J"' + "\n" + SMALL, "question: found"),
        (SMALL.replace("toy", "toi"), "game: unknown game 'toi'"),
        ('rules = "rch"\n' + SMALL, "rules: unknown rule set 'rch' (known: plain, rich"),
        (SMALL + 'rules = "rch"', "lineups.1.rules: unknown rule set 'rch'"),
        (SMALL + "hands = 0", "lineups.1.hands: found 0"),
        (SMALL + "a = 1", "lineups.1: unknown key 'a'"),
        (SMALL + "[rules]\nturn_limt = 3", "did you mean 'turn_limit'?"),
        (SMALL + "[rules]\nturn_limit = 0", "rules.turn_limit: found 0 (expected 1 to 1000"),
        (SMALL + "[rules]\nturn_limit = {a = 1}", "rules.turn_limit: found a table (expected"),
        (SMALL + "[rules]\nturn_limit = 1.5", "rules.turn_limit: found 1.5 (expected"),
        (SMALL + f"[rules]\nturn_limit = {2**70}", "rules.turn_limit: found 1180591620717"),
        (SMALL + f"[rules]\nsteps = {[1] * 101}", "rules.steps: found a list of 101"),
        (SMALL + "[rules]\nsteps = [[1]]", "rules.steps: found a list of 1"),
        ("rules = 3\n" + SMALL, "rules: found 3 (expected the name of a rule set"),
        (SMALL + "[policies.x]\nskil = 1", "did you mean 'skill'?"),
        (SMALL + "[policies.x]\nskill = 5000", "policies.x.skill: found 5000 (expected"),
        (SMALL + "[policies.x]\nbase = 'blod'", "policies.x.base: unknown policy 'blod'"),
        (SMALL + "[policies.x]\nbase = ['bold']", "policies.x.base: found a list of 1"),
        (SMALL + "[policies.bold]\nskill = 1", "policies.bold: there is a policy 'bold' already"),
        (SMALL + "[policies.Bold]\nskill = 1", "policies.Bold: found the name 'Bold' (expected"),
        (SMALL + "[policies.'../x']\nskill = 1", "found the name '../x'"),
        (SMALL + "[policies]\nx = 1", "policies.x: found 1"),
        (SMALL.replace("balanced", "balancd"), "lineups.1.policies.1: unknown policy 'balancd'"),
        (SMALL.replace('"balanced"', ""), "lineups.1.policies: found a list of 0"),
        (
            SMALL.replace('"balanced"', '"bold", "bold", "bold"'),
            "lineups.1: policies: found 3 names",
        ),
        (SMALL.replace('"balanced"', '"bold", ' * 10), "lineups.1.policies: found a list of 10"),
        ("matches = 0\n" + SMALL, "matches: found 0 (expected a whole number from 1 to 1000000000"),
        ("matches = 5\nhands = 5\n" + SMALL, "found both hands and matches (expected one of the"),
        (SMALL + "hands = 5\nmatches = 5", "lineups.1: found both hands and matches (expected one"),
        (
            "matches = 5\nmatch_hands = 0\n" + SMALL,
            "match_hands: found 0 (expected a whole number from 1 to 1000)",
        ),
        (SMALL + "matches = 5\nmatch_hands = '4'", "lineups.1.match_hands: found '4' (expected a"),
        (SMALL + "matches = 5\nmatch_hand = 4", "did you mean 'match_hands'?"),
        ("match_hands = 4\n" + SMALL, "match_hands: found no matches (expected matches too)"),
        (
            SMALL + "match_hands = 4",
            "lineups.1.match_hands: found no matches (expected matches too",
        ),
        (SMALL + "hands = 5\nmatch_hands = 4", "lineups.1: found both hands and match_hands (exp"),
        (
            "game = 'toy'\nmatches = 5\nmatch_hands = 4\nvictory_points = 'league'\n"
            "[[duels]]\na = 'bold'\nb = 'timid'\n",
            "duels.1: match_hands: found victory_points too (expected one of the two: their table",
        ),
        (SMALL + "rules = []", "lineups.1.rules: found a list of 0 (expected the name of a"),
        (SMALL + 'rules = ["plain", 3]', "lineups.1.rules.2: found 3 (expected the name"),
        (SMALL + 'rules = ["plain", "rch"]', "lineups.1.rules.2: unknown rule set 'rch'"),
        (
            SMALL + 'rules = ["rich", "plain", "rich"]',
            "found 'rich' more than once (expected each",
        ),
        (SMALL + 'rules = ["plain"]\n' + SMALL[13:], "'plain: balanced' is to be played more"),
        (
            SMALL[:13]
            + f"[[lineups]]\npolicies = ['bold']\nrules = {[f'p{n}' for n in range(90)]}\n" * 12,
            "found 1080 duels and line-ups, one per rule set (expected at most 1000",
        ),
        (SMALL.replace('"balanced"', "3"), "lineups.1.policies.1: found 3"),
        (SMALL.replace('["balanced"]', '"balanced"'), "lineups.1.policies: found 'balanced'"),
        (SMALL + SMALL.replace('game = "toy"', ""), "'plain: balanced' is to be played more"),
        (SMALL + '[[duels]]\na = "bold"', "duels.1.b: is missing (expected the name of a policy"),
        (SMALL + '[[duels]]\na = ""\nb = "bold"', "duels.1.a: found ''"),
        (SMALL + '[duels]\na = "bold"', "duels: found a table (expected at most 200 tables"),
        (SMALL + '[[duels]]\na = "x.toml"\nb = "bold"', "x.toml: no such file"),
        (SMALL + '[[duels]]\na = "/dev/null.toml"\nb = "bold"', "duels.1.a: "),
        (SMALL + r"[[duels]]" + '\na = "\\u001b.toml"\nb = "bold"', "duels.1.a: found"),
        (SMALL + r"[[duels]]" + '\na = "\\u0000.toml"\nb = "bold"', "duels.1.a: found"),
        (SMALL + "[[duels]]\na='bold'\nb='timid'\n" * 201, "duels: found a list of 201"),
        ("x", "not valid TOML: "),
        ("a = 1\na = 2", "not valid TOML: "),
        (b"\xff\xfe", "not UTF-8 text (byte 1)"),
        (b"a = '\x00'", "not valid TOML: "),
        ("a" * 1025, "line 1: found 1025 bytes (expected at most 1024"),
        ("\n" * 65_537, "found more than 65536 bytes"),
        ("a = " + "[\n" * 30_000, "not valid TOML: "),
        ("a = " + "{a = \n" * 8_000, "not valid TOML: "),
        ("a = " + "[" * 1000 + "]" * 20, "not valid TOML: "),
        ("\n".join(["a" + ".a" * 500 + f"{n} = 1" for n in range(60)]), "unknown key 'a'"),
        ("\n".join(f"k{n} = 1" for n in range(5_000)), "unknown key 'k0'"),
        ('rules = """' + "x\n" * 30_000 + '"""', "rules.1: found 'x"),
        ('"\\u001b[2J" = 1', "unknown key '\\x1b[2J'"),
        (SMALL + '[rules]\n"\\u001b" = 1', "unknown field '\\x1b'"),
    ],
)
def test_hostile_and_mistaken_scenarios_are_refused_in_one_sentence(
    tmp_path: Path, text: str | bytes, sentence: str
) -> None:
    assert sentence in refused(written(tmp_path, text))


def test_a_mistake_in_a_policy_file_names_the_file_and_the_field(tmp_path: Path) -> None:
    written(tmp_path, "skill = 5000\n", "mine.toml")
    path = written(tmp_path, SMALL.replace("balanced", "mine.toml"))
    expected = f"lineups.1.policies.1: {tmp_path / 'mine.toml'}: skill: found 5000 (expected"
    assert expected in refused(path)
    written(tmp_path, 'name = "bold"\n', "mine.toml")
    assert "mine.toml: there is a policy 'bold' already" in refused(path)
    written(tmp_path, "name = 3\n", "mine.toml")
    assert "mine.toml: found the name 3" in refused(path)


def test_files_that_are_none_cannot_be_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    for file, sentence in (
        ("none.toml", "no such file"),
        (".", "found a folder"),
        ("pipe.toml", "a folder or a device"),
        ("loop.toml", "cannot be read"),
        ("x" * 300 + ".toml", "cannot be read"),
    ):
        with pytest.raises(StorageError, match=sentence):
            load(tmp_path / file)


ANY = st.recursive(
    st.integers() | st.booleans() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(sign):08x}" for sign in value) + '"'
    return str(value)


@pytest.mark.broad
@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    keys=st.lists(
        st.tuples(
            st.sampled_from(
                ["question", "seed", "hands", "matches", "preset", "rules", "policies", "x"]
            ),
            ANY,
        ),
        max_size=4,
        unique_by=lambda pair: pair[0],
    ),
    rule=st.tuples(st.sampled_from(["turn_limit", "bonus", "steps", "x"]), ANY),
    policy=st.tuples(st.sampled_from(["base", "skill", "take_bias", "name", "x"]), ANY),
)
def test_whatever_stands_in_a_file_it_is_played_or_refused(
    tmp_path: Path,
    keys: list[tuple[str, object]],
    rule: tuple[str, object],
    policy: tuple[str, object],
) -> None:
    text = "".join(f"{name} = {toml(value)}\n" for name, value in keys) + SMALL
    if "rules" not in dict(keys):
        text += f"[rules]\n{rule[0]} = {toml(rule[1])}\n"
    if "policies" not in dict(keys):
        text += f"[policies.mine]\n{policy[0]} = {toml(policy[1])}\n"
    path = written(tmp_path, text)
    try:
        assert isinstance(load(path), RunSpec)
    except ScenarioError:
        refused(path)


def test_a_spec_survives_json(tmp_path: Path) -> None:
    spec = load(written(tmp_path, FULL))
    again = RunSpec.from_json(spec.as_json())
    assert again == spec
    assert again.digest() == spec.digest()
    with pytest.raises(DataError):
        RunSpec.from_json({**spec.as_json(), "cells": [{}]})


def test_the_digest_changes_with_what_shapes_the_rows_and_with_nothing_else(
    tmp_path: Path,
) -> None:
    base = load(written(tmp_path, FULL)).digest()
    asked_otherwise = written(tmp_path, FULL.replace("Is bold better?", "Well?"), "other.toml")
    assert load(asked_otherwise).digest() == base
    commented = written(tmp_path, f"# Why it is asked.\n{FULL}\n# Its end.\n", "commented.toml")
    assert load(commented).digest() == base
    changes = [
        ("seed = 2026", "seed = 2027"),
        ("hands = 1_001", "hands = 1_003"),
        ("turn_limit = 200", "turn_limit = 201"),
        ("take_bias = -50", "take_bias = -51"),
        ('policies = ["timid"]', 'policies = ["bold"]'),
        ("steps = [1, 2]", "steps = [2, 1]"),
    ]
    digests = [load(written(tmp_path, FULL.replace(*change))).digest() for change in changes]
    assert len({base, *digests}) == 1 + len(changes)
    spec = load(written(tmp_path, FULL))
    assert replace(spec, shard_deals=spec.shard_deals + 1).digest() != base
    assert replace(spec, question="", name="x").digest() == base


@pytest.mark.parametrize("hands", [1, 1_999, 100_000, 800_000, 10_000_000])
def test_shards_are_neither_tiny_nor_long(hands: int) -> None:
    for spec in (
        table_spec(Request("toy", "plain", Count(hands), 1), ["bold"]),
        duel_spec(Request("toy", "plain", Count(hands), 1), "bold", "timid"),
    ):
        cell = spec.cells[0]
        low, high = build.SHARD_HANDS
        assert low <= spec.shard_deals * len(cell.arms) <= high
        if hands >= 100_000:
            assert cell.units / spec.shard_deals >= 16


def test_a_run_of_too_many_shards_is_refused(tmp_path: Path) -> None:
    many = f"hands = {MAX_HANDS}\n" + SMALL
    many += "".join(f"[policies.p{n}]\n[[lineups]]\npolicies = ['p{n}']\n" for n in range(9))
    assert "more than a million shards" in refused(written(tmp_path, many))
