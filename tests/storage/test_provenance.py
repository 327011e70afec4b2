"""``analyser.storage.provenance``: Does a run say what made it, and nothing of who or where?"""

from __future__ import annotations

import getpass
import json
import platform
from pathlib import Path

import pytest
from toy import Toy

import analyser
from analyser import games
from analyser.compiled import jit
from analyser.games.interface import Game
from analyser.storage import provenance
from analyser.storage.provenance import LIBRARIES, collect, shorten_paths


def test_collect_names_versions_platform_game_and_command() -> None:
    command = ["/opt/bin/analyser", "compare", "balanced", "bold", "--hands", "1000"]
    made = collect(Toy(), command)
    assert made["analyser"] == analyser.__version__
    assert made["python"] == platform.python_version()
    assert all(made[library][0].isdigit() for library in LIBRARIES)
    assert (made["game"], made["signature"]) == ("toy", Toy().signature())
    assert made["command"] == ["analyser", *command[1:]]
    assert json.loads(json.dumps(made)) == made


def test_collect_says_nothing_of_who_and_where() -> None:
    home = Path.home()
    made = collect(Toy(), [f"{home}/bin/analyser", f"--out={home}/runs/one", "~/a.toml"])
    text = json.dumps(made)
    words = [str(home), platform.node(), "/"]
    # A user called "one" or "Linux" would be found in any text.
    words += [getpass.getuser()] if len(getpass.getuser()) > 5 else []
    assert not [word for word in words if word and word in text]


def test_a_signature_is_played_once_for_the_same_sources_and_tables(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = games.game("burraco")
    asked: list[str] = []

    def signature(self: Game) -> str:
        asked.append(self.name)
        return f"{len(asked):016x}"

    signature.__module__ = type(game).__module__
    monkeypatch.setattr(type(game), "signature", signature)
    monkeypatch.setattr(jit, "folder", lambda _game: tmp_path)
    first = f"{1:016x}"
    assert [provenance.signature(game) for _ in range(3)] == [first] * 3
    kept = tmp_path / "burraco.signature"
    whole = kept.read_bytes()
    # Whatever else stands there is not believed: other sources or tables, damage, half a line.
    assert first.encode() in whole
    for other in (whole[:-2], whole.replace(b"01", b"02", 1), b"", b"\xff\n", whole + whole):
        kept.write_bytes(other)
        before = len(asked)
        assert provenance.signature(game) == f"{before + 1:016x}"
        assert len(asked) == before + 1
    # Where nothing can be kept it is played each time.
    monkeypatch.setattr(jit, "folder", lambda _game: tmp_path / "none")
    before = len(asked)
    assert provenance.signature(game) != provenance.signature(game)
    assert len(asked) == before + 2
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("method", ["play", "signature"])
def test_a_game_that_plays_otherwise_leaves_no_signature_behind(
    method: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = games.game("burraco")
    monkeypatch.setattr(jit, "folder", lambda _game: tmp_path)
    monkeypatch.setattr(type(game), "signature", lambda _game: "0" * 16)
    if method == "play":
        # The signature is the game's own, but what it plays is not.
        getattr(type(game), "signature").__module__ = type(game).__module__  # noqa: B009
        monkeypatch.setattr(type(game), "play", lambda *_: None)
    assert provenance.signature(game) == "0" * 16
    assert list(tmp_path.iterdir()) == []


def test_a_signature_depends_on_all_of_the_game_and_of_what_is_below_it(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "game"
    (folder / "more").mkdir(parents=True)
    (tmp_path / "cards").mkdir()
    seen = {provenance.origin_of("sources", folder)}
    for name, text in (
        ("a.toml", "x = 1"),
        ("a.toml", "x = 2"),
        ("more/b.toml", "x = 2"),
        ("more/plain.py", "x = 2"),
        ("../interface.py", "x = 2"),
        ("../../cards/codes.py", "x = 2"),
        ("../../errors.py", "x = 2"),
        ("note.md", ""),
        ("../../play.py", "x = 2"),
    ):
        (folder / name).write_text(text)
        seen.add(provenance.origin_of("sources", folder))
    seen.add(provenance.origin_of("other sources", folder))
    assert len(seen) == 9
    # Nothing of how hands are played follows from what people read, .md and .txt.
    burraco = Path(str(games.__file__)).parent / "burraco"
    assert {file.suffix for file in burraco.rglob("*") if file.is_file()} <= {
        ".py", ".toml", ".json", ".md", ".txt", ".pyc"
    }  # fmt: skip


def test_a_game_from_elsewhere_is_asked_each_time() -> None:
    toy = Toy()
    first = provenance.signature(toy)
    toy.version = 2
    assert provenance.signature(toy) == toy.signature() != first


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("scenarios/burraco/pile-or-stock.toml", "scenarios/burraco/pile-or-stock.toml"),
        ("./a.toml", "./a.toml"),
        ("--hands", "--hands"),
        ("/home/ann/a.toml", "a.toml"),
        ("~/a.toml", "a.toml"),
        ("~ann/runs/", "runs"),
        ("../ann/a.toml", "a.toml"),
        ("scenarios/../../ann/a.toml", "a.toml"),
        ("--out=/home/ann/runs/one", "--out=one"),
        ("/home/ann/a.toml,balanced,/b/c.toml", "a.toml,balanced,c.toml"),
        (r"C:\Users\ann\a.toml", "a.toml"),
        ("/", "/"),
        ("", ""),
    ],
)
def test_shown_cuts_paths_that_leave_the_working_folder(word: str, expected: str) -> None:
    assert shorten_paths(word) == expected
