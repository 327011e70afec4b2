"""Which hands of Carioca must a verifier refuse, and where?  Worked by hand.

Each history breaks one rule once. Form: `build_histories.py`; of the result what is not its fault
is as if the fault had not been.
"""

from games.authored import one
from games.hand_worked import Hand

SETUP = "X: deal eleven cards to each player, or twelve on the seventh and final hand"
TURN = "X: This player may draw either the current upcard or the top card of the stock"
MELDS = (
    "X: the trio, three cards of the same rank, and the escalera, four of the same suit in sequence"
)
CONTRACT = "X: they must, all at once, make the contract for the hand"
ADDING = "X: On later turns, a player who has met the contract may extend any meld on the table"
POINTS = "X: All other players count up the value of their deadwood"
END = "X: The hand ends whenever one player runs out of cards"

IDLE = "Kc Kd 2c 3d 4h 7s"
"""36 points."""
TRIOS = "down 5c 5d 5h / 9c 9d 9h"

# Seat 0 is out in its first turn; seat 1 holds 36.
AT_ONCE: Hand = {
    "rules": {"hand_cards": 6},
    "contract": 1,
    "hands": f"5c 5d 5h 9c 9d 9h / {IDLE}",
    "upcard": "As",
    "moves": f"0 draws 2h; 0 {TRIOS}; 0 throws 2h",
    "score": [0, 36],
}
# The same with a trio and an escalera, and 8 points more.
MIXED: Hand = {
    "rules": {"hand_cards": 7},
    "contract": 2,
    "hands": f"5c 5d 5h Jh Qh Kh Ah / {IDLE} 8s",
    "upcard": "As",
    "moves": "0 draws 2h; 0 down 5c 5d 5h / Jh Qh Kh Ah; 0 throws 2h",
    "score": [0, 44],
}
# Down in the first turn, out in the second by adding a five and throwing a nine.
IN_TWO: Hand = {
    "rules": {"hand_cards": 7},
    "contract": 1,
    "hands": f"5c 5d 5h 9c 9d 9h 5s / {IDLE} 8s",
    "upcard": "As",
    "moves": f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; 1 draws Qh; 1 throws Qh; "
    "0 draws 9s; 0 adds 0: 5c 5d 5h 5s; 0 throws 9s",
    "score": [0, 44],
}
# A joker stands for a nine, and moves.
MOVING: Hand = {
    "rules": {"hand_cards": 8},
    "contract": 2,
    "hands": f"5c 5d 5h 7s 8s * Ts 9s / {IDLE} 8s 9d",
    "upcard": "As",
    "moves": "0 draws Kh; 0 down 5c 5d 5h / 7s 8s * Ts; 0 throws Kh; 1 draws Qh; 1 throws Qh; "
    "0 draws 3s; 0 adds 1: * 7s 8s 9s Ts; 0 throws 3s",
    "score": [0, 53],
}
# Nobody is out: three turns.
LIMITED: Hand = {
    "rules": {"hand_cards": 6, "turn_limit": 3},
    "contract": 1,
    "end": "turn_limit",
    "out": None,
    "hands": f"5c 5d 5h 9c 9d * / {IDLE}",
    "upcard": "Js",
    "moves": "0 draws Qs; 0 throws Qs; 1 draws Qd; 1 throws Qd; 0 draws 8s; 0 throws 8s",
    "score": [83, 36],
}


def with_move(usual: Hand, old: str, new: str) -> str:
    """Return the moves of a usual one with one of them changed."""
    assert usual["moves"].count(old) == 1, old
    return str(usual["moves"].replace(old, new))


