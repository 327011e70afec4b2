"""Which way of playing, or which rule, is worth how many points a hand?

The map of the house, from the street door to the cellar; a room imports downwards only:

=================  ===================================================================
``commands``       the command line, one file a command: parse, call, print
``bench``          how fast a game is played
``report``         tables, figures and origin of a run, as one page
``several_page``   the page of several studies at once: ladders, tournaments, sweeps, knock-outs
``variants_page``  sentences, tables and figures that compare rule sets; ``tips_page``,
                   ``tournament_page``, ``sweep_page``, ``ladder_page``, ``knockouts_page`` and
                   ``tuning_page`` are those of tips, of a tournament, …, a search;
                   ``matches_page`` is that of leads and victory points
``charts``         matrix, dose–response line and field of two numbers; ``story`` is what a page
                   that holds one is made of; ``courses`` draws a search's course
``rule_words``     how it is said which rules change the game
``weighing_page``  what the page of decisions shows; ``weighing_words`` are its sentences
``following``      what a rule brings when somebody plays by it; ``stakes`` is a choice's worth in
                   chances to win the match
``weighing``       what a choice is worth, on average, by situation, and by which rule
``plots``          table in, figure out; ``tables`` is answers in, tables of the page out
``variants``       rule sets compared on the same deals; ``tournaments`` are many players, all
                   against all, ``sweeps`` one player with a number changed, and ``margins`` how
                   far the first is ahead in each of several duels
``tips``           how often a tip changes a decision, and what it brings
``answers``        what a run says, in numbers and in words
``matches``        who wins the matches of a cell, and how long they last
``victory``        victory points of matches that have a fixed number of hands
``entries``        whose numbers stand together in a cell's tables
``player``         someone else's player against a policy: a Python function decides
``tuned_file``     what the file of a tuned policy says
``wording``        how a number, and the answer of a duel, is said
``tuning``         which habits play better, and how much of the gain is true
``tuning_plan``    what a search is asked to do, and on which deals
``searching``      where a search looks next
``trials``         how far one player is ahead of another, deal by deal
``runner``         cells, shards, threads, resuming
``paired``         what the cells of a run say of the same deal
``rule_sets``      which hands must be played to compare rule sets
``designs``        what a run's duels are to be read as together
``scenario``       what is to be played: read, checked, expanded, digested
``cells``          how what is asked for becomes cells of a run
``programme``      which studies a scenario asks for, under which rules, of which players
``studies``        which duels make a ladder, a tournament, a sweep, or knock-outs of habits
``spec``           what exactly is played: every rule and habit in full
``request``        what a scenario file says, word by word, and whether it may
``advice``         a tip as two players who differ in a few habits
``roster``         which player a name stands for
``values``         what a file or a flag may say, and how much it may ask for
``leads``          what a lead is worth, in matches played and by the chain of their hands
``winning``        the chance to win a match from any score: a chain of hands' scores
``stopping``       when there are enough hands
``simultaneous``   many estimates that are true at once; ``elo`` is strength as chess engines say it
``duplicate``      what the tables of a deal tell together
``learning``       which rule of few questions many decisions teach
``ratings``        who is how strong when everybody has met everybody; arrays in
``store``          a run on disk: Parquet, atomic, with its provenance inside
``journal``        the steps of a search on disk, a line each
``estimates``      arrays in, estimate with its error out (no files, no pictures)
``parquet``        a stored table as the bytes of a file, and back
``frames``         a game's rows as stored tables, and back
``provenance``     what made this
``games``          which games there are, and a folder for each
``game``           what a game is to the rooms above
``yardstick``      a fixed piece of work to divide times by
``deals``          deal n of seed s, compiled; ``chance`` is its plain twin
``cards``          codes, text, packs and pictures of cards
``cardsets``       sets of cards as integers, compiled
``memory``         how compiled code reaches its numbers
``sealing``        lines with a checksum of all before them
``jit``            how functions are compiled, and when a compiled one is used again
``linking``        how compiled functions become one piece of machine code
``files``          how a file is written whole or not at all
``errors``         what can go wrong, in one sentence, and with which exit code
=================  ===================================================================

Only ``games/<game>/`` knows how a game is played.  There the plain-Python reference engine is what
to read first; the kernel plays the same hands compiled.

For programs: ``analyser.Player`` and ``analyser.duel`` (see ``player``), and the errors that they
raise, ``analyser.AnalyserError`` and its kinds.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyser.errors import AnalyserError, PlayerError, ScenarioError, UsageError
    from analyser.player import Duel, Player, duel

__version__ = "0.1.0"
__all__ = [
    "AnalyserError",
    "Duel",
    "Player",
    "PlayerError",
    "ScenarioError",
    "UsageError",
    "duel",
]


def __getattr__(name: str) -> Any:
    """Return a public name; its room is opened only now, so that the command line starts at once.

    By its name, not by ``import``: rooms below may ask this one for the version.
    """
    if name not in __all__:
        raise AttributeError(f"module 'analyser' has no attribute {name!r}")
    room = "analyser.errors" if name.endswith("Error") else "analyser.player"
    return getattr(import_module(room), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
