# %% [markdown]
# # Is taking the pile worth more when your partner is about to go out?
#
# `analyser weigh` shows what taking the discard pile is worth by its cards, by the stage of the
# hand, and by what opponents hold. It does not show what your *partner's* hand has to do with it.
# All that a player can see is in the rows, so this example asks them. Run this file as it is, or
# open it as a notebook: cells begin with `# %%`.

# %%
import pandas as pd

from analyser import policies, rules, weigh

italian = rules("italian")
players = policies("balanced")
found = weigh(rules=italian, policies=players, decisions=12_000, seed=7)
print(found.sentences[0])

# %% [markdown]
# `facts` are what the player could see; `frame` groups the decisions by any of them, with intervals
# that hold at once. Rare values stand together.

# %%
print(", ".join(found.facts))
by_partner = found.frame("partner")
print(by_partner[["partner", "partner_most", "worth", "low", "high", "chosen", "decisions"]])

# %% [markdown]
# Few cards or many, with or without a pot of one's own: a partner with few cards and no pot yet is
# about to take it.

# %%
few_or_many = [(1, 3), (4, 8), (9, None)]
table = found.frame("partner", "own_pot", bounds=[few_or_many, [(0, 0), (1, 1)]])
print(table[["partner", "partner_most", "own_pot", "worth", "low", "high", "decisions"]])

# %% [markdown]
# Is the largest difference between two of these groups more than chance? Their decisions are
# others, so the half-widths add up at worst.

# %%
ordered = table.sort_values("worth")
worst, best = ordered.iloc[0], ordered.iloc[-1]
apart = best["worth"] - worst["worth"]
half = (best["high"] - best["low"] + worst["high"] - worst["low"]) / 2
settled = apart > half


def words(row: pd.Series) -> str:
    most = "or more" if pd.isna(row["partner_most"]) else f"to {row['partner_most']:.0f}"
    pot = "has" if row["own_pot"] else "has not"
    return f"a partner of {row['partner']:.0f} {most} cards whose team {pot} taken its pot"


answer = (
    f"Taking is worth {apart:.0f} ± {half:.0f} points more with {words(best)} than with "
    f"{words(worst)} ({'settled' if settled else 'not settled: play more'})."
)
print(answer)

# %%
figure = found.figure("partner")
