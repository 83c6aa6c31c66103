"""Redundant constraints and undetermined reactions."""
