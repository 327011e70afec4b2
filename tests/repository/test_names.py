"""``analyser``: Does a name say of what it is: a verb and its object, or a noun, as the style
guide has it?
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

PARTICIPLES = """
    added advised allowed answered answering asked asking barred beating beginning begun bound
    bounded brought bundled called came carried cast centred changed checked checking chosen
    clipped clustered combined coming compared compiled completed completing connected consulted
    copied counted counting covered covering dealt decided declared decoded defined denied
    described differing discarded documented done dosed doubled drawn embedded encoded ended
    ending escaped expanded explained fared fed fetched filled filling finished fitted fitting
    fixed fixing folded followed following forced forfeiting found framed gained gathered given
    got growing grown guarded headed heard held hidden holding imagined imported improved
    inlined joined judged keeping kept known lacking laid lain lasting leading learnt led left
    lengthened linking listed logged looked lost lying made marked matched meaning meant
    measured melded merged met miscounted missed missing mixed moved moving named narrated
    needed normalised numbered observed offered opened opening ordered owed packed paired
    pairing panelled parsed parted passing picked placed planned played playing preferred
    pressed printed promised proved quoted raised ranked rated reached reading recorded
    recounted refused remembered rescored restored retold rounded ruled running said sampled
    saying scored sealed searched seated seen sent setting settled shared shipped shortened
    shown shuffled sided signed simulated sized solved sorted spared spelt spoken squeezed
    standing started stated stood stopped stored storing strayed strewn struck suited summed
    taken taking thinking throwing thrown tied timed told translated tried tuned turned typed
    unfinished unfolded unmeasured unpacked unpickled unsealed unsearched unseen unsettled used
    varied verified vouched waited waiting wanted watched watching weighed weighing weighted won
    wrapped writing written
"""
OTHERS = """
    a about across after afterwards again against ahead alike alive all alone along among and
    another any apart around as aside at away back before behind below beside besides between
    both but by down each either elsewhere enough even every everywhere for forward from further
    greedily here how if in inside instead it itself just later me nearby nearly never no nobody
    none not nothing now nowhere of off on once only other others ours out over own per roundly
    same so some soon than that them there they this to together too twice under unlike until up
    upright us what when where which who whom whose why with within without your
"""
"""Prepositions, adverbs and pronouns."""
BARE = frozenset(f"{PARTICIPLES} {OTHERS}".split())

ADJECTIVE_WORDS = """
    able addable antisymmetric best better canonical capital cheaper cheapest claimable common
    comparable contestable degenerate different drawable empty exact few finite first flat free
    full greatest half hard hardest higher highest idle independent inner largest last least legal
    legible likely lower lowest many more most nearest new next numeric one plain printable rare
    readable ready reliable richest short simple single slower small sound stale strange strongest
    sure throwable unbeatable unbeaten unplayable unreadable useful usual visible wary whole wider
    worst writable wrong
"""
ADJECTIVES = frozenset(ADJECTIVE_WORDS.split())
BEGINNINGS = """
    about above across after against along among around at before behind below beside between by
    down for in inside into like near off of on onto out outside over past per since than through
    toward under until up upon via within
"""
PREPOSITIONS = frozenset(BEGINNINGS.split())
"""Those that a name does not begin with, but behind what it is of: ``costs.of_hand(cell)``.

Python begins names of functions itself with the others: ``as_posix``, ``from_bytes``,
``to_bytes``, ``with_suffix``; ``without`` is the contrary of the last.
"""
VALUES = ("any", "never", "nobody", "none", "nothing", "over")
"""Words that are a value: that of a seat where there is none, or of a phase that has ended."""

LEFT = """
    abilities.clubs.leagues.answer.LeagueTables.by
    cards.poker.some
    cards.ranks.squeezed
    cards.ranks.strewn
    cards.shuffle.drawn
    compiled.jit.inlined
    compiled.jit.merged
    compiled.jit.shared
    games.burraco.own_player.view.GuestView.after_taking
"""
"""The functions that are still called by such a word alone.

