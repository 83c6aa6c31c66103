"""Notes on samples of a motion whose accelerations are noise, or have a corner."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.rough_samples import roughness

LOG = logging.getLogger("mechstudio")


def rough_notes(
    times: FloatArray, values: FloatArray, names: Sequence[str], functions: Sequence[str]
) -> tuple[str, ...]:
    """What is doubtful about the accelerations of samples, which is told in the log as well.

    Args:
        times: Rising [s], shape (n,).
        values: One column a coordinate [m or rad], shape (n, k).
        names: Of the coordinates.
        functions: Of each coordinate its function, which is followed exactly; "" for samples.
    """
    found = tuple(
        rough.sentence(name)
        for name, text, column in zip(names, functions, values.T, strict=True)
        if not text and (rough := roughness(times, column)) is not None
    )
    for note in found:
        LOG.warning("%s", note)
    return found
