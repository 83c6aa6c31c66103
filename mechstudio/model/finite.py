"""Numbers of scripts that a float can hold."""

from __future__ import annotations

import math
from typing import Any


def is_finite(value: Any) -> bool:
    """Whether a value is a finite number: no text, no None, and no integer such as 10**400."""
    try:
        return math.isfinite(value)
    except (OverflowError, TypeError):
        return False