This list and the next ones only shrink: what is renamed leaves them, and nothing joins them.
"""
LEFT_OTHERWISE = """
    abilities.advice.reviews.answer.Reviewed.by_hand
    abilities.advice.reviews.findings.numbers.by_kind
    abilities.benchmarks.measurement._rounds.of_shuffles
    abilities.clubs.pair_tournaments.page.by_rounds
    abilities.clubs.tournaments.findings._order_matrix.one
    abilities.clusters.worker_job.answer.ready
    abilities.learning.self_play.learning_estimate.estimate_learning.plain
    abilities.queries.columns.of_game
    abilities.queries.columns.of_run
    cards.ranks.of_rank
    compiled.linking._Pass.new
    compiled.linking.with_constants.whole
    findings.answers._add.per_unit
    findings.playing_cost.of_cells
    findings.playing_cost.of_players
    findings.playing_style.of_cells
    games.protocols.playing_style.Conduct.degenerate
    games.burraco.abilities.BurracoAbilities.degenerate
    games.burraco.kernel.table.legal_moves.of_meld
    games.burraco.playing_style.degenerate
    games.burraco.reference.features.of_seat
    games.burraco.reference.features.of_sides
    games.burraco.reference.features.of_table
    games.burraco.reference.features.of_team
    games.burraco.reference.option_features.of_discard
    games.burraco.reference.option_features.of_lay
    games.burraco.reference.option_features.of_turn
    games.carioca.kernel.game.first
    games.conquian.kernel.decide.first
    games.eastwest.kernel.decide.first
    games.ecarte.kernel.game.first
    games.fuenfzehnern.kernel.game.first
    games.interface.able
    games.kabu.kernel.game.first
    games.khanhoo.kernel.game.first
    games.khanhoo.kernel.worth.near_aces
    games.khanhoo.kernel.worth.near_changes
    games.khanhoo.kernel.worth.near_common
    games.khanhoo.kernel.worth.near_doubles
    games.khanhoo.kernel.worth.near_named
    games.khanhoo.kernel.worth.near_points
    games.khanhoo.kernel.worth.near_without
    games.schafkopf.kernel.game.first
    games.sides.Pairing.of_rows
    games.tricks.masks.of_class
    games.twentyfour.expressions.speak_expression.inner
    games.twentyfour.kernel.game.first
    play.answer_provenance.of_league
    play.answer_provenance.of_run
    play.answer_provenance.of_search
    play.forecast.costs.of_arm
    play.forecast.costs.of_hand
    play.forecast.costs.of_unit
    play.forfeits.of_table
    report.label_places._Box.of_leader
    report.pictures.Lane.in_full
    report.rule_sets.first_screen._in_common
    scenario.parameters.like
"""
"""The functions that are one adjective, or begin with a preposition.

``first`` is what loops look for in the kernel of a game: the move that is the first way.
"""
LEFT_CLASSES = """
    abilities.advice.positions.answer.Advised
    abilities.advice.verifications.answer.Verified
    abilities.clubs.leagues.findings.Standing
    abilities.clubs.rankings.findings.Standing
    abilities.clubs.scores.answer.Ranked
    abilities.clubs.scores.answer.Scored
    abilities.learning.self_play.answer.Learnt
    abilities.learning.tuning.answer.Tuned
    abilities.matches.findings.Now
    games.sides.Pairing
    library.check_answer.Checked
    library.duel_answer.Compared
    library.weighed_decisions.Weighing
    report.asking.Asking
    report.parts.Chosen
    report.parts.Folded
    report.parts.Framed
    report.parts.Placed
    report.parts.Turned
    report.pictures.Listed
