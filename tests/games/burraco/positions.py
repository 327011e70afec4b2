"""Positions for the tests of advice: real hands cut off, hidden cards hidden, chains run apart."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import JOKER, card_code, card_text
from analyser.cards.shuffle import run_key
from analyser.games.burraco import GAME, pack
from analyser.games.burraco.advice.position import KnownHand, read_position
from analyser.games.burraco.advice.worlds import SLIP, Worlds, worlds_of
from analyser.games.burraco.history.narration import follow
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.search import world_chain as W
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import rules_row
from analyser.games.sides import seating

Numbers = npt.NDArray[np.int64]
SEED = 3
BALANCED = "balanced"


def hand(preset: str, deal: int, policy: str = BALANCED) -> list[str]:
    """Return a hand that one policy played, a line of its history each."""
    rules = GAME.rules(preset)
    seated = seating(GAME, rules, 1)
    return list(GAME.narrate(rules, [GAME.policy(policy)], seated, SEED, deal, "jsonl"))


def decisions(lines: Sequence[str]) -> list[int]:
    """Return the lines, from 0, on which somebody draws or takes a pile that he may take."""
    found, pile, first = [], int(json.loads(lines[0])["upcard"] is not None), True
    for at, line in enumerate(lines[1:-1], start=1):
        move = json.loads(line)
        do = move["do"]
        if do in ("draw", "take") and pile and not first:
            found.append(at)
        first = first and do != "discard"
        pile += do in ("discard", "refuse")
        pile = 0 if do == "take" else pile
    return found


def text(lines: Sequence[str]) -> str:
    """Return lines as a file holds them."""
    return "\n".join(lines) + "\n"


def written(lines: Sequence[str], lots: Random | None) -> str:
    """Return a position with its hidden cards in another order, or as ``?`` and left out."""
    known = read_position(text(lines), "position")
    entries = [json.loads(line) for line in lines]
    deal, mover = entries[0], known.mover
    others = [seat for seat in range(known.rules.players) if seat != mover]
    own_pots = {e["pot"] for e in entries if e.get("do") == "pot" and e["seat"] == mover}
    lists = [deal["hands"][seat] for seat in others]
    lists += [pot for number, pot in enumerate(deal["pots"]) if number not in own_pots]
    lists.append(deal["stock"])
    if lots is None:
        deal["hands"] = [hand if seat == mover else "?" for seat, hand in enumerate(deal["hands"])]
        del deal["pots"], deal["stock"], deal["seed"], deal["hand"]
    else:
        cards = [card for cards in lists for card in cards]
        lots.shuffle(cards)
        for each in lists:
            each[:] = [cards.pop() for _card in each]
    for entry in entries[1:]:
        if entry["do"] == "draw" and entry["seat"] != mover:
            entry["card"] = "?" if lots is None else lots.choice(["7s", "*", "?", "Ad"])
        elif entry["do"] == "pot" and entry["seat"] != mover:
            entry["cards"] = ["?"] * len(entry["cards"])
        elif entry["do"] == "take" and lots is None:
            del entry["cards"]
    return text([json.dumps(entry) for entry in entries])


def position(lines: Sequence[str], policy: str = BALANCED) -> tuple[KnownHand, Worlds]:
    """Return what is known after some lines, and the rows of its worlds."""
    known = read_position(text(lines), "position")
    return known, worlds_of(known, [policy_of(policy)] * known.rules.players)


def true_order(known: KnownHand, deal: int) -> list[int]:
    """Return how the cards of a deal really lie, by place."""
    order = pack.order(run_key(SEED), deal)
    return [min(code, JOKER) for code in order if code < JOKER + known.rules.jokers]


def run(
    known: KnownHand,
    worlds: Worlds,
    chain: int,
    *,
    burnt: int = 20_000,
    by_play: bool = True,
    order: Sequence[int] = (),
    policy: str = BALANCED,
) -> tuple[Numbers, list[str]]:
    """Return one sample of a chain, and the world it was; with an ``order`` no card but those that
    nobody has seen is moved.
    """
    plan = np.zeros(W.PLAN_SIZE, np.int64)
    held = 0 if len(order) else worlds.held_count
    places = worlds.places[worlds.held_count - held :]
    plan[W.MOVER], plan[W.WATCHED_SEAT] = known.mover, (known.mover + 1) % known.rules.players
    plan[W.TURNS_BEGIN] = int(not worlds.table.has_drawn)
    plan[W.LOOSE] = 0 if len(order) else 500
    plan[W.BURNT] = burnt if by_play and not len(order) else 0
    plan[W.THINNED] = plan[W.SAMPLES] = 1
    plan[W.ORDERS] = int(by_play)
    plan[W.HELD_PLACES], plan[W.FREE_PLACES] = held, len(worlds.places) - 1 - worlds.held_count
    start = worlds.order.copy()
    start[: len(order)] = order
    out = np.zeros(W.THROWS0, np.int64)
    habits = policy_row(policy_of(policy), known.rules)
    scratch = np.zeros(W.scratch_size(int(worlds.bounds[-1])), np.int64)
    W.wander(
        99, chain, plan, worlds.steps, worlds.bounds, worlds.snapshots, worlds.owners, worlds.since,
        places, start, np.zeros(1, np.int64), np.array(rules_row(known.rules), np.int64),
        np.array([habits] * known.rules.players, np.int64).ravel(), out,
        np.zeros(W.LOG_SIZE, np.int64), scratch,
    )  # fmt: skip
    world = scratch[W.ORDER : W.ORDER + known.cards.total()].tolist()
    return out, [card_text(code) for code in world]


def gain(sample: Numbers) -> int:
    """Return what taking was worth in a sample, in quarters."""
    return int(sample[W.OWN_SCORE] - sample[W.OTHER_SCORE]) - int(
        sample[W.WAY_WIDTH + W.OWN_SCORE] - sample[W.WAY_WIDTH + W.OTHER_SCORE]
    )


def replayed(
    known: KnownHand, world: Sequence[str], policy: str = BALANCED
) -> tuple[TableInPlay, list[float]]:
    """Play a position's moves in a world on the plain engine; return the table, and how likely each
    of the others' decisions is that the policy would have made otherwise, against one that it made.
    """
    rules = known.rules
    hands = [[world[place] for place in places] for places in known.hand_places]
    pots = [[world[place] for place in places] for places in known.pot_places]
    at = known.pot_places[-1].stop
    upcard = world[at] if rules.upcard else None
    stock = list(world[at + int(rules.upcard) :])
    table = TableInPlay(
        rules, hands, pots, stock, upcard, known.lead, scores=known.scores, cut=known.cut
    )
    differs = []
    for event in known.events:
        if event["do"] in ("pot", "restock"):
            continue
        if event["seat"] != known.mover:
            player = Decider(policy_of(policy), table, event["seat"], 0)
            others = {"meld": 4, "add": 4, "discard": max(1, len(player.hand) - 1)}
            if decides(player) != decided(event):
                differs.append(SLIP / (1 - SLIP) / others.get(event["do"], 1))
        follow(table, event)
    return table, differs


def decides(player: Decider) -> tuple[Any, ...]:
    """Return what a player would do next, to be compared."""
    table = player.table
    if not table.has_drawn:
        if table.may_refuse() and player.refuses():
            return ("refuse",)
        return ("take",) if player.takes() else ("draw",)
    lay = player.next_lay()
    if lay is None:
        return ("discard", player.discards())
    return (lay.number, *sorted(lay.cards, key=card_code))


def decided(event: dict[str, Any]) -> tuple[Any, ...]:
    """Return a move likewise."""
    do = event["do"]
    if do in ("draw", "take", "refuse"):
        return (do,)
    if do == "discard":
        return (do, event["card"])
    cards = event["cards"] if do == "meld" else [event["card"]]
    return (event["meld"], *sorted(cards, key=card_code))
