"""``analyser.commands``: Do the commands about single hands and decisions answer under every rule
set of every game?

Each table that a game comes with is replayed, verified, reviewed, advised about at each kind of
decision, and each of its decisions is weighed.  What the answers say is tested elsewhere; here no
word, name or number is missing for a number of players, pots or melds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from compiling import OFF
from games.every_game import OWN
from terminal import answer, run

from analyser.games.interface import Game
from analyser.games.protocols.advice import Advises
from analyser.games.protocols.decisions import HasDecisions
from analyser.games.protocols.histories import HasNotation, HasShortForm, Histories
from analyser.games.protocols.reviews import Reviews

FEW = ("italian", "italian-3p", "italian-5p-solo")
"""Those that are broad, by how many play; ``test_all_games`` has each game's default."""


def _tables() -> Iterator[Any]:
    """Yield all rule sets; all but a few are slow."""
    for game in OWN:
        for preset in game.presets:
            marks = () if preset in FEW else pytest.mark.slow
            yield pytest.param(game, preset, id=f"{game.name}: {preset}", marks=marks)


NO_CHOICE = (
    "nothing to choose", "has to draw", "cannot be weighed", "decides nothing",
    "one thing only", "is over", "the hand has ended", "breaks off before",
)  # fmt: skip
"""What is said where no player can decide, or something follows by itself."""
MOST_TRIED = 3
"""Places in a hand that are tried for each kind of move."""

pytestmark = [
    pytest.mark.broad,
    pytest.mark.skipif(OFF, reason="hands played on"),
    pytest.mark.usefixtures("undrawn"),
]


@pytest.mark.parametrize(("game", "preset"), [*_tables()])
def test_single_hands_and_decisions_are_answered(
    game: Game, preset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    here = ("--game", game.name)
    if isinstance(game, Histories):
        for words in ([], ["--positions"] * isinstance(game, HasNotation)):
            _answered("replay", *here, "--rules", preset, *words)
        hand = _answered("replay", *here, "--rules", preset, "--format", "jsonl")
        Path("hand.jsonl").write_text(hand, encoding="utf-8")
        _answered("verify", *here, "hand.jsonl")
        if isinstance(game, HasShortForm):
            short = _answered("replay", *here, "--rules", preset, "--format", "short")
            Path("hand.txt").write_text(short, encoding="utf-8")
            _answered("verify", *here, "hand.txt")
        if isinstance(game, Reviews):
            _answered("review", *here, "hand.jsonl", "--worlds", "16")
        if isinstance(game, Advises):
            _advised(game, hand)
    if isinstance(game, HasDecisions):
        for choice in game.choices:
            few = ("--decisions", "40", "--confirm-hands", "0", "--output", choice.name)
            _answered("weigh", choice.name, *here, "--rules", preset, *few)


def _answered(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, (words, result.output, result.exception)
    return result.stdout


def _advised(game: Game, hand: str) -> None:
    """Ask for advice before moves of each kind: it is given, or there is nothing to decide."""
    given = 0
    for at, cut in _cuts(hand):
        name = f"cut{at}.jsonl"
        Path(name).write_text(cut, encoding="utf-8")
        words = ("advise", name, "--game", game.name, "--worlds", "16")
        result = run(*words)
        if result.exit_code == 3:
            assert any(said in result.stderr for said in NO_CHOICE), (cut, result.stderr)
            continue
        assert result.exit_code == 0, (cut, result.output, result.exception)
        given += 1
        if given == 1:
            _answered(*words, "--page", "advice.html")
        if isinstance(game, HasNotation):
            # The same position in one line, by players who do not search too.
            line = answer(*words)["position"]
            _answered("advise", line, "--game", game.name, "--worlds", "16")
            _answered(*words, "--rollout-policy", game.default_policy)
    assert given, game.name


def _cuts(hand: str) -> Iterator[tuple[int, str]]:
    """Yield where a hand is cut off before a move of each kind, and what stands before it."""
    lines = hand.splitlines()
    places: dict[str, list[int]] = {}
    for at, line in enumerate(lines[1:], start=1):
        places.setdefault(json.loads(line).get("do", "result"), []).append(at)
    for found in places.values():
        step = max(1, len(found) // MOST_TRIED)
        for at in found[::step]:
            yield at, "".join(f"{line}\n" for line in lines[:at])