"""
"""The answers that users read (docs/reference/python.md), the records that an answer file keeps by
their names, and nouns: a standing, a pairing.
"""
LEFT_CONSTANTS = """
    abilities.clubs.leagues.findings.NOT_CONNECTED
    abilities.clusters.worker_pool.FETCHED_AHEAD
    abilities.matches.page.EVEN
    abilities.studies.people.findings.UNLIKE
    findings.goal_order.MET
    findings.goal_order.MISSED
    findings.goal_order.NOT_MEASURED
    games.burraco.kernel.decisions.meld_plans.NOT_WRITTEN
    games.burraco.kernel.search.barred_options.NOTHING_BARRED
    games.burraco.kernel.search.barred_options.TAKING_BARRED
    games.burraco.notation.position.THEM
    games.burraco.notation.position.US
    games.burraco.option_features.OF_AHEAD
    games.burraco.option_features.OF_OWN
    games.burraco.policies.tuned_for
    games.carioca.option_features.OF_TAKING
    games.carioca.policies.NEARLY_OUT
    games.conquian.kernel.decide.LAID_ALONG
    games.eastwest.kernel.solving.filling_at
    games.khanhoo.kernel.scoring.SCORED_BEFORE
    games.khanhoo.option_features.OF_THROWING
    games.match_hands.SHUFFLED_BY
    games.schafkopf.option_features.OF_PLAYING
    games.schafkopf.option_features.OF_TAKING
    games.searching.rollouts.Other
    games.twentyfour.kernel.table.THINKING_BEGUN
    report.pictures.Drawn
    scenario.entry_parameters.AGAINST
    scenario.entry_parameters.WHEN
    statistics.win_chance.Begun
    statistics.win_chance.EITHER
"""
MOST = {
    "functions": 9,
    "others": 58,
    "classes": 20,
    "constants": 31,
    "fields": 294,
    "parameters": 1530,
}
"""Fields of records are counted alone: many are keys that users type or read, ``won``, ``lost``."""


class Named(NamedTuple):
    """A name where it is bound."""

    kind: str
    """``function``, ``class``, ``constant``, ``parameter`` or ``field``, as a property is."""
    place: str
    name: str
    is_flag: bool = False
    """Whether it is yes or no, which a participle may say: ``finished``."""


def words_of(name: str) -> list[str]:
    """Return the words of a name: ``_told_apart``, ``ToldApart``, ``TOLD_APART``."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).strip("_").lower().split("_")
    return [word for word in parts if word and not word.isdigit()]


def is_bare(name: str) -> bool:
    """Say whether a name has neither a verb nor a noun: ``told``, ``of``, ``left_out``.

    What converts may begin with ``as``, ``from`` or ``to``, as in Python itself.
    """
    words = words_of(name)
    converts = len(words) > 1 and words[0] in ("as", "from", "to")
    bare = bool(words) and not name.startswith("__") and not converts
    return bare and BARE.issuperset(words)


def lacks_verb(name: str) -> bool:
    """Say whether a function is one adjective, or begins with a preposition."""
    words = words_of(name)
    alone = len(words) == 1 and words[0] in ADJECTIVES
    return not name.startswith("__") and bool(words) and (alone or words[0] in PREPOSITIONS)


def is_value(name: str) -> bool:
    """Say whether a constant may be called so though it has no noun."""
    words = words_of(name)
    return len(name.strip("_")) == 1 or (len(words) == 1 and words[0] in VALUES)


def is_protocol(node: ast.ClassDef) -> bool:
    """Say whether a class is a protocol, which is called by what a class of its kind is."""
    return any("Protocol" in ast.unparse(base) for base in node.bases)


def is_said_to_be_flag(parameter: ast.arg) -> bool:
    """Say whether a parameter is yes or no by its annotation."""
    return parameter.annotation is not None and ast.unparse(parameter.annotation) == "bool"


