"""Which hands of Écarté are played by the rules?  Worked by hand; the form: `build_histories.py`.

Behind the moves stands who takes which trick where that is not plain to see.
"""

from games.hand_worked import Hand

# Diamonds are trumps.  The first hand holds three of them with the king, and spades; the other
# neither, so that the first takes every trick whatever is played.
STRONG, WEAK = "7s 8d 9d Js Kd", "8c Kh Qc Qh Tc"
ALL_FIVE = "0 leads Kd 8c; 0 leads Js Tc; 0 leads 9d Qc; 0 leads 8d Qh; 0 leads 7s Kh"
VOLE: Hand = {"hands": f"{STRONG} / {WEAK}", "turned": "Qd", "tricks": [5, 0]}
# The same with the strong hand at the dealer's: he trumps the first club.
ALL_FIVE_DEALER = "0 leads 8c 8d; 1 leads Kd Tc; 1 leads 9d Qc; 1 leads Js Qh; 1 leads 7s Kh"
DEALERS: Hand = {"hands": f"{WEAK} / {STRONG}", "turned": "Qd", "tricks": [0, 5], "winner": 1}
# Hearts are trumps, and nobody holds one: the dealer's three high clubs and two diamonds.
CLUBS: Hand = {
    "hands": "7c 8c 9c Tc Ac / Jc Qc Kc 7d 8d",
    "turned": "7h",
    "tricks": [0, 5],
    "winner": 1,
}
# With the king of diamonds turned the strong hand has the queen in its place.
KING_TURNED: Hand = {"hands": f"7s 8d 9d Js Qd / {WEAK}", "turned": "Kd", "tricks": [5, 0]}
ALL_FIVE_QUEEN = ALL_FIVE.replace("Kd", "Qd")
# The elder proposes, the dealer accepts, and nobody gives up a card.
NOTHING = "0 proposes; 1 accepts; 0 gives for; 1 gives for; "


