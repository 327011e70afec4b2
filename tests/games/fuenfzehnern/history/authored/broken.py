"""Which hands of Fünfzehnern must a verifier refuse, and where?  Worked by hand.

Each history breaks one rule once. Form: `build_histories.py`; of the result what is not its fault
is as if the fault had not been.
"""

from games.authored import one
from games.fuenfzehnern.history.authored.valid import CALLED, NOT_CALLED, RICH, TAKEN, THREE
from games.hand_worked import Hand

FOLLOW = "X: All other players must play a card of the same suit, if possible"
WINS = "X: the person who played the highest card of the suit led wins the trick"
ONE_EACH = "X: Once everyone's played"
BOUND = "X: they must continue to lead with cards of the suit they won the lead in"
SURE = "X: because it is an ace, or because all the cards of that suit that would outrank it"
CALL = "X: Holding both a king and queen of the same suit is called a force, or zwang"
MUST = "X: The player holding the ace of that suit is then compelled to play it on that trick"
PACK = "X: remove all the 6s through 2s. 32 cards in all. Deal eight cards to each player"
SCORE = "X: each player totals up the values of the cards in their won-tricks pile"
PAR = "X: After each player arrives at a point value, they subtract fifteen from it"

EXAMPLE: Hand = {
    "hands": "9c Jc 9d Jd 9h 7s Ts Js / Kc 7d 8d Qd Ad 8h Th Qh / 7c 8c Tc Qc Ac Kd Qs As / "
    "Td 7h Jh Kh Ah 8s 9s Ks",
    "won": [0, 0, 6, 2],
    "points": [0, 0, 32, 28],
    "score": [-15, -15, 17, 13],
}


def changed(usual: Hand, *changes: tuple[str, str]) -> str:
    """Return the tricks of a usual hand with some text of theirs replaced, once each."""
    tricks = str(usual["tricks"])
    for before, after in changes:
        assert tricks.count(before) == 1, before
        tricks = tricks.replace(before, after)
    return tricks