def find_names(node: ast.AST, within: str, kind: str = "constant") -> Iterator[Named]:
    """Yield the names that a tree binds; those of a function's own values are left out."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = f"{within}.{each.name}"
            is_property = any("property" in ast.unparse(one) for one in each.decorator_list)
            returns = ast.unparse(each.returns) if each.returns else ""
            what = "field" if is_property else "function"
            yield Named(what, inside, each.name, is_property and returns == "bool")
            parts = each.args
            for parameter in (*parts.posonlyargs, *parts.args, *parts.kwonlyargs):
                yield Named(
                    "parameter",
                    f"{inside}.{parameter.arg}",
                    parameter.arg,
                    is_said_to_be_flag(parameter),
                )
            yield from find_names(each, inside, "")
        elif isinstance(each, ast.ClassDef):
            inside = f"{within}.{each.name}"
            yield Named("class", inside, each.name, is_protocol(each))
            yield from find_names(each, inside, "field")
        elif isinstance(each, ast.Assign | ast.AnnAssign) and kind:
            is_flag = isinstance(each, ast.AnnAssign) and ast.unparse(each.annotation) == "bool"
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            for one in (one for target in targets for one in ast.walk(target)):
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                    yield Named(kind, f"{within}.{one.id}", one.id, is_flag)
        elif not isinstance(each, ast.expr):
            yield from find_names(each, within, kind)


@cache
def all_names() -> tuple[Named, ...]:
    """Return every name of the package."""
    return tuple(
        each
        for path in sorted((ROOT / "analyser").rglob("*.py"))
        for each in find_names(
            ast.parse(path.read_text(encoding="utf-8")),
            ".".join(path.relative_to(ROOT / "analyser").with_suffix("").parts),
        )
    )


def check_left(found: set[str], listed: str, kind: str) -> None:
    """Compare the names that say too little with the list of those that are left."""
    left = listed.split()
    assert sorted(found.difference(left)) == [], "says neither what is done nor with what"
    assert sorted(set(left).difference(found)) == [], "renamed: take it off the list"
    assert len(left) <= MOST[kind]


def test_what_a_bare_name_is() -> None:
    assert all(map(is_bare, ("told", "_of", "left_out", "_told_apart", "Told", "LEFT_OUT")))
    assert not any(map(is_bare, ("tell_rules", "from_rows", "played_hand", "__call__", "ToldRun")))
    assert all(map(lacks_verb, ("in_order", "_plain", "by_rule")))
    assert not any(map(lacks_verb, ("plain_rules", "with_name", "as_json", "order_cards")))


def test_names_are_found_where_they_are_bound() -> None:
    tree = ast.parse(
        "KEPT: Final = 1\nclass Told(Protocol):\n    said: str\n    done: bool\n"
        "    @property\n    def made(self) -> bool: ...\n    def of(self, drawn): known = 1\n"
    )
    assert [each[1:] for each in find_names(tree, "m")] == [
        ("m.KEPT", "KEPT", False),
        ("m.Told", "Told", True),
        ("m.Told.said", "said", False),
        ("m.Told.done", "done", True),
        ("m.Told.made", "made", True),
        ("m.Told.made.self", "self", False),
        ("m.Told.of", "of", False),
        ("m.Told.of.self", "self", False),
        ("m.Told.of.drawn", "drawn", False),
    ]


def test_no_function_is_called_by_a_bare_participle_or_preposition() -> None:
    """A name says what is done, and with what; what is left is listed."""
    functions = [each for each in all_names() if each.kind == "function"]
    check_left({each.place for each in functions if is_bare(each.name)}, LEFT, "functions")


def test_no_function_begins_with_a_preposition_or_is_an_adjective() -> None:
    functions = [each for each in all_names() if each.kind == "function" and not is_bare(each.name)]
    found = {each.place for each in functions if lacks_verb(each.name)}
    check_left(found, LEFT_OTHERWISE, "others")


def test_classes_and_constants_are_nouns() -> None:
    found = [each for each in all_names() if is_bare(each.name)]
    classes = {each.place for each in found if each.kind == "class" and not each.is_flag}
    check_left(classes, LEFT_CLASSES, "classes")
    constants = {each.place for each in found if each.kind == "constant"}
    check_left(
        {each for each in constants if not is_value(each.rpartition(".")[2])},
        LEFT_CONSTANTS,
        "constants",
    )


def test_fields_say_of_what_they_are() -> None:
    """A new field with such a name takes the place of one that was renamed, or has another name."""
    found = [each for each in all_names() if each.kind == "field" and not each.is_flag]
    bare = sorted(each.place for each in found if is_bare(each.name))
    assert len(bare) <= MOST["fields"], "\n".join(bare)


def test_parameters_say_of_what_they_are() -> None:
    """What is handed over is called by what it is: ``comparison``, and not ``found``."""
    found = [each for each in all_names() if each.kind == "parameter" and not each.is_flag]
    bare = sorted(each.place for each in found if is_bare(each.name))
    assert len(bare) <= MOST["parameters"], "\n".join(bare)
