"""A hand as text: written, verified, and told to a person."""
