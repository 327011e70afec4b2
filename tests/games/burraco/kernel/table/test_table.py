"""``analyser.games.burraco.kernel.table.table``: Is one flat row the whole table?  Cards conserved,
copies that play on, masks made again.

And is what the row derives what a person would say who looks at the melds one by one?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import raw_calls
from games.burraco.random_melds import drawn_meld, drawn_rules, lengthened, lie
from games.burraco.stacked_packs import random_table
from games.burraco.table_walk import Numbers, Walk, count_cards

from analyser.cards.codes import JOKER, RANKS, SUITS, card_code, card_text
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.table import moves
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.pack import PACK
from analyser.games.burraco.reference.melds import Meld, is_burraco
from analyser.games.burraco.rules import R, Rules, rules_of, rules_row

FEW = 2 if OFF else 6
ALL_CARDS = [*(rank + suit for rank in RANKS for suit in SUITS), "*"]
VARIATIONS = (
    rules_of("italian"),
    rules_of("italian", {"players": 2, "pots_become_stock": True, "stock_end_cards": 0}),
    rules_of("italian", {"jokers": 1, "hand_cards": 5, "pot_cards": [3, 9]}),
)


def walk(rules: Rules, number: int) -> Walk:
    lots = Random(f"table {number}")
    return Walk(rules, random_table(lots, rules.players), key=77)


@pytest.mark.parametrize("rules", VARIATIONS)
def test_every_card_is_in_exactly_one_place_before_every_decision(rules: Rules) -> None:
    for number in range(FEW):
        one = walk(rules, number)
        pack = None
        for table in one.tables(number):
            counts = count_cards(table)
            if pack is None:
                pack = counts
                assert counts.sum() == 104 + rules.jokers
                assert counts[64] == rules.jokers
                assert counts.max() == max(2, rules.jokers)
            assert (counts == pack).all()


@pytest.mark.parametrize("rules", VARIATIONS)
def test_derived_masks_are_what_the_rest_of_the_row_makes(rules: Rules) -> None:
    for number in range(FEW):
        one = walk(rules, number)
        for table in one.tables(number):
            rebuilt = table.copy()
            layout.rebuild(rebuilt, one.rules)
            assert (rebuilt == table).all()


@pytest.mark.broad
@pytest.mark.parametrize("rules", VARIATIONS)
def test_a_copy_taken_anywhere_plays_on_to_the_same_row(rules: Rules) -> None:
    for number in range(FEW):
        one = walk(rules, number)
        copies = [table.copy() for table in one.tables(number)]
        rows = []
        for table in copies:
            row = np.empty(ROW_SIZE, np.int64)
            while table[layout.PHASE] != layout.OVER:
                one.step(table)
            raw_calls.write_row(table, one.rules, row)
            rows.append(row)
        assert all((row == rows[0]).all() for row in rows)


def test_a_seat_draws_its_own_places_whatever_the_others_do() -> None:
    rules = rules_of("italian", {"stock_end_cards": 0})
    one = walk(rules, 0)
    one.lay_out(0)
    stock = [int(card) for card in one.table[layout.ORDER0 + one.table[layout.STOCK_AT] :][:41]]
    drawn = [moves.next_place(one.table, seat) for seat in (2, 2, 0, 2, 1, 0)]
    assert drawn == [2, 6, 0, 10, 1, 4]
    # Seat 3's share is ten places; past it, the first place that nobody has drawn.
    assert [moves.next_place(one.table, 3) for _ in range(10)] == list(range(3, 41, 4))
    assert moves.next_place(one.table, 3) == 5
    assert moves.next_place(one.table, 1) == 9
    assert len(stock) == 41


def mask(cards: set[str]) -> int:
    return sum(1 << card_code(card) for card in cards)


def longer(meld: Meld, rules: Rules) -> set[str]:
    """Return the natural faces that may be added to a meld."""
    cards = {rank + suit for rank in RANKS if rank != "2" for suit in SUITS}
    return {card for card in cards if lengthened(meld, card, rules)}


def home_two(meld: Meld, rules: Rules) -> set[str]:
    """Return the two of a run's suit if it would go to its own place there."""
    after = lengthened(meld, "2" + meld.suit, rules) if meld.is_run else None
    return {"2" + meld.suit} if after and 1 in after.places - meld.places else set()


def in_their_place(meld: Meld, rules: Rules) -> set[str]:
    """Return the faces that lengthen a meld in a place of their own."""
    return longer(meld, rules) | home_two(meld, rules)


def numbers(melds: Iterable[int]) -> int:
    """Return the numbers of melds as a set."""
    return sum(1 << number for number in melds)


def faces_of(melds: Iterable[Meld]) -> int:
    """Return the faces of the ranks of the groups among melds."""
    ranks = {meld.rank for meld in melds} - {""}
    return mask({rank + suit for rank in ranks for suit in SUITS})


