"""Which melds and additions must a verifier refuse?

Each history breaks one rule once, at the act marked "!"; what follows is what a player who got
away with it would have done, so that nothing else is wrong before the fault. Form:
`build_histories.py`. No result is typed: no verifier gets there.
"""

from games.authored import one
from games.hand_worked import Hand


def refused(breaks: str, source: str, cards: str, acts: str) -> list[Hand]:
    """Seat 0 draws 3c, does `acts`, throws 3c."""
    return one(
        breaks,
        source,
        rules={"stock_end_cards": 40},
        hands={0: cards},
        moves=f"0 draw 3c; {acts}; discard 3c",
    )


ONE_WILD = "P: At most one wild card (two or joker) may be included"
EXCHANGE = (
    "P: If your team has melded 3h-4h-2h-6h and you hold Ah and a joker [...] the move is illegal, "
    "because the only card that can replace the 2h in this sequence is the 5h."
)

FILES: dict[str, list[Hand]] = {
    "two_wild_cards_in_a_set": refused(
        "two wild cards in a set", ONE_WILD, "Tc Ts * 2h", "!meld 0 Tc Ts * 2h"
    ),
    "two_wild_cards_in_a_run": refused(
        "two wild cards in a run", ONE_WILD, "5h 6h * 2s", "!meld 0 5h 6h * 2s"
    ),
    "second_wild_card_added": refused(
        "a second wild card is added to a set",
        ONE_WILD,
        "Tc Ts * 2h",
        "meld 0 Tc Ts *; !add 0 2h",
    ),
    "set_of_twos": refused(
        "a set of twos",
        "P: Sets consisting entirely of twos and/or jokers are not allowed.",
        "2c 2d 2h",
        "!meld 0 2c 2d 2h",
    ),
    "set_of_jokers_and_a_two": refused(
        "a set of twos and jokers",
        "P: Sets consisting entirely of twos and/or jokers are not allowed.",
        "2c * *",
        "!meld 0 2c * *",
    ),
    "meld_of_two_cards": refused(
        "a meld of two cards",
        "P: Each meld (set or sequence) must contain at least three cards.",
        "5h 6h",
        "!meld 0 5h 6h",
    ),
    "run_of_two_suits": refused(
        "a run of two suits",
        "P: A sequence consists of three or more consecutive cards of the same suit",
        "5h 6h 7s",
        "!meld 0 5h 6h 7s",
    ),
    "gap_of_two": refused(
        "one wild card cannot fill a gap of two places",
        "P: At most one wild card [...] may be used as a substitute for a missing card.",
        "5s * 8s",
        "!meld 0 5s * 8s",
    ),
    "run_round_the_corner": refused(
        "a run round the corner",
        "P: the order of the cards being (A)-2-3-4-5-6-7-8-9-10-J-Q-K-(A)",
        "Kh Ah 2h 3h",
        "!meld 0 Kh Ah 2h 3h",
    ),
    "same_card_twice_in_a_run": refused(
        "one card twice in a run",
        "P: three or more consecutive cards of the same suit",
        "5h 6h 6h 7h",
        "!meld 0 5h 6h 6h 7h",
    ),
    "second_set_of_a_rank": [
        dict(
            title="broken: a second set of one rank by one team",
            breaks="a second set of one rank by one team",
            source="P: It is not legal for one team to have more than one set of the same rank.",
            rules={"stock_end_cards": 38},
            hands={0: "Kc Kd Kh", 2: "Kc Kd Ks"},
            moves="""
                0 draw 3c; meld 0 Kc Kd Kh; discard 3c
                1 pass
                2 draw 3d; !meld 1 Kc Kd Ks; discard 3d
            """,
        )
    ],
    "second_set_of_a_rank_with_a_joker": refused(
        "a second set of one rank by one team, with a wild card",
        "P: It is not legal for one team to have more than one set of the same rank.",
        "Kc Kd Kh Ks Kc *",
        "meld 0 Kc Kd Kh; !meld 1 Ks Kc *",
    ),
    "ace_at_both_ends": [
        dict(
            title="broken: an ace at both ends of a run",
            breaks="an ace at both ends of a run",
            source="P: it is not legal to place two aces in a sequence, one at each end.",
            rules={"stock_end_cards": 38},
            hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td", 2: "Jd Qd Kd Ad"},
            upcard="7c",
            moves="""
                0 draw 3c; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard 3c
                1 pass
                2 draw 3s; add 0 Jd; add 0 Qd; add 0 Kd; !add 0 Ad; discard 3s
            """,
        )
    ],
    "wild_for_wild": refused(
        "a wild card is exchanged for another wild card: a joker for the 2h of 3h-4h-2h-6h",
        EXCHANGE,
        "3h 4h 2h 6h Ah *",
        "meld 0 3h 4h 2h 6h; !add 0 *; add 0 Ah",
    ),
    "ace_below_a_wild_two": refused(
        "an ace is added below the home of a two that stands for the 5h",
        EXCHANGE,
        "3h 4h 2h 6h Ah *",
        "meld 0 3h 4h 2h 6h; !add 0 Ah",
    ),
    "two_with_an_ace_below_turns_wild": refused(
        "a natural two with an ace below it turns wild",
        "P: A natural two at the lower end of a sequence can be used as a wild card if necessary",
        "Ah 2h 3h 4h 6h",
        "meld 0 Ah 2h 3h 4h; !add 0 6h",
    ),
    "two_turns_wild_beside_a_joker": refused(
        "a natural two turns wild in a run whose joker is used",
        "D: If there is no other wild card in a meld, a 2 used as its natural value can be pressed "
        "into service as a wild card.",
        "2h 3h 4h * 6h 8h",
        "meld 0 2h 3h 4h *; add 0 6h; !add 0 8h",
    ),
    "two_gaps_below": refused(
        "2h-6s-7s, 4s: the two is the 5s and cannot be the 8s too",
        "P: 2h-6s-7s [...] can nevertheless be extended in either direction",
        "2h 6s 7s 4s 9s",
        "meld 0 2h 6s 7s; add 0 4s; !add 0 9s",
    ),
    "used_joker_used_again": refused(
        "8d-9d-10d-joker-Qd: the joker is the Jd and cannot be the 7d too",
        "P: If the Q is added, it becomes 8d-9d-10d-joker-Qd",
        "8d * Td 9d Qd 6d",
        "meld 0 8d * Td; add 0 9d; add 0 Qd; !add 0 6d",
    ),
    "joining_runs": refused(
        "two runs on the table are joined: a card of one is added to the other",
        "P: sequences once placed on the table cannot be joined together or split.",
        "3h 4h 5h 7h 8h 9h 6h",
        "meld 0 3h 4h 5h; meld 1 7h 8h 9h; add 0 6h; !add 0 7h",
    ),
    "card_added_to_a_set_of_another_rank": refused(
        "a queen on a set of kings",
        "P: A set consists of three or more cards of the same rank",
        "Kc Kd Kh Qs",
        "meld 0 Kc Kd Kh; !add 0 Qs",
    ),
    "adding_to_the_opponents_meld": [
        dict(
            title="broken: a card is added to the opponents' meld",
            breaks="a card is added to the opponents' meld",
            source="P: you can never add cards to the opponents' melds.",
            rules={"stock_end_cards": 39},
            hands={0: "5h 6h 7h", 1: "8h"},
            moves="""
                0 draw 3c; meld 0 5h 6h 7h; discard 3c
                1 draw 3d; !add 0 8h; discard 3d
            """,
        )
    ],
}
