"""What is known of the puzzle without opponents?  Exact counts, by deals and by sets.

Which share of deals has a solution, how hard sets are, what an operator or a rank is worth, and
how likely there is a solution after some time without one.  How long games last, and what it is
worth to be first where two are level, is played, and marked as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import comb, prod, sqrt
from typing import Any, Final, TypeAlias

from analyser.confidence import INTERVAL, normal_half
from analyser.games.interface import Record, Rows
from analyser.games.protocols.exact_counts import CountedTable, ExactCount
from analyser.games.records import values_of
from analyser.games.standard_game import StandardGame
from analyser.games.twentyfour.columns import FACTORS
from analyser.games.twentyfour.expressions import solutions
from analyser.games.twentyfour.policies import SHEETS
from analyser.games.twentyfour.rules import BOARD, RULE_SETS, SUITS, Rules
from analyser.games.twentyfour.solutions import SETS, products_of, solutions_of

STEPS: Final = (0, 1, 8, 32, 128)
"""From how many expressions on a set is as easy as the next ones."""
TICKS: Final = (0, 20, 40, 60, 80, 100, 150, 200)
THINKERS: Final = ("beginner", "sound", "prodigy")
HARDEST: Final = 12
"""Sets that are listed with all their solutions."""
SMALL: Final = 0.01
"""A chance that is small."""
GAMES: Final = 2_000
"""Played to see how long they last."""
LASTS: Final = normal_half()
"""Standard errors of the ± there: each number is looked at once."""


def deals(values: Sequence[int]) -> int:
    """Return in how many ways four cards of a pack have these values."""
    return prod(comb(SUITS, values.count(each)) for each in {*values})


def sets(rules: Rules) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield every set of a pack: its values, its expressions, and its deals."""
    for values, many in zip(SETS, solutions_of(rules).tolist(), strict=True):
        if values[-1] <= rules.top_rank:
            yield values, many, deals(values)


def share(rules: Rules, where: Callable[[tuple[int, ...]], bool] = lambda _: True) -> list[int]:
    """Return sets with a solution, sets, and the same by deals; of those ``where`` it is so."""
    found = [0, 0, 0, 0]
    for values, many, ways in sets(rules):
        if where(values):
            for at, count in enumerate((many > 0, 1, ways * (many > 0), ways)):
                found[at] += count
    return found


def estimate_left(rules: Rules, skill: int, knows_dead: int, ticks: int) -> float:
    """Return how likely there is a solution that a player has not found after ``ticks`` ticks.

    A player who sees at once that there is none does not think on, and is not counted.  To be
    shown: a number of the model, and not of what can be solved.
    """
    missed = dead = 0.0
    for _, many, ways in sets(rules):
        if many:
            missed += ways * (1 - many / rules.expressions) ** (skill * ticks)
        else:
            dead += ways * (100 - knows_dead) / 100
    return missed / (missed + dead) if missed + dead else 0.0


def _percent(part: float, whole: int = 1) -> str:
    return f"{100 * part / whole:.2f} %"


def small_from(rules: Rules, name: str) -> int:
    """Return the first tick after which a player's chance that there is a solution is small."""
    policy = SHEETS.make_policy(name)
    low, high = 0, 1
    while estimate_left(rules, policy.skill, policy.knows_dead, high) >= SMALL:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        if estimate_left(rules, policy.skill, policy.knows_dead, middle) < SMALL:
            high = middle
        else:
            low = middle
    return high


def count_puzzle(game: StandardGame, record: Record) -> tuple[ExactCount, ...]:
    """Return what can be said of the puzzle under some rules; ``game``: this one, which plays."""
    return _count_for_rules(game, RULE_SETS.read(record))


