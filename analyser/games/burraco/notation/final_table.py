"""What does a table at the end of a hand score?  Written in one line, each side's fields behind it.

A line is the rules, which may be left out, then the sides: ``us:``, ``them:`` …, each with its
melds, or with the numbers that a person counts (``5x12,10x20``: 12 cards of 5 points and 20 of 10;
``345``: points).  Behind a side stand its fields.  The whole of it is in ``docs/scores.md``.  The
points are the referee's (``reference.scoring``).  Left out: whether a hand can come to such a
table, but for what contradicts itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from analyser.errors import ScenarioError, suggest_name
from analyser.games.burraco.columns import ROW, TERMS
from analyser.games.burraco.notation.position import THEM, US, each_side, pack
from analyser.games.burraco.notation.text import (
    COMMENT,
    LEAST_MELD,
    NONE,
    OWNERS,
    cards_from,
    join_fields,
    melds_from,
    number,
    rules_from,
    rules_text,
    scores_from,
    words_of,
)
from analyser.games.burraco.reference.melds import (
    Illegal,
    card_points,
    kind_of,
    why_no_closing,
)
from analyser.games.burraco.reference.scoring import Tally, bonuses_of, halve, terms_of
from analyser.games.burraco.rules import (
    KINDS,
    Rules,
    as_rules,
    pairs_up,
    pot_sizes,
    ranks_of_groups,
)
from analyser.games.history_lines import Unreadable, show_value
from analyser.games.interface import Record
from analyser.games.protocols.clubs import ScoredTable, SideScore

HAND, POT, CLOSED, CUT = "hand", "pot", "closed", "cut"
FIELDS: Final = (HAND, POT, CLOSED, CUT, *KINDS)
"""Fields of a side; they follow its name."""
POT_TAKEN: Final = "yes"
RESULT: Final = "result"
"""The word before scores that were counted elsewhere."""
MOST_POINTS: Final = 100_000
_COUNT: Final = re.compile(r"([0-9]{1,3})[xX×]([0-9]{1,3})")
MEANINGS: Final = {column.name: column.meaning for column in ROW.of_a_seat if column.name in TERMS}
"""What each term of a score is."""


MOST_WILD: Final = 2
"""Twos and jokers that one other card of a meld can carry."""


@dataclass
class _Cards:
    """Cards of a side, as far as they are known: one by one, by value, or their points alone."""

    points: int = 0
    by_value: Counter[int] = field(default_factory=Counter)
    """How many of each value."""
    cards: Counter[str] = field(default_factory=Counter)
    kinds: tuple[str, ...] = ()
    """Kinds of the burracos that they make; of melds that are known."""
    melds: bool = False
    """Whether they are melds, card by card."""

    @property
    def is_known(self) -> bool:
        """Whether it is said which cards these are, at least their values."""
        return bool(self.by_value) or not self.points


def scores_of(lines: Iterable[str], name: str, rules: Record, /) -> list[ScoredTable]:
    """Return what each table scores, a line each; as ``ScoresTables.scores_of``."""
    made: list[ScoredTable] = []
    usual = str(rules["preset"]), as_rules(rules)
    for at, line in enumerate(lines, start=1):
        if not line.partition(COMMENT)[0].strip():
            continue
        try:
            usual, sides = _read(line, usual)
        except (Unreadable, Illegal) as error:
            where = f"{name}: line {at}" if name else "the table"
            raise ScenarioError(f"{where}: {error}") from None
        made.append(ScoredTable(rules_text(*usual), tuple(sides)))
    return made


def _read(line: str, usual: tuple[str, Rules]) -> tuple[tuple[str, Rules], list[SideScore]]:
    """Return the rules of a line, ``usual`` where it says none, and what each side scores.

    Raises ``Unreadable``, and ``Illegal`` for what the rules or the numbers forbid.
    """
    words = words_of(line)
    if words and ":" not in words[0] and words[0].lower() != RESULT:
        usual = rules_from(words.pop(0))
    _preset, rules = usual
    if words and words[0].lower().partition(":")[0] == RESULT:
        return usual, _read_given_scores(words, rules)
    words = [f"{word}:{POT_TAKEN}" if word.lower() in (CLOSED, CUT) else word for word in words]
    sides = _sides(join_fields(words, (*OWNERS, *FIELDS)), rules)
    read = {name: _Side.read(name, fields, rules) for name, fields in sides.items()}
    _check_together(read, rules)
    partners = pairs_up(rules) and len(each_side(rules)) == 3 and THEM in read
    return usual, [
        _score_side(side, rules, shared=partners and name == THEM) for name, side in read.items()
    ]


def _read_given_scores(words: Sequence[str], rules: Rules) -> list[SideScore]:
    """Return scores that are given, in the order of the sides."""
    text = " ".join(words)[len(RESULT) :].lstrip(": ").replace(" ", ",")
    names = each_side(rules)
    try:
        scores = scores_from(text, len(names))
    except Unreadable as error:
        raise Unreadable(re.sub("^score:", f"{RESULT}:", str(error))) from None
    return [SideScore(name, score, {}) for name, score in zip(names, scores, strict=True)]


def _sides(words: Iterable[str], rules: Rules) -> dict[str, dict[str, str]]:
    """Return the fields of each side, its cards under its own name."""
    owners = each_side(rules)
    if pairs_up(rules) and len(owners) == 3:
        owners = (*owners, THEM)
    sides: dict[str, dict[str, str]] = {}
    side = ""
    for word in words:
        name, colon, value = word.partition(":")
        if not colon and name in (*OWNERS, *FIELDS):
            raise Unreadable(f"{name}: is empty (expected : and its value)")
        if not colon or name not in (*OWNERS, *FIELDS):
            allowed = (*owners, *FIELDS)
            raise Unreadable(
                f"found {show_value(word)} (expected fields {', '.join(allowed)}, each with : and "
                "its "
                f"value{suggest_name(name, allowed)})"
            )
        if name in OWNERS:
            if name not in owners:
                raise Unreadable(f"{name}: found among the sides; here are: {', '.join(owners)}")
            side = name
            if side in sides:
                raise Unreadable(f"{side}: found twice (expected once)")
            sides[side] = {}
        elif not side:
            raise Unreadable(f"{name}: found before a side (expected {owners[0]}: first)")
        elif name in sides[side]:
            raise Unreadable(f"{side}: {name}: found twice (expected once)")
        sides[side][name] = value
    if not sides:
        raise Unreadable(f"found no side (expected {', '.join(owners)}, each with its melds)")
    if THEM in sides and len(owners) == 4 and set(sides) - {US, THEM}:
        raise Unreadable(
            f"{THEM}: found beside {', '.join(sorted(set(sides) - {THEM}))} (expected {US}, who "
            f"plays alone, and {THEM}, the two partners; or {', '.join(owners[:3])} where nobody "
            "took a pot)"
        )
    return sides


@dataclass(frozen=True)
class _Side:
    """What a side has at the end of a hand."""

    name: str
    laid: _Cards
    held: _Cards
    kinds: tuple[str, ...]
    """Kinds of its burracos."""
    has_pot: bool
    unseen: _Cards | None
    """A pot that it took and never looked at."""
    has_closed: bool
    has_cut: bool

    @classmethod
    def read(cls, name: str, fields: Mapping[str, str], rules: Rules) -> _Side:
        """Return a side from its fields."""
        laid = _read_melded(name, fields[name], rules)
        pot = fields.get(POT, POT_TAKEN)
        unseen = None
        if pot.lower() not in (POT_TAKEN, "no", NONE):
            unseen = _cards(f"{name}: {POT}", pot, rules)
        side = cls(
            name=name,
            laid=laid,
            held=_cards(f"{name}: {HAND}", fields.get(HAND, NONE), rules),
            kinds=_kinds(name, fields, laid, rules),
            has_pot=pot.lower() not in ("no", NONE),
            unseen=unseen,
            has_closed=_yes_no(f"{name}: {CLOSED}", fields.get(CLOSED, "no")),
            has_cut=_yes_no(f"{name}: {CUT}", fields.get(CUT, "no")),
        )
        side._check(rules)
        return side

    def _check(self, rules: Rules) -> None:
        """Raise ``Illegal`` where its numbers contradict each other or the rules."""
        where = self.name
        if self.unseen is not None:
            _check_pot(f"{where}: {POT}", self.unseen, rules)
        if self.has_cut and not rules.exact_cut_points:
            raise Illegal(f"{where}: {CUT}: found yes; these rules pay nothing for an exact cut")
        if not self.laid.melds:
            _check_kinds(where, self.kinds, self.laid, rules)
            _check_cards(where, self.laid, LEAST_MELD, "a meld", rules)
            _check_wild(where, self.laid, rules)
        if not self.has_closed:
            return
        alone = rules.players == len(each_side(rules)) and self.name != THEM
        if alone or rules.players == 2:
            if self.held.points or self.held.by_value:
                raise Illegal(f"{where}: {CLOSED}: found cards in hand too (expected none)")
            if self.unseen is not None:
                raise Illegal(f"{where}: {CLOSED}: found a pot never looked at too (expected none)")
        if not self.has_pot and rules.close_needs_pot != "if_left":
            raise Illegal(f"{where}: {CLOSED}: P, closing: the team must have taken its pot")
        why = why_no_closing(self.kinds, rules)
        if why:
            raise Illegal(f"{where}: {CLOSED}: {why}")

    def tally(self, rules: Rules) -> Tally:
        """Return what the referee scores."""
        return Tally(
            laid=self.laid.points,
            held=self.held.points,
            bonuses=bonuses_of(self.kinds, rules),
            has_pot=self.has_pot,
            unseen_pot=None if self.unseen is None else self.unseen.points,
            has_closed=self.has_closed,
            has_cut=self.has_cut,
        )


def _check_pot(where: str, cards: _Cards, rules: Rules) -> None:
    """Raise ``Illegal`` where cards cannot be a pot."""
    sizes = sorted({*pot_sizes(rules)})
    if cards.is_known:
        many = cards.by_value.total()
        if many not in sizes:
            allowed = " or ".join(map(str, sizes))
            raise Illegal(f"{where}: found {many} of the cards (expected {allowed}, a pot)")
        return
    least, most = (
        _find_least_points(sizes[0], rules),
        sum(sorted(_values(rules).elements())[-sizes[-1] :]),
    )
    if not least <= cards.points <= most:
        raise Illegal(f"{where}: found {cards.points} points (expected {least} to {most}, a pot's)")


def _check_cards(where: str, cards: _Cards, many: int, what: str, rules: Rules) -> None:
    """Raise ``Illegal`` where there are cards, but fewer than ``many``."""
    if cards.by_value and cards.by_value.total() < many:
        found = f"{cards.by_value.total()} card{'s' * (cards.by_value.total() != 1)}"
        raise Illegal(f"{where}: found {found} (expected {many} at least, {what})")
    least = _find_least_points(many, rules)
    if not cards.is_known and cards.points < least:
        raise Illegal(
            f"{where}: found {cards.points} points of cards (expected at least {least}: {many} "
            f"cards, {what})"
        )


def _check_wild(where: str, cards: _Cards, rules: Rules) -> None:
    """Raise ``Illegal`` where melds have more wild cards than the others can carry."""
    if "2" in ranks_of_groups(rules):
        return
    natural = {card_points(card, rules) for card in pack(rules) if card[0] not in "2*"}
    worth = _wild_values(rules) - natural
    wild = sum(cards.by_value[value] for value in worth)
    others = cards.by_value.total() - wild
    # More than the pack has: another sentence counts those of all places.
    in_pack = all(cards.by_value[value] <= _values(rules)[value] for value in worth)
    if in_pack and wild > MOST_WILD * others:
        raise Illegal(
            f"{where}: found {wild} twos and jokers, and {others} other card{'s' * (others != 1)} "
            f"(expected {-(-wild // MOST_WILD)} others at least: a meld has one wild card, beside "
            "a two in its own place)"
        )


def _read_melded(name: str, text: str, rules: Rules) -> _Cards:
    """Return what a side has melded: melds, or numbers."""
    if text == NONE or _is_number(text):
        return _cards(name, text, rules)
    melds = melds_from(name, 0, text, rules)
    # Partners of three players have pooled their melds (L12).
    most = 2 if pairs_up(rules) and name == THEM else 1
    for rank, many in Counter(meld.rank for meld in melds if not meld.is_run).items():
        if rules.one_group_per_rank and many > most:
            raise Illegal(f"{name}: found {many} groups of {rank}s (expected {most})")
    made = _count_cards([card for meld in melds for card in meld.cards], rules)
    made.melds = True
    made.kinds = tuple(filter(None, (kind_of(meld, rules) for meld in melds)))
    return made


def _cards(name: str, text: str, rules: Rules) -> _Cards:
    """Return cards, numbers of cards by value, or points."""
    if not _is_number(text):
        return _count_cards(cards_from(name, text), rules)
    if text.isdecimal():
        points = number(name, text, 0, MOST_POINTS)
        step = _step(rules)
        if points % step:
            raise Illegal(f"{name}: found {points} points (expected a multiple of {step})")
        return _Cards(points)
    made = _Cards()
    values = sorted(_values(rules))
    for word in text.split(","):
        found = _COUNT.fullmatch(word)
        if found is None or int(found[1]) not in values:
            allowed = ", ".join(map(str, values))
            raise Unreadable(
                f"{name}: found {show_value(word)} (expected {values[0]}x12 for 12 cards of "
                f"{values[0]} "
                f"points; cards have {allowed})"
            )
        made.by_value[int(found[1])] += int(found[2])
    made.points = sum(value * many for value, many in made.by_value.items())
    return made


def _is_number(text: str) -> bool:
    return text.isdecimal() or _COUNT.match(text) is not None


def _count_cards(cards: Sequence[str], rules: Rules) -> _Cards:
    values = Counter(card_points(card, rules) for card in cards)
    return _Cards(sum(value * many for value, many in values.items()), values, Counter(cards))


def _kinds(name: str, fields: Mapping[str, str], laid: _Cards, rules: Rules) -> tuple[str, ...]:
    """Return the kinds of a side's burracos: as they lie there, or as they are counted."""
    most = sum(pack(rules).values()) // min(about.cards for about in KINDS.values())
    counted = {
        kind: number(f"{name}: {kind}", fields[kind], 0, most) for kind in KINDS if kind in fields
    }
    for kind, many in counted.items():
        if many and kind not in _known_kinds(rules):
            raise Illegal(f"{name}: {kind}: found {many}; these rules know no such burraco")
    if not laid.melds:
        return tuple(kind for kind, many in counted.items() for _ in range(many))
    lie = Counter(laid.kinds)
    for kind, many in counted.items():
        if many != lie[kind]:
            there = ", ".join(f"{kind}:{lie[kind]}" for kind in KINDS if lie[kind])
            raise Illegal(
                f"{name}: found {kind}:{many}, but the melds make {there or 'no burraco'} "
                "(leave it out, or mend the melds)"
            )
    return laid.kinds


