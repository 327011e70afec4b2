"""``analyser.games``: Does every preset still play the hands that were looked at and kept?

``tests/golden`` holds, for each preset, two hands by differing policies as hand histories, and each
game's signature.  They change only when behaviour does: then ``make golden`` writes them again, the
difference is read hand by hand, and the changelog says what changed.  With them it writes what a
few hands come to by which a run proves its machine code, which ships with the game.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from compiling import OFF
from games.every_game import any_game

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games import self_test
from analyser.games.interface import Game, able
from analyser.games.protocols.decisions import HasDecisions
from analyser.games.protocols.histories import Histories
from analyser.games.protocols.machine_code import SelfTests, VouchedHands
from analyser.games.protocols.searching import Searches
from analyser.games.searching.sheet import searches
from analyser.games.sides import duel_seatings
from analyser.play import canary

GOLDEN = Path(__file__).parents[1] / "golden"
SEED, HANDS = 7, 2


PROVING = 60
"""Deals that prove machine code, a millisecond's play; of who searches one, which takes longer."""


def vouched(game: Game) -> list[VouchedHands]:
    """Return the hands that prove each kind of code of a game, and what they come to."""
    weighed = [choice.name for choice in game.choices] if isinstance(game, HasDecisions) else []
    others = [name for name in game.policies if name != game.default_policy]
    plain = [game.default_policy, "greedy" if "greedy" in others else others[0]]
    searching = [name for name in game.policies if searches(game.policy(name))][:1]
    made = []
    for choice in ("", *weighed):
        kinds = [(plain[: 1 if choice else 2], PROVING), *(([name], 1) for name in searching)]
        for players, deals in kinds:
            asked = VouchedHands(choice, tuple(players), players == searching, deals, {})
            said = {
                preset: canary.make_check(game, game.rules(preset), asked)()
                for preset in game.presets
            }
            made.append(replace(asked, said=said))
    return made


def golden(name: str) -> dict[str, str]:
    """Return what the files of a game should hold, file name → text."""
    game = games.game(name)
    made = {f"{name}.signature": game.signature() + "\n"}
    if isinstance(game, Searches):
        made[f"{name}.searchers"] = searchers(game) + "\n"
    for preset in game.presets:
        rules = game.rules(preset)
        others = [policy for policy in game.policies if policy != game.default_policy]
        lines: list[str] = []
        for hand in range(HANDS):
            players = [game.policy(game.default_policy), game.policy(others[hand % len(others)])]
            seating = duel_seatings(game, rules)[0]
            lines += able(game, Histories).narrate(rules, players, seating, SEED, hand, "jsonl")
        made[f"{name}-{preset}.jsonl"] = "\n".join(lines) + "\n"
    return made


def file_of(game: Game) -> Path:
    """Return the file in which a game says for what hands it vouches."""
    return Path(str(games.__file__)).parent / game.name / self_test.NAME


def searchers(game: Game) -> str:
    """Return a digest of what a few hands of the first player who searches end in, by preset.

    The signature is of players who do not search: to play those takes no time.
    """
    player = next(each for each in map(game.policy, game.policies) if searches(each))
    digest = hashlib.sha256()
    for preset in game.presets:
        rules = game.rules(preset)
        seats = [0] * len(game.seats(rules))
        rows = game.play(rules, [player], seats, run_key(SEED), 0, HANDS)
        digest.update(rows.astype("<i8").tobytes())
    return digest.hexdigest()[:16]


@pytest.mark.skipif(OFF, reason="the signature plays thousands of hands: needs the compiler")
@pytest.mark.parametrize("name", games.GAMES)
def test_hands_and_signature_are_the_golden_ones(name: str) -> None:
    found = golden(name)
    for file, text in found.items():
        kept = (GOLDEN / file).read_text(encoding="utf-8")
        assert text == kept, f"{file} differs; if behaviour was meant to change: make golden"
    assert {path.name for path in GOLDEN.glob(f"{name}*")} == set(found), "one is left over"


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="the signature plays thousands of hands: needs the compiler")
@any_game(SelfTests)
def test_a_game_vouches_for_what_its_hands_come_to(played: Game) -> None:
    made = vouched(played)
    kept = file_of(played).read_text(encoding="utf-8")
    assert self_test.text(made) == kept, "if that was meant: make golden"
    assert list(able(played, SelfTests).list_vouched()) == made


def write() -> None:
    """Write every golden file again."""
    GOLDEN.mkdir(exist_ok=True)
    for name in games.GAMES:
        for file, text in golden(name).items():
            (GOLDEN / file).write_text(text, encoding="utf-8")
        game = games.game(name)
        if isinstance(game, SelfTests):
            file_of(game).write_text(self_test.text(vouched(game)), encoding="utf-8")


if __name__ == "__main__":
    write()
