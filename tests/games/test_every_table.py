"""``analyser.table``: what every game promises of a table in your hands."""

from __future__ import annotations

import copy
import doctest
import json
import pickle
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

import pytest
from breadth import broad_but, broad_if_compiled
from compiling import OFF
from documents.blocks import ROOT
from games.every_game import OWN, players

import analyser
from analyser import games
from analyser.cards.shuffle import run_key
from analyser.errors import ScenarioError, UsageError
from analyser.games import table as table_module
from analyser.games.burraco.seat import meld
from analyser.games.history_lines import Illegal
from analyser.games.interface import able
from analyser.games.protocols.histories import Histories
from analyser.games.table import IllegalMove, Table

SEED: Final = 7
NAMES: Final = [played.name for played in OWN]
QUICK: Final = ("burraco", "kabu", "ecarte", "conquian", "schafkopf")
"""Games whose hands are soon played without the compiler, Burraco's with it too."""
BY_LINES: Final = [
    each for each in NAMES if each not in ("ecarte", "fuenfzehnern", "schafkopf", "khanhoo")
]
"""Games in which a line is one move: a trick is several, and so is a bump that is contested."""
SOURCE: Final = r"^[A-Z]+[0-9]*(, [A-Z]+[0-9]*)*(, [a-z ]+)?: .*; found "
"""How a refused move begins and ends: the source of its rule, and what was found."""


def narrated(name: str, deal: int, policies: Sequence[str] = (), preset: str = "") -> list[str]:
    """Return the history of a hand, as the game writes it down."""
    game = games.game(name)
    rules = game.rules(preset or game.default_preset)
    records = [game.policy(each) for each in policies or [game.default_policy]]
    seating = [side % len(records) for side in game.seats(rules)]
    return [*able(game, Histories).narrate(rules, records, seating, SEED, deal, "jsonl")]


def check_hand(name: str, deal: int, policies: Sequence[str], preset: str) -> None:
    """Play a hand with policies: line for line it is the history's, and its row the kernel's."""
    game = games.game(name)
    sides = len(game.sides(game.rules(preset)))
    seated = policies[0] if len(policies) == 1 else [policies[at % 2] for at in range(sides)]
    table = analyser.table(name, rules=preset, seed=SEED, hand=deal)
    assert table.play_on(seated, moves=3) == table_from(table).play_on(seated, moves=3)
    table.play_on(seated)
    assert [*table.history()] == narrated(name, deal, policies, preset)
    rules, records = game.rules(preset), [game.policy(each) for each in policies]
    seating = [side % len(records) for side in game.seats(rules)]
    (row,) = game.play(rules, records, seating, run_key(SEED), deal, 1).tolist()
    assert table.row() == row
    at = {column.name: number for number, column in enumerate(game.columns)}
    for side, scored in enumerate(table.score().sides):
        column = game.columns[at[f"score_{side}"]]
        assert scored.score == row[at[column.name]] / column.parts
        assert sum(scored.terms.values()) == scored.score or not scored.terms


def table_from(table: Table) -> Table:
    """Return the table of the same deal, before the first move."""
    return analyser.table(table.game, rules=table.rules, seed=SEED, hand=table.deal)


@broad_if_compiled
@pytest.mark.parametrize("name", NAMES)
def test_a_hand_played_by_policies_is_the_one_that_its_history_says(name: str) -> None:
    game = games.game(name)
    for deal, policies in enumerate([[game.default_policy], ["random", game.default_policy]]):
        check_hand(name, deal, policies, game.default_preset)


@pytest.mark.broad
@pytest.mark.parametrize("name", NAMES)
def test_so_it_is_under_other_rules_and_with_other_policies(name: str) -> None:
    game = games.game(name)
    plain = players(game)
    for number, preset in enumerate(game.presets):
        pair = [plain[number % len(plain)], plain[(number + 1) % len(plain)]]
        check_hand(name, number, pair, preset)


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a search without the compiler takes minutes")
@pytest.mark.parametrize("name", [each for each in NAMES if each != "twentyfour"])
def test_so_it_is_with_search_players(name: str) -> None:
    game = games.game(name)
    fast = "search-fast" if "search-fast" in game.policies else "search"
    check_hand(name, 0, [fast, game.default_policy], game.default_preset)
    if name == "burraco":
        return
    # Whoever moved before: a search knows what was seen.
    table, other = (analyser.table(name, seed=SEED, hand=1) for _ in range(2))
    for policy in (fast, game.default_policy):
        for move in table.play_on(policy, moves=3):
            other.play(move)
    assert table.play_on(fast) == other.play_on(fast)


# -- what may be done ------------------------------------------------------------------------------


def lively(lots: Random, moves: Sequence[str]) -> str:
    """Choose by lot; what brings a hand to its end is liked."""
    liked = [each for each in moves if each.split()[0] not in ("pass", "wait", "let_go", "swap")]
    return lots.choice(liked if liked and lots.random() < 0.7 else moves)