FILES: dict[str, list[Hand]] = {
    # -- the deal
    "twelve_cards_in_the_first_hand": one(
        "twelve cards where eleven are dealt",
        SETUP,
        AT_ONCE,
        rules={},
        hands="5c 5d 5h 9c 9d 9h Ac Ad Ah As 2c 2d / Kc Kd 2c 3d 4h 7s 8s 9s Td Jd Qd Qc",
        fault="deal",
    ),
    "three_jokers": one("a pack with three jokers", SETUP, AT_ONCE, fewer_jokers=1, fault="deal"),
    "a_third_seat_begins": one("seat 2 of two begins", SETUP, AT_ONCE, lead=2, fault="deal"),
    "three_players_where_two_play": one(
        "three players where two play",
        SETUP,
        AT_ONCE,
        hands=f"5c 5d 5h 9c 9d 9h / {IDLE} / 6c 6d 6h 6s 7c 7d",
        fault="deal",
    ),
    "a_ninth_contract": one(
        "a contract that there is not", CONTRACT, AT_ONCE, contract=9, fault="deal"
    ),
    "the_eighth_contract_of_seven": one(
        "contract 8 in a match of seven hands",
        "X: the contracts for each hand are as follows: seven of them",
        AT_ONCE,
        contract=8,
        rules={},
        hands="5c 5d 5h 9c 9d 9h Jc Jd Js Kc Kd Ks / Ac Ad Ah As 2c 2d 3c 3d 4c 4d 5c 5d",
        upcard="Tc",
        moves="0 draws 2h; 0 down 5c 5d 5h / 9c 9d 9h / Jc Jd Js / Kc Kd Ks; 0 throws 2h",
        fault="deal",
    ),
    "the_seventh_contract_of_six": one(
        "contract 7 in a match of six hands",
        "CB: six hands",
        AT_ONCE,
        preset="carioca-six",
        rules={"players": 2, "hand_cards": 12, "last_hand_cards": 12},
        contract=7,
        hands="2h 3h 4h 5h 6h 7h 8h 9h Ts Js * Ks / Ac Ad Ah As 2c 2d 3c 3d 4c 4d 5c 5d",
        upcard="Kc",
        moves="0 draws 5h; 0 down 2h 3h 4h 5h / 6h 7h 8h 9h / Ts Js * Ks; 0 throws 5h",
        fault="deal",
    ),
    "another_contract_than_the_rules": one(
        "contract 1 where the rules say 4 always",
        CONTRACT,
        AT_ONCE,
        rules={"hand_cards": 6, "contract": 4},
        fault="deal",
    ),
    # -- turns
    "another_begins": one(
        "seat 1 begins", TURN, AT_ONCE, moves=with_move(AT_ONCE, "0 draws 2h", "!1 draws 2h")
    ),
    "drawn_twice": one(
        "two cards drawn in a turn",
        TURN,
        AT_ONCE,
        moves=with_move(AT_ONCE, "0 draws 2h;", "0 draws 2h; !0 draws 3h;"),
    ),
    "drawn_and_taken": one(
        "a card drawn and the upcard taken",
        TURN,
        AT_ONCE,
        moves=with_move(AT_ONCE, "0 draws 2h;", "0 draws 2h; !0 takes As;"),
    ),
    "thrown_before_drawing": one(
        "a card thrown before one is drawn",
        TURN,
        IN_TWO,
        moves=with_move(IN_TWO, "1 draws Qh; 1 throws Qh", "!1 throws Kc"),
    ),
    "down_before_drawing": one(
        "the contract laid before a card is drawn",
        "X: Finally, they discard one card, ending their turn",
        AT_ONCE,
        moves=f"!0 {TRIOS}; 0 draws 2h; 0 throws 2h",
    ),
    "not_the_next_card": one(
        "another card than the stock's next one",
        TURN,
        AT_ONCE,
        stock="3h 2h",
        moves=with_move(AT_ONCE, "0 draws 2h", "!0 draws 2h"),
    ),
    "not_the_upcard": one(
        "a card taken that is not the upcard",
        TURN,
        AT_ONCE,
        stock="2h",
        moves="!0 takes 2h; 0 throws 2h",
    ),
    "a_card_of_another_hand": one(
        "a card thrown that the other holds",
        TURN,
        AT_ONCE,
        moves=with_move(AT_ONCE, "0 throws 2h", "!0 throws Kc"),
    ),
    "the_taken_card_thrown": one(
        "the card just taken is thrown",
        "CA6: the card just taken may not be thrown at once",
        AT_ONCE,
        stock="2h",
        moves="0 takes As; !0 throws As",
    ),
    "two_turns_of_one": one(
        "the same player again",
        TURN,
        IN_TWO,
        moves=with_move(IN_TWO, "1 draws Qh; 1 throws Qh; 0 draws", "!0 draws"),
    ),
    "a_fourth_turn_of_three": one(
        "a turn after the last one",
        "own: turns after which a hand ends",
        LIMITED,
        moves=f"{LIMITED['moves']}; !1 draws 8d; 1 throws 8d",
    ),
    "shuffled_too_early": one(
        "the pile shuffled while there is a stock",
        "CA7: stock out: the pile below its top card is shuffled",
        LIMITED,
        moves=with_move(LIMITED, "0 throws Qs;", "0 throws Qs; !restock Js;"),
    ),
    # -- the contract
    "one_trio_of_two": one(
        "one trio where the contract has two",
        CONTRACT,
        AT_ONCE,
        moves=with_move(AT_ONCE, TRIOS, "down 5c 5d 5h").replace("0 down", "!0 down"),
    ),
    "escalera_instead_of_a_trio": one(
        "an escalera where the contract has two trios",
        CONTRACT,
        MIXED,
        contract=1,
        moves=MIXED["moves"].replace("0 down", "!0 down"),
    ),
    "escalera_before_the_trio": one(
        "the escalera laid before the trio",
        "CA11: a contract is laid trios first",
        MIXED,
        moves=with_move(MIXED, "0 down 5c 5d 5h / Jh Qh Kh Ah", "!0 down Jh Qh Kh Ah / 5c 5d 5h"),
    ),
    "trio_of_two_ranks": one(
        "a trio with a nine among fives",
        MELDS,
        AT_ONCE,
        moves=with_move(AT_ONCE, TRIOS, "down 5c 5d 9h / 9c 9d 5h").replace("0 down", "!0 down"),
    ),
    "trio_of_four": one(
        "four cards in a trio of a contract",
        "CA2: a contract's trio has three cards",
        IN_TWO,
        moves=IN_TWO["moves"]
        .replace(TRIOS, "down 5c 5d 5h 5s / 9c 9d 9h")
        .replace("0 down", "!0 down"),
    ),
    "escalera_of_three": one(
        "three cards in an escalera",
        MELDS,
        MIXED,
        moves=with_move(MIXED, "0 down 5c 5d 5h / Jh Qh Kh Ah", "!0 down 5c 5d 5h / Jh Qh Kh"),
    ),
    "escalera_of_two_suits": one(
        "an escalera with a king of another suit",
        MELDS,
        MIXED,
        hands=f"5c 5d 5h Jh Qh Ks Ah / {IDLE} 8s",
        moves=with_move(MIXED, "0 down 5c 5d 5h / Jh Qh Kh Ah", "!0 down 5c 5d 5h / Jh Qh Ks Ah"),
    ),
    "escalera_with_a_gap": one(
        "an escalera without its queen",
        MELDS,
        MIXED,
        hands=f"5c 5d 5h Th Jh Kh Ah / {IDLE} 8s",
        moves=with_move(MIXED, "0 down 5c 5d 5h / Jh Qh Kh Ah", "!0 down 5c 5d 5h / Th Jh Kh Ah"),
    ),
    "escalera_from_high_to_low": one(
        "an escalera written from its high end",
        MELDS,
        MIXED,
        moves=with_move(MIXED, "0 down 5c 5d 5h / Jh Qh Kh Ah", "!0 down 5c 5d 5h / Ah Kh Qh Jh"),
    ),
    "round_the_corner": one(
        "an escalera from king to ace and on to two",
        "X: aces either high or low (but not both at the same time)",
        MIXED,
        hands=f"5c 5d 5h Qh Kh Ah 2h / {IDLE} 8s",
        moves=with_move(
            MIXED,
            "0 draws 2h; 0 down 5c 5d 5h / Jh Qh Kh Ah; 0 throws 2h",
            "0 draws 3h; !0 down 5c 5d 5h / Qh Kh Ah 2h; 0 throws 3h",
        ),
    ),
    "two_jokers_in_a_trio": one(
        "two jokers in a trio of a contract",
        "X: only one joker is allowed per meld",
        AT_ONCE,
        hands=f"5c * * 9c 9d 9h / {IDLE}",
        moves="0 draws 2h; !0 down 5c * * / 9c 9d 9h; 0 throws 2h",
    ),
    "a_contract_not_held": one(
        "a nine laid that is not held",
        CONTRACT,
        AT_ONCE,
        hands=f"5c 5d 5h 9c 9d 8h / {IDLE}",
        moves=AT_ONCE["moves"].replace("0 down", "!0 down"),
    ),
    "one_card_in_two_melds": one(
        "a five laid in two trios",
        MELDS,
        AT_ONCE,
        hands=f"5c 5d 5h 5s 5c 9h / {IDLE}",
        moves="0 draws 2h; !0 down 5c 5d 5h / 5s 5c 5h; 0 throws 2h",
    ),
    "a_second_contract": one(
        "the contract laid twice",
        CONTRACT,
        IN_TWO,
        rules={"hand_cards": 13},
        hands=f"5c 5d 5h 9c 9d 9h 6c 6d 6h 7c 7d 7h Kh / {IDLE} 8s 9s Ts Ts Qc Qd Qs",
        moves=f"0 draws 2h; 0 {TRIOS}; !0 down 6c 6d 6h / 7c 7d 7h; 0 throws 2h; 0 throws Kh",
    ),
    # -- adding
    "added_before_the_contract": one(
        "a card added by who has not met the contract",
        ADDING,
        IN_TWO,
        hands="5c 5d 5h 9c 9d 9h Kh / Kc Kd 2c 3d 4h 7s 5s",
        moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; 1 draws Qh; !1 adds 0: 5c 5d 5h 5s; "
        "1 throws Qh",
    ),
    "added_in_the_same_turn": one(
        "a card added in the turn of the contract",
        ADDING,
        IN_TWO,
        moves=f"0 draws 2h; 0 {TRIOS}; !0 adds 0: 5c 5d 5h 5s; 0 throws 2h",
    ),
    "added_to_anothers_with_the_contract": one(
        "a card added to another's meld in the turn of the contract",
        "CA2: with contract_exact false more may go with them: the contract's own melds",
        IN_TWO,
        rules={"hand_cards": 7, "contract_exact": False},
        hands="5c 5d 5h 9c 9d 9h Kh / 6c 6d 6h 7c 7d 7h 5s",
        moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; 1 draws Qh; "
        "1 down 6c 6d 6h / 7c 7d 7h; !1 adds 0: 5c 5d 5h 5s; 1 throws Qh",
    ),
    "a_joker_with_the_contract": one(
        "a joker added in the turn of the contract",
        "X: After making their initial meld, players may freely add as many jokers; CA2",
        IN_TWO,
        rules={"hand_cards": 7, "contract_exact": False},
        hands=f"5c 5d 5h 9c 9d 9h * / {IDLE} 8s",
        moves=f"0 draws 2h; 0 {TRIOS}; !0 adds 0: 5c 5d 5h *; 0 throws 2h",
    ),
    "a_second_ace_in_an_escalera": one(
        "an ace above the king of an escalera that begins with the ace",
        "CA4: never both aces",
        IN_TWO,
        rules={"hand_cards": 14, "adds_from": "same_turn"},
        contract=2,
        hands="5c 5d 5h As 2s 3s 4s 5s 6s 7s 8s 9s Ts Kc / "
        "6c 6d 6h 7h 8h 9h Th Js Qs Ks As * 3d 4d",
        upcard="Kd",
        moves="0 draws 2h; 0 down 5c 5d 5h / As 2s 3s 4s; 0 adds 1: As 2s 3s 4s 5s; "
        "0 adds 1: As 2s 3s 4s 5s 6s; 0 adds 1: As 2s 3s 4s 5s 6s 7s; "
        "0 adds 1: As 2s 3s 4s 5s 6s 7s 8s; 0 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s; "
        "0 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts; 0 throws 2h; "
        "1 draws 3h; 1 down 6c 6d 6h / 7h 8h 9h Th; "
        "1 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js; "
        "1 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs; "
        "1 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks; "
        "!1 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As; 1 throws 3h",
    ),
    "added_where_it_does_not_fit": one(
        "a five added to nines",
        MELDS,
        IN_TWO,
        moves=with_move(IN_TWO, "0 adds 0: 5c 5d 5h 5s", "!0 adds 1: 9c 9d 9h 5s"),
    ),
    "added_to_no_meld": one(
        "a card added to a meld that is not there",
        ADDING,
        IN_TWO,
        moves=with_move(IN_TWO, "0 adds 0: 5c 5d 5h 5s", "!0 adds 2: 5c 5d 5h 5s"),
    ),
    "two_cards_in_one_line": one(
        "two cards added by one line",
        "X: add extra cards on the end or the beginning of an escalera",
        IN_TWO,
        hands=f"5c 5d 5h 9c 9d 9h 5s / {IDLE} 8s",
        stock="2h Qh 5c",
        moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; 1 draws Qh; 1 throws Qh; "
        "0 draws 5c; !0 adds 0: 5c 5d 5h 5s 5c",
    ),
    "the_joker_stays_in_the_middle": one(
        "the natural card beside its joker, which has not moved",
        "X: The joker then moves to either end of the meld",
        MOVING,
        moves=with_move(MOVING, "0 adds 1: * 7s 8s 9s Ts", "!0 adds 1: 7s 8s * 9s Ts"),
    ),
    "the_joker_taken_into_the_hand": one(
        "the joker is gone from the meld",
        "X: The joker then moves to either end of the meld",
        MOVING,
        moves=with_move(MOVING, "0 adds 1: * 7s 8s 9s Ts", "!0 adds 1: 7s 8s 9s Ts"),
    ),
    "a_joker_moved_where_it_lies_still": one(
        "a joker is moved where rules let it lie",
        "own: joker_moves",
        MOVING,
        rules={"hand_cards": 8, "joker_moves": False},
        moves=with_move(MOVING, "0 adds 1: * 7s", "!0 adds 1: * 7s"),
    ),
    "a_further_meld": one(
        "a further trio after the contract",
        "CA3: X says nothing of new melds",
        IN_TWO,
        rules={"hand_cards": 9},
        hands=f"5c 5d 5h 9c 9d 9h Js Jd Kh / {IDLE} 8s 9s Td",
        moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; 1 draws Qh; 1 throws Qh; "
        "0 draws Jc; !0 lays Js Jd Jc; 0 throws Kh",
    ),
    "the_last_card_added_where_it_is_thrown": one(
        "the last card is added where it has to be thrown",
        "own: out_needs_discard; CA5",
        IN_TWO,
        rules={"hand_cards": 7, "out_needs_discard": True},
        moves=with_move(IN_TWO, "0 throws 9s", "!0 adds 1: 9c 9d 9h 9s"),
    ),
    # -- the result
    "played_on_after_the_end": one(
        "a card drawn when the hand is over",
        END,
        AT_ONCE,
        moves=f"{AT_ONCE['moves']}; !1 draws Qh",
    ),
    "a_result_too_early": one(
        "the result while there are cards in hand",
        END,
        IN_TWO,
        moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h",
        fault="result",
    ),
    "another_is_out": one("seat 1 is said to be out", END, AT_ONCE, out=1, fault="result"),
    "somebody_out_at_the_limit": one(
        "somebody is said to be out where turns ran out", END, LIMITED, out=1, fault="result"
    ),
    "another_ending": one(
        "the stock is said to be used up", END, LIMITED, end="stock", fault="result"
    ),
    "a_turn_too_many": one("two turns where there was one", TURN, AT_ONCE, turns=2, fault="result"),
    "a_king_of_thirteen": one(
        "kings counted as thirteen",
        "X: Face cards: 10 points each",
        AT_ONCE,
        score=[0, 42],
        fault="result",
    ),
    "a_joker_of_twenty": one(
        "the joker in hand counted as twenty",
        "X: Jokers: 50 points each",
        LIMITED,
        score=[53, 36],
        fault="result",
    ),
    "points_of_the_winner": one(
        "who is out is given the others' points", POINTS, AT_ONCE, score=[36, 0], fault="result"
    ),
    "negative_points": one(
        "penalty points written as in rows", POINTS, AT_ONCE, score=[0, -36], fault="result"
    ),
}
