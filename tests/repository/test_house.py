"""``make check``: Do the project's configuration and its prose still speak of what is there?"""

from __future__ import annotations

import ast
import re
import tomllib
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from games.every_game import every_ability
from packaging.requirements import Requirement

import analyser
from analyser.commands import COMMANDS
from analyser.errors import describe_missing
from analyser.games import GAMES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def compiled() -> set[str]:
    """The modules with a compiled function, found in their text."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "analyser").rglob("*.py")
        if re.search(r"^ *@(kernel|inlined|merged)$", path.read_text(), re.MULTILINE)
    }


def contract(word: str) -> dict[str, list[str]]:
    (found,) = (
        each for each in PROJECT["tool"]["importlinter"]["contracts"] if word in each["name"]
    )
    assert isinstance(found, dict)
    return found


def within(module: str, patterns: list[str]) -> bool:
    """Say whether a module, or a folder that it lies in, fits one of a contract's globs."""
    parts = module.split(".")
    above = [parts[:length] for length in range(1, len(parts) + 1)]
    return any(
        len(each) == len(asked) and all(map(fnmatchcase, each, asked))
        for asked in (pattern.split(".") for pattern in patterns)
        for each in above
    )


def test_the_wall_stands_around_every_compiled_file() -> None:
    walled = contract("Compiled")["source_modules"]
    assert compiled()
    assert [each for each in sorted(compiled()) if not within(each, walled)] == []


def test_the_reference_may_import_none_of_them() -> None:
    banned = contract("reference")["forbidden_modules"]
    assert [each for each in sorted(compiled()) if not within(each, banned)] == []


def test_each_layer_is_a_folder_and_no_contract_is_a_list_kept_by_hand() -> None:
    layers = [name for row in contract("staircase")["layers"] for name in row.split(" | ")]
    here = {path.stem for path in (ROOT / "analyser").iterdir() if path.suffix in ("", ".py")}
    assert here - {*layers, "__init__", "__main__", "__pycache__"} == set()
    assert len(contract("staircase")["layers"]) <= 13


def test_every_room_stands_on_the_map() -> None:
    rows = [line.split(" | ")[0] for line in page("ARCHITECTURE.md").splitlines()]
    rooms = [path for path in (ROOT / "analyser").glob("[a-z]*") if path.suffix in ("", ".py")]
    named = [f"`{path.name}{'/' * path.is_dir()}`" for path in rooms]
    assert sorted(each for each in named if not any(each in row for row in rows)) == []


def test_what_is_needed_is_pinned_without_an_address() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", pin)] == []
    pinned = {name.lower(): version for name, _, version in (pin.partition("==") for pin in pins)}
    asked = [*PROJECT["project"]["dependencies"]]
    for extra in PROJECT["project"]["optional-dependencies"].values():
        asked += extra
    needed = [Requirement(each) for each in asked]
    # The oldest that is allowed, and no newest; what is pinned is neither older nor missing.
    assert [str(each) for each in needed if [by.operator for by in each.specifier] != [">="]] == []
    assert [str(each) for each in needed if pinned.get(each.name, "0") not in each.specifier] == []


# -- the picture of the house ----------------------------------------------------------------------

GUIDE = "ARCHITECTURE.md"
SVG = "{http://www.w3.org/2000/svg}"


def floors() -> list[list[str]]:
    """The layers as the contract has them, from the top."""
    return [sorted(row.split(" | ")) for row in contract("staircase")["layers"]]


def test_the_picture_has_the_floors_of_the_contract_in_their_order() -> None:
    picture = ElementTree.parse(ROOT / "docs" / "developers" / "house.svg").getroot()
    drawn = [
        (
            float(floor.findall(f"{SVG}rect")[0].attrib["y"]),
            sorted(
                str(text.text)
                for text in floor.findall(f"{SVG}text")
                if text.attrib["class"] == "name"
            ),
        )
        for floor in picture.findall(f"{SVG}g")
    ]
    assert [rooms for _, rooms in sorted(drawn)] == floors()


