"""``analyser.compiled.source_digest``: Is every file that machine code follows from in the digest,
and no sentence?

Too little would play with stale code, so what is compiled is looked up in the running program too;
too much would compile for minutes because somebody corrected a sentence.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import compiling
import pytest
from copies import PACKAGE, copy_into
from numba.core.dispatcher import Dispatcher

from analyser.compiled import cache_dir, source_digest
from analyser.compiled.source_digest import Closure, list_compiled_modules
from analyser.games import GAMES

KERNEL = cache_dir.kernel_of("burraco")

SENTENCES = '''
# A sentence.
if TYPE_CHECKING:
    from analyser.games.burraco import advice


"""Words about nothing."""
'''


@pytest.fixture(scope="module")
def one_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_into(tmp_path_factory.mktemp("digest")) / "analyser"


@pytest.fixture
def copied(one_copy: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the package, of which is asked from here on; an edit is undone."""
    monkeypatch.setattr(source_digest, "ROOT", one_copy)
    yield one_copy
    for path in one_copy.rglob("*.py"):
        original = (PACKAGE / path.relative_to(one_copy)).read_bytes()
        if path.read_bytes() != original:
            path.write_bytes(original)


def digest(package: str = KERNEL) -> str:
    return source_digest.digest(list_compiled_modules(package), None)


def sources(package: str) -> dict[str, str]:
    return Closure().follow(list_compiled_modules(package)).sources


def test_no_sentence_counts(copied: Path) -> None:
    before = digest()
    for path in copied.rglob("*.py"):
        path.write_text(path.read_text().replace('"""', '"""Once more: ', 1) + SENTENCES)
    assert digest() == before


@pytest.mark.parametrize(
    "file",
    [
        # Of the kernel, of its rules, of what games share, of what cards share, of how it is made,
        # and one that ``jit`` imports within a function.
        "games/burraco/kernel/table/melds.py",
        "games/burraco/rules.py",
        "games/searching/racing.py",
        "cards/sets.py",
        "compiled/jit.py",
        "compiled/linking.py",
    ],
)
def test_a_statement_counts_in_each_file_that_is_imported(file: str, copied: Path) -> None:
    before = digest()
    path = copied / file
    path.write_text(path.read_text() + "\nADDED = 1\n")
    assert digest() != before


@pytest.mark.parametrize("folder", ["", "search/"])
def test_a_file_that_is_added_to_the_kernel_counts(folder: str, copied: Path) -> None:
    before = digest()
    added = copied / f"games/burraco/kernel/{folder}added.py"
    added.write_text("from analyser.compiled.jit import kernel\n")
    try:
        assert digest() != before
    finally:
        added.unlink()


@pytest.mark.broad
def test_what_stands_above_the_kernel_or_beside_it_does_not_count(copied: Path) -> None:
    before = digest()
    game = copied / "games/burraco"
    for name in ("__init__", "measures", "rescoring", "kernel/calls"):
        (game / f"{name}.py").write_text("")
    for folder in ("history", "advice", "own_player", "reference"):
        for path in (game / folder).rglob("*.py"):
            path.write_text("")
    for file in ("__init__.py", "games/__init__.py", "play/runner.py", "cards/__init__.py"):
        (copied / file).write_text("")
    assert digest() == before


@pytest.mark.broad
def test_a_kernel_follows_from_no_other_game_and_from_few_rooms() -> None:
    known = {"cards", "compiled", "confidence", "errors", "games", "interrupts", "streams"}
    known |= {"typed_text"}
    every = len(list(PACKAGE.rglob("*.py")))
    for name in GAMES:
        found = sources(cache_dir.kernel_of(name))
        others = [f"analyser.games.{other}." for other in GAMES if other != name]
        assert not [each for each in found if each.startswith(tuple(others))], name
        rooms = {each.split(".")[1] for each in found}
        assert rooms <= known, name
        assert len(found) < every / 8, name


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
def test_every_compiled_function_is_in_a_file_of_its_digest() -> None:
    found: dict[str, dict[str, str]] = {}
    count = 0
    for about in walk_packages([str(PACKAGE)], "analyser."):
        if about.name.endswith("__main__"):
            continue
        for thing in vars(import_module(about.name)).values():
            if isinstance(thing, Dispatcher) and thing.__module__ == about.name:
                package = cache_dir.package_of(about.name)
                if package not in found:
                    found[package] = sources(package)
                assert about.name in found[package], thing
                count += 1
    assert count > 1000


@pytest.mark.parametrize("game", GAMES)
def test_no_two_files_of_a_kernel_have_one_name(game: str) -> None:
    """Machine code is kept in one place for a kernel, under the file's name and the function's."""
    names = [
        module.rpartition(".")[2] for module in list_compiled_modules(cache_dir.kernel_of(game))
    ]
    assert names
    assert sorted(set(names)) == sorted(names)


LOOKED_UP = {
    "analyser.games.kernels": ("columns", "policies", "rules"),
    "analyser.games.sheets": ("columns",),
}
"""Files that look up a game's own files, and which: for a kernel's sizes, for a rule's facts."""


@pytest.mark.broad
def test_no_file_is_imported_that_the_text_does_not_name() -> None:
    for name in GAMES:
        found = sources(cache_dir.kernel_of(name))
        dynamic = {
            each for each, text in found.items() if "import_module" in text or "__import__" in text
        }
        # Where a part that was translated before is found again by its own name.
        dynamic.remove("analyser.compiled.linking")
        # And where a game's own files are looked up: its kernel imports these itself.
        for place, own in LOOKED_UP.items():
            if place in dynamic:
                dynamic.remove(place)
                assert {f"analyser.games.{name}.{each}" for each in own} <= set(found)
        assert not dynamic, name


