"""``analyser.commands``: Is a name that is of another kind than was asked called what it is, and
no look-alike offered?
"""

from __future__ import annotations

import pytest
from terminal import answerable, fails, files


@pytest.mark.parametrize(
    ("words", "said"),
    answerable(
        [
            ("compare balanced italian", "; 'italian' is a rule set"),
            ("tune --opponents italian --dry-run", "; 'italian' is a rule set"),
            ("simulate --rules balanced", "; 'balanced' is a policy"),
            ("compare kabu balanced", "; 'kabu' is a game"),
            ("simulate --rules kabu", "; 'kabu' is a game"),
            ("rules kabu", "; 'kabu' is a game"),
            ("policies kabu", "; 'kabu' is a game"),
            ("learn balanced", "; 'balanced' is a policy"),
            ("tune --habits joker_points --dry-run", "; 'joker_points' is a rule"),
            ("sweep --habit joker_points=1,2", "; 'joker_points' is a rule"),
            ("sweep --rule take_bar=1,2", "; 'take_bar' is a habit of players"),
            ("compare --vary take_bar=1,2", "; 'take_bar' is a habit of players"),
            ("simulate --set take_bar=2", "; 'take_bar' is a habit of players"),
        ]
    ),
)
def test_a_name_of_another_kind_is_called_so(
    words: str, said: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    told = fails(2, *words.split())
    assert said in told
    assert "did you mean" not in told
    assert files() == set()
