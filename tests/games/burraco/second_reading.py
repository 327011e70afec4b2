"""What do the sources say, entered a second time?

Every rule field of all 26 rule sets of the sources P, D, C, R and F, typed again from the sources
and independent of `analyser/games/burraco/presets.toml`. Where the two differ the sources are read
a third time. The ids, their meaning, and the readings L1 to L29 where a source is silent are those
of the game's README; a value that rests on a reading or on silence alone says so. The reader had
seen a table of the values before: this is a second reading, not a blind one.

A house rule that no text of a rule set names is not typed: there it is what its declaration says of
records that are silent (`UNSAID`).

Each preset is written out in full where its source has its own words; "played the same" in a source
is a copy here.
"""

from typing import Any

from analyser.games.burraco.rules import UNSAID

Preset = dict[str, Any]

# --- What only the federations have: none of the texts P, D, C and R names it. -------------------
NO_FEDERATION: Preset = {
    "group_ranks": "any",
    # P: seven in a row "and a wild card", wherever it lies.
    "semiclean_wild_outside": False,
    "superclean_points": 0,
    "royal_to_high_ace": False,
    # P: "there is no requirement to be able to meld when taking the pile".
    "pile_needs_lay": False,
    "time_out_turn": 0,
    "last_round": "player",
}

# --- P, and D where it speaks: Burraco as played in Italy, four players -------------------------
ITALIAN: Preset = {
    # P: "The usual game is four players in fixed partnerships". D: "best played by four players".
    "players": 4,
    # P: "four players in fixed partnerships".
    "partners": True,
    # P: "Two standard international 52-card packs with 4 jokers are used - 108 cards in all."
    "jokers": 4,
    # P: "until each has 11 cards". D: "deals eleven cards to each player".
    "hand_cards": 11,
    # P: "two face-down piles called pozzetti [...] until each has 11 cards".
    "pot_cards": [11, 11],
    # P: "there are two face-down 11-card stacks in a corner of the table".
    "pots": 2,
    # P: "the dealer places the next (45th) card face-up in the middle of the table".
    "upcard": True,
    # P: "melds which may be sets of equal cards (combinazione) or sequences".
    "groups_allowed": True,
    # P: "At most one wild card (two or joker) may be included in a set".
    "group_wild_allowed": True,
    # P: "It is not legal for one team to have more than one set of the same rank."
    "one_group_per_rank": True,
    # P: "A natural two at the lower end of a sequence can be used as a wild card if necessary".
    "natural_two_may_turn_wild": True,
    # P: "a two of the correct suit may also serve as a natural card (next below the three)"; read
    # as naming its place; nobody asks that the three itself be a natural card.
    "natural_two_needs_three": False,
    # P: "However a sequence can contain a wild card in addition to 13 different natural cards."
    "wild_may_ride_full_run": True,
    # P: "it is not legal to place two aces in a sequence, one at each end".
    "both_aces_in_run": False,
    # P: "A meld of seven or more cards is called a burraco" - "a set or sequence".
    "groups_make_burracos": True,
    # P: "burraco pulito 200 points extra", "burraco sporco 100 points extra". D the same.
    "clean_points": 200,
    "dirty_points": 100,
    # P: only "some play" the semi-clean one. P, D: no bonus of a run's own, none that stacks.
    "semiclean_points": 0,
    "royal_points": 0,
    "ace_to_ace_points": 0,
    "run_bonuses_stack": False,
    # P: "there is no requirement to be able to meld when taking the pile". D the same.
    "pile_closed": False,
    # Silent: P's pile lies face up, but nobody says that it may be looked through.
    "pile_may_be_examined": False,
    # P: "it is illegal to pick up that one card and discard the same card". D the same.
    "one_card_pile_may_be_returned": False,
    # P: "There is no minimum requirement".
    "first_meld_points": 0,
    "first_meld_points_high": 0,
    "first_meld_high_from": 0,
    # P: "In order to close, [...] the team has taken its pozzetto". D: "has already picked up".
    "close_needs_pot": "yes",
    # P: "at least one burraco", of either sort. D the same.
    "close_needs_clean": False,
    # P: "A final discard is always required." D: "They end their final turn with a discard."
    "close_needs_discard": True,
    # P: "discards this final card, which cannot be a wild card". D the same.
    "closing_discard_may_be_wild": False,
    # P: "for going out (closing) 100 points extra". D: "Closing: 100 points."
    "closing_points": 100,
    "closing_points_need_pot": False,
    # P: "There are only two cards left in the draw pile." D: "drawn down to two cards".
    "stock_end_cards": 2,
    # P, D: a pot is a hand, never a stock.
    "pots_become_stock": False,
    # P: "When this happens the play ends and the hand is scored." D: "the hand ends".
    "stalemate": "ends",
    # D: "a turn where they simply draw the preceding player's discard"; P (variation): "have done
    # nothing but take a single card from the discard pile and discard".
    "stalemate_needs_idle": True,
    "turn_limit": 400,  # no source: L11
    # P: "a team that has not taken its pozzetto minus 100 points". D: "a -100 point penalty".
    "no_pot_points": -100,
    # P: "subtracts the actual value of the cards in it [...] rather than 100 points". D the same.
    "unseen_pot": "cards",
    # P: "Each joker: 30 points; Each two: 20; Each ace: 15; Each K, Q, J, 10, 9 or 8: 10;
    # Each 7, 6, 5, 4 or 3: 5". D the same.
    "joker_points": 30,
    "two_points": 20,
    "ace_points": 15,
    "high_card_points": 10,
    "low_card_points": 5,
    # P: "The game ends when either team has a score of more than 2000 points". D: "exceeds".
    "match_target": 2000,
    "match_target_exceeded": True,
    "exact_cut_points": 0,
    **NO_FEDERATION,
}

