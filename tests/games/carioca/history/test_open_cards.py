"""``analyser.games.carioca.history``: Do the moves of a history with open cards say what its
players turn out to have?
"""

from __future__ import annotations

from analyser.games.carioca import GAME
from analyser.games.carioca.history import Moves


def test_the_last_card_goes_back_without_an_equal_one() -> None:
    rules = GAME.rule_sets.read(GAME.rules("carioca"))
    steps = []
    for laid in (["7c"], []):
        follower = Moves({"contract": 1, "upcard": "3d"}, rules)
        follower.melds, follower.held[1] = [["4c", "5c", "6c"]], 1
        add = [{"do": "add", "seat": 1, "meld": 0, "cards": ["4c", "5c", "6c", *laid]}] * len(laid)
        for line in ({"do": "take", "seat": 1}, *add, {"do": "discard", "seat": 1, "card": "3d"}):
            last = list(follower.steps(line))
        steps.append(last)
    # Whoever holds another card may not put back the one just taken.
    assert steps == [[("lose", 1, ["3d"])], [("show", 1, ["3d", "3d"]), ("lose", 1, ["3d"])]]