FILES: dict[str, list[Hand]] = {
    "worked_example": [
        dict(
            title="the worked example: one exchange, the king shown, four tricks",
            source="X: Whichever player takes the majority of the tricks scores one point",
            hands="7s 8d 9d Js Kd / 8c Kh Qc Qh Tc",
            turned="Qd",
            stock="Jd Ah 7h Ts Kc Ac Qs 7d 8s 7c 9s 9c Ks Jh As Th Td Jc 8h 9h Ad",
            moves="0 proposes; 1 accepts; 0 gives 7s Js for Jd Ah; 1 gives 8c Tc Qc for 7h Ts Kc; "
            "0 stands; 0 shows; 0 leads Kd Ts; 0 leads Jd 7h; 0 leads 9d Kc; 0 leads 8d Qh; "
            "0 leads Ah Kh",
            # The ace ranks below the jack, and far below the king.
            tricks=[4, 1],
            terms=["king 1 point 1", ""],
        ),
    ],
    "vulnerable_or_not": [
        dict(
            title="the elder stands and takes all: being vulnerable costs a winner nothing",
            source="X: If they took all five tricks, they score an additional point",
            **VOLE,
            moves=f"0 stands; 0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="the dealer refuses and loses all: three points and the king",
            source="X: One more point is scored if the opponent was vulnerable on that hand; EC1, "
            "EC2",
            **VOLE,
            moves=f"0 proposes; 1 refuses; 0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1 vulnerable 1", ""],
        ),
        dict(
            title="the elder stands and loses all",
            source="X: whichever one turned it down is said to be vulnerable; EC2",
            **DEALERS,
            moves=f"0 stands; 1 shows; {ALL_FIVE_DEALER}",
            terms=["", "king 1 point 1 vole 1 vulnerable 1"],
        ),
        dict(
            title="a vole takes vulnerability in, as usually written",
            source="own: EC2",
            **DEALERS,
            preset="ecarte-standard",
            moves=f"0 stands; 1 shows; {ALL_FIVE_DEALER}",
            terms=["", "king 1 point 1 vole 1"],
        ),
        dict(
            title="three tricks against a vulnerable player, as usually written",
            source="own: EC2, of the vole alone",
            hands="7h Kc Kd 9s 8s / 8c 7d Ks Qs Js",
            turned="8h",
            preset="ecarte-standard",
            # Both kings take, the seven of trumps too; spades are the dealer's.
            moves="0 proposes; 1 refuses; 0 leads Kc 8c; 0 leads Kd 7d; 0 leads 7h Js; "
            "0 leads 9s Qs; 1 leads Ks 8s",
            tricks=[3, 2],
            terms=["point 1 vulnerable 1", ""],
        ),
        dict(
            title="the dealer refuses and wins",
            source="X: if they decline, then the play proceeds without an exchange",
            **DEALERS,
            moves=f"0 proposes; 1 refuses; 1 shows; {ALL_FIVE_DEALER}",
            terms=["", "king 1 point 1 vole 1"],
        ),
        dict(
            title="nothing exchanged by either, so nobody is vulnerable",
            source="X: it is possible to avoid vulnerability by starting an exchange and then "
            "discarding no cards; EC3",
            **DEALERS,
            moves="0 proposes; 1 accepts; 0 gives for; 1 gives for; 0 stands; 1 shows; "
            f"{ALL_FIVE_DEALER}",
            terms=["", "king 1 point 1 vole 1"],
        ),
        dict(
            title="refused in the second round: nobody is vulnerable",
            source="X: After the first exchange has taken place, neither player becomes vulnerable",
            **VOLE,
            moves="0 proposes; 1 accepts; 0 gives for; 1 gives for; 0 proposes; 1 refuses; "
            f"0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="points of their own for each thing",
            source="X: scoring, with rules changed; EC2",
            **VOLE,
            rules={
                "held_king_points": 2,
                "point_points": 2,
                "vole_points": 3,
                "vulnerable_points": 4,
                "vole_takes_vulnerable": False,
            },
            moves=f"0 proposes; 1 refuses; 0 shows; {ALL_FIVE}",
            terms=["king 2 point 2 vole 3 vulnerable 4", ""],
        ),
    ],
    "kings": [
        dict(
            title="a king is turned: a point to the dealer at once",
            source="X: If the upcard is a king, the dealer scores one point",
            **KING_TURNED,
            moves=f"0 stands; {ALL_FIVE_QUEEN}",
            terms=["point 1 vole 1", "king 1"],
        ),
        dict(
            title="a turned king that counts nothing",
            source="X: If the upcard is a king, the dealer scores one point",
            **KING_TURNED,
            rules={"turned_king_points": 0},
            moves=f"0 stands; {ALL_FIVE_QUEEN}",
            terms=["point 1 vole 1", ""],
        ),
        dict(
            title="a turned king wins the match before anything is said",
            source="X: If the winning point is scored prior to the actual play of the hand due to "
            "the king of trumps, the hand is not played out; EC7",
            **{**KING_TURNED, "tricks": [0, 0]},
            before=[4, 4],
            moves="",
            end="king",
            winner=1,
            terms=["", "king 1"],
        ),
        dict(
            title="a shown king wins the match before a card is played",
            source="X: the hand is not played out; EC7",
            **{**VOLE, "tricks": [0, 0]},
            before=[4, 3],
            moves="0 stands; 0 shows",
            end="king",
            terms=["king 1", ""],
        ),
        dict(
            title="the dealer's king wins a match to three",
            source="X: Further hands are played until someone reaches a score; EC7",
            **{**DEALERS, "tricks": [0, 0]},
            rules={"match_target": 3},
            before=[2, 2],
            moves="0 proposes; 1 accepts; 0 gives 8c for 7c; 1 gives for; 0 stands; 1 shows",
            end="king",
            terms=["", "king 1"],
        ),
        dict(
            title="where a match is not won at once the hand is played out",
            source="X: EC7, the other way",
            **VOLE,
            rules={"match_at_once": False},
            before=[4, 4],
            moves=f"0 stands; 0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="what a match counts changes no hand",
            source="HO: a match against none counts three; EC11",
            **VOLE,
            rules={"match_points_by_loser": True},
            before=[3, 0],
            moves=f"0 stands; 0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="a king kept back where it may be",
            source="X: they can show it to their opponent; EC5",
            **VOLE,
            rules={"king_shown_by_rule": False},
            moves=f"0 stands; {ALL_FIVE}",
            terms=["point 1 vole 1", ""],
        ),
        dict(
            title="a king shown where it may be kept back",
            source="X: Doing so scores one point; EC5",
            **VOLE,
            rules={"king_shown_by_rule": False},
            moves=f"0 stands; 0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="a king for which there is nothing is not shown",
            source="X: EC5",
            **VOLE,
            rules={"held_king_points": 0},
            moves=f"0 stands; {ALL_FIVE}",
            terms=["point 1 vole 1", ""],
        ),
        dict(
            title="who draws the king in an exchange shows it after the last one",
            source="X: After the exchange, if either player ended up with the king of trumps; EC5",
            **{**KING_TURNED, "turned": "7d", "tricks": [5, 0]},
            moves="0 proposes; 1 accepts; 0 gives 7s for Kd; 1 gives for; 0 stands; 0 shows; "
            "0 leads Kd 8c; 0 leads Js Tc; 0 leads 9d Qc; 0 leads 8d Qh; 0 leads Qd Kh",
            terms=["king 1 point 1 vole 1", ""],
        ),
    ],
    "exchanging": [
        dict(
            title="once only: the play begins behind the exchange",
            source="ours: exchanges_max; EC6",
            **VOLE,
            preset="ecarte-one-exchange",
            moves="0 proposes; 1 accepts; 0 gives for; 1 gives 8c for Ac; 0 shows; "
            "0 leads Kd Ac; 0 leads Js Tc; 0 leads 9d Qc; 0 leads 8d Qh; 0 leads 7s Kh",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="twice at most",
            source="X: the non-dealer may then propose again; EC6",
            **VOLE,
            rules={"exchanges_max": 2},
            moves="0 proposes; 1 accepts; 0 gives for; 1 gives for; 0 proposes; 1 accepts; "
            f"0 gives for; 1 gives for; 0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="nothing exchanged 32 times: then the play begins",
            source="ours: EC9",
            **VOLE,
            moves=f"{32 * NOTHING}0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="nothing exchanged 31 times: then the elder may stand",
            source="ours: EC9",
            **VOLE,
            moves=f"{31 * NOTHING}0 stands; 0 shows; {ALL_FIVE}",
            terms=["king 1 point 1 vole 1", ""],
        ),
        dict(
            title="without exchanges the elder leads at once",
            source="ours: EC6",
            **DEALERS,
            preset="ecarte-no-exchange",
            moves=f"1 shows; {ALL_FIVE_DEALER}",
            terms=["", "king 1 point 1 vole 1"],
        ),
        dict(
            title="the last card is the elder's, and the play begins",
            source="X: the non-dealer always has the first priority in taking the number of cards "
            "they want; When the stock is depleted, the hand immediately begins; EC4",
            hands=f"{STRONG} / {WEAK}",
            turned="Qd",
            # Five, five, five and five of 21 are gone, one is left.
            moves="0 proposes; 1 accepts; 0 gives 7s 8d 9d Js Kd for 7c 9c Jc Kc Ac; "
            "1 gives 8c Kh Qc Qh Tc for 7d Td Jd Ad 7h; 0 proposes; 1 accepts; "
            "0 gives 7c 9c Jc Kc Ac for 8h 9h Th Jh Ah; 1 gives 7d Td Jd Ad 7h for 8s 9s Ts Qs Ks; "
            "0 proposes; 1 accepts; 0 gives 8h for As; "
            # Of trumps there is none left in hand; each suit is one player's.
            "0 leads 9h 8s; 0 leads Th 9s; 0 leads Jh Ts; 0 leads Ah Qs; 0 leads As Ks",
            tricks=[4, 1],
            terms=["point 1", ""],
        ),
        dict(
            title="the dealer takes less than they would, since the elder was served first",
            source="X: even if that doesn't leave enough for the dealer to make their desired "
            "exchange; EC4",
            hands=f"{STRONG} / {WEAK}",
            turned="Qd",
            moves="0 proposes; 1 accepts; 0 gives 7s 8d 9d Js Kd for 7c 9c Jc Kc Ac; "
            "1 gives 8c Kh Qc Qh Tc for 7d Td Jd Ad 7h; 0 proposes; 1 accepts; "
            "0 gives 7c 9c Jc Kc Ac for 8h 9h Th Jh Ah; 1 gives 7h Ad Jd for 8s 9s Ts; "
            "0 proposes; 1 accepts; 0 gives 8h for Qs; 1 gives 7d Td for Ks As; "
            # All spades but one, and no trumps, against four hearts and the queen of spades.
            "0 leads Qs Ks; 1 leads As 9h; 1 leads 8s Th; 1 leads 9s Jh; 1 leads Ts Ah",
            tricks=[0, 5],
            winner=1,
            terms=["", "point 1 vole 1"],
        ),
        dict(
            title="one card is left behind the elder's exchange, and the dealer takes it",
            source="X: The dealer then has the opportunity to do the same thing; When the stock is "
            "depleted, there's no further exchanging; EC4",
            hands=f"{STRONG} / {WEAK}",
            turned="Qd",
            # Five, five, five and four of 21 are gone, two are left: one for each player.
            moves="0 proposes; 1 accepts; 0 gives 7s 8d 9d Js Kd for 7c 9c Jc Kc Ac; "
            "1 gives 8c Kh Qc Qh Tc for 7d Td Jd Ad 7h; 0 proposes; 1 accepts; "
            "0 gives 7c 9c Jc Kc Ac for 8h 9h Th Jh Ah; 1 gives 7d Td Jd Ad for 8s 9s Ts Qs; "
            "0 proposes; 1 accepts; 0 gives 8h for As; 1 gives 7h for Ks; "
            # Five spades against four hearts and the ace of spades, which the queen must win.
            "0 leads As Qs; 1 leads Ks 9h; 1 leads 8s Th; 1 leads 9s Jh; 1 leads Ts Ah",
            tricks=[0, 5],
            winner=1,
            terms=["", "point 1 vole 1"],
        ),
        dict(
            title="one card is left and the dealer leaves it: the elder may propose once more",
            source="X: The dealer then has the opportunity to do the same thing. The non-dealer "
            "may then propose again; EC3, EC4",
            hands=f"{STRONG} / {WEAK}",
            turned="Qd",
            moves="0 proposes; 1 accepts; 0 gives 7s 8d 9d Js Kd for 7c 9c Jc Kc Ac; "
            "1 gives 8c Kh Qc Qh Tc for 7d Td Jd Ad 7h; 0 proposes; 1 accepts; "
            "0 gives 7c 9c Jc Kc Ac for 8h 9h Th Jh Ah; 1 gives 7d Td Jd Ad for 8s 9s Ts Qs; "
            "0 proposes; 1 accepts; 0 gives 8h for As; 1 gives for; "
            "0 proposes; 1 accepts; 0 gives 9h for Ks; "
            # Ten, jack and ace of hearts, king and ace of spades against a heart and four spades:
            # the queen must win the ace, and the ten the seven.
            "0 leads Ks 8s; 0 leads As Qs; 1 leads 7h Th; 0 leads Jh 9s; 0 leads Ah Ts",
            tricks=[4, 1],
            terms=["point 1", ""],
        ),
    ],
    "following": [
        dict(
            title="who can win in the suit does, with any card that wins",
            source="X: That means that if they have a card of the suit led, they must play it, "
            "playing a higher card if possible; EC8",
            **CLUBS,
            moves="0 proposes; 1 refuses; 0 leads 7c Kc; 1 leads 7d 8c; 1 leads 8d 9c; "
            "1 leads Qc Tc; 1 leads Jc Ac",
            terms=["", "point 1 vole 1"],
        ),
        dict(
            title="who cannot follow trumps, not with the highest",
            source="X: Otherwise, they must trump, if they can; EC8",
            hands="7c 8c 9c Tc Ac / 9h 7h Ks Qs Kd",
            turned="8h",
            moves="0 stands; 0 leads Ac 7h; 1 leads 9h 7c; 1 leads Ks 8c; 1 leads Qs 9c; "
            "1 leads Kd Tc",
            tricks=[0, 5],
            winner=1,
            terms=["", "point 1 vole 1 vulnerable 1"],
        ),
        dict(
            title="who need not trump does not",
            source="ours: must_trump",
            hands="7c 8c 9c Tc Ac / 9h 7h Ks Qs Kd",
            turned="8h",
            rules={"must_trump": False},
            # Three are given away; then a trump takes the ace, and the last card is led to nothing.
            moves="0 proposes; 1 refuses; 0 leads 7c Ks; 0 leads 8c Qs; 0 leads 9c Kd; "
            "0 leads Ac 7h; 1 leads 9h Tc",
            tricks=[3, 2],
            terms=["point 1 vulnerable 1", ""],
        ),
        dict(
            title="who need not win in the suit does not",
            source="ours: must_head",
            hands="7c 8c 9c Ts As / Jc Qc Kc 7d 8d",
            turned="7h",
            rules={"must_head": False},
            # No higher club is kept back for ever: the dealer's last two are thrown on spades.
            moves="0 stands; 0 leads 9c Jc; 1 leads 7d 7c; 1 leads 8d 8c; 1 leads Kc Ts; "
            "1 leads Qc As",
            tricks=[0, 5],
            winner=1,
            terms=["", "point 1 vole 1 vulnerable 1"],
        ),
        dict(
            title="the ace is above the ten and below the jack",
            source="X: The full rank of cards (high) K, Q, J, A, 10, 9, 8, 7 (low)",
            hands="Tc Jd Ac Ah Td / Ad Qd Jc 9h 7c",
            turned="7s",
            # Td: the ace wins; the dealer's nine of hearts meets the ace; Ac: the jack must win.
            moves="0 stands; 0 leads Td Ad; 1 leads 9h Ah; 0 leads Ac Jc; 1 leads Qd Jd; "
            "1 leads 7c Tc",
            tricks=[2, 3],
            winner=1,
            terms=["", "point 1 vulnerable 1"],
        ),
    ],
    "other_tables": [
        dict(
            title="seat 1 is the elder",
            source="X: the non-dealer leads to the first trick",
            **DEALERS,
            lead=1,
            moves="1 stands; 1 shows; 1 leads Kd 8c; 1 leads Js Tc; 1 leads 9d Qc; 1 leads 8d Qh; "
            "1 leads 7s Kh",
            terms=["", "king 1 point 1 vole 1"],
        ),
        dict(
            title="four cards each, two tricks each: nobody scores for them",
            source="ours: EC10",
            hands="Kc Qc 7s 8s / 7c 8c Ks Qs",
            turned="7h",
            rules={"hand_cards": 4},
            moves="0 stands; 0 leads Kc 7c; 0 leads Qc 8c; 0 leads 7s Qs; 1 leads Ks 8s",
            tricks=[2, 2],
            winner=None,
            terms=["", ""],
        ),
        dict(
            title="one card each, all of the tricks",
            source="X: EC10, an uneven number",
            hands="9c / 8c",
            turned="7h",
            rules={"hand_cards": 1, "exchange_allowed": False},
            moves="0 leads 9c 8c",
            tricks=[1, 0],
            terms=["point 1 vole 1", ""],
        ),
        dict(
            title="a match to twenty, and at least a card given up",
            source="own: exchange_min; EC3",
            **VOLE,
            preset="ecarte-standard",
            rules={"match_target": 20},
            before=[19, 18],
            moves="0 proposes; 1 refuses; 0 shows",
            end="king",
            terms=["king 1", ""],
            said={"tricks": [0, 0]},
        ),
        dict(
            title="who may not give up nothing gives up a card",
            source="own: exchange_min; EC3",
            **VOLE,
            preset="ecarte-standard",
            rules={"exchange_min": 1, "must_head": True, "must_trump": True},
            moves="0 proposes; 1 accepts; 0 gives 7s for 8s; 1 gives 8c for Ac; 0 stands; 0 shows; "
            "0 leads Kd Ac; 0 leads Js Tc; 0 leads 9d Qc; 0 leads 8d Qh; 0 leads 8s Kh",
            terms=["king 1 point 1 vole 1", ""],
        ),
    ],
}