def _known_kinds(rules: Rules) -> list[str]:
    """Return the kinds of burracos that can be; one may earn no bonus of its own."""
    return [
        kind for kind, about in KINDS.items() if all(getattr(rules, each) for each in about.needs)
    ]


def _check_kinds(where: str, kinds: Sequence[str], laid: _Cards, rules: Rules) -> None:
    """Raise ``Illegal`` where what was counted does not make these burracos."""
    needed = sum(KINDS[kind].cards for kind in kinds)
    if not kinds:
        return
    said = ", ".join(f"{kind}:{many}" for kind, many in Counter(kinds).items())
    if not laid.by_value:
        least = _find_least_points(needed, rules)
        if laid.points < least:
            raise Illegal(
                f"{where}: found {said} with {laid.points} points of cards (expected at least "
                f"{least}: {needed} cards)"
            )
        return
    if laid.by_value.total() < needed:
        raise Illegal(
            f"{where}: found {said} with {laid.by_value.total()} cards (expected at least {needed})"
        )
    wild = _wild_values(rules)
    many = sum(laid.by_value[value] for value in wild)
    dirty = sum(KINDS[kind].wild for kind in kinds)
    if many < dirty:
        allowed = " or ".join(map(str, sorted(wild)))
        what = "no wild card" if not many else f"{many} wild card{'s' * (many != 1)}"
        raise Illegal(
            f"{where}: a dirty burraco has a wild card; found {said} with {what} (expected at least"
            f" {dirty} of {allowed} points)"
        )


