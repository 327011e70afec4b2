"""The search of a player, compiled.

At each decision the options (``options``) are tried in worlds (``world_dealing``): the option's
move is made, and all play on, the searching seat by its rollout policy, the others by the opponent
model, until the hand is over or a turn begins at which the rollout is cut.  There a learnt
evaluation function values the position (``features``, ``searching.network``).  Options race
(``searching.racing``), and the best is chosen.  The same in plain Python is ``searching.plain``.

A player with a learnt policy tries only what to lay, and of that only what the policy likes about
as well as its choice; they play on by it to the end of the turn (``learnt_policy``).  On the choice
of the pile and on discards tries gained too little for what they cost.  For the match they are
tried too, near the target: each choice is looked at once more (``reconsider``), by the chance to
win the match from where the hand would end.

Outcomes are kept from one decision to the next for the chosen option alone.  Of all rollouts, 2 to
6 % begin on a table that was tried before in the same turn: too few to look for them.

The array of policies marks which seats search.  Behind the seats' own rows it has for each seat
how it searches (``SPEC_SIZE`` numbers), and behind these, at the places given there, the rows by
which all seats play on in its rollouts, and its network.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import copy, part
from analyser.games.burraco import match_chances as M
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.search import features as F
from analyser.games.burraco.kernel.search import learnt_policy, world_dealing
from analyser.games.burraco.kernel.search import options as O
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.scoring import outcome, write_row
from analyser.games.burraco.playing_style import A_LINE, A_LOOK, A_TRY
from analyser.games.burraco.rules import R
from analyser.games.searching import racing
from analyser.games.searching.network import worth
from analyser.games.searching.sheet import MOST_OPTIONS, MOST_WORLDS

# How a seat searches:
(
    WORLDS,  # 0: it does not
    TURNS,  # until a try is cut; 0: never
    BATCH,
    DROP,
    MARGIN,
    NEAR,  # points by the learnt policy behind its choice, at most, where one is tried; 0: any
    OPTIONS,  # of a kind, at most
    ROLL,  # where in the array the seats' rows stand by which its tries are played
    NET,  # where its network stands
    LEARNT_NET,  # where its learnt policy stands; 0: it has none
    LEARNT_TURNS,  # turns of a try that this plays, the present one first; 0: it tries nothing
    KEPT_OPTIONS,  # options that are tried, the best by it; 0: all
    SEES,  # 1: it sees all hidden cards, as no player may (docs/tools/headroom); 0: it does not
    CHANCES,  # where the chances stand by which it plays for the match; 0: it plays for points
) = range(14)
SPEC_SIZE = 14

QUARTERS = 4
"""Of a point, in which outcomes and what options are worth are counted."""
HALVES = 2
"""Quarters in a half point, in which the table has scores."""
NOTED = 4
"""More moves than one decision makes."""

# Where things lie in the room of a search:
WORLDS_MADE = 0
"""Worlds made for this turn, as far as they are kept;"""
WORLDS_CARRIED = 1
"""how many of them the chosen line has been played on from already;"""
STRAY = 2
"""how many of a thousand choices are made at random, for the player who learns,"""
PAST_TURNS = 3
"""in turns before this one;"""
NUMBERS_DRAWN = 4
"""by seat: numbers drawn of its stream;"""
TURNS_TRIED = NUMBERS_DRAWN + T.MOST_SEATS
"""by seat: turns that its tries take, as ``playing_style`` counts them;"""
PILE = TURNS_TRIED + T.MOST_SEATS
"""the pile before a decision, a set of cards;"""
NOTES = PILE + world_dealing.KNOWN_WIDTH
"""the moves of a decision;"""
KNOWN_CARDS = NOTES + T.LOG_WIDTH * NOTED
"""what hands are known to hold;"""
STATE_SIZE = KNOWN_CARDS + world_dealing.KNOWN_SIZE
"""so far all that must be kept from one decision to the next;"""
HIDDEN_CARDS = STATE_SIZE
"""the hidden cards, and their places;"""
SHUFFLED_CARDS = HIDDEN_CARDS + world_dealing.HIDDEN_SIZE
CHOICE = SHUFFLED_CARDS + pack.PACK_SIZE
"""the options,"""
LIVE_OPTIONS = CHOICE + O.OPTIONS_SIZE
"""which of them are tried yet,"""
OUTCOMES = LIVE_OPTIONS + MOST_OPTIONS
"""how each of them ended;"""
TRIAL_TABLE = OUTCOMES + racing.OUTCOMES_SIZE
"""the table of a try,"""
WORK = TRIAL_TABLE + T.TABLE_SIZE
"""what playing it takes,"""
ROW = WORK + K.WORK_SIZE
"""the row of its end,"""
CUT_FEATURES = ROW + ROW_SIZE
"""what the position is like where it is cut;"""
HANDS = CUT_FEATURES + F.FEATURE_COUNT
LEARNT_ROOM = HANDS + F.FEATURES_SCRATCH
"""what a learnt policy works in,"""
ITS_CHOICE = LEARNT_ROOM + learnt_policy.ROOM_SIZE
"""the options among which it chooses in a try,"""
LINES = ITS_CHOICE + O.OPTIONS_SIZE
"""how it goes on after each option,"""
LINE_ENDS = LINES + learnt_policy.LINE_WIDTH * MOST_OPTIONS
"""the tables to which that leads,"""
MADE_WORLDS = LINE_ENDS + T.TABLE_SIZE * MOST_OPTIONS
"""and the worlds;"""
WORTHS = MADE_WORLDS + T.TABLE_SIZE * MOST_WORLDS
"""what each option is worth by the learnt policy, for a player for the match,"""
CHANCE_SUMS = WORTHS + MOST_OPTIONS
"""and the sum of its chances to win."""
ROOM_SIZE = CHANCE_SUMS + MOST_OPTIONS
# And in the scratch of a block of hands: that of one without a search, then this.
SEARCH = K.SCRATCH_SIZE
SCRATCH_SIZE = SEARCH + ROOM_SIZE


@merged
def spec_of(policies, players, seat):
    """Return how a seat searches."""
    return part(policies, H.POLICY_COUNT * players + SPEC_SIZE * seat)


@inlined
def begin(room):
    """Begin a hand: nothing is known, and no number drawn."""
    for at in range(STATE_SIZE):
        room[at] = 0


# -- tries


@inlined
def is_cut(table, rules, spec, seat, turn):
    """Say whether a try that began in a turn is cut now, where another turn begins.

    Of more than two sides only the one whose turn it is is evaluated; and of two players one whose
    next swap could end the hand is asked at once, since who plays on by habit would not answer it.
    """
    if table[T.TURN] >= turn + spec[TURNS]:
        return table[T.TEAMS] == 2 or table[T.TO_MOVE] == seat
    swaps = table[T.STALE] + 1 >= rules[R.PLAYERS] and rules[R.PLAYERS] == 2
    return swaps and table[T.TURN] > turn and rules[R.STALEMATE] == R.STALEMATE_ENDS


@inlined
def find_next_cut(table, rules, spec, turn):
    """Return the next turn at whose beginning a try that began in ``turn`` may be cut."""
    if spec[TURNS] == 0:
        return K.NO_TURN
    following = table[T.TURN] + 1
    return following if rules[R.PLAYERS] == 2 else max(following, turn + spec[TURNS])


@kernel
def value_of(table, rules, net, seat, room):
    """Return what the evaluation gives a position, quarters of a point to a seat's side."""
    found = part(room, CUT_FEATURES)
    F.features(table, rules, found, part(room, HANDS))
    value = worth(net, found, F.FEATURE_COUNT)
    return value if T.side_of(table, table[T.TO_MOVE]) == T.side_of(table, seat) else -value


