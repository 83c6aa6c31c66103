"""A process that makes runs: a crash or a hang ends it, not the campaign."""

from __future__ import annotations

import multiprocessing
import traceback
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from benchmarks.random_mechanisms import RandomMechanism, random_mechanism
from benchmarks.trials.outcome import Count, Job, Outcome, outcome_of
from mechstudio.errors import MechStudioError
from mechstudio.simulation import Ali3pOptions, RunOptions, Simulation, check
from mechstudio.simulation.solvers import find_solver_entry

PATIENCE = 180.0  # [s] beyond the limit of a run, in which its solver may also be compiled
SLICE = 0.2  # [s] of computing between two looks at the limits


class Worker:
    """One process, started when it is needed."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None

    def count(self, question: Count) -> int | None:
        """Degrees of freedom of a mechanism; None where there is no answer."""
        line = self._connect()
        line.send(question)
        try:
            if line.poll(question.seconds + PATIENCE):
                answer: int | None = line.recv()
                return answer
        except (EOFError, ConnectionError):
            pass
        self.close()
        return None

    def run(self, job: Job) -> Outcome:
        """Make a run; a process that dies or does not answer is replaced."""
        line = self._connect()
        line.send(job)
        try:
            if line.poll(job.seconds + PATIENCE):
                outcome: Outcome = line.recv()
                return outcome
        except (EOFError, ConnectionError):
            code = self._code()
            self.close()
            return Outcome(ending="crash", message=f"the process ended with code {code}")
        self.close()
        return Outcome(ending="crawl", message="no answer: a kernel did not return")

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._line = None

    def _connect(self) -> Connection:
        if self._process is None or self._line is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._line, far = context.Pipe()
            self._process = context.Process(target=serve, args=(far,), daemon=True)
            self._process.start()
            far.close()
        return self._line

    def _code(self) -> int | None:
        if self._process is None:
            return None
        self._process.join(5.0)
        return self._process.exitcode


def serve(line: Connection) -> None:
    """Answer jobs until the line is closed."""
    while True:
        try:
            request = line.recv()
        except EOFError:
            return
        line.send(counted(request) if isinstance(request, Count) else made(request))


def counted(question: Count) -> int | None:
    """Count degrees of freedom in this process."""
    try:
        return check(_mechanism(question.seed, question.index).mechanism).degrees_of_freedom
    except Exception:  # a run tells more of it
        return None


def made(job: Job) -> Outcome:
    """Make a run in this process."""
    try:
        return _run(job)
    except MechStudioError as error:
        return Outcome(ending="refused", message=str(error), solver=job.solver)
    except Exception as error:  # what is no sentence of the program is the finding
        place = traceback.extract_tb(error.__traceback__)[-1]
        text = f"{type(error).__name__}: {error} ({place.name}, {place.filename.split('/')[-1]})"
        return Outcome(ending="crash", message=text, solver=job.solver)


@cache
def _mechanism(seed: int, index: int) -> RandomMechanism:
    _mechanism.cache_clear()
    return random_mechanism(seed, index)


def _run(job: Job) -> Outcome:
    sample = _mechanism(job.seed, job.index)
    mechanism, settings = sample.mechanism, sample.mechanism.simulation
    step = job.step_part * settings.output_step
    options = RunOptions.for_mechanism(
        mechanism,
        solver=job.solver,
        integrator=job.integrator,
        rtol=job.tolerance,
        atol=job.tolerance,
        stabilization=job.stabilization,
        ali3p=Ali3pOptions(step=step) if step and find_solver_entry(job.solver).has_steps else None,
    )
    simulation = Simulation(mechanism, options)
    known = len(simulation.statistics().notes)
    unit = sample.scale.mass * sample.scale.speed**2
    try:
        while not simulation.advance(SLICE):
            statistics = simulation.statistics()
            if statistics.rhs_evaluations > job.evaluations or statistics.wall_time > job.seconds:
                simulation.stop()
                part = simulation.progress
                message = f"stopped after {part:.2g} of the duration"
                return outcome_of(simulation.result, "crawl", message, known, unit)
    except MechStudioError as error:
        return outcome_of(simulation.result, "failed", str(error), known, unit)
    return outcome_of(simulation.result, "done", "", known, unit)
