"""The integrators behind their keys: a kernel that makes requests, with its data and memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mechstudio.dynamics.time_loop import Kernel
from mechstudio.integrators import adams, gauss, radau, runge_kutta, tableau
from mechstudio.integrators.adams_differences import adams_memory
from mechstudio.integrators.radau_memory import COORDINATES, RATES, radau_memory

ONE_STEP_GAUGE_PERIOD, MULTISTEP_GAUGE_PERIOD = 32, 512


class Integrator(NamedTuple):
    """An integrator that is ready for a state of a certain length."""

    next_request: Kernel
    method: tuple[object, ...]  # data and memory, a NamedTuple
    slots: int  # derivatives that it keeps
    gap: float  # middle of the widest gap between its stages, as a part of the step
    estimates: int = 2  # error estimates that it makes of a step
    gauge_period: int = ONE_STEP_GAUGE_PERIOD  # accepted steps between two restarts of the HDCA


class Parts(NamedTuple):
    """What a state consists of; both 0 where all of it is alike."""

    coordinates: int = 0  # come first
    rates: int = 0  # or momenta


ALIKE = Parts()


def _runge_kutta(method: tableau.Tableau, parts: Parts) -> Integrator:
    memory = tableau.for_run(method, *parts)
    return Integrator(runge_kutta.next_request, memory, method.slots, method.gap)


def _adams(size: int, _parts: Parts) -> Integrator:
    # a step has no stages between its ends, and each restart costs a dozen short steps
    return Integrator(
        adams.next_request,
        adams_memory(size),
        slots=2,
        gap=0.5,
        estimates=3,
        gauge_period=MULTISTEP_GAUGE_PERIOD,
    )


def _radau(size: int, parts: Parts) -> Integrator:
    memory = radau_memory(size)
    memory.counts[[COORDINATES, RATES]] = parts
    gap = tableau.widest_gap(memory.nodes)
    return Integrator(radau.next_request, memory, radau.SLOTS, gap)


def _gauss(stages: int, size: int) -> Integrator:
    method = gauss.gauss_method(stages, size)
    return Integrator(gauss.next_request, method, stages + 2, tableau.widest_gap(method.c))


MAKERS: dict[str, Callable[[int, Parts], Integrator]] = {
    "abm": _adams,
    "bs23": lambda _size, parts: _runge_kutta(tableau.bs23(), parts),
    "dopri5": lambda _size, parts: _runge_kutta(tableau.dopri5(), parts),
    "dop853": lambda _size, parts: _runge_kutta(tableau.dop853(), parts),
    "gauss4": lambda size, _parts: _gauss(2, size),
    "implicit-midpoint": lambda size, _parts: _gauss(1, size),
    "rk4": lambda _size, parts: _runge_kutta(tableau.rk4(), parts),
    "radau": _radau,
}


def integrator(key: str, size: int, parts: Parts = ALIKE) -> Integrator:
    """The integrator of a key for a state of `size` numbers that consists of such parts."""
    return MAKERS[key](size, parts)
