"""How is a pot taken, who may close, and what does an unseen pot cost?

Hand-worked histories. Form: `build_histories.py`; a hand is filled with cards of 10 points, so a
team that lays nothing has -220 for 22 cards and -100 for no pot: -320.
"""

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

DIRECTLY = (
    "P: Taking a pozzetto directly. A player whose team has not yet taken a pozzetto draws, melds "
    "all the cards in his or her hand, picks up a pozzetto and continues playing."
)
ON_DISCARD = (
    "P: Taking a pozzetto on the discard. A player whose team has not yet taken a pozzetto draws, "
    "melds all but one of his or her cards and discards the final card. Having no cards in hand, "
    "the player takes a pozzetto and keeps it face down"
)
CLOSING = (
    "P: the team has taken its pozzetto; the team has melded at least one burraco; a member of the "
    "team melds all but one card from hand and discards this final card, which cannot be wild."
)
UNSEEN = (
    "P: If a player goes out while an opponent (or even the player's partner) has taken a pozzetto "
    "but not yet looked at it, the owner of the pozzetto subtracts the actual value of the cards "
    "in it, as though they were already in hand, rather than 100 points."
)

# Eleven cards and a twelfth, Ks, that are laid to the last card: 3h-7h 25, 9c-Jc 30, kings 40.
ALL_LAID = "3h 4h 5h 6h 7h 9c Tc Jc Kc Kd Kh"
# Eleven and a twelfth, Th: 3h-9h 45 and Th 10, kings 40: a clean burraco and all laid.
WITH_BURRACO = "3h 4h 5h 6h 7h 8h 9h Kc Kd Kh Ks"
# Eleven that are laid to the last: 3d-10d 25 + 30 = 55, clean burraco of eight; jacks 30.
PARTNER = "3d 4d 5d 6d 7d 8d 9d Td Jc Js Jd"
# A pot of eleven worth 100: 5h 6h 7h 3h 4s 25, 8c 9c Jh Qh 40, Ah 15, 2h 20.
POT_OF_100 = "5h 6h 7h 3h 4s 8c 9c Jh Qh Ah 2h"

