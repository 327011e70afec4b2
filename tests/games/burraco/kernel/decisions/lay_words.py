"""Do a lay of the kernel and one of the reference say the same?  Both in the same words.

The meld's number, the cards, and the meld that lies there afterwards: the kernel's lay is made on a
copy of the table to see.
"""

from __future__ import annotations

import numpy as np
from games.burraco import raw_calls
from games.burraco.random_melds import described, masks
from games.burraco.table_walk import Numbers, Walk

from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.reference.laying import Lay

MELD = [T.KIND, T.HOME, T.M_ONE, T.M_TWO, T.WILD, T.SIZE]
NO_LOG = np.zeros(T.LOG_WIDTH, np.int64)


def as_meant(lay: Lay) -> dict[str, tuple[int, ...] | int | bool]:
    """Return a lay of the reference in words."""
    return {
        "number": lay.number,
        "new": lay.before is None,
        "cards": (*masks(lay.cards), lay.cards.count("*")),
        "after": (*described(lay.after), lay.after.size),
    }


def as_laid(walk: Walk, seat: int, lay: int) -> dict[str, tuple[int, ...] | int | bool]:
    """Return a lay of the kernel in words."""
    kind, where = C.kind_of(lay), C.find_target(lay)
    new = kind in (C.NEW_RUN, C.NEW_GROUP)
    number = int(walk.table[T.MELDS]) if new else int(where)
    after: Numbers = walk.table.copy()
    after[T.LOG_ROOM] = 0
    raw_calls.make(after, walk.rules, seat, lay, NO_LOG)
    meld = after[T.MELD0 + T.MELD_WIDTH * number :][MELD].tolist()
    if new:
        assert (meld[0], meld[1], meld[4]) == (kind == C.NEW_GROUP, where, C.card_of(lay))
    told = raw_calls.meld_after(walk.table, walk.rules, lay)
    assert tuple(told) == (number, meld[0], meld[5], meld[4]), "meld_after says otherwise"
    return {
        "number": number,
        "new": new,
        "cards": tuple(C.cards_of(lay)),
        "after": tuple(meld),
    }
