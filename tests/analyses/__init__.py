"""Analyses beside the run."""