def play_at_random(table: Table, lots: Random, most: int) -> None:
    """Make moves by lot, now and then a policy's; each that is listed is accepted."""
    for _ in range(most):
        if table.over:
            return
        legal = table.legal_moves()
        assert legal
        assert len(set(legal)) == len(legal) == len(table.moves)
        other = table.copy()
        other.play(lots.choice(legal))
        assert other.history() != table.history() or other.legal_moves() != legal
        if lots.random() < 0.2:
            (made,) = table.play_on("random", moves=1)
            assert sorted(made.split()) in [sorted(each.split()) for each in legal]
        else:
            table.play(lively(lots, legal))


@pytest.mark.parametrize("name", broad_but(NAMES, QUICK if OFF else QUICK[:1]))
def test_each_listed_move_is_accepted_and_policies_go_on_from_anywhere(name: str) -> None:
    game = able(games.game(name), Histories)
    for deal in range(2):
        lots, table = Random(deal), analyser.table(name, seed=SEED, hand=deal)
        play_at_random(table, lots, 30)
        while table._seats.why_no_policies(table.referee):
            table.play(table.legal_moves()[0])
        table.play_on()
        assert not table.legal_moves()
        # Whatever was played: the referee finds it legal, and its result right.
        assert game.verify(table.history(), "the hand") == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_move_that_is_refused_says_why_and_leaves_the_table_as_it_was(name: str) -> None:
    table = analyser.table(name, seed=SEED)
    before, legal = (str(table), table.history()), table.legal_moves()
    wrong: dict[str, Any] = {"seat": 1 if table.to_move == 0 else 0}
    move = legal[0]
    if name == "twentyfour":
        move, wrong = legal[-1].replace("1", "8", 1), {}
    with pytest.raises(IllegalMove, match=SOURCE if name != "burraco" else "^P, play: it is"):
        table.play(move, **wrong)
    for said, why in (("discart 7s", "unknown move 'discart'"), ("", "unknown move ''")):
        with pytest.raises(UsageError, match=why):
            table.play(said)
    with pytest.raises(UsageError, match="expected a move"):
        table.play(7)  # type: ignore[arg-type]
    assert (str(table), table.history()) == before
    assert table.legal_moves() == legal


def test_what_is_refused_of_kabu_is_said_as_the_referee_says_it() -> None:
    table = analyser.table("kabu", seed=SEED)
    table.draw()
    with pytest.raises(ScenarioError, match=r"^X, KB1, play: it is the turn of seat 1; found a d"):
        table.draw(seat=3)
    assert (table.to_move, len(table.history())) == (1, 2)


@pytest.mark.broad
def test_at_burraco_no_meld_is_legal_that_is_not_listed() -> None:
    met = 0
    for deal in range(2 if OFF else 8):
        table = analyser.table("burraco", rules=("italian", "open-dirty")[deal % 2], hand=deal)
        for _ in range(12):
            table.play_on("random", moves=1)
            if table.over or len(table.hand) > 11 or "draw" in table.legal_moves():
                continue
            seat, listed = table.referee.to_move, set()
            for each in table.legal_moves():
                listed.add(" ".join(sorted(each.split()[1:])))
            for cards in {
                tuple(sorted(each)) for many in (3, 4, 5) for each in combinations(table.hand, many)
            }:
                try:
                    meld(table.referee.copy_to_think(), seat, cards)
                except Illegal:
                    assert " ".join(cards) not in listed
                else:
                    assert " ".join(cards) in listed
                    met += 1
    assert met > 10


def test_at_burraco_a_policy_goes_on_where_first_melds_were_begun_that_it_would_not_begin() -> None:
    table, lots = analyser.table("burraco", rules="closed", seed=11, hand=33), Random(33)
    for _ in range(60):
        melds = [each for each in table.legal_moves() if each.split()[0] in ("meld", "add")]
        if melds and lots.random() < 0.6:
            table.play(lots.choice(melds))
        else:
            table.play_on(lots.choice(["balanced", "greedy", "cautious"]), moves=1)
    table.play_on()
    assert table.over


def test_cards_may_be_said_in_any_order_and_lines_are_moves() -> None:
    table = analyser.table("burraco", seed=SEED)
    table.play({"do": "draw", "seat": 0})
    melds = [each for each in table.legal_moves() if each.startswith("meld")]
    other = table.copy()
    table.meld(*reversed(melds[0].split()[1:]))
    other.play(json.dumps(other.moves[0].line))
    assert table.history() == other.history()
    with pytest.raises(UsageError, match=r"^play: found 'add 4c' \(expected 'add meld card'"):
        table.play("add 4c")
    for line in ({"do": "fold"}, {"do": "discard"}, {"do": "discard", "card": print}):
        with pytest.raises(UsageError, match=r"expected (the line of a move|'discard card')"):
            other.play(line)
    for text in ("{", "discard 4c 5c", "discard 1c", "add x 4c"):
        with pytest.raises(UsageError, match=r"^play: found"):
            other.play(text)


