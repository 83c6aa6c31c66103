"""Featherstone's divide-and-conquer algorithm: rates and accelerations."""
