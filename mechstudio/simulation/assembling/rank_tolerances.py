"""Eigenvalues of dimensionless constraint matrices below which a direction counts as dependent."""

from __future__ import annotations

DEFAULT_RANK_TOLERANCE = 1e-8  # of a run, whose closure error makes small eigenvalues of its own
ROUNDING_RANK_TOLERANCE = 1e-12  # of closed joints, where only rounding does
REGULAR_PART = 1e-2  # of the smallest eigenvalue in general position
