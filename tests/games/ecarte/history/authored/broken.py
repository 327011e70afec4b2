"""Which hands of Écarté must a verifier refuse, and where?  Worked by hand.

Each history breaks one rule once. Form: `build_histories.py`; of the result what is not its fault
is as if the fault had not been.
"""

from games.authored import one
from games.ecarte.history.authored.valid import (
    ALL_FIVE,
    ALL_FIVE_DEALER,
    ALL_FIVE_QUEEN,
    CLUBS,
    DEALERS,
    KING_TURNED,
    NOTHING,
    STRONG,
    VOLE,
    WEAK,
)
from games.hand_worked import Hand

SETUP = "X: Shuffle and deal five cards to each player; turn the top card of the stock face up"
SPEAKING = "X: The non-dealer decides; If the non-dealer proposes, the dealer has veto power"
EXCHANGED = "X: the non-dealer discards any number of cards they wish, then draws back up to five"
LIMITED = "X: the non-dealer always has the first priority; EC3, EC4"
SHOWN = "X: they can show it to their opponent. Doing so scores one point; EC5"
FOLLOWING = "X: if they have a card of the suit led, they must play it, playing a higher card; EC8"
TRUMPING = "X: Otherwise, they must trump, if they can"
LEADING = "X: That player then leads to the next trick"
SCORED = "X: whichever player takes the majority scores one point; EC2"
AT_ONCE = "X: the hand is not played out; EC7"

# The strong hand stands, shows the king and takes all.
STOOD: Hand = {
    **VOLE,
    "moves": f"0 stands; 0 shows; {ALL_FIVE}",
    "terms": ["king 1 point 1 vole 1", ""],
}
# The dealer holds it, and the elder stood.
LOST: Hand = {
    **DEALERS,
    "moves": f"0 stands; 1 shows; {ALL_FIVE_DEALER}",
    "terms": ["", "king 1 point 1 vole 1 vulnerable 1"],
}
# Nothing is exchanged, by consent.
AGREED = "0 proposes; 1 accepts; 0 gives for; 1 gives for"
# Three high clubs, two diamonds and no trump at the dealer's; he refused.
REFUSED: Hand = {**CLUBS, "terms": ["", "point 1 vole 1"]}
ENDED: Hand = {
    **{**VOLE, "tricks": [0, 0]},
    "before": [4, 0],
    "moves": "0 stands; 0 shows",
    "end": "king",
    "terms": ["king 1", ""],
}


