"""``analyser.games.burraco.advice.line_position``: Is advice in a position of one line that of
the same position with a history, but for what the history tells; and does it weigh every throw,
in worlds that agree with all that the line says?
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from abilities.advice.burraco.test_consulted import consulted, decisions
from compiling import OFF
from games.burraco.table_walk import count_cards
from games.every_game import every_preset
from terminal import answer, fails, run
from typer.testing import CliRunner

from analyser.cards.codes import card_code, card_text
from analyser.cards.shuffle import run_key
from analyser.commands import app
from analyser.games.burraco import GAME
from analyser.games.burraco.advice.consultation import Consultation, consultation_in
from analyser.games.burraco.advice.line_position import read_line, see_position
from analyser.games.burraco.advice.questions import ask_after
from analyser.games.burraco.advice.ways import MOST_LAYS
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.notation.position import pack
from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import write_position

FEW = ("--worlds", "64")
TAKE_OR_DRAW = (
    "closed seat:2 turn:15 to:draw hand:4c6cQc5d6dJd2h8hKhKh7s pile:Jc8d us:9c9d9h9s them:- "
    "others:10=3c,11,9 stock:39 pots:-,- score:0,0"
)
THROW = (
    "italian seat:2 turn:23 to:throw hand:3h4h5sKd2c7c pile:Ac4d us:3c4c5c,7c7d7h them:Jo9sTs "
    "others:11=3h4s,9,11 stock:38"
)
FORGOTTEN = (
    "closed seat:2 turn:15 to:draw hand:4c6cQc5d6dJd2hAs8hKhKh7s pile:xxxxJcxxKc "
    "us:9c9d9h9s them:- others:11=3c,11,11 stock:32 pots:-,- score:0,0"
)

compiled = pytest.mark.skipif(OFF, reason="thousands of hands played on")


def asked_in(line: str) -> Consultation:
    """Return the decision of a line, for who searches."""
    standing = read_line(line, "the position")
    return consultation_in(standing, [GAME.policy("search")] * standing.rules.players)


@pytest.mark.broad
@every_preset(GAME)
def test_a_line_leads_to_the_table_of_its_history(preset: str) -> None:
    """To the same options, and to the same row of compiled code but for what nobody knows of."""
    for text in decisions(preset, 1 if OFF else 3):
        asked = consulted(text)
        again = asked_in(write_position(asked.position))
        if len(asked.ways) < MOST_LAYS:
            assert {way.says for way in again.ways} == {way.says for way in asked.ways}
        assert again.pile_or_stock == asked.pile_or_stock
        mine, theirs = again.seen_position.row, asked.seen_position.row
        found = Counter(
            {card_text(code): many for code, many in enumerate(count_cards(mine)) if many}
        )
        assert found == pack(asked.asker.rules)
        for row in (mine, theirs):
            # Who drew which card of the stock, and who began to move after a first card refused.
            for seat in range(T.MOST_SEATS):
                row[T.SEAT0 + T.SEAT_WIDTH * seat + T.DRAWN_COUNT] = 0
            row[T.FIRST_CARD_REFUSED] = 0
            if asked.seen_position.table.seats[asked.asker.mover].face_down is not None:
                # The pot that a history has yet to turn up is the hand of a position.
                own = T.SEAT0 + T.SEAT_WIDTH * asked.asker.mover
                row[own : own + T.SEAT_WIDTH] = 0
        assert mine[: T.TEAM0].tolist() == theirs[: T.TEAM0].tolist(), write_position(
            asked.position
        )
        held = (
            again.seen_position.known_cards.reshape(T.MOST_SEATS, -1),
            asked.seen_position.known_cards.reshape(T.MOST_SEATS, -1),
        )
        for seat in range(asked.asker.rules.players):
            if seat != asked.asker.mover:
                assert held[0][seat].tolist() == held[1][seat].tolist()


@compiled
def test_every_throw_has_its_interval_and_the_answer_says_what_is_not_known() -> None:
    found = answer("advise", *THROW.split(), *FEW)
    throws = {each["cards"][0] for each in found["options"] if each["do"] == "throw"}
    assert throws == {"3h", "4h", "5s", "Kd", "2c", "7c"}
    assert all(
        each["half_width"] > 0 for each in found["options"] if each["ends_like"] != found["best"]
    )
    assert found["says"][-1].endswith(
        "Nothing is known of how the others played: cards they hold are drawn at random of those "
        "not seen."
    )
    assert position_in(found["position"]) == position_in(THROW)
    # By who does not search too; there is no play of others to weigh worlds by.
    plain = answer("advise", *THROW.split(), "--rollout-policy", "balanced", *FEW)
    assert plain["plays_on"] == ["balanced"] * 4
    assert "that is the model" not in plain["says"][-1]
    assert "Nothing is known of how the others played" in plain["says"][-1]


@compiled
def test_pile_and_stock_are_weighed_and_threads_change_nothing() -> None:
    for line in (TAKE_OR_DRAW.replace("closed", "italian"), FORGOTTEN):
        one = run("advise", line, "--threads", "1", "--worlds", "256", "--json")
        assert one.exit_code == 0, one.output
        assert (
            run("advise", line, "--threads", "3", "--worlds", "256", "--json").output == one.output
        )
        assert '"asked": "take or draw"' in one.output


@compiled
def test_after_a_lay_every_throw_is_weighed() -> None:
    asked = asked_in(THROW)
    for way in asked.ways:
        then = ask_after(asked, way)
        if way.do == "throw":
            assert then is None
            continue
        assert then is not None
        assert then.moves_made[0] == way
        position = then.decision.position
        laid = Counter(card for lay in then.moves_made for card in lay.cards)
        assert Counter(position.laid) == laid
        assert Counter(position.hand) == Counter(asked.position.hand) - laid
        assert {lay.cards[0] for lay in then.decision.ways} == set(position.hand)
        assert position_in(write_position(position)) == position


def test_a_lay_that_empties_the_hand_has_no_throw_that_is_known() -> None:
    line = (
        "italian seat:2 turn:23 to:throw hand:3h4h5h pile:Ac4d us:3c4c5c,7c7d7h them:Jo9sTs "
        "others:11,11,12 stock:38"
    )
    asked = asked_in(line)
    way = next(way for way in asked.ways if way.do == "meld")
    assert ask_after(asked, way) is None


@pytest.mark.broad
def test_cards_not_remembered_are_any_of_those_not_seen() -> None:
    """In each world the pile holds others of them, each as likely, and no card is lost."""
    position = position_in(FORGOTTEN)
    seen, key = see_position(position), run_key(1)
    assert seen.row_in is not None
    hidden = pack(position.rules) - position.seen
    worlds = 300 if OFF else 3_000
    found: Counter[str] = Counter()
    for world in range(worlds):
        row = seen.row_in(key, world)
        assert seen.row_in(key, world).tolist() == row.tolist()
        pile = [card_text(code) for code in row[T.PILE0 : T.PILE0 + 5]]
        assert (pile[2], pile[4]) == ("Jc", "Kc")
        found.update([pile[0], pile[1], pile[3]])
        if world % 100 == 0:
            counts = count_cards(row)
            every = {card_text(code): many for code, many in enumerate(counts) if many}
            assert every == pack(position.rules)
    assert not found - Counter(dict.fromkeys(hidden, 3 * worlds))
    expected = {card: 3 * worlds * many / hidden.total() for card, many in hidden.items()}
    chi2 = sum((found[card] - mean) ** 2 / mean for card, mean in expected.items())
    # Mean: one less than there are faces; deviation: the root of twice that.
    free = len(expected) - 1
    assert abs(chi2 - free) < 5 * (2 * free) ** 0.5
    assert card_code(next(iter(found))) >= 0


@compiled
def test_what_is_not_remembered_is_not_told_of() -> None:
    said = "\n".join(answer("advise", FORGOTTEN, *FEW)["says"])
    assert "The pile, 5 cards, of which you remember 2, worth 20 points: " in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("italian to:draw", "the position: hand: not found; a position has"),
        (THROW.replace("stock:38", "stock:30"), "the position: stock: found 30 (expected 38, "),
        (
            TAKE_OR_DRAW.replace("pile:Jc8d", "pile:-").replace("stock:39", "stock:41"),
            "pile: found no card in turn 15 (expected one or more, one was discarded",
        ),
    ],
)
def test_a_line_that_is_no_position_is_a_bad_position(line: str, said: str) -> None:
    assert said in fails(3, "advise", *line.split())


def test_one_way_only_is_nothing_to_decide(tmp_path: Path) -> None:
    line = THROW.replace("hand:3h4h5sKd2c7c", "hand:Kd").replace("others:11", "others:16")
    assert "can discard one card only: there is nothing to choose" in fails(3, "advise", line)
    file = tmp_path / "two"
    file.write_text(f"{THROW}\n{THROW}\n", encoding="utf-8")
    assert "found 2 lines (expected one position, a line" in fails(3, "advise", str(file))


@compiled
def test_a_line_that_came_by_a_pipe_is_said_on_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["advise", "-", *FEW, "--page", "a.html"]
    assert CliRunner().invoke(app, words, input=f"{THROW}\n").exit_code == 0
    assert f"analyser advise {THROW} --worlds 64 " in Path("a.html").read_text(encoding="utf-8")
