"""Inverse dynamics: the efforts at chosen actuators that a known motion needs.

With the motions N that the mechanism has once its drivers are released, a the accelerations of the
motion and a_0 those that it would have without actuators, N^T B tau = N^T M (a - a_0) gives the
efforts tau. Each row is then computed forwards with these efforts, and has to come out with the
accelerations of the motion.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.analyses.actuated_axes import ActuatedAxes
from mechstudio.analyses.code_watch import names_failed_code
from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.given_motions import driven_by, refuse_points
from mechstudio.analyses.idle_spins import IdleSpins
from mechstudio.analyses.kinematic_analysis import kinematics
from mechstudio.analyses.path_motion import PointPath, along_path
from mechstudio.analyses.position import Position
from mechstudio.analyses.power_balance import sum_powers
from mechstudio.analyses.recorded_motion import State, require_motion_of, states_of
from mechstudio.analyses.rough_samples import rough_notes
from mechstudio.analyses.rows import finished, statistics_of, write_row_here
from mechstudio.analyses.sampled_motion import SampledMotion
from mechstudio.analyses.tangent import Tangent, moving_coordinates, tangent_at
from mechstudio.errors import CancelledError, RunInterrupted
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.results import Result, RunStatus, Store
from mechstudio.results.actuators import Actuator, actuator_of, driven_actuators
from mechstudio.simulation.runs.to_end import Progress, shown
from mechstudio.simulation.solvers.start import rows_of

KIND = "inverse"
UNMET = 1e-6  # of the accelerations: what actuators may miss
_TWICE = "The motion is given twice, by samples, a run or a path. Give one of them."
DEPENDENT = 1e-9  # of the strongest actuator: effects that are none


@takes_model
@names_failed_code
def inverse_dynamics(
    mechanism: Mechanism,
    actuators: Sequence[str] | Mapping[str, object] | None = None,
    *,
    time: ArrayLike | None = None,
    motion: Result | Mapping[str, object] | None = None,
    path: PointPath | Mapping[str, object] | None = None,
    duration: float | None = None,
    output_step: float | None = None,
    progress: Progress = False,
) -> Result:
    """Efforts at chosen actuators that a motion needs, with the reactions that belong to them.

    The motion is that of the drivers, of a run, or of a measured point on a path. Drivers only
    prescribe it then: in the answer the actuators take their place, and the places of motors on the
    same coordinates.

    Args:
        mechanism: The model.
        actuators: Coordinates on which the efforts act, "JOINT" or "JOINT:COORDINATE"; None takes
            those of the drivers. A dictionary also prescribes their motion, as drivers do:
            `{"crank": "0.5*sin(3*t)"}` [m or rad], or is one of samples, `{"crank": (times,
            values)}`, through which a spline of the fifth degree goes; functions beside samples are
            followed exactly, with rows at the times of these.
        time: Times of samples and places that are given without, `{"crank": values}` [s], and of
            rows where all motions are functions.
        motion: A run of the model, or of one with the same bodies and joints; or motions of joints
            as `kinematics` takes them, `{"rocker": "0.3*sin(t)"}`, which actuators bring about.
        path: A measured point with its places over time, also as `{"tip": points}` with places of
            shape (rows, 3) [m] at `time`, or `{"tip": (times, points)}`.
        duration: Of the motion by drivers [s]; None takes that of the samples, or the model's, as
            for the next.
        output_step: Time between its rows [s].
        progress: True for a bar on standard error, or a function of the part that is done, 0 to 1.

    Returns:
        Rows with the channels of a run and `actuators/NAME/effort`, where NAME is the joint, with
        `:1` and so on for coordinates behind its first; of more actuators than freedoms those of
        least norm, which `notes` say and the channels' `unique`.

    Raises:
        UnknownNameError: There is no such joint, coordinate or measure.
        AnalysisError: The actuators do not control the motion; names what stays uncontrolled.
    """
    samples: SampledMotion | None = None
    if isinstance(motion, Mapping):
        if isinstance(actuators, Mapping) or path is not None:
            raise AnalysisError(_TWICE)
        mechanism = driven_by(mechanism, motion, time)
        actuators = list(motion) if actuators is None else actuators
        motion = None
    elif motion is not None and not isinstance(motion, Result):
        raise AnalysisError(
            "The motion is a run, as ms.simulate gives, or a dictionary of joints and functions of "
            f't, such as {{"crank": "2*pi*t"}} (got {motion!r}).'
        )
    if isinstance(actuators, Mapping):
        refuse_points(mechanism, actuators)
        samples = SampledMotion.of(actuators, time, mechanism.parameters)
        if samples is None:
            mechanism = driven_by(mechanism, actuators, None)
        actuators = list(actuators)
    if actuators is None:
        actuators = driven_actuators(mechanism)
    chosen = _chosen(mechanism, actuators)
    path = None if path is None else PointPath.of(path, time)
    if sum(given is not None for given in (motion, path, samples)) > 1:
        raise AnalysisError(_TWICE)
    if time is not None and motion is not None:
        raise AnalysisError("Rows are those of the motion that is given. Leave out time.")
    released, notes = _released(mechanism, chosen)
    # a run spins as it does, and a path may be that of a point beside the line of a spin
    is_spinning = motion is not None
    led_body = "" if path is None else mechanism.measures[path.measure].body
    if path is not None or samples is not None:
        position = Position.of(released)
        if path is not None:
            led, count = along_path(position, *path), len(path.times)
        else:
            assert samples is not None
            times = samples.within(mechanism, duration, output_step)
            led, count = samples.followed(position, chosen, times), len(times)
            names = [entry.joint for entry in chosen]
            notes += rough_notes(samples.times, samples.values, names, samples.functions)
        states: Iterable[State] = (State(when, target) for when, target in led)
    else:
        # a function that ends the work is asked on the way to the motion as well
        look = (lambda part: progress(0.0)) if callable(progress) else False
        motion = motion or kinematics(
            mechanism, time=time, duration=duration, output_step=output_step, progress=look
        )
        position = Position.of(released)
        notes += require_motion_of(released, position, motion)
        states, count = states_of(position, motion), motion.count
    spins = IdleSpins(())
    if not is_spinning:
        spins = IdleSpins.of(position, tangent_at(position)).without(led_body, position)
    return _Inverse(position, chosen, count, notes, spins).result(states, progress)


def _chosen(mechanism: Mechanism, names: Sequence[str]) -> tuple[Actuator, ...]:
    """The actuators of a list of names."""
    if isinstance(names, str) or not names:
        some = ", ".join(f'"{joint.name}"' for joint in mechanism.joints[:2]) or '"crank"'
        raise AnalysisError(
            f"Actuators are a list of joints, such as actuators=[{some}]; name those that are "
            "driven, a second coordinate as in JOINT:1."
        )
    chosen = tuple(actuator_of(mechanism, name) for name in dict.fromkeys(names))
    places = {(entry.joint, entry.coordinate) for entry in chosen}
    if len(places) < len(chosen):
        raise AnalysisError("Two of the actuators are the same coordinate; name each only once.")
    return chosen


def _released(
    mechanism: Mechanism, chosen: tuple[Actuator, ...]
) -> tuple[Mechanism, tuple[str, ...]]:
    """The model without drivers, and without motors where actuators are; and what to say of it."""
    places = {(entry.joint, entry.coordinate) for entry in chosen}
    motors = [
        force.name
        for force in mechanism.forces
        if force.table == "motors" and force.coordinate_ends[-1] in places
    ]
    notes = tuple(f"The actuators stand for the motor '{name}' as well." for name in motors)
    forces = tuple(force for force in mechanism.forces if force.name not in motors)
    return mechanism.edited(drivers=(), forces=forces), notes


@dataclass
class _Inverse:
    """An inverse analysis, row by row."""

    position: Position
    actuators: tuple[Actuator, ...]
    capacity: int
    notes: tuple[str, ...]
    spins: IdleSpins

    def __post_init__(self) -> None:
        position, system = self.position, self.position.system
        self._store = Store(position.mechanism, self.capacity, has_momentum=False)
        self._store.set_actuators(self.actuators, self.capacity)
        self._rows = rows_of(self._store)
        self._powers = np.zeros((self.capacity, 2))
        self._axes = ActuatedAxes(position, self.actuators)
        # efforts are compared on an arm of the mechanism
        self._units = np.array([1.0 if a.unit == "N" else system.length for a in self.actuators])
        self._is_redundant = False

    def result(self, states: Iterable[State], progress: Progress) -> Result:
        """All rows.

        Raises:
            AnalysisError: The actuators do not control the motion.
        """
        begin, failed = time.perf_counter(), ""
        stopped: BaseException | None = None
        try:
            with shown(progress) as show:
                for row, state in enumerate(states):
                    failed = self._add(row, state)
                    if failed:
                        break
                    self._store.count = row + 1
                    show((row + 1) / self.capacity)
        except (KeyboardInterrupt, CancelledError) as interrupt:
            stopped = interrupt
        sum_powers(self._store, self._powers)
        notes = self.notes + self.spins.notes(self.position)
        undetermined: tuple[str, ...] = ()
        if self._is_redundant:
            undetermined = tuple(f"actuators/{entry.name}/effort" for entry in self.actuators)
            notes += (
                "There are more actuators than the motion needs: of all possible efforts, these "
                "have the least norm.",
            )
        redundancy = self.position.redundancy
        statistics = statistics_of(
            redundancy, notes=notes, steps=self._store.count, wall_time=time.perf_counter() - begin
        )
        if undetermined:
            more = (*statistics.undetermined_channels, *undetermined)
            statistics = replace(statistics, undetermined_channels=more)
        result = finished(
            self.position.mechanism,
            self._store,
            KIND,
            statistics,
            status=RunStatus.STOPPED if stopped else RunStatus.FAILED if failed else RunStatus.DONE,
            message="Stopped before the end." if stopped else failed,
        )
        if stopped is not None:
            message = "The analysis was stopped before its end. What was computed is kept."
            raise RunInterrupted(message, result) from stopped
        if failed:
            error = AnalysisError(failed)
            error.result = result
            raise error
        return result

    def _add(self, row: int, state: State) -> str:
        """One row; why it cannot be, or nothing."""
        position = self.position
        work, target = position.work, state.acceleration
        work.clock.now = state.time
        tangent = tangent_at(position)
        position.accelerations()
        held: FloatArray | float = 0.0
        wanted = np.tensordot(tangent.momenta, target - work.acceleration, 2)
        if self.spins:
            held = self.spins.holding(position, self.spins.motions(tangent), target)
            wanted -= tangent.along(held)
        effects = tangent.rates[:, self._axes.places] / self._units
        scaled, _, rank, _ = np.linalg.lstsq(effects, wanted, rcond=DEPENDENT)
        self._is_redundant |= rank < len(self.actuators)
        efforts = scaled / self._units
        size = self._size(tangent, target, work.acceleration)
        unmet = wanted - effects @ scaled
        if np.linalg.norm(unmet) > UNMET * size:
            return self._uncontrolled(tangent, unmet, state.time)
        self._powers[row] = write_row_here(
            position, self._rows, row, state.time, self._axes.loads(efforts) + held
        )
        self._powers[row, 1] += float(efforts @ work.rate[self._axes.places])
        self._store.actuator_effort[row] = efforts
        missed = np.tensordot(tangent.momenta, target - work.acceleration, 2)
        if not np.linalg.norm(missed) <= UNMET * size:
            return (
                f"At t = {state.time:.6g} s the efforts do not produce the motion: near this "
                "position they grow without bound. Choose another actuator. What was computed is "
                "kept."
            )
        return ""

    def _size(self, tangent: Tangent, *accelerations: FloatArray) -> float:
        """Size of accelerations in the mass norm, with gravity and what turning bodies bear."""
        bodies, work = self.position.system.bodies, self.position.work
        weight = np.linalg.norm(self.position.system.gravity) * np.sqrt(bodies["mass"].sum())
        sizes = [np.linalg.norm(np.tensordot(tangent.momenta, a, 2)) for a in accelerations]
        # where all turns evenly and nothing weighs, the others are rounding
        inner = (bodies["mass"][:, None] * work.acceleration[:, :3] ** 2).sum()
        spins = (work.velocity[:, 3:] ** 2).sum(axis=1)
        inner += (np.trace(bodies["inertia_B"], axis1=1, axis2=2) * spins**2).sum()
        return float(weight + sum(sizes) + np.sqrt(inner)) or 1.0

    def _uncontrolled(self, tangent: Tangent, unmet: FloatArray, when: float) -> str:
        """What the actuators do not control."""
        moving = ", ".join(moving_coordinates(self.position, unmet @ tangent.rates)[:3])
        names = ", ".join(f"'{actuator.name}'" for actuator in self.actuators)
        noun = "actuator" if len(self.actuators) == 1 else "actuators"
        return (
            f"At t = {when:.6g} s the {noun} {names} cannot produce the motion: {moving} "
            f"stays uncontrolled ({tangent.count} degrees of freedom, {len(self.actuators)} "
            f"{noun}). Add an actuator there. What was computed is kept."
        )