# P: "Each player is dealt 11 cards and there are two pozzetti of 11 cards each. The play and
# scoring are exactly as in the four-player game".
ITALIAN_2P = ITALIAN | {"players": 2, "pot_cards": [11, 11]}

# P: "two pozzetti: one of 18 cards and one of 11. The first player who melds all [...] takes the
# 18-card pozzetto". "The play and scoring are the same as in the four-player game".
ITALIAN_3P = ITALIAN | {"players": 3, "pot_cards": [18, 11]}

# P: "There are less interesting versions for 2 to 5 players, playing as individuals" (L20).  P says
# no more of three, four and five.  Three who play alone have three pots of 11, as the Italian
# federation's rules are retold (L21); four and five have P's own two.  The others stay as they are:
# -100 for a player who took none, and none may close (L22).
ITALIAN_3P_SOLO = ITALIAN | {"players": 3, "partners": False, "pots": 3}
ITALIAN_4P_SOLO = ITALIAN | {"partners": False}
ITALIAN_5P_SOLO = ITALIAN | {"players": 5, "partners": False}

# P: "is 'semi-clean' (semipulito) and is worth 150 points".
ITALIAN_SEMICLEAN = ITALIAN | {"semiclean_points": 150}

# P: "the play does not end. Instead, the next player in turn must end the stalemate by drawing".
ITALIAN_STALEMATE_DRAW = ITALIAN | {"stalemate": "draw"}

