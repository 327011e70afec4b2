"""``analyser.games.burraco.notation.played``: May only be said to have been played what a player
may choose?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiling import OFF
from games.burraco.custom_players import watched
from terminal import fails

from analyser.games.burraco.notation.played import PLAYED_FIELD, read_played
from analyser.games.burraco.notation.position import DRAW, position_of
from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import cards_text, write_position
from analyser.games.burraco.own_player.guest import SeatedGuest
from analyser.games.burraco.own_player.view import GuestView
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference.laying import Lay, adds, every_group, every_run
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.player_view import View

NO_BURRACO = (
    "fibur seat:0 turn:40 to:throw hand:6dKs pile:AcAdAhAs3c3d3h3s4c4d4h5c5d5h7c7d7h7s8c8d "
    "us:6c6s6h them:4s5s6s others:11,11,11 pots:us,-"
)
"""The pot is taken and there is no burraco: the last card may not be discarded."""
BURRACO = (
    "italian seat:0 turn:40 to:throw hand:6dKs pile:AcAdAhAs3c3d3h3s4c4d4h5c5d5h7c7d7h7s8c8d "
    "us:6c6s6h,7h8h9hThJhQhKh them:4s5s6s others:11,11,11 pots:us,-"
)
TOOK_ONE = (
    "fibur seat:0 turn:40 to:throw hand:6dKs pile:- us:6c6s6h them:4s5s6s others:14,14,14 "
    "pots:-,- took:Ks"
)
CLOSES = (
    "open seat:0 turn:40 to:throw hand:8c9c pile:AcAdAhAs3d3h3s4d4h5d5h7d7h7s8d us:3c4c5c6c7c "
    "them:4s5s6s others:11,11,11 pots:us,-"
)
"""Both cards make a burraco, and the last of them closes."""
FIRST = (
    "open-dirty seat:0 turn:12 to:throw hand:3c4c5c8d8h9s9sTdJdQdKs pile:4h us:- them:- "
    "others:11,11,11 pots:-,-"
)
"""First melds must be worth 50 points."""
KINGS = FIRST.replace("8d8h9s9sTdJdQdKs", "KcKdKhKs9s9s8d8h")
BEGUN = KINGS.replace("us:-", "us:3c4c5c").replace("hand:3c4c5c", "hand:") + " laid:3c4c5c"
CLOSED = (
    "closed seat:1 turn:14 to:draw hand:3c4c8d8h9sKdQs pile:7hJs9d us:QcQdQh them:- "
    "others:11,11,11 pots:-,-"
)
TAKEN = (
    "closed seat:1 turn:14 to:throw hand:3c4c5c8d8h9sKdQs7hJs pile:- us:QcQdQh them:- "
    "others:11,11,11 pots:-,- took:7hJsQs"
)
MUST_MELD = (
    "international seat:1 turn:14 to:draw hand:3c4c8d8h9sKdQs pile:7h9d us:- them:- "
    "others:13,13,13 pots:-,-"
)


@pytest.mark.parametrize(
    ("line", "played", "said"),
    [
        # The last card may not be discarded, be it as none or as a wild one.
        (NO_BURRACO, "+6d", "the turn could not be ended legally after it (closing: the team "
         "must have melded a burraco; found the last card, Ks, discarded)"),
        (NO_BURRACO.replace("hand:6dKs", "hand:QcQdQsKs"), "QcQdQs", "must have melded a burraco"),
        (BURRACO.replace("hand:6dKs", "hand:6d2c"), "+6d", "the last discard may not be a wild"),
        (TOOK_ONE, "+6d", "Ks, taken as the only card of the pile, may not be thrown back"),
        # First melds that stay below their points.
        (FIRST, "3c4c5c", "the turn could not be ended legally after it (first meld: a team's "
         "first melds must be worth 50 points in one turn; found 15)"),
        (BEGUN, "Ks", "first meld: a team's first melds must be worth 50 points in one turn"),
        # A card that must be melded.
        (CLOSED, "pile", "the turn could not be ended legally after it (the top card of the "
         "pile, 9d, must be melded; found a discard)"),
        (TAKEN, "Kd", "the top card of the pile, Qs, must be melded"),
        (TAKEN, "3c4c5c", "the top card of the pile, Qs, must be melded at once"),
        (MUST_MELD, "pile", "the turn could not be ended legally after it (the player "
         "who takes the pile must meld in that turn; found a discard)"),
    ],
)  # fmt: skip
def test_a_move_that_no_player_may_choose_is_refused(
    line: str, played: str, said: str, tmp_path: Path
) -> None:
    position_in(line)
    path = tmp_path / "positions.txt"
    path.write_text(f"{line} {PLAYED_FIELD}:{played}\n", encoding="utf-8")
    told = fails(1, "verify", str(path))
    assert f"line 1: {PLAYED_FIELD}: " in told
    assert said in told
    assert fails(1, "review", str(path)) == told


@pytest.mark.parametrize(
    ("line", "played"),
    [
        (NO_BURRACO, "6d"),
        (NO_BURRACO.replace("pots:us,-", "pots:-,-"), "+6d"),
        (BURRACO, "+0:6d"),
        (CLOSES, "+8c"),
        (KINGS, "3c4c5c"),
        (KINGS, "KcKdKhKs"),
        (BEGUN, "KcKdKhKs"),
        (CLOSED.replace("7hJs9d", "7hJsQs").replace("KdQs", "KdKs"), "pile"),
        (TAKEN, "+Qs"),
        (MUST_MELD.replace("pile:7h9d", "pile:7h9d5c"), "pile"),
        (MUST_MELD.replace("pile:7h9d", "pile:xx9d"), "pile"),
    ],
)
def test_a_move_that_a_player_may_choose_is_taken(line: str, played: str) -> None:
    position, move = read_played(f"{line} {PLAYED_FIELD}:{played}")
    assert position == position_in(line)
    assert move is not None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (NO_BURRACO.replace("6dKs", "Ks"), "hand: found Ks, with which the turn cannot be ended "
         "legally (closing: the team must have melded a burraco; found the last card, Ks, "
         "discarded)"),
        (BEGUN.replace("KcKdKhKs", "KcTdKh4s"), "the turn cannot be ended legally (first meld"),
        (TAKEN.replace("Qs7hJs", "7hJs8s").replace("took:7hJsQs", "took:7hJs8s").replace(
            "8d8h", "8dKh"), "the turn cannot be ended legally (the top card"),
    ],
)  # fmt: skip
def test_a_position_in_which_the_turn_cannot_end_is_refused(
    line: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"{line}\n", encoding="utf-8")
    assert said in fails(1, "verify", str(path))
    assert said in fails(3, "advise", line)


def test_the_last_card_that_closes_by_being_laid_is_no_corner() -> None:
    assert position_in(CLOSES.replace("hand:8c9c", "hand:9c").replace("6c7c", "6c7c8c"))


def _said(view: View, lay: Lay) -> str:
    cards = cards_text(lay.cards)
    if lay.before is None:
        return cards
    own = [number for number, _meld in view.table.melds_of(view.team)]
    return f"+{own.index(lay.number)}:{cards}"


def _every_lay(view: View) -> Iterator[Lay]:
    """Yield what cards of the hand could make, legal now or not."""
    yield from adds(view)
    for meld in [*every_run(view), *every_group(view)]:
        yield Lay(tuple(meld.cards), len(view.table.melds), None, meld)


@pytest.mark.parametrize(
    "preset",
    ["closed", *(pytest.param(each, marks=pytest.mark.broad) for each in ("fibur", "open-2p"))],
)
def test_what_may_be_played_is_what_a_custom_player_may_choose(preset: str) -> None:
    met: Counter[tuple[str, bool]] = Counter()

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        hand = guest.hand
        # Those with few cards are near a corner.
        if view.decision == "refuse" or (len(hand) > 4 and met[view.decision, True] > 4):
            return
        position = position_of(guest.table, preset)
        if position.phase == DRAW:
            offered = {"stock", *(["pile"] if legal_moves.may_take(guest) else [])}
            every = {"stock", "pile"}
        else:
            offered = {_said(guest, lay) for lay in legal_moves.all_lays(guest)}
            offered |= {cards_text([card]) for card in legal_moves.discards(guest)}
            every = {_said(guest, lay) for lay in _every_lay(guest)}
            every |= {cards_text([card]) for card in hand}
        assert offered <= every
        for word in every:
            try:
                _, move = read_played(f"{write_position(position)} {PLAYED_FIELD}:{word}")
                assert move is not None
                assert word in offered, (write_position(position), word)
            except Illegal:
                assert word not in offered, (write_position(position), word)
            met[view.decision, word in offered] += 1

    for number in range(1 if OFF else 2):
        watched(preset, number, watch, likes=("greedy", "balanced"))
    assert min(met["lay", True], met["discard", True], met["take", True]) > 4
    assert met["discard", False] + met["lay", False] > 3
