"""Which hands of Conquian are played by the rules?  Worked by hand; the form:
`build_histories.py`.

Most are of six cards each and seven to meld, so that they are short.
"""

from typing import Any

from games.hand_worked import Hand

FORM = "X: If they can form a valid meld with that card and two or more others from their hand"
REFUSE = "X: A player is not required to accept a card that they are able to meld"
MELDS = "X: the set or group, three or four cards of the same rank; the run or sequence"
REARRANGE = "X: Players may rearrange their melds on the table in order to meld new cards"
FORCED = "X: they can compel the opponent to take the card and meld it anyway; CQ3"
LONG = "X: a nine- or ten-card sequence is avoided; CQ1"
LAYING = "BI: before discarding it, a player may meld or lay off from his or her hand; CQ7"
DRAWN = "X: If the stock is depleted before a player goes out, the hand is considered a draw"
TURNS = "X: The non-dealer plays first; CQ2, CQ6"

OTHERS = "Qc Qd 7h Jh 3s As"
"""A hand that goes with nothing of what follows."""
RUN = "0 turn 3c, 0 take 3c 4c 5c 6c, 0 discard 2s, 1 pass"
"""How the hand 4c 5c 6c Kd Kh 2s begins."""


def hand(title: str, source: str, hands: str, moves: str, turned: int, melded: list[int],
         seat: int | None = 0, **more: Any) -> Hand:  # fmt: skip
    """A hand that seat 0 wins, if not said."""
    score = [0, 0] if seat is None else [1, -1] if seat == 0 else [-1, 1]
    return {
        "title": title,
        "source": source,
        "hands": hands,
        "moves": moves,
        "seat": seat,
        "melded": melded,
        "turned": turned,
        "score": score,
        **more,
    }


