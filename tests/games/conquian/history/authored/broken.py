"""Which hands of Conquian must a verifier refuse, and where?  Worked by hand.

Each history breaks one rule once. Form: `build_histories.py`; of the result what is not its fault
is as if the fault had not been.
"""

from typing import Any

from games.authored import one_at as one
from games.conquian.history.authored.valid import OTHERS, RUN
from games.hand_worked import Hand

SETUP = "X: Shuffle and deal ten cards to each player"
TURNS = "X: The turn then passes to the dealer; CQ2"
MELDS = "X: three or four cards of the same rank; three or more consecutive cards of the same suit"
CENTRE = "X: a player can never lay down a fully-formed meld from the hand; CQ4"
ALL = "X: All cards on the table must be part of valid melds after rearranging; CQ5"
DISCARD = "X: then discard one card from the hand"
FORCED = "X: they can compel the opponent to take the card and meld it anyway; CQ3"
LAYING = "BI: before discarding it, a player may meld or lay off from his or her hand; CQ7"
END = "X: Game play continues until one player has melded eleven cards"

WON: Hand = {
    # Lines: 1 the deal, 2 turn, 3 take, 4 discard, 5 pass, 6 turn, 7 pass, 8 take, 9 the result.
    "hands": f"4c 5c 6c Kd Kh 2s | {OTHERS}",
    "moves": f"{RUN}, 1 turn Ks, 1 pass, 0 take 3c 4c 5c 6c / Kd Kh Ks",
    "seat": 0,
    "melded": [7, 0],
    "turned": 2,
    "score": [1, -1],
}
FORCING: Hand = {
    # 2 turn, 3 take, 4 discard, 5 pass, 6 turn, 7 pass, 8 pass, 9 force, 10 forced, 11 discard,
    # 12 pass, 13 turn, 14 pass, 15 take, 16 discard, 17 pass, 18 turn, 19 pass, 20 take, 21 result.
    "hands": f"4c 5c 6c Kd Kh 2s | {OTHERS}",
    "moves": f"{RUN}, 1 turn 7c, 1 pass, 0 pass, 1 force, 0 forced 3c 4c 5c 6c 7c, 0 discard Kd, "
    "1 pass, 1 turn Jc, 1 pass, 0 take 3c 4c 5c 6c 7c Jc, 0 discard Kh, 1 pass, 1 turn 2c, "
    "1 pass, 0 take 2c 3c 4c 5c 6c 7c Jc",
    "seat": 0,
    "melded": [7, 0],
    "turned": 4,
    "score": [1, -1],
}
DRAWN: Hand = {
    # 2 to 85 the stock, 86 the result.
    "hands": f"4c 5c 6c Kd Kh 2s | {OTHERS}",
    "moves": "rest 0",
    "seat": None,
    "melded": [0, 0],
    "turned": 28,
    "score": [0, 0],
}
LAID: Hand = {
    # 2 turn, 3 lay, 4 pass, 5 turn, 6 pass, 7 take, 8 discard, 9 pass, 10 turn, 11 pass, 12 take.
    "preset": "conquian-bicycle",
    "hands": f"4c 5c 6c Kd Kh 2s | {OTHERS}",
    "moves": "0 turn Ad, 0 lay 4c 5c 6c, 1 pass, 1 turn 7c, 1 pass, 0 take 4c 5c 6c 7c, "
    "0 discard 2s, 1 pass, 1 turn Ks, 1 pass, 0 take 4c 5c 6c 7c / Kd Kh Ks",
    "seat": 0,
    "melded": [7, 0],
    "turned": 3,
    "score": [1, -1],
}


def melds(*each: str) -> dict[str, Any]:
    """A line's melds."""
    return {"melds": [meld.split() for meld in each]}