# --- C: Buraco. "The rules described first are for the 'Open Dirty' version" ---------------------
OPEN_DIRTY: Preset = {
    # C: "designed to be played by four players in two partnerships using two standard 52 card decks
    # shuffled together with the addition of four total Jokers".
    "players": 4,
    "partners": True,
    "jokers": 4,
    # C: "until each player has 11 total cards"; "the cutter deals two piles of 11 cards each".
    "hand_cards": 11,
    "pot_cards": [11, 11],
    "pots": 2,
    # C: "On the very first turn of the hand, since there is no discard pile".
    "upcard": False,
    # C: "A group is three or more cards all of the exact same denomination".
    "groups_allowed": True,
    # C: "These wildcards can only be used in Sequences" (L1: literally).
    "group_wild_allowed": False,
    # C says it of the Italian game only, as a difference.
    "one_group_per_rank": False,
    # C: only "a two used as a wildcard or a Joker" may be moved; silent on a natural two (L2).
    "natural_two_may_turn_wild": False,
    # C: "if a two can be used to represent itself in a meld, the two is not [...] wild".
    "natural_two_needs_three": False,
    "wild_may_ride_full_run": False,  # likewise
    # C: "a sequence may never contain two Aces".
    "both_aces_in_run": False,
    # C: bonus and closing ask for a "Clean or Dirty Run", a "Sequence".
    "groups_make_burracos": False,
    # C: "Each Clean Sequence [...] 200 bonus points. Each Dirty Sequence [...] 100".
    "clean_points": 200,
    "dirty_points": 100,
    "semiclean_points": 0,
    # C: "a Royal Run (from Ace to King) using no wild cards, that team earns 500 bonus points".
    "royal_points": 500,
    "ace_to_ace_points": 0,
    "run_bonuses_stack": False,  # silent: L4
    # C: "drawing a card (either the top card from the stock or the entire discard pile)".
    "pile_closed": False,
    # C: "the player may view and re-arrange the discard pile as he likes".
    "pile_may_be_examined": True,
    "one_card_pile_may_be_returned": True,
    # C: "Less than 1500: 50; 1500 or more: 75".
    "first_meld_points": 50,
    "first_meld_points_high": 75,
    "first_meld_high_from": 1500,
    # C: "either he or his partner has already taken a hand from the 'Pots', this ends the hand".
    "close_needs_pot": "yes",
    # C: "at least one Clean or Dirty Run".
    "close_needs_clean": False,
    # C: "the last card [...] can not be used in a meld, the hand can only end [...] on a discard".
    "close_needs_discard": True,
    # C forbids a wild last discard in the Italian game only.
    "closing_discard_may_be_wild": True,
    # C: "(called Closing), that team scores 100 bonus points".
    "closing_points": 100,
    "closing_points_need_pot": False,
    # C: "If the stock pile runs out [...] and there are no hands left in the 'Pots' the game ends".
    "stock_end_cards": 0,
    # C: "the top hand from the 'Pots' is then removed and placed to start a new stock pile".
    "pots_become_stock": True,
    "stalemate": "none",  # C names one in the Italian game only
    "stalemate_needs_idle": False,
    "turn_limit": 400,  # no source: L11
    # C: "did not pick up an extra hand from the 'Pots' [...] must subtract 100 points".
    "no_pot_points": -100,
    # C: a team that took one has picked it up; "each card remaining in a player's hand" counts.
    "unseen_pot": "cards",
    # C: "Joker 30; Two (used as Wildcard or a natural card) 20; Ace 15; 8-King 10; 3-7 5".
    "joker_points": 30,
    "two_points": 20,
    "ace_points": 15,
    "high_card_points": 10,
    "low_card_points": 5,
    # C: "a total score of 3000 or more".
    "match_target": 3000,
    "match_target_exceeded": False,
    # C: "pull exactly 22 cards [...] his partnership immediately scores 100 points".
    "exact_cut_points": 100,
    **NO_FEDERATION,
}

# C, Open: "played very similarly to the 'Open Dirty' version [...] changes which differentiate".
OPEN = OPEN_DIRTY | {
    # "The Jokers are removed and not used". The card table has no line for them.
    "jokers": 0,
    "joker_points": 0,
    # "Melding of Groups are not allowed"; two, group and rank fields lose their meaning (a dash).
    "groups_allowed": False,
    "group_wild_allowed": False,
    "one_group_per_rank": False,
    "groups_make_burracos": False,
    # "A sequence meld from Ace to Ace is allowed, and [...] earns [...] 1000 bonus points".
    "both_aces_in_run": True,
    "ace_to_ace_points": 1000,
    # "Two (used as wildcard or a natural card) 10"; ace 15, 8-King 10, 3-7 5 as before.
    "two_points": 10,
    # "It is not necessary to end the hand with a discard".
    "close_needs_discard": False,
    # "The penalty [...] also applies to that team for a player who has just taken the 'Pots' but
    # has not yet had a turn with this newly drawn hand." L13: instead of the cards;
    # word for word it would be "both", since nothing lifts the subtraction of the cards.
    "unseen_pot": "penalty",
}

