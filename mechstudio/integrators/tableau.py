"""Coefficients of the explicit Runge-Kutta methods, those with error control taken from SciPy.

`bs23` is Bogacki and Shampine's 3(2) pair with cubic dense output, `dopri5` Dormand and Prince's
5(4) pair with 4th-order dense output, `dop853` Hairer's 8(5,3) method with 7th-order dense output,
`rk4` the classical method, without error estimate, with cubic dense output (Hairer, Norsett,
Wanner: Solving Ordinary Differential Equations I).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.polynomial import Polynomial

from mechstudio.compiler.record import Record
from mechstudio.integrators.stiffness import StiffnessWatch

if TYPE_CHECKING:
    from scipy.integrate._ivp.rk import RungeKutta


class Tableau(Record):
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
    watch: StiffnessWatch = StiffnessWatch()  # a run has its own


def for_run(method: Tableau, coordinates: int, rates: int) -> Tableau:
    """A method with a memory of its own for a run.

    Args:
        method: The method.
        coordinates: Coordinates in the state, which come first; 0 where all of it is alike.
        rates: Rates or momenta, which follow.
    """
    return method.replaced(watch=StiffnessWatch(coordinates=coordinates, rates=rates))


@cache
def bs23() -> Tableau:
    """Bogacki-Shampine 3(2)."""
    from scipy.integrate import RK23

    return _embedded(RK23)


@cache
def dopri5() -> Tableau:
    """Dormand-Prince 5(4)."""
    from scipy.integrate import RK45

    return _embedded(RK45)


def _embedded(method: type[RungeKutta]) -> Tableau:
    """A pair of SciPy whose dense output needs no more stages."""
    stages = method.n_stages
    a = np.zeros((stages + 1, stages + 1))
    a[:stages, : method.A.shape[1]] = method.A
    return Tableau(
        stages=stages,
        slots=stages + 1,
        order=method.error_estimator_order,
        a=a,
        b=np.array(method.B),
        c=np.append(method.C, 1.0),
        error=np.array(method.E),
        error3=np.zeros(stages + 1),
        gap=widest_gap(method.C),
        dense=np.array(method.P),
    )


@cache
def rk4() -> Tableau:
    """The classical method of order 4, for fixed steps, with cubic Hermite interpolation."""
    stages = 4
    a = np.zeros((stages + 1, stages + 1))
    a[1, 0] = a[2, 1] = 0.5
    a[3, 2] = 1.0
    b = np.array([1.0, 2.0, 2.0, 1.0]) / 6.0
    c = np.array([0.0, 0.5, 0.5, 1.0])
    dense = np.zeros((stages + 1, 3))
    dense[:stages] = np.outer(b, [0.0, 3.0, -2.0])
    dense[0] += [1.0, -2.0, 1.0]
    dense[stages] += [0.0, -1.0, 1.0]
    return Tableau(
        stages=stages,
        slots=stages + 1,
        order=stages,
        a=a,
        b=b,
        c=np.append(c, 1.0),
        error=np.zeros(stages + 1),
        error3=np.zeros(stages + 1),
        gap=widest_gap(c),
        dense=dense,
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
        gap=widest_gap(DOP853.C),
        dense=_dop853_dense(DOP853.B, DOP853.D, stages, slots),
    )


def widest_gap(nodes: np.ndarray) -> float:
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
