"""The integrators behind their keys: a kernel that makes requests, with its data and memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mechstudio.dynamics.time_loop import Kernel
from mechstudio.integrators import adams, gauss, radau, runge_kutta, tableau
from mechstudio.integrators.adams_differences import adams_memory
from mechstudio.integrators.radau_memory import radau_memory

ONE_STEP_GAUGE_PERIOD, MULTISTEP_GAUGE_PERIOD = 32, 512


class Integrator(NamedTuple):
    """An integrator that is ready for a state of a certain length."""

    next_request: Kernel
    method: tuple[object, ...]  # data and memory, a NamedTuple
    slots: int  # derivatives that it keeps
    gap: float  # middle of the widest gap between its stages, as a part of the step
    estimates: int = 2  # error estimates that it makes of a step
    gauge_period: int = ONE_STEP_GAUGE_PERIOD  # accepted steps between two restarts of the HDCA


def _runge_kutta(method: tableau.Tableau) -> Integrator:
    return Integrator(runge_kutta.next_request, method, method.slots, method.gap)


def _adams(size: int) -> Integrator:
    # a step has no stages between its ends, and each restart costs a dozen short steps
    return Integrator(
        adams.next_request,
        adams_memory(size),
        slots=2,
        gap=0.5,
        estimates=3,
        gauge_period=MULTISTEP_GAUGE_PERIOD,
    )


def _radau(size: int) -> Integrator:
    memory = radau_memory(size)
    gap = tableau.widest_gap(memory.nodes)
    return Integrator(radau.next_request, memory, radau.SLOTS, gap)


def _gauss(stages: int, size: int) -> Integrator:
    method = gauss.gauss_method(stages, size)
    return Integrator(gauss.next_request, method, stages + 2, tableau.widest_gap(method.c))


MAKERS: dict[str, Callable[[int], Integrator]] = {
    "abm": _adams,
    "bs23": lambda _size: _runge_kutta(tableau.bs23()),
    "dopri5": lambda _size: _runge_kutta(tableau.dopri5()),
    "dop853": lambda _size: _runge_kutta(tableau.dop853()),
    "gauss4": lambda size: _gauss(2, size),
    "implicit-midpoint": lambda size: _gauss(1, size),
    "rk4": lambda _size: _runge_kutta(tableau.rk4()),
    "radau": _radau,
}


def integrator(key: str, size: int) -> Integrator:
    """The integrator of a key for a state of `size` numbers."""
    return MAKERS[key](size)
