"""Which games of Twenty-Four are played by the rules?  Worked by hand; form: `build_histories.py`.

Most are cut short by a limit of one set, so that what they show stands alone.
"""

from typing import Any

Game = dict[str, Any]

ONE: Game = {"rules": {"set_limit": 1}, "sets": 1}
FOUR: Game = {"players": 4, **ONE}
FIRST: Game = {"won": [1, 0], "taken": "1"}
SECOND: Game = {"won": [0, 1], "taken": "0"}

# Ten sets whose values add up to 10, 26, 22, 18, 34, …: never to 24.
SUMS = (
    "Ac 2c 3c 4c", "5c 6c 7c 8c", "9c Tc Ad 2d", "3d 4d 5d 6d", "7d 8d 9d Td",
    "Ah 2h 3h 4h", "5h 6h 7h 8h", "9h Th As 2s", "3s 4s 5s 6s", "7s 8s 9s Ts",
)  # fmt: skip


def wrong(who: str, cards: str) -> str:
    """A set whose values somebody adds up, which is wrong, and takes."""
    values = {"A": "1", "T": "10"}
    says = "+".join(values.get(card[0], card[0]) for card in cards.split())
    return f"set {cards}\n{who} {says} wrong {cards}\n"


FILES: dict[str, list[Game]] = {
    "worked_example": [
        dict(
            title="the worked example: ten sets in a row",
            source="X: Game play continues until one player runs out of cards",
            moves="""set 4h 3c Ts 5d
0 says ((4*3)*10)/5 right 4h 3c Ts 5d
set 2d 2c 7h Td
0 says 2*(7+(10/2)) right 2d 2c 7h Td
set 8s 3s 4d 3d
0 says (8*3)*(4-3) right 8s 3s 4d 3d
set 6c Tc Ac 6d
0 says 6*(10-(1*6)) right 6c Tc Ac 6d
set 8d Th 4c 7c
0 says ((8/4)*7)+10 right 8d Th 4c 7c
set 5s Ah 6h 5h
0 says ((5+1)*5)-6 right 5s Ah 6h 5h
set 9s 2h As 9h
swap 9s As / 8h 2s
0 says ((2*9)+8)-2 right 2h 8h 9h 2s
set 3h Ad 8c 7d
0 says 3/(1-(7/8)) right 3h Ad 8c 7d
set 4s 9d 5c 7s
0 says (4*9)-(5+7) right 4s 9d 5c 7s
set 6s 9s 9c 4h
0 says ((6+9)-9)*4 right 6s 9s 9c 4h""",
            taken="1" * 10,
            end="out",
            winner=0,
            sets=10,
            won=[10, 0],
            score=[1, -1],
        ),
    ],
    "claims": [
        dict(
            title="the example of the text: 5, 7, 8, 9",
            source="X: a player might come up with the solution of 8 × 5 – (7 + 9) = 24",
            **ONE,
            **FIRST,
            moves="set 5c 7c 8c 9c\n0 says 8*5-(7+9) right 5c 7c 8c 9c",
        ),
        dict(
            title="the second player is first",
            source="X: that player wins that set of cards",
            **ONE,
            **SECOND,
            moves="set 4c 6c Ac Ad\n1 says 4*6*1*1 right 4c 6c Ac Ad",
        ),
        dict(
            title="a wrong claim loses the set",
            source="X: If the result is not actually 24, the other player wins the set; TF4",
            **ONE,
            **SECOND,
            moves="set Ac 2c 3c 4c\n0 says 1+2+3+4 wrong Ac 2c 3c 4c",
        ),
        dict(
            title="who takes the cards stacks them in an order of their own",
            source="X: takes the four cards and places them at the bottom of their stack",
            **ONE,
            **FIRST,
            moves="set 5c 7c 8c 9c\n0 says 8*5-7-9 right 9c 5c 8c 7c",
        ),
        dict(
            title="a fraction on the way",
            source="TF2: fractions are allowed on the way",
            **ONE,
            **FIRST,
            moves="set 3c 3d 8c 8d\n0 says 8/(3-8/3) right 3c 3d 8c 8d",
        ),
        dict(
            title="below zero on the way",
            source="TF2: numbers below zero are allowed on the way",
            **ONE,
            **FIRST,
            moves="set 2c 8c 4c 8d\n0 says (2-8)*(4-8) right 2c 8c 4c 8d",
        ),
        dict(
            title="from left to right, products first",
            source="X: Parentheses may be used to make the operations come out in the order",
            **ONE,
            **FIRST,
            # 10 - 2 + 2 * 8 = 24; (10 - 2 + 2) * 8 would be 80.
            moves="set Tc 2c 2d 8c\n0 says 10-2+2*8 right Tc 2c 2d 8c",
        ),
    ],
    "swaps": [
        dict(
            title="four aces: each takes one back",
            source="X: they may each choose one of the cards they played to take back",
            **ONE,
            **FIRST,
            moves="set Ac Ad Ah As\nswap Ac Ah / 6c 4c\n0 says 6*4*1*1 right Ad 6c As 4c",
        ),
        dict(
            title="a swap though there is a solution, which nobody found",
            source="X: If neither player can find a solution",
            **ONE,
            **SECOND,
            moves="set 4c 6c Ac Ad\nswap 4c Ac / 2c 3c\n1 says 6*(3+2-1) right 6c 2c Ad 3c",
        ),
        dict(
            title="two swaps of one set",
            source="X: They now attempt to solve this new set of four cards",
            **ONE,
            **FIRST,
            # 1 2 1 1 has none either; 2 3 1 4 has: 2 * 3 * 4 * 1.
            moves="set Ac Ad Ah As\nswap Ac Ah / 2c Tc\nswap Ad Tc / 3c 4c\n"
            "0 says 2*3*4*1 right 2c 3c As 4c",
        ),
        dict(
            title="five swaps, then everybody takes the own cards back",
            source="TF3: five in all",
            **ONE,
            won=[0, 0],
            moves="set Ac Ad Ah As\nswap Ac Ah / 2c 2d\nswap 2c 2d / 3c 3d\nswap 3c 3d / 4c 4d\n"
            "swap 4c 4d / 5c 5d\nswap 5c 5d / 6c 6d\nsplit",
        ),
        dict(
            title="without swaps the set is split at once",
            source="TF3: without swap_own",
            rules={"set_limit": 1, "swap_own": False},
            sets=1,
            won=[0, 0],
            moves="set Ac Ad Ah As\nsplit",
        ),
        dict(
            title="with an empty pile the card taken back comes up again, twice",
            source="TF3: who swaps with an empty pile turns the same card again",
            rules={"set_limit": 10},
            sets=10,
            won=[9, 0],
            taken="1" * 9,
            # Of the last set 7s and 8s are seat 0's, whose pile is empty; seat 1 turns what it took
            # first.
            moves="".join(wrong("1 says", cards) for cards in SUMS[:9])
            + "set 7s 8s 9s Ts\nswap 7s 9s / 7s Ac\nswap 8s Ts / 8s 2c\nsplit",
        ),
    ],
    "rule_sets": [
        dict(
            title="a wrong claim that loses nothing: the other goes on",
            source="TF4: where wrong_loses is no",
            rules={"set_limit": 1, "wrong_loses": False},
            sets=1,
            won=[0, 1],
            taken="-0",
            moves="set Ac 2c 3c 4c\n0 says 1+2+3+4 wrong\n1 says 1*2*3*4 right Ac 2c 3c 4c",
        ),
        dict(
            title="both wrong, and a swap",
            source="TF4: who was wrong claims no more in that set; after a swap it is another",
            rules={"set_limit": 1, "wrong_loses": False},
            sets=1,
            won=[1, 0],
            taken="--1",
            moves="set Ac 2c 3c 4c\n0 says 1+2+3+4 wrong\n1 says 1+2+3*4 wrong\n"
            "swap Ac 3c / 5c 6c\n0 says 6+4*5-2 right 2c 5c 4c 6c",
        ),
        dict(
            title="no fraction on the way: 8 / (3 - 8 / 3) is none",
            source="X: use the four mathematical operators; ours: no fractions",
            preset="twentyfour-whole",
            **ONE,
            **SECOND,
            moves="set 3c 3d 8c 8d\n0 says 8/(3-8/3) wrong 3c 3d 8c 8d",
        ),
        dict(
            title="a division that leaves nothing over is no fraction",
            source="X: dividing; ours: no fractions",
            preset="twentyfour-whole",
            **ONE,
            **FIRST,
            moves="set 8c 2c 6c Ac\n0 says 8/2*6*1 right 8c 2c 6c Ac",
        ),
        dict(
            title="ties by lot: who comes second in turn claims all the same",
            source="TF4; ours: who comes first of two who slap at once is drawn by lot",
            preset="twentyfour-lots",
            **ONE,
            **SECOND,
            moves="set 4c 6c 9c 8c\n1 says 4*6*(9-8) right 4c 6c 9c 8c",
        ),
        dict(
            title="ace to nine",
            source="own: the common boxed game",
            preset="twentyfour-9",
            top=9,
            **ONE,
            **FIRST,
            moves="set 4c 6c 9c 8c\n0 says 4*6*(9-8) right 4c 6c 9c 8c",
        ),
        dict(
            title="king and jack",
            source="own: the pack of 52, TF1",
            preset="twentyfour-52",
            top=13,
            **ONE,
            **FIRST,
            moves="set Kc Jc Ac Ad\n0 says (13+11)*1*1 right Kc Jc Ac Ad",
        ),
        dict(
            title="another target",
            source="X: to reach the target value",
            rules={"set_limit": 1, "target": 10},
            sets=1,
            **FIRST,
            moves="set Ac 2c 3c 4c\n0 says 1+2+3+4 right Ac 2c 3c 4c",
        ),
        dict(
            title="no division, no difference",
            source="TF8: where an operator is forbidden",
            rules={"set_limit": 1, "divide": False, "subtract": False},
            sets=1,
            **FIRST,
            moves="set Ac 2c 3c 4c\n0 says 1*2*3*4 right Ac 2c 3c 4c",
        ),
        dict(
            title="sums and differences alone",
            source="TF8: where an operator is forbidden",
            rules={"set_limit": 1, "divide": False, "multiply": False},
            sets=1,
            **FIRST,
            moves="set 9c 8c Tc 3c\n0 says 9+8+10-3 right 9c 8c Tc 3c",
        ),
    ],
    "four_players": [
        dict(
            title="the one asked is right: who asked takes the cards",
            source="X: Otherwise, they lose and must add the cards to their stack; TF5",
            **FOUR,
            won=[1, 0, 0, 0],
            taken="3",
            moves="set 4c 6c Ac Ad\n3 asks 0, says 4*6*1*1 right 4c 6c Ac Ad",
        ),
        dict(
            title="the one asked is wrong, and takes them",
            source="X: If they are unable to, or it is incorrect, the odd player out wins; TF5",
            **FOUR,
            won=[0, 0, 1, 0],
            taken="1",
            moves="set 4c 6c Ac Ad\n2 asks 1, says 4+6+1+1 wrong 4c 6c Ac Ad",
        ),
        dict(
            title="four swap: another board altogether",
            source="X: each player swaps the one card that they played",
            **FOUR,
            won=[0, 0, 0, 1],
            taken="0",
            moves="set Ac Ad Ah As\nswap Ac Ad Ah As / 2c 3c 4c 5c\n"
            "0 asks 3, says 2*(3+4+5) right 2c 3c 4c 5c",
        ),
        dict(
            title="a wrong claim of four that loses nothing splits the set",
            source="TF4: of four, the set is split",
            players=4,
            rules={"set_limit": 1, "wrong_loses": False},
            sets=1,
            won=[0, 0, 0, 0],
            taken="-",
            moves="set 4c 6c Ac Ad\n0 asks 1, says 4+6+1+1 wrong\nsplit",
        ),
        dict(
            title="three piles are empty at once: who won the set has won",
            source="TF9: then who won the set has won",
            players=4,
            sets=10,
            won=[0, 9, 1, 0],
            taken="0" * 10,
            end="out",
            winner=2,
            score=[-1, -1, 3, -1],
            moves="".join(wrong("1 asks 0, says", cards) for cards in SUMS[:9])
            + wrong("2 asks 0, says", SUMS[9]),
        ),
        dict(
            title="of two empty piles the first from the lead on: the winner of the set has cards",
            source="TF9: else the first from the lead on",
            players=4,
            lead=3,
            sets=10,
            # Seat 0 takes nine sets, and is right in the tenth, which seat 1 takes.
            won=[1, 9, 0, 0],
            taken="0" * 9 + "1",
            end="out",
            winner=3,
            score=[-1, -1, -1, 3],
            moves="".join(wrong("1 asks 0, says", cards) for cards in SUMS[:9])
            + f"set {SUMS[9]}\n1 asks 0, says 8*9/(10-7) right {SUMS[9]}",
        ),
    ],
}
