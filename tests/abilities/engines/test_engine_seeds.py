"""``analyser.abilities.engines``: What does a program learn of the cards that it does not see?
Nothing, by what it hears.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import analyser
from analyser import games
from analyser.abilities.engines import engine_process
from analyser.cards.shuffle import run_key
from analyser.games.burraco import pack
from analyser.games.burraco.reference import play
from analyser.games.burraco.rules import as_rules
from analyser.games.custom_seats import SeatedHand
from analyser.games.sides import duel_seatings
from analyser.scenario import build, file_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec

ECHO: Final = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        hello = {"type": "hello", "protocol": 1, "name": "bot", "games": [message["game"]]}
        print(json.dumps(hello), flush=True)
    if message["type"] == "new_hand":
        open(NOTES, "a").write(line)
    if message["type"] == "your_move":
        move = {"type": "move", "hand": message["hand"], "move": message["moves"][0]}
        print(json.dumps(move), flush=True)
"""
HANDS: Final = 20


@pytest.fixture(autouse=True)
def _none_left() -> Iterator[None]:
    yield
    engine_process.end_all()


class Looks:
    """Sits in a seat, makes the first move, and notes what its seat sees of the deal."""

    def __init__(self, name: str, policy: Any) -> None:
        self.name, self.policy = name, policy
        self.seen: list[tuple[int, str, int]] = []
        """Seat, deal and number of each hand."""

    def sit(self) -> Any:
        return {"move": lambda view: view.moves[0], "result": self._note}

    def _note(self, view: Any) -> None:
        self.seen.append((view.seat, json.dumps(view.lines[0], sort_keys=True), view.seed))


def looked_up(preset: str, seed: int, deals: int) -> list[tuple[int, str, int]]:
    """Return what the first player of a duel hears of the first deals of a seed."""
    game: Any = games.game(preset.partition("-")[0])
    rules = game.rules(preset)
    policy = game.policy(game.default_policy)
    looks = Looks("looks", policy)
    for seated in duel_seatings(game, rules):
        other = Looks("other", policy)
        game.play_guests(rules, [looks, other], seated, run_key(seed), 0, deals)
    return looks.seen


def test_the_number_tells_no_more_than_the_seat_s_own_cards() -> None:
    heard = looked_up("kabu-2p", 1, 300)
    cards = {(seat, line) for seat, line, _ in heard}
    numbers = {number for _, _, number in heard}
    # Some of the deals have the same cards for a seat: it does not hear which of them is played.
    assert len(numbers) == len(cards) < len(heard) == 600
    assert len({(*seen,) for seen in heard}) == len(cards)
    assert looked_up("kabu-2p", 1, 20)[:20] == heard[:20]
    assert not numbers & {number for _, _, number in looked_up("kabu-2p", 2, 300)}
    assert all(0 <= number < 2**53 for number in numbers)


def test_at_burraco_too_the_number_depends_on_the_cards_alone() -> None:
    game: Any = games.game("burraco")
    record = game.rules("italian-2p")

    def heard(number: int, key: int) -> list[int]:
        looks = Looks("looks", game.policy("balanced"))
        hand = SeatedHand(game, record, [looks, Looks("other", looks.policy)], [0, 1], key, number)
        # Whichever deal it is, the cards are these.
        hand.table._table = play.deal(as_rules(record), pack.order(run_key(1), 5))
        hand.play()
        return [number for _, _, number in looks.seen]

    one = heard(5, run_key(1))
    assert len(one) == 1
    assert heard(6, run_key(1)) == one
    assert heard(5, run_key(2)) != one


def deals_found(messages: list[dict[str, Any]], game: str, seeds: range) -> int:
    """Return of how many hands a cheat knows the deal: it tries seeds by the cards it hears."""
    known = {(seat, line) for seed in seeds for seat, line, _ in looked_up(game, seed, HANDS // 2)}
    told = [(each["seat"], json.dumps(each["deal"], sort_keys=True)) for each in messages]
    return sum(each in known for each in told)


def test_a_cheat_that_tries_seeds_finds_no_deal(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (tmp_path / "bot.py").write_text(ECHO.replace("NOTES", repr(str(notes))))
    bot = analyser.Engine([sys.executable, str(tmp_path / "bot.py")])
    other = analyser.Player(move=lambda view: view.moves[0])

    def heard(seed: int | None) -> list[dict[str, Any]]:
        notes.unlink(missing_ok=True)
        found = analyser.duel(bot, other, game="ecarte", hands=HANDS, seed=seed)
        assert found.seed == seed or (seed is None and found.seed > 1 << 30)
        engine_process.end_all()
        return [json.loads(line) for line in notes.read_text().splitlines()]

    drawn = heard(None)
    assert len(drawn) == HANDS
    assert deals_found(drawn, "ecarte", range(4)) == 0
    # Of a seed that it guesses it knows every card: that is why one is drawn.
    assert deals_found(heard(3), "ecarte", range(4)) == HANDS


def spec(folder: Path, seed: int | None, other: str = "sound") -> RunSpec:
    (folder / "bot.py").write_text(ECHO)
    said = f"engine:{shlex.quote(sys.executable)} {shlex.quote(str(folder / 'bot.py'))}"
    asked = Request("kabu", "kabu-2p", Count(20), seed)
    return build.duel_spec(asked, said if other == "sound" else "eager", "sound")


def test_a_seed_is_drawn_where_an_engine_plays_and_none_is_given(tmp_path: Path) -> None:
    one, two = spec(tmp_path, None), spec(tmp_path, None)
    assert one.drawn
    assert one.seed != two.seed
    assert min(one.seed, two.seed) > 1 << 30
    assert one.digest() != two.digest()
    assert one.digest_unseeded() == two.digest_unseeded()
    assert RunSpec.from_json(one.as_json()) == one
    given = spec(tmp_path, one.seed)
    assert (given.drawn, given.digest()) == (False, one.digest())
    plain = spec(tmp_path, None, "eager")
    assert (plain.drawn, plain.seed) == (False, 1)
    assert "drawn" not in plain.as_json()
    file = tmp_path / "one.toml"
    (tmp_path / "bot.toml").write_text(f"engine = [{sys.executable!r}, 'bot.py']")
    text = 'game = "kabu"\n{}[[duels]]\na = "bot.toml"\nb = "sound"\nhands = 20\n'
    file.write_text(text.format(""))
    assert file_spec.load(file).drawn
    assert not file_spec.load(file, seed=4).drawn
    file.write_text(text.format("seed = 7\n"))
    assert (file_spec.load(file).seed, file_spec.load(file).drawn) == (7, False)