@kernel
def end_of(table, rules, policies, spec, seat, turn, room, log):
    """Play a try on, and return what its end is worth, quarters of a point to a seat's side."""
    roll, work = part(policies, spec[ROLL]), part(room, WORK)
    while table[T.PHASE] != T.OVER:
        may_cut = spec[TURNS] != 0 and table[T.PHASE] == T.DRAWING
        if may_cut and is_cut(table, rules, spec, seat, turn):
            return value_of(table, rules, part(policies, spec[NET]), seat, room)
        if table[T.TURN] < turn + spec[LEARNT_TURNS]:
            theirs = spec_of(policies, table[T.SEATS], table[T.TO_MOVE])
            if theirs[LEARNT_NET] == 0:
                K.play_on(table, rules, roll, work, log, 1)
                continue
            learnt_policy.move(
                table, rules, roll, part(policies, theirs[LEARNT_NET]), 0, spec[OPTIONS],
                part(room, ITS_CHOICE), work, log, part(room, LEARNT_ROOM),
            )  # fmt: skip
        else:
            until = find_next_cut(table, rules, spec, turn)
            K.play_until(table, rules, roll, work, log, K.ALL_DECISIONS, until)
    row = part(room, ROW)
    write_row(table, rules, row)
    own, other = outcome(table, row, T.side_of(table, seat))
    return own - other


