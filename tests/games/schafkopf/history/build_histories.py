"""How do the hand-worked histories in `histories/` and `broken/` become complete files?

An author (see `authored/`) types the cards of the hands, the moves, and what each player has in the
end. This script writes a line each. It knows no rule of the game: nobody's winning card is looked
for, and no point added up.

    python tests/games/schafkopf/history/build_histories.py            write all files
    python tests/games/schafkopf/history/build_histories.py --check    exit 1 if a file differs

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
    hands, widow    the cards of each seat, seats apart by a slash, and of the widow
    moves           "0 pass; 1 take: Ks Jh; 1 bury: Th Kh; 0: Qc 7d Jd; …": who does what, or leads
                    to a trick, and the cards in their order; "!" before one marks the fault of a
                    broken history
    declarer, won, points, score    the result, as the author worked it out
    end             "tricks" if not said
    preset, rules, lead, scores, hand    as in schafkopf-hand/1; `schafkopf`, none, 0, zeros and the
                    history's place in its file if not said
    fault           "deal" or "result", where that is what is wrong; `breaks` says what
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Author = dict[str, Any]  # one authored history, as above
Line = dict[str, Any]  # one line of a file, as in schafkopf-hand/1


class AuthorError(Exception):
    """The authored text does not add up: what was found and what was expected."""


def move_of(text: str) -> tuple[Line, bool]:
    """Return a move or trick as its line, and whether it is the marked fault."""
    who, found, cards = text.strip().lstrip("!").partition(":")
    seat, *what = who.split()
    wrong = text.strip().startswith("!")
    if not what and found:
        return {"do": "trick", "lead": int(seat), "cards": cards.split()}, wrong
    if what == ["pass"] and not found:
        return {"do": "pass", "seat": int(seat)}, wrong
    if what in (["take"], ["bury"]) and found:
        return {"do": what[0], "seat": int(seat), "cards": cards.split()}, wrong
    raise AuthorError(f"no such move: {text}")


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    moves = [move_of(text) for text in author["moves"].split(";") if text.strip()]
    head = {
        "format": "schafkopf-hand/1",
        "preset": author.get("preset", "schafkopf"),
        "rules": author.get("rules", {}),
        "players": 3,
        "seed": None,
        "hand": author.get("hand", number),
        "lead": author.get("lead", 0),
        "scores": author.get("scores", [0, 0, 0]),
        "hands": [hand.split() for hand in author["hands"].split("/")],
        "widow": author["widow"].split(),
        "title": author["title"],
        "source": author["source"],
    }
    fault = {"deal": 1, "result": len(moves) + 2}.get(author.get("fault", ""))
    for at, (_, wrong) in enumerate(moves, start=2):
        fault = at if wrong else fault
    if fault:
        head["breaks"] = {"line": fault, "rule": author["breaks"]}
    result = {
        "end": author.get("end", "tricks"),
        "declarer": author["declarer"],
        "tricks": author["won"],
        "points": author["points"],
        "score": author["score"],
    }
    return [head, *(line for line, _ in moves), result]


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
    from games.schafkopf.history.authored import broken, valid

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
