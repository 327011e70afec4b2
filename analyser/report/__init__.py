"""What does the page of a run look like?  Findings in; sentences, tables and pictures out.

Every page is one ``parts.Form``, which ``render`` makes a file of; ``page`` says which form a run
becomes.  A section of cells that answer each for themselves is a file with ``sections(read)`` and a
place in ``page.SECTIONS``.  A kind of study is a file with ``parts(studies)`` and ``summary``, and
a line in ``kinds``.  ``figures`` draws, and knows no words.
"""
