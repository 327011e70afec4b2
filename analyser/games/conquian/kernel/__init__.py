"""Conquian in compiled code: the twins of ``reference``, and how plain records get there."""
