"""What do C's South American games and R's online game do differently?

Hand-worked histories, one or two a rule that P's Italian game lacks. Form: `build_histories.py`; a
hand is filled with cards of 10 points, so a team of two that does nothing has -220, no pot: -320.
"""

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

FILES: dict[str, list[Hand]] = {
    "south_american": [
        dict(
            title="C, first turn: the first card is put on the pile and the next one is kept",
            source="C: if he does not want to keep the card, he places it face-up [...] and draws "
            "a new card from the stock and adds it to his hand.",
            preset="open-dirty",
            rules={"turn_limit": 2},
            upcard=None,
            moves="""
                0 refuse 3c; draw 3d; discard 3d
                1 take 3c 3d; discard 3d
            """,
            end=("turn_limit", None, 2),
            # seat 1 keeps the 3c: 225
            teams=[IDLE, dict(score=-325, hand=-225, pot=-100)],
        ),
        dict(
            title="C, first meld: 50 points by two melds of one turn, two groups of one rank",
            source="C: This initial meld may be in one large meld or multiple smaller, legal "
            "melds, all made at the same time, on the same turn.",
            preset="open-dirty",
            rules={"turn_limit": 1},
            upcard=None,
            hands={0: "Kc Kd Kh Ks Kc Kd"},
            moves="0 draw 3c; meld 0 Kc Kd Kh; meld 1 Ks Kc Kd; discard 3c",
            end=("turn_limit", None, 1),
            # melds 60; hands 5 + 11 tens = 160; 60 - 160 - 100 = -200
            teams=[dict(score=-200, melds=60, hand=-160, pot=-100), IDLE],
        ),
        dict(
            title="C, Open: the natural run from ace to ace",
            source="C: A sequence meld from Ace to Ace is allowed, and if made, earns the team "
            "that made the meld 1000 bonus points for the feat.",
            preset="open",
            jokers=0,
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td", 2: "Jd Qd Kd Ad"},
            moves="""
                0 draw 3c; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard 3c
                1 pass
                2 draw 3h; add 0 Jd; add 0 Qd; add 0 Kd; add 0 Ad; discard 3h
            """,
            end=("turn_limit", None, 3),
            # 15 + 10 + 25 + 30 = 80, J Q K 30, A 15: 125; 1000 alone (L4); hands 1 + 7 tens = 80
            # 125 + 1000 - 80 - 100 = 945
            teams=[dict(score=945, melds=125, ace_to_ace=1000, hand=-80, pot=-100), IDLE],
        ),
        dict(
            title="C, Open Dirty: the royal run, ace-low to king",
            source="C: a Royal Run (from Ace to King) using no wild cards, that team earns 500",
            preset="open-dirty",
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td", 2: "Jd Qd Kd"},
            moves="""
                0 draw 3c; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard 3c
                1 pass
                2 draw 3h; add 0 Jd; add 0 Qd; add 0 Kd; discard 3h
            """,
            end=("turn_limit", None, 3),
            # 15 + 20 + 25 + 30 = 90, J Q K 30: 120; 500 alone (L4); hands 1 + 8 tens = 90
            # 120 + 500 - 90 - 100 = 430
            teams=[dict(score=430, melds=120, royal=500, hand=-90, pot=-100), IDLE],
        ),
        dict(
            title="C, Closed: the pile is taken by melding its top card with cards held before",
            source="C: in order to take the discard pile, the player taking the discard pile must "
            "use that top card in a legal meld immediately after taking the pile.",
            preset="closed",
            rules={"turn_limit": 2},
            upcard=None,
            hands={1: "6h 7h 8h 9h Th Kc Kd Kh Qs"},
            moves="""
                0 draw 5h; discard 5h
                1 take 5h; meld 0 5h 6h 7h 8h 9h Th; meld 1 Kc Kd Kh; discard Qs
            """,
            end=("turn_limit", None, 2),
            # melds 15 + 30 + 30 = 75, at least 50; hands 2 + 11 tens = 130; 75 - 130 - 100 = -155
            teams=[IDLE, dict(score=-155, melds=75, hand=-130, pot=-100)],
        ),
        dict(
            title="C, NTCR Closed: the hand is closed by melding the last card",
            source="C: a player can also end the hand by playing his last card as part of a new or "
            "existing meld on the table.",
            preset="ntcr-closed",
            upcard=None,
            hands={0: "3h 4h 5h 6h 7h 8h 9h 9s Ts Js Qs"},
            pots=("3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", ""),
            moves="""
                0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 9s Ts Js Qs; pot 0 up; \
                  meld 2 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc
            """,
            end=("closed", 0, 1),
            # melds 55 + 40 + 85 = 180; two clean 400; closing 100; hand 110: 570
            teams=[dict(score=570, melds=180, clean=400, closing=100, hand=-110), IDLE],
        ),
        dict(
            title="C, Open: closed while the partner has an unseen pot: -100 and not its cards",
            source="C: The penalty [...] also applies to that team for a player who has just taken "
            "the Pots but has not yet had a turn with this newly drawn hand. (L13)",
            preset="open",
            jokers=0,
            upcard=None,
            hands={
                0: "3h 4h 5h 6h 7h 8h 9h 9s Ts Js Qs",
                2: "3d 4d 5d 6d 7d 8d 9d Td Jc Qc Kc",
            },
            moves="""
                0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 9s Ts Js Qs; discard 3c; pot 0 down
                1 pass
                2 draw Jd; meld 2 3d 4d 5d 6d 7d 8d 9d Td; meld 3 Jc Qc Kc; add 2 Jd
            """,
            end=("closed", 2, 3),
            # melds 45 + 40 + 65 + 30 = 180; two clean 400; closing 100; pot -100: 580
            teams=[dict(score=580, melds=180, clean=400, closing=100, pot=-100), IDLE],
        ),
        dict(
            title="C, the deal: the exact cut, 100 to the leader's side",
            source="C: attempting to pull exactly 22 cards [...] his partnership immediately "
            "scores 100 points. (L14: the cutter is the leader's partner)",
            preset="open-dirty",
            rules={"turn_limit": 1},
            upcard=None,
            lead=1,
            extra={"cut": True},
            moves="1 pass",
            end=("turn_limit", None, 1),
            # 100 - 220 - 100 = -220
            teams=[IDLE, dict(score=-220, hand=-220, pot=-100, cut=100)],
        ),
        dict(
            title="L14: of four who each play alone none is the cutter's side, and the cut earns 0",
            source="C: attempting to pull exactly 22 cards [...] his partnership immediately "
            "scores 100 points",
            preset="open-dirty",
            rules={"partners": False, "turn_limit": 1},
            upcard=None,
            sides=4,
            extra={"cut": True},
            moves="0 pass",
            end=("turn_limit", None, 1),
            teams=[dict(score=-210, hand=-110, pot=-100)] * 4,
        ),
    ],
    "online": [
        dict(
            title="R: the stock runs out, a side stock takes its place, play goes on",
            source="R: in case the main stock runs out of cards and there is an available side "
            "stock, it will be used as the new stock pile.",
            preset="online-2p",
            players=2,
            jokers=2,
            rules={"turn_limit": 62},
            hands={1: "4s 5s 6s Kh"},
            pots=("7s", ""),
            moves="""
                0 pass x60
                0 draw 3h; restock 0; discard 3h
                1 draw 7s; meld 0 4s 5s 6s 7s; discard Kh
            """,
            # 61 cards: turn 61 draws the last; turn 62 draws the pot's first card, the 7s.
            stock_of_pot=1,
            end=("turn_limit", None, 62),
            # seat 0: 110.  seat 1: melds 20; 11 + 1 - 4 - 1 = 7 tens; 20 - 70 - 100 = -150
            teams=[
                dict(score=-210, hand=-110, pot=-100),
                dict(score=-150, melds=20, hand=-70, pot=-100),
            ],
        ),
        dict(
            title="R: a joker in a set, a natural two with a two for a wild card",
            source="R: only one Joker or Wild Card may be added. [...] a legal meld would be "
            "2-3-4-2",
            preset="online-2p",
            players=2,
            jokers=2,
            rules={"turn_limit": 1},
            hands={0: "Qc Qd * 2s 3s 4s 2h"},
            moves="0 draw 3c; meld 0 Qc Qd *; meld 1 2s 3s 4s 2h; discard 3c",
            end=("turn_limit", None, 1),
            # melds 50 + 50 = 100; seat 0 4 tens; 100 - 40 - 100 = -40
            teams=[
                dict(score=-40, melds=100, hand=-40, pot=-100),
                dict(score=-210, hand=-110, pot=-100),
            ],
        ),
    ],
}
