"""A hand as text: written, read, verified, told."""
