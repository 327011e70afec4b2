"""How do the hand-worked histories become complete files?

An author (see `authored/`) types only the cards, moves and scores that matter. This script fills
in what the author did not care about: it completes hands, pots, upcard and stock with the rest of
the pack in a fixed order, copies a taken pile or pot into its move line, and checks that every
card is in exactly one place. It knows no rule of the game: no meld is judged, no score computed;
every number in a result line was typed by the author, with its working in a comment.

One authored history is a dict:

    title, source   what it shows; the sentence of P or D behind it
    hands           {seat: "cards"}; a hand is filled up with cards of `HAND_FILLERS`
    moves           one line a turn: "0 draw 3c; meld 0 Tc Tc Ts; add 0 Td; discard 3c"
    end             (end, seat, turns)
    teams           one dict a team: score, and the terms of the breakdown that are not 0
                    (both only where they are read: a verifier stops at the fault)
    upcard, pots, preset, rules, lead, scores, players, extra    as in burraco-hand/1
    sides, pot_sizes    where they are not those of two teams and two pots of 11
    jokers          in the pack, 4 if not said; stock_of_pot: how many of the last draws come from
                    a pot that became the stock

`pass` draws the next card of the stock and throws it; "0 pass x9" is nine of them round the table.
`draw` without a card is the next filler of the stock; `take` without cards is the whole pile;
`pot 0 up` and `pot 0 down` are a pot taken directly or on a discard (face_down false or true).
`refuse` names the card that goes face up. "!" before an act marks the fault of a broken history;
an authored `fault="result"` or `fault="deal"` puts it there. From the fault on nothing is checked.

Fillers. A hand is filled with K Q J T 9 8 only, all of one value in every source, so that the
author can count them; the script stops when they run out. Pots and stock are filled with 3 4 5 6 7
first. A drawn card that is named is put into the stock at that place.
"""

from __future__ import annotations

from collections import Counter

from games.hand_worked import AuthorError, Hand, Line

Act = tuple[int, list[str], bool]  # seat, words, is this the marked fault?

SUITS = "cdhs"
HAND_FILLERS = [rank + suit for rank in "KQJT98" for _ in range(2) for suit in SUITS]
REST = [rank + suit for rank in "34567A2" for _ in range(2) for suit in SUITS] + ["*"] * 4
STOCK_FILLERS = REST + HAND_FILLERS[::-1]
PACK = Counter(HAND_FILLERS + REST)
TERMS = (
    "melds", "hand", "clean", "dirty", "semiclean", "royal", "ace_to_ace", "closing", "pot", "cut",
)  # fmt: skip


def acts_of(moves: str, players: int) -> list[Act]:
    """The turns as single acts."""
    acts: list[Act] = []
    for line in filter(None, (raw.strip() for raw in moves.splitlines())):
        seat_word, rest = line.split(maxsplit=1)
        seat = int(seat_word)
        if rest.startswith("pass"):
            times = int(rest.split("x")[1]) if "x" in rest else 1
            for turn in range(times):
                who = (seat + turn) % players
                acts += [(who, ["draw"], False), (who, ["discard", "DRAWN"], False)]
            continue
        for part in rest.split(";"):
            words = part.split()
            fault = words[0].startswith("!")
            acts.append((seat, [words[0].lstrip("!"), *words[1:]], fault))
    return acts


class Deal:
    """The pack shared out: what the author named first, then fillers in their fixed order."""

    def __init__(self, author: Hand, acts: list[Act], players: int) -> None:
        self.pool = Counter(PACK)
        self.pool["*"] = author.get("jokers", 4)
        rules = author.get("rules", {})
        size = rules.get("hand_cards", 11)
        pot_sizes = author.get("pot_sizes", (11, 11))
        named_hands = [author.get("hands", {}).get(seat, "").split() for seat in range(players)]
        named_pots = [text.split() for text in author.get("pots", ("", ""))]
        draws = [words[1] if len(words) > 1 else None for _, words, _ in acts
                 if words[0] in ("draw", "refuse")]  # fmt: skip
        if "stock" in author:
            draws = author["stock"].split()
        draws = draws[: len(draws) - author.get("stock_of_pot", 0)]
        self.upcard = author.get("upcard", "7d")
        for cards in [*named_hands, *named_pots, list(filter(None, draws))]:
            for card in cards:
                self.use(card)
        if self.upcard:
            self.use(self.upcard)
        self.hands = [self.fill(cards, size, HAND_FILLERS) for cards in named_hands]
        self.stock = [card or self.fill([], 1, STOCK_FILLERS)[0] for card in draws]
        self.pots = [
            self.fill(cards, want, STOCK_FILLERS)
            for cards, want in zip(named_pots, pot_sizes, strict=True)
        ]
        left = sum(self.pool.values())
        self.stock += self.fill([], left, STOCK_FILLERS)

    def use(self, card: str) -> None:
        if self.pool[card] < 1:
            raise AuthorError(f"{card} is named more often than the pack holds it")
        self.pool[card] -= 1

    def fill(self, cards: list[str], want: int, order: list[str]) -> list[str]:
        cards = list(cards)
        if len(cards) > want:
            raise AuthorError(f"{len(cards)} cards named, {want} wanted: {cards}")
        for card in order:
            if len(cards) == want:
                break
            if self.pool[card] > 0:
                self.pool[card] -= 1
                cards.append(card)
        if len(cards) < want:
            raise AuthorError("the fillers have run out")
        return cards


