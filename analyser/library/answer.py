"""What has every answer?  Sentences, numbers, a table, a picture and a page.

>>> from analyser import score
>>> found = score("us:7c8c9cTcJcQcKc", rules="italian")
>>> print(found)
us 265.
>>> found.frame().score.item()
265

Printed, an answer is its sentences, in a notebook also its table and picture.  It can be pickled
and copied: what is computed from the rest is computed again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from analyser.errors import UsageError
from analyser.library import notebook

if TYPE_CHECKING:
    from types import ModuleType

    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.library.runs import OpenRun
    from analyser.report.page import Page
    from analyser.report.parts import FirstScreen, Form, Part
    from analyser.report.study import StudyResult
    from analyser.storage.address import Location


class Answer:
    """What a question found."""

    @property
    def sentences(self) -> Sequence[str]:
        """The answer, the first sentence first."""
        raise NotImplementedError

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        raise NotImplementedError

    def frame(self) -> pd.DataFrame:
        """Return the numbers as a table."""
        raise NotImplementedError

    def figure(self) -> Figure:
        """Return the picture; ``UsageError`` where there is nothing to draw."""
        raise NotImplementedError

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page, its numbers and its pictures beside it; return the paths."""
        raise NotImplementedError

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        try:
            figure = self.figure()
        except UsageError:
            figure = None
        return notebook.html(self.sentences, self.frame(), figure)

    def __getstate__(self) -> dict[str, Any]:
        """Return what makes a copy: nothing that is computed from the rest."""
        computed = {
            name
            for kind in type(self).__mro__
            for name, each in vars(kind).items()
            if isinstance(each, cached_property)
        }
        return {name: value for name, value in vars(self).items() if name not in computed}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Take what :meth:`__getstate__` kept, also where the class is frozen."""
        vars(self).update(kept)


class CountedAnswer(Answer):
    """An answer without estimates: it has no picture and no page."""

    _counted: ClassVar[str]
    """What it has instead, in a word: hands, scores."""

    def figure(self) -> Figure:
        """Raise ``UsageError``: there is nothing to draw."""
        raise UsageError(f"figure: found {self._counted} (expected an answer with estimates)")

    def page(self, path: str | os.PathLike[str]) -> list[Path]:  # noqa: ARG002 - as of others
        """Raise ``UsageError``: there is no page."""
        raise UsageError(f"page: found {self._counted} (expected an answer with estimates)")


class RunAnswer(Answer):
    """The answer of a run, as its page gives it."""

    def __init__(self, run: OpenRun) -> None:
        """Take a run."""
        self.run = run
        """The run that has the rows."""

    @property
    def duels(self) -> OpenRun | None:
        """Duels of rules of thumb that were played beside it."""
        return None

    @property
    def _folder(self) -> Location | None:
        return None if self.duels is None else self.duels.run.place

    @cached_property
    def built(self) -> Page:
        """The page."""
        from analyser.report import page

        return page.build(self.run.run, self._folder)

    @cached_property
    def told(self) -> tuple[StudyResult, Part]:
        """What was found, and what is said of it, without the page."""
        from analyser.report import page

        return page.describe_run(self.run.run, self._folder)

    @property
    def screen(self) -> FirstScreen:
        """What is read first."""
        return self.told[1].screen

    @property
    def sentences(self) -> Sequence[str]:
        """The answer, then who was tested and where it fails, and what engines forfeited."""
        from analyser.play import forfeits

        said = (self.screen.answer, self.screen.deck, *forfeits.read(self.run.run).sentences)
        return [each for each in said if each]

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        return self.built.summary

    def figure(self) -> Figure:
        """Return the first picture; ``UsageError`` where there is none."""
        return picture_of(self.built.form)

    def page(self, path: str | os.PathLike[str], chart: str = "") -> list[Path]:
        """Write the page, its numbers and its pictures beside it; return the paths.

        ``chart``: how the page calls the file of its strategy chart, if there is one.
        """
        return self.built.write(Path(path), chart)


class ToldAnswer(Answer):
    """The answer of a study that is made of no run, as its page gives it."""

    _has_file: ClassVar[bool] = True
    """Whether its numbers are written beside its page."""

    _page: ClassVar[str] = "page"
    """The file beside its own that words it, by its functions ``tell`` and ``source``."""

    @classmethod
    def _page_file(cls) -> ModuleType:
        """Return that file, imported only now, since it is slow to load."""
        return import_module(f"{cls.__module__.rpartition('.')[0]}.{cls._page}")

    @property
    def _subject(self) -> tuple[Any, ...]:
        """What that file puts into words."""
        raise NotImplementedError

    @property
    def _origin(self) -> tuple[Any, ...]:
        """What the source of the page is made of: the subject, and the command that asks again."""
        return self._subject

    @cached_property
    def part(self) -> Part:
        """What is said."""
        part: Part = self._page_file().tell(*self._subject)
        return part

    @property
    def page_part(self) -> Part:
        """The part that its page is made of."""
        return self.part

    @property
    def form(self) -> Form:
        """All that is on the page."""
        form: Form = self._page_file().source(*self._origin).form(self.page_part)
        return form

    @property
    def screen(self) -> FirstScreen:
        """What is read first."""
        return self.part.screen

    @property
    def sentences(self) -> Sequence[str]:
        """The answer, then who was tested and where it fails."""
        return [each for each in (self.screen.answer, self.screen.deck) if each]

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        return self.part.numbers

    def figure(self) -> Figure:
        """Return the picture of the first screen; ``UsageError`` where there is none."""
        picture = self.screen.picture
        return picture_of(self.form) if picture is None else picture.figure

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page, its numbers and its pictures beside it; return the paths."""
        from analyser.report import render

        numbers = self.page_part.numbers if self._has_file else None
        return render.write(self.form, Path(path), numbers)


def picture_of(form: Form, name: str = "") -> Figure:
    """Return the first picture of a page, or that of a name; ``UsageError`` for none."""
    for each in form.pictures:
        if name in ("", each.name):
            return each.figure
    raise UsageError("figure: found nothing to draw (expected more rows)")
