"""What does a search player choose between?  The options of one decision, compiled.

Pile or stock; what to lay, or to stop; what to discard.  Of plays and discards those that the
policy sheet values most, and always the base's own choice, which is the *default*.  An option is
two numbers: its kind, and a play or a card.  The plain twin is in ``reference.search_player``.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import ACES, TWOS, count, find_lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel.decisions import discard_choice, pile_choice, random_moves
from analyser.games.burraco.kernel.decisions import laying as L
from analyser.games.burraco.kernel.decisions import meld_plans as P
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.decisions.lay_values import (
    add_value,
    group_value,
    run_value,
    value_meld,
    wild_worth,
)
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.search import barred_options as B
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    added_to_run,
    is_wild_card,
)
from analyser.games.burraco.rules import R
from analyser.games.searching.sheet import MOST_OPTIONS

TAKE, DRAW, LAY, STOP, THROW = range(5)
"""Kinds of options.  To stop is tried as a discard, of what the base would discard: it is chosen by
itself, and then what is discarded."""

# A list of options: how many, which of them is the default, then the kind of each, what is laid or
# discarded, and its worth by the sheet.
MANY, DEFAULT = range(2)
KINDS = 2
CARDS = KINDS + MOST_OPTIONS
WORTH = CARDS + MOST_OPTIONS
OPTIONS_SIZE = WORTH + MOST_OPTIONS

BAR_COST = 1 << 40
"""More than any play is worth: a barred one, worth that much less, comes after all others."""


@inlined
def put(options, kind, what):
    """Add an option to the end of the list."""
    many = options[MANY]
    options[KINDS + many], options[CARDS + many] = kind, what
    options[MANY] = many + 1


@inlined
def list_only(options, kind, what):
    """Make a list of one option, for a decision that leaves no choice."""
    options[MANY] = options[DEFAULT] = 0
    put(options, kind, what)


@inlined
def make(table, rules, seat, kind, what, log):
    """Make the move of an option; to stop is to discard what the base would."""
    if kind == TAKE:
        M.take(table, seat, rules, log)
    elif kind == DRAW:
        M.draw(table, seat, rules, log)
    elif kind == LAY:
        M.lay(table, rules, seat, what, log)
    else:
        M.discard(table, seat, what, rules, log)


# -- what to lay


@kernel
def worth_of_add(table, rules, policy, view, number, card):
    """Return what a card on a meld is worth by the sheet."""
    meld = T.meld_at(table, number)
    kind, size, home = meld[T.KIND], meld[T.SIZE], meld[T.HOME]
    one, two, had = meld[T.M_ONE], meld[T.M_TWO], meld[T.WILD]
    after, wild = one, had
    if kind == RUN:
        _, after, wild = added_to_run(home, one, had, card, rules)
    elif is_wild_card(card):
        wild = card
    else:
        after = one | 1 << card
    if had != NO_CARD or wild != card:
        return add_value(table, rules, policy, view, number, card, after, wild)
    value = policy[H.LAY_CARD] + value_meld(rules, policy, view, kind, after, two, wild, size + 1)
    value -= value_meld(rules, policy, view, kind, one, two, NO_CARD, size)
    if kind == GROUP:
        value += policy[H.OF_GROUP + home] + policy[H.WILD_IN_GROUP + view[V.RUSH]]
    else:
        middle = (after >> H.SEVEN | after >> H.EIGHT) & 1
        value += policy[H.MIDDLE_RUN + 2 * middle + view[V.RUSH]]
    return value + wild_worth(policy, view, card)


@kernel
def worth_of(table, rules, policy, view, lay):
    """Return the worth of a play by the sheet, tenths of a point."""
    kind, card = C.kind_of(lay), C.card_of(lay)
    if kind == C.ADD:
        return worth_of_add(table, rules, policy, view, C.find_target(lay), card)
    has_wild = 1 if card != NO_CARD else 0
    if kind == C.NEW_RUN:
        value = run_value(rules, policy, view, C.places_of(lay), has_wild)
    else:
        one, two = C.group_faces(lay)
        value = group_value(rules, policy, view, C.find_target(lay), one, two, has_wild)
    return value + (wild_worth(policy, view, card) if has_wild != 0 else 0)


@inlined
def worth_in_list(options, option):
    """Return the worth by the sheet of a play in the list, barred or not."""
    worth = options[WORTH + option]
    return worth + BAR_COST if worth < -BAR_COST // 2 else worth


@inlined
def may_be_laid(table, rules, view, lay, used):
    """Say whether a play of ``used`` cards is legal now: with two cards left in hand it is."""
    free = rules[R.PILE_CLOSED] == 0 or table[T.OWED_CARD] < 0
    if free and view[V.CARDS] - used >= 2:
        return True
    return random_moves.is_legal(table, rules, view, lay)


@kernel
def offer(table, rules, policy, view, lay, used, most, options):
    """Put a legal lay into the list, the most valuable first, if there is a place for it.

    ``used``: how many cards it lays.
    """
    if not may_be_laid(table, rules, view, lay, used):
        return
    worth = worth_of(table, rules, policy, view, lay)
    if policy[H.BARS] != 0 and B.is_lay_barred(table, rules, policy, lay):
        worth -= BAR_COST
    at = options[MANY]
    if at == most:
        at -= 1
        if worth <= options[WORTH + at]:
            return
    else:
        options[MANY] = at + 1
    # Of those worth the same the first one found stays in front.
    while at > 0 and options[WORTH + at - 1] < worth:
        options[CARDS + at], options[WORTH + at] = options[CARDS + at - 1], options[WORTH + at - 1]
        at -= 1
    options[CARDS + at], options[WORTH + at] = lay, worth


@kernel
def offer_adds(table, rules, policy, view, number, most, options):
    """Offer each card of the hand on a meld; of the twos that would be its wild card the first."""
    meld = T.meld_at(table, number)
    # A natural card may be added where it lengthens the meld in a place of its own.
    rest, two_was = view[V.LAY_ONE] & (meld[T.LONGER] | TWOS), False
    while rest != 0:
        card = find_lowest_bit(rest)
        rest &= rest - 1
        if is_wild_card(card):
            if not C.may_add(table, rules, number, card):
                continue
            if meld[T.WILD] == NO_CARD:
                wild = card
                if meld[T.KIND] == RUN:
                    _, _, wild = added_to_run(meld[T.HOME], meld[T.M_ONE], NO_CARD, card, rules)
                if wild == card:
                    if two_was:
                        continue
                    two_was = may_be_laid(table, rules, view, C.add(number, card), 1)
        offer(table, rules, policy, view, C.add(number, card), 1, most, options)
    if view[V.LAY_JOKERS] != 0 and C.may_add(table, rules, number, JOKER):
        offer(table, rules, policy, view, C.add(number, JOKER), 1, most, options)


@kernel
def offer_runs(table, rules, policy, view, suit, most, options):
    """Offer the new runs of a suit, in the order of lots; twos as wild cards alike but once.

    Both ends of a run's natural cards are held, and at most one place between them is not: none
    where the hand has no wild card.
    """
    places = random_moves.places_held(view, suit)
    places |= (places & 1) << 13
    gaps = 1 if view[V.LAY_ONE] & TWOS | view[V.LAY_JOKERS] != 0 else 0
    pairs = places & places >> 1
    lows = pairs & pairs >> 1 if gaps == 0 else pairs | places & places >> 2
    while lows != 0:
        low = find_lowest_bit(lows)
        lows &= lows - 1
        highs = places & -(2 << low)
        while highs != 0:
            high = find_lowest_bit(highs)
            highs &= highs - 1
            window = (2 << high) - (1 << low)
            missing = window & ~places
            if count(missing) > gaps:
                break
            offer_window(table, rules, policy, view, suit, low, high, missing, most, options)


@kernel
def offer_window(table, rules, policy, view, suit, low, high, missing, most, options):
    """Offer the new runs between two places, of which ``missing`` is the one not held, if any."""
    window, wild, by_two = (2 << high) - (1 << low), NO_CARD, 0
    if missing != 0 or high - low < 2:
        # Not without a wild card.
        wild = L.next_wild(view, wild)
        if wild == NO_CARD:
            return
    while True:
        has_wild, is_two = wild != NO_CARD, wild != NO_CARD and wild != JOKER
        gap = -1 if missing == 0 else find_lowest_bit(missing)
        while gap < high:
            nat = window if gap < 0 else window & ~(1 << gap)
            number = 0 if gap < 0 else gap - low
            if not (is_two and by_two >> number & 1 != 0):
                if random_moves.is_run_in_hand(rules, view, suit, nat, wild):
                    lay, used = C.new_run(suit, nat, wild), count(nat) + (1 if has_wild else 0)
                    if is_two and may_be_laid(table, rules, view, lay, used):
                        by_two |= 1 << number
                    offer(table, rules, policy, view, lay, used, most, options)
            if not has_wild or missing != 0:
                break
            gap = low + 1 if gap < 0 else gap + 1
        wild = L.next_wild(view, wild)
        if wild == NO_CARD:
            break


@kernel
def offer_groups(table, rules, policy, view, rank, most, options):
    """Offer the new groups of a rank, likewise."""
    one, two = view[V.LAY_ONE] >> rank & ACES, view[V.LAY_TWO] >> rank & ACES
    clubs, diamonds = (one & 1) + (two & 1), (one >> 16 & 1) + (two >> 16 & 1)
    hearts, spades = (one >> 32 & 1) + (two >> 32 & 1), (one >> 48 & 1) + (two >> 48 & 1)
    wild, low_by_two, high_by_two = NO_CARD, 0, 0
    while True:
        is_two, least = wild != NO_CARD and wild != JOKER, 3 if wild == NO_CARD else 2
        # How many of each suit, clubs first and slowest, none from where too few would be left.
        for a in range(max(0, least - diamonds - hearts - spades), clubs + 1):
            for b in range(max(0, least - a - hearts - spades), diamonds + 1):
                for c in range(max(0, least - a - b - spades), hearts + 1):
                    for d in range(max(0, least - a - b - c), spades + 1):
                        digits = 27 * a + 9 * b + 3 * c + d
                        was = low_by_two >> digits if digits < 60 else high_by_two >> digits - 60
                        if is_two and was & 1 != 0:
                            continue
                        lay, used = (
                            C.new_group(
                                rank,
                                find_aces(a, b, c, d, 1) << rank,
                                find_aces(a, b, c, d, 2) << rank,
                                wild,
                            ),
                            a + b + c + d + (1 if wild != NO_CARD else 0),
                        )
                        if is_two and may_be_laid(table, rules, view, lay, used):
                            low_by_two |= 1 << digits if digits < 60 else 0
                            high_by_two |= 1 << digits - 60 if digits >= 60 else 0
                        offer(table, rules, policy, view, lay, used, most, options)
        wild = L.next_wild(view, wild)
        if wild == NO_CARD or rules[R.GROUP_WILD_ALLOWED] == 0:
            break


@inlined
def find_aces(a, b, c, d, least):
    """Return the aces of the suits of which there are ``least`` cards or more."""
    found = (1 if a >= least else 0) | (1 << 16 if b >= least else 0)
    return found | (1 << 32 if c >= least else 0) | (1 << 48 if d >= least else 0)


@kernel
def every_lay(table, rules, policy, view, most, options):
    """List the legal lays that are worth most by the sheet, greatest first; needs a full view."""
    options[MANY] = 0
    ours = T.team_at(table, view[V.TEAM])[T.MELD_SET]
    while ours != 0:
        offer_adds(table, rules, policy, view, find_lowest_bit(ours), most, options)
        ours &= ours - 1
    for suit in range(4):
        offer_runs(table, rules, policy, view, suit, most, options)
    wild = view[V.LAY_ONE] & TWOS | view[V.LAY_JOKERS]
    if wild != 0 and rules[R.GROUP_WILD_ALLOWED] != 0:
        pairs = ranks.two_or_more(view[V.LAY_COUNTS]) & view[V.MAY_BEGIN]
    else:
        pairs = ranks.three_or_more(view[V.LAY_COUNTS]) & view[V.MAY_BEGIN]
    while pairs != 0:
        offer_groups(table, rules, policy, view, find_lowest_bit(pairs), most, options)
        pairs &= pairs - 1


@inlined
def encode_addition(lay):
    """Return a play with its kind as in ``random_moves``: a card on a meld is an add."""
    return lay & ~3 if lay != C.NOTHING and C.kind_of(lay) == C.PLAIN_ADD else lay


@kernel
def options_of_laying(table, rules, policy, most, by_base, options, work, log):
    """List what may be laid next, and to stop, without what a tip bars; leaves a full view.

    Arguments as for ``list_laying``.
    """
    list_laying(table, rules, policy, most, by_base, options, work, log)
    if policy[H.BARS] != 0 and options[MANY] > 1:
        drop_barred(table, rules, policy, part(work, K.VIEW), options)


@kernel
def drop_barred(table, rules, policy, view, options):
    """Drop of what may be laid, and to stop, what a tip bars, if anything else is left."""
    barred = without_wild = 0
    for option in range(options[MANY]):
        if options[KINDS + option] == LAY:
            lay = options[CARDS + option]
            without_wild |= 0 if B.has_wild(lay) else 1
            barred |= (1 if B.is_lay_barred(table, rules, policy, lay) else 0) << option
    if options[KINDS + options[MANY] - 1] == STOP:
        stops = B.is_stop_barred(table, rules, policy, view, without_wild)
        barred |= (1 if stops else 0) << options[MANY] - 1
    if barred == (1 << options[MANY]) - 1:
        return
    left, default = 0, 0
    for option in range(options[MANY]):
        if barred >> option & 1 == 0:
            default = left if option == options[DEFAULT] else default
            for at in (KINDS, CARDS, WORTH):
                options[at + left] = options[at + option]
            left += 1
    options[MANY], options[DEFAULT] = left, default


@kernel
def list_laying(table, rules, policy, most, by_base, options, work, log):
    """List what may be laid next, and to stop; leaves a full view.

    No option: nothing can be laid, or no plan makes the team's first melds worth enough.
    ``by_base``: 0 where nobody asks what the base would do.
    """
    seat, view = table[T.TO_MOVE], part(work, K.VIEW)
    options[MANY] = options[DEFAULT] = 0
    if T.asks_first_melds(rules) and table[T.LAID_POINTS] < table[T.NEED]:
        begins, lay = K.plan_of_first_melds(False, table, rules, policy, seat, work, log)
        if lay != C.NOTHING:
            put(options, LAY, encode_addition(lay))
            V.mark_misses(view)
            options[WORTH] = worth_of(table, rules, policy, view, options[CARDS])
            # What is begun, or owed, leaves no choice.
            if table[T.HAS_LAID] == 0 and table[T.OWED_CARD] < 0:
                put(options, STOP, discard_choice.discards(table, rules, policy, view))
                options[DEFAULT] = 0 if begins else 1
        return
    V.look(table, rules, policy, seat, view)
    if not V.may_lay(table, view):
        return
    base = C.NOTHING
    if by_base != 0:
        base = base_of(table, rules, policy, seat, work, log)
    # What else the worth of a play by the sheet asks for.
    V.mark_misses(view)
    every_lay(table, rules, policy, view, most, options)
    if options[MANY] == 0:
        return
    default = -1
    for at in range(options[MANY]):
        options[KINDS + at] = LAY
        if options[CARDS + at] == base:
            default = at
    if base != C.NOTHING and default < 0:
        default = options[MANY] - 1
        options[CARDS + default] = base
        options[WORTH + default] = worth_of(table, rules, policy, view, base)
    if table[T.OWED_CARD] < 0:
        put(
            options,
            STOP,
            discard_choice.discards(table, rules, policy, view) if by_base != 0 else 0,
        )
        if default < 0:
            default = options[MANY] - 1
    options[DEFAULT] = default


@kernel
def base_of(table, rules, policy, seat, work, log):
    """Return what the base would lay next, or ``NOTHING``; the view is full, before and after."""
    view = part(work, K.VIEW)
    _, base = L.lays(table, rules, policy, view)
    if base == C.NOTHING and K.must_lay(table, rules):
        _, base = random_moves.legal_lay(table, rules, view, 0)
    if policy[H.FINISHES] != 0 and base == C.NOTHING:
        base = P.finish(table, rules, policy, seat, view, part(work, K.SAVED), log)
    return encode_addition(base)


# -- pile or stock, and what to discard


@kernel
def options_of_turn(table, rules, policy, by_base, options, work, log):
    """List taking and drawing where a player, whose turn begins, has the choice; otherwise nothing.

    A player who follows a rule for the pile has no choice.  ``by_base``: as above.
    """
    seat, view = table[T.TO_MOVE], part(work, K.VIEW)
    options[MANY] = options[DEFAULT] = 0
    if policy[H.RULE_FOR] != 0:
        return
    possible, use = K.look_at_choice(table, rules, policy, seat, work, log)
    if not possible or M.may_refuse(table, rules):
        return
    put(options, TAKE, 0)
    put(options, DRAW, 0)
    if by_base != 0 and not pile_choice.takes(table, rules, policy, view, use, part(work, K.SAVED)):
        options[DEFAULT] = 1
    if policy[H.BARS] != 0:
        barred = B.barred_at_turn(table, rules, policy, view)
        if barred != B.NOTHING_BARRED:
            list_only(options, DRAW if barred == B.TAKING_BARRED else TAKE, 0)


@kernel
def options_of_throwing(table, rules, policy, most, options, work):
    """List the cards that cost least to discard by the sheet, cheapest first; needs a full view.

    Those that a tip bars are left out where another natural card may be discarded.
    """
    view = part(work, K.VIEW)
    options[MANY] = options[DEFAULT] = 0
    banned = table[T.BANNED]
    faces, jokers = view[V.ONE], 1 if view[V.JOKERS] != 0 and banned != JOKER else 0
    if 0 <= banned < JOKER:
        faces &= ~(1 << banned)
    if policy[H.BARS] != 0:
        free = faces & ~B.barred_discards(table, rules, policy, view)
        faces = free if free & V.NATURAL != 0 else faces
    prices = part(work, K.SAVED)
    many = discard_choice.price_hand(table, rules, policy, view, ~faces, jokers, prices)
    options[MANY] = min(most, many)
    for at in range(many):
        place = 0
        for other in range(many):
            place += 1 if prices[other] < prices[at] else 0
        if place < most:
            options[KINDS + place] = THROW
            options[CARDS + place] = prices[at] & discard_choice.CARD_MASK
