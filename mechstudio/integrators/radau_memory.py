"""Coefficients and memory of the Radau IIA method of order 5.

Hairer and Wanner: Solving Ordinary Differential Equations II, section IV.8. The three stages are
decoupled by the eigenvectors of A^-1 to one real and one complex system of the size of the state.
"""

from __future__ import annotations

import math

import numpy as np

from mechstudio.compiler.record import Memory
from mechstudio.spatial.exact_matrices import exact_inverse, exact_powers, exact_product

STAGES = 3


# eigenvalues of A^-1, the roots of x^3 - 9 x^2 + 36 x - 60
ROOT3 = 3.0 ** (1.0 / 3.0)
REAL = complex(3.0 - ROOT3 + ROOT3**2)
UPPER = complex(6.0 + ROOT3 - ROOT3**2, math.sqrt(3.0) * (ROOT3 + ROOT3**2)) / 2.0


class RadauMemory(Memory):
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
    has_jacobian: int = 0
    is_fresh: int = 0  # the Jacobian belongs to the state at the start of the step
    column: int = 0  # of the Jacobian under way
    iteration: int = 0
    has_past: int = 0  # `dense` holds the last step
    is_filtered: int = 0  # the error of the step under trial was damped a second time
    coordinates: int = 0  # in the state; rates or momenta follow them
    rates: int = 0  # 0 where all of the state is alike
    step_size: float = 0.0  # of the step under trial [s]
    factored_step: float = 0.0  # step size that the factors belong to [s]; 0: none
    last_step: float = 0.0  # of the last accepted step [s]
    last_error: float = 0.0  # of the last accepted step; 0: none
    correction: float = 0.0  # last of Newton's corrections, in tolerances
    rate: float = 0.0  # of Newton's convergence
    perturbation: float = 0.0  # of the state for a column of the Jacobian


def _left_vector(matrix: np.ndarray, value: complex) -> np.ndarray:
    """Left eigenvector of a 3 by 3 matrix: unit length, its largest component real."""
    (a, b, c), (d, e, f) = (matrix - value * np.eye(3)).T[:2].tolist()
    vector = (b * f - c * e, c * d - a * f, a * e - b * d)
    largest = max(vector, key=abs)
    scale = abs(largest) / largest / math.sqrt(math.fsum(abs(x) ** 2 for x in vector))
    return np.array([x * scale for x in vector])


def radau_memory(size: int) -> RadauMemory:
    """Memory for a state of `size` numbers."""
    root = np.sqrt(6.0)
    nodes = np.array([(4.0 - root) / 10.0, (4.0 + root) / 10.0, 1.0])
    powers = exact_inverse(exact_powers(nodes, range(1, STAGES + 1)))
    # collocation: A maps derivatives at the nodes to integrals up to the nodes
    derivative = np.arange(1, STAGES + 1) * exact_powers(nodes, range(STAGES))
    inverse = exact_product(derivative, powers)
    upper = _left_vector(inverse, UPPER)
    from_stages = np.array([_left_vector(inverse, REAL).real, upper.real, upper.imag])

    def square(kind: type) -> np.ndarray:
        return np.zeros((size, size), dtype=kind)

    return RadauMemory(
        nodes=nodes,
        to_stages=exact_inverse(from_stages),
        from_stages=from_stages,
        powers=powers,
        error=np.array([-13.0 - 7.0 * root, -13.0 + 7.0 * root, -1.0]) / 3.0,
        eigenvalues=np.array([REAL, UPPER]),
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
    )
