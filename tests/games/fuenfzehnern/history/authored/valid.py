"""Which hands of Fünfzehnern are played by the rules?  Worked by hand; the form:
`build_histories.py`.

Behind each trick that is no plain following stands why it may be so, and behind the points what
each trick held.
"""

from games.hand_worked import Hand

SUITS: Hand = {
    # A suit each: whoever leads wins everything.
    "hands": "Ac Kc Qc Jc Tc 9c 8c 7c / Ad Kd Qd Jd Td 9d 8d 7d / Ah Kh Qh Jh Th 9h 8h 7h / "
    "As Ks Qs Js Ts 9s 8s 7s",
}
CROSSED: Hand = {
    # Seats 0 and 1 have clubs and diamonds, seats 2 and 3 hearts and spades.
    "hands": "Ac Kc Qc Jc Td 9d 8d 7d / Ad Kd Qd Jd Tc 9c 8c 7c / Ah Kh Qh Jh Ts 9s 8s 7s / "
    "As Ks Qs Js Th 9h 8h 7h",
}
TAKEN: Hand = {
    **CROSSED,
    # Seat 1 takes the lead with the ace, is bound to diamonds, and runs them: 5, 5, 4, 5, 7.  Free
    # again it leads clubs, and loses the lead: 9, 12, 13.
    "tricks": "0: Ac 7c 7s 7h; 0: 7d Ad 8s 8h; 1: Kd 9s 9h 8d; 1: Qd Ts Th 9d; 1: Jd Jh Js Td; "
    "1: Tc Qh Qs Jc; 0: Kc 8c Kh Ks; 0: Qc 9c Ah As",
    "won": [4, 4, 0, 0],
    # 5 + 9 + 12 + 13, and 5 + 4 + 5 + 7.
    "points": [39, 21, 0, 0],
    "score": [24, 6, -15, -15],
}
FORCED: Hand = {
    # Seat 0 has king and queen of clubs, seat 1 the ace.
    "hands": "Kc Qc Jc 7c Ad 9d 8d 7d / Ac Tc 9c 8c Kd Qd Jd Td / Ah Kh Qh Jh Ts 9s 8s 7s / "
    "As Ks Qs Js Th 9h 8h 7h",
}
CALLED: Hand = {
    **FORCED,
    # 8 to seat 1, bound to clubs; 3 back to seat 0, bound to clubs; 4; the ace of diamonds is
    # cashed: 8; the seven loses to the nine: 4; seat 1 has no club left and runs diamonds: 8, 11
    # and 14.
    "tricks": "0 zwang: Qc Ac 7s 7h; 1: Tc 8s 8h Jc; 0: Kc 8c 9s 9h; 0: Ad Td Ts Th; "
    "0: 7c 9c Jh Js; 1: Jd Qh Qs 7d; 1: Qd Kh Ks 8d; 1: Kd Ah As 9d",
    "won": [3, 5, 0, 0],
    # 3 + 4 + 8, and 8 + 4 + 8 + 11 + 14.
    "points": [15, 45, 0, 0],
    "score": [0, 30, -15, -15],
}
NOT_CALLED: Hand = {
    **FORCED,
    # The ace lies low: 3 to seat 0, not bound, having led; 9 to seat 1, bound; 2; 3, and seat 1 has
    # no club left; 13 to seat 0, bound to diamonds; 7, 11 and 12 to seat 1.
    "tricks": "0: Qc 8c 7s 7h; 0: Kc Ac 8s 8h; 1: 9c 9s 9h Jc; 0: 7c Tc Ts Th; 1: Kd Jh Js Ad; "
    "0: 7d Td Qh Qs; 1: Qd Kh Ks 8d; 1: Jd Ah As 9d",
    "won": [3, 5, 0, 0],
    # 3 + 2 + 13, and 9 + 3 + 7 + 11 + 12.
    "points": [18, 42, 0, 0],
    "score": [3, 27, -15, -15],
}
RICH: Hand = {
    # Seat 1 has the four best clubs and the four best diamonds.
    "hands": "Td 9d 8d 7d Tc 9c 8c 7c / Ad Kd Qd Jd Ac Kc Qc Jc / Ah Kh Qh Jh Ts 9s 8s 7s / "
    "As Ks Qs Js Th 9h 8h 7h",
    "won": [0, 8, 0, 0],
    "points": [0, 60, 0, 0],
    "score": [-15, 45, -15, -15],
}
THREE: Hand = {
    "preset": "fuenfzehnern-3p",
    "hands": "Ad Kd Qd Jd Th 9h 8h 7h / Ah Kh Qh Jh Ts 9s 8s 7s / As Ks Qs Js Td 9d 8d 7d",
    # 5 and 4 to seat 0; seat 1 takes the lead and runs hearts: 5, 5, 5, 6; free, it leads a spade:
    # 6 and 9 to seat 2.
    "tricks": "0: Ad 7s 7d; 0: Kd 8s 8d; 0: 7h Ah 9d; 1: Kh Td 8h; 1: Qh Js 9h; 1: Jh Qs Th; "
    "1: 9s Ks Jd; 2: As Qd Ts",
    "won": [2, 4, 2],
    "points": [9, 21, 15],
    "score": [-6, 6, 0],
}

