"""``analyser.games.burraco.advice``: Does ``analyser advise`` answer from what the player knows,
alike each time, or say why not?

Of a search: ``test_consulted``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import toy
from compiling import OFF
from games.burraco import positions
from terminal import answer, fails, run

from analyser.cards.codes import SUIT_SIGNS, SUITS
from analyser.games.burraco.advice.position import read_position
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.decisions import Decider

ROOT = Path(__file__).parents[4]
EXAMPLE = ROOT / "scenarios" / "burraco" / "take-or-draw.jsonl"
WORLDS = ("--worlds", "256")
FEW = ("--rollout-policy", "balanced", *WORLDS)

compiled = pytest.mark.skipif(OFF, reason="chains of fifty thousand swaps")


def file_of(folder: Path, text: str) -> str:
    path = folder / "position.jsonl"
    path.write_text(text, encoding="utf-8")
    return str(path)


def numbers(*words: str) -> dict[str, Any]:
    return answer("advise", *words)


@pytest.fixture(scope="module")
def middle() -> list[str]:
    """A hand of ``balanced``, cut off before somebody chooses between pile and stock."""
    lines = positions.hand("italian", 5)
    found = positions.decisions(lines)
    return lines[: found[len(found) // 2]]


@pytest.mark.broad
@compiled
def test_the_example_is_answered_in_words_and_in_numbers() -> None:
    result = run("advise", str(EXAMPLE), *FEW)
    assert (result.exit_code, result.stderr) == (0, "")
    headline, first = result.stdout.splitlines()[:2]
    assert re.match(
        r"(Take the pile|Draw from the stock|Take the pile or draw, it is not clear): .* "
        r"[+−]?\d+ ± \d+ points against .*, better in \d+ % of the worlds "
        r"\(approximate: 256 worlds, worth \d+ independent ones\)\.$",
        first,
    )
    found = numbers(str(EXAMPLE), *FEW)
    assert [headline, *found["says"]] == result.stdout.partition("\n\n")[0].splitlines()
    assert found["asked"] == "take or draw"
    assert found["gain"] == pytest.approx(found["own"] - found["other"])
    assert {"take", "draw"} == set(found["throws"])
    assert found["facts"]["pile"] == sum(map(len, found["pile"].values()))


@pytest.mark.broad
@compiled
@pytest.mark.parametrize(
    ("hidden", "asked"), [("hidden", FEW), ("hidden from a search", ("--worlds", "64"))]
)
def test_what_the_player_cannot_see_changes_nothing(
    hidden: str, asked: tuple[str, ...], tmp_path: Path
) -> None:
    """Hidden cards of the file in any other order, nonsense in others' draws, or none at all."""
    lots = Random(hidden)
    for preset, deal in (("italian", 1), ("closed", 2), ("italian-2p", 3), ("italian-3p", 4)):
        lines = positions.hand(preset, deal)
        cut = lots.choice(positions.decisions(lines)) + lots.randint(0, 1)
        lines = lines[:cut]
        texts = [positions.text(lines), positions.written(lines, None)]
        texts += [positions.written(lines, lots) for _again in range(2)]
        assert len(set(texts)) == 4
        found = [run("advise", file_of(tmp_path, text), *asked, "--json") for text in texts]
        assert len({(each.exit_code, each.output) for each in found}) == 1, (preset, deal)


@pytest.mark.broad
@compiled
def test_what_he_does_see_changes_the_answer(tmp_path: Path, middle: list[str]) -> None:
    """The control: two cards of his own against two that nobody saw."""
    before = numbers(file_of(tmp_path, positions.text(middle)), *FEW)
    entries = [json.loads(line) for line in middle]
    seat, deal = before["seat"], entries[0]
    played = {card for entry in entries[1:] if entry.get("do") in ("meld", "add", "discard")
              for card in entry.get("cards", [entry.get("card")])}  # fmt: skip
    mine = next(at for at, card in enumerate(deal["hands"][seat]) if card not in played)
    other = next(at for at, card in enumerate(deal["stock"][-20:])
                 if card not in played and card != deal["hands"][seat][mine])  # fmt: skip
    other += len(deal["stock"]) - 20
    hand, stock = deal["hands"][seat], deal["stock"]
    hand[mine], stock[other] = stock[other], hand[mine]
    after = numbers(file_of(tmp_path, positions.text(list(map(json.dumps, entries)))), *FEW)
    assert after["gain"] != before["gain"]