def _check_together(sides: Mapping[str, _Side], rules: Rules) -> None:
    """Raise ``Illegal`` where the sides together have what no table has."""
    closed = [name for name, side in sides.items() if side.has_closed]
    if len(closed) > 1:
        raise Illegal(f"{CLOSED}: found {' and '.join(closed)} (expected one side at most)")
    cut = [name for name, side in sides.items() if side.has_cut]
    if len(cut) > 1:
        raise Illegal(f"{CUT}: found {' and '.join(cut)} (expected one side at most)")
    pots = [name for name, side in sides.items() if side.has_pot]
    if pairs_up(rules):
        _check_partners(sides, pots)
    if len(pots) > rules.pots:
        raise Illegal(
            f"{POT}: found one with each of {', '.join(pots)} (expected {rules.pots} at most; "
            f"{POT}:{NONE} for a side that took none)"
        )
    every = [
        cards
        for side in sides.values()
        for cards in (side.laid, side.held, side.unseen)
        if cards is not None
    ]
    whole = pack(rules)
    seen = sum((cards.cards for cards in every), Counter[str]())
    for card, many in seen.items():
        if many > whole[card]:
            raise Illegal(f"found {card} {many} times (expected {whole[card]} at most)")
    values = sum((cards.by_value for cards in every), Counter[int]())
    by_value = _values(rules)
    for value, many in sorted(values.items()):
        if many > by_value[value]:
            raise Illegal(
                f"found {many} cards of {value} points (expected {by_value[value]} at most)"
            )
    points = sum(cards.points for cards in every)
    most = _find_least_points(by_value.total(), rules)
    if points > most:
        raise Illegal(f"found {points} points of cards (expected {most} at most, all of the pack)")


