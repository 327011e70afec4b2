"""How are hands played, searched, followed, and single decisions weighed?  Compiled, for all games.

A game hands in what is its own as a :class:`Kernel`: compiled functions and sizes.  The loops are
here.  A *table* is ``Kernel.table`` whole numbers, and a *move* is one; a game in which that is not
enough has a second one in ``work[MORE]``, where the decision left it.  numba compiles the loops for
each game, so that a call through the tuple costs no more than a call by name.

Left out: the rules, and how a player decides (``<game>.kernel``).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel, merged, shared
from analyser.compiled.memory import copy, part
from analyser.games.deciding.conditions import meets
from analyser.games.deciding.decision_rows import (
    FACTS0,
    FUTURE_WIDTH,
    ROLLOUT_TURNS,
    is_kept,
    row_width,
    write_deal,
    write_end,
    write_gain,
    write_none,
    write_played,
)
from analyser.games.deciding.decision_words import NULL
from analyser.games.searching import option_networks, partial_hand, stepping
from analyser.games.searching.rollouts import END_WIDTH, OTHER_SCORE, OWN_SCORE

NO_MOVE: Final = -1
"""In the place of a move: the player to move does not have the choice."""
MORE: Final = 0
"""Where in ``work`` the rest of a move is, in a game whose moves have one: 0 for every option."""
HEAD: Final = range(5)
KEY, DEAL, LEAD, TURN, TO_MOVE = HEAD
"""Where things are in every table: by which chance is drawn, which seat is first, how many turns
there were, and whose turn it is, −1 once the hand is over."""
CompiledFunction = Callable[..., Any]


# -- what stands where a game has nothing of its own -----------------------------------------------


@inlined
def same_number(place):
    """Return the card at a place of the pack, where that is its number."""
    return place


@inlined
def write_move(_table, move, _work, log):
    """Write down the move."""
    log[0] = move


@inlined
def settle_nothing(_table, _rules, _work):
    """Leave a finished hand as it is: what a seat scores follows from it."""


@inlined
@shared
def count_lead(game, table, rules, seat, work):
    """Return a player's score less the mean of the others', in parts."""
    own, others = outcome(game, table, rules, seat, work)
    return own - others


@inlined
def learn_nothing(_room):
    """Know nothing of hidden cards at first."""


@inlined
def follow_nothing(_table, _rules, _move, _room):
    """Learn nothing from a move: what is known of hidden cards follows from the table."""


@inlined
def look_at_nothing(_table, _rules, _seat, _room):
    """List nothing: what a seat has not seen follows from the table."""


@inlined
def is_first(_choice, _table, move, first):
    """Say whether a move is the first way, where that is one move."""
    return move == first


@inlined
def second_is_zero(_choice, _table, _rules, _policies, _work):
    """Return the move that is the second way, where that is move 0."""
    return 0


@inlined
def hide_nothing(_table, _rules, _places):
    """Return 0: no card can still be drawn."""
    return 0


@inlined
def renew_nothing(_table, _rules, _future):
    """Leave all else in a future as it is."""


@inlined
def search_nothing():
    """Stand for what only a game with search players has."""


@inlined
def is_one_kind(_table):
    """Return 0: all decisions are of one kind."""
    return 0


@inlined
def see_nothing(_table, _rules, _room, _seen):
    """Fill in nothing."""


@inlined
def describe_nothing(_table, _rules, _move, _room, _here):
    """Fill in nothing."""


@kernel
@shared
def set_up_hand(game, hand, rules, table, work, room):
    """Put a position on the table.

    Where the cards are laid out from an order, it is a hand that is played as far as it was
    (``searching.partial_hand``); in other games the table itself.
    """
    if game.cards == 0:
        copy(hand, table, game.table)
        return
    copy(part(hand, partial_hand.CARDS0), part(table, game.order), game.cards)
    before = part(hand, partial_hand.BEFORE0)
    game.lay_out(table, 0, 0, rules, hand[partial_hand.LEAD], before)
    for at in range(hand[partial_hand.MANY]):
        make(game, table, rules, hand[partial_hand.MOVES0 + at], work, room)


@kernel
@shared
def make_moves(game, table, rules, _policies, option, work):
    """Make the moves that are an option, as many as there are."""
    for at in range(game.option):
        if option[at] != NO_MOVE:
            work[MORE] = 0
            game.make(table, rules, option[at], work)


class Kernel(NamedTuple):
    """A game's own part of its compiled code."""

    # Sizes, in numbers:
    table: int
    work: int
    """of what a decision and a move work in;"""
    row: int
    """of a hand's row;"""
    seats_at: int
    """of what comes before the seats in it,"""
    seat_width: int
    """and of a seat's part;"""
    facts: int
    """of the facts of a weighed decision;"""
    seats: int
    """most seats;"""
    habits: int
    """of a policy's row."""
    null: int
    """What a weighed row has where there is nothing,"""
    no_seat: int
    """and a hand's row where there is no such seat."""
    order: int
    """Where in a table the places are that ``list_hidden`` counts."""
    # Playing:
    lay_out: CompiledFunction
    """table, key, deal, rules, lead, points before; the pack lies shuffled in its order, where
    ``cards`` says of how many cards"""
    choose: CompiledFunction
    """table, rules, policies, work → the move of the player to move, who does not search"""
    make: CompiledFunction
    """table, rules, move, work"""
    score: CompiledFunction
    """table, rules, seat, work → what a seat scores in a finished hand"""
    write_row: CompiledFunction
    """table, rules, row, work: what a row has behind its head and before the seats,"""
    write_seat: CompiledFunction
    """table, rules, seat, part of the row, work: and of a seat"""
    # One decision:
    first: CompiledFunction
    """choice, table, rules, policies, work → the move that is the first way, or ``NO_MOVE``"""
    count_facts: CompiledFunction
    """choice, first, table, rules, facts, work"""
    # What many games have nothing of their own for.  Sizes, in numbers:
    cards: int = 0
    """of the pack, where a hand is laid out from its order;"""
    move: int = 1
    """of a move in a log;"""
    option: int = 1
    """of an option that advice asks about;"""
    places: int = 0
    """most places of a table whose cards nobody has seen;"""
    known_size: int = 0
    """of what is known of hidden cards, kept from one decision to the next: first, by seat, how
    many numbers its searches have drawn so far, then what the game adds;"""
    room: int = 0
    """of that, and of what a search lists and deals by."""
    # Other numbers:
    parts: int = 1
    """In how many parts of a point ends are counted, a multiple of however many others play;"""
    players: int = -1
    """where a rules' row has the number of players; −1: all seats play;"""
    futures_differ: bool = False
    """whether cards that nobody has seen can still be drawn after a decision."""
    # Playing:
    card: CompiledFunction = same_number
    """place in the pack → what lies there"""
    note: CompiledFunction = write_move
    """table, move, work, log: writes a move down before it is made"""
    settle: CompiledFunction = settle_nothing
    """table, rules, work: once, before scores are asked for"""
    # One decision:
    second: CompiledFunction = second_is_zero
    """choice, table, rules, policies, work → the move that is the second way"""
    goes_first: CompiledFunction = is_first
    """choice, table, move, first → whether a move goes the first way"""
    list_hidden: CompiledFunction = hide_nothing
    """table, rules, places → how many places hold cards that nobody has seen, which it lists"""
    renew: CompiledFunction = renew_nothing
    """table, rules, future: what else is drawn again in a future, once these are shuffled"""
    # Searching:
    list_options: CompiledFunction = search_nothing
    """table, rules, policies, spec, work, race: lists them, the rollout policy's first"""
    deal_world: CompiledFunction = search_nothing
    """table, rules, roll, seat, number of the world, world, work, room"""
    value: CompiledFunction = count_lead
    """kernel, table, rules, seat, work → what a try counts"""
    begin: CompiledFunction = learn_nothing
    """room: only what everybody knows at first is known"""
    follow: CompiledFunction = follow_nothing
    """table, rules, move, room: what a move, not made yet, says of hidden cards"""
    look: CompiledFunction = look_at_nothing
    """table, rules, seat, room: lists what a seat has not seen"""
    # Learnt policies (``searching.option_networks``).  Sizes, in numbers:
    position_size: int = 0
    """of a position, as its player sees it; 0: there are no such policies;"""
    option_size: int = 0
    """of an option, at most."""
    decision_kind: CompiledFunction = is_one_kind
    """table → which kind of decision it is, from 0"""
    see: CompiledFunction = see_nothing
    """table, rules, room, seen: fills in what the position is like for the player to move"""
    describe: CompiledFunction = describe_nothing
    """table, rules, move, room, here: fills in what an option of theirs is like"""
    # Advice:
    set_up: CompiledFunction = set_up_hand
    """kernel, hand, rules, table, work, room: puts a position on the table"""
    act: CompiledFunction = make_moves
    """kernel, table, rules, policies, option, work: makes the moves of an option"""

    @property
    def play_size(self) -> int:
        """Numbers of memory that a block of hands needs."""
        return self.table + self.work

    @property
    def search_size(self) -> int:
        """How many numbers a search works in."""
        return self.room + stepping.RACE_SIZE + 2 * self.table

    @property
    def weigh_size(self) -> int:
        """Numbers of memory that a block of weighed decisions needs."""
        return 3 * self.table + self.places + self.seats + self.facts + self.work

    @property
    def consult_size(self) -> int:
        """How many numbers advice on one position works in."""
        return self.table + self.work + self.search_size


