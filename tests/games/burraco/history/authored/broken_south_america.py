"""Which first turns, first melds, closed piles and closings of C must a verifier refuse?

Each history breaks one rule once. Form: `build_histories.py`; the usual hand is that of
`broken_play.py`. A result is typed only where it is the fault.
"""

from typing import Any

from games import authored
from games.burraco.history.authored.south_america import LAID, POT, POT_LAID, WITH_RUN
from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

REFUSED = (
    "C: On the very first turn of the hand [...] This first player draws the top card [...] if he "
    "does not want to keep the card, he places it face-up [...] and draws a new card (L5)"
)
VALUE = "C: Less then 1500: 50; 1500 or more: 75"
TOP = (
    "C: in order to take the discard pile, the player taking the discard pile must use that top "
    "card in a legal meld immediately after taking the pile. (L6)"
)
CUT = "C: attempting to pull exactly 22 cards [...] his partnership immediately scores 100 points"


def one(breaks: str, source: str, **fields: Any) -> list[Hand]:
    """A file of one broken history, of `open-dirty` if nothing else is said."""
    usual: Hand = dict(
        preset="open-dirty", upcard=None, end=("turn_limit", None, 1), rules={"turn_limit": 1}
    )
    return authored.one(breaks, source, usual, **fields)


def pile_taken(breaks: str, acts: str, **fields: Any) -> list[Hand]:
    """Closed: seat 0 throws 4h, seat 1 5h, seat 2 takes both and does `acts`."""
    form: Hand = dict(
        preset="closed",
        rules={"turn_limit": 3},
        hands={1: "5h", 2: "5h 6h 7h Kc Kd Kh Ks"},
        moves=f"0 draw 4h; discard 4h\n1 draw 3d; discard 5h\n2 take 4h 5h; {acts}",
    )
    return one(breaks, TOP, **(form | fields))


def run_lengthened(breaks: str, acts: str) -> list[Hand]:
    """Closed: seat 0 has 9h-Kh and threw 7h, seat 1 8h, seat 2 takes both and does `acts`."""
    return pile_taken(
        breaks,
        "",
        hands={0: "9h Th Jh Qh Kh", 1: "8h", 2: "Ah Jd 6h"},
        moves="0 draw 7h; meld 0 9h Th Jh Qh Kh; discard 7h\n1 draw 3d; discard 8h\n"
        f"2 take 7h 8h; {acts}",
    )


def cut(breaks: str, teams: list[Hand], said: bool = True, **fields: Any) -> list[Hand]:
    """A hand of one turn, seat 0 leading, and a result that gets the cut wrong."""
    return one(
        f"the score is wrong: {breaks}",
        CUT,
        moves="0 pass",
        extra={"cut": True} if said else {},
        fault="result",
        teams=teams,
        **fields,
    )


WITH_CUT: Hand = dict(score=-220, hand=-220, pot=-100, cut=100)

