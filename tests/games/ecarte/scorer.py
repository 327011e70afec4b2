"""What does a hand of Écarté score?  Counted from the source X alone, for the tests.

Nothing here knows the package.  X: "The full rank of cards (high) K, Q, J, A, 10, 9, 8, 7 (low)";
a turned king is a point for the dealer, the king of trumps in hand one for showing it, the
majority of the tricks one, all of them one more, and "one more point is scored if the opponent was
vulnerable".  Vulnerable is who turned down the first exchange (EC1).  EC2: as usually written a
vole takes that in.  EC5: the king is shown whenever it is held, where the rules say so.  EC7: a
king that brings the points that win ends the hand before the play.  EC10: with as many tricks each
nobody scores for them.  The hands are followed card by card, so that the king counts for the player
that holds it after the exchanges, whatever the lines say.
"""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]
RANKS = "789TAJQK"


def takes(led: str, card: str, trumps: str) -> bool:
    """Say whether the second card of a trick beats the one that was led."""
    if card[1] == led[1]:
        return RANKS.index(card[0]) > RANKS.index(led[0])
    return card[1] == trumps


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a hand: its deal, then its moves."""
    deal, *moves = lines
    elder, trumps, target = deal["lead"], deal["turned"][1], rules["match_target"]
    hands = [set(hand) for hand in deal["hands"]]
    king, vulnerable, tricks = [0, 0], None, [0, 0]
    agreed = False
    if deal["turned"][0] == "K":
        king[1 - elder] = rules["turned_king_points"]
    for move in moves:
        if move["do"] == "exchange":
            agreed = True
            assert set(move["out"]) <= hands[move["seat"]]
            hands[move["seat"]] = hands[move["seat"]] - set(move["out"]) | set(move["in"])
            assert len(hands[move["seat"]]) == rules["hand_cards"]
        elif move["do"] in ("stand", "refuse") and not agreed:
            vulnerable = move["seat"]
    shown = [move["seat"] for move in moves if move["do"] == "king"]
    holders = [seat for seat in (0, 1) if f"K{trumps}" in hands[seat]]
    if rules["king_shown_by_rule"] and rules["held_king_points"]:
        over = rules["match_at_once"] and any(
            king[seat] and deal["scores"][seat] + king[seat] >= target for seat in (0, 1)
        )
        assert over or shown == holders
    for seat in shown:
        assert seat in holders
        king[seat] = rules["held_king_points"]
    for seat in (0, 1):
        if rules["match_at_once"] and king[seat] and deal["scores"][seat] + king[seat] >= target:
            assert all(move["do"] != "trick" for move in moves)
            terms = [terms_of(king=points) for points in king]
            return result("king", seat, tricks, terms)
    for move in moves:
        if move["do"] == "trick":
            led, card = move["cards"]
            won = 1 - move["lead"] if takes(led, card, trumps) else move["lead"]
            tricks[won] += 1
    assert sum(tricks) == rules["hand_cards"]
    terms = [terms_of(king=points) for points in king]
    most = max(tricks)
    if min(tricks) == most:
        return result("tricks", None, tricks, terms)
    won = tricks.index(most)
    vole = most == rules["hand_cards"]
    terms[won] |= {"point": rules["point_points"]}
    if vole:
        terms[won] |= {"vole": rules["vole_points"]}
    if vulnerable == 1 - won and not (vole and rules["vole_takes_vulnerable"]):
        terms[won] |= {"vulnerable": rules["vulnerable_points"]}
    return result("tricks", won, tricks, terms)


def terms_of(king: int) -> dict[str, int]:
    """Return the terms of a player who has won no trick yet."""
    return {"king": king, "point": 0, "vole": 0, "vulnerable": 0}


def result(end: str, winner: int | None, tricks: list[int], terms: list[dict[str, int]]) -> Line:
    """Return the result line."""
    scores = [sum(each.values()) for each in terms]
    return {"end": end, "winner": winner, "tricks": tricks, "score": scores, "breakdown": terms}
