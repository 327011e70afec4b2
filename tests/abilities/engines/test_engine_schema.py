"""``analyser.abilities.engines``: Do all lines between analyser and engines keep the schema that
app makers read?
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from test_schemas import faults

from analyser import games
from analyser.abilities.engines import engine_lookup, engine_process
from analyser.abilities.engines.engine_process import EngineProcess
from analyser.abilities.engines.engine_tables import EngineGuest
from analyser.abilities.engines.serving import policy_engine
from analyser.abilities.engines.serving.policy_engine import PolicyEngine
from analyser.cards.shuffle import run_key
from analyser.games.interface import able
from analyser.games.protocols.custom_seats import SeatsCustomPlayers
from analyser.games.sides import duel_seatings

ROOT: Final = Path(policy_engine.__file__).parents[4]
PAGE: Final = ROOT / "docs" / "engines.md"
COLLECTOR: Final = [sys.executable, str(ROOT / "docs/examples/engines/collector.py")]
KABU: Final = games.game("kabu")


def wrong(line: Any, part: str) -> list[str]:
    return faults("engine", line, part)


def test_the_conversation_on_the_page_keeps_it() -> None:
    """What the page shows is what it describes."""
    said = re.findall(r"^([<>]) (\{.*\})$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(said) > 10
    parts = {">": "to_engine", "<": "from_engine"}
    assert [each for way, line in said for each in wrong(json.loads(line), parts[way])] == []


def heard(game: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Play hands against an engine, and return every line with the way that it went."""
    lines: list[tuple[str, Any]] = []
    send, hear = EngineProcess._send, EngineProcess._hear

    def sent(self: EngineProcess, messages: Sequence[Any]) -> None:
        lines.extend(("to_engine", each) for each in messages)
        send(self, messages)

    def told(self: EngineProcess, line: bytes) -> None:
        lines.append(("from_engine", json.loads(line)))
        hear(self, line)

    monkeypatch.setattr(EngineProcess, "_send", sent)
    monkeypatch.setattr(EngineProcess, "_hear", told)
    played = games.game(game)
    rules = played.rules(played.default_preset)
    engine = engine_lookup.make_engine_record(played, "engine", COLLECTOR, {}, Path())
    guests = [EngineGuest(each, game) for each in (engine, played.policy(played.default_policy))]
    table = able(played, SeatsCustomPlayers)
    table.play_guests(rules, guests, duel_seatings(played, rules)[0], run_key(4), 0, 2)
    engine_process.end_all()
    return lines


@pytest.mark.parametrize("game", ["burraco", "ecarte", "kabu", "khanhoo"])
def test_lines_of_played_hands_keep_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each way, in each game, from hello to quit."""
    lines = heard(game, monkeypatch)
    assert {each["type"] for _way, each in lines} == {
        "hello", "new_hand", "your_move", "move", "event", "result", "quit",
    }  # fmt: skip
    assert [each for way, line in lines for each in wrong(line, way)] == []


def test_what_serve_answers_keeps_it() -> None:
    """Legal moves, an evaluation, advice and an error."""
    engine = PolicyEngine(KABU, KABU.policy("sound"))
    deal = {
        "format": "kabu-hand/1", "preset": "kabu-2p", "rules": {}, "players": 2, "seed": None,
        "hand": 0, "lead": 0, "scores": [40, 40], "hands": [["7s", "4c"], "?"], "stock": "?",
    }  # fmt: skip
    asked: list[dict[str, Any]] = [
        {"type": "hello", "protocol": 1, "name": "app", "game": "kabu"},
        {"type": "new_hand", "hand": 1, "rules": {"preset": "kabu-2p"}, "seat": 0, "deal": deal},
        {"type": "legal_moves", "hand": 1},
        {"type": "evaluate", "hand": 1, "worlds": 64},
        {"type": "advise", "hand": 1, "worlds": 64},
        {"type": "your_move", "hand": 1},
        {"type": "your_move", "hand": 2},
    ]
    assert [each for line in asked for each in wrong(line, "to_engine")] == []
    answers = [engine.answer(json.dumps(each).encode()) for each in asked]
    said = [each for each in answers if each is not None]
    assert [each["type"] for each in said] == [
        "hello", "legal_moves", "evaluation", "advice", "move", "error",
    ]  # fmt: skip
    assert [each for line in said for each in wrong(line, "from_engine")] == []


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ({"type": "move", "hand": 1}, "from_engine"),
        ({"type": "move", "hand": "1", "move": {"do": "pass"}}, "from_engine"),
        ({"type": "move", "hand": 1, "move": {"seat": 0}}, "from_engine"),
        ({"type": "hello", "protocol": 2, "games": ["kabu"]}, "from_engine"),
        ({"type": "hello", "protocol": 1, "games": []}, "from_engine"),
        ({"type": "event", "hand": 1, "number": 0, "line": {"do": "pass"}}, "to_engine"),
        ({"type": "fly"}, "to_engine"),
    ],
)
def test_a_wrong_line_does_not_keep_it(line: Any, part: str) -> None:
    """A schema that takes everything would help nobody."""
    assert wrong(line, part) != []
