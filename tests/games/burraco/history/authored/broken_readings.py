"""Which melds, pots and endings does a rule set refuse that another one allows?

Each history breaks one rule once; its legal neighbour stands in `readings.py`, `south_america.py`
or `wild_cards.py`. Form: `build_histories.py`; the usual hand is that of `broken_play.py`. A
result is typed only where it is the fault.
"""

from typing import Any

from games import authored
from games.burraco.history.authored import south_america
from games.burraco.history.authored.readings import NO_POT_LEFT, SMALL_POTS
from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)
IDLE_ONE: Hand = dict(score=-210, hand=-110, pot=-100)


def one(breaks: str, source: str, **fields: Any) -> list[Hand]:
    """A file of one broken history."""
    usual: Hand = dict(end=("turn_limit", None, 1), rules={"turn_limit": 1})
    return authored.one(breaks, source, usual, **fields)


def in_c(breaks: str, source: str, preset: str, cards: str, acts: str, **fields: Any) -> list[Hand]:
    """Seat 0 draws 3c, does `acts`, throws 3c, in one of C's games for four."""
    return one(
        breaks,
        source,
        preset=preset,
        jokers=0 if preset == "open" else 4,
        upcard=None,
        hands={0: cards},
        moves=f"0 draw 3c; {acts}; discard 3c",
        **fields,
    )


def online(breaks: str, source: str, cards: str, acts: str) -> list[Hand]:
    """The same by two in the online room."""
    return one(
        breaks,
        source,
        preset="online-2p",
        players=2,
        jokers=2,
        hands={0: cards},
        moves=f"0 draw 3c; {acts}; discard 3c",
    )


def long_run(breaks: str, source: str, preset: str, more: str) -> list[Hand]:
    """Seat 0 lays A-10 of diamonds, seat 2 adds Jd Qd Kd and the faulty `more`."""
    return one(
        breaks,
        source,
        preset=preset,
        jokers=0 if preset == "open" else 4,
        upcard="5c" if "italian" in preset else None,
        rules={"turn_limit": 3},
        hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td", 2: f"Jd Qd Kd {more}"},
        moves="0 draw 3c; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard 3c\n1 pass\n"
        f"2 draw 3h; add 0 Jd; add 0 Qd; add 0 Kd; !add 0 {more}; discard 3h",
    )


ONE_END = "C: a sequence may never contain two Aces"
NO_GROUPS = "C, Open: Melding of Groups are not allowed"
NEEDS_THREE = "R: an illegal would be 2-4-5-6-2 [...] a meld such as J-4-5-6-2 / 2-2-2 is illegal."
WILD_GROUP = "C: These wildcards can only be used in Sequences (L1: literally)"

