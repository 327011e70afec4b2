"""Which hands of Schafkopf are played by the rules?  The form: `build_histories.py`.

The hands with trumps in one hand alone are worked by hand, and behind them stands how.  Of the
others the cards were drawn by lot and looked through for what their titles say; what they come to
was added up with `exact`, which knows nothing of the engine.
"""

from typing import Any

from games.hand_worked import Hand

EXAMPLE: Hand = {
    "hands": "Qc Qs Js Kd 9d 8d Ac 7c Th Kh / Qh Qd Ad 7d Kc Ah 7h Ts 8s 7s / "
    "Jc Jd Td Tc 9c 8c 9h 8h As 9s",
    "widow": "Ks Jh",
    "moves": "0 take: Ks Jh; 0 bury: Th Kh; 0: Qc 7d Jd; 0: Qs Qd Jc; 0: Js Qh Td; 1: Ah 8h Kd; "
    "0: Jh Ad 8c; 0: Ac Kc 9c; 0: 9d 7h 9h; 0: 8d 7s 9s; 0: 7c 8s Tc; 2: As Ks Ts",
    "declarer": 0,
    "won": [7, 1, 2],
    # Tricks 5, 8, 18, 17, 4 and so on: 56, and 14 buried.
    "points": [70, 15, 35],
    "score": [2, 0, 0],
}
ALL_TRUMPS: Hand = {
    # Seat 0 has the ten highest trumps: whoever else has a trump plays it under them.
    "hands": "Qc Qs Qh Qd Jc Js Jh Jd Ad Td / 8d 7d Ac Tc Kc 9c 8c 7c Ah Th / "
    "Kh 9h 8h 7h As Ts Ks 9s 8s 7s",
    "widow": "Kd 9d",
}
RUN = (
    "0: Qc 8d Kh; 0: Qs 7d 9h; 0: Qh Ac As; 0: Qd Tc Ts; 0: Jc Kc Ks; 0: Js 9c 9s; 0: Jh 8c 8s; "
    "0: Jd 7c 7s; 0: Ad Ah 8h; 0: Td Th 7h"
)
SCHWARZ: Hand = {
    **ALL_TRUMPS,
    # The king and the nine of trumps are buried.
    "moves": f"0 take: Kd 9d; 0 bury: Kd 9d; {RUN}",
    "declarer": 0,
    "won": [10, 0, 0],
    # 116 in tricks, and 4 buried.
    "points": [120, 0, 0],
    "score": [6, 0, 0],
}
NOTHING: Hand = {
    **ALL_TRUMPS,
    # Seat 1 takes and wins no trick, with 21 points buried.
    "moves": "0 pass; 1 take: Kd 9d; 1 bury: Ah Th; 0: Qc 8d Kh; 0: Qs 7d 9h; 0: Qh 9d As; "
    "0: Qd Kd Ts; 0: Jc Ac Ks; 0: Js Tc 9s; 0: Jh Kc 8s; 0: Jd 9c 7s; 0: Ad 8c 8h; 0: Td 7c 7h",
    "declarer": 1,
    "won": [10, 0, 0],
    "points": [99, 21, 0],
    "score": [0, -6, 0],
}
FORCED: Hand = {
    **ALL_TRUMPS,
    "preset": "schafkopf-must",
    # The dealer has to take, buries 21, and wins no trick.
    "moves": "0 pass; 1 pass; 2 take: Kd 9d; 2 bury: As Ts; 0: Qc 8d 9d; 0: Qs 7d Kd; 0: Qh Ac Kh; "
    "0: Qd Tc 9h; 0: Jc Kc Ks; 0: Js 9c 9s; 0: Jh 8c 8s; 0: Jd 7c 7s; 0: Ad Ah 8h; 0: Td Th 7h",
    "declarer": 2,
    "won": [10, 0, 0],
    "points": [99, 0, 21],
    "score": [0, 0, -6],
}
ALL_OF_LEAST: Hand = {
    **ALL_TRUMPS,
    "moves": f"0 pass; 1 pass; 2 pass; {RUN}",
    "declarer": None,
    "won": [10, 0, 0],
    # 116 in tricks, and the widow with the last of them.
    "points": [120, 0, 0],
    "score": [-4, 0, 0],
}
NINE_TRICKS: Hand = {
    # Nine trumps that nobody beats, and a seven.
    "hands": "Qc Qs Qh Qd Jc Js Jh Jd Ad 7s / 8d 7d Ac Tc Kc 9c 8c 7c Ah Th / "
    "Td Kh 9h 8h 7h As Ts Ks 9s 8s",
    "widow": "Kd 9d",
    "moves": "0 take: Kd 9d; 0 bury: Kd 9d; 0: Qc 8d Td; 0: Qs 7d Kh; 0: Qh Ac 9h; 0: Qd Tc 8h; "
    "0: Jc Kc 7h; 0: Js 9c Ts; 0: Jh 8c Ks; 0: Jd Ah 9s; 0: Ad Th 8s; 0: 7s 7c As",
    "declarer": 0,
    "won": [9, 0, 1],
    # All but the ace of spades.
    "points": [109, 0, 11],
    "score": [4, 0, 0],
}
ONE_TRICK: Hand = {
    **NINE_TRICKS,
    # Seat 1 trumps the first trick, and wins no other.
    "moves": "0 pass; 1 take: Kd 9d; 1 bury: Ah Th; 0: 7s 9d As; 1: 7c 8s Ad; 0: Qc 8d Td; "
    "0: Qs 7d 9s; 0: Qh Kd Ks; 0: Qd Ac Ts; 0: Jc Tc Kh; 0: Js Kc 9h; 0: Jh 9c 8h; 0: Jd 8c 7h",
    "declarer": 1,
    "won": [9, 1, 0],
    # The ace of spades, and 21 buried.
    "points": [88, 32, 0],
    "score": [0, -2, 0],
}
# Three deals that meet a limit exactly, and miss it by one point: an ace and a ten change places.
# All cards of defenders that win anything are with seat 1.
SIXTY_ONE: Hand = {
    # Seat 0 has seven trumps, without the best one, and a seven in each plain suit.
    "hands": "Qs Qh Qd Jc Js Jh Jd 7c 7h 7s / Qc Kd 9d 8d 7d As Ah Ac Kc Kh / "
    "Ad Td 9s 9h Tc Ts Ks 8s Th 9c",
    "widow": "8c 8h",
    # Four tricks are lost: 3 + 3 + 10, 11, 11, and 11 + 10: 59.  The others: 3 + 4 + 11,
    # 3 + 10, 2 + 10, and three times 2 + 4: 61.  No points are buried.
    "moves": "0 take: 8c 8h; 0 bury: 8c 8h; 0: Qd Qc Td; 1: As 9s 7s; 1: Ah 9h 7h; 1: Ac Tc 7c; "
    "1: Kd Ad Qs; 0: Qh 9d Ts; 0: Jc 8d Th; 0: Js 7d Ks; 0: Jh Kc 8s; 0: Jd Kh 9c",
    "declarer": 0,
    "won": [6, 4, 0],
    "points": [61, 59, 0],
    "score": [2, 0, 0],
}
SIXTY: Hand = {
    **SIXTY_ONE,
    # The ace of diamonds is lost, and the ten is won.
    "moves": "0 take: 8c 8h; 0 bury: 8c 8h; 0: Qd Qc Ad; 1: As 9s 7s; 1: Ah 9h 7h; 1: Ac Tc 7c; "
    "1: Kd Td Qs; 0: Qh 9d Ts; 0: Jc 8d Th; 0: Js 7d Ks; 0: Jh Kc 8s; 0: Jd Kh 9c",
    "points": [60, 60, 0],
    "score": [-2, 0, 0],
}
NINETY_ONE: Hand = {
    # As before with two plain aces; the third is buried.
    "hands": "Qs Qh Qd Jc Js Jh Jd Ac Ah 7s / Qc Kd 9d 8d 7d Ts Tc Kc Th Kh / "
    "Ad Td Ks 9s 9c 8c 7c 9h 8h 7h",
    "widow": "As 8s",
    # Two tricks are lost: 2 + 3 + 10, and 10 + 4: 29.  The others: 4 + 11 + 3, 3, 3, 2,
    # 11 + 10, 11 + 10, 2 + 4, 2 + 4: 80, and 11 buried.
    "moves": "0 take: As 8s; 0 bury: As 8s; 0: Jd Qc Td; 1: Ts Ks 7s; 1: Kd Ad Qs; 0: Qh 9d 9c; "
    "0: Qd 8d 8c; 0: Jc 7d 7c; 0: Ac Tc 9s; 0: Ah Th 9h; 0: Js Kc 8h; 0: Jh Kh 7h",
    "declarer": 0,
    "won": [8, 2, 0],
    "points": [91, 29, 0],
    "score": [4, 0, 0],
}
NINETY: Hand = {
    **NINETY_ONE,
    # The ace of diamonds is lost, and the ten is won.
    "moves": "0 take: As 8s; 0 bury: As 8s; 0: Jd Qc Ad; 1: Ts Ks 7s; 1: Kd Td Qs; 0: Qh 9d 9c; "
    "0: Qd 8d 8c; 0: Jc 7d 7c; 0: Ac Tc 9s; 0: Ah Th 9h; 0: Js Kc 8h; 0: Jh Kh 7h",
    "points": [90, 30, 0],
    "score": [2, 0, 0],
}
THIRTY: Hand = {
    # Seat 0 has the two highest trumps alone, and seat 1 all others that count.
    "hands": "Qc Qs Ah 7h 7c 8c 9c 7s 8s 9s / Qh Qd Jc Js Jh Jd Kd 9d As Ts / "
    "Ad Td 8d 7d Ac Tc Kc Kh 9h Ks",
    "widow": "Th 8h",
    # 10 are buried; two tricks are won: 3 + 4 + 10, and 3.  Seat 1 trumps the ace of hearts, and
    # wins the rest: 11 + 3 + 4, 3, 2 + 11, 2 + 10, 2 + 11, 2 + 4, 11 + 4, 10: 90.
    "moves": "0 take: Th 8h; 0 bury: Th 8h; 0: Qc Kd Td; 0: Qs 9d 8d; 0: Ah Qh Kh; 1: Qd 7d 7h; "
    "1: Jc Ad 7c; 1: Js Tc 8c; 1: Jh Ac 9c; 1: Jd Kc 7s; 1: As Ks 8s; 1: Ts 9h 9s",
    "declarer": 0,
    "won": [2, 8, 0],
    "points": [30, 90, 0],
    "score": [-4, 0, 0],
}
THIRTY_ONE: Hand = {
    **THIRTY,
    # The ace is buried, and the ten is lost.
    "moves": "0 take: Th 8h; 0 bury: Ah 8h; 0: Qc Kd Td; 0: Qs 9d 8d; 0: Th Qh Kh; 1: Qd 7d 7h; "
    "1: Jc Ad 7c; 1: Js Tc 8c; 1: Jh Ac 9c; 1: Jd Kc 7s; 1: As Ks 8s; 1: Ts 9h 9s",
    "points": [31, 89, 0],
    "score": [-2, 0, 0],
}
FEWEST: Hand = {
    "lead": 0,
    "hands": "9c Jc Kc 8d 9d Td Qd Kd Kh As / 7d Ad 7h Th Qh 7s 8s Js Qs Ks / 8c Tc Qc Ac 8h 9h "
    "Jh Ah 9s Ts",
    "widow": "7c Jd",
    "moves": "0 pass; 1 pass; 2 pass; 0: Kc 8s 8c; 0: Td 7d Jh; 2: 8h Kh Th; 1: Ad Qc 9d; 2: 9h "
    "Kd 7h; 0: Qd Qs 9s; 1: Qh Tc Jc; 1: 7s Ts As; 0: 9c Ks Ac; 2: Ah 8d Js",
    "declarer": None,
    "won": [3, 4, 3],
    "points": [29, 50, 41],
    "score": [2, 0, 0],
}
NO_TRICK: Hand = {
    "lead": 2,
    "hands": "8c Jc Qc Td Qd Qh Ah 7s Qs As / 7c 9c Ac 8d Jd 7h 8h Jh 8s Ts / Tc Kc 7d Kd Ad 9h "
    "Th Kh Js Ks",
    "widow": "9d 9s",
    "moves": "2 pass; 0 pass; 1 pass; 2: Tc 8c 7c; 2: Ks 7s 8s; 2: Kc Ah 9c; 2: Kh As 7h; 2: Js "
    "Td 8d; 2: Ad Jc Jd; 0: Qd Jh 7d; 0: Qh 8h Kd; 0: Qs Ts 9h; 0: Qc Ac Th",
    "declarer": None,
    "won": [5, 0, 5],
    "points": [64, 0, 56],
    "score": [0, 4, 0],
}
NO_POINTS: Hand = {
    "lead": 1,
    "hands": "8c Jc Ac 9d Jd 8h Qh Ah Qs Ks / Qc Kc 7d Td 7h Th Kh 7s Js As / 7c Tc 8d Qd Ad 9h "
    "Jh 8s 9s Ts",
    "widow": "9c Kd",
    "moves": "1 pass; 2 pass; 0 pass; 1: 7h 9h 8h; 2: 7c 8c Kc; 1: 7s 8s Ks; 0: Ac As Tc; 0: Ah "
    "Th 9s; 0: 9d 7d 8d; 0: Jd Td Ad; 0: Jc Js Jh; 0: Qh Qc Qd; 1: Kh Ts Qs",
    "declarer": None,
    "won": [7, 2, 1],
    "points": [107, 13, 0],
    "score": [0, 0, 4],
}
WIDOW_DECIDES: Hand = {
    "lead": 2,
    "hands": "Tc Ac 7d 8d Kd 8h 9h Qh Js As / 8c 9c Jd 7h Th Kh 8s Ts Qs Ks / 7c Jc Qc Kc 9d Td "
    "Ad Ah 7s 9s",
    "widow": "Qd Jh",
    "moves": "2 pass; 0 pass; 1 pass; 2: 7s As Ts; 0: 8h 7h Ah; 2: Td Kd Qs; 1: Th 9d 9h; 2: 9s "
    "Ac 8s; 2: Ad 8d Jd; 1: Ks Qc Tc; 2: Kc 7d 8c; 0: Js Kh Jc; 2: 7c Qh 9c",
    "declarer": None,
    "won": [3, 2, 5],
    "points": [33, 30, 57],
    "score": [0, 2, 0],
}
TWO_TIE: Hand = {
    "lead": 2,
    "hands": "9c Jc Td Ad 7h Jh Qh Ah Ks As / Tc Kc Ac Jd 8h 9h Th Kh 9s Js / 7c 8c Qc 7d 8d 9d "
    "Kd 7s 8s Ts",
    "widow": "Qd Qs",
    "moves": "2 pass; 0 pass; 1 pass; 2: 7c 9c Ac; 1: Tc 8c 7h; 1: 8h 7s Ah; 0: Ad Js 7d; 1: Kc "
    "8s Qh; 0: Jc Jd 8d; 0: Td Th 9d; 0: Ks 9s Ts; 2: Kd Jh Kh; 0: As 9h Qc",
    "declarer": None,
    "won": [5, 3, 2],
    "points": [52, 34, 34],
    "score": [0, 2, 0],
}
THREE_TIE: Hand = {
    "lead": 0,
    "hands": "7c Tc Kc 8d Jd Qd Jh Qh 7s Js / 8c Qc Ac 9d Ad 8h 9h 9s Ts As / 9c Jc 7d Td Kd 7h "
    "Th Kh 8s Qs",
    "widow": "Ah Ks",
    "moves": "0 pass; 1 pass; 2 pass; 0: Jh Ad 7d; 0: 8d 9d Kd; 2: 7h 7s 9h; 1: 8c 9c 7c; 2: 8s "
    "Qh As; 0: Tc Ac Kh; 1: 8h Th Qd; 0: Js Qc Td; 1: 9s Jc Kc; 2: Qs Jd Ts",
    "declarer": None,
    "won": [3, 3, 4],
    "points": [40, 40, 40],
    "score": [0, 0, 2],
}
WON: Hand = {
    "lead": 0,
    "hands": "9c Jc Kc 8d 9d Td Qd Kd Kh As / 7d Ad 7h Th Qh 7s 8s Js Qs Ks / 8c Tc Qc Ac 8h 9h "
    "Jh Ah 9s Ts",
    "widow": "7c Jd",
    "moves": "0 take: 7c Jd; 0 bury: Kh As; 0: Qd 7d Jh; 0: Jc Js Qc; 2: Ac 7c Ad; 1: 7s 9s 9c; "
    "2: Ah 8d 7h; 0: Jd Qh Tc; 1: 8s Ts 9d; 0: Kc Ks 8c; 0: Kd Qs 8h; 1: Th 9h Td",
    "declarer": 0,
    "won": [5, 3, 2],
    "points": [69, 44, 7],
    "score": [2, 0, 0],
}
SCHNEIDERED: Hand = {
    "lead": 1,
    "hands": "Jc Qc 8d 9d Td 8h Th Kh 8s 9s / 9c Tc 7d Jd Qd 7h 9h Qh Ah Qs / 7c 8c Ac Kd Ad Jh "
    "7s Ts Js As",
    "widow": "Kc Ks",
    "moves": "1 take: Kc Ks; 1 bury: Ah Ks; 1: Qs Jh 8d; 1: Qh Js 9d; 1: Qd Kd Qc; 0: 8h 7h Ac; "
    "0: Kh 9h As; 0: 8s 9c Ts; 2: 7c Td Kc; 0: Th 7d Ad; 2: 8c Jc Tc; 0: 9s Jd 7s",
    "declarer": 1,
    "won": [5, 3, 2],
    "points": [62, 27, 31],
    "score": [0, -4, 0],
}
SCHNEIDER: Hand = {
    "lead": 2,
    "hands": "8c Jc Qc Td Qd Qh Ah 7s Qs As / 7c 9c Ac 8d Jd 7h 8h Jh 8s Ts / Tc Kc 7d Kd Ad 9h "
    "Th Kh Js Ks",
    "widow": "9d 9s",
    "moves": "2 pass; 0 take: 9d 9s; 0 bury: 8c Ah; 2: 9h 7s 7h; 2: Kc 9d 7c; 0: Qc 8d 7d; 0: Qs "
    "Jd Js; 0: Qh Jh Kd; 0: As 8s Ks; 0: 9s Ts Ad; 2: Kh Td 8h; 0: Jc 9c Tc; 0: Qd Ac Th",
    "declarer": 0,
    "won": [8, 0, 2],
    "points": [99, 0, 21],
    "score": [4, 0, 0],
}
LOST: Hand = {
    "lead": 2,
    "hands": "7c Qc Kc 8h 9h Th Kh Ah 9s Ts / Jc 7d 8d 9d Td Jd Qd Jh 7s As / 9c Tc Ac Ad 7h Qh "
    "8s Js Qs Ks",
    "widow": "8c Kd",
    "moves": "2 take: 8c Kd; 2 bury: Ac 7h; 2: Qs Qc Td; 0: Ah 7d Kd; 2: Qh 7c 8d; 2: Js 8h Jc; "
    "1: As 8s Ts; 1: 7s Ks 9s; 2: Ad 9h Jd; 1: 9d 8c Th; 1: Jh 9c Kc; 1: Qd Tc Kh",
    "declarer": 2,
    "won": [1, 6, 3],
    "points": [16, 71, 33],
    "score": [0, 0, -2],
}

