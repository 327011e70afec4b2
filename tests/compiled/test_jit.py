"""``analyser.compiled.jit``: Can a stale compiled function ever be used again?

The folder must have another name in each mode, for each kind of machine and under each setting of
numba's.  A copy of the package is asked for the names, in processes that compile nothing; what an
edit does to the name is in ``test_source_digest``, and what a changed constant does to play in
``test_jit_edits``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import SimpleNamespace
from typing import Any

import compiling
import llvmlite.binding
import numba
import pytest
from copies import PACKAGE, ask, copy_into
from numba.core.dispatcher import Dispatcher

from analyser.compiled import cache_dir, jit, sealed
from analyser.games import GAMES

ASK = """
import json
from analyser.compiled import jit
import numba
print(json.dumps([str(jit.folder("burraco")), numba.config.CACHE_DIR, jit.BOUNDSCHECK]))
"""

SIGNATURES = """
import json, sys
from numba.core.dispatcher import Dispatcher
from analyser.games import game
from analyser.games.sides import seating

played = game("GAME")
rules = played.rules(played.default_preset)
policies, seats = [played.policy(played.default_policy)], seating(played, rules, 1)
played.play(rules, policies, seats, 1, 0, 1)
for choice in played.choices:
    played.weigh(choice.name, rules, policies, seats, 1, 0, 1, 2)
found = {}
for name, module in list(sys.modules.items()):
    for what, thing in vars(module).items() if name.startswith("analyser.") else ():
        if isinstance(thing, Dispatcher) and thing.__module__ == name:
            found[f"{name}.{what}, from Python"] = [str(each) for each in thing.overloads]
            found[f"{name}.{what}"] = [str(each) for each in thing.part().overloads]
print(json.dumps(found))
"""

MADE = """
import json
from analyser.compiled import jit
from analyser.games import game

played = game("burraco")
rules, policy = played.rules("italian"), played.policy("balanced")
played.play(rules, [policy], (0, 0, 0, 0), 1, 0, 1)
kept = jit.folder("burraco").glob("*.machine")
print(json.dumps(sorted({path.name.partition(".py")[0] for path in kept})))
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds a copy of the package's sources."""
    return copy_into(tmp_path_factory.mktemp("copied"))


@pytest.mark.broad
def test_the_name_changes_with_the_mode_and_numba_keeps_its_own(copied: Path) -> None:
    plain, told, checked = ask(ASK, copied)
    assert (told, checked) == ("", False)
    assert Path(plain).parent == copied / "cache" / "analyser" / "compiled"
    bounds, told, checked = ask(ASK, copied, ANALYSER_BOUNDSCHECK="1")
    assert (told, checked) == ("", True)
    alone, told, checked = ask(ASK, copied, ANALYSER_LINKING="0")
    assert (told, checked) == ("", False)
    assert len({plain, bounds, alone}) == 3


@pytest.mark.broad
def test_the_name_changes_with_a_setting_of_numbas_in_the_environment(copied: Path) -> None:
    names = [
        ask(ASK, copied, **settings)[0]
        for settings in ({}, {"NUMBA_SLP_VECTORIZE": "1"}, {"NUMBA_OPT": "0"})
    ]
    assert len(set(names)) == 3


