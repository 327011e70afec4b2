"""Which turns, pots, closings and endings must a verifier refuse?

Each history breaks one rule once, at the act marked "!" or at the line that `fault` names. Form:
`build_histories.py`. A result is typed only where it is the fault.
"""

from games.authored import one
from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

# As in `pots_and_closing`: 3h-9h and Th 55, kings 40; all laid with the twelfth card Th.
WITH_BURRACO = "3h 4h 5h 6h 7h 8h 9h Kc Kd Kh Ks"
LAID = "0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 Kc Kd Kh Ks; "
ALL_LAID = "3h 4h 5h 6h 7h 9c Tc Jc Kc Kd Kh"
NO_BURRACO = "0 draw Ks; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh Ks; "
ONE = {"stock_end_cards": 40}


def closing(breaks: str, source: str, pot: str, acts: str) -> list[Hand]:
    """Seat 0 lays its hand with a burraco, takes `pot` directly, does `acts`."""
    return one(
        breaks,
        source,
        hands={0: WITH_BURRACO},
        pots=(pot, ""),
        moves=LAID + "pot 0 up; " + acts,
    )


FILES: dict[str, list[Hand]] = {
    "closing_with_a_wild_discard": closing(
        "closing with a wild card as the last discard",
        "P: discards this final card, which cannot be a wild card.",
        "Qs Qd Qh 5c 6c 7c 8c 9c Jh Qh 2d",
        "meld 2 Qs Qd Qh; meld 3 5c 6c 7c 8c 9c; add 0 Jh; add 0 Qh; !discard 2d",
    ),
    "melding_all_cards_with_the_pot_taken": closing(
        "melding all the cards when the team has taken its pot",
        "P: Note that it is not legal to go out by melding all one's cards. A final discard is "
        "always required.",
        "Qs Qd Qh 5c 6c 7c 8c 9c Jh Qh 4c",
        "meld 2 Qs Qd Qh; meld 3 5c 6c 7c 8c 9c; add 0 Jh; add 0 Qh; !add 3 4c",
    ),
    "closing_without_a_burraco": one(
        "closing without a burraco",
        "P: it is not legal to go out if one's team does not have a burraco.",
        hands={0: ALL_LAID},
        pots=("Qc Kc 9d Jd 8d Td 4s 5s 6s 7s As", ""),
        moves=NO_BURRACO
        + "pot 0 up; add 1 Qc; meld 3 8d 9d Td; meld 4 4s 5s 6s 7s; add 2 Kc; add 3 Jd; "
        "!discard As",
    ),
    "closing_without_the_pot": one(
        "closing without having taken the pot: after the last discard the pot must be taken",
        "P: In order to close, [...] the team has taken its pozzetto",
        hands={0: WITH_BURRACO},
        moves="0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Kc Kd Kh Ks; discard 3c",
        fault="result",
        end=("closed", 0, 1),
        # melds 45 + 40; clean 200; closing 100; no pot; hand 110
        teams=[dict(score=175, melds=85, clean=200, closing=100, hand=-110, pot=-100), IDLE],
    ),
    "a_second_pot_for_one_team": one(
        "a second pot is taken by a team",
        "P: The second pozzetto is taken by the first player of the other team who runs out of "
        "cards.",
        rules={"stock_end_cards": 38},
        hands={0: WITH_BURRACO, 2: "3d 4d 5d 6d 7d 8d 9d Td Jc Js Jd"},
        pots=("3c 4c 5c 6c 8h 9s Tc Qc Qd Qs 4d", ""),
        moves=LAID
        + """pot 0 up; discard 3c
            1 pass
            2 draw 3s; meld 2 3d 4d 5d 6d 7d 8d 9d Td; meld 3 Jc Js Jd; discard 3s; !pot 1 down
        """,
    ),
    "pot_not_taken_when_all_is_melded": one(
        "the hand is all melded and no pot line follows",
        "P: melds all the cards in his or her hand, picks up a pozzetto and continues playing.",
        rules=ONE,
        hands={0: ALL_LAID},
        moves=NO_BURRACO + "!discard 3c",
    ),
    "the_second_pot_first": one(
        "pot 1 is taken while pot 0 lies there",
        "P: The first player who gets rid of the last card [...] takes the first pozzetto",
        rules=ONE,
        hands={0: ALL_LAID},
        pots=("", "8h Qc 4c 5s 6s 7d 8s 9s Td Jd Qh"),
        moves=NO_BURRACO + "!pot 1 up; discard Qh",
    ),
    "pot_before_the_hand_is_empty": one(
        "a pot is taken with a card in hand",
        "P: The first player who gets rid of the last card from his or her hand [...]",
        rules=ONE,
        hands={0: ALL_LAID},
        pots=("8h Qc 4c 5s 6s 7d 8s 9s Td Jd Qh", ""),
        moves="0 draw 3c; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh; !pot 0 up; "
        "discard 3c",
    ),
    "the_one_card_pile_thrown_back": one(
        "the card of a one-card pile is taken and thrown back",
        "P: If there is only one card in the discard pile, it is illegal to pick up that one card "
        "and discard the same card.",
        rules={"turn_limit": 2},
        upcard="5c",
        moves="""
            0 take 5c; !discard 5c
            1 pass
        """,
    ),
    "part_of_the_pile": one(
        "only the top card of the pile is taken",
        "P: it is not possible to take a part of the pile or just its top card.",
        rules={"turn_limit": 2},
        upcard="5c",
        hands={1: "Jd"},
        moves="""
            0 draw 3d; discard 3d
            1 !take 3d; discard Jd
        """,
    ),
    "draw_and_take": one(
        "a card is drawn and the pile taken in one turn",
        "P: either drawing the top card of the face-down draw pile, or taking the whole of the "
        "face-up discard pile",
        rules={"turn_limit": 1},
        upcard="5c",
        moves="0 draw 3d; !take 5c; discard 3d",
    ),
    "meld_before_drawing": one(
        "a meld is laid before a card is drawn",
        "P: A turn consists of: 1. either drawing [...] or taking [...] 2. optionally laying down",
        rules=ONE,
        hands={0: "5h 6h 7h"},
        moves="0 !meld 0 5h 6h 7h; draw 3c; discard 3c",
    ),
    "no_discard": one(
        "a turn ends without a discard",
        "P: discarding one card from hand face up on top of the discard pile.",
        rules={"stock_end_cards": 39},
        moves="""
            0 draw 3c
            1 !draw 3d; discard 3d
        """,
    ),
    "meld_after_the_discard": one(
        "a meld is laid after the discard",
        "P: discarding one card [...] A card is discarded to end the turn.",
        rules={"stock_end_cards": 39},
        hands={0: "5h 6h 7h"},
        moves="""
            0 draw 3c; discard 3c; !meld 0 5h 6h 7h
            1 pass
        """,
    ),
    "out_of_turn": one(
        "a player plays out of turn",
        "P: Players take turns to play, in clockwise order around the table",
        rules={"stock_end_cards": 39},
        moves="""
            0 pass
            2 !draw 3d; discard 3d
        """,
    ),
    "another_player_leads": one(
        "another player than the leader begins",
        "P: The player to dealer's left begins.",
        rules=ONE,
        lead=1,
        moves="0 !draw 3d; discard 3d",
    ),
    "drawing_after_two_cards_are_left": one(
        "a card is drawn when two are left in the stock: the hand is over",
        "P: When a player draws the third last card of the draw pile, the play automatically ends "
        "at the end of that player's turn.",
        moves="""
            0 pass x39
            3 !draw; discard 5d
        """,
    ),
    "taking_the_last_discard": one(
        "the last discard is taken when the hand is over",
        "P: After that player has discarded, the discard cannot be taken and no further cards can "
        "be melded by any player.",
        rules={"stock_end_cards": 38},
        hands={3: "Jd"},
        upcard="5c",
        moves="""
            0 draw 3c; discard 3c
            1 draw 3d; discard 3d
            2 draw 3h; discard 3h
            3 !take 5c 3c 3d 3h; discard Jd
        """,
    ),
    "ended_too_early": one(
        "the hand is ended with three cards left in the stock",
        "P: There are only two cards left in the draw pile.",
        moves="0 pass x38",
        fault="result",
        end=("stock", None, 38),
        teams=[IDLE, IDLE],
    ),
    "stalemate_too_early": one(
        "stalemate after three turns",
        "P: If the discard pile contains just one card and all four players choose to take the "
        "discard and discard another card",
        upcard="5c",
        hands={0: "Kc", 1: "9h", 2: "Qs"},
        moves="""
            0 take 5c; discard Kc
            1 take Kc; discard 9h
            2 take 9h; discard Qs
        """,
        fault="result",
        end=("stalemate", None, 3),
        teams=[dict(score=-315, hand=-215, pot=-100), IDLE],
    ),
    "stalemate_too_late": one(
        "play goes on after the stalemate",
        "P: When this happens the play ends and the hand is scored.",
        rules={"turn_limit": 5},
        upcard="5c",
        hands={0: "Kc", 1: "9h", 2: "Qs", 3: "Jd"},
        moves="""
            0 take 5c; discard Kc
            1 take Kc; discard 9h
            2 take 9h; discard Qs
            3 take Qs; discard Jd
            0 !draw 3c; discard 3c
        """,
    ),
    "stalemate_not_broken": one(
        "in the variation the fifth player takes the one card instead of drawing",
        "P: Instead, the next player in turn must end the stalemate by drawing a card from the "
        "draw pile.",
        preset="italian-stalemate-draw",
        rules={"turn_limit": 5},
        upcard="5c",
        hands={0: "Kc Ts", 1: "9h", 2: "Qs", 3: "Jd"},
        moves="""
            0 take 5c; discard Kc
            1 take Kc; discard 9h
            2 take 9h; discard Qs
            3 take Qs; discard Jd
            0 !take Jd; discard Ts
        """,
    ),
    "played_on_after_closing": one(
        "play goes on after a player has closed",
        "P: A player goes out: this is known as chiusura (closing).",
        hands={0: WITH_BURRACO},
        rules={"turn_limit": 2},
        pots=("Qs Qd Qh 5c 6c 7c 8c 9c Jh Qh 4d", ""),
        moves=LAID
        + """pot 0 up; meld 2 Qs Qd Qh; meld 3 5c 6c 7c 8c 9c; add 0 Jh; add 0 Qh; \
                discard 4d
            1 !draw 3c; discard 3c
        """,
    ),
    "refusing_with_an_upcard": one(
        "the first card is refused though the pile was begun with an upcard",
        "P: the dealer places the next (45th) card face-up",
        rules=ONE,
        moves="0 !refuse 3c; draw 3d; discard 3d",
    ),
    "seen_pot_after_a_discard": one(
        "a pot taken on the last discard is not face down",
        "P: Having no cards in hand, the player takes a pozzetto and keeps it face down",
        rules=ONE,
        hands={0: ALL_LAID},
        moves="0 draw 3c; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh; discard 3c; "
        "!pot 0 up",
    ),
}
