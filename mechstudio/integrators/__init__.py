"""Integrators by reverse communication: they know states of numbers, and no mechanism."""
