"""An engine in Python: takes the pile, melds all it can, and otherwise moves at random."""

import json
import random
import sys

LIKES = ("out", "contract", "meld", "take", "add")
chances = {}  # By hand: its own source of random numbers.


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def choose(moves: list[dict[str, object]], chance: random.Random) -> dict[str, object]:
    for do in LIKES:
        for move in moves:
            if move["do"] == do:
                return move
    return chance.choice(moves)


for line in sys.stdin:
    message = json.loads(line)
    kind, hand = message["type"], message.get("hand")
    if kind == "hello":
        say(type="hello", protocol=1, name="collector", games=[message["game"]])
    elif kind == "new_hand":
        chances[hand] = random.Random(message["seed"])
    elif kind == "your_move":
        say(type="move", hand=hand, move=choose(message["moves"], chances[hand]))
    elif kind == "result":
        del chances[hand]
    elif kind == "quit":
        break
