"""Coefficients and memory of the Radau IIA method of order 5.

Hairer and Wanner: Solving Ordinary Differential Equations II, section IV.8. The three stages are
decoupled by the eigenvectors of A^-1 to one real and one complex system of the size of the state.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

STAGES = 3

# slots of RadauMemory.counts
HAS_JACOBIAN = 0
IS_FRESH = 1  # the Jacobian belongs to the state at the start of the step
COLUMN = 2  # of the Jacobian under way
ITERATION = 3
HAS_PAST = 4  # `dense` holds the last step
IS_FILTERED = 5  # the error of the step under trial was damped a second time
COORDINATES = 6  # in the state; rates or momenta follow them
RATES = 7  # 0 where all of the state is alike
COUNTS = 8

# slots of RadauMemory.real
STEP_SIZE = 0  # of the step under trial [s]
FACTORED_STEP = 1  # step size that the factors belong to [s]; 0: none
LAST_STEP = 2  # of the last accepted step [s]
LAST_ERROR = 3  # of the last accepted step; 0: none
CORRECTION = 4  # last of Newton's corrections, in tolerances
RATE = 5  # of Newton's convergence
PERTURBATION = 6  # of the state for a column of the Jacobian
REALS = 7


class RadauMemory(NamedTuple):
    """Coefficients and memory for a state of N numbers."""

    nodes: np.ndarray  # shape (3,)
    to_stages: np.ndarray  # T, Z = T W, shape (3, 3)
    from_stages: np.ndarray  # T^-1
    powers: np.ndarray  # coefficients of x, x^2, x^3 of the interpolant from Z, shape (3, 3)
    error: np.ndarray  # weights of Z in the error estimate, shape (3,)
    eigenvalues: np.ndarray  # of A^-1: real one, and the complex one that W[1] + i W[2] belongs to
    jacobian: np.ndarray  # shape (N, N)
    real_factors: np.ndarray  # of (real eigenvalue / h) I - J, shape (N, N)
    real_pivots: np.ndarray  # i8, shape (N,)
    complex_factors: np.ndarray  # c16, shape (N, N)
    complex_pivots: np.ndarray  # i8, shape (N,)
    stages: np.ndarray  # Z, states of the stages less that at the start, shape (3, N)
    transformed: np.ndarray  # W = T^-1 Z
    dense: np.ndarray  # interpolant of the last accepted step, shape (3, N)
    estimate: np.ndarray  # error of the step, shape (N,)
    real_side: np.ndarray  # shape (N,)
    complex_side: np.ndarray  # c16, shape (N,)
    size: np.ndarray  # largest magnitudes of the state so far, shape (N,)
    counts: np.ndarray  # i8, see above
    real: np.ndarray  # f8, see above


def radau_memory(size: int) -> RadauMemory:
    """Memory for a state of `size` numbers."""
    root = np.sqrt(6.0)
    nodes = np.array([(4.0 - root) / 10.0, (4.0 + root) / 10.0, 1.0])
    vandermonde = nodes[:, None] ** np.arange(1, STAGES + 1)
    powers = np.linalg.inv(vandermonde)
    # collocation: A maps derivatives at the nodes to integrals up to the nodes
    derivative = np.arange(1, STAGES + 1) * nodes[:, None] ** np.arange(STAGES)
    inverse = derivative @ powers
    values, left = np.linalg.eig(inverse.T)
    real, upper = int(np.argmin(np.abs(values.imag))), int(np.argmax(values.imag))
    rows = left.T
    from_stages = np.array([rows[real].real, rows[upper].real, rows[upper].imag])

    def square(kind: type) -> np.ndarray:
        return np.zeros((size, size), dtype=kind)

    return RadauMemory(
        nodes=nodes,
        to_stages=np.linalg.inv(from_stages),
        from_stages=from_stages,
        powers=powers,
        error=np.array([-13.0 - 7.0 * root, -13.0 + 7.0 * root, -1.0]) / 3.0,
        eigenvalues=np.array([values[real], values[upper]]),
        jacobian=square(float),
        real_factors=square(float),
        real_pivots=np.zeros(size, dtype=np.int64),
        complex_factors=square(complex),
        complex_pivots=np.zeros(size, dtype=np.int64),
        stages=np.zeros((STAGES, size)),
        transformed=np.zeros((STAGES, size)),
        dense=np.zeros((STAGES, size)),
        estimate=np.zeros(size),
        real_side=np.zeros(size),
        complex_side=np.zeros(size, dtype=complex),
        size=np.zeros(size),
        counts=np.zeros(COUNTS, dtype=np.int64),
        real=np.zeros(REALS),
    )
