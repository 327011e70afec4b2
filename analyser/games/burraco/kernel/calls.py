"""How does Burraco's compiled code get its numbers, and how does its log become moves?

What is common to all games is ``engine``'s; what is played is the business of
``decisions.play``, ``records.weighed_decisions`` and ``records.playing_style``.  A log is numbers
(``table``); here they become the events of a hand history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from analyser.cards.codes import card_text
from analyser.games.burraco import evaluations, match_chances
from analyser.games.burraco.columns import FACTS, FIRST_CARD, PILE, ROW_SIZE
from analyser.games.burraco.kernel.decisions.play import BUSY, SCRATCH_SIZE, WORK, play_hands
from analyser.games.burraco.kernel.habits import H, policy_row
from analyser.games.burraco.kernel.search import search_player
from analyser.games.burraco.kernel.search.search_player import SCRATCH_SIZE as SEARCHED_ROOM
from analyser.games.burraco.kernel.search.search_player import SPEC_SIZE
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.table import LOG_LENGTH, LOG_WIDTH
from analyser.games.burraco.option_features import DECISIONS, KEPT_OPTIONS, LISTED_OPTIONS
from analyser.games.burraco.playing_style import COUNT_COUNT
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.rules import CUT_ACCURACY, as_rules, rules_row
from analyser.games.burraco.searchers import model_of, settle_policy
from analyser.games.deciding import decision_rows
from analyser.games.deciding.conditions import bounds
from analyser.games.engine import Engine, Searchers
from analyser.games.interface import Record, Rows
from analyser.games.protocols.decisions import Condition
from analyser.games.searching.network import pack_weights
from analyser.games.searching.sheet import NONE

FIXING_PAYS_FROM: Final = 10_000_000
"""Hands.  To make machine code for one rule set takes up to 3 s, in which one thread works and the
others wait; a hand of Italian rules takes 0.65 µs less with it.  So it saves processor time from
some 4 million hands on, and the time of the player who waits for two threads from twice as many."""


def _row(policy: Record, rules: Record) -> list[int]:
    """Return a policy as compiled code reads it; for a search player, its rollout policy."""
    return policy_row(as_policy(settle_policy(policy, rules)), as_rules(rules))


def make_searches(
    rules: Record,
    seats: Sequence[Record],
    weights: Sequence[int] | None = None,
    networks: Sequence[Sequence[Sequence[int]] | None] | None = None,
) -> Rows | None:
    """Return how each seat searches (``search_player``), as numbers; ``None``: nobody does.

    ``weights``: those of everybody's evaluation, where it is not that of their records;
    ``networks``: by seat those of a learnt policy by which it plays in all tries, its own of all
    options among them; ``None``: those of its record.
    """
    if not any(each["search_worlds"] for each in seats):
        return None
    known = as_rules(rules)
    players = list(seats) if weights is not None else [settle_policy(each, rules) for each in seats]
    begins = len(players) * (H.POLICY_COUNT + SPEC_SIZE)
    specs: list[int] = []
    further: list[Rows] = []
    placed: dict[str, int] = {}

    def place(said: str, make: Callable[[], Rows]) -> int:
        """Return where these numbers stand, which many may ask for, behind what there is."""
        if said not in placed:
            placed[said] = begins + sum(map(len, further))
            further.append(make())
        return placed[said]

    for seat, player in enumerate(players):
        if not player["search_worlds"]:
            specs += [0] * SPEC_SIZE
            continue
        rows = [policy_row(model_of(player), known)] * len(players)
        rows[seat] = policy_row(as_policy(player), known)
        roll, net, learnt = np.concatenate(rows).astype(np.int64), 0, 0
        said = str(player["search_evaluation"])
        by_it = kept = 0
        policy = said if player["search_policy"] == NONE else str(player["search_policy"])
        options = evaluations.option_weights(policy, rules) if weights is None else None
        if networks is not None and (own := networks[seat]) is not None:
            by_kind = dict(zip(DECISIONS, own, strict=True))
            options, by_it = evaluations.option_numbers(by_kind), MOST_TURNS
            policy = f"learnt {seat}"
        elif options is not None and policy != said:
            by_it, kept = 1, KEPT_OPTIONS
        if options is not None:
            learnt = place(f"options {policy}", options.copy)
        if player["search_turns"]:
            makes = partial(evaluations.weights, said, rules)
            net = place(said, makes if weights is None else partial(pack_weights, weights))
        specs += [player[f"search_{each}"] for each in SEARCH_NUMBERS]
        if by_it:
            specs[-1] = min(specs[-1], LISTED_OPTIONS)
        aim = str(player.get("search_plays_for", ""))
        chances = place(aim, partial(make_chances, rules)) if aim else 0
        specs += [place(roll.tobytes().hex(), roll.copy), net, learnt, by_it, kept, 0, chances]
    return np.concatenate([np.array(specs, np.int64), *further])


def make_chances(rules: Record) -> Rows:
    """Return what a player for the match counts by, under rules whose chances are kept."""
    preset = match_chances.find_preset(rules)
    assert preset is not None, "settled for other rules"
    return np.array(match_chances.chances_row(preset), np.int64)


MOST_TURNS: Final = 1_000
"""More than a hand has."""
MOST_MOVES: Final = 40
"""More than a turn has: what is drawn, as many lays as cards can be held, and what the rules do."""
SEARCH_NUMBERS: Final = ("worlds", "turns", "batch", "drop", "margin", "near", "options")
"""What stands of a player's search at the beginning of its numbers, in their order there."""

ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules), rules[CUT_ACCURACY.id]),
    policy_row=_row,
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
    busy=WORK + BUSY,
    searching=Searchers(search_player.play_hands, make_searches, search_player.SCRATCH_SIZE),
    fixing_pays_from=FIXING_PAYS_FROM,
)


