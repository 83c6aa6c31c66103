"""Switch to plain numba: MECHSTUDIO_PLAIN_NUMBA=1 leaves out all that linking changes inside numba.

It tells a fault of the linking from one of a kernel, and shows whether a new version of numba
still links as it should. Compiling takes about twice as long.
"""

from __future__ import annotations

import os
from typing import Any

import numba

from mechstudio.compiler.processor_level import processor_level

PLAIN = os.environ.get("MECHSTUDIO_PLAIN_NUMBA", "0") not in ("", "0")


def fix_processor_level() -> None:
    """Make numba translate for the level of this processor by its own settings."""
    settings: Any = numba.config
    settings.CPU_NAME, settings.CPU_FEATURES = processor_level()