FILES: dict[str, list[Hand]] = {
    # -- the deal
    "three_players": one(1, "three players at a table of two", SETUP, WON,
                         change={1: {"players": 3}}),
    "five_cards": one(1, "a hand of five where six are dealt", SETUP, WON,
                      change={1: {"hands": [["4c", "5c", "6c", "Kd", "Kh"], OTHERS.split()]}}),
    "six_cards_of_ten": one(1, "hands of six where ten are dealt", SETUP, WON, rules={}),
    "card_twice": one(1, "the king of spades is in a hand and in the stock", SETUP, WON,
                      change={1: {"hands": [["4c", "5c", "6c", "Kd", "Kh", "Ks"],
                                           OTHERS.split()]}}),
    "eight_in_the_pack": one(1, "an eight is not of the pack", SETUP, WON,
                             change={1: {"hands": [["4c", "5c", "6c", "Kd", "Kh", "8s"],
                                                   OTHERS.split()]}}),
    "third_seat_begins": one(1, "there is no seat 2 to turn", SETUP, WON, change={1: {"lead": 2}}),
    "points_before": one(1, "a game is one hand: nobody has points before it", SETUP, WON,
                         change={1: {"scores": [1, 0]}}),
    # -- whose turn it is
    "dealer_begins": one(2, "seat 0 is the non-dealer and turns first", TURNS, WON,
                         change={1: {"lead": 1}}),
    "other_asked_first": one(3, "who turned the card is asked first", TURNS, WON,
                             change={3: {"seat": 1}}),
    "asked_his_own_discard": one(5, "who discarded has refused the card", TURNS, WON,
                                 change={5: {"seat": 0}}),
    "wrong_one_turns": one(6, "who refused last turns the next card", TURNS, WON,
                           change={6: {"seat": 0}}),
    "card_left_out": one(6, "the next card is not turned", TURNS, WON, drop=6),
    "pass_twice": one(8, "seat 1 refuses a card twice", TURNS, WON, twice=7),
    "another_card": one(6, "the card turned is not the next of the stock", TURNS, WON,
                        change={6: {"card": "Kc"}}),
    "no_discard": one(4, "no card is discarded after a take", DISCARD, WON, drop=4),
    "discard_not_held": one(4, "a card is discarded that was never held", DISCARD, WON,
                            change={4: {"card": "Ad"}}),
    "discard_laid": one(4, "a card is discarded that lies on the table", DISCARD, WON,
                        change={4: {"card": "4c"}}),
    "discard_after_winning": one(9, "the hand is over with seven cards down", END, WON, twice=8),
    # -- melds
    "two_cards": one(3, "two cards are no meld", MELDS, WON, change={3: melds("3c 4c")}),
    "gap": one(3, "a run has no gap", MELDS, WON, change={3: melds("3c 5c 6c")}),
    "stranger_in_a_run": one(3, "a king of another suit in a run", MELDS, WON,
                             change={3: melds("3c 4c 5c Kd")}),
    "round_the_corner": one(3, "the ace is low only", MELDS, WON,
                            hands="Qs Ks 4c 5c 6c 2s | Qc Qd 7h Jh 3s 2d",
                            moves="0 turn As, 0 take Qs Ks As, 0 discard 2s, 1 pass, rest 1",
),
    "nine_in_a_row": one(3, "no run longer than eight cards here", "own", WON,
                         preset="conquian-8run", rules={},
                         hands="2c 3c 4c 5c 6c 7c Jc Qc Ad Kh | Kc Qd 7h Jh 3s As 5s 2d 6d 4s",
                         moves="0 turn Ac, 0 take Ac 2c 3c 4c 5c 6c 7c Jc Qc, 0 discard Kh, "
                         "1 pass, 1 turn Ah, 1 pass, 0 take Ac Ad Ah / 2c 3c 4c 5c 6c 7c Jc Qc",
),
    "four_of_a_rank": one(3, "groups of three alone here", MELDS, WON,
                          rules={"hand_cards": 6, "meld_target": 7, "group_max": 3},
                          hands="4d 4h 4s 2c 3c Kd | Qc Qd 7h Jh 3s As",
                          moves="0 turn 4c, 0 take 4c 4d 4h 4s, 0 discard Kd, 1 pass, 1 turn Ac, "
                          "1 pass, 0 take 4c 4d 4h 4s / Ac 2c 3c"),
    "without_the_card": one(3, "the card taken is not laid", CENTRE, WON,
                            change={3: melds("4c 5c 6c")}),
    "card_not_held": one(3, "a card is laid that is in no hand", CENTRE, WON,
                         change={3: melds("3c 4c 5c 6c 7c")}),
    "the_others_card": one(8, "a card of the other's hand is laid", CENTRE, WON,
                           change={8: melds("3c 4c 5c 6c", "Kd Kh Ks Kc")},
                           hands="4c 5c 6c Kd Kh 2s | Kc Qd 7h Jh 3s As"),
    "run_from_the_hand": one(3, "a meld of hand cards alone beside that of the card", CENTRE, WON,
                             hands=f"4c 5c 6c Kd Kh 2s | {OTHERS}",
                             moves="0 turn Ks, 0 take Kd Kh Ks / 4c 5c 6c, 0 discard 2s, 1 pass, "
                             "1 turn 7c, 1 pass, 0 take Kd Kh Ks / 4c 5c 6c 7c"),
    "kings_beside_the_card": one(
        8, "three kings of the hand beside the run that the card joins", CENTRE, WON,
        rules={"hand_cards": 7, "meld_target": 8},
        hands="4c 5c 6c Kd Kh Ks 2s | Qc Qd 7h Jh 3s As Kc",
        moves="0 turn 3c, 0 take 3c 4c 5c 6c, 0 discard 2s, 1 pass, 1 turn 7c, 1 pass, "
        "0 take 3c 4c 5c 6c 7c / Kd Kh Ks",
    ),
    "run_given_up": one(8, "the run that lay there is gone", ALL, WON,
                        change={8: melds("Kd Kh Ks")}),
    "run_cut_short": one(8, "the run that lay there has lost a card", ALL, WON,
                         change={8: melds("3c 4c 5c", "Kd Kh Ks")}),
    # -- force
    "force_by_who_refused": one(9, "nobody forces himself", FORCED, FORCING,
                                change={9: {"seat": 0}}),
    "forced_and_refused": one(10, "who is forced has to take the card", FORCED, FORCING,
                              change={10: {"do": "pass", "forced": "left out",
                                           "melds": "left out"}}),
    "forced_not_said": one(10, "a take after a force says so", FORCED, FORCING,
                           change={10: {"forced": "left out"}}),
    "forced_but_free": one(3, "a take that nobody forced", FORCED, WON,
                           change={3: {"forced": True}}),
    "forced_with_a_hand_card": one(10, "who is forced lays no card of the hand with it", FORCED,
                                   FORCING, hands=f"4c 5c 6c Kd 2c 2s | {OTHERS}",
                                   moves=f"{RUN}, 1 turn 7c, 1 pass, 0 pass, 1 force, "
                                   "0 forced 2c 3c 4c 5c 6c 7c, 0 discard Kd, 1 pass, rest 1",
),
    "force_where_none_is": one(9, "nobody is forced here", "own: no force", FORCING,
                               preset="conquian-free"),
    "force_of_what_does_not_fit": one(9, "the card does not fit the table", FORCED, FORCING,
                                      moves=f"{RUN}, 1 turn Jc, 1 pass, 0 pass, 1 force, "
                                      "0 forced 3c 4c 5c 6c Jc, 0 discard Kd, 1 pass, rest 1",
),
    "force_past_the_longest_run": one(
        9, "a fourth card does not fit a run where runs are of three", FORCED, FORCING,
        rules={"hand_cards": 6, "meld_target": 7, "run_max": 3},
        hands="4c 5c Kd Kh 7c Jc | Qc Qd 7h Jh 3s As",
        moves="0 turn 6c, 0 take 4c 5c 6c, 0 discard Kd, 1 pass, 1 turn 3c, 1 pass, 0 pass, "
        "1 force, 0 forced 3c 4c 5c 6c, 0 discard Kh, rest 1",
    ),
    "force_of_the_fourth": one(
        9, "the fourth of a rank does not fit where groups are of three", FORCED, FORCING,
        rules={"hand_cards": 6, "meld_target": 7, "group_max": 3},
        hands="4d 4h 6s 7s Js 2s | Qc Qd 7h Jh 3s As",
        moves="0 turn 4c, 0 take 4c 4d 4h, 0 discard 2s, 1 pass, 1 turn 4s, 1 pass, 0 pass, "
        "1 force, 0 forced 4c 4d 4h 4s, 0 discard 6s, rest 1",
    ),
    "force_before_he_refuses": one(8, "nothing was refused yet", FORCED, FORCING, drop=8),
    "force_without_a_card_to_discard": one(
        19, "who has no card to discard is not forced", FORCED, FORCING,
        moves=f"{RUN}, 1 turn 7c, 1 pass, 0 take 3c 4c 5c 6c 7c, 0 discard Kd, 1 pass, 1 turn Jc, "
        "1 pass, 0 take 3c 4c 5c 6c 7c Jc, 0 discard Kh, 1 pass, 1 turn 2c, 1 pass, 0 pass, "
        "1 force, 0 forced 2c 3c 4c 5c 6c 7c Jc",
    ),
    # -- laying from the hand
    "laid_without_a_card": one(3, "hand cards are laid with a card from the centre alone", CENTRE,
                               LAID, preset="conquian"),
    "laid_in_the_others_turn": one(4, "who did not turn the card lays nothing", LAYING, LAID,
                                   hands=f"4c 5c 6c Kd Kh 2s | {OTHERS[:-5]}Qh As",
                                   moves="0 turn Ad, 0 lay 4c 5c 6c, 1 lay Qc Qd Qh, 1 turn 7c, "
                                   "1 pass, rest 0",
),
    "two_melds_laid": one(3, "cards of the hand go into one meld", CENTRE, LAID,
                          hands=f"4c 5c 6c Kd Kh Kc | {OTHERS}",
                          moves="0 turn Ad, 0 lay 4c 5c 6c / Kc Kd Kh, 1 pass, rest 1",
),
    "nothing_laid": one(9, "to lay is to lay cards of the hand", LAYING, LAID,
                        moves="0 turn Ad, 0 lay 4c 5c 6c, 1 pass, 1 turn Ah, 1 pass, 0 pass, "
                        "0 turn 5d, 0 lay 4c 5c 6c, 1 pass, rest 1",
),
    # -- the result
    "stock_not_gone": one(85, "a card of the stock is left", "X: the stock is depleted", DRAWN,
                          drop=85),
    "refused_after_the_end": one(86, "the hand is over once the last card is refused",
                                 "X: the stock is depleted", DRAWN, twice=85),
    "another_end": one(9, "seat 0 is out", END, WON, change={9: {"end": "stock"}}),
    "another_winner": one(9, "seat 0 is out, not seat 1", END, WON, change={9: {"seat": 1}}),
    "drawn_and_won": one(86, "nobody is out", END, DRAWN, change={86: {"seat": 0}}),
    "melded_wrongly": one(9, "seat 0 has melded seven", END, WON, melded=[6, 0]),
    "turned_wrongly": one(9, "two cards were turned", TURNS, WON, turned=3),
    "two_points": one(9, "a hand counts one point", END, WON, score=[2, -2]),
    "nothing_lost": one(9, "what one wins the other loses", END, WON, score=[1, 0]),
}  # fmt: skip
