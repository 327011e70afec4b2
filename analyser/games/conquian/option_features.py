"""What do a position and an option look like in numbers, to a policy that learnt to choose?

All are whole, and from what the player to move has seen.  *Open*, *helps*, *dead* and *fits* are
the words of the policy sheet.  Along with an open card go those that it helps in its suit, or those
of its rank: the more, of as many those of the suit.  *Then*: once the option is taken, melds in
their first arrangement; the card *goes on* where the other is then asked about it.
``kernel.option_features`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.protocols.learning import Feature

POSITION: Final = {
    "melded": "cards melded",
    "held": "cards held",
    "other_lacks": "cards that the other lacks to win",
    "other_held": "cards of the other's hand",
    "stock": "cards left in the stock",
    "own_turn": "whether the player turned the card",
    "last": "whether the card is dead if it is refused",
    "live": "open cards",
    "dead": "cards of the hand that are dead",
    "longest": "cards of the longest run melded",
    "other_longest": "cards of the other's longest run",
    "other_live": "unseen cards that go on with the other's runs, or are of a group of three there",
}
OPTION: Final = {
    "takes": "whether the card is taken",
    "laid": "cards of the hand that are laid",
    "lacks": "cards that are lacking to win then",
    "live_then": "open cards then",
    "dead_then": "cards of the hand that are dead then",
    "longest_then": "cards of the longest run then",
    "along_then": "cards that go along with the open cards then, all counted",
    "most_along": "the most that go along with one",
    "wins_by_one": "open cards that then win, with those along",
    "wins_by_two": "pairs of open cards that then do",
    "wins_by_three": "sets of three open cards that then do",
    "feeds": "whether the card goes on, and fits the other's table",
    "fed_wins": "whether it would then be the other's last",
    "of_its_rank": "unseen cards of its rank, where it goes on",
    "near_it": "unseen cards of its suit one or two places from it, where it goes on",
    "forced": "whether the other may make the player take it, once it is refused",
}
OF_FORCING: Final = {
    "forces": "whether the other is made to take the card",
    "their_run": "cards of the other's longest run then",
    "their_live": "unseen cards that go on with the other's runs then, or are of a group of three",
}
DECISIONS: Final = {
    kind: tuple(Feature(name, words) for name, words in (POSITION | option).items())
    for kind, option in (("ask", OPTION), ("force", OF_FORCING), ("discard", OPTION))
}
"""What a policy looks at, by kind of decision, in the kernel's order."""
