"""Distances and angles between what is shown."""
