"""Which games of Twenty-Four must a verifier refuse, and where?  Worked by hand.

Each history breaks one rule once. Form: `build_histories.py`; of the result what is not its fault
is as if the fault had not been.
"""

from typing import Any

from games.authored import one_at as one

Game = dict[str, Any]

SETUP = "X: Shuffle and deal the entire deck out"
TURNED = "X: Each player turns up the top two cards from their stack"
EXACT = "X: The solution must equal exactly 24, and use all four cards"
SWAPPED = "X: they may each choose one of the cards they played to take back"
FOURTH = "X: the last player left chooses one of their opponents to state their solution"

# Lines: 1 the deal, 2 the set, 3 the claim, 4 the result.
RIGHT: Game = {
    "rules": {"set_limit": 1},
    "moves": "set 5c 7c 8c 9c\n0 says 8*5-(7+9) right 5c 7c 8c 9c",
    "taken": "1",
    "sets": 1,
    "won": [1, 0],
}
# Lines: 2 the set, 3 the swap, 4 the claim, 5 the result.
SWAP: Game = {
    **RIGHT,
    "moves": "set Ac Ad Ah As\nswap Ac Ah / 6c 4c\n0 says 6*4*1*1 right Ad 6c As 4c",
}
FOUR: Game = {
    "players": 4,
    "rules": {"set_limit": 1},
    "moves": "set 4c 6c Ac Ad\n3 asks 0, says 4*6*1*1 right 4c 6c Ac Ad",
    "taken": "3",
    "sets": 1,
    "won": [1, 0, 0, 0],
}


def changed(line: int, breaks: str, source: str, usual: Game, at: int, **to: Any) -> list[Game]:
    """Likewise, with fields of a line changed."""
    return one(line, breaks, source, usual, change={at: to})