@cache
def _count_for_rules(game: StandardGame, rules: Rules) -> tuple[ExactCount, ...]:
    can, every, can_deals, all_deals = share(rules)
    forty_two = share(replace(rules, top_rank=13))
    tick = small_from(rules, "sound")
    head = (
        f"{_percent(can_deals, all_deals)} of the deals of four cards have a solution. If you "
        f"try {SHEETS.make_policy('sound').skill} expressions per tick and have found none after "
        f"{tick} "
        "ticks, the chance that there is one is below one in a hundred."
    )
    return (
        ExactCount(
            "What can be solved",
            (
                f"{can:,} of {every:,} sets of values have a solution, {can_deals:,} of "
                f"{all_deals:,} deals. The text of the game says 80 %: that is the figure of the "
                f"whole pack of 52 ({_percent(forty_two[2], forty_two[3])}), and not of the cards "
                "it is played with.",
                "An expression is counted as it is written: each order of the cards, each way of "
                f"parentheses, each operator, {rules.expressions:,} for a set. All of this is "
                "counted out, and has no ±.",
            ),
            (_tabulate_rules(rules), _tabulate_ranks(rules), _tabulate_boards(rules)),
            head,
        ),
        ExactCount(
            "How hard sets are",
            (
                "Most sets that can be solved can be in many ways; the hardest by one expression. "
                "A solution has three steps: how many of them have to be a product or a quotient "
                "says how far one gets by adding up.",
            ),
            (_tabulate_hardness(rules), _tabulate_products(rules), _tabulate_hardest(rules)),
        ),
        ExactCount(
            "How likely there is still a solution",
            (
                "By who thinks how fast, which is a model of thinking; who sees at once that there "
                "is none has agreed, and is not counted.",
            ),
            (_tabulate_ticks(rules),),
        ),
        ExactCount(
            "How long a game lasts",
            (
                f"Played, {GAMES:,} deals each, all players alike: sets that a player took or that "
                f"were split, with {INTERVAL}s.",
            ),
            (_count_durations(game, rules),),
        ),
        _lead(game, rules),
        ExactCount("Every set", (), (_every_set(rules),), folded=True),
    )


def _row(name: str, found: Sequence[int]) -> list[str]:
    return [
        name,
        f"{found[0]:,} of {found[1]:,}",
        _percent(found[0], found[1]),
        f"{found[2]:,} of {found[3]:,}",
        _percent(found[2], found[3]),
    ]


_Count: TypeAlias = Callable[[tuple[int, ...]], int]
_HEAD: Final = ("sets solvable", "share of sets", "deals solvable", "share of deals")


def _tabulate_rules(rules: Rules) -> CountedTable:
    changes: tuple[tuple[str, dict[str, Any]], ...] = (
        ("as played", {}),
        ("no fractions on the way", {"fractions": False}),
        ("no difference", {"subtract": False}),
        ("no product", {"multiply": False}),
        ("no quotient", {"divide": False}),
        ("ace to nine", {"top_rank": 9}),
        ("ace to king", {"top_rank": 13}),
    )
    rows = [_row(name, share(replace(rules, **each))) for name, each in changes]
    return CountedTable("What each rule is worth", ("rules", *_HEAD), rows)


def _tabulate_ranks(rules: Rules) -> CountedTable:
    rows = []
    for rank in range(1, rules.top_rank + 1):

        def lacks_rank(values: tuple[int, ...], rank: int = rank) -> bool:
            return rank not in values

        rows.append(_row(f"without {rank}", share(rules, lacks_rank)))
    return CountedTable("The pack without the four cards of a rank", ("pack", *_HEAD), rows)


def _count_different(values: tuple[int, ...]) -> int:
    return len({*values})


def _aces(values: tuple[int, ...]) -> int:
    return values.count(1)


def _factors(values: tuple[int, ...]) -> int:
    return sum(value in FACTORS for value in values)


def _tabulate_boards(rules: Rules) -> CountedTable:
    asked = (("different values", _count_different), ("aces", _aces), ("of 3, 4, 6, 8", _factors))
    rows = []
    for name, of in asked:
        for number in range(1 if of is _count_different else 0, BOARD + 1):

            def has_number(values: tuple[int, ...], of: _Count = of, number: int = number) -> bool:
                return of(values) == number

            rows.append(_row(f"{number} {name}", share(rules, has_number)))
    return CountedTable("By what lies on the table", ("on the table", *_HEAD), rows)


def _tabulate_hardness(rules: Rules) -> CountedTable:
    rows = []
    whole = sum(ways for *_, ways in sets(rules))
    for low, high in zip(STEPS, (*STEPS[1:], rules.expressions + 1), strict=True):
        found = [(ways, values) for values, many, ways in sets(rules) if low <= many < high]
        name = "none" if low == 0 else f"{low}–{high - 1}" if high in STEPS else f"{low} or more"
        by_deals = sum(ways for ways, _ in found)
        rows.append([name, f"{len(found):,}", f"{by_deals:,}", _percent(by_deals, whole)])
    head = ("expressions", "sets", "deals", "share of deals")
    return CountedTable("By how many expressions solve a set", head, rows)


