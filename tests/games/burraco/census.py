"""How often was each reading and each branch of the rules met?  Counted on finished hands.

A census follows the moves of a hand on a fresh table and looks at every meld before and after a
card, every pot, every pile and the end.  Slow and plain: it runs on hands that a test has played.
"""

from __future__ import annotations

from collections import Counter

from analyser.games.burraco.history.narration import deal_again, follow
from analyser.games.burraco.reference.melds import (
    ACE_HIGH,
    ACE_LOW,
    TWO_PLACE,
    Meld,
    bonus_terms,
    burraco_kind,
    is_burraco,
    is_wild_card,
)
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import unseen_cards
from analyser.games.burraco.reference.table import ANY_CARD, Event
from analyser.games.burraco.rules import pairs_up, rules_of

ANYWHERE = rules_of("italian")
"""Rules by which the wild card of a semi-clean run may lie anywhere (L23)."""

BRANCHES = (
    "run: natural, new",
    "run: with a wild card, new",
    "run: two of the suit at home, new",
    "run: own two wild, new",
    "run: natural two beside a wild card, new",
    "run: ace low",
    "run: ace high",
    "run: wild card added",
    "run: wild fills a gap two places on",
    "run: real card frees the wild card",
    "run: the two turns wild (L2)",
    "run: the two comes home",
    "run: 13 natural cards",
    "run: a wild card rides along 13",
    "run: 14 natural cards",
    "run: two beside its natural three (L16)",
    "run: own two wild for want of its three (L16)",
    "group: natural, new",
    "group: with a wild card, new",
    "group: wild card added",
    "group: 7 or more",
    "group: 7 or more, no burraco (L3)",
    "group: natural, where no wild card may join (L1)",
    "group: a second one of a rank by one team",
    "group: of aces or threes, where no others may be",
    "burraco: clean",
    "burraco: dirty",
    "burraco: semi-clean by shape",
    "burraco: dirty, since the wild card lies between (L23)",
    "burraco: the royal bonus (L4)",
    "burraco: the ace-to-ace bonus (L4)",
    "burraco: run bonuses stacked (L4)",
    "burraco: eight equal cards earn their own bonus (L17)",
    "burraco: two to ace-high earns the royal bonus (L17)",
    "first card: kept (L5)",
    "first card: refused (L5)",
    "first melds: enough with one lay",
    "first melds: enough with several lays",
    "first melds: the higher value",
    "first melds: the higher value by the cut (L14)",
    "closed pile: top card in a new meld (L6)",
    "closed pile: top card added (L6)",
    "closed pile: top card in the first melds (L6)",
    "pile: taken with something to lay (L18)",
    "pile: one card taken",
    "pile: one card taken, its twin held (L7)",
    "pile: one card taken, it may not go back (L7)",
    "pile: twin of the one card thrown (L7)",
    "pile: the one card thrown back, as the rules allow",
    "pot: taken by melding",
    "pot: taken by the last discard",
    "pot: taken by a wild last discard",
    "pot: never looked at",
    "pot: taken by three's first (L12)",
    "pot: taken by partners of three (L12)",
    "pot: none taken by partners of three (L12)",
    "pot: none taken by any of three (L12)",
    "pot: a third one taken, by a player alone (L21)",
    "pot: none left for a player alone (L22)",
    "pot: becomes the stock (L8)",
    "pot: never looked at, its cards count (L13)",
    "pot: never looked at, the penalty counts (L13)",
    "no pot taken",
    "cut: exact (L14)",
    "end: closed",
    "end: closed by one of more than two alone (L20)",
    "end: closed by melding the last card",
    "end: closed by a wild discard",
    "end: closed without a pot, none was left (L9)",
    "end: closed without a pot, without the bonus (L15)",
    "end: closed with a clean burraco where one is needed",
    "end: closed while a pot is unseen",
    "end: stock",
    "end: stock, and no pot is left (L8)",
    "end: stalemate",
    "end: stalemate of turns that laid cards (L10)",
    "stalemate: broken by a draw (L10)",
    "end: turn_limit",
    "end: the last round after a time-out (L19)",
    "stock: drawn past the seat's own share",
)


