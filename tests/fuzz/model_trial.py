"""What a model file, however it went wrong, must not do to the program."""

from __future__ import annotations

import time
import warnings
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from mechstudio.errors import MechStudioError
from mechstudio.io import loads
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation import RunOptions, Simulation, check, solve_assembly
from tests.fuzz.fault_text import described

LONGEST = 5.0  # [s] processor time of reading or checking
MOST_EVALUATIONS = 1000  # of the right-hand side; one run of twenty needs more, and is stopped
DURATION, OUTPUT_STEP = 0.05, 0.01  # [s]
OWN_EVERY, ASSEMBLED_EVERY = 23, 12  # models that run as long as they say; that are assembled, too
ROWS = (
    *("time", "body_pose", "body_velocity", "body_acceleration", "coordinate", "rate"),
    *("momentum", "joint_load", "driver_effort", "coupling_effort", "energy", "constraint"),
)


@dataclass
class Trial:
    """Puts models through reading, checking, assembling and a short run.

    Attributes:
        stages: How many models came how far.
        faults: What went wrong: the number of the model, and what it did.
    """

    stages: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def take(self, number: int, text: str, solver: str) -> None:
        """Try one model; it is run if it can be.

        Args:
            number: Its number, for the list of faults.
            text: The file.
            solver: Key of the solver for the run.
        """
        stage = "loading"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                start = time.thread_time()
                mechanism = loads(text, "model")
                stage = "checking"
                self._check_time(number, stage, start)
                start = time.thread_time()
                report = check(mechanism)
                self._check_time(number, stage, start)
                stage = "assembling"
                # what the check could not close will not close here either
                if report.valid:
                    if number % ASSEMBLED_EVERY == 0:
                        first = {
                            joint.name: (0,)
                            for joint in mechanism.joints[: number // ASSEMBLED_EVERY % 2]
                        }
                        solve_assembly(mechanism, first)
                    stage = "running"
                    if not report.unsupported:
                        self._run(number, mechanism, solver)
                stage = "done"
        except MechStudioError as error:
            if not str(error).strip():
                self.faults.append((number, f"{stage}: an error without words"))
        except Exception as error:
            self.faults.append((number, f"{stage}: {described(error)}"))
        self.stages[stage] += 1

    def _check_time(self, number: int, stage: str, start: float) -> None:
        spent = time.thread_time() - start
        if spent > LONGEST:
            self.faults.append((number, f"{stage} took {spent:.1f} s"))

    def _run(self, number: int, mechanism: Mechanism, solver: str) -> None:
        own = number % OWN_EVERY == 0
        duration, output_step = (None, None) if own else (DURATION, OUTPUT_STEP)
        options = RunOptions.for_mechanism(
            mechanism, solver=solver, duration=duration, output_step=output_step
        )
        simulation = Simulation(mechanism, options)
        try:
            while not simulation.advance(0.005):
                if simulation.result.statistics.rhs_evaluations > MOST_EVALUATIONS:
                    simulation.stop()
        finally:
            unfit = not_finite(simulation.result)
            if unfit:
                status = simulation.result.status.name
                self.faults.append((number, f"rows that are not finite ({status}): {unfit}"))


def not_finite(result: Result) -> str:
    """Names of what is not finite in the rows of a run; empty if all is."""
    store = result.store
    return ", ".join(
        name for name in ROWS if not np.isfinite(getattr(store, name)[: store.count]).all()
    )
