"""What is asked of a mechanism beside a run, and the answer; knows no widget.

The functions of `analyses` are imported when they are first called, since they load the compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio.analyses.errors import AnalysisError
from mechstudio.gui.state.analysis_names import ANALYSES

if TYPE_CHECKING:
    from mechstudio.analyses import Equilibrium, ModeSet
    from mechstudio.analyses.static_equilibrium import DriverMotion
    from mechstudio.analyses.vibrations import At
    from mechstudio.model import Mechanism
    from mechstudio.results import Result

DYNAMIC = "dynamic"
# what is chosen in the run bar
KINDS = {DYNAMIC: "Dynamic run", **ANALYSES}
TIPS = {
    DYNAMIC: "Motion under all loads, from the initial state",
    "kinematic": "Motion prescribed by drivers, with forces and reactions; without integration",
    "static": "Poses in which all loads balance",
    "modes": "Natural frequencies, damping and mode shapes",
    "inverse": "Forces and torques that a motion needs at chosen actuators",
}
# settings that only dynamic runs have
OF_RUNS = ("integrator", "fixed_step", "rtol", "atol", "stabilization", "stepping")
OF_TIME = ("duration", "output_step")  # those that only motions over a time have
# told the part that is done, 0 to 1; raises CancelledError to end the work
Tell = Callable[[float], None]


class NoActuatorsError(AnalysisError):
    """No coordinate is chosen on which efforts act."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What an analysis found.

    Attributes:
        question: What was asked.
        result: Its rows.
        equilibrium: What else is known of an equilibrium, if it is one.
        modes: The modes, if these were asked for.
    """

    question: Question
    result: Result
    equilibrium: Equilibrium | None = None
    modes: ModeSet | None = None


@dataclass(frozen=True, kw_only=True)
class Sweep:
    """A driver that is led from one value to another.

    Attributes:
        driver: Its name.
        start: The first value [m or rad]; None where what was typed is none.
        stop: The last one; likewise.
    """

    driver: str
    start: float | None
    stop: float | None


@dataclass(frozen=True, kw_only=True)
class PathFile:
    """The path of a measured point.

    Attributes:
        measure: Name of the point; "" where the model has none.
        file: CSV file of times and places; "" before one is chosen.
    """

    measure: str
    file: str


@dataclass(frozen=True, kw_only=True)
class Question:
    """An analysis of a mechanism.

    Attributes:
        kind: Key of `KINDS`.
        mechanism: The model.
        duration: Of the motion [s].
        output_step: Between its rows [s].
        at: Where modes are taken: "start", "equilibrium", or "moment" of `motion`.
        drivers: "hold" keeps driven coordinates at rest in an equilibrium or in modes; "move" lets
            them go on at their speeds.
        actuators: Coordinates of inverse dynamics.
        motion: A run that has the moment, or the motion of inverse dynamics; None for drivers.
        wants_motion: Whether that run was asked for, there or not.
        path: A measured point and the file of its path, which is the motion of inverse dynamics.
        time: The moment [s].
        sweep: What kinematics go over in the place of time.
    """

    kind: str
    mechanism: Mechanism
    duration: float
    output_step: float
    at: str = "start"
    drivers: DriverMotion = "hold"
    actuators: tuple[str, ...] = ()
    motion: Result | None = None
    wants_motion: bool = False
    path: PathFile | None = None
    time: float = 0.0
    sweep: Sweep | None = None

    def answer(self, tell: Tell) -> Answer:
        """Compute the answer.

        Args:
            tell: Called on the way.

        Raises:
            MechStudioError: There is none; the `result` of an `AnalysisError` has what there is.
            RunInterrupted: `tell` ended it; its `result` has the rows so far.
        """
        if self.wants_motion and self.motion is None:
            raise AnalysisError(
                "No run of this model is shown. Run it first, or choose another motion in the run "
                "bar."
            )
        return _ANSWERS[self.kind](self, tell)


def _kinematic(asked: Question, tell: Tell) -> Answer:
    from mechstudio.analyses import kinematics

    sweep = asked.sweep
    if sweep is None:
        rows = kinematics(
            asked.mechanism, duration=asked.duration, output_step=asked.output_step, progress=tell
        )
        return Answer(question=asked, result=rows)
    if sweep.start is None or sweep.stop is None:
        raise AnalysisError(
            f"Driver '{sweep.driver}' needs two values: type numbers under From and To in the run "
            "bar."
        )
    rows = kinematics(
        asked.mechanism,
        driver=sweep.driver,
        start=float(sweep.start),
        stop=float(sweep.stop),
        progress=tell,
    )
    return Answer(question=asked, result=rows)


def _static(asked: Question, tell: Tell) -> Answer:
    from mechstudio.analyses import static

    found = static(asked.mechanism, drivers=asked.drivers, checkpoint=lambda: tell(0.0))
    return Answer(question=asked, result=found.result, equilibrium=found)


def _modes(asked: Question, tell: Tell) -> Answer:
    from mechstudio.analyses import modes
    from mechstudio.model.code_forces import with_own_forces

    mechanism = asked.mechanism
    at: At = "equilibrium" if asked.at == "equilibrium" else "start"
    if asked.at == "moment" and asked.motion is not None:
        mechanism = with_own_forces(mechanism.at(asked.motion, asked.time), mechanism)
    found = modes(mechanism, at=at, drivers=asked.drivers, checkpoint=lambda: tell(0.0))
    return Answer(question=asked, result=found.result, modes=found)


def _inverse(asked: Question, tell: Tell) -> Answer:
    from mechstudio.analyses import PointPath, inverse_dynamics

    if not asked.actuators:
        raise NoActuatorsError(
            "Inverse dynamics needs actuators: choose one or more coordinates under Actuators in "
            "the run bar."
        )
    path = None
    if asked.path is not None:
        if not asked.path.measure:
            raise AnalysisError(
                "A path needs a measured point: add one to the model, with the tool Measure point."
            )
        if not asked.path.file:
            raise AnalysisError(
                "Inverse dynamics of a path needs its points: choose a CSV file in the run bar, "
                "with t, x, y and z in s and m on each line."
            )
        path = PointPath.from_csv(asked.path.measure, asked.path.file)
    rows = inverse_dynamics(
        asked.mechanism,
        actuators=asked.actuators,
        motion=asked.motion,
        path=path,
        duration=asked.duration,
        output_step=asked.output_step,
        progress=tell,
    )
    return Answer(question=asked, result=rows)


_ANSWERS: dict[str, Callable[[Question, Tell], Answer]] = {
    "kinematic": _kinematic,
    "static": _static,
    "modes": _modes,
    "inverse": _inverse,
}
