"""Stability of an equilibrium or of modes as channels, with one value for all rows."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.channels import Source, number_source
from mechstudio.results.datasets.dataset import Dataset, fixed

GROUP = "stability"


def stability_sources(count: int) -> dict[str, Source]:
    """The first channels of stability by name, `stability/verdict` the first of them.

    Args:
        count: How many there are: all of modes, those without damping of an equilibrium.
    """
    names = [f"{GROUP}/{dataset.key}" for dataset in STABILITY_DATASETS[:count]]
    return {
        name: number_source(name, dataset, place)
        for place, (name, dataset) in enumerate(zip(names, STABILITY_DATASETS, strict=False))
    }


def stability_figures(
    unstable: int, free: int, frequency: float, damping: float | None = None
) -> FloatArray:
    """Values of the channels, in their order.

    Args:
        unstable: Number of motions that grow.
        free: Number of motions that nothing holds.
        frequency: The lowest of all motions [Hz]; not a number where there are none.
        damping: The smallest damping ratio; None where it is not known.
    """
    verdict = -1.0 if unstable else 0.0 if free else 1.0
    held = 0.0 if unstable or free else frequency
    found = [verdict, float(unstable), float(free), held]
    return np.array(found if damping is None else [*found, damping])


def _dataset(key: str, label: str, description: str, unit: str, place: int) -> Dataset:
    return Dataset(
        subject="stability",
        key=key,
        label=label,
        description=description,
        columns=fixed(unit),
        vector=False,
        read=lambda rows, _place: np.full(len(rows.time), rows.store.stability_figures[place]),
    )


STABILITY_DATASETS = (
    _dataset("verdict", "Stability", "1 for stable, 0 for neutral, -1 for unstable.", "1", 0),
    _dataset("unstable_modes", "Unstable modes", "Number of motions that grow.", "1", 1),
    _dataset("zero_modes", "Zero modes", "Number of motions that nothing holds.", "1", 2),
    _dataset(
        "lowest_frequency",
        "Lowest frequency",
        "The lowest natural frequency; 0 where a motion grows or nothing holds it.",
        "Hz",
        3,
    ),
    _dataset(
        "smallest_damping",
        "Smallest damping ratio",
        "The smallest damping ratio of all modes; below zero where a motion grows.",
        "1",
        4,
    ),
)
OF_EQUILIBRIUM = 4  # channels that an equilibrium has
OF_MODES = len(STABILITY_DATASETS)
