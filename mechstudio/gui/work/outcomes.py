"""How work ends that was asked for: well, or with what the user can do something about."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mechstudio.errors import MechStudioError

Done = Callable[[], None]
Refuse = Callable[[MechStudioError], None]
# takes a frame of a film, shape (height, width, 3), on whichever thread drew it
UseFrame = Callable[[NDArray[np.uint8]], None]
