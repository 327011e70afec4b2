"""Which hands of Kabu must a verifier refuse, and where?  Worked by hand.

Each history breaks one rule once. Form: `build_histories.py`; of the result what is not its fault
is as if the fault had not been.
"""

from games.authored import one
from games.hand_worked import Hand

SETUP = "X: deal two cards, face down, to each player. The rest of the deck becomes the stock"
TURNS = "X: Then, the next player has the opportunity to draw, and so on around the table; KB1"
MOST = "X: Players may draw a maximum of two cards (making a four-card hand altogether)"
FINAL = "KB1: a pass is final"
PAYS = "X: Each player then pays each opponent with a higher score the difference"
TOTAL = "X: If the score exceeds nine, the first (tens) digit is dropped"
BROKE = "X: until one player does not have enough chips to pay the amount owed"

# 3+4=7 and 2+2=4: seat 1 pays three.
SEVEN_FOUR: Hand = {
    "chips": [40, 40],
    "hands": "3c 4c / 2d 2h",
    "moves": "0 passes; 1 passes",
    "totals": [7, 4],
    "score": [3, -3],
}
# 1+1=2, 1 more is 3, 1 more 4; 9.
ACES: Hand = {"chips": [40, 40], "hands": "Ac Ad / 9c Tc", "totals": [4, 9], "score": [-5, 5]}
# 6, 8, 9, 7: seat 3 deals.
BANKER: Hand = {
    "preset": "kabu-banker",
    "chips": [70, 70, 70, 70],
    "hands": "2c 4c / 3c 5c / Tc 9c / 3d 4d",
    "moves": "0 passes; 1 passes; 2 passes; 3 passes",
    "totals": [6, 8, 9, 7],
}
# 6, 8, 7, 7: a stake of one, seats 2 and 3 are level, and seat 3 deals.
LEVEL: Hand = {**BANKER, "hands": "2c 4c / 3c 5c / 3h 4h / 3d 4d", "totals": [6, 8, 7, 7]}
# 0, 3, 9: seat 0 owes 12, seat 1 owes 6 and is owed 3.
ZERO_THREE_NINE: Hand = {
    "preset": "kabu",
    "rules": {"players": 3},
    "chips": [12, 5, 148],
    "hands": "5c 5d / Ac 2c / 4c 5h",
    "moves": "0 passes; 1 passes; 2 passes",
    "totals": [0, 3, 9],
    "score": [0, 0, 0],
    "end": "broke",
}


