"""``analyser.play.canary``: Is a run ended by code that plays other hands than it should, and is
no such shard kept?
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import compiling
import pytest
import toy
from small_run import content
from terminal import fails

from analyser.compiled import jit
from analyser.errors import CodeError, DataError
from analyser.games import self_test
from analyser.games.burraco.kernel.calls import ENGINE
from analyser.games.interface import Record, Rows
from analyser.games.protocols.machine_code import VouchedHands
from analyser.play import canary, runner
from analyser.play.runner import Progress
from analyser.scenario.build import duel_spec, table_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder

COMMAND = ["analyser", "simulate"]
FIXED = (
    VouchedHands("", ("bold", "timid"), False, 7, {}),
    VouchedHands("leap", ("bold",), False, 5, {}),
)


@dataclass
class Vouching(toy.Toy):
    """A toy whose release vouches for some hands, and whose code may go wrong."""

    said: tuple[VouchedHands, ...] = ()
    wrong: bool = False
    """Its code plays other hands."""
    wrong_fixed: bool = False
    """Its code with the rules as constants does."""
    lasts: int = 10**9
    """It goes wrong after so many calls."""
    within: int = 0
    """How many rule sets are constants now."""
    asked: list[int] = field(default_factory=list)
    """How many hands each call was for."""

    def list_vouched(self) -> tuple[VouchedHands, ...]:
        return self.said

    def play(self, *asked: Any) -> Rows:
        *_, count = asked
        rows = super().play(*asked)
        self.asked.append(count)
        rows[:, 4] += self._errs()
        return rows

    def weigh(self, *asked: Any) -> Rows:
        rows = super().weigh(*asked)
        rows[:, 6] += self._errs()
        return rows

    def _errs(self) -> bool:
        late = len(self.asked) > self.lasts
        return self.wrong or late or (self.wrong_fixed and self.within > 0)

    def fixing_pays(self, rules: Record) -> int | None:
        return 0 if rules["bonus"] == 17 else None

    fixing_seconds: float = 1.0

    @contextmanager
    def fix_rules(self, rules: Record) -> Iterator[None]:
        self.within += 1
        try:
            yield
        finally:
            self.within -= 1


def released(fixed: Sequence[VouchedHands] = FIXED) -> tuple[VouchedHands, ...]:
    """Return what a release of the toy says that its hands come to."""
    right = toy.Toy()
    return tuple(
        replace(
            each,
            said={
                preset: canary.make_check(right, right.rules(preset), each)()
                for preset in right.presets
            },
        )
        for each in fixed
    )


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Vouching:
    return toy.install(monkeypatch, Vouching(said=released()))


def spec_of(**changes: Any) -> RunSpec:
    """Return a duel and a table: 12 shards."""
    duel = duel_spec(Request("toy", "rich", Count(106), 3), "bold", "balanced")
    table = table_spec(Request("toy", "plain", Count(53), 3), ["bold"])
    return replace(duel, cells=duel.cells + table.cells, shard_deals=10, **changes)


def changed(spec: RunSpec, **rules: int) -> RunSpec:
    cells = tuple(replace(cell, rules={**cell.rules, **rules}) for cell in spec.cells)
    return replace(spec, cells=cells)


def play(out: Path, spec: RunSpec | None = None, threads: int = 2) -> run_folder.Run:
    return runner.run(spec or spec_of(), out, threads, COMMAND)


def test_code_that_plays_right_leaves_the_bytes_that_nobody_vouches_for(
    game: Vouching, tmp_path: Path
) -> None:
    for spec in (spec_of(), changed(spec_of(), bonus=17)):
        game.said = released()
        play(tmp_path / "proven", spec)
        assert game.asked.count(7) >= 2 + len(runner.layout(spec))
        game.said = ()
        game.asked.clear()
        play(tmp_path / "believed", spec)
        assert 7 not in game.asked
        assert content(tmp_path / "proven") == content(tmp_path / "believed")
        for name in ("proven", "believed"):
            (tmp_path / name).rename(tmp_path / f"{name} {spec.digest()}")


def test_code_that_is_wrong_from_the_start_plays_no_shard(game: Vouching, tmp_path: Path) -> None:
    game.wrong = True
    with pytest.raises(CodeError) as caught:
        play(tmp_path / "run")
    sentence = str(caught.value)
    assert caught.value.exit_code == 70
    assert sentence.startswith("Toy: the code that was loaded plays other hands than it should")
    assert game.said[0].said["rich"] in sentence
    assert "run this again" in sentence
    assert "\n" not in sentence
    assert len(run_folder.open(tmp_path / "run").shards) == 0
    # Mended, the same call goes on from there.
    game.wrong = False
    assert runner.is_finished(play(tmp_path / "run"))


@pytest.mark.broad
@pytest.mark.parametrize("threads", [1, 3])
def test_a_shard_behind_which_code_was_found_to_be_wrong_is_not_kept(
    game: Vouching, threads: int, tmp_path: Path
) -> None:
    play(tmp_path / "whole")
    whole = content(tmp_path / "whole")
    calls = len(game.asked)
    kept = set()
    for lasts in range(5, calls, 3):
        game.lasts, out = lasts, tmp_path / f"after {lasts}"
        game.asked.clear()
        with pytest.raises(CodeError):
            play(out, threads=threads)
        stand = run_folder.open(out)
        kept.add(len(stand.shards))
        stand.verify()
        # What stands is right, to the byte.
        shards = {name: data for name, data in content(out).items() if name.startswith("shards")}
        assert shards.items() <= whole.items()
        game.lasts = 10**9
        play(out)
        assert content(out) == whole
    assert len(kept) > 2


def test_the_last_shard_is_no_exception(game: Vouching, tmp_path: Path) -> None:
    """Code that goes wrong with the last hands that a run plays."""
    play(tmp_path / "whole", threads=1)
    game.lasts = len(game.asked) - 2
    game.asked.clear()
    with pytest.raises(CodeError):
        play(tmp_path / "run", threads=1)
    held = run_folder.open(tmp_path / "run")
    # It may be found behind an earlier one: they are played ahead.
    assert len(held.shards) < len(runner.layout(spec_of()))
    assert not runner.is_finished(held)


def test_constants_are_held_against_rules_that_are_read(game: Vouching, tmp_path: Path) -> None:
    """No release knows these rules."""
    spec = changed(spec_of(), bonus=17)
    game.wrong_fixed = True
    with pytest.raises(CodeError, match=r"^Toy: .*\(rich: they come to [0-9a-f]{16} \(expected "):
        play(tmp_path / "run", spec)
    assert len(run_folder.open(tmp_path / "run").shards) == 0
    # Rules that are read at run time are not touched by that.
    play(tmp_path / "other", changed(spec_of(), bonus=18))
    # And where the code that reads them is wrong, those of the preset say it.
    game.wrong_fixed, game.wrong = False, True
    with pytest.raises(CodeError):
        play(tmp_path / "third", changed(spec_of(), bonus=18))


def test_each_kind_of_code_is_proven_where_it_plays(game: Vouching, tmp_path: Path) -> None:
    table = table_spec(Request("toy", "plain", Count(20), 3), ["bold"])
    weighed = replace(table, cells=(replace(table.cells[0], choice="leap", futures=2),))
    assert runner.is_finished(play(tmp_path / "right", weighed))
    assert 7 not in game.asked
    game.wrong = True
    with pytest.raises(CodeError):
        play(tmp_path / "weighed", weighed)
    # Nobody vouches for what is weighed: it is believed.
    game.said = released(FIXED[:1])
    assert runner.is_finished(play(tmp_path / "believed", weighed))
    with pytest.raises(CodeError):
        play(tmp_path / "played", table)
    # Nor for a preset that the release does not know.
    game.said = (replace(game.said[0], said={}),)
    assert runner.is_finished(play(tmp_path / "new", table))


def test_what_is_finished_is_not_proven_again(game: Vouching, tmp_path: Path) -> None:
    play(tmp_path / "run")
    game.asked.clear()
    game.wrong = True
    play(tmp_path / "run")
    assert game.asked == []


def test_the_command_says_it_in_a_sentence(
    game: Vouching, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game.wrong = True
    said = fails(70, "simulate", "--game", "toy", "--hands", "100")
    assert "plays other hands than it should" in said


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
@pytest.mark.parametrize("switch", ["0", "1"])
def test_burracos_code_is_proven_with_constants_and_without(
    switch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "CONSTANTS", switch)
    # What is known of a rule set was found with the switch as it stood.
    ENGINE._compiled.clear()
    spec = table_spec(Request("burraco", "italian", Count(60), 3), ["balanced", "greedy"])
    real = type(ENGINE)._player
    errs = False

    def player(self: Any, numbers: Any) -> Callable[..., None]:
        plays = real(self, numbers)

        def played(*given: Any) -> None:
            plays(*given)
            # One number of one hand.
            given[6][3] += errs

        return played

    monkeypatch.setattr(type(ENGINE), "_player", player)
    assert runner.is_finished(runner.run(spec, tmp_path / "right", 1, COMMAND))
    errs = True
    with pytest.raises(CodeError) as caught:
        runner.run(spec, tmp_path / "wrong", 1, COMMAND)
    ENGINE._compiled.clear()
    assert str(caught.value).startswith("Burraco: ")
    assert f"remove {jit.folder('burraco')} and run this again" in str(caught.value)


def test_what_a_release_says_is_believed_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = self_test.text(released())
    assert self_test.parse_vouched(whole, "file") == released()
    for at in range(0, len(whole), 7):
        damaged = whole[:at] + chr(ord(whole[at]) ^ 1) + whole[at + 1 :]
        with pytest.raises(DataError, match=r"^file: is damaged, .*make golden"):
            self_test.parse_vouched(damaged, "file")
    for text in ("", "{}", "[]", "null", whole[:-1], whole + "\n", json.dumps({"vouched": []})):
        with pytest.raises(DataError):
            self_test.parse_vouched(text, "file")
    # Nor is a file that is no text, or not there, a mistake of ours.
    for folder in (tmp_path, tmp_path / "none"):
        (tmp_path / self_test.NAME).write_bytes(b"\xff" + whole.encode())
        monkeypatch.setattr(self_test, "files", lambda _package, folder=folder: folder)
        self_test.load_shipped.cache_clear()
        with pytest.raises(DataError, match=r"vouched\.json: is damaged"):
            self_test.load_shipped("a game's")
    self_test.load_shipped.cache_clear()


def test_progress_is_told_as_ever(game: Vouching, tmp_path: Path) -> None:
    told: list[Progress] = []
    runner.run(spec_of(), tmp_path / "run", 2, COMMAND, told.append)
    assert told[-1].done == told[-1].total == runner.count_asked(spec_of())