FILES: dict[str, list[Hand]] = {
    "pot_taken_directly": [
        dict(
            title="P: the last card is melded, the pot is taken directly and played on",
            source=DIRECTLY,
            rules={"stock_end_cards": 40},
            hands={0: ALL_LAID},
            pots=("8h Qc 4c 5s 6s 7d 8s 9s Td Jd Qh", ""),
            moves="""
                0 draw Ks; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh; \
                  add 2 Ks; pot 0 up; add 0 8h; add 1 Qc; discard 4c
            """,
            end=("stock", None, 1),
            # melds 25 + 10, 30 + 10, 40: 115.  Hand 0: 5s 6s 7d 15, 8s 9s Td Jd Qh 50: 65;
            # partner 110: 175.  Pot taken.  115 - 175 = -60
            teams=[dict(score=-60, melds=115, hand=-175), IDLE],
        ),
        dict(
            title="P: the last cards are a new meld: the pot follows on the meld",
            source=DIRECTLY,
            rules={"stock_end_cards": 40},
            hands={0: ALL_LAID},
            pots=("8h Qc 4c 5s 6s 7d 8s 9s Td Jd Qh", ""),
            moves="""
                0 draw Ks; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh Ks; \
                  pot 0 up; discard Qh
            """,
            end=("stock", None, 1),
            # melds 25 + 30 + 40 = 95.  Hand 0: 4c 5s 6s 7d 20, 8h Qc 8s 9s Td Jd 60: 80; 110: 190
            # 95 - 190 = -95
            teams=[dict(score=-95, melds=95, hand=-190), IDLE],
        ),
        dict(
            title="P, closing: with the pot and no burraco a player keeps two cards, one for later",
            source="P: If your team has taken a pozzetto but you do not have and are unable to "
            "make a burraco, then you must keep at least two cards in your hand after melding.",
            rules={"stock_end_cards": 40},
            hands={0: ALL_LAID},
            pots=("Qc Kc Kd 8d 9d Td 4s 5s 6s 7s As", ""),
            moves="""
                0 draw Ks; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh Ks; \
                  pot 0 up; add 1 Qc; meld 3 8d 9d Td; meld 4 4s 5s 6s 7s; add 2 Kc; discard As
            """,
            end=("stock", None, 1),
            # melds 25 + 40 + 50 + 30 + 20 = 165 (5, 4, 5, 3, 4 cards: no burraco)
            # hand 0: Kd 10; partner 110.  165 - 120 = 45
            teams=[dict(score=45, melds=165, hand=-120), IDLE],
        ),
        dict(
            title="P: the second pot is for the first player of the other team who runs out",
            source="P: The second pozzetto is taken by the first player of the other team who runs "
            "out of cards.",
            rules={"stock_end_cards": 39},
            hands={0: ALL_LAID, 1: "3s 4s 5s 6s 7s 8s 9s Ts Ah Ac Ad"},
            pots=("8h Qc 4c 5s 6s 7d 8s 9s Td Jd Qh", "2c * 3c 4d 5d 6h 7h 8c Jd Qs Ks"),
            moves="""
                0 draw Ks; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh Ks; \
                  pot 0 up; discard Qh
                1 draw Js; meld 3 3s 4s 5s 6s 7s 8s 9s Ts; meld 4 Ah Ac Ad; add 3 Js; \
                  pot 1 up; discard 2c
            """,
            end=("stock", None, 2),
            # team 0 as above: 95 - 190 = -95
            # team 1: 3s-Js 25 + 40 = 65, aces 45: 110; clean 200; hand 1: joker 30,
            # 3c 4d 5d 6h 7h 25, 8c Jd Qs Ks 40: 95; seat 3 110: 205.  110 + 200 - 205 = 105
            teams=[
                dict(score=-95, melds=95, hand=-190),
                dict(score=105, melds=110, clean=200, hand=-205),
            ],
        ),
    ],
    "pot_taken_on_the_discard": [
        dict(
            title="P: pot taken on the last discard, kept face down, played at the next turn",
            source=ON_DISCARD,
            rules={"stock_end_cards": 36},
            hands={0: ALL_LAID},
            pots=("Qc 4c 5s 6s 7d 8s 9s Td Jd Qh 3s", ""),
            moves="""
                0 draw Ks; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh; \
                  discard Ks; pot 0 down
                1 pass x3
                0 draw 8h; add 0 8h; add 1 Qc; discard 4c
            """,
            end=("stock", None, 5),
            # melds 35 + 40 + 30 = 105; hand 0: 5s 6s 7d 3s 20, 8s 9s Td Jd Qh 50: 70; 110: 180
            # 105 - 180 = -75
            teams=[dict(score=-75, melds=105, hand=-180), IDLE],
        ),
        dict(
            title="P: a wild card may be the last discard that takes a pot; the hand ends on it",
            source="P: a player whose team has not yet taken a pozzetto can discard a wild card as "
            "his or her final card to take a pozzetto. D: if a player got their pozzetto but never "
            "got to look at it the pozzetto is treated like the player's hand",
            rules={"stock_end_cards": 40},
            hands={0: ALL_LAID},
            pots=("Qc 4c 5s 6s 7d 8s 9s Td Jd Qh 3s", ""),
            moves="""
                0 draw *; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh; \
                  discard *; pot 0 down
            """,
            end=("stock", None, 1),
            # melds 25 + 30 + 30 = 85; the pot: 4c 5s 6s 7d 3s 25, Qc 8s 9s Td Jd Qh 60: 85
            # 85 - 85 - 110 = -110
            teams=[dict(score=-110, melds=85, hand=-195), IDLE],
        ),
    ],
    "closing": [
        dict(
            title="P, closing: pot directly, a burraco, the last card thrown: closed in one turn",
            source=CLOSING,
            hands={0: WITH_BURRACO},
            pots=("Qs Qd Qh 5c 6c 7c 8c 9c Jh Qh 4d", ""),
            moves="""
                0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 Kc Kd Kh Ks; pot 0 up; \
                  meld 2 Qs Qd Qh; meld 3 5c 6c 7c 8c 9c; add 0 Jh; add 0 Qh; discard 4d
            """,
            end=("closed", 0, 1),
            # melds 45 + 10 + 10 + 10 = 75, 40, 30, 15 + 20 = 35: 180; clean 200; closing 100
            # partner's hand 110.  180 + 200 + 100 - 110 = 370
            teams=[dict(score=370, melds=180, clean=200, closing=100, hand=-110), IDLE],
        ),
        dict(
            title="D, closing: the partner of the one who took the pot goes out",
            source="D: It is not necessary for the player who took the pozzetto to be the one that "
            "goes out.",
            hands={0: WITH_BURRACO, 2: PARTNER},
            pots=("3c 4c 5c 6c 8h 9s Tc Qc Qd Qs 4d", ""),
            moves="""
                0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 Kc Kd Kh Ks; pot 0 up; \
                  discard 3c
                1 pass
                2 draw 3s; meld 2 3d 4d 5d 6d 7d 8d 9d Td; meld 3 Jc Js Jd; discard 3s
            """,
            end=("closed", 2, 3),
            # melds 55 + 40 + 55 + 30 = 180; two clean 400; closing 100
            # hand 0: 4c 5c 6c 4d 20, 8h 9s Tc Qc Qd Qs 60: 80.  180 + 400 + 100 - 80 = 600
            teams=[dict(score=600, melds=180, clean=400, closing=100, hand=-80), IDLE],
        ),
        dict(
            title="P, closing: a dirty burraco of a set lets close as well",
            source="P: the team has melded at least one burraco - a set or sequence of 7 or more "
            "cards",
            hands={0: "9c 9d 9h 9s 9c 9d * Kc Kd Kh Ks"},
            pots=("3s 3d 3h 5c 6c 7c 8c 6d 6h 6s 4d", ""),
            moves="""
                0 draw 9h; meld 0 9c 9d 9h 9s 9c 9d *; add 0 9h; meld 1 Kc Kd Kh Ks; pot 0 up; \
                  meld 2 3s 3d 3h; meld 3 5c 6c 7c 8c; meld 4 6d 6h 6s; discard 4d
            """,
            end=("closed", 0, 1),
            # melds 70 + 30 = 100, 40, 15, 15 + 10 = 25, 15: 195; dirty 100; closing 100; hand 110
            # 195 + 200 - 110 = 285
            teams=[dict(score=285, melds=195, dirty=100, closing=100, hand=-110), IDLE],
        ),
    ],
    "closing_on_an_unseen_pot": [
        dict(
            title="P, scoring: closed while an opponent has a pot that he has not looked at",
            source=UNSEEN,
            hands={0: WITH_BURRACO, 1: "3s 4s 5s 6s 7s 8s 9s Ts Ah Ac Ad", 2: PARTNER},
            pots=("3c 4c 5c 6c 8h 9s Tc Qc Qd Qs 4d", POT_OF_100),
            moves="""
                0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 Kc Kd Kh Ks; pot 0 up; \
                  discard 3c
                1 draw 7c; meld 2 3s 4s 5s 6s 7s 8s 9s Ts; meld 3 Ah Ac Ad; discard 7c; pot 1 down
                2 draw 3s; meld 4 3d 4d 5d 6d 7d 8d 9d Td; meld 5 Jc Js Jd; discard 3s
            """,
            end=("closed", 2, 3),
            # team 0 as in `closing`: 180 + 400 + 100 - 80 = 600
            # team 1: 25 + 30 + 45 = 100; clean 200; pot 100 and seat 3's 110: -210; no -100
            teams=[
                dict(score=600, melds=180, clean=400, closing=100, hand=-80),
                dict(score=90, melds=100, clean=200, hand=-210),
            ],
        ),
        dict(
            title="P, scoring: closed while the partner has a pot that he has not looked at",
            source=UNSEEN,
            hands={0: WITH_BURRACO, 2: PARTNER},
            pots=(POT_OF_100, ""),
            moves="""
                0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Kc Kd Kh Ks; discard 3c; pot 0 down
                1 pass
                2 draw 3s; meld 2 3d 4d 5d 6d 7d 8d 9d Td; meld 3 Jc Js Jd; discard 3s
            """,
            end=("closed", 2, 3),
            # melds 45 + 40 + 55 + 30 = 170; clean 400; closing 100; the pot -100.  570
            teams=[dict(score=570, melds=170, clean=400, closing=100, hand=-100), IDLE],
        ),
    ],
}