FILES: dict[str, list[Hand]] = {
    "worked_example": [
        hand(
            "the worked example: a pair is broken by force, and it helps him",
            f"{FORCED}; CQ2; CQ5",
            "4c 5c 6c Qs Qd 3h 4h 5h Kd 2s | Kc Kh 6h Jc Jh Ad 7d 4s Qc 5d",
            "0 turn 2d, 0 pass, 1 pass, 1 turn 3c, 1 pass, 0 take 3c 4c 5c 6c, 0 discard Kd, "
            "1 take Kc Kd Kh, 1 discard 6h, 0 take 3c 4c 5c 6c / 3h 4h 5h 6h, 0 discard 2s, "
            "1 pass, 1 turn 3d, 1 pass, 0 pass, 0 turn 2c, 0 pass, 1 force, "
            "0 forced 2c 3c 4c 5c 6c / 3h 4h 5h 6h, 0 discard Qs, 1 pass, 1 turn 7h, 1 pass, "
            "0 take 2c 3c 4c 5c 6c / 3h 4h 5h 6h 7h, 0 discard Qd, 1 pass, 1 turn Ac, 1 pass, "
            "0 take Ac 2c 3c 4c 5c 6c / 3h 4h 5h 6h 7h",
            6,
            [11, 3],
            rules={},
        ),
    ],
    "melds": [
        hand(
            "a run of four, then a group of three: seven",
            FORM,
            f"4c 5c 6c Kd Kh 2s | {OTHERS}",
            f"{RUN}, 1 turn Ks, 1 pass, 0 take 3c 4c 5c 6c / Kd Kh Ks",
            2,
            [7, 0],
        ),
        hand(
            "seven and jack are neighbours",
            MELDS,
            "6s 7s Kc Kd Kh 2s | Qc Qd 7h Jh 3s As",
            "0 turn Js, 0 take 6s 7s Js, 0 discard 2s, 1 pass, 1 turn Ks, 1 pass, "
            "0 take 6s 7s Js / Kc Kd Kh Ks",
            2,
            [7, 0],
        ),
        hand(
            "a group of four at once, then a run with the ace below it",
            MELDS,
            "4d 4h 4s 2c 3c Kd | Qc Qd 7h Jh 3s As",
            "0 turn 4c, 0 take 4c 4d 4h 4s, 0 discard Kd, 1 pass, 1 turn Ac, 1 pass, "
            "0 take 4c 4d 4h 4s / Ac 2c 3c",
            2,
            [7, 0],
        ),
        hand(
            "a card is moved from a group of fours to a run, and a five then extends it",
            REARRANGE,
            "4d 4h 4s Ac 2c 6c Ks | Qc Qd 7h Jh 3s As 5s",
            "0 turn 4c, 0 take 4c 4d 4h 4s, 0 discard Ks, 1 pass, 1 turn 3c, 1 pass, "
            "0 take Ac 2c 3c / 4c 4d 4h 4s, 0 discard 6c, 1 pass, 1 turn 5c, 1 pass, "
            "0 take Ac 2c 3c 4c 5c / 4d 4h 4s",
            3,
            [8, 0],
            rules={"hand_cards": 7, "meld_target": 8},
        ),
        hand(
            "who has six of seven and no card left waits for one",
            "CQ5: who has ten melded and an empty hand waits for one card",
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            f"{RUN}, 1 turn 7c, 1 pass, 0 take 3c 4c 5c 6c 7c, 0 discard Kd, 1 pass, 1 turn 2c, "
            "1 pass, 0 take 2c 3c 4c 5c 6c 7c, 0 discard Kh, 1 pass, 1 turn Ah, 1 pass, 0 pass, "
            "0 turn Ac, 0 take Ac 2c 3c 4c 5c 6c 7c",
            5,
            [7, 0],
        ),
        hand(
            "a run of nine, of which a card is moved into a group of aces",
            f"{LONG}; CQ#4",
            "2c 3c 4c 5c 6c 7c Jc Qc Ad Kh | Kc Qd 7h Jh 3s As 5s 2d 6d 4s",
            "0 turn Ac, 0 take Ac 2c 3c 4c 5c 6c 7c Jc Qc, 0 discard Kh, 1 pass, 1 turn Ah, "
            "1 pass, 0 take Ac Ad Ah / 2c 3c 4c 5c 6c 7c Jc Qc",
            2,
            [11, 0],
            rules={},
        ),
        hand(
            "a run of eight where none may be longer",
            "own: reference pages allow eight",
            "2c 3c 4c 5c 6c 7c Jc Kd Kh 2s | Kc Qd 7h Jh 3s As 5s 2d 6d 4s",
            "0 turn Ac, 0 take Ac 2c 3c 4c 5c 6c 7c Jc, 0 discard 2s, 1 pass, 1 turn Ks, 1 pass, "
            "0 take Ac 2c 3c 4c 5c 6c 7c Jc / Kd Kh Ks",
            2,
            [11, 0],
            preset="conquian-8run",
            rules={},
        ),
        hand(
            "runs of three alone, one beside the other",
            "CQ1: the longest run is a rule",
            "4c 5c Kd Kh 7c Jc | Qc Qd 7h Jh 3s As",
            "0 turn 6c, 0 take 4c 5c 6c, 0 discard Kd, 1 pass, 1 turn 3c, 1 pass, 0 pass, "
            "0 turn Ks, 0 pass, 1 pass, 1 turn 3d, 1 pass, 0 pass, rest 0",
            28,
            [3, 0],
            None,
            rules={"hand_cards": 6, "meld_target": 7, "run_max": 3},
        ),
        hand(
            "groups of three alone: the fourth does not join",
            MELDS,
            "4d 4h 6s 7s Js 2s | Qc Qd 7h Jh 3s As",
            "0 turn 4c, 0 take 4c 4d 4h, 0 discard 2s, 1 pass, 1 turn 4s, 1 pass, 0 pass, "
            "0 turn Qs, 0 take 4c 4d 4h / 6s 7s Js Qs",
            3,
            [7, 0],
            rules={"hand_cards": 6, "meld_target": 7, "group_max": 3},
        ),
    ],
    "turns": [
        hand(
            "nobody takes a card: a draw",
            DRAWN,
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            "rest 0",
            28,
            [0, 0],
            None,
        ),
        hand(
            "nobody takes one of twenty, though a meld is there",
            REFUSE,
            "2c 3c 4c 5c 6c 7c Jc Kd Kh 2s | Kc Qd 7h Jh 3s As 5s 2d 6d 4s",
            "0 turn Ac, 0 pass, 1 pass, rest 1",
            20,
            [0, 0],
            None,
            rules={},
        ),
        hand(
            "seat 1 turns first where it leads, and goes out",
            TURNS,
            "Qc Qd 7h Jh 3s As | 4c 5c 6c Kd Kh 2s",
            "1 turn 3c, 1 take 3c 4c 5c 6c, 1 discard 2s, 0 pass, 0 turn Ks, 0 pass, "
            "1 take 3c 4c 5c 6c / Kd Kh Ks",
            2,
            [0, 7],
            1,
            lead=1,
        ),
        hand(
            "a discard is taken, and so is what is discarded for it",
            TURNS,
            "4c 5c 6c Kd Kh 2s | Qc Qd Qh 3s As Ks",
            "0 turn 3c, 0 take 3c 4c 5c 6c, 0 discard 2s, 1 take As 2s 3s, 1 discard Ks, "
            "0 take 3c 4c 5c 6c / Kd Kh Ks",
            1,
            [7, 3],
        ),
        hand(
            "a card that both refused never comes back, and the last to refuse turns",
            "CQ2",
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            "0 turn Ks, 0 pass, 1 pass, 1 turn 2d, 1 pass, 0 pass, 0 turn 3c, 0 take 3c 4c 5c 6c, "
            "0 discard 2s, 1 pass, 1 turn Kc, 1 pass, 0 take 3c 4c 5c 6c / Kc Kd Kh",
            4,
            [7, 0],
        ),
        hand(
            "of ten cards seven are enough where the rules say so, and the hand stays unplayed",
            "CQ5: a take that brings the table to the target wins at once",
            "4c 5c 6c 7c Kd Kh 2s 2d 4h 6h | Qc Qd 7h Jh 3s As 5s Ad 6d 4s",
            "0 turn 3c, 0 take 3c 4c 5c 6c 7c, 0 discard 2s, 1 pass, 1 turn Ks, 1 pass, "
            "0 take 3c 4c 5c 6c 7c / Kd Kh Ks",
            2,
            [8, 0],
            rules={"meld_target": 7},
        ),
        hand(
            "eight cards each, nine to meld",
            "PG: eight cards each, nine melded",
            "4c 5c 6c 7c Kd Kh Qd Qh | Qc 2d 7h Jh 3s As 5s 2h",
            "0 turn 3c, 0 take 3c 4c 5c 6c 7c, 0 discard Qd, 1 pass, 1 turn Ks, 1 pass, "
            "0 take 3c 4c 5c 6c 7c / Kd Kh Ks, 0 discard Qh, 1 pass, 1 turn 2c, 1 pass, "
            "0 take 2c 3c 4c 5c 6c 7c / Kd Kh Ks",
            3,
            [9, 0],
            preset="conquian-mexican",
            rules={},
        ),
    ],
    "forcing": [
        hand(
            "who has refused second is forced, and it does not hurt",
            FORCED,
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            f"{RUN}, 1 turn 7c, 1 pass, 0 pass, 1 force, 0 forced 3c 4c 5c 6c 7c, 0 discard Kd, "
            "1 pass, 1 turn Jc, 1 pass, 0 take 3c 4c 5c 6c 7c Jc, 0 discard Kh, 1 pass, "
            "1 turn 2c, 1 pass, 0 take 2c 3c 4c 5c 6c 7c Jc",
            4,
            [7, 0],
        ),
        hand(
            "who turned the card is forced at once, and his king is taken",
            FORCED,
            "4c 5c 6c Kd Kh 2s | Kc Ks 7h Jh 3s As",
            f"{RUN}, 1 turn Ad, 1 pass, 0 pass, 0 turn 7c, 0 pass, 1 force, "
            "0 forced 3c 4c 5c 6c 7c, 0 discard Kd, 1 take Kc Kd Ks, 1 discard 7h, 0 pass, rest 0",
            28,
            [5, 3],
            None,
        ),
        hand(
            "the own discard is forced on who refuses it",
            f"{FORCED}: also for one's own discard",
            "4c 5c 6c Kd Kh 2s | Qc Qd 7c Jh 3s As",
            f"{RUN}, 1 turn Qs, 1 take Qc Qd Qs, 1 discard 7c, 0 pass, 1 force, "
            "0 forced 3c 4c 5c 6c 7c, 0 discard Kh, 1 pass, rest 1",
            28,
            [5, 3],
            None,
        ),
        hand(
            "a card fits once the table is laid out anew",
            f"{FORCED}: rearranged if need be",
            "4c 5c 6c 4h 5h 6h Kd Kh 2s 2d | Kc Qd 7h Jh 3s As 5s Ad 6d 4s",
            "0 turn 3c, 0 take 3c 4c 5c 6c, 0 discard 2s, 1 pass, 1 turn 3h, 1 pass, "
            "0 take 3c 4c 5c 6c / 3h 4h 5h 6h, 0 discard 2d, 1 pass, 1 turn 3d, 1 pass, 0 pass, "
            "1 force, 0 forced 3c 3d 3h / 4c 5c 6c / 4h 5h 6h, 0 discard Kd, 1 pass, 1 turn 7c, "
            "1 pass, 0 take 3c 3d 3h / 4c 5c 6c 7c / 4h 5h 6h, 0 discard Kh, 1 pass, 1 turn Jc, "
            "1 pass, 0 take 3c 3d 3h / 4c 5c 6c 7c Jc / 4h 5h 6h",
            5,
            [11, 0],
            rules={},
        ),
        hand(
            "who may force need not, and nothing is said",
            f"{REFUSE}; CQ3",
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            f"{RUN}, 1 turn 7c, 1 pass, 0 pass, 0 turn Ks, 0 take 3c 4c 5c 6c / Kd Kh Ks",
            3,
            [7, 0],
        ),
        hand(
            "who turned a card that fits is let go, and the other takes it",
            f"{REFUSE}; CQ2, CQ3",
            "4c 5c 6c Kd Kh 2s | Qc 7d 7h Jh 3s As",
            f"{RUN}, 1 turn Ad, 1 pass, 0 pass, 0 turn 7c, 0 pass, 1 take 7c 7d 7h, "
            "1 discard As, 0 pass, rest 0",
            28,
            [4, 3],
            None,
        ),
        hand(
            "where nobody may force, a card that fits is refused and dead",
            "own: no force",
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            f"{RUN}, 1 turn 7c, 1 pass, 0 pass, 0 turn 2c, 0 pass, 1 pass, rest 1",
            28,
            [4, 0],
            None,
            preset="conquian-free",
        ),
    ],
    "laying": [
        hand(
            "three cards of the hand are laid before the turned card is refused",
            LAYING,
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            "0 turn Ad, 0 lay 4c 5c 6c, 1 pass, 1 turn 7c, 1 pass, 0 take 4c 5c 6c 7c, "
            "0 discard 2s, 1 pass, 1 turn Ks, 1 pass, 0 take 4c 5c 6c 7c / Kd Kh Ks",
            3,
            [7, 0],
            preset="conquian-bicycle",
        ),
        hand(
            "the card that he laid for and refused is forced on him",
            f"{LAYING}; {FORCED}",
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            "0 turn 3c, 0 lay 4c 5c 6c, 1 force, 0 forced 3c 4c 5c 6c, 0 discard 2s, 1 pass, "
            "1 turn Ks, 1 pass, 0 take 3c 4c 5c 6c / Kd Kh Ks",
            2,
            [7, 0],
            preset="conquian-bicycle",
        ),
        hand(
            "a card of the hand is laid off on a meld, and enough are down: out without a card",
            f"{LAYING}; a laying that brings the table to the target wins too",
            "4c 5c 6c 7c Kd Kh Kc 2s | Qc Qd 7h Jh 3s As 5s 2h",
            "0 turn Ad, 0 lay 4c 5c 6c, 1 pass, 1 turn Ah, 1 pass, 0 pass, 0 turn 5d, "
            "0 lay 4c 5c 6c 7c, 1 pass, 1 turn 2d, 1 pass, 0 pass, 0 turn 3d, "
            "0 lay 4c 5c 6c 7c / Kc Kd Kh",
            5,
            [7, 0],
            preset="conquian-bicycle",
            rules={"hand_cards": 8, "meld_target": 7},
        ),
        hand(
            "where cards of the hand may lie anywhere, a run is laid beside the group taken",
            "CQ4: hand_joins any",
            "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As",
            "0 turn Ks, 0 take Kd Kh Ks / 4c 5c 6c, 0 discard 2s, 1 pass, 1 turn 7c, 1 pass, "
            "0 take Kd Kh Ks / 4c 5c 6c 7c",
            2,
            [7, 0],
            rules={"hand_cards": 6, "meld_target": 7, "hand_joins": "any"},
        ),
    ],
}