def _check_partners(sides: Mapping[str, _Side], pots: Sequence[str]) -> None:
    """Raise ``Illegal`` unless one plays alone who has a pot, or all do and have none (L12)."""
    if THEM in sides and US in sides and US not in pots:
        raise Illegal(
            f"{US}: {POT}: found none beside {THEM} (expected one: who takes the first pot plays "
            "alone)"
        )
    others = [name for name in sides if name not in (US, THEM)]
    if others and pots:
        raise Illegal(
            f"{POT}: found one with {pots[0]} beside {others[0]} (expected {POT}:{NONE}; once one "
            f"is taken, the sides are {US} and {THEM})"
        )


def _values(rules: Rules) -> Counter[int]:
    """Return how many cards of each value the pack has."""
    values: Counter[int] = Counter()
    for card, many in pack(rules).items():
        values[card_points(card, rules)] += many
    return values


def _find_least_points(many: int, rules: Rules) -> int:
    """Return what as many cards are worth at least, points."""
    return sum(sorted(_values(rules).elements())[:many])


def _wild_values(rules: Rules) -> set[int]:
    jokers = {rules.joker_points} if rules.jokers else set()
    return {rules.two_points, *jokers}


def _step(rules: Rules) -> int:
    """Return what all values of cards are multiples of, points."""
    from math import gcd

    return gcd(*_values(rules)) or 1


def _score_side(side: _Side, rules: Rules, *, shared: bool) -> SideScore:
    """Return a side's score; of two partners who share it, what each has (L12)."""
    terms = terms_of(side.tally(rules), rules)
    made = {name: halve(terms[name]) if shared else terms[name] for name in TERMS}
    name = f"{side.name}, each" if shared else side.name
    return SideScore(name, sum(made.values()), made, dict(Counter(side.kinds)))


def _yes_no(name: str, text: str) -> bool:
    if text.lower() not in (POT_TAKEN, "no"):
        raise Unreadable(f"{name}: found {show_value(text)} (expected yes, no)")
    return text.lower() == POT_TAKEN
