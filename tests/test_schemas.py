"""``docs/schema``: Does all that says what made it, a run, a page, a picture or an answer, keep
its written schema?

``docs/schema/`` has them.  Each is held against what the commands really write, and each of its
keys is then left out, renamed or made something else, to see that the schema minds.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import toy as toys
from breadth import needing
from jsonschema import Draft202012Validator
from PIL import Image
from terminal import answer, run
from toy import Telling
from toys.learning_toy import LearningToy
from toys.tunable_toy import Tunable

from analyser.play import answer_provenance
from analyser.report import render
from analyser.storage import run_folder, sessions

SCHEMAS = Path(__file__).parents[1] / "docs" / "schema"
DUEL = 'game = "toy"\nhands = 2000\n[[duels]]\na = "bold"\nb = "timid"\n'
LEAP = 'game = "toy"\nhands = 400\n[[decisions]]\ndecision = "leap"\npolicies = ["bold"]\n'
KEPT = {
    "simulate": "simulate --game toy --hands 5000 --output kept",
    "matches": "simulate --game toy --matches 30 --output kept",
    "compare": "compare --game toy bold timid --precision 5 --output kept",
    "rule sets": "compare --game toy --rules plain,rich --policies bold --hands 400 --output kept",
    "tournament": "tournament --game toy bold,timid,balanced --hands 200 --output kept",
    "sweep": "sweep --game toy --habit skill=0:100:50 --hands 200 --output kept",
    "weigh": "weigh leap.toml --confirm-hands 200 --output kept --page kept.html",
}
PASSING = {
    "compare": "compare --game toy bold timid --hands 400",
    "rule sets": "compare --game toy --rules plain,rich --policies bold --hands 400",
}
FOREIGN: tuple[Any, ...] = ({}, [], None, "?", -1, True)


@cache
def validator(name: str, part: str = "") -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    if part:
        schema = {"$ref": f"#/$defs/{part}", "$defs": schema["$defs"]}
    return Draft202012Validator(schema)


def faults(name: str, body: object, part: str = "") -> list[str]:
    return [f"{each.json_path}: {each.message}" for each in validator(name, part).iter_errors(body)]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class Meta(HTMLParser):
    """Finds what a page says to a program of what made it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, Any]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "meta" and told.get("name") == render.PROVENANCE:
            self.found.append(json.loads(told["content"] or ""))


TOY = Telling
IN_FOLDER = {"leap.toml": LEAP, "duel.toml": DUEL}


# ---------------------------------------------------------------- what is written


@pytest.mark.broad
@pytest.mark.parametrize("name", needing(KEPT, {"tournament": "clubs", "sweep": "studies"}))
def test_a_run_its_answer_its_page_and_its_pictures_keep_them(toy: Telling, name: str) -> None:
    told = answer(*KEPT[name].split())["provenance"]
    assert faults("provenance", told) == []
    header, *rest = lines(Path("kept/_manifest.jsonl"))
    assert faults("manifest", header, "header") == []
    stop = [line for line in rest if "stopped" in line]
    assert [faults("manifest", line, "stop") for line in stop] == [[]] * (name == "compare")
    shards = [line for line in rest if line not in stop]
    assert shards
    assert [each for line in shards for each in faults("manifest", line, "shard")] == []
    bound, line = lines(Path("kept/_made.jsonl"))
    assert faults("made", bound, "header") == faults("made", line, "sitting") == []
    # One form, and the same in all that shows the run.
    assert told == answer_provenance.of_run(run_folder.open(Path("kept")))
    assert [{key: each for key, each in line.items() if key != "check"}] == told["sittings"]
    page = answer("report", "kept", "--page", "page.html", "--pictures", "pictures")
    assert page["provenance"] == told
    assert Meta(Path("page.html").read_text(encoding="utf-8")).found == [told]
    pictures = [Path(file) for file in page["files"] if file.endswith(".png")]
    assert len(pictures) > 1
    for file in pictures:
        with Image.open(file) as picture:
            notes = dict(picture.text)  # type: ignore[attr-defined]
        assert json.loads(notes[render.PROVENANCE]) == told
        assert notes["Software"] == f"analyser {told['analyser']}"
        assert notes["Creation Time"] == told["sittings"][0]["began"]
        assert told["manifest"].startswith(notes["Source"].rpartition(" ")[2])
        assert notes["Title"]


@pytest.mark.parametrize("name", PASSING)
def test_an_answer_of_which_nothing_is_kept_keeps_it(toy: Telling, name: str) -> None:
    told = answer(*PASSING[name].split())["provenance"]
    assert faults("provenance", told) == []
    assert len(told["sittings"]) == 1
    assert not told["gap"]


def test_a_report_of_a_scenario_keeps_it(toy: Telling) -> None:
    found = answer("report", "duel.toml")
    assert faults("provenance", found["provenance"]) == []
    assert found["provenance"]["seed"] == found["seed"]
    assert found["provenance"]["manifest"] == found["digest"]