@pytest.mark.broad
@compiled
def test_the_same_again_on_any_number_of_threads(tmp_path: Path, middle: list[str]) -> None:
    path = file_of(tmp_path, positions.text(middle))
    one = numbers(path, "--threads", "1", *FEW)
    assert numbers(path, "--threads", "3", *FEW) == one
    assert numbers(path, "--seed", "2", *FEW)["gain"] != one["gain"]


@pytest.mark.broad
@compiled
def test_a_time_limit_says_how_to_have_the_same_again(tmp_path: Path, middle: list[str]) -> None:
    path = file_of(tmp_path, positions.text(middle))
    plain = ("--rollout-policy", "balanced")
    found = numbers(path, *plain, "--seconds", "0", "--precision", "0.1")
    assert found["says"][-1] == (
        f"Stopped by the time at ± {found['says'][-1].split('± ')[1].split()[0]} points; ± 0.1 was "
        f"asked. --worlds {found['worlds']} makes the same again."
    )
    again = numbers(path, *plain, "--worlds", str(found["worlds"]))
    assert again["says"] == found["says"][:-1]
    assert {**again, "says": 0} == {**found, "says": 0}


@pytest.mark.broad
@compiled
def test_after_drawing_it_says_what_to_throw(tmp_path: Path) -> None:
    lines = positions.hand("italian", 5)
    at = positions.decisions(lines)[8]
    found = numbers(file_of(tmp_path, positions.text(lines[: at + 1])), *FEW)
    assert found["asked"] == "throw"
    throws = found["throws"]["throw"]
    assert len(throws) > 1
    assert throws == sorted(throws, key=lambda each: -each["gain"])
    assert sum(each["policys"] for each in throws) == pytest.approx(1)
    assert found["says"][0].startswith("Discard ")


@compiled
def test_who_closes_by_laying_throws_nothing(tmp_path: Path) -> None:
    """Two players; the one to move has his pot and a burraco, and lays his last cards."""
    rules = {"close_needs_discard": False, "hand_cards": 11}
    run_of_seven = ["3c", "4c", "5c", "6c", "7c", "8c", "9c"]
    deal = {
        "format": "burraco-hand/1",
        "preset": "italian-2p",
        "rules": rules,
        "lead": 0,
        "hands": [[*run_of_seven, "Kd", "Kh", "Ks", "Jd"], "?"],
        "upcard": "4d",
        "pots": [["Qd", "Qh", "Qs", "Td", "Th", "Ts", "5d", "5h", "5s", "9d", "9h"], "?"],
    }
    moves: list[dict[str, Any]] = [
        {"do": "draw", "seat": 0, "card": "6h"},
        {"do": "meld", "seat": 0, "meld": 0, "cards": run_of_seven},
        {"do": "meld", "seat": 0, "meld": 1, "cards": ["Kd", "Kh", "Ks"]},
        {"do": "discard", "seat": 0, "card": "Jd"},
        {"do": "draw", "seat": 1},
        {"do": "discard", "seat": 1, "card": "6d"},
        {"do": "draw", "seat": 0, "card": "6s"},
        {"do": "discard", "seat": 0, "card": "6s"},
        {"do": "draw", "seat": 1},
        {"do": "discard", "seat": 1, "card": "6d"},
        {"do": "draw", "seat": 0, "card": "Tc"},
        {"do": "add", "seat": 0, "meld": 0, "card": "Tc"},
        {"do": "discard", "seat": 0, "card": "6h"},
        {"do": "pot", "seat": 0, "pot": 0, "cards": deal["pots"][0], "face_down": True},  # type: ignore[index]
        {"do": "draw", "seat": 1},
        {"do": "discard", "seat": 1, "card": "3h"},
        {"do": "draw", "seat": 0, "card": "9s"},
    ]  # fmt: skip
    text = positions.text([json.dumps(entry) for entry in (deal, *moves)])
    found = numbers(file_of(tmp_path, text), "--rollout-policy", "greedy", *WORLDS)
    assert found["throws"] == {"throw": []}
    assert found["says"][0] == (
        "Meld as greedy would: the hand ends in your turn before you discard anything."
    )


@pytest.mark.broad
@compiled
def test_policies_can_be_named_one_a_side(tmp_path: Path, middle: list[str]) -> None:
    path = file_of(tmp_path, positions.text(middle))
    found = numbers(path, "--rollout-policy", "balanced,always-take", *WORLDS)
    assert found["policies"] == ["balanced", "always-take"] * 2
    assert found["decisions_unexplained"] > numbers(path, *FEW)["decisions_unexplained"]
    assert numbers(path, "--rollout-policy", "random", *WORLDS)["decisions_seen"] == 0
    assert "known: " in fails(2, "advise", path, "--rollout-policy", "balancd")
    assert "policies: found 3" in fails(
        3, "advise", path, "--rollout-policy", "balanced,random,greedy"
    )


