# %% [markdown]
# # How far does a plain PPO come?
#
# Proximal policy optimisation (Schulman et al., arXiv 1707.06347) in one file, as CleanRL has it:
# two layers of 256, the points at the end of the hand, a policy in the other seats. It needs
# `pip install torch`. Run this file as it is, or open it as a notebook: cells begin with `# %%`.

# %%
from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

import analyser
from analyser.abilities.learners.environment import Environment, Step

TABLES, STEPS, EPOCHS, BATCH = 64, 64, 3, 1024
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 5e-4
UNIT = 400.0  # points, so that returns are near 1

# %% [markdown]
# Of thousands of actions a few are legal. The network values these alone, each by its words: what
# is done, and with which cards. So it learns of a seven whatever meld it goes to.


# %%
class Choices(NamedTuple):
    """What some players see, and the legal actions of all, one player after another."""

    seen: Tensor  # (players, numbers)
    legal: Tensor  # (pairs,): actions
    owner: Tensor  # (pairs,): whose each is


def gather(seen: npt.NDArray[Any], legal: Sequence[npt.NDArray[Any]]) -> Choices:
    """Return choices as tensors; ``legal``: the actions of each player."""
    owner = np.repeat(np.arange(len(legal)), [len(each) for each in legal])
    actions = np.concatenate(legal).astype(np.int64)
    return Choices(torch.from_numpy(seen), torch.from_numpy(actions), torch.from_numpy(owner))


def look(step: Step, tables: Environment) -> tuple[npt.NDArray[Any], list[npt.NDArray[Any]]]:
    """Return what is seen at each table, and what is legal: action 0 where a hand has ended."""
    counts = np.maximum(tables.counts, 1)
    legal = [tables.legal[at, :many].copy() for at, many in enumerate(counts)]
    for at in np.flatnonzero(step.ended):
        legal[at][0] = 0
    return np.log1p(step.observations, dtype=np.float32), legal


class Network(nn.Module):  # type: ignore[misc]
    """Says how good each legal action is, and how the hand will end."""

    def __init__(self, tables: Environment) -> None:
        super().__init__()
        words: dict[str, int] = {}
        said, first = list[int](), list[int]()
        for action in range(tables.actions):
            first.append(len(said))
            for name, value in tables.move_of(action).items():
                for each in value if isinstance(value, list | tuple) else [value]:
                    said.append(words.setdefault(f"{name} {each}", len(words)))
        self.said, self.first = torch.tensor(said), torch.tensor(first)
        self.words = nn.EmbeddingBag(len(words), 64, mode="sum")
        wide = tables.observations.shape[1]
        self.body = nn.Sequential(
            nn.Linear(wide, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 65)
        )
        nn.init.normal_(self.words.weight, std=0.1)

    def forward(self, of: Choices) -> tuple[Tensor, Tensor]:
        """Return the logarithm of the chance of each legal action, and each player's value."""
        out = self.body(of.seen)
        action, sort = torch.unique(of.legal, return_inverse=True)
        ends = torch.cat([self.first[1:], torch.tensor([len(self.said)])])
        many = ends[action] - self.first[action]
        begin = torch.cumsum(many, 0) - many
        at = torch.repeat_interleave(self.first[action] - begin, many) + torch.arange(many.sum())
        meant = self.words(self.said[at], begin)
        worth = (out[of.owner, :64] * meant[sort]).sum(1)
        total = torch.zeros(len(out)).index_add(0, of.owner, worth.clamp(max=40).exp())
        return worth - total.log()[of.owner], out[:, 64]


def choose(chance: Tensor, of: Choices, noise: torch.Generator | None = None) -> Tensor:
    """Return where in ``of.legal`` the likeliest action of each is; ``noise``: one at random."""
    if noise is not None:
        chance = chance - torch.empty_like(chance).exponential_(generator=noise).log()
    none = torch.full((len(of.seen),), -torch.inf)
    best = none.scatter_reduce(0, of.owner, chance, "amax")
    at = torch.nonzero(chance == best[of.owner])[:, 0]
    found = torch.zeros(len(of.seen), dtype=torch.int64)
    found[of.owner[at]] = at
    return found


def player_of(network: Network) -> Any:
    """Return a network as what `analyser.evaluate` takes."""

    def ppo(step: Step, tables: Environment) -> Any:
        of = gather(*look(step, tables))
        with torch.no_grad():
            return of.legal[choose(network(of)[0], of)].numpy()

    return ppo


