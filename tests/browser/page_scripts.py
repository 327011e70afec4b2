"""What is asked of a page in a browser: scripts that say what a reader would miss.

Each is JavaScript for ``evaluate``, which the browser runs from outside, as a person with its tools
would.  Pages have none of their own, but for the form of those that can be asked.
"""

import shutil
from typing import Final

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
"""The browser that is installed."""

OPEN_ALL: Final = "() => document.querySelectorAll('details').forEach(each => each.open = true)"

WIDTH_OF_ALL: Final = "() => document.documentElement.scrollWidth"
"""Pixels that the page is wide, with what sticks out of it."""

COLUMNS_OFF_SCREEN: Final = """() => [...document.querySelectorAll('th, td')]
    .filter(each => {
        const box = each.getBoundingClientRect();
        let right = document.documentElement.clientWidth;
        for (let at = each.parentElement; at; at = at.parentElement)
            if (getComputedStyle(at).overflowX !== 'visible')
                right = Math.min(right, at.getBoundingClientRect().right);
        return box.width > 0 && (box.right > right + 1 || box.left < -1);
    })
    .slice(0, 5)
    .map(each => each.closest('table').caption?.textContent + ': ' + each.textContent)"""
"""Some cells of tables that are not to be seen without scrolling sideways."""

WIDE_WITHOUT_A_CUE: Final = """() => [...document.querySelectorAll('table, figure svg, pre')]
    .filter(each => {
        const box = each.getBoundingClientRect();
        if (box.right <= document.documentElement.clientWidth + 1) return false;
        const within = each.closest('.scroll');
        if (!within) return true;
        const style = getComputedStyle(within);
        return !style.backgroundImage.includes('gradient') || style.overflowX !== 'auto'
            || within.tabIndex < 0;
    })
    .slice(0, 5)
    .map(each => each.tagName + ': ' + each.textContent.trim().slice(0, 80))"""
"""Some tables and pictures wider than the screen that neither scroll nor show that they do."""

NAMES_UPON_EACH_OTHER: Final = """() => {
    const places = [...document.querySelectorAll('.tag')].map(each => {
        const words = document.createRange();
        words.selectNodeContents(each);
        return [each, words.getBoundingClientRect()];
    }).filter(([, box]) => box.width > 0);
    const found = [];
    for (const [one, a] of places) for (const [other, b] of places)
        if (one !== other && a.left < b.right - 1 && b.left < a.right - 1
            && a.top < b.bottom - 2 && b.top < a.bottom - 2)
            found.push(one.textContent + ' / ' + other.textContent);
    return found.slice(0, 5);
}"""
"""Some names of a picture of costs that lie upon each other."""

SMALL_LETTERS: Final = """() => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode, holder = text.parentElement;
        if (!text.textContent.trim() || holder.closest('title, desc, style')) continue;
        if (holder.getClientRects().length === 0) continue;
        let size = parseFloat(getComputedStyle(holder).fontSize);
        if (holder.getScreenCTM) {
            const to = holder.getScreenCTM();
            size *= Math.hypot(to.a, to.b);
        }
        if (size < 11.95) found.push(size.toFixed(1) + ' px: ' + text.textContent.trim());
    }
    return found.slice(0, 5);
}"""
"""Some words in letters of less than 12 pixels, those of pictures as large as they are shown."""

PICTURE_TOP: Final = """() => {
    const seen = document.querySelector('figure, .placed, .thumb');
    return seen === null ? 0 : seen.getBoundingClientRect().top + window.scrollY;
}"""
"""Pixels from the top of the page to its first picture; 0: it has none."""

HEIGHT: Final = "() => document.documentElement.scrollHeight"
"""Pixels that the page is high, with nothing opened."""

OPEN_WORDS: Final = """() => [...document.querySelectorAll('p, .facts li, h2')]
    .filter(each => each.checkVisibility({contentVisibilityAuto: true})
        && !each.closest('figure, table, .sub, details:not([open])'))
    .map(each => each.textContent.trim().split(/\\s+/).length)
    .reduce((sum, words) => sum + words, 0)"""
"""Words of all sentences that are seen without opening anything."""

WIDER_THAN_THE_WINDOW: Final = """() => [...document.querySelectorAll('main *')]
    .filter(each => each.getClientRects().length && !each.closest('svg')
        && each.getBoundingClientRect().right > document.documentElement.clientWidth + 1
        && !each.closest('.scroll'))
    .slice(0, 5)
    .map(each => each.tagName + '.' + each.className + ': ' + each.textContent.slice(0, 60))"""
"""Some elements that stick out of the window."""

HIDDEN_MARKS: Final = """() => [...document.querySelectorAll('.fan i')]
    .filter(card => {
        const next = card.nextElementSibling, marks = document.createRange();
        if (!card.getClientRects().length || !next) return false;
        marks.selectNodeContents(card);
        const [mine, over] = [marks.getBoundingClientRect(), next.getBoundingClientRect()];
        return over.top === card.getBoundingClientRect().top && mine.right > over.left + 0.5;
    })
    .slice(0, 5)
    .map(card => card.textContent)"""
"""Some cards whose rank or suit is below the card beside it."""

DARK_FACES: Final = """() => [...document.querySelectorAll('.fan i')]
    .map(card => getComputedStyle(card))
    .filter(style => style.backgroundColor.match(/\\d+/g).some(each => each < 200))
    .length"""
"""How many cards do not have a light face."""

CUT_WORDS: Final = """() => [...document.querySelectorAll('main *')]
    .filter(each => each.getClientRects().length && each.textContent.trim()
        && getComputedStyle(each).overflowX === 'hidden'
        && getComputedStyle(each).textOverflow !== 'ellipsis'
        && each.scrollWidth > each.clientWidth + 1)
    .slice(0, 5)
    .map(each => each.tagName + '.' + each.className + ': ' + each.textContent.slice(0, 60))"""
"""Some words whose end is cut off, and nothing says so."""

KEY_BELOW_CELLS: Final = """high => {
    document.querySelector('main').style.cssText =
        `height: ${high}px; column-width: 718px; column-fill: auto; max-width: 718px;`;
    const boxes = names => [...document.querySelectorAll(names)].flatMap(
        each => [...each.getClientRects()]);
    const over = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const cells = boxes('table.heat th, table.heat td');
    return boxes('.key span').filter(word => cells.some(cell => over(word, cell))).length;
}"""
"""How many words of a key lie on cells where a sheet of paper has this height in pixels.

Columns side by side are broken as sheets are, and their boxes can be asked."""
