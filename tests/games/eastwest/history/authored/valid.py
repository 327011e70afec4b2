"""Which hands of East–West are played by the rules?  Worked by hand; the form:
`build_histories.py`.

A row is the board card and four more; behind a hand stands what it is where that is not plain.
"""

from typing import Any

from games.hand_worked import Hand

TWO_OF_THREE = "X: Whichever player wins two out of the three hands wins the game"
HANDS = "X: Each hand consists of one of the board cards and the other cards on that row"
ORDER = "EW1: straight flush, four, full house, flush, straight, three, two pairs, pair, high card"
RARITY = {"preset": "eastwest-rarity"}
STRAIGHTS = "8d 9h Th Jh | 8c 9c Td Jc"
"""With the seven of hearts two equal straights."""


def row(title: str, board: str, lying: str, made: str, won: str, source: str = ORDER,
        **more: Any) -> Hand:  # fmt: skip
    """A hand of one row."""
    score = {"0": [1, -1], "1": [-1, 1], "-": [0, 0]}[won]
    return {
        "title": title,
        "source": source,
        "board": board,
        "lying": lying,
        "made": made,
        "won": won,
        "score": score,
        **more,
    }


FILES: dict[str, list[Hand]] = {
    "worked_example": [
        dict(
            title="the worked example: a full house, kings up and a straight flush",
            source=f"{TWO_OF_THREE}; EW3; EW4",
            preset="eastwest",
            rules={},
            board="9c 7h Qs",
            lying="8d 8s 9s 9h / Tc Jh Td Jc / Ac Ah Qd Kh | "
            "Th Jd 8h Qh / Kd Kc 9d 7c / As Ts Js Ks",
            rows_of="020112220101 | 020201121201",
            made="full house / two pairs / two pairs | straight / two pairs / straight flush",
            won="011",
            score=[-1, 1],
        ),
    ],
    "categories": [
        row("a pair beats ace high", "9c", "7d 7h 8s Ts | 8d Jh Ks Ad", "pair | high card", "0"),
        row(
            "of two pairs of cards the higher",
            "9c",
            "7d 7h Ks As | 8d 8h Ts Js",
            "pair | pair",
            "1",
        ),
        row(
            "of equal pairs the next card decides",
            "9c",
            "9d 7h Qs As | 9h 8h Qd Kd",
            "pair | pair",
            "0",
            "EW1: within a category ranks decide as usual",
        ),
        row(
            "and the last, if need be",
            "9c",
            "9d 7h Qs As | 9h 8h Qd Ad",
            "pair | pair",
            "1",
            "EW1: within a category ranks decide as usual",
        ),
        row(
            "two pairs beat a pair of aces",
            "9c",
            "7d 7h 9s Ts | 8d Jh As Ad",
            "two pairs | pair",
            "0",
        ),
        row(
            "of two pairs the higher one first",
            "9c",
            "9d 8h 8s Ah | 7d 7h Td Th",
            "two pairs | two pairs",
            "1",
        ),
        row("three beat two pairs", "9c", "7d 7h 7s Ts | Kd Kh As Ad", "three | two pairs", "0"),
        row(
            "a straight beats three aces",
            "9c",
            "7d 8h Ts Js | Ah Ks As Ad",
            "straight | three",
            "0",
        ),
        row(
            "of straights the higher", "9c", "7d 8h Ts Js | 8d Th Jd Qs", "straight | straight", "1"
        ),
        row("a flush beats a straight", "9c", "7c 8c Tc Kc | Td Jh Qd Ks", "flush | straight", "0"),
        row(
            "a full house beats a flush, though there are more of them",
            "9c",
            "9d 9h 8s 8d | 7c Tc Kc Ac",
            "full house | flush",
            "0",
        ),
        row(
            "of full houses the three decide",
            "9c",
            "9d 9h 7s 7d | 8h 8s 8c 9s",
            "full house | full house",
            "0",
        ),
        row("four beat a full house", "9c", "7d 7h 7s 7c | 9d 9h Ad As", "four | full house", "0"),
        row(
            "a straight flush beats four aces",
            "9c",
            "8c Tc Jc Qc | Ac Ad Ah As",
            "straight flush | four",
            "0",
        ),
    ],
    "by_rarity": [
        row(
            "by rarity a flush beats a full house",
            "9c",
            "9d 9h 8s 8d | 7c Tc Kc Ac",
            "full house | flush",
            "1",
            "EW1: by_rarity ranks by these counts",
            **RARITY,
        ),
        row(
            "and four of a rank",
            "9c",
            "7d 7h 7s 8c | Tc Kc Ac Jc",
            "three | flush",
            "1",
            "EW1: by_rarity ranks by these counts",
            **RARITY,
        ),
        row(
            "four of a rank too",
            "9c",
            "9d 9h 9s Ac | 7c 8c Kc Jc",
            "four | flush",
            "1",
            "EW1: by_rarity ranks by these counts",
            **RARITY,
        ),
        row(
            "by rarity no pair beats a pair of aces",
            "9c",
            "7d 8h Ts Qs | 8d Jh As Ad",
            "high card | pair",
            "0",
            "EW1: no pair is rarer than one pair",
            **RARITY,
        ),
        row(
            "a full house still beats a straight",
            "9c",
            "9d 9h 8s 8d | Tc Jd Qc Kc",
            "full house | straight",
            "0",
            "EW1: by_rarity ranks by these counts",
            **RARITY,
        ),
    ],
    "ace_and_equal_rows": [
        row(
            "the ace begins no straight",
            "7c",
            "Ad 8h 9s Ts | 7d Jh Qs Kd",
            "high card | pair",
            "1",
            "EW2: the ace is high only",
        ),
        row(
            "where it does, that is a straight",
            "7c",
            "Ad 8h 9s Ts | 7d 7h Qs Kd",
            "straight | three",
            "0",
            "EW2",
            preset="eastwest-low-ace",
        ),
        row(
            "and the lowest of them",
            "8c",
            "Ad 7h 9s Ts | 7d 9h Td Jd",
            "straight | straight",
            "1",
            "EW2",
            preset="eastwest-low-ace",
        ),
        row(
            "the ace still ends one",
            "Tc",
            "Ad Jh Qs Ks | 9d 8h Jd Qd",
            "straight | straight",
            "0",
            "EW2",
            preset="eastwest-low-ace",
        ),
        row(
            "equal straights are nobody's",
            "7h",
            STRAIGHTS,
            "straight | straight",
            "-",
            "EW3: equal hands win the row for nobody; EW5: suits have no order",
        ),
        row(
            "or the first seat's",
            "7h",
            STRAIGHTS,
            "straight | straight",
            "1",
            "EW3",
            lead=1,
            rules={"rows": 1, "row_tie": "first_seat"},
        ),
        row(
            "or the second's",
            "7h",
            STRAIGHTS,
            "straight | straight",
            "1",
            "EW3",
            rules={"rows": 1, "row_tie": "second_seat"},
        ),
        row(
            "by rarity with the straight of the ace",
            "7c",
            "Ad 8h 9s Ts | 7d 7h Qs Kd",
            "straight | three",
            "0",
            "EW1, EW2",
            rules={"rows": 1, "ranking": "by_rarity", "ace_low_straight": True},
        ),
    ],
    "several_rows": [
        dict(
            title="one row each is a draw",
            source="EW3: one row each and one equal is a draw",
            rules={"rows": 2},
            board="9c 8c",
            lying="9d 7h Js As / 7d Th Qs Kd | Td Jh Qd Kh / 8d 8h 7s Ts",
            made="pair / high card | straight / three",
            won="11",
            score=[-1, 1],
        ),
        dict(
            title="two rows of two, and points for it",
            source="own: for winning every row, more",
            rules={"rows": 2, "all_rows_points": 3},
            board="9c 8c",
            lying="9d 9h Js As / 8d 8h Qs Kd | Td Jh Qd Kh / 7d 7h 7s Ts",
            rows_of="01010101 | 00111100",
            made="three / three | straight / three",
            won="10",
            score=[0, 0],
        ),
        dict(
            title="every row, with points for it",
            source="own: for winning every row, more",
            rules={"rows": 2, "all_rows_points": 3},
            board="9c 8c",
            lying="9d 9h Js As / 8d 8h Qs Kd | 7d Jh Qd Kh / 7h 7s Ts Jd",
            made="three / three | high card / pair",
            won="00",
            score=[4, -4],
        ),
        dict(
            title="one row to none with two equal ones is won",
            source=f"{TWO_OF_THREE}; EW3: one row to none with two equal ones is read as a win",
            rules={},
            board="9c 9h 7h",
            lying="8d Td Jd Qd / 8s Ts Js Qs / Kd Kh Ac As | "
            "8h Th Jh Qh / 8c Tc Jc Qc / Kc Ks 9d 9s",
            made="straight / straight / two pairs | straight / straight / two pairs",
            won="--0",
            score=[1, -1],
        ),
        dict(
            title="the last two cards of each lie face down",
            source="own: so many last cards of each player lie face down until the end",
            preset="eastwest-blind",
            rules={},
            lead=1,
            board="9c 7h Qs",
            lying="8d 8s 9s 9h / Tc Jh Td Jc / Ac Ah Qd Kh | "
            "Th Jd 8h Qh / Kd Kc 9d 7c / As Ts Js Ks",
            made="full house / two pairs / two pairs | straight / two pairs / straight flush",
            won="011",
            score=[-1, 1],
        ),
        dict(
            title="nobody sees the other's only row",
            source="own: so many last cards of each player lie face down until the end",
            rules={"rows": 1, "hidden_last": 4},
            board="9c",
            lying="7d 7h 7s 7c | 9d 9h Ad As",
            made="four | full house",
            won="0",
            score=[1, -1],
        ),
    ],
}