def census(played: TableInPlay) -> Counter[str]:
    """Count the branches that a finished hand met."""
    met: Counter[str] = Counter()
    table = deal_again(played)
    for event in played.events:
        if event["do"] == "pot":
            how = "by the last discard" if event["face_down"] else "by melding"
            met[f"pot: taken {how}"] += 1
        if event["do"] == "restock":
            met["pot: becomes the stock (L8)"] += 1
        if event["do"] in ("pot", "restock"):
            _census_of_pot(table, event, met)
            continue
        _census_of_turn(table, event, met)
        before = list(table.melds)
        if event["do"] == "draw":
            own = [place for place in table.left if place % len(table.seats) == event["seat"]]
            met["stock: drawn past the seat's own share"] += not own
        if event["do"] == "take" and len(table.pile) == 1:
            _census_of_one_card(table, event, met)
        if event["do"] == "discard":
            last = len(table.seats[event["seat"]].hand) == 1
            takes_pot = last and table.may_take_pot(table.team_of(event["seat"]))
            met["pot: taken by a wild last discard"] += takes_pot and is_wild_card(event["card"])
            back = table.took_one and table.banned is None and event["card"] == _taken(table)
            allowed = table.rules.one_card_pile_may_be_returned
            met["pile: the one card thrown back, as the rules allow"] += back and allowed
            met["pile: twin of the one card thrown (L7)"] += back and not allowed
        follow(table, event)
        if event["do"] == "meld":
            _census_of_new(table, table.melds[event["meld"]], met)
        if event["do"] == "add":
            _census_of_add(before[event["meld"]], table.melds[event["meld"]], event, met)
    _census_of_end(table, met)
    return +met


def _census_of_pot(table: TableInPlay, event: Event, met: Counter[str]) -> None:
    """Count a pot by whose it is; the table is as the pot left it."""
    if event["do"] == "pot":
        met["pot: a third one taken, by a player alone (L21)"] += event["pot"] >= 2
    if event["do"] == "pot" and pairs_up(table.rules):
        whose = "partners of three" if len(table.untaken) == 0 else "three's first"
        met[f"pot: taken by {whose} (L12)"] += 1


def _census_of_turn(table: TableInPlay, event: Event, met: Counter[str]) -> None:
    """Count what a turn begins with, and how first melds come to be enough."""
    do = event["do"]
    met["stalemate: broken by a draw (L10)"] += do == "draw" and table.must_draw and table.turn > 1
    if table.may_refuse():
        met["first card: kept (L5)"] += do == "draw"
        met["first card: refused (L5)"] += do == "refuse"
    if do not in ("meld", "add"):
        return
    cards = event["cards"] if do == "meld" else [event["card"]]
    met["pile: taken with something to lay (L18)"] += table.owed == ANY_CARD
    if table.owed not in (None, ANY_CARD):
        met["closed pile: top card in a new meld (L6)"] += do == "meld"
        met["closed pile: top card added (L6)"] += do == "add"
        met["closed pile: top card in the first melds (L6)"] += table.need > 0
    if table.need and not table.reaches() and table.reaches(cards):
        met["first melds: enough with one lay"] += not table.has_laid
        met["first melds: enough with several lays"] += table.has_laid
        rules, score = table.rules, table.scores[table.side_of(event["seat"])]
        if rules.first_meld_points < table.need:
            met["first melds: the higher value"] += 1
            met["first melds: the higher value by the cut (L14)"] += score < (
                rules.first_meld_high_from
            )


def _taken(table: TableInPlay) -> str:
    """Return the last card that was taken as a one-card pile."""
    return str(next(event["cards"][0] for event in reversed(table.events) if event["do"] == "take"))


def _census_of_one_card(table: TableInPlay, event: Event, met: Counter[str]) -> None:
    met["pile: one card taken"] += 1
    if table.rules.one_card_pile_may_be_returned:
        return
    seat = table.seats[event["seat"]]
    held = seat.hand if seat.face_down is None else table.pots[seat.face_down]
    twin = table.pile[0] in held
    met["pile: one card taken, its twin held (L7)"] += twin
    met["pile: one card taken, it may not go back (L7)"] += not twin


def _census_of_new(table: TableInPlay, meld: Meld, met: Counter[str]) -> None:
    wild, rules = meld.wild is not None, table.rules
    if not meld.is_run:
        met["group: with a wild card, new" if wild else "group: natural, new"] += 1
        met["group: natural, where no wild card may join (L1)"] += not rules.group_wild_allowed
        met["group: of aces or threes, where no others may be"] += rules.group_ranks != "any"
        ranks = [lying.rank for _number, lying in table.melds_of(meld.team)]
        met["group: a second one of a rank by one team"] += ranks.count(meld.rank) > 1
        return
    if rules.natural_two_needs_three:
        beside = TWO_PLACE in meld.places
        met["run: two beside its natural three (L16)"] += beside
        met["run: own two wild for want of its three (L16)"] += meld.wild == "2" + meld.suit
    met["run: with a wild card, new" if wild else "run: natural, new"] += 1
    met["run: two of the suit at home, new"] += TWO_PLACE in meld.places and not wild
    met["run: own two wild, new"] += meld.wild == "2" + meld.suit
    met["run: natural two beside a wild card, new"] += TWO_PLACE in meld.places and wild


