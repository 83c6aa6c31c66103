"""Derivatives of the rows of a run with respect to numbers of its model."""
