"""When does a hand end, and what may be done with a pile of one card?

Hand-worked histories. Form: `build_histories.py`; a hand is filled with cards of 10 points, so a
team that lays nothing has -220 for 22 cards and -100 for no pot: -320.
"""

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

ONE_CARD = (
    "P: If there is only one card in the discard pile, it is illegal to pick up that one card and "
    "discard the same card. [...] if the discard pile has just one card, say the 5c, and a player "
    "holds the other 5c in hand, it is legal to pick up the 5c from the pile and discard the other "
    "5c - it is not the same card, even though it looks the same!"
)
STALEMATE = (
    "P: If the discard pile contains just one card and all four players choose to take the discard "
    "and discard another card [...] When this happens the play ends and the hand is scored."
)
TWO_LEFT = (
    "P: When a player draws the third last card of the draw pile, the play automatically ends at "
    "the end of that player's turn."
)

FILES: dict[str, list[Hand]] = {
    "one_card_pile": [
        dict(
            title="P: the one card of the pile is taken and another is thrown",
            source=ONE_CARD,
            rules={"turn_limit": 2},
            upcard="5c",
            hands={0: "Kc", 1: "9h"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; discard 9h
            """,
            end=("turn_limit", None, 2),
            # seat 0: 10 tens and 5c: 105; with 110: 215.  Seat 1: 11 tens again.
            teams=[dict(score=-315, hand=-215, pot=-100), IDLE],
        ),
        dict(
            title="P: the other card of the same face, held before, may be thrown",
            source=ONE_CARD,
            rules={"turn_limit": 2},
            upcard="5c",
            hands={0: "5c"},
            moves="""
                0 take 5c; discard 5c
                1 pass
            """,
            end=("turn_limit", None, 2),
            # seat 0: 10 tens and a 5c: 105; 215
            teams=[dict(score=-315, hand=-215, pot=-100), IDLE],
        ),
        dict(
            title="L7: one of the two equal cards is melded, the other may be thrown",
            source=ONE_CARD,
            rules={"turn_limit": 2},
            upcard="5c",
            hands={0: "5c 6c 7c"},
            moves="""
                0 take 5c; meld 0 5c 6c 7c; discard 5c
                1 pass
            """,
            end=("turn_limit", None, 2),
            # melds 15; seat 0 keeps 8 tens: 190.  15 - 190 - 100 = -275
            teams=[dict(score=-275, melds=15, hand=-190, pot=-100), IDLE],
        ),
        dict(
            title="P: from a pile of more than one card even its top card may be thrown back",
            source="P: when a pile of more than one card is picked up, it is legal to discard any "
            "of those cards, even the one that was on top of the pile.",
            rules={"turn_limit": 2},
            upcard="5c",
            moves="""
                0 draw 3d; discard 3d
                1 take 5c 3d; discard 3d
            """,
            end=("turn_limit", None, 2),
            # seat 1: 11 tens and the 5c: 115; 225: -325
            teams=[IDLE, dict(score=-325, hand=-225, pot=-100)],
        ),
        dict(
            title="P: the pile may always be taken, with no card of it to be melded",
            source="P: It is always legal to take the whole discard pile, instead of drawing from "
            "the stock. [...] there is no requirement to be able to meld when taking the pile",
            rules={"turn_limit": 4},
            upcard="5c",
            hands={3: "Jd"},
            moves="""
                0 draw 3d; discard 3d
                1 draw 4h; discard 4h
                2 draw 2s; discard 2s
                3 take 5c 3d 4h 2s; discard Jd
            """,
            end=("turn_limit", None, 4),
            # a two may be thrown.  seat 3: 10 tens, 5c 3d 4h 15, 2s 20: 135; with 110: 245
            teams=[IDLE, dict(score=-345, hand=-245, pot=-100)],
        ),
    ],
    "two_cards_left": [
        dict(
            title="P, the end: two cards left in the stock; the last drawer finishes the turn",
            source=TWO_LEFT,
            upcard="5c",
            hands={3: "Kd"},
            # 41 in the stock: turns 1-3 draw, turn 4 takes the pile, turns 5-39 are 35 draws,
            # turn 40 draws the 39th card: 2 are left.
            moves="""
                0 draw 3c; discard 3c
                1 draw 3d; discard 3d
                2 draw 3h; discard 3h
                3 take 5c 3c 3d 3h; meld 0 3c 3d 3h; discard 5c
                0 pass x35
                3 draw 3s; add 0 3s; discard Kd
            """,
            end=("stock", None, 40),
            # melds 20; seat 1 110, seat 3 10 tens: 210.  20 - 210 - 100 = -290
            teams=[IDLE, dict(score=-290, melds=20, hand=-210, pot=-100)],
        ),
        dict(
            title="P, the end: closing in the turn of the third last card is closing",
            source=TWO_LEFT + " A player goes out: this is known as chiusura (closing).",
            rules={"stock_end_cards": 40},
            hands={0: "3h 4h 5h 6h 7h 8h 9h Kc Kd Kh Ks"},
            pots=("Qs Qd Qh 5c 6c 7c 8c 9c Jh Qh 4d", ""),
            moves="""
                0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 Kc Kd Kh Ks; pot 0 up; \
                  meld 2 Qs Qd Qh; meld 3 5c 6c 7c 8c 9c; add 0 Jh; add 0 Qh; discard 4d
            """,
            end=("closed", 0, 1),
            # as in closing.jsonl: 180 + 200 + 100 - 110 = 370
            teams=[dict(score=370, melds=180, clean=200, closing=100, hand=-110), IDLE],
        ),
    ],
    "stalemate": [
        dict(
            title="P, the end: stalemate after four turns that take one card and throw one",
            source=STALEMATE,
            upcard="5c",
            hands={0: "Kc", 1: "9h", 2: "Qs", 3: "Jd"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; discard 9h
                2 take 9h; discard Qs
                3 take Qs; discard Jd
            """,
            end=("stalemate", None, 4),
            # seat 0: 10 tens and the 5c: 105; 215
            teams=[dict(score=-315, hand=-215, pot=-100), IDLE],
        ),
        dict(
            title="P, the end: a draw from the stock breaks the chain, and it begins again",
            source=STALEMATE,
            lead=2,
            upcard="5c",
            hands={0: "9h", 1: "8s", 2: "Kc Ts", 3: "Jd Qs"},
            moves="""
                2 take 5c; discard Kc
                3 take Kc; discard Qs
                0 take Qs; discard 9h
                1 draw 6c; discard 6c
                2 take 9h 6c; discard 5c
                3 take 5c; discard Jd
                0 take Jd; discard Qs
                1 take Qs; discard 8s
                2 take 8s; discard Ts
            """,
            end=("stalemate", None, 9),
            # seat 2: 11, +5c -Kc, +9h +6c -5c: 11 - 1 + 1 = 11 tens and the 6c, +8s -Ts: 115
            # seat 0: 11 tens, +Qs -9h, +Jd -Qs: 110.  Team 0: 225
            # seat 3: 11 tens, +Kc -Qs, +5c -Jd: 10 tens and the 5c: 105.
            # seat 1: 11 tens, 6c in and out, +Qs -8s: 110.  Team 1: 215
            teams=[
                dict(score=-325, hand=-225, pot=-100),
                dict(score=-315, hand=-215, pot=-100),
            ],
        ),
        dict(
            title="L10: a turn that lays cards does not count towards the stalemate",
            source="P (variation): after all four players in turn have done nothing but take a "
            "single card from the discard pile and discard",
            upcard="5c",
            hands={0: "Kc Td", 1: "9h Qd Kd Jd", 2: "Qs", 3: "8d"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; meld 0 Jd Qd Kd; discard 9h
                2 take 9h; discard Qs
                3 take Qs; discard 8d
                0 take 8d; discard Td
                1 take Td; discard Kc
            """,
            end=("stalemate", None, 6),
            # team 1: meld 30; seat 1: 11 + Kc - 3 - 9h = 8 tens, + Td - Kc: 80; seat 3: 110
            # 30 - 190 - 100 = -260.  Team 0: seat 0 10 tens and the 5c 105, seat 2 110: -315
            teams=[
                dict(score=-315, hand=-215, pot=-100),
                dict(score=-260, melds=30, hand=-190, pot=-100),
            ],
        ),
    ],
}
