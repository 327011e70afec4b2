"""``analyser.report``: Does a page of decisions say in which futures both ways were played on?"""

from __future__ import annotations

from dataclasses import replace

from analyser import games
from analyser.games.interface import able
from analyser.games.protocols.decisions import HasDecisions
from analyser.report.decisions.page import _futures


def test_what_nobody_had_seen_was_shuffled_or_there_was_nothing() -> None:
    choice = able(games.game("kabu"), HasDecisions).choices[0]
    assert _futures(choice, 4) == (
        "What nobody had seen, the stock, was reshuffled 4 times, the same for both choices,"
    )
    assert ", was reshuffled once, the same" in _futures(choice, 1)
    assert _futures(replace(choice, unseen=""), 4).startswith("What nobody had seen was reshuffled")
    told = _futures(replace(choice, unseen=None), 4)
    assert told == "Nothing else was hidden, so each choice was played on once,"
