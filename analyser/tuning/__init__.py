"""The search for better habits, and learning by self-play."""