# C, Closed: "played identically [to Open Dirty] save for the following differences".
CLOSED = OPEN_DIRTY | {
    # "A team must have melded at least one Clean Run in order to go out".
    "close_needs_clean": True,
    # "A sequence meld running from Ace to Ace (with no wild cards) is allowed and [...] 1000".
    "both_aces_in_run": True,
    "ace_to_ace_points": 1000,
    # "Joker 20, Ace 15, Two 10, 8-King 10, 3-7 5".
    "joker_points": 20,
    "two_points": 10,
    # "the player taking the discard pile must use that top card in a legal meld immediately".
    "pile_closed": True,
    # "the discard pile cannot be examined at any time".
    "pile_may_be_examined": False,
    # "The penalty [...] also applies". L13.
    "unseen_pot": "penalty",
}

# C, No Trio Clean Run: "differences [...] similar to the 'Open Dirty' version".
NTCR_CLOSED = OPEN_DIRTY | {
    # "Group melds may never be made."
    "groups_allowed": False,
    # "that team must have melded at least one Clean Run".
    "close_needs_clean": True,
    # "A Sequence meld from low Ace to high Ace is allowed and [...] 1000 point bonus".
    "both_aces_in_run": True,
    "ace_to_ace_points": 1000,
    # "Joker 20, Ace 15, Two 10, 8-King 10, 3-7 5".
    "joker_points": 20,
    "two_points": 10,
    # "the discard pile may not be examined, and [...] must use it's top card".
    "pile_closed": True,
    "pile_may_be_examined": False,
    # "It is not necessary to discard to end the hand."
    "close_needs_discard": False,
    "unseen_pot": "penalty",
}

# C, Dirty and Closed: "played similarly to Open Dirty, with just the following exceptions".
DIRTY_CLOSED = OPEN_DIRTY | {
    # "from Ace through to Ace is allowed and [...] scores [...] a 1000 point bonus".
    "both_aces_in_run": True,
    "ace_to_ace_points": 1000,
    # "Joker 20, Ace 15, Two 10, 8-King 10, 3-7 5".
    "joker_points": 20,
    "two_points": 10,
    # "It is not strictly necessary to end the hand on a discard."
    "close_needs_discard": False,
    # "may not be examined or re-arranged and [...] must use it's top card in a legal meld".
    "pile_closed": True,
    "pile_may_be_examined": False,
    "unseen_pot": "penalty",
}

# C, Italian: "played identically to the Open Dirty version [...] with the following differences".
CATSATCARDS_ITALIAN = OPEN_DIRTY | {
    # "no bonus points are scored if he does manage this" (the exact cut).
    "exact_cut_points": 0,
    # "takes the top card from this pile, placing it face-up [...] to start the discard pile".
    "upcard": True,
    # "A team may never have more than one group (also called a set) of cards of the same rank".
    "one_group_per_rank": True,
    # "If the meld is already a full meld, from Ace to King, the wild card is simply added".
    "wild_may_ride_full_run": True,
    # "at least one Burraco (a group meld or sequence meld containing at least seven cards and
    # containing no wild cards) and lastly ends the hand with a discard. A wild card may never be
    # discarded to end the hand." The bonus for a group: L3.
    "groups_make_burracos": True,
    "close_needs_clean": True,
    "close_needs_discard": True,
    "closing_discard_may_be_wild": False,
    # "If, at the start of a turn there are only two cards remaining [...] that hand ends".
    "stock_end_cards": 2,
    "pots_become_stock": False,
    # "only the current top card of that pile is visible at any time".
    "pile_may_be_examined": False,
    # "for four turns in a row no one draws from the stock pile (each drawing the last discard)".
    "stalemate": "ends",
    "stalemate_needs_idle": False,
    # "There is no card scoring requirement for the first meld".
    "first_meld_points": 0,
    "first_meld_points_high": 0,
    "first_meld_high_from": 0,
    # "The first team to reach or exceed 2000 total accumulated points".
    "match_target": 2000,
    "match_target_exceeded": False,
}

