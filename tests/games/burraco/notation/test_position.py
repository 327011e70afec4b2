"""``analyser.games.burraco.notation.position``: Does a line say all that a decision depends on,
and is it turned away where it says nonsense?
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import pytest
from games.burraco.stacked_packs import stacked
from games.burraco.test_agreement import VARIATIONS
from games.every_game import every_preset

from analyser.cards.shuffle import run_key
from analyser.games.burraco import GAME, pack
from analyser.games.burraco.history.narration import deal_again, follow
from analyser.games.burraco.notation.melds import meld_of
from analyser.games.burraco.notation.position import position_of, table_of
from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import write_position
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import as_rules, presets, rules_of
from analyser.games.history_lines import Unreadable

PLAYERS = ("balanced", "random")
DECIDED_BY = (
    "to_move", "turn", "has_drawn", "must_draw", "banned", "owed", "usable", "need", "laid_points",
    "took_one", "has_laid", "stale", "teams", "untaken", "pile", "lead", "cut", "scores",
    "stock_at_deal",
)  # fmt: skip
"""What of a table a decision depends on, besides cards."""


@cache
def hand(preset: str, policy: str, deal: int) -> TableInPlay:
    """Return a hand that one policy played; where rules pay for a cut, it was exact."""
    rules, key = GAME.rules(preset), run_key(11)
    paid = bool(rules["exact_cut_points"])
    table = reference.deal(as_rules(rules), pack.order(key, deal), cut=paid)
    reference.play(table, [as_policy(GAME.policy(policy))] * int(rules["players"]), key, deal)
    return table


def tables(preset: str, deal: int = 0) -> Iterator[TableInPlay]:
    """Yield the table before every move of a hand of each player."""
    for policy in PLAYERS:
        yield from each_of(hand(preset, policy, deal))


def each_of(played: TableInPlay) -> Iterator[TableInPlay]:
    """Yield the table before every move of a hand."""
    table = deal_again(played)
    for event in played.events:
        if event["do"] not in ("pot", "restock"):
            yield table
            follow(table, event)


@pytest.mark.broad
@every_preset(GAME)
def test_a_line_says_all_that_a_decision_depends_on(preset: str) -> None:
    """Position to line to position, and to a table that is the hand's own for its player."""
    assert stands_the_round_trip(preset, tables(preset)) > 100


AMONG = ("italian", "italian-3p", "closed")
IN_TURN = [
    pytest.param(preset, number, marks=() if number % 3 == at else pytest.mark.slow)
    for at, preset in enumerate(AMONG)
    for number in range(len(VARIATIONS))
]
"""Each change under one of the presets; under the others among the slow tests."""


@pytest.mark.broad
@pytest.mark.parametrize(("preset", "number"), IN_TURN)
def test_so_it_does_by_changed_rules_and_from_stacked_packs(preset: str, number: int) -> None:
    """Scores that raise first melds, pots that become stock among three, and so on."""
    changes = VARIATIONS[number]
    if preset == "italian-3p" and "players" in changes:
        return
    if "pile_needs_lay" in changes and rules_of(preset).pile_closed:
        return  # such rules are refused
    chance = Random(f"{preset} {number}")
    # Where each plays alone no side is the cutter's.
    alone = {} if changes.get("partners", True) else {"exact_cut_points": 0}
    rules = rules_of(preset, CHANGED.get(preset, {}) | changes | alone)
    for policy in PLAYERS:
        played = reference.deal(rules, stacked(chance), cut=False)
        sides = len(played.sides)
        played.scores = [chance.choice([-55, 0, 1_600]) for _ in range(sides)]
        played.need = played.first_meld_value(played.lead)
        reference.play(played, [as_policy(GAME.policy(policy))] * rules.players, 5, number)
        assert stands_the_round_trip(preset, each_of(played)) > 1


CHANGED: Mapping[str, dict[str, object]] = {"closed": {"pots_become_stock": False}}
"""What keeps a preset from being changed as all others are."""


def stands_the_round_trip(preset: str, hand: Iterator[TableInPlay]) -> int:
    """See that every table's position is its line's; returns how many there are."""
    seen = 0
    for table in hand:
        position = position_of(table, preset)
        line = write_position(position)
        assert re.fullmatch(r"[A-Za-z0-9_ :,=+.-]+", line), "a sign that a shell might read"
        assert position_in(line) == position, line
        again = table_of(position)
        assert position_of(again, preset) == position, line
        for name in DECIDED_BY:
            assert getattr(again, name) == getattr(table, name), (name, line)
        for mine, theirs in zip(again.seats, table.seats, strict=True):
            assert mine.count_held(again.pots) == theirs.count_held(table.pots), line
            assert mine.face_down == theirs.face_down or theirs is table.seats[table.to_move]
        pots = [(table.team_of(seat), side.pot) for seat, side in enumerate(table.sides)]
        assert [(again.team_of(seat), side.pot) for seat, side in enumerate(again.sides)] == pots
        seen += 1
    return seen


