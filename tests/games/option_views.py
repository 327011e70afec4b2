"""What a learnt policy looks at, game by game, counted again from the referee's table alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from games.khanhoo import plain_counts

from analyser.cards.codes import RANKS as THIRTEEN
from analyser.cards.codes import SUITS
from analyser.games.carioca import referee as carioca_referee
from analyser.games.carioca.advice import contracts, find_fitting_melds
from analyser.games.carioca.rules import points_of
from analyser.games.conquian import referee as conquian_referee
from analyser.games.conquian.rules import CARDS as CONQUIAN_CARDS
from analyser.games.conquian.rules import RANKS as CONQUIAN_RANKS
from analyser.games.fuenfzehnern import referee as fuenfzehnern_referee
from analyser.games.khanhoo import splitting
from analyser.games.khanhoo.melds import list_laid_cards
from analyser.games.schafkopf.rules import DECK, TRUMPS
from analyser.games.tricks import plain
from analyser.games.tricks.deck import CARDS, RANKS, Deck

Numbers = dict[str, int]


def beating(card: str, among: Iterable[str], deck: Deck) -> list[str]:
    """The cards of its class that beat a card."""
    return [other for other in among if deck.is_higher(other, card)]


def sure(cards: Iterable[str], out: Collection[str], deck: Deck) -> list[str]:
    return [card for card in cards if not beating(card, out, deck)]


# -- Fünfzehnern


class Fuenfzehnern:
    """What the player to move knows."""

    def __init__(self, table: Any) -> None:
        self.table, self.deck, self.seat = table, table.deck, table.to_move
        self.hand = table.hands[self.seat]
        seen = {*table.gone, *table.trick.cards, *self.hand}
        self.out = [card for card in table.deck.classes if card not in seen]
        self.may = fuenfzehnern_referee.may_hold(table.rules, [*table.tricks, table.trick])

    @property
    def kind(self) -> str:
        if self.table.leading:
            return "lead"
        follows = any(card[1] == self.table.led for card in self.hand)
        return "follow" if follows else "throw"

    def of(self, suit: str, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if card[1] == suit]

    def second(self, cards: Collection[str]) -> str:
        """The best of some cards of a suit, where a single one out beats it."""
        if not cards:
            return ""
        best = plain.find_highest(cards, self.deck)
        return best if len(beating(best, self.out, self.deck)) == 1 else ""

    def position(self) -> Numbers:
        table, played = self.table, len(self.table.trick.cards)
        suits = [self.of(suit, self.hand) for suit in "cdhs"]
        led = "" if table.leading else table.led
        bound = table.bound if table.leading and table.list_bound_suit() else ""
        own_led, own_bound = self.of(led, self.hand), self.of(bound, self.hand)
        best = RANKS.index(table.best[1][0]) + 1 if led else 0
        return {
            "players": table.rules.players,
            "left": len(self.hand),
            "played": played,
            "last": int(played == table.rules.players - 1),
            "trick": table.worth(table.trick.cards),
            "bound": int(bool(bound)),
            "called": int(table.trick.zwang),
            "suits": sum(map(bool, suits)),
            "hand": table.worth(self.hand),
            "winners": len(sure(self.hand, self.out, self.deck)),
            "guarded": sum(len(cards) > 1 and bool(self.second(cards)) for cards in suits),
            "led_own": len(own_led),
            "led_out": len(self.of(led, self.out)),
            "led_sure": len(sure(own_led, self.out, self.deck)),
            "led_best": best,
            "bound_own": len(own_bound),
            "bound_sure": len(sure(own_bound, self.out, self.deck)),
            "bound_out": len(self.of(bound, self.out)),
        }

    def option(self, line: dict[str, Any]) -> Numbers:
        table, card = self.table, line["cards"][-1]
        suit, value = card[1], self.deck.points[card]
        out = self.of(suit, self.out)
        left = [other for other in self.of(suit, self.hand) if other != card]
        leads, players = table.leading, table.rules.players
        best = leads or plain.beats(card, table.best[1], self.deck)
        others = [(self.seat + step) % players for step in range(1, players)]
        behind = others[: players - 1 - len(table.trick.cards)]
        higher = beating(card, out, self.deck)

        def holders(seats: Iterable[int], cards: Iterable[str]) -> int:
            return sum(any(each in self.may[seat] for each in cards) for seat in seats)

        beaters, worth = holders(behind, higher), table.worth([*table.trick.cards, card])
        sure_left = sure(left, out, self.deck)
        lone = left[0] if len(left) == 1 and not sure_left else ""
        second = self.second(left)
        follower = best and not leads
        return {
            "rank": RANKS.index(card[0]),
            "value": value,
            "above": len(beating(card, left, self.deck)),
            "below": len(left) - len(beating(card, left, self.deck)),
            "out_above": len(higher),
            "out_below": len(out) - len(higher),
            "out_points": table.worth(out),
            "out_next": int(len(higher) == 1),
            "best": int(best),
            "sure": int(not beaters),
            "wins": worth if best and not beaters else 0,
            "risks": worth if best and beaters else 0,
            "gives": 0 if best else value,
            "beaters": beaters,
            "void_after": len(behind) - holders(behind, out),
            "void_all": len(others) - holders(others, out),
            "sure_left": len(sure_left),
            "losers_left": len(left) - len(sure_left),
            "lone": int(bool(lone)),
            "lone_points": self.deck.points[lone] if lone else 0,
            "guard_lost": self.deck.points[second] if second else 0,
            "empties": int(not left),
            "call": int(leads and line.get("zwang", False)),
            "king_behind": int(card[0] == "Q" and "K" + suit in left),
            "ace_out": int("A" + suit in out),
            "bound_after": len(left) if follower else 0,
            "bound_sure_after": len(sure_left) if follower else 0,
            "is_bound": int(leads and suit == table.bound),
        }


# -- Schafkopf

PLAIN: Final = [card for card in CARDS if DECK.classes[card] != TRUMPS]


def points(cards: Iterable[str]) -> int:
    return sum(DECK.points[card] for card in cards)


class Schafkopf:
    """What the player to move knows."""

    def __init__(self, table: Any) -> None:
        self.table, self.seat = table, table.to_move
        self.hand = table.hands[self.seat]
        self.declares = table.declarer == self.seat
        self.buried = list(table.buried or ()) if self.declares else []
        seen = {*table.gone, *table.trick.cards, *self.hand, *self.buried}
        self.out = [card for card in CARDS if card not in seen]
        self.may = plain.may_hold_after([*table.tricks, table.trick], 3, DECK)
        self.others = [(self.seat + 1) % 3, (self.seat + 2) % 3]
        self.plays = not (table.speaking or table.burying)
        self.behind = self.others[: 2 - len(table.trick.cards)]
        self.best, self.best_card = -1, ""
        if self.plays and not table.leading:
            at = plain.winner(table.trick.cards, DECK, TRUMPS)
            self.best, self.best_card = (table.trick.lead + at) % 3, table.trick.cards[at]

    @property
    def kind(self) -> str:
        if not self.plays:
            return "take" if self.table.speaking else "bury"
        if self.table.declarer is None:
            return "least"
        return "lead" if self.table.leading else "follow"

    def holds(self, seat: int, cards: Iterable[str]) -> bool:
        return any(card in self.may[seat] and card in self.out for card in cards)

    @property
    def partner_best(self) -> bool:
        declarer = self.table.declarer
        return self.best >= 0 and declarer not in (None, self.seat, self.best)

    @property
    def best_safe(self) -> bool:
        beat = [card for card in CARDS if plain.beats(card, self.best_card, DECK, TRUMPS)]
        return not any(self.holds(seat, beat) for seat in self.behind)

    def position(self) -> Numbers:
        table, hand = self.table, self.hand
        trumps = [card for card in hand if card not in PLAIN]
        loose = [card for card in hand if card in PLAIN]
        trumps_out = [card for card in self.out if card not in PLAIN]
        won = [table.points(seat) for seat in (self.seat, *self.others)]
        own = won[0] + points(self.buried)
        game = own if self.declares else 0
        if table.declarer is not None and not self.declares:
            game = table.points(table.declarer)
        follows = self.plays and not table.leading
        found = {
            "passed": table.passed,
            "declarer": self.declares,
            "left": len(hand),
            "played": len(table.trick.cards),
            "last": len(table.trick.cards) == 2,
            "trick": points(table.trick.cards),
            "trumps": len(trumps),
            "queens": sum(card[0] == "Q" for card in hand),
            "jacks": sum(card[0] == "J" for card in hand),
            "power": sum(DECK.powers[card] for card in trumps),
            "sure_trumps": len(sure(trumps, self.out, DECK)),
            "aces": sum(card[0] == "A" for card in loose),
            "tens": sum(card[0] == "T" for card in loose),
            "sure_plain": len(sure(loose, self.out, DECK)),
            "voids": 3 - len({card[1] for card in loose}),
            "hand": points(hand),
            "trumps_out": len(trumps_out),
            "tops_out": sum(card[0] in "QJ" for card in trumps_out),
            "aces_out": sum(card[0] == "A" for card in self.out if card in PLAIN),
            "own_points": own,
            "next_points": won[1],
            "third_points": won[2],
            "game_points": game,
            "needs": max(0, table.rules.win_at - game),
            "next_declares": table.declarer == self.others[0],
            "partner_best": self.partner_best,
            "best_safe": follows and self.best_safe,
            "no_trick": not table.won[self.seat],
            "led_trumps": follows and table.led == TRUMPS,
        }
        return {f"seen_{name}": int(each) for name, each in found.items()}

    def option(self, line: dict[str, Any]) -> Numbers:
        if self.table.speaking:
            return {"takes": int(line["do"] == "take")}
        if self.table.burying:
            return self.burying(line["cards"])
        return {name: int(each) for name, each in self.playing(line["cards"][-1]).items()}

    def burying(self, cards: Collection[str]) -> Numbers:
        left = [card for card in self.hand if card not in cards and card in PLAIN]
        suits = [card[1] for card in left]
        lone = [card for card in left if suits.count(card[1]) == 1]
        tens = [card for card in left if card[0] == "T" and "A" + card[1] not in left]
        return {
            "points": points(cards),
            "aces_buried": sum(card[0] == "A" and card in PLAIN for card in cards),
            "tens_buried": sum(card[0] == "T" and card in PLAIN for card in cards),
            "trumps_buried": sum(card not in PLAIN for card in cards),
            "suits_left": len({*suits}),
            "plain_left": len(left),
            "aces_left": sum(card[0] == "A" for card in left),
            "lone_aces": sum(card[0] == "A" for card in lone),
            "tens_left": len(tens),
            "lone_tens": sum(card in lone for card in tens),
            "sure_left": len(sure(left, self.out, DECK)),
        }

    def playing(self, card: str) -> dict[str, int | bool]:
        trump, own = card not in PLAIN, DECK.classes[card]
        out = [other for other in self.out if DECK.classes[other] == own]
        left = [other for other in self.hand if DECK.classes[other] == own and other != card]
        higher, value = beating(card, out, DECK), DECK.points[card]
        leads = self.table.leading
        best = leads or plain.beats(card, self.best_card, DECK, TRUMPS)
        beaters = [seat for seat in self.behind if self.holds(seat, higher)]
        trumpers = [] if trump else [
            seat
            for seat in self.behind
            if not self.holds(seat, out)
            and self.holds(seat, [each for each in self.out if each not in PLAIN])
        ]  # fmt: skip
        safe, worth = not beaters and not trumpers, points([*self.table.trick.cards, card])
        helps = not best and self.partner_best
        top = plain.find_highest(left, DECK) if left and not trump else ""
        alone = bool(top) and len(beating(top, out, DECK)) == 1
        return {
            "trump": trump,
            "power": DECK.powers[card],
            "points": value,
            "above": len(beating(card, left, DECK)),
            "below": len(left) - len(beating(card, left, DECK)),
            "out_above": len(higher),
            "out_below": len(out) - len(higher),
            "out_points": points(out),
            "best": best,
            "beaters": len(beaters),
            "trumpers": len(trumpers),
            "safe": safe,
            "wins": worth if best and safe else 0,
            "risks": worth if best and not safe else 0,
            "gives": 0 if best or self.partner_best else worth,
            "adds": value if helps and self.best_safe else 0,
            "hopes": value if helps and not self.best_safe else 0,
            "overtakes": best and self.partner_best,
            "void_others": sum(not self.holds(seat, out) for seat in self.others),
            "left": len(left),
            "sure_left": len(sure(left, out, DECK)),
            "empties": not left and not trump,
            "left_points": 0 if trump else points(left),
            "guarded": DECK.points[top] if alone else 0,
            "queen": card[0] == "Q",
            "jack": card[0] == "J",
            "next_beats": self.others[0] in (*beaters, *trumpers),
            "tens_out": not trump and any(each[0] in "AT" for each in out),
        }


# -- Conquian


def in_a_row(card: str, cards: Iterable[str]) -> list[str]:
    """The cards of its suit next to a card, without a gap."""
    ranks, at, found = {each[0] for each in cards if each[1] == card[1]}, card[0], list[str]()
    for step in (-1, 1):
        place = CONQUIAN_RANKS.index(at) + step
        while 0 <= place < len(CONQUIAN_RANKS) and CONQUIAN_RANKS[place] in ranks:
            found.append(CONQUIAN_RANKS[place] + card[1])
            place += step
    return found


class Outlook:
    """What may still come to a player, as the policy sheet says it: open card → what it helps."""

    def __init__(
        self, melds: Iterable[Sequence[str]], hand: Collection[str], unseen: Iterable[str]
    ) -> None:
        runs = [meld for meld in melds if conquian_referee.is_run(meld)]
        threes = {meld[0][0] for meld in melds if len(meld) == 3 and meld not in runs}
        run_cards = [*hand, *(card for meld in runs for card in meld)]
        self.helps: dict[str, set[str]] = {}
        self.along: dict[str, set[str]] = {}
        for card in unseen:
            row = in_a_row(card, run_cards)
            pair = [each for each in hand if each[0] == card[0]]
            in_run = {*row} & {*hand} if len(row) > 1 else set[str]()
            of_rank = {*pair} if len(pair) > 1 else set[str]()
            if len(row) > 1 or of_rank or card[0] in threes:
                self.helps[card] = in_run | of_rank
                self.along[card] = max(in_run, of_rank, key=len)
        self.dead = {*hand}.difference(*self.helps.values())

    def wins(self, lacks: int, many: int) -> int:
        """Of so many open cards, how many sets win with what goes along."""
        sets = combinations(self.along.values(), many)
        return sum(len(set[str]().union(*each)) + many >= lacks for each in sets)


class Conquian:
    """What the player to move knows."""

    def __init__(self, table: Any) -> None:
        self.table, self.seat, self.other = table, table.to_move, 1 - table.to_move
        self.hand, self.melds = table.hands[self.seat], table.melds[self.seat]
        self.theirs = table.melds[self.other]
        seen = {*self.hand, *table.dead, table.card}
        seen |= {card for seat in (0, 1) for card in table.list_laid_cards(seat)}
        self.unseen = [card for card in CONQUIAN_CARDS if card not in seen]
        self.asks = table.phase == conquian_referee.ASK

    @property
    def kind(self) -> str:
        return str(self.table.phase)

    def lacks(self, seat: int) -> int:
        return int(self.table.rules.meld_target - self.table.count_melded(seat))

    def position(self) -> Numbers:
        table, outlook = self.table, Outlook(self.melds, self.hand, self.unseen)
        return {
            "melded": table.count_melded(self.seat),
            "held": len(self.hand),
            "other_lacks": self.lacks(self.other),
            "other_held": len(table.hands[self.other]),
            "stock": len(table.stock) - table.turned,
            "own_turn": int(self.asks and table.own_turn),
            "last": int(self.asks and table.last),
            "live": len(outlook.helps),
            "dead": len(outlook.dead),
            "longest": conquian_referee.longest_run(self.melds),
            "other_longest": conquian_referee.longest_run(self.theirs),
            "other_live": len(Outlook(self.theirs, [], self.unseen).helps),
        }

    def option(self, line: dict[str, Any]) -> Numbers:
        table, card = self.table, self.table.card
        if self.kind == "force":
            forces = line["do"] == "force"
            melds = self.first(self.other, card, ()) if forces else self.theirs
            return {
                "forces": int(forces),
                "their_run": conquian_referee.longest_run(melds),
                "their_live": len(Outlook(melds, [], self.unseen).helps),
            }
        takes, melds, hand, given = line["do"] == "take", self.melds, self.hand, ""
        if "melds" in line:
            laid = {each for meld in line["melds"] for each in meld} & {*hand}
            melds = self.first(self.seat, card if takes else None, laid)
            hand = [each for each in hand if each not in laid]
        if line["do"] == "discard":
            given = line["card"]
            hand = [each for each in hand if each != given]
        elif not takes and not table.last:
            given = card
        lain = [each for meld in melds for each in meld]
        lacks, outlook = table.rules.meld_target - len(lain), Outlook(melds, hand, self.unseen)
        feeds = given and conquian_referee.fits(
            table.rules, table.list_laid_cards(self.other), given
        )
        along, place = outlook.along.values(), CONQUIAN_RANKS.index((given or "A")[0])
        near = [at for at in range(10) if 0 < abs(at - place) < 3]
        may_force = self.asks and not takes and table.rules.force == "table" and hand
        return {
            "takes": int(takes),
            "laid": len(lain) - table.count_melded(self.seat) - takes,
            "lacks": lacks,
            "live_then": len(outlook.helps),
            "dead_then": len(outlook.dead),
            "longest_then": conquian_referee.longest_run(melds),
            "along_then": sum(map(len, along)),
            "most_along": max(map(len, along), default=0),
            "wins_by_one": outlook.wins(lacks, 1),
            "wins_by_two": outlook.wins(lacks, 2),
            "wins_by_three": outlook.wins(lacks, 3),
            "feeds": int(bool(feeds)),
            "fed_wins": int(bool(feeds) and self.lacks(self.other) <= 1),
            "of_its_rank": sum(bool(given) and each[0] == given[0] for each in self.unseen),
            "near_it": sum(CONQUIAN_RANKS[at] + given[1:] in self.unseen for at in near)
            if given
            else 0,
            "forced": int(bool(may_force) and conquian_referee.fits(table.rules, lain, card)),
        }

    def first(self, seat: int, card: str | None, laid: Collection[str]) -> list[list[str]]:
        """The melds of a player with these of the hand, in their first arrangement."""
        lain, cards = self.table.list_laid_cards(seat), conquian_referee.order_cards(laid)
        return conquian_referee.arrangements(self.table.rules, lain, card, cards)[0]


# -- Carioca


def escaleras(rules: Any) -> Iterator[list[str]]:
    """The cards of each escalera, the lowest first."""
    for suit in SUITS:
        for low in range(13 if rules.round_the_corner else 11):
            yield [THIRTEEN[(low + at) % 13] + suit for at in range(4)]


class Standing:
    """How a hand stands to the contract, by point 3 of the policy sheet."""

    def __init__(self, table: Any, cards: Collection[str]) -> None:
        self.rules, self.left = table.rules, Counter(card for card in cards if card != "*")
        self.trios, self.escaleras = table.needs
        self.finished = self.by_joker = 0
        while self.escaleras and self.set_aside_escalera(4):
            self.finished += 1
        while self.trios and self.set_aside_trio(3):
            self.finished += 1
        for _ in range([*cards].count("*") if table.rules.contract_jokers else 0):
            if self.escaleras and self.set_aside_escalera(3):
                self.by_joker += 1
            elif self.trios and self.set_aside_trio(2):
                self.by_joker += 1
        held = {*self.left}
        self.near: set[str] = set()
        serving, self.far = set[str](), set[str]()
        if self.escaleras:
            for many, found in ((3, self.near), (2, self.far)):
                for cards in escaleras(self.rules):
                    if len(held & {*cards}) == many:
                        found |= {*cards} - held
                        serving |= held & {*cards}
        pairs = {rank + suit for rank in self.ranks(2) if self.trios for suit in SUITS}
        self.near |= pairs
        self.far -= self.near
        self.spare = [card for card in self.left if card not in pairs | serving]
        self.spare += [card for card in self.left if self.left[card] == 2 and card not in pairs]

    def ranks(self, least: int) -> list[str]:
        """The ranks of which so many cards are left, the lowest first."""
        counts = Counter(card[0] for card in self.left.elements())
        return [rank for rank in THIRTEEN if counts[rank] >= least]

    def set_aside_escalera(self, many: int) -> bool:
        for cards in escaleras(self.rules):
            held = [card for card in cards if self.left[card]]
            if len(held) == many:
                self.take_away(held)
                self.escaleras -= 1
                return True
        return False

    def set_aside_trio(self, many: int) -> bool:
        for rank in self.ranks(many):
            once = [rank + suit for suit in SUITS if self.left[rank + suit]]
            again = [card for card in once if self.left[card] == 2]
            self.take_away([*once[:many], *again][:many])
            self.trios -= 1
            return True
        return False

    def take_away(self, cards: Sequence[str]) -> None:
        self.left = self.left - Counter(cards)


class Carioca:
    """What the player to move knows."""

    def __init__(self, table: Any) -> None:
        self.table, self.seat, players = table, table.to_move, table.rules.players
        self.hand = table.hands[self.seat]
        self.next = (self.seat + 1) % players
        self.others = [seat for seat in range(players) if seat != self.seat]
        self.fits = find_fitting_melds(table.melds, table.rules)
        self.unseen = carioca_referee.whole_pack(table.rules.jokers) - Counter(self.hand)
        self.unseen -= Counter(table.pile)
        for meld in table.melds:
            self.unseen -= Counter(meld.cards)
        for seat in self.others:
            self.unseen -= table.known[seat]

    @property
    def kind(self) -> str:
        table = self.table
        if not table.has_drawn:
            return "take"
        if table.waits or table.is_down(self.seat):
            return "discard"
        return "down" if contracts(table.rules, table.needs, self.hand) else "discard"

    def position(self) -> Numbers:
        table, held = self.table, [len(self.table.hands[seat]) for seat in self.others]
        return {
            "players": table.rules.players,
            "contract": table.contract,
            "trios": table.needs[0],
            "escaleras": table.needs[1],
            "turns": table.own_turns(),
            "stock": len(table.left),
            "down": sum(map(table.is_down, self.others)),
            "next_down": int(table.is_down(self.next)),
            "fewest": min(held),
            "next_held": len(table.hands[self.next]),
            "met": int(table.is_down(self.seat)),
            "held": len(self.hand),
            "jokers": self.hand.count("*"),
        }

    def copies(self, cards: Iterable[str]) -> int:
        """How many of some cards are unseen."""
        return sum(self.unseen[card] for card in cards)

    def points(self, cards: Iterable[str]) -> int:
        return sum(points_of(self.table.rules, card) for card in cards)

    def option(self, line: dict[str, Any]) -> Numbers:
        if self.kind == "down":
            return self.going_down(line.get("melds", []))
        hand, card = list(self.hand), line["card"] if line["do"] != "draw" else ""
        if line["do"] == "discard":
            hand.remove(card)
        elif card:
            hand.append(card)
        found = self.of_hand(hand)
        found["card_points"] = self.points([card] if card else [])
        found["is_joker"] = int(card == "*")
        if self.kind == "take":
            return found | {"takes": int(bool(card))}
        return found | self.discarding(card)

    def of_hand(self, hand: Collection[str]) -> Numbers:
        stands = Standing(self.table, hand)
        ranks = Counter(card[0] for card in hand if card != "*")
        threes = [len({*cards} & {*hand}) == 3 for cards in escaleras(self.table.rules)]
        unfit = [card for card in hand if card not in self.fits]
        met = self.table.is_down(self.seat)
        about = {
            "finished_then": stands.finished + stands.by_joker,
            "by_joker": stands.by_joker,
            "lacking_then": stands.trios + stands.escaleras,
            "near_then": self.copies(stands.near),
            "far_then": self.copies(stands.far),
            "spare_points": self.points(stands.spare),
            "spare_cards": len(stands.spare),
        }
        return {name: 0 if met else each for name, each in about.items()} | {
            "pairs_then": sum(many > 1 for many in ranks.values()),
            "threes_then": sum(threes),
            "points_then": self.points(hand),
            "fitting_then": len(hand) - len(unfit),
            "unfit_points": self.points(unfit),
        }

    def discarding(self, card: str) -> Numbers:
        down = self.table.is_down(self.next)
        feeds, near = down and card in self.fits, list[str]()
        if card != "*":
            place = THIRTEEN.index(card[0])
            near = [
                THIRTEEN[at] + card[1]
                for at in (place - 2, place - 1, place + 1, place + 2)
                if 0 <= at < 13
            ]
            known = {each for each, many in self.table.known[self.next].items() if many}
            feeds = feeds or any(each[0] == card[0] or each in near for each in known - {"*"})
        return {
            "feeds": int(feeds),
            "fits": int(card in self.fits),
            "of_its_rank": self.copies(card[0] + suit for suit in SUITS) if card != "*" else 0,
            "near_it": self.copies(near),
        }

    def going_down(self, melds: Sequence[Sequence[str]]) -> Numbers:
        laid = Counter(card for cards in melds for card in cards)
        left = [*(Counter(self.hand) - laid).elements()]
        made = [
            carioca_referee.Meld(list(cards), *self.lies(cards, at))
            for at, cards in enumerate(melds)
        ]
        fits = self.fits | find_fitting_melds(made, self.table.rules)
        fitting_left = [card for card in left if card in fits or card == "*"]
        return {
            "goes_down": int(bool(melds)),
            "laid_jokers": laid["*"],
            "left_points": self.points(left) if melds else 0,
            "left_fitting": len(fitting_left) if melds else 0,
            "left_cards": len(left) if melds else 0,
        }

    def lies(self, cards: Sequence[str], at: int) -> tuple[str, int]:
        """Suit and lowest place of a meld of the contract; of a trio none."""
        if at < self.table.needs[0]:
            return "", 0
        low = carioca_referee.lowest_place(cards, self.table.rules)
        assert low is not None
        return next(card[1] for card in cards if card != "*"), low


# -- Khanhoo


class Khanhoo:
    """What the player to move knows."""

    def __init__(self, table: Any) -> None:
        self.table, self.seat, players = table, table.to_move, table.rules.players
        self.hand, self.unseen = table.hands[self.seat], plain_counts.unseen(table, self.seat)
        self.next = (self.seat + 1) % players
        self.others = [seat for seat in range(players) if seat != self.seat]

    @property
    def kind(self) -> str:
        return str(self.table.stage)

    def shown(self, seat: int) -> tuple[int, int]:
        """How many cards a player has shown, and their points."""
        ways = self.table.shown[seat]
        return sum(len(list_laid_cards(way)) for way in ways), sum(way.worth for way in ways)

    def position(self) -> Numbers:
        table, theirs = self.table, [self.shown(seat) for seat in self.others]
        best = splitting.best_points(table.rules, self.hand)
        return {
            "players": table.rules.players,
            "stock": len(table.left),
            "restocks": table.restocks,
            "thrown": table.turns,
            "held": len(self.hand),
            "melded": best + self.shown(self.seat)[1],
            "next_held": len(table.hands[self.next]),
            "most_shown": max(cards for cards, _points in theirs),
            "shown_points": max(points for _cards, points in theirs),
            "next_taken": len(table.wanted[self.next] - {"*"}),
        }

    def option(self, line: dict[str, Any]) -> Numbers:
        table, rules, do = self.table, self.table.rules, line["do"]
        if self.kind == "throw":
            card, out = line["card"], do == "out"
            left = plain_counts.without(self.hand, [card])
            taken = table.wanted[self.next] - {"*"}
            wanted = any(card in plain_counts.PARTNERS[other] for other in taken)
            feeds = plain_counts.feed_points(rules, card, self.unseen) if card != "*" else 0
            return self.of_hand(left) | {
                "goes_out": int(out),
                "out_points": splitting.scored_split(rules, left, is_out=True).points if out else 0,
                "feeds": feeds,
                "wanted": int(wanted),
                "is_joker": int(card == "*"),
            }
        offered = table.pile[-1]
        with_card = [*self.hand, offered]
        if self.kind == "draw":
            takes = do == "take"
            return self.of_hand(with_card if takes else self.hand) | {"takes": int(takes)}
        meld = line.get("meld", [])
        way = table.books.way_of(meld, claimed=self.kind == "claim") if meld else None
        if self.kind == "contest":
            return self.of_hand(with_card if meld else self.hand) | {
                "contests": int(bool(meld)),
                "declared_points": way.worth if way else 0,
            }
        between = (self.seat - table.thrower) % rules.players - 1
        return self.of_hand(plain_counts.without(with_card, meld) if meld else self.hand) | {
            "bumps": int(bool(meld)),
            "meld_points": way.worth if way else 0,
            "double": int(way is not None and self.may_be_double(way)),
            "skipped": between if meld else 0,
        }

    def may_be_double(self, way: Any) -> bool:
        return plain_counts.double_possible(way, self.hand, self.table.pile[-1], self.unseen)

    def of_hand(self, cards: Sequence[str]) -> Numbers:
        rules, split = self.table.rules, splitting.best_split(self.table.rules, cards)
        near, far = plain_counts.near_doubles(rules, cards, self.unseen)
        return {
            "points_then": split.points,
            "unmelded_then": splitting.count_over(split, cards),
            "near_then": plain_counts.near_points(rules, cards, self.unseen),
            "doubles_then": near,
            "far_doubles": far,
            "lone_then": plain_counts.lone(cards),
            "jokers_then": cards.count("*"),
        }


VIEWS: Final[dict[str, Callable[[Any], Any]]] = {
    "carioca": Carioca,
    "conquian": Conquian,
    "fuenfzehnern": Fuenfzehnern,
    "khanhoo": Khanhoo,
    "schafkopf": Schafkopf,
}
