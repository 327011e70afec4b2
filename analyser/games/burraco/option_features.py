"""What does an option look like in numbers, to a policy that learnt what options are worth?

Beside the position as its player sees it (``features.SEEN_FEATURES``), these numbers
say what sets one option apart.  All are whole; ``reference.option_features`` counts them, and says
exactly how.  Words are those of ``features``; a *long* meld has five cards or six.

What is counted after a play gained 13 ± 4 points per hand directly under ``closed`` and 6 ± 4 under
``italian``, one round of learning with it against one without, from the same hands.  Not counted,
since on hands held out it gained under 5 points per hand and side under ``italian``: cards unseen
that would make a new meld with the hand, before an option and after a discard; cards that others
are known to hold, near the discard or at all; hand and melds after a discard.
"""

from __future__ import annotations

from typing import Final

from analyser.games.burraco.features import OF_SEAT, OF_TEAM, SEEN_FEATURES
from analyser.games.protocols.learning import Feature

LISTED_OPTIONS: Final = 8
"""Options of a kind that a learnt policy looks at, at most, where its player tries some of them,"""
KEPT_OPTIONS: Final = 3
"""and how many these are."""
MOST_WORTH: Final = 1_000
"""Tenths of a point: a play that is worth more by the sheet counts as this."""
TURN_ENDS: Final = {
    "take": "after taking the pile and playing the turn on by habit",
    "draw": "after playing the turn on by habit, with no card drawn",
}
OF_END: Final = {
    "pot_laid": "whether the last card was laid and a pot is taken",
    "pot_discarded": "whether the last card was discarded and a pot is taken",
    "closed": "whether the hand is closed",
    "gift": "whether the discard fits a meld of other teams",
    "big_gift": "whether the discard fits a long meld of other teams",
    "wild_discarded": "whether a wild card is discarded",
}
OF_OWN: Final = {
    **{f"hand_{name}": words.format("the mover") for name, words in OF_SEAT.items()},
    **{f"side_{name}": words.format("the mover's team") for name, words in OF_TEAM.items()},
}
OF_AHEAD: Final = OF_OWN | OF_END
OF_LAY: Final = {
    "worth": "what it is worth by the policy sheet, tenths of a point, between −1000 and 1000",
    "add": "whether it lengthens a meld",
    "cards": "cards that are laid",
    "points": "points of these cards",
    "bonus": "points of burraco bonuses that it wins",
    "run": "whether the meld is a run",
    "size": "cards of the meld",
    "above_four": "cards of the meld above four",
    "seven": "whether the meld has exactly seven cards",
    "above_seven": "whether the meld has more than seven cards",
    "wild": "whether the meld has a wild card",
    "dirties": "cards of a meld that had no wild card and has one now",
    "jokers": "jokers that are laid",
    "twos": "twos that are laid",
    "live": "unseen natural cards that fit the meld",
    "left": "cards left in hand",
    "few_left": "cards left below four",
    "left_adds": "natural cards left that fit the team's melds, this one too",
    "left_melding": "other natural cards left that make a new meld at once",
    "left_connecting": "other natural cards left that pair or lie near another",
    "left_dead": "natural cards left that fit nothing and connect with nothing",
    "left_wilds": "jokers and twos left",
    "left_fitting": "natural cards left that fit this meld",
    "empties": "whether no card is left",
    "last": "whether one card is left",
    "used_melding": "natural cards laid that would make a new meld at once",
    "used_connecting": "other natural cards laid that pair or lie near another",
    "used_adds": "natural cards laid that fit the team's melds as they were",
    "clean": "whether the meld has seven cards or more and no wild card",
    "short_dirty": "whether the meld has less than seven cards and a wild card",
    "near_pot": "how few cards (below eight) are left, where the team may take a pot",
    "pot": "whether at most one card is left, where the team may take a pot",
}
OF_DISCARD: Final = {
    "joker": "whether it is a joker",
    "two": "whether it is a two",
    "ace": "whether it is an ace",
    "points": "its points",
    "double": "whether the hand holds it twice",
    "same_rank": "other natural cards of its rank in hand",
    "near": "faces in hand one place away in its suit",
    "gap": "faces in hand two places away",
    "between": "whether both faces one place away are in hand",
    "adds": "whether it fits the team's melds",
    "bigs": "whether it fits the team's long melds",
    "gift": "whether it fits melds of other teams",
    "big_gift": "whether it fits long melds of other teams",
    "pile_gift": "cards in the pile, where it fits melds of other teams",
    "pile_rank": "natural cards of its rank in the pile",
    "pile_near": "natural cards in the pile one place away",
    "pile_gap": "natural cards in the pile two places away",
    "melding_lost": "natural cards that make a new meld at once, less those that then still do",
    "connecting_lost": "natural cards that only connect, less those that then do",
    "unseen_rank": "unseen natural cards of its rank in other suits",
    "unseen_near": "unseen natural cards one place away",
    "unseen_gap": "unseen natural cards two places away",
    "laid_rank": "natural cards of its rank in melds",
    "laid_near": "natural cards in melds one or two places away",
    "middle": "whether it is a card from four to jack",
}


def _name_features(kind: str, meanings: dict[str, str], when: str = "") -> tuple[Feature, ...]:
    return tuple(
        Feature(f"{kind}_{name}", f"{words}, {when}" if when else words)
        for name, words in meanings.items()
    )


DECISIONS: Final[dict[str, tuple[Feature, ...]]] = {
    "pile": (
        *SEEN_FEATURES,
        *(each for way in TURN_ENDS for each in _name_features(way, OF_AHEAD, TURN_ENDS[way])),
    ),
    "lay": (
        *SEEN_FEATURES,
        *_name_features("lay", OF_LAY),
        *_name_features("laid", OF_OWN, "after it is laid"),
    ),
    "discard": (*SEEN_FEATURES, *_name_features("discard", OF_DISCARD)),
}
"""By decision: the features of the position, then those of an option, as they are counted.

An option of ``pile`` is taking, worth more or less than drawing, which is worth 0; as to stop is
where something may be laid.
"""
FEWER: Final = {**DECISIONS, "lay": (*SEEN_FEATURES, *_name_features("lay", OF_LAY))}
"""What a policy may look at instead, as those do that were learnt before ``laid_`` was counted."""
