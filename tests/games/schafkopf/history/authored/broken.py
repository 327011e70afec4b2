"""Which hands of Schafkopf must a verifier refuse, and where?  The form: `build_histories.py`.

Each history breaks one rule once; of the result what is not its fault is as if the fault had not
been.
"""

from games.authored import one
from games.hand_worked import Hand
from games.schafkopf.history.authored.valid import (
    ALL_OF_LEAST,
    ALL_TRUMPS,
    EXAMPLE,
    FORCED,
    NO_TRICK,
    NOTHING,
    SCHWARZ,
    THREE_TIE,
    TWO_TIE,
    WIDOW_DECIDES,
)

FOLLOW = "X, SC7: Players follow suit if they are able"
WINS = "X: Whichever player played the highest trump, or the highest card of the suit led"
ASKED = "X: If the first player passes, the next player to the left can choose to pick it up"
WIDOW = "X: The declarer adds the two cards from the widow to their hand, then discards two cards"
PACK = "X: Each player will have ten cards, with the two-face down cards forming a widow"
SCORE = "X: they win the hand, and score two victory points"
LEAST = "X: Should the dealer decline to take the widow, the hand is played least"


def changed(usual: Hand, *changes: tuple[str, str]) -> str:
    """Return the moves of a usual hand with some text of theirs replaced, once each."""
    moves = str(usual["moves"])
    for before, after in changes:
        assert moves.count(before) == 1, before
        moves = moves.replace(before, after)
    return moves


