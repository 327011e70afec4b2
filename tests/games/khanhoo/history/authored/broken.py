"""Which hands of Khanhoo must a verifier refuse, and where?  Worked by hand.

Each history breaks one rule once. Form: `build_histories.py`; of the result what is not its fault
is as if the fault had not been.
"""

from games.authored import one
from games.hand_worked import Hand
from games.khanhoo.history.authored.valid import (
    BUMPS,
    CONTESTS,
    DRAWS,
    EXAMPLE,
    FOUR,
    FOURS,
    OUT,
    SCORES,
    SHORT,
    STOCK,
    THIRTEEN,
    THIRTEEN_OUT,
    TWO_PLAYERS,
    TWO_SPLITS,
    idle,
)

SETUP = "X, setup: deal fifteen cards to each player, then a sixteenth"
TURNS = "X: Turns continue in this way, with a draw and a discard by each player in turn"
RESTOCK = "X: the discards are flipped over, and then shuffled to form a new stock; KH1"

AT_ONCE: Hand = {
    "hands": TWO_PLAYERS,
    "moves": f"0 out 9d: {THIRTEEN_OUT}",
    "seat": 0,
    "turns": 1,
    "score": [18, 4],
}
TO_TEN: Hand = {
    "hands": TWO_PLAYERS,
    "rules": SHORT,
    "moves": f"0 throws 9d; {idle(1, '7d 6s 3d 9s Ad 4d 6d * Kc', 2)}",
    "turns": 10,
    "score": [13, 4],
}
THREE: Hand = {
    "preset": "khanhoo",
    "rules": SHORT,
    "hands": EXAMPLE,
    "stock": STOCK,
    "turns": 10,
    "score": [2, 2, 7],
}
REST = idle(0, "9d 7s * 3d 4h Qc As 8s")


