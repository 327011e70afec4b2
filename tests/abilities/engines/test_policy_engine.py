"""``analyser.abilities.engines``: Our policies in other programs: they play as they do here, and
a wrong line costs nothing.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from breadth import broad_if_compiled
from compiling import OFF
from terminal import fails

import analyser
from analyser import games
from analyser.abilities.engines import engine_lookup, engine_process, engine_tables
from analyser.abilities.engines.serving import policy_engine
from analyser.abilities.engines.serving.policy_engine import PolicyEngine
from analyser.cards.shuffle import run_key
from analyser.games.interface import Record
from analyser.games.seat_view import Line, SeatView
from analyser.games.sides import duel_seatings, score_names

SERVE: Final = f"engine:{shlex.quote(sys.executable)} -m analyser serve"


class Seated:
    """A seat in which a policy answers messages, as it would to another program."""

    name = "served"

    def __init__(self, game: Any, policy: Record) -> None:
        self.policy, self.engine = policy, PolicyEngine(game, policy)
        self.hands = self.listed = 0
        self.views: list[SeatView] = []

    def sit(self) -> Any:
        self.hands += 1
        hand, told = self.hands, list[Line]()

        def say(**message: Any) -> Any:
            return self.engine.answer(json.dumps({"hand": hand, **message}).encode())

        def move(view: SeatView) -> Any:
            if not told:
                told.append(view.lines[0])
                given = {"rules": dict(view.rules), "seat": view.seat, "seed": view.seed}
                assert say(type="new_hand", deal=view.lines[0], **given) is None
            for number in range(max(1, len(told) - 1), len(view.lines)):
                told[number:] = [view.lines[number]]
                assert say(type="event", number=number, line=view.lines[number]) is None
            self.views.append(view)
            moves: dict[str, Any] = {"moves": list(view.moves)}
            legal = say(type="legal_moves")
            if view.game == "burraco" and any(each["do"] == "refuse" for each in view.moves):
                assert "first card of the stock, which is in no line" in legal["message"]
            else:
                assert legal == {"type": "legal_moves", "hand": hand, **moves}
                moves, self.listed = {}, self.listed + 1
            found = say(type="your_move", **moves)
            assert found["type"] == "move", found
            return found["move"]

        return {"move": move}


class Guest:
    """A policy, as a game seats it."""

    name = "policy"

    def __init__(self, policy: Record) -> None:
        self.policy = policy

    def sit(self) -> Any:
        return {}


SEATED: Final = [name for name in games.GAMES if name != "twentyfour"]


@pytest.mark.parametrize("game", SEATED)
@pytest.mark.parametrize(
    "search", [False, pytest.param(True, marks=pytest.mark.broad)], ids=["by habit", "by search"]
)
def test_a_policy_that_is_served_plays_as_it_does_here(game: str, search: bool) -> None:
    if search and OFF:
        pytest.skip("a search takes minutes without the compiler")
    played: Any = games.game(game)
    rules = played.rules(played.default_preset)
    name = ("search-fast" if game == "burraco" else "search") if search else played.default_policy
    policy, other = played.policy(name), played.policy("random")
    seated = duel_seatings(played, rules)[0]
    many = 1 if search or OFF else 2
    seat = Seated(played, policy)
    rows = played.play_guests(rules, [seat, Guest(other)], seated, run_key(3), 0, many)
    assert len(rows) == many
    assert seat.listed > 0
    if not search and not (OFF and game == "burraco"):
        assert (rows == played.play(rules, [policy, other], seated, run_key(3), 0, many)).all()
        check_second_hand_of_a_match(played, policy, other)


def check_second_hand_of_a_match(played: Any, policy: Record, other: Record) -> None:
    """Check that a hand which another seat begins, with totals before it, is played as here."""
    rules = played.rules(played.default_preset)
    seated, key = duel_seatings(played, rules)[0], run_key(3)
    hands = played.seat_players(rules, [policy, other], seated)
    names = [each.name for each in played.columns]
    scores = [names.index(name) for name in score_names(played, rules)]
    nothing = np.zeros((1, len(scores)), np.int64)
    before = hands(key, np.array([4]), np.array([0]), nothing)[:, scores]
    row = hands(key, np.array([5]), np.array([1]), before)
    seat = Seated(played, policy)
    found = played.play_guests(
        rules, [seat, Guest(other)], seated, key, 5, 1, lead=1, before=before[0].tolist()
    )
    assert (found == row).all()


# To compile it takes long, and ``test_weighed_decisions`` tries the rest of it.
@pytest.mark.broad
@pytest.mark.parametrize("game", SEATED)
def test_a_decision_of_a_policy_that_is_served_is_weighed_as_here(game: str) -> None:
    if OFF and game == "burraco":
        pytest.skip("rollouts of Burraco take minutes without the compiler")
    played: Any = games.game(game)
    rules, policy = played.rules(played.default_preset), played.policy(played.default_policy)
    seated, key, met = (0,) * len(played.seats(rules)), run_key(3), 0
    for choice in played.choices:
        whole = played.weigh(choice.name, rules, [policy], seated, key, 0, 3, 2)
        served = [
            played.weigh_guests(choice.name, rules, [Seated(played, policy)], seated, key, deal, 2)
            for deal in range(3)
        ]
        assert (np.array(served) == whole).all()
        met += whole[:, 1].sum()
    assert met


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="plays a hundred hands")
def test_every_rule_set_of_burraco_is_followed_from_what_a_seat_sees() -> None:
    played: Any = games.game("burraco")
    policy = played.policy("greedy")
    for number, preset in enumerate(played.presets):
        rules, other = played.rules(preset), played.policy(("random", "balanced")[number % 2])
        seated = duel_seatings(played, rules)[0]
        guests = [Seated(played, policy), Guest(other)]
        rows = played.play_guests(rules, guests, seated, run_key(9), 0, 3)
        assert (rows == played.play(rules, [policy, other], seated, run_key(9), 0, 3)).all(), preset


def test_a_served_process_plays_the_hands_of_its_policy() -> None:
    played: Any = games.game("burraco")
    rules = played.rules("italian-2p")
    seated = duel_seatings(played, rules)[0]
    served = engine_lookup.read_command(played, f"{SERVE} greedy")
    served = {**served, "engine_seconds": 300.0}
    try:
        both = [served, played.policy("balanced")]
        rows = engine_tables.play_hands(played, rules, both, seated, run_key(1), 0, 2)
    finally:
        engine_process.end_all()
    named = [Guest(played.policy("greedy")), Guest(played.policy("balanced"))]
    assert (rows == played.play_guests(rules, named, seated, run_key(1), 0, 2)).all()


class Hoarder(analyser.Player):
    """Takes any pile of two cards or more; ``balanced`` decides the rest."""

    def take(self, view: Any) -> Any:
        return len(view.pile) >= 2 or view.advice()


class Last(analyser.Player):
    """Makes the last move of the list, and keeps the results."""

    def move(self, view: Any) -> Any:
        return view.moves[-1]


@pytest.mark.parametrize(
    "player",
    [pytest.param(Hoarder(), marks=pytest.mark.broad), Last()],
    ids=["turn by turn", "move by move"],
)
def test_a_player_of_yours_is_an_engine_and_back(tmp_path: Path, player: Any) -> None:
    (tmp_path / "mine.py").write_text(
        "import analyser\n"
        "class Hoarder(analyser.Player):\n"
        "    def take(self, view):\n"
        "        return len(view.pile) >= 2 or view.advice()\n"
        "class Last(analyser.Player):\n"
        "    def move(self, view):\n"
        "        return view.moves[-1]\n"
        f"analyser.serve({type(player).__name__}())\n"
    )
    engine = analyser.Engine([sys.executable, str(tmp_path / "mine.py")], seconds=300)
    asked: dict[str, Any] = {"rules": "italian-2p", "hands": 4, "seed": 1}
    try:
        found = analyser.duel(engine, "balanced", **asked)
    finally:
        engine_process.end_all()
    mine = analyser.duel(player, "balanced", **asked)
    assert found.differences.tolist() == mine.differences.tolist()
    assert mine.differences.any()


def spoken(*messages: Any, game: str = "kabu") -> list[Any]:
    played = games.game(game)
    engine = PolicyEngine(played, played.policy(played.default_policy))
    said = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in messages]
    return [engine.answer(each) for each in said]


DEAL: Final = json.loads(
    '{"format": "kabu-hand/1", "preset": "kabu-2p", "rules": {}, "players": 2, "seed": null,'
    ' "hand": 0, "lead": 0, "scores": [40, 40], "hands": [["Tc", "Ts"], "?"], "stock": "?"}'
)
NEW: Final = {
    "type": "new_hand",
    "hand": 4,
    "rules": {"preset": "kabu-2p"},
    "seat": 0,
    "deal": DEAL,
}
MOVES: Final = [{"do": "draw", "seat": 0, "card": "?"}, {"do": "pass", "seat": 0}]
ASKS: Final = {"type": "your_move", "hand": 4, "moves": MOVES}


def test_a_wrong_line_is_one_sentence_and_nothing_is_lost() -> None:
    wrong = {
        b"hello": "expected one JSON object a line",
        b'{"type": "helo"}': "unknown type 'helo' .*did you mean 'hello'",
        b'{"type": "hello", "protocol": 2}': r"protocol: found 2 \(expected 1\)",
        b'{"type": "your_move", "hand": 9}': r"hand: found 9 \(expected one that is in play\)",
        b'{"type": "event", "hand": 4, "number": 3, "line": {"do": "pass"}}': "expected 1, that of",
        b'{"type": "event", "hand": 4, "number": 1, "line": 7}': "line: found 7",
        b'{"type": "your_move", "hand": 4, "moves": []}': r"moves: found \[\]",
        b'{"type": "new_hand", "hand": 4}': r"hand: found 4 \(expected a new number\)",
        b'{"type": "new_hand", "hand": 5, "rules": {"preset": "kabbu"}}': "did you mean 'kabu'",
        b'{"type": "new_hand", "hand": 5, "rules": {"preset": "kabu"}, "seat": 9}': "seat: found 9",
        b"\xff": "not UTF-8",
        b'{"type": "advise", "hand": 4, "seconds": "soon"}': "expected one",
        b'{"type": "evaluate", "hand": 4, "worlds": 0}': "expected a whole number from 1",
        b'{"type": "legal_moves", "hand": 9}': r"hand: found 9 \(expected one that is in play\)",
    }
    found = spoken(NEW, *wrong, ASKS)
    assert found[0] is None
    for said, (line, why) in zip(found[1:], wrong.items(), strict=False):
        assert said["type"] == "error", line
        assert re.search(why, said["message"]), (line, said)
        assert "\n" not in said["message"]
    assert found[-1] == {"type": "move", "hand": 4, "move": MOVES[0]}


BURRACO: Final = {
    "format": "burraco-hand/1", "preset": "italian-2p", "rules": {}, "players": 2, "seed": None,
    "hand": 0, "lead": 0, "scores": [0, 0], "stock": "?", "pots": ["?", "?"], "upcard": "Kh",
    "hands": [["9s", "3s", "8d", "5d", "*", "3h", "6s", "3d", "2s", "Jd", "3h"], "?"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("pots", "?", "the hand: line 1: pots: found '?' (expected a list of 2)"),
        (
            "upcard",
            5,
            "the hand: line 1: upcard: found 5 (expected a card as 7s, or * for a joker)",
        ),
        ("scores", [0, "a"], 'the hand: line 1: scores: found [0, "a"] (expected 2 numbers of '),
        ("hands", "?", "the hand: line 1: hands: found '?' (expected a list of 2)"),
        ("hands", ["?", "?"], "the hand: line 1: hands: found '?' (expected the cards of seat 0, "),
        ("lead", [], "the hand: line 1: lead: found [] (expected a seat, from 0)"),
        ("players", None, "the hand: line 1: players: found None (expected"),
        ("format", "kabu-hand/1", "the hand: line 1: format: found 'kabu-hand/1' (expected"),
    ],
)
def test_a_deal_that_is_none_is_refused_at_once(field: str, value: object, why: str) -> None:
    new = {**NEW, "rules": {"preset": "italian-2p"}, "deal": {**BURRACO, field: value}}
    found = spoken(
        new, {"type": "legal_moves", "hand": 4}, {**new, "deal": BURRACO}, game="burraco"
    )
    assert found[0]["message"].startswith(why)
    assert found[1]["message"] == "hand: found 4 (expected one that is in play)"
    assert found[2] is None


@pytest.mark.parametrize(
    ("line", "moves", "why"),
    [
        ({"do": "draw", "seat": 0, "card": 7}, None, "the hand: line 2: card: found 7"),
        ({"do": "meld", "seat": 0, "meld": [], "cards": "?"}, None, "the hand: line 2: "),
        (None, [{"do": "draw"}, {"do": "take"}], 'moves: found [{"do": "draw"}, {"do": "take"}] '),
    ],
)
def test_what_no_line_says_is_answered_in_words_of_the_protocol(
    line: object, moves: object, why: str
) -> None:
    new = {**NEW, "rules": {"preset": "italian-2p"}, "deal": BURRACO}
    event = {"type": "event", "hand": 4, "number": 1, "line": line}
    asks = {"type": "your_move", "hand": 4} | ({} if moves is None else {"moves": moves})
    (*_, found) = spoken(new, *([event] if line else []), asks, game="burraco")
    assert found["type"] == "error"
    assert found["message"].startswith(why)


def test_an_illegal_history_is_refused_with_its_rule_and_may_be_mended() -> None:
    bad = {"type": "event", "hand": 4, "number": 1, "line": {"do": "pass", "seat": 1}}
    good = {
        "type": "event",
        "hand": 4,
        "number": 1,
        "line": {"do": "draw", "seat": 0, "card": "4c"},
    }
    found = spoken(NEW, bad, ASKS, good)
    assert found[2]["type"] == "error"
    assert "it is the turn of seat 0" in found[2]["message"]
    assert found[3] is None


def test_only_the_seat_whose_turn_it_is_has_moves_and_a_worth() -> None:
    passes = {"type": "event", "hand": 4, "number": 1, "line": {"do": "pass", "seat": 0}}
    asked = ["legal_moves", "evaluate", "your_move"]
    (_, _, *found) = spoken(NEW, passes, *({"type": each, "hand": 4} for each in asked))
    for each in found:
        assert each["type"] == "error"
        assert "it is the turn of seat 1 (expected the turn of seat 0, which asks)" in str(each)


def test_advice_is_that_of_the_command() -> None:
    (_, found) = spoken(NEW, {"type": "advise", "hand": 4, "worlds": 64})
    assert found["type"] == "advice"
    assert found["says"][0].startswith("Draw")
    assert {option["do"] for option in found["options"]} == {"draw", "pass"}


@broad_if_compiled
@pytest.mark.parametrize("game", ["kabu", "ecarte", "fuenfzehnern", "burraco"])
def test_what_the_seat_has_not_seen_changes_no_answer(game: str) -> None:
    played: Any = games.game(game)
    if OFF and game == "burraco":
        pytest.skip("worlds of Burraco take minutes without the compiler")
    rules = played.rules(played.default_preset)
    policy, other = played.policy(played.default_policy), played.policy("random")
    seated = duel_seatings(played, rules)[0]
    seat = Seated(played, policy)
    played.play_guests(rules, [seat, Guest(other)], seated, run_key(5), 1, 1)
    told = played.narrate(rules, [policy, other], seated, 5, 1, "jsonl")
    whole = [json.loads(line) for line in told]
    asked = [view for view in seat.views if view.moves[0]["do"] != "draw" or game == "kabu"]
    for view in (asked[0], asked[-1]):
        lines = [
            line if "?" not in json.dumps(line) else whole[at] for at, line in enumerate(view.lines)
        ]
        assert lines[0] != view.lines[0]
        answers: list[Any] = []
        for seen in (view.lines, lines):
            engine = PolicyEngine(played, policy)
            given = {"rules": dict(view.rules), "seat": view.seat, "seed": view.seed}
            said = [{"type": "new_hand", "deal": seen[0], **given}]
            said += [
                {"type": "event", "number": at, "line": line}
                for at, line in enumerate(seen[1:], start=1)
            ]
            said += [{"type": "legal_moves"}, {"type": "evaluate", "worlds": 64}]
            answers.append(
                [engine.answer(json.dumps({"hand": 1, **each}).encode()) for each in said][-2:]
            )
        assert answers[0] == answers[1]
        moves, worth = answers[0]
        assert moves["moves"] == list(view.moves)
        assert worth["type"] == "evaluation"
        assert worth["worlds"] == 64
        assert worth["half_width"] > 0


def test_a_hand_that_says_no_rules_has_those_that_are_served() -> None:
    kabu = games.game("kabu")
    bare = {key: value for key, value in NEW.items() if key != "rules"}
    served = PolicyEngine(kabu, kabu.policy("sound"), rules=kabu.rules("kabu-2p"))
    third = served.answer(json.dumps({**bare, "seat": 2}).encode())
    assert third is not None
    assert third["message"] == "seat: found 2 (expected a seat of the table, from 0)"
    assert served.answer(json.dumps(bare).encode()) is None
    usual = PolicyEngine(kabu, kabu.policy("sound"))
    assert usual.answer(json.dumps({**bare, "seat": 2}).encode()) is None, "kabu is for four"
    assert "did you mean 'kabu'" in fails(2, "serve", "sound", "--game", "kabu", "--rules", "kabbu")
    assert "--set draw_max: found 7" in fails(
        2, "serve", "sound", "--game", "kabu", "--set", "draw_max=7"
    )


def test_hello_comes_before_anything_is_loaded_and_says_how_long_that_may_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kabu, heard = games.game("kabu"), list[Any]()
    lines = b'{"type": "hello", "protocol": 1}\n{"type": "quit"}\n'
    for name, compiled in (("search", True), ("search", False), ("sound", False)):
        engine = PolicyEngine(kabu, kabu.policy(name))
        monkeypatch.setattr(
            engine, "load", lambda: heard.append(json.loads(capsys.readouterr().out))
        )
        monkeypatch.setattr("analyser.compiled.jit.is_compiled", lambda compiled=compiled: compiled)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
        policy_engine.answer_lines(engine)
    warm, cold, plain = heard
    assert "compiling_seconds" not in warm
    assert cold == {**warm, "compiling_seconds": [10, 120]}
    assert plain == {**warm, "name": "sound"}, "it needs no compiled code"


@pytest.mark.broad
def test_the_first_move_loads_nothing() -> None:
    told = [{**NEW, "rules": {"preset": "kabu-2p"}}, ASKS]
    done = subprocess.run(
        [sys.executable, "-c", f"""
import json, sys
from analyser import games
from analyser.abilities.engines.serving.policy_engine import PolicyEngine
game = games.game("kabu")
engine = PolicyEngine(game, game.policy("sound"))
engine.load()
loaded = set(sys.modules)
for line in {[json.dumps(each) for each in told]!r}:
    found = engine.answer(line.encode())
assert found["type"] == "move", found
print(sorted(set(sys.modules) - loaded))
"""],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "[]\n"


def test_what_cannot_be_served_is_one_sentence() -> None:
    assert "has no seat for your own player" in fails(2, "serve", "--game", "twentyfour")
    assert "unknown policy" in fails(2, "serve", "balance")
