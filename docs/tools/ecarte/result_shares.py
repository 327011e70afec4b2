"""What settles a hand of Écarté: deal, exchange or play?  Writes ``result_shares.toml``.

Each deal is played three times: as it lies, with other chances in the play of the cards, and with
the stock in another order too.  How far the results go together says what has been settled by then
(the law of total variance; shares of this kind are known as Sobol indices).

    PYTHONPATH=docs/tools .venv/bin/python -m ecarte.result_shares
"""

# What is compiled takes whole numbers and arrays of them, as a kernel's functions do.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import ecarte
from analyser.games.ecarte import GAME
from analyser.games.ecarte.kernel import decide
from analyser.games.ecarte.kernel import game as G
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.result_shares import (
    AT_RANDOM,
    FILE,
    FIXED_TABLE,
    PLAYER,
    PRESET,
    STAGES,
    Share,
)
from analyser.games.ecarte.rules import DECK, RULE_SETS, SEATS, R, Rules
from analyser.games.tricks import plain
from analyser.games.tricks.deck import CARD_COUNT, CARDS

Numbers = npt.NDArray[np.int64]

DEALS: Final = 1_000_000
OPEN_DEALS: Final = 20_000
"""Of them, those in which every way to play the cards is followed to its end."""
SEED: Final = 2026
HEAD: Final = f"""\
# What settles a hand of Écarté, under the rules {PRESET}: shares of the variance of the elder's
# points less the dealer's, with half of each 95 % interval.  Everybody speaks and exchanges as
# {PLAYER}; a table for each policy that plays.  Last: how often the winner is fixed
# before the first card, whatever both play.
# Written by docs/tools/ecarte/result_shares.py; to be written again when the champion changes.
"""

AS_IT_LIES, OTHER_PLAY, OTHER_STOCK, FIRST_HAND, SECOND_HAND, TRUMPS = range(6)
"""What is found of a deal: by how much the elder is ahead in each of the three, and the hands and
trumps with which the first card is played in the first of them."""
WIDTH: Final = TRUMPS + 1


@kernel
def replay(key, count, rules, talker, player, out, table, places, work, nobody):
    """Play each of ``count`` deals three times; one policy speaks, another plays the cards."""
    out, table, places, work = part(out, 0), part(table, 0), part(places, 0), part(work, 0)
    rules, talker, player = part(rules, 0), part(talker, 0), part(player, 0)
    order = part(table, T.ORDER0)
    for deal in range(count):
        found = part(out, WIDTH * deal)
        for time in range(3):
            for place in range(CARD_COUNT):
                order[place] = place
            shuffle.shuffle(key, deal, order, CARD_COUNT)
            if time == OTHER_STOCK:
                stock = SEATS * rules[R.HAND_CARDS] + 1
                for place in range(stock, CARD_COUNT):
                    places[place - stock] = place
                shuffle.reorder(key, deal, 0, order, places, CARD_COUNT - stock)
            # Random players draw by the deal's number.
            T.lay_out(table, key, 3 * deal + time, rules, 0, part(nobody, 0))
            while table[T.TO_MOVE] >= 0 and table[T.TO_DO] < T.LEAD_CARD:
                T.make(table, rules, decide.choose_word(table, rules, talker, work), work)
            if time == AS_IT_LIES:
                found[FIRST_HAND] = T.seat_at(table, 0)[T.HAND]
                found[SECOND_HAND] = T.seat_at(table, 1)[T.HAND]
                found[TRUMPS] = table[T.TRUMPS]
            while table[T.TO_MOVE] >= 0:
                T.make(table, rules, decide.card_of(table, rules, player), work)
            G.settle(table, rules, work)
            found[time] = G.score(table, rules, 0, work) - G.score(table, rules, 1, work)


def replayed(talker: str, player: str, count: int, seed: int = SEED) -> Numbers:
    """Return what is found of ``count`` deals, a row each."""
    rules = GAME.rules(PRESET)
    speaks, plays = (
        GAME.engine.numbers(rules, [GAME.policy(who)], [0] * SEATS) for who in (talker, player)
    )
    out = np.zeros(WIDTH * count, np.int64)
    room = [np.zeros(size, np.int64) for size in (T.TABLE_SIZE, CARD_COUNT, decide.WORK_SIZE, 2)]
    key = shuffle.run_key(seed)
    replay(key, count, speaks.rules, speaks.policies, plays.policies, out, *room)
    return out.reshape(count, WIDTH)


