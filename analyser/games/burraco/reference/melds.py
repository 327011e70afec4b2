"""What may be laid?  Runs and groups, one card at a time.

A run is a set of places, 0 (ace low), 1 (two) … 12 (king), 13 (ace high), each held by a natural
card, and at most one wild card that fills the one gap or floats at an end.  So which natural
places are held, and which wild card lies there, says everything about a run; where the wild card
stands follows.  Sources: P and D "sequences", C and R where the rules say so, readings L1, L2, L16.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from analyser.cards.codes import RANKS, SUITS
from analyser.games import history_lines
from analyser.games.burraco.pack import TWO
from analyser.games.burraco.rules import KINDS, Rules, points_of, ranks_of_groups

ACE_LOW, TWO_PLACE, THREE_PLACE, KING, ACE_HIGH = 0, 1, 2, 12, 13
CLEAN, DIRTY, SEMICLEAN = "clean", "dirty", "semiclean"
SUPERCLEAN, DIRTY_SUPERCLEAN = "superclean", "dirty_superclean"
ROYAL, DIRTY_ROYAL, ACE_TO_ACE = "royal", "dirty_royal", "ace_to_ace"
BONUS_TERMS: Final = tuple(kind for kind, about in KINDS.items() if not about.counts_as)
"""The terms of a score in which bonuses of burracos are."""
SUIT_WORDS = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


class Illegal(history_lines.Illegal):
    """A move of Burraco against the rules."""


def is_wild_card(card: str) -> bool:
    """Return whether a card is a joker or a two, whatever place it is in."""
    return card[0] in "*2"


def card_points(card: str, rules: Rules) -> int:
    """Return a card's value in points."""
    if card == "*":
        return rules.joker_points
    if card[0] == "2":
        return rules.two_points
    if card[0] == "A":
        return rules.ace_points
    return rules.high_card_points if card[0] in "89TJQK" else rules.low_card_points


@dataclass(frozen=True)
class Meld:
    """One meld on the table; ``run`` or ``group`` by which of the two descriptions is set."""

    team: int
    suit: str = ""
    """Runs: the suit."""
    places: frozenset[int] = frozenset()
    """Runs: the places held by natural cards."""
    rank: str = ""
    """Groups: the rank."""
    naturals: tuple[str, ...] = ()
    """Groups: the natural cards, in order."""
    wild: str | None = None
    """The wild card, if there is one; a two in its own place is none."""

    @property
    def is_run(self) -> bool:
        """Whether it is a run; otherwise it is a group."""
        return bool(self.suit)

    @property
    def size(self) -> int:
        """How many cards lie here."""
        return len(self.places) + len(self.naturals) + (self.wild is not None)

    @property
    def cards(self) -> list[str]:
        """The cards, naturals first, the wild card last."""
        natural = [place_card(place, self.suit) for place in sorted(self.places)]
        return [*natural, *self.naturals, *([self.wild] if self.wild else [])]

    def list_cards(self) -> list[str]:
        """Return the cards as they lie: a wild card in its gap, or at the low end (P, D)."""
        if not self.is_run or self.wild is None:
            return self.cards
        shown: list[str] = []
        for place in range(min(self.places), max(self.places) + 1):
            shown.append(place_card(place, self.suit) if place in self.places else self.wild)
        return shown if len(shown) == self.size else [self.wild, *shown]


def place_card(place: int, suit: str) -> str:
    """Return the natural card of a run's place."""
    return RANKS[place % 13] + suit


@cache
def places_of(card: str) -> tuple[int, ...]:
    """Return the places where a card may stand as itself, the low one first."""
    rank = RANKS.index(card[0])
    return (ACE_LOW, ACE_HIGH) if rank == ACE_LOW else (rank,)


