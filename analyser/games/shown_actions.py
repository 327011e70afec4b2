"""How does a learner's program get the legal actions?  As copies, so that it cannot change them.

Compiled code trusts its own list of legal actions.  A program gets another list and other masks, to
which these loops write and from which nothing is read.  A step then writes over what it has shown,
some numbers for each table, where to copy all masks would take longer than the step.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part


@kernel
def hide_actions(counts, legal, masks, actions):
    """Take the legal actions of each table out of the masks that are shown.

    ``counts`` (n,): how many are legal; ``legal`` (n + 1 × ``actions``), those; ``masks`` (n ×
    ``actions``).
    """
    for i in range(counts.shape[0]):
        mine, mask = part(legal, actions * i), part(masks, actions * i)
        for at in range(counts[i]):
            mask[mine[at]] = 0


@kernel
def show_actions(counts, legal, masks, actions, movers, shown_movers, shown_counts, shown_legal):
    """Copy what a program may see of each table's actions; ``masks`` have none as yet."""
    for i in range(counts.shape[0]):
        shown_movers[i], shown_counts[i] = movers[i], counts[i]
        mine, mask = part(legal, actions * i), part(masks, actions * i)
        shown = part(shown_legal, actions * i)
        for at in range(counts[i]):
            shown[at] = mine[at]
            mask[mine[at]] = 1
