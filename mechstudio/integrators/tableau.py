"""The explicit Runge-Kutta methods as tables for kernels.

`bs23` is Bogacki and Shampine's 3(2) pair with cubic dense output, `dopri5` Dormand and Prince's
5(4) pair with 4th-order dense output, `dop853` Hairer's 8(5,3) method with 7th-order dense output,
`rk4` the classical method, without error estimate, with cubic dense output (Hairer, Norsett,
Wanner: Solving Ordinary Differential Equations I).
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.polynomial import Polynomial

from mechstudio.compiler.record import Record
from mechstudio.integrators.coefficients import BS23, DOP853, DOPRI5, Pair, Rows
from mechstudio.integrators.stiffness import StiffnessWatch


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
    return _embedded(BS23)


@cache
def dopri5() -> Tableau:
    """Dormand-Prince 5(4)."""
    return _embedded(DOPRI5)


def _embedded(pair: Pair) -> Tableau:
    """A pair whose dense output needs no more stages."""
    stages = len(pair.b)
    return Tableau(
        stages=stages,
        slots=stages + 1,
        order=pair.order,
        a=_rows(pair.a, stages + 1, stages + 1),
        b=np.array(pair.b),
        c=np.append(pair.c, 1.0),
        error=np.array(pair.error),
        error3=np.zeros(stages + 1),
        gap=widest_gap(np.array(pair.c)),
        dense=_rows(pair.dense, stages + 1, max(map(len, pair.dense))),
    )


def _rows(given: Rows, height: int, width: int) -> np.ndarray:
    """A matrix whose rows begin with the given ones, the rest of it zero."""
    matrix = np.zeros((height, width))
    for k, row in enumerate(given):
        matrix[k, : len(row)] = row
    return matrix


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
    stages, extra = len(DOP853.b), len(DOP853.extra_c)
    slots = stages + 1 + extra
    # the end of the step is a stage with the weights of the step
    a = _rows((*DOP853.a, DOP853.b, *DOP853.extra_a), slots, slots)
    d = _rows(DOP853.dense, len(DOP853.dense), slots)
    return Tableau(
        stages=stages,
        slots=slots,
        order=DOP853.order,
        a=a,
        b=np.array(DOP853.b),
        c=np.array([*DOP853.c, 1.0, *DOP853.extra_c]),
        error=np.array(DOP853.error),
        error3=np.array(DOP853.error3),
        gap=widest_gap(np.array(DOP853.c)),
        dense=_dop853_dense(np.array(DOP853.b), d, stages, slots),
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