def test_every_arrow_of_the_picture_points_down_from_a_floor_to_the_next() -> None:
    picture = ElementTree.parse(ROOT / "docs" / "developers" / "house.svg").getroot()
    arrows = [{k: float(line.attrib[k]) for k in ("x1", "y1", "x2", "y2")}
              for line in picture.findall(f"{SVG}line")]  # fmt: skip
    assert len(arrows) == len(floors()) - 1
    assert all(arrow["x1"] == arrow["x2"] and arrow["y1"] < arrow["y2"] for arrow in arrows)


def test_the_steps_of_a_hand_are_in_the_picture_as_in_the_text() -> None:
    picture = ElementTree.parse(ROOT / "docs" / "developers" / "house.svg").getroot()
    numbers = [
        str(text.text) for text in picture.iter(f"{SVG}text") if text.attrib["class"] == "number"
    ]
    told = re.findall(r"^(\d)\. \*\*", page(GUIDE), re.MULTILINE)
    assert sorted(numbers) == told


def test_every_floor_is_told_in_the_text() -> None:
    rooms = {room for row in floors() for room in row} - {"_version"}
    text = page(GUIDE)
    assert {
        room for room in rooms if not re.search(rf"^\| `{room}(/|\.py)` \|", text, re.M)
    } == set()


MUTABLE: Final = {
    "adds up what shards hold, read and kept by name (``SUMS``)": """
        findings.answers.Answer findings.answers._Sums findings.answers.Entry
        findings.matches.Finals findings.matches.Contender findings.matches.Matches
        findings.same_deals.Totals findings.victory_points.Victories
        statistics.win_chance.Place statistics.win_chance.Leads
        abilities.studies.tips.findings._Sums
    """,
    "is a referee's table, which moves change": """
        games.carioca.referee.Meld games.carioca.referee.Table games.fuenfzehnern.referee.Trick
        games.burraco.reference.moves.TableInPlay games.burraco.reference.table.Seat
        games.burraco.reference.table.Side games.burraco.reference.table.Table
    """,
    "is a player at such a table, or a kind of one, which remembers their turn": """
        games.burraco.own_player.guest.SeatedGuest games.burraco.reference.decisions.Decider
        games.burraco.reference.player_view.View games.burraco.reference.search_player.LearntChoice
        games.burraco.reference.search_player.LearntSearch
        games.burraco.reference.search_player.MatchSearch
        games.burraco.reference.search_player.Searcher
        games.burraco.reference.search_player.SeenTable games.searching.plain.Search
        abilities.engines.serving.policy_engine._Hand
        abilities.engines.serving.policy_engine._OpeningPlayer
    """,
    "is a text half read, or a hand half filled in": """
        games.burraco.history.short_reading._Reader games.burraco.notation.final_table._Cards
        games.searching.history_filling._Place games.searching.history_filling._Need
        games.searching.history_filling._FilledHistory
        abilities.advice.verifications.answer.Verified
    """,
    "is a test, a cluster or a walk over imports at work": """
        abilities.engines.engine_tests.checks.Check
        abilities.engines.engine_tests.checks.Examination
        abilities.clusters.worker_pool._Task abilities.clusters.worker_pool._Worker
        compiled.source_digest.Closure
    """,
}
"""Dataclasses whose fields change, and why; the list may only shrink.  Any other is frozen."""


THAWED: Final = re.compile(r"dataclass\b(?!.*frozen=True)")


def test_a_dataclass_is_frozen_or_listed_with_its_reason() -> None:
    found = {
        ".".join([*path.relative_to(ROOT / "analyser").with_suffix("").parts, each.name])
        for path in (ROOT / "analyser").rglob("*.py")
        # Most files have none, and to parse them takes seconds.
        if re.search(rf"^\s*@{THAWED.pattern}", text := path.read_text("utf-8"), re.MULTILINE)
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.ClassDef)
        for word in map(ast.unparse, each.decorator_list)
        if THAWED.match(word)
    }
    listed = [name for names in MUTABLE.values() for name in names.split()]
    assert sorted(found) == sorted(listed)


MOST_NEEDS: Final = 79
"""Tests, or cases, of the core that ask an ability among other things; may only fall."""


