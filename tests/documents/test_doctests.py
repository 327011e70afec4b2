"""``docs/tools/documents``: Do the examples print what they say that head games, and modules
that a program meets?
"""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest
from compiling import OFF
from documents.blocks import ROOT

from analyser.games import GAMES

LIBRARY = sorted(
    f"library.{path.stem}" for path in (ROOT / "analyser" / "library").glob("[a-z]*.py")
)
ABILITIES = sorted(
    ".".join(path.relative_to(ROOT / "analyser").with_suffix("").parts)
    for path in (ROOT / "analyser" / "abilities").rglob("[a-z]*.py")
    if "\n>>> " in path.read_text(encoding="utf-8")
)


def check(module: str) -> None:
    found = doctest.testmod(import_module(module))
    assert found.attempted > 1
    assert not found.failed


def test_the_example_of_each_game_prints_what_it_says() -> None:
    for game in GAMES:
        check(f"analyser.games.{game}")


@pytest.mark.skipif(OFF, reason="hundreds of hands of Kabu")
@pytest.mark.parametrize("module", [*LIBRARY, *ABILITIES])
def test_the_example_of_a_module_prints_what_it_says(module: str) -> None:
    check(f"analyser.{module}")