FILES: dict[str, list[Hand]] = {
    # -- the first turn
    "refusing_twice": one(
        "a second card is refused", REFUSED, moves="0 refuse 3c; !refuse 3d; draw 3h; discard 3h"
    ),
    "refusing_in_the_second_turn": one(
        "the second player refuses a card",
        REFUSED,
        rules={"turn_limit": 2},
        moves="0 pass\n1 !refuse 3d; draw 3h; discard 3h",
    ),
    "refusing_again_in_the_second_turn": one(
        "the second player refuses a card after the first has done so",
        REFUSED,
        rules={"turn_limit": 2},
        moves="0 refuse 3c; draw 3d; discard 3d\n1 !refuse 3h; draw 3s; discard 3s",
    ),
    "refusing_after_the_draw": one(
        "a card is refused after one was drawn",
        REFUSED,
        moves="0 draw 3c; !refuse 3d; discard 3c",
    ),
    "refused_and_taken_back": one(
        "the refused card is taken back as the pile",
        REFUSED,
        moves="0 refuse 3c; !take 3c; discard 3c",
    ),
    "refused_and_nothing_drawn": one(
        "a card is refused and another one thrown, none drawn",
        REFUSED,
        hands={0: "Kc"},
        moves="0 refuse 3c; !discard Kc",
    ),
    "another_card_refused": one(
        "a card is refused that is not the stock's first",
        REFUSED,
        stock="3c 3d",
        moves="0 !refuse 3d; draw 3c; discard 3c",
    ),
    "another_player_refuses": one(
        "a card is refused by another player than the first",
        REFUSED,
        moves="0 refuse 3c\n1 !draw 3d; discard 3d",
    ),
    "taking_an_empty_pile": one(
        "the first player takes a pile that does not exist",
        "C: On the very first turn of the hand, since there is no discard pile",
        moves="0 !take 3c; discard 3c",
    ),
    # -- first melds
    "first_meld_of_45": one(
        "a turn ends with first melds of 45 points",
        VALUE,
        hands={0: "Ac Ad Ah"},
        moves="0 draw 3c; meld 0 Ac Ad Ah; !discard 3c",
    ),
    "first_meld_of_65_at_1500": one(
        "a turn ends with first melds of 65 points at 1500",
        VALUE,
        scores=[1500, 0],
        hands={0: "5h 6h 7h 8h 9h Th Jh Qh Kh"},
        # 15 + 50; the 8h, which would have joined the two runs, stays in the hand
        moves="0 draw 3c; meld 0 5h 6h 7h; meld 1 9h Th Jh Qh Kh; !discard 3c",
    ),
    "first_meld_of_49": one(
        "where a two counts 19, a turn ends with first melds of 49 points",
        VALUE,
        rules={"two_points": 19},
        hands={0: "Jh Qh Kh 2c"},
        # 30 + 19
        moves="0 draw 3c; meld 0 Jh Qh Kh 2c; !discard 3c",
    ),
    "first_meld_of_74_at_1500": one(
        "where a two counts 19, a turn ends with first melds of 74 points at 1500",
        VALUE,
        rules={"two_points": 19},
        scores=[1500, 0],
        hands={0: "Kc Kd Kh Ks 5h 6h 7h 2c"},
        # 40, and 15 + 19
        moves="0 draw 3c; meld 0 Kc Kd Kh Ks; meld 1 5h 6h 7h 2c; !discard 3c",
    ),
    "first_meld_of_50_after_the_cut": one(
        "a turn ends with first melds of 50 points at 1400 and the cut",
        CUT + " (L14: it counts towards the 1500)",
        scores=[1400, 0],
        extra={"cut": True},
        hands={0: "Kc Kd Kh Ks Kc"},
        moves="0 draw 3c; meld 0 Kc Kd Kh Ks Kc; !discard 3c",
    ),
    "first_meld_too_low_for_the_pot": one(
        "the last card is laid with first melds of 60 points at 1500, to take the pot",
        VALUE,
        scores=[1500, 0],
        hands={0: "3h 4h 5h 6h 3s 4s 5s 6s 3d 4d 5d"},
        moves="0 draw 6d; meld 0 3h 4h 5h 6h; meld 1 3s 4s 5s 6s; !meld 2 3d 4d 5d 6d; pot 0 up; "
        "discard 3c",
        pots=("3c", ""),
    ),
    "first_meld_too_low_for_the_pot_by_an_addition": one(
        "the last card is added with first melds of 60 points at 1500, to take the pot",
        VALUE,
        scores=[1500, 0],
        hands={0: "3h 4h 5h 6h 3s 4s 5s 6s 3d 4d 5d"},
        moves="0 draw 6d; meld 0 3h 4h 5h 6h; meld 1 3s 4s 5s 6s; meld 2 3d 4d 5d; !add 2 6d; "
        "pot 0 up; discard 3c",
        pots=("3c", ""),
    ),
    "first_meld_too_low_for_the_last_discard": one(
        "the last card is thrown with first melds of 55 points at 1500, to take the pot",
        VALUE,
        scores=[1500, 0],
        hands={0: "3h 4h 5h 6h 3s 4s 5s 6s 3d 4d 5d"},
        moves="0 draw 6c; meld 0 3h 4h 5h 6h; meld 1 3s 4s 5s 6s; meld 2 3d 4d 5d; !discard 6c; "
        "pot 0 down",
    ),
    "first_melds_of_the_other_team": one(
        "a first meld of 15 points when only the other team has melded",
        VALUE,
        rules={"turn_limit": 2},
        hands={0: "Kc Kd Kh Ks Kc", 1: "5h 6h 7h"},
        moves="0 draw 3c; meld 0 Kc Kd Kh Ks Kc; discard 3c\n"
        "1 draw 3d; meld 1 5h 6h 7h; !discard 3d",
    ),
    # -- the cut
    "cut_paid_to_the_other_side": cut(
        "the cut is paid to the dealer's side", [IDLE, WITH_CUT | dict(hand=-220)]
    ),
    "cut_of_another_value": cut(
        "the cut is paid with 50", [dict(score=-270, hand=-220, pot=-100, cut=50), IDLE]
    ),
    "cut_not_paid": cut("the cut is not paid", [IDLE, IDLE]),
    "cut_paid_and_not_made": cut("a cut is paid that was not made", [WITH_CUT, IDLE], said=False),
    "cut_paid_in_the_italian_game": cut(
        "a cut is paid in C's Italian game",
        [WITH_CUT, IDLE],
        preset="catsatcards-italian",
        upcard="7d",
    ),
    # -- the closed pile
    "closed_pile_taken_and_nothing_laid": pile_taken(
        "the top card of a closed pile is thrown back", "!discard 5h"
    ),
    "closed_pile_taken_for_a_meld_of_the_hand": pile_taken(
        "the pile is taken and kings laid, the top card not at all",
        "!meld 0 Kc Kd Kh Ks; meld 1 5h 6h 7h; discard 4h",
    ),
    "closed_pile_where_something_is_laid_with_any": pile_taken(
        "the pile is closed, and any pile needs something laid: kings laid, the top card not",
        "!meld 0 Kc Kd Kh Ks; meld 1 5h 6h 7h; discard 4h",
        rules={"turn_limit": 3, "pile_needs_lay": True},
    ),
    "closed_pile_melded_with_its_own_card": pile_taken(
        "the top card is melded with a card of the pile below it",
        "!meld 0 4h 5h 6h 7h; meld 1 Kc Kd Kh Ks; discard 5h",
    ),
    "closed_pile_used_before_the_value": pile_taken(
        "a card of the pile is added at 15 points, before the first melds are worth 50",
        "meld 0 5h 6h 7h; !add 0 4h; meld 1 Kc Kd Kh Ks; discard 5h",
    ),
    "closed_pile_and_a_first_meld_too_low": pile_taken(
        "the top card is melded, the first melds are worth 15", "meld 0 5h 6h 7h; !discard 4h"
    ),
    "closed_pile_another_card_added_first": run_lengthened(
        "another card than the top one is added first", "!add 0 Ah; add 0 8h; discard Jd"
    ),
    "closed_pile_melded_with_its_own_card_later": run_lengthened(
        "the team has melded; the top card makes a new meld with a card of the pile below it",
        "!meld 1 6h 7h 8h; discard Jd",
    ),
    "closed_pile_top_alone": pile_taken(
        "only the top card of a closed pile is taken",
        "",
        moves="0 draw 4h; discard 4h\n1 draw 3d; discard 5h\n"
        "2 !take 5h; meld 0 5h 6h 7h; meld 1 Kc Kd Kh Ks; discard 5h",
    ),
    # -- closing
    "closing_on_a_dirty_run_in_closed": one(
        "closing with a dirty run where a clean one is needed",
        "C: A team must have melded at least one Clean Run in order to go out",
        preset="closed",
        hands={0: "3h 4h 5h 6h 7h 8h * Kc Kd Kh Ks"},
        pots=("3c 4c 5c 6c Ts Js Qs 9d Td Jd Qd", ""),
        moves="0 draw 9h; meld 0 3h 4h 5h 6h 7h 8h *; add 0 9h; meld 1 Kc Kd Kh Ks; pot 0 up; "
        "meld 2 3c 4c 5c 6c; meld 3 Ts Js Qs; meld 4 9d Td Jd; !discard Qd",
    ),
    "closing_on_a_dirty_run_in_ntcr": one(
        "closing by melding with a dirty run where a clean one is needed",
        "C, NTCR: that team must have melded at least one Clean Run.",
        preset="ntcr-closed",
        hands={0: "3h 4h 5h 6h 7h 8h * 9s Ts Js Qs"},
        pots=("3c 4c 5c 6c Tc Jc Qc 9d Td Jd Qd", ""),
        moves="0 draw 9h; meld 0 3h 4h 5h 6h 7h 8h *; add 0 9h; meld 1 9s Ts Js Qs; pot 0 up; "
        "meld 2 3c 4c 5c 6c; meld 3 Tc Jc Qc; !meld 4 9d Td Jd Qd",
    ),
    "closing_on_a_dirty_burraco_in_cs_italian": one(
        "closing with a dirty burraco where a clean one is needed",
        "C, Italian: melded at least one Burraco ([...] containing no wild cards)",
        preset="catsatcards-italian",
        upcard="7d",
        hands={0: "3h 4h 5h 6h 7h 8h * Kc Kd Kh Ks"},
        pots=("3c 4c 5c 6c Ts Js Qs 9d Td Jd Qd", ""),
        moves="0 draw 9h; meld 0 3h 4h 5h 6h 7h 8h *; add 0 9h; meld 1 Kc Kd Kh Ks; pot 0 up; "
        "meld 2 3c 4c 5c 6c; meld 3 Ts Js Qs; meld 4 9d Td Jd; !discard Qd",
    ),
    "closing_on_a_group_in_open_dirty": one(
        "closing with a group of seven where a run is needed",
        "C: one member of that player's partnership must have melded at least one Clean or Dirty "
        "Run",
        hands={0: "9c 9d 9h 9s 9c 9d 9h Kc Kd Kh Ks"},
        pots=("3s 3d 3h 5c 6c 7c 8c 6d 6h 6s 4d", ""),
        moves="0 draw Kc; meld 0 9c 9d 9h 9s 9c 9d 9h; meld 1 Kc Kd Kh Ks Kc; pot 0 up; "
        "meld 2 3s 3d 3h; meld 3 5c 6c 7c 8c; meld 4 6d 6h 6s; !discard 4d",
    ),
    "closing_by_melding_in_open_dirty": one(
        "closing by melding the last card where a discard is due",
        "C: the last card from that player's hand can not be used in a meld, the hand can only end "
        "in this way on a discard by a player",
        hands={0: WITH_RUN},
        pots=(POT + "Kh", ""),
        moves=LAID + POT_LAID + "!add 0 Kh",
    ),
    "closing_by_melding_in_closed": one(
        "closing by melding the last card where a discard is due",
        "C, Closed names no end by a meld, as Open and Dirty and Closed do",
        preset="closed",
        hands={0: WITH_RUN},
        pots=(POT + "Kh", ""),
        moves=LAID + POT_LAID + "!add 0 Kh",
    ),
    "closing_with_a_wild_discard_in_cs_italian": one(
        "closing with a two as the last discard in C's Italian game",
        "C, Italian: A wild card may never be discarded to end the hand.",
        preset="catsatcards-italian",
        upcard="7d",
        hands={0: WITH_RUN},
        pots=(POT + "2d", ""),
        moves=LAID + POT_LAID + "!discard 2d",
    ),
    "played_on_after_closing_by_melding": one(
        "a card is thrown after the last meld has closed the hand",
        "C, NTCR: a player can also end the hand by playing his last card",
        preset="ntcr-closed",
        hands={0: "3h 4h 5h 6h 7h 8h 9h 9s Ts Js Qs"},
        pots=("3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", ""),
        moves="0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 9s Ts Js Qs; pot 0 up; "
        "meld 2 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc\n1 !draw 3d; discard 3d",
    ),
}
