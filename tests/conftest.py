"""How hypothesis draws in this house: the same examples on every machine, and no deadline.

The first call of a compiled function may load or compile it, which no deadline should count.
No test hears how far a slow machine has come, but those of that.  Ctrl-C is heard also where the
tests run in the background, for which a shell turns it off.  Without the compiler no test waits for
Burraco's signature.
"""

from __future__ import annotations

import atexit
import gc
import hashlib
import os
import signal
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from compiling import OFF, compile_in_turn, translate_in_turn
from hypothesis import settings
from report.blank_pictures import leave_blank
from toy import Toy, install

from analyser import registry
from analyser.commands import YOUNG, Command, Door
from analyser.games import GAMES
from analyser.statistics import effect_model
from analyser.storage import host

settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")

os.environ.setdefault("ANALYSER_PROGRESS", "0")

# A test process holds a million objects, all of which stay (``commands.answer``).
gc.set_threshold(YOUNG, 50, 50)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


REFEREED = ("test_hand_worked.py", "test_corrupted.py", "test_sibling_rules.py")
"""Files of tests of referees and rules alone, which are plain Python with the compiler too."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave half of the tests on games to ``make test-all``.

    ``make test`` runs Burraco compiled and the others without the compiler: to compile nine more
    takes minutes, and Burraco without it does too.  What it has run without the compiler, and what
    compiles nothing, is left to ``make test-slow``.
    """
    for item in items:
        games = games_of(item)
        if games and ("burraco" in games if OFF else games != {"burraco"}):
            again = not OFF and item.path.name in REFEREED and not item.get_closest_marker("broad")
            item.add_marker(pytest.mark.slow if again else pytest.mark.broad)
    items[:] = [item for item in items if needs(item) <= registry.abilities().keys()]


def needs(item: pytest.Item) -> set[str]:
    """Return the abilities that a test of the core asks: where one was deleted, it is left out."""
    return {name for mark in item.iter_markers("needs") for name in mark.args}


def pytest_plugin_registered(plugin: Any) -> None:
    """Have a worker say of a test that passed just that: the other six messages take a millisecond.

    Who asks for times, words or a file hears all.
    """
    if type(plugin).__name__ != "WorkerInteractor":
        return
    option, send = plugin.config.option, plugin.sendevent
    if option.verbose > 0 or option.durations is not None or option.xmlpath:
        return

    def sendevent(name: str, **said: Any) -> None:
        report = said.get("data", {})
        passed = report.get("outcome") == "passed" and report["when"] != "call"
        if name not in ("logstart", "logfinish") and not (name == "testreport" and passed):
            send(name, **said)

    plugin.sendevent = sendevent


def pytest_collection_finish() -> None:
    """Have no garbage looked for among what was imported and collected, which stays."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Look once for garbage, of which pytest looks for some five times from here on.

    What belongs to the whole session is taken down by then.  Python looks once more as it ends, or
    DuckDB would say that something of its own is left.
    """
    gc.collect()
    gc.freeze()
    atexit.register(gc.unfreeze)


def games_of(item: pytest.Item) -> set[str]:
    """Return the games whose folder a test lies in, or on which it runs."""
    parts = _parts_of(item.path)
    given = getattr(item, "callspec", None)
    values = given.params.values() if given else ()
    names = {
        name
        for each in values
        for thing in (each, getattr(each, "game", ""))
        for name in (thing, getattr(thing, "name", ""))
        if isinstance(name, str)
    }
    return {*GAMES} & {*(parts[1:2] if parts[0] == "games" else ()), *names}


@cache
def _parts_of(file: Path) -> tuple[str, ...]:
    return file.relative_to(Path(__file__).parent).parts


