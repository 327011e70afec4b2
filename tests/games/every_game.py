"""Which games does the contract run on?  Three toys, the guide's example and this package's games.

Each with its presets.  A test of an ability runs on the games that have it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import cycle, islice, pairwise
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final, cast

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from toy import Toy
from toys.solo_toy import SoloToy
from toys.trick_toy import TrickToy

import analyser
from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games import protocols
from analyser.games.interface import ABILITIES, Column, Game, Record
from analyser.games.searching.sheet import searches
from analyser.storage.row_tables import limits

Rows = npt.NDArray[np.int64]

EXAMPLE: Final = Path(analyser.__file__).parent.parent / "docs" / "examples" / "high_card"
"""The game of the guide: a package of one file."""


def _example() -> Game:
    """Return the game of the guide, its package not installed."""
    offered = spec_from_file_location("example", EXAMPLE / "high_card" / "__init__.py")
    assert offered is not None
    assert offered.loader is not None
    module = module_from_spec(offered)
    offered.loader.exec_module(module)
    return cast("Game", module.GAME)


OWN: Final = tuple(map(games.game, games.GAMES))
EVERY: Final[tuple[Game, ...]] = (Toy(), TrickToy(), SoloToy(), _example(), *OWN)
BY_NAME: Final = {played.name: played for played in EVERY}
KEY: Final = run_key(31)
HANDS: Final = 4 if compiling.OFF else 240
"""Without the compiler a hand takes a thousand times as long."""

DEALT_OUT: Final = ("khanhoo-4p",)
"""Rule sets by which no card is left in a stock, though their game has one."""


def having(ability: type[Any] | None = None) -> list[Game]:
    """Return the games with an ability, or all."""
    return [played for played in EVERY if ability is None or isinstance(played, ability)]


def any_game(ability: type[Any] | None = None) -> pytest.MarkDecorator:
    """Run a test on every game that has an ability: it is handed ``played``."""
    return pytest.mark.parametrize("played", having(ability), ids=lambda played: str(played.name))


def covering(played: Game) -> list[str]:
    """Return so few of a game's presets that between them each value of each rule is met."""
    of_each = {}
    for preset in played.presets:
        rules = played.rules(preset)
        of_each[preset] = {(name, str(rules[name])) for name in rules if name != "preset"}
    left, chosen = set().union(*of_each.values()), []
    while left:
        # Of equals the first: a game's own order is that in which they matter.
        best = max(of_each, key=lambda preset: len(of_each[preset] & left))
        left -= of_each[best]
        chosen.append(best)
    return chosen or [played.default_preset]


def marks_of(played: Game) -> dict[str, tuple[pytest.MarkDecorator, ...]]:
    """Return each preset's marks: the default has none, the others are slow.

    ``make test`` and ``make test-all`` meet each value of each rule in the tests of agreement, and
    each preset in the golden hands.
    """
    slow = (pytest.mark.slow,)
    return {name: () if name == played.default_preset else slow for name in played.presets}


def every_preset(played: Game) -> pytest.MarkDecorator:
    """Run a test with every ``preset`` of a game: in ``make test`` with its default one."""
    presets = [pytest.param(name, marks=marks) for name, marks in marks_of(played).items()]
    return pytest.mark.parametrize("preset", presets)


def any_table(
    ability: type[Any] | None = None,
    applies: Callable[[Game, str], bool] = lambda _played, _preset: True,
) -> pytest.MarkDecorator:
    """Likewise on every game with each of its presets to which the test applies: ``played``,
    ``preset``.
    """
    tables = [
        pytest.param(played, preset, id=f"{played.name}: {preset}", marks=marks)
        for played in having(ability)
        for preset, marks in marks_of(played).items()
        if applies(played, preset)
    ]
    return pytest.mark.parametrize(("played", "preset"), tables)


def column(columns: Sequence[Column], rows: Rows, name: str) -> Rows:
    """Return one column of rows, by its name."""
    return rows[:, [each.name for each in columns].index(name)]


def one_a_side(played: Game, rules: Record, entrants: Sequence[str]) -> list[Record]:
    """Return one policy for all, or the named ones in turn until each side has one."""
    sides = len(played.sides(rules)) if len(entrants) > 1 else 1
    return [played.policy(name) for name in islice(cycle(entrants), sides)]


def players(played: Game) -> list[str]:
    """Return the policies that do not search; who does, and takes a thousand times as long, has
    tests of their own.
    """
    return [name for name in played.policies if not searches(played.policy(name))]


def line_ups(played: Game) -> list[tuple[str, ...]]:
    """Return each policy alone, and each against the next one."""
    names = players(played)
    return [*((name,) for name in names), *pairwise(names), (names[-1], names[0])]


def legal(about: Column, values: Rows) -> npt.NDArray[np.bool_]:
    """Say which values the stored type of a column can hold."""
    if about.dtype == "category":
        return (values >= 0) & (values < len(about.categories))
    low, high = limits(about)
    fits = (values >= low) & (values <= high)
    return fits if about.null is None else fits | (values == about.null)


def every_ability() -> list[type[Any]]:
    """Return the protocols of all files of ``games.protocols``."""
    for file in iter_modules(protocols.__path__):
        import_module(f"{protocols.__name__}.{file.name}")
    return [*ABILITIES]