# --- R: two-player Burraco of an online room ------------------------------------------------------
ONLINE_2P: Preset = {
    # R: "played by two players only"; "2 standards decks of cards + 2 Jokers".
    "players": 2,
    "partners": True,  # of no meaning for two
    "jokers": 2,
    # R: "Everyplayer is dealt 11 cards"; "another 22 cards are taken [...] to form 2 side stock".
    "hand_cards": 11,
    "pot_cards": [11, 11],
    "pots": 2,
    # R: "The first card of the stock pile is put face up and forms the discard pile."
    "upcard": True,
    # R: "A set consists of 3 or more cards of the same rank. Suits may be repeated, and only one
    # Joker or Wild Card may be added."
    "groups_allowed": True,
    "group_wild_allowed": True,
    "one_group_per_rank": False,
    # R: "All the cards with the value of 2 are wild cards and can represent their value or any
    # other" (L2).
    "natural_two_may_turn_wild": True,
    # R: "a legal meld would be 2-3-4-2, and an illegal would be 2-4-5-6-2" (L16).
    "natural_two_needs_three": True,
    "wild_may_ride_full_run": False,  # silent
    "both_aces_in_run": False,
    # R: "Clean Burraco [...] can be either a SET or a RUN". "bonus of 200", "bonus of 100".
    "groups_make_burracos": True,
    "clean_points": 200,
    "dirty_points": 100,
    "semiclean_points": 0,
    "royal_points": 0,
    "ace_to_ace_points": 0,
    "run_bonuses_stack": False,
    # R: "or picking up the entire discard pile".
    "pile_closed": False,
    "pile_may_be_examined": False,  # silent
    "one_card_pile_may_be_returned": True,  # silent
    # R: "players can lay down melds at any time".
    "first_meld_points": 0,
    "first_meld_points_high": 0,
    "first_meld_high_from": 0,
    # R: "has melded all of his cards, has at least one Burraco meld and discards his last card";
    # "when a player runs out of cards and there is an available side stock, it will be added" (L9).
    "close_needs_pot": "if_left",
    "close_needs_clean": False,
    "close_needs_discard": True,
    "closing_discard_may_be_wild": True,  # silent
    # R: "Getting rid of all the cards in your hand after using the side stock: a bonus of 100".
    "closing_points": 100,
    "closing_points_need_pot": True,
    # R: "When there stock pile runs out and there's no available side stock to replace it."
    "stock_end_cards": 0,
    "pots_become_stock": True,
    "stalemate": "none",  # none is named
    "stalemate_needs_idle": False,
    "turn_limit": 400,  # no source: L11
    # R: "Not using a side stock: a penalty of 100 points".
    "no_pot_points": -100,
    "unseen_pot": "cards",  # silent: it has been used, and is in hand
    # R: "5, 10, 15, 20, 30 Points" to pictures that are lost; "They [the twos] keep their value of
    # 20 points at all times". Which card has the others is read from P.
    "joker_points": 30,
    "two_points": 20,
    "ace_points": 15,
    "high_card_points": 10,
    "low_card_points": 5,
    # R: "the first player to reach or exceed the predetermined target score": no number is given;
    # 2000 is a reading.
    "match_target": 2000,
    "match_target_exceeded": False,
    "exact_cut_points": 0,
    **NO_FEDERATION,
}