FILES: dict[str, list[Hand]] = {
    # -- turns
    "another_player_begins": one(
        "seat 1 begins where seat 0 is to",
        "X: The player to the dealer's left goes first",
        SEVEN_FOUR,
        moves="!1 passes; 0 passes",
    ),
    "begun_by_who_begins_the_next_hand": one(
        "seat 0 begins where the deal says seat 1",
        "X: The player to the dealer's left goes first",
        SEVEN_FOUR,
        lead=1,
        moves="!0 passes; 1 passes",
    ),
    "two_cards_in_one_turn": one(
        "seat 0 draws twice before seat 1's turn",
        TURNS,
        ACES,
        moves="0 draws Ah; !0 draws As; 1 passes",
    ),
    "drawn_after_a_pass": one(
        "seat 0 draws though it has passed",
        FINAL,
        ACES,
        moves="0 passes; 1 draws 2c; !0 draws Ah; 1 passes",
    ),
    "passed_again": one(
        "seat 0 passes a second time before the hand is over",
        FINAL,
        ACES,
        moves="0 passes; 1 draws 2c; !0 passes; 1 passes",
    ),
    "a_third_card": one(
        "seat 0 draws a third card",
        MOST,
        ACES,
        moves="0 draws Ah; 1 draws 2c; 0 draws As; !0 draws 5c; 1 passes",
    ),
    "a_third_card_at_the_end": one(
        "seat 0 draws a third card when nobody has a turn any more",
        MOST,
        ACES,
        moves="0 draws Ah; 1 passes; 0 draws As; !0 draws 5c",
    ),
    "passed_after_the_last_card": one(
        "seat 0 passes though the second card was its last turn",
        MOST,
        ACES,
        moves="0 draws Ah; 1 passes; 0 draws As; !0 passes",
    ),
    "passed_when_all_have": one(
        "seat 0 passes when all have passed",
        "X: Drawing continues until all players have either passed or drawn twice",
        SEVEN_FOUR,
        moves="0 passes; 1 passes; !0 passes",
    ),
    "a_turn_left_out": one(
        "the hand is paid before seat 1's turn",
        "X: Drawing continues until all players have either passed or drawn twice",
        SEVEN_FOUR,
        moves="0 passes",
        fault="result",
    ),
    "a_second_turn_left_out": one(
        "the hand is paid though seat 0 might draw again",
        "X: Drawing continues until all players have either passed or drawn twice",
        ACES,
        moves="0 draws Ah; 1 passes",
        totals=[3, 9],
        score=[-6, 6],
        fault="result",
    ),
    "a_player_who_is_not_there": one(
        "seat 2 of two moves",
        "X: setup",
        SEVEN_FOUR,
        moves="0 passes; !2 passes; 1 passes",
    ),
    "not_the_next_card": one(
        "the second card of the stock is drawn first",
        "X: they may request a card from the stock",
        ACES,
        stock="Ah As",
        moves="!0 draws As; 1 passes; 0 draws Ah",
    ),
    "a_card_of_another_hand": one(
        "a card is drawn that another player holds",
        "X: they may request a card from the stock",
        ACES,
        stock="Ah As",
        moves="!0 draws 9c; 1 passes; 0 draws As",
    ),
    "a_second_card_of_one": one(
        "seat 0 draws a second card where one is the most",
        "ours: `draw_max` 1",
        ACES,
        rules={"draw_max": 1},
        moves="0 draws Ah; 1 draws 2c; !0 draws As",
    ),
    "a_card_where_none_may_be_drawn": one(
        "seat 0 draws where nobody may",
        "`draw_max` 0",
        ACES,
        rules={"draw_max": 0},
        moves="!0 draws Ah",
    ),
    "rounds_where_each_finishes_at_once": one(
        "seat 1 moves though seat 0 has not finished",
        "KB1: `draw_by_rounds` no",
        ACES,
        rules={"draw_by_rounds": False},
        moves="0 draws Ah; !1 passes; 0 draws As",
    ),
    # -- totals and payment
    "tens_not_dropped": one(
        "a total of eleven",
        TOTAL,
        SEVEN_FOUR,
        hands="9c 2c / 2d 2h",
        # 9+2=1, which is three less than 4.
        totals=[11, 4],
        score=[-3, 3],
        fault="result",
    ),
    "ten_counted_as_one": one(
        "a ten is counted as one, as if its zero were left out",
        TOTAL,
        SEVEN_FOUR,
        hands="Tc 4c / 2d 2h",
        # 10+4=4, not 5.
        totals=[5, 4],
        score=[1, -1],
        fault="result",
    ),
    "drawn_card_not_counted": one(
        "the cards that were drawn are not counted",
        "X: each player reveals their hand and announces the total",
        ACES,
        moves="0 draws Ah; 1 passes; 0 draws As",
        totals=[2, 9],
        score=[-7, 7],
        fault="result",
    ),
    "higher_pays_lower": one(
        "who is higher pays",
        PAYS,
        SEVEN_FOUR,
        score=[-3, 3],
        fault="result",
    ),
    "stake_instead_of_the_difference": one(
        "one chip is paid where the difference is three",
        PAYS,
        SEVEN_FOUR,
        score=[1, -1],
        fault="result",
    ),
    "difference_instead_of_the_stake": one(
        "three chips are paid where the stake is one",
        "`pay` stake",
        SEVEN_FOUR,
        rules={"pay": "stake"},
        fault="result",
    ),
    "paid_to_the_highest_alone": one(
        "each pays the highest total alone",
        PAYS,
        ZERO_THREE_NINE,
        chips=[55, 55, 55],
        # Seat 0 owes 3 to seat 1 too: −12, −3 and 15.
        score=[-9, -6, 15],
        end="paid",
        fault="result",
    ),
    "nobody_wins_what_is_lost": one(
        "less is won than lost",
        PAYS,
        SEVEN_FOUR,
        score=[2, -3],
        fault="result",
    ),
    "banker_in_the_game_of_all": one(
        "all settle with the dealer in the game of all against all",
        "KB2: no banker",
        BANKER,
        preset="kabu",
        # All against all: −6, 2, 6, −2.
        score=[-1, 1, 2, -2],
        fault="result",
    ),
    "all_against_all_with_a_banker": one(
        "all settle with all where there is a banker",
        "ours: `settle` banker",
        BANKER,
        # With the dealer alone: −1, 1, 2, −2.
        score=[-6, 2, 6, -2],
        fault="result",
    ),
    "another_dealer": one(
        "seat 3 is settled with though seat 0 deals",
        "X: the player to the dealer's left goes first; ours: `settle` banker",
        BANKER,
        lead=1,
        moves="1 passes; 2 passes; 3 passes; 0 passes",
        # Seat 0 deals: −6, 2, 3, 1.
        score=[-1, 1, 2, -2],
        fault="result",
    ),
    "tie_paid_to_the_dealer": one(
        "an equal total pays the dealer though the rules do not say so",
        "KB5: equal totals pay nothing",
        LEVEL,
        rules={"pay": "stake"},
        score=[-1, 1, -1, 1],
        fault="result",
    ),
    "tie_not_paid_to_the_dealer": one(
        "an equal total does not pay the dealer though the rules say so",
        "KB5: but to a banker where `banker_wins_ties` says so",
        LEVEL,
        rules={"pay": "stake", "banker_wins_ties": True},
        score=[-1, 1, 0, 0],
        fault="result",
    ),
    # -- broke
    "broke_and_paid": one(
        "a player with two chips pays three",
        BROKE,
        SEVEN_FOUR,
        chips=[78, 2],
        fault="result",
    ),
    "not_broke": one(
        "a player is called broke who has just enough",
        f"{BROKE}; KB3",
        SEVEN_FOUR,
        chips=[77, 3],
        end="broke",
        score=[0, 0],
        fault="result",
    ),
    "paid_in_a_broke_hand": one(
        "a player who is broke pays what they have",
        "X: That player does not actually pay any of their opponents; KB4",
        SEVEN_FOUR,
        chips=[78, 2],
        end="broke",
        score=[2, -2],
        fault="result",
    ),
    "others_paid_in_a_broke_hand": one(
        "the others pay in a hand in which somebody is broke",
        "KB4: nothing at all is paid in that hand",
        ZERO_THREE_NINE,
        score=[-12, 3, 9],
        fault="result",
    ),
    "nobody_paid_in_a_settled_broke_hand": one(
        "nobody pays though a broke hand is settled",
        "KB4: `broke_hand_settled` yes",
        ZERO_THREE_NINE,
        rules={"players": 3, "broke_hand_settled": True},
        fault="result",
    ),
    "net_where_debts_count_gross": one(
        "what seat 1 is owed is taken off its debts",
        "KB3: debts are compared with the chips held before any payment",
        ZERO_THREE_NINE,
        end="paid",
        score=[-12, -3, 15],
        fault="result",
    ),
    "gross_where_debts_count_net": one(
        "seat 1 is called broke though what it is owed counts",
        "KB3: `debt_counts` net",
        ZERO_THREE_NINE,
        rules={"players": 3, "debt_counts": "net"},
        fault="result",
    ),
    # -- the deal
    "a_card_twice": one(
        "two players hold the same card",
        SETUP,
        SEVEN_FOUR,
        extra={"hands": [["3c", "4c"], ["4c", "2h"]]},
        fault="deal",
    ),
    "a_court_card": one(
        "a king is dealt",
        "X: simply remove all of the face cards from a deck",
        SEVEN_FOUR,
        extra={"hands": [["3c", "Kc"], ["2d", "2h"]]},
        fault="deal",
    ),
    "a_stock_without_its_last_card": one(
        "a card is missing",
        SETUP,
        SEVEN_FOUR,
        extra={"stock": ["Ac", "2c"]},
        fault="deal",
    ),
    "three_cards_dealt": one(
        "a player is dealt three cards",
        SETUP,
        SEVEN_FOUR,
        extra={"hands": [["3c", "4c", "Ac"], ["2d", "2h"]]},
        fault="deal",
    ),
    "two_players_where_four_play": one(
        "two sit down to the game of four",
        "`players`",
        SEVEN_FOUR,
        preset="kabu",
        fault="deal",
    ),
    "nobody_begins": one(
        "a player begins who is not there",
        "X: The player to the dealer's left goes first",
        SEVEN_FOUR,
        extra={"lead": 2},
        fault="deal",
    ),
    "chips_of_one_player": one(
        "one player has chips",
        "X: Distribute the chips evenly to each player",
        SEVEN_FOUR,
        extra={"scores": [80]},
        fault="deal",
    ),
}  # fmt: skip
