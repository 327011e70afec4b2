"""What do a position and an option look like in numbers, to a policy that learnt to choose?

All are whole, and from what the player to move has seen.  *Out* are cards whose place that player
does not know and that have not been played; *may* hold: for all that everybody saw.  A *class* is a
plain suit, or the trumps; a card is *sure* where no card of its class beats it that is out.
``kernel.option_features`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.protocols.learning import Feature

POSITION: Final = {
    "passed": "players who have passed",
    "declarer": "whether the player is declarer",
    "left": "tricks left, this one included",
    "played": "cards of the trick so far",
    "last": "whether the player plays last to the trick",
    "trick": "card points of the trick so far",
    "trumps": "trumps held",
    "queens": "queens held",
    "jacks": "jacks held",
    "power": "sum of how high the trumps held are, each from 0 to 13",
    "sure_trumps": "trumps held that are sure",
    "aces": "aces of plain suits held",
    "tens": "tens of plain suits held",
    "sure_plain": "plain cards held that are sure",
    "voids": "plain suits of which none is held",
    "hand": "card points held",
    "trumps_out": "trumps out",
    "tops_out": "queens and jacks out",
    "aces_out": "aces of plain suits out",
    "own_points": "card points in the player's tricks, for the declarer with what was buried",
    "next_points": "card points in the tricks of the next player",
    "third_points": "card points in the tricks of the player after that",
    "game_points": "card points in the declarer's tricks, where the player is declarer with what "
    "was buried",
    "needs": "card points that the declarer then needs to win, at least 0",
    "next_declares": "whether the next player is declarer",
    "partner_best": "whether the other defender has the best card of the trick",
    "best_safe": "whether nobody who plays after may hold a card that beats it",
    "no_trick": "whether the player has won no trick",
    "led_trumps": "whether trumps were led",
}
OF_TAKING: Final = {"takes": "whether the widow is taken"}
OF_BURYING: Final = {
    "points": "card points buried",
    "aces_buried": "plain aces buried",
    "tens_buried": "plain tens buried",
    "trumps_buried": "trumps buried",
    "suits_left": "plain suits left",
    "plain_left": "plain cards left",
    "aces_left": "plain aces left",
    "lone_aces": "plain aces left alone in their suit",
    "tens_left": "plain tens left without the ace",
    "lone_tens": "those among them alone in their suit",
    "sure_left": "plain cards left that are sure",
}
OF_PLAYING: Final = {
    "trump": "whether it is a trump",
    "power": "how high it is in its class, from 0",
    "points": "card points of the card",
    "above": "cards held of its class that beat it",
    "below": "other cards held of its class that do not",
    "out_above": "cards of its class out that beat it",
    "out_below": "cards of its class out that do not",
    "out_points": "card points of its class out",
    "best": "whether it is the best card of the trick now",
    "beaters": "players after it who may hold a card of its class that beats it",
    "trumpers": "players after it who may hold trumps, and of its class, which is plain, none",
    "safe": "whether there are none of these",
    "wins": "card points of the trick with it, where it is best and safe",
    "risks": "card points of the trick with it, where it is best and not safe",
    "gives": "card points of the trick with it, where others have the best card, no partner",
    "adds": "its card points, where a partner has the best card and nobody may beat it",
    "hopes": "its card points, where a partner has the best card and another player may beat it",
    "overtakes": "whether it beats the partner's card",
    "void_others": "other players who may hold no card out of its class",
    "left": "cards left in its class",
    "sure_left": "cards left in its class that are sure",
    "empties": "whether none is left of a plain suit",
    "left_points": "card points left in its class, where that is plain",
    "guarded": "card points of the best card left in its class, where that is plain and one card "
    "out beats it alone",
    "queen": "whether it is a queen",
    "jack": "whether it is a jack",
    "next_beats": "whether the next player plays after it and may beat it",
    "tens_out": "whether the ace or the ten of its plain suit is out",
}


def _features(option: dict[str, str]) -> tuple[Feature, ...]:
    named = {f"seen_{name}": words for name, words in POSITION.items()} | option
    return tuple(Feature(name, words) for name, words in named.items())


DECISIONS: Final = {
    "take": _features(OF_TAKING),
    "bury": _features(OF_BURYING),
    "lead": _features(OF_PLAYING),
    "follow": _features(OF_PLAYING),
    "least": _features(OF_PLAYING),
}
"""What a policy looks at, by kind of decision, in the kernel's order."""
