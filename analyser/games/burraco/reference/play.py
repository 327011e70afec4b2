"""How is a whole hand played, from the deal to its end?

The deal is laid out from the order of the pack: the hands seat by seat, the pots, the upcard,
then the stock.  What the players then score is counted in ``scoring``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analyser.cards import shuffle_plain
from analyser.cards.codes import JOKER, card_text
from analyser.games.burraco import pack
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import breakdown
from analyser.games.burraco.reference.search_player import Companions, Searcher
from analyser.games.burraco.rules import MATCH_HANDS, Rules, count_sides, pot_sizes


def deal(
    rules: Rules,
    order: Sequence[int],
    lead: int = 0,
    scores: Sequence[float] = (),
    cut: bool = False,
) -> TableInPlay:
    """Return the table at the start of a hand; ``order`` is the order of the largest pack.

    Jokers that the rule set lacks are skipped, so the other cards keep their order.  ``scores``
    are the sides' totals before the hand, in points (none: 0 each); ``cut``: the pots' cards were
    cut exactly.
    """
    cards = [card_text(min(code, JOKER)) for code in order if code < JOKER + rules.jokers]
    at = 0

    def next_cards(count: int) -> list[str]:
        nonlocal at
        at += count
        return cards[at - count : at]

    hands = [next_cards(rules.hand_cards) for _ in range(rules.players)]
    pots = [next_cards(count) for count in pot_sizes(rules)]
    upcard = next_cards(1)[0] if rules.upcard else None
    return TableInPlay(rules, hands, pots, cards[at:], upcard, lead, False, scores, cut)


def exact_cut(accuracy: float, key: int, number: int) -> bool:
    """Say whether the pots' cards of a deal are cut exactly; ``accuracy``: how likely that is."""
    word = (
        shuffle_plain.output(shuffle_plain.stream(key, number, shuffle_plain.CUT, 0), 0)
        & 0xFFFFFFFF
    )
    return word < int(accuracy * 2**32)


def play(
    table: TableInPlay,
    policies: Sequence[Policy],
    key: int = 0,
    number: int = 0,
    companions: Mapping[int, Companions] | None = None,
) -> TableInPlay:
    """Play a hand to its end, ``policies`` by seat; returns the same table.

    ``key`` and ``number`` (of the deal) name the chance of players who move at random, and of the
    worlds of search players; ``companions`` are those of the latter, by seat.
    """
    return play_out(table, seat_players(table, policies, key, number, companions))


def seat_players(
    table: TableInPlay,
    policies: Sequence[Policy],
    key: int,
    number: int,
    companions: Mapping[int, Companions] | None = None,
) -> Sequence[Decider]:
    """Return the players of a table, by seat; see :func:`play`.

    A search player without companions takes all others to play by the same habits, and plays every
    rollout to the end of the hand.
    """
    lots = [
        shuffle_plain.stream(key, number, shuffle_plain.MOVE, seat) for seat in range(len(policies))
    ]
    players: list[Decider] = []
    for seat, policy in enumerate(policies):
        if policy.search_worlds == 0:
            players.append(Decider(policy, table, seat, lots[seat]))
            continue
        own = (companions or {}).get(seat, Companions(policy))
        seed = shuffle_plain.stream(key, number, shuffle_plain.SEARCH, seat)
        players.append(
            Searcher(
                policy, table, seat, lots[seat], companions=own, world_seed=seed, all_lots=lots
            )
        )
    return players


def play_out(table: TableInPlay, players: Sequence[Decider]) -> TableInPlay:
    """Play a hand to its end, ``players`` by seat, whoever decides there; returns the table."""
    while table.ending is None:
        players[table.to_move].turn()
    return table


def play_match(
    rules: Rules,
    policies: Sequence[Policy],
    key: int,
    number: int,
    accuracy: float = 0.0,
    match_hands: int = 0,
) -> tuple[list[TableInPlay], int]:
    """Play match ``number``; returns its hands and the side that won, −1 if none had by then.

    Hand h plays deal 64 · ``number`` + h, seat h mod players leads, and the score is carried; it
    ends when one side alone has most and has reached the target, or passed it where that is asked.
    With ``match_hands`` it ends after that many, and the side that alone has most has won: R's
    "Quick Games".  A match of more than 64 hands takes two, three … times 64 deals.
    """
    longest = match_hands or MATCH_HANDS
    apart = MATCH_HANDS * ((longest - 1) // MATCH_HANDS + 1)
    scores: list[float] = [0] * count_sides(rules.players, rules.partners)
    hands: list[TableInPlay] = []
    while len(hands) < longest:
        at = apart * number + len(hands)
        order, cut = pack.order(key, at), exact_cut(accuracy, key, at)
        table = deal(rules, order, len(hands) % rules.players, scores, cut)
        hands.append(play(table, policies, key, at))
        won = [sum(terms.values()) for terms in breakdown(table)]
        scores = [before + more for before, more in zip(scores, won, strict=True)]
        most, target = max(scores), rules.match_target
        there = most > target if rules.match_target_exceeded else most >= target
        over = len(hands) == match_hands if match_hands else there
        if over and scores.count(most) == 1:
            return hands, scores.index(most)
    return hands, -1
