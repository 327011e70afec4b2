"""``analyser report``: the page of a run; from a scenario file, the run is played first."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import asdict, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser import reading, registry
from analyser.commands import first_screen_text, options, output, page_check, playing, view
from analyser.commands.page_request import PageRequest, name_files, name_page
from analyser.commands.terminal import Terminal
from analyser.errors import DataError, UsageError
from analyser.questions import weigh
from analyser.scenario import parameters
from analyser.scenario.parameters import like

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.play.checking import Proof
    from analyser.scenario.file_spec import Recipe
    from analyser.storage.address import Location
    from analyser.storage.run_folder import Run

DATA = ".json"
"""Ends the name of an answer, and of an evaluation."""
AMOUNTS_OF_RUN: Final[Mapping[str, Any]] = {
    "hands": parameters.HANDS,
    "matches": parameters.MATCHES,
    "match_hands": parameters.MATCH_HANDS,
    "seed": parameters.SEED,
    "threads": parameters.THREADS,
    "cluster": parameters.CLUSTER,
}
"""How much is played of a scenario, and by whom."""
AMOUNTS: Final = tuple(AMOUNTS_OF_RUN)


def _show(
    words: list[str],
    source: str | None,
    page: str | None,
    named: str | None,
    tables: str | None,
    pictures: str | None,
    chart: str | None,
    check: str | None,
    as_json: bool,
    **amounts: Any,
) -> None:
    """Make the page of a run: one file that opens in any browser.

    From a scenario file, it first plays what its run lacks; --hands, --matches, --match-hands,
    --seed, --threads and --cluster are for that. The file names its page and its strategy chart;
    --page, --chart, another number or another seed leave both alone. With --check PAGE it
    reproduces a page by its own command and writes only what the run lacks. Exit code 1: the
    numbers differ.
    """
    if check is not None:
        if source is not None or (named, page, tables, chart) != (None,) * 4:
            raise UsageError(
                "--check: found a run, --page, --tables or --chart too (expected the page alone)"
            )
        if pictures is not None:
            raise UsageError("--check: found --pictures too (expected the page alone)")
        page_check.check(Path(check), tuple(amounts[name] for name in AMOUNTS), as_json)
        return
    if named is not None:
        source = str(options.scenario_file(None if source is None else Path(source), named))
    if source is None:
        raise UsageError(
            "report: found no RUN_OR_SCENARIO (expected a run's folder, a scenario file or an "
            "answer file)"
        )
    asked = PageRequest(
        options.page(_path(page)), options.check_chart(_path(chart)), _path(tables),
        _path(pictures), as_json, words, [],
    )  # fmt: skip
    _report(source, asked, amounts, ["--scenario", named] if named is not None else [source])


def _path(text: str | None) -> Path | None:
    return None if text is None else Path(text)


def _report(
    source: str, request: PageRequest, amounts: Mapping[str, Any], again: list[str]
) -> None:
    """Make the page of a run, a scenario, an answer or an evaluation, whichever it is.

    ``amounts``: how much is played of a scenario, and by whom; ``again``: the words that name it.
    """
    from analyser.report import answer_file
    from analyser.storage import run_folder
    from analyser.storage.address import Address, find_place

    place = find_place(source)
    is_run = isinstance(place, Address) or place.is_dir()
    stands = is_run or Path(source).suffix == DATA
    if stands and any(each is not None for each in amounts.values()):
        raise UsageError(
            f"{place} is {'a run' if is_run else 'an answer or an evaluation'}, which is played"
            " already; --hands, --matches, --match-hands, --seed, --threads and --cluster go with a"
            " scenario file"
        )
    if is_run:
        _report_run(run_folder.open(place), None, request)
    elif stands and answer_file.stands(Path(source)):
        _report_answer(Path(source), request)
    elif Path(source).suffix == ".html":
        answer = Path(source).with_suffix(DATA)
        raise UsageError(f"{place}: is a page (expected its answer, {answer}, or its run)")
    elif stands:
        maker = registry.slot("pages of files")
        if not maker:
            raise DataError(
                f"{place}: no answer that report wrote (make it again with analyser report RUN)"
            )
        import_module(maker).report(Path(source), request)
    else:
        hands, matches, match_hands, seed, threads, cluster = (amounts[name] for name in AMOUNTS)
        options.check_amounts(hands, matches, match_hands)
        recipe = _recipe(Path(source), hands, seed, matches, match_hands)
        for name in AMOUNTS[:4]:
            if amounts[name] is not None:
                again = [*again, f"--{name.replace('_', '-')}", str(amounts[name])]
        _report_scenario(recipe, options.workers(threads, cluster), request, again)


def _report_scenario(
    recipe: Recipe, workers: Workers, request: PageRequest, again: list[str]
) -> None:
    """Play what a scenario's run lacks, and make its page.

    ``again``: the words of the command that say what is played.
    """
    from analyser.storage import provenance

    for flag, file in (("--page", request.page), ("--chart", request.chart)):
        again = again if file is None else [*again, flag, str(file)]
    request = replace(
        request, remake_command=["analyser", "report", *map(provenance.shorten_paths, again)]
    )
    if request.page is None and request.chart is None:
        request = replace(request, page=recipe.page, chart=recipe.chart)
    added = _page_of_key(recipe)
    if added and request.chart is not None:
        raise UsageError(
            f"--chart: {recipe.path} weighs no decision (expected a scenario with [[decisions]])"
        )
    if added:
        import_module(added).report(recipe, workers, request)
    else:
        _report_run(*_play_recipe(recipe, workers, request.words), request)


def _page_of_key(recipe: Recipe) -> str:
    """Return the file that makes the page of a scenario which is more than its run; empty: none."""
    for key, about in registry.scenario_keys().items():
        left_alone = about.is_amount and recipe.other_amount
        if about.page and not left_alone and getattr(recipe.scenario, key):
            return about.page
    return ""


def _report_run(run: Run, duels: Location | None, request: PageRequest) -> None:
    """Make the page of a run; ``duels``: where rules of thumb of its decisions were played."""
    from analyser.findings import answers, playing_style
    from analyser.play import checking
    from analyser.report import answer_file
    from analyser.report import page as pages
    from analyser.scenario.spec import RunSpec

    beside = run.place.parent if isinstance(run.place, Path) else Path()
    file = request.page if request.page is not None else beside / f"{run.place.name}.html"
    answer_file.refuse_other(file.with_suffix(DATA))
    with playing.page_of(run, request.words), output.show_reading() as run.listener:
        spec = RunSpec.from_json(run.header["spec"])
        if any(cell.choice for cell in spec.cells):
            # Beside the compiler's memory millions of decisions would take too much.
            playing_style.compile_apart(answers.game_of(run, spec))
        made = pages.build(run, duels)
    if request.remake_command:
        # Whichever command began the run: this one makes the page.
        made = replace(made, form=replace(made.form, command=shlex.join(request.remake_command)))
    proved = checking.proof(run)

    def print_answer(written: list[str]) -> None:
        if request.as_json:
            output.say_json(
                {
                    **name_files(file, written),
                    "run": str(run.place),
                    "unfinished": made.note or None,
                    "proved": asdict(proved),
                    "provenance": made.provenance,
                    **made.summary,
                }
            )
            return
        following = [_describe_proof(proved), *name_page(file, written)]
        if proved.shards < proved.of:
            words = ["analyser", "check", str(run.place), "--replay-shards", str(proved.of)]
            following.append(first_screen_text.next_command(words))
        note = f"{made.note} {made.form.forfeits}".strip()
        following = [*playing.describe_drawn_seed_of_run(run), *following]
        first_screen_text.show(made.form.first_screen, *following, note=note)

    with output.print_when_written(print_answer) as written, playing.page_of(run, request.words):
        of_decisions = made.summary.get("kind") == "decisions"
        charts = playing.write_chart(made.form, request.chart, of_decisions)
        written += map(str, made.write(file, options.link_from_page(file, request.chart)))
        written += [*charts, *request.write_more(made.form, file)]


def _describe_proof(proof: Proof) -> str:
    """Return how much of a run is more than bytes that fit its manifest."""
    shards = f"{proof.of:,} shard{'s' * (proof.of != 1)}"
    if 0 < proof.shards == proof.of:
        return f"All bytes are as written, and check has played all of it again: {shards}."
    played = f"{proof.shards:,}" if proof.shards else "none"
    begun = f", and the first deals of {proof.begun:,} more" if proof.begun else ""
    return f"All bytes are as written; check has played {played} of {shards} again{begun}."


def _recipe(
    scenario: Path,
    hands: int | None,
    seed: int | None,
    matches: int | None,
    match_hands: int | None,
) -> Recipe:
    """Return what a scenario file asks for; of one that is missing say that a run would do too."""
    from analyser.scenario import file_spec

    try:
        return file_spec.load_recipe(scenario, hands, seed, matches, match_hands)
    except reading.MissingFile as error:
        said = str(error).replace("expected a TOML file", "expected a run's folder, a TOML file", 1)
        raise reading.MissingFile(said) from None


def _play_recipe(recipe: Recipe, workers: Workers, words: list[str]) -> tuple[Run, Location | None]:
    """Play what a scenario asks for; return its run, and where rules of thumb were played."""
    spec = recipe.spec
    if not all(cell.choice for cell in spec.cells):
        if recipe.omission:
            output.warn(f"{reading.name_file(recipe.path)}: {recipe.omission}")
        return playing.play(spec, None, workers, words).run, None
    from analyser.findings import rules_of_thumb

    of_each = rules_of_thumb.hands_of_each(spec, *recipe.confirm_hands)
    terminal = Terminal(
        words, None if workers.cluster else workers.threads, address=workers.cluster
    )
    run, duels, _ = weigh.play(terminal, spec, None, of_each)
    return run.run, None if duels is None else duels.run.place


def _report_answer(source: Path, request: PageRequest) -> None:
    """Make the page of an answer again, from its file alone."""
    from analyser.report import answer_file, render

    form, summary = answer_file.read(source)
    file = request.page if request.page is not None else source.with_suffix(".html")

    def print_answer(written: list[str]) -> None:
        if request.as_json:
            output.say_json({**name_files(file, written), **summary})
            return
        following = name_page(file, written)
        if following and form.command:
            words = ["analyser", "report", "--check", str(file)]
            following.append(first_screen_text.next_command(words))
        first_screen_text.show(form.first_screen, *following, note=form.note)

    with answer_file.guard_drawing(source), output.print_when_written(print_answer) as written:
        charts = playing.write_chart(form, request.chart, summary.get("kind") == "decisions")
        beside = options.link_from_page(file, request.chart)
        written += map(str, render.write(form, file, summary, beside))
        written += [*charts, *request.write_more(form, file)]


report = view.make_plain_command(
    _show,
    {
        "source": parameters.path(
            "A run's folder or address, a scenario file (- reads standard input), "
            + registry.words_for(
                "learn",
                "an answer that report wrote (.json), or a file that analyser learn wrote.",
                "or an answer that report wrote (.json).",
            ),
            metavar="RUN_OR_SCENARIO", completes="scenarios", is_positional=True,
        ),
        "page": parameters.path(
            "Write the page here. Default: the page that the scenario names, otherwise <run>.html"
            " beside the run; for a run at an address, in this folder."
        ),
        "named": like(parameters.SCENARIO, flags=("--scenario",)),
        "tables": parameters.path(
            "Write every table of the page here too, as CSV, Markdown, JSON and Parquet.",
            metavar="DIR",
        ),
        "pictures": parameters.path(
            "Write every picture of the page here too, as PNG.", metavar="DIR"
        ),
        "chart": parameters.path(
            "Write a strategy chart of a weighed decision too: one page, .pdf or .png."
        ),
        "check": parameters.path(
            "Reproduce this page by its own command, and print what differs.", metavar="PAGE"
        ),
        **AMOUNTS_OF_RUN,
        "as_json": parameters.AS_JSON,
    },
)  # fmt: skip
