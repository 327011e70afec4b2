"""``analyser.report.asking``: Is what a page can be asked what its chart or its picture says,
whatever names are in it?

In every language, and of no script but the one that it names.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import json
import math
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from page_text import PAYLOADS, Outline
from report.test_rule_sets import comparison
from toy import SCALE, Toy, install

from analyser import games
from analyser.findings import chart, decision_reading, situation_cells
from analyser.findings.decisions import FEWEST
from analyser.findings.goal_order import NOT_MEASURED, OPEN, rank
from analyser.findings.rule_sets import RuleSetComparison
from analyser.games.burraco.measures import MEASURES
from analyser.games.measures import PicturedMeasure
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.play import runner
from analyser.report import answer_file, asking, render
from analyser.report import page as report
from analyser.report.asking import Asking
from analyser.report.parts import Folded, Form
from analyser.report.rule_sets.wishes import asked_rule_sets
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.rule_goal import Wish
from analyser.statistics.intervals import Difference
from analyser.statistics.simultaneous import Number
from analyser.storage import run_folder
from analyser.wording import Table, signed_plus_minus, span

RULE = DecisionRule(((Comparison((("wet", 1),), None, 0), Comparison((("width", 1),), None, 3)),))
"""Not in the rain, and three feet at most."""
MARKUP_WAYS = ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "fetch(")
"""By what a script puts in markup, or asks the network."""
NOTHING = Difference(0, 0, 0, 0, 0, 0, 0, 0, 0.95)


ORDERED = """
const rows = [];
for (const { asked, wishes } of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
  const state = {};
  SCRIPT
  state.wishes = wishes;
  rows.push(ranked(state.players).map(({ each, verdicts }) => [each.name, verdicts]));
}
process.stdout.write(JSON.stringify(rows));
"""
"""A page's script in node, without its page: the rule sets in order, each with its verdicts."""
WORDS = {OPEN: "open", NOT_MEASURED: "open"}
"""What the script calls some verdicts."""


def draw_comparison(lots: Random) -> RuleSetComparison:
    """Return rule sets with three numbers at random, some alike, some below 0 or unknown."""
    base, *others = comparison(*((name, 0.0, 0.0) for name in "abcdef")).variants
    names = ("turns", "lead", "score")
    base.levels.update({name: Number(lots.choice([-9.0, 30.0]), 1) for name in names})
    made = [base]
    for each in others:
        for name in names:
            change = Number(lots.choice([-5.0, -1.0, 2.0, 7.0]), lots.choice([1.0, 3.0, math.inf]))
            each.levels[name] = Number(base.levels[name].value + change.value, 1)
            each.changes[name] = change
        if lots.random() < 0.2:
            del each.changes["lead"], each.levels["lead"]
        made.append(dataclasses.replace(each, faults=("they slip",) * (lots.random() < 0.2)))
    (length,) = comparison().play
    quantities = tuple(dataclasses.replace(length, name=name) for name in names)
    return dataclasses.replace(comparison(), variants=tuple(made), play=quantities)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> run_folder.Run:
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        spec = build.decisions_spec(
            Request("toy", "plain", Count(8_000), 7), "leap", ["bold", "timid"], 2,
            more_rules=["rich"],
        )  # fmt: skip
        return runner.run(spec, tmp_path_factory.mktemp("asking") / "run", 1, ["analyser"])


@pytest.fixture(scope="module")
def page(run: run_folder.Run) -> report.Page:
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        return report.build(run)


@pytest.fixture
def asked(page: report.Page) -> Asking:
    assert isinstance(page.form.asking, Asking)
    return page.form.asking


def embedded(page: str) -> Any:
    (text,) = re.findall(r'<script type="application/json" id="asked">(.*?)</script>', page)
    return json.loads(text)


