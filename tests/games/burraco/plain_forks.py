"""What is one decision worth?  A hand played to it, and from there on both ways.

A deal is played out once, and one of the decisions in which somebody had the choice is kept.  From
there everybody keeps their cards; what nobody has seen is shuffled anew for each future, and both
ways out meet the same one.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence

from analyser.cards import shuffle_plain
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference import play
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.pile_facts import count_facts
from analyser.games.burraco.reference.scoring import outcome
from analyser.games.protocols.decisions import Condition


def weigh(
    choice: str,
    table: TableInPlay,
    policies: Sequence[Policy],
    key: int,
    number: int,
    futures: int,
    when: Condition = (),
) -> dict[str, float | None]:
    """Play a hand to its end, and both ways out of one of its decisions; return its row.

    ``choice``: ``pile`` or ``first-card``; ``key`` and ``number`` (of the deal) name all chance;
    ``when``: what has to be so for a decision to count.  The row: ``Choice.columns`` by name,
    points as points.
    """
    players = play.seat_players(table, policies, key, number)
    seed = shuffle_plain.stream(key, number, shuffle_plain.PICK, 0)
    kept, every, decisions, chose, pick = None, 0, 0, None, None
    while table.ending is None:
        player, keep = players[table.to_move], False
        asked = is_open(choice, player)
        every += asked
        if asked and (not when or is_so(when, facts_of(choice, player))):
            decisions += 1
            keep = (
                shuffle_plain.scale_word(
                    shuffle_plain.output(seed, decisions - 1) & 0xFFFFFFFF, decisions
                )
                == 0
            )
            if keep:
                kept, pick = copy.deepcopy(table), decisions - 1
        moves = len(table.events)
        player.turn()
        if keep:
            chose = int(table.events[moves]["do"] in ("take", "refuse"))
    row: dict[str, float | None] = {
        "deal": number,
        "decisions_in_hand": decisions,
        "turns": table.turn,
    }
    if when:
        row["all_decisions_in_hand"] = every
    if kept is None:
        return row | {"rollout_turns": 0}
    side = kept.side_of(kept.to_move)
    own, other = outcome(table, side)
    row |= {
        "decision_index": pick,
        "took_first": chose,
        "own_score_end": own,
        "other_score_end": other,
    }
    row |= facts_of(choice, play.seat_players(kept, policies, key, number)[kept.to_move])
    more_turns = 0
    for future in range(futures):
        ends = {}
        for way in ("first", "second"):
            after = copy.deepcopy(kept)
            reshuffle(choice, after, key, number, future)
            played = play.seat_players(after, policies, key, number)
            choose(choice, way, played[after.to_move])
            play.play_out(after, played)
            ends[way] = outcome(after, side)
            more_turns += after.turn - kept.turn + 1
            row[f"own_if_{way}_{future}"], row[f"other_if_{way}_{future}"] = ends[way]
        (own, other), (then_own, then_other) = ends["first"], ends["second"]
        row[f"effect_{future}"] = own - other - then_own + then_other
    return row | {"rollout_turns": more_turns}


def is_open(choice: str, player: Decider) -> bool:
    """Say whether a player, whose turn begins, has the choice."""
    if choice == "first-card":
        return player.table.may_refuse()
    return player.may_take()[0]


def facts_of(choice: str, player: Decider) -> dict[str, float | None]:
    """Return what a player knows who has the choice."""
    pile = [player.first_card] if choice == "first-card" else player.remembered
    return count_facts(player, pile, max(1, len(player.table.pile)))


def is_so(when: Condition, facts: dict[str, float | None]) -> bool:
    """Say whether a decision in which a player knows this is one of those asked about."""
    for each in when:
        value = facts[each.fact]
        if value is None:
            return False
        if each.least is not None and value < each.least:
            return False
        if each.most is not None and value > each.most:
            return False
    return True


def choose(choice: str, way: str, player: Decider) -> None:
    """Make a player begin the turn in the first way or the second, and finish it."""
    table, seat = player.table, player.seat
    if choice == "pile" and way == "first":
        table.take(seat)
    else:
        if way == "first":
            table.refuse(seat)
        table.draw(seat)
    player.finish()


def reshuffle(choice: str, table: TableInPlay, key: int, number: int, future: int) -> None:
    """Shuffle what nobody has seen: the stock, pots left, pots face down before the others."""
    mover = table.to_move
    places = list(table.left)
    if choice == "first-card":
        places.remove(table.next_place(mover))
    down = [seat.face_down for at, seat in enumerate(table.seats) if at != mover]
    pots = [pot for pot in range(len(table.pots)) if pot in table.untaken or pot in down]
    cards = [table.stock[place] for place in places]
    cards += [card for pot in pots for card in table.pots[pot]]
    cards = shuffle_plain.reorder(key, number, future, cards)
    for place in places:
        table.stock[place] = cards.pop(0)
    for pot in pots:
        table.pots[pot] = [cards.pop(0) for _ in table.pots[pot]]