IMPORTED = """
import json, sys
from importlib import import_module
from pathlib import Path

opened = []
root = str(Path(sys.argv[1]))
sys.addaudithook(lambda event, found: opened.append(str(found[0])) if event == "open" else None)
for name in sys.argv[2:]:
    import_module(name)
print(json.dumps([each for each in opened if each.startswith(root)]))
"""


@pytest.mark.broad
def test_no_number_that_compiled_code_sees_comes_from_a_data_file() -> None:
    modules = [name for game in GAMES for name in list_compiled_modules(cache_dir.kernel_of(game))]
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, str(PACKAGE), *modules],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    opened = [Path(each) for each in json.loads(done.stdout)]
    assert any(path.parent.name == "__pycache__" for path in opened)
    data = {path for path in opened if path.suffix != ".py" and path.parent.name != "__pycache__"}
    assert data == set()


# ---------------------------------------------------------------- which imports are followed

IMPORTS = {
    "a name": ("from analyser.room.below import SIZE", True),
    "a module": ("from analyser.room import below", True),
    "a module in full": ("import analyser.room.below as B", True),
    "from beside": ("from .below import SIZE", True),
    "a module beside": ("from . import below", True),
    "everything": ("from analyser.room.below import *", True),
    "in a function": ("def late():\n    from analyser.room.below import SIZE", True),
    "where it can be": ("try:\n    import analyser.room.below\nexcept ImportError: ...", True),
    "by way of another": ("import analyser.room.between", True),
    "for types alone": ("if TYPE_CHECKING:\n    from analyser.room.below import SIZE", False),
    "instead": ("if TYPE_CHECKING:\n    X = 1\nelse:\n    import analyser.room.below", True),
    "another file": ("from analyser.room.other import SIZE", False),
}
"""What a module imports, and whether an edit of ``below`` counts then."""


@pytest.mark.parametrize("case", IMPORTS)
def test_an_import_is_followed(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported, counts = IMPORTS[case]
    monkeypatch.setattr(source_digest, "ROOT", tmp_path / "analyser")
    room = tmp_path / "analyser" / "room"
    room.mkdir(parents=True)
    (room / "main.py").write_text(f"from analyser.compiled.jit import kernel\n{imported}\n")
    (room / "between.py").write_text("from analyser.room.below import SIZE\n")
    for name in ("below", "other"):
        (room / f"{name}.py").write_text("SIZE = 1\n")
    before = digest("analyser.room")
    (room / "below.py").write_text("SIZE = 2\n")
    assert (digest("analyser.room") != before) == counts


# ---------------------------------------------------------------- games of other packages


def test_of_a_lone_module_its_own_file_counts_and_those_beside_it(tmp_path: Path) -> None:
    main, below = tmp_path / "main.py", tmp_path / "below.py"
    main.write_text("from below import SIZE\nimport numpy\nfrom analyser.cards import sets\n")
    below.write_text("SIZE = 1\n")
    (tmp_path / "numpy").mkdir()
    (tmp_path / "numpy" / "__init__.py").write_text("whatever lies there\n")
    found = Closure(("main", main)).follow(["main"]).sources
    assert [name for name in found if not name.startswith("analyser.")] == ["main", "below"]
    assert "analyser.cards.sets" in found

    def digest() -> str:
        return source_digest.digest(["main"], None, ("main", main))

    before = digest()
    below.write_text('"""A sentence."""\nSIZE = 1\n')
    assert digest() == before
    below.write_text("SIZE = 3\n")
    changed = digest()
    assert changed != before
    main.write_text(main.read_text() + "print(1)\n")
    assert digest() != changed


def test_of_a_module_in_another_package_that_package_is_followed(tmp_path: Path) -> None:
    inner = tmp_path / "own_games" / "snap" / "kernel"
    inner.mkdir(parents=True)
    main = inner / "play.py"
    main.write_text("from own_games.snap.rules import SIZE\nfrom ..pack import CARDS\n")
    for name in ("rules", "pack", "words"):
        (inner.parent / f"{name}.py").write_text("SIZE = CARDS = 1\n")
    beside = tmp_path / "another" / "__init__.py"
    beside.parent.mkdir()
    beside.write_text("")
    module = "own_games.snap.kernel.play"
    found = Closure((module, main)).follow([module]).sources
    assert sorted(found) == [module, "own_games.snap.pack", "own_games.snap.rules"]


def test_a_note_holds_as_long_as_each_file_is_the_same(tmp_path: Path) -> None:
    main, below = tmp_path / "main.py", tmp_path / "below.py"
    main.write_text("from below import SIZE\nimport later\nBIG = 2 * SIZE\n")
    below.write_text("SIZE = 1\n")
    notes = tmp_path / "notes"

    def digest(notes: Path = notes) -> str:
        return source_digest.digest(["main"], notes, ("main", main))

    first = digest()
    (note,) = notes.iterdir()
    whole = note.read_bytes()
    assert digest() == first
    assert note.read_bytes() == whole
    below.write_text("SIZE = 2\n")
    second = digest()
    assert second != first
    below.write_text("SIZE = 1\n")
    # Whatever else stands there is not believed.
    for other in (whole.replace(first.encode(), second.encode()), whole[:-9], b"", b"[1]"):
        note.write_bytes(other)
        assert digest() == first
    # A file that was looked for is there now.
    (tmp_path / "later.py").write_text("LATE = 1\n")
    assert digest() != first
    (tmp_path / "later.py").unlink()
    # And where nothing can be noted it is found each time.
    assert digest(main / "no folder") == first