class Table:
    """Where every card lies while the moves are written out; knows no rule, only places."""

    def __init__(self, deal: Deal) -> None:
        self.hands = [list(hand) for hand in deal.hands]
        self.pots = [list(pot) for pot in deal.pots]
        self.dealt_pots = deal.pots
        self.stock = list(deal.stock)
        self.pile = [deal.upcard] if deal.upcard else []
        self.melds: dict[int, list[str]] = {}
        self.drawn = ""
        self.checking = True

    def leave(self, place: list[str], cards: list[str], name: str) -> None:
        for card in cards:
            if card in place:
                place.remove(card)
            elif self.checking:
                raise AuthorError(f"{card} is not in {name}: {' '.join(place)}")

    def write(self, seat: int, words: list[str]) -> Line:
        """One act as its move line, and its cards moved."""
        do, args = words[0], words[1:]
        hand = self.hands[seat] if seat < len(self.hands) else []
        if do in ("draw", "refuse"):
            card = args[0] if args else self.stock[0]
            if self.checking and card != self.stock[0]:
                raise AuthorError(f"{do} {card}, but the stock's next card is {self.stock[0]}")
            self.stock.pop(0)
            self.drawn = card
            (hand if do == "draw" else self.pile).append(card)
            return {"do": do, "seat": seat, "card": card}
        if do == "take":
            cards = args or list(self.pile)
            if self.checking and cards != self.pile:
                raise AuthorError(f"take {cards}, but the pile is {self.pile}")
            self.pile.clear()
            hand += cards
            return {"do": do, "seat": seat, "cards": cards}
        if do == "meld":
            self.leave(hand, args[1:], f"hand {seat}")
            self.melds[int(args[0])] = args[1:]
            return {"do": do, "seat": seat, "meld": int(args[0]), "cards": args[1:]}
        if do == "add":
            self.leave(hand, [args[1]], f"hand {seat}")
            self.melds.setdefault(int(args[0]), []).append(args[1])
            return {"do": do, "seat": seat, "meld": int(args[0]), "card": args[1]}
        if do == "pot":
            # At a fault, and after it, a pot may be taken that lies there no more.
            cards = (self.pots if self.checking else self.dealt_pots)[int(args[0])]
            self.pots[int(args[0])] = []
            hand += cards
            down = {"up": False, "down": True}[args[1]]
            return {"do": do, "seat": seat, "pot": int(args[0]), "cards": cards, "face_down": down}
        if do == "restock":
            cards = self.pots[int(args[0])]
            self.pots[int(args[0])] = []
            self.stock += cards
            return {"do": do, "pot": int(args[0]), "cards": cards}
        if do == "discard":
            card = self.drawn if args[0] == "DRAWN" else args[0]
            self.leave(hand, [card], f"hand {seat}")
            self.pile.append(card)
            return {"do": do, "seat": seat, "card": card}
        raise AuthorError(f"no such act: {do}")

    def count(self) -> Counter[str]:
        places = [*self.hands, *self.pots, self.stock, self.pile, *self.melds.values()]
        return Counter(card for place in places for card in place)


def lines_of(author: Hand, number: int) -> list[Line]:
    """One authored history as the objects of its lines."""
    players = author.get("players", 4)
    sides = int(author.get("sides") or (2 if players == 4 else players))
    acts = acts_of(author["moves"], players)
    deal = Deal(author, acts, players)
    table = Table(deal)
    pack = table.count()
    head = {
        "format": "burraco-hand/1",
        "preset": author.get("preset", "italian"),
        "rules": author.get("rules", {}),
        "players": players,
        "seed": None,
        "hand": number,
        "lead": author.get("lead", 0),
        "scores": author.get("scores", [0] * sides),
        "hands": deal.hands,
        "pots": deal.pots,
        "stock": deal.stock,
        "upcard": deal.upcard,
        "title": author["title"],
        "source": author["source"],
    }
    head.update(author.get("extra", {}))
    lines = [head]
    fault = {"deal": 1, "result": len(acts) + 2}.get(author.get("fault", ""))
    for seat, words, is_fault in acts:
        if is_fault:
            fault = len(lines) + 1
            table.checking = False
        lines.append(table.write(seat, words))
        if table.checking and table.count() != pack:
            raise AuthorError(f"a card was lost or made at {words}")
    end, seat, turns = author.get("end", ("stock", None, 1))
    teams = [dict(team) for team in author.get("teams", [{"score": 0}] * sides)]
    score = [team.pop("score") for team in teams]
    if unknown := {term for team in teams for term in team} - set(TERMS):
        raise AuthorError(f"no such terms: {unknown}")
    lines.append({
        "end": end, "seat": seat, "turns": turns, "score": score,
        "breakdown": [{term: team.get(term, 0) for term in TERMS} for team in teams],
    })  # fmt: skip
    if fault:
        head["breaks"] = {"line": fault, "rule": author["breaks"]}
    return lines
