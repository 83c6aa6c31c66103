"""Requests of runs: options, and which of them apply."""