FILES: dict[str, list[Hand]] = {
    # -- the deal
    "a_hand_is_short": one(
        "seat 1 has fourteen cards", SETUP, AT_ONCE,
        hands=f"{THIRTEEN} / {FOUR.removesuffix(' 8h')}", fault="deal",
    ),
    "who_begins_has_no_sixteenth": one(
        "seat 0 begins with fifteen cards, and seat 1 has sixteen", SETUP, AT_ONCE,
        lead=1, fault="deal",
    ),
    "a_card_is_there_three_times": one(
        "the pack has two of each card, and this has three sixes of hearts", SETUP, AT_ONCE,
        hands=f"{THIRTEEN.replace('9d', '6h')} / {FOUR.replace('9s', '6h')}", fault="deal",
    ),
    "nobody_begins": one(
        "there is no seat 2 to begin", SETUP, AT_ONCE, extra={"lead": 2}, fault="deal"
    ),
    # -- turns
    "another_player_begins": one(
        "seat 1 throws where seat 0 begins", TURNS, TO_TEN,
        moves=f"!1 throws Qc; {idle(0, '7d', 2)}",
    ),
    "a_turn_is_left_out": one(
        "seat 0 draws twice running", TURNS, TO_TEN,
        moves="0 throws 9d; !0 draws 7d; 0 throws 7d",
    ),
    "a_card_is_thrown_that_is_not_held": one(
        "seat 0 does not hold the nine of spades", TURNS, TO_TEN, moves="!0 throws 9s",
    ),
    "two_cards_are_drawn": one(
        "seat 1 draws again where they have to throw", TURNS, TO_TEN,
        moves="0 throws 9d; 1 draws 7d; !1 draws 6s",
    ),
    "nothing_is_drawn": one(
        "seat 1 throws before they draw", TURNS, TO_TEN, moves="0 throws 9d; !1 throws Qc",
    ),
    "another_card_is_drawn": one(
        "the first card of the stock is the seven of diamonds", DRAWS, TO_TEN,
        moves="0 throws 9d; !1 draws 6s; 1 throws 6s", stock="7d 6s",
    ),
    "another_card_is_taken": one(
        "the discard is the nine of diamonds", DRAWS, TO_TEN,
        moves="0 throws 9d; !1 takes 5d; 1 throws 5d",
    ),
    "the_card_taken_is_thrown_back": one(
        "seat 1 took the nine of diamonds and held no other",
        "KH6: the card just taken from the pile is not thrown in the same turn", TO_TEN,
        moves="0 throws 9d; 1 takes 9d; !1 throws 9d",
    ),
    "play_goes_on_after_the_limit": one(
        "ten discards end the hand", "KH9: with the limit of turns a hand ends", TO_TEN,
        moves=f"0 throws 9d; {idle(1, '7d 6s 3d 9s Ad 4d 6d * Kc', 2)}; !0 draws 5d",
    ),
    "play_goes_on_after_somebody_is_out": one(
        "the hand is over", OUT, AT_ONCE,
        moves=f"0 out 9d: {THIRTEEN_OUT}; !1 draws 7d",
    ),
    "the_stock_is_made_anew_too_early": one(
        "there are cards in the stock", RESTOCK, TO_TEN,
        moves="0 throws 9d; 1 draws 7d; 1 throws 7d; !stock 9d",
    ),
    "the_stock_is_made_of_other_cards": one(
        "the pile below its top has a three of diamonds and no two", RESTOCK, THREE,
        rules={"turn_limit": 20},
        moves=f"0 throws 3d; {idle(1, STOCK)}; "
        "!stock Kc 9d 7s * 2d 3d 4h Qc As 8s 9s Ad 3s 9h 6s",
    ),
    "the_top_card_goes_into_the_stock": one(
        "the eight of hearts stays as the new pile", RESTOCK, THREE,
        rules={"turn_limit": 20},
        moves=f"0 throws 3d; {idle(1, STOCK)}; "
        "!stock Kc 9d 7s * 3d 3d 4h Qc As 8s 9s Ad 3s 9h 6s 8h",
    ),
    "one_draws_from_an_empty_stock": one(
        "the stock has to be made anew first", RESTOCK, THREE,
        rules={"turn_limit": 20},
        moves=f"0 throws 3d; {idle(1, STOCK)}; !1 draws Kc",
    ),
    "a_stock_is_made_anew_that_may_not": one(
        "there is no new stock by these rules", RESTOCK, THREE,
        rules={"turn_limit": 20, "reshuffle": False},
        moves=f"0 throws 3d; {idle(1, STOCK)}; "
        "!stock Kc 9d 7s * 3d 3d 4h Qc As 8s 9s Ad 3s 9h 6s",
    ),
    "four_players_draw": one(
        "there is nothing to draw with four players", "KH2: one must take it", THREE,
        preset="khanhoo-4p", hands=FOURS, stock="",
        moves="0 throws 6h; !1 draws 6h; 1 throws 6h",
    ),
    # -- going out
    "a_card_stays_over": one(
        "without the five of diamonds two fives and the nine are in no meld", OUT, AT_ONCE,
        moves="!0 out 5d: Ah 2s 3d, Jc Qc Kc, 7h 8h 9h, 2d 2h 2s",
    ),
    "what_is_declared_is_no_meld": one(
        "two fives and a nine are no meld", OUT, AT_ONCE,
        moves="!0 out 9d: Ah 2s 3d, Jc Qc Kc, 5d 5h 9h, 7h 8h 5s, 2d 2h 2s",
    ),
    "melds_that_score_less_are_declared": one(
        "three triplets score 6, and these three sequences 3",
        "X: scores the value of their melds; KH7: the best split that uses every card", AT_ONCE,
        hands=f"2d 2h 2s 3d 3h 3s 4d 4h 4s Jc Qc Kc 6d 6h 6s 9d / {FOUR}",
        moves="!0 out 9d: 2d 3d 4d, 2h 3h 4h, 2s 3s 4s, Jc Qc Kc, 6d 6h 6s",
    ),
    "melds_that_score_more_leave_cards_over": one(
        "with the khanhoo six cards are in no meld",
        "X: their entire hand into melds; KH7: the best split that uses every card", AT_ONCE,
        hands=f"{TWO_SPLITS} / {FOUR}",
        moves="!0 out 9d: Ah 2s 3d, Jc Qc Kc, 7d 7h 7s",
    ),
    "a_meld_of_no_points_is_not_declared": one(
        "seven to nine of hearts are in no meld that is declared, though a sequence is worth 0",
        "X: their entire hand into melds; KH7", AT_ONCE, rules={"sequence_points": 0},
        moves="!0 out 9d: Ah 2s 3d, Jc Qc Kc, 5d 5h 5s, 2d 2h 2s",
    ),
    "all_melds_are_declared_where_fewer_score": one(
        "by the other reading the khanhoo, the royal and the sevens score 10, and these melds 8",
        "KH7: the other reading", AT_ONCE, rules={"out_split": "any"},
        hands=f"{TWO_SPLITS} / {FOUR}",
        moves="!0 out 9d: Ah 2h 3h, 2s 3s 4s, 3d 4d 5d, Jc Qc Kc, 7d 7h 7s",
    ),
    "cards_that_stay_over_are_scored": one(
        "the melds that use every card score 8, and 5 for going out",
        "X: their entire hand into melds; KH7", AT_ONCE,
        hands=f"{TWO_SPLITS} / {FOUR}",
        moves="0 out 9d: Ah 2h 3h, 2s 3s 4s, 3d 4d 5d, Jc Qc Kc, 7d 7h 7s",
        score=[15, 4], fault="result",
    ),
    "a_meld_is_not_declared": one(
        "the twos are in no meld that is declared", OUT, AT_ONCE,
        moves="!0 out 9d: Ah 2s 3d, Jc Qc Kc, 5d 5h 5s, 7h 8h 9h",
    ),
    "a_card_is_declared_that_is_not_held": one(
        "seat 0 has no seven to nine of spades to declare", OUT, AT_ONCE,
        moves="!0 out 9d: Ah 2s 3d, Jc Qc Kc, 5d 5h 5s, 7h 8h 9h, 2d 2h 2s, 7s 8s 9s",
    ),
    "a_triplet_has_a_suit_twice": one(
        "two diamonds and a spade are no triplet",
        "X: three different suits (no duplicates allowed)", AT_ONCE,
        moves="!0 out 9d: Ah 2s 3d, Jc Qc Kc, 5d 5h 5s, 7h 8h 9h, 2d 2d 2s",
    ),
    # -- bumping
    "two_players_bump": one(
        "of two players nobody bumps", "X: In a three- or four-player game", TO_TEN,
        moves="0 throws 9d; !1 bumps 9d: 7d 8d 9d; 1 throws Qc",
    ),
    "nobody_may_bump_here": one(
        "the rule set has no bumps", BUMPS, THREE, preset="khanhoo-no-bump",
        moves="0 throws 3d; !2 bumps 3d: Ah 2s 3d; 2 throws 4d",
    ),
    "a_sequence_is_bumped": one(
        "a bump needs a meld other than a sequence", BUMPS, THREE,
        moves="0 throws 6h; !2 bumps 6h: 6h 7h 8h; 2 throws 6s",
    ),
    "the_next_player_bumps": one(
        "seat 1 is next and may simply take the card", BUMPS, THREE,
        moves="0 throws 5s; !1 bumps 5s: 5d 5h 5s; 1 throws 9d",
    ),
    "the_thrower_bumps": one(
        "seat 0 threw the card", "KH4: the thrower cannot", THREE,
        moves="0 throws 4h; !0 bumps 4h: 4d 4h 4s; 0 throws 9s",
    ),
    "a_meld_without_the_discard": one(
        "the aces have no three of diamonds", BUMPS, THREE,
        moves="0 throws 3d; !2 bumps 3d: Jc Qc Kc; 2 throws 4d",
    ),
    "a_bump_with_a_card_that_is_not_held": one(
        "seat 2 has one ace of diamonds", BUMPS, THREE,
        moves="0 throws Ah; !2 bumps Ah: Ah Ad Ad; 2 throws 6s",
    ),
    "a_bump_of_another_card": one(
        "the discard is the three of diamonds", BUMPS, THREE,
        moves="0 throws 3d; !2 bumps Ah: Ad As Ah; 2 throws 6s",
    ),
    "a_bump_after_somebody_drew": one(
        "seat 1 has drawn: the discard is no longer to be claimed", BUMPS, THREE,
        moves="0 throws 3d; 1 draws 9d; !2 bumps 3d: Ah 2s 3d; 2 throws 4d",
    ),
    "a_bump_that_a_contest_stops": one(
        "fives against fives stop the bump", CONTESTS, THREE,
        moves=f"0 throws 5s; !2 bumps 5s: 5d 5h 5s vs 5d 5h 5s; 2 throws 6s; {REST}",
    ),
    "a_contest_that_is_too_low": one(
        "two points do not stop five", CONTESTS, THREE,
        moves="0 throws 3d; !2 refused 3d: Ah 2s 3d by 1 vs 3d 3h 3s; 1 takes 3d; 1 throws 9d",
    ),
    "another_than_the_next_contests": one(
        "seat 1 is next, and not seat 0", "KH5: the challenger is the next player only", THREE,
        moves="0 throws 5s; !2 refused 5s: 5d 5h 5s by 0 vs 5d 5h 5s; 1 takes 5s; 1 throws 9d",
    ),
    "a_contest_with_a_card_not_held": one(
        "seat 1 has no four of diamonds", CONTESTS, THREE,
        moves="0 throws 4h; !2 refused 4h: 4d 4h 4s by 1 vs 4d 4h 4s; 1 takes 4h; 1 throws 9d",
    ),
    "a_contest_where_there_is_none": one(
        "by these rules nobody contests", CONTESTS, THREE,
        rules={**SHORT, "bump_challenge": False},
        moves="0 throws 5s; !2 refused 5s: 5d 5h 5s by 1 vs 5d 5h 5s; 1 takes 5s; 1 throws 9d",
    ),
    "who_contested_draws": one(
        "seat 1 has to take the card", "KH5: they must take the card", THREE,
        moves="0 throws 5s; 2 refused 5s: 5d 5h 5s by 1 vs 5d 5h 5s; !1 draws 9d; 1 throws 9d",
    ),
    "who_bumped_does_not_throw": one(
        "seat 2 has to throw a card", "X: They then discard as normal", THREE,
        moves="0 throws 3d; 2 bumps 3d: Ah 2s 3d; !0 draws 9d; 0 throws Jc",
    ),
    "who_was_skipped_draws": one(
        "the player after the bumper is next",
        "X: play passes to the left, with the intervening players skipped", THREE,
        moves="0 throws 3d; 2 bumps 3d: Ah 2s 3d; 2 throws 4d; !1 draws 9d; 1 throws 9d",
    ),
    "a_shown_meld_is_taken_up_again": one(
        "the ace of hearts lies in the meld that was bumped",
        "X: They may then no longer alter the meld in any way", THREE,
        moves="0 throws 3d; 2 bumps 3d: Ah 2s 3d; !2 throws Ah",
    ),
    # -- the result
    "a_score_without_the_bonus": one(
        "13 and 5 are 18", SCORES, AT_ONCE, score=[13, 4], fault="result",
    ),
    "the_others_score_nothing": one(
        "seat 1 scores the melds of its hand", SCORES, AT_ONCE, score=[18, 0], fault="result",
    ),
    "a_bonus_at_the_limit": one(
        "nobody went out", "KH9: nobody has the bonus", TO_TEN, score=[18, 4], fault="result",
    ),
    "somebody_else_went_out": one(
        "seat 0 went out", OUT, AT_ONCE, result={"seat": 1}, fault="result",
    ),
    "an_end_that_was_none": one(
        "the hand ended with who went out", OUT, AT_ONCE,
        result={"end": "turn_limit"}, fault="result",
    ),
    "turns_miscounted": one(
        "one card was thrown", TURNS, AT_ONCE, turns=2, fault="result",
    ),
    "a_result_before_the_end": one(
        "seat 1 has not played yet", TURNS, TO_TEN, moves="0 throws 9d", fault="result",
    ),
}  # fmt: skip
