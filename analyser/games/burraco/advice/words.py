"""How is advice said?  The answer first, then which card to discard, then what it rests on."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from analyser.cards.codes import card_code, picture
from analyser.games.burraco.advice.decision import Dilemma
from analyser.games.burraco.advice.weighing import Outlook, Throw
from analyser.games.burraco.history.narration import describe_meld, pictures
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.pile_facts import count_facts
from analyser.games.burraco.reference.table import Table
from analyser.games.protocols.advice import Effort, OptionGain, Race
from analyser.games.searching.advice_wording import percent
from analyser.games.searching.advising import count_things


def describe_answer(
    asked: Dilemma, found: Outlook, effort: Effort, names: Sequence[str]
) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    """Return the sentences and the numbers of an answer; ``names``: the policies by seat."""
    name = names[asked.hand.mover]
    if asked.pile_or_stock:
        why = changes_scores("Taking", asked.worlds.table, found.own, found.other)
        says = [_take_or_draw(found), why]
        says += [
            _throw(throws, name, start)
            for throws, start in zip(found.throws, ("If you take", "If you draw"), strict=True)
        ]
        says += describe_pile(asked.mover)
    else:
        says = [_only_throw(found, name), _other_throws(found.throws[0])]
    says += [describe_table(asked.mover), *_rests_on(asked, found, effort, names)]
    return tuple(filter(None, says)), _numbers(asked, found, names)


def races_of(asked: Dilemma, found: Outlook, names: Sequence[str]) -> tuple[Race, ...]:
    """Return the ways out as a picture shows them."""
    races = []
    starts = ["Which card to discard?"]
    if asked.pile_or_stock:
        starts = ["Which card to discard after taking?", "Which card to discard after drawing?"]
        taking = OptionGain(
            "Take the pile", found.gain, found.half, plus_minus(found.gain, found.half)
        )
        unit = "points against drawing"
        races.append(Race("Take the pile or draw?", _take_or_draw(found), unit, (taking,)))
    against = f"points against what {names[asked.hand.mover]} discards"
    for question, throws in zip(starts, found.throws, strict=True):
        tried = tuple(
            OptionGain(
                f"Discard {picture(each.card)}", each.gain, each.half,
                plus_minus(each.gain, each.half),
            )
            for each in throws
        )  # fmt: skip
        if tried:
            said = "" if asked.pile_or_stock else _only_throw(found, names[asked.hand.mover])
            races.append(Race(question, said, against, tried))
    return tuple(races)


def _is_sure(found: Outlook) -> bool:
    return abs(found.gain) > found.half


def _worlds(found: Outlook) -> str:
    return f"(approximate: {found.worlds:,} worlds, worth {found.effective:,} independent ones)"


def _take_or_draw(found: Outlook) -> str:
    if not _is_sure(found):
        return (
            "Take the pile or draw, it is not clear: taking is worth "
            f"{plus_minus(found.gain, found.half)} points against drawing, better in "
            f"{percent(found.better)} of the worlds {_worlds(found)}."
        )
    if found.gain > 0:
        return (
            f"Take the pile: worth {plus_minus(found.gain, found.half)} points against "
            f"drawing, better in {percent(found.better)} of the worlds {_worlds(found)}."
        )
    return (
        f"Draw from the stock: worth {plus_minus(-found.gain, found.half)} points against "
        f"taking the pile, better in {percent(1 - found.better)} of the worlds {_worlds(found)}."
    )


def changes_scores(done: str, table: Table, own: float, other: float) -> str:
    """Say by how much something that is done changes the player's score, and the others'."""
    others = "the other sides, on average," if len(table.sides) > 2 else "the other side"
    return (
        f"{done} changes your side's own score by {sign_points(own)} points, and that of {others} "
        "by "
        f"{sign_points(other)}."
    )


def _choose_throw(throws: Sequence[Throw]) -> Throw:
    """Return the best discard if it is clearly better, otherwise the policy's most frequent one."""
    best = throws[0]
    return best if best.gain > best.half else max(throws, key=lambda each: each.policys)


def _only_throw(found: Outlook, name: str) -> str:
    throws = found.throws[0]
    if not throws:
        return f"Meld as {name} would: the hand ends in your turn before you discard anything."
    chosen = _choose_throw(throws)
    if chosen.gain > chosen.half:
        return (
            f"Discard {picture(chosen.card)}: worth {plus_minus(chosen.gain, chosen.half)} points "
            f"against {_policys(throws, chosen)}, which {name} would discard, better in "
            f"{percent(chosen.better)} of the worlds {_worlds(found)}."
        )
    return (
        f"Discard {picture(chosen.card)}, as {name} would: no other card is worth more for sure "
        f"{_worlds(found)}."
    )


def _other_throws(throws: Sequence[Throw]) -> str:
    if not throws:
        return ""
    others = [
        f"{picture(each.card)} {plus_minus(each.gain, each.half)}"
        for each in throws
        if each != _choose_throw(throws) and each.policys < 1
    ]
    return f"The others, against what the policy discards: {', '.join(others)}." if others else ""


def _throw(throws: Sequence[Throw], name: str, start: str) -> str:
    if not throws:
        return f"{start}, the hand ends in your turn before you discard anything."
    chosen = _choose_throw(throws)
    card = picture(chosen.card)
    if chosen.gain > chosen.half:
        return (
            f"{start}, discard {card}: worth {plus_minus(chosen.gain, chosen.half)} points "
            f"against {_policys(throws, chosen)}, which {name} would discard."
        )
    share = "" if chosen.policys > 0.995 else f" (in {percent(chosen.policys)} of the worlds)"
    return f"{start}, discard {card}, as {name} would{share}: no other card is worth more for sure."


