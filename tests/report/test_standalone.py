"""``analyser.report``: Does a picture that lies alone say what it shows, and what made it, to
people and programs?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.image import imread
from PIL import Image
from report.test_plots import HOSTILE, every

from analyser.errors import StorageError
from analyser.report.figures import plots, standalone

NOTES = {"Title": "Who is ahead", "provenance": '{"question": "perché – ±1?"}', "Software": "x"}


def drawn(path: Path, title: str = "Who is ahead", foot: str = "rules, 12 hands\nrows 1a") -> Path:
    standalone.png(every(["a", "b"])["forest"], path, title, foot, NOTES)
    return path


@pytest.mark.broad
def test_it_is_white_and_the_same_bytes(tmp_path: Path) -> None:
    one, two = (drawn(tmp_path / name) for name in ("one.png", "two.png"))
    assert one.read_bytes() == two.read_bytes()
    pixels = imread(one)
    assert pixels[0, 0].tolist()[:3] == [1, 1, 1]
    assert pixels.shape[1] == round(plots.DPI * plots.WIDTH)
    with pytest.raises(StorageError):
        drawn(tmp_path / "missing" / "x.png")


def test_a_program_finds_the_notes_as_they_were_given(tmp_path: Path) -> None:
    with Image.open(drawn(tmp_path / "x.png")) as picture:
        assert dict(picture.text) == NOTES  # type: ignore[attr-defined]


def test_the_words_have_room_of_their_own(tmp_path: Path) -> None:
    figure = every(["a", "b"])["forest"]
    size = figure.get_size_inches().tolist()
    heights = []
    for title, foot in (("one", "foot"), ("word " * 40, "foot\n" + "word " * 90)):
        standalone.png(figure, tmp_path / "x.png", title, foot, {})
        pixels = imread(tmp_path / "x.png")[:, :, :3].mean(axis=2)
        heights.append(len(pixels))
        # Nothing is cut at an edge: there all is paper.
        edges = (pixels[:2], pixels[-2:], pixels[:, :2], pixels[:, -2:])
        assert all((edge == 1).all() for edge in edges)
    assert heights[1] > heights[0] > plots.DPI * size[1]
    # The page's own figure has none of it.
    assert (figure.get_size_inches().tolist(), figure.texts) == (size, [])


@pytest.mark.broad
def test_whatever_a_scenario_says_is_drawn_as_words(tmp_path: Path) -> None:
    for words in (*HOSTILE, "", "w" * 500):
        drawn(tmp_path / "x.png", words, words)