def test_tests_of_the_core_ask_an_ability_only_where_they_say_so() -> None:
    whole = ("abilities", "documents", "faults", "mutants", "repository")
    core = [
        (path.relative_to(ROOT / "tests").as_posix(), path.read_text(encoding="utf-8"))
        for path in (ROOT / "tests").rglob("*.py")
        if path.relative_to(ROOT / "tests").parts[0] not in whole
    ]
    # A test that needs it imports it.
    assert [
        name
        for name, text in core
        if "abilities" in text
        for each in ast.parse(text).body
        if isinstance(each, ast.ImportFrom) and "abilities" in (each.module or "").split(".")
    ] == []
    needs = sum(text.count("mark.needs(") + text.count(" needing(") for _, text in core)
    assert needs <= MOST_NEEDS


def test_every_ability_is_named_in_the_text() -> None:
    names, text = {ability.__name__ for ability in every_ability()}, " ".join(page(GUIDE).split())
    (told,) = re.findall(r"`games/protocols/` has (.*?)\. Code that needs one", text)
    assert set(re.findall(r"`(\w+)`", told)) == names


# -- what prose says of files and names ------------------------------------------------------------

PAGES = (
    "README.md",
    GUIDE,
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(
        str(each.relative_to(ROOT))
        for folder in ("docs", "docs/start", "docs/developers")
        for each in sorted((ROOT / folder).glob("*.md"))
    ),
    *(str(each.relative_to(ROOT)) for each in sorted((ROOT / "analyser").rglob("*.md"))),
)
SHORT = {"B/": "games/burraco/"}
"""What a page writes for a path, and says so."""
A_FILE = re.compile(r"[\w./-]+\.(?:py|md|toml|j2|svg|html|txt)|[\w./-]+/")
NO_FILE = re.compile(r"NAME|^runs/|^better\.toml$|^[<{]")
"""What stands for a name of one's own, or is made by a command."""


@cache
def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def paths() -> tuple[str, ...]:
    """Every file and folder of the project, from its root."""
    top = ("analyser", "tests", "docs", "scenarios", "reports")
    found = [each for name in top for each in (ROOT / name).rglob("*")]
    found += [ROOT / name for name in top]
    found += [each for each in ROOT.iterdir() if each.is_file()]
    return tuple(str(each.relative_to(ROOT)) for each in found)


def quoted(name: str) -> set[str]:
    """Return what a page has in single back quotes, blocks of code left out."""
    text = re.sub(r"^```.*?^```", "", page(name), flags=re.MULTILINE | re.DOTALL)
    return {" ".join(each.split()) for each in re.findall(r"`([^`]+)`", text)}


def whole(path: str) -> str:
    for short, long in SHORT.items():
        path = path.replace(short, long) if path.startswith(short) else path
    return path.strip("/")


def lies_somewhere(path: str) -> bool:
    """Say whether a path, whole or with its head left out, is there."""
    return any(each == path or each.endswith(f"/{path}") for each in paths())


def left_out(path: str) -> bool:
    """Say whether a path is of the committed pages, which a source package does not hold."""
    return path.split("/")[0] == "reports" and not (ROOT / "reports").exists()


@pytest.mark.parametrize("name", PAGES)
def test_every_file_that_prose_names_is_there(name: str) -> None:
    told = {whole(each) for each in quoted(name)
            if A_FILE.fullmatch(each) and not NO_FILE.search(each)}  # fmt: skip
    assert {each for each in told if not (lies_somewhere(each) or left_out(each))} == set()


@pytest.mark.parametrize("name", PAGES)
def test_every_link_of_prose_leads_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"", page(name))
    local = [one or other for one, other in links if "://" not in one]
    there = (ROOT / name).parent
    assert [each for each in local if not ((there / each).exists() or left_out(each))] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_name_that_prose_looks_for_in_a_file_is_made_there(name: str) -> None:
    text = " ".join(page(name).split())
    pairs = re.findall(r"`([\w.]+)`,? (?:in|\() ?`([\w/]+\.py)`", text)
    wrong = []
    for what, where in pairs:
        made = [ROOT / each for each in paths() if f"/{each}".endswith(f"/{whole(where)}")]
        if not any(makes(path, what.rpartition(".")[2]) for path in made):
            wrong.append((what, where))
    assert wrong == []


def makes(path: Path, name: str) -> bool:
    """Say whether a file makes a name: a function, a class, a constant, one of several, a field."""
    one = rf"^ *(?:(?:def|class) {name}\b|{name}\b ?[:=])|^    {name},(?:  #|$)"
    return bool(re.search(one, path.read_text(), re.M))


