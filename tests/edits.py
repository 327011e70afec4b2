"""A number to change in each file of the game's that a hand follows from.

Text, and another: a hand that is played after the change is another hand.
"""

from __future__ import annotations

BURRACO = "games/burraco/"
KERNEL = BURRACO + "kernel/"
EDITS = {
    BURRACO + "pack.py": (
        "(JOKER, JOKER + 1, JOKER + 2, JOKER + 3)",
        "(JOKER + 3, JOKER, JOKER + 1, 66)",
    ),
    "cards/sets.py": ("ACES = 1 | 1 << 16 | 1 << 32 | 1 << 48", "ACES = 1 | 1 << 16 | 1 << 32"),
    "cards/ranks.py": ("counts + 5 * ONES", "counts + 4 * ONES"),
    "cards/shuffle_plain.py": ("DEAL: Final = 0", "DEAL: Final = 3"),
    "cards/shuffle.py": (
        "MIX_A = np.uint64(0xBF58476D1CE4E5B9)",
        "MIX_A = np.uint64(0xBF58476D1CE4E5BB)",
    ),
    "games/records.py": (
        "widths = [about.count for about in fields]",
        "widths = [1 for about in fields]",
    ),
    BURRACO + "rules.py": (
        'UNSEEN_CARDS: Final = number_of(RULE_FIELDS, "unseen_pot", "cards")',
        'UNSEEN_CARDS: Final = number_of(RULE_FIELDS, "unseen_pot", "both")',
    ),
    BURRACO + "policies.py": ('{name}", base | table)', '{name}", table | base)'),
    KERNEL + "habits.py": ('_AT["lay_card"]', '_AT["lay_new"]'),
    KERNEL + "melds.py": ("return size >= 7 and (kind", "return size >= 8 and (kind"),
    KERNEL + "table.py": ("((5 << 32) + size - 1)", "((4 << 32) + size - 1)"),
    KERNEL + "view.py": ("NATURAL = ONE_OF_EACH & ~TWOS", "NATURAL = ONE_OF_EACH & ~TWOS & ~8"),
    KERNEL + "candidates.py": ("    if left >= 2:", "    if left >= 3:"),
    KERNEL + "moves.py": ("table[T.TURN] += 1", "table[T.TURN] += 2"),
    KERNEL + "laying.py": (
        "rest = natural & natural >> 1 & natural >> 2",
        "rest = natural & natural >> 1 & natural >> 2 & natural >> 3",
    ),
    KERNEL + "worth.py": ("H.LAY_CARD] * size + policy", "H.LAY_CARD] * 9 + policy"),
    KERNEL + "planning.py": ("worth, first = False, 0, C", "worth, first = False, 9000, C"),
    KERNEL + "decide.py": ("(two >> card & 1)", "(two >> card & 0)"),
    KERNEL + "lots.py": ("mine[T.LOTS] = cast + 1", "mine[T.LOTS] = cast + 2"),
    KERNEL + "scoring.py": ("S.TERMS0, S.TERMS_END", "S.TERMS0, S.SHARED_END"),
    KERNEL + "pack.py": ("len(PACK)", "len(PACK) - 1"),
    BURRACO + "columns.py": ("PARTS: Final = 2", "PARTS: Final = 4"),
    KERNEL + "play.py": ("leads[i], before", "leads[i] + 1, before"),
}
"""In each file that compiled code comes from, or takes numbers from: a text, and another."""

