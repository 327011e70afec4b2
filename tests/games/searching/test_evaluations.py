"""``analyser.games.searching.evaluations``: Is a learnt evaluation read as it was written, and
anything else refused in a sentence?
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.errors import DataError, StorageError
from analyser.games.searching import evaluations, plain

RULES = {"preset": "plain", "players": 4, "pots": [11, 11], "feat": 0.0}


def weights(seed: int = 1) -> list[int]:
    chance = Random(seed)
    ends = (-(2**31), -1, 0, 2**31 - 1)
    return [chance.choice((*ends, chance.randrange(-99, 99))) for _ in range(plain.weights_of(2))]


def body(**changes: Any) -> dict[str, Any]:
    return {"game": "toy", "rules": RULES, "features": ["one", "zwölf"], "seed": 3, **changes}


def refused(text: str) -> str:
    """Return what is said against a text; it must be one sentence on one line."""
    with pytest.raises(DataError) as caught:
        evaluations.parse_evaluation(text, "mine.json")
    assert caught.value.exit_code == 4
    said = str(caught.value)
    assert said.startswith("mine.json: ")
    assert "\n" not in said
    return said


def test_what_is_written_is_read_and_has_a_name_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(evaluations.text(body(), weights()), encoding="utf-8")
    found = evaluations.read(file)
    assert found.weights == tuple(weights())
    assert (found.game, found.rules, found.features) == ("toy", RULES, ("one", "zwölf"))
    assert found.body["seed"] == 3
    assert len(found.digest) == 64
    others = [
        evaluations.parse_evaluation(evaluations.text(changed, made), "x")
        for changed, made in ((body(seed=4), weights()), (body(), weights(2)))
    ]
    assert len({found.digest, *(each.digest for each in others)}) == 3
    again = evaluations.parse_evaluation(evaluations.text(body(), weights()), "y")
    assert again.digest == found.digest


def test_every_flipped_bit_shows() -> None:
    chance = Random("bits")
    raw = evaluations.text(body(), weights()).encode()
    for _ in range(400):
        at = chance.randrange(len(raw))
        changed = bytearray(raw)
        changed[at] ^= 1 << chance.randrange(8)
        refused(changed.decode(errors="replace"))


def test_a_cut_an_addition_and_another_spelling_show() -> None:
    text = evaluations.text(body(), weights())
    for changed in (text[:-1], text + " ", text[: len(text) // 2], "", text.replace("\n ", "\n")):
        refused(changed)
    assert "seal does not fit" in refused(json.dumps(json.loads(text)))


def test_what_is_none_is_said_to_be_none() -> None:
    for text in ("[]", "3", '{"format": 3}', '{"format": "burraco-hand/1"}', "[" * 100_000):
        assert "not a valid learnt evaluation" in refused(text)


def test_another_version_is_named() -> None:
    text = evaluations.text(body(), weights()).replace("evaluation/1", "evaluation/2")
    assert "'analyser-evaluation/2'" in refused(text)


def sealed(changed: dict[str, Any]) -> str:
    """A file whose seal fits, whatever it says."""
    return evaluations.sealed_text(changed)


def test_a_seal_that_fits_is_not_enough() -> None:
    whole = json.loads(evaluations.text(body(), weights()))
    del whole["sha256"]
    assert evaluations.parse_evaluation(sealed(whole), "mine.json").game == "toy"
    assert "weights for 2 features" in refused(sealed({**whole, "weights": "AAAA"}))
    assert "found 0 weights" in refused(sealed({**whole, "weights": "%%%"}))
    for key in ("game", "rules", "features", "weights"):
        refused(sealed({**whole, key: 7}))
        refused(sealed({name: value for name, value in whole.items() if name != key}))


def test_a_file_that_cannot_be_read_or_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no such file"):
        evaluations.read(tmp_path / "none.json")
    with pytest.raises(StorageError, match="a folder or a device"):
        evaluations.read(tmp_path)
    file = tmp_path / "mine.json"
    file.write_bytes(b"\xff\xfe{}")
    with pytest.raises(DataError, match="not a valid learnt evaluation"):
        evaluations.read(file)


def test_a_number_that_is_none_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="JSON"):
        evaluations.text(body(r2=math.nan), weights())


def test_rules_differ_but_for_those_apart_and_for_what_json_makes_of_them() -> None:
    record = {**RULES, "preset": "other", "pots": (11, 11)}
    assert evaluations.list_differing_rules(RULES, record, ("preset",)) == []
    assert evaluations.list_differing_rules(RULES, record, ()) == ["preset"]
    changed = {**record, "players": 3, "new": True}
    assert evaluations.list_differing_rules(RULES, changed, ("preset",)) == ["players", "new"]
    assert (
        evaluations.list_differing_rules({**RULES, "players": 1}, {**RULES, "players": True}, ())
        == []
    )