@kernel
def try_all(table, rules, policies, spec, seat, first, last, room, log):
    """Try the options that are left in worlds ``first`` to ``last``, made if they are not yet."""
    options, alive, outcomes = part(room, CHOICE), part(room, LIVE_OPTIONS), part(room, OUTCOMES)
    tried, hidden = part(room, TRIAL_TABLE), part(room, HIDDEN_CARDS)
    known = part(room, KNOWN_CARDS)
    for number in range(first, last):
        world = part(room, MADE_WORLDS + T.TABLE_SIZE * number)
        if number >= room[WORLDS_MADE] and spec[SEES] != 0:
            T.copy_table(table, world)
            world[T.LOG_ROOM] = 0
            room[WORLDS_MADE] = number + 1
        elif number >= room[WORLDS_MADE]:
            seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
            room[NUMBERS_DRAWN + seat] = world_dealing.deal_anew(
                table,
                seat,
                known,
                hidden,
                seed,
                room[NUMBERS_DRAWN + seat],
                part(room, SHUFFLED_CARDS),
                world,
            )
            room[WORLDS_MADE] = number + 1
        for option in range(options[O.MANY]):
            if alive[option] == 0:
                continue
            at = MOST_WORLDS * option + number
            if option == options[O.DEFAULT] and number < room[WORLDS_CARRIED]:
                outcomes[at] = outcomes[racing.CARRIED_ROW + number]
                continue
            T.copy_table(world, tried)
            kind, what = options[O.KINDS + option], options[O.CARDS + option]
            if spec[LEARNT_NET] != 0:
                line = part(room, LINES + learnt_policy.LINE_WIDTH * option)
                learnt_policy.make_line(tried, rules, seat, kind, what, line, log)
            else:
                O.make(tried, rules, seat, kind, what, log)
            outcomes[at] = end_of(tried, rules, policies, spec, seat, table[T.TURN], room, log)
            # A hand that is over ended within a turn, which no other follows.
            ended = 1 if tried[T.PHASE] == T.OVER else 0
            room[TURNS_TRIED + seat] += tried[T.TURN] - table[T.TURN] + ended + A_TRY