@broad_if_compiled
@pytest.mark.parametrize("name", broad_but(BY_LINES, ("burraco", "conquian", "carioca")))
def test_a_history_is_played_line_by_line(name: str) -> None:
    lines = [json.loads(line) for line in narrated(name, 1)]
    table = analyser.table(name, seed=SEED, hand=1)
    for line in lines[1:-1]:
        if line["do"] not in ("pot", "restock", "set", "turn"):
            table.play(line)
    # Of a move that leaves no line the last may be missing.
    if not table.over:
        table.let_go()
    assert [*map(json.loads, table.history())] == lines


# -- copies, and what is seen ----------------------------------------------------------------------


@pytest.mark.parametrize("name", broad_but(NAMES, QUICK if OFF else QUICK[:1]))
def test_a_copy_goes_on_by_itself_as_the_table_would(name: str) -> None:
    table = analyser.table(name, seed=SEED, hand=2)
    table.play_on("random", moves=4)
    before = table.history()
    for twin in (table.copy(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        mine = table.copy()
        twin.play_on("random")
        assert table.history() == before
        mine.play_on("random")
        assert twin.history() == mine.history()


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_there_can_be_read_and_not_be_changed(name: str) -> None:
    table = analyser.table(name, seed=SEED)
    assert f"{games.game(name).title} (" in repr(table)
    shown, own = table._seats.list_shown(table.referee), {*vars(Table), *vars(table)}
    assert not own & {*shown, *table._verbs()}
    for each in dir(table):
        getattr(table, each)
    for each in shown:
        assert isinstance(getattr(table, each), tuple | str | int | None)
        assert each.replace("_", " ") in str(table)
    table.rules.clear()
    assert table.rules["preset"] == games.game(name).default_preset
    with pytest.raises(AttributeError, match="unknown thing at this table 'hans'"):
        table.hans  # noqa: B018
    with pytest.raises(UsageError, match="not over"):
        table.score()
    with pytest.raises(UsageError, match=r"expected 0 to|nobody has a turn"):
        table.view(9)


@broad_if_compiled
@pytest.mark.parametrize("name", [each for each in NAMES if each != "twentyfour"])
def test_a_position_has_what_the_player_to_move_sees(name: str) -> None:
    game: Any = games.game(name)
    table = analyser.table(name, seed=SEED)
    table.play_on("random", moves=2)
    seat = table.to_move
    assert seat is not None
    view = table.view(seat)
    assert [*map(json.loads, table.position().splitlines())] == [*view.lines]
    assert [*view.moves] == [each.line for each in table.moves]
    assert game.legal_moves(view, 0) == [*view.moves]
    assert not table.view(1 - min(seat, 1)).moves


def test_the_page_has_the_words_of_every_game() -> None:
    page = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    for played in OWN:
        verbs: dict[str, Any] = played._room("seat").SEATS.verbs  # type: ignore[attr-defined]
        words = [" ".join(filter(None, [word, *verb.fields])) for word, verb in verbs.items()]
        shown = analyser.table(played.name)._show_fields()
        cells = [played.title, *(", ".join(f"`{each}`" for each in row) for row in (words, shown))]
        assert f"| {' | '.join(cells)} |" in page


def test_the_example_of_its_module_is_right() -> None:
    found = doctest.testmod(table_module)
    assert found.attempted > 2
    assert not found.failed


def test_tables_that_there_are_not_are_a_sentence() -> None:
    for given in ({"hand": -1}, {"hand": 2**62}, {"seed": -1}, {"seed": "x"}):
        with pytest.raises(UsageError, match=r"^(hand|seed): found"):
            analyser.table("kabu", **given)
    with pytest.raises(UsageError, match="unknown rule set"):
        analyser.table("kabu", rules="kabo")
    table = analyser.table("kabu")
    with pytest.raises(UsageError, match="unknown policy"):
        table.play_on("sund")
    for policy in (7, {"name": "sound"}, ["sound", None, 7, "sound"]):
        with pytest.raises(UsageError, match=r"^policies: found .*expected a name, or a record"):
            table.play_on(policy)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="found an engine"):
        table.play_on({**games.game("kabu").policy("sound"), "engine": "./bot"})
    with pytest.raises(UsageError, match="moves: found -1"):
        table.play_on(moves=-1)


@broad_if_compiled
def test_of_two_players_one_may_be_wrong_and_the_other_go_on() -> None:
    rules = analyser.rules(game="twentyfour", wrong_loses=False)
    table = analyser.table("twentyfour", rules=rules, seed=SEED)
    wrong = next(each for each in table.legal_moves() if each.startswith("solve 0 2"))
    table.play(wrong)
    assert not any(each.startswith("solve 0") for each in table.legal_moves())
    with pytest.raises(IllegalMove, match=r"^TF4, claim: seat 0 was wrong"):
        table.play(wrong)
    # Compiled code does not know who is out in a set that others began.
    with pytest.raises(UsageError, match=r"^play_on: a seat was wrong in this set, and is out"):
        table.play_on()
    table.play(next(each for each in table.legal_moves() if each.startswith("solve 1 3")))
    table.solve("1", table.legal_moves()[-1].split()[2])
    table.swap(*(cards[0] for cards in table.board))
    table.play_on()
    assert able(games.game("twentyfour"), Histories).verify(table.history(), "the hand") == 1
