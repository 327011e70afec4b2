"""Does a run keep the scale that it was made with, and is one that has none still read?"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from small_run import content, fill
from toy import SCALE, Toy, install

from analyser.errors import DataError
from analyser.findings import answers
from analyser.play import runner
from analyser.play.runner import Progress
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.storage import backend, run_folder
from analyser.storage.sealed_log import sealed


def bodies_of(path: Path) -> list[dict[str, Any]]:
    lines = (path / backend.MANIFEST).read_bytes().splitlines()
    return [
        {key: value for key, value in json.loads(line).items() if key != "check"} for line in lines
    ]


def rewrite(path: Path, header: dict[str, Any]) -> None:
    """Give a run another header, all its lines sealed anew."""
    whole, check = b"", ""
    for body in (header, *bodies_of(path)[1:]):
        line, check = sealed(body, check)
        whole += line
    (path / backend.MANIFEST).write_bytes(whole)


def make_older(path: Path) -> None:
    """Leave a run as it was written before there were scales."""
    header = bodies_of(path)[0]
    del header["scale"]
    rewrite(path, header)


def test_the_header_has_the_scale(tmp_path: Path) -> None:
    run = fill(tmp_path / "run")
    assert run_folder.open(run.path).scale == run.scale == SCALE
    header = bodies_of(run.path)[0]
    assert header["scale"] == asdict(SCALE)
    assert header["format"] == run_folder.FORMAT == "analyser-run/3"


def test_an_older_header_has_none_and_its_rows_and_digest_are_the_same(tmp_path: Path) -> None:
    run = fill(tmp_path / "run")
    make_older(run.path)
    older = run_folder.open(run.path)
    assert older.scale is None
    assert older.digest() == run.digest()
    assert older.frame().equals(run.frame())


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
    with pytest.raises(DataError, match="not a manifest of 'analyser-run/3'"):
        run_folder.open(run.path)


def test_a_whole_number_is_a_size_too(tmp_path: Path) -> None:
    run = fill(tmp_path / "run")
    rewrite(run.path, {**bodies_of(run.path)[0], "scale": {**asdict(SCALE), "band": 0}})
    assert run_folder.open(run.path).scale is not None


def test_an_older_run_goes_on_and_is_judged_by_the_games_scale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, Toy())
    spec = build.duel_spec(Request("toy", "plain", Count(400), 1), "bold", "timid")
    whole = runner.run(spec, tmp_path / "whole", 1, ["analyser"])

    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(spec, tmp_path / "older", 1, ["analyser"], stop)
    make_older(tmp_path / "older")
    header = bodies_of(tmp_path / "older")[0]
    run = runner.run(spec, tmp_path / "older", 1, ["analyser"])
    assert bodies_of(run.path)[0] == header
    assert "scale" not in header
    assert run.digest() == whole.digest()
    shards = "shards/000000.parquet"
    assert content(run.path)[shards] == content(whole.path)[shards]
    assert answers.read(run).scale == SCALE
    assert answers.read(run).summary() == answers.read(whole).summary()
