"""Burraco compiled: what ``reference`` says, fast."""
