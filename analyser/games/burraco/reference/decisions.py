"""How does a player think?  A turn by the policy sheet of ``policies``, word by word."""

from __future__ import annotations

from dataclasses import dataclass

from analyser.cards.codes import SUITS, card_code
from analyser.games.burraco.reference.laying import Lay, lays, make, use_of_pile
from analyser.games.burraco.reference.legal_moves import least_bad, may_stop
from analyser.games.burraco.reference.melds import is_wild_card
from analyser.games.burraco.reference.pile_facts import takes_by_rule
from analyser.games.burraco.reference.player_view import USEFUL, View, neighbours
from analyser.games.burraco.rules import ranks_of_groups


@dataclass
class Decider(View):
    """The player in a seat, who decides by a policy as in the sheet."""

    def turn(self) -> None:
        """Play one whole turn."""
        while not self.table.has_drawn:
            self.move()
        self.finish()

    def finish(self) -> None:
        """Play a turn from where the player has drawn or taken."""
        table, seat = self.table, self.seat
        while table.ending is None and table.to_move == seat and table.has_drawn:
            self.move()

    def move(self) -> None:
        """Make the next move of a turn."""
        table, seat = self.table, self.seat
        if not table.has_drawn:
            if table.may_refuse() and self.refuses():
                table.refuse(seat)
            elif self.takes():
                table.take(seat)
            else:
                table.draw(seat)
            return
        lay = self.willing_lay()
        if lay is None:
            table.discard(seat, self.discards())
        else:
            make(self, lay)

    # -- 1. draw or take --------------------------------------------------------------------------

    def refuses(self) -> bool:
        """Decide: put the first card on the pile, or keep it?"""
        if not self.policy.thinks:
            return self.lot(2) == 1
        return self.pile_value([self.first_card], 0) <= self.policy.first_bar

    def takes(self) -> bool:
        """Decide: the pile, or the stock?"""
        may, use = self.may_take()
        if not may:
            return False
        if not self.policy.thinks:
            return self.lot(2) == 1
        if self.policy.rule_for:
            return takes_by_rule(self)
        forgotten = len(self.table.pile) - len(self.remembered)
        return self.pile_value(self.remembered, forgotten) + min(0, use) > self.bar()

    def may_take(self) -> tuple[bool, int]:
        """Return whether the pile may be taken, and the worth of the play that this asks for."""
        if self.table.why_not_take(self.seat) is not None:
            return False, 0
        rules = self.table.rules
        use = use_of_pile(self) if rules.pile_closed or rules.pile_needs_lay else 0
        return (False, 0) if use is None else (True, use)

    def bar(self) -> int:
        """Return what the pile must be worth more than."""
        policy = self.policy
        bar = policy.take_bar + policy.take_bar_stage * self.stage
        bar += policy.take_bar_stale * self.table.stale
        if self.is_in_danger():
            bar += policy.take_bar_danger
        if self.is_one_stranded():
            bar += policy.take_bar_stranded
        if self.table.turn == 2:
            bar += policy.take_bar_second
            if any(self.count_held([seat]) in (2, 5) for seat in self.opponents()):
                bar += policy.take_bar_two_five
        uses = [self.use(card, self.remembered) for card in self.remembered]
        useful, size = sum(use in USEFUL for use in uses), len(self.table.pile)
        if size >= 5 and 5 * useful <= size:
            bar += policy.take_bar_thin + policy.take_bar_thin_stage * self.stage
        if self.table.sides[self.team].pot is not None:
            bar += policy.take_bar_pot
        bar += policy.take_bar_hand * len(self.hand)
        if len(self.hand) == 1:
            bar += policy.take_bar_last
        if useful == 1:
            bar += policy.take_bar_single
        if useful == 0:
            bar += policy.take_bar_useless
            if "connect" not in uses:
                bar += policy.take_bar_dead
        return bar

    def pile_value(self, pile: list[str], forgotten: int) -> int:
        """Return what a pile of these cards, and as many forgotten ones, is worth to the player."""
        value = self.policy.take_size * (len(pile) + forgotten)
        for card in pile:
            use = self.use(card, pile)
            value += getattr(self.policy, f"take_{use}")
            if use not in USEFUL:
                value -= self.policy.take_risk * self.stage * self.points(card)
            ours, theirs = self.list_lengthened(card)
            if any(meld.size in (5, 6) for meld in ours):
                value += self.policy.take_burraco
            if theirs:
                value += self.policy.take_deny
        return value

    # -- 2. lay down ------------------------------------------------------------------------------

    def next_lay(self) -> Lay | None:
        """Decide what to lay next, or None to stop."""
        return lays(self)

    def willing_lay(self) -> Lay | None:
        """Decide the same; where the policy would lay nothing but must, the least bad.

        A policy that decides alone never comes there; one that goes on after another's choice may.
        """
        lay = self.next_lay()
        if lay is None and not may_stop(self):
            return least_bad(self)
        return lay

    # -- 3. discard -------------------------------------------------------------------------------

    def discards(self) -> str:
        """Decide which card to discard."""
        legal = [
            card
            for card in sorted(set(self.hand), key=card_code)
            if self.table.why_not_discard(self.seat, card) is None
        ]
        if not self.policy.thinks:
            return legal[self.lot(len(legal))]
        return min(legal, key=lambda card: (self.discard_cost(card), card_code(card)))

    def discard_cost(self, card: str) -> int:
        """Return what discarding this card costs."""
        policy = self.policy
        cost = -(policy.drop_points + policy.drop_stage * self.stage) * self.points(card)
        if is_wild_card(card):
            return cost + policy.keep_wild
        if card[0] in "78":
            cost += policy.keep_seven_eight
        if card[0] in "69":
            cost += policy.keep_six_nine
        if card[0] in "A3" and self.stage < policy.drop_ace_three_until:
            cost -= policy.drop_ace_three
        rules = self.table.rules
        if card[0] in ranks_of_groups(rules):
            pair = policy.keep_pair if rules.groups_make_burracos else policy.keep_pair_idle
            cost += pair * (sum(other[0] == card[0] for other in self.hand) - 1)
        cost += policy.keep_near * sum(face in self.hand for face in neighbours(card, 1))
        cost += policy.keep_gap * sum(face in self.hand for face in neighbours(card, 2))
        if self.hand.count(card) == 2:
            cost += policy.keep_double
        kept, given = self.list_lengthened(card)
        if kept:
            cost += policy.keep_lengthen
            if any(meld.size in (5, 6) for meld in kept):
                cost += policy.keep_burraco
        if given:
            cost += policy.give_lengthen + self.more_for_giving()
            if any(meld.size in (5, 6) for meld in given):
                cost += policy.give_burraco
        live = policy.give_live + policy.give_live_pile * (len(self.table.pile) // 4)
        return cost + live * self.live(card)

    def more_for_giving(self) -> int:
        """Return what it costs more, as things stand, to give what lengthens one of theirs."""
        policy, table = self.policy, self.table
        players = len(table.seats)
        after = [(self.seat + step) % players for step in range(1, players)]
        follower = next(seat for seat in after if seat in self.opponents())
        cost = policy.give_pile * len(table.pile) + policy.give_stage * self.stage
        cost += policy.give_card * self.count_held([follower])
        if table.may_take_pot(table.team_of(follower)):
            cost += policy.give_pot
        return cost

    def live(self, card: str) -> int:
        """Count the unseen cards that a card could meld with."""
        seen = self.hand + self.remembered
        for meld in self.table.melds:
            seen += meld.cards
        faces = neighbours(card, 1) + neighbours(card, 2)
        if card[0] in ranks_of_groups(self.table.rules):
            faces += tuple(card[0] + suit for suit in SUITS)
        return sum(2 - seen.count(face) for face in faces)
