"""What is on a page, for the tests: its elements, and its words."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

from analyser.report.page import Page

PAYLOADS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "$\\frac{",
    "</svg></style><b>&amp;",
    "javascript:alert(1)//' onload='x",
)
"""Text that does harm where it is not escaped."""
VOID = {"meta", "link", "br", "hr", "img", "input", "path", "use", "rect"}


class Outline(HTMLParser):
    """The elements of a page: names, attributes, nesting and the text below each."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.errors: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.errors.append(tag)

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open:
            self.texts.append((self.open[-1], data))

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def text_of(page: Page, apart: str = "") -> str:
    """Return the words of a page in one line; ``apart``: what is where a tag was."""
    body = re.sub(r"<[^>]+>", apart, page.html.split("<body>")[1])
    return html.unescape(" ".join(body.split()))
