"""What the first screens of all pages share: who made it, what players are called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from analyser._version import __version__
from analyser.findings.playing_style import mark_name
from analyser.games.interface import Game, Record
from analyser.games.protocols.labels import Described
from analyser.games.searching.players import PLAYS_FOR
from analyser.scenario.policy_lookup import label_policies, straw_men
from analyser.wording import list_names

if TYPE_CHECKING:
    from analyser.findings.decisions import WeighedDecisions
    from analyser.findings.rule_sets import Variant

LONGEST_DECK: Final = 45
"""Words of a deck: the paragraph between an answer and its picture."""
_PLAYER: Final = re.compile(r"\b(player|champion|beginner|counter)\b", re.IGNORECASE)
"""What a label calls a player; one without says what they do ("Never takes the pile")."""


def describe_making(day: str) -> str:
    """Return which version made a picture, and when its hands were played."""
    return f"analyser {__version__}{f', {day}' if day else ''}."


def fits_deck(said: str) -> bool:
    """Say whether a deck has at most as many words as there is room for."""
    return len(said.split()) <= LONGEST_DECK


def fit_deck(said: Iterable[str], least: int = 1) -> str:
    """Return sentences as a deck: the last ones are left out where there is no room.

    ``least``: how many stay in any case; an empty one counts for nothing.
    """
    kept = [each for each in said if each]
    while len(kept) > least and not fits_deck(" ".join(kept)):
        kept.pop()
    return " ".join(kept)


def label(game: Game, names: Iterable[str]) -> str:
    """Return what policies are called for a card player; one that has no label keeps its name."""
    about = label_policies(game)
    found = [(name, about.get(name)) for name in names]
    return ", ".join(one.label if one else name for name, one in found)


def list_match_players(entrants: Iterable[Record]) -> list[str]:
    """Return the names of the policies that play for the match, not for points."""
    return list(dict.fromkeys(str(one["name"]) for one in entrants if one.get(PLAYS_FOR)))


def describe_match_players(entrants: Iterable[Record]) -> str:
    """Return what single hands do not show of such policies, as a sentence; empty: of none."""
    names = list_match_players(entrants)
    if not names:
        return ""
    verb = "plays" if len(names) == 1 else "play"
    return f"{list_names(names)} {verb} for the match: single hands from 0 : 0 hardly show it."


def name_in_sentence(game: Game, name: str) -> str:
    """Return what a policy is called within a sentence: ``the balanced player``.

    A label that says what they do is quoted: ``“Never takes the pile”``.
    """
    said = label(game, [name])
    if said == name:
        return said
    return f"the {said[0].lower()}{said[1:]}" if _PLAYER.search(said) else f"“{said}”"


def name_in_plural(game: Game, name: str) -> str:
    """Return what players of a policy are called within a sentence: ``balanced players``."""
    said = label(game, [name])
    if said == name:
        return f"{name} players"
    if not _PLAYER.search(said):
        return f"players of “{said}”"
    return _PLAYER.sub(r"\1s", f"{said[0].lower()}{said[1:]}", count=1)


def name_variant(game: Game, variant: Variant) -> str:
    """Return what a compared rule set is called, marked where its play is degenerate."""
    return mark_name(rule_set(game, variant.name, variant.cell.preset), variant.faults)


def rule_set(game: Game, name: str, preset: str) -> str:
    """Return what a rule set is called for a card player; rules of one's own keep their name."""
    if name != preset or not isinstance(game, Described) or name not in game.about_rule_sets:
        return name
    return game.about_rule_sets[name].label


def describe_rule_set(game: Game, name: str, preset: str) -> str:
    """Return what a rule set is, behind its name; empty of rules of one's own."""
    if name != preset or not isinstance(game, Described) or name not in game.about_rule_sets:
        return ""
    about = game.about_rule_sets[name]
    return f"{about.label} – {about.description}"


@dataclass(frozen=True)
class Words:
    """What players and rules are called for a card player."""

    game: Game

    def players(self, cell: WeighedDecisions) -> str:
        """Return who plays in a cell, as a label."""
        return label(self.game, (str(one["name"]) for one in cell.cell.entrants))

    def describe_players(self, cell: WeighedDecisions) -> str:
        """Return who plays in a cell, within a sentence."""
        return ", ".join(name_in_plural(self.game, str(one["name"])) for one in cell.cell.entrants)

    def tries(self, cell: WeighedDecisions) -> bool:
        """Say whether they try to win; a deck leaves straw men out."""
        straw = straw_men(self.game)
        return not any(str(one["name"]) in straw for one in cell.cell.entrants)

    def rules(self, cell: WeighedDecisions) -> str:
        """Return by which rules they play."""
        return rule_set(self.game, cell.cell.rules_name, cell.cell.preset)
