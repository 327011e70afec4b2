"""How does a player think?  The policy sheet, one integer field a habit.

Two people who have this sheet alone can write the same player.  Values are in tenths of a point
unless a field says otherwise; sums are whole numbers, so every engine agrees to the bit.  A
player sees their own hand, all melds, the pile as far as they remember it, how many cards everybody
holds and the stock has left, and who took a pot; nothing else.

**Words.**  *Wild card*: a joker or a two.  *Natural card*: any other.  *Our* melds are those of
the player's team, *their* melds all others.  A card *lengthens* a meld when it may be added to it
as it stands, as a natural card in a place of its own, by the rules (turning a natural two wild
counts too).  *Stage* of the hand: ``5 × drawn / stock``, rounded down, 0 … 4 (4 at most), where
``stock`` is the size of the stock after the deal and ``drawn`` how many cards it has lost.
*Neighbours* of a natural card: other natural faces of its suit one place away (the ace is beside
the king; it would be beside the two, which is not a natural card) and two places away (ace–three,
ace–queen).  A team *may take a pot* when it has taken none and one is left.
The pile as a player *remembers* it: its last ``memory`` cards, or all where the rules let players
look through it; of the others it is known how many they are.  A group of a rank *may be begun* when
the rules know groups and our team has none of that rank, or may have several.  Cards *held* by a
player: the hand, and a pot that lies face down before them.

**A turn.**

0. *The first card.*  A player who begins a hand without an upcard looks at their card of the
   stock and keeps it when its value, as a pile of this one card (below), is above ``first_bar``;
   otherwise puts it on the pile and draws the next (L5).

1. *Draw or take.* If one of the two is impossible, the other. Else each card of the pile that is
   remembered gets the first class that fits, where U is the hand and those cards, natural ones
   only: wild (``take_wild``); lengthens one of our melds (``take_lengthen``); melds: U holds three
   places in a row with it in its suit, or three or more cards of its rank where a group of it may
   be begun (``take_meld``); connects: U has another card of its rank where a group of it may be
   begun, or a neighbour of it (``take_connect``); dead (``take_dead``). A pot that lies face down
   before the player is the hand already. Value: the sum of the classes, plus ``take_size`` for each
   card of the pile, remembered or not, minus ``take_risk`` × stage × the points of the connecting
   and dead cards, plus ``take_burraco`` for each natural card that lengthens a meld of ours of five
   or six cards, and ``take_deny`` for each that lengthens one of theirs. Bar: ``take_bar`` +
   ``take_bar_stage`` × stage + ``take_bar_stale`` for each turn in a row, up to now, that took a
   one-card pile and counts towards a stalemate (L10) + ``take_bar_danger`` if in *danger*: an
   opposing team has taken a pot and has a burraco, and one of its players holds ``danger_cards``
   cards or fewer + ``take_bar_stranded`` if an opponent holds two cards or fewer and their team has
   no burraco + in the second turn of the hand ``take_bar_second``, and ``take_bar_two_five`` more
   if an opponent holds two cards or five + for a *thin* pile ``take_bar_thin`` +
   ``take_bar_thin_stage`` × stage; thin is one of five cards or more of which at most one in five
   is wild, lengthens or melds + ``take_bar_pot`` if our team has taken a pot + ``take_bar_hand``
   for each card in hand, and ``take_bar_last`` more if it is the only one + by how many cards of
   the pile are *useful* (wild, lengthen or meld; of those that are remembered): ``take_bar_single``
   for exactly one, ``take_bar_useless`` for none, and ``take_bar_dead`` more if none connects
   either. Take when the value is above the bar.
   A *closed* pile can be taken when its top card can be laid (2.), the pile being taken; what would
   be laid with it, or what the first melds would be worth with ``open_worth``, is added to the
   value of the pile if it is below 0; cards that are not remembered are not counted on there.
   Where the pile needs *something to lay* (L18) it is the same with whatever can be laid (2.); but
   while first melds are due, only a pile that is remembered whole can be taken.
   *A rule of thumb* instead of value and bar: where ``rule_for`` is ``pile``, the pile is taken
   if the ``rule`` is met; ``games.deciding.decision_rules`` says how one is written.

2. *Lay down*, one thing at a time, until nothing is worth more than 0.  With the top card of a
   closed pile owed, only what holds it is looked at, and the best of that is laid whatever it is
   worth; new melds are then made of cards held before and the top card alone (L6).  Where
   something must be laid with the pile (L18), the best of all is laid whatever it is worth; if
   cards that were forgotten leave nothing to look at, the first legal lay in the order of lots.
   Looked at:
   every card (a face once) on each of our melds where it may lie, wild cards included; and new
   melds:

   * runs of natural cards: in each suit, each longest stretch of three or more of our natural
     cards in a row (with an ace at both ends, the low one is left out); and, where we hold the
     two of the suit, the stretch that begins with it, if it has three cards or more (with the
     ace below it, if we hold one, unless the stretch reaches the high ace);
   * runs with a wild card: in each suit, two natural cards next to each other and no more (a
     longest stretch of just two), or two longest stretches with one place between them, joined
     (together 3 cards or more with the wild card; an ace stands at the high end only where it is
     part of a stretch there, and never at both), with each kind of wild card we hold; the two of
     the suit is wild here, and a candidate that the rules would read otherwise is left out;
   * groups: of each rank other than two all natural cards, three or more; or two and each kind
     of wild card we hold.

   The value of one: ``lay_card`` for each card + ``lay_points`` × points of its cards +
   ``lay_bonus`` × the rise of the meld's bonus (burraco bonuses by the rules, points) + the rise of
   its *promise* − the price of wild cards − ``break_meld`` for each card laid that a meld of the
   other kind in hand would miss (onto a run or in a new run: a natural card of whose rank we hold
   three or more and may begin a group; onto a group or in a new group: a natural card in a stretch
   of three or more), + ``group_idle`` for each card laid in a group where groups make no burracos,
   + ``group_middle`` for each card laid in a group of sixes, sevens, eights or nines, and for a new
   meld + ``lay_new``, and if the team may take a pot − ``lay_hold`` where the stage is below
   ``hold_stage``, − ``lay_hold_alone`` where the player has no partner (of three players nobody
   has one before the first pot is taken) and is not in danger; for a natural card on a meld
   − ``add_hold`` − ``add_hold_card`` for each card in hand − ``add_hold_stage`` × stage,
   − ``add_hold_pot`` if the team may take a pot. In a *rush* ``break_meld``, ``lay_hold``,
   ``lay_hold_alone`` and what is held back so are not counted.
   *Promise* of a meld: its number of cards, 7 at most, × (``run_promise`` or ``group_promise``, +
   ``clean_promise`` if it holds no wild card, and then + ``clean_need`` if only a clean burraco
   lets a team close and ours has none); of a run without a wild card, where a run from ace to king
   has a bonus, + ``long_promise`` for each card above 7; of any + ``near_promise`` for each card
   above 4, three at most; a new meld rises from 0. A group has none where groups make no burracos.
   *Price*: a joker ``wild_joker``, a two ``wild_two``, a two in its own place ``two_home``; one
   laid as a wild card in a group ``wild_group`` more, in a run with a natural seven or eight
   ``wild_middle`` less; in a rush ``rush_wild`` for each of them, and no more.
   *Rush*: the team may take a pot and the hand has ``rush_pot`` cards or fewer; or the player
   wants to close and has ``rush_close`` cards or fewer.
   *Wants to close*: the team's pot is taken (or the rules let it close without), and
   ``close_base`` + ``close_opponent`` × cards held by the opponents − ``close_partner`` × cards
   held by the partner − ``close_growth`` × our melds of five or six cards + ``close_stage`` ×
   stage is above 0.
   Not considered is what the rules forbid; what would leave no legal way to end the turn (neither a
   card that may be discarded, nor an empty hand that takes a pot or closes); and, for a player who
   may not take a pot and does not want to close, what would leave fewer than two cards.
   Equal values: the one with the lowest card (wild cards count only where nothing else is laid),
   then the lowest meld number (a new meld comes after all others), then runs before groups, then
   without a wild card before with one, then the run whose lowest natural place is lower, then
   the lower wild card, then fewer cards.

   *To finish.*  Where nothing is worth more than 0, the player goes on in mind, laying the best of
   what is looked at, whatever it is worth above − ``finish_pot`` if the team may take a pot,
   otherwise above − ``finish_close`` as long as they want to close.  If that leaves one card or
   none, they make the first play of it.

   *First melds.*  While the melds that a team lays first are not yet worth, in this turn, what
   the rules ask, the player follows a plan: to lay the best of what is looked at, whatever it is
   worth, again and again until the value is reached, and never to go below two cards before. *Best*
   is what is worth most; or, if that plan does not reach the value, what has most points (then what
   is worth most; ties as above).  If neither reaches it nothing is laid.  A plan is begun when its
   worth, the sum of its values, + ``open_worth`` is above 0, and goes on once begun. After a closed
   pile is taken, the plan's first play holds its top card, and the others are of cards held before,
   until the value is reached.  A player who has forgotten a part of that pile cannot know
   what their melds would miss of it: where no plan is found then, and before it is taken, what
   other melds in hand would miss counts for nothing.

3. *Discard* the card with the lowest cost, the lowest card among equals. A wild card costs
   ``keep_wild``. Any other costs ``keep_pair`` for each other card of its rank in hand (where the
   rules know groups of it; ``keep_pair_idle`` where those make no burracos), ``keep_near`` for each
   neighbour's face in hand one place away, ``keep_gap`` for each two places away, ``keep_double``
   if the hand holds it twice, ``keep_lengthen`` if it lengthens one of our melds, ``keep_burraco``
   more if one such has five or six cards, ``give_lengthen`` if it lengthens one of theirs, and then
   ``give_pile`` for each card of the pile, ``give_stage`` × stage, ``give_card`` for each card held
   by the next opponent to move and ``give_pot`` if that one's team may take a pot, ``give_burraco``
   more if one such has five or six cards, and ``give_live`` + ``give_live_pile`` for every four
   cards of the pile for each copy not yet seen of the faces of its rank (where the rules know
   groups of it; its own face too) and of its neighbours' faces (seen: in hand, in melds, in the
   pile that is remembered); a seven or an eight ``keep_seven_eight``, a six or a nine
   ``keep_six_nine``, an ace or a three ``drop_ace_three`` less while the stage is below
   ``drop_ace_three_until``. Wild or not, minus (``drop_points`` + ``drop_stage`` × stage) × its
   points.

A policy with ``thinks`` 0 does none of this: each decision (draw or take; what to lay, or to stop;
what to discard) is uniform among the legal moves, which ``random_moves`` counts in a fixed
order; to keep or refuse the first card, too.  The team's first melds are begun at random
when there is a plan, which is then followed.

**A search.** A player with ``search_worlds`` above 0 makes each decision by trying its options in
that many *worlds*; the habits above are those of its *base* (``search_base``), by which it lists
options, does what is not a decision, and plays on in a rollout. What is decided: pile or stock,
where both are possible and no decision rule says; then, again and again, what to lay, or to stop:
all legal lays, of those that differ only in which two is their wild card the first, the
``search_options`` most valuable ones (equal ones in the order of lots), and the base's own if it is
none of them in the last one's place; while first melds are not worth enough the base's plan, or to
stop, and once begun only the plan; then what to discard, the ``search_options`` cheapest. A rollout
makes the option's move, and all play on, the player by its base, others by the ``search_model``,
until the hand is over or, with ``search_turns`` above 0, a later turn begins, that many turns on
(with more than two sides one of the player's own; with two players also any later one in which a
swap more could end the hand), where the ``search_evaluation`` values the position. All options are
tried in the same worlds; after each ``search_batch`` of them those are dropped that are behind the
best by more than ``search_drop`` tenths of the difference's standard error, or have ended as it did
in 16 worlds or more. The best is chosen if it beats what the base would do by more than
``search_margin`` tenths; otherwise that is chosen. A world is dealt from what the player has seen
(``reference.world_dealing``); after a move that shows nothing hidden the next decision keeps the
worlds, and what came of the option chosen.

**A learnt choice.** A player whose ``search_evaluation`` values *options* deals no worlds and makes
no rollouts. A network for each kind of decision says what an option is worth, from what the player
sees (``option_features``): taking the pile against drawing, a play against stopping, one discard
against another. Of the options above, without the base's own lay if that is not among the
``search_options`` most valuable ones, the first of those worth most is chosen. For the pile the
rest of the turn is thought through by habit: after taking, and with no card drawn.

**A search with a learnt policy.** A player whose ``search_policy`` is such a file lists options as
a learnt player does, 8 of a kind at most, and chooses as it does what to draw and what to discard.
What to lay is tried: of the three options worth most by the policy those worth almost as much as
the best, ``search_near`` points less at most.  Of options after which the policy ends the turn with
the same melds and pile one is tried.  One alone is played untried.  The policy's choice takes the
place of the base's.  In a rollout the player's own turn is played to its end by the policy, what
comes after as in any search; it is cut after four turns at least, where it is cut.

**A search for the match.** A player with a learnt policy whose ``search_plays_for`` is ``match``
does the same until a side is 500 points or less from the target.  Then each decision is looked at
once more: what to draw, to lay and to discard.  Options that the learnt policy values up to 16
points less than what was chosen are tried, one of those after which the turn ends with the same
melds and pile.  (What the search chose is taken to be worth as much as the most.)  Each is played
to the end of the hand, as above, in the same worlds, twice as many as the search has.  An end is
worth the chance to win the match from where it leads, in points at what a point is usually worth
at the score before the hand (``match_chances``).  The mean, times 0.12, is added to what the
learnt policy says an option is worth; the most is chosen, of equals what was chosen before.

**A tip.** A search or learnt player follows the tip ``search_bars``: it bars options, and the
player chooses among the rest as ever.  Where no other option is left, nothing is barred.

* ``thin-piles``: taking a thin pile (1.).  ``thin-piles-late``: taking one from stage 3, and
  before stage 2 leaving it.
* ``drawing-second``: drawing in the second turn of the hand, unless an opponent holds two cards or
  five.  ``drawing-at-stranded``: drawing while an opponent holds two cards or fewer and their team
  has no burraco.
* ``middle-groups``: laying cards in a group of sixes, sevens, eights or nines.  ``wild-in-groups``:
  laying a wild card in a group.  ``dirtying``: laying a wild card on one of our melds without one.
* ``stopping``: laying no more while something without a wild card, a two included, is an option.
  ``stopping-before-pot``: laying no more with nine cards or fewer while our team may take a pot.
  ``stopping-before-close``: laying no more while our melds let our team close.
* ``feeding``: discarding a natural card that lengthens one of their melds.  ``seven-eight`` and
  ``six-nine``: discarding a natural card of these ranks.  ``before-ace-three``: discarding another
  natural card than an ace or a three before stage 2.  A discard is barred only where another
  natural card may go: a tip makes nobody discard a wild card.

Barred plays come last where the most valuable are listed, barred discards are not listed.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from analyser.games.interface import Field
from analyser.games.records import declare_field, fields_of
from analyser.games.searching.sheet import NONE, Searching
from analyser.games.sheets import FollowsRule, Sheets

PACKAGE: Final = "analyser.games.burraco"
SET_BY_HAND_FOR: Final = "italian"
"""The rules at which the policies of ``policies.toml`` were tried while they were written."""
LIMIT: Final = 100_000
"""Largest weight: sums of a whole pack of them stay far below 2^63."""

BARS: Final = (
    NONE,
    "thin-piles",
    "thin-piles-late",
    "drawing-second",
    "drawing-at-stranded",
    "middle-groups",
    "wild-in-groups",
    "dirtying",
    "stopping",
    "stopping-before-pot",
    "stopping-before-close",
    "feeding",
    "seven-eight",
    "six-nine",
    "before-ace-three",
)
"""What a tip may bar a search or learnt player from."""
POT_IN_REACH: Final = 9
"""Most cards in hand with which ``stopping-before-pot`` bars."""
EARLY: Final = 2
"""The stage before which what a tip says of the beginning of the hand holds."""
LATE: Final = 3
"""The stage from which what a tip says of its end holds."""

UNSAID: Final = 0
"""What a habit is in a record that does not say it, made before there was that habit."""


def _habit(
    meaning: str,
    low: int = -LIMIT,
    high: int = LIMIT,
    unit: str = "points / 10",
    ordered: bool = True,
) -> Any:
    return declare_field("int", meaning, low=low, high=high, unit=unit, ordered=ordered)


def _make_later_habit(meaning: str, far: int, low: int = -LIMIT) -> Any:
    """Return a habit that nobody had at first: 0 where a record does not say it.

    ``far``: how large such a number is, for whoever searches for a good one.
    """
    return declare_field(
        "int", meaning, low=low, high=LIMIT, unit="points / 10", far=far, default=UNSAID
    )


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = _habit(
        "1: decides by its other habits; 0: makes any legal move, at random", 0, 1, "yes/no"
    )
    first_bar: int = _habit("what the first card must be worth more than to be kept (L5)")
    take_bar: int = _habit("what the pile must be worth more than to be taken")
    take_bar_stage: int = _habit("… more at each stage of the hand (0 … 4)")
    take_bar_stale: int = _habit("… more for each turn in a row that took a one-card pile")
    take_bar_danger: int = _habit("… more when an opponent may be about to close")
    take_bar_stranded: int = _habit(
        "… more when an opponent has two cards or fewer, and their team no burraco"
    )
    take_bar_second: int = _habit("… more in the second turn of the hand")
    take_bar_two_five: int = _habit("… more there when an opponent holds two cards or five")
    take_bar_thin: int = _habit("… more for a pile with one useful card in five or fewer")
    take_bar_thin_stage: int = _habit("… more for such a pile at each stage")
    take_bar_pot: int = _make_later_habit("… more when our team has taken a pot", 60)
    take_bar_hand: int = _make_later_habit("… more for each card in hand", 8)
    take_bar_last: int = _make_later_habit("… more for a hand of one card", 100)
    take_bar_single: int = _make_later_habit("… more for a pile with exactly one useful card", 100)
    take_bar_useless: int = _make_later_habit("… more for a pile without a useful card", 100)
    take_bar_dead: int = _make_later_habit("… and in which none connects either", 60)
    memory: int = _habit(
        "cards of the pile that they remember, the last ones, where they may not look",
        2,
        108,
        "cards",
    )
    danger_cards: int = _habit(
        "an opponent with so few cards may be about to close", 0, 30, "cards"
    )
    take_wild: int = _habit("worth of a wild card in the pile")
    take_lengthen: int = _habit("worth of a card that lengthens one of our melds")
    take_burraco: int = _make_later_habit("… more where that meld has five or six cards", 150)
    take_meld: int = _habit("worth of a card that makes a new meld at once")
    take_connect: int = _habit("worth of a card that pairs or connects")
    take_dead: int = _habit("worth of a card that fits nothing (below 0: dead weight)")
    take_size: int = _habit("worth of every card, whatever it is")
    take_risk: int = _habit("cost of each point, at each stage, in cards that cannot be melded")
    take_deny: int = _make_later_habit(
        "worth of a card that lengthens one of the opponents' melds", 60
    )
    lay_card: int = _habit("worth of each card melded")
    lay_points: int = _habit("worth of each point melded")
    lay_bonus: int = _habit("worth of each point of burraco bonus won (lost)")
    lay_new: int = _habit("worth of beginning a meld")
    open_worth: int = _habit("worth of a team's first melds, where they need a value")
    lay_hold: int = _habit("cost of beginning a meld early, while the pot is still to be taken")
    hold_stage: int = _habit("the stage from which nothing is held back", 0, 5, "stage")
    lay_hold_alone: int = _make_later_habit(
        "cost of beginning a meld at any stage, while the pot is still to be taken, for a player "
        "without a partner, unless an opponent may be about to close",
        100,
    )
    add_hold: int = _make_later_habit(
        "cost of adding a natural card to a meld now, rather than to keep it", 80
    )
    add_hold_card: int = _make_later_habit("… more for each card in hand", 10)
    add_hold_stage: int = _make_later_habit("… more at each stage of the hand", 30)
    add_hold_pot: int = _make_later_habit("… more while the team may take a pot", 60)
    run_promise: int = _habit("worth of each card of a run on its way to a burraco")
    group_promise: int = _habit("worth of each card of a group on its way to a burraco")
    group_idle: int = _habit("worth of each card melded in a group, where groups make no burracos")
    group_middle: int = _habit("worth of each card melded in a group of sixes to nines")
    clean_promise: int = _habit("… more while it is clean: what dirtying a meld costs a card")
    clean_need: int = _habit("… more while only a clean burraco would let the team close")
    long_promise: int = _habit("worth of each card above 7 of a run on its way from ace to king")
    near_promise: int = _make_later_habit(
        "worth of each card above 4, three at most, of any meld", 60
    )
    break_meld: int = _habit("cost of melding a card that another meld in hand would miss")
    wild_joker: int = _habit("price of melding a joker")
    wild_two: int = _habit("price of melding a two as a wild card")
    two_home: int = _habit("price of melding a two in its own place")
    wild_group: int = _habit("… more for a wild card in a group")
    wild_middle: int = _habit("… less for one in a run with a seven or an eight")
    rush_pot: int = _habit("cards in hand from which they race for the pot", 0, 30, "cards")
    rush_close: int = _habit("cards in hand from which they race to close", 0, 30, "cards")
    rush_wild: int = _habit("price of any wild card or two in a race")
    finish_pot: int = _make_later_habit(
        "what each meld may cost if the pot is reached in this turn", 300, 0
    )
    finish_close: int = _make_later_habit(
        "what each meld may cost if the hand is closed by it", 300, 0
    )
    close_base: int = _habit("wish to close")
    close_opponent: int = _habit("… more for each card in the opponents' hands")
    close_partner: int = _habit("… less for each card in the partner's hand")
    close_growth: int = _habit("… less for each of our melds of five or six cards")
    close_stage: int = _habit("… more at each stage of the hand")
    keep_wild: int = _habit("cost of discarding a wild card")
    keep_pair: int = _habit("cost of discarding a card, for each other of its rank in hand")
    keep_pair_idle: int = _habit("… the same where groups make no burracos")
    keep_near: int = _habit("… for each neighbour in hand one place away")
    keep_gap: int = _habit("… for each neighbour in hand two places away")
    keep_double: int = _habit("… if the hand holds it twice")
    keep_lengthen: int = _habit("… if it lengthens one of our melds")
    keep_burraco: int = _make_later_habit("… and that meld has five or six cards", 150)
    give_lengthen: int = _habit("… if it lengthens one of the opponents' melds")
    give_pile: int = _make_later_habit("… and more for each card in the pile", 15)
    give_stage: int = _make_later_habit("… and more at each stage of the hand", 50)
    give_card: int = _make_later_habit("… and more for each card that the next opponent holds", 15)
    give_pot: int = _make_later_habit("… and more while that one's team may take a pot", 100)
    give_burraco: int = _habit("… and that meld has five or six cards")
    give_live: int = _habit("… for each unseen card that it could meld with")
    give_live_pile: int = _make_later_habit("… more for every four cards in the pile", 3)
    keep_seven_eight: int = _habit("… if it is a seven or an eight")
    keep_six_nine: int = _habit("… if it is a six or a nine")
    drop_ace_three: int = _habit("wish to be rid of an ace or a three by discarding")
    drop_ace_three_until: int = _habit("the stage from which that is over", 0, 5, "stage")
    drop_points: int = _habit("wish to be rid of each point by discarding")
    drop_stage: int = _habit("… more at each stage of the hand")


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches; make it with :func:`policy_of`."""

    search_policy: str = declare_field(
        "word",
        "learnt policy that says which options are tried, and plays on: a file, none or by-rules",
        ordered=False,
        default=NONE,
    )
    search_near: int = declare_field(
        "int",
        "points behind its choice, by that policy, up to which an option is tried; 0: any",
        low=0,
        high=LIMIT,
        unit="points",
        ordered=False,
        default=UNSAID,
    )
    search_bars: str = declare_field(
        "choice",
        "tip that bars the player from options, where another is left",
        choices=BARS,
        ordered=False,
        default=NONE,
    )
    search_plays_for: str = declare_field(
        "word",
        "what points are for: match (the chance to win it); empty: points",
        ordered=False,
        default="",
    )


HABITS: Final[tuple[Field, ...]] = fields_of(Habits)


OPTIONAL_HABITS: Final = frozenset(each.name for each in fields(Habits) if each.default == UNSAID)
"""The habits that a record need not say."""


SHEETS: Final = Sheets(
    Policy,
    PACKAGE,
    example="balanced",
    set_by_hand_for=SET_BY_HAND_FOR,
    listed="analyser policies",
)
plain_policies = SHEETS.list_plain
named_policies = SHEETS.list_named
tuned_for = SHEETS.list_presets
policy_of = SHEETS.make_policy
as_policy = SHEETS.read