def run_is_legal(places: frozenset[int], wild: bool, rules: Rules) -> bool:
    """Say whether natural cards in these places, with or without a wild card, are a legal run.

    The one judge of runs, new or longer.  A floating wild card needs a free place at an end and
    never stands for a second ace: 12 natural cards, or 13 where it may ride along.
    """
    if len(places) + wild < 3 or not places:
        return False
    if ACE_LOW in places and ACE_HIGH in places:
        return rules.both_aces_in_run and not wild and len(places) == 14
    if rules.natural_two_needs_three and TWO_PLACE in places and THREE_PLACE not in places:
        return False
    gaps = max(places) - min(places) + 1 - len(places)
    if gaps == 0:
        return not wild or len(places) <= 12 or (len(places) == 13 and rules.wild_may_ride_full_run)
    return gaps == 1 and wild


def settle_two(meld: Meld, rules: Rules) -> Meld:
    """Return the run with its own floating two fallen back into its place, if it may.

    Beside the three, with no natural two there, the two is natural again at once (P, D).
    """
    if meld.wild != "2" + meld.suit or TWO_PLACE in meld.places:
        return meld
    home = meld.places | {TWO_PLACE}
    if run_is_legal(home, False, rules):
        return replace(meld, places=home, wild=None)
    return meld


def may_belong(meld: Meld, card: str) -> bool:
    """Say whether a card is wild or has the suit of a run, the rank of a group: no other is added.

    It spares the plain engine most of the refusals that it would write and nobody read.
    """
    return is_wild_card(card) or card[1] == meld.suit or card[0] == meld.rank


def add_card(meld: Meld, card: str, rules: Rules) -> Meld:
    """Return the meld with one card more; raises ``Illegal`` with the rule that forbids it."""
    if meld.is_run:
        return _added_to_run(meld, card, rules)
    if card[0] == meld.rank:
        return replace(meld, naturals=(*meld.naturals, card))
    if not is_wild_card(card):
        raise Illegal(f"P, D, sets: a set holds cards of one rank; found {card} on {meld.rank}s")
    if not rules.group_wild_allowed:
        raise Illegal(f"L1, groups: wild cards are used in sequences only; found {card}")
    if meld.wild is not None:
        raise Illegal(f"P, D, sets: at most one wild card; found {card} beside {meld.wild}")
    return replace(meld, wild=card)


def _added_to_run(meld: Meld, card: str, rules: Rules) -> Meld:
    wild = meld.wild is not None
    if card != "*" and card[1] == meld.suit:
        for place in places_of(card):
            places = meld.places | {place}
            if place not in meld.places and run_is_legal(places, wild, rules):
                return settle_two(replace(meld, places=places), rules)
    if is_wild_card(card):
        if wild:
            raise Illegal(
                f"P, D, sequences: at most one wild card, never exchanged for another; found "
                f"{card} beside {meld.wild}"
            )
        if run_is_legal(meld.places, True, rules):
            return settle_two(replace(meld, wild=card), rules)
        raise Illegal(f"P, D, sequences: no place is free for the wild card {card}")
    if card[1] == meld.suit:
        turned = _turn_two_wild(meld, card, rules)
        if turned is not None:
            return turned
    raise Illegal(f"P, D, sequences: {card} does not extend this run of {SUIT_WORDS[meld.suit]}")


def _turn_two_wild(meld: Meld, card: str, rules: Rules) -> Meld | None:
    """Return the run with its natural two turned wild to make room for a card (L2), or None."""
    if meld.wild or not rules.natural_two_may_turn_wild or min(meld.places) != TWO_PLACE:
        return None
    for place in places_of(card):
        places = (meld.places - {TWO_PLACE}) | {place}
        if place > TWO_PLACE and place not in meld.places and run_is_legal(places, True, rules):
            return replace(meld, places=places, wild="2" + meld.suit)
    return None


def read(team: int, cards: Iterable[str], rules: Rules) -> Meld:
    """Return the new meld that these cards make, as the rules read them; raises ``Illegal``.

    A two of the suit is in its own place, and an ace stands low, whenever the cards then make
    a legal run.  The order of the cards means nothing.
    """
    laid = list(cards)
    if len(laid) < 3:
        raise Illegal(f"P, D, melds: a meld has three cards or more; found {' '.join(laid)}")
    for meld in readings(team, laid, rules):
        return meld
    raise Illegal(f"{why_no_meld(laid, rules)}; found {' '.join(laid)}")


