"""Hands of Khanhoo that a verifier must accept.  Worked by hand; form: `build_histories.py`.

What a hand scores is worked beside it: the melds of the split that scores most, with their points.
"""

from games.hand_worked import Hand

OUT = "X: When a player has formed their entire hand into melds, they make one final discard"
ENTIRE = "X: their entire hand into melds; placing it on the table with each meld broken out"
SCORES = "X: Each player then scores the value of their melds"
DRAWS = "X: This player draws one card, either from the stock or the discard pile"
BUMPS = "X: another player may intervene by claiming the discard; KH4"
CONTESTS = (
    "X: If the other player can make a meld of equal or higher value, then no bump happens; KH5"
)
LIMIT = "KH9: with the limit of turns everybody scores, no bonus"

# Khanhoo 5, royal 3, two triplets 2 and 2, a sequence 1: 13, without the 9d.
THIRTEEN = "Ah 2s 3d Jc Qc Kc 5d 5h 5s 7h 8h 9h 2d 2h 2s 9d"
THIRTEEN_OUT = "Ah 2s 3d, Jc Qc Kc, 5d 5h 5s, 7h 8h 9h, 2d 2h 2s"
# The triplets of fours and eights, 2 and 2: that the 8d lies in one of them leaves no sequence.
FOUR = "4d 4h 4s 6d 7d 8d Ad 3h As 6h 9s Qc 3s 8s 8h"
# No club: one card of another rank in the queen's place.
WITHOUT_CLUBS = FOUR.replace("Qc", "2h")
# In melds with every card, or with a khanhoo and six cards over; without the 9d.
TWO_SPLITS = "Ah 2h 3h 2s 3s 4s 3d 4d 5d Jc Qc Kc 7d 7h 7s 9d"
TWO_JOKERS = "Ah 2s * Jc Qc Kc 5d 5h * 7h 8h 9h 2d 2h 2s 9d"
TWO_PLAYERS = f"{THIRTEEN} / {FOUR}"

# The deal of the worked example.  Seat 0 has a khanhoo 5 and the fours 2, without the 3d the fours
# alone; seat 1 the sevens 2; seat 2 the royal 3, the fives 2, a sequence 1 and the aces 1.
EXAMPLE_0 = "3d 8s 2s 4d 4s 4h 9s 5s 7d 6h 2d Jc 3h 8d Ah 6h"
EXAMPLE_1 = "3h 3s 7h 5d 2d 2h 4s 7s 8d 6d 9d 2h 5h 6d 7d"
EXAMPLE_2 = "Ah 2s Jc Qc Kc 5d 5h 5s 7h 8h 9h Ad As 6s 4d"
EXAMPLE = f"{EXAMPLE_0} / {EXAMPLE_1} / {EXAMPLE_2}"
STOCK = "9d 7s * 3d 4h Qc As 8s 9s Ad 3s Kc 9h 6s 8h"
SHORT = {"turn_limit": 10}

# Four players have all the cards.  Seat 0: 5 once it has the 9s for the 6h and the 5s: sequences 7
# to 9 of diamonds and of spades, aces, and a triplet of threes with the joker.  Seat 1: khanhoo 5.
# Seat 2: fours 2, sixes 2, ace to three of spades 1.  Seat 3, the fives beside: 7 to 9 of hearts 1,
# royal 3, ace to three of diamonds 1.
FOURS = (
    "Ad 2d 7d 8d 9d Ah 2h 3h 4h 6h As 3s 5s 7s 8s * / "
    "8d 8h 7s 7h Ah Qc 2h 3d 4d 6s 9d 2s 6d 4s 9s / "
    "4d 4h 4s 6d 6h 6s Kc 9h 2s As 3s 7d Jc 8s 3h / "
    "5d 5d 5h 5h 5s 7h 8h 9h Jc Qc Kc Ad 2d 3d 9s"
)


