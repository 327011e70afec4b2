"""Runs in object stores: addresses, objects, and the one file that knows fsspec."""
