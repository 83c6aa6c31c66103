"""The one place that configures numba."""

from __future__ import annotations

import numba
from numba import njit

# other packages' cached functions stay where numba keeps them
numba.config.CACHE_LOCATOR_CLASSES = (  # type: ignore[attr-defined]
    "mechstudio.kernel_cache.KernelLocator,InTreeCacheLocator,UserWideCacheLocator"
)

# NaN checks must survive, so `nnan` and `ninf` stay out of the fast-math flags
kernel = njit(
    cache=True,
    nogil=True,
    error_model="numpy",
    fastmath={"contract", "reassoc", "nsz", "arcp"},
)
