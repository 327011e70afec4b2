"""``analyser.compiled.ir_cache``: Is what one process translated found by the next, and never
believed when it is damaged?
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import compiling
import pytest
from copies import ask, copy_into

from analyser.compiled import ir_cache
from analyser.compiled.ir_cache import Translations

SMALL = """
from analyser.cards import sets
from analyser.compiled.jit import kernel, merged

@kernel
def halved(number):
    return number // 2

@kernel
def least(one, other):
    return min(halved(one), sets.count(other))

@kernel
def first(numbers):
    return least(numbers[0], numbers[1]) + 1

@kernel
def second(numbers):
    return 100 * least(numbers[1], numbers[0]) + halved(numbers[0])
"""
ASK = """
import json
import numpy as np
import small
from analyser.compiled import linking

made = []
pipelines = linking.PartCompiler.define_pipelines
def define_pipelines(self):
    made.append(self.state.func_id.func_name)
    return pipelines(self)
linking.PartCompiler.define_pipelines = define_pipelines
said = small.{asked}(np.array([21, 7], np.int64))
print(json.dumps([said, sorted(made)]))
"""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    root = copy_into(tmp_path)
    (root / "small.py").write_text(SMALL)
    return root


def asked(copied: Path, name: str) -> Any:
    return ask(ASK.format(asked=name), copied)


def files(copied: Path) -> list[Path]:
    found = (copied / "cache" / "analyser" / "compiled").glob(f"*/{ir_cache.NAME}")
    return sorted(found)


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
def test_another_process_translates_only_what_is_new(copied: Path) -> None:
    assert asked(copied, "first") == [4, ["count", "halved", "least"]]
    assert [each.parent.name.partition("-")[0] for each in files(copied)] == ["cards", "small"]
    assert asked(copied, "second") == [310, []]


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")
def test_what_is_damaged_or_gone_is_translated_anew(copied: Path) -> None:
    asked(copied, "first")
    cards, small = files(copied)
    whole = small.read_bytes()
    small.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
    cards.unlink()
    assert asked(copied, "second") == [310, ["count", "halved", "least"]]
    # And kept anew.
    for kept in (copied / "cache" / "analyser" / "compiled").glob("small-*/*.machine"):
        kept.unlink()
    assert asked(copied, "second") == [310, []]


def test_what_two_write_is_kept_together(tmp_path: Path) -> None:
    one, other = Translations(tmp_path / "x"), Translations(tmp_path / "x")
    assert one.get("a") is None
    assert other.get("a") is None
    one.put("a", b"1")
    one.write()
    other.put("b", b"2")
    other.write()
    again = Translations(tmp_path / "x")
    assert (again.get("a"), again.get("b"), again.get("c")) == (b"1", b"2", None)
    assert (one.get("a"), other.get("a")) == (b"1", b"1")
    assert [each.name for each in (tmp_path / "x").iterdir()] == [ir_cache.NAME]


def test_what_another_has_written_since_is_found(tmp_path: Path) -> None:
    one, other = Translations(tmp_path / "x"), Translations(tmp_path / "x")
    assert one.get("a") is None
    other.put("a", b"1")
    other.write()
    assert one.get("a") == b"1"


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    made = Translations(tmp_path / "file" / "x")
    made.put("a", b"1")
    made.write()
    assert made.get("a") == b"1"
    assert Translations(tmp_path / "file" / "x").get("a") is None
