"""``analyser.games.burraco.advice.learnt_choice``: Does advice say what the learnt player does
at the table, whatever it does not see?
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from abilities.advice.burraco.test_advise import file_of
from abilities.advice.burraco.test_line_position import FORGOTTEN, THROW
from breadth import broad_but
from compiling import OFF
from games.burraco import positions
from terminal import answer

from analyser.games.burraco import GAME
from analyser.games.burraco.advice.learnt_choice import LEARNT_POLICY, learnt_choice
from analyser.games.burraco.advice.position import read_position
from analyser.games.burraco.advice.seen import seen_by_mover
from analyser.games.burraco.advice.ways import Way
from analyser.games.burraco.advice.worlds import worlds_of
from analyser.games.burraco.policies import policy_of

compiled = pytest.mark.skipif(OFF, reason="hands of the learnt player are compiled")
PRESETS = ["open-dirty-2p", "italian", "closed"]
"""With points to reach in the first melds, an open pile, a closed one."""


def choice_in(text: str) -> Way:
    """Return what advice says that the learnt player does in a position."""
    known = read_position(text, "position")
    worlds = worlds_of(known, [policy_of("balanced")] * known.rules.players)
    return learnt_choice(known, seen_by_mover(known, worlds).table)


def moves(preset: str) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """Yield the lines before each move of a hand of the learnt player, and the move."""
    lines = positions.hand(preset, 0, LEARNT_POLICY)
    drew = {*positions.decisions(lines)}
    for at, line in enumerate(lines[1:-1], start=1):
        move = json.loads(line)
        if move["do"] in ("meld", "add", "discard") or at in drew:
            yield lines[:at], move


def is_made(way: Way, move: dict[str, Any]) -> bool:
    """Say whether a move is what was said."""
    do = {"throw": "discard"}.get(way.do, way.do)
    cards = move["cards"] if do == "meld" else [move["card"]] if do in ("add", "discard") else []
    number = move["meld"] if do == "add" else None
    return do == move["do"] and sorted(way.cards) == sorted(cards) and way.number == number


@compiled
@pytest.mark.parametrize("preset", broad_but(PRESETS, PRESETS[:1]))
def test_it_is_what_the_learnt_player_does_at_the_table(preset: str) -> None:
    seen = set()
    for number, (before, move) in enumerate(moves(preset)):
        way = choice_in(positions.text(before))
        assert is_made(way, move), (preset, number, way, move)
        seen.add(move["do"])
        if number % 5 == 0:
            for lots in (None, Random(number)):
                assert choice_in(positions.written(before, lots)) == way
    assert seen == {"draw", "take", "meld", "add", "discard"}


@compiled
def test_advice_says_it_to_all_but_the_learnt_player(tmp_path: Path) -> None:
    few = ("--worlds", "16")
    lines = positions.hand("italian", 0)
    path = file_of(tmp_path, positions.text(lines[: positions.decisions(lines)[4]]))
    want = choice_in(Path(path).read_text("utf-8"))
    said = f"A learnt player (`learnt`) would {want.says[0].lower()}{want.says[1:]}."
    for policy in ((), ("--rollout-policy", "balanced")):
        found = answer("advise", path, *few, *policy)
        assert found["says"][1] == said
        assert found["learnt"]["says"] == want.says
    for asked in ((path, "--rollout-policy", "learnt"), (*FORGOTTEN.split(),)):
        found = answer("advise", *asked, *few)
        assert "learnt" not in found
        assert not any(line.startswith("A learnt player") for line in found["says"])
    assert (
        answer("advise", *THROW.split(), *few)["learnt"]["policy"]
        == GAME.policy(LEARNT_POLICY)["name"]
    )