WINS = "X: If the declarer successfully captured at least 61 points in tricks, they win the hand"
SCHNEIDERS = "X: Should the declarer have collected 91 or more points, this is called a schneider"
SCHWARZES = "X, SC2: they captured every trick, it is called a schwarz"
LOSES = "X: if the declarer collects 60 points or less, they lose two victory points"
SCHNEIDERED_AT = (
    "X: If they are schneidered (capture 30 points or less), they lose four victory points"
)
LOST_ALL = "X, SC2: if they are schwarzed (capture 0 points), they lose six victory points"
LEAST = "X: Whichever player takes the fewest points scores two victory points"
ZERO = "X: If they captured 0 points, they score four victory points"
TIES = "X, SC4: whichever one less recently took a trick wins"
ALL_OF_IT = "X: one player takes all 120 points; that player loses four victory points"
BURIED = "X, SC1: the value of the cards they took in tricks"


def of(title: str, source: str, usual: Hand, **fields: Any) -> Hand:
    """A usual hand with some of its fields otherwise."""
    return {**usual, "title": title, "source": source, **fields}


FILES: dict[str, list[Hand]] = {
    "worked_example": [
        of("the worked example: six trumps and a widow with a seventh", WINS, EXAMPLE),
    ],
    "games": [
        of(
            "cards in tricks alone: 56 are too few",
            BURIED,
            EXAMPLE,
            preset="schafkopf-points",
            points=[56, 15, 35],
            score=[-2, 0, 0],
        ),
        of(
            "the defenders share what the declarer wins",
            "SC5",
            EXAMPLE,
            preset="sheepshead-3",
            score=[2, -1, -1],
        ),
        of(
            "a lost game costs twice, and the defenders share it",
            "own, SC5",
            EXAMPLE,
            preset="sheepshead-3",
            rules={"bury_counts": False},
            points=[56, 15, 35],
            score=[-4, 2, 2],
        ),
        of("70 where 71 are needed", LOSES, EXAMPLE, rules={"win_at": 71}, score=[-2, 0, 0]),
        of(
            "three points for a game, shared by halves",
            "SC5",
            EXAMPLE,
            rules={"game_points": 3, "defenders_share": True},
            score=[3, -1.5, -1.5],
        ),
        of(
            "what costs twice does so where the others share nothing",
            "own",
            EXAMPLE,
            rules={"win_at": 80, "lost_doubles": True},
            score=[-4, 0, 0],
        ),
        of("the same hand as one of fifteen", "SC6", EXAMPLE, rules={"hands_per_match": 15}),
        of(
            "who is first may take where the dealer would have to",
            "own",
            EXAMPLE,
            preset="schafkopf-must",
            hand=4,
            scores=[-2, 4, 0],
        ),
        of("drawn: 69 points win", WINS, WON),
        of("drawn: 27 points are a schneider against the declarer", LOSES, SCHNEIDERED),
        of(
            "drawn: … and twelve, twice, where they share and the buried ones do not count",
            "own",
            SCHNEIDERED,
            preset="sheepshead-3",
            rules={"bury_counts": False},
            points=[62, 12, 31],
            score=[4, -8, 4],
        ),
        of("drawn: 99 points are a schneider", SCHNEIDERS, SCHNEIDER),
        of(
            "drawn: a schneider for seven",
            SCHNEIDERS,
            SCHNEIDER,
            rules={"schneider_points": 7},
            score=[7, 0, 0],
        ),
        of(
            "drawn: no schneider where 110 are needed",
            SCHNEIDERS,
            SCHNEIDER,
            rules={"schneider_at": 110},
            score=[2, 0, 0],
        ),
        of("drawn: 33 points lose", LOSES, LOST),
    ],
    "limits": [
        of("exactly 61 points win", WINS, SIXTY_ONE),
        of("60 points lose", LOSES, SIXTY),
        of("exactly 91 points are a schneider", SCHNEIDERS, NINETY_ONE),
        of("90 points are none", SCHNEIDERS, NINETY),
        of("exactly 30 points are a schneider against the declarer", SCHNEIDERED_AT, THIRTY),
        of("31 points are none", SCHNEIDERED_AT, THIRTY_ONE),
    ],
    "schwarz": [
        of("ten trumps from the top; trumps may be buried", f"{SCHWARZES}; SC7", SCHWARZ),
        of(
            "to the letter, 116 points are no schwarz",
            SCHWARZES,
            SCHWARZ,
            preset="schafkopf-points",
            points=[116, 0, 0],
            score=[4, 0, 0],
        ),
        of("all 120 points", SCHWARZES, SCHWARZ, rules={"schwarz_by": "points"}),
        of(
            "a schwarz for eleven, shared",
            SCHWARZES,
            SCHWARZ,
            rules={"schwarz_points": 11, "defenders_share": True},
            score=[11, -5.5, -5.5],
        ),
        of("nine tricks are a schneider and no schwarz", SCHWARZES, NINE_TRICKS),
        of("one trick is lost by as little as any other game", LOST_ALL, ONE_TRICK),
        of("no trick and 21 points buried", LOST_ALL, NOTHING),
        of(
            "21 points are some, and a schneider",
            LOST_ALL,
            NOTHING,
            rules={"schwarz_by": "points"},
            score=[0, -4, 0],
        ),
        of(
            "21 points, and a schneider is up to twenty",
            LOST_ALL,
            NOTHING,
            rules={"schwarz_by": "points", "schneidered_at": 20},
            score=[0, -2, 0],
        ),
        of(
            "to the letter, none",
            LOST_ALL,
            NOTHING,
            preset="schafkopf-points",
            points=[99, 0, 0],
        ),
        of("twice", "own", NOTHING, rules={"lost_doubles": True}, score=[0, -12, 0]),
        of("the dealer has to take", "own, SC8", FORCED),
    ],
    "least": [
        of("one takes all 120 points", f"{ALL_OF_IT}; SC3", ALL_OF_LEAST),
        of(
            "all points that there are, the widow nobody's",
            ALL_OF_IT,
            ALL_OF_LEAST,
            preset="schafkopf-points",
            points=[116, 0, 0],
        ),
        of(
            "for all of them five points are won",
            ALL_OF_IT,
            ALL_OF_LEAST,
            rules={"least_all_points": 5},
            score=[5, 0, 0],
        ),
        of(
            "all is all where a trick is needed too", ALL_OF_IT, ALL_OF_LEAST, preset="sheepshead-3"
        ),
        of("drawn: the fewest of three", LEAST, FEWEST),
        of(
            "drawn: the fewest of three, for seven",
            LEAST,
            FEWEST,
            rules={"least_points": 7},
            score=[7, 0, 0],
        ),
        of("drawn: no points, and no trick", ZERO, NO_TRICK),
        of(
            "drawn: who took no trick cannot win",
            "SL",
            NO_TRICK,
            preset="sheepshead-3",
            score=[0, 0, 2],
        ),
        of(
            "drawn: the same as a rule alone",
            "SL",
            NO_TRICK,
            rules={"least_needs_trick": True},
            score=[0, 0, 2],
        ),
        of("drawn: no points in a trick", ZERO, NO_POINTS),
        of(
            "drawn: no points bring nothing more",
            ZERO,
            NO_POINTS,
            rules={"least_zero_points": 2},
            score=[0, 0, 2],
        ),
        of("drawn: the widow goes with the last trick, and decides", "SC3", WIDOW_DECIDES),
        of(
            "drawn: … and does not where it is nobody's",
            "SC3",
            WIDOW_DECIDES,
            rules={"least_widow": "nobody"},
            points=[28, 30, 57],
            score=[2, 0, 0],
        ),
        of("drawn: of two the one whose last trick lies further back", TIES, TWO_TIE),
        of(
            "drawn: the two share",
            "SC4",
            TWO_TIE,
            rules={"least_tie": "shared"},
            score=[0, 1, 1],
        ),
        of("drawn: three with forty each, and the dealer wins", TIES, THREE_TIE),
        of(
            "drawn: three share by thirds",
            "SC4",
            THREE_TIE,
            preset="sheepshead-3",
            score=[2 / 3, 2 / 3, 2 / 3],
        ),
        of(
            "nobody takes, and it is dealt anew",
            "SC8",
            ALL_TRUMPS,
            rules={"all_pass": "redeal"},
            moves="0 pass; 1 pass; 2 pass",
            end="passed",
            declarer=None,
            won=[0, 0, 0],
            points=[0, 0, 0],
            score=[0, 0, 0],
        ),
    ],
}
