"""Mechanisms that other programs can run, too: rigid bodies, joints and gravity alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import mechstudio as ms
from mechstudio.generators import TOPOLOGIES, four_bar_row
from mechstudio.model import Mechanism


@dataclass(frozen=True)
class Problem:
    """A motion, and how far off its end may be.

    Attributes:
        title: What the table calls it.
        make: Makes the mechanism.
        duration: [s]
        error: Of positions at the end, in parts of the distance of the farthest body.
    """

    title: str
    make: Callable[[], Mechanism]
    duration: float
    error: float


PROBLEMS = {
    "chain": Problem("16 revolutes", lambda: TOPOLOGIES["chain"](16, "revolute"), 2.0, 1e-6),
    "balls": Problem("128 balls", lambda: TOPOLOGIES["chain"](128, "spherical"), 3.0, 4e-5),
    "tree": Problem("tree of 40", lambda: TOPOLOGIES["binary-tree"](40, "revolute"), 1.0, 1e-8),
    "four_bar": Problem("four_bar", lambda: ms.sample("four_bar"), 10.0, 1e-5),
    "slider_crank": Problem("slider_crank", lambda: ms.sample("slider_crank"), 5.0, 1e-5),
    "bricard": Problem("bricard", lambda: ms.sample("bricard"), 10.0, 1e-6),
    "double_loop": Problem("double_loop", lambda: ms.sample("double_loop"), 1.0, 1e-5),
    "row": Problem("40 four-bars in a row", lambda: four_bar_row(40), 1.0, 1e-4),
}
