"""What does a learner see of a table?  Small whole numbers: planes of cards, the melds, counts.

A learner sees what the player to move may see: their own cards, all that lies open, how many cards
the others hold, and which cards they took with the pile and have not laid or discarded since.
Seats are counted from the player to move: 0 is that player, 1 the next one, and so on; what there
is not counts 0.  ``kernel.records.environment`` fills the numbers in.
"""

from __future__ import annotations

from typing import Final

from analyser.games.burraco.actions import CARDS, MOST_MELDS
from analyser.games.protocols.learners import ObservationPart, starts_of

SEATS: Final = 5
"""Most players."""
PLANES: Final = (
    "hand",
    "pile",
    "top",
    "first",
    "banned",
    "usable",
    *(f"known_{seat}" for seat in range(1, SEATS)),
)
"""Planes of ``CARDS`` numbers, one for each card: how many of it there are."""
OF_MELD: Final = ("owner", "group", "home", "wild", "size", *(f"place_{at}" for at in range(14)))
"""What is said of each meld."""
OF_SEATS: Final = ("cards", "own_team", "pot", "face_down")
"""What is said of each seat."""
OF_TABLE: Final = (
    "seat",
    "players",
    "laying",
    "turn",
    "stock",
    "pile",
    "pots",
    "must_draw",
    "refused",
    "took_one",
    "has_laid",
    "stale",
    "cut",
    "need",
    "laid_points",
    "owed",
)
"""What is said of the table."""

PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (len(PLANES), CARDS),
        "for each of 53 cards (13 · suit + rank, clubs, diamonds, hearts, spades, ace to king; last"
        " the joker), how many are in hand; in the pile; on top of it; the first card of the stock,"
        " while it may be refused; taken as the only card of the pile, so that it may not be"
        " discarded; usable, where only some of the hand may be melded for now; and known to be"
        " held by the next player, by the one after, and so on",
    ),
    ObservationPart(
        "melds",
        (MOST_MELDS, len(OF_MELD)),
        "for each meld in the order in which they were laid: the first seat of its team, from 1 for"
        " the player to move; 1 for a group; suit of a run, 0 to 3, or rank of a group, 0 to 12;"
        " wild card, 0 none, 1 to 4 a two by suit, 5 a joker; cards; then of a run its 14 places,"
        " ace low to ace high, 1 where a natural card lies, of a group how many of each suit",
    ),
    ObservationPart(
        "seats",
        (len(OF_SEATS), SEATS),
        "by seat: cards held, a pot before it included; 1 for the player's team; 1 if its team has"
        " taken a pot; 1 if a pot lies face down there",
    ),
    ObservationPart(
        "table",
        (len(OF_TABLE),),
        "seat to move (seat 0 began); players; 1 once the player has drawn or taken; turn, 255 at"
        " most; cards in the stock; cards in the pile; pots left; 1 if the stock must be drawn"
        " from; 1 if the first card was refused; 1 if a pile of one card was taken this turn; 1 if"
        " something was laid this turn; turns in a row that count towards a stalemate; 1 if the"
        " pots' cards were cut exactly; points that the first melds must be worth in this turn;"
        " points laid in this turn, where that counts; what must be laid at once, 0 nothing, 1 to"
        " 53 a card, 54 any",
    ),
)
CARDS0, MELDS0, SEATS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation, each from 0 to 255."""
