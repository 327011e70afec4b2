"""Which cards is Kabu played with, and by which rules?

Ace to ten of four suits, codes as in ``cards.codes``.  A deal's order gives the first seats their
hands, one seat after another; the rest is the stock.  Of the stock each seat has its own places:
seat s of n draws what lies at s, s + n, s + 2n …, so that what one player draws does not depend on
how often another did.  No seat can draw more than its share: the stock holds that many.

X is the rule text of the README, ``KB1`` … are the readings where it is silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_text
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets

# -- the cards

RANKS: Final = 10
PACK: Final[tuple[int, ...]] = tuple(16 * suit + rank for suit in range(4) for rank in range(RANKS))
"""The forty cards, in the order that is shuffled."""
CARDS: Final = tuple(map(card_text, PACK))
"""The same, as text."""


def shuffle_pack(key: int, deal: int) -> list[int]:
    """Return the forty card codes of a deal, first card first."""
    return shuffle_plain.shuffle(key, deal, PACK)


def points(code: int) -> int:
    """Return what a card counts, its tens left out: an ace 1, a ten 0."""
    return ((code & 15) + 1) % 10


# -- the rules

MOST_PLAYERS: Final = 6
MOST_DRAWN: Final = 3
MATCH_HANDS: Final = 1000
"""Most hands that a match may have, whatever ``hand_limit`` says."""
CHIPS: Final = (10, 15)
"""Default chips at the start, where a rule set names no number: at least the first, and the second
for each player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    players: int = number("how many play, all against all", "X", 2, MOST_PLAYERS, "players")
    hand_cards: int = number("cards dealt to each player", "X", 1, 3, "cards")
    draw_max: int = number("most cards that a player may draw", "X", 0, MOST_DRAWN, "cards")
    draw_by_rounds: bool = yes_no(
        "one card a turn, round and round, until all have passed or drawn the most; else each "
        "player finishes at once",
        "X KB1",
    )
    start_chips: int = number(
        "chips of each player before the first hand; 0: ten, and fifteen for each player",
        "X",
        0,
        1000,
        "chips",
    )
    settle: str = choice(
        "who settles with whom: every pair of players, or each with the dealer alone",
        "X KB2",
        "pairs",
        "banker",
    )
    pay: str = choice(
        "what the lower total pays the higher: the difference, or a stake of one",
        "X",
        "difference",
        "stake",
    )
    banker_wins_ties: bool = yes_no(
        "with stakes against a banker: of equal totals the dealer's is the higher", "own KB5"
    )
    debt_counts: str = choice(
        "what a player must be able to pay: all that they owe, or that less what they are owed",
        "X KB3",
        "gross",
        "net",
    )
    broke_hand_settled: bool = yes_no(
        "in a hand in which somebody cannot pay, all others pay what they owe; else nobody pays",
        "X KB4",
    )
    hand_limit: int = number(
        "hands after which a match ends without a winner", "own KB5", 1, MATCH_HANDS, "hands"
    )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.kabu")
R: Final = positions(RULE_SETS.fields)


def chips_at_first(rules: Rules) -> int:
    """Return the chips of each player before the first hand."""
    some, each = CHIPS
    return rules.start_chips or some + each * rules.players


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see ``R``.

    In the place of ``start_chips`` stands how many that is.
    """
    numbers = RULE_SETS.row(rules)
    numbers[R.START_CHIPS] = chips_at_first(rules)
    return numbers
