"""``make test-mutants``: Is the list of mutants still of this code, and does the gate tell the
dead from the living?
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
from games import rule_draws
from mutants import gate
from mutants.gate import ROOT, Mutant, Place, Stale

from analyser import games

EVERY = gate.all_mutants()
BURRACO = gate.read_list(gate.LISTS / "burraco.toml")
ENGINES = ("reference", "kernel")
ROOMS = {
    "statistics": 10, "findings": 10, "storage": 8, "scenario": 8, "search": 10, "sentences": 6,
}  # fmt: skip
"""Lists of mutants that are of no game, and how many each has at least."""
SIBLINGS = [game for game in games.GAMES if game != "burraco"]


@cache
def spans(text: str) -> list[tuple[int, int, ast.stmt]]:
    """Return a program's statements, each with where its lines begin, and end."""
    body = ast.parse(text).body
    ends = [0, *(each.end_lineno or 0 for each in body)]
    return [(begin, end, each) for (begin, end), each in zip(pairwise(ends), body, strict=True)]


def differ(before: str, after: str) -> bool:
    """Say whether two programs are others to Python: without comments and spaces.

    Most changes are in one statement, and to read that alone is a tenth of the work.
    """
    ours, theirs = before.splitlines(), after.splitlines()
    more = len(theirs) - len(ours)
    for begin, end, statement in spans(before):
        if ours[begin:end] != theirs[begin : end + more] and ours[end:] == theirs[end + more :]:
            changed = ast.parse("\n".join(theirs[begin : end + more])).body
            return [*map(ast.dump, changed)] != [ast.dump(statement)]
        if ours[begin:end] != theirs[begin:end]:
            break
    return ast.dump(ast.parse(before)) != ast.dump(ast.parse(after))


@pytest.mark.broad
@pytest.mark.parametrize("mutant", EVERY, ids=[mutant.name for mutant in EVERY])
def test_a_mutant_exchanges_texts_and_is_still_a_program(mutant: Mutant) -> None:
    for file, (before, after) in gate.mutated_files(mutant, ROOT).items():
        if file.suffix == ".py":
            assert differ(before, after)
    assert mutant.breaks
    assert mutant.tests
    files = {test.split("::")[0] for test in (*mutant.tests, *mutant.wider)}
    assert [file for file in files if not (ROOT / file).exists()] == []
    assert [file for file in files if "golden" in file] == [], "a digest says changed, not wrong"


def test_the_texts_that_mutants_exchange_are_those_of_the_code() -> None:
    assert all(gate.mutated_files(mutant, ROOT) for mutant in EVERY)


def test_each_has_a_name_of_its_own_that_begins_with_its_list() -> None:
    assert len({mutant.name for mutant in EVERY}) == len(EVERY)
    for file in gate.LISTS.glob("*.toml"):
        assert all(each.name.startswith(f"{file.stem}-") for each in gate.read_list(file))
    assert sum(bool(mutant.equivalent) for mutant in EVERY) <= len(EVERY) / 10


def test_burraco_has_fifty_or_more_over_both_engines_and_all_that_they_do() -> None:
    assert len(BURRACO) >= 50
    deciding = {"reference": {"decisions"}, "kernel": {"pile_choice", "discard_choice"}}
    for engine in ENGINES:
        files = [Path(each.places[0].file) for each in BURRACO]
        stems = [file.stem for file in files if engine in file.parts]
        assert len(stems) >= 20
        assert set(stems) >= {"moves", "melds", "scoring", "laying", *deciding[engine]}


def test_the_rooms_have_forty_and_what_a_page_promises_is_among_them() -> None:
    lists = {room: gate.read_list(gate.LISTS / f"{room}.toml") for room in ROOMS}
    assert {room for room, few in ROOMS.items() if len(lists[room]) < few} == set()
    assert sum(map(len, lists.values())) >= 40
    names = {each.name for mutants in lists.values() for each in mutants}
    assert names >= {"findings-promised-sides", "statistics-rule-threshold"}


@pytest.mark.parametrize("game", SIBLINGS)
def test_a_sibling_game_has_twelve_or_more_half_of_them_in_both_engines(game: str) -> None:
    mutants = gate.read_list(gate.LISTS / f"{game}.toml")
    of_fields = tuple(f"{game}-{each}-" for each in ("habit", "rule"))
    rules = [each for each in mutants if not each.name.startswith(of_fields)]
    assert len(rules) >= 12
    assert sum(len(each.places) > 1 for each in rules) >= len(rules) / 2


