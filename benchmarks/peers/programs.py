"""What the table needs of a program: a run to the end at one of several accuracies."""

from __future__ import annotations

import time
from typing import Protocol

import numpy as np

import mechstudio as ms
from mechstudio.dynamics.time_loop import Advance
from mechstudio.integrators.requests import CONTINUE
from mechstudio.model import Mechanism
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run import Simulation


class Program(Protocol):
    """A program with a mechanism."""

    name: str
    settings: tuple[float, ...]  # of the accuracy, the coarsest first

    def run(self, setting: float) -> tuple[float, np.ndarray]:
        """Processor time of the integration alone [s], positions of bodies at its end, (n, 3).

        Positions are not finite where the run failed.
        """


class Own:
    """This program by one of its solvers.

    Args:
        mechanism: The mechanism.
        duration: [s]
        solver: Key of the solver.
    """

    settings = tuple(10.0 ** (-k / 2) for k in range(6, 26))

    def __init__(self, mechanism: Mechanism, duration: float, solver: str = "auto") -> None:
        self.name = f"MechStudio, {solver}"
        self._mechanism, self._duration, self._solver = mechanism, duration, solver

    def run(self, setting: float) -> tuple[float, np.ndarray]:
        """As `Program` says; the setting is the relative and the absolute tolerance."""
        options = {
            "solver": self._solver,
            "integrator": "auto",
            "duration": self._duration,
            "output_step": self._duration,
            "rtol": setting,
            "atol": setting,
        }
        ran = ms.simulate(self._mechanism, **options)
        end = [ran[f"bodies/{body.name}/position"][-1] for body in self._mechanism.bodies]
        simulation = Simulation(
            self._mechanism, RunOptions.for_mechanism(self._mechanism, **options)
        )
        advance: Advance = simulation._course.prepared.advance
        start = time.thread_time()
        while advance(100_000) == CONTINUE:
            pass
        return time.thread_time() - start, np.array(end)