PLAIN_PARTS = {BURRACO + "policies.py"}
"""Of these, the ones that compiled code does not see: they change what it is called with."""
NOTHING_TO_FEEL = {
    "cards/codes.py": "names the joker's code, which stands for itself everywhere",
    "compiled/jit.py": "says how, not what, is compiled; the answers are the same",
    "compiled/linking.py": "puts the parts together; put wrongly they do not run at all",
    "compiled/machine_code.py": "keeps machine code, and finds it or does not",
    "compiled/memory.py": "moves pointers: an edit reads memory of others, and proves nothing",
    "compiled/processor.py": "says which way bits are gathered; both gather the same",
    "compiled/sealed.py": "says what is believed of what was kept",
    "compiled/ir_cache.py": "keeps what was translated, and finds it or does not",
    "compiled/cache_dir.py": "says where machine code lies",
    "compiled/source_digest.py": "says what it follows from; has tests of its own",
    "play/bench_reference.py": "plays no part in a hand; its number is asked for by itself",
    "games/interface.py": "keeps what a column is; the kernel counts its columns",
    "compiled/vectors.py": "adds up an evaluation's numbers; nobody who searches is signed",
    "games/searching/descent.py": "fits the weights of an evaluation, and plays no hand",
    "games/searching/network.py": "says what a position is worth; nobody who searches is signed",
    "games/searching/plain.py": "says how large an evaluation is",
    "games/searching/racing.py": "chooses among options; nobody who searches is signed",
    "games/searching/sheet.py": "says how many worlds and options there may be",
    BURRACO + "conduct.py": "declares what is counted of players",
    KERNEL + "choosing.py": "lists the options of who searches; nobody who does is signed",
    KERNEL + "conduct.py": "counts what players do, and changes nothing of it",
    KERNEL + "consulting.py": "plays the options of one position; the signature asks for none",
    KERNEL + "features.py": "tells an evaluation what a position is like",
    KERNEL + "knowing.py": "deals worlds for who searches; nobody who does is signed",
    KERNEL + "recording.py": "plays hands to learn from; the signature asks for none",
    KERNEL + "searching.py": "plays who searches; nobody who does is signed",
    KERNEL + "fates.py": "says what cards were worth to whom; the signature asks for none",
    KERNEL + "forks.py": "plays the futures of a decision; the signature asks for none",
    KERNEL + "rollouts.py": "plays the worlds of a position; the signature asks for none",
    BURRACO + "choices.py": "declares the facts of a decision; no named policy asks for one",
    KERNEL + "facts.py": "counts those facts",
}
"""Files that machine code follows from, and that change no hand, with the reason."""

KABU = "games/kabu/"
KABU_EDITS = {
    KABU + "pack.py": ("for rank in range(RANKS)", "for rank in reversed(range(RANKS))"),
    KABU + "rules.py": (
        'BANKER: Final = number_of(RULE_FIELDS, "settle", "banker")',
        'BANKER: Final = number_of(RULE_FIELDS, "settle", "pairs")',
    ),
    KABU + "columns.py": ("NULL: Final = -(2**15)", "NULL: Final = -(2**14)"),
    KABU + "kernel/habits.py": ('_AT["draw_first"]', '_AT["draw_second"]'),
    KABU + "kernel/decide.py": ("mine[T.TOTAL] <= bar\n", "mine[T.TOTAL] < bar\n"),
    KABU + "kernel/table.py": ("if number >= 10 else", "if number >= 19 else"),
    KABU + "kernel/settling.py": ("mine[T.SCORE] = wins", "mine[T.SCORE] = wins + 1"),
    KABU + "kernel/play.py": ("leads[i], part", "leads[i] + 1, part"),
}
"""Of Kabu the same, in its own files."""

FUENFZEHNERN = "games/fuenfzehnern/"
FUENFZEHNERN_EDITS = {
    "games/tricks/deck.py": ("POINTS0: Final = POWER0 + CARD_COUNT", "POINTS0: Final = POWER0"),
    "games/tricks/masks.py": ("return deck[POINTS0 + card]", "return deck[POINTS0 + card] + 1"),
    FUENFZEHNERN + "pack.py": ("HAND_SIZE: Final = 8", "HAND_SIZE: Final = 7"),
    FUENFZEHNERN + "rules.py": ('_AT["par"]', '_AT["ten_points"]'),
    FUENFZEHNERN + "columns.py": ("NULL: Final = -(2**15)", "NULL: Final = -(2**14)"),
    FUENFZEHNERN + "kernel/habits.py": ('_AT["win_bar"]', '_AT["keep_guard"]'),
    FUENFZEHNERN + "kernel/facts.py": ("if fall > most:", "if fall >= most:"),
    FUENFZEHNERN + "kernel/decide.py": (">= policy[H.WIN_BAR]", "> policy[H.WIN_BAR]"),
    FUENFZEHNERN + "kernel/table.py": ("elif card > table[BEST]:", "elif card < table[BEST]:"),
    FUENFZEHNERN + "kernel/settling.py": (
        "here[C.SCORE] = mine[T.POINTS] - rules[R.PAR]",
        "here[C.SCORE] = rules[R.PAR] - mine[T.POINTS]",
    ),
    FUENFZEHNERN + "kernel/play.py": ("rules, leads[i])", "rules, 1 - leads[i])"),
}
"""Of Fünfzehnern the same, in its own files and in those that games of tricks share."""