def _policys(throws: Sequence[Throw], best: Throw) -> str:
    """Return the card that the policy discards instead, or the most frequent ones."""
    often = sorted(throws, key=lambda each: -each.policys)
    named = [picture(each.card) for each in often if each.policys > 0.1 and each != best]
    return " or ".join(named[:3]) or "what is left"


def describe_pile(player: Decider, remembered: Sequence[str] | None = None) -> list[str]:
    """Say what taking would meld, and what it would burden the hand with.

    ``remembered``: the cards of the pile of which anything can be said; None: all of it.
    """
    table = player.table
    pile = table.pile if remembered is None else remembered
    classes = uses(player, pile)
    laid = classes["lengthen"] + classes["meld"]
    size = "1 card" if len(table.pile) == 1 else f"{len(table.pile)} cards"
    if len(pile) < len(table.pile):
        size += f", of which you remember {len(pile)},"
    parts = []
    if laid:
        parts.append(f"you could meld {pictures(laid)} at once")
    if classes["wild"]:
        parts.append(f"{pictures(classes['wild'])} {_is(classes['wild'])} wild")
    if classes["connect"]:
        pairs = "pairs or connects" if len(classes["connect"]) == 1 else "pair or connect"
        parts.append(f"{pictures(classes['connect'])} {pairs} with your hand")
    if classes["dead"]:
        fits = "fits" if len(classes["dead"]) == 1 else "fit"
        parts.append(
            f"{pictures(classes['dead'])} {fits} nothing, a burden of "
            f"{table.points(classes['dead'])} points"
        )
    says = [f"The pile, {size} worth {table.points(pile)} points: {'; '.join(parts)}."]
    grown = [
        f"{picture(card)} on {describe_meld(meld, table)}"
        for card in classes["lengthen"]
        for _number, meld in table.melds_of(player.team)
        if player.lengthens(card, meld)
    ]
    return says + ([f"Of these, {'; '.join(dict.fromkeys(grown))}."] if grown else [])


def uses(player: Decider, pile: Sequence[str]) -> dict[str, list[str]]:
    """Return the cards of a pile by the class that the policy sheet puts them in."""
    classes: dict[str, list[str]] = {
        name: [] for name in ("wild", "lengthen", "meld", "connect", "dead")
    }
    for card in sorted(pile, key=card_code):
        classes[player.use(card, list(pile))].append(card)
    return classes


def _is(cards: Sequence[str]) -> str:
    return "is" if len(cards) == 1 else "are"


def describe_table(player: Decider) -> str:
    """Say how the hand stands."""
    table = player.table
    held = [
        f"seat {number} holds {seat.count_held(table.pots)}"
        for number, seat in enumerate(table.seats)
        if number != player.seat
    ]
    pots = count_things(len(table.untaken), "pot")
    return (
        f"Seat {player.seat}, turn {table.turn}: {len(table.left)} cards in the stock, "
        f"{pots} left; {', '.join(held)}."
    )


def _rests_on(asked: Dilemma, found: Outlook, effort: Effort, names: Sequence[str]) -> list[str]:
    players = ", ".join(dict.fromkeys(names))
    seen = asked.worlds.decisions
    says = [
        f"Worlds are drawn as likely as they make the {seen} decisions of the others that were "
        f"seen, if all play as {players}; on average a world leaves {found.differs:.1f} of them "
        "unexplained. From here on all play so too."
    ]
    if seen and found.differs > 0.3 * seen and found.differs > 3:
        says.append(
            f"The others do not play as {players}: what their play tells is read only roughly."
        )
    if effort.worlds is None and found.half > effort.precision:
        says.append(
            f"Stopped by the time at ± {math.ceil(found.half)} points; ± {effort.precision:g} was "
            f"asked. --worlds {found.worlds} makes the same again."
        )
    return says


def _numbers(asked: Dilemma, found: Outlook, names: Sequence[str]) -> Mapping[str, Any]:
    """Return the answer for programs."""
    table = asked.worlds.table
    ways = ("take", "draw") if asked.pile_or_stock else ("throw",)
    made: dict[str, Any] = {
        "asked": "take or draw" if asked.pile_or_stock else "throw",
        "seat": asked.hand.mover,
        "turn": table.turn,
        "policies": list(names),
        "gain": found.gain,
        "half_width": found.half,
        "better": found.better,
        "worlds": found.worlds,
        "effective_worlds": found.effective,
        "decisions_seen": asked.worlds.decisions,
        "decisions_unexplained": found.differs,
        "throws": {
            way: [_encode_throw(each) for each in throws]
            for way, throws in zip(ways, found.throws, strict=True)
        },
    }
    if asked.pile_or_stock:
        player = asked.mover
        made |= {
            "own": found.own,
            "other": found.other,
            "pile": uses(player, table.pile),
            "facts": count_facts(player, player.remembered, len(table.pile)),
        }
    return made


def _encode_throw(throw: Throw) -> Mapping[str, Any]:
    made = asdict(throw)
    made["half_width"] = made.pop("half")
    return made


def plus_minus(value: float, half: float) -> str:
    """Return whole points with half of their interval, rounded up."""
    return f"{sign_points(value)} ± {math.ceil(half)}"


def sign_points(value: float) -> str:
    """Return whole points with their sign; 0 has none."""
    whole = round(value)
    return f"{'+' if whole > 0 else '−' if whole < 0 else ''}{abs(whole)}"
