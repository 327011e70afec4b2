"""How do the hand-worked histories in `histories/` and `broken/` become complete files?

An author (see `authored/`) types the board cards, the cards of each row, what each row is, who wins
it, and the points. This script lays the cards in turns, and writes a line each. It knows no rule of
the game: no hand of poker is named, no row judged.

    python tests/games/eastwest/history/build_histories.py            write all files
    python tests/games/eastwest/history/build_histories.py --check    exit 1 if a file differs

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
    board           "9c 7h Qs"
    lying           the cards of seat 0's rows, apart by slashes, a bar, and seat 1's; each
                    lays them in this order, unless `rows_of` says in which row its next one goes:
                    "0021"
    made            what each row is, likewise: "pair / three | flush / pair"
    won             of each row the seat, or "-": "01-"
    score           of each seat
    preset, rules, lead    as in eastwest-hand/1; `eastwest`, one row, and 0 if not said
    rows_of         of both seats, apart by a bar, where the rows are not filled one after another
    change          of a broken history: fields of a line, counted from 1, as they are to stand
                    there, right or wrong: {5: {"row": 0}}
    drop, twice     lines left out, or written twice
    breaks          (line, rule): where it is wrong, and by which rule
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Author = dict[str, Any]  # one authored history, as above
Line = dict[str, Any]  # one line of a file, as in eastwest-hand/1
PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]


class AuthorError(Exception):
    """The authored text does not add up: what was found and what was expected."""


def sides_of(text: str) -> list[list[list[str]]]:
    """Return what stands in rows of two seats."""
    return [[row.split() for row in side.split("/")] for side in text.split("|")]


def queue_of(rows: list[list[str]], order: str) -> list[tuple[str, int]]:
    """Return the cards that a seat places, in their order, and the row of each."""
    if not order:
        return [(card, row) for row, cards in enumerate(rows) for card in cards]
    left = [list(cards) for cards in rows]
    return [(left[int(row)].pop(0), int(row)) for row in order]


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    board, sides = author["board"].split(), sides_of(author["lying"])
    orders = author.get("rows_of", "|").split("|")
    lead = author.get("lead", 0)
    queues = [queue_of(side, order.strip()) for side, order in zip(sides, orders, strict=True)]
    if len(queues[0]) != len(queues[1]):
        raise AuthorError(f"players lay as many cards: {sides}")
    moves: list[Line] = []
    for pair in zip(queues[lead], queues[1 - lead], strict=True):
        for seat, (card, row) in zip((lead, 1 - lead), pair, strict=True):
            moves.append({"do": "place", "seat": seat, "card": card, "row": row})
    named = [*board, *(move["card"] for move in moves)]
    if not set(named) <= set(PACK) or len(set(named)) < len(named):
        raise AuthorError(f"not of the pack, or named twice: {named}")
    head = {
        "format": "eastwest-hand/1",
        "preset": author.get("preset", "eastwest"),
        "rules": author.get("rules", {"rows": 1}),
        "players": 2,
        "seed": None,
        "hand": number,
        "lead": lead,
        "scores": [0, 0],
        "board": board,
        "stock": [*named[len(board) :], *(card for card in PACK if card not in named)],
        "title": author["title"],
        "source": author["source"],
    }
    if "breaks" in author:
        line, rule = author["breaks"]
        head["breaks"] = {"line": line, "rule": rule}
    made = [[row.strip() for row in side.split("/")] for side in author["made"].split("|")]
    result = {
        "end": "full",
        "rows": made,
        "won": [None if seat == "-" else int(seat) for seat in author["won"]],
        "score": author["score"],
    }
    lines = [head, *moves, result]
    for at, fields in author.get("change", {}).items():
        lines[at - 1] = {**lines[at - 1], **fields}
    if "drop" in author:
        del lines[author["drop"] - 1]
    if "twice" in author:
        lines.insert(author["twice"], lines[author["twice"] - 1])
    return lines


def text_of(histories: list[Author], name: str) -> str:
    """Return one file: its histories one after another."""
    rows: list[Line] = []
    for number, author in enumerate(histories):
        try:
            rows += lines_of(author, number)
        except AuthorError as wrong:
            raise AuthorError(f"{name}, history {number}: {wrong}") from wrong
    return "".join(json.dumps(row) + "\n" for row in rows)


def all_files() -> dict[Path, str]:
    """Return every file that the authored modules describe, with its text."""
    from games.eastwest.history.authored import broken, valid

    files = {}
    for folder, module in (("histories", valid), ("broken", broken)):
        for name, histories in module.FILES.items():
            files[HERE / folder / f"{name}.jsonl"] = text_of(histories, name)
    return files


def main() -> int:
    check = "--check" in sys.argv[1:]
    files = all_files()
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    here = {path for folder in ("histories", "broken") for path in (HERE / folder).glob("*.jsonl")}
    if check:
        for path in [*stale, *sorted(here - files.keys())]:
            sys.stdout.write(f"{path}: not what {Path(__file__).name} makes of the authors' text\n")
        return 1 if stale or here - files.keys() else 0
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(files[path])
    sys.stdout.write(f"{len(files)} files, {len(stale)} written\n")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[2]))
    sys.exit(main())