FILES: dict[str, list[Hand]] = {
    "two_aces_in_open_dirty": long_run("a run of 14 in Open Dirty", ONE_END, "open-dirty", "Ad"),
    "two_aces_in_cs_italian": long_run(
        "a run of 14 in C's Italian game", ONE_END, "catsatcards-italian", "Ad"
    ),
    "wild_card_beside_thirteen_in_open": long_run(
        "a wild card beside 13 natural cards, with no place left",
        "C: a run from ace to ace has no wild cards; only the Italian game adds one to a full run",
        "open",
        "2c",
    ),
    "group_in_open": in_c("a group in Open", NO_GROUPS, "open", "Kc Kd Kh", "!meld 0 Kc Kd Kh"),
    "group_in_ntcr": in_c(
        "a group in NTCR Closed",
        "C, NTCR: Group melds may never be made.",
        "ntcr-closed",
        "Kc Kd Kh",
        "!meld 0 Kc Kd Kh",
    ),
    "wild_card_in_a_closed_group": in_c(
        "a two in a group", WILD_GROUP, "closed", "Ac Ad Ah 2c", "!meld 0 Ac Ad Ah 2c"
    ),
    "wild_card_added_to_a_group_of_cs_italian": one(
        "a joker is added to a group in C's Italian game",
        WILD_GROUP,
        preset="catsatcards-italian",
        hands={0: "Kc Kd Kh *"},
        moves="0 draw 3c; meld 0 Kc Kd Kh; !add 0 *; discard 3c",
    ),
    "second_group_of_a_rank_in_cs_italian": one(
        "a second group of one rank in C's Italian game",
        "C: A team may never have more than one group (also called a set) of cards of the same "
        "rank",
        preset="catsatcards-italian",
        hands={0: "Kc Kd Kh Ks Kc Kd"},
        moves="0 draw 3c; meld 0 Kc Kd Kh; !meld 1 Ks Kc Kd; discard 3c",
    ),
    "the_two_at_home_stays_in_c": in_c(
        "a two that lies at home turns wild in Open Dirty",
        "C is silent on it (L2)",
        "open-dirty",
        "2h 3h 4h 6h Kc Kd Kh",
        "meld 0 Kc Kd Kh; meld 1 2h 3h 4h; !add 1 6h",
    ),
    "the_two_at_home_stays_in_cs_italian": one(
        "a two that lies at home turns wild in C's Italian game",
        "C is silent on it (L2)",
        preset="catsatcards-italian",
        hands={0: "2h 3h 4h 6h"},
        moves="0 draw 3c; meld 0 2h 3h 4h; !add 0 6h; discard 3c",
    ),
    "online_joker_before_four_and_a_two": online(
        "joker-4-5-6-2", NEEDS_THREE, "* 4s 5s 6s 2s", "!meld 0 * 4s 5s 6s 2s"
    ),
    "online_two_added_below_a_joker": online(
        "the 2s is added to joker-4s-5s-6s as if the joker were the 3s",
        NEEDS_THREE,
        "* 4s 5s 6s 2s",
        "meld 0 * 4s 5s 6s; !add 0 2s",
    ),
    "online_ace_two_and_a_joker": online(
        "ace-2-joker: the two has no natural three beside it",
        NEEDS_THREE,
        "Ah 2h *",
        "!meld 0 Ah 2h *",
    ),
    "online_wild_card_beside_thirteen": one(
        "a joker beside 13 natural cards in the online room",
        "R names no wild card beside a full run",
        preset="online-2p",
        players=2,
        jokers=2,
        rules={"turn_limit": 7},
        hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td *"},
        moves="""
            0 draw Jd; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard Jd
            1 draw 3c; discard 3c
            0 take 7d Jd 3c; add 0 Jd; discard 3c
            1 draw Qd; discard Qd
            0 take 3c Qd; add 0 Qd; discard 3c
            1 draw Kd; discard Kd
            0 take 3c Kd; add 0 Kd; !add 0 *; discard 3c
        """,
    ),
    # 82 cards in the stock: turn 82 draws the last, turns 83 and 84 the first pot, 85 one more.
    "closing_without_a_pot_in_open_dirty": one(
        "closing with no pot taken because the pots became stock",
        "C: either he or his partner has already taken a hand from the Pots (L9)",
        preset="open-dirty-2p",
        players=2,
        upcard=None,
        rules={"pot_cards": [2, 2]},
        pot_sizes=(2, 2),
        stock_of_pot=3,
        pots=("3c 3d", "4c 4d"),
        hands={0: "3s 4s 5s 6s 7s 8s 9s Kc Kd Kh Ks"},
        moves="""
            0 pass x81
            1 draw; restock 0; discard DRAWN
            0 draw 3c; discard 3c
            1 draw 3d; restock 1; discard 3d
            0 draw 4c; meld 0 3s 4s 5s 6s 7s 8s 9s; meld 1 Kc Kd Kh Ks; !discard 4c
        """,
    ),
    "closing_bonus_without_a_pot": one(
        "the score is wrong: the bonus for closing without a pot",
        "R: Getting rid of all the cards in your hand after using the side stock (L15)",
        **SMALL_POTS
        | dict(
            moves=NO_POT_LEFT + "meld 0 3s 4s 5s 6s 7s 8s 9s; meld 1 Kc Kd Kh Ks; discard 4c",
            fault="result",
            teams=[IDLE_ONE, dict(score=285, melds=85, clean=200, closing=100, pot=-100)],
        ),
    ),
    "online_closing_without_a_burraco": one(
        "closing without a burraco when no pot is left",
        "R: When a player has melded all of his cards, has at least one Burraco meld",
        **SMALL_POTS
        | dict(
            hands={1: "3s 4s 5s 6s 7s 8s Kc Kd Kh Ks Kc"},
            moves=NO_POT_LEFT + "meld 0 3s 4s 5s 6s 7s 8s; meld 1 Kc Kd Kh Ks Kc; !discard 4c",
        ),
    ),
    "online_pot_taken_after_it_became_stock": one(
        "a pot that became the stock is taken as a hand",
        "R: in case the main stock runs out of cards [...] it will be used as the new stock pile "
        "(L8)",
        **SMALL_POTS
        | dict(
            moves=NO_POT_LEFT + "meld 0 3s 4s 5s 6s 7s 8s 9s; meld 1 Kc Kd Kh Ks; discard 4c; "
            "!pot 1 down",
        ),
    ),
    "no_restock_when_the_stock_ran_out": one(
        "the last card of the stock is drawn and no pot becomes the stock",
        "R: in case the main stock runs out of cards and there is an available side stock, it will "
        "be used as the new stock pile.",
        preset="online-2p",
        players=2,
        jokers=2,
        rules={"turn_limit": 62},
        moves="0 pass x60\n0 draw 3h; !discard 3h",
    ),
    "the_second_pot_becomes_the_stock_first": one(
        "pot 1 becomes the stock while pot 0 lies there",
        "C: the top hand from the Pots is then removed and placed to start a new stock pile",
        preset="online-2p",
        players=2,
        jokers=2,
        rules={"turn_limit": 62},
        moves="0 pass x60\n0 draw 3h; !restock 1; discard 3h",
    ),
    "restock_in_the_italian_game": one(
        "a pot becomes the stock in the Italian game",
        "P: There are only two cards left in the draw pile.",
        moves="0 draw 3c; !restock 0; discard 3c",
    ),
    "unseen_pot_scored_as_cards_in_open": one(
        "the score is wrong: the cards of an unseen pot instead of the penalty",
        "C: The penalty [...] also applies to that team for a player who has just taken the Pots",
        preset="open",
        jokers=0,
        upcard=None,
        hands={0: "3h 4h 5h 6h 7h 8h 9h 9s Ts Js Qs"},
        pots=("Td Jd Qd 5c 6c 7c 8c 9c Jh Qh Kh", ""),
        moves="0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 9s Ts Js Qs; discard 3c; pot 0 down",
        fault="result",
        # melds 85, clean 200, the pot 95 and the partner's 110; right were -110 and -100: 75
        teams=[dict(score=80, melds=85, clean=200, hand=-205), IDLE],
    ),
    "semiclean_paid_in_the_italian_game": one(
        "the score is wrong: 150 for a semi-clean burraco where it counts as dirty",
        "P: Some play that [...] is worth 150 points.",
        hands={0: "3h 4h 5h 6h 7h 8h 9h *"},
        moves="0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h *; discard 3c",
        fault="result",
        # 75 + 150 - 140 - 100
        teams=[dict(score=-15, melds=75, semiclean=150, hand=-140, pot=-100), IDLE],
    ),
    "royal_and_clean_both_paid": one(
        "the score is wrong: 500 and 200 for one royal run",
        "C: a Royal Run (from Ace to King) using no wild cards [...] 500 (L4)",
        preset="open-dirty",
        rules={"turn_limit": 3},
        upcard=None,
        hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td", 2: "Jd Qd Kd"},
        moves="""
            0 draw 3c; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard 3c
            1 pass
            2 draw 3h; add 0 Jd; add 0 Qd; add 0 Kd; discard 3h
        """,
        fault="result",
        end=("turn_limit", None, 3),
        teams=[dict(score=630, melds=120, clean=200, royal=500, hand=-90, pot=-100), IDLE],
    ),
    "group_of_seven_paid_in_open_dirty": one(
        "the score is wrong: a bonus for a group of seven",
        "C: Each Clean Sequence made by a partnership during the hand earns that team 200",
        preset="open-dirty",
        upcard=None,
        hands={0: "Qc Qd Qh Qs Qc Qd Qh"},
        moves="0 draw 3c; meld 0 Qc Qd Qh Qs Qc Qd Qh; discard 3c",
        fault="result",
        teams=[dict(score=20, melds=70, clean=200, hand=-150, pot=-100), IDLE],
    ),
    "card_values_of_another_game": [
        south_america.card_values("closed", "* 2h", 50, 4)
        | dict(
            title="broken: card values of Open Dirty in Closed",
            breaks="the score is wrong: 50 for a joker and a two that are worth 30",
            fault="result",
        )
    ],
    "stalemate_with_a_turn_that_laid_cards": one(
        "a stalemate is declared though one of the four turns laid cards",
        "P (variation): have done nothing but take a single card from the discard pile and discard",
        rules={},
        upcard="5c",
        hands={0: "Kc", 1: "9h Qd Kd Jd", 2: "Qs", 3: "8d"},
        moves="""
            0 take 5c; discard Kc
            1 take Kc; meld 0 Jd Qd Kd; discard 9h
            2 take 9h; discard Qs
            3 take Qs; discard 8d
        """,
        fault="result",
        end=("stalemate", None, 4),
        teams=[
            dict(score=-315, hand=-215, pot=-100),
            dict(score=-260, melds=30, hand=-190, pot=-100),
        ],
    ),
    "turn_limit_before_the_stalemate": one(
        "a stalemate in the last turn of the limit is called the turn limit",
        "L11: closed, stock, stalemate, turn limit",
        rules={"turn_limit": 4},
        upcard="5c",
        hands={0: "Kc", 1: "9h", 2: "Qs", 3: "Jd"},
        moves="""
            0 take 5c; discard Kc
            1 take Kc; discard 9h
            2 take 9h; discard Qs
            3 take Qs; discard Jd
        """,
        fault="result",
        end=("turn_limit", None, 4),
        teams=[dict(score=-315, hand=-215, pot=-100), IDLE],
    ),
    "the_one_card_pile_thrown_back_beside_a_joker": one(
        "the card of a one-card pile is thrown back; the pot looked at has a joker, not its like",
        "P: it is illegal to pick up that one card and discard the same card. [...] if the discard "
        "pile has just one card, say the 5c, and a player holds the other 5c in hand, it is legal "
        "to pick up the 5c from the pile and discard the other 5c",
        preset="italian-2p",
        players=2,
        rules={"turn_limit": 3},
        upcard="7d",
        hands={0: "3h 4h 5h 6h 7h 9c Tc Jc Kc Kd Kh", 1: "5c"},
        pots=("* 4c 5s 6s 7d 8s 9s Td Jd Qh Qc", ""),
        moves="""
            0 draw 3c; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh; discard 3c; \
              pot 0 down
            1 take 7d 3c; discard 5c
            0 take 5c; !discard 5c
        """,
    ),
    "stalemate_where_there_is_none": one(
        "a stalemate is declared in Open Dirty",
        "C names a stalemate in the Italian game only",
        preset="open-dirty-2p",
        players=2,
        upcard=None,
        rules={"turn_limit": 9},
        hands={0: "Kc", 1: "Qs"},
        moves="""
            0 draw 3c; discard 3c
            1 take 3c; discard Qs
            0 take Qs; discard Kc
        """,
        fault="result",
        end=("stalemate", None, 3),
        teams=[IDLE_ONE, dict(score=-205, hand=-105, pot=-100)],
    ),
}