def why_no_meld(cards: Sequence[str], rules: Rules) -> str:
    """Return the rule that three or more cards break, which have no legal reading as a meld."""
    naturals = [card for card in cards if not is_wild_card(card)]
    wilds = len(cards) - len(naturals)
    ranks, suits = {card[0] for card in naturals}, {card[1] for card in naturals}
    if not naturals:
        return "P, D, sets: twos and jokers alone are not a valid meld"
    if len(ranks) == 1 and len(naturals) > 1:
        if not rules.groups_allowed:
            return "C, groups: groups are not allowed"
        if not ranks <= set(ranks_of_groups(rules)):
            return _WRONG_RANK[rules.group_ranks]
        if wilds and not rules.group_wild_allowed:
            return "L1, groups: wild cards are used in sequences only"
        return "P, D, sets: at most one wild card"
    if len(suits) > 1:
        return "P, D, melds: neither one rank nor one suit"
    if wilds > 1 and not (wilds == 2 and "2" + min(suits) in cards):
        return "P, D, sequences: at most one wild card"
    if rules.natural_two_needs_three and wilds == 2:
        return "R, L16: at most one wild card, and a two is natural only beside its natural three"
    return "P, D, sequences: not consecutive, with one wild card for one gap at most"


_WRONG_RANK: Final = {
    "aces_and_threes": "F, groups: only groups of aces and of threes are allowed",
    "aces_kings_and_threes": "O, L29: only groups of aces, of kings and of threes are allowed",
}


def readings(team: int, cards: list[str], rules: Rules) -> Iterator[Meld]:
    """Yield the legal readings of a new meld's cards, the one that counts first."""
    naturals = [card for card in cards if not is_wild_card(card)]
    wilds = [card for card in cards if is_wild_card(card)]
    suits = {card[1] for card in naturals} or {card[1] for card in wilds if card != "*"}
    if len(suits) == 1:
        yield from _run_readings(team, naturals, wilds, suits.pop(), rules)
    ranks = {card[0] for card in naturals}
    if len(ranks) == 1 and ranks <= set(ranks_of_groups(rules)) and len(naturals) >= 2:
        if not wilds or (len(wilds) == 1 and rules.group_wild_allowed):
            in_order = tuple(sorted(naturals, key=lambda card: SUITS.index(card[1])))
            yield Meld(team, rank=ranks.pop(), naturals=in_order, wild=wilds[0] if wilds else None)


def _run_readings(
    team: int, naturals: list[str], wilds: list[str], suit: str, rules: Rules
) -> Iterator[Meld]:
    own = "2" + suit
    two_at_home = [True, False] if own in wilds else [False]
    aces = [card for card in naturals if card[0] == "A"]
    for home in two_at_home:
        rest = list(wilds)
        if home:
            rest.remove(own)
        if len(rest) > 1:
            continue
        for ends in ([ACE_LOW], [ACE_HIGH]) if len(aces) == 1 else ([ACE_LOW, ACE_HIGH],):
            places = [RANKS.index(card[0]) for card in naturals if card[0] != "A"]
            places += ends if aces else []
            places += [TWO] if home else []
            held = frozenset(places)
            whole = len(held) == len(naturals) + home
            if whole and run_is_legal(held, bool(rest), rules):
                yield Meld(team, suit=suit, places=held, wild=rest[0] if rest else None)


def burraco_kind(meld: Meld, rules: Rules) -> tuple[bool, bool, bool, bool, bool]:
    """Say what a meld of 7 or more is: (clean, dirty, semi-clean, royal, ace-to-ace) by its shape.

    Semi-clean is a dirty burraco whose natural cards still hold 7 in a row (or 7 equal), where the
    rules say so with no wild card between any of them; royal a natural run that holds ace-low to
    king, or two to ace-high where the rules say so; each is so by shape, whether or not the rules
    pay it.
    """
    if meld.size < 7:
        return (False, False, False, False, False)
    clean = meld.wild is None
    semi = not clean and _seven_natural(meld, rules)
    royal = clean and meld.places >= set(range(ACE_LOW, KING + 1))
    royal |= (
        clean and rules.royal_to_high_ace and meld.places >= set(range(TWO_PLACE, ACE_HIGH + 1))
    )
    return (clean, not clean, semi, royal, clean and len(meld.places) == 14)


