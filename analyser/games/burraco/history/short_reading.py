"""Which hands are written in a text in the short form, and where is it wrong?

Each turn is played on the referee's table as it is read, so a mistake is found at its line, with
what would be legal there.  A card that nobody wrote down is a *blank*: it lies on the table until
its player plays a card that they cannot have otherwise.  What is left of the pack fills the rest
in the end.  So a history comes out that is legal and says what everybody saw; the seats whose cards
were filled in are named in its deal.

A mistake ends the reading of its hand, and not that of the hands behind it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, TypeAlias

from analyser.cards.codes import RANKS
from analyser.errors import AnalyserError, DataError, list_few, suggest_name
from analyser.games.burraco.history.hand import HISTORY
from analyser.games.burraco.history.narration import follow
from analyser.games.burraco.history.short_form import (
    FILLED_IN_FIELD,
    HAND,
    HEADER,
    LEFT_CARDS,
    NAMES,
    POT,
    REST,
    RESULT,
    SAID_SCORE,
    TIME,
    TIME_SPELT,
    Token,
    begins_hand,
    list_fitting_melds,
    tokens_of,
    words_in,
)
from analyser.games.burraco.notation.position import order_cards, pack
from analyser.games.burraco.notation.text import (
    COMMENT,
    NONE,
    cards_from,
    cards_text,
    join_fields,
    number,
    points_text,
    rules_from,
    scores_from,
    words_of,
)
from analyser.games.burraco.reference.melds import Illegal, readings
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import (
    Rules,
    count_sides,
    cut_points,
    pot_sizes,
    presets,
    stock_size,
)
from analyser.games.history_lines import (
    RULE_SETS_LISTED,
    IllegalHistory,
    Unreadable,
    show_value,
)
from analyser.typed_text import notation

OF_REST: Final = ("stock", "pots")
LONGEST: Final = 4_000
"""Characters of a line."""
MOST_LINES: Final = 1_000_000
"""Of a text: thousands of hands."""
BLANK: Final = "?"
"""With a number behind it, a card on the table that nobody wrote down."""

Wrong: TypeAlias = tuple[int, Exception]
"""A line, and ``Unreadable`` or ``Illegal``."""


@dataclass(frozen=True)
class ShortHand:
    """A hand that was written down, as a history has it."""

    line: int
    """Where it begins, from 1."""
    preset: str
    rules: Rules
    deal: dict[str, Any]
    """The deal; what nobody wrote down is filled in."""
    moves: tuple[tuple[int, dict[str, Any]], ...]
    """The moves, each with its line; none: they were not written down."""
    result: dict[str, Any] | None
    """``None`` where there are no moves."""
    score: tuple[float, ...] | None
    """The score by side; ``None``: neither written down nor known from the cards."""
    dealt: bool
    """Whether all hands and the card face up were written down."""


def read_hands(rows: Iterable[str], name: str) -> list[ShortHand]:
    """Return the hands of a text in the short form.

    ``name``: the text's, for messages.  Raises the first mistake, ``IllegalHistory`` for a rule
    broken and ``DataError`` for what cannot be read; the others are in its ``others``.
    """
    wrong: list[Wrong] = []
    hands: list[ShortHand] = []
    before: _Reader | None = None
    for lines in _blocks(rows, name, wrong):
        before = _Reader(lines, before, len(hands) + 1)
        wrong += before.wrong
        if before.hand is not None:
            hands.append(before.hand)
    if wrong:
        errors = [_error(name, *each) for each in sorted(wrong, key=lambda each: each[0])]
        errors[0].others = tuple(errors[1:])
        raise errors[0]
    if before is None:
        raise DataError(f"{name}: found no hand (expected hands or positions)")
    return hands


def _error(name: str, line: int, error: Exception) -> AnalyserError:
    if isinstance(error, Illegal):
        return IllegalHistory(name, line, error.rule)
    return DataError(f"{name}: line {line}: {error}")


def _blocks(rows: Iterable[str], name: str, wrong: list[Wrong]) -> list[list[tuple[int, str]]]:
    """Return the lines of each hand, numbered; comments and empty lines left out."""
    blocks: list[list[tuple[int, str]]] = []
    for at, row in enumerate(rows, start=1):
        if at > MOST_LINES:
            raise DataError(f"{name}: found more than {MOST_LINES:,} lines (expected fewer)")
        line = notation(row.partition(COMMENT)[0]).replace('"', "").strip()
        if not line:
            continue
        if len(line) > LONGEST:
            wrong.append((at, Unreadable(f"found {len(line)} characters (expected {LONGEST})")))
            continue
        if begins_hand(line):
            blocks.append([])
        elif not blocks:
            if not wrong:
                wrong.append((at, _no_hand(line)))
            continue
        blocks[-1].append((at, line))
    return blocks


def _no_hand(line: str) -> Unreadable:
    """Return what is said of a text that does not begin with a hand."""
    first = line.split()[0]
    return Unreadable(
        f"found {show_value(first)} first (expected {HAND}, the rules and the names, as {HAND} "
        "italian "
        f"names:Anna,Bruno,Carla,Dino up:Kc; or hand histories, or positions)"
    )


@dataclass
class _Reader:
    """Reads one hand."""

    lines: list[tuple[int, str]]
    before: _Reader | None
    """The hand above: what this one leaves out is as there."""
    count: int
    wrong: list[Wrong] = field(init=False, default_factory=list)
    hand: ShortHand | None = field(init=False, default=None)
    word: str = field(init=False, default="")
    """The rules."""
    unread: bool = field(init=False, default=False)
    """Whether the first line is not known, its own or one that it leaves things out for."""
    names: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.at = self.lines[0][0]
        try:
            self._read_header(self.lines[0][1])
        except (Unreadable, Illegal) as error:
            self.unread = True
            self.wrong.append((self.at, error))
        if self.unread:
            return
        self._read_lines()
        self._play()

    # -- the lines, one by one ----------------------------------------------------------------

    def _read_header(self, line: str) -> None:
        above = self.before
        first, rest = re.split(r"[\s:]", f"{line} ", maxsplit=1)
        if first.lower() != HAND:
            raise _no_hand(line)
        words = words_of(rest.lstrip(" :"))
        if words and ":" not in words[0] and words[0].lower() not in HEADER:
            self.word = words.pop(0)
        elif above is not None:
            self.word, self.unread = above.word, above.unread
        if self.unread:
            return
        self.preset, self.rules = rules_from(self.word or _no_rules(words))
        players = self.rules.players
        sides = count_sides(players, self.rules.partners)
        fields = _fields(join_fields(words, HEADER, [NAMES]), HEADER)
        if NAMES in fields:
            self.names = fields[NAMES].split(",")
            if len(self.names) not in (players, sides) or len(
                {each.lower() for each in self.names}
            ) < len(self.names):
                or_sides = "" if players == sides else f", or {sides} for the sides"
                raise Unreadable(
                    f"names: found {show_value(fields[NAMES])} (expected {players} different names "
                    "with "
                    f"commas between{or_sides})"
                )
            reserved = [each for each in self.names if each.lower() in (HAND, RESULT, REST)]
            if reserved or not all(self.names) or any(each.isdigit() for each in self.names):
                raise Unreadable(
                    f"names: found {show_value(fields[NAMES])} (expected words, no number and none "
                    "of "
                    f"{HAND}, {RESULT}, {REST})"
                )
        elif above is not None:
            self.unread |= above.unread
            self.names = above.names if len(above.names) in (players, sides) else []
        self.lead = self._lead(fields["lead"]) if "lead" in fields else None
        self.up = _one_card("up", fields["up"]) if "up" in fields else None
        if self.up is not None and not self.rules.upcard:
            raise Unreadable("up: found a card face up (expected none: these rules deal none)")
        self.scores = scores_from(fields.get("score", ",".join(["0"] * sides)), sides)
        cut = fields.get("cut", "no").lower()
        if cut not in ("yes", "no"):
            raise Unreadable(f"cut: found {show_value(fields['cut'])} (expected yes, no)")
        self.number = _read_whole("number", fields.get("number", str(self.count)))
        self.seed = _read_whole("seed", fields["seed"]) if "seed" in fields else None
        self.cut = cut == "yes" and cut_points(self.rules) > 0
        self.dealt: dict[int, tuple[str, ...]] = {}
        self.left: dict[int, tuple[int, tuple[str, ...]]] = {}
        self.turns: list[tuple[int, int, list[Token]]] = []
        self.result: tuple[int, tuple[float, ...]] | None = None
        self.rest: dict[str, str] = {}
        self.named: dict[str, list[int]] = {}
        """Of each face, the lines that name a card of it."""
        if self.up is not None:
            self._name(self.up, self.at)

    def _lead(self, text: str) -> int:
        """Return the seat that began, by its number or its player's name."""
        names = [each.lower() for each in self.names]
        if len(names) == self.rules.players and text.lower() in names:
            return names.index(text.lower())
        return number("lead", text, 0, self.rules.players - 1)

    def _read_lines(self) -> None:
        said: set[str] = set()
        for line, text in self.lines[1:]:
            try:
                self._read_line(line, text)
            except (Unreadable, Illegal) as error:
                # An unknown player is one mistake, on however many lines.
                if str(error) not in said or "first (expected who plays" not in str(error):
                    self.wrong.append((line, error))
                said.add(str(error))

    def _read_line(self, line: int, text: str) -> None:
        first, rest = re.split(r"[\s:]+", f"{text} ", maxsplit=1)
        match first.lower():
            case "result":
                self.result = (line, _scores(rest, len(self.scores)))
            case "rest":
                self.rest = _fields(join_fields(words_of(rest), OF_REST), OF_REST)
                self.rest_line = line
            case _:
                self._read_players_line(line, *self._read_seat(text))

    def _read_players_line(self, line: int, seat: int, rest: str) -> None:
        """Read what follows a player: cards, or a turn."""
        said = re.fullmatch(
            rf"(?:({HAND}|{LEFT_CARDS})\b\s*:?)?\s*(.*?)[\s.,;]*", rest, re.IGNORECASE
        )
        assert said is not None
        name, value = (said[1] or "").lower(), said[2]
        if not name and seat not in self.dealt and self._is_hand(value.split()):
            name = HAND
        if name:
            cards = cards_from(name, "".join(value.split()).replace(";", ",") or NONE)
            if name == LEFT_CARDS:
                self.left[seat] = (line, cards)
                return
            if seat in self.dealt:
                raise Unreadable(f"hand: found twice for {self._name_seat(seat)} (expected once)")
            if len(cards) != self.rules.hand_cards:
                raise Illegal(
                    f"hand: found {len(cards)} cards (expected {self.rules.hand_cards}, as dealt)"
                )
            for card in cards:
                self._name(card, line)
            self.dealt[seat] = cards
            return
        self.turns.append((line, seat, []))
        words = self._join_pots(words_in(rest))
        called = [word for word in words if word.lower() in TIME_SPELT]
        if called:
            self._call_time(len(self.turns), called)
        self.turns[-1] = (line, seat, tokens_of([word for word in words if word not in called]))

    def _join_pots(self, words: Sequence[str]) -> list[str]:
        """Return a turn's words, the cards behind ``pot:`` as one until they are a pot."""
        sizes = pot_sizes(self.rules)
        made: list[str] = []
        for word in words:
            pot = made[-1] if made and made[-1].lower().startswith(f"{POT}:") else ""
            held = _cards_in(pot[len(POT) + 1 :])
            if held and len(held) not in sizes and _cards_in(word):
                made[-1] += word
            else:
                made.append(word)
        return made

    def _is_hand(self, words: Sequence[str]) -> bool:
        """Say whether words are a hand as dealt: in one, or one a card, which no turn is."""
        cards = _cards_in("".join(words))
        return len(cards) == self.rules.hand_cards and len(words) in (1, len(cards))

    def _call_time(self, turn: int, words: Sequence[str]) -> None:
        """Note that time was called in a turn: the hand's rules say so from the beginning."""
        before = self.rules.time_out_turn
        if len(words) > 1 or before:
            other = f"in turn {before}" if before else "twice in it"
            raise Unreadable(f"{TIME}: found in turn {turn}, and {other} (expected once)")
        self.rules = replace(self.rules, time_out_turn=turn)

    def _read_seat(self, text: str) -> tuple[int, str]:
        """Return the seat that begins a line, by its number or the player's name, and the rest."""
        players = self.rules.players
        names = self.names if len(self.names) == players else []
        known = {each.lower(): seat for seat, each in enumerate(names)}
        known |= {str(seat): seat for seat in range(players)}
        # The longest first: Anna Maria may play beside Anna.
        for name in sorted(known, key=len, reverse=True):
            after = text[len(name) :]
            if text.lower().startswith(name) and re.match(r"[\s:,]|$", after):
                return known[name], after.lstrip(" \t:,")
        word = re.split(r"[\s:]", text, maxsplit=1)[0]
        if word.lower() in (HAND, LEFT_CARDS):
            raise Unreadable(
                f"found {show_value(word)} first (expected who holds the cards, as "
                f"{[*names, 0][0]} "
                f"{word.lower()}:3s2h5h)"
            )
        if word.lower() in TIME_SPELT:
            raise Unreadable(
                f"found {show_value(word)} on a line of its own (expected at the end of the turn "
                "in "
                f"which time was called, as {[*names, 0][0]} Ac 4s {TIME})"
            )
        allowed = [*(str(seat) for seat in range(players)), *names]
        like = [
            each for each in (*names, HAND, RESULT, REST) if each[:1].lower() == word[:1].lower()
        ]
        near = suggest_name(word, like)
        if not names and word.isalpha():
            allowed.append(f"or a name that names: gives in the line {HAND}")
        raise Unreadable(
            f"found {show_value(word)} first (expected who plays: {', '.join(allowed)}; or {HAND}, "
            f"{RESULT}, {REST}{near})"
        )

    def _name_seat(self, seat: int) -> str:
        return self.names[seat] if len(self.names) == self.rules.players else f"seat {seat}"

    def _name(self, card: str, line: int) -> None:
        """Note that a line names a card that no line has named; refuse one too many."""
        lines = self.named.setdefault(card, [])
        many = pack(self.rules)[card]
        if len(lines) >= many:
            where = f"in line {' and '.join(map(str, dict.fromkeys(lines)))}"
            raise Illegal(
                f"P, cards: found {_cards([card])} once more (expected {many} in the pack, "
                f"placed {where})" if many else
                f"P, cards: found {_cards([card])} (expected a card of the pack)"
            )  # fmt: skip
        lines.append(line)

    # -- the hand, turn by turn ---------------------------------------------------------------

    def _play(self) -> None:
        bad = min((line for line, _ in self.wrong), default=MOST_LINES)
        if bad < MOST_LINES and not self.turns:
            return
        self._lay_out()
        try:
            self._need_deal()
            for line, seat, tokens in self.turns:
                if line >= bad:
                    return
                self.at = line
                self._play_turn(seat, tokens)
            if not self.wrong:
                self.hand = self._finish_hand()
        except (Unreadable, Illegal) as error:
            self.wrong.append((self.at, error))

    def _need_deal(self) -> None:
        """Refuse a hand of which too little is known."""
        players = self.rules.players
        if not self.turns:
            if self.result is None:
                raise Unreadable(f"found neither turns nor a {RESULT} (expected one of them)")
            whole = len(self.dealt) == players and (self.up is not None or not self.rules.upcard)
            if whole and self.lead is None:
                raise Unreadable("lead: not found (expected the seat that began; no turn says it)")
        elif self.rules.upcard and self.up is None:
            raise Unreadable("up: not found (expected the card that was dealt face up)")

    def _lay_out(self) -> None:
        rules = self.rules
        self.blanks = 0
        self.known: dict[str, str] = {}
        """Blank → the card that it is."""
        self.filled: set[int] = set()
        """Seats that got a blank."""
        hands = []
        for seat in range(rules.players):
            hands.append(list(self.dealt.get(seat) or self._blanks(rules.hand_cards)))
            if seat not in self.dealt:
                self.filled.add(seat)
        pots = [self._blanks(size) for size in pot_sizes(rules)]
        stock = self._blanks(stock_size(rules))
        up = self.up
        if rules.upcard and up is None:
            (up,) = self._blanks(1)
        if self.lead is None:
            self.lead = self.turns[0][1] if self.turns else 0
        self.table = TableInPlay(
            rules, hands, pots, stock, up, self.lead, in_order=True, scores=self.scores,
            cut=self.cut,
        )  # fmt: skip
        self.table.pack = None
        self.where: list[int] = []
        """Of each event, its line."""

    def _blanks(self, many: int) -> list[str]:
        self.blanks += many
        return [f"{BLANK}{self.blanks - at}" for at in range(many, 0, -1)]

    def _play_turn(self, seat: int, tokens: Sequence[Token]) -> None:
        table = self.table
        if table.ending is not None:
            raise Illegal(f"P, end: the hand has ended ({table.ending}); found a further turn")
        if seat != table.to_move:
            raise Illegal(
                f"P, play: found a turn of {self._name_seat(seat)} (expected one of "
                f"{self._name_seat(table.to_move)}, turn {table.turn}; is a line missing above?)"
            )
        turn = table.turn
        for at, token in enumerate(tokens):
            if token.does == POT:
                # Read with the move before it, which emptied the hand.
                continue
            if table.ending is not None or table.turn != turn:
                raise Illegal(
                    f"P, play: found {show_value(token.word)} after the turn's end (expected no "
                    "more)"
                )
            self._move(seat, token)
            after = tokens[at + 1] if at + 1 < len(tokens) else None
            self._take_pot(seat, after if after is not None and after.does == POT else None)
            self.where += [self.at] * (len(table.events) - len(self.where))
        if table.ending is None and table.turn == turn:
            raise Unreadable(
                f"found no discard at the end of the turn (expected one of {self._discards(seat)})"
            )

    def _move(self, seat: int, token: Token) -> None:
        """Make a move; what it needs of cards that nobody wrote down becomes known."""
        table = self.table
        match token.does:
            case "refuse":
                self._name(token.cards[0], self.at)
                self._know(table.refuse(seat), token.cards[0])
            case "draw":
                self._draw(seat, token)
            case "pile":
                try:
                    table.take(seat)
                except Illegal as broken:
                    raise Illegal(f"{broken.rule} (expected the card drawn)") from None
            case "meld":
                self._hold(seat, token.cards)
                self._try(
                    partial(table.meld, seat, token.cards), partial(self._suggest_meld, seat, token)
                )
            case "add":
                self._add(seat, token)
            case _:
                (card,) = token.cards
                self._hold(seat, token.cards, discard=True)
                self._try(
                    lambda: table.discard(seat, card),
                    lambda: f"may be discarded: {self._discards(seat)}",
                )

    def _draw(self, seat: int, token: Token) -> None:
        table = self.table
        if token.cards:
            # Before the move, so that a card too many is what is said.
            self._name(token.cards[0], self.at)
        blank = table.draw(seat)
        if token.cards:
            self._know(blank, token.cards[0])
        else:
            self.filled.add(seat)

    def _add(self, seat: int, token: Token) -> None:
        table = self.table
        number = token.meld
        if number is None:
            fit = list_fitting_melds(table, token.cards)
            if len(fit) != 1:
                raise Illegal(self._which_meld(seat, token, fit))
            (number,) = fit
        for card in token.cards:
            self._hold(seat, [card])
            self._try(partial(table.add, seat, number, card), partial(self._suggest_addition, card))

    def _try(self, move: Callable[[], object], hint: Callable[[], str]) -> None:
        """Make a move; where it is refused, say what would be legal too."""
        try:
            move()
        except Illegal as broken:
            near = hint()
            raise Illegal(f"{broken.rule}{f' ({near})' if near else ''}") from None

    def _take_pot(self, seat: int, token: Token | None) -> None:
        """Say which cards a pot has that was taken just now; none was taken: refuse the word."""
        table = self.table
        new = [event for event in table.events[len(self.where) :] if event["do"] == POT]
        if not new:
            if token is not None:
                held = len(self._list_held(seat))
                raise Illegal(
                    f"P, pots: found {show_value(token.word)}, and no pot is taken there ("
                    f"{self._name_seat(seat)} has {held} {'card' if held == 1 else 'cards'})"
                )
            return
        (event,) = new
        if token is None or not token.cards:
            self.filled.add(seat)
            return
        if len(token.cards) != len(event["cards"]):
            raise Illegal(
                f"P, pots: found {len(token.cards)} cards (expected {len(event['cards'])})"
            )
        for blank, card in zip(event["cards"], token.cards, strict=True):
            self._name(card, self.at)
            self._know(blank, card)
        if not event["face_down"] and table.banned in table.seats[seat].hand:
            table.banned = None

    # -- cards that nobody wrote down ---------------------------------------------------------

    def _know(self, blank: str, card: str) -> None:
        """Put a card in the place of a blank, wherever that lies."""
        table = self.table
        self.known[blank] = card
        for cards in (*(seat.hand for seat in table.seats), *table.pots, table.pile):
            if blank in cards:
                cards[cards.index(blank)] = card
        if table.usable is not None and table.usable[blank]:
            table.usable[blank] -= 1
            table.usable[card] += 1

    def _hold(self, seat: int, cards: Sequence[str], *, discard: bool = False) -> None:
        """See that a player holds cards, in the place of blanks where they have no other."""
        table = self.table
        hand = table.seats[seat].hand
        missing = Counter(cards) - Counter(hand)
        if table.usable is not None and not discard:
            missing |= Counter(cards) - table.usable - Counter([table.owed or ""])
        if discard and cards[0] == table.banned and any(map(_is_blank, hand)):
            missing, table.banned = Counter(cards), None
        for card in order_cards([*missing.elements()]):
            blanks = [each for each in hand if _is_blank(each)
                      and (table.usable is None or table.usable[each])]  # fmt: skip
            if blanks:
                self._name(card, self.at)
                self._know(blanks[0], card)
            elif card not in hand:
                near = _nearest_card(card, hand)
                meant = f"; did you mean {_cards([near])}?" if near else ""
                raise Illegal(
                    f"P, melds: {self._name_seat(seat)} does not hold {_cards([card])} (expected "
                    "one of "
                    f"{_cards(order_cards(hand))}{meant})"
                )

    def _list_held(self, seat: int) -> list[str]:
        mine = self.table.seats[seat]
        return mine.hand if mine.face_down is None else self.table.pots[mine.face_down]

    # -- what would be legal ------------------------------------------------------------------

    def _discards(self, seat: int) -> str:
        hand = dict.fromkeys(order_cards(_faces(self.table.seats[seat].hand)))
        legal = [card for card in hand if not self.table.why_not_discard(seat, card)]
        blank = any(map(_is_blank, self.table.seats[seat].hand))
        return f"{_cards(legal) or 'none'}{', or a card not written down' if blank else ''}"

    def _suggest_meld(self, seat: int, token: Token) -> str:
        """Return which cards nearly the same make a meld: one less, or another that is held."""
        hand = Counter(_faces(self.table.seats[seat].hand))
        team = self.table.team_of(seat)
        for at, wrong in enumerate(token.cards):
            rest = [*token.cards[:at], *token.cards[at + 1 :]]
            others = [card for card in hand if hand[card] > rest.count(card) and card != wrong]
            for card in sorted(others, key=lambda each: not _is_alike(each, wrong)):
                if any(readings(team, [*rest, card], self.rules)):
                    return f"did you mean {cards_text([*token.cards[:at], card, *rest[at:]])}?"
        fit = list_fitting_melds(self.table, token.cards)
        if fit:
            return f"did you mean +{fit[0]}:{cards_text(token.cards)}?"
        return ""

    def _which_meld(self, seat: int, token: Token, fit: Sequence[int]) -> str:
        """Return that cards fit no meld of a player, or more than one."""
        own = [each for each, _ in self.table.melds_of(self.table.team_of(seat))]
        lying = "; ".join(self._meld(each) for each in fit or own) or "none lies there"
        cards = _cards(token.cards)
        if not fit:
            return (
                f"P, melds: {cards} can be added to no meld of {self._name_seat(seat)}'s side "
                f"({lying})"
            )
        return (
            f"P, melds: {cards} can be added to {len(fit)} melds (expected which of them, as "
            f"+{fit[0]}:{cards_text(token.cards)}: {lying})"
        )

    def _suggest_addition(self, card: str) -> str:
        fit = list_fitting_melds(self.table, [card])
        return "; ".join(["expected another meld: " + self._meld(each) for each in fit])

    def _meld(self, number: int) -> str:
        return f"meld {number}, {cards_text(self.table.melds[number].list_cards())}"

    # -- the end ------------------------------------------------------------------------------

    def _finish_hand(self) -> ShortHand:
        table = self.table
        if self.turns and table.ending is None:
            raise Unreadable(
                f"found no turn behind this one, and the hand goes on (expected a turn of "
                f"{self._name_seat(table.to_move)}, turn {table.turn}{self._if_time()})"
            )
        for seat, (line, cards) in self.left.items():
            self.at = line
            self._leave(seat, cards)
        if self.rest:
            self.at = self.rest_line
            self._lie_unseen()
        scored = bool(self.turns) and not any(
            _is_blank(card) for seat in range(len(table.seats)) for card in self._list_held(seat)
        )
        self._fill()
        played = self._replay_hand()
        deal = HISTORY.deal_line(played, self.preset, self.seed, self.number)
        if self.up is None:
            deal["upcard"] = None
        if self.names:
            deal[NAMES] = self.names
        if self.filled:
            deal[FILLED_IN_FIELD] = sorted(self.filled)
        said = None if self.result is None else self.result[1]
        result = HISTORY.result_of(played) if self.turns else None
        if result is not None and scored:
            self._verify_score(tuple(result["score"]), result)
            said = tuple(result["score"])
        if said is not None and self.filled:
            # The cards that were filled in do not give it.
            deal[SAID_SCORE] = list(said)
        moves = tuple(zip(self.where, played.events, strict=True)) if self.turns else ()
        dealt = not self.filled and (self.up is not None or not self.rules.upcard)
        if not self.turns:
            dealt = len(self.dealt) == self.rules.players and (
                self.up is not None or not self.rules.upcard
            )
        return ShortHand(
            self.lines[0][0], self.preset, self.rules, deal, moves, result, said, dealt
        )

    def _if_time(self) -> str:
        """Return what to write where time ended the hand, and nobody has written when."""
        if self.rules.time_out_turn:
            return ""
        return f"; if time was called, write {TIME} at the end of the turn in which it was"

    def _leave(self, seat: int, cards: Sequence[str]) -> None:
        """Say which cards a player was left with."""
        if not self.turns:
            raise Unreadable(f"{LEFT_CARDS}: found in a hand without turns (expected none)")
        # A pot that its owner never looked at is counted too.
        hand = self._list_held(seat)
        blanks = [card for card in hand if _is_blank(card)]
        more = Counter(cards) - Counter(_faces(hand))
        gone = Counter(_faces(hand)) - Counter(cards)
        if gone or more.total() != len(blanks):
            raise Illegal(
                f"P, scoring: {LEFT_CARDS}: found {_cards(cards) or 'none'} (expected {len(hand)} "
                "cards"
                f"{f', {_cards(order_cards(_faces(hand)))} among them' if _faces(hand) else ''})"
            )
        for blank, card in zip(blanks, order_cards([*more.elements()]), strict=True):
            self._name(card, self.at)
            self._know(blank, card)

    def _lie_unseen(self) -> None:
        """Say in which order the cards lie that nobody drew."""
        table = self.table
        stock = cards_from("stock", self.rest.get("stock", "-"))
        places = [table.stock[place] for place in table.left]
        if stock and len(stock) != len(places):
            raise Illegal(f"stock: found {len(stock)} cards (expected {len(places)} left)")
        pots = self.rest["pots"].split(",") if "pots" in self.rest else []
        if pots and len(pots) != len(table.untaken):
            raise Illegal(f"pots: found {len(pots)} (expected {len(table.untaken)} left)")
        named = [*zip(places, stock, strict=False)]
        for which, text in zip(table.untaken, pots, strict=False):
            pot = cards_from("pots", text)
            if len(pot) != len(table.pots[which]):
                raise Illegal(f"pots: found {len(pot)} cards (expected {len(table.pots[which])})")
            named += zip(table.pots[which], pot, strict=True)
        for blank, card in named:
            self._name(card, self.at)
            self.known[blank] = card

    def _fill(self) -> None:
        """Put the cards that are left where nobody wrote any."""
        used = Counter({card: len(lines) for card, lines in self.named.items()})
        rest = iter(order_cards([*(pack(self.rules) - used).elements()]))
        table = self.table
        cards = [*table.hands, *table.dealt_pots, table.dealt_stock]
        for lying in [*cards, [table.upcard] if table.upcard else []]:
            for card in lying:
                if _is_blank(card) and card not in self.known:
                    self.known[card] = next(rest)

    def _replay_hand(self) -> TableInPlay:
        """Return the hand's table with every blank filled, each move verified again."""
        table = self.table

        def fill_cards(cards: Iterable[str]) -> list[str]:
            return [self.known.get(card, card) for card in cards]

        again = TableInPlay(
            self.rules, [fill_cards(hand) for hand in table.hands],
            [fill_cards(pot) for pot in table.dealt_pots], fill_cards(table.dealt_stock),
            None if table.upcard is None else self.known.get(table.upcard, table.upcard),
            table.lead, in_order=True, scores=table.scores, cut=table.cut,
        )  # fmt: skip
        for line, event in zip(self.where, table.events, strict=True):
            if event["do"] not in (POT, "restock"):
                self.at = line
                follow(
                    again, {key: _fill_blanks(value, self.known) for key, value in event.items()}
                )
        return again

    def _verify_score(self, score: tuple[float, ...], result: Mapping[str, Any]) -> None:
        if self.result is None or self.result[1] == score:
            return
        self.at = self.result[0]
        terms = "; ".join(
            f"side {side}: "
            + ", ".join(f"{term} {value:g}" for term, value in each.items() if value)
            for side, each in enumerate(result["breakdown"])
        )
        raise Illegal(
            f"P, scoring: found {','.join(map(points_text, self.result[1]))} (expected "
            f"{','.join(map(points_text, score))}: {terms})"
        )


