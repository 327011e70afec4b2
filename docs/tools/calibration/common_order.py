"""What if the stock were drawn in one order by all, and not by each seat from cards of its own?

The deal lays every seat's next cards (``table.moves.next_place``), so that play which diverges
stays coupled.  What that is worth is measured against the same game without it: a copy of the
package, outside of this one, in which every draw is the first card left.  A test holds the copy
against the plain-Python engine, which can draw so too.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Final

import numpy as np
from calibration.margins import Margins, Meeting, Play
from copies import ask, copy_into

FILE: Final = "games/burraco/kernel/table/moves.py"
OWN: Final = "    if place >= table[T.STOCK_SIZE]:\n"
"""Only past its share does a seat draw the first card left …"""
COMMON: Final = "    if True:\n        place = table[T.STOCK_SIZE]\n"
"""… and here always."""

CODE: Final = """
import json, os
import numpy as np
from analyser.games import game
from calibration.margins import Meeting, playing
asked = json.loads(os.environ["ASKED"])
parts = asked["meeting"]
meeting = Meeting(parts["rules"], tuple(parts["players"]), parts["arms"], parts["seed"])
made = playing(game("burraco"))(meeting, asked["first"], asked["count"])
np.save(asked["file"], made)
print(json.dumps(made.shape))
"""


def copied(root: Path) -> Path:
    """Lay the edited copy below ``root``, which is empty; returns ``root``."""
    copy_into(root)
    source = root / "analyser" / FILE
    text = source.read_text(encoding="utf-8")
    assert text.count(OWN) == 1, f"{FILE}: next_place is not what this edit was made for"
    source.write_text(text.replace(OWN, COMMON), encoding="utf-8")
    return root


def playing_in(root: Path) -> Play:
    """Return what plays burraco with the copy below ``root``, in a process of its own."""

    def play(meeting: Meeting, first: int, count: int) -> Margins:
        file = root / "margins.npy"
        asked = {"meeting": asdict(meeting), "first": first, "count": count, "file": str(file)}
        tests = Path(__file__).parent.parent
        shape = ask(
            CODE, root, ASKED=json.dumps(asked), PYTHONPATH=os.pathsep.join([str(root), str(tests)])
        )
        made: Margins = np.load(file, allow_pickle=False)
        assert list(made.shape) == shape
        return made

    return play