@pytest.mark.needs("learning")
def test_a_search_and_learning_keep_it_and_write_no_moment_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for words, made, files in (
        (
            "tune --generations 2 --population 4 --hands-per-sample 80 --validation-hands 80"
            " --test-hands 80 --output new.toml",
            Tunable(noise=60),
            ("new.toml", "new.html", "new.jsonl"),
        ),
        (
            "learn plain --rule-based-hands 1500 --hands-per-round 350 --output new.json",
            LearningToy(),
            ("new.json",),
        ),
    ):
        toys.install(monkeypatch, made)
        told = answer(*words.split(), "--game", "toy", "--seed", "3")["provenance"]
        assert faults("provenance", told) == []
        assert (told["sittings"], told["gap"], told["seed"]) == ([], True, 3)
        for file in files:
            assert not re.search(r"\d{4}-\d\d-\d\dT", Path(file).read_text(encoding="utf-8"))
    page = Path("new.html").read_text(encoding="utf-8")
    assert [faults("provenance", each) for each in Meta(page).found] == [[]]


@pytest.mark.broad
def test_who_goes_on_is_told_on_the_page_and_by_check(
    toy: Telling, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = KEPT["simulate"].split()
    write = run_folder.Run.write_shard

    def interrupted(held: run_folder.Run, index: int, *rest: Any) -> None:
        if index == 1:
            raise KeyboardInterrupt
        write(held, index, *rest)

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr(run_folder.Run, "write_shard", interrupted)
    assert run(*words).exit_code == 130
    monkeypatch.setattr(run_folder.Run, "write_shard", write)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    told = answer(*words, "--threads", "3")["provenance"]
    assert [each["began"] for each in told["sittings"]] == [
        "2023-11-14T22:13:20Z",
        "2027-01-15T08:00:00Z",
    ]
    assert [each["first_shard"] for each in told["sittings"]] == [0, 1]
    assert answer("check", "kept")["made"] is None
    answer("report", "kept", "--page", "page.html")
    page = Path("page.html").read_text(encoding="utf-8")
    assert "2023-11-14T22:13:20Z, and last 2027-01-15T08:00:00Z: 2 sittings" in page
    assert "(3 threads)" in page
    Path("kept/_made.jsonl").unlink()
    assert (
        "_made.jsonl: is missing, so that who played the run, when and on what, is not known; no "
        "harm\n"
    ) in run("check", "kept").stdout
    assert faults("provenance", answer("report", "kept")["provenance"]) == []
    assert "<dt>processor</dt><dd>not known</dd>" in Path("kept.html").read_text(encoding="utf-8")


def test_a_moment_that_is_none_ends_a_run_before_it_begins(
    toy: Telling, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    result = run(*KEPT["simulate"].split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(
        "analyser: error: SOURCE_DATE_EPOCH: found 'yesterday' (expected "
    )
    assert not Path("kept").exists()


# ---------------------------------------------------------------- do the schemas mind?


def required(schema: Mapping[str, Any], body: Any, where: tuple[Any, ...]) -> Iterator[Any]:
    """Yield where in ``body`` each key lies that the schema requires."""
    for key in schema.get("required", ()):
        yield (*where, key)
    for key, below in schema.get("properties", {}).items():
        if isinstance(body, dict) and key in body:
            yield from required(below, body[key], (*where, key))
    if isinstance(body, list) and body:
        yield from required(schema.get("items", {}), body[0], (*where, 0))


def changed(body: Any, where: tuple[Any, ...]) -> Iterator[Any]:
    """Yield ``body`` without what lies there, with it under another name, and with other values."""
    for what in ("gone", "renamed", *FOREIGN):
        made = copy.deepcopy(body)
        inside = made
        for step in where[:-1]:
            inside = inside[step]
        old = inside.pop(where[-1])
        if what == "renamed":
            inside[f"{where[-1]}x"] = old
        elif what != "gone":
            if type(what) is type(old) or (what is None and where[-1] in NULLED):
                continue
            if what == -1 and where[-1] == "null":
                # What stands for "there is none" may be any whole number.
                continue
            inside[where[-1]] = what
        yield made


NULLED = ("matches_sha256", "manifest", "commit", "threads", "null")
"""What may be null."""


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("manifest", "header"),
        ("manifest", "shard"),
        ("manifest", "stop"),
        ("made", "header"),
        ("made", "sitting"),
        ("provenance", ""),
    ],
)
def test_a_schema_minds_each_key_that_it_requires(toy: Telling, name: str, part: str) -> None:
    told = answer(*KEPT["compare"].split())["provenance"]
    manifest, made = lines(Path("kept/_manifest.jsonl")), lines(Path("kept/_made.jsonl"))
    body: dict[str, Any] = {
        "manifest header": manifest[0],
        "manifest shard": manifest[1],
        "manifest stop": manifest[-1],
        "made header": made[0],
        "made sitting": made[1],
        "provenance ": told,
    }[f"{name} {part}"]
    checks = validator(name, part)
    assert checks.is_valid(body)
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    places = list(required(schema["$defs"][part] if part else schema, body, ()))
    assert len(places) >= len(body)
    tried = 0
    for where in places:
        for wrong in changed(body, where):
            assert not checks.is_valid(wrong), (where, wrong)
            tried += 1
    assert tried > 3 * len(places)


def test_a_schema_says_all_keys_of_a_sitting_and_no_more() -> None:
    made = json.loads((SCHEMAS / "made.json").read_text(encoding="utf-8"))["$defs"]["sitting"]
    told = json.loads((SCHEMAS / "provenance.json").read_text(encoding="utf-8"))["$defs"]["sitting"]
    assert {key for key in made["properties"] if key != "check"} == {*told["properties"]}
    for name, constant in (("made", sessions.FORMAT), ("manifest", run_folder.FORMAT)):
        schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
        assert schema["$defs"]["header"]["properties"]["format"] == {"const": constant}
