"""What are other rules to bring about?  Words as ``shorter, no less skill`` in, wishes out.

A goal is one wish or several, with commas.  A wish says of a measure of rule sets whether it should
rise (``more skill``), fall (``less skill``), not change (``same skill``), or not fall or rise
(``no less skill``, ``no more skill``); ``shorter`` and ``longer`` are less and more length.  A
measure is one of :data:`MEASURES`, or one of the game's own by its name.  Left out: which rule sets
meet it (``findings.goal_order``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from analyser.errors import ScenarioError, suggest_name, unknown
from analyser.games.interface import Game
from analyser.games.protocols.rule_sets import Measured
from analyser.scenario.limits import ALLOWED_GOAL, describe_found

SKILL_SHARE: Final = "skill_share"
LUCK_SPREAD: Final = "luck_spread"

MEASURES: Final[Mapping[str, tuple[str, ...]]] = {
    "length": ("turns", "sets"),
    "score": ("score", "points"),
    "seat": ("lead", "dealer"),
    "skill": (SKILL_SHARE,),
    "luck": (LUCK_SPREAD,),
}
"""What is measured in most games, and under which names they have it: length of a hand, score of a
side, worth of the first seat, share of skill, luck of a hand."""
SHORT: Final = {"shorter": "less length", "longer": "more length"}
WAYS: Final[Mapping[str, tuple[int, bool]]] = {
    "no more": (-1, False),
    "no less": (1, False),
    "more": (1, True),
    "less": (-1, True),
    "same": (0, True),
}
"""Which way a number should go, and whether it has to, or may also stay."""


@dataclass(frozen=True)
class Wish:
    """What one number should do."""

    words: str
    """As it was said."""
    measure: str
    """The name under which rule sets have the number."""
    sign: int
    """1: it should rise; -1: fall; 0: not change."""
    has_to: bool
    """Whether it should do so, and not only nothing else."""


def read_goal(game: Game, goal: str) -> tuple[Wish, ...]:
    """Return the wishes of a goal; ``ScenarioError`` for the first word that is wrong."""
    return tuple(_wish(game, " ".join(words.split())) for words in goal.split(","))


def _wish(game: Game, words: str) -> Wish:
    said = " ".join(SHORT.get(word, word) for word in words.split())
    way = next((way for way in WAYS if said.startswith(f"{way} ")), None)
    known = _measures(game)
    if way is None:
        hint = suggest_name(words.partition(" ")[0], [*SHORT, *WAYS])
        raise ScenarioError(f"goal: found {describe_found(words)} (expected {ALLOWED_GOAL}{hint})")
    measure = said.removeprefix(f"{way} ")
    if measure not in known:
        raise ScenarioError(f"goal: {unknown('measure', measure, known)}")
    return Wish(words, known[measure], *WAYS[way])


def _measures(game: Game) -> dict[str, str]:
    """Return the measures that a goal may name in a game, and what its rule sets call them."""
    own = [each.name for each in game.measures] if isinstance(game, Measured) else []
    common = common_measures(game)
    return {**common, **{name: name for name in own if name not in common}}


def common_measures(game: Game) -> dict[str, str]:
    """Return those of :data:`MEASURES` that a game has, and what its rule sets call them."""
    own = [each.name for each in game.measures] if isinstance(game, Measured) else []
    there = {*own, SKILL_SHARE, LUCK_SPREAD}
    return {
        word: next(name for name in names if name in there)
        for word, names in MEASURES.items()
        if there & {*names}
    }
