"""Threads that help the thread of a time loop, see `crew/board.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from mechstudio.compiler.record import Record
from mechstudio.dynamics.crew.board import CLOSING, Crew
from mechstudio.dynamics.crew.spacing import spaced_copy
from mechstudio.dynamics.formulations.ali3p.memory import Ali3pOwn
from mechstudio.dynamics.formulations.assist import assist, assist_ali3p, assist_shape
from mechstudio.dynamics.formulations.shape.hamiltonian import ShapePolicy
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.topology.system import System

_Help = tuple[Callable[..., None], tuple[object, ...]]  # a kernel with its arguments


class Helpers:
    """The threads that help with the right-hand sides of a run.

    They wait for work without a pause, and so only while the loop runs.
    """

    def __init__(self, system: System, work: Workspace, own: Record) -> None:
        """Allocate their scratch memory.

        Args:
            system: Constant data.
            work: Workspace of the loop.
            own: Memory of the formulation; the ALi3p has a second workspace there.
        """
        self._crew: Crew = work.crew
        numbers = range(1, int(self._crew.size))
        self._help = [_help(system, work, own, thread) for thread in numbers]

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let them help in a block."""
        board = self._crew.board
        board[CLOSING] = 0
        threads = [Thread(target=kernel, args=arguments) for kernel, arguments in self._help]
        started: list[Thread] = []
        try:
            # without a thread that the system does not grant, the loop's does its parts
            with suppress(RuntimeError):
                for thread in threads:
                    thread.start()
                    started.append(thread)
            yield
        finally:
            board[CLOSING] = 1
            for thread in started:
                thread.join()


def compile_help(system: System, work: Workspace, own: Record) -> None:
    """Compile what a thread does that helps; arguments as of `Helpers`."""
    work.crew.board[CLOSING] = 1  # it has nothing to do
    kernel, arguments = _help(system, work, own, 1)
    kernel(*arguments)


def _help(system: System, work: Workspace, own: Record, thread: int) -> _Help:
    """What a thread does, with scratch memory of its own."""
    if isinstance(own, Ali3pOwn):
        twin = own.replaced(tangent=_twin(own.tangent))
        return assist_ali3p, (system, _twin(work), twin, thread)
    if isinstance(own, ShapePolicy):
        return assist_shape, (system, _twin(work), own.locked, thread)
    return assist, (system, _twin(work), thread)


def _twin(work: Workspace) -> Workspace:
    """The same workspace with other scratch memory."""
    return work.replaced(
        small=spaced_copy(work.small), input_coupling=spaced_copy(work.input_coupling)
    )
