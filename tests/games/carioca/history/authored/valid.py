"""Which hands of Carioca are played by the rules?  Worked by hand; the form: `build_histories.py`.

Most are of few cards, so that a hand is over soon.  Behind each score stands what was added up.
"""

from games.hand_worked import Hand

SIX = {"hand_cards": 6}
SEVEN = {"hand_cards": 7}
EIGHT = {"hand_cards": 8}
NINE = {"hand_cards": 9}
IDLE = "Kc Kd 2c 3d 4h 7s"
"""10 + 10 + 2 + 3 + 4 + 7 = 36."""
TRIOS = "down 5c 5d 5h / 9c 9d 9h"

NO_JOKERS: Hand = {
    # Five players, fourteen cards each, one upcard: the stock has 104 - 71 = 33 cards.
    "preset": "carioca-5p",
    "contract": 7,
    "fewer_jokers": 4,
    "hands": "Ac 3c 5c 7c 9c Jc Kc Ad 3d 5d 7d 9d Jd Kd / "
    "Ah 3h 5h 7h 9h Jh Kh As 3s 5s 7s 9s Js Ks / "
    "2c 4c 6c 8c Tc Qc 2d 4d 6d 8d Td Qd 2h 4h / "
    "Ac 3c 5c 7c 9c Jc Kc Ad 3d 5d 7d 9d Jd Kd / "
    "Ah 3h 5h 7h 9h Jh Kh As 3s 5s 7s 9s Js Ks",
    "upcard": "6h",
    # Seven odd cards of a suit, ace and two courts: 20+3+5+7+9+10+10 = 64; twice.  The even ones:
    # 2+4+6+8+10+10 = 40, twice, and 2+4.
    "score": [128, 128, 86, 128, 128],
}
LEFT = [
    *("8h", "Th", "Qh"),
    *(rank + suit for suit in "scdhs" for rank in "2468TQ"),
]
"""What lies in the stock then; all of it is drawn and thrown."""
DRAWN_OUT = "; ".join(
    f"{at % 5} draws {card}; {at % 5} throws {card}" for at, card in enumerate(LEFT)
)


