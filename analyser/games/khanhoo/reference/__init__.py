"""Khanhoo in plain Python, to be read: what is right is what stands here."""