def tables(form: Form) -> list[Table]:
    (section,) = (each for each in form.sections if each.title == "Strategy chart")
    folded = [each for each in section.blocks if isinstance(each, Folded)]
    return [each for fold in folded for each in fold.blocks if isinstance(each, Table)]


def test_the_cells_are_those_of_the_chart(page: report.Page, asked: Asking) -> None:
    assert asked.levels == (("width", "wet"), ("width",), ())
    high = {fact.name: dict(zip(fact.low, fact.high, strict=True)) for fact in asked.facts}
    said = set()
    for cell in asked.cells:
        if cell["wet"] is not None:
            low, high_end = cell["estimate"] - cell["half"], cell["estimate"] + cell["half"]
            worth = dataclasses.replace(NOTHING, mean=cell["estimate"], low=low, high=high_end)
            said.add(
                (
                    f"On the chart: {cell['rules']}, {cell['player']}",
                    span(cell["width"], high["width"][cell["width"]]),
                    "yes" if cell["wet"] else "no",
                    signed_plus_minus(worth),
                )
            )
    told = {
        (each.caption, row[0], row[1], row[3]) for each in tables(page.form) for row in each.rows
    }
    assert said == told
    assert len(said) == 2 * 2 * 5 * 2


def test_every_decision_is_in_a_cell_of_the_coarsest_level(asked: Asking) -> None:
    """And a finer cell has no more decisions than the coarser one that stands in for it."""
    whole = {(c["rules"], c["player"]): c["n"] for c in asked.cells if c["width"] is None}
    assert len(whole) == 4
    for cell in asked.cells:
        assert FEWEST <= cell["n"] <= whole[cell["rules"], cell["player"]]
        if cell["wet"] is not None:
            coarser = [
                each["n"]
                for each in asked.cells
                if each["wet"] is None and each["width"] == cell["width"]
                and (each["rules"], each["player"]) == (cell["rules"], cell["player"])
            ]  # fmt: skip
            assert coarser == [each for each in coarser if each > cell["n"]] != []


def test_what_is_asked_first_is_the_most_common_situation(asked: Asking) -> None:
    first = {fact.name: fact.low[fact.usual] for fact in asked.facts}
    table = ("rules", "plain"), ("player", "bold")
    finest = [
        each for each in asked.cells if each["wet"] is not None and {*table} < {*each.items()}
    ]
    commonest = max(finest, key=lambda each: int(each["n"]))
    assert {name: commonest[name] for name in first} == first


