"""A hand of Conquian as text: written, verified, and told to a person."""