FILES: dict[str, list[Hand]] = {
    "worked_example": [
        dict(
            title="the worked example: a joker that moves, moves again, and is left behind",
            source="X: you can play that card to the escalera in place of the joker; CA8",
            contract=2,
            hands="5c 5d 5h 6s 8s 9s * 5s Ts Kc 4s / 4c 8c Tc 6d Jd Kd 5h Qh 6s 9s As",
            upcard="Js",
            moves="0 draws 2h; 0 down 5c 5d 5h / 6s * 8s 9s; 0 throws 2h; "
            "1 draws 6h; 1 throws As; 0 draws 7s; 0 adds 1: 6s 7s 8s 9s *; "
            "0 adds 1: 6s 7s 8s 9s Ts *; 0 adds 1: 5s 6s 7s 8s 9s Ts *; "
            "0 adds 1: 4s 5s 6s 7s 8s 9s Ts *; 0 throws Kc",
            stock="2h 6h 7s Kh Td 5c 2s Th 9c 6c Ks Qh 7d 5s 3h 8s Ks 8d 8h Qs Jh Jc Ac 3h 4c 7d "
            "5d 2c Js 3d 2d 4s 6d Qs 3c Ah Ad * Jh 4h * 7c 2s Qc 7h Td Qc 9c 6h 4h 7s Jc As Kh 4d "
            "Jd 3c 6c 4d Kc 3d 7c 8h 9h 9d Tc 2d 9h 8c 2c Ac Th 2h Qd Ah Kd 8d 7h 9d 3s 3s * Ts "
            "Ad Qd",
            # 4+8+10+6+10+10+5+10+6+9+6
            score=[0, 84],
        ),
    ],
    "contracts": [
        dict(
            title="two trios, and the last card thrown",
            source="X: Two trios.",
            rules=SIX,
            contract=1,
            hands=f"5c 5d 5h 9c 9d 9h / {IDLE}",
            upcard="As",
            moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h",
            score=[0, 36],
        ),
        dict(
            title="the upcard finishes the second trio",
            source="X: This player may draw either the current upcard or the top card of the stock",
            rules=SIX,
            contract=1,
            hands=f"5c 5d 5h 9c 9d 2h / {IDLE}",
            upcard="9h",
            moves=f"0 takes 9h; 0 {TRIOS}; 0 throws 2h",
            score=[0, 36],
        ),
        dict(
            title="a joker in each trio",
            source="X: only one joker is allowed per meld",
            rules=SIX,
            contract=1,
            hands=f"5c 5d * 9c 9d * / {IDLE}",
            upcard="As",
            moves="0 draws 2h; 0 down 5c 5d * / 9c 9d *; 0 throws 2h",
            score=[0, 36],
        ),
        dict(
            title="two trios of one rank, equal cards in one",
            source="X: three cards of the same rank; CA4",
            rules=SIX,
            contract=1,
            hands=f"5c 5d 5c 5d 5h 5h / {IDLE}",
            upcard="As",
            moves="0 draws 2h; 0 down 5c 5d 5c / 5h 5d 5h; 0 throws 2h",
            score=[0, 36],
        ),
        dict(
            title="a trio, and an escalera with the ace low",
            source="X: aces either high or low",
            rules=SEVEN,
            contract=2,
            hands=f"5c 5d 5h Ah 2h 3h 4h / {IDLE} 8s",
            upcard="As",
            moves="0 draws 2h; 0 down 5c 5d 5h / Ah 2h 3h 4h; 0 throws 2h",
            # 36 + 8
            score=[0, 44],
        ),
        dict(
            title="a trio, and an escalera with the ace high",
            source="X: aces either high or low",
            rules=SEVEN,
            contract=2,
            hands=f"5c 5d 5h Jh Qh Kh Ah / {IDLE} 8s",
            upcard="As",
            moves="0 draws 2h; 0 down 5c 5d 5h / Jh Qh Kh Ah; 0 throws 2h",
            score=[0, 44],
        ),
        dict(
            title="two escaleras next to each other stay apart",
            source="X: Two escaleras. CA4",
            rules=EIGHT,
            contract=3,
            hands=f"2h 3h 4h 5h 6h 7h 8h 9h / {IDLE} 8s 9s",
            upcard="As",
            moves="0 draws 2h; 0 down 2h 3h 4h 5h / 6h 7h 8h 9h; 0 throws 2h",
            # 36 + 8 + 9
            score=[0, 53],
        ),
        dict(
            title="three trios among five players, the second of whom begins",
            source="X: two to five players",
            preset="carioca-5p",
            rules=NINE,
            contract=4,
            lead=1,
            out=1,
            hands=f"{IDLE} As Ad Ah / 5c 5d 5h 9c 9d 9h Jc Jd Js / {IDLE} 8s 9s Td / "
            "2d 2h 2s 3c 3h 3s 4c 4d 4s / 6c 6d 6h 6s 7c 7d 7h 8c 8d",
            upcard="Ts",
            moves="1 draws Qh; 1 down 5c 5d 5h / 9c 9d 9h / Jc Jd Js; 1 throws Qh",
            # 36+60; 36+8+9+10; 3*2+3*3+3*4; 4*6+3*7+2*8
            score=[96, 0, 63, 27, 61],
        ),
        dict(
            title="two trios and an escalera of eleven cards and one, six hands a match",
            source="X: Two trios and one escalera.; CB",
            preset="carioca-six",
            contract=5,
            hands="5c 5d 5h 9c 9d 9h 2s 3s 4s 5s Kd / Ac Ad Ah As 2c 2d 2h 3c 3d 3h 4c / "
            "6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h / Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh",
            upcard="Ks",
            moves="0 takes Ks; 0 down 5c 5d 5h / 9c 9d 9h / 2s 3s 4s 5s; 0 throws Kd; "
            "1 draws Kh; 1 throws Ac; 2 draws Kc; 2 throws Kc; 3 draws Js; 3 throws Js; "
            "0 draws 6s; 0 adds 2: 2s 3s 4s 5s 6s; 0 throws Ks",
            # 60 + 6 + 9 + 4 + 10; 24 + 28 + 24; 110
            score=[0, 89, 76, 110],
        ),
        dict(
            title="the seventh hand has twelve cards, and to go down is to be out",
            source="X: twelve cards on the seventh and final hand; note that on the sixth and "
            "seventh hands, meeting the contract will exhaust the player's entire hand",
            contract=7,
            hands="2h 3h 4h 5h 6h 7h 8h 9h Ts Js * Ks / Ac Ad Ah As 2c 2d 3c 3d 4c 4d 5c 5d",
            upcard="Kc",
            moves="0 draws 5h; 0 down 2h 3h 4h 5h / 6h 7h 8h 9h / Ts Js * Ks; 0 throws 5h",
            # 80 + 2 * (2 + 3 + 4 + 5)
            score=[0, 108],
        ),
        dict(
            title="a trio is written in any order, and added to in another",
            source="X: three cards of the same rank; only an escalera is in sequence",
            rules=SEVEN,
            contract=1,
            hands=f"5c 5d 5h 9c 9d 9h 5s / {IDLE} 8s",
            upcard="As",
            moves="0 draws 2h; 0 down 5h 5c 5d / 9d 9h 9c; 0 throws 2h; 1 draws Qh; 1 throws Qh; "
            "0 draws 9s; 0 adds 0: 5s 5d 5c 5h; 0 adds 1: 9c 9s 9d 9h",
            score=[0, 44],
            turns=3,
        ),
        dict(
            title="rules may have one contract always, whatever the hand's number",
            source="own: contract",
            rules={**SEVEN, "contract": 2},
            contract=2,
            hands=f"5c 5d 5h 6h 7h 8h 9h / {IDLE} 8s",
            upcard="As",
            moves="0 draws 2h; 0 down 5c 5d 5h / 6h 7h 8h 9h; 0 throws 2h",
            score=[0, 44],
        ),
        dict(
            title="rules may have a contract that comes after the last one, with the last hand's "
            "cards",
            source="CA10: and for any that comes after it",
            rules={"contract": 8},
            contract=8,
            hands="5c 5d 5h 9c 9d 9h Jc Jd Js Kc Kd Ks / Ac Ad Ah As 2c 2d 3c 3d 4c 4d 5c 5d",
            upcard="Tc",
            moves="0 draws 2h; 0 down 5c 5d 5h / 9c 9d 9h / Jc Jd Js / Kc Kd Ks; 0 throws 2h",
            # 80 + 2 * (2 + 3 + 4 + 5)
            score=[0, 108],
        ),
    ],
    "adding": [
        dict(
            title="cards are added to melds of another, and the last one is added",
            source="X: Any meld on the table can be expanded, whether you melded it or not; CA5",
            rules=EIGHT,
            contract=1,
            out=1,
            turns=4,
            hands="5c 5d 5h 9c 9d 9h Ks Qs / 6c 6d 6h Jc Jd Jh 5s 9s",
            upcard="As",
            moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; "
            "1 draws 3c; 1 down 6c 6d 6h / Jc Jd Jh; 1 throws 3c; "
            "0 draws 4c; 0 throws 4c; "
            "1 draws Js; 1 adds 0: 5c 5d 5h 5s; 1 adds 1: 9c 9d 9h 9s; 1 adds 3: Jc Jd Jh Js",
            score=[20, 0],
        ),
        dict(
            title="jokers are added without a limit, and may pile up in a trio",
            source="X: After making their initial meld, players may freely add as many jokers",
            rules=NINE,
            contract=1,
            hands=f"5c 5d 5h 9c 9d 9h * * Kc / {IDLE} 8s 9s Td",
            upcard="As",
            moves=f"0 draws *; 0 {TRIOS}; 0 throws Kc; 1 draws Qh; 1 throws Qh; "
            "0 draws 2h; 0 adds 0: 5c 5d 5h *; 0 adds 0: 5c 5d 5h * *; 0 adds 1: 9c 9d 9h *; "
            "0 throws 2h",
            # 36 + 8 + 9 + 10
            score=[0, 63],
        ),
        dict(
            title="a joker in a trio stays, whatever is added",
            source="CA8: in a trio it stays",
            rules=SEVEN,
            contract=1,
            hands=f"5c 5d * 9c 9d 9h 5h / {IDLE} 8s",
            upcard="As",
            moves="0 draws Kh; 0 down 5c 5d * / 9c 9d 9h; 0 throws Kh; 1 draws Qh; 1 throws Qh; "
            "0 draws 5s; 0 adds 0: 5c 5d * 5h; 0 throws 5s",
            score=[0, 44],
        ),
        dict(
            title="the joker goes to the lower end",
            source="X: The joker then moves to either end of the meld",
            rules=EIGHT,
            contract=2,
            hands=f"5c 5d 5h 7s 8s * Ts 9s / {IDLE} 8s 9d",
            upcard="As",
            moves="0 draws Kh; 0 down 5c 5d 5h / 7s 8s * Ts; 0 throws Kh; 1 draws Qh; 1 throws Qh; "
            "0 draws 3s; 0 adds 1: * 7s 8s 9s Ts; 0 throws 3s",
            # 36 + 8 + 9
            score=[0, 53],
        ),
        dict(
            title="a joker stands for the place where it lies at an end, and is replaced there",
            source="CA8: a joker in an escalera stands for the place where it lies, at an end too",
            rules=EIGHT,
            contract=2,
            hands=f"5c 5d 5h 7s 8s 9s * Ts / {IDLE} 8s 9d",
            upcard="As",
            moves="0 draws Kh; 0 down 5c 5d 5h / 7s 8s 9s *; 0 throws Kh; 1 draws Qh; 1 throws Qh; "
            "0 draws 3s; 0 adds 1: 7s 8s 9s Ts *; 0 throws 3s",
            score=[0, 53],
        ),
        dict(
            title="an escalera grows from ace to king",
            source="CA4: an escalera thirteen places at most, never both aces",
            rules={"hand_cards": 14, "adds_from": "same_turn"},
            contract=2,
            turns=1,
            hands="5c 5d 5h As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js / "
            "Ac Ad Ah 2c 2d 2h 3c 3d 3h 4c 4d 4h Kc Kd",
            upcard="6c",
            moves="0 draws Qs; 0 down 5c 5d 5h / As 2s 3s 4s; 0 adds 1: As 2s 3s 4s 5s; "
            "0 adds 1: As 2s 3s 4s 5s 6s; 0 adds 1: As 2s 3s 4s 5s 6s 7s; "
            "0 adds 1: As 2s 3s 4s 5s 6s 7s 8s; 0 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s; "
            "0 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts; 0 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js; "
            "0 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs",
            # Three of each: 60 + 6 + 9 + 12 + 20
            score=[0, 107],
        ),
        dict(
            title="an escalera grows to thirteen places, and is full",
            source="CA4: an escalera thirteen places at most",
            rules={"hand_cards": 14, "adds_from": "same_turn", "turn_limit": 3},
            contract=2,
            end="turn_limit",
            out=None,
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
            "1 adds 1: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks; 1 throws 3h; "
            "0 draws 2d; 0 throws 2d",
            # The king; 20 + 50 + 3 + 4.
            score=[10, 77],
        ),
    ],
    "turns": [
        dict(
            title="the taken card is thrown, since an equal one was held",
            source="CA6: unless an equal one was held",
            rules=SIX,
            contract=1,
            hands=f"5c 5d 5h 9c 9d 2h / {IDLE}",
            upcard="2h",
            moves=f"0 takes 2h; 0 throws 2h; 1 draws Qs; 1 throws Qs; 0 draws 9h; 0 {TRIOS}; "
            "0 throws 2h",
            score=[0, 36],
        ),
        dict(
            title="the taken card is thrown when its equal is laid",
            source="CA6: unless an equal one was held",
            rules=SEVEN,
            contract=1,
            hands=f"5c 5d 5h 9c 9d 9h Kd / {IDLE} 8s",
            upcard="9h",
            moves=f"0 takes 9h; 0 {TRIOS}; 0 throws 9h; 1 draws Qh; 1 throws Qh; "
            "0 draws 5s; 0 adds 0: 5c 5d 5h 5s; 0 throws Kd",
            score=[0, 44],
        ),
        dict(
            title="the taken card is thrown, since nothing else is left",
            source="CA6: or nothing else is left",
            rules=SEVEN,
            contract=1,
            turns=3,
            hands="5c 5d 5h 9c 9d 9h 5s / Kc Kd 2c 3d 4h 7s Qh",
            upcard="As",
            moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; 1 draws 8s; 1 throws Kd; "
            "0 takes Kd; 0 adds 0: 5c 5d 5h 5s; 0 throws Kd",
            # 10 + 2 + 3 + 4 + 7 + 10 + 8
            score=[0, 44],
        ),
        dict(
            title="two jokers and two equal aces left in hand count each",
            source="X: Jokers: 50 points each. Aces: 20 points each.",
            rules=SEVEN,
            contract=1,
            hands="5c 5d 5h 9c 9d 9h 2s / * * As As Tc Jc 4d",
            upcard="2h",
            moves=f"0 draws 2s; 0 {TRIOS}; 0 throws 2s; 1 draws Qh; 1 throws Qh; "
            "0 draws 9s; 0 adds 1: 9c 9d 9h 9s; 0 throws 2s",
            # 100 + 40 + 10 + 10 + 4
            score=[0, 164],
        ),
        dict(
            title="a turn may pass with nothing but a card drawn and thrown",
            source="X: they discard one card, ending their turn",
            rules=SIX,
            contract=1,
            out=1,
            turns=4,
            hands=f"{IDLE} / 5c 5d 5h 9c 9d 2h",
            upcard="Js",
            moves="0 draws Qs; 0 throws Kc; 1 takes Kc; 1 throws 2h; 0 takes 2h; 0 throws Kd; "
            f"1 draws 9h; 1 {TRIOS}; 1 throws Kc",
            # 2 + 3 + 4 + 7 + 10 + 2
            score=[28, 0],
        ),
        dict(
            title="the third turn is the last one",
            source="own: turns after which a hand ends",
            rules={**SIX, "turn_limit": 3},
            contract=1,
            end="turn_limit",
            out=None,
            hands=f"5c 5d 5h 9c 9d * / {IDLE}",
            upcard="Js",
            moves="0 draws Qs; 0 throws Qs; 1 draws Qd; 1 throws Qd; 0 draws 8s; 0 throws 8s",
            # 15 + 18 + 50
            score=[83, 36],
        ),
        dict(
            title="when the stock is used up the pile is shuffled, but for its top card",
            source="CA7: the pile below its top card is shuffled",
            **NO_JOKERS
            | dict(
                rules={"jokers": 0, "last_hand_cards": 14, "turn_limit": 34},
                end="turn_limit",
                out=None,
                moves=f"{DRAWN_OUT}; restock {' '.join(['Ts', '6h', *LEFT[:-2]])}; "
                "3 draws Ts; 3 throws Ts",
            ),
        ),
        dict(
            title="when the stock is used up the hand ends",
            source="own: or the hand ends",
            **NO_JOKERS
            | dict(
                rules={"jokers": 0, "last_hand_cards": 14, "stock_out": "ends"},
                end="stock",
                out=None,
                moves=DRAWN_OUT,
            ),
        ),
    ],
    "variations": [
        dict(
            title="four trios, the eighth contract, a joker of thirty points",
            source="RC",
            preset="carioca-chile",
            contract=8,
            hands="5c 5d 5h 9c 9d 9h Jc Jd Js * Ks Kd / Ac Ad Ah As 2c 2d 3c 3d 4c 4d 5c 5d / "
            "6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s / * Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs",
            upcard="Tc",
            moves="0 draws 2h; 0 down 5c 5d 5h / 9c 9d 9h / Jc Jd Js / Ks Kd *; 0 throws 2h",
            # 80 + 2 * (2 + 3 + 4 + 5); 24 + 28 + 32; 30 + 110
            score=[0, 108, 84, 140],
        ),
        dict(
            title="an escalera runs round the corner, and its joker lies still",
            source="RC: K-A-2 runs on",
            preset="carioca-chile",
            rules={"players": 2, "hand_cards": 8},
            contract=2,
            hands=f"5c 5d 5h Qs Ks * 2s 3s / {IDLE} 8s 9d",
            upcard="Tc",
            moves="0 draws Kh; 0 down 5c 5d 5h / Qs Ks * 2s; 0 throws Kh; 1 draws Qh; 1 throws Qh; "
            "0 draws Js; 0 adds 1: Qs Ks * 2s 3s; 0 throws Js",
            score=[0, 53],
        ),
        dict(
            title="two jokers in a trio",
            source="own: contract_jokers",
            rules={**SIX, "contract_jokers": 2},
            contract=1,
            hands=f"5c * * 9c 9d 9h / {IDLE}",
            upcard="As",
            moves="0 draws 2h; 0 down 5c * * / 9c 9d 9h; 0 throws 2h",
            score=[0, 36],
        ),
        dict(
            title="a contract may have more cards, and adding begins at once",
            source="CA2: more would be adding; own: contract_exact, adds_from",
            rules={**EIGHT, "contract_exact": False, "adds_from": "same_turn"},
            contract=1,
            hands=f"5c 5d 5h 5s 9c 9d 9h * / {IDLE} 8s 9s",
            upcard="As",
            moves="0 draws 2h; 0 down 5c 5d 5h 5s / 9c 9d 9h; 0 adds 1: 9c 9d 9h *; 0 throws 2h",
            # 36 + 8 + 9
            score=[0, 53],
        ),
        dict(
            title="a natural card goes with its contract, before adding begins",
            source="CA2: with contract_exact false more may go with them",
            rules={**EIGHT, "contract_exact": False},
            contract=1,
            turns=3,
            hands=f"5c 5d 5h 5s 9c 9d 9h * / {IDLE} 8s 9s",
            upcard="As",
            moves=f"0 draws 2h; 0 {TRIOS}; 0 adds 0: 5c 5d 5h 5s; 0 throws 2h; "
            "1 draws Qh; 1 throws Qh; 0 takes Qh; 0 adds 1: 9c 9d 9h *; 0 throws Qh",
            # 36 + 8 + 9
            score=[0, 53],
        ),
        dict(
            title="a further meld after the contract",
            source="own: new_melds_after; CA3",
            rules={**NINE, "new_melds_after": True},
            contract=1,
            turns=3,
            hands=f"5c 5d 5h 9c 9d 9h Js Jd Kh / {IDLE} 8s 9s Td",
            upcard="As",
            moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; 1 draws Qh; 1 throws Qh; "
            "0 draws Jc; 0 lays Js Jd Jc; 0 throws Kh",
            score=[0, 63],
        ),
        dict(
            title="all but the last card is added, which has to be thrown",
            source="own: out_needs_discard; CA5",
            rules={**SEVEN, "out_needs_discard": True},
            contract=1,
            hands=f"5c 5d 5h 9c 9d 9h 5s / {IDLE} 8s",
            upcard="As",
            moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h; 1 draws Qh; 1 throws Qh; "
            "0 draws 9s; 0 adds 0: 5c 5d 5h 5s; 0 throws 9s",
            score=[0, 44],
        ),
        dict(
            title="a card from the pile goes back at once",
            source="own: pile_card_may_return; CA6",
            rules={**SIX, "pile_card_may_return": True, "contract": 1},
            contract=1,
            hands=f"5c 5d 5h 9c 9d 2h / {IDLE}",
            upcard="Js",
            moves="0 takes Js; 0 throws Js; 1 takes Js; 1 throws Js; "
            f"0 draws 9h; 0 {TRIOS}; 0 throws 2h",
            score=[0, 36],
        ),
        dict(
            title="points of a rule set of one's own",
            source="own: joker_points, ace_points, face_points",
            preset="carioca",
            rules={
                **SIX,
                "players": 3,
                "jokers": 4,
                "contracts": "eight",
                "joker_points": 25,
                "ace_points": 1,
                "face_points": 11,
                "round_the_corner": False,
                "joker_moves": False,
            },
            contract=1,
            hands=f"5c 5d 5h 9c 9d 9h / {IDLE} / As * Js Qd 9s Td",
            upcard="Ad",
            moves=f"0 draws 2h; 0 {TRIOS}; 0 throws 2h",
            # 11 + 11 + 2 + 3 + 4 + 7; 1 + 25 + 11 + 11 + 9 + 10
            score=[0, 38, 67],
        ),
    ],
}