def shares(numbers: Numbers) -> list[Share]:
    """Return which share of the variance each of ``STAGES`` settles.

    Half the mean square by which two results differ is the variance of what is different between
    them: of the play alone, or of exchange and play.  The deal has settled the rest.
    """
    ahead = numbers[:, :FIRST_HAND].astype(np.float64)
    whole = ((ahead - ahead.mean()) ** 2).mean(axis=1)
    play = (ahead[:, AS_IT_LIES] - ahead[:, OTHER_PLAY]) ** 2 / 2
    exchange = (ahead[:, AS_IT_LIES] - ahead[:, OTHER_STOCK]) ** 2 / 2 - play
    return [_ratio(each, whole) for each in (whole - exchange - play, exchange, play)]


def _ratio(part_of: npt.NDArray[np.float64], whole: npt.NDArray[np.float64]) -> Share:
    """Return the ratio of two means, with its interval to first order."""
    ratio = float(part_of.mean() / whole.mean())
    error = (part_of - ratio * whole).std() / whole.mean() / math.sqrt(len(whole))
    return Share(ratio, 1.96 * float(error))


def is_fixed(hands: Sequence[Sequence[str]], trumps: int, rules: Rules) -> bool:
    """Say whether the same player takes most tricks, whatever both play; the first hand leads."""

    @cache
    def tricks(leads: tuple[str, ...], follows: tuple[str, ...]) -> tuple[int, int]:
        """Return the fewest and the most tricks that the leader may still take."""
        if not leads:
            return 0, 0
        every = []
        for card in leads:
            mine = tuple(each for each in leads if each != card)
            may = plain.list_legal(follows, [card], DECK, trumps, rules.must_head, rules.must_trump)
            for other in may:
                theirs = tuple(each for each in follows if each != other)
                if plain.beats(other, card, DECK, trumps):
                    fewest, most = tricks(theirs, mine)
                    every.append((len(mine) - most, len(mine) - fewest))
                else:
                    fewest, most = tricks(mine, theirs)
                    every.append((1 + fewest, 1 + most))
        return min(least for least, _ in every), max(most for _, most in every)

    fewest, most = tricks(*(tuple(hand) for hand in hands))
    return 2 * fewest > len(hands[0]) or 2 * most < len(hands[0])


def cards_of(hand: int) -> list[str]:
    """Return the cards of a set."""
    return [card for number, card in enumerate(CARDS) if hand >> number & 1]


def fixed(numbers: Numbers) -> Share:
    """Return in which share of these hands the winner is fixed."""
    rules, many = RULE_SETS.read(GAME.rules(PRESET)), len(numbers)
    hands = ([cards_of(int(row[at])) for at in (FIRST_HAND, SECOND_HAND)] for row in numbers)
    settled = (
        is_fixed(each, int(trumps), rules)
        for each, trumps in zip(hands, numbers[:, TRUMPS], strict=True)
    )
    share = sum(settled) / many
    return Share(share, 1.96 * math.sqrt(share * (1 - share) / many))


def measured(deals: int = DEALS, open_deals: int = OPEN_DEALS) -> dict[str, dict[str, Any]]:
    """Return what the file says, its numbers not rounded yet."""
    said: dict[str, dict[str, Any]] = {}
    for player in (PLAYER, AT_RANDOM):
        found = replayed(PLAYER, player, deals)
        said[player] = {"deals": deals, **dict(zip(STAGES, shares(found), strict=True))}
    # Before the first card it does not matter who plays the cards.
    said[FIXED_TABLE] = {"deals": open_deals, "share": fixed(found[:open_deals])}
    return said


def main() -> None:
    """Write the file beside the game."""
    lines = [HEAD]
    for name, fields in measured().items():
        lines.append(f"\n[{name}]\n")
        for key, value in fields.items():
            if isinstance(value, Share):
                half = math.ceil(10_000 * value.half) / 10_000
                value = f"{{ share = {value.share:.4f}, half = {half:.4f} }}"
            lines.append(f"{key} = {value}\n")
    (Path(ecarte.__file__).parent / FILE).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
