"""Is the name of a function a verb and its object, as the style guide has it?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent

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

LEFT = """
    abilities.clubs.leagues.answer.LeagueTables.by
    cards.poker.some
    cards.ranks.squeezed
    cards.ranks.strewn
    cards.shuffle.below
    cards.shuffle.drawn
    compiled.jit.inlined
    compiled.jit.merged
    compiled.jit.shared
    games.burraco.own_player.view.GuestView.after_taking
"""
"""The functions that are still called so.  The list only shrinks: a function that is renamed
leaves it, and none joins it.
"""
MOST = 10


def is_bare(name: str) -> bool:
    """Say whether a name has neither a verb nor a noun: ``told``, ``of``, ``left_out``.

    What converts may begin with ``as``, ``from`` or ``to``, as in Python itself.
    """
    words = [word for word in name.strip("_").split("_") if not word.isdigit()]
    converts = len(words) > 1 and words[0] in ("as", "from", "to")
    bare = bool(words) and not name.startswith("__") and not converts
    return bare and BARE.issuperset(words)


def functions(node: ast.AST, within: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the name of each function of a tree; a property is a value."""
    for each in ast.iter_child_nodes(node):
        inside = within
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = f"{within}.{each.name}"
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
            "property" in ast.unparse(decorator) for decorator in each.decorator_list
        ):
            yield inside, each.name
        yield from functions(each, inside)


def test_what_a_bare_name_is() -> None:
    assert all(map(is_bare, ("told", "_of", "left_out", "_told_apart")))
    assert not any(map(is_bare, ("tell_rules", "from_rows", "played_hand", "__call__")))


def test_no_function_is_called_by_a_bare_participle_or_preposition() -> None:
    """A name says what is done, and with what; what is left is listed."""
    found = {
        place
        for path in (ROOT / "analyser").rglob("*.py")
        for place, name in functions(
            ast.parse(path.read_text(encoding="utf-8")),
            ".".join(path.relative_to(ROOT / "analyser").with_suffix("").parts),
        )
        if is_bare(name)
    }
    left = LEFT.split()
    assert sorted(found.difference(left)) == [], "says neither what is done nor with what"
    assert sorted(set(left).difference(found)) == [], "renamed: take it off the list"
    assert len(left) <= MOST
