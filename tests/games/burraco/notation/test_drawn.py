"""``analyser.games.burraco.notation.drawn``: Does a position look as its player sees it?"""

from __future__ import annotations

from analyser.games.burraco.notation.drawn import scene_of
from analyser.games.burraco.notation.possible import position_in


def test_four_sit_around_the_table_and_partners_across() -> None:
    line = (
        "italian seat:1 turn:14 to:draw hand:9c9dJhTsTs pile:4c7hJdQsAh "
        "us:3c3d3h3h,KcKsKdJo,5d6dJo8d9d them:4s5s6s7s8s9s2dJs,2hKcAc,4c2d6c,Qh2hAh,8d8h8s,KhKsJo "
        "others:pot,4,5=9s stock:31 pots:them,- score:-40,25 stale:2"
    )
    scene = scene_of(position_in(line))
    assert scene.notation == line
    assert scene.title == "italian, turn 14, scores −40 : 25, 2 turns towards a stalemate"
    assert dict(scene.around) == {
        "left": "seat 2: a pot of 11, face down",
        "across": "seat 3, your partner: 4 cards",
        "right": "seat 0: 5 cards, among them 9♠",
    }
    assert dict(scene.middle) == {
        "their melds": "4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 2♦ J♠ (dirty burraco) · 2♥ K♣ A♣ · 4♣ 2♦ 6♣ · Q♥ 2♥ A♥ · "
        "8♦ 8♥ 8♠ · K♥ K♠ ★",
        "pile": "4♣ 7♥ J♦ Q♠ A♥  (5 cards, the last on top)",
        "stock": "31 cards",
        "pots": "11 cards, taken by them · 11 cards, left",
        "our melds": "3♣ 3♦ 3♥ 3♥ · K♣ K♠ K♦ ★ · 5♦ 6♦ ★ 8♦ 9♦",
    }
    assert dict(scene.own) == {"you, seat 1, to take or draw": "9♣ 9♦ J♥ 10♠ 10♠  (5 cards)"}


def test_three_are_each_for_themselves_until_a_pot_is_taken() -> None:
    line = (
        "italian-3p turn:9 to:throw hand:3h4h5sKd2c7c pile:- us:3c4c5c next:7c7d7h last:- "
        "others:11,13 stock:43 took:Kd laid:3c"
    )
    scene = scene_of(position_in(line))
    assert [name for name, _ in scene.middle] == [
        "melds of the next player", "melds of the last player", "pile", "stock", "pots",
        "our melds",
    ]  # fmt: skip
    assert dict(scene.around) == {"left": "seat 1: 11 cards", "right": "seat 2: 13 cards"}
    assert dict(scene.own)["taken in this turn"] == "K♦"
    assert dict(scene.own)["melded in this turn"] == "3♣"
    taken = line.replace("next:7c7d7h last:-", "them:7c7d7h").replace(
        "others:11,13 stock:43", "others:29,13 stock:43 pots:last,-"
    )
    scene = scene_of(position_in(taken))
    assert scene.around["left"] == "seat 1, your partner: 29 cards"
    assert scene.middle[0] == ("their melds", "7♣ 7♦ 7♥")
    assert dict(scene.middle)["pots"] == "18 cards, taken by the last player · 11 cards, left"


def test_two_sit_across_and_what_is_not_remembered_is_marked() -> None:
    line = (
        "closed-2p turn:15 to:draw hand:4c6cQc5d6d pile:xxJcxxKc us:9c9d9h9s them:- others:11 "
        "stock:62 cut:yes"
    )
    scene = scene_of(position_in(line))
    assert dict(scene.around) == {"across": "seat 1: 11 cards"}
    assert dict(scene.middle)["pile"] == (
        "? J♣ ? K♣  (4 cards, the last on top, ? is not remembered)"
    )
    assert scene.title.endswith("scores 0 : 0, the pots cut exactly")
