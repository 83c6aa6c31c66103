"""Checks of the open mechanism: chips, explanations, badges, remedies."""
