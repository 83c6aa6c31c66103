"""Threads that help the thread of a time loop, see `crew/board.py`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import numpy as np

from mechstudio.compiler.record import Record
from mechstudio.dynamics.crew.board import CLOSING, Crew
from mechstudio.dynamics.formulations.ali3p.answers import Ali3pOwn
from mechstudio.dynamics.formulations.assist import assist
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.topology.system import System


class Helpers:
    """The threads that help with the right-hand sides of a run.

    They wait for work without a pause, and so only while the loop runs.
    """

    def __init__(self, system: System, work: Workspace, own: Record) -> None:
        """Allocate their scratch memory.

        Args:
            system: Constant data.
            work: Workspace of the loop.
            own: Memory of the formulation; the ALi3p has a second system and workspace there.
        """
        pairs = [(system, work)]
        pairs.append((own.system, own.tangent) if isinstance(own, Ali3pOwn) else pairs[0])
        self._crew: Crew = work.crew
        self._arguments = [
            (*(part for system, work in pairs for part in (system, _twin(work))), thread)
            for thread in range(1, int(self._crew.size))
        ]

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let them help in a block."""
        board = self._crew.board
        board[CLOSING] = 0
        threads = [Thread(target=assist, args=arguments) for arguments in self._arguments]
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


def _twin(work: Workspace) -> Workspace:
    """The same workspace with other scratch memory."""
    return work.replaced(
        small=np.zeros_like(work.small), input_coupling=np.zeros_like(work.input_coupling)
    )