def idle(first: int, cards: str, players: int = 3) -> str:
    """Return moves in which each in turn draws a card and throws it again."""
    said = []
    for at, card in enumerate(cards.split()):
        seat = (first + at) % players
        said.append(f"{seat} draws {card}; {seat} throws {card}")
    return "; ".join(said)


def around(first: int, card: str, many: int) -> str:
    """Return moves of four players in which each in turn takes a card and throws it again."""
    seats = [(first + at) % 4 for at in range(many)]
    return "; ".join(f"{seat} takes {card}; {seat} throws {card}" for seat in seats)


FILES: dict[str, list[Hand]] = {
    "worked_example": [
        {
            "title": "the worked example: a bump, a contest that fails, and out with the joker",
            "source": f"{BUMPS}; KH5, KH7, KH8",
            "preset": "khanhoo",
            "hands": EXAMPLE,
            "stock": STOCK,
            "moves": "0 throws 3d; 2 bumps 3d: Ah 2s 3d vs 3d 3h 3s; 2 throws 4d; 0 draws 9d; "
            "0 throws Jc; 1 draws 7s; 1 throws 9d; 2 draws *; "
            "2 out 6s: Jc Qc Kc, 5d 5h 5s, 7h 8h 9h, Ad As *",
            "seat": 2,
            "turns": 5,
            # 7 8 9 of diamonds 1 and the fours 2; the sevens 2; 5 + 3 + 2 + 1 + 1 and 5.
            "score": [3, 2, 17],
        }
    ],
    "going_out": [
        {
            "title": "who begins may go out with the first discard",
            "source": f"{OUT}; KH7",
            "hands": TWO_PLAYERS,
            "moves": f"0 out 9d: {THIRTEEN_OUT}",
            "seat": 0,
            "turns": 1,
            "score": [18, 4],
        },
        {
            "title": "one may wait, and go out later",
            "source": f"{OUT}; KH7: may",
            "hands": TWO_PLAYERS,
            "moves": f"0 throws 9d; {idle(1, '7d')}; 0 draws 6s; 0 out 6s: {THIRTEEN_OUT}",
            "seat": 0,
            "turns": 3,
            "score": [18, 4],
        },
        {
            "title": "the other seat begins and goes out",
            "source": OUT,
            "lead": 1,
            "scores": [49, 12],
            "hands": f"{FOUR} / {THIRTEEN}",
            "moves": f"1 out 9d: {THIRTEEN_OUT}",
            "seat": 1,
            "turns": 1,
            "score": [4, 18],
        },
        {
            "title": "a joker in the middle of a sequence",
            "source": "X: The joker is wild, substituting for any other card in a meld; KH8",
            "hands": f"Ah 2s 3d Jc Qc Kc 5d 5h 5s 7h * 9h 2d 2h 2s 9d / {FOUR}",
            "moves": "0 out 9d: Ah 2s 3d, Jc Qc Kc, 5d 5h 5s, 7h * 9h, 2d 2h 2s",
            "seat": 0,
            "turns": 1,
            "score": [18, 4],
        },
        {
            "title": "the joker may be the last discard",
            "source": f"{OUT}; KH7",
            "hands": f"Ah 2s 3d Jc Qc Kc 5d 5h 5s 7h 8h 9h 2d 2h 2s * / {FOUR}",
            "moves": f"0 out *: {THIRTEEN_OUT}",
            "seat": 0,
            "turns": 1,
            "score": [18, 4],
        },
        {
            "title": "a joker stands for a card both copies of which lie elsewhere",
            "source": "KH8: the joker may stand for a card both copies of which lie elsewhere",
            # Both queens of clubs are with seat 1, whose fours and eights are as ever.
            "hands": "Ah 2s 3d Jc * Kc 5d 5h 5s 7h 8h 9h 2d 2h 2s 9d / "
            "4d 4h 4s 6d 7d 8d Ad 3h As 6h 9s Qc Qc 8s 8h",
            "moves": "0 out 9d: Ah 2s 3d, Jc * Kc, 5d 5h 5s, 7h 8h 9h, 2d 2h 2s",
            "seat": 0,
            "turns": 1,
            "score": [18, 4],
        },
        {
            "title": "whoever goes out scores the melds that use every card",
            "source": f"{ENTIRE}; KH7",
            # Without the khanhoo, which leaves the 2h and 3h over: 1 + 1 + 1 + 3 + 2.
            "hands": f"{TWO_SPLITS} / {FOUR}",
            "moves": "0 out 9d: Ah 2h 3h, 2s 3s 4s, 3d 4d 5d, Jc Qc Kc, 7d 7h 7s",
            "seat": 0,
            "turns": 1,
            "score": [13, 4],
        },
        {
            "title": "by the other reading cards may stay over; the bonus stands",
            "source": "KH7: the other reading, best split of all",
            "rules": {"out_split": "any"},
            # The khanhoo 5, the royal 3 and the sevens 2; six cards stay over.
            "hands": f"{TWO_SPLITS} / {FOUR}",
            "moves": "0 out 9d: Ah 2s 3d, Jc Qc Kc, 7d 7h 7s",
            "seat": 0,
            "turns": 1,
            "score": [15, 4],
        },
        {
            "title": "the others may leave cards over",
            "source": f"{SCORES}; KH7: the others score their best split",
            # Of the two splits of the same cards seat 1 has the one with the khanhoo: 10.
            "hands": "2d 2h 2s 3d 3h 3s 4d 4h 4s Jc Qc Kc 6d 6h 6s 9d / "
            "Ah 2h 3h 2s 3s 4s 3d 4d 5d Jc Qc Kc 7d 7h 7s",
            # Three triplets 6, no three sequences, 3; the royal 3 and the sixes 2.
            "moves": "0 out 9d: 2d 2h 2s, 3d 3h 3s, 4d 4h 4s, Jc Qc Kc, 6d 6h 6s",
            "seat": 0,
            "turns": 1,
            "score": [16, 10],
        },
        {
            "title": "six cards in a row are two sequences",
            "source": f"{ENTIRE}; X: the point value does not increase if more cards are added",
            # 1 + 1, royal 3, nines 2, aces 1; as one sequence 1 less.
            "hands": f"2d 3d 4d 5d 6d 7d Jc Qc Kc 9d 9h 9s Ah Ah As 6s / {FOUR}",
            "moves": "0 out 6s: 2d 3d 4d, 5d 6d 7d, Jc Qc Kc, 9d 9h 9s, Ah Ah As",
            "seat": 0,
            "turns": 1,
            "score": [13, 4],
        },
        {
            "title": "sequences of four and five use every card, and count as one of three",
            "source": f"{ENTIRE}; X: Three or more cards of the same suit",
            # 1 + 1 and two royals as one, 10.
            "hands": f"2d 3d 4d 5d 5h 6h 7h 8h 9h Jc Jc Qc Qc Kc Kc 9d / {WITHOUT_CLUBS}",
            "moves": "0 out 9d: 2d 3d 4d 5d, 5h 6h 7h 8h 9h, Jc Jc Qc Qc Kc Kc",
            "seat": 0,
            "turns": 1,
            "score": [17, 4],
        },
    ],
    "doubles": [
        {
            "title": "double aces, a double triplet and a court",
            "source": f"{SCORES}; KH3: six aces are double aces",
            "hands": "Ad Ad Ah Ah As As 6d 6d 6h 6h 6s 6s Kc 9h 9h 4s / "
            # Seven to nine of diamonds and of spades, two to four of hearts.
            "2d 2h 4d 4h 5s 7s 8d 3s 9d 9s Jc Qc 3h 7d 8s",
            "moves": "0 out 4s: Ad Ad Ah Ah As As, 6d 6d 6h 6h 6s 6s, Kc 9h 9h",
            "seat": 0,
            "turns": 1,
            "score": [29, 3],
        },
        {
            "title": "the three courts, 4 each",
            "source": f"{SCORES}: Kc 9h 9h, Qc 8s 8s, Jc 7d 7d",
            "hands": "Kc 9h 9h Qc 8s 8s Jc 7d 7d 2d 2h 2s 5d 5h 5s 9d / "
            # The fours 2 and the aces 1.
            "4d 4h 4s 6d 8d Ad 2d 6h 9s Qc Kc As 7h 3s Ad",
            "moves": "0 out 9d: Kc 9h 9h, Qc 8s 8s, Jc 7d 7d, 2d 2h 2s, 5d 5h 5s",
            "seat": 0,
            "turns": 1,
            "score": [21, 3],
        },
        {
            "title": "a double khanhoo, a double royal and a triplet",
            "source": SCORES,
            "hands": "Ah Ah 2s 2s 3d 3d Jc Jc Qc Qc Kc Kc 8d 8h 8s 4s / "
            # Seven to nine of diamonds and of spades, two to six of hearts.
            "2d 2h 4d 4h 5s 7s 8d 3s 9d 9s 6h 3h 7d 8s 5h",
            "moves": "0 out 4s: Ah Ah 2s 2s 3d 3d, Jc Jc Qc Qc Kc Kc, 8d 8h 8s",
            "seat": 0,
            "turns": 1,
            "score": [32, 3],
        },
        {
            "title": "six aces of three suits twice are no two triplets; three of two suits count",
            "source": "KH3: three aces are aces, 1",
            # Two of hearts and one of spades are aces, 1; nothing else beside the 12 of the rest.
            "hands": "Ah Ah As Jc Qc Kc 5d 5h 5s 7h 8h 9h 6d 6h 6s 9d / "
            "4d 4h 4s 6d 7d 8d Ad 3h As 6h 9s Qc 3s 8s 8h",
            "moves": "0 out 9d: Ah Ah As, Jc Qc Kc, 5d 5h 5s, 7h 8h 9h, 6d 6h 6s",
            "seat": 0,
            "turns": 1,
            "score": [14, 4],
        },
        {
            "title": "two jokers could make a double triplet, but then three cards stay over",
            "source": f"{ENTIRE}; KH7, KH8",
            "rules": {"jokers": 2},
            # 5 + 3 + 2 + 1 + 2: the ace and the fives need a joker each.
            "hands": f"{TWO_JOKERS} / {FOUR}",
            "moves": "0 out 9d: Ah 2s *, Jc Qc Kc, 5d 5h *, 7h 8h 9h, 2d 2h 2s",
            "seat": 0,
            "turns": 1,
            "score": [18, 4],
        },
        {
            "title": "by the other reading two jokers make that double triplet",
            "source": "X: The joker is wild; KH7: the other reading",
            "rules": {"jokers": 2, "out_split": "any"},
            # Four twos and two jokers are 10, and 3 + 1.
            "hands": f"{TWO_JOKERS} / {FOUR}",
            "moves": "0 out 9d: 2d 2h 2s 2s * *, Jc Qc Kc, 7h 8h 9h",
            "seat": 0,
            "turns": 1,
            "score": [19, 4],
        },
        {
            "title": "a pack without joker",
            "source": "X, setup: add one joker; a rule set may add none",
            "rules": {"jokers": 0},
            "hands": TWO_PLAYERS,
            "moves": f"0 out 9d: {THIRTEEN_OUT}",
            "seat": 0,
            "turns": 1,
            "score": [18, 4],
        },
        {
            "title": "other points, and none for going out",
            "source": f"{SCORES}; a rule set may say otherwise",
            "rules": {
                "out_points": 0,
                "royal_points": 7,
                "aces_points": 2,
                "sequence_points": 3,
                "triplet_points": 1,
                "court_points": 5,
                "khanhoo_points": 6,
                "double_aces_points": 9,
                "double_triplet_points": 9,
                "double_royal_points": 9,
                "double_khanhoo_points": 9,
            },
            # 6 + 7 + 1 + 3 + 1; the fours 1 and six to eight of diamonds 3.
            "hands": TWO_PLAYERS,
            "moves": f"0 out 9d: {THIRTEEN_OUT}",
            "seat": 0,
            "turns": 1,
            "score": [18, 4],
        },
    ],
    "drawing_and_taking": [
        {
            "title": "nobody goes out: all score, nobody has a bonus",
            "source": LIMIT,
            "rules": SHORT,
            "hands": TWO_PLAYERS,
            "moves": f"0 throws 9d; {idle(1, '7d 6s 3d 9s Ad 4d 6d * Kc', 2)}",
            "turns": 10,
            "score": [13, 4],
        },
        {
            "title": "the next player takes the discard",
            "source": DRAWS,
            "rules": SHORT,
            # Seven to nine of diamonds would be 1 and cost the eights 2.
            "hands": TWO_PLAYERS,
            "moves": "0 throws 9d; 1 takes 9d; 1 throws Qc; "
            f"{idle(0, '6s 3d 9s Ad 4d 6d * Kc', 2)}",
            "turns": 10,
            "score": [13, 4],
        },
        {
            "title": "an equal card to the one just taken may be thrown",
            "source": "KH6: not thrown in the same turn, unless an equal one was held",
            "rules": SHORT,
            "hands": f"Ah 2s 3d Jc Qc Kc 5d 5h 5s 7h 8h 9h 2d 2h 2s 6h / {FOUR}",
            "moves": "0 throws 6h; 1 takes 6h; 1 throws 6h; "
            f"{idle(0, '6s 3d 9s Ad 4d 6d * Kc', 2)}",
            "turns": 10,
            "score": [13, 4],
        },
        {
            "title": "where the rules let it, the card just taken may be thrown back",
            "source": "KH6: X does not forbid it",
            "rules": {**SHORT, "pile_card_may_return": True},
            "hands": TWO_PLAYERS,
            "moves": "0 throws 9d; 1 takes 9d; 1 throws 9d; "
            f"{idle(0, '6s 3d 9s Ad 4d 6d * Kc', 2)}",
            "turns": 10,
            "score": [13, 4],
        },
        {
            "title": "an empty stock is made anew of the discards but the top one",
            "source": "X: If the stock runs out, its top card is set aside; KH1",
            "preset": "khanhoo",
            "rules": {"turn_limit": 20},
            "hands": EXAMPLE,
            "moves": f"0 throws 3d; {idle(1, STOCK)}; "
            "stock Kc 9d 7s * 3d 3d 4h Qc As 8s 9s Ad 3s 9h 6s; "
            f"{idle(1, 'Kc 9d 7s *')}",
            "turns": 20,
            "score": [2, 2, 7],
        },
        {
            "title": "without a new stock one must take, and may throw it back",
            "source": "KH2: so must anybody who has nothing to draw; KH6",
            "preset": "khanhoo",
            "rules": {"turn_limit": 18, "reshuffle": False},
            "hands": EXAMPLE,
            "moves": f"0 throws 3d; {idle(1, STOCK)}; "
            "1 takes 8h; 1 throws 8h; 2 takes 8h; 2 throws 8h",
            "turns": 18,
            "score": [2, 2, 7],
        },
    ],
    "bumping": [
        {
            "title": "a bump for aces, uncontested: the player after the bumper is next",
            "source": BUMPS,
            "preset": "khanhoo",
            "rules": SHORT,
            "hands": EXAMPLE,
            # Without the ace of hearts the fours; the sevens; 3 + 2 + 1 in hand and 1 shown.
            "moves": "0 throws Ah; 2 bumps Ah: Ad As Ah; 2 throws 6s; "
            f"{idle(0, '9d 7s * 3d 4h Qc As 8s')}",
            "turns": 10,
            "score": [2, 2, 7],
        },
        {
            "title": "an equal meld of the next player stops the bump, and they must take",
            "source": CONTESTS,
            "preset": "khanhoo",
            "rules": SHORT,
            "hands": EXAMPLE,
            # Khanhoo and fours; fives and sevens; as it was.
            "moves": "0 throws 5s; 2 refused 5s: 5d 5h 5s by 1 vs 5h 5d 5s; 1 takes 5s; "
            f"1 throws 9d; {idle(2, '9d 7s * 3d 4h Qc As 8s')}",
            "turns": 10,
            "score": [7, 4, 7],
        },
        {
            "title": "where nobody may contest the bump stands",
            "source": "X: they may challenge the bump; a rule set may leave it out",
            "preset": "khanhoo",
            "rules": {**SHORT, "bump_challenge": False},
            "hands": EXAMPLE,
            # The fives are shown, 2; the royal, seven to nine and the aces in hand, 5.
            "moves": "0 throws 5s; 2 bumps 5s: 5d 5h 5s; 2 throws 6s; "
            f"{idle(0, '9d 7s * 3d 4h Qc As 8s')}",
            "turns": 10,
            "score": [7, 2, 7],
        },
        {
            "title": "where any meld may be bumped, a sequence of four too",
            "source": "KH4: a meld with that card that is no sequence; here any",
            "preset": "khanhoo-bump-any",
            "rules": SHORT,
            "hands": EXAMPLE,
            # The sequence is shown, 1; the royal, the fives and the aces in hand, 6.
            "moves": "0 throws 6h; 2 bumps 6h: 6h 7h 8h 9h; 2 throws 6s; "
            f"{idle(0, '9d 7s * 3d 4h Qc As 8s')}",
            "turns": 10,
            "score": [7, 2, 7],
        },
        {
            "title": "where nobody may bump all is drawn or taken",
            "source": "KH4; ours: nobody may bump",
            "preset": "khanhoo-no-bump",
            "rules": SHORT,
            "hands": EXAMPLE,
            "moves": f"0 throws 3d; {idle(1, '9d 7s * 3d 4h Qc As 8s 9s')}",
            "turns": 10,
            "score": [2, 2, 7],
        },
        {
            "title": "a joker that was thrown is bumped for a khanhoo",
            "source": f"{BUMPS}, KH8: in a shown meld it keeps its place",
            "preset": "khanhoo",
            "rules": SHORT,
            "hands": f"3d 8s 2s 4d 4s 4h 9s 5s 7d 6h 2d Jc 3h 8d Ah * / {EXAMPLE_1} / {EXAMPLE_2}",
            # Khanhoo and fours; the sevens; 5 shown, the royal, the fives and seven to nine.
            "moves": "0 throws *; 2 bumps *: Ah 2s *; 2 throws 6s; "
            f"{idle(0, '9d 7s 6h 3d 4h Qc As 8s')}",
            "turns": 10,
            "score": [7, 2, 11],
        },
        {
            "title": "four players: a double is bumped, and discards are taken and thrown back",
            "source": f"{BUMPS}; KH2: one must take it, KH6: so with four players",
            "preset": "khanhoo-4p",
            "rules": SHORT,
            "hands": FOURS,
            "moves": "0 throws 5s; 3 bumps 5s: 5d 5d 5h 5h 5s 5s vs 5s 6s 7s; 3 throws 9s; "
            f"0 takes 9s; 0 throws 6h; {around(1, '6h', 7)}",
            "turns": 10,
            "score": [5, 5, 5, 15],
        },
        {
            "title": "who has bumped goes out with what is left in hand",
            "source": f"{OUT}; KH4: a shown meld counts for going out",
            "preset": "khanhoo-4p",
            "hands": FOURS,
            "moves": "0 throws 5s; 3 bumps 5s: 5d 5d 5h 5h 5s 5s; "
            "3 out 9s: 7h 8h 9h, Jc Qc Kc, Ad 2d 3d",
            "seat": 3,
            "turns": 2,
            # Of seat 0 the sixth card of hearts and no 9s: 7 to 9 of diamonds, aces, threes with
            # the joker and nothing of spades: 4.
            "score": [4, 5, 5, 20],
        },
    ],
}