OF_TABLE: Final = ("lay_out", "make", "card", "list_hidden")
OF_DECIDING: Final = ("choose", "first", "second", "goes_first", "count_facts")
OF_SCORING: Final = ("score", "settle", "write_row", "write_seat", "value")
OF_LEARNING: Final = ("decision_kind", "see", "describe")


def kernel_of(
    module: str,
    table: ModuleType,
    decide: ModuleType,
    scoring: ModuleType | None,
    learning: ModuleType | None = None,
    **own: int,
) -> Kernel:
    """Return the kernel of a game, from its ``kernel.game``: ``module``.

    Functions are found by their names, there or in the file of their kind (``OF_TABLE`` …), sizes
    by those that a game's files give them; ``own``: the other sizes.
    """
    package = module.rpartition(".kernel.")[0]
    columns, policies, rules = (
        import_module(f"{package}.{name}") for name in ("columns", "policies", "rules")
    )
    files = [(table, OF_TABLE), (decide, OF_DECIDING)]
    files += [(scoring, OF_SCORING)] if scoring else []
    files += [(learning, OF_LEARNING)] if learning else []
    game = sys.modules[module]
    files += [(game, Kernel._fields)]
    found = {
        name: getattr(file, name)
        for file, names in files
        for name in names
        if getattr(getattr(file, name, None), "__module__", "") == file.__name__
    }
    row = columns.C
    sizes = {
        "table": table.TABLE_SIZE,
        "work": decide.WORK_SIZE,
        "row": row.SIZE,
        "seats_at": row.SEATS,
        "seat_width": row.SEAT_WIDTH,
        "facts": columns.F.COUNT,
        "habits": policies.H.COUNT,
        "null": NULL,
        "no_seat": columns.ROW.no_seat or 0,
        "order": getattr(table, "ORDER0", 0),
        "parts": getattr(columns, "OUTCOME_PARTS", 1),
        "players": getattr(rules.R, "PLAYERS", -1),
        "room": getattr(game, "ROOM_SIZE", 0),
        "known_size": getattr(game, "KNOWN_SIZE", own["seats"]),
        "futures_differ": "list_hidden" in found,
        "position_size": getattr(learning, "SEEN_FEATURES", 0),
        "option_size": getattr(learning, "OPTION_FEATURES", 0),
    }
    return Kernel(**(found | sizes | own))