TRICKS = "games/tricks/"
ECARTE = "games/ecarte/"
ECARTE_EDITS = {
    TRICKS + "deck.py": ("powers[card] > self.powers[other]", "powers[card] < self.powers[other]"),
    TRICKS + "masks.py": ("if must_trump and ruffs != 0:", "if must_trump and ruffs == -1:"),
    ECARTE + "pack.py": ('RANKS: Final = "789TAJQK"', 'RANKS: Final = "789TJQKA"'),
    ECARTE + "rules.py": ("MOST_EXCHANGES: Final = 32", "MOST_EXCHANGES: Final = 1"),
    ECARTE + "columns.py": ("NOBODY: Final = -1", "NOBODY: Final = -2"),
    ECARTE + "kernel/habits.py": ('_AT["lead_trumps"]', '_AT["thinks"]'),
    ECARTE + "kernel/facts.py": ("KINGS = OF_A_RANK << KING_RANK", "KINGS = OF_A_RANK << ACE_RANK"),
    ECARTE + "kernel/decide.py": ("return worth >= bar", "return worth < bar"),
    ECARTE + "kernel/table.py": ("mine[GIVEN] += many", "mine[GIVEN] += many + 1"),
    ECARTE + "kernel/scoring.py": ("return rules[R.VULNERABLE_POINTS]", "return 0"),
    ECARTE + "kernel/play.py": ("rules, leads[i], part", "rules, 1 - leads[i], part"),
}
"""Of Écarté the same, and of what games of tricks share."""

SCHAFKOPF = "games/schafkopf/"
SCHAFKOPF_EDITS = {
    SCHAFKOPF + "pack.py": ('"Jd", "Jh", "Js", "Jc", "Qd"', '"Jh", "Jd", "Js", "Jc", "Qd"'),
    SCHAFKOPF + "rules.py": ('_AT["win_at"]', '_AT["schneider_at"]'),
    SCHAFKOPF + "columns.py": ("PARTS: Final = 6", "PARTS: Final = 12"),
    SCHAFKOPF + "kernel/habits.py": ('_AT["pick_queen"]', '_AT["pick_trump"]'),
    SCHAFKOPF + "kernel/facts.py": ("heavy = min(2, aces)", "heavy = min(1, aces)"),
    SCHAFKOPF + "kernel/decide.py": ("return value >= bar", "return value > bar"),
    SCHAFKOPF + "kernel/table.py": ("mine[LAST] = table[TURN]", "mine[LAST] = -table[TURN]"),
    SCHAFKOPF + "kernel/settling.py": ("tied == SEATS:", "tied == SEATS - 1:"),
    SCHAFKOPF + "kernel/play.py": ("deals[i], leads[i]", "deals[i], 2 - leads[i]"),
}
"""Of Schafkopf likewise."""

