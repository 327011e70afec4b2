"""Which rules are there, and which rule sets?  One field, one rule.

A rule set is a frozen record; presets are TOML (``presets.toml``) and scenarios override them by
the same ids.  Each field says its meaning, unit, range and source: a capital letter is a rule text
of the README, ``L1`` … ``L29`` the readings where a text is silent.  Compiled code reads the
record as a row of integers, by ``R``, and never sees a preset's name.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Final

from analyser.cards.codes import RANKS
from analyser.errors import ScenarioError
from analyser.games.interface import Field, Record
from analyser.games.records import (
    choice,
    declare_field,
    fields_of,
    number,
    positions,
    row,
    yes_no,
)
from analyser.games.rule_sets import RuleSets

MATCH_HANDS: Final = 64
"""Most hands of a match: one that no side has won by then is left without a winner."""
MOST_POTS: Final = 5
"""One for each player of the largest table."""
POT_SIZES: Final = 2
"""Numbers that say how large the pots are: the first, and each further one."""


GROUP_RANKS: Final = {
    "any": "A3456789TJQK",
    "aces_and_threes": "A3",
    "aces_kings_and_threes": "A3K",
}
"""The ranks of ``group_ranks``; never the two."""
FITTING_RANKS: Final = ("", *GROUP_RANKS.values())
"""All that ``ranks_of_groups`` may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BurracoKind:
    """A kind of burraco.  The rule ``<its name>_points`` says what one earns."""

    cards: int
    """The fewest cards of one."""
    wild: bool = False
    """Whether one of its cards is wild."""
    counts_as: str = ""
    """The kind whose term of the score its bonus is in; empty: it has a term of its own."""
    needs: tuple[str, ...] = ()
    """Rules without which there is none."""


_GROUPS: Final = ("groups_allowed", "groups_make_burracos")
_OF_EIGHT: Final = (*_GROUPS, "group_wild_allowed", "dirty_superclean_points")
_OF_A_SUIT: Final = ("dirty_royal_points",)
KINDS: Final = {
    "clean": BurracoKind(cards=7),
    "dirty": BurracoKind(cards=7, wild=True),
    "semiclean": BurracoKind(cards=8, wild=True),
    "superclean": BurracoKind(cards=8, counts_as="clean", needs=_GROUPS),
    "dirty_superclean": BurracoKind(cards=9, wild=True, counts_as="dirty", needs=_OF_EIGHT),
    "royal": BurracoKind(cards=13),
    "dirty_royal": BurracoKind(cards=13, wild=True, counts_as="dirty", needs=_OF_A_SUIT),
    "ace_to_ace": BurracoKind(cards=14, needs=("both_aces_in_run",)),
}
"""Kinds of burracos, by name.  Which meld is of which kind, ``reference.melds`` says, and the
kernel of the same name."""


