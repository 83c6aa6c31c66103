"""Runs: start, time loop in chunks, notes on results."""