FILES: dict[str, list[Game]] = {
    # -- the deal
    "three_players": changed(1, "three players at a table of two", SETUP, RIGHT, 1, players=3),
    "points_before": changed(
        1, "a game is a match: nobody has points before it", SETUP, RIGHT, 1, scores=[1, 0]
    ),
    "one_pile": changed(1, "one pile for two", SETUP, RIGHT, 1, piles=[["Ac"]]),
    "third_seat_leads": changed(1, "there is no seat 2 to lead", "TF4", RIGHT, 1, lead=2),
    "nine_without_tens": changed(
        1, "forty cards where thirty-six are played with", SETUP, RIGHT, 1, preset="twentyfour-9"
    ),
    # -- sets and swaps
    "another_card_turned": changed(
        2, "the next card of seat 0 is the five", TURNED, RIGHT, 2, cards=["6c", "7c", "8c", "9c"]
    ),
    "three_cards_turned": changed(
        2, "three cards lie there", TURNED, RIGHT, 2, cards=["5c", "7c", "8c"]
    ),
    "cards_of_the_seats_changed_over": changed(
        2, "seat 1's cards stand first", TURNED, RIGHT, 2, cards=["8c", "9c", "5c", "7c"]
    ),
    "two_sets_at_once": one(
        3,
        "a set is turned up while one lies there",
        TURNED,
        RIGHT,
        moves="set 5c 7c 8c 9c\nset 4c 6c Ac Ad",
    ),
    "took_the_others_card": changed(
        3, "seat 0 takes back a card of seat 1", SWAPPED, SWAP, 3, back=["As", "Ah"]
    ),
    "another_card_comes_up": changed(
        3, "the next card of seat 1 is the four", SWAPPED, SWAP, 3, up=["6c", "5c"]
    ),
    "swapped_where_no_swaps_are": changed(
        3,
        "cards are not swapped under these rules",
        "TF3",
        SWAP,
        1,
        rules={"set_limit": 1, "swap_own": False},
    ),
    "split_instead_of_a_swap": one(
        3,
        "the set is split though cards may be swapped",
        SWAPPED,
        SWAP,
        moves="set Ac Ad Ah As\nsplit",
        taken="",
    ),
    "a_sixth_swap": one(
        8,
        "a sixth swap of one set",
        "TF3: five in all",
        SWAP,
        taken="",
        moves="set Ac Ad Ah As\nswap Ac Ah / 2c 2d\nswap 2c 2d / 3c 3d\nswap 3c 3d / 4c 4d\n"
        "swap 4c 4d / 5c 5d\nswap 5c 5d / 6c 6d\nswap 6c 6d / 7c 7d",
    ),
    # -- claims
    "wrong_called_right": changed(3, "8 × 5 − (7 − 9) is 42", EXACT, RIGHT, 3, says="8*5-(7-9)"),
    "right_called_wrong": changed(3, "8 × 5 − (7 + 9) is 24", EXACT, RIGHT, 3, right=False),
    "a_card_not_used": changed(3, "the nine is not used", EXACT, RIGHT, 3, says="8*(5-7+5)"),
    "three_cards_used": changed(3, "three of the four are used", EXACT, RIGHT, 3, says="8*(7-5)"),
    "numbers_joined": changed(
        3, "a five and a seven are no fifty-seven", "TF2", RIGHT, 3, says="57-8-9"
    ),
    "no_expression": changed(3, "a bracket is never closed", "TF2", RIGHT, 3, says="8*(5-(7+9)"),
    "a_power": changed(3, "there are no powers", "TF2", RIGHT, 3, says="8**5-7-9"),
    "a_division_forbidden": changed(
        4,
        "nothing is divided under these rules",
        "X: dividing",
        SWAP,
        1,
        rules={"set_limit": 1, "multiply": False},
    ),
    "a_fraction_forbidden": one(
        3,
        "no fraction may occur on the way",
        "ours: no fractions",
        RIGHT,
        preset="twentyfour-whole",
        moves="set 3c 3d 8c 8d\n0 says 8/(3-8/3) right 3c 3d 8c 8d",
    ),
    "divided_by_nothing": one(
        3,
        "nothing is divided by 0",
        EXACT,
        RIGHT,
        moves="set 6c 4c Ac Ad\n0 says 6*4/(1-1) right 6c 4c Ac Ad",
    ),
    "third_seat_claims": changed(3, "there is no seat 2", SETUP, RIGHT, 3, seat=2),
    "stacks_other_cards": changed(
        3,
        "a card is stacked that did not lie there",
        EXACT,
        RIGHT,
        3,
        order=["5c", "7c", "8c", "Tc"],
    ),
    "nobody_takes_them": changed(3, "a lost set is taken", EXACT, RIGHT, 3, order=[]),
    "claimed_again": one(
        4,
        "who was wrong claims no more in that set",
        "TF4",
        RIGHT,
        taken="--",
        rules={"set_limit": 1, "wrong_loses": False},
        moves="set Ac 2c 3c 4c\n0 says 1+2+3+4 wrong\n0 says 1*2*3*4 right Ac 2c 3c 4c",
    ),
    "asks_itself": changed(3, "another is asked", FOURTH, FOUR, 3, asked=3),
    "who_asked_wins": changed(4, "the one asked was right", FOURTH, FOUR, 4, won=[0, 0, 0, 1]),
    # -- the end
    "a_set_after_the_end": one(
        4,
        "the game is over after its one set",
        "own: the limit",
        RIGHT,
        moves=RIGHT["moves"] + "\nset 4c 6c Ac Ad",
    ),
    "out_with_cards_left": changed(
        4, "nobody's pile is empty", "X: runs out of cards", RIGHT, 4, end="out"
    ),
    "a_winner_of_a_draw": changed(
        4, "at the limit nobody has won", "own: a draw", RIGHT, 4, winner=0
    ),
    "points_of_a_draw": changed(4, "a draw has no points", "own: a draw", RIGHT, 4, score=[1, -1]),
    "two_sets_counted": changed(4, "one set was played", "X: set", RIGHT, 4, sets=2),
    "ended_early": one(4, "the limit is two sets", "own: the limit", RIGHT, rules={"set_limit": 2}),
}