def _points(
    meaning: str,
    source: str,
    low: int = 0,
    high: int = 5000,
    *,
    label: str,
    default: Any = MISSING,
) -> Any:
    return number(meaning, source, low, high, "points", label=label, default=default)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with :func:`rules_of`."""

    players: int = number("how many play", "P D C R", 2, 5, "players", label="players")
    partners: bool = yes_no(
        "four play in two teams, and two of three become partners once a pot is taken; false: each "
        "plays alone, as two always do",
        "P D C L12 L20",
        label="partners",
        default=True,
    )
    jokers: int = number(
        "jokers in the pack of twice 52 cards", "P D C R", 0, 4, "cards", label="jokers"
    )
    hand_cards: int = number(
        "cards dealt to each player", "P D C R", 1, 20, "cards", label="cards dealt to a player"
    )
    pot_cards: tuple[int, int] = declare_field(
        "ints",
        "cards in the pot that is taken first, and in each other pot",
        source="P D C R",
        low=2,
        high=30,
        unit="cards",
        count=POT_SIZES,
        label="cards in the pots",
    )
    pots: int = number(
        "pots laid aside; each side may take one",
        "P D C R L21",
        2,
        MOST_POTS,
        "pots",
        label="pots",
        default=2,
    )
    upcard: bool = yes_no(
        "a card of the stock is dealt face up and starts the pile",
        "P D C L5",
        label="first discard dealt",
    )
    groups_allowed: bool = yes_no(
        "groups (sets of one rank) may be laid; never of twos or jokers", "P D C R", label="groups"
    )
    group_ranks: str = choice(
        "ranks of which groups may be laid: `any`, or aces and threes only, or these and kings",
        "F O L29", *GROUP_RANKS, label="ranks of groups", default="any")  # fmt: skip
    group_wild_allowed: bool = yes_no(
        "a group may hold one wild card", "P D R L1", label="wild cards in groups"
    )
    one_group_per_rank: bool = yes_no(
        "a team may lay one group of a rank only", "P D C L12", label="limit of one group per rank"
    )
    natural_two_may_turn_wild: bool = yes_no(
        "the natural two at a run's low end may turn wild to fill a gap at its top",
        "P D L2",
        label="natural twos turning wild",
    )
    natural_two_needs_three: bool = yes_no(
        "a two is natural only beside the natural three of its suit",
        "R L16",
        label="three needed beside a natural two",
    )
    wild_may_ride_full_run: bool = yes_no(
        "a wild card may lie beside 13 natural cards of a run",
        "P D",
        label="wild card beside a full run",
    )
    both_aces_in_run: bool = yes_no(
        "a run of 14 natural cards, with an ace at each end, may be laid",
        "C",
        label="runs from ace to ace",
    )
    groups_make_burracos: bool = yes_no(
        "a group of 7 or more earns the bonus and lets a team close; runs always do",
        "P D L3",
        label="burracos of groups",
    )
    clean_points: int = _points(
        "bonus for a clean burraco (7 or more cards, no wild card)",
        "P D",
        label="clean burraco bonus",
    )
    dirty_points: int = _points(
        "bonus for a dirty burraco (7 or more cards, one wild card)",
        "P D",
        label="dirty burraco bonus",
    )
    semiclean_points: int = _points(
        "bonus for a dirty burraco whose natural cards still hold 7 in a row or 7 equal; "
        "0: it counts as dirty",
        "P",
        label="semi-clean burraco bonus",
    )
    semiclean_wild_outside: bool = yes_no(
        "the wild card of a semi-clean run lies before or after its natural cards, never between "
        "them",
        "F L23",
        label="outer wild card for a semi-clean run",
        default=False,
    )
    superclean_points: int = _points(
        "bonus for a group of 8 natural cards, instead of a clean burraco's; 0: it counts as clean",
        "F L17",
        label="bonus for a group of eight",
        default=0,
    )
    dirty_superclean_points: int = _points(
        "bonus for a group of 8 natural cards and a wild card; 0: it counts as semi-clean or dirty",
        "S L26",
        label="bonus for eight equal and a wild card",
        default=0,
    )
    royal_points: int = _points(
        "bonus for a natural run from ace-low to king; 0: none",
        "C L4",
        label="ace-to-king run bonus",
    )
    royal_to_high_ace: bool = yes_no(
        "a natural run from two to ace-high earns the bonus of one from ace-low to king",
        "F L17",
        label="ace-to-king bonus for two to ace",
        default=False,
    )
    dirty_royal_points: int = _points(
        "bonus for a run of 13 cards or more with a wild card and its natural two; 0: it counts as "
        "semi-clean or dirty",
        "S L27",
        label="ace-to-king bonus with a wild card",
        default=0,
    )
    ace_to_ace_points: int = _points(
        "bonus for a natural run of 14, where there is one; 0: none",
        "C L4",
        label="ace-to-ace run bonus",
    )
    run_bonuses_stack: bool = yes_no(
        "a run earns all the bonuses that it qualifies for, else the highest alone",
        "L4",
        label="run bonuses added up",
    )
    pile_closed: bool = yes_no(
        "taking the pile needs its top card to be melded at once", "C L6", label="closed pile"
    )
    pile_needs_lay: bool = yes_no(
        "taking the pile needs some card, of the pile or of the hand, to be laid in that turn",
        "F L18",
        label="something to lay with the pile",
        default=False,
    )
    pile_needs_two_cards: bool = yes_no(
        "taking the pile needs two cards in hand: a player with one draws from the stock",
        "O L28",
        label="two cards in hand for the pile",
        default=False,
    )
    pile_may_be_examined: bool = yes_no(
        "a player may look through the pile again", "C", label="looking through the pile"
    )
    one_card_pile_may_be_returned: bool = yes_no(
        "the card of a one-card pile may be taken and thrown back in the same turn",
        "P D L7",
        label="returning a one-card pile",
    )
    first_meld_points: int = _points(
        "card value that a team's first melds must reach in one turn; 0: none",
        "C",
        high=500,
        label="first meld",
    )
    first_meld_points_high: int = _points(
        "the same from `first_meld_high_from` points on; 0: none",
        "C",
        high=500,
        label="higher first meld",
    )
    first_meld_high_from: int = _points(
        "score of a match from which the higher first-meld value holds; 0: never",
        "C",
        high=20000,
        label="score for the higher first meld",
    )
    close_needs_pot: str = choice(
        "closing needs a pot taken; `if_left`: only while one is left to take", "P D L9",
        "yes", "if_left", label="pot needed to close")  # fmt: skip
    close_needs_clean: bool = yes_no(
        "the burraco that lets a team close must be clean", "C", label="clean burraco to close"
    )
    close_needs_discard: bool = yes_no(
        "closing needs a last discard, else the last card may be melded",
        "P D C R",
        label="last discard to close",
    )
    closing_discard_may_be_wild: bool = yes_no(
        "the discard that closes may be a wild card (one that takes a pot always may)",
        "P D",
        label="wild card as last discard",
    )
    closing_points: int = _points("bonus for closing", "P D C R", label="closing bonus")
    closing_points_need_pot: bool = yes_no(
        "the closing bonus needs a pot taken", "R L15", label="pot needed for the closing bonus"
    )
    stock_end_cards: int = number(
        "the hand ends after the turn that leaves so many cards in the stock", "P D C", 0, 104,
        "cards", label="stock left at the end")  # fmt: skip
    pots_become_stock: bool = yes_no(
        "when the stock runs out, the next pot left becomes the stock",
        "C R L8",
        label="pots becoming stock",
    )
    stalemate: str = choice(
        "when every player in turn takes a one-card pile: the hand ends, the next player must "
        "draw, or nothing happens",
        "P D C L10", "ends", "draw", "none", label="stalemate")  # fmt: skip
    stalemate_needs_idle: bool = yes_no(
        "only turns that lay nothing count towards the stalemate",
        "P D L10",
        label="idle turns for a stalemate",
    )
    turn_limit: int = number(
        "turns after which the hand ends", "L11", 1, 2000, "turns", label="turn limit"
    )
    time_out_turn: int = number(
        "turn in which time is called; the last round follows, and the hand ends; 0: never",
        "F L19", 0, 2000, "turn", label="turn of the time-out", default=0)  # fmt: skip
    last_round: str = choice(
        "the last round after time is called: it begins with the player whose turn it is, or with "
        "the partner of the next",
        "F L19", "player", "partner", label="last round begins with", default="player")  # fmt: skip
    no_pot_points: int = _points(
        "score of a team that took no pot", "P D C R", -5000, 0, label="score without a pot"
    )
    unseen_pot: str = choice(
        "a pot never looked at when the hand ends costs its cards, the no-pot penalty, or both",
        "P D L13", "cards", "penalty", "both", label="unseen pot")  # fmt: skip
    joker_points: int = _points("value of a joker", "P D C R", high=500, label="value of a joker")
    two_points: int = _points("value of a two", "P D C R", high=500, label="value of a two")
    ace_points: int = _points("value of an ace", "P D C R", high=500, label="value of an ace")
    high_card_points: int = _points(
        "value of king, queen, jack, 10, 9 and 8", "P D C R", high=500, label="value of king to 8"
    )
    low_card_points: int = _points(
        "value of 7, 6, 5, 4 and 3", "P D C R", high=500, label="value of 7 to 3"
    )
    match_target: int = _points(
        "score that wins a match", "P D C R", 1, 20000, label="score that wins a match"
    )
    match_target_exceeded: bool = yes_no(
        "the target itself is not enough: it must be exceeded",
        "P D",
        label="match target to be exceeded",
    )
    exact_cut_points: int = _points(
        "bonus for cutting exactly the pots' cards", "C L14", high=500, label="exact cut bonus"
    )


RULE_FIELDS: Final[tuple[Field, ...]] = fields_of(Rules)
UNSAID: Final = {each.name: each.default for each in fields(Rules) if each.default is not MISSING}
"""What rules are that a record does not say, made before there were these rules."""

CUT_ACCURACY: Final = Field(
    id="cut_accuracy",
    kind="chance",
    meaning="how likely the cutter is to cut exactly the pots' cards; 0: no cut is played",
    source="L14",
    low=0,
    high=1,
)
"""No rule but a feat: a scenario may set it among the rules, and hand histories do not name it."""


def _check_together(where: str, rules: Rules) -> None:
    """Refuse combinations that no table could play.

    A rule that changes nothing beside the others is none of them: whoever changes one rule need not
    change back all that hung on it.
    """
    if rules.players == 5 and rules.partners:
        raise ScenarioError(
            f"{where}.partners: found true with players 5, who have no partners (expected false)"
        )
    opposite = rules.players == 4 and rules.partners
    if rules.time_out_turn and rules.last_round == "partner" and not opposite:
        raise ScenarioError(
            f"{where}.last_round: found 'partner' with players {rules.players}, of whom no two sit "
            "opposite each other as partners (expected 'player')"
        )
    left = stock_size(rules)
    if left <= rules.stock_end_cards:
        raise ScenarioError(
            f"{where}.stock_end_cards: the deal leaves {max(left, 0)} cards for the stock, so "
            f"found {rules.stock_end_cards} (expected a deal that leaves more than stock_end_cards)"
        )


def stock_size(rules: Rules) -> int:
    """Return how many cards the stock holds after the deal (can be negative for a bad rule set)."""
    dealt = rules.players * rules.hand_cards + sum(pot_sizes(rules)) + int(rules.upcard)
    return 104 + rules.jokers - dealt


def pot_sizes(rules: Rules) -> tuple[int, ...]:
    """Return how many cards each pot has, in the order in which they are taken."""
    first, other = rules.pot_cards
    return (first, *[other] * (rules.pots - 1))


def count_sides(players: int, partners: bool) -> int:
    """Return how many sides score: two teams of four players, otherwise as many as play.

    Of three players each scores for themselves, though two of them may become partners (L12).
    """
    return 2 if players == 4 and partners else players


def sides_of(record: Record) -> int:
    """Return how many sides score under a record of rules."""
    rules = {**UNSAID, **record}
    return count_sides(rules["players"], rules["partners"])


def pairs_up(rules: Rules) -> bool:
    """Say whether two of three players become partners once a pot is taken (L12)."""
    return rules.players == 3 and rules.partners


def cut_points(rules: Rules) -> int:
    """Return what an exact cut earns: nothing where no side is the cutter's (L14)."""
    sides = count_sides(rules.players, rules.partners)
    return rules.exact_cut_points if sides == 2 else 0


