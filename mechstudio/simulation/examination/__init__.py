"""Examination of a mechanism before a run, and proposals to improve it."""