FILES: dict[str, list[Hand]] = {
    "worked_example": [
        dict(
            title="the worked example: bound to spades, five clubs are run first",
            source="X: The only exception is if they have a card of a different suit which they "
            "know is unbeatable",
            hands="9c Jc 9d Jd 9h 7s Ts Js / Kc 7d 8d Qd Ad 8h Th Qh / 7c 8c Tc Qc Ac Kd Qs As / "
            "Td 7h Jh Kh Ah 8s 9s Ks",
            tricks="0: 7s 7d As 8s; 2: Ac 9s 9c Kc; 2: Qc Td Jc 8d; 2: Tc 7h 9d 8h; "
            "2: 8c Jh 9h Th; 2: 7c Kh Ts Qh; 2: Qs Ks Js Qd; 3: Ah Jd Ad Kd",
            won=[0, 0, 6, 2],
            # 5, 9, 6, 1, 3, 8 to seat 2; 12 and 16 to seat 3.
            points=[0, 0, 32, 28],
            score=[-15, -15, 17, 13],
        ),
    ],
    "leading": [
        dict(
            title="who leads wins everything where nobody can follow",
            source="X: Otherwise, they may play any card",
            **SUITS,
            tricks="0: 7c Ad Ah As; 0: 8c Kd Kh Ks; 0: 9c Qd Qh Qs; 0: Tc Jd Jh Js; 0: Jc Td Th "
            "Ts; 0: Qc 9d 9h 9s; 0: Kc 8d 8h 8s; 0: Ac 7d 7h 7s",
            won=[8, 0, 0, 0],
            # 15, 12, 9, 7, 5, 3, 4, 5.
            points=[60, 0, 0, 0],
            score=[45, -15, -15, -15],
        ),
        dict(
            title="another seat leads first, as later in a match",
            source="X: The player to the dealer's left leads to the first trick",
            **SUITS,
            lead=2,
            scores=[7, -3, -3, -1],
            hand=6,
            tricks="2: Ah 7s 7c 7d; 2: Kh 8s 8c 8d; 2: Qh 9s 9c 9d; 2: Jh Ts Tc Td; 2: Th Js Jc "
            "Jd; 2: 9h Qs Qc Qd; 2: 8h Ks Kc Kd; 2: 7h As Ac Ad",
            won=[0, 0, 8, 0],
            points=[0, 0, 60, 0],
            score=[-15, -15, 45, -15],
        ),
        dict(
            title="who takes the lead goes on in that suit until it is gone",
            source="X: they must continue to lead with cards of the suit they won the lead in",
            **TAKEN,
        ),
        dict(
            title="the first leader is free as long as the lead is not lost",
            source="X: When a player takes the right to lead from another player; FZ1",
            **RICH,
            lead=1,
            # Clubs and diamonds in turn, high and low: 5, 5+..., to seat 1 all of them.
            tricks="1: Ac 7s 7h 7c; 1: Kd 8s 8h 7d; 1: Qc 9s 9h 8c; 1: Ad Ts Th 8d; 1: Kc Jh Js "
            "9c; 1: Qd Qh Qs 9d; 1: Jc Kh Ks Tc; 1: Jd Ah As Td",
        ),
        dict(
            title="bound to diamonds, back and forth between them and the best club",
            source="FZ3: a bound leader may go back and forth",
            **RICH,
            # 2 to seat 1, bound to diamonds; then ace of clubs, ace of diamonds, and so on.
            tricks="0: 7d Jd 7s 7h; 1: Ac 8s 8h 7c; 1: Ad 9s 9h 8d; 1: Kc Ts Th 8c; "
            "1: Kd Jh Js 9d; 1: Qc Qh Qs 9c; 1: Qd Kh Ks Td; 1: Jc Ah As Tc",
        ),
        dict(
            title="bound, with ace and king of another suit the ace goes first",
            source="X: or because all the cards of that suit that would outrank it have been "
            "played; FZ2",
            **RICH,
            tricks="0: 7d Jd 7s 7h; 1: Ac 8s 8h 7c; 1: Kc 9s 9h 8c; 1: Qc Ts Th 9c; "
            "1: Jc Jh Js Tc; 1: Kd Qh Qs 8d; 1: Qd Kh Ks 9d; 1: Ad Ah As Td",
        ),
        dict(
            title="where one's own ace counts as out of the way, the king may go first",
            source="FZ2: the field widens it",
            rules={"unbeatable_by_hand": True},
            **RICH,
            tricks="0: 7d Jd 7s 7h; 1: Kc 8s 8h 7c; 1: Ac 9s 9h 8c; 1: Ad Ts Th 8d; "
            "1: Kd Jh Js 9d; 1: Qd Qh Qs Td; 1: Qc Kh Ks 9c; 1: Jc Ah As Tc",
        ),
        dict(
            title="where anything may be led, who took the lead changes the suit at once",
            source="ours: lead_rule free",
            preset="fuenfzehnern-free",
            **CROSSED,
            tricks="0: Ac 7c 7s 7h; 0: 7d Ad 8s 8h; 1: 8c 9s 9h Jc; 0: 8d Jd Ts Th; "
            "1: 9c Jh Js Qc; 0: 9d Qd Qh Qs; 1: Tc Kh Ks Kc; 0: Td Kd Ah As",
            won=[4, 4, 0, 0],
            # 5 + 2 + 7 + 13, and 5 + 4 + 9 + 15.
            points=[27, 33, 0, 0],
            score=[12, 18, -15, -15],
        ),
        dict(
            title="the rule that binds laid over the rule set in which nobody is",
            source="X: they must continue to lead with cards of the suit they won the lead in",
            **{**TAKEN, "preset": "fuenfzehnern-free", "rules": {"lead_rule": "bound"}},
        ),
        dict(
            title="where an unbeatable card is no exception, the bound suit is played out",
            source="ours: lead_unbeatable no",
            rules={"lead_unbeatable": False},
            **FORCED,
            # 8; 3; 4; the seven of clubs and not the ace of diamonds: 2 to seat 1, free; 5; 13 to
            # seat 0, bound to diamonds; 11 and 14.
            tricks="0 zwang: Qc Ac 7s 7h; 1: Tc 8s 8h Jc; 0: Kc 8c 9s 9h; 0: 7c 9c Ts Th; "
            "1: Td Jh Js 7d; 1: Jd Qh Qs Ad; 0: 9d Qd Kh Ks; 1: Kd Ah As 8d",
            won=[3, 5, 0, 0],
            # 3 + 4 + 13, and 8 + 2 + 5 + 11 + 14.
            points=[20, 40, 0, 0],
            score=[5, 25, -15, -15],
        ),
    ],
    "zwang": [
        dict(
            title="zwang: the ace has to fall, and the king is the highest",
            source="X: The player holding the ace of that suit is then compelled to play it",
            **CALLED,
        ),
        dict(
            title="queen and king are led and nothing is called: the ace lies low",
            source="FZ4: a habit, not a duty",
            **NOT_CALLED,
        ),
        dict(
            title="the same where nobody may call",
            source="ours: zwang_allowed no",
            preset="fuenfzehnern-no-zwang",
            **NOT_CALLED,
        ),
        dict(
            title="zwang laid over the rule set that lacks it",
            source="X: the player may lead the queen and declare zwang",
            preset="fuenfzehnern-no-zwang",
            rules={"zwang_allowed": True},
            **CALLED,
        ),
        dict(
            title="a bound leader calls zwang in the suit to which they are bound",
            source="FZ4: takes from him the choice of a lower card",
            hands="Ac Tc 9c 7c Td 9d 8d 7d / Kc Qc Jc 8c Ad Kd Qd Jd / Ah Kh Qh Jh Ts 9s 8s 7s / "
            "As Ks Qs Js Th 9h 8h 7h",
            # 2 to seat 1, bound to clubs; 8 to seat 0, who has ten and nine as well; 4; ace and
            # king of diamonds are cashed: 7 and 8; 7 to seat 0, who has no club left; 10 and 14.
            tricks="0: 7c Jc 7s 7h; 1 zwang: Qc 8s 8h Ac; 0: 9c Kc 9s 9h; 1: Ad Ts Th 7d; "
            "1: Kd Jh Js 8d; 1: 8c Qh Qs Tc; 0: 9d Jd Kh Ks; 1: Qd Ah As Td",
            won=[2, 6, 0, 0],
            # 8 + 7, and 2 + 4 + 7 + 8 + 10 + 14.
            points=[15, 45, 0, 0],
            score=[0, 30, -15, -15],
        ),
        dict(
            title="zwang among three",
            source="X: Forcing (zwang)",
            preset="fuenfzehnern-3p",
            hands="Kd Qd Jd 7d Th 9h 8h 7h / Ah Kh Qh Jh Ts 9s 8s 7s / Ad Td 9d 8d As Ks Qs Js",
            # 8 to seat 2; 2 and 4 to seat 0; 2 to seat 2, who has no diamond left and runs spades:
            # 7, 7, 7, 8.
            tricks="0 zwang: Qd 7s Ad; 2: 8d Jd 8s; 0: Kd 9s 9d; 0: 7d Ts Td; 2: As 7h Jh; "
            "2: Ks 8h Qh; 2: Qs 9h Kh; 2: Js Th Ah",
            won=[2, 0, 6],
            points=[6, 0, 39],
            score=[-9, -15, 24],
        ),
    ],
    "points": [
        dict(
            title="an ace counts ten, par is twenty",
            source="ours: ace_points, par",
            **{
                **TAKEN,
                "rules": {"ace_points": 10, "par": 20},
                # Seat 0 has the aces of clubs, hearts and spades.
                "points": [54, 26, 0, 0],
                "score": [34, 6, -20, -20],
            },
        ),
        dict(
            title="a king counts three, par is fourteen",
            source="ours: king_points, par",
            **{
                **TAKEN,
                "rules": {"king_points": 3, "par": 14},
                # Seat 0 has three kings.
                "points": [36, 20, 0, 0],
                "score": [22, 6, -14, -14],
            },
        ),
        dict(
            title="queens count nothing, par is twelve",
            source="ours: queen_points, par",
            **{
                **TAKEN,
                "rules": {"queen_points": 0, "par": 12},
                # Seat 0 has three queens.
                "points": [30, 18, 0, 0],
                "score": [18, 6, -12, -12],
            },
        ),
        dict(
            title="a jack counts one, par is fourteen",
            source="ours: jack_points, par",
            **{
                **TAKEN,
                "rules": {"jack_points": 1, "par": 14},
                # Seat 1 has three jacks.
                "points": [38, 18, 0, 0],
                "score": [24, 4, -14, -14],
            },
        ),
        dict(
            title="a ten counts two, par is sixteen",
            source="ours: ten_points, par",
            **{
                **TAKEN,
                "rules": {"ten_points": 2, "par": 16},
                # Seat 1 has three tens.
                "points": [40, 24, 0, 0],
                "score": [24, 8, -16, -16],
            },
        ),
        dict(
            title="the fifth hand of a short match",
            source="X: Game play continues until a predetermined time or number of hands; FZ6",
            **{
                **TAKEN,
                "rules": {"hands_per_match": 5},
                "hand": 4,
                "scores": [-20, 41, -11, -10],
            },
        ),
    ],
    "three_players": [
        dict(
            title="three play without the clubs",
            source="X: If playing with three players, remove one of the four suits entirely; FZ5",
            **THREE,
        ),
        dict(
            title="three by a changed rule",
            source="X: a trick-taking game for three or four players; FZ5",
            **{**THREE, "preset": "fuenfzehnern", "rules": {"players": 3}},
        ),
    ],
}
