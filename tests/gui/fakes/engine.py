"""A simulation that turns pendulums at a steady rate and can be held, failed or broken."""

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.gui.run.engine import Engine
from mechstudio.results import Result, RunSettings, RunStatistics, RunStatus, Store

WARM_UP = "for k in range(4):\n    print(f'{k}/3 part {k + 1}', flush=True)\n"


@dataclass(frozen=True)
class FakeMethod:
    key: str
    label: str
    summary: str
    stabilizes: bool = False
    shares_work: bool = False
    has_momenta: bool = False
    has_steps: bool = False
    options: type | None = None
    takes_loops: bool = True
    takes_couplings: bool = True
    has_time: bool = False
    step_size: str = "either"


@dataclass(frozen=True)
class FakeRedundancy:
    joint: str
    direction: str


@dataclass(frozen=True)
class FakeReport:
    valid: bool = True
    bodies: int = 3
    joints: int = 4
    degrees_of_freedom: int = 1
    infinitesimal_freedoms: int = 0
    infinitesimal_note: str = ""
    loops: int = 1
    redundant: tuple = ()
    undetermined_reactions: tuple = ()
    undetermined_directions: tuple = ()
    notes: tuple = ()
    singular: bool = False
    loop_joints: tuple = ()
    gaps: tuple = ()
    wide_gaps: tuple = ()
    unconnected: tuple = ()
    missing: tuple = ()
    unsupported: str = ""
    unsupported_elements: tuple = ()
    problems: tuple = ()


@dataclass
class Script:
    """What the simulations of a test do.

    Attributes:
        per_chunk: Simulated time of one piece [s].
        fail_at: Time at which the solver gives up [s].
        remedy: What helps then, as the solver says.
        error: Raised instead of the answer of the first piece.
        gate: Opening it lets the preparation end; open from the start.
        report: The answer of the check.
        proposals: Other joint types that the search finds.
        assemble: What closes the joints of a mechanism.
        singular_times: Where the runs pass singular positions [s].
        notes: What the runs remark.
        stopped_at: Time at which a limit ends the runs [s].
        ending: What runs say that ended otherwise than by their duration; empty for nothing.
    """

    per_chunk: float = 0.5
    fail_at: float = float("inf")
    remedy: str = "Try a smaller step."
    error: BaseException | None = None
    gate: threading.Event = field(default_factory=threading.Event)
    report: FakeReport = FakeReport()
    proposals: tuple = ()
    assemble: Callable = lambda mechanism, checkpoint: mechanism
    singular_times: tuple = ()
    notes: tuple = ()
    stopped_at: float = float("inf")
    ending: str = ""
    runs: list = field(default_factory=list)
    prepared: list = field(default_factory=list)

    def __post_init__(self):
        self.gate.set()


class FakeSimulation:
    """Rows of bodies that turn about z at 1 rad/s."""

    def __init__(self, mechanism, options, script):
        script.prepared.append(threading.get_ident())
        script.gate.wait()
        settings = RunSettings(
            solver="hdca" if options.solver == "auto" else options.solver,
            integrator="dopri5" if options.integrator == "auto" else options.integrator,
            duration=options.duration,
            output_step=options.output_step,
            rtol=options.rtol,
            atol=options.atol,
            max_steps=options.max_steps,
            max_wall_time=options.max_wall_time,
        )
        rows = round(options.duration / options.output_step) + 1
        store = Store(mechanism, rows, has_momentum=True)
        self.result = Result(mechanism, settings, store)
        self._script, self._store, self._settings = script, store, settings
        self._started = time.monotonic()
        self._write(1)
        script.runs.append(self)

    @property
    def time(self):
        return float(self._store.time[self._store.count - 1])

    @property
    def progress(self):
        return self.time / self._settings.duration

    def advance(self, wall_seconds=0.05):
        if self._script.error is not None:
            raise self._script.error
        time.sleep(0.002)
        goal = min(self.time + self._script.per_chunk, self._script.fail_at)
        count = min(int(goal / self._settings.output_step + 1.5), self._store.capacity)
        self._write(count)
        self.result.statistics = self.statistics()
        if goal >= self._script.fail_at:
            self.result.status = RunStatus.FAILED
            why = f"Joint 'pivot' locked at t = {goal:g} s. {self._script.remedy}"
            self.result.status_message = why
            raise SolverError(why)
        if goal >= self._script.stopped_at:
            self.stop()
            return True
        if count == self._store.capacity:
            self.result.status = RunStatus.DONE
            self.result.status_message = self._script.ending
        return count == self._store.capacity

    def stop(self):
        self.result.status = RunStatus.STOPPED
        self.result.status_message = f"Stopped at t = {self.time:.6g} s."

    def statistics(self):
        return RunStatistics(
            steps=self._store.count,
            wall_time=time.monotonic() - self._started,
            singular_times=self._script.singular_times,
            notes=self._script.notes,
        )

    def _write(self, count):
        store, rows = self._store, slice(self._store.count, count)
        times = np.arange(count)[rows] * self._settings.output_step
        store.time[rows] = times
        for number, body in enumerate(self.result.mechanism.bodies):
            store.body_pose[rows, number, :3] = body.position
            store.body_pose[rows, number, 3] = np.cos(times / 2)
            store.body_pose[rows, number, 6] = np.sin(times / 2)
        store.energy[rows] = np.column_stack(
            [1 + np.sin(times), -np.sin(times), 0 * times, 0 * times, 1 + 0 * times]
        )
        store.count = count


def fake_engine(script, kernels_ready=True, warm_up=WARM_UP):
    """An engine whose runs follow a script."""
    able = {"stabilizes": True, "shares_work": True}
    methods = (
        FakeMethod("auto", "Automatic", "Chooses for you.", **able),
        FakeMethod("hdca", "HDCA", "Hamiltonian divide and conquer.", **able),
        FakeMethod("dca", "DCA", "Divide and conquer on accelerations.", **able),
        FakeMethod("tree", "Tree", "Trees only.", takes_loops=False),
        FakeMethod("stepper", "Stepper", "Steps by itself.", has_steps=True, takes_couplings=False),
    )
    integrators = (
        FakeMethod("auto", "Automatic", "Chooses for you."),
        FakeMethod("dopri5", "Dormand-Prince 5(4)", "For most runs."),
        FakeMethod("rk4", "Runge-Kutta 4", "With a fixed step.", step_size="fixed"),
    )
    stabilizations = (
        FakeMethod("none", "None", "Nothing is done."),
        FakeMethod("projection", "Projection", "Loops stay closed."),
    )
    return Engine(
        simulation=lambda mechanism, options: FakeSimulation(mechanism, options, script),
        pulled=lambda mechanism, options, held, pace: FakeSimulation(mechanism, options, script),
        check=lambda mechanism, checkpoint: script.report,
        propose=lambda mechanism, checkpoint: script.proposals,
        assemble=lambda mechanism, checkpoint: script.assemble(mechanism, checkpoint),
        settle=lambda mechanism, checkpoint: (mechanism, ()),
        solvers=lambda: methods,
        integrators=lambda: integrators,
        stabilizations=lambda: stabilizations,
        kernels_ready=lambda: kernels_ready,
        warm_up_command=(sys.executable, "-c", warm_up),
    )