def what_follows(melds: Sequence[Meld], team: int, rules: Rules) -> dict[str, int]:
    """Return what the row derives from a team's melds, by name."""
    ours = {number: meld for number, meld in enumerate(melds) if meld.team == team}
    clean = {number: meld for number, meld in ours.items() if meld.wild is None}
    growing = {number for number, meld in ours.items() if meld.size in (5, 6)}
    burracos = {number for number, meld in ours.items() if is_burraco(meld, rules)}
    runs = {number for number, meld in ours.items() if meld.is_run}
    lengthening = {number: in_their_place(ours[number], rules) for number in runs}
    found = {
        "MELD_SET": numbers(ours),
        "GROWING_MELDS": numbers(growing),
        "BURRACOS": numbers(burracos),
        "PURE": numbers(clean),
        "LARGE": numbers(number for number, meld in ours.items() if meld.size >= 6),
        "GROUPS_LONGER": faces_of(ours.values()),
        "GROUPS_NEARLY": faces_of(ours[number] for number in growing),
        "RUNS_LONGER": mask(set().union(*lengthening.values())),
        "RUNS_NEARLY": mask(set().union(*(lengthening[number] for number in runs & growing))),
    }
    for suit, name in enumerate(SUITS):
        here = (number for number in runs if ours[number].suit == name)
        found[f"RUNS + {suit}"] = numbers(here)
    for rank, name in enumerate(RANKS):
        here = (number for number, meld in ours.items() if meld.rank == name)
        found[f"GROUPS + {rank}"] = numbers(here)
    return found


def derived(table: Numbers, team: int) -> dict[str, int]:
    """Return all that a row derives from a team's melds, by name."""
    at = layout.TEAM0 + layout.TEAM_WIDTH * team
    names = ["MELD_SET", "GROWING_MELDS", "BURRACOS", "PURE", "LARGE",
             "GROUPS_LONGER", "GROUPS_NEARLY", "RUNS_LONGER", "RUNS_NEARLY"]  # fmt: skip
    names += [f"RUNS + {suit}" for suit in range(4)] + [f"GROUPS + {rank}" for rank in range(13)]
    places = [getattr(layout, name) for name in names[:-17]]
    places += [layout.RUNS + suit for suit in range(4)]
    places += [layout.GROUPS + rank for rank in range(13)]
    assert sorted(places) == list(range(layout.MELD_SET, layout.TEAM_WIDTH)), (
        "some are not compared"
    )
    return {name: int(table[at + place]) for name, place in zip(names, places, strict=True)}


def check(table: Numbers, melds: Sequence[Meld], rules: Rules) -> None:
    """Hold what a row derives from the melds that lie there against each of them."""
    row, teams = np.array(rules_row(rules), np.int64), range(table[layout.TEAMS])
    row[R.SIDES] = len(teams)
    addable = [raw_calls.addable(table, team) for team in teams]
    for team in teams:
        others = [found for other, found in enumerate(addable) if other != team]
        found = raw_calls.addable_to_others(table, row, team)
        assert tuple(found) == tuple(np.bitwise_or.reduce(others)), melds
        assert derived(table, team) == what_follows(melds, team, rules), melds
        ours = [meld for meld in melds if meld.team == team]
        longer = set().union(*(in_their_place(meld, rules) for meld in ours))
        nearly = set().union(*(in_their_place(meld, rules) for meld in ours if meld.size in (5, 6)))
        assert tuple(raw_calls.addable(table, team)) == (mask(longer), mask(nearly)), melds
    for at, meld in enumerate(melds):
        first = layout.MELD0 + layout.MELD_WIDTH * at
        assert table[first + layout.LONGER] == mask(in_their_place(meld, rules)), meld


def empty(chance: Random, teams: int) -> Numbers:
    """Return a table without melds, where whatever is derived from melds is nonsense."""
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    table[: layout.MELD0] = chance.choice((0, -1))
    table[layout.SEATS] = 0
    table[layout.USABLE_ONE] = table[layout.USABLE_TWO] = 0
    table[layout.TEAMS] = teams
    table[layout.PILE_COUNT], table[layout.STOCK_AT_DEAL] = 0, 40
    return table


def test_what_is_derived_from_melds_is_what_follows_from_each() -> None:
    chance = Random("melds on a table")
    sizes: Counter[int] = Counter()
    for number in range(20 if OFF else 200):
        rules = drawn_rules(chance, players=chance.choice((2, 3, 4)))
        row = np.array(rules_row(rules), np.int64)
        teams = chance.choice((2, 3))
        table = empty(chance, teams)
        most = layout.MOST_MELDS if number % 10 == 0 else 8
        melds = [
            drawn_meld(chance, chance.randrange(teams), rules)
            for _ in range(chance.randint(0, most))
        ]
        lie(table, melds)
        layout.rebuild(table, row)
        check(table, melds, rules)
        sizes.update(meld.size for meld in melds)
        laid = Counter(card for meld in melds for card in meld.cards if card != "*")
        assert table[layout.LAID_ONE] == mask(set(laid))
        assert table[layout.LAID_TWO] == mask({card for card in laid if laid[card] > 1})
    assert min(sizes[size] for size in range(3, 14)) > (0 if OFF else 10)


