"""How do players of Burraco conduct themselves, what is counted of it, and when is it no play?

What is counted of each seat in each hand is declared once, for the compiled count, the plain one
and whoever shows it; ``kernel.records.playing_style`` counts it.  Beside it is what is known of
people, to hold the players against.

A turn is an *idle swap* that takes a pile of one card and lays nothing: the pile is one card again
afterwards, the stock is as it was, and who answers in kind plays for the stalemate or for nothing
at all.  A search for better habits may find just that: then what is measured is true of such swaps,
and tells a card player nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from analyser.games.burraco.columns import ENDINGS, PARTS
from analyser.games.interface import Record
from analyser.games.protocols.playing_style import PeoplesMatches, Trait

COUNTS: Final = (
    "hands",
    "turns",
    *ENDINGS,
    "clean",
    "dirty",
    "decisions",
    "takes",
    "taken_cards",
    "take_hand",
    "leaves",
    "leave_hand",
    "idle_swaps",
    "tried",
)
"""What is counted of a seat in a hand: the hand itself; its turns; how the hand ended, 1 for one of
the endings; clean and dirty burracos of its side, in halves (L12); turns begun where the pile could
be taken or left; piles taken, the cards taken with them, and the cards held just before; piles
left, and the cards held then; idle swaps; of a search player, what its decisions cost: the turns
that are played in rollouts, by whomever, and :data:`A_TRY` for each rollout; of a learnt policy
:data:`A_LOOK` for each decision, and :data:`A_LINE` for each option that is tried."""
COUNT_COUNT: Final = len(COUNTS)

A_TRY: Final = 2
"""So many turns a try takes beside those that are played in it: its table is laid out, its end is
evaluated.  So what tries take can be counted, the same everywhere, and not timed: the processor
time of Italian hands, in turns of plain play, was 0.75 to 1.3 times what is counted, for tries cut
after two turns or six or played to the end, in 4 worlds to 256."""
A_LOOK: Final = 7
"""So many turns of plain play it takes a learnt policy to choose an option of a decision,"""
A_LINE: Final = 16
"""and to say how the turn would go on after one that is tried: with these, the processor time of
Italian hands was 0.7 to 1.3 times what is counted."""

# Positions in ``COUNTS``:
HANDS: Final = COUNTS.index("hands")
TURNS: Final = COUNTS.index("turns")
ENDED0: Final = COUNTS.index(ENDINGS[0])
"""Where the endings begin, in the order of ``columns.ENDINGS``."""
CLEAN: Final = COUNTS.index("clean")
DIRTY: Final = COUNTS.index("dirty")
DECISIONS: Final = COUNTS.index("decisions")
TAKES: Final = COUNTS.index("takes")
TAKEN_CARDS: Final = COUNTS.index("taken_cards")
TAKE_HAND: Final = COUNTS.index("take_hand")
LEAVES: Final = COUNTS.index("leaves")
LEAVE_HAND: Final = COUNTS.index("leave_hand")
IDLE_SWAPS: Final = COUNTS.index("idle_swaps")
TRIED_COLUMN: Final = COUNTS.index("tried")

TRAITS: Final[tuple[Trait, ...]] = (
    Trait("turns", "turns a player", "turns", "turns of one player in a hand", "turns", "hands"),
    Trait("closed", "closed", "%", "hands that somebody closed", "closed", "hands"),
    Trait("stock", "stock out", "%", "hands that ended as the stock ran out", "stock", "hands"),
    Trait("stalemate", "stalemate", "%", "hands that ended in a stalemate", "stalemate", "hands"),
    Trait("turn_limit", "turn limit", "%", "hands that were stopped", "turn_limit", "hands"),
    Trait(
        "idle_swaps",
        "idle swaps",
        "%",
        "turns that take a pile of one card and meld nothing",
        "idle_swaps",
        "turns",
    ),
    Trait("clean", "clean burracos", "melds", "clean burracos of a side", "clean", "hands", PARTS),
    Trait("dirty", "dirty burracos", "melds", "dirty burracos of a side", "dirty", "hands", PARTS),
    Trait("taken", "pile taken", "%", "takes, of all turns that could", "takes", "decisions"),
    Trait("take_hand", "hand at a take", "cards", "cards held before a take", "take_hand", "takes"),
    Trait(
        "leave_hand",
        "hand at a leave",
        "cards",
        "cards held where the pile was left",
        "leave_hand",
        "leaves",
    ),
    Trait("piles", "piles", "piles", "piles that one player takes", "takes", "hands"),
    Trait("pile_cards", "cards each", "cards", "cards of a pile taken", "taken_cards", "takes"),
    Trait(
        "tried",
        "turns tried",
        "turns",
        "turns that tries take, for each turn at the table",
        "tried",
        "turns",
        searched=True,
    ),
)

MOST_IDLE: Final = 10.0
"""Per cent of a player's turns above which idle swaps are not play.  Among `balanced`, `greedy` and
`cautious` they are 1 in 100 at most; who plays in a circle has 30 and more."""
FEWEST_CLOSED: Final = 20.0
"""Per cent of the hands below which nobody plays to close.  Under the rules that are hardest to
close by, `balanced` closes two hands of five."""
MOST_TURNS: Final = 3.0
"""Times the usual turns from which a hand is a circle."""

NO_PLAY: Final = (
    "idle swaps (turns that take a pile of one card and meld nothing) in more than "
    f"{MOST_IDLE:g} of 100 turns, fewer than {FEWEST_CLOSED:g} of 100 hands closed where the rules "
    f"let them close, or more than {MOST_TURNS:g} times the turns that balanced takes"
)

SAMPLE_HANDS: Final = 400
"""Hands that show how a player plays: a share to 5 percentage points, in 3 ms."""
SEARCH_SAMPLE: Final = 2_400
"""Of search players, the hands of a sample times the worlds in which an option is tried: about a
second of play."""
FEWEST_HANDS: Final = 40
"""… but no fewer than these: a share to 16 percentage points."""

PEOPLE: Final = PeoplesMatches(
    matches=284,
    target=2000,
    winner_median=2257.5,
    winner_sd=207.7,
    loser_mean=1441.2,
    loser_sd=485.0,
    margin_mean=842.4,
    margin_sd=470.7,
    source=(
        "One player's matches for two against two others in the Italian game of an online room, "
        "burracoepinelle.com, from February to May 2026, as that player keeps them in public. They "
        "won 185 of the 284. Another 53, which somebody gave up, are left out."
    ),
)
"""From the final scores in the file partite.json of a public repository, as of 7 May 2026: those
marked as played to the end."""


def sample(policies: Sequence[Record]) -> int:
    """Return how many hands of these players say how they play, and take next to no time."""
    worlds = max(int(each.get("search_worlds", 0)) for each in policies)
    return (
        SAMPLE_HANDS
        if not worlds
        else max(FEWEST_HANDS, min(SAMPLE_HANDS, SEARCH_SAMPLE // worlds))
    )


def degenerate(traits: Mapping[str, float], usual: Mapping[str, float]) -> tuple[str, ...]:
    """Return why such play is none, a clause each; empty: it is.

    Where `balanced` itself closes too few hands, the rules do not let hands close.
    """
    found = []
    if traits["idle_swaps"] > MOST_IDLE:
        found.append(f"idle swaps are {traits['idle_swaps']:.0f}\N{NO-BREAK SPACE}% of the turns")
    if traits["closed"] < FEWEST_CLOSED <= usual["closed"]:
        found.append(f"{traits['closed']:.0f}\N{NO-BREAK SPACE}% of the hands are closed")
    if traits["turns"] > MOST_TURNS * usual["turns"]:
        found.append(
            f"a hand takes {traits['turns']:.0f} turns a player, {usual['turns']:.0f} are usual"
        )
    return tuple(found)


def people(rules: Record) -> PeoplesMatches | None:
    """Return what is known of people's matches: of two players and as many points."""
    alike = rules["players"] == 2 and rules["match_target"] == PEOPLE.target
    return PEOPLE if alike else None