def leads(at: Path, names: list[str]) -> bool:
    """Say whether names, one after another, lead from a folder to a file, and to what it makes."""
    for place, name in enumerate(names):
        if (at / name).is_dir():
            at /= name
        elif (at / f"{name}.py").is_file():
            return all(makes(at / f"{name}.py", each) for each in names[place + 1 :])
        else:
            return makes(at / "__init__.py", name)
    return True


@pytest.mark.parametrize("name", PAGES)
def test_every_dotted_name_of_prose_is_there(name: str) -> None:
    wrong = []
    for dotted in quoted(name):
        if re.fullmatch(r"analyser(\.\w+)+", dotted):
            head, _, last = dotted.rpartition(".")
            if not hasattr(import_module(head), last):
                wrong.append(dotted)
    assert wrong == []


@pytest.mark.parametrize("name", PAGES)
def test_every_target_of_make_that_prose_names_is_there(name: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", page("Makefile"), re.MULTILINE))
    told = set(re.findall(r"\bmake ([a-z]+(?:-[a-z]+)*)`", page(name)))
    assert told - targets == set()


def test_every_file_that_make_names_is_there() -> None:
    told = re.findall(r"(?:tests|scenarios|analyser)/[\w./-]+\.\w+", page("Makefile"))
    assert told
    assert [each for each in told if not (ROOT / each).exists()] == []


# -- what docstrings and comments name -------------------------------------------------------------

NAMED = re.compile(r"``([A-Za-z_]\w*(?:\.\w+)*)``")
PROSE = re.compile(r'"""[\s\S]*?"""|#.*')
OTHERS = """
EX_SOFTWARE NAME_change NAME_change_half NAME_half TOLD_APART ToldApart _made.jsonl _manifest.jsonl
_ns _s copy.deepcopy dataclasses.asdict fasterrisk get_executor gosdt imodels integer_variables
laid_ numpy.bincount numpy.py numpy.random.SeedSequence os.rename pass_ random.Random record.shared
sudo text.parse_math to_bytes tokenize
"""
"""Names of libraries and of the system, beginnings and ends of names, and examples."""


@cache
def programs() -> dict[Path, str]:
    """Return the code of all files, of tests too, without docstrings and comments."""
    files = [*(ROOT / "analyser").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    return {file: PROSE.sub("", file.read_text("utf-8")) for file in files}


@cache
def members() -> dict[str, set[str]]:
    """Return which words follow a module's or a folder's name, however much of its path is said."""
    found: dict[str, set[str]] = {}
    for file, code in programs().items():
        path, words = file.relative_to(ROOT).with_suffix("").parts, set(re.findall(r"\w+", code))
        path = path[:-1] if path[-1] == "__init__" else path
        for first in range(len(path)):
            found.setdefault(".".join(path[first:]), set()).update(words)
            for last in range(first + 1, len(path)):
                found.setdefault(".".join(path[first:last]), set()).add(path[last])
    return found


@cache
def vocabulary() -> frozenset[str]:
    """Return every word of code and data, and the names of all files."""
    folders = [ROOT / "analyser", ROOT / "tests"]
    data = [file for at in folders for end in ("toml", "js") for file in at.rglob(f"*.{end}")]
    words = {word for file in data for word in re.findall(r"\w+", file.read_text("utf-8"))}
    names = {
        file.name for at in (*folders, ROOT) for file in at.glob("*" if at == ROOT else "**/*")
    }
    places = {word for each in members() for word in each.split(".")}
    return frozenset(words.union(names, places, *members().values()))


def is_there(name: str, code: str) -> bool:
    """Say whether a name that a file of this code quotes is one of the program, or of a file."""
    words = name.split(".")
    is_alone = len(words) == 1 or name[0].isupper()
    found = is_alone or re.search(rf"\b{re.escape(name)}\b", code) is not None
    for at in range(1, len(words)):
        found = found or words[at] in members().get(".".join(words[:at]), ())
    return name in vocabulary() or (found and vocabulary().issuperset(words))


def test_a_name_that_is_not_there_is_noticed() -> None:
    assert is_there("findings.goal_order.rank", "")
    assert is_there("Tally.usual", "")
    assert is_there("asking.js", "")
    assert not is_there("goal_order.made_up", "")
    assert not is_there("frames" + ".table", "frames = 1")
    assert not is_there("MADE" + "_UP", "")


def test_every_name_that_a_docstring_or_a_comment_quotes_is_there() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}: {name}"
        for file, code in programs().items()
        for name in set(NAMED.findall(file.read_text("utf-8"))).difference(OTHERS.split())
        if not is_there(name, code)
    ]
    assert sorted(wrong) == []