# -- words ----------------------------------------------------------------------------------------


def _fields(words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """Return fields ``name:value`` by name."""
    found: dict[str, str] = {}
    for word in words:
        name, colon, value = word.partition(":")
        if colon and not value and name in known:
            raise Unreadable(f"{name}: is empty (expected its value behind the colon)")
        if not colon or name not in known:
            raise Unreadable(
                f"found {show_value(word)} (expected fields {', '.join(known)}, each with : and "
                "its "
                f"value{suggest_name(name, known)})"
            )
        if name in found:
            raise Unreadable(f"{name}: found twice (expected once)")
        found[name] = value
    return found


def _no_rules(words: Sequence[str]) -> str:
    found = show_value(words[0]) if words else "nothing"
    few = list_few("", presets(), RULE_SETS_LISTED)
    raise Unreadable(f"rules: found {found} first (expected one of {few})")


def _read_whole(name: str, text: str) -> int:
    """Return a whole number; a seed has more digits than others."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise Unreadable(f"{name}: found {show_value(text)} (expected a whole number)")
    return int(text)


def _cards_in(text: str) -> tuple[str, ...]:
    """Return the cards that a text is; none where it is something else."""
    try:
        return cards_from("", text)
    except Unreadable:
        return ()


def _one_card(name: str, text: str) -> str:
    cards = cards_from(name, text)
    if len(cards) != 1:
        raise Unreadable(f"{name}: found {show_value(text)} (expected one card)")
    return cards[0]


def _scores(text: str, sides: int) -> tuple[float, ...]:
    said = ",".join(re.split(r"\s*[,;:/]\s*|\s+", text.strip(" .,;")))
    try:
        return scores_from(said, sides)
    except Unreadable as error:
        raise Unreadable(str(error).replace("score:", f"{RESULT}:", 1)) from None


def _fill_blanks(value: Any, known: Mapping[str, str]) -> Any:
    """Return a field of a move, its blanks filled."""
    if isinstance(value, list):
        return [known.get(card, card) for card in value]
    return known.get(value, value) if isinstance(value, str) else value


def _is_blank(card: str) -> bool:
    return card.startswith(BLANK)


def _faces(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if not _is_blank(card)]


def _cards(cards: Sequence[str]) -> str:
    """Return cards as they are typed, blanks between; those that nobody wrote down as one word."""
    return " ".join(cards_text([card]) for card in _faces(cards))


def _is_alike(one: str, other: str) -> bool:
    return one[0] == other[0] or one[-1] == other[-1]


def _nearest_card(card: str, held: Sequence[str]) -> str | None:
    """Return the held card that may have been meant: of the same rank, or the next one in suit."""
    cards = order_cards(_faces(held))
    same = [each for each in cards if each[0] == card[0] and each != card]
    if same or card == "*":
        return same[0] if same else None
    suit = [each for each in cards if each[-1] == card[-1] and each != "*"]
    return min(
        suit, key=lambda each: abs(RANKS.index(each[0]) - RANKS.index(card[0])), default=None
    )