AGREEMENT = "tests/games/test_agreement.py::test_moves_and_rows_are_those_of_the_reference"
"""How hands of drawn rule sets are compared, in all sibling games."""
FOLLOWING = "tests/games/test_rule_of_thumb.py"
"""How a rule of thumb is followed, in all games."""


@pytest.mark.parametrize("game", SIBLINGS)
def test_each_habit_has_a_mutant_that_an_example_kills(game: str) -> None:
    habits = {about.id for about in games.game(game).policy_fields}
    # Rules learnt and search are the same in all games: one mutant of following a rule.
    own = {each for each in habits if not each.startswith(("rule_", "search_"))} | {"rule"}
    mutants = gate.read_list(gate.LISTS / f"{game}.toml")
    named = {each.name.removeprefix(f"{game}-habit-") for each in mutants}
    assert own - named == set()
    deciding = f"tests/games/{game}/test_deciding.py"
    for each in mutants:
        if each.name.startswith(f"{game}-habit-") and not each.equivalent:
            rule = each.name.startswith(f"{game}-habit-rule")
            examples = (deciding, FOLLOWING) if rule else (deciding,)
            assert all(test.startswith(examples) for test in each.tests), each.name


LENGTH = "the length of a match"
RARE = "too rare in few hands"
UNSEEN: dict[str, dict[str, str]] = {
    "carioca": {"stock_out": RARE},
    "conquian": {},
    "eastwest": {
        "ace_low_straight": RARE,
        "hidden_last": "what players see",
        "row_tie": RARE,
    },
    "ecarte": {"match_points_by_loser": "what a match counts"},
    "fuenfzehnern": {"hands_per_match": LENGTH, "unbeatable_by_hand": RARE},
    "kabu": {"hand_limit": LENGTH},
    "khanhoo": {"double_aces_points": RARE, "match_target": LENGTH},
    "schafkopf": {
        "hands_per_match": LENGTH,
        "least_all_points": RARE,
        "least_tie": RARE,
        "schwarz_points": RARE,
    },
    "twentyfour": {
        "called_by_last": "a choice that no referee makes",
        "fractions": RARE,
        "ties": "a lot that no referee draws",
    },
}
"""Game → rule that the agreement of its engines does not show in ``make test`` → why; another test
kills its mutant."""


@pytest.mark.parametrize("game", SIBLINGS)
def test_each_rule_has_a_mutant_of_one_engine_that_their_agreement_kills(game: str) -> None:
    fields, sets = (
        games.game(game).rule_fields,
        import_module(f"games.{game}.random_cases").VARIATIONS,
    )
    met = rule_draws.met_of(fields, (games.game(game).rules(*each) for each in sets))
    # A rule that has one value only can be taken in one way.
    known = {about.id for about in fields if sum(rule == about.id for rule, _ in met) > 1}
    mutants = gate.read_list(gate.LISTS / f"{game}.toml")
    named = {
        each.name.removeprefix(f"{game}-rule-"): each
        for each in mutants
        if each.name.startswith(f"{game}-rule-")
    }
    assert set(named) == known
    assert all(len(each.places) == 1 for each in named.values())
    agreement = f"{AGREEMENT}[{game}: "
    unseen = {rule for rule in named if not named[rule].tests[0].startswith(agreement)}
    assert unseen == set(UNSEEN[game])


ONE = Place("one.py", "1", "2")
SMALL = Mutant("small", "one is one", (ONE,), ("tests/test_one.py",), ("tests/test_wider.py",))


def test_a_text_that_is_gone_or_there_twice_is_an_error() -> None:
    assert gate.mutate("one = 1", ONE, "small") == "one = 2"
    for text, times in (("one = 0", 0), ("one = 1, 1", 2)):
        with pytest.raises(Stale, match=f"small: found its text {times} times in one.py"):
            gate.mutate(text, ONE, "small")


def test_a_mistake_is_made_in_both_twins_or_twice_in_one_file(tmp_path: Path) -> None:
    for name in ("one.py", "twin.py"):
        (tmp_path / name).write_text("one = 1; two = 2\n")
    both = replace(SMALL, places=(ONE, Place("twin.py", "one = 1", "one = 0")))
    assert {file.name: texts[1] for file, texts in gate.mutated_files(both, tmp_path).items()} == {
        "one.py": "one = 2; two = 2\n",
        "twin.py": "one = 0; two = 2\n",
    }
    twice = replace(SMALL, places=(ONE, Place("one.py", "two =", "three =")))
    ((before, after),) = gate.mutated_files(twice, tmp_path).values()
    assert (before, after) == ("one = 1; two = 2\n", "one = 2; three = 2\n")