# %% [markdown]
# Half of the tables are played from each side. Seats 0, 2 … are one side, and their players earn
# the same.


# %%
def train(
    game: str, rules: str | None, rival: str, seconds: float, rounds: int = 10**9, seed: int = 1
) -> tuple[Network, dict[str, float]]:
    """Return what learns against a policy for some seconds of processor time, and what it took."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    noise, began = torch.Generator().manual_seed(seed), time.process_time()
    seats = range(analyser.env(game, rules, tables=1).seats)
    others = [{at: rival for at in seats if at % 2 != side} for side in (0, 1)]
    halves = [analyser.env(game, rules, tables=TABLES // 2, policies=each) for each in others]
    network = Network(halves[0])
    adam = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    steps = [half.reset(seeds=seed + side) for side, half in enumerate(halves)]
    used, done = 0.0, 0
    while done < rounds and used < seconds:
        seen, chosen, chances = list[Tensor](), list[Tensor](), list[Tensor]()
        legal: list[npt.NDArray[Any]] = []
        values, rewards = np.zeros((STEPS + 1, TABLES), np.float32), np.zeros((STEPS, TABLES))
        ends = np.zeros((STEPS, TABLES), bool)
        for now in range(STEPS + 1):
            looks = [look(step, half) for step, half in zip(steps, halves, strict=True)]
            of = gather(np.concatenate([each for each, _ in looks]), looks[0][1] + looks[1][1])
            with torch.no_grad():
                chance, value = network(of)
            values[now] = value.numpy()
            if now == STEPS:
                break
            at, legal = choose(chance, of, noise), legal + looks[0][1] + looks[1][1]
            seen, chances = [*seen, of.seen], [*chances, chance[at]]
            chosen += [of.legal[at]]
            actions = np.split(chosen[-1].numpy(), 2)
            steps = [half.step(each) for half, each in zip(halves, actions, strict=True)]
            rewards[now] = np.concatenate([step.rewards[:, at] for at, step in enumerate(steps)])
            ends[now] = np.concatenate([step.ended for step in steps])
        # Generalised advantages: how much more was earned than expected.
        ahead, gained = np.zeros(TABLES), np.zeros((STEPS, TABLES))
        for now in reversed(range(STEPS)):
            later = np.where(ends[now], 0, values[now + 1])
            ahead = rewards[now] / UNIT + later - values[now] + LAMBDA * ahead * ~ends[now]
            gained[now] = ahead
        gain = torch.from_numpy(gained.ravel()).float()
        goal = gain + torch.from_numpy(values[:-1].ravel())
        every, took, before = torch.cat(seen).numpy(), torch.cat(chosen), torch.cat(chances)
        for _ in range(EPOCHS):
            for some in torch.randperm(len(gain), generator=noise).split(BATCH):
                of = gather(every[some.numpy()], [legal[each] for each in some.tolist()])
                chance, value = network(of)
                mine = of.legal == took[some][of.owner]
                ratio = (chance[mine] - before[some]).exp()
                good = (gain[some] - gain[some].mean()) / (gain[some].std() + 1e-8)
                least = torch.min(ratio * good, ratio.clamp(1 - CLIP, 1 + CLIP) * good).mean()
                spread = -(chance.exp() * chance).sum() / len(some)
                loss = 0.5 * (value - goal[some]).pow(2).mean() - least - ENTROPY * spread
                adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                adam.step()
        used, done = time.process_time() - began, done + 1
        if done % 50 == 0:
            mean = rewards.sum() / max(ends.sum(), 1)
            print(f"{used:6.0f} s, {done * STEPS * TABLES} actions: {mean:+.0f} points", flush=True)
    return network, {"seconds": used, "actions": done * STEPS * TABLES}


def main(
    game: str = "burraco", rules: str | None = "italian",
    rivals: Sequence[str] = ("balanced", "learnt"),
    seconds: float = 3_600, hands: int = 4_000, **more: Any,
) -> dict[str, Any]:  # fmt: skip
    """Train against the first rival, and print how far ahead of each the learner is then."""
    network, took = train(game, rules, rivals[0], seconds, **more)
    print(f"{took['actions']:,} actions in {took['seconds']:.0f} s of processor time")
    more = {"game": game, "rules": rules, "hands": hands, "seed": 99}  # other deals
    found = {each: analyser.evaluate(player_of(network), each, **more) for each in rivals}
    print(*found.values(), sep="\n")
    return found


# %%
if __name__ == "__main__":
    main()