EASTWEST = "games/eastwest/"
EASTWEST_EDITS = {
    "cards/poker.py": (
        "return TWO_PAIRS if ranks_twice else PAIR",
        "return PAIR if ranks_twice else TWO_PAIRS",
    ),
    "cards/poker_plain.py": ('RANKS: Final = "23456789TJQKA"', 'RANKS: Final = "A23456789TJQK"'),
    EASTWEST + "pack.py": ("STRAIGHT: Final = 5", "STRAIGHT: Final = 6"),
    EASTWEST + "rules.py": ("ROW_CARDS: Final = 4", "ROW_CARDS: Final = 3"),
    EASTWEST + "columns.py": ("NOBODY: Final = -1", "NOBODY: Final = -3"),
    EASTWEST + "kernel/habits.py": ('_AT["flush_n"]', '_AT["straight_n"]'),
    EASTWEST + "kernel/hands.py": ("FIVE << at for at", "FIVE << 1 for at"),
    EASTWEST + "kernel/makeup.py": ("== max(many)", "== min(many)"),
    EASTWEST + "kernel/seen.py": ("ALL & ~table[T.OPEN]", "table[T.OPEN]"),
    EASTWEST + "kernel/decide.py": ("category) > other", "category) < other"),
    EASTWEST + "kernel/table.py": ("& 1\n", "& 0\n"),
    EASTWEST + "kernel/scoring.py": ("return 1 if mine > theirs", "return 1 if mine < theirs"),
    EASTWEST + "kernel/play.py": ("rules, leads[i])", "rules, 1 - leads[i])"),
}
"""Of East–West likewise, and of what a poker hand is worth."""

TWENTYFOUR = "games/twentyfour/"
TWENTYFOUR_EDITS = {
    TWENTYFOUR + "pack.py": ("16 * suit + rank for suit", "16 * (3 - suit) + rank for suit"),
    TWENTYFOUR + "rules.py": ("return BOARD // self.players", "return 3 // self.players"),
    TWENTYFOUR + "solutions.py": ("over == target * under", "over == (target + 1) * under"),
    TWENTYFOUR + "policies.py": (
        "BY_LOT, HIGHEST, LOWEST, MOST_SOLVABLE, A_TEN",
        "BY_LOT, HIGHEST, MOST_SOLVABLE, LOWEST, A_TEN",
    ),
    TWENTYFOUR + "columns.py": ("NULL: Final = -(2**15)", "NULL: Final = -(2**14)"),
    TWENTYFOUR + "kernel/habits.py": ('_AT["slip"]', '_AT["bluff"]'),
    TWENTYFOUR + "kernel/thinking.py": ("table[T.TICK] += 1", "table[T.TICK] += 2"),
    TWENTYFOUR + "kernel/decide.py": (
        "return 0 if first > second else 1",
        "return 1 if first > second else 0",
    ),
    TWENTYFOUR + "kernel/facts.py": ("found += SUITS", "found += SUITS + 1"),
    TWENTYFOUR + "kernel/table.py": ("mine[COUNT] -= 1", "mine[COUNT] -= 2"),
    TWENTYFOUR + "kernel/play.py": ("rules, leads[i])", "rules, 1 - leads[i])"),
}
"""Of Twenty-Four likewise."""

