"""The search for better habits."""
