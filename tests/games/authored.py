"""How does what an author typed become the lines of a history?  What most games have in common.

A game's ``history/build_histories.py`` reads the game's own words.  All authors may type:

    title, source   what it shows; the sentence of X, or the reading, behind it
    preset, rules, lead, scores, hand    as in the format; the game's name or what it says, none, 0,
                    zeros and the history's place in its file if not said
    breaks          of a broken history: what is wrong; or (line, what is wrong), counted from 1
    fault           "deal" or "result", where that is wrong and no line or move is marked
    extra           fields of the deal as they are to stand there, right or wrong
    change          fields of a line likewise: {5: {"seat": 0}}, "left out" for one that it lacks
    drop, twice     the number of a line that is left out, or written twice
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.hand_worked import AuthorError, Hand, Line


def one(breaks: str, source: str, usual: Hand | None = None, **fields: Any) -> list[Hand]:
    """Return a file of one broken history: a usual one with some of its fields."""
    about = {"title": f"broken: {breaks}", "breaks": breaks, "source": source}
    return [{**(usual or {}), **about, **fields}]


def one_at(line: int, breaks: str, source: str, usual: Hand, **fields: Any) -> list[Hand]:
    """Return likewise one whose fault is in a line, counted from 1."""
    return [each | {"breaks": (line, breaks)} for each in one(breaks, source, usual, **fields)]


def read_moves(text: str, move_of: Callable[[str], Line]) -> tuple[list[Line], int]:
    """Return moves apart by semicolons, and the line of the one marked by "!"; 0: none is."""
    said = [each.strip() for each in text.split(";") if each.strip()]
    marked = [at for at, each in enumerate(said, start=2) if each.startswith("!")]
    return [move_of(each.lstrip("!")) for each in said], max(marked, default=0)


def left_of(pack: Sequence[str], named: Sequence[str]) -> list[str]:
    """Return the cards of a pack that has each once, but for those named."""
    if not set(named) <= set(pack) or len(set(named)) < len(named):
        raise AuthorError(f"not of the pack, or named twice: {named}")
    return [card for card in pack if card not in named]


def history_of(
    game: str, said: Hand, number: int, deal: Line, moves: list[Line], result: Line,
    players: int = 2, marked: int = 0,
) -> list[Line]:  # fmt: skip
    """Return the lines of a history; ``deal``, ``result``: the game's own fields of them."""
    head = {
        "format": f"{game}-hand/1",
        "preset": said.get("preset", game),
        "rules": said.get("rules", {}),
        "players": players,
        "seed": None,
        "hand": said.get("hand", number),
        "lead": said.get("lead", 0),
        "scores": said.get("scores", [0] * players),
        **deal,
        "title": said["title"],
        "source": said["source"],
        **said.get("extra", {}),
    }
    if "breaks" in said:
        line, rule = said["breaks"], said["breaks"]
        if isinstance(rule, str):
            line = marked or {"deal": 1, "result": len(moves) + 2}[said["fault"]]
        else:
            line, rule = rule
        head["breaks"] = {"line": line, "rule": rule}
    lines = [head, *moves, result]
    for at, fields in said.get("change", {}).items():
        changed = {**lines[at - 1], **fields}
        lines[at - 1] = {key: value for key, value in changed.items() if value != "left out"}
    if "drop" in said:
        del lines[said["drop"] - 1]
    if "twice" in said:
        lines.insert(said["twice"], lines[said["twice"] - 1])
    return lines