CARIOCA = "games/carioca/"
CARIOCA_EDITS = {
    CARIOCA + "pack.py": ("NUMBERS_A_SHUFFLE: Final = 128", "NUMBERS_A_SHUFFLE: Final = 127"),
    CARIOCA + "rules.py": ("LONGEST: Final = 13", "LONGEST: Final = 5"),
    CARIOCA + "columns.py": ("NULL: Final = -(2**15)", "NULL: Final = -(2**14)"),
    CARIOCA + "policies.py": ("EARLY_TURNS: Final = 3", "EARLY_TURNS: Final = 1"),
    CARIOCA + "kernel/habits.py": ('_AT["need_far"]', '_AT["need_near"]'),
    CARIOCA + "kernel/cardsets.py": ("LOWEST = 0x07FF", "LOWEST = 0x03FF"),
    CARIOCA + "kernel/contracts.py": ("whole += cards >> 2", "whole += cards >> 3"),
    CARIOCA + "kernel/decide.py": (
        "(policy[H.THROW_POINTS] + early",
        "(policy[H.THROW_POINTS] - early",
    ),
    CARIOCA + "kernel/melds.py": ("meld[T.LENGTH] += 1", "meld[T.LENGTH] += 2"),
    CARIOCA + "kernel/play.py": ("rules, leads[i])", "rules, 1 - leads[i])"),
    CARIOCA + "kernel/scoring.py": ("here[C.TAKES] = mine", "here[C.TAKES] = 2 * mine"),
    CARIOCA + "kernel/standing.py": ("DIGIT = 4", "DIGIT = 3"),
    CARIOCA + "kernel/table.py": ("mine[TAKES] += 1", "mine[TAKES] += 2"),
    "games/melds/catalogue.py": (
        "for jokers in range(min(self.most_jokers, len(meld.cards) - 1) + 1)",
        "for jokers in range(min(self.most_jokers, len(meld.cards) - 1))",
    ),
    "games/melds/finder.py": (
        "== 0 and of_way(book, way, JOKERS)",
        "== 1 and of_way(book, way, JOKERS)",
    ),
}
"""Of Carioca likewise."""
KHANHOO = "games/khanhoo/"
KHANHOO_EDITS = {
    KHANHOO + "melds.py": ("if len(set(chosen)) > 1", "if len(set(chosen)) > 2"),
    KHANHOO + "rules.py": ('_AT["royal_points"]', '_AT["court_points"]'),
    KHANHOO + "columns.py": ("NULL: Final = -(2**15)", "NULL: Final = -(2**14)"),
    KHANHOO + "choices.py": (
        "BUMP, CHALLENGE, GO_OUT = 1, 2, 3",
        "BUMP, CHALLENGE, GO_OUT = 1, 3, 2",
    ),
    KHANHOO + "kernel/habits.py": ('_AT["feed"]', '_AT["feed_seen"]'),
    KHANHOO + "kernel/faces.py": ("found |= S2 | D3", "found |= S2"),
    KHANHOO + "kernel/splitting.py": ("found += 1", "found += 2"),
    KHANHOO + "kernel/worth.py": ("if away > 2", "if away > 1"),
    KHANHOO + "kernel/table.py": ("mine[TAKES] += 1", "mine[TAKES] += 2"),
    KHANHOO + "kernel/facts.py": ("return left", "return left + 1"),
    KHANHOO + "kernel/decide.py": ("- W.has(lone, card)", "+ W.has(lone, card)"),
    KHANHOO + "kernel/scoring.py": ("& 15", "& 7"),
    KHANHOO + "kernel/play.py": ("rules, leads[i])", "rules, 0)"),
}
"""Of Khanhoo likewise."""

CONQUIAN = "games/conquian/"
CONQUIAN_EDITS = {
    CONQUIAN + "pack.py": ('RANKS: Final = "A234567JQK"', 'RANKS: Final = "A23456J7QK"'),
    CONQUIAN + "rules.py": ('_AT["meld_target"]', '_AT["hand_cards"]'),
    CONQUIAN + "columns.py": ('STOCK: Final = ENDINGS.index("stock")', "STOCK: Final = 0"),
    CONQUIAN + "kernel/habits.py": ('_AT["take_card"]', '_AT["take_bar"]'),
    CONQUIAN + "kernel/laying.py": ("(up & down) |", "(up & up) |"),
    CONQUIAN + "kernel/outlook.py": ("many = lowest_bit(above", "many = 0 * (above"),
    CONQUIAN + "kernel/facts.py": ("+ 1 + bits_set(laid) >=", "+ 2 + bits_set(laid) >="),
    CONQUIAN + "kernel/decide.py": ("if cost < least:", "if cost <= least:"),
    CONQUIAN + "kernel/table.py": ("offer(table, 1 - seat,", "offer(table, seat,"),
    CONQUIAN + "kernel/scoring.py": ("return 1 if table", "return 2 if table"),
    CONQUIAN + "kernel/play.py": ("rules, leads[i])", "rules, 1 - leads[i])"),
}
"""Of Conquian likewise."""

