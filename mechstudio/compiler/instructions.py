"""Functions of kernels that are written down as instructions of the translator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.extending import intrinsic


def instructions(typing: Callable[..., Any]) -> Any:
    """Make such a function of what tells its type and writes its instructions."""
    return intrinsic(typing)