RULE_SETS: Final = RuleSets(
    Rules,
    "analyser.games.burraco",
    _check_together,
    example="italian",
    listed="analyser rules",
)
presets = RULE_SETS.presets
rules_of = RULE_SETS.make_rules


def as_rules(record: Record) -> Rules:
    """Return a full record of rules as the frozen one, checked again."""
    return RULE_SETS.read({key: each for key, each in record.items() if key != CUT_ACCURACY.id})


def barest_rules(**changes: Any) -> Rules:
    """Return rules of least values and without what may be left out, ``changes`` laid over.

    Nobody plays by them.  They are for compiled code that needs rules of which few matter, and that
    may not follow from a data file.
    """
    least: dict[str, Any] = {
        each.id: each.choices[0] if each.choices else False if each.low is None else each.low
        for each in RULE_SETS.fields
    }
    pots = [least["pot_cards"]] * POT_SIZES
    return Rules(**least | {"pot_cards": (*pots,)} | changes)


NO_MELD_HAS: Final = 16
"""Cards: more than any meld has."""


def special_from(rules: Rules, has_wild: bool) -> int:
    """Return the size from which a burraco may have another bonus than a clean or a dirty one."""
    return min(
        (
            each.cards
            for kind, each in KINDS.items()
            if kind not in ("clean", "dirty") and each.wild == has_wild and points_of(kind, rules)
        ),
        default=NO_MELD_HAS,
    )


