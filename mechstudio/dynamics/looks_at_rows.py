"""Looks at many rows at once, for which NumPy would let go of Python's lock several times."""

from __future__ import annotations

from mechstudio.compiler.decorators import short_entry_kernel


@short_entry_kernel
def are_finite(values):
    """Whether all numbers of an array of one dimension are finite."""
    total = 0.0
    for i in range(values.size):
        total += 0.0 * values[i]  # NaN unless it is
    return total == 0.0


@short_entry_kernel
def widen_to(rows, least, most):
    """Widen the ranges from `least` to `most`, of one number per column, to all of some rows."""
    for r in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            least[k] = min(least[k], rows[r, k])
            most[k] = max(most[k], rows[r, k])