def _say_the_kept_signature() -> None:
    """Have Burraco say the signature that is kept, which takes minutes to play without a compiler.

    Who asks for another number of hands than it is made of still has them played.
    """
    from analyser.games import burraco, standard_game

    many, played = standard_game.SIGNED_HANDS, burraco.Burraco.signature
    kept = (Path(__file__).parent / "golden" / "burraco.signature").read_text().strip()

    def signature(game: burraco.Burraco) -> str:
        return kept if many == standard_game.SIGNED_HANDS else played(game)

    burraco.Burraco.signature = signature  # type: ignore[method-assign, assignment]


def _ask_git_once() -> None:
    """Have git say once what commit this checkout is, which each of a thousand runs notes."""
    own, asked = Path(host.__file__).resolve().parents[1], host._describe_checkout
    ours = cache(lambda: asked(own))

    def of_checkout(package: Path) -> host.Commit:
        return ours() if package == own else asked(package)

    host._describe_checkout = of_checkout


LEARNT: dict[bytes, Any] = {}
"""Digest of decisions → the model that they teach."""


def _learn_once() -> None:
    """Have a process learn the effects of the same decisions once: that takes half a second."""
    learn = effect_model.learn_effects

    def learn_effects(*given: Any) -> Any:
        found = hashlib.sha256()
        for each in given:
            array = np.asarray(each)
            found.update(f"{array.dtype} {array.shape}".encode() + array.tobytes())
        name = found.digest()
        if name not in LEARNT:
            LEARNT[name] = learn(*given)
        return LEARNT[name]

    # Before anything imports the function.
    effect_model.learn_effects = learn_effects  # type: ignore[assignment]


def _make_commands_once() -> None:
    """Have a process make a command of the program once: that takes longer than to read its words.

    A help writes into the command that it is of, so the next is of one made again.
    """
    made: dict[str, Any] = {}
    get, show = Door.get_command, Command.format_help

    def get_command(door: Door, context: Any, name: str) -> Any:
        door.commands.update(made)
        found = get(door, context, name)
        made.update(door.commands)
        return found

    def format_help(command: Command, context: Any, formatter: Any) -> None:
        made.clear()
        show(command, context, formatter)

    Door.get_command = get_command  # type: ignore[method-assign, assignment]
    Command.format_help = format_help  # type: ignore[method-assign, assignment]


def _wait_for_no_disk() -> None:
    """Have a process of tests believe that what it wrote is safe: none of them cuts the power."""

    def fsync(number: int) -> None:
        """Return at once."""

    os.fsync = fsync  # type: ignore[assignment]


_ask_git_once()
_wait_for_no_disk()
_learn_once()
_make_commands_once()
translate_in_turn()
if OFF:
    _say_the_kept_signature()
    # `cards.shuffle` wraps as it is meant to (pyproject.toml); to say so, and not to hear it, takes
    # twice as long as to count.
    np.seterr(over="ignore")
else:
    compile_in_turn()


@pytest.fixture(autouse=True, scope="session")
def _short_samples() -> None:
    """Have a dry run play the fewest deals that say anything; those who ask how well play more."""
    from analyser.play.forecast import run_estimate

    run_estimate.SECONDS = 0.0


@pytest.fixture
def toy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Toy:
    """Return a toy game to name with ``--game toy``, and be in a folder of its own.

    A file of tests says by ``TOY`` which toy it is, and by ``IN_FOLDER`` which files lie there.
    """
    monkeypatch.chdir(tmp_path)
    for name, text in getattr(request.module, "IN_FOLDER", {}).items():
        Path(name).write_text(text, encoding="utf-8")
    made: Toy = install(monkeypatch, getattr(request.module, "TOY", Toy)())
    return made


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Return the toy game, installed."""
    return install(monkeypatch)


@pytest.fixture
def learn_again() -> Callable[[], None]:
    """Return what has the effects of decisions learnt again that were learnt before."""
    return LEARNT.clear


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave every picture of a page blank, for who reads the rest: drawing is most of its time.

    Every kind of page is drawn, and looked at, in ``tests/report``.
    """
    leave_blank(monkeypatch)