def _census_of_add(old: Meld, new: Meld, event: Event, met: Counter[str]) -> None:
    if not new.is_run:
        met["group: wild card added"] += old.wild is None and new.wild is not None
        return
    gained, lost = new.places - old.places, old.places - new.places
    met["run: wild card added"] += old.wild is None and new.wild == event["card"]
    met["run: the two turns wild (L2)"] += bool(lost)
    home = old.wild is not None and new.wild is None
    met["run: the two comes home"] += home
    if old.wild and not home:
        was_full = max(old.places) - min(old.places) + 1 == len(old.places)
        is_full = max(new.places) - min(new.places) + 1 == len(new.places)
        met["run: wild fills a gap two places on"] += was_full and not is_full
        met["run: real card frees the wild card"] += is_full and not was_full and bool(gained)


def _census_of_end(table: TableInPlay, met: Counter[str]) -> None:
    for meld in table.melds:
        met["run: ace low"] += ACE_LOW in meld.places
        met["run: ace high"] += ACE_HIGH in meld.places
        met["run: 13 natural cards"] += len(meld.places) == 13
        met["run: a wild card rides along 13"] += len(meld.places) == 13 and meld.wild is not None
        met["run: 14 natural cards"] += len(meld.places) == 14
        met["group: 7 or more"] += not meld.is_run and meld.size >= 7
        met["group: 7 or more, no burraco (L3)"] += (
            not meld.is_run and meld.size >= 7 and not table.rules.groups_make_burracos
        )
        earned = [term for term, points in bonus_terms(meld, table.rules).items() if points]
        met["burraco: the royal bonus (L4)"] += "royal" in earned
        met["burraco: two to ace-high earns the royal bonus (L17)"] += (
            "royal" in earned and ACE_LOW not in meld.places
        )
        met["burraco: eight equal cards earn their own bonus (L17)"] += (
            len(meld.naturals) == 8
            and meld.wild is None
            and table.rules.superclean_points > 0
            and table.rules.groups_make_burracos
        )
        met["burraco: the ace-to-ace bonus (L4)"] += "ace_to_ace" in earned
        met["burraco: run bonuses stacked (L4)"] += len(earned) > 1
        if is_burraco(meld, table.rules):
            clean, dirty, semi, _royal, _ace = burraco_kind(meld, table.rules)
            met["burraco: clean"] += clean
            met["burraco: dirty"] += dirty
            met["burraco: semi-clean by shape"] += semi
            met["burraco: dirty, since the wild card lies between (L23)"] += (
                dirty and not semi and burraco_kind(meld, ANYWHERE)[2]
            )
    unseen = sum(bool(unseen_cards(table, team)) for team in set(table.teams))
    met["pot: never looked at"] += unseen
    met["pot: never looked at, its cards count (L13)"] += (
        unseen if table.rules.unseen_pot != "penalty" else 0
    )
    met["pot: never looked at, the penalty counts (L13)"] += (
        unseen if table.rules.unseen_pot != "cards" else 0
    )
    without = [team for team in set(table.teams) if table.sides[team].pot is None]
    met["no pot taken"] += len(without)
    alone = len(table.sides) > 2 and not pairs_up(table.rules)
    if alone and not table.untaken and not table.rules.pots_become_stock:
        met["pot: none left for a player alone (L22)"] += len(without)
    met["end: closed by one of more than two alone (L20)"] += alone and table.closer >= 0
    if pairs_up(table.rules):
        met["pot: none taken by any of three (L12)"] += len(without) == 3
        met["pot: none taken by partners of three (L12)"] += len(without) == 1
    met["cut: exact (L14)"] += table.cut and table.rules.exact_cut_points > 0
    met[f"end: {table.ending}"] += 1
    met["end: the last round after a time-out (L19)"] += (
        table.ending == "turn_limit" and table.turn < table.rules.turn_limit
    )
    met["end: closed while a pot is unseen"] += unseen > 0 and table.ending == "closed"
    met["end: stock, and no pot is left (L8)"] += (
        table.ending == "stock" and table.rules.pots_become_stock
    )
    if table.ending == "stalemate":
        last_moves = [event["do"] for event in table.events[-2 * len(table.seats) :]]
        idle = last_moves == ["take", "discard"] * len(table.seats)
        met["end: stalemate of turns that laid cards (L10)"] += not idle
    if table.closer >= 0:
        _census_of_closing(table, met)


def _census_of_closing(table: TableInPlay, met: Counter[str]) -> None:
    last, rules = table.events[-1], table.rules
    met["end: closed by melding the last card"] += last["do"] != "discard"
    met["end: closed by a wild discard"] += last["do"] == "discard" and is_wild_card(last["card"])
    met["end: closed with a clean burraco where one is needed"] += rules.close_needs_clean
    if table.sides[table.team_of(table.closer)].pot is None:
        met["end: closed without a pot, none was left (L9)"] += 1
        met["end: closed without a pot, without the bonus (L15)"] += rules.closing_points_need_pot
