"""Comparison with programs of other authors."""