def test_lists_and_names_choose_and_an_unknown_name_is_an_error() -> None:
    assert gate.choose(EVERY, EVERY[3].name) == [EVERY[3]]
    assert gate.choose(EVERY, "*") == EVERY
    assert gate.choose(EVERY, "burraco") == BURRACO
    some = gate.choose(EVERY, f"burraco-kernel-*,{BURRACO[0].name}")
    assert some == [BURRACO[0], *(each for each in BURRACO if "-kernel-" in each.name)]
    with pytest.raises(Stale, match="no mutant and no list is called 'nobody'"):
        gate.choose(EVERY, "nobody")


def test_one_in_fifty_may_live() -> None:
    assert gate.enough(49, 50)
    assert not gate.enough(48, 50)
    assert gate.enough(0, 0)


def small_house(folder: Path, test: str) -> Path:
    (folder / "tests").mkdir(parents=True)
    (folder / "one.py").write_text("one = 1\n")
    (folder / "tests" / "test_one.py").write_text(f"import one\n\ndef test_it():\n    {test}\n")
    return folder


@pytest.mark.broad
@pytest.mark.parametrize(
    ("test", "dead"),
    [
        ("assert one.one == 1", True),
        ("assert one.one", False),
        ("import os\n    os._exit(3 if one.one == 2 else 0)", True),
    ],
)
def test_the_gate_runs_tests_on_the_mutant_and_leaves_the_copy_as_it_was(
    tmp_path: Path, test: str, dead: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = small_house(tmp_path / "house", test)
    ran: list[bool] = []

    def run(place: Path, tests: Sequence[str], compiled: bool) -> tuple[int, str]:
        ran.append(compiled)
        return (0, "the wider tests passed") if compiled else gate.run(place, tests, False)

    alike = replace(SMALL, name="alike", equivalent="nobody looks")
    assert gate.gate([SMALL, alike], [folder], run) == (0 if dead else 1)
    assert ran == ([False] if dead else [False, True])
    assert (folder / "one.py").read_text() == "one = 1\n"
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("small: killed; " if dead else "small: LIVES, though one is one; ")
    assert said[1] == "alike: equivalent (nobody looks)"
    assert said[2] == f"{int(dead)} of 1 mutants killed; wanted: 98%"


def test_a_mutant_whose_tests_cannot_be_run_is_not_dead(tmp_path: Path) -> None:
    folder = small_house(tmp_path / "house", "pass")
    codes = iter([*gate.NOT_ASKED, -11])

    def run(_tests: Sequence[str], _compiled: bool) -> tuple[int, str]:
        return next(codes), "why"

    for _ in gate.NOT_ASKED:
        with pytest.raises(Stale, match="small: its tests could not be run: why"):
            gate.try_mutant(SMALL, folder, run)
    assert gate.try_mutant(SMALL, folder, run) == (True, "why")


def test_tests_that_are_left_to_another_target_are_run_too(tmp_path: Path) -> None:
    folder = small_house(tmp_path / "house", "assert one.one == 1")
    options = '[tool.pytest.ini_options]\naddopts = ["-m", "not broad"]\nmarkers = ["broad"]\n'
    (folder / "pyproject.toml").write_text(options)
    with (folder / "tests" / "test_one.py").open("a") as file:
        file.write("\n\nimport pytest\n\npytestmark = pytest.mark.broad\n")
    assert gate.run(folder, ["tests/test_one.py"], False)[0] == gate.PASSED


def test_wider_tests_that_fail_anyway_kill_nobody(tmp_path: Path) -> None:
    folder = small_house(tmp_path / "house", "pass")
    with pytest.raises(Stale, match="without small the wider tests fail too"):
        gate.try_mutant(SMALL, folder, lambda _tests, compiled: (int(compiled), "why"))

    def run(_tests: Sequence[str], compiled: bool) -> tuple[int, str]:
        return (int(compiled and "2" in (folder / "one.py").read_text()), "seen by the wider")

    assert gate.try_mutant(SMALL, folder, run) == (True, "seen by the wider")
    assert (folder / "one.py").read_text() == "one = 1\n"


def test_a_copy_has_what_tests_read_and_nothing_that_was_made(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for name in ("analyser/a.py", "analyser/__pycache__/a.pyc", "tests/b.py", "runs/c", "d.toml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    (root / "d.toml").write_text("")
    made = gate.copied(tmp_path, root)
    files = {path.relative_to(made).as_posix() for path in made.rglob("*.[pt]*[yl]")}
    assert files == {"analyser/a.py", "tests/b.py", "d.toml"}