def _seven_natural(meld: Meld, rules: Rules) -> bool:
    if not meld.is_run:
        return len(meld.naturals) >= 7
    if rules.semiclean_wild_outside and _wild_is_between(meld.places):
        return False
    return any(all(low + step in meld.places for step in range(7)) for low in range(ACE_HIGH - 5))


def _wild_is_between(places: frozenset[int]) -> bool:
    """Say whether a run's wild card must lie between natural cards; its ace may change ends (L23).

    A-[*]-3 … K is as well [*]-3 … K-A.
    """
    if ACE_LOW in places and TWO_PLACE not in places:
        places = places - {ACE_LOW} | {ACE_HIGH}
    return max(places) - min(places) >= len(places)


def is_burraco(meld: Meld, rules: Rules) -> bool:
    """Say whether a meld counts as a burraco: 7 cards, and a run where groups make none."""
    return meld.size >= 7 and (meld.is_run or rules.groups_make_burracos)


def kind_of(meld: Meld, rules: Rules) -> str:
    """Return what a meld earns a bonus as, one of ``KINDS``; empty: fewer than 7 cards count."""
    if not is_burraco(meld, rules):
        return ""
    clean, _dirty, semi, royal, ace_to_ace = burraco_kind(meld, rules)
    if not clean:
        if rules.dirty_superclean_points and len(meld.naturals) == 8:
            return DIRTY_SUPERCLEAN
        if rules.dirty_royal_points and meld.size >= 13 and TWO_PLACE in meld.places:
            return DIRTY_ROYAL
        return SEMICLEAN if semi else DIRTY
    if ace_to_ace:
        return ACE_TO_ACE
    if royal:
        return ROYAL
    return SUPERCLEAN if len(meld.naturals) == 8 else CLEAN


def why_no_closing(kinds: Collection[str], rules: Rules) -> str | None:
    """Return the rule by which burracos of these kinds do not let a team close, or None."""
    if not kinds:
        return "P, closing: the team must have melded a burraco"
    if rules.close_needs_clean and all(KINDS[kind].wild for kind in kinds):
        return "C, closing: the team must have melded a clean burraco"
    return None


def kind_terms(kind: str, rules: Rules) -> dict[str, int]:
    """Return the bonus points of a kind by term, as ``BONUS_TERMS``.

    Of a clean run the highest alone counts, or all that it qualifies for where
    ``run_bonuses_stack`` (L4).  What a group of eight earns is among the clean (L17), with a wild
    card among the dirty (L26).
    """
    terms = dict.fromkeys(BONUS_TERMS, 0)
    if kind not in (CLEAN, ROYAL, ACE_TO_ACE):
        if points := points_of(kind, rules):
            return terms | {KINDS[kind].counts_as or kind: points}
        if KINDS[kind].wild:
            return terms | {"dirty": rules.dirty_points}
    earned = {"clean": rules.clean_points}
    if kind in (ROYAL, ACE_TO_ACE):
        earned["royal"] = rules.royal_points
    if kind == ACE_TO_ACE:
        earned["ace_to_ace"] = rules.ace_to_ace_points
    if not rules.run_bonuses_stack:
        best = max(earned, key=lambda term: earned[term])
        earned = {best: earned[best]}
    return terms | earned


def bonus_terms(meld: Meld, rules: Rules) -> dict[str, int]:
    """Return the bonus points of one meld by term, as :func:`kind_terms`; 0 for no burraco."""
    kind = kind_of(meld, rules)
    return kind_terms(kind, rules) if kind else dict.fromkeys(kind_terms(CLEAN, rules), 0)
