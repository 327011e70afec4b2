"""What does a position look like in numbers, to an evaluation that learns what it is worth?

The position is one at the beginning of a turn, with all hands as they lie in a world; who is about
to move is the *mover*.  Here are the names of the features, in their order, and what each says to a
card player; ``reference.features`` counts them, and says exactly how.  All are whole numbers, and
they hold for every rule set and number of players: what there is not counts 0.  Of a fifth player
only the melds count, among those of the other teams.

A *natural* card is any but jokers and twos.  It *fits* a team when it lengthens one of its melds,
in a place of its own; it fits a *long* meld when that has five cards or six.
"""

from __future__ import annotations

from typing import Final

from analyser.games.protocols.learning import Feature

SEATS: Final = {
    "mover": "the player to move",
    "next": "the next player",
    "across": "the player after the next (of four: the mover's partner)",
    "last": "the fourth player",
}
"""Whose hand, in the order of play."""
OF_SEAT: Final = {
    "cards": "cards held by {}",
    "wilds": "jokers and twos held by {}",
    "adds": "natural cards held by {} that fit their own team's melds",
    "bigs": "natural cards held by {} that fit their own team's long melds",
    "melding": "other natural cards of {} that make a new meld at once",
    "connecting": "other natural cards of {} that pair or lie near another",
    "points": "points of the cards held by {}",
    "gifts": "natural cards held by {} that fit melds of other teams",
    "big_gifts": "natural cards held by {} that fit long melds of other teams",
    "few": "cards that {} holds below four",
    "dead": "natural cards held by {} that fit nothing and connect with nothing",
}
TEAMS: Final = {"ours": "the mover's team", "theirs": "the other teams"}
OF_TEAM: Final = {
    "points": "points of the cards in the melds of {}",
    "bonus": "burraco bonuses of {} so far",
    "clean": "melds of seven cards or more of {} without a wild card",
    "dirty": "melds of seven cards or more of {} with a wild card",
    "six_clean": "melds of six cards of {} without a wild card",
    "six_dirty": "melds of six cards of {} with a wild card",
    "five_clean": "melds of five cards of {} without a wild card",
    "five_dirty": "melds of five cards of {} with a wild card",
    "four_clean": "melds of four cards of {} without a wild card",
    "four_dirty": "melds of four cards of {} with a wild card",
    "three": "melds of three cards of {}",
    "pot": "pots taken by {}",
    "may_close": "whether {} may close: the pot taken, and a burraco as the rules ask",
    "closing": "how few cards (below eight) a player of {} holds, where they may close",
    "near_pot": "how few cards (below eight) a player of {} holds, where they have no pot yet",
    "adds": "faces that fit the melds of {}",
    "bigs": "faces that fit the long melds of {}",
    "live_adds": "cards that fit the melds of {} and lie in no meld and no opponent's hand",
    "live_bigs": "cards that fit the long melds of {} and lie in no meld and no opponent's hand",
    "reach_seven_clean": "shorter melds of {} without a wild card that their hands make seven",
    "reach_seven_dirty": "shorter melds of {} with a wild card that their hands make seven",
    "reach_six_clean": "shorter melds of {} without a wild card that their hands make six",
    "reach_six_dirty": "shorter melds of {} with a wild card that their hands make six",
    "reach_five": "shorter melds of {} that their hands make five",
    "hand_seven": "shorter melds of {} that the hand of whoever of them moves first makes seven",
    "hand_six": "shorter melds of {} that the hand of whoever of them moves first makes six",
    "melds": "melds of {}",
}
OF_TABLE: Final = {
    "stock": "cards left in the stock",
    "stock_short": "cards that the stock has below twelve",
    "stage": "stage of the hand, 0 to 4",
    "pile": "cards in the pile",
    "pile_wilds": "jokers and twos in the pile",
    "pile_adds": "natural cards in the pile that fit melds of the mover's team",
    "pile_gifts": "natural cards in the pile that fit melds of other teams",
    "pile_bigs": "natural cards in the pile that fit long melds of the mover's team",
    "pile_big_gifts": "natural cards in the pile that fit long melds of other teams",
    "pile_melding": "other natural cards in the pile that make a new meld with the mover's hand",
    "pile_connecting": "other natural cards in the pile that pair with or lie near one of the hand",
    "pile_points": "points of the cards in the pile",
    "stale": "turns in a row that swapped a card with the pile",
    "must_draw": "whether the mover must draw from the stock",
    "pots": "pots not yet taken",
    "pile_single": "whether the pile is a single card",
    "stock_last": "cards that the stock has below five",
    "early": "turns below twenty that have begun",
    "need": "points that the first melds of the mover's team must be worth",
    "other_need": "points that the first melds of another team must be worth, at most",
}

FEATURES: Final[tuple[Feature, ...]] = (
    *(
        Feature(f"{seat}_{name}", words.format(who))
        for seat, who in SEATS.items()
        for name, words in OF_SEAT.items()
    ),
    *(
        Feature(f"{team}_{name}", words.format(who))
        for team, who in TEAMS.items()
        for name, words in OF_TEAM.items()
    ),
    *(Feature(name, words) for name, words in OF_TABLE.items()),
)
"""All of them, in the order in which they are counted."""

SEEN_FEATURES: Final[tuple[Feature, ...]] = tuple(
    each
    for each in FEATURES
    if each.name.partition("_")[0] not in [*SEATS][1:]
    or each.name.partition("_")[2] in ("cards", "few")
)
"""Those that the mover sees, in their order: of the other hands how many cards they are."""
