"""Dispatcher of a kernel that the time loop takes as an argument."""

from __future__ import annotations

from typing import Any

from numba.core.registry import CPUDispatcher


class FirstClassKernel(CPUDispatcher):
    """A compiled function whose addresses are found at once.

    Each call of the time loop from Python asks for them anew, and numba compares types to find
    them: 0.2 ms a call. Signatures live as long as the loop that they are compiled into.
    """

    @property
    def _numba_type_(self) -> Any:
        # the base class makes one for each call
        known: dict[str, Any] = vars(self)
        if "_own_type" not in known:
            known["_own_type"] = super()._numba_type_
        return known["_own_type"]

    def get_compile_result(self, sig: Any) -> Any:
        """What is compiled for a signature (see `numba.core.dispatcher`)."""
        known: dict[int, tuple[Any, Any]] = vars(self).setdefault("_known_results", {})
        found = known.get(id(sig))
        if found is None:
            # the signature is kept with it, so that no other one gets its identity
            found = known[id(sig)] = (sig, super().get_compile_result(sig))
        return found[1]
