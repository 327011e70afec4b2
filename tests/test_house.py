"""Does the project's configuration still speak of the files that are there?"""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def compiled() -> set[str]:
    """The modules with a compiled function, found in their text."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "analyser").rglob("*.py")
        if re.search(r"^ *@(kernel|inlined|merged)$", path.read_text(), re.MULTILINE)
    }


def contract(word: str) -> dict[str, list[str]]:
    (found,) = (
        each for each in PROJECT["tool"]["importlinter"]["contracts"] if word in each["name"]
    )
    assert isinstance(found, dict)
    return found


def within(module: str, patterns: list[str]) -> bool:
    """Say whether a module, or a folder that it lies in, fits one of a contract's globs."""
    parts = module.split(".")
    above = [parts[:length] for length in range(1, len(parts) + 1)]
    return any(
        len(each) == len(asked) and all(map(fnmatchcase, each, asked))
        for asked in (pattern.split(".") for pattern in patterns)
        for each in above
    )


def test_the_wall_stands_around_every_compiled_file() -> None:
    walled = contract("Compiled")["source_modules"]
    assert compiled()
    assert [each for each in sorted(compiled()) if not within(each, walled)] == []


def test_the_reference_may_import_none_of_them() -> None:
    banned = contract("reference")["forbidden_modules"]
    assert [each for each in sorted(compiled()) if not within(each, banned)] == []


def test_each_layer_is_a_folder_and_no_contract_is_a_list_kept_by_hand() -> None:
    layers = [name for row in contract("staircase")["layers"] for name in row.split(" | ")]
    here = {path.stem for path in (ROOT / "analyser").iterdir() if path.suffix in ("", ".py")}
    assert here - {*layers, "__init__", "__main__", "__pycache__"} == set()
    assert len(contract("staircase")["layers"]) <= 12


def test_every_room_stands_on_the_map() -> None:
    text = (ROOT / "analyser" / "__init__.py").read_text()
    rooms = {path.stem for path in (ROOT / "analyser").glob("[a-z]*") if path.suffix in ("", ".py")}
    rooms -= {"templates"}
    assert sorted(room for room in rooms if f"``{room}``" not in text) == []


def test_what_is_needed_is_pinned_without_an_address() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", pin)] == []
    pinned = {pin.partition("==")[0].lower() for pin in pins}
    needed = {re.split("[<>=]", each)[0] for each in PROJECT["project"]["dependencies"]}
    needed |= set(PROJECT["project"]["optional-dependencies"]["dev"])
    assert needed - pinned == set()
