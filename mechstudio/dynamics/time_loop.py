"""The time loop that every integrator and every formulation share.

An integrator is a kernel `next_request(method, run)`; a formulation is three kernels that answer
its requests. The loop takes them as typed first-class functions: it is compiled for their types,
not for the functions, so that each integrator and each formulation compiles once and alone.

    derive(system, work, own, run, request)  EVALUATE, EVALUATE_END: write the slope; returns used
    settle(system, work, own, run, request)  WEIGH, ACCEPTED; returns used
    place_row(system, work, own, run)        OUTPUT: poses, velocities, axes and factors in `work`

`work` is the common Workspace, `own` what a formulation needs besides, a record; `used` counts
right-hand sides, about, and `work.clock.now` is the time of what is asked for. What follows
`place_row` is the same for all: loads, accelerations, reactions and the row itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import cache, cached_property
from typing import Any, NamedTuple, cast

from numba import njit, typeof, types

from mechstudio.compiler.decorators import first_class_kernel
from mechstudio.compiler.first_class import PlacedKernel, PlacedKernelType, placed_kernel_type
from mechstudio.compiler.record import Record
from mechstudio.dynamics.formulations.dca.reactions import solve_reactions
from mechstudio.dynamics.helping_threads import Helpers
from mechstudio.dynamics.kinematics.bodies import turn_all_bases
from mechstudio.dynamics.kinematics.state import load_exchanged
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.dynamics.loads.applied import apply_loads
from mechstudio.dynamics.output_row import Rows, write_row
from mechstudio.integrators.requests import (
    ACCEPTED,
    CONTINUE,
    DONE,
    EVALUATE,
    EVALUATE_END,
    FAILED,
    OUTPUT,
    WEIGH,
    Integration,
)
from mechstudio.spatial.arrays import copy_rows
from mechstudio.topology.system import System

ROW_COST = 2  # right-hand sides that an output row takes, about
NEVER = 2**62  # evaluations

Kernel = Callable[..., int]


class Answers(NamedTuple):
    """The kernels of a formulation."""

    derive: Kernel
    settle: Kernel
    place_row: Kernel


@first_class_kernel
def finish_row(system, work, run, rows):
    """Write the requested output row from poses, velocities, axes and factors in place."""
    turn_all_bases(system, work)
    apply_loads(system, work)
    solve_reactions(system, work)
    if work.policy.hold_rows == 1:
        copy_rows(work.impulse, work.held_load)
    exchanged = load_exchanged(system, run.output)
    write_row(system, work, rows, run.next_row - 1, run.output_time, exchanged)
    return 0


def _loop(
    next_request,
    derive,
    settle,
    place_row,
    finish,
    method,
    system,
    work,
    own,
    run,
    rows,
    limit,
    pause,
):
    """Integrate until the end or until about `limit` right-hand sides were evaluated.

    Args:
        limit: In this call, rows and all.
        pause: Of the integrator since it began: it stops there, too.

    Returns:
        CONTINUE, DONE or FAILED.
    """
    used = 0
    while used < limit and run.evaluations < pause:
        request = next_request(method, run)
        if request in (EVALUATE, EVALUATE_END):
            work.clock.now = run.request_time
            used += derive(system, work, own, run, request)
        elif request in (WEIGH, ACCEPTED):
            work.clock.now = run.new_time if request == WEIGH else run.time
            used += settle(system, work, own, run, request)
        elif request == OUTPUT:
            work.clock.now = run.output_time
            place_row(system, work, own, run)
            finish(system, work, run, rows)
            used += ROW_COST
        elif request in (DONE, FAILED):
            return request
    return CONTINUE


def _repeat(derive, system, work, own, run, count):
    """Evaluate the trial state so many times, to measure how long that takes."""
    used = 0
    for _ in range(count):
        used += derive(system, work, own, run, EVALUATE)
    return used


@cache
def _compiled_repetition(signature: types.Type) -> Kernel:
    """The repetition for arguments of certain types."""
    return cast(Kernel, njit(signature, cache=True, nogil=True, error_model="numpy")(_repeat))


@cache
def _compiled(
    method: types.Type,
    system: types.Type,
    work: types.Type,
    own: types.Type,
    run: types.Type,
    rows: types.Type,
) -> Kernel:
    """The loop for arguments of certain types."""
    data = (system, work, own, run, rows)
    signature = types.int64(*_kinds(method, *data), method, *data, types.int64, types.int64)
    return cast(Kernel, njit(signature, cache=True, nogil=True, error_model="numpy")(_loop))


def _kinds(
    method: types.Type,
    system: types.Type,
    work: types.Type,
    own: types.Type,
    run: types.Type,
    rows: types.Type,
) -> tuple[PlacedKernelType, ...]:
    """Types of the kernels that the loop takes, for data of certain types."""
    answering = _function(system, work, own, run, types.int64)
    return (
        _function(method, run),
        answering,
        answering,
        _function(system, work, own, run),
        _function(system, work, run, rows),
    )


class Advance:
    """An integrator, a formulation and their data, tied together.

    Attributes:
        answers: Kernels of the formulation.
        work: Common workspace.
        run: Memory of the integration.
    """

    def __init__(
        self, next_request: Kernel, answers: Answers, method: Record, data: LoopData
    ) -> None:
        self.answers, self.work, self.run = answers, data.work, data.run
        self._next_request, self._method, self._data = next_request, method, data

    def on(self, method: Record, data: LoopData) -> Advance:
        """The same kernels with other data of the same types, compiled if these are."""
        other = object.__new__(type(self))
        vars(other).update(vars(self), _method=method, _data=data, work=data.work, run=data.run)
        vars(other).pop("_helpers", None)
        return other

    def __call__(self, limit: int, pause: int = NEVER) -> int:
        """Go on for about so many right-hand sides; CONTINUE, DONE or FAILED.

        The first call compiles the loop.

        Args:
            limit: Right-hand sides, rows and all.
            pause: Evaluations of the integrator since it began at which it is to stop, too.
        """
        with self._help():
            return int(self._loop(*self._placed, self._method, *self._data, limit, pause))

    def _help(self) -> AbstractContextManager[None]:
        return self._helpers.at_work() if self.work.crew.size > 1 else nullcontext()

    @cached_property
    def _helpers(self) -> Helpers:
        """Threads that help with the work on the data."""
        return Helpers(self._data.system, self._data.work, self._data.own)

    def compile(self, places: Iterable[int] = range(5), *, with_loop: bool = True) -> None:
        """Compile ahead what a call would compile.

        Args:
            places: Which of the kernels: integrator, the three answers, end of a row.
            with_loop: Whether the loop, too.
        """
        kinds = self._kinds
        for place in places:
            kernel: Any = self._kernels[place]
            kernel.get_compile_result(kinds[place].signature)
        if with_loop:
            _ = self._loop

    def load(self) -> None:
        """Compile all that a call needs, or read it from the cache; `on` hands it on."""
        _ = self._loop, self._placed

    @property
    def is_loaded(self) -> bool:
        """Whether a call compiles nothing."""
        return {"_loop", "_placed"} <= vars(self).keys()

    @property
    def _kernels(self) -> tuple[Kernel, ...]:
        return (self._next_request, *self.answers, finish_row)

    def repeat(self, count: int) -> int:
        """Evaluate the trial state so many times; the right-hand sides that this took, about."""
        with self._help():
            return int(self._repetition(self._placed[1], *self._data[:4], count))

    @property
    def _kinds(self) -> tuple[PlacedKernelType, ...]:
        return _kinds(typeof(self._method), *self._types)

    @cached_property
    def _placed(self) -> tuple[PlacedKernel, ...]:
        """The kernels as the loop takes them, compiled for the types of the data."""
        kinds: Any = zip(self._kernels, self._kinds, strict=True)
        return tuple(PlacedKernel(kernel, kind) for kernel, kind in kinds)

    @cached_property
    def _loop(self) -> Kernel:
        """The loop, compiled for the types of the data."""
        return _compiled(typeof(self._method), *self._types)

    @cached_property
    def _repetition(self) -> Kernel:
        """The repetition, compiled for the types of the data."""
        data = self._types[:4]
        return _compiled_repetition(types.int64(_function(*data, types.int64), *data, types.int64))

    @cached_property
    def _types(self) -> tuple[types.Type, ...]:
        """Types of the data."""
        return tuple(typeof(part) for part in self._data)


class LoopData(NamedTuple):
    """What the kernels of a formulation work on."""

    system: System
    work: Workspace
    own: Record
    run: Integration
    rows: Rows


def _function(*arguments: types.Type) -> PlacedKernelType:
    """Type of a kernel that takes such arguments and returns a whole number."""
    return placed_kernel_type(types.int64(*arguments))


def time_loop(
    next_request: Kernel,
    answers: Answers,
    *,
    method: Record,
    system: System,
    work: Workspace,
    own: Record,
    run: Integration,
    rows: Rows,
) -> Advance:
    """Tie an integrator, a formulation and their data together.

    Args:
        next_request: Kernel of the integrator.
        answers: Kernels of the formulation.
        method: Data and memory of the integrator.
        system: The compiled model.
        work: Common workspace.
        own: Data and memory of the formulation.
        run: Memory of the integration.
        rows: Result arrays.

    Returns:
        A function that goes on for about so many right-hand sides.
    """
    return Advance(next_request, answers, method, LoopData(system, work, own, run, rows))
