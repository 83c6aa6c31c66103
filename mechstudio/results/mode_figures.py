"""Frequencies and damping of modes as channels, with one value for all rows."""

from __future__ import annotations

import numpy as np

from mechstudio.results.channels import Source, number_source
from mechstudio.results.datasets.dataset import Dataset, fixed

GROUP = "modes"


def mode_sources(count: int) -> dict[str, Source]:
    """Channels of so many modes by name, `modes/1/frequency` the first."""
    found = {}
    for place in range(count):
        for dataset in MODE_DATASETS:
            name = f"{GROUP}/{place + 1}/{dataset.key}"
            found[name] = number_source(name, dataset, place, element="Mode")
    return found


def _dataset(key: str, label: str, description: str, unit: str, column: int) -> Dataset:
    return Dataset(
        subject="modes",
        key=key,
        label=label,
        description=description,
        columns=fixed(unit),
        vector=False,
        read=lambda rows, place: np.full(len(rows.time), rows.store.mode_figures[place, column]),
    )


MODE_DATASETS = (
    _dataset("frequency", "Natural frequency", "Magnitude of the eigenvalue over 2 pi.", "Hz", 0),
    _dataset(
        "damped_frequency",
        "Damped frequency",
        "Magnitude of the imaginary part of the eigenvalue over 2 pi.",
        "Hz",
        1,
    ),
    _dataset(
        "damping_ratio",
        "Damping ratio",
        "Part of critical damping; below zero where the motion grows.",
        "1",
        2,
    ),
)