NUMBERS: Final = {"pile": PILE, "first-card": FIRST_CARD}
"""What compiled code calls the decisions that are weighed."""


def moves(
    rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int, deal: int
) -> Iterator[dict[str, Any]]:
    """Yield the moves of one deal, seat 0 beginning, as events of a hand history."""
    numbers, room = ENGINE.numbers(rules, policies, seating), np.empty(SEARCHED_ROOM, np.int64)
    play = search_player.play_hands if numbers.has_search else play_hands
    log = np.empty((int(rules["turn_limit"]) * MOST_MOVES, LOG_WIDTH), np.int64)
    nothing = np.zeros(len(seating), np.int64)
    out = np.empty(ROW_SIZE, np.int64)
    play(
        key,
        np.array([deal]),
        nothing[:1],
        nothing,
        numbers.rules,
        numbers.policies,
        out,
        log.ravel(),
        room,
    )
    yield from events(log[: room[LOG_LENGTH]])


def weigh(
    choice: str,
    rules: Record,
    policies: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
    futures: int,
    when: Condition = (),
) -> Rows:
    """Play ``count`` deals from ``first`` on, and one decision of each both ways."""
    from analyser.games.burraco.kernel.records import weighed_decisions

    number, width = NUMBERS[choice], _width(futures, when)
    out = np.empty((count, width), np.int64)
    numbers = ENGINE.numbers(rules, policies, seating)
    weigh_block = (
        weighed_decisions.weigh_block_searched
        if numbers.has_search
        else weighed_decisions.weigh_block
    )
    room = weighed_decisions.SEARCHED_SIZE if numbers.has_search else weighed_decisions.SCRATCH_SIZE
    log, scratch = np.empty(0, np.int64), np.empty(room, np.int64)
    weigh_block(
        number,
        key,
        first,
        count,
        numbers.rules,
        numbers.policies,
        futures,
        np.array(bounds(FACTS, when), np.int64),
        out.ravel(),
        log,
        scratch,
    )
    return out


def weigh_played(
    choice: str,
    rules: Record,
    policies: Sequence[Record],
    seating: Sequence[int],
    key: int,
    deal: int,
    actions: Sequence[int],
    futures: int,
    when: Condition = (),
) -> Rows:
    """Play one decision of a deal both ways, which was played elsewhere by ``actions``; its row."""
    from analyser.games.burraco.kernel.records import weighed_decisions

    numbers, out = (
        ENGINE.numbers(rules, policies, seating),
        np.empty(_width(futures, when), np.int64),
    )
    weighed_decisions.weigh_played(
        NUMBERS[choice],
        key,
        deal,
        numbers.rules,
        numbers.policies,
        futures,
        np.array(bounds(FACTS, when), np.int64),
        np.array(actions, np.int64),
        out,
        np.empty(0, np.int64),
        np.empty(weighed_decisions.SCRATCH_SIZE, np.int64),
    )
    return out


def _width(futures: int, when: Condition) -> int:
    """Return how wide the row of a weighed decision is."""
    from analyser.games.burraco.kernel.records import weighed_decisions

    return int(weighed_decisions.FUTURES0 + decision_rows.FUTURE_WIDTH * futures + bool(when))


def conduct(
    rules: Record,
    policies: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
) -> Rows:
    """Play ``count`` deals from ``first`` on and count what each seat does: a row each."""
    from analyser.games.burraco.kernel.records import playing_style as kernel

    out = np.empty((count, len(seating), COUNT_COUNT), np.int64)
    numbers = ENGINE.numbers(rules, policies, seating)
    block = kernel.count_block_searched if numbers.has_search else kernel.count_block
    room = kernel.SEARCHED_SIZE if numbers.has_search else kernel.SCRATCH_SIZE
    log, scratch = np.empty(0, np.int64), np.empty(room, np.int64)
    block(key, first, count, numbers.rules, numbers.policies, out.ravel(), log, scratch)
    return out


# -- logs

DID: Final = ("draw", "take", "meld", "add", "pot", "restock", "discard", "refuse")
"""What is done, by its number in a log."""
FOLLOWS: Final = (T.DID_POT, T.DID_RESTOCK)
"""What the rules do by themselves after a move."""


def as_event(line: Sequence[int]) -> dict[str, Any]:
    """Return a line of a log as an event."""
    did, seat = DID[line[0]], line[1]
    if did == "meld":
        return {"do": did, "seat": seat, "cards": cards_of(line)}
    if did == "add":
        return {"do": did, "seat": seat, "meld": line[2], "card": card_text(line[3])}
    return {"do": did, "seat": seat, "card": card_text(line[2]) if did == "discard" else ""}


def cards_of(line: Sequence[int]) -> list[str]:
    """Return the cards of a new meld in a log."""
    codes = [code for mask in line[3:5] for code in range(64) if mask >> code & 1]
    return [card_text(code) for code in codes] + ["*"] * line[5]


def events(log: Rows) -> Iterator[dict[str, Any]]:
    """Yield the moves of a log (moves, ``table.LOG_WIDTH``) that a player made."""
    for line in log.tolist():
        if line[0] not in FOLLOWS:
            yield as_event(line)