@pytest.mark.parametrize("name", cache_dir.SETTINGS)
def test_the_name_changes_with_every_setting_under_which_numba_makes_other_code(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = cache_dir.digest("analyser.cards", jit.MODE)
    monkeypatch.setattr(numba.config, name, "another")
    assert cache_dir.digest("analyser.cards", jit.MODE) != before


def test_every_setting_of_numbas_is_known_to_change_code_or_to_leave_it_alone() -> None:
    """A new numba may bring a new setting: whoever updates it decides here which kind it is."""
    alone = re.compile(
        r"(_?HAVE|IS|DUMP|DEBUG|DISABLE_CUDA|ENABLE_CUDASIM|CUDA|FORCE_CUDA|THREADING|CACHE)_?.*"
        # What is printed, and how; what is kept in memory; what coverage and profilers are told.
        r"|.*(WARNINGS?|TRACEBACKS|TRACE|UNINIT_VAR|DIAGNOSTICS|THREADS|DUMPS|PROFILING|TIMINGS)"
        r"|(DEVELOPER_MODE|SHOW_HELP|COLOR_SCHEME|ANNOTATE|DIFF_IR|HTML|GDB_BINARY|JIT_COVERAGE)"
        r"|(FUNCTION_CACHE_SIZE|USE_LLVMLITE_MEMORY_MANAGER|DISABLE_TYPEINFER_FAIL_CACHE)"
        r"|(RUNNING_UNDER_PROFILER|ENABLE_SYS_MONITORING|MACHINE_BITS|PYVERSION|USING_SVML)"
        # Of arrays and parallel loops, which nothing here makes; and of not compiling at all.
        r"|(NRT_STATS|PARFOR_MAX_TUPLE_SIZE|DISABLE_JIT)"
    )
    names = {name for name in vars(numba.config) if name.isupper()}
    unknown = {name for name in names - set(cache_dir.SETTINGS) if not alone.fullmatch(name)}
    assert unknown == set()
    assert [name for name in cache_dir.SETTINGS if not hasattr(numba.config, name)] == []


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("get_host_cpu_name", "another"),
        ("get_host_cpu_features", SimpleNamespace(flatten=lambda: "+another")),
    ],
)
def test_the_name_changes_with_the_processor(
    asked: str, says: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = cache_dir.digest("analyser.cards", jit.MODE)
    monkeypatch.setattr(llvmlite.binding, asked, lambda: says)
    assert cache_dir.digest("analyser.cards", jit.MODE) != before


def test_a_named_processor_names_the_folder_whatever_this_one_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(numba.config, "CPU_NAME", "haswell")
    monkeypatch.setattr(numba.config, "CPU_FEATURES", "+avx2")
    before = cache_dir.digest("analyser.cards", jit.MODE)
    monkeypatch.setattr(llvmlite.binding, "get_host_cpu_name", lambda: "another")
    features = SimpleNamespace(flatten=lambda: "+another")
    monkeypatch.setattr(llvmlite.binding, "get_host_cpu_features", lambda: features)
    assert cache_dir.digest("analyser.cards", jit.MODE) == before


@pytest.mark.broad
def test_where_others_may_write_nothing_is_kept(copied: Path) -> None:
    shared = copied / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    assert ask(ASK, copied, XDG_CACHE_HOME=str(shared))[0] == "None"
    assert ask(ASK, copied, NUMBA_CACHE_DIR=str(shared))[0] == "None"
    own = shared / "own"
    assert ask(ASK, copied, NUMBA_CACHE_DIR=str(own))[0] == "None"
    shared.chmod(0o1777)
    assert Path(ask(ASK, copied, NUMBA_CACHE_DIR=str(own))[0]).parent == own
    assert ask(ASK, copied, NUMBA_CACHE_DIR=str(shared))[0] == "None"


def test_each_package_has_a_folder_of_its_own_and_a_function_from_elsewhere_too(
    tmp_path: Path,
) -> None:
    def function() -> None:
        pass

    kernel, cards = (
        cache_dir.folder(package, jit.MODE)
        for package in ("analyser.games.burraco.kernel", "analyser.cards")
    )
    assert kernel is not None
    assert cards is not None
    assert kernel.name.startswith("games.burraco.kernel-")
    assert cards.name.startswith("cards-")
    assert kernel == jit.folder("burraco")
    here = cache_dir.folder_of(function, jit.MODE)
    assert here is not None
    assert here.name.startswith(f"{__name__}-")
    function.__code__ = function.__code__.replace(co_filename="<stdin>")
    assert cache_dir.folder_of(function, jit.MODE) is None


def test_another_process_compiles_only_what_is_not_there_and_would_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: Path | None = tmp_path / "kernel"
    monkeypatch.setattr(cache_dir, "folder", lambda _package, _mode: kept)
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)
    import_module("analyser.games.kabu")
    assert jit.can_compile_apart("kabu")
    assert not jit.can_compile_apart("no such game")
    for of, name, value in (
        (numba.config, "DISABLE_JIT", 1),
        (jit, "MACHINE_CODE_MODULE", None),
        (sealed, "can_write", lambda _folder: False),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(of, name, value)
            assert not jit.can_compile_apart("kabu"), name
    (tmp_path / "kernel").mkdir()
    assert not jit.can_compile_apart("kabu"), "compiled already"
    kept = None
    assert not jit.can_compile_apart("kabu"), "nothing is kept"


def test_compiled_says_whether_the_opened_games_have_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_dir, "folder", lambda package, _mode: tmp_path / package)
    import_module("analyser.games.burraco")
    # Whoever was tested before in this process may have opened another game.
    for name in GAMES[1:]:
        monkeypatch.delitem(sys.modules, f"analyser.games.{name}", raising=False)
    assert not jit.is_compiled()
    (tmp_path / "analyser.games.burraco.kernel").mkdir()
    assert jit.is_compiled()
    monkeypatch.delitem(sys.modules, "analyser.games.burraco")
    # None is opened: all that there are.
    assert cache_dir.kernels() == [f"analyser.games.{name}.kernel" for name in sorted(GAMES)]


def compiled_functions() -> Iterator[Any]:
    """Yield every function of the package that ``@kernel`` compiled, each once."""
    seen: set[int] = set()
    for about in walk_packages([str(PACKAGE)], "analyser."):
        if about.name.endswith("__main__"):
            continue
        for thing in vars(import_module(about.name)).values():
            if isinstance(thing, Dispatcher) and id(thing) not in seen:
                seen.add(id(thing))
                yield thing


@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
def test_every_compiled_function_is_serial_without_the_lock_and_keeps_to_its_mode() -> None:
    options = {each.__qualname__: each.targetoptions for each in compiled_functions()}
    assert len(options) > 50
    for name, chosen in options.items():
        assert chosen["nogil"] is True, name
        assert not chosen.get("parallel"), name
        assert chosen["boundscheck"] is jit.BOUNDSCHECK, name


@pytest.mark.slow
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
@pytest.mark.parametrize("game", GAMES)
def test_every_compiled_function_has_one_signature(copied: Path, game: str) -> None:
    """A bool for an int, or a row that is not contiguous, would silently compile a second time.

    So would a constant in a call, if numba had its way.  Every function is asked, by whom it was
    called: Python, or compiled code.
    """
    found: dict[str, list[str]] = ask(SIGNATURES.replace("GAME", game), copied)
    assert {name: many for name, many in found.items() if len(many) > 1} == {}
    assert sum(bool(many) for many in found.values()) > 50


@pytest.mark.slow
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
def test_only_what_python_calls_is_made_and_kept(copied: Path) -> None:
    made: list[str] = ask(MADE, copied)
    assert [name for name in made if name.startswith("play.")] == ["play.play_hands"]
    assert len(made) < 10
