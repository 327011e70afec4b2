"""How do the hand-worked histories in `histories/` and `broken/` become complete files?

An author (see `authored/`) types the cards of the hands, the card turned, the moves, the tricks
that each took and the points that each scores. This script lays the rest of the pack into the stock
in a fixed order, and writes a line each. It knows no rule of the game: no trick is judged, no point
added up.

    python tests/games/ecarte/history/build_histories.py            write all files
    python tests/games/ecarte/history/build_histories.py --check    exit 1 if a file differs

One authored history is a dict:

    title, source   what it shows; the sentence of X, or the reading, behind it
    hands           the cards of each seat, seats apart by a slash: "7s 8d / 8c Kh"
    turned          the card turned
    moves           "0 proposes; 1 accepts; 0 gives 7s for Jd; 0 stands; 0 shows; 0 leads Kd Ts",
                    of a trick the leader and its cards; "!" before a move marks the fault of a
                    broken history
    tricks          of each seat, as the author worked them
    terms           of each seat: "king 1 point 1", what is not said is 0
    winner, end     0 and "tricks" if not said
    score           of each seat where it is not the sum of the terms
    before          of each seat the points before the hand; 0 0 if not said
    preset, rules, lead    as in ecarte-hand/1; `ecarte`, none and 0 if not said
    stock           its first cards where they are not those that are given
    fault           "deal" or "result", where that is what is wrong; `breaks` says what
    extra           fields of the deal as they are to stand there, right or wrong
    said            fields of the result likewise
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Author = dict[str, Any]  # one authored history, as above
Line = dict[str, Any]  # one line of a file, as in ecarte-hand/1
PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
TERMS = ("king", "point", "vole", "vulnerable")
WORDS = {
    "stands": "stand",
    "proposes": "propose",
    "accepts": "accept",
    "refuses": "refuse",
    "shows": "king",
}


class AuthorError(Exception):
    """The authored text does not add up: what was found and what was expected."""


def move_of(text: str) -> tuple[Line, bool]:
    """Return a move as its line, and whether it is the marked fault."""
    seat, word, *rest = text.strip().lstrip("!").split()
    line: Line
    if word in WORDS and not rest:
        line = {"do": WORDS[word], "seat": int(seat)}
    elif word == "gives" and "for" in rest:
        at = rest.index("for")
        line = {"do": "exchange", "seat": int(seat), "out": rest[:at], "in": rest[at + 1 :]}
    elif word == "leads" and rest:
        line = {"do": "trick", "lead": int(seat), "cards": rest}
    else:
        raise AuthorError(f"no such move: {text}")
    return line, text.strip().startswith("!")


def terms_of(text: str) -> dict[str, int]:
    """Return what a seat scores, term by term."""
    words = text.split()
    said = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    if not set(said) <= set(TERMS):
        raise AuthorError(f"no such terms: {text}")
    return {term: said.get(term, 0) for term in TERMS}


def lines_of(author: Author, number: int) -> list[Line]:
    """Return one authored history as the objects of its lines."""
    hands = [hand.split() for hand in author["hands"].split("/")]
    moves = [move_of(text) for text in author["moves"].split(";") if text.strip()]
    given = " ".join(" ".join(line.get("in", [])) for line, _ in moves)
    drawn = author.get("stock", given).split()
    named = [*(card for hand in hands for card in hand), author["turned"], *drawn]
    if not set(named) <= set(PACK) or len(set(named)) < len(named):
        raise AuthorError(f"not of the pack, or named twice: {named}")
    head = {
        "format": "ecarte-hand/1",
        "preset": author.get("preset", "ecarte"),
        "rules": author.get("rules", {}),
        "players": len(hands),
        "seed": None,
        "hand": number,
        "lead": author.get("lead", 0),
        "scores": author.get("before", [0, 0]),
        "hands": hands,
        "turned": author["turned"],
        "stock": [*drawn, *(card for card in PACK if card not in named)],
        "title": author["title"],
        "source": author["source"],
    }
    head.update(author.get("extra", {}))
    fault = {"deal": 1, "result": len(moves) + 2}.get(author.get("fault", ""))
    for at, (_, wrong) in enumerate(moves, start=2):
        fault = at if wrong else fault
    if fault:
        head["breaks"] = {"line": fault, "rule": author["breaks"]}
    terms = [terms_of(text) for text in author["terms"]]
    result = {
        "end": author.get("end", "tricks"),
        "winner": author.get("winner", 0),
        "tricks": author["tricks"],
        "score": author.get("score", [sum(each.values()) for each in terms]),
        "breakdown": terms,
    }
    result.update(author.get("said", {}))
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
    from games.ecarte.history.authored import broken, valid

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