def points_of(kind: str, rules: Rules) -> int:
    """Return the bonus of a kind of burraco, points; 0: it has none of its own."""
    points: int = getattr(rules, f"{kind}_points")
    return points


def last_turn(rules: Rules) -> int:
    """Return the turn that ends the hand if nothing else does: by the time-out, or the limit.

    Everybody has one turn in the last round (L19).
    """
    if not rules.time_out_turn:
        return rules.turn_limit
    waiting = 0 if rules.last_round == "player" else 1 + rules.players // 2
    return min(rules.turn_limit, rules.time_out_turn + waiting + rules.players - 1)


def ranks_of_groups(rules: Rules) -> str:
    """Return the ranks of which groups may be laid, a letter each; none where there are none."""
    return GROUP_RANKS[rules.group_ranks] if rules.groups_allowed else ""


def rules_row(rules: Rules, cut_accuracy: float = 0.0) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see ``R``.

    Where a pile is closed, nothing else needs to be laid with it.
    At the end stand ``cut_accuracy``, a probability, as a number of 2^32; and what follows from the
    rules: the points of each rank, ace to king, whether there are special bonuses, ``special_from``
    without and with a wild card, the ranks of groups (as a set, as digits of 15 as in
    ``cards.ranks``, and by their place in ``FITTING_RANKS``), the last turn, whether something is
    asked of a player who takes a pile, and of what is laid, and how many sides score.
    """
    groups = ranks_of_groups(rules)
    places = [RANKS.index(rank) for rank in groups]
    twos = [rules.ace_points, rules.two_points]
    ranks = [*twos, *[rules.low_card_points] * 5, *[rules.high_card_points] * 6]
    played = replace(rules, pile_needs_lay=rules.pile_needs_lay and not rules.pile_closed)
    asks = rules.pile_closed or rules.pile_needs_lay or rules.pile_needs_two_cards
    lays_ask = rules.pile_closed or rules.pile_needs_lay or rules.first_meld_points
    lays_ask = lays_ask or rules.first_meld_points_high
    special = [special_from(rules, has_wild) for has_wild in (False, True)]
    return [
        *row(played, RULE_FIELDS),
        int(cut_accuracy * 2**32),
        *ranks,
        int(min(special) < NO_MELD_HAS),
        *special,
        sum(1 << place for place in places),
        sum(15 << 4 * place for place in places),
        64 * FITTING_RANKS.index(groups),
        last_turn(rules),
        int(asks),
        int(bool(lays_ask)),
        count_sides(rules.players, rules.partners),
    ]


_COUNT: Final = sum(about.count for about in RULE_FIELDS)
R: Final = positions(
    RULE_FIELDS,
    CUT_CHANCE=_COUNT,
    RANK_POINTS=_COUNT + 1,
    SPECIAL=_COUNT + 14,
    SPECIAL_FROM=_COUNT + 15,
    RANKS_OF_GROUPS=_COUNT + 17,
    DIGITS_OF_GROUPS=_COUNT + 18,
    FITTING=_COUNT + 19,
    LAST_TURN=_COUNT + 20,
    PILE_ASKS=_COUNT + 21,
    LAYS_ASK=_COUNT + 22,
    SIDES=_COUNT + 23,
)
"""``POT_CARDS`` is the first of ``POT_SIZES`` numbers.  Behind the fields: how likely an exact cut
is (L14), as a number of 2^32; the card values of the thirteen ranks; 1 where a burraco may have
another bonus than that of a clean or a dirty one; the size from which it may, without and with a
wild card; of which ranks groups may be laid, three times
(``rules_row``); the last turn; 1 where something is asked of a player who takes a pile; 1 where
something is asked of what is laid, after a pile was taken or of first melds; and how many sides
score."""