def test_what_the_rule_asks_comes_first_and_is_cut_where_it_cuts(
    run: run_folder.Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    found = decision_reading.read(run)
    card = chart.read(found, SCALE)
    told = situation_cells.read(found[0], RULE, card)
    assert told is not None
    assert [*told.facts] == ["wet", "width"]
    assert 4 in [low for low, _ in told.facts["width"]]
    assert told.levels == (("width", "wet"), ("wet",), ())
    assert situation_cells.read(found[0], RULE, None) is None


def test_the_page_names_its_one_script_by_its_hash(page: report.Page) -> None:
    outline = Outline(page.html)
    assert outline.errors == []
    (policy,) = (meta["content"] for meta in outline.named("meta") if "http-equiv" in meta)
    scripts = re.findall(r"<script>(.*?)</script>", page.html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
    assert policy is not None
    assert f"; script-src 'sha256-{digest}'; " in policy
    assert len(scripts) == 1
    assert len(scripts[0].encode()) <= 15_000
    assert "default-src 'none'" in policy
    assert [each.get("type") for each in outline.named("script")] == ["application/json", None]
    used = [way for way in MARKUP_WAYS if way in scripts[0]]
    assert used == [], "words are put in as text, and nothing is asked for"


def test_without_the_script_nothing_of_the_form_is_there(page: report.Page) -> None:
    assert '<section id="ask" hidden></section>' in page.html
    body = re.sub(r"<script.*?</script>", "", page.html.split("<body>")[1], flags=re.DOTALL)
    assert asking.languages()["en"]["ask"] not in body


def test_a_page_that_cannot_be_asked_has_no_script(page: report.Page) -> None:
    plain = render.html(dataclasses.replace(page.form, asking=None))
    assert "<script" not in plain
    assert "script-src" not in plain
    assert "#ask" not in plain


def test_hostile_names_are_words(page: report.Page, asked: Asking) -> None:
    names = {each: f"{each} \N{LINE SEPARATOR}]]></script><!--" for each in PAYLOADS}
    cells = [{**cell, "rules": PAYLOADS[0], "player": PAYLOADS[1]} for cell in asked.cells[:3]]
    told = dataclasses.replace(
        asked, rules=names, players=names, first=PAYLOADS[2], cells=cells,
        facts=[dataclasses.replace(each, words=PAYLOADS[0]) for each in asked.facts],
    )  # fmt: skip
    made = render.html(dataclasses.replace(page.form, asking=told))
    outline = Outline(made)
    assert outline.errors == []
    assert not {tag for tag, _ in outline.elements} & {"img", "iframe"}
    assert len(outline.named("script")) == 2
    data = embedded(made)
    assert data["players"] == [[name, label] for name, label in names.items()]
    assert data["facts"][0]["words"] == PAYLOADS[0]


def test_the_answer_file_makes_the_same_page(page: report.Page, tmp_path: Path) -> None:
    answer_file.write(page.form, page.summary, tmp_path / "a.json")
    form, _ = answer_file.read(tmp_path / "a.json")
    assert form.asking is not None
    assert embedded(render.html(form)) == embedded(page.html)
    body = json.loads((tmp_path / "a.json").read_text("utf-8"))
    columns = body["page"]["asking"]["cells"]["of"]
    assert [*columns] == sorted(["rules", "player", "width", "wet", "estimate", "half", "n"])


@pytest.mark.parametrize("language", ["it", "pt", "es", "de"])
@pytest.mark.parametrize("kind", asking.KINDS)
def test_a_language_has_every_word_with_the_same_blanks(language: str, kind: str) -> None:
    words, english = asking.languages(kind)[language], asking.languages(kind)["en"]
    assert [*words] == [*english]
    for key, said in english.items():
        blanks = set(re.findall(r"\{\w+\}", str(said)))
        assert set(re.findall(r"\{\w+\}", str(words[key]))) == blanks, key
    if kind == "situations":
        assert words["units"].keys() == english["units"].keys()
        units = {games.game(name).scale.unit for name in games.names()}
        assert units == english["units"].keys()


@pytest.mark.parametrize("kind", asking.KINDS)
def test_the_script_says_the_words_that_there_are(kind: str) -> None:
    """A key with a slip in it once showed as nothing."""
    asked = {*re.findall(r'say\("(\w+)"', asking.script(kind))}
    asked |= {
        *re.findall(r'"(\w+)"', "".join(re.findall(r"tableOf\(.*?\], ", asking.script(kind))))
    }
    assert asked
    assert asked <= asking.languages(kind)["en"].keys()
    assert len(asking.script(kind).encode()) <= 15_000


def test_burraco_has_a_word_for_each_rule_set_and_each_measure_of_the_picture() -> None:
    game = games.game("burraco")
    wanted = {f"rules.{name}" for name in game.presets}
    wanted |= {f"measures.{each.name}" for each in MEASURES if isinstance(each, PicturedMeasure)}
    translated = game.translated  # type: ignore[attr-defined]
    assert translated.keys() == asking.languages().keys() - {"en"}
    for words in translated.values():
        assert words.keys() == {*wanted, "measures.skill_share"}


class TestRuleSets:
    @pytest.fixture
    def found(self) -> RuleSetComparison:
        """Return five rule sets for four players, one of them no play, and one for three."""
        found = comparison(("up", 9.0, 0.5), ("on", 0.5, 0.6), ("down", -2.0, math.inf))
        base, up, on, down = found.variants
        alone = dataclasses.replace(base, name="alone", seats=3)
        wild = dataclasses.replace(up, name="wild", faults=("they all slip",))
        return dataclasses.replace(found, variants=(base, up, on, down, wild, alone))

    def test_the_numbers_are_those_of_the_picture(
        self, found: RuleSetComparison, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told = asked_rule_sets(found, install(monkeypatch))
        assert told is not None
        assert told.measures == {"turns": "Length, turns"}
        keys = ("rules", "players", "base", "is_play", "turns", "turns_half", "turns_change",
                "turns_change_half")  # fmt: skip
        assert [tuple(row[key] for key in keys) for row in told.sets] == [
            ("base", 4, "", True, 30, 1, None, None),
            ("up", 4, "base", True, 39, 1, 9, 0.5),
            ("on", 4, "base", True, 30.5, 1, 0.5, 0.6),
            ("down", 4, "base", True, 28, 1, -2, None),
            ("wild", 4, "base", False, 39, 1, 9, 0.5),
        ], "of one rule set for three there is no choice"
        data = asking.rule_set_data(told)
        assert data["sets"][1] == ["up", "up", 4, "base", True, [[39, 1, 9, 0.5]]]

    def test_the_order_by_wishes_is_that_of_a_goal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The page's script and Python, on rule sets drawn at random, some of them no play."""
        node = shutil.which("node")
        if node is None:
            pytest.skip("node runs the script of the page")
        toy, lots, cases, expected = install(monkeypatch), Random(5), [], []
        for _ in range(60):
            found = draw_comparison(lots)
            told = asked_rule_sets(found, toy)
            assert told is not None
            ways = [lots.choice(["less", "more", "more", "any"]) for _ in told.measures]
            wishes = [
                Wish(name, name, 1 if way == "more" else -1, has_to=True)
                for name, way in zip(told.measures, ways, strict=True)
                if way != "any"
            ]
            if not wishes:
                continue
            base, *others = found.variants
            ranked = rank(wishes, base, others)
            cases.append({"asked": asking.rule_set_data(told), "wishes": ways})
            expected.append(
                [
                    [base.name, ["same"] * len(wishes)],
                    *([each.variant.name, [WORDS.get(one, one) for one in each.verdicts]]
                      for each in ranked),
                ]
            )  # fmt: skip
        half = Path(asking.__file__).with_name("asking_rule_sets.js").read_text(encoding="utf-8")
        script = ORDERED.replace("SCRIPT", half.rpartition("start();")[0])
        ran = subprocess.run(
            [node, "-e", script], input=json.dumps(cases), capture_output=True, text=True,
            check=True,
        )  # fmt: skip
        assert len(cases) > 40
        for case, script_order, order in zip(cases, json.loads(ran.stdout), expected, strict=True):
            assert script_order == order, case

    def test_few_rule_sets_are_seen_at_once_and_not_asked_for(
        self, found: RuleSetComparison, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        few = dataclasses.replace(found, variants=found.variants[:4])
        assert asked_rule_sets(few, install(monkeypatch)) is None

    def test_its_page_has_one_script_and_hostile_names_stay_words(
        self,
        page: report.Page,
        found: RuleSetComparison,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
    ) -> None:
        told = asked_rule_sets(found, install(monkeypatch))
        assert told is not None
        rows = [{**row, "rules": name, "label": name}
                for row, name in zip(told.sets, PAYLOADS, strict=False)]  # fmt: skip
        form = dataclasses.replace(page.form, asking=dataclasses.replace(told, sets=rows))
        outline = Outline(render.html(form))
        assert outline.errors == []
        assert not {tag for tag, _ in outline.elements} & {"img", "iframe"}
        assert [each.get("type") for each in outline.named("script")] == ["application/json", None]
        (policy,) = (meta["content"] for meta in outline.named("meta") if "http-equiv" in meta)
        assert policy is not None
        assert f"; script-src '{asking.script_hash('rule_sets')}'; " in policy
        assert asking.script_hash("rule_sets") != asking.script_hash()
        for way in (
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "fetch(",
        ):
            assert way not in asking.script("rule_sets")
        answer_file.write(form, page.summary, tmp_path / "a.json")
        again, _ = answer_file.read(tmp_path / "a.json")
        assert embedded(render.html(again)) == embedded(render.html(form))


def test_burraco_speaks_every_language_of_the_form() -> None:
    for choice in games.game("burraco").choices:  # type: ignore[attr-defined]
        facts = {f"facts.{name}" for name in {*choice.shown, *choice.asks}}
        explains = {f"explains.{name}" for name in choice.explains}
        assert choice.translated.keys() == asking.languages().keys() - {"en"}
        for words in choice.translated.values():
            assert {key for key in words if key.startswith("facts.")} == facts
            assert {key for key in words if key.startswith("explains.")} == explains
            assert {"first", "second", "players.learnt", "rules.italian"} <= words.keys()


@pytest.mark.parametrize("name", games.names())
def test_a_language_has_all_words_of_a_game_or_none(name: str) -> None:
    game: Any = games.game(name)
    for choice in game.choices:
        wanted = {"first", "second"}
        wanted |= {f"facts.{each}" for each in {*choice.shown, *choice.asks}}
        wanted |= {f"explains.{each}" for each in choice.explains}
        wanted |= {f"rules.{each}" for each in game.about_rule_sets}
        wanted |= {f"players.{each}" for each in game.about_policies if "{" not in each}
        for language, words in choice.translated.items():
            assert wanted - {*words} == set(), language


def test_a_form_that_lacks_a_word_of_a_language_does_not_speak_it(asked: Asking) -> None:
    words = asking.game_words(asked)
    assert {"first", "second", "facts.width", "facts.wet"} <= words.keys()
    whole = dataclasses.replace(asked, translated={"it": dict.fromkeys(words, "parola")})
    assert [*asking.select_languages(whole, "situations")] == ["en", "it"]
    for missing in words:
        few = {key: "parola" for key in words if key != missing}
        part = dataclasses.replace(asked, translated={"it": few})
        assert [*asking.select_languages(part, "situations")] == ["en"], missing
    data = asking.fill_template(asked)
    assert data is not None
    assert [*json.loads(str(data["data"]))["languages"]] == ["en"]


@pytest.mark.parametrize("name", games.names())
def test_what_is_translated_is_there(name: str) -> None:
    game: Any = games.game(name)
    names = {"rules": {*game.about_rule_sets}, "players": {*game.about_policies}}
    for choice in game.choices:
        asked = {*choice.shown, *choice.asks}
        known = {**names, "facts": asked, "explains": {*choice.explains}}
        assert choice.translated.keys() <= asking.languages().keys()
        for key in (key for words in choice.translated.values() for key in words):
            table, _, of = key.partition(".")
            assert of in known[table] if of else key in ("first", "second"), key


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_ask_for_its_facts_in_words(name: str) -> None:
    for choice in games.game(name).choices:  # type: ignore[attr-defined]
        for fact in {*choice.shown, *choice.asks}:
            said = asking.fact_words(choice, fact)
            assert said[0] == said[0].upper()
            assert "{" not in said
            assert "or more" not in said


def test_words_of_a_sentence_become_a_blank() -> None:
    choice = Toy().choices[0]
    assert asking.fact_words(choice, "width") == "Width of the ditch"
    bare = dataclasses.replace(
        choice, shown={}, asks={"width": "the ditch has {} feet or more", "wet": "it rained"}
    )
    assert asking.fact_words(bare, "width") == "The ditch has … feet"
    assert asking.fact_words(bare, "wet") == "It rained"
