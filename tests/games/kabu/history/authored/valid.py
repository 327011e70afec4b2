"""Which hands of Kabu are played by the rules?  Worked by hand; the form: `build_histories.py`.

Behind each total stands what was added up, and behind each score who pays whom.
"""

from games.hand_worked import Hand

THREE = {"preset": "kabu", "rules": {"players": 3}, "chips": [55, 55, 55]}
FOUR = {"preset": "kabu", "chips": [70, 70, 70, 70]}
BANKER = {"preset": "kabu-banker", "chips": [70, 70, 70, 70]}
TWO = {"chips": [40, 40]}
PASSING = "0 passes; 1 passes; 2 passes; 3 passes"
ZERO_THREE_NINE: Hand = {
    # 5+5=10, 1+2=3, 4+5=9: seat 0 owes 3 and 9, seat 1 owes 6 and is owed 3.
    "preset": "kabu",
    "hands": "5c 5d / Ac 2c / 4c 5h",
    "moves": "0 passes; 1 passes; 2 passes",
    "totals": [0, 3, 9],
}


FILES: dict[str, list[Hand]] = {
    "worked_example": [
        dict(
            title="the worked example: three players, two of whom draw twice",
            source="X: Each player then pays each opponent with a higher score the difference",
            **THREE,
            hands="6c 5d / 4c 9d / 7h 2s",
            stock="3c Tc 4d 6s 3h 3d 9h 9s 8s 6h 2h 8c 2c 2d 8h 4h Ts 4s As 7d 5s Ac 3s 7s 9c 6d "
            "5h 8d Th Td 5c Ah 7c Ad",
            moves="0 draws 3c; 1 draws Tc; 2 passes; 0 draws 4d; 1 draws 6s",
            # 6+5=1, 4, 8; 4+9=3, 3, 9; 7+2=9.
            totals=[8, 9, 9],
            score=[-2, 1, 1],
        ),
    ],
    "totals_and_payment": [
        dict(
            title="seven against four: three chips",
            source="X: if Jim holds a seven-point hand and George holds a four-point hand, George "
            "would pay Jim three credits",
            **TWO,
            hands="3c 4c / 2d 2h",
            moves="0 passes; 1 passes",
            totals=[7, 4],
            score=[3, -3],
        ),
        dict(
            title="four players settle all against all",
            source="X: Each player then pays each opponent with a higher score; KB2",
            **FOUR,
            hands="4c 5c / 3c 6c / 2d 6d / 4d 6h",
            moves=PASSING,
            totals=[9, 9, 8, 0],
            # Seat 2 pays 1 to each nine; seat 3 pays 9, 9 and 8.
            score=[10, 10, 6, -26],
        ),
        dict(
            title="equal totals pay nothing",
            source="X: pays each opponent with a higher score; KB5",
            **TWO,
            hands="2c 3c / Td 5d",
            moves="0 passes; 1 passes",
            totals=[5, 5],
            score=[0, 0],
        ),
        dict(
            title="the tens are dropped, of three nines two of them",
            source="X: If the score exceeds nine, the first (tens) digit is dropped",
            **TWO,
            hands="9c 9d / 6c 2c",
            moves="0 draws 9h; 1 passes; 0 passes",
            # 18, then 27; 8.
            totals=[7, 8],
            score=[-1, 1],
        ),
        dict(
            title="an ace counts one and a ten nothing",
            source="X: Aces are worth one point, and all others their face value",
            **TWO,
            hands="Ac Tc / Td Ts",
            moves="0 passes; 1 passes",
            totals=[1, 0],
            score=[1, -1],
        ),
        dict(
            title="six players",
            source="X: a Japanese banking game for two to six players",
            preset="kabu-6p",
            chips=[100] * 6,
            hands="Ac 8c / 2c 7c / 3c 3d / 4c 4d / 5c Tc / 6c 6d",
            moves="0 passes; 1 passes; 2 passes; 3 passes; 4 draws 3h; 5 draws 5d; 4 passes; "
            "5 passes",
            # 5 and 3 are 8, 12 and 5 are 17.
            totals=[9, 9, 6, 8, 8, 7],
            # Seat 2 pays 3, 3, 2, 2, 1; seat 5 pays 2, 2, 1, 1; the eights pay 1 to each nine.
            score=[7, 7, -11, 1, 1, -5],
        ),
    ],
    "drawing": [
        dict(
            title="a card each round, and a pass is final",
            source="X: Then, the next player has the opportunity to draw, and so on around the "
            "table; KB1",
            **FOUR,
            hands="5c 4c / Tc 2c / Ac 3c / 8c Td",
            moves="0 passes; 1 draws 2d; 2 draws 7c; 3 passes; 1 draws 4d; 2 draws 9c",
            # 9; 2, 4, 8; 4, 11, 20; 8.
            totals=[9, 8, 0, 8],
            # Seat 2 pays 9, 8 and 8; each eight pays 1 to the nine.
            score=[11, 7, -25, 7],
        ),
        dict(
            title="two cards are the most: four aces",
            source="X: Players may draw a maximum of two cards (making a four-card hand "
            "altogether)",
            **TWO,
            hands="Ac Ad / 9c Tc",
            moves="0 draws As; 1 passes; 0 draws Ah",
            totals=[4, 9],
            score=[-5, 5],
        ),
        dict(
            title="both draw the most, and one is left with nothing",
            source="X: Drawing continues until all players have either passed or drawn twice",
            **TWO,
            hands="Tc Td / 2c 8c",
            moves="0 draws Th; 1 draws 3c; 0 draws Ts; 1 draws 3d",
            # 40; 10, 13, 16.
            totals=[0, 6],
            score=[-6, 6],
        ),
        dict(
            title="the player after the dealer begins, whoever that is",
            source="X: The player to the dealer's left goes first",
            **THREE,
            lead=2,
            hands="2c 4c / 3c 5c / Ac 2d",
            moves="2 draws 5d; 0 passes; 1 passes; 2 passes",
            # 6; 8; 3 and 5.
            totals=[6, 8, 8],
            score=[-4, 2, 2],
        ),
        dict(
            title="who draws once may pass then",
            source="X: If the player is satisfied with their score, they may pass",
            **TWO,
            lead=1,
            hands="3c 3d / 2c 2d",
            moves="1 draws 4c; 0 draws Tc; 1 passes; 0 draws 3h",
            # 6, 6, 9; 4 and 4.
            totals=[9, 8],
            score=[1, -1],
        ),
    ],
    "broke": [
        dict(
            title="who cannot pay ends the match, and pays nobody",
            source="X: until one player does not have enough chips [...] That player does not "
            "actually pay; KB4",
            chips=[3, 77],
            hands="2c 2d / 4c 5c",
            moves="0 passes; 1 passes",
            # Seat 0 owes 5.
            totals=[4, 9],
            end="broke",
            score=[0, 0],
        ),
        dict(
            title="who has just enough pays all of it",
            source="X: does not have enough chips to pay the amount owed; KB3",
            chips=[5, 75],
            hands="2c 2d / 4c 5c",
            moves="0 passes; 1 passes",
            totals=[4, 9],
            score=[-5, 5],
        ),
        dict(
            title="what a player is owed in the same hand does not help",
            source="KB3: debts are compared with the chips held before any payment",
            **ZERO_THREE_NINE,
            rules={"players": 3},
            chips=[12, 5, 148],
            end="broke",
            score=[0, 0, 0],
        ),
        dict(
            title="two are broke at once",
            source="KB4: nothing is paid in that hand; two may be broke at once",
            **ZERO_THREE_NINE,
            rules={"players": 3},
            chips=[11, 5, 149],
            end="broke",
            score=[0, 0, 0],
        ),
    ],
    "dealers": [
        dict(
            title="each against the dealer, who acts last",
            source="KB2; ours: `settle` banker",
            **BANKER,
            hands="2c 4c / 3c 5c / Tc 9c / 3d 4d",
            moves=PASSING,
            # Seat 3 deals: gets 1 of seat 0, pays 1 to seat 1 and 2 to seat 2.
            totals=[6, 8, 9, 7],
            score=[-1, 1, 2, -2],
        ),
        dict(
            title="the dealer sits before who begins",
            source="KB2; ours: `settle` banker",
            **BANKER,
            lead=1,
            hands="2c 4c / 3c 5c / Tc 9c / 3d 4d",
            moves="1 passes; 2 passes; 3 passes; 0 passes",
            # Seat 0 deals, and pays 2, 3 and 1.
            totals=[6, 8, 9, 7],
            score=[-6, 2, 3, 1],
        ),
        dict(
            title="a stake of one, and nothing of equals",
            source="KB5: equal totals pay nothing",
            **BANKER,
            rules={"pay": "stake"},
            hands="2c 4c / 3c 5c / 3h 4h / 3d 4d",
            moves=PASSING,
            totals=[6, 8, 7, 7],
            score=[-1, 1, 0, 0],
        ),
        dict(
            title="of equals the dealer wins where the rules say so",
            source="KB5: but to a banker where `banker_wins_ties` says so",
            **BANKER,
            rules={"pay": "stake", "banker_wins_ties": True},
            hands="2c 4c / 3c 5c / 3h 4h / 3d 4d",
            moves=PASSING,
            totals=[6, 8, 7, 7],
            score=[-1, 1, -1, 1],
        ),
        dict(
            title="a dealer who cannot pay them all ends the match",
            source="KB3, KB4",
            preset="kabu-banker",
            chips=[5, 90, 90, 95],
            lead=1,
            hands="2c 4c / 3c 5c / Tc 9c / 3d 4d",
            moves="1 passes; 2 passes; 3 passes; 0 passes",
            # Seat 0 deals, and owes 2, 3 and 1, which is 6.
            totals=[6, 8, 9, 7],
            end="broke",
            score=[0, 0, 0, 0],
        ),
    ],
    "variations": [
        dict(
            title="each finishes at once where there are no rounds",
            source="KB1: `draw_by_rounds` no",
            preset="kabu",
            rules={"players": 3, "draw_by_rounds": False},
            chips=[55, 55, 55],
            hands="2c 3c / 4c 5d / Td Ad",
            moves="0 draws Ac; 0 passes; 1 passes; 2 draws 3d; 2 draws 5h",
            # 5, 6; 9; 1, 4, 9.
            totals=[6, 9, 9],
            score=[-6, 3, 3],
        ),
        dict(
            title="one card is the most, and nobody passes after it",
            source="ours: `draw_max` 1, as in baccarat",
            preset="kabu-one-draw",
            chips=[70, 70, 70, 70],
            hands="2c 2d / 6c 3d / 5c 5d / 8c 9d",
            moves="0 draws 3c; 1 passes; 2 draws Tc; 3 passes",
            # 7; 9; 20; 17.
            totals=[7, 9, 0, 7],
            # Seat 2 pays 7, 9 and 7; each seven pays 2 to the nine.
            score=[5, 13, -23, 5],
        ),
        dict(
            title="where no card may be drawn there is no move",
            source="`draw_max` 0",
            rules={"draw_max": 0},
            chips=[40, 40],
            hands="3c 3d / 4c 4d",
            moves="",
            totals=[6, 8],
            score=[-2, 2],
        ),
        dict(
            title="three cards may be drawn",
            source="`draw_max` 3",
            rules={"draw_max": 3},
            chips=[40, 40],
            hands="Ac Tc / 9c Td",
            moves="0 draws Ad; 1 passes; 0 draws Ah; 0 draws As",
            totals=[4, 9],
            score=[-5, 5],
        ),
        dict(
            title="one card is dealt",
            source="`hand_cards` 1",
            preset="kabu",
            rules={"players": 3, "hand_cards": 1},
            chips=[55, 55, 55],
            hands="7c / 3c / 9c",
            moves="0 passes; 1 draws 4c; 2 passes; 1 passes",
            totals=[7, 7, 9],
            score=[-2, -2, 4],
        ),
        dict(
            title="three cards are dealt",
            source="`hand_cards` 3",
            rules={"hand_cards": 3},
            chips=[40, 40],
            hands="9c 9d 9h / 5c 5d 5h",
            moves="0 passes; 1 draws 4c; 1 passes",
            # 27; 15 and 4.
            totals=[7, 9],
            score=[-2, 2],
        ),
        dict(
            title="a stake of one, whatever the difference",
            source="`pay` stake",
            **ZERO_THREE_NINE,
            rules={"players": 3, "pay": "stake"},
            chips=[55, 55, 55],
            score=[-2, 0, 2],
        ),
        dict(
            title="what a player is owed helps where debts count net",
            source="KB3: `debt_counts` net",
            **ZERO_THREE_NINE,
            rules={"players": 3, "debt_counts": "net"},
            chips=[12, 5, 148],
            score=[-12, -3, 15],
        ),
        dict(
            title="all others pay where a broke hand is settled, and who is broke is paid",
            source="KB4: `broke_hand_settled` yes",
            **ZERO_THREE_NINE,
            rules={"players": 3, "broke_hand_settled": True},
            chips=[12, 5, 148],
            # Seat 1 owes 6, pays nothing and gets its 3.
            end="broke",
            score=[-12, 3, 9],
        ),
        dict(
            title="two are broke where a broke hand is settled, and there is nobody to pay",
            source="KB4: `broke_hand_settled` yes",
            **ZERO_THREE_NINE,
            rules={"players": 3, "broke_hand_settled": True},
            chips=[11, 5, 149],
            end="broke",
            score=[0, 0, 0],
        ),
        dict(
            title="fewer chips to begin with",
            source="X: Distribute the chips evenly; `start_chips`",
            rules={"start_chips": 6},
            chips=[6, 6],
            hands="4c 5c / Ac Ad",
            moves="0 passes; 1 passes",
            # Seat 1 owes 7.
            totals=[9, 2],
            end="broke",
            score=[0, 0],
        ),
        dict(
            title="how many hands a match may have is nothing to one of them",
            source="KB5: `hand_limit`",
            rules={"hand_limit": 1},
            chips=[40, 40],
            hands="2c 4c / 3c 4d",
            moves="0 passes; 1 passes",
            totals=[6, 7],
            score=[-1, 1],
        ),
    ],
}
