"""``analyser.storage``: Does a run keep the scale that it was made with?"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from small_run import fill
from toy import SCALE

from analyser.errors import DataError
from analyser.storage import backend, run_folder
from analyser.storage.sealed_log import seal_line


def bodies_of(path: Path) -> list[dict[str, Any]]:
    lines = (path / backend.MANIFEST).read_bytes().splitlines()
    return [
        {key: value for key, value in json.loads(line).items() if key != "check"} for line in lines
    ]


def rewrite(path: Path, header: dict[str, Any]) -> None:
    """Give a run another header, all its lines sealed anew."""
    whole, check = b"", ""
    for body in (header, *bodies_of(path)[1:]):
        line, check = seal_line(body, check)
        whole += line
    (path / backend.MANIFEST).write_bytes(whole)


def test_the_header_has_the_scale(tmp_path: Path) -> None:
    run = fill(tmp_path / "run")
    assert run_folder.open(run.path).scale == run.scale == SCALE
    header = bodies_of(run.path)[0]
    assert header["scale"] == asdict(SCALE)
    assert header["format"] == run_folder.FORMAT == "analyser-run/1"


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {},
        "points",
        {**asdict(SCALE), "more": 1},
        {key: value for key, value in asdict(SCALE).items() if key != "spread"},
        *(
            {**asdict(SCALE), **change}
            for change in (
                {"unit": ""},
                {"unit": 5},
                {"band": -1.0},
                {"band": "5"},
                {"precision": 0.0},
                {"spread": True},
                {"spread": None},
                {"decimals": 0.5},
                {"decimals": -1},
                {"lead_steps": 0},
                {"lead_steps": 20.0},
            )
        ),
    ],
)
def test_a_scale_that_is_none_is_refused(tmp_path: Path, wrong: object) -> None:
    run = fill(tmp_path / "run")
    rewrite(run.path, {**bodies_of(run.path)[0], "scale": wrong})
    with pytest.raises(DataError, match="not a manifest of 'analyser-run/1'"):
        run_folder.open(run.path)


def test_a_whole_number_is_a_size_too(tmp_path: Path) -> None:
    run = fill(tmp_path / "run")
    rewrite(run.path, {**bodies_of(run.path)[0], "scale": {**asdict(SCALE), "band": 0}})
    assert run_folder.open(run.path).scale is not None


def test_a_header_without_a_scale_is_refused(tmp_path: Path) -> None:
    run = fill(tmp_path / "run")
    header = {key: value for key, value in bodies_of(run.path)[0].items() if key != "scale"}
    rewrite(run.path, header)
    with pytest.raises(DataError, match="not a manifest of 'analyser-run/1'"):
        run_folder.open(run.path)
