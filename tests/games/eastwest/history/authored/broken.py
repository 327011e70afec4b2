"""Which hands of East–West must a verifier refuse, and where?  Worked by hand.

Each history breaks one rule once. Form: `build_histories.py`; of the result what is not its fault
is as if the fault had not been.
"""

from games.authored import one_at as one
from games.hand_worked import Hand

SETUP = "X: deal three cards, face up, in a vertical line; 32 cards in all"
TURNS = "X: The nondealer goes first; Players continue alternating in this way"
FULL = "X: Once a player has placed four cards on a row, the hand is complete"
DRAWN = "X: They draw a card from the stock and place it next to any one of the three board cards"
ORDER = "EW1: straight flush, four, full house, flush, straight, three, two pairs, pair, high card"
EQUAL = "EW3: equal hands win the row for nobody"

PAIR: Hand = {
    # A pair of sevens against ace high; lines: 1 the deal, 2 to 9 the cards, 10 the result.
    "board": "9c",
    "lying": "7d 7h 8s Ts | 8d Jh Ks Ad",
    "made": "pair | high card",
    "won": "0",
    "score": [1, -1],
}
TWO_ROWS: Hand = {
    # A pair and nothing against a straight and three; 18 lines, the result the last.
    "rules": {"rows": 2},
    "board": "9c 8c",
    "lying": "9d 7h Js As / 7d Th Qs Kd | Td Jh Qd Kh / 8d 8h 7s Ts",
    "made": "pair / high card | straight / three",
    "won": "11",
    "score": [-1, 1],
}
STRAIGHTS: Hand = {
    "board": "7h",
    "lying": "8d 9h Th Jh | 8c 9c Td Jc",
    "made": "straight | straight",
    "won": "-",
    "score": [0, 0],
}
FLUSH: Hand = {
    "board": "9c",
    "lying": "9d 9h 8s 8d | 7c Tc Kc Ac",
    "made": "full house | flush",
    "won": "0",
    "score": [1, -1],
}


FILES: dict[str, list[Hand]] = {
    # -- the deal
    "three_players": one(1, "three players at a table of two", SETUP, PAIR,
                         change={1: {"players": 3}}),
    "two_board_cards": one(1, "two board cards for one row", SETUP, PAIR,
                           change={1: {"board": ["9c", "9d"]}}),
    "three_rows_one_board_card": one(1, "one board card for three rows", SETUP, PAIR, rules={}),
    "card_twice": one(1, "the nine of clubs is the board card and in the stock", SETUP, PAIR,
                      change={1: {"board": ["7d"]}}),
    "six_in_the_pack": one(1, "a six is not of the pack", SETUP, PAIR,
                           change={1: {"board": ["6c"]}}),
    "third_seat_begins": one(1, "there is no seat 2 to begin", SETUP, PAIR,
                             change={1: {"lead": 2}}),
    "points_before": one(1, "a game is one hand: nobody has points before it", SETUP, PAIR,
                         change={1: {"scores": [1, 0]}}),
    # -- moves
    "dealer_begins": one(2, "seat 0 is the non-dealer and begins", TURNS, PAIR,
                         change={1: {"lead": 1}}),
    "twice_in_turn": one(4, "seat 1 places two cards in turn", TURNS, PAIR,
                         change={4: {"seat": 1}}),
    "turn_left_out": one(3, "the turn of seat 1 is left out", TURNS, PAIR, drop=3),
    "line_twice": one(6, "a card is placed twice", TURNS, PAIR, twice=5),
    "fifth_card": one(10, "a fifth card in a full row", FULL, TWO_ROWS, change={10: {"row": 0}}),
    "fifth_card_east": one(11, "a fifth card in a full row of seat 1", FULL, TWO_ROWS,
                           change={11: {"row": 0}}),
    "no_second_row": one(2, "there is one row, and the card goes to a second", SETUP, PAIR,
                         change={2: {"row": 1}}),
    "row_before_the_first": one(3, "a row before the first", SETUP, PAIR, change={3: {"row": -1}}),
    "another_card": one(5, "the card placed is not the one drawn", DRAWN, PAIR,
                        change={5: {"card": "Ks"}}),
    "a_card_never_drawn": one(9, "the card placed was never drawn", DRAWN, PAIR,
                              change={9: {"card": "Kh"}}),
    "one_card_short": one(9, "the last card is not placed", FULL, PAIR, drop=9),
    "one_card_more": one(10, "one more card after all rows are full", FULL, PAIR, twice=9),
    # -- the result
    "another_end": one(10, "a hand ends when all rows are full", "X: the end", PAIR,
                       change={10: {"end": "empty"}}),
    "pair_called_two": one(10, "a pair is called two pairs", ORDER, PAIR,
                           made="two pairs | high card"),
    "straight_by_the_ace": one(10, "ace, seven, eight, nine, ten is no straight", "EW2", PAIR,
                               board="7c", lying="Ad 8h 9s Ts | 7d Jh Qs Kd",
                               made="straight | pair", won="0"),
    "seven_ace_not_counted": one(
        10, "ace, seven, eight, nine, ten is a straight here", "EW2", PAIR,
        preset="eastwest-low-ace", board="7c", lying="Ad 8h 9s Ts | 7d Jh Qs Kd",
        made="high card | pair", won="1", score=[-1, 1],
    ),
    "ace_high_wins": one(10, "ace high does not beat a pair", ORDER, PAIR, won="1", score=[-1, 1]),
    "flush_above_full_house": one(10, "a flush does not beat a full house here", ORDER, FLUSH,
                                  won="1", score=[-1, 1]),
    "full_house_above_flush": one(10, "by rarity a full house does not beat a flush", ORDER, FLUSH,
                                  preset="eastwest-rarity"),
    "pair_above_nothing": one(10, "by rarity a pair does not beat ace high", ORDER, PAIR,
                              preset="eastwest-rarity"),
    "equal_row_given": one(10, "an equal row is nobody's", EQUAL, STRAIGHTS, won="0",
                           score=[1, -1]),
    "equal_row_kept_back": one(10, "an equal row is the first seat's here", EQUAL, STRAIGHTS,
                               rules={"rows": 1, "row_tie": "first_seat"}),
    "equal_row_to_the_wrong_seat": one(
        10, "seat 1 began, so an equal row is seat 0's", EQUAL, STRAIGHTS, lead=1, won="1",
        rules={"rows": 1, "row_tie": "second_seat"}, score=[-1, 1],
    ),
    "a_row_for_nobody": one(18, "the second row is not nobody's", ORDER, TWO_ROWS, won="1-"),
    "two_points": one(10, "a won game counts one point", "EW3", PAIR, score=[2, -2]),
    "both_win": one(10, "what one wins the other loses", "EW3", PAIR, score=[1, 0]),
    "points_for_all_rows": one(18, "here no points are given for all rows", "own", TWO_ROWS,
                               score=[-2, 2]),
    "no_points_for_all_rows": one(18, "here two more points are given for all rows", "own",
                                  TWO_ROWS, rules={"rows": 2, "all_rows_points": 2}),
}  # fmt: skip
