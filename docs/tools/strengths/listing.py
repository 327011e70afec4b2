"""Which players does ``analyser policies`` list, how strong are they, and which are levels?

``python docs/tools/strengths/listing.py GAME …`` writes ``strengths.toml`` beside the policies of
each game.  Burraco's players have the numbers of the answer file of
``scenarios/burraco/strength.toml``, so the list and the page say the same; the players of other
games are measured here.

A level keeps its number as long as it is as strong as ``PROMISED`` in
``tests/commands/test_strengths.py`` says.  A player that is stronger or weaker than that, by more
than the promise allows, becomes another level with a number that no level had.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any, Final

import analyser
from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games import strengths
from analyser.games.interface import Game
from analyser.games.searching.sheet import searches
from analyser.games.sides import duel_seatings
from analyser.report import answer_file

ROOT: Final = Path(__file__).parents[3]
PAGED: Final = "burraco"
"""The game with a page of strengths."""
ANSWER: Final = ROOT / "reports" / PAGED / "strength.json"
LISTED: Final = (
    "random", "never-take", "beginner", "cautious", "greedy", "always-take", "balanced",
    "champion-italian", "learnt", "search-fast", "search", "search-deep",
)  # fmt: skip
"""Of the players of that page."""
LEVELS: Final = {
    "burraco": ("beginner", "balanced", "champion-italian", "learnt", "search"),
    "kabu": ("beginner", "sound"),
    "ecarte": ("beginner", "sound", "champion-ecarte", "search"),
    "fuenfzehnern": ("beginner", "champion-fuenfzehnern", "learnt-fuenfzehnern"),
    "schafkopf": ("beginner", "sound", "champion-schafkopf", "learnt-schafkopf"),
    "eastwest": ("beginner", "sound", "champion-eastwest", "search"),
    "twentyfour": ("beginner", "sound", "champion-twentyfour", "prodigy"),
    "conquian": ("beginner", "champion-conquian", "learnt-conquian", "search"),
    "khanhoo": ("beginner", "sound", "champion-khanhoo", "learnt-khanhoo"),
    "carioca": ("beginner", "sound", "learnt-carioca"),
}
"""Game → its levels from 1 on: players each of which is clearly stronger than the one before."""
SEED: Final = 2027
HANDS: Final = 40_000
OF_SEARCH: Final = {"ecarte": 40_000, "eastwest": 12_000, "conquian": 4_000}
"""Hands of ``search``, which takes long; at Khanhoo and Carioca so long that it is no level."""
TIMED: Final = 2.0
"""Seconds of processor time in which hands are timed."""


def main(names: list[str]) -> None:
    """Write the files of these games; all, where none is named."""
    for name in names or LEVELS:
        path = Path(games.__file__).parent / name / strengths.FILE
        path.write_text(made(games.game(name)), encoding="utf-8")


def made(game: Game) -> str:
    """Return the file of a game, from weak to strong."""
    rules, against, seed = game.default_preset, game.default_policy, SEED
    players: dict[str, dict[str, Any]] = {}
    head = ["# Written by docs/tools/strengths/listing.py, which measured players on these deals."]
    if game.name == PAGED:
        rules, against, seed, players = of_page()
        head = [
            "# Written by docs/tools/strengths/listing.py from the answer file of this command:",
            f"#   {answer_file.read(ANSWER)[0].command}",
        ]
    for name in dict.fromkeys((against, *LEVELS[game.name])):
        if name not in players:
            players[name] = _measure(game, name, rules, against, seed)
    for number, name in enumerate(LEVELS[game.name], start=1):
        signature = strengths.signature_of(game, game.policy(name), game.rules(rules))
        players[name] = {"level": number, **players[name], "signature": signature}
    ordered = sorted(
        players,
        key=lambda name: (
            players[name]["ahead"],
            LEVELS[game.name].index(name) if name in LEVELS[game.name] else 0,
        ),
    )
    return "\n".join(
        [
            f"# How far each player is ahead of `{against}`: {game.scale.unit} per hand, half of",
            "# the 95 % interval, and what a hand of it costs in rule-based hands; from weak to",
            "# strong. `signature`: a digest of all that decides the moves of a level's player.",
            *head,
            "",
            f'rules = "{rules}"',
            f'against = "{against}"',
            f"seed = {seed}",
            *(_line(name, players[name]) for name in ordered),
            "",
        ]
    )


def of_page() -> tuple[str, str, int, dict[str, dict[str, Any]]]:
    """Return rules, anchor, seed and the listed players of the page of strengths."""
    _form, found = answer_file.read(ANSWER)
    players = {
        each["name"]: _numbers(found, each) for each in found["players"] if each["name"] in LISTED
    }
    return found["rules"], found["anchor"], found["seed"], players


def _numbers(found: dict[str, Any], each: dict[str, Any]) -> dict[str, Any]:
    gain, itself = each["gain"], each["name"] == found["anchor"]
    return {
        "ahead": round(gain["mean"], 1),
        "half": round((gain["high"] - gain["low"]) / 2, 1),
        "hands": 0 if itself else 2 * found["deals"],
        "cost": float(f"{each['cost']:.2g}"),
    }


def _measure(game: Game, name: str, rules: str, against: str, seed: int) -> dict[str, Any]:
    if name == against:
        return {"ahead": 0.0, "half": 0.0, "hands": 0, "cost": 1.0}
    hands = OF_SEARCH[game.name] if name == "search" else HANDS
    lead = analyser.compare(
        name, against, rules=rules, hands=hands, seed=seed, game=game.name
    ).difference
    digits = places(game)
    return {
        "ahead": round(lead.mean, digits),
        "half": round((lead.high - lead.low) / 2, digits),
        "hands": hands,
        "cost": _time(game, name) if searches(game.policy(name)) else 1.0,
    }


def places(game: Game) -> int:
    """Return the decimals of points of a game: so many that the margin has two digits."""
    return 1 if game.scale.band >= 1 else 3


def _time(game: Game, name: str) -> float:
    """Return a hand's processor time against the default player, in hands of that one alone."""
    rules, usual = game.rules(game.default_preset), game.policy(game.default_policy)
    seating, took = duel_seatings(game, rules)[0], []
    for policy in (usual, game.policy(name)):
        hands, begun, passed = 1, 0.0, 0.0
        while passed < TIMED:
            hands *= 2
            begun = time.process_time()
            game.play(rules, [policy, usual], seating, run_key(SEED), 0, hands)
            passed = time.process_time() - begun
        took.append(passed / hands)
    return float(f"{took[1] / took[0]:.2g}")


def _line(name: str, numbers: dict[str, Any]) -> str:
    values = (
        f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
        for key, value in numbers.items()
    )
    return f'players."{name}" = {{ {", ".join(values)} }}'


if __name__ == "__main__":
    main(sys.argv[1:])
