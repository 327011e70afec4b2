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
    dilemma: Dilemma, outlook: Outlook, effort: Effort, names: Sequence[str]
) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    """Return the sentences and the numbers of an answer; ``names``: the policies by seat."""
    name = names[dilemma.hand.mover]
    if dilemma.pile_or_stock:
        why = changes_scores("Taking", dilemma.worlds.table, outlook.own, outlook.other)
        says = [_take_or_draw(outlook), why]
        says += [
            _throw(throws, name, start)
            for throws, start in zip(outlook.throws, ("If you take", "If you draw"), strict=True)
        ]
        says += describe_pile(dilemma.mover)
    else:
        says = [_only_throw(outlook, name), _other_throws(outlook.throws[0])]
    says += [describe_table(dilemma.mover), *_rests_on(dilemma, outlook, effort, names)]
    return tuple(filter(None, says)), _numbers(dilemma, outlook, names)


def races_of(dilemma: Dilemma, outlook: Outlook, names: Sequence[str]) -> tuple[Race, ...]:
    """Return the ways out as a picture shows them."""
    races = []
    starts = ["Which card to discard?"]
    if dilemma.pile_or_stock:
        starts = ["Which card to discard after taking?", "Which card to discard after drawing?"]
        taking = OptionGain(
            "Take the pile", outlook.gain, outlook.half, plus_minus(outlook.gain, outlook.half)
        )
        unit = "points against drawing"
        races.append(Race("Take the pile or draw?", _take_or_draw(outlook), unit, (taking,)))
    against = f"points against what {names[dilemma.hand.mover]} discards"
    for question, throws in zip(starts, outlook.throws, strict=True):
        tried = tuple(
            OptionGain(
                f"Discard {picture(each.card)}", each.gain, each.half,
                plus_minus(each.gain, each.half),
            )
            for each in throws
        )  # fmt: skip
        if tried:
            said = "" if dilemma.pile_or_stock else _only_throw(outlook, names[dilemma.hand.mover])
            races.append(Race(question, said, against, tried))
    return tuple(races)


def _is_sure(outlook: Outlook) -> bool:
    return abs(outlook.gain) > outlook.half


def _worlds(outlook: Outlook) -> str:
    return f"(approximate: {outlook.worlds:,} worlds, worth {outlook.effective:,} independent ones)"


def _take_or_draw(outlook: Outlook) -> str:
    if not _is_sure(outlook):
        return (
            "Take the pile or draw, it is not clear: taking is worth "
            f"{plus_minus(outlook.gain, outlook.half)} points against drawing, better in "
            f"{percent(outlook.better)} of the worlds {_worlds(outlook)}."
        )
    if outlook.gain > 0:
        return (
            f"Take the pile: worth {plus_minus(outlook.gain, outlook.half)} points against "
            f"drawing, better in {percent(outlook.better)} of the worlds {_worlds(outlook)}."
        )
    return (
        f"Draw from the stock: worth {plus_minus(-outlook.gain, outlook.half)} points against "
        f"taking the pile, better in {percent(1 - outlook.better)} of the worlds "
        f"{_worlds(outlook)}."
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


def _only_throw(outlook: Outlook, name: str) -> str:
    throws = outlook.throws[0]
    if not throws:
        return f"Meld as {name} would: the hand ends in your turn before you discard anything."
    chosen = _choose_throw(throws)
    if chosen.gain > chosen.half:
        return (
            f"Discard {picture(chosen.card)}: worth {plus_minus(chosen.gain, chosen.half)} points "
            f"against {_policys(throws, chosen)}, which {name} would discard, better in "
            f"{percent(chosen.better)} of the worlds {_worlds(outlook)}."
        )
    return (
        f"Discard {picture(chosen.card)}, as {name} would: no other card is worth more for sure "
        f"{_worlds(outlook)}."
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


def _rests_on(
    dilemma: Dilemma, outlook: Outlook, effort: Effort, names: Sequence[str]
) -> list[str]:
    players = ", ".join(dict.fromkeys(names))
    seen = dilemma.worlds.decisions
    says = [
        f"Worlds are drawn as likely as they make the {seen} decisions of the others that were "
        f"seen, if all play as {players}; on average a world leaves {outlook.differs:.1f} of them "
        "unexplained. From here on all play so too."
    ]
    if seen and outlook.differs > 0.3 * seen and outlook.differs > 3:
        says.append(
            f"The others do not play as {players}: what their play tells is read only roughly."
        )
    if effort.worlds is None and outlook.half > effort.precision:
        says.append(
            f"Stopped by the time at ± {math.ceil(outlook.half)} points; ± "
            f"{effort.precision:g} was "
            f"asked. --worlds {outlook.worlds} makes the same again."
        )
    return says


def _numbers(dilemma: Dilemma, outlook: Outlook, names: Sequence[str]) -> Mapping[str, Any]:
    """Return the answer for programs."""
    table = dilemma.worlds.table
    ways = ("take", "draw") if dilemma.pile_or_stock else ("throw",)
    made: dict[str, Any] = {
        "asked": "take or draw" if dilemma.pile_or_stock else "throw",
        "seat": dilemma.hand.mover,
        "turn": table.turn,
        "policies": list(names),
        "gain": outlook.gain,
        "half_width": outlook.half,
        "better": outlook.better,
        "worlds": outlook.worlds,
        "effective_worlds": outlook.effective,
        "decisions_seen": dilemma.worlds.decisions,
        "decisions_unexplained": outlook.differs,
        "throws": {
            way: [_encode_throw(each) for each in throws]
            for way, throws in zip(ways, outlook.throws, strict=True)
        },
    }
    if dilemma.pile_or_stock:
        player = dilemma.mover
        made |= {
            "own": outlook.own,
            "other": outlook.other,
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