@kernel
def prefer(table, rules, policies, spec, room, log):
    """Leave the options that the learnt policy likes best, its choice as the default.

    Finds how it would go on after each of them, if they are two or more.  Of those that so lead to
    the same melds and the same pile one is left, the default if it is among them.  Returns how
    many are left.
    """
    options, alive, work = part(room, CHOICE), part(room, LIVE_OPTIONS), part(room, WORK)
    nets, mine = part(policies, spec[LEARNT_NET]), part(room, LEARNT_ROOM)
    many = options[O.MANY]
    options[O.DEFAULT] = learnt_policy.choose(
        table, rules, policies, nets, options, 0, work, log, mine
    )
    values, left, default = part(mine, learnt_policy.VALUES), 0, options[O.DEFAULT]
    for option in range(many):
        better = 0
        for other in range(many):
            ahead = values[other] - values[option]
            better += 1 if ahead > 0 or (ahead == 0 and other < option) else 0
        is_near = spec[NEAR] == 0 or values[default] - values[option] <= QUARTERS * spec[NEAR]
        alive[option] = (
            1 if is_near and (better < spec[KEPT_OPTIONS] or spec[KEPT_OPTIONS] == 0) else 0
        )
        left += alive[option]
    room[TURNS_TRIED + table[T.TO_MOVE]] += A_LOOK
    if left == 1:
        return 1
    for option in range(many):
        if alive[option] == 0:
            continue
        end = part(room, LINE_ENDS + T.TABLE_SIZE * option)
        room[TURNS_TRIED + table[T.TO_MOVE]] += A_LINE
        learnt_policy.find_line(
            table, rules, policies, nets, spec[OPTIONS], options[O.KINDS + option],
            options[O.CARDS + option], part(room, LINES + learnt_policy.LINE_WIDTH * option), end,
            part(room, ITS_CHOICE), work, log, mine,
        )  # fmt: skip
        for other in range(option):
            its_end = part(room, LINE_ENDS + T.TABLE_SIZE * other)
            if alive[other] != 0 and learnt_policy.end_alike(end, its_end):
                alive[other if option == default else option] = 0
                left -= 1
                break
    return left


@kernel
def race(table, rules, policies, spec, seat, room, log):
    """Choose one of the options; the outcomes of what is chosen are carried on."""
    options, alive, outcomes = part(room, CHOICE), part(room, LIVE_OPTIONS), part(room, OUTCOMES)
    many = options[O.MANY]
    if many == 1:
        return 0
    for option in range(many):
        alive[option] = 1
    if spec[LEARNT_NET] != 0 and prefer(table, rules, policies, spec, room, log) == 1:
        return options[O.DEFAULT]
    default = options[O.DEFAULT]
    world_dealing.look_for_hidden(table, seat, part(room, KNOWN_CARDS), part(room, HIDDEN_CARDS))
    done, best = 0, default
    while True:
        last = min(spec[WORLDS], done + spec[BATCH])
        try_all(table, rules, policies, spec, seat, done, last, room, log)
        done = last
        best = racing.leader(outcomes, alive, many, default, done)
        if done >= spec[WORLDS]:
            break
        if racing.drop(outcomes, alive, many, default, done, best, spec[DROP]) == 1:
            break
    best = racing.choose_option(outcomes, alive, default, done, best, spec[MARGIN])
    if room[STRAY] != 0 and table[T.TURN] < room[PAST_TURNS]:
        best, done = stray_now(table, seat, many, best, done, room)
    room[WORLDS_CARRIED] = done
    for number in range(done):
        outcomes[racing.CARRIED_ROW + number] = outcomes[MOST_WORLDS * best + number]
    return best


@inlined
def stray_now(table, seat, many, best, done, room):
    """Return (the option, its worlds): now and then any, of which nothing is carried on."""
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    drawn = room[NUMBERS_DRAWN + seat]
    room[NUMBERS_DRAWN + seat] = drawn + 2
    if shuffle.drawn(seed, drawn, 1000) >= room[STRAY]:
        return best, done
    return shuffle.drawn(seed, drawn + 1, many), 0


# -- for the match


@kernel
def is_late(table, spec, policies):
    """Say whether a player for the match does so in this hand: near the target."""
    if spec[CHANCES] == 0:
        return False
    chances, most = part(policies, spec[CHANCES]), 0
    for side in range(table[T.TEAMS]):
        most = max(most, HALVES * T.team_at(table, side)[T.SCORE])
    return most >= chances[M.LATE_FROM]


