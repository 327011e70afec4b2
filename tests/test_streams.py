"""``analyser.streams``: Does the program say what it has to say to outputs that are closed,
full, or lack letters?
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import HANGS, answerable, run

from analyser import __file__ as analyser_file
from analyser import streams
from analyser.commands import options, output

PROGRAM = [sys.executable, "-m", "analyser"]
LONG = ["replay", "--hands", "200"]
"""More than a pipe holds."""


def said(
    words: list[str], shell: str = "", encoding: str = ""
) -> subprocess.CompletedProcess[bytes]:
    """Run the program with what a shell makes of its outputs."""
    more = {"PYTHONIOENCODING": encoding} if encoding else {}
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {shell}', "sh", *PROGRAM, *words],
        env={**os.environ, "PYTHONPATH": str(Path(analyser_file).parents[1]), **more},
        capture_output=True,
        timeout=HANGS,
        check=False,
    )


@pytest.mark.broad
@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp437"])
def test_a_terminal_without_our_letters_reads_the_nearest(encoding: str) -> None:
    plain = said(["rules", "italian"], encoding=encoding)
    assert (plain.returncode, plain.stderr) == (0, b"")
    assert len(plain.stdout.decode(encoding)) > 1000
    refused = said(["rules", "itali\u2212an\u2192"], encoding=encoding)
    assert refused.returncode == 2
    # A sign that looks like none of ours is also said by its number.
    assert "'itali-[U+2212]an->[U+2192]'" in refused.stderr.decode(encoding)
    assert refused.stderr.count(b"\n") == 1


def test_each_letter_has_its_nearest() -> None:
    def shown(text: str, encoding: str) -> str:
        streams.prepare()
        return text.encode(encoding, streams.ERRORS).decode(encoding)

    assert shown("\u22123.5 \u00b1 1 \u2265 \u00e9", "ascii") == "-3.5 +/- 1 >= e"
    assert shown("\u22123.5 \u00b1 1 \u2265 \u00e9", "latin-1") == "-3.5 \u00b1 1 >= \u00e9"
    assert shown("\u732b\udcff", "latin-1") == "??"
    # A file's name that is no text.
    assert shown("\udcff\u2212", "utf-8") == "?\u2212"
    with pytest.raises(UnicodeDecodeError):
        streams.spell_in_plain_letters(UnicodeDecodeError("utf-8", b"", 0, 1, "no"))


@pytest.mark.parametrize(("encoding", "minus"), [("utf-8", b"\xe2\x88\x92"), ("ascii", b"\\u2212")])
def test_json_is_escaped_where_letters_may_lack(
    monkeypatch: pytest.MonkeyPatch, encoding: str, minus: bytes
) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding=encoding))
    output.say_json({"name": "\u2212"})
    assert out.getvalue() == b'{"name": "' + minus + b'"}\n'


def test_a_closed_output_is_one_sentence_and_no_error_output_is_none() -> None:
    closed = said(["rules"], ">&-")
    assert closed.returncode == 6
    assert (
        closed.stderr == b"analyser: error: the output: found a closed one (expected an open one)\n"
    )
    mute = said(["rules", "nonsense"], "2>&-")
    assert (mute.returncode, mute.stdout, mute.stderr) == (2, b"", b"")
    assert said(["rules"], "2>&- <&-").stdout == said(["rules"]).stdout


@pytest.mark.needs("advice")
@pytest.mark.broad
def test_a_file_never_gets_the_number_of_a_closed_output(tmp_path: Path) -> None:
    words = ["replay", "--format", "jsonl", "--policies", "random"]
    assert said(words, f"2>&- >{tmp_path / 'a'}").returncode == 0
    assert (tmp_path / "a").read_bytes() == said(words).stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_full_output_is_one_sentence() -> None:
    full = said(["rules"], ">/dev/full")
    assert full.returncode == 6
    assert full.stderr == b"analyser: error: the output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_an_error_that_cannot_be_printed_keeps_its_exit_code() -> None:
    unheard = said(["gaems"], "2>/dev/full")
    assert (unheard.returncode, unheard.stdout, unheard.stderr) == (2, b"", b"")


HELPS = [["--help"], ["--version"], ["compare", "--help"]]


@pytest.mark.parametrize("words", [*answerable([LONG, ["rules"], ["policies"]]), *HELPS])
def test_who_has_read_enough_ends_it_in_peace(words: list[str]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    with subprocess.Popen(
        [*PROGRAM, *words],
        env={**os.environ, "PYTHONPATH": str(Path(analyser_file).parents[1])},
        stdout=writes,
        stderr=subprocess.PIPE,
    ) as process:
        os.close(writes)
        _, errors = process.communicate(timeout=HANGS)
    assert (process.returncode, errors) == (0, b"")


@pytest.mark.parametrize("words", ["", "Unable to allocate 745. GiB"])
def test_too_little_memory_is_one_sentence(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    def none_left(*_: object) -> None:
        raise MemoryError(words)

    monkeypatch.setattr(options, "game", none_left)
    result = run("rules")
    assert result.exit_code == 6
    assert result.stderr == (
        f"analyser: error: too little memory ({words or 'none is left'}); "
        "ask for fewer --threads or --hands\n"
    )