def test_cards_are_read_as_people_type_them(middle: list[str]) -> None:
    def typed(card: re.Match[str]) -> str:
        rank = "10" if card[1] == "T" else card[1].lower()
        return f'"{rank}{SUIT_SIGNS[SUITS.index(card[2])]}"'

    lines = [re.sub(r'"([A2-9TJQK])([cdhs])"', typed, line) for line in middle]
    assert "10♥" in "".join(lines)
    known, as_typed = (read_position(positions.text(each), "p") for each in (middle, lines))
    assert known == as_typed


def changed(lines: list[str], number: int, **fields: Any) -> str:
    entries = [json.loads(line) for line in lines]
    entries[number] |= fields
    return positions.text(list(map(json.dumps, entries)))


def doubled(lines: list[str]) -> str:
    deal = json.loads(lines[0])
    deal["hands"][0][0] = deal["hands"][0][1] = deal["hands"][1][0] = "Ac"
    return positions.text([json.dumps(deal), *lines[1:]])


def third(lines: list[str]) -> str:
    """The mover's own cards and what was played show three of one card."""
    known = read_position(positions.text(lines), "position")
    deal = json.loads(lines[0])
    deal["hands"][known.mover][:3] = ["Kd"] * 3
    deal |= {"stock": "?", "pots": ["?", "?"]}
    deal["hands"] = [
        hand if seat == known.mover else "?" for seat, hand in enumerate(deal["hands"])
    ]
    return positions.text([json.dumps(deal), *lines[1:]])


SIXES = ["6c", "6s", "6h", "6d"]


def dealt(preset: str, hand: list[str], upcard: str, **rules: Any) -> str:
    """Return the deal of a hand that seat 0 begins, holding few cards, with a card face up."""
    said = {"upcard": True, "hand_cards": len(hand), **rules}
    hands = [hand, *["?"] * 3]
    deal = {"format": "burraco-hand/1", "preset": preset, "rules": said, "lead": 0}
    return json.dumps({**deal, "hands": hands, "upcard": upcard})


BAD: dict[str, tuple[int, Callable[[list[str]], str], str]] = {
    "nothing": (4, lambda lines: "", "line 1: "),
    "no history": (4, lambda lines: "a\n", "line 1: found 'a' first (expected a position, as"),
    "another format": (4, lambda lines: changed(lines, 0, format="x"), "burraco-hand/1"),
    "no such preset": (3, lambda lines: changed(lines, 0, preset="italiann"), "did you mean"),
    "a field nobody knows": (
        3,
        lambda lines: changed(lines, 0, upcrd="4d"),
        "line 1: unknown field 'upcrd' (known: format, preset,",
    ),
    "a field of no position": (3, lambda lines: changed(lines, 0, pile=["4d"]), "field 'pile'"),
    "too many": (3, doubled, "of the card Ac (A♣) (expected 2"),
    "too many seen": (3, third, "3 of the card Kd"),
    "own hand unknown": (3, lambda lines: changed(lines, 0, hands=["?"] * 4), "is to move"),
    "a lead of none": (3, lambda lines: changed(lines, 0, lead=7), "lead: found 7"),
    "a meld that is none": (
        3,
        lambda lines: positions.text(
            [*lines[:3], '{"do": "meld", "seat": 1, "meld": 0, "cards": ["Kd", "4h", "9s"]}']
        ),
        "line 4: ",
    ),
    "another's turn": (
        3,
        lambda lines: positions.text([*lines, '{"do": "discard", "seat": 9, "card": "Kd"}']),
        "seat: found 9",
    ),
    "no move": (
        3,
        lambda lines: positions.text([*lines, '{"do": "pass", "seat": 0}']),
        "not a valid move",
    ),
    "a closed hand": (
        3,
        lambda lines: positions.text(positions.hand("italian", 5)),
        "a position ends before the decision",
    ),
    "ended without a result": (
        3,
        lambda lines: positions.text(positions.hand("italian", 5)[:-1]),
        "the hand has ended",
    ),
    "in the middle of a pot": (
        3,
        lambda lines: positions.text(before_a_pot()),
        "which follows at once",
    ),
    "an empty pile": (3, lambda lines: positions.text(after_a_refusal()), "has to draw"),
    "a closed pile without use": (3, lambda lines: positions.text(no_use()), "pile is closed"),
    "nothing to meld with the pile": (
        3,
        lambda lines: positions.text(
            [dealt("international", ["5h", "6c", "7s", "9d", "Jc", "Qd"], "Kd")]
        ),
        "has to draw: nothing can be melded with the pile",
    ),
    "a closed pile for a meld that no policy looks at": (
        3,
        lambda lines: positions.text(
            [dealt("closed", ["2c", "2h", "6c", "Jc", "9d"], "4h", first_meld_points=0)]
        ),
        "can take the pile only for a meld that no policy looks at: it cannot be weighed",
    ),
    "a last card that may not be thrown back": (
        3,
        lambda lines: positions.text(
            [
                dealt("fibur", SIXES, "Ks"),
                '{"do": "take", "seat": 0, "cards": ["Ks"]}',
                json.dumps({"do": "meld", "seat": 0, "meld": 0, "cards": SIXES}),
            ]
        ),
        "cannot end the turn legally (Ks, taken as the only card",
    ),
    "a closed pile taken for nothing": (
        3,
        lambda lines: positions.text(
            [
                dealt("closed", ["5h", "6c", "7s", "9d", "Jc", "Qd"], "Ks"),
                '{"do": "take", "seat": 0, "cards": ["Ks"]}',
            ]
        ),
        "cannot end the turn legally (the top card of the pile, Ks, must be melded",
    ),
}