# -- room ------------------------------------------------------------------------------------------


@merged
def play_room(game, scratch):
    """Return where search players work, in the scratch of a block of hands."""
    return part(scratch, game.table + game.work)


@merged
def weigh_room(game, scratch):
    """Return where search players work, in the scratch of a block of weighed decisions.

    Before it lies what they knew at the decision.
    """
    at = 3 * game.table + game.places + game.seats + game.facts + game.work
    return part(scratch, at + game.known_size)


# -- playing ---------------------------------------------------------------------------------------


@inlined
@shared
def players_of(game, rules):
    """Return how many play."""
    return game.seats if game.players < 0 else rules[game.players]


@inlined
@shared
def lay_out(game, table, key, deal, rules, lead, before):
    """Lay out a deal."""
    if game.cards > 0:
        order = part(table, game.order)
        for place in range(game.cards):
            order[place] = game.card(place)
        shuffle.shuffle(key, deal, order, game.cards)
    game.lay_out(table, key, deal, rules, lead, before)


@inlined
@shared
def outcome(game, table, rules, seat, work):
    """Return a player's score and the mean of the others', in parts, once a hand is over."""
    players, others = players_of(game, rules), 0
    game.settle(table, rules, work)
    own = game.score(table, rules, seat, work)
    for other in range(players):
        if other != seat:
            others += game.score(table, rules, other, work)
    return game.parts * own, others * (game.parts // (players - 1))


@inlined
@shared
def write_row(game, table, rules, row, work):
    """Write the row of a finished hand, as single hands have it: its match is −1."""
    deal = table[DEAL]
    row[0], row[1], row[2], row[3], row[4] = -1, deal, deal, table[LEAD], table[TURN]
    game.settle(table, rules, work)
    game.write_row(table, rules, row, work)
    players = players_of(game, rules)
    for seat in range(game.seats):
        here = part(row, game.seats_at + game.seat_width * seat)
        if seat < players:
            game.write_seat(table, rules, seat, here, work)
        else:
            for at in range(game.seat_width):
                here[at] = game.no_seat


@inlined
def draw_lot(table, mine, lots, seat, count):
    """Return the next random choice of a seat among ``count``; of one it uses no lot.

    ``lots``: where the seat's part of the table counts those that it has drawn.
    """
    if count == 1:
        return 0
    mine[lots] += 1
    return shuffle.choice(table[KEY], table[DEAL], seat, mine[lots] - 1, count)


@inlined
@shared
def play_plainly(game, table, rules, policies, work):
    """Play a table on to its end without a search."""
    while table[TO_MOVE] >= 0:
        game.make(table, rules, game.choose(table, rules, policies, work), work)


@kernel
@shared
def begin(game, room):
    """Begin a hand of search players."""
    for seat in range(game.seats):
        room[seat] = 0
    game.begin(room)


@kernel
@shared
def search(game, table, rules, policies, spec, work, room):
    """Return the move that the player to move finds best."""
    race = part(room, game.room)
    game.list_options(table, rules, policies, spec, work, race)
    if spec[stepping.NETS] == 0:
        race_options(game, table, rules, policies, spec, work, room)
    else:
        nets = part(policies, spec[stepping.NETS])
        race[stepping.OPTION] = option_networks.choose(game, table, rules, nets, race, room)
    work[MORE] = 0
    return stepping.move_of(race)


@inlined
@shared
def race_options(game, table, rules, policies, spec, work, room):
    """Try the options that are listed, until one is chosen."""
    race = part(room, game.room)
    world = part(race, stepping.RACE_SIZE)
    tried, seat = part(world, game.table), table[TO_MOVE]
    roll = part(policies, spec[stepping.ROLL])
    if race[stepping.MANY] > 1:
        game.look(table, rules, seat, room)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        if stepping.needs_world(race):
            copy(table, world, game.table)
            game.deal_world(table, rules, roll, seat, race[stepping.WORLD], world, work, room)
        copy(world, tried, game.table)
        work[MORE] = 0
        game.make(tried, rules, stepping.move_of(race), work)
        play_plainly(game, tried, rules, roll, work)
        stepping.note(race, game.value(game, tried, rules, seat, work))


@inlined
@shared
def choose(game, table, rules, policies, work, room):
    """Return the move of the player to move, who may search where there is ``room`` for it."""
    if room is None:
        return game.choose(table, rules, policies, work)
    spec = stepping.spec_of(policies, game.habits, players_of(game, rules), table[TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return game.choose(table, rules, policies, work)
    return search(game, table, rules, policies, spec, work, room)


@inlined
@shared
def make(game, table, rules, move, work, room):
    """Make a move."""
    if room is not None:
        game.follow(table, rules, move, room)
    game.make(table, rules, move, work)


@inlined
@shared
def play_on(game, table, rules, policies, work, room):
    """Play a table on to its end."""
    while table[TO_MOVE] >= 0:
        move = choose(game, table, rules, policies, work, room)
        make(game, table, rules, move, work, room)


@kernel
@shared
def play_logged(game, table, rules, policies, work, room, log, places):
    """Play a table on to its end; the log takes as many moves as it has ``places`` for."""
    made = 0
    while table[TO_MOVE] >= 0:
        move = choose(game, table, rules, policies, work, room)
        if made < places:
            game.note(table, move, work, part(log, game.move * made))
        make(game, table, rules, move, work, room)
        made += 1


@inlined
@shared
def play_block(game, key, deals, leads, scores, rules, policies, out, log, scratch, room):
    """Play hands of a run key, one after another, a row each; as ``engine.Engine.play_hands``.

    The log takes the moves of the last hand.  ``room``: of search players, or ``None``.
    """
    count, places = deals.shape[0], log.shape[0] // game.move
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, table = part(log, 0), part(scratch, 0)
    work, players = part(table, game.table), players_of(game, rules)
    for i in range(count):
        if room is not None:
            begin(game, room)
        lay_out(game, table, key, deals[i], rules, leads[i], part(scores, players * i))
        if places == 0:
            play_on(game, table, rules, policies, work, room)
        else:
            play_logged(game, table, rules, policies, work, room, log, places)
        write_row(game, table, rules, part(out, game.row * i), work)


# -- playing with others at the table --------------------------------------------------------------


@inlined
@shared
def play_between(game, table, rules, policies, work, room, move, more, others, log):
    """Play on until a player moves who decides elsewhere, or to the end; return how many moves.

    First comes ``move``, of the player to move, with ``more``, the rest of it; ``NO_MOVE``: none.
    ``others``: a bit for each seat whose player decides elsewhere.  The log takes the moves, as
    :func:`play_logged` has them, as many as it has places for; the next call goes on from there.
    """
    made, places = 0, log.shape[0] // game.move
    log = part(log, 0)
    if move != NO_MOVE:
        work[MORE] = more
        game.note(table, move, work, log)
        make(game, table, rules, move, work, room)
        made = 1
    while table[TO_MOVE] >= 0 and others >> table[TO_MOVE] & 1 == 0 and made < places:
        chosen = choose(game, table, rules, policies, work, room)
        game.note(table, chosen, work, part(log, game.move * made))
        make(game, table, rules, chosen, work, room)
        made += 1
    return made


@inlined
@shared
def decide_in(game, table, key, deal, hand, rules, policies, work, room, search_room):
    """Return what the player to move does in a position, whose chance is that of a key and a deal.

    ``hand``: the position, as the game's ``advice`` writes it; ``search_room``: ``room``, or
    ``None`` where nobody searches.
    """
    begin(game, room)
    game.set_up(game, hand, rules, table, work, room)
    table[KEY], table[DEAL] = key, deal
    return choose(game, table, rules, policies, work, search_room)


# -- one decision ----------------------------------------------------------------------------------


@inlined
@shared
def weigh_all(
    game, choice, key, first, count, rules, policies, futures, when, moves, out, scratch, room
):
    """Weigh a decision of each of ``count`` deals; as ``engine.Weigher.weigh_block``.

    ``moves``: ``None``, or as :func:`weigh_deal` has them, of one deal.
    """
    rules, policies, when = part(rules, 0), part(policies, 0), part(when, 0)
    out, before = part(out, 0), part(scratch, 3 * game.table + game.places)
    for seat in range(game.seats):
        before[seat] = 0
    width = row_width(FACTS0 + game.facts, futures, when)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(
            game, choice, key, first + i, rules, policies, futures, when, moves, row, scratch, room
        )


@kernel
@shared
def weigh_deal(game, choice, key, deal, rules, policies, futures, when, moves, out, scratch, room):
    """Play one deal, then both ways of one of its decisions, drawn at random; fills its row.

    ``moves``: those of the deal, which was played elsewhere: each move, and the rest of it;
    ``None``: the policies make them.
    """
    table, kept, dealt = part(scratch, 0), part(scratch, game.table), part(scratch, 2 * game.table)
    places = part(scratch, 3 * game.table)
    before = part(places, game.places)
    found = part(before, game.seats)
    work = part(found, game.facts)
    knew = part(work, game.work)
    futures0 = FACTS0 + game.facts
    if room is not None:
        begin(game, room)
    lay_out(game, table, key, deal, rules, 0, before)
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    every, decisions, pick, chose, way, at = 0, 0, -1, -1, 0, 0
    while table[TO_MOVE] >= 0:
        first, keep = game.first(choice, table, rules, policies, work), False
        if first != NO_MOVE:
            every += 1
            asked = when[0] == 0
            if not asked:
                game.count_facts(choice, first, table, rules, found, work)
                asked = meets(found, when)
            if asked:
                keep = is_kept(seed, decisions)
                if keep:
                    pick, way = decisions, first
                    copy(table, kept, game.table)
                    if room is not None:
                        copy(room, knew, game.known_size)
                decisions += 1
        if moves is None:
            move = choose(game, table, rules, policies, work, room)
        else:
            move, work[MORE] = moves[at], moves[at + 1]
            at += 2
        if keep:
            chose = 1 if game.goes_first(choice, table, move, first) else 0
        make(game, table, rules, move, work, room)
    write_deal(out, deal, decisions, table[TURN], futures0, futures, when, every)
    if decisions == 0:
        write_none(out, futures0, futures, game.null)
        return
    seat = kept[TO_MOVE]
    own, other = outcome(game, table, rules, seat, work)
    write_played(out, pick, chose, own, other)
    game.count_facts(choice, way, kept, rules, part(out, FACTS0), work)
    other_way = game.second(choice, kept, rules, policies, work)
    hidden = game.list_hidden(kept, rules, places)
    for future in range(futures if game.futures_differ else 1):
        copy(kept, dealt, game.table)
        shuffle.reorder(key, deal, future, part(dealt, game.order), places, hidden)
        game.renew(dealt, rules, future)
        here = part(out, futures0 + FUTURE_WIDTH * future)
        for is_second in range(2):
            copy(dealt, table, game.table)
            if room is not None:
                copy(knew, room, game.known_size)
            move = other_way if is_second == 1 else way
            play_way(game, table, rules, policies, move, work, room)
            own, other = outcome(game, table, rules, seat, work)
            write_end(here, is_second == 0, own, other)
            out[ROLLOUT_TURNS] += table[TURN] - kept[TURN]
        write_gain(here)
    if not game.futures_differ:
        out[ROLLOUT_TURNS] *= futures
        here = part(out, futures0)
        for future in range(1, futures):
            copy(here, part(here, FUTURE_WIDTH * future), FUTURE_WIDTH)


@kernel
@shared
def play_way(game, table, rules, policies, move, work, room):
    """Make a move that nobody chose, and play on to the end."""
    work[MORE] = 0
    make(game, table, rules, move, work, room)
    play_on(game, table, rules, policies, work, room)


# -- advice ----------------------------------------------------------------------------------------


@inlined
@shared
def play_worlds(game, key, first, last, hand, options, asked, rules, policies, ends, scratch):
    """Play worlds to their end after each option of a position; as ``AdvisingGame.consult``.

    Each world is dealt by a deal's number of its own, ``first`` to ``last``, from what the player
    to move has seen: whoever asks for a world, and in whatever order, gets the same one.
    """
    many = asked.shape[0]
    hand, options, asked = part(hand, 0), part(options, 0), part(asked, 0)
    rules, policies, ends = part(rules, 0), part(policies, 0), part(ends, 0)
    table = part(scratch, 0)
    work = part(table, game.table)
    room = part(work, game.work)
    world = part(room, game.room + stepping.RACE_SIZE)
    tried = part(world, game.table)
    begin(game, room)
    game.set_up(game, hand, rules, table, work, room)
    seat = table[TO_MOVE]
    game.look(table, rules, seat, room)
    for number in range(first, last):
        table[KEY], table[DEAL], room[seat] = key, number, 0
        copy(table, world, game.table)
        game.deal_world(table, rules, policies, seat, 0, world, work, room)
        for at in range(many):
            if asked[at] == 0:
                continue
            copy(world, tried, game.table)
            game.act(game, tried, rules, policies, part(options, game.option * at), work)
            play_plainly(game, tried, rules, policies, work)
            end = part(ends, END_WIDTH * (many * (number - first) + at))
            end[OWN_SCORE], end[OTHER_SCORE] = outcome(game, tried, rules, seat, work)


# -- what Python calls -----------------------------------------------------------------------------


class Wholes(NamedTuple):
    """A game's loops, each one piece of machine code."""

    play_hands: CompiledFunction
    """As ``engine.Engine.play_hands``,"""
    play_searched: CompiledFunction
    """and for players of whom some search."""
    weigh: CompiledFunction
    """As ``engine.Weigher.weigh_block``,"""
    weigh_searched: CompiledFunction
    """and for players of whom some search."""
    weigh_played: CompiledFunction
    """choice, key, deal, rules, policies, futures, when, moves, out, scratch: of one deal, whose
    moves are given as :func:`weigh_deal` has them."""
    consult: CompiledFunction
    """As ``searching.players.AdvisingGame.consult``."""
    lay_out: CompiledFunction
    """key, deal, rules, lead, points before, scratch: lays out a deal to be played between;"""
    play_between: CompiledFunction
    """rules, policies, move, more, others, log, scratch: as :func:`play_between`,"""
    play_between_searched: CompiledFunction
    """and for players of whom some search."""
    decide: CompiledFunction
    """key, deal, hand, rules, policies, more, scratch: as :func:`decide_in`,"""
    decide_searched: CompiledFunction
    """and for players of whom some search."""


def wholes_of(game: Kernel, module: str) -> Wholes:
    """Return a game's loops; ``module``: its own, with whose machine code theirs is kept."""

    def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
        room = part(scratch, 0)
        play_block(game, key, deals, leads, scores, rules, policies, out, log, room, None)

    def play_searched(key, deals, leads, scores, rules, policies, out, log, scratch):
        room = part(scratch, 0)
        search_room = play_room(game, room)
        play_block(game, key, deals, leads, scores, rules, policies, out, log, room, search_room)

    def weigh(choice, key, first, count, rules, policies, futures, when, out, scratch):
        room = part(scratch, 0)
        weigh_all(
            game, choice, key, first, count, rules, policies, futures, when, None, out, room, None
        )

    def weigh_searched(choice, key, first, count, rules, policies, futures, when, out, scratch):
        room = part(scratch, 0)
        searched = weigh_room(game, room)
        weigh_all(
            game,
            choice,
            key,
            first,
            count,
            rules,
            policies,
            futures,
            when,
            None,
            out,
            room,
            searched,
        )

    def weigh_played(choice, key, deal, rules, policies, futures, when, moves, out, scratch):
        room, moves = part(scratch, 0), part(moves, 0)
        weigh_all(
            game, choice, key, deal, 1, rules, policies, futures, when, moves, out, room, None
        )

    def consult(key, first, last, hand, options, asked, rules, policies, ends, scratch):
        room = part(scratch, 0)
        play_worlds(game, key, first, last, hand, options, asked, rules, policies, ends, room)

    def lay_out_deal(key, deal, rules, lead, before, scratch):
        table = part(scratch, 0)
        begin(game, play_room(game, table))
        lay_out(game, table, key, deal, part(rules, 0), lead, part(before, 0))

    def play_between_parts(rules, policies, move, more, others, log, scratch):
        table = part(scratch, 0)
        work, rules, policies = part(table, game.table), part(rules, 0), part(policies, 0)
        return play_between(game, table, rules, policies, work, None, move, more, others, log)

    def play_between_searched(rules, policies, move, more, others, log, scratch):
        table = part(scratch, 0)
        work, rules, policies = part(table, game.table), part(rules, 0), part(policies, 0)
        room = play_room(game, table)
        return play_between(game, table, rules, policies, work, room, move, more, others, log)

    def decide(key, deal, hand, rules, policies, more, scratch):
        table = part(scratch, 0)
        work, room = part(table, game.table), play_room(game, table)
        hand, rules, policies = part(hand, 0), part(rules, 0), part(policies, 0)
        move = decide_in(game, table, key, deal, hand, rules, policies, work, room, None)
        more[0] = work[MORE]
        return move

    def decide_searched(key, deal, hand, rules, policies, more, scratch):
        table = part(scratch, 0)
        work, room = part(table, game.table), play_room(game, table)
        hand, rules, policies = part(hand, 0), part(rules, 0), part(policies, 0)
        move = decide_in(game, table, key, deal, hand, rules, policies, work, room, room)
        more[0] = work[MORE]
        return move

    made = []
    wholes = (play_hands, play_searched, weigh, weigh_searched, weigh_played, consult, lay_out_deal)
    for whole in (*wholes, play_between_parts, play_between_searched, decide, decide_searched):
        whole.__module__, whole.__qualname__ = module, whole.__name__
        made.append(kernel(whole))
    return Wholes(*made)
