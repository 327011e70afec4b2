# %% [markdown]
# # Can twenty numbers learn to discard from a search player?
#
# `search-all-fast` tries its discards in sampled worlds. Here a small policy learns to make the
# same choices by looking at the cards once, without any search. Then it plays for points. Nothing
# but numpy is needed. Run this file as it is, or open it as a notebook: cells begin with `# %%`.

# %%
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import analyser
from analyser.abilities.learners.environment import Environment

Numbers = npt.NDArray[np.float64]
Wholes = npt.NDArray[np.int64]

RULES, TEACHER, USUAL = "italian", "search-all-fast", "balanced"
CARDS, DISCARD, ADD = 53, 3, 56  # action 3 + card discards it, 56 + 53 · meld + card adds it
RANK, SUIT = np.arange(CARDS) % 13, np.arange(CARDS) // 13  # ace 0; the joker has suit 4
RANK[52] = -1
WILD = (RANK == 1) | (SUIT == 4)
POINTS = np.select([SUIT == 4, RANK == 0, RANK == 1, RANK >= 7], [30, 15, 20, 10], 5) / 10
NATURAL = ~WILD
SAME_RANK = (RANK[:, None] == RANK) & NATURAL[:, None]


def _near(apart: int) -> npt.NDArray[np.bool_]:
    """Return (cards, cards): the same suit, this many ranks apart; the ace is also high."""
    gap = np.abs(RANK[:, None] - RANK)
    near: npt.NDArray[np.bool_] = (SUIT[:, None] == SUIT) & ((gap == apart) | (gap == 13 - apart))
    near &= NATURAL[:, None]
    return near


BESIDE = _near(1) & NATURAL
ONE_BETWEEN = _near(2) & NATURAL

# %% [markdown]
# What a player looks at before discarding. Every card in hand gets these numbers.

# %%
FEATURES = (
    "tens of points of the card",
    "the same, if an opponent has few cards",
    "the same, if our team has its pot",
    "a two",
    "a joker",
    "second copy in hand",
    "same rank in hand",
    "pair, early",
    "beside it in hand",
    "one between, in hand",
    "fits a meld of ours",
    "fits a meld of theirs",
    "same rank in the pile",
    "beside it in the pile",
    "copy in the pile",
    "same rank on the table",
    "beside it on the table",
    "next player is known to hold its rank",
    "next player is known to hold a card beside it",
    "balanced discards it",
)


class Decisions(NamedTuple):
    """Discards to choose: the cards of all decisions, one decision after another."""

    features: Numbers
    """(cards, features)"""
    first: Wholes
    """(decisions,): where the cards of each begin."""
    cards: Wholes
    """(cards,): which they are."""


