"""What does a Python program, or a notebook, ask of this package?  The door beside the commands.

``players`` (by which rules, and who plays), ``runs`` (a run is opened), ``table`` (a hand in your
hands), and a file for each answer.  Nothing here prints, and what goes wrong is raised as the
command would say it.  What comes back prints as its sentence, and has ``frame()`` (a table of
pandas), ``figure()`` (a picture of Matplotlib) and what a notebook shows (``notebook``).  All of it
is handed out by ``analyser`` itself, which imports this package only on first use.
"""
