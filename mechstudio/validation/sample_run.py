"""Runs of the papers' cases, with what this version has."""

from __future__ import annotations

from mechstudio.io import load, sample_paths
from mechstudio.model import Mechanism
from mechstudio.simulation.solvers import INTEGRATORS, SOLVERS, available


def sample(name: str) -> Mechanism:
    """A sample model by name."""
    return load(sample_paths()[name])


def has_solver(key: str) -> bool:
    """Whether this version has a solver."""
    return key in available(SOLVERS)


def has_integrator(key: str) -> bool:
    """Whether this version has an integrator."""
    return key in available(INTEGRATORS)
