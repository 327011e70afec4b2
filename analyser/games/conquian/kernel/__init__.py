"""Conquian, compiled: its rules, how players decide, and what ``games.kernels`` is handed."""