def crowded(chance: Random, teams: int, rules: Rules) -> Meld:
    """Return a meld of few ranks and suits, so that several of a team are of the same."""
    wanted = chance.choice(("h", "s", "7", "K"))
    while True:
        meld = drawn_meld(chance, chance.randrange(teams), rules)
        if wanted in (meld.suit, meld.rank):
            return meld


@pytest.mark.broad
@pytest.mark.parametrize("many", [6 if OFF else 30, pytest.param(300, marks=pytest.mark.slow)])
def test_what_is_marked_meld_by_meld_is_what_is_marked_of_all_at_once(many: int) -> None:
    """Melds begin and grow in any order, several of a suit or a rank; all are looked at again."""
    chance = Random("marked one by one")
    same_suit = same_rank = grown = 0
    for _ in range(many):
        rules = drawn_rules(chance, one_group_per_rank=False)
        row = np.array(rules_row(rules), np.int64)
        table, melds = empty(chance, 2), list[Meld]()
        layout.rebuild(table, row)
        for _step in range(40):
            if melds and (chance.random() < 0.6 or len(melds) == 12):
                number = chance.randrange(len(melds))
                fitting = [
                    after
                    for card in ALL_CARDS
                    if (after := lengthened(melds[number], card, rules)) is not None
                ]
                if not fitting:
                    continue
                melds[number] = chance.choice(fitting)
                grown += 1
            else:
                number = len(melds)
                melds.append(crowded(chance, 2, rules))
            lie(table, melds)
            layout.mark_meld(table, row, number)
            check(table, melds, rules)
            anew = table.copy()
            for team in range(2):
                at = layout.TEAM0 + layout.TEAM_WIDTH * team
                anew[at + layout.MELD_SET : at + layout.TEAM_WIDTH] = -1
            layout.mark_teams(anew, row)
            assert (anew == table).all()
            same_suit += sum(m.is_run and m.team == 0 and m.suit == "h" for m in melds) > 1
            same_rank += sum(m.team == 0 and m.rank == "7" for m in melds) > 1
    assert min(same_suit, same_rank, grown) > (5 if OFF else 150)


def test_the_stage_is_the_fifths_of_the_first_stock_that_are_gone() -> None:
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    for size in range(1, 109, 3 if OFF else 1):
        table[layout.STOCK_AT_DEAL] = size
        layout.mark_step(table)
        # A pot that becomes the stock may be larger than the first stock was.
        for left in range(size + 109):
            table[layout.STOCK_LEFT] = left
            layout.mark_stage(table)
            assert table[layout.STAGE] == min(4, max(0, 5 * (size - left) // size)), (size, left)


def test_a_deal_without_a_stock_has_a_stage() -> None:
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    layout.mark_step(table)
    layout.mark_stage(table)
    assert table[layout.STAGE] == 0


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2)])
def test_a_seat_scores_for_its_side(players: int, sides: int) -> None:
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    table[layout.TEAMS] = sides
    assert [layout.side_of(table, seat) for seat in range(players)] == [
        seat % sides for seat in range(players)
    ]


def test_a_hand_of_masks_gives_and_takes_like_a_bag_of_cards() -> None:
    chance = Random("hands that give and take")
    pack = [min(code, JOKER) for code in PACK]
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    at = layout.SEAT0 + layout.SEAT_WIDTH * 2
    mine = table[at:]
    bag: Counter[str] = Counter()
    for _ in range(4000):
        code = chance.choice(pack)
        card = card_text(code)
        if bag[card] and chance.random() < 0.5:
            layout.take_away(mine, code)
            bag[card] -= 1
        elif bag[card] < (4 if card == "*" else 2):
            layout.give(mine, code)
            bag[card] += 1
        faces = {card for card, copies in bag.items() if copies and card != "*"}
        twice = {card for card in faces if bag[card] == 2}
        assert mine[layout.ONE] == mask(faces)
        assert mine[layout.TWO] == mask(twice)
        assert mine[layout.JOKERS] == bag["*"]
        # A digit of four bits a rank; neither a two nor a joker is a natural card.
        naturals = (card for card in bag.elements() if card[0] not in "2*")
        assert mine[layout.COUNTS] == sum(16 ** RANKS.index(card[0]) for card in naturals)
        assert layout.count_by_rank(mask(faces), mask(twice)) == mine[layout.COUNTS]
    of = (layout.ONE, layout.TWO, layout.JOKERS, layout.COUNTS)
    assert set(np.flatnonzero(table)) <= {at + each for each in of}


def test_the_face_and_the_digit_of_each_card() -> None:
    for code in range(65):
        is_card = code == JOKER or code & 15 < 13
        card = card_text(code) if is_card else "*"
        assert layout.FACES[code] == (0 if card == "*" else 1 << code)
        natural = card[0] not in "2*"
        assert layout.DIGITS[code] == (16 ** RANKS.index(card[0]) if natural else 0)