@every_preset(GAME)
def test_fields_may_stand_in_any_order(preset: str) -> None:
    lots = Random(preset)
    for at, table in enumerate(tables(preset)):
        if at % 4:
            continue
        position = position_of(table, preset)
        first, *rest = write_position(position).split()
        lots.shuffle(rest)
        assert position_in(" ".join([first, *rest])) == position


def why_not(line: str) -> str | None:
    """Return why a line is no position, if it is none."""
    try:
        position_in(line)
    except (Unreadable, Illegal) as error:
        return str(error)
    return None


@pytest.mark.broad
@pytest.mark.parametrize("many", [1_200, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "preset", ["italian", "italian-3p", "italian-5p-solo", "closed", "open-2p"]
)
def test_whatever_a_line_says_it_is_a_position_or_a_sentence(preset: str, many: int) -> None:
    """Signs left out, doubled and swapped: what is read is a whole table, and is written again."""
    lots = Random(f"mutants {preset}")
    lines = [write_position(position_of(table, preset)) for table in tables(preset)]
    signs = sorted(set("".join(lines)))
    read = refused = 0
    for _ in range(many):
        line = list(lots.choice(lines))
        for _ in range(lots.randint(1, 2)):
            at = lots.randrange(len(line))
            match lots.randrange(3):
                case 0:
                    del line[at]
                case 1:
                    line[at] = lots.choice(signs)
                case _:
                    line.insert(at, lots.choice(signs))
        why = why_not("".join(line))
        if why is not None:
            refused += 1
            assert why
            assert "\n" not in why
            continue
        read += 1
        position = position_in("".join(line))
        assert position_in(write_position(position)) == position
        table = table_of(position)
        assert position_of(table, position.preset) == position, "".join(line)
        cards = sum(len(seat.hand) for seat in table.seats) + len(table.left) + len(table.pile)
        cards += sum(map(len, table.pots)) + sum(meld.size for meld in table.melds)
        assert cards == 104 + position.rules.jokers
    assert refused > many / 2
    assert read > many / 120


GOOD = (
    "italian seat:2 turn:23 to:throw hand:3h4h5sKd2c7c pile:Ac4d us:3c4c5c,7c7d7h them:Jo9sTs "
    "others:11=3h4s,9,11 stock:38 pots:-,- score:0,0"
)


def changed(**values: str) -> str:
    """Return the good line with other fields; an empty one is left out."""
    first, *rest = GOOD.split()
    made = dict(word.split(":") for word in rest) | values
    rules = made.pop("rules", first)
    return " ".join([rules, *(f"{name}:{value}" for name, value in made.items() if value)])


def test_what_may_be_left_out() -> None:
    """The seat is then 0, nobody took a pot, scores are 0, the stock is what is left of the pack,
    and each turn has drawn a card of it.
    """
    short = position_in(changed(seat="", turn="", pots="", score="", stock=""))
    assert short.stock == 108 - 6 - 2 - 9 - 31 - 22
    assert (short.seat, short.turn, short.pots, short.scores) == (0, 3, ("-", "-"), (0, 0))
    assert position_in(changed(seat="0", turn="3")) == short


def test_cards_are_read_as_people_write_them() -> None:
    assert position_in(changed(hand="3♥4H5S10d2c*", stock="38")) == position_in(
        changed(hand="3h4h5sTd2cJo")
    )


@pytest.mark.parametrize("scores", ["123456.5,-100000.5", "999999,0", "-55,0.5"])
def test_large_scores_keep_their_halves(scores: str) -> None:
    position = position_in(changed(score=scores))
    assert position.scores == tuple(map(float, scores.split(",")))
    assert position_in(write_position(position)) == position


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "rules: found '' first"),
        ("hand:3h", "rules: found 'hand:3h' first"),
        (changed(rules="itaalian"), "did you mean 'italian'?"),
        (changed(rules="italian+jokrs=2"), "did you mean 'jokers'?"),
        (changed(rules="italian+jokers=9"), "rules.jokers: found 9 (expected"),
        (changed(rules="italian+jokers"), "rules: found 'jokers' (expected a rule's id"),
        (GOOD.replace("hand:", "hnd:"), "did you mean 'hand'?"),
        (GOOD + " stock:38", "stock: found twice (expected once"),
        (changed(hand=""), "hand: not found; a position has to, hand, pile, others at least"),
        (changed(hand="3h4x"), "hand: found '4x' in '3h4x' (expected cards as 7s"),
        (changed(hand="-"), "hand: found no card (expected one or more"),
        (changed(to="think"), "to: found 'think' (expected draw, stock, throw"),
        (changed(to="stock"), "to: found stock, which nothing asks for here"),
        (changed(seat="4"), "seat: found '4' (expected 0 to 3"),
        (changed(turn="0"), "turn: found '0' (expected 1 to 400"),
        (changed(turn="2"), "stock: found 38, so 3 cards were drawn, in turn 2"),
        (changed(stock="37"), "stock: found 37 (expected 38, the 108 cards of the pack less these "
         "70: 6 in hand, 2 in the pile, 9 in melds, 31 with the others, 22 in pots left)"),
        (changed(stock="39"), "stock: found 39 (expected 38, "),
        (changed(stock="420"), "stock: found 420 (expected 38, "),
        (changed(stock="-1"), "stock: found '-1' (expected 0 or more"),
        (changed(others="11,9,50", stock="0"), "found 109 cards besides the stock: 6 in hand, 2 in "
         "the pile, 9 in melds, 70 with the others, 22 in pots left (expected 67 to 108 "),
        (changed(others="1,1,1"), "found 42 cards besides the stock: 6 in hand"),
        (changed(hand="3h3h5sKd2c7c"), "found 3 of the card 3♥, in hand and others (expected 2"),
        (changed(pots="them,them"), "pots: found 'them' for the second pot (expected -, us"),
        (changed(pots="-,us"), "pots: found -,us (expected the first pot taken before the next"),
        (changed(pots="stock,-"), "pots: found 'stock' for the first pot (expected -, us, them"),
        (changed(pots="us"), "pots: found 'us' (expected 2 of -, us, them"),
        (changed(others="11,pot,9"), "others: found pot, of player 2 after this one, whose side"),
        (changed(others="11,9"), "others: found '11,9' (expected 3 numbers of cards"),
        (changed(others="1=3h4s,9,21"), "others: found 2 known cards, 3h4s, of a hand of 1"),
        (changed(us="3c4c6s,7c7d7h"), "us: melds: neither one rank nor one suit"),
        (changed(them="7h7d7h,Jo9sTs"), "found 3 of the card 7♥, in us and them (expected 2"),
        (changed(next="3c4c5c"), "next: found among the fields; allowed here: us, them"),
        (changed(score="0"), "score: found '0' (expected 2 numbers of points"),
        (changed(cut="yes"), "cut: found yes (expected no"),
        (changed(stale="4"), "stale: found 4 (expected 0 to 3"),
        (changed(took="3h"), "pile: found Ac4d, of which all was taken in this turn (took:3h)"),
        (changed(took="Ac", pile="-"), "took: found A♣, which is neither in hand nor laid"),
        (changed(laid="Ah"), "laid: found Ah, of which A♥ lies in no meld of us"),
        (changed(to="draw", laid="3c"), "laid: found 3c with to:draw"),
        (changed(pile="Acxx"), "pile: found xx at its top"),
        (changed(hand="xx3h4h5sKd2c"), "hand: found 'xx'"),
        (changed(hand="7\u017f3h4h5sKd"), "hand: found '7ſ[U+017F]'"),
        (changed(hand="\u041as3h4h5sKd"), "hand: found 'К[U+041A]s' in "),
        (changed(to="draw", stock="2", others="11,9,47"),
         "stock: found 2 where the turn did not draw from it (expected 3 or more"),
        (changed(rules="open"), "us: groups: groups are not allowed; found 7c 7d 7h"),
        (changed(rules="open", us="3c4c5c", them="9sTsJs", pots="us,-", stock="0",
                 others="11,9,59"),
         "stock: found 0 and a pot left, which would have become the stock"),
        (changed(hand="3h4h5sKd2c8c", us="7c7d7h,7s7c7h"), "us: found 2 groups of 7s (expected 1"),
        (changed(turn="1", to="draw", stock="41", others="11,9,8"),
         "pile: found 2 cards in turn 1 (expected 1"),
        (changed(to="draw", pile="-", stock="40"),
         "pile: found no card in turn 23 (expected one or more"),
        (changed(pots="them,-", others="pot,20,pot"), "others: found one pot face down twice"),
        (changed(rules="closed", pile="-", took="Jc2c", laid="3c4c5c", stock="40"),
         "took: found J♣, which is neither in hand nor laid"),
        (changed(rules="closed", pile="-", took="5sKd", laid="3c4c5c", stock="40"),
         "laid: found 3c4c5c without the top of the closed pile, K♦ (expected what holds it"),
        (changed(rules="open-dirty", pile="xx4d"),
         "pile: found xx (expected cards, since it may be looked through"),
    ],
)  # fmt: skip
def test_nonsense_is_one_sentence_that_says_where_what_and_what_is_allowed(
    line: str, said: str
) -> None:
    with pytest.raises((Unreadable, Illegal)) as raised:
        position_in(line)
    assert said in str(raised.value)


def cards(text: str) -> list[str]:
    return text.split()


def test_a_meld_is_read_as_it_lies() -> None:
    """An ace at either end, a two at home or wild: the cards alone would not say."""
    rules = presets()["italian"]
    low = meld_of(0, cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"), rules)
    high = meld_of(0, cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"), rules)
    assert (min(low.places), max(low.places)) == (0, 12)
    assert (min(high.places), max(high.places)) == (1, 13)
    gap = meld_of(0, cards("3c 4c 2c 6c"), rules)
    assert (gap.wild, sorted(gap.places)) == ("2c", [2, 3, 5])
    # In no order in which it could lie: as when it is laid.
    assert meld_of(0, cards("6c 2c 4c 3c"), rules) == gap
    with pytest.raises(Illegal):
        meld_of(0, cards("3c 4c 2d 6c 2h"), rules)