def test_a_game_imports_its_own_files_by_their_paths() -> None:
    """An editor follows an import, and no name in a string.  Classes for many games need names."""
    strings = re.compile(r"\b(import_module|from_room)\(|\._room\(")
    games = [path.parent for path in (ROOT / "analyser" / "games").glob("*/kernel")]
    wrong = [
        file
        for game in games
        for file in game.rglob("*.py")
        if strings.search(file.read_text("utf-8"))
    ]
    assert len(games) == len(GAMES)
    assert [str(file.relative_to(ROOT)) for file in wrong] == []


# -- what tests say first --------------------------------------------------------------------------

FIRST = re.compile(
    r'"""``(?:(analyser(?:\.\w+)*)|analyser ([a-z-]+)|make ([a-z-]+)|(docs[\w/.]*))``'
)


def test_each_file_of_tests_begins_with_what_it_protects() -> None:
    """A module, a Python name, a command, a target of make, or a folder or file of documents."""
    targets, wrong = re.findall(r"^[a-z -]+(?=:)", page("Makefile"), re.MULTILINE), []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        found = FIRST.match(path.read_text("utf-8"))
        dotted, command, target, place = found.groups() if found else ("", "", "", "")
        names = (dotted or "").split(".")[1:]
        there = (
            (dotted and (leads(ROOT / "analyser", names) or names[0] in analyser.__all__))
            or command in COMMANDS
            or (target and target in " ".join(targets).split())
            or (place and (ROOT / place).exists())
        )
        if not there:
            wrong.append(str(path.relative_to(ROOT)))
    assert wrong == []


# -- how it is installed ---------------------------------------------------------------------------


def test_nobody_is_told_to_install_a_stranger_s_package() -> None:
    """What PyPI has by the name of analyser is somebody else's."""
    told = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for where in ("analyser", "docs", "tests", "scenarios")
        for path in sorted((ROOT / where).rglob("*"))
        if path.suffix in (".py", ".md", ".toml", ".j2")
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"pip3? install [^#]*[\s'\"=]analyser\b", line)
    ]
    told += [line for path in ROOT.glob("*.md") for line in path.read_text("utf-8").splitlines()
             if re.search(r"pip3? install [^#]*[\s'\"=]analyser\b", line)]  # fmt: skip
    assert told == []


@pytest.mark.parametrize(
    ("package", "extra"),
    [
        ("duckdb", "sql"),
        ("s3fs", "store"),
        ("distributed", "cluster"),
        ("cryptography", "cluster"),
        ("cma", "tune"),
        ("gymnasium", "envs"),
        ("pettingzoo", "envs"),
    ],
)
def test_an_extra_brings_what_its_message_says_is_missing(package: str, extra: str) -> None:
    brought = PROJECT["project"]["optional-dependencies"][extra]
    assert package in [Requirement(each).name for each in brought]
    assert describe_missing(package, extra) == (
        f"{package} is not installed; in the project's folder,"
        f" pip install -c constraints.txt '.[{extra}]' brings it"
    )


# -- what ships beside the code --------------------------------------------------------------------


def test_every_data_file_of_the_package_travels_with_it() -> None:
    data = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "analyser").rglob("*.*")
        if path.suffix not in (".py", ".pyc", ".md") and path.name != "py.typed"
    ]
    assert data
    for target in ("wheel", "sdist"):
        globs = PROJECT["tool"]["hatch"]["build"]["targets"][target]["artifacts"]
        # Here one star goes through folders, too.
        globs = [each.replace("**/", "*") for each in globs]
        assert [path for path in data if not any(fnmatchcase(path, each) for each in globs)] == []