def _tabulate_hardest(rules: Rules) -> CountedTable:
    whole = solutions_of(replace(rules, fractions=False))
    found = [(many, at, values) for at, (values, many, _) in enumerate(sets(rules)) if many]
    rows = [
        [
            " ".join(map(str, values)),
            f"{many:,}",
            "no" if whole[at] else "yes",
            "; ".join(solutions(values, rules)),
        ]
        for many, at, values in sorted(found)[:HARDEST]
    ]
    head = ("set", "expressions", "needs a fraction", "solutions")
    return CountedTable("The hardest sets that have a solution", head, rows)


def _tabulate_products(rules: Rules) -> CountedTable:
    fewest = products_of(rules)
    whole = sum(ways for *_, ways in sets(rules))
    names = ("no solution", "sums and differences alone", *(f"{many}" for many in (1, 2, 3)))
    rows = []
    for products, name in enumerate(names, start=-1):
        found = [ways for at, (*_, ways) in enumerate(sets(rules)) if fewest[at] == products]
        rows.append([name, f"{len(found):,}", f"{sum(found):,}", _percent(sum(found), whole)])
    head = ("products or quotients", "sets", "deals", "share of deals")
    return CountedTable("By how many steps have to be a product or a quotient", head, rows)


def _tabulate_ticks(rules: Rules) -> CountedTable:
    thinkers = {name: SHEETS.make_policy(name) for name in THINKERS}
    rows = [
        [
            f"{ticks}",
            *(_percent(estimate_left(rules, each.skill, each.knows_dead, ticks))
              for each in thinkers.values()),
        ]
        for ticks in TICKS
    ]  # fmt: skip
    head = ("ticks without a solution", *thinkers)
    return CountedTable("Chance that there is a solution", head, rows)


def _play_equal_players(game: StandardGame, rules: Rules, name: str) -> Rows:
    """Return the rows of games that players who are alike have played."""
    from analyser.cards.shuffle import run_key

    record = game.rules("twentyfour", values_of(rules))
    return game.play(record, [game.policy(name)], [0] * rules.players, run_key(24), 0, GAMES)


def _mean(numbers: Rows, decimals: int) -> str:
    half = LASTS * float(numbers.std()) / sqrt(len(numbers))
    return f"{float(numbers.mean()):.{decimals}f} ± {half:.{decimals}f}"


def _count_durations(game: StandardGame, rules: Rules) -> CountedTable:
    from analyser.games.twentyfour.columns import ROW

    rows = []
    for name in game.policies:
        each = [
            _play_equal_players(game, replace(rules, players=players), name) for players in (2, 4)
        ]
        rows.append([name, *(_mean(played[:, ROW.places["sets"]], 2) for played in each)])
    return CountedTable("Sets of a game", ("players", "two", "four"), rows)


def _lead(game: StandardGame, rules: Rules) -> ExactCount:
    """Return what it is worth to be first where two are level, under both readings of it (TF4)."""
    from analyser.games.twentyfour.columns import ROW

    shares, rows = {}, []
    for name in game.policies:
        lead, lot = (
            _play_equal_players(game, replace(rules, players=2, ties=ties), name)
            for ties in ("lead", "lot")
        )
        shares[name] = _mean(100 * (lead[:, ROW.places["score_0"]] > 0), 1)
        rows.append(
            [name, shares[name], *(_mean(each[:, ROW.places["sets"]], 2) for each in (lead, lot))]
        )
    return ExactCount(
        "What the lead is worth",
        (
            f"Of two alike (sound) who leads wins {shares['sound']} % of the games where ties fall "
            "to the lead, and half of them where they go at random, since nothing else "
            "distinguishes the two.",
            "The text says nothing of two who slap at once. Here people think in ticks, and two "
            "who are good often find a solution in the same one; whoever asks about races should "
            f"ask the rule set twentyfour-lots. Played, {GAMES:,} deals each.",
        ),
        (
            CountedTable(
                "Two alike: what the lead wins, and how long it takes",
                (
                    "players",
                    "games the lead wins, ties to the lead, %",
                    "sets of a game there",
                    "sets where ties go at random",
                ),
                rows,
            ),
        ),
    )


def _every_set(rules: Rules) -> CountedTable:
    whole, fewest = solutions_of(replace(rules, fractions=False)), products_of(rules)
    rows = [
        [
            " ".join(map(str, values)),
            f"{many:,}",
            f"{ways}",
            "–" if not many else f"{fewest[at]}",
            "–" if not many else "no" if whole[at] else "yes",
        ]
        for at, (values, many, ways) in enumerate(sets(rules))
    ]
    head = ("set", "expressions", "deals", "products or quotients", "needs a fraction")
    return CountedTable("Every set of four values", head, rows)