def before_a_pot() -> list[str]:
    lines = positions.hand("italian", 5)
    return lines[: next(at for at, line in enumerate(lines) if '"do": "pot"' in line)]


def after_a_refusal() -> list[str]:
    return positions.hand("open", 0)[:1]


def no_use() -> list[str]:
    """A hand of closed piles, before one whose top its player cannot lay."""
    lines = positions.hand("closed", 2)
    for at in positions.decisions(lines):
        known, worlds = positions.position(lines[:at])
        player = Decider(policy_of("balanced"), worlds.table, known.mover, 0)
        if worlds.table.pile and not player.may_take()[0]:
            return lines[:at]
    raise AssertionError("every top card could be laid")


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_in_one_sentence(
    tmp_path: Path, middle: list[str], name: str
) -> None:
    code, make, words = BAD[name]
    path = file_of(tmp_path, make(middle))
    for players in ((), ("--rollout-policy", "balanced")):
        said = fails(code, "advise", path, *players)
        assert words in said
        assert path in said


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    fails(6, "advise", str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    fails(4, "advise", str(tmp_path / "bytes"))


@pytest.mark.broad
@compiled
def test_whatever_a_file_says_there_is_no_traceback(tmp_path: Path, middle: list[str]) -> None:
    """Lines lost, doubled, exchanged, and fields of other kinds: an answer or one sentence."""
    lots = Random("fuzz")
    codes = set()
    values: list[Any] = [
        None,
        True,
        -1,
        10**30,
        1.5,
        "?",
        "Kd",
        "*",
        [],
        {},
        ["?"],
        [[]],
        "x" * 999,
    ]
    for _file in range(150):
        entries: list[Any] = [json.loads(line) for line in middle]
        for _change in range(lots.randint(1, 2)):
            at = lots.randrange(len(entries)) if lots.random() < 0.7 else 0
            match lots.randrange(4):
                case 0 if at:
                    del entries[at]
                case 1:
                    entries.insert(at, entries[lots.randrange(len(entries))])
                case 2 if isinstance(entries[at], dict):
                    entries[at][lots.choice([*entries[at], "x"])] = lots.choice(values)
                case _:
                    other = lots.randrange(len(entries))
                    entries[at], entries[other] = entries[other], entries[at]
        path = file_of(tmp_path, positions.text([json.dumps(entry) for entry in entries]))
        plain = lots.random() < 0.5
        result = run("advise", path, "--worlds", "1", *(FEW[:2] if plain else ()))
        codes.add(result.exit_code)
        assert result.exit_code in (0, 3, 4), result.output
        if result.exit_code:
            assert result.stdout == ""
            assert result.stderr.count("\n") == 1
    assert {3, 4} <= codes


def test_a_game_without_positions_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)
    path = file_of(tmp_path, "")
    said = fails(2, "advise", path, "--game", "toy", "--rollout-policy", "bold")
    assert "Toy has no advice" in said