# --- F: the federations' codes, as retold by eburraco.com -----------------------------------------
# Where it is silent, P's game holds: it is retold as the same game.
# FIBUR, Italian game.  Articles 13 and 17: pulito 200, semipulito (seven in a row and a wild card,
# or eight cards of a combination with it) 150, sporco 100.  Article 15: "l'ultimo giro partira' dal
# compagno del giocatore che deve ancora pescare".  When time is called is no rule.
# Semipulito: "una sequenza o combinazione di 7 carte consecutive, che devono essere precedute o
# seguite, mai inframmezzate, da una pinella"; "Se la matta è inserita all'interno della scala si
# tratta di burraco sporco".
FIBUR = ITALIAN_SEMICLEAN | {
    "semiclean_wild_outside": True,
    "time_out_turn": 0,
    "last_round": "partner",
}

# "Partita a due", North and South alone, is named (myburraco.it), and no more is said: as for four,
# but nobody has a partner with whom a last round could begin (L19).
FIBUR_2P = FIBUR | {"players": 2, "last_round": "player"}

# FE.BUR.IT: "Over the top" 300, "sequenza di tredici carte dello stesso seme, incluso il 2
# naturale, senza matta": from either ace.  "Superpulito" 250, "combinazione di otto carte uguali
# senza matta".  Pulito 200, sporco 100; semipulito 150, "seguite o precedute da una matta".
# Time-out: "Colui che sta giocando [...] deve concludere", and the game goes on "fino a quando il
# giro del gioco sara' completato".
FEBURIT = ITALIAN_SEMICLEAN | {
    "semiclean_wild_outside": True,
    "royal_points": 300,
    "royal_to_high_ace": True,
    "superclean_points": 250,
    "time_out_turn": 0,
    "last_round": "player",
}

# FIBUR, International game.  No jokers; combinations of aces and threes only; clean 200 and dirty
# 100, no semi-clean one; a clean burraco to close.  Article 8: the pile only if a card can be added
# to a meld or a new one be laid, with cards of the pile or of the hand.  Article 15 as in the
# Italian game.
INTERNATIONAL = ITALIAN | {
    "jokers": 0,
    "joker_points": 0,
    "group_ranks": "aces_and_threes",
    "close_needs_clean": True,
    "pile_needs_lay": True,
    "last_round": "partner",
}

# Its two players are a choice of ours, as FIBUR's two (L19).
INTERNATIONAL_2P = INTERNATIONAL | {"players": 2, "last_round": "player"}


def by_two(preset: Preset) -> Preset:
    """C: "Two Player Buraco: Any of the versions above can be played using the same rules"."""
    return preset | {"players": 2}


READ = {
    "italian": ITALIAN,
    "italian-2p": ITALIAN_2P,
    "italian-3p": ITALIAN_3P,
    "italian-3p-solo": ITALIAN_3P_SOLO,
    "italian-4p-solo": ITALIAN_4P_SOLO,
    "italian-5p-solo": ITALIAN_5P_SOLO,
    "italian-semiclean": ITALIAN_SEMICLEAN,
    "italian-stalemate-draw": ITALIAN_STALEMATE_DRAW,
    "catsatcards-italian": CATSATCARDS_ITALIAN,
    "open-dirty": OPEN_DIRTY,
    "open": OPEN,
    "closed": CLOSED,
    "ntcr-closed": NTCR_CLOSED,
    "dirty-closed": DIRTY_CLOSED,
    "catsatcards-italian-2p": by_two(CATSATCARDS_ITALIAN),
    "open-dirty-2p": by_two(OPEN_DIRTY),
    "open-2p": by_two(OPEN),
    "closed-2p": by_two(CLOSED),
    "ntcr-closed-2p": by_two(NTCR_CLOSED),
    "dirty-closed-2p": by_two(DIRTY_CLOSED),
    "online-2p": ONLINE_2P,
    "fibur": FIBUR,
    "fibur-2p": FIBUR_2P,
    "feburit": FEBURIT,
    "international": INTERNATIONAL,
    "international-2p": INTERNATIONAL_2P,
}

PRESETS = {name: UNSAID | said for name, said in READ.items()}
