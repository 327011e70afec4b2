"""Is all that machine code follows from found in the text, and nothing that it does not?

Too little would play with stale code, so what compiled functions see is looked up in the running
program too; too much would compile for minutes because somebody corrected a sentence.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import compiling
import numpy as np
import pytest
from copies import PACKAGE, copy_into
from edits import EDITS, PLAIN_PARTS
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic

from analyser.compiled import source_digest

KERNEL = "analyser.games.burraco.kernel"
PACKAGES = (KERNEL, "analyser.cards", "analyser.play")

ADDED = '''
# A sentence.
if TYPE_CHECKING:
    from analyser.games.burraco.kernel import play


def another_function_that_nobody_compiled_calls():
    """Say something."""
    from analyser.games.burraco.kernel import play
    return play


"""Words about nothing."""
'''


@pytest.fixture(scope="module")
def one_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_into(tmp_path_factory.mktemp("used")) / "analyser"


@pytest.fixture(scope="module")
def before() -> dict[str, dict[str, list[str]]]:
    return found()


@pytest.fixture
def copied(
    before: dict[str, dict[str, list[str]]], one_copy: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """A copy of the package, of which is asked from here on; an edit is undone."""
    monkeypatch.setattr(source_digest, "ROOT", one_copy)
    yield one_copy
    for path in one_copy.rglob("*.py"):
        path.write_bytes((PACKAGE / path.relative_to(one_copy)).read_bytes())


def found() -> dict[str, dict[str, list[str]]]:
    return {package: source_digest.uses(package).found() for package in PACKAGES}


@pytest.mark.broad
def test_no_sentence_and_no_function_that_is_not_compiled_counts(
    copied: Path, before: dict[str, dict[str, list[str]]]
) -> None:
    for path in copied.rglob("*.py"):
        path.write_text(path.read_text().replace('"""', '"""Once more: ', 1) + ADDED)
    assert found() == before


@pytest.mark.broad
def test_what_stands_above_the_kernel_or_beside_it_does_not_count(
    copied: Path, before: dict[str, dict[str, list[str]]]
) -> None:
    game = "games/burraco/"
    for name in ("__init__", "measures", "rescoring", "kernel/calls"):
        (copied / f"{game}{name}.py").write_text("")
    for folder in ("history", "advice", "own_player", "reference"):
        for path in (copied / game / folder).rglob("*.py"):
            path.write_text("")
    for file in ("errors.py", "games/__init__.py", "play/runner.py", "cards/__init__.py"):
        (copied / file).write_text("")
    assert found() == before


@pytest.mark.broad
def test_every_change_that_is_felt_is_seen_where_it_is(
    copied: Path, before: dict[str, dict[str, list[str]]]
) -> None:
    felt = sorted(set(EDITS) - PLAIN_PARTS)
    for file in felt:
        path = copied / file
        path.write_text(path.read_text().replace(*EDITS[file]))
    now = source_digest.uses(KERNEL).found()
    for file in felt:
        module = ".".join(["analyser", *Path(file).with_suffix("").parts])
        assert now[module] != before[KERNEL][module], file


@pytest.mark.broad
def test_a_package_follows_from_no_game_that_it_does_not_play(
    before: dict[str, dict[str, list[str]]],
) -> None:
    assert not [name for name in before["analyser.cards"] if "games" in name]
    assert [name for name in before["analyser.play"] if "play" in name] == [
        "analyser.play.bench_reference"
    ]


def test_no_number_that_compiled_code_sees_comes_from_a_data_file(
    before: dict[str, dict[str, list[str]]],
) -> None:
    # How it is compiled is another question, and asks for files.
    text = str([made for name, made in before[KERNEL].items() if ".compiled." not in name])
    assert "'RANK_POINTS'" in text
    assert not [name for name in ("tomllib", "open", "files", "read_text") if f"'{name}'" in text]


BELOW = "FIRST = 1\nLATE = FIRST + 1\nTABLE = [1]\nSIZE = len(TABLE)\n"
SIZE, LATE, MODULE = (
    f"from analyser.room{words}\n"
    for words in (".below import SIZE", ".below import LATE", " import below")
)
TAKES = {
    "a constant": (SIZE, "SIZE", "SIZE = 3", True),
    "another constant": (SIZE, "SIZE", "OTHER = 3", False),
    "under another name": ("from analyser.room.below import SIZE as S\n", "S", "SIZE = 3", True),
    "by its module": (MODULE, "below.SIZE", "SIZE = 3", True),
    "by its module, another": (MODULE, "below.SIZE", "OTHER = 3", False),
    "by its module in full": ("import analyser.room.below as B\n", "B.SIZE", "SIZE = 3", True),
    "by its whole name": ("import analyser.room.below\n", "analyser.room.below", "SIZE = 3", True),
    "from beside": ("from .below import SIZE\n", "SIZE", "SIZE = 3", True),
    "imported and not used": (SIZE, "3", "SIZE = 3", False),
    "for types alone": (SIZE, "3, x: SIZE", "SIZE = 3", False),
    "a module handed on": (MODULE, "len(below)", "OTHER = 3", True),
    "what it is made of": (LATE, "LATE", "FIRST = 3", True),
    "what it is not made of": (LATE, "LATE", "SIZE = 3", False),
    "changed where it stands": (SIZE, "SIZE", "TABLE[0] = 3", True),
    "a side effect": (SIZE, "SIZE", "print(1)", True),
    "by a branch": (SIZE, "SIZE", "if FIRST:\n    SIZE = 3", True),
    "told to numba": (SIZE, "SIZE", "@overload(len)\ndef f(): pass", True),
    "set by a function": (SIZE, "SIZE", "def f():\n    global SIZE\n    SIZE = 4", True),
    "a function nobody calls": (SIZE, "SIZE", "def f():\n    return SIZE", False),
    "a sentence": (SIZE, "SIZE", '"""Words."""', False),
}
"""What a module imports, what its compiled function reads, what is added to the file below, and
whether that counts."""


@pytest.mark.parametrize("case", TAKES)
def test_a_name_is_followed_to_what_makes_it(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported, asked, added, counts = TAKES[case]
    monkeypatch.setattr(source_digest, "ROOT", tmp_path / "analyser")
    room = tmp_path / "analyser" / "room"
    room.mkdir(parents=True)
    head = "from __future__ import annotations\nfrom analyser.compiled.jit import kernel\n"
    expression, _, typed = asked.partition(", ")
    (room / "main.py").write_text(
        f"{head}{imported}\n@kernel\ndef asked({typed}):\n    return {expression}\n"
    )
    (room / "below.py").write_text(BELOW)
    before = source_digest.uses("analyser.room").found()
    (room / "below.py").write_text(f"{BELOW}{added}\n")
    assert (source_digest.uses("analyser.room").found() != before) == counts


def test_of_a_module_elsewhere_all_counts_and_what_it_takes_from_beside(tmp_path: Path) -> None:
    main, below = tmp_path / "main.py", tmp_path / "below.py"
    main.write_text("from below import SIZE\nimport numpy\n")
    below.write_text(BELOW)
    (tmp_path / "numpy").mkdir()
    (tmp_path / "numpy" / "__init__.py").write_text("whatever lies there\n")
    before = source_digest.uses("main", main).found()
    assert sorted(before) == ["below", "main"]
    below.write_text(BELOW + "SIZE = 3\n")
    changed = source_digest.uses("main", main).found()
    assert changed != before
    main.write_text(main.read_text() + "print(1)\n")
    assert source_digest.uses("main", main).found() != changed


def test_a_note_holds_as_long_as_each_file_is_the_same(tmp_path: Path) -> None:
    main, below = tmp_path / "main.py", tmp_path / "below.py"
    main.write_text("from below import SIZE\nBIG = 2 * SIZE\n")
    below.write_text("SIZE = 1\n")
    notes = tmp_path / "notes"
    first = source_digest.digest("main", main, notes)
    (note,) = notes.iterdir()
    whole = note.read_bytes()
    assert source_digest.digest("main", main, notes) == first
    assert note.read_bytes() == whole
    below.write_text("SIZE = 2\n")
    second = source_digest.digest("main", main, notes)
    assert second != first
    below.write_text("SIZE = 1\n")
    # Whatever else stands there is not believed.
    for other in (whole.replace(first.encode(), second.encode()), whole[:-9], b"", b"[1]"):
        note.write_bytes(other)
        assert source_digest.digest("main", main, notes) == first
    # And where nothing can be noted it is found each time.
    assert source_digest.digest("main", main, main / "no folder") == first


# ---------------------------------------------------------------- in the running program


def compiled() -> Iterator[Any]:
    for package in PACKAGES:
        for name in source_digest.uses(package).asked():
            module = import_module(name)
            for thing in vars(module).values():
                if isinstance(thing, Dispatcher) and thing.__module__ == name:
                    yield thing


def codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def seen(function: FunctionType) -> Iterator[tuple[ModuleType, str, Any]]:
    """Yield each global name that a function reads: the module it is asked of, and what it is."""
    home = import_module(function.__module__)
    for code in codes(function.__code__):
        steps = list(dis.get_instructions(code))
        for step, then in zip(steps, [*steps[1:], steps[-1]], strict=True):
            if step.opname == "LOAD_GLOBAL" and hasattr(home, step.argval):
                value = getattr(home, step.argval)
                if isinstance(value, ModuleType):
                    assert then.opname in ("LOAD_ATTR", "LOAD_METHOD"), (function, step.argval)
                    yield value, then.argval, getattr(value, then.argval)
                else:
                    yield home, step.argval, value


def is_number(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(is_number, value))
    return isinstance(value, (int, float, np.integer, np.ndarray)) or value is None


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
def test_compiled_functions_see_numbers_and_functions_alone_and_each_is_found() -> None:
    """What is declared with the classes of ``games.interface``, say, is nothing that they see."""
    count = 0
    for package in PACKAGES:
        asked = source_digest.uses(package)
        asked.found()
        met: set[int] = set()
        left = [each for each in compiled() if each.__module__.startswith(f"{package}.")]
        while left:
            thing = left.pop()
            if id(thing) in met:
                continue
            met.add(id(thing))
            function = thing.py_func if isinstance(thing, Dispatcher) else thing._defn
            assert asked.holds(function.__module__, function.__name__), function
            if isinstance(thing, _Intrinsic):
                # Writes numba's own names for instructions.
                continue
            for module, name, value in seen(function):
                if isinstance(value, (Dispatcher, _Intrinsic)):
                    left.append(value)
                elif is_number(value):
                    makers = [each for each in asked.taken if asked.holds(each, name)]
                    values = [getattr(import_module(each), name) for each in makers]
                    assert any(value is each for each in values), (function, module, name)
                    count += 1
                else:
                    assert isinstance(value, (type, BuiltinFunctionType, np.ufunc)), (name, value)
                    assert value.__module__.partition(".")[0] != "analyser", (function, name)
    assert count > 1000
