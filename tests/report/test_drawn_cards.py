"""``analyser.report.drawn_cards``: Are the cards of a position drawn as cards, in every game,
and its other words left?
"""

from __future__ import annotations

import re

import pytest

from analyser.cards.codes import RANKS, SUITS, picture
from analyser.report import render
from analyser.report.drawn_cards import Hand, pieces
from analyser.report.parts import Block, Form, Placed, Section

DECK = [rank + suit for suit in SUITS for rank in RANKS]


def split(words: str) -> list[str]:
    """Return the pieces of words, hands in brackets."""
    return [
        f"[{' '.join(card.rank + card.sign for card in each.cards)}]"
        if isinstance(each, Hand)
        else each
        for each in pieces(words)
    ]


def test_every_card_that_a_game_writes_is_one() -> None:
    for card in [*DECK, "*"]:
        (hand,) = pieces(picture(card))
        assert isinstance(hand, Hand)
        (drawn,) = hand.cards
        assert (drawn.rank + drawn.sign).removesuffix("\ufe0e") == picture(card)
        assert drawn.red == (card[1:] in {"d", "h"})


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("7♠ 10♥ ★  (3 cards)", ["[7♠︎ 10♥︎ ★]", "(3 cards)"]),
        ("3♣ 3♦ 3♥ · K♣ K♠ (dirty burraco) · ★ Q♦ J♦",
         ["[3♣︎ 3♦︎ 3♥︎]", "[K♣︎ K♠︎]", "(dirty burraco)", "[★ Q♦︎ J♦︎]"]),
        ("seat 1 7♠, seat 2 8♠", ["seat 1", "[7♠︎]", ", seat 2", "[8♠︎]"]),
        ("A♠: clubs are trumps", ["[A♠︎]", ": clubs are trumps"]),
        ("? ? 4♥  (3 cards, the last on top, ? is not remembered)",
         ["? ?", "[4♥︎]", "(3 cards, the last on top, ? is not remembered)"]),
        ("11 cards, taken by them · 11 cards, left", ["11 cards, taken by them · 11 cards, left"]),
        ("1♠ 11♠ 7♠x x7♠ 7s 3 8 10", ["1♠ 11♠ 7♠x x7♠ 7s 3 8 10"]),
        ("", []),
    ],
)  # fmt: skip
def test_words_beside_cards_stay(words: str, found: list[str]) -> None:
    assert split(words) == found


def test_a_hand_is_one_element_with_its_words() -> None:
    seen = Placed("t", "", "", "", [("<pile>", "empty")], [("you", "10♥ A♠ ★ & <b>")])
    page = render.html(
        Form("G", "Q?", "S.", [], "", [Section("The table", [seen])], [], "", [], "")
    )
    (cards,) = re.findall(r"<dt>you</dt><dd>(.*)</dd>", page)
    assert cards == (
        '<span class="fan" role="img" aria-label="10 of hearts, ace of spades, joker">'
        '<i class="r">10<b>♥\ufe0e</b></i><i>A<b>♠\ufe0e</b></i><i>★</i></span>'
        " <span>&amp; &lt;b&gt;</span>"
    )
    assert "<dt>&lt;pile&gt;</dt><dd><span>empty</span></dd>" in page


def test_no_suit_of_a_page_becomes_a_small_picture_and_what_is_copied_stays() -> None:
    form = Form("G", "7♠?", "Throw 8♥.", [], "♦.", [], [], "analyser advise 4♣", [], "[4♣]")
    page = render.html(form)
    shown = re.sub(r"<pre>.*?</pre>|<meta[^>]*>", "", page, flags=re.DOTALL)
    assert {*re.findall("[♠♥♦♣].?", shown)} == {"♠\ufe0e", "♥\ufe0e", "♦\ufe0e"}
    assert "<pre>analyser advise 4♣</pre>" in page
    assert "<pre>[4♣]</pre>" in page
    assert render.with_text_suits(page) == page


def test_hearts_and_diamonds_are_red_in_words_too() -> None:
    seen = Placed("t", "", "", "", [], [("you", "10♥ A♠")])
    blocks: list[Block] = ["Throw 8♥ or Q♦, not A♠.", seen]
    page = render.html(Form("G", "7♦?", "S.", [], "", [Section("♥", blocks)], [], "x 4♥", [], ""))
    assert "Throw 8" + red("♥") + " or Q" + red("♦") + ", not A♠\ufe0e." in page
    assert f'<p class="question">7{red("♦")}?</p>' in page
    assert page.count('class="red"') == 4, "of the drawn card none, nor of what is copied"
    assert "<pre>x 4♥</pre>" in page


def red(suit: str) -> str:
    return f'<span class="red">{suit}\ufe0e</span>'