FILES: dict[str, list[Hand]] = {
    # -- who speaks
    "dealer_stands": one(
        "the dealer stands where the elder is to speak",
        SPEAKING,
        STOOD,
        moves=f"!1 stands; 0 shows; {ALL_FIVE}",
    ),
    "refused_before_a_proposal": one(
        "the dealer refuses what nobody has proposed",
        SPEAKING,
        STOOD,
        moves=f"!1 refuses; 0 shows; {ALL_FIVE}",
    ),
    "elder_accepts_their_own_proposal": one(
        "the elder accepts what they have proposed",
        SPEAKING,
        STOOD,
        moves=f"0 proposes; !0 accepts; 0 shows; {ALL_FIVE}",
    ),
    "proposed_twice": one(
        "the elder proposes again before an answer",
        SPEAKING,
        STOOD,
        moves=f"0 proposes; !0 proposes; 1 refuses; 0 shows; {ALL_FIVE}",
    ),
    "stood_after_proposing": one(
        "the elder stands though they have proposed",
        SPEAKING,
        STOOD,
        moves=f"0 proposes; !0 stands; 0 shows; {ALL_FIVE}",
    ),
    "proposed_after_standing": one(
        "the elder proposes though they stand",
        SPEAKING,
        STOOD,
        moves=f"0 stands; !0 proposes; 0 shows; {ALL_FIVE}",
    ),
    "seat_2_speaks": one(
        "there is no third seat",
        SPEAKING,
        STOOD,
        moves=f"!2 stands; 0 shows; {ALL_FIVE}",
    ),
    "proposed_where_nothing_is_exchanged": one(
        "a proposal where no exchange is allowed",
        "ours: EC6",
        DEALERS,
        preset="ecarte-no-exchange",
        moves=f"!0 proposes; 1 refuses; 1 shows; {ALL_FIVE_DEALER}",
    ),
    "stood_where_nothing_is_exchanged": one(
        "the elder need not speak where no exchange is allowed",
        "ours: EC6",
        DEALERS,
        preset="ecarte-no-exchange",
        moves=f"!0 stands; 1 shows; {ALL_FIVE_DEALER}",
    ),
    "a_second_exchange_of_one": one(
        "a second proposal where cards are exchanged once",
        "ours: exchanges_max; EC6",
        VOLE,
        preset="ecarte-one-exchange",
        moves=f"{AGREED}; !0 proposes; 1 refuses; 0 shows; {ALL_FIVE}",
    ),
    "a_thirty_third_exchange": one(
        "a proposal after 32 exchanges of nothing",
        "ours: EC9",
        VOLE,
        moves=f"{32 * NOTHING}!0 proposes; 1 refuses; 0 shows; {ALL_FIVE}",
    ),
    # -- exchanging
    "exchanged_without_consent": one(
        "the elder exchanges before the dealer has answered",
        SPEAKING,
        STOOD,
        moves=f"0 proposes; !0 gives 7s for 7c; 0 shows; {ALL_FIVE}",
    ),
    "dealer_exchanges_first": one(
        "the dealer exchanges before the elder",
        EXCHANGED,
        STOOD,
        moves=f"0 proposes; 1 accepts; !1 gives for; 0 gives for; 0 stands; 0 shows; {ALL_FIVE}",
    ),
    "gives_a_card_of_the_others": one(
        "the elder gives up a card of the dealer's",
        EXCHANGED,
        STOOD,
        moves=f"0 proposes; 1 accepts; !0 gives 8c for 7c; 1 gives for; 0 shows; {ALL_FIVE}",
    ),
    "gives_a_card_twice": one(
        "the elder gives up the seven of spades twice",
        EXCHANGED,
        STOOD,
        moves=f"0 proposes; 1 accepts; !0 gives 7s 7s for 7c 9c; 1 gives for; 0 shows; {ALL_FIVE}",
    ),
    "draws_more_than_given": one(
        "two cards for one",
        EXCHANGED,
        STOOD,
        moves=f"0 proposes; 1 accepts; !0 gives 7s for 7c 9c; 1 gives for; 0 shows; {ALL_FIVE}",
    ),
    "draws_another_card": one(
        "the elder draws the second card of the stock",
        EXCHANGED,
        STOOD,
        stock="7c 9c",
        moves=f"0 proposes; 1 accepts; !0 gives 7s for 9c; 1 gives for; 0 shows; {ALL_FIVE}",
    ),
    "gives_nothing_where_a_card_must_go": one(
        "nothing is given up where a card must be",
        "own: exchange_min; EC3",
        STOOD,
        preset="ecarte-standard",
        moves=f"0 proposes; 1 accepts; !0 gives for; 1 gives for; 0 stands; 0 shows; {ALL_FIVE}",
    ),
    "gives_more_than_the_stock_has": one(
        "the dealer gives up two cards where the stock has one left",
        LIMITED,
        {},
        hands=f"{STRONG} / {WEAK}",
        turned="Qd",
        moves="0 proposes; 1 accepts; 0 gives 7s 8d 9d Js Kd for 7c 9c Jc Kc Ac; "
        "1 gives 8c Kh Qc Qh Tc for 7d Td Jd Ad 7h; 0 proposes; 1 accepts; "
        "0 gives 7c 9c Jc Kc Ac for 8h 9h Th Jh Ah; 1 gives 7d Td Jd Ad for 8s 9s Ts Qs; "
        "0 proposes; 1 accepts; 0 gives 8h for Ks; !1 gives 7h 8s for As; 0 leads Ks As",
    ),
    "the_dealer_exchanges_behind_the_last_card": one(
        "the dealer exchanges though the elder took the last card",
        LIMITED,
        {},
        hands=f"{STRONG} / {WEAK}",
        turned="Qd",
        moves="0 proposes; 1 accepts; 0 gives 7s 8d 9d Js Kd for 7c 9c Jc Kc Ac; "
        "1 gives 8c Kh Qc Qh Tc for 7d Td Jd Ad 7h; 0 proposes; 1 accepts; "
        "0 gives 7c 9c Jc Kc Ac for 8h 9h Th Jh Ah; 1 gives 7d Td Jd Ad 7h for 8s 9s Ts Qs Ks; "
        "0 proposes; 1 accepts; 0 gives 8h for As; !1 gives for; 0 leads As Ks",
    ),
    # -- the king
    "king_not_shown": one(
        "the elder leads and has not shown the king",
        SHOWN,
        STOOD,
        moves=f"0 stands; !{ALL_FIVE}",
    ),
    "king_shown_by_the_other": one(
        "the dealer shows a king that they do not hold",
        SHOWN,
        STOOD,
        moves=f"0 stands; !1 shows; {ALL_FIVE}",
    ),
    "king_shown_twice": one(
        "the king is shown again",
        SHOWN,
        STOOD,
        moves=f"0 stands; 0 shows; !0 shows; {ALL_FIVE}",
    ),
    "king_shown_too_soon": one(
        "the king is shown before the elder has spoken",
        SHOWN,
        STOOD,
        moves=f"!0 shows; 0 stands; {ALL_FIVE}",
    ),
    "king_shown_that_was_turned": one(
        "the king is shown though it was turned",
        SHOWN,
        KING_TURNED,
        moves=f"0 stands; !0 shows; {ALL_FIVE_QUEEN}",
    ),
    "king_shown_for_nothing": one(
        "the king is shown where there is nothing for it",
        SHOWN,
        STOOD,
        rules={"held_king_points": 0},
        moves=f"0 stands; !0 shows; {ALL_FIVE}",
    ),
    "played_on_after_a_king_that_won": one(
        "a card is played though the king has won the match",
        AT_ONCE,
        ENDED,
        moves="0 stands; 0 shows; !0 leads Kd 8c",
    ),
    "said_after_a_turned_king_that_won": one(
        "the elder speaks though a turned king has won the match",
        AT_ONCE,
        {**KING_TURNED, "tricks": [0, 0]},
        before=[0, 4],
        moves="!0 stands",
    ),
    # -- the play
    "dealer_leads": one(
        "the dealer leads to the first trick",
        "X: The non-dealer leads to the first trick",
        STOOD,
        moves="0 stands; 0 shows; !1 leads Kh 7s; 0 leads Kd 8c; 0 leads 9d Tc; 0 leads 8d Qc; "
        "0 leads Js Qh",
    ),
    "loser_leads": one(
        "who lost the trick leads to the next",
        LEADING,
        STOOD,
        moves="0 stands; 0 shows; 0 leads Kd 8c; !1 leads Kh 7s; 0 leads 9d Qc; 0 leads 8d Qh; "
        "0 leads Js Tc",
    ),
    "no_suit_followed": one(
        "a diamond thrown where a club can be followed",
        FOLLOWING,
        REFUSED,
        moves="0 proposes; 1 refuses; !0 leads 7c 7d; 0 leads 8c Kc; 1 leads 8d 9c; "
        "1 leads Qc Tc; 1 leads Jc Ac",
    ),
    "not_headed": one(
        "the nine of clubs is not won, though it could be",
        FOLLOWING,
        {**REFUSED, "hands": "8c 9c Tc Ts As / 7c Qc Kc 7d 8d"},
        moves="0 proposes; 1 refuses; !0 leads 9c 7c; 0 leads 8c Kc; 1 leads 7d Ts; 1 leads 8d As; "
        "1 leads Qc Tc",
    ),
    "not_trumped": one(
        "a king thrown where a trump must be played",
        TRUMPING,
        {},
        hands="7c 8c 9c Tc Ac / 9h 7h Ks Qs Kd",
        turned="8h",
        moves="0 stands; !0 leads Ac Ks; 0 leads 7c 7h; 1 leads 9h 8c; 1 leads Qs 9c; "
        "1 leads Kd Tc",
    ),
    "a_card_that_is_not_held": one(
        "the dealer plays a card of the stock",
        "X: players play from their hands",
        STOOD,
        moves="0 stands; 0 shows; !0 leads Kd 9c; 0 leads Js Tc; 0 leads 9d Qc; 0 leads 8d Qh; "
        "0 leads 7s Kh",
    ),
    "a_card_played_twice": one(
        "the elder leads the king of trumps again",
        "X: players play from their hands",
        STOOD,
        moves="0 stands; 0 shows; 0 leads Kd 8c; !0 leads Kd Tc; 0 leads 9d Qc; 0 leads 8d Qh; "
        "0 leads 7s Kh",
    ),
    "a_card_that_was_given_up": one(
        "the elder leads the seven that they gave up",
        EXCHANGED,
        STOOD,
        moves="0 proposes; 1 accepts; 0 gives 7s for 8s; 1 gives for; 0 stands; 0 shows; "
        "!0 leads 7s Kh; 0 leads Kd 8c; 0 leads 9d Qc; 0 leads 8d Qh; 0 leads Js Tc",
    ),
    "a_trick_of_one_card": one(
        "the dealer plays no card to the last trick",
        "X: The dealer then plays a card in response",
        STOOD,
        moves="0 stands; 0 shows; 0 leads Kd 8c; 0 leads Js Tc; 0 leads 9d Qc; 0 leads 8d Qh; "
        "!0 leads 7s",
    ),
    "played_before_the_elder_spoke": one(
        "cards are played before the elder has spoken",
        SPEAKING,
        STOOD,
        moves=f"!{ALL_FIVE}",
    ),
    "a_sixth_trick": one(
        "a trick more than there are cards",
        "X: After all five tricks have been played, the hand is scored",
        STOOD,
        moves=f"0 stands; 0 shows; {ALL_FIVE}; !0 leads Ks As",
    ),
    "a_trick_left_out": one(
        "the last trick is left out",
        "X: After all five tricks have been played, the hand is scored",
        STOOD,
        moves="0 stands; 0 shows; 0 leads Kd 8c; 0 leads Js Tc; 0 leads 9d Qc; 0 leads 8d Qh",
        fault="result",
    ),
    # -- the deal
    "four_cards": one(
        "four cards each where five are dealt",
        SETUP,
        {**STOOD, "hands": "8d 9d Js Kd / Kh Qc Qh Tc"},
        fault="deal",
    ),
    "three_players": one(
        "three hands",
        SETUP,
        {**STOOD, "hands": f"{STRONG} / {WEAK} / 7c 9c Jc Kc Ac"},
        fault="deal",
    ),
    "a_card_twice": one(
        "the turned card is in a hand too",
        SETUP,
        STOOD,
        extra={"turned": "Kd"},
        fault="deal",
    ),
    "a_match_that_was_won": one(
        "the elder has five points before the hand",
        "X: until someone reaches a score of five points; EC7",
        STOOD,
        before=[5, 0],
        fault="deal",
    ),
    # -- the score
    "vole_not_scored": one(
        "all tricks and no point for that",
        SCORED,
        STOOD,
        terms=["king 1 point 1", ""],
        fault="result",
    ),
    "vulnerability_not_scored": one(
        "the elder stood and lost, and pays nothing more",
        SCORED,
        LOST,
        terms=["", "king 1 point 1 vole 1"],
        fault="result",
    ),
    "vulnerable_without_refusing": one(
        "the elder is vulnerable though cards were exchanged",
        "X: After the first exchange, neither player becomes vulnerable",
        LOST,
        moves=f"{AGREED}; 0 stands; 1 shows; {ALL_FIVE_DEALER}",
        fault="result",
    ),
    "vole_and_vulnerable_as_usually_written": one(
        "a vole scores for vulnerability where it takes that in",
        "own: EC2",
        LOST,
        preset="ecarte-standard",
        fault="result",
    ),
    "king_not_scored": one(
        "nothing for the king that was shown",
        SHOWN,
        STOOD,
        terms=["point 1 vole 1", ""],
        fault="result",
    ),
    "terms_that_do_not_add_up": one(
        "the score is another than its terms",
        SCORED,
        STOOD,
        score=[2, 0],
        fault="result",
    ),
    "terms_in_other_places": one(
        "the vole's point stands with vulnerability",
        SCORED,
        STOOD,
        terms=["king 1 point 1 vulnerable 1", ""],
        fault="result",
    ),
    "tricks_of_another": one(
        "four tricks are said where five were taken",
        "X: play of the hand",
        STOOD,
        tricks=[4, 1],
        fault="result",
    ),
    "another_winner": one(
        "the other is said to have won",
        SCORED,
        STOOD,
        winner=1,
        fault="result",
    ),
    "ended_by_no_king": one(
        "the hand is said to have been ended by a king",
        AT_ONCE,
        STOOD,
        end="king",
        fault="result",
    ),
    "not_ended_by_a_king": one(
        "all tricks are said to have been played where a king ended the hand",
        AT_ONCE,
        ENDED,
        end="tricks",
        fault="result",
    ),
}