def look(tables: Environment, at: Wholes, usual: Wholes) -> Decisions:
    """Return what the players at these tables see of each card that they may discard."""
    parts = {name: part[at].astype(np.int64) for name, part in tables.parts.items()}
    hand, pile = parts["cards"][:, 0], parts["cards"][:, 1]
    next_holds = parts["cards"][:, 6]
    seats, melds = parts["seats"], parts["melds"]
    may = tables.masks[at, DISCARD:ADD]
    # Which cards fit a meld: its rank, or a free place beside a natural card of a run.
    owner, group, kind, places = melds[..., 0], melds[..., 1], melds[..., 2], melds[..., 5:]
    laid, ours = owner > 0, seats[np.arange(len(at))[:, None], owner - 1, 1] == 1
    run = laid & (group == 0)
    free = np.pad(places > 0, ((0, 0), (0, 0), (1, 1)))
    free = (free[..., :-2] | free[..., 2:]) & (places == 0)
    by_rank = np.concatenate([free[..., :13], np.zeros((*free.shape[:2], 1), bool)], axis=2)
    by_rank[..., 0] |= free[..., 13]
    fits = run[..., None] & (kind[..., None] == SUIT) & by_rank[..., RANK]
    fits |= (laid & (group == 1))[..., None] & (kind[..., None] == RANK)
    fits &= NATURAL
    lain = np.zeros_like(hand)
    for suit in range(4):
        of_suit = (places * (run & (kind == suit))[..., None]).sum(1)
        of_suit[:, 0] += of_suit[:, 13]
        lain[:, 13 * suit : 13 * suit + 13] = of_suit[:, :13]
    few = (np.where(seats[:, :, 1] == 0, seats[:, :, 0], 99)[:, :4].min(1) <= 4)[:, None]
    early = (parts["table"][:, 3] < 16)[:, None]
    potted = (seats[:, 0, 2] == 1)[:, None]
    pair = np.minimum(hand @ SAME_RANK.T - 1, 3)
    columns = [
        POINTS,
        POINTS * few,
        POINTS * potted,
        RANK == 1,
        SUIT == 4,
        hand > 1,
        pair * NATURAL,
        pair * NATURAL * early,
        np.minimum(hand, 1) @ BESIDE.T,
        np.minimum(hand, 1) @ ONE_BETWEEN.T,
        (fits & ours[..., None]).any(1),
        (fits & ~ours[..., None]).any(1),
        np.minimum(pile @ SAME_RANK.T, 3),
        np.minimum(pile, 1) @ BESIDE.T,
        pile > 0,
        np.minimum(lain @ SAME_RANK.T, 4),
        lain @ BESIDE.T,
        next_holds @ SAME_RANK.T > 0,
        next_holds @ BESIDE.T > 0,
        np.arange(CARDS) == (usual - DISCARD)[:, None],
    ]
    stacked = np.stack([np.broadcast_to(each, hand.shape) for each in columns], axis=2)
    rows, cards = np.nonzero(may)
    return Decisions(
        stacked[rows, cards].astype(float), np.flatnonzero(np.diff(rows, prepend=-1)), cards
    )


# %% [markdown]
# At a table, balanced draws, takes the pile and melds. Where it would end its turn with a choice of
# discards, a learner chooses. Half of what follows is that loop.


# %%
def discards(tables: Environment, usual: Wholes) -> Wholes:
    """Return the tables at which balanced would discard now and has a choice."""
    ends = (usual >= DISCARD) & (usual < ADD) & (tables.masks[:, DISCARD:ADD].sum(1) > 1)
    return np.flatnonzero(ends)


def join(many: list[Decisions]) -> Decisions:
    """Return the decisions of all in one."""
    features, cards = (
        np.concatenate([getattr(each, n) for each in many]) for n in ("features", "cards")
    )
    before = np.cumsum([0, *(len(each.cards) for each in many[:-1])])
    first = [each.first + start for each, start in zip(many, before, strict=True)]
    return Decisions(features, np.concatenate(first), cards)


def gather(decisions: int, seed: int) -> tuple[Decisions, Wholes, Wholes, Wholes]:
    """Return decisions, what the teacher and balanced discard there, and at which table."""
    tables = analyser.env("burraco", RULES, tables=64)
    tables.reset(seeds=seed)
    seen: list[Decisions] = []
    told: list[Wholes] = []
    while sum(len(each[0]) for each in told) < decisions:
        usual = tables.advise(USUAL).copy()
        at = discards(tables, usual)
        if len(at):
            teacher = tables.advise(TEACHER)
            at = at[(teacher[at] >= DISCARD) & (teacher[at] < ADD)]  # else it would still meld
        if len(at):
            seen.append(look(tables, at, usual[at]))
            told.append(np.stack([teacher[at] - DISCARD, usual[at] - DISCARD, at]))
        tables.step(usual)
    teacher, usual, at = np.concatenate(told, axis=1)
    return join(seen), teacher, usual, at


# %% [markdown]
# The model is a conditional logit: a card's score is the sum of its weighted numbers, and the
# softmax over the cards in hand is how likely the teacher discards it. Newton's method finds the
# most likely weights in a few steps.


