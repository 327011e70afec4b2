"""How Twenty-Four is played plainly, set for set, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.agreement import KEY, Agreement, Hand, Played, Run, either
from games.twentyfour.drawn import VARIATIONS, player

from analyser.cards.codes import card_code
from analyser.games.interface import Bound
from analyser.games.twentyfour import GAME
from analyser.games.twentyfour.kernel.play import LOG_WIDTH
from analyser.games.twentyfour.reference import forks
from analyser.games.twentyfour.reference import play as reference

MANY = 10_000
"""Games of a preset in the long proof, of 28 sets each: two minutes in plain Python, which finds
the solutions of each set of values once."""


def play(hand: Hand) -> Played:
    table = hand.table
    reference.play(table, hand.policies, reference.Chance(KEY, hand.deal, len(hand.policies)))
    boards = lying(table.events, table.rules.each)
    assert len(boards) == table.turns
    met = Counter(event["do"] for event in table.events)
    met.update(f"right {event['right']}" for event in table.events if "right" in event)
    met["short swap"] += table.short_swaps > 0
    met[table.end] += 1
    return Played(boards, reference.row(table, hand.deal), met)


def lying(events: list[dict[str, Any]], each: int) -> list[list[int]]:
    """Return the four cards of each set and behind each swap, as they lay there, as codes."""
    found: list[list[str]] = []
    for event in events:
        if event["do"] == "set":
            found.append(event["cards"])
        elif event["do"] == "swap":
            kept = [card for card in found[-1] if card not in event["back"]]
            pairs = zip(kept, event["up"], strict=True) if each == 2 else ()
            found.append([card for pair in pairs for card in pair] or event["up"])
    return [[card_code(card) for card in cards] for cards in found]


AGREEMENT = Agreement(
    GAME,
    player,
    log=(4_000, LOG_WIDTH),
    compared=(0, 4),
    play=play,
    weigh=forks.weigh,
    variations=[("twentyfour", each) for each in VARIATIONS],
    few=either(1, 3),
    presets=list(GAME.presets)[:3],
    few_met={"set": 0, "solve": 0},
    varied_met=either({}, dict.fromkeys(("split", "swap", "limit", "right False"), 5)),
    many=MANY,
    many_met=dict.fromkeys(("swap", "right False", "right True"), MANY // 10)
    | {"short swap": MANY // 1_000},
    weighings=[
        Run(
            "few",
            [
                ("twentyfour-lots", {}, 1),
                ("twentyfour-4p", {}, 1),
                ("twentyfour-whole", VARIATIONS[0], 1),
            ],
            {"agree": 0, "give-back": 0},
            broad=True,
        ),
        # One decision weighed takes the reference a quarter of a second, a deal has four.
        *(
            Run(
                f"{preset}, 40",
                [(preset, {}, 40), *((preset, each, 4) for each in VARIATIONS)],
                # Of four each turns one card, which it takes back.
                {"agree": 2_000, "give-back": (500, "twentyfour-4p")},
                slow=True,
            )
            for preset in GAME.presets
        ),
    ],
    when={
        "agree": (Bound("ticks", 20, 40), Bound("aces", None, 1)),
        "give-back": (Bound("more", -8, 8), Bound("high", 4, None)),
    },
)
