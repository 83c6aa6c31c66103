"""Coefficients of the explicit Runge-Kutta methods, taken from SciPy.

`dopri5` is Dormand and Prince's 5(4) pair with 4th-order dense output, `dop853` Hairer's 8(5,3)
method with 7th-order dense output (Hairer, Norsett, Wanner: Solving Ordinary Differential
Equations I).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.polynomial import Polynomial


class Tableau(NamedTuple):
    """One method; slot `stages` of the slopes holds the derivative at the end of the step."""

    stages: int
    slots: int  # stages, end of step and extra stages of the dense output
    order: int  # order of the error estimate; it sets the exponent of the step size control
    a: np.ndarray  # shape (slots, slots)
    b: np.ndarray  # shape (stages,)
    c: np.ndarray  # shape (slots,)
    error: np.ndarray  # weights of the error estimate, shape (stages + 1,)
    error3: np.ndarray  # weights of the third-order estimate; zero where there is none
    gap: float  # middle of the widest gap between stages, as a part of the step
    dense: np.ndarray  # y(x) = y + h sum_i k_i sum_p dense[i, p] x^(p+1), shape (slots, degree)


@cache
def dopri5() -> Tableau:
    """Dormand-Prince 5(4)."""
    from scipy.integrate import RK45

    stages = RK45.n_stages
    a = np.zeros((stages + 1, stages + 1))
    a[:stages, : RK45.A.shape[1]] = RK45.A
    return Tableau(
        stages=stages,
        slots=stages + 1,
        order=RK45.error_estimator_order,
        a=a,
        b=np.array(RK45.B),
        c=np.append(RK45.C, 1.0),
        error=np.array(RK45.E),
        error3=np.zeros(stages + 1),
        gap=_widest_gap(RK45.C),
        dense=np.array(RK45.P),
    )


@cache
def dop853() -> Tableau:
    """Hairer's 8(5,3) method."""
    from scipy.integrate import DOP853

    stages = DOP853.n_stages
    extra = len(DOP853.C_EXTRA)
    slots = stages + 1 + extra
    a = np.zeros((slots, slots))
    a[:stages, :stages] = DOP853.A
    a[stages, :stages] = DOP853.B
    a[stages + 1 :, : DOP853.A_EXTRA.shape[1]] = DOP853.A_EXTRA
    return Tableau(
        stages=stages,
        slots=slots,
        order=DOP853.error_estimator_order,
        a=a,
        b=np.array(DOP853.B),
        c=np.concatenate([DOP853.C, [1.0], DOP853.C_EXTRA]),
        error=np.array(DOP853.E5),
        error3=np.array(DOP853.E3),
        gap=_widest_gap(DOP853.C),
        dense=_dop853_dense(DOP853.B, DOP853.D, stages, slots),
    )


def _widest_gap(nodes: np.ndarray) -> float:
    """Middle of the widest gap between the stages at the given nodes and the end of the step."""
    ordered = np.sort(np.append(nodes, 1.0))
    widest = int(np.argmax(np.diff(ordered)))
    return float(ordered[widest] + ordered[widest + 1]) / 2.0


def _dop853_dense(b: np.ndarray, d: np.ndarray, stages: int, slots: int) -> np.ndarray:
    """Hairer's nested form of the dense output, expanded to powers of x."""
    increment = np.zeros(slots)
    increment[:stages] = b
    first, last = np.zeros(slots), np.zeros(slots)
    first[0] = last[stages] = 1.0
    rows = [increment, first - increment, 2.0 * increment - (first + last), *d]
    degree = len(rows)
    dense = np.zeros((slots, degree))
    x, rest = Polynomial([0.0, 1.0]), Polynomial([1.0, -1.0])
    for i in range(slots):
        polynomial = Polynomial([0.0])
        for p, row in enumerate(reversed(rows)):
            polynomial = (polynomial + row[i]) * (x if p % 2 == 0 else rest)
        coefficients = polynomial.coef[1:]
        dense[i, : len(coefficients)] = coefficients
    return dense