@kernel
def value_chance(chances, own_score, other_score):
    """Return what a chance is worth before a hand; as ``match_chances.value_chance``."""
    cells, low, step = chances[M.CELLS], chances[M.LOW], chances[M.STEP]
    mine = max(0, min(cells - 1, (own_score - low + step // 2) // step))
    theirs = max(0, min(cells - 1, (other_score - low + step // 2) // step))
    return chances[M.USUAL + mine * cells + theirs]


@kernel
def find_chance(chances, own_score, other_score, follows):
    """Return the chance to win after a hand; as ``match_chances.find_chance``.

    ``follows``: 1 where the other side begins the next hand.
    """
    if max(own_score, other_score) >= chances[M.BAR]:
        if own_score == other_score:
            return M.WON_MATCH // 2
        return M.WON_MATCH if own_score > other_score else 0
    cells, low, step = chances[M.CELLS], chances[M.LOW], chances[M.STEP]
    last = (cells - 1) * step - 1
    mine, theirs = max(0, min(last, own_score - low)), max(0, min(last, other_score - low))
    grid = part(chances, M.USUAL + cells * cells * (1 + follows))
    at, more, further = mine // step * cells + theirs // step, mine % step, theirs % step
    found = (step - more) * ((step - further) * grid[at] + further * grid[at + 1])
    found += more * ((step - further) * grid[at + cells] + further * grid[at + cells + 1])
    return found // (step * step)


@kernel
def chance_of_end(table, rules, policies, spec, seat, turn, room, log):
    """Play a try on to the end of the hand, and return the chance to win the match from there."""
    roll, work, row = part(policies, spec[ROLL]), part(room, WORK), part(room, ROW)
    while table[T.PHASE] != T.OVER and table[T.TURN] == turn:
        learnt_policy.move(
            table, rules, roll, part(policies, spec[LEARNT_NET]), 0, spec[OPTIONS],
            part(room, ITS_CHOICE), work, log, part(room, LEARNT_ROOM),
        )  # fmt: skip
    K.play_on(table, rules, roll, work, log, K.ALL_DECISIONS)
    write_row(table, rules, row)
    side = T.side_of(table, seat)
    own, other = outcome(table, row, side)
    own += HALVES * T.team_at(table, side)[T.SCORE]
    other += HALVES * T.team_at(table, 1 - side)[T.SCORE]
    follows = 0 if T.side_of(table, (table[T.LEAD] + 1) % table[T.SEATS]) == side else 1
    return find_chance(part(policies, spec[CHANCES]), own, other, follows)


@kernel
def find_lines(table, rules, policies, spec, choice, room, log):
    """Leave the options that are tried for the match, and find how the turn goes on after each.

    Returns how many they are.  Of those that lead to the same melds and the same pile one is left,
    the chosen one if it is among them.
    """
    options, alive, worths = part(room, CHOICE), part(room, LIVE_OPTIONS), part(room, WORTHS)
    many, left, most = options[O.MANY], 0, worths[0]
    for option in range(many):
        most = max(most, worths[option])
    # What the search chose is taken to be worth as much.
    worths[choice] = most
    for option in range(many):
        alive[option] = 1 if most - worths[option] <= QUARTERS * M.NEAR else 0
        left += alive[option]
    if left == 1:
        return 1
    room[TURNS_TRIED + table[T.TO_MOVE]] += A_LINE * left
    for at in range(many):
        option = order_option(at, choice)
        if alive[option] == 0:
            continue
        end = part(room, LINE_ENDS + T.TABLE_SIZE * option)
        learnt_policy.find_line(
            table, rules, policies, part(policies, spec[LEARNT_NET]), spec[OPTIONS],
            options[O.KINDS + option], options[O.CARDS + option],
            part(room, LINES + learnt_policy.LINE_WIDTH * option), end,
            part(room, ITS_CHOICE), part(room, WORK), log, part(room, LEARNT_ROOM),
        )  # fmt: skip
        for before in range(at):
            other = order_option(before, choice)
            draws = options[O.KINDS + option] == O.DRAW or options[O.KINDS + other] == O.DRAW
            its_end = part(room, LINE_ENDS + T.TABLE_SIZE * other)
            if alive[other] != 0 and not draws and learnt_policy.end_alike(end, its_end):
                alive[option] = 0
                left -= 1
                break
    return left


@inlined
def order_option(place, choice):
    """Return which option comes at a place: the chosen one first, then the others."""
    if place == 0:
        return choice
    return place - 1 if place <= choice else place


@kernel
def reconsider(table, rules, policies, spec, seat, choice, room, log):
    """Return which option is chosen for the match; ``choice``: what is, for points.

    In ``WORTHS`` of the room stands what each is worth by the learnt policy.
    """
    if find_lines(table, rules, policies, spec, choice, room, log) == 1:
        return choice
    options, alive, worths = part(room, CHOICE), part(room, LIVE_OPTIONS), part(room, WORTHS)
    sums, many = part(room, CHANCE_SUMS), options[O.MANY]
    known, hidden = part(room, KNOWN_CARDS), part(room, HIDDEN_CARDS)
    # The lines' ends are not looked at again.
    world, tried = part(room, LINE_ENDS), part(room, TRIAL_TABLE)
    world_dealing.look_for_hidden(table, seat, known, hidden)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    tried_worlds = M.TRIED_WORLDS * spec[WORLDS]
    for option in range(many):
        sums[option] = 0
    for _ in range(tried_worlds):
        room[NUMBERS_DRAWN + seat] = world_dealing.deal_anew(
            table,
            seat,
            known,
            hidden,
            seed,
            room[NUMBERS_DRAWN + seat],
            part(room, SHUFFLED_CARDS),
            world,
        )
        for option in range(many):
            if alive[option] == 0:
                continue
            T.copy_table(world, tried)
            line = part(room, LINES + learnt_policy.LINE_WIDTH * option)
            kind, what = options[O.KINDS + option], options[O.CARDS + option]
            learnt_policy.make_line(tried, rules, seat, kind, what, line, log)
            sums[option] += chance_of_end(
                tried, rules, policies, spec, seat, table[T.TURN], room, log
            )
            # The hand ended within a turn, which no other follows.
            room[TURNS_TRIED + seat] += tried[T.TURN] - table[T.TURN] + 1 + A_TRY
    own = HALVES * T.team_at(table, T.side_of(table, seat))[T.SCORE]
    other = HALVES * T.team_at(table, 1 - T.side_of(table, seat))[T.SCORE]
    usual = value_chance(part(policies, spec[CHANCES]), own, other)
    best, most = choice, 0
    for option in range(many):
        if alive[option] == 0:
            continue
        ahead = M.SHARES * M.FINE * tried_worlds * (worths[option] - worths[choice])
        ahead += M.SHARE * usual * (sums[option] - sums[choice])
        if ahead > most:
            best, most = option, ahead
    return best


@kernel
def choose_for_match(table, rules, policies, spec, seat, room, log):
    """Return which of the options is chosen for the match; needs a full view where cards are laid.

    First one is chosen for points, as ever.
    """
    options, learnt = part(room, CHOICE), part(room, LEARNT_ROOM)
    if options[O.MANY] == 1:
        return 0
    nets, work = part(policies, spec[LEARNT_NET]), part(room, WORK)
    chosen = learnt_policy.choose(table, rules, policies, nets, options, 0, work, log, learnt)
    copy(part(learnt, learnt_policy.VALUES), part(room, WORTHS), options[O.MANY])
    if options[O.KINDS] == O.LAY:
        chosen = race(table, rules, policies, spec, seat, room, log)
    else:
        room[TURNS_TRIED + seat] += A_LOOK
    best = reconsider(table, rules, policies, spec, seat, chosen, room, log)
    if best != chosen:
        room[WORLDS_CARRIED] = 0
    return best


@kernel
def search_for_match(table, rules, policies, spec, seat, room, log):
    """Make one decision of a seat that plays for the match, and the move."""
    policy, work = part(policies, H.POLICY_COUNT * seat), part(room, WORK)
    options = part(room, CHOICE)
    if table[T.PHASE] == T.DRAWING:
        O.options_of_turn(table, rules, policy, 0, options, work, log)
        if options[O.MANY] == 0:
            K.play_on(table, rules, policies, work, log, 1)
            return
    else:
        O.options_of_laying(table, rules, policy, spec[OPTIONS], 0, options, work, log)
    if options[O.MANY] != 0:
        best = choose_for_match(table, rules, policies, spec, seat, room, log)
        if options[O.KINDS + best] != O.STOP:
            play_option(table, rules, seat, best, room, log)
            return
    V.look(table, rules, policy, seat, part(work, K.VIEW))
    O.options_of_throwing(table, rules, policy, spec[OPTIONS], options, work)
    best = choose_for_match(table, rules, policies, spec, seat, room, log)
    play_option(table, rules, seat, best, room, log)


# -- one decision


@kernel
def play_option(table, rules, seat, option, room, log):
    """Make the move of an option; worlds are kept after a move that shows nothing hidden."""
    options = part(room, CHOICE)
    kind, what = options[O.KINDS + option], options[O.CARDS + option]
    pots = table[T.NEXT_POT]
    O.make(table, rules, seat, kind, what, log)
    shows = (kind != O.TAKE) & (kind != O.LAY) | (table[T.NEXT_POT] != pots)
    if shows or table[T.PHASE] == T.OVER:
        room[WORLDS_MADE] = room[WORLDS_CARRIED] = 0
    for number in range(room[WORLDS_MADE]):
        world = part(room, MADE_WORLDS + T.TABLE_SIZE * number)
        O.make(world, rules, seat, kind, what, log)


@inlined
def move_as_learnt(table, rules, policies, spec, stopped, room, log):
    """Make a move by the learnt policy; ``stopped``: 1 where no more is laid."""
    seat = table[T.TO_MOVE]
    room[TURNS_TRIED + seat] += A_LOOK * learnt_policy.move(
        table, rules, policies, part(policies, spec[LEARNT_NET]), stopped, spec[OPTIONS],
        part(room, CHOICE), part(room, WORK), log, part(room, LEARNT_ROOM),
    )  # fmt: skip


@kernel
def search(table, rules, policies, spec, seat, room, log):
    """Make one decision of a seat that searches, and the move."""
    policy, work = part(policies, H.POLICY_COUNT * seat), part(room, WORK)
    options, view = part(room, CHOICE), part(work, K.VIEW)
    by_base = 1 if spec[LEARNT_NET] == 0 or spec[LEARNT_TURNS] > 1 else 0
    if table[T.PHASE] == T.DRAWING:
        room[WORLDS_MADE] = room[WORLDS_CARRIED] = 0
    if is_late(table, spec, policies):
        search_for_match(table, rules, policies, spec, seat, room, log)
        return
    if by_base == 0 and (spec[LEARNT_TURNS] == 0 or table[T.PHASE] == T.DRAWING):
        move_as_learnt(table, rules, policies, spec, 0, room, log)
        return
    if table[T.PHASE] == T.DRAWING:
        O.options_of_turn(table, rules, policy, 1, options, work, log)
        if options[O.MANY] == 0:
            K.play_on(table, rules, policies, work, log, 1)
            return
        best = race(table, rules, policies, spec, seat, room, log)
        play_option(table, rules, seat, best, room, log)
        return
    O.options_of_laying(table, rules, policy, spec[OPTIONS], by_base, options, work, log)
    if options[O.MANY] != 0:
        best = race(table, rules, policies, spec, seat, room, log)
        if options[O.KINDS + best] == O.LAY:
            play_option(table, rules, seat, best, room, log)
            return
    if by_base == 0:
        move_as_learnt(table, rules, policies, spec, 1, room, log)
        return
    V.look(table, rules, policy, seat, view)
    O.options_of_throwing(table, rules, policy, spec[OPTIONS], options, work)
    best = race(table, rules, policies, spec, seat, room, log)
    play_option(table, rules, seat, best, room, log)


@kernel
def advance(table, rules, policies, work, room, log):
    """Make one decision of the player to move, who may search, and the move.

    ``work``, ``log``: as for ``play.play_on``; ``room``: ``ROOM_SIZE`` numbers, in which stands
    what was seen of the hand so far.
    """
    seat = table[T.TO_MOVE]
    spec = spec_of(policies, rules[R.PLAYERS], seat)
    notes, place, noted = part(room, NOTES), table[T.LOG_ROOM], table[T.LOG_LENGTH]
    copy(part(table, T.PILE_ONE), part(room, PILE), world_dealing.KNOWN_WIDTH)
    table[T.LOG_ROOM], table[T.LOG_LENGTH] = NOTED, 0
    if spec[WORLDS] == 0:
        K.play_on(table, rules, policies, work, notes, 1)
    else:
        search(table, rules, policies, spec, seat, room, notes)
    moves = table[T.LOG_LENGTH]
    world_dealing.remember(part(room, KNOWN_CARDS), seat, part(room, PILE), notes, moves)
    for move in range(moves):
        if noted + move < place:
            at = T.LOG_WIDTH * (noted + move)
            copy(part(notes, T.LOG_WIDTH * move), part(log, at), T.LOG_WIDTH)
    table[T.LOG_ROOM], table[T.LOG_LENGTH] = place, noted + moves if place != 0 else 0


@kernel
def see_taken(table, seat, room):
    """Follow what is known of a seat's hand where it is made to take the pile, just before."""
    theirs, pile = (
        world_dealing.known_cards_at(part(room, KNOWN_CARDS), seat),
        part(table, T.PILE_ONE),
    )
    world_dealing.add_pile(theirs, pile)
    room[WORLDS_MADE] = room[WORLDS_CARRIED] = 0


@kernel
def play_on(table, rules, policies, work, room, log):
    """Play a table on to the end of the hand."""
    while table[T.PHASE] != T.OVER:
        advance(table, rules, policies, work, room, log)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
    """Play hands of players of whom some search; arguments and rows as ``play.play_hands`` has.

    ``policies``: the seats' rows and what is behind them; ``scratch``: ``SCRATCH_SIZE`` int64.
    """
    place, count = log.shape[0] // T.LOG_WIDTH, deals.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    sides = T.sides(rules)
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, room = part(scratch, K.TABLE), part(scratch, K.WORK), part(scratch, SEARCH)
    for i in range(count):
        work[K.BUSY] = K.DEALS
        begin(room)
        T.lay_out_deal(table, key, deals[i], rules, leads[i], part(scores, sides * i))
        table[T.LOG_ROOM] = place
        play_on(table, rules, policies, work, room, log)
        work[K.BUSY] = K.SCORING
        write_row(table, rules, part(out, ROW_SIZE * i))


MOST_MOVES = NOTED
"""Lines of the log that a decision fills."""
SCRATCH_SIZE = SCRATCH_SIZE


@kernel
def decide(key, deal, row, known, rules, policies, log, scratch):
    """Make one decision of the player to move; returns how many moves are in the log.

    ``row``: ``table.TABLE_SIZE`` int64; ``known``: what each seat is known to hold, sets of cards;
    ``policies``: the seats' rows and what is behind them; ``log``: ``MOST_MOVES`` lines;
    ``scratch``: ``SCRATCH_SIZE`` int64.
    """
    rules, policies, log = part(rules, 0), part(policies, 0), part(log, 0)
    row, known, scratch = part(row, 0), part(known, 0), part(scratch, 0)
    table, work = part(scratch, K.TABLE), part(scratch, K.WORK)
    room = part(scratch, SEARCH)
    copy(row, table, T.TABLE_SIZE)
    begin(room)
    held = part(room, KNOWN_CARDS)
    copy(known, held, world_dealing.KNOWN_SIZE)
    for seat in range(table[T.SEATS]):
        theirs = world_dealing.known_cards_at(held, seat)
        theirs[T.COUNTS] = T.count_by_rank(theirs[T.ONE], theirs[T.TWO])
    table[T.KEY], table[T.DEAL] = key, deal
    table[T.LOG_ROOM], table[T.LOG_LENGTH] = MOST_MOVES, 0
    advance(table, rules, policies, work, room, log)
    return table[T.LOG_LENGTH]