FILES: dict[str, list[Hand]] = {
    # -- following
    "not_followed": one(
        "seat 1 throws a diamond on the ace of clubs and holds four clubs",
        FOLLOW,
        TAKEN,
        tricks=changed(TAKEN, ("0: Ac 7c 7s 7h", "!0: Ac Jd 7s 7h"), ("1: Jd Jh", "1: 7c Jh")),
    ),
    "not_followed_by_the_last": one(
        "seat 0 throws a club on the king of diamonds and holds three diamonds",
        FOLLOW,
        TAKEN,
        tricks=changed(TAKEN, ("1: Kd 9s 9h 8d", "!1: Kd 9s 9h Jc"), ("Qs Jc", "Qs 8d")),
    ),
    "not_followed_among_three": one(
        "seat 0 throws a diamond on the king of hearts",
        FOLLOW,
        THREE,
        tricks=changed(THREE, ("1: Kh Td 8h", "!1: Kh Td Jd"), ("9s Ks Jd", "9s Ks 8h")),
    ),
    "a_card_of_another_hand": one(
        "seat 2 plays the ace of spades, which seat 3 holds",
        FOLLOW,
        TAKEN,
        tricks=changed(TAKEN, ("0: Ac 7c 7s 7h", "!0: Ac 7c As 7h"), ("Ah As", "Ah 7s")),
    ),
    "a_card_played_twice": one(
        "seat 2 plays the seven of spades again",
        FOLLOW,
        TAKEN,
        tricks=changed(TAKEN, ("0: 7d Ad 8s 8h", "!0: 7d Ad 7s 8h")),
    ),
    "three_cards_to_a_trick": one(
        "nobody plays for seat 3",
        ONE_EACH,
        TAKEN,
        tricks=changed(TAKEN, ("1: Qd Ts Th 9d", "!1: Qd Ts 9d")),
    ),
    # -- who leads
    "another_begins": one(
        "seat 1 leads to the first trick",
        "X: The player to the dealer's left leads to the first trick",
        TAKEN,
        tricks=changed(TAKEN, ("0: Ac 7c 7s 7h", "!1: 7c 7s 7h Ac")),
    ),
    "begun_by_who_begins_the_next_hand": one(
        "seat 0 leads where the deal says seat 1",
        "X: The player to the dealer's left leads to the first trick",
        TAKEN,
        lead=1,
        tricks=changed(TAKEN, ("0: Ac 7c 7s 7h", "!0: Ac 7c 7s 7h")),
    ),
    "the_highest_card_of_another_suit_wins": one(
        "the ace of hearts takes a trick of clubs",
        WINS,
        TAKEN,
        tricks=changed(
            TAKEN,
            ("1: Tc Qh Qs Jc; 0: Kc 8c Kh Ks", "1: Tc Ah Qs Jc; !2: Kh Ks Kc 8c"),
            ("9c Ah", "9c Qh"),
        ),
    ),
    "the_leader_goes_on_who_lost": one(
        "seat 0 leads again though the ace of diamonds took the trick",
        WINS,
        TAKEN,
        tricks=changed(TAKEN, ("1: Kd 9s 9h 8d", "!0: 8d Kd 9s 9h")),
    ),
    "a_trick_left_out": one(
        "the fifth trick, which seat 1 won, is missing, so seat 1 leads a free club too early",
        BOUND,
        TAKEN,
        tricks=changed(TAKEN, ("1: Jd Jh Js Td; 1: Tc", "!1: Tc")),
    ),
    "a_ninth_trick": one(
        "a trick is played after the eighth",
        "X: When all eight tricks have been played",
        TAKEN,
        tricks=TAKEN["tricks"] + "; !0: Ac 7c 7s 7h",
    ),
    "a_result_too_early": one(
        "the hand is counted after seven tricks",
        "X: When all eight tricks have been played",
        TAKEN,
        tricks=changed(TAKEN, ("; 0: Qc 9c Ah As", "")),
        fault="result",
    ),
    # -- what may be led
    "bound_and_another_suit": one(
        "seat 1 took the lead with diamonds, holds three, and leads a club",
        BOUND,
        TAKEN,
        tricks="0: Ac 7c 7s 7h; 0: 7d Ad 8s 8h; !1: 8c 9s 9h Jc; 0: 8d Jd Ts Th; 1: 9c Jh Js Qc; "
        "0: 9d Qd Qh Qs; 1: Tc Kh Ks Kc; 0: Td Kd Ah As",
    ),
    "a_king_whose_ace_is_out": one(
        "seat 2 is bound to spades and leads the king of diamonds, whose ace seat 1 holds",
        SURE,
        EXAMPLE,
        tricks="0: 7s 7d As 8s; 2: Ac 9s 9c Kc; 2: Qc Td Jc 8d; 2: Tc 7h 9d 8h; 2: 8c Jh 9h Th; "
        "2: 7c Kh Ts Qh; !2: Kd Ks Jd Ad; 1: Qd Qs Ah Js",
    ),
    "a_queen_whose_king_is_out": one(
        "seat 2 is bound to spades and leads the queen of clubs before the king has fallen",
        SURE,
        EXAMPLE,
        tricks="0: 7s 7d As 8s; !2: Qc 9s 9c Kc; 1: Ad Kd Td 9d; 1: Qd Qs 7h Jd; 1: 8d 7c 8s 9h; "
        "1: 8h 8c Jh Ts; 3: Ah Js Th Tc; 3: Kh Jc Qh Ac",
    ),
    "the_king_before_the_own_ace": one(
        "seat 1 is bound to diamonds and leads the king of clubs from ace and king",
        "X: or because all the cards of that suit that would outrank it have been played; FZ2",
        RICH,
        tricks="0: 7d Jd 7s 7h; !1: Kc 8s 8h 7c; 1: Ac 9s 9h 8c; 1: Ad Ts Th 8d; 1: Kd Jh Js 9d; "
        "1: Qd Qh Qs Td; 1: Qc Kh Ks 9c; 1: Jc Ah As Tc",
    ),
    "an_ace_where_it_is_no_exception": one(
        "seat 0 is bound to clubs, holds the seven, and cashes the ace of diamonds",
        BOUND,
        CALLED,
        rules={"lead_unbeatable": False},
        tricks=changed(CALLED, ("0: Ad Td Ts Th", "!0: Ad Td Ts Th")),
    ),
    "free_after_cashing": one(
        "seat 0 cashed the ace of diamonds and goes on with diamonds, bound to clubs still",
        "FZ3: stays bound to the same suit while he keeps the lead",
        CALLED,
        tricks="0 zwang: Qc Ac 7s 7h; 1: Tc 8s 8h Jc; 0: Kc 8c 9s 9h; 0: Ad Td Ts Th; "
        "!0: 9d Jd Jh Js; 1: Qd Qh Qs 8d; 1: Kd Kh Ks 7d; 1: 9c Ah As 7c",
    ),
    # -- zwang
    "zwang_without_a_king": one(
        "seat 1 calls zwang with the queen of diamonds after its king",
        CALL,
        CALLED,
        tricks=changed(
            CALLED,
            (
                "1: Jd Qh Qs 7d; 1: Qd Kh Ks 8d; 1: Kd Ah As 9d",
                "1: Kd Qh Qs 7d; !1 zwang: Qd Kh Ks 8d; 1: Jd Ah As 9d",
            ),
        ),
    ),
    "zwang_while_another_has_the_king": one(
        "seat 0 calls zwang with the queen of clubs; seat 1 holds ace and king",
        CALL,
        # 8, 6, 1 and 2 to seat 1, who has no club left; 13 to seat 0; 7, 11 and 12 to seat 1.
        {
            "hands": "Qc Jc 9c 7c Ad 9d 8d 7d / Ac Kc Tc 8c Kd Qd Jd Td / "
            "Ah Kh Qh Jh Ts 9s 8s 7s / As Ks Qs Js Th 9h 8h 7h",
            "tricks": "!0 zwang: Qc Ac 7s 7h; 1: Kc 8s 8h Jc; 1: Tc 9s 9h 9c; 1: 8c Ts Th 7c; "
            "1: Kd Jh Js Ad; 0: 7d Td Qh Qs; 1: Qd Kh Ks 8d; 1: Jd Ah As 9d",
            "won": [1, 7, 0, 0],
            "points": [13, 47, 0, 0],
            "score": [-2, 32, -15, -15],
        },
    ),
    "zwang_with_the_king": one(
        "seat 0 calls zwang and leads the king",
        "X: the player may lead the queen and declare zwang",
        CALLED,
        tricks=changed(CALLED, ("0 zwang: Qc", "!0 zwang: Kc"), ("0: Kc", "0: Qc")),
    ),
    "zwang_on_the_own_ace": one(
        "seat 1 holds ace, king and queen of diamonds and calls zwang",
        "X: If the ace of that suit has yet to be played; FZ4",
        RICH,
        lead=1,
        tricks="!1 zwang: Qd 7s 7h 7d; 1: Kd 8s 8h 8d; 1: Ad 9s 9h 9d; 1: Jd Ts Th Td; "
        "1: Ac Jh Js 7c; 1: Kc Qh Qs 8c; 1: Qc Kh Ks 9c; 1: Jc Ah As Tc",
    ),
    "zwang_after_the_ace": one(
        "seat 1 calls zwang with the queen of diamonds, whose ace was cashed",
        "X: If the ace of that suit has yet to be played",
        CALLED,
        tricks=changed(
            CALLED,
            (
                "1: Jd Qh Qs 7d; 1: Qd Kh Ks 8d; 1: Kd Ah As 9d",
                "!1 zwang: Qd Qh Qs 7d; 1: Kd Kh Ks 8d; 1: Jd Ah As 9d",
            ),
        ),
    ),
    "zwang_where_nobody_may": one(
        "seat 0 calls zwang in the rule set without it",
        "ours: zwang_allowed no",
        CALLED,
        preset="fuenfzehnern-no-zwang",
        tricks=changed(CALLED, ("0 zwang: Qc", "!0 zwang: Qc")),
    ),
    "zwang_and_the_ace_lies_low": one(
        "zwang was called, and seat 1 plays the eight from ace, ten, nine and eight",
        MUST,
        NOT_CALLED,
        tricks=changed(NOT_CALLED, ("0: Qc 8c", "!0 zwang: Qc 8c")),
    ),
    # -- the deal
    "a_card_twice": one(
        "seat 0 is dealt the ace of diamonds, which seat 1 holds",
        PACK,
        TAKEN,
        fault="deal",
        hands=TAKEN["hands"].replace("Ac Kc", "Ad Kc"),
    ),
    "a_six": one(
        "seat 3 is dealt a six",
        PACK,
        TAKEN,
        fault="deal",
        hands=TAKEN["hands"].replace("7h", "6h"),
    ),
    "seven_cards_and_nine": one(
        "seat 0 is dealt nine cards and seat 1 seven",
        PACK,
        TAKEN,
        fault="deal",
        hands=TAKEN["hands"].replace(" / Ad", " Ad /"),
    ),
    "clubs_among_three": one(
        "three play with a club in the place of a spade",
        "X: remove one of the four suits entirely, giving you a 24-card deck; FZ5",
        THREE,
        fault="deal",
        hands=THREE["hands"].replace("7s", "7c"),
    ),
    "three_where_four_play": one(
        "three hands in the rule set for four",
        PACK,
        THREE,
        fault="deal",
        preset="fuenfzehnern",
    ),
    # -- the result
    "tens_not_counted": one(
        "seat 1 is not given its three tens",
        SCORE,
        TAKEN,
        fault="result",
        points=[38, 18, 0, 0],
        score=[23, 3, -15, -15],
    ),
    "the_last_trick_counted_for_another": one(
        "the points of the last trick are given to seat 1",
        SCORE,
        TAKEN,
        fault="result",
        points=[26, 34, 0, 0],
        score=[11, 19, -15, -15],
    ),
    "a_trick_too_many": one(
        "seat 0 is given five tricks", WINS, TAKEN, fault="result", won=[5, 3, 0, 0]
    ),
    "par_not_subtracted": one(
        "the score is the points", PAR, TAKEN, fault="result", score=[39, 21, 0, 0]
    ),
    "another_par": one(
        "ten is subtracted where par is fifteen",
        PAR,
        TAKEN,
        fault="result",
        score=[29, 11, -10, -10],
    ),
    "another_ending": one(
        "the hand ends in another way than by its tricks",
        "X: When all eight tricks have been played",
        TAKEN,
        fault="result",
        end="points",
    ),
}