FILES: dict[str, list[Hand]] = {
    # -- following
    "a_trump_led_and_not_followed": one(
        "seat 1 throws a spade on the queen of clubs and holds four trumps",
        FOLLOW, EXAMPLE, moves=changed(EXAMPLE, ("0: Qc 7d Jd", "!0: Qc 7s Jd")),
    ),
    "a_suit_not_followed": one(
        "seat 2 throws a spade on the ace of clubs and holds a club",
        FOLLOW, EXAMPLE, moves=changed(EXAMPLE, ("0: Ac Kc 9c", "!0: Ac Kc 9s")),
    ),
    "a_jack_on_its_printed_suit": one(
        "seat 2 plays the jack of clubs on a club and holds three clubs",
        FOLLOW,
        EXAMPLE,
        moves=changed(EXAMPLE, ("0: Qc 7d Jd", "!0: Ac Kc Jc")),
    ),
    # -- tricks
    "the_loser_leads": one(
        "seat 0 leads, and seat 1 won the trick",
        WINS, EXAMPLE, moves=changed(EXAMPLE, ("1: Ah 8h Kd", "!0: Kd Ah 8h")),
    ),
    "the_king_of_trumps_was_beaten_by_none": one(
        "seat 1 leads, and its ace of hearts was trumped",
        WINS, EXAMPLE, moves=changed(EXAMPLE, ("0: Jh Ad 8c", "!1: Ad 8c Jh")),
    ),
    "another_begins": one(
        "seat 1 leads first", WINS, SCHWARZ,
        moves=changed(SCHWARZ, ("0: Qc 8d Kh", "!1: 8d Kh Qc")),
    ),
    "a_card_of_another_hand": one(
        "seat 1 plays a card of seat 2", WINS, SCHWARZ,
        moves=changed(SCHWARZ, ("0: Qh Ac As", "!0: Qh As Ac")),
    ),
    "a_card_played_twice": one(
        "seat 2 plays the king of hearts again", WINS, SCHWARZ,
        moves=changed(SCHWARZ, ("0: Td Th 7h", "!0: Td Th Kh")),
    ),
    "two_cards_to_a_trick": one(
        "the trick lacks a card", WINS, SCHWARZ,
        moves=changed(SCHWARZ, ("0: Td Th 7h", "!0: Td Th")),
    ),
    "an_eleventh_trick": one(
        "all ten tricks have been played", "X: After all ten tricks have been played", SCHWARZ,
        moves=f"{SCHWARZ['moves']}; !0: Kd 9d 7h",
    ),
    "a_result_too_early": one(
        "a trick is missing", "X: After all ten tricks have been played", SCHWARZ,
        moves=changed(SCHWARZ, ("; 0: Td Th 7h", "")), fault="result",
    ),
    # -- the widow
    "the_second_takes_first": one(
        "seat 1 takes before seat 0 has spoken", ASKED, NOTHING,
        moves=changed(NOTHING, ("0 pass; 1 take", "!1 take")),
    ),
    "a_pass_too_many": one(
        "all three have passed", ASKED, ALL_OF_LEAST,
        moves=changed(ALL_OF_LEAST, ("2 pass;", "2 pass; !0 pass;")),
    ),
    "taken_after_all_passed": one(
        "seat 0 takes after all have passed", ASKED, ALL_OF_LEAST,
        moves=changed(ALL_OF_LEAST, ("2 pass;", "2 pass; !0 take: Kd 9d;")),
    ),
    "a_trick_before_all_have_spoken": one(
        "seat 2 has not said whether it takes", LEAST, ALL_OF_LEAST,
        moves=changed(ALL_OF_LEAST, ("2 pass; 0: Qc", "!0: Qc")),
    ),
    "taken_twice": one(
        "seat 1 takes what seat 0 has taken", ASKED, SCHWARZ,
        moves=changed(SCHWARZ, ("0 bury", "!1 take: Kd 9d; 0 bury")),
    ),
    "another_widow": one(
        "the widow is the king and nine of diamonds", WIDOW, SCHWARZ,
        moves=changed(SCHWARZ, ("take: Kd 9d", "take: Kd 8d")).replace("0 take", "!0 take"),
    ),
    "a_trick_before_burying": one(
        "the declarer has buried nothing", WIDOW, SCHWARZ,
        moves=changed(SCHWARZ, ("0 bury: Kd 9d; 0: Qc", "!0: Qc")),
    ),
    "one_card_buried": one(
        "one card is buried", WIDOW, SCHWARZ,
        moves=changed(SCHWARZ, ("0 bury: Kd 9d", "!0 bury: Kd")),
    ),
    "a_card_buried_twice": one(
        "the king of diamonds is buried twice", WIDOW, SCHWARZ,
        moves=changed(SCHWARZ, ("0 bury: Kd 9d", "!0 bury: Kd Kd")),
    ),
    "a_card_of_another_buried": one(
        "the declarer buries a card of seat 1", WIDOW, SCHWARZ,
        moves=changed(SCHWARZ, ("0 bury: Kd 9d", "!0 bury: Kd 8d")),
    ),
    "another_buries": one(
        "seat 1 buries", WIDOW, SCHWARZ,
        moves=changed(SCHWARZ, ("0 bury: Kd 9d", "!1 bury: 8d 7d")),
    ),
    "buried_without_a_widow": one(
        "nobody has taken", WIDOW, ALL_OF_LEAST,
        moves=changed(ALL_OF_LEAST, ("2 pass;", "2 pass; !0 bury: Ad Td;")),
    ),
    "a_buried_card_played": one(
        "the king of diamonds is buried", WIDOW, SCHWARZ,
        moves=changed(SCHWARZ, ("0: Td Th 7h", "!0: Kd Th 7h")),
    ),
    "the_dealer_passes_who_has_to_take": one(
        "the dealer has to take the widow", "own", FORCED,
        moves=changed(FORCED, ("2 take", "!2 pass; 2 take")),
    ),
    "played_where_it_is_dealt_anew": one(
        "the hand is over", "SC8", ALL_OF_LEAST, rules={"all_pass": "redeal"},
        moves=changed(ALL_OF_LEAST, ("0: Qc", "!0: Qc")),
    ),
    # -- the result
    "buried_points_left_out": one(
        "56 with 14 buried are 70", SCORE, EXAMPLE, fault="result", points=[56, 15, 35],
    ),
    "no_declarer": one("seat 0 took", ASKED, EXAMPLE, fault="result", declarer=None),
    "tricks_of_another": one(
        "seat 2 won two", WINS, EXAMPLE, fault="result", won=[8, 1, 1],
    ),
    "a_win_that_is_a_schneider": one(
        "70 are no schneider", SCORE, EXAMPLE, fault="result", score=[4, 0, 0],
    ),
    "defenders_score": one(
        "only the declarer scores", "SC5", EXAMPLE, fault="result", score=[2, -1, -1],
    ),
    "a_schwarz_for_four": one(
        "all tricks are a schwarz", "SC2", SCHWARZ, fault="result", score=[4, 0, 0],
    ),
    "the_widow_left_out": one(
        "the widow goes with the last trick", "SC3", WIDOW_DECIDES, fault="result",
        points=[28, 30, 57],
    ),
    "a_tie_to_the_later_one": one(
        "the last trick of seat 1 lies further back", "SC4", TWO_TIE, fault="result",
        score=[0, 0, 2],
    ),
    "three_tie_and_not_the_dealer": one(
        "of three the dealer wins", "SC4", THREE_TIE, fault="result", score=[2, 0, 0],
    ),
    "no_trick_and_two_points": one(
        "no points bring four", "X: If they captured 0 points", NO_TRICK, fault="result",
        score=[0, 2, 0],
    ),
    "another_ending": one(
        "all tricks were played", "X: After all ten tricks", SCHWARZ, fault="result", end="passed",
    ),
    # -- the deal
    "a_six": one(
        "there is no six", PACK, ALL_OF_LEAST, fault="deal", widow="Kd 6d",
    ),
    "a_card_twice": one(
        "the eight of diamonds is there twice", PACK, ALL_OF_LEAST, fault="deal", widow="Kd 8d",
    ),
    "eleven_cards_and_nine": one(
        "ten cards each", PACK, ALL_OF_LEAST, fault="deal",
        hands=str(ALL_TRUMPS["hands"]).replace(" / 8d", " 8d /"),
    ),
    "three_in_the_widow": one(
        "two cards lie in the widow", PACK, ALL_OF_LEAST, fault="deal", widow="Kd 9d 8d",
    ),
    "a_seat_that_there_is_not": one(
        "three play", PACK, ALL_OF_LEAST, fault="deal", lead=3,
    ),
}  # fmt: skip