# %%
def train(seen: Decisions, teacher: Wholes, kept: npt.NDArray[np.bool_]) -> Numbers:
    """Return the weights that make the teacher's choices in the kept decisions most likely."""
    which = np.repeat(np.arange(len(teacher)), np.diff(seen.first, append=len(seen.cards)))
    used = kept[which]
    made = (seen.cards == teacher[which])[used]
    weights = np.zeros(len(FEATURES))
    for _ in range(12):
        score = seen.features @ weights
        likely = np.exp(score - np.maximum.reduceat(score, seen.first)[which])
        likely /= np.add.reduceat(likely, seen.first)[which]
        expected = np.add.reduceat(seen.features * likely[:, None], seen.first)[kept]
        features, share = seen.features[used], likely[used]
        slope = (made - share) @ features - weights
        bend = (features * share[:, None]).T @ features - expected.T @ expected
        weights += np.linalg.solve(bend + np.eye(len(weights)), slope)
    return weights


def choose(seen: Decisions, weights: Numbers) -> Wholes:
    """Return the card with the highest score of each decision."""
    scores = np.split(seen.features @ weights, seen.first[1:])
    best: Wholes = seen.cards[seen.first + [int(each.argmax()) for each in scores]]
    return best


# %% [markdown]
# Each deal is played twice, and the learner's pair changes seats. So luck of the cards counts less.
# The teacher's own discards are measured too: they show what there is to learn.


# %%
Chooser = Callable[[Environment, Wholes, Wholes], Wholes]
"""Tables, which of them are to discard, what balanced does there → actions."""


def measure(chooser: Chooser, deals: int, seed: int) -> tuple[float, float]:
    """Return by how many points a hand balanced with these discards beats balanced, and the
    half-width of the 95 % interval."""
    many = min(deals, 128)
    each = -(-deals // many)
    scores = np.zeros((2, many, each))
    for side in (0, 1):
        others = {1 - side: USUAL, 3 - side: USUAL}
        tables = analyser.env("burraco", RULES, tables=many, policies=others)
        tables.reset(seeds=seed)
        hands = np.zeros(many, int)
        while hands.min() < each:
            actions = tables.advise(USUAL).copy()
            at = discards(tables, actions)
            if len(at):
                actions[at] = chooser(tables, at, actions[at])
            step = tables.step(actions)
            over = np.flatnonzero(step.ended & (hands < each))
            scores[side, over, hands[over]] = step.rewards[over, side]
            hands[over] += 1
    ahead = scores.mean(0).ravel()
    return float(ahead.mean()), float(1.96 * ahead.std(ddof=1) / np.sqrt(len(ahead)))


# %%
def teach(tables: Environment, at: Wholes, usual: Wholes) -> Wholes:
    """Return the teacher's discards; balanced's where the teacher would still meld."""
    advised = tables.advise(TEACHER)[at]
    return np.where((advised >= DISCARD) & (advised < ADD), advised, usual)


def main(
    decisions: int = 20_000, deals: int = 2_048, teacher_deals: int = 512, seed: int = 1
) -> dict[str, Any]:
    """Train, compare on decisions of other tables, and play; print and return what comes out."""
    seen, teacher, usual, at = gather(decisions, seed)
    kept = at % 4 > 0
    weights = train(seen, teacher, kept)
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"{weight:+6.2f}  {name}")
    held = ~kept
    found = {
        "learner": float((choose(seen, weights) == teacher)[held].mean()),
        "balanced": float((usual == teacher)[held].mean()),
        "uniform": float((1 / np.diff(seen.first, append=len(seen.cards)))[held].mean()),
    }
    agreed = ", ".join(f"{name} {share:.1%}" for name, share in found.items())
    print(f"Agreement with {TEACHER} on {held.sum():,} held-out discards: {agreed}.")

    def imitate(tables: Environment, at: Wholes, usual: Wholes) -> Wholes:
        return DISCARD + choose(look(tables, at, usual), weights)

    players = {"learner": (imitate, deals), TEACHER: (teach, teacher_deals)}
    for name, (chooser, many) in players.items():
        ahead, half = measure(chooser, many, seed + 1)
        clear = "clear" if abs(ahead) > half else "not clear yet"
        gained = f"{ahead:+.1f} ± {half:.1f} points per hand ({clear}; {many:,} deals)"
        print(f"Discards of {name} against {USUAL}'s: {gained}.")
        found |= {f"{name}: difference": ahead, f"{name}: half-width": half}
    return found


if __name__ == "__main__":
    main()