EDITS_OF = {
    "burraco": EDITS,
    "kabu": KABU_EDITS,
    "ecarte": ECARTE_EDITS,
    "fuenfzehnern": FUENFZEHNERN_EDITS,
    "schafkopf": SCHAFKOPF_EDITS,
    "eastwest": EASTWEST_EDITS,
    "twentyfour": TWENTYFOUR_EDITS,
    "carioca": CARIOCA_EDITS,
    "khanhoo": KHANHOO_EDITS,
    "conquian": CONQUIAN_EDITS,
}
"""Game → whose hands feel which edits."""
NOTHING_TO_FEEL |= {
    "interrupts.py": "says what Ctrl-C does, and removes what a killed process left",
    "streams.py": "prints lines, and changes no hand",
    "games/searching/trials.py": "says where an option's end stands; the signature asks for none",
    "games/searching/followed.py": "says where what stands in a hand that breaks off",
    "games/searching/stepping.py": "plays who searches, step by step; nobody who does is signed",
    TRICKS + "dealing.py": "deals worlds for who searches; nobody who does is signed",
    "games/weighed.py": "says where what stands in the row of a decision",
    "games/weighing.py": "fills the row of a decision, and plays no hand that is signed",
    "games/thumb.py": "hears rules on a card; nobody who plays by one is signed",
    "games/melds/plain.py": "is asked by references alone; the kernel takes melds as numbers",
    KHANHOO + "policies.py": "as of Kabu",
    KHANHOO
    + "kernel/consulting.py": "plays the options of one position; the signature asks for none",
    KHANHOO + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    KHANHOO + "kernel/searching.py": "plays who searches; nobody who does is signed",
    "games/conditions.py": "says which decisions are weighed, and of no hand how it is played",
    KABU + "policies.py": "declares habits; where they stand is felt in `habits`",
    ECARTE + "policies.py": "as of Kabu",
    FUENFZEHNERN + "policies.py": "as of Kabu",
    SCHAFKOPF + "policies.py": "as of Kabu",
    EASTWEST + "policies.py": "as of Kabu",
    EASTWEST + "choices.py": "declares what can be weighed, and is known then",
    EASTWEST + "kernel/facts.py": "says which choices there are; no player that is signed asks",
    EASTWEST + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    EASTWEST + "kernel/searching.py": "plays who searches; nobody who does is signed",
    EASTWEST + "kernel/filling.py": "is asked by who solves alone; nobody who does is signed",
    EASTWEST + "kernel/solving.py": "plays the end as well as can be; nobody who does is signed",
    CARIOCA + "choices.py": "declares what can be weighed, and is known then",
    CARIOCA + "kernel/facts.py": "says what a rule asks about; no player that is signed asks",
    CARIOCA
    + "kernel/consulting.py": "plays the options of one position; the signature asks for none",
    CARIOCA + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    CARIOCA + "kernel/searching.py": "plays who searches; nobody who does is signed",
    TWENTYFOUR + "choices.py": "declares what can be weighed, and is known then",
    CONQUIAN + "policies.py": "as of Kabu",
    CONQUIAN + "choices.py": "declares what can be weighed, and is known then",
    CONQUIAN
    + "kernel/consulting.py": "plays the options of one position; the signature asks for none",
    CONQUIAN + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    CONQUIAN + "kernel/searching.py": "plays who searches; nobody who does is signed",
    TWENTYFOUR + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    KABU + "choices.py": "declares what can be weighed, and is known then",
    KABU + "kernel/facts.py": "counts what a rule asks about; nobody who follows one is signed",
    KABU + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    KABU + "kernel/searching.py": "plays who searches; nobody who does is signed",
    FUENFZEHNERN + "choices.py": "declares what can be weighed, and is known then",
    FUENFZEHNERN + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    FUENFZEHNERN + "kernel/searching.py": "plays who searches; nobody who does is signed",
    ECARTE + "choices.py": "declares what can be weighed, and is known then",
    ECARTE + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    ECARTE + "kernel/searching.py": "plays who searches; nobody who does is signed",
    SCHAFKOPF + "choices.py": "declares what can be weighed, and is known then",
    SCHAFKOPF + "kernel/forks.py": "weighs decisions, and plays no hand that is signed",
    SCHAFKOPF + "kernel/searching.py": "plays who searches; nobody who does is signed",
    **{
        game + "kernel/consulting.py": "plays the options of one position; as of Conquian"
        for game in (KABU, ECARTE, FUENFZEHNERN, SCHAFKOPF, EASTWEST)
    },
}
