"""Runs of random mechanisms by every solver, and what is to be thought of their results."""
