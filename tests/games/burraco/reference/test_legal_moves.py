"""``analyser.games.burraco.reference.legal_moves``: Is everything offered that the rules allow,
and nothing that leads into a corner?
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from compiling import OFF
from games.burraco.custom_players import KEY, by_lot, watched
from games.burraco.stacked_packs import stacked
from games.every_game import every_preset
from games.history_text import verify_text

from analyser.games.burraco import GAME, pack
from analyser.games.burraco.history.hand import lines
from analyser.games.burraco.own_player.guest import SeatedGuest
from analyser.games.burraco.own_player.view import DECISIONS, GuestView
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import Lay, legal_lays
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.rules import rules_of


def leads_there(view: View, lay: Lay) -> bool:
    """Say whether first melds reach their value with a lay: by trying all that can follow."""
    table = view.table
    if table.reaches(lay.cards):
        return True
    if len(lay.cards) == len(view.hand):
        return False
    after = View(view.policy, table.copy_to_think(), view.seat, view.lots)
    if lay.before is None:
        after.table.meld(view.seat, lay.cards)
    else:
        after.table.add(view.seat, lay.number, lay.cards[0])
    return any(leads_there(after, each) for each in legal_lays(after))


def opening(number: int) -> Decider:
    """Return a player about to lay his team's first melds, of a stacked pack."""
    rules = rules_of(("closed", "open-dirty", "dirty-closed-2p")[number % 3])
    if number % 2:
        rules = rules_of("closed", {"first_meld_points": 75})
    order = stacked(Random(number)) if number % 4 else pack.order(KEY, number)
    table = reference.deal(rules, order)
    table.draw(0)
    return Decider(policy_of("balanced"), table, 0, 1)


def test_first_melds_are_offered_when_their_value_can_be_reached_and_only_then() -> None:
    met: Counter[str] = Counter()
    for number in range(20 if OFF else 80):
        view = opening(number)
        every = list(legal_lays(view))
        if len(every) > 20:
            met["too many to try"] += 1
            continue
        offered = legal_moves.all_lays(view)
        assert offered == [lay for lay in every if leads_there(view, lay)]
        met["offered"] += len(offered)
        met["held back"] += len(every) - len(offered)
        met["hands"] += 1
    assert met["hands"] > 2 * met["too many to try"]
    assert met["offered"] > 20
    assert met["held back"] > 20


def test_first_melds_may_grow_card_by_card_up_to_their_value() -> None:
    """With 3 4 5 laid, 6 and 7 are no lay by themselves; one after the other they reach 25."""
    rules = rules_of("open-dirty", {"first_meld_points": 25})
    hand = ["3s", "4s", "5s", "6s", "7s", "9c", "Jd", "Kh", "Qc", "4h", "8d"]
    table = reference.deal(rules, pack.order(KEY, 1)).copy_to_think()
    table.seats[0].hand = hand
    table.has_drawn = True
    view = Decider(policy_of("balanced"), table, 0, 1)
    offered = [lay.cards for lay in legal_moves.all_lays(view)]
    assert ("3s", "4s", "5s") in offered
    table.meld(0, ("3s", "4s", "5s"))
    assert not legal_moves.may_stop(view)
    assert [lay.cards for lay in legal_moves.all_lays(view)] == [("6s",)]
    table.need = 26
    assert legal_moves.all_lays(view) == []


@every_preset(GAME)
def test_whoever_chooses_by_lot_among_what_is_offered_plays_by_the_rules(preset: str) -> None:
    """No choice leads where the hand cannot go on, and the hand is one that can be verified."""
    met: Counter[str] = Counter()

    def watch(_guest: SeatedGuest, view: GuestView) -> None:
        met[view.decision] += 1

    rules = rules_of(preset, {"turn_limit": 40})
    for number in range(1 if OFF else 3):
        decide = dict.fromkeys(DECISIONS, by_lot)
        table = watched(rules, number, watch, decide, lean=number > 0)
        # A stacked pack is no deal of a seed, but a hand like any other.
        assert verify_text("\n".join(lines(table, preset, None, number)) + "\n", "by lot") == 1
    assert met["lay"] > 50 or OFF
    assert (met["refuse"] > 0) == (not rules.upcard)


def test_where_a_policy_would_lay_nothing_but_must_it_lays_the_least_bad() -> None:
    """One who takes every closed pile, and else plays as a policy that would not have taken it."""
    forced = 0

    def take(view: GuestView) -> bool:
        return view.may_take

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        nonlocal forced
        after = view.after_taking()
        thinking = after._player(guest.policy)
        if Decider.next_lay(thinking) is None:
            forced += 1
            assert not after.may_stop
            assert after.advice() in after.lays

    table = watched("closed", 4, watch, {"take": take})
    assert table.ending is not None
    assert forced == 1


def test_what_is_no_lay_is_refused_with_the_rule() -> None:
    view = opening(4)
    hand = view.hand
    absent = next(card for card in ("3c", "3d", "3h", "3s", "4c") if card not in hand)
    with pytest.raises(Illegal, match=f"not held: {absent}"):
        legal_moves.lay_of(view, [absent] * 3, None)
    with pytest.raises(Illegal, match="three cards or more"):
        legal_moves.lay_of(view, hand[:2], None)
    with pytest.raises(Illegal, match=r"added one by one to the own team's melds; found .* meld 7"):
        legal_moves.lay_of(view, hand[:1], 7)
