"""What does a Python program, or a notebook, ask of this package?  The door beside the commands.

A file for what can be asked: ``players`` (by which rules, and who plays), ``comparing``, ``runs``
(a run is played, or opened), ``weighing``, ``advising``, ``table`` (a hand in your hands),
``environment`` (tables at which a learner acts).  Each function takes what its command
takes and makes the same calls below; it prints nothing, and what goes wrong is raised as the
command would say it.  What comes back prints as its sentence, and has ``frame()`` (a table of
pandas), ``figure()`` (a picture of Matplotlib) and what a notebook shows (``notebook``).  All of it
is handed out by ``analyser`` itself, which imports this package only on first use.
"""
