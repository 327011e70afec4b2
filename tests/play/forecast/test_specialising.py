"""``analyser.play.forecast.specialising``: Are the rules of a run constants where that pays, and
are its bytes the same either way?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import compiling
import pytest
import toy
from small_run import content

from analyser.compiled import jit
from analyser.games.burraco.kernel.calls import ENGINE
from analyser.games.interface import Record
from analyser.play import duel, runner
from analyser.play.forecast import specialising
from analyser.play.runner import Progress
from analyser.scenario.build import duel_spec, table_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import MATCH_HANDS, RunSpec
from analyser.statistics.stopping import Plan, Watch


@dataclass
class Fixing(toy.Toy):
    """A toy that has machine code of its own for rule sets, and says when it was used."""

    pays: Mapping[str, int | None] = field(default_factory=lambda: {"plain": 1000, "rich": 0})
    fixing_seconds: float = 4.0
    used: list[str] = field(default_factory=list)

    def fixing_pays(self, rules: Record) -> int | None:
        return self.pays[rules["preset"]]

    @contextmanager
    def fix_rules(self, rules: Record) -> Iterator[None]:
        self.used.append(f"+{rules['preset']}")
        try:
            yield
        finally:
            self.used.append(f"-{rules['preset']}")


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Fixing:
    return toy.install(monkeypatch, Fixing())


def spec_of(*tables: tuple[str, int]) -> RunSpec:
    specs = [
        table_spec(Request("toy", preset, Count(hands), 1), ["bold"]) for preset, hands in tables
    ]
    return replace(specs[0], cells=tuple(cell for spec in specs for cell in spec.cells))


def chosen(spec: RunSpec, open_end: bool = False) -> tuple[list[str], list[str], str]:
    found = specialising.choose(spec, open_end)
    kept, new = (
        [str(each["preset"]) for each in some] for some in (found.compiled_rules, found.new)
    )
    return kept, new, found.words()


READ = "The rules are read at run time."


def test_it_is_made_for_as_many_hands_as_pay_for_it(game: Fixing) -> None:
    assert chosen(spec_of(("plain", 999))) == ([], [], READ)
    made = "The rules are constants of the machine code (compiled once, about 4 s)."
    assert chosen(spec_of(("plain", 1000))) == ([], ["plain"], made)
    # All hands under one rule set count, and each once an arm.
    assert chosen(spec_of(("plain", 500), ("plain", 500)))[1] == ["plain"]
    assert chosen(duel_spec(Request("toy", "plain", Count(998), 1), "bold", "timid"))[1] == []
    assert chosen(duel_spec(Request("toy", "plain", Count(1000), 1), "bold", "timid"))[1] == [
        "plain"
    ]
    table = spec_of(("plain", 1000 // MATCH_HANDS))
    assert chosen(table)[1] == []
    matches = replace(table, cells=(replace(table.cells[0], matches=True),))
    assert chosen(matches)[1] == ["plain"]


def test_what_stands_on_disk_is_used_for_any_number(game: Fixing) -> None:
    kept = "The rules are constants of the machine code (compiled already)."
    assert chosen(spec_of(("rich", 1))) == (["rich"], [], kept)
    assert chosen(spec_of(("rich", 1)), open_end=True)[0] == ["rich"]
    both = chosen(spec_of(("rich", 1), ("plain", 10)))
    assert both[2] == (
        "The rules are constants of the machine code in 1 of 2 sets (compiled already)."
    )


def test_a_run_that_may_end_early_makes_none(game: Fixing) -> None:
    assert chosen(spec_of(("plain", 10**9)), open_end=True) == ([], [], READ)
    # Unless somebody wants it for a single hand.
    game.pays = {"plain": 1}
    assert chosen(spec_of(("plain", 10**9)), open_end=True)[1] == ["plain"]


def test_where_there_is_none_nothing_is_made(game: Fixing, monkeypatch: pytest.MonkeyPatch) -> None:
    game.pays = {"plain": None}
    assert chosen(spec_of(("plain", 10**9))) == ([], [], READ)
    toy.install(monkeypatch)
    assert chosen(spec_of(("plain", 10**9))) == ([], [], "")


def test_a_choice_that_is_weighed_counts_for_nothing(game: Fixing) -> None:
    cells = spec_of(("plain", 10**6)).cells
    weighed = replace(spec_of(("plain", 1)), cells=(replace(cells[0], choice="leap", futures=2),))
    assert chosen(weighed) == ([], [], "")


def test_a_run_uses_it_while_it_plays_and_says_what_it_waits_for(
    game: Fixing, tmp_path: Path
) -> None:
    told: list[Progress] = []
    spec = spec_of(("plain", 1000), ("rich", 10))
    runner.run(spec, tmp_path / "run", 2, ["analyser"], told.append)
    assert game.used == ["+rich", "+plain", "-plain", "-rich"]
    assert [each.sentence for each in told][:2] == ["compiling the rules as constants …", ""]
    assert told[0].done == runner.Amount(0, 0)
    # What is finished is not played again.
    runner.run(spec, tmp_path / "run", 2, ["analyser"], told.append)
    assert len(game.used) == 4


def test_it_is_put_aside_after_an_error(game: Fixing, tmp_path: Path) -> None:
    def interrupted(now: Progress) -> None:
        raise KeyboardInterrupt

    for least in (1000, 0):
        game.pays = {"plain": least}
        with pytest.raises(KeyboardInterrupt):
            runner.run(
                spec_of(("plain", 1000)), tmp_path / str(least), 1, ["analyser"], interrupted
            )
        assert game.used == ["+plain", "-plain"]
        game.used.clear()


def test_a_duel_in_memory_uses_what_there_is(game: Fixing) -> None:
    for preset in ("plain", "rich"):
        spec = duel_spec(Request("toy", preset, Count(200), 7), "bold", "timid")
        watch = Watch(Plan("hands", 100, precision=2.0, band=5.0, spread=250.0))
        duel.play(game, spec, watch, 1)
    assert game.used == ["+rich", "-rich"]


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF or jit.BOUNDSCHECK or not jit.LINKING_MODULE, reason="has none")
def test_a_run_of_burraco_is_the_same_bytes_either_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = duel_spec(Request("burraco", "italian", Count(400), 3), "balanced", "greedy")
    for switch in ("0", "1"):
        monkeypatch.setattr(jit, "CONSTANTS", switch)
        # What is known of a rule set was found with the switch as it stood.
        ENGINE._compiled.clear()
        runner.run(spec, tmp_path / switch, 2, ["analyser"])
    ENGINE._compiled.clear()
    assert content(tmp_path / "0") == content(tmp_path / "1")
