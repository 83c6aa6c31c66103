"""The sample models by name."""

from __future__ import annotations

from mechstudio.io import load, sample_paths
from mechstudio.model import Mechanism


def sample(name: str) -> Mechanism:
    """A sample model by name."""
    return load(sample_paths()[name])
