"""What does a hand of Khanhoo score?  Counted from the source X alone, for the tests.

Nothing here knows the package.  X: each player scores the value of their melds; whoever went out
has formed their entire hand into melds, and five points more.  KH3: three aces are aces, no
triplet.  KH4: a bumped meld counts as it lies.  KH7: whoever goes out scores the best melds that
use every card in hand, or by the rule ``out_split`` any melds; the others any melds.  KH8: a joker
may stand for any card.  KH9: at the limit of turns nobody has the bonus.

Cards are looked at one after another: each lies in a meld with later ones, or is left over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

Line = dict[str, Any]
RANKS = "A23456789"
ORDER = ["Jc", "Qc", "Kc", *(rank + suit for suit in "dhs" for rank in RANKS)]
LONGEST = 5
"""Of a sequence: six cards in a row and more are two sequences, which never score less."""


def list_melds() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the melds of X, each with its kind."""
    for suit in "dhs":
        row = [rank + suit for rank in RANKS]
        for size in range(3, LONGEST + 1):
            for first in range(len(row) - size + 1):
                yield "sequence", tuple(row[first : first + size])
    aces = ("Ad", "Ad", "Ah", "Ah", "As", "As")
    for three in dict.fromkeys(combinations(aces, 3)):
        yield "aces", three
    yield "double_aces", aces
    for kind, cards in (
        *(("triplet", (rank + "d", rank + "h", rank + "s")) for rank in RANKS[1:]),
        ("royal", ("Jc", "Qc", "Kc")),
        ("khanhoo", ("Ah", "2s", "3d")),
    ):
        yield kind, cards
        yield f"double_{kind}", 2 * cards
    yield "court", ("Kc", "9h", "9h")
    yield "court", ("Qc", "8s", "8s")
    yield "court", ("Jc", "7d", "7d")


MELDS = list(list_melds())


@cache
def list_ways(jokers: int) -> list[tuple[str, Counter[str], int]]:
    """Return the melds with this many jokers at most: kind, cards besides, and how many jokers."""
    found = {}
    for kind, cards in MELDS:
        for many in range(jokers + 1):
            for kept in combinations(cards, len(cards) - many):
                found[kind, tuple(sorted(kept)), many] = Counter(kept)
    return [(kind, kept, many) for (kind, _, many), kept in found.items()]


def most_of(hand: list[str], every: bool, rules: Mapping[str, Any]) -> int:
    """Return the most that a hand scores; ``every``: no card is left over.

    A hand is one number: of each card how many there are, four bits a card, the jokers last.
    """
    held = Counter(card for card in hand if card != "*")
    jokers = len(hand) - held.total()
    place = {card: 4 * at for at, card in enumerate([*sorted(held, key=ORDER.index), "*"])}
    guard = sum(8 << at for at in place.values())
    worths: dict[int, int] = {}
    for kind, kept, many in list_ways(jokers):
        if kept <= held:
            used = sum(count << place[card] for card, count in kept.items())
            used += many << place["*"]
            worths[used] = max(worths.get(used, 0), rules[f"{kind}_points"])
    by_lowest: dict[int, list[tuple[int, int]]] = {at: [] for at in place.values()}
    for used, worth in worths.items():
        lowest = ((used & -used).bit_length() - 1) // 4 * 4
        by_lowest[lowest].append((used, worth))
    known: dict[int, int | None] = {}

    def most(left: int) -> int | None:
        """Return the most points of what is left; None where a card would be left over."""
        if left in known:
            return known[left]
        at = ((left & -left).bit_length() - 1) // 4 * 4
        best: int | None = None
        if left == 0:
            best = 0
        elif not every:
            best = most(left & ~(7 << at))
        if left != 0:
            for used, worth in by_lowest[at]:
                if ((left | guard) - used) & guard == guard:
                    rest = most(left - used)
                    if rest is not None and (best is None or worth + rest > best):
                        best = worth + rest
        known[left] = best
        return best

    found = most(sum(count << place[card] for card, count in held.items()) + (jokers << place["*"]))
    assert found is not None, "whoever goes out has every card in a meld"
    return found


def worth_of(meld: list[str], rules: Mapping[str, Any]) -> int:
    """Return the points of one meld as its cards lie, the best that its jokers make of it."""
    jokers = meld.count("*")
    natural = Counter(card for card in meld if card != "*")
    long = [rules["sequence_points"]] if len(meld) > LONGEST and is_row(natural, jokers) else []
    ways = list_ways(jokers)
    same = [kind for kind, kept, many in ways if many == jokers and kept == natural]
    return int(max([*long, *(rules[f"{kind}_points"] for kind in same)]))


def is_row(natural: Counter[str], jokers: int) -> bool:
    """Say whether cards of one suit and jokers are a row."""
    places = sorted(RANKS.find(card[0]) for card in natural)
    one_suit = len({card[1] for card in natural}) == 1 and "c" not in {card[1] for card in natural}
    return one_suit and max(natural.values()) == 1 and places[-1] - places[0] < len(places) + jokers


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a hand: its deal, then its moves."""
    deal, *moves = lines
    hands = [list(hand) for hand in deal["hands"]]
    shown = [0 for _ in hands]
    turns, out = 0, None
    for move in moves:
        do, seat = move["do"], move.get("seat", 0)
        if do in ("draw", "take"):
            hands[seat].append(move["card"])
        elif do in ("discard", "out"):
            hands[seat].remove(move["card"])
            turns += 1
            out = seat if do == "out" else None
        elif do == "bump":
            shown[seat] += worth_of(move["meld"], rules)
            hands[seat].append(move["card"])
            for card in move["meld"]:
                hands[seat].remove(card)
    scores = []
    for seat, hand in enumerate(hands):
        every = seat == out and rules["out_split"] == "every_card"
        bonus = rules["out_points"] if seat == out else 0
        scores.append(most_of(hand, every, rules) + shown[seat] + bonus)
    if out is not None:
        declared = sum(worth_of(meld, rules) for meld in moves[-1]["melds"])
        assert declared + shown[out] + rules["out_points"] == scores[out], "what is declared counts"
    end = "turn_limit" if out is None else "out"
    return {"end": end, "seat": out, "turns": turns, "score": scores}
