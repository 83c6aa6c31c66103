"""A static equilibrium: where it is, whether it is stable, and what holds it."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Literal, NamedTuple

import numpy as np

from mechstudio.analyses.held_drivers import speed_note
from mechstudio.analyses.linear_law import Linearization
from mechstudio.analyses.linearization import ReducedMotion
from mechstudio.analyses.position import Poses, Position
from mechstudio.analyses.resting_loads import (
    RestingLoad,
    resting_loads,
    write_resting_loads,
)
from mechstudio.analyses.rows import one_row
from mechstudio.analyses.stability import (
    UNSTABLE_REMEDY,
    Stability,
    figures_of,
    is_neutral,
    reduced_eigen,
)
from mechstudio.analyses.tangent import moving_coordinates
from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.posing.posed import posed_mechanism
from mechstudio.read_by_names import refuse_places
from mechstudio.results import Result
from mechstudio.results.rounding import rounded_text, rounding
from mechstudio.results.stability_figures import stability_figures
from mechstudio.simulation.assembling.assemble import body_moves
from mechstudio.text_table import aligned

NOT_BALANCED = "no equilibrium: loads are left that do not balance"


@answering
@dataclass(frozen=True, kw_only=True)
class Equilibrium:
    """Where a mechanism rests.

    Attributes:
        mechanism: The model in these poses, at rest or as its drivers move it: the start of a run.
        converged: Whether the loads balance.
        residual: What is not balanced, as a part of all loads.
        unbalanced_force: The largest on a body [N].
        unbalanced_torque: Likewise, about a mass center [N m].
        stability: "stable", "neutral" or "unstable".
        eigenvalues: Of the reduced stiffness over the reduced masses, rising [1/s^2].
        free_directions: Motions that nothing holds, each by the coordinates that it moves.
        unstable_directions: Motions that lead away, likewise.
        shift: Largest displacement of a mass center from the given poses [m].
        turn: Largest turn of a body from there [rad].
        iterations: Steps that it took.
        result: One row with all channels: reactions, efforts, springs.
        notes: Sentences for the user, such as on drivers that are held and have a rate.
        driver_motion: "hold" where drivers are at rest, "move" where they go on at their speeds.
    """

    mechanism: Mechanism
    converged: bool
    residual: float
    unbalanced_force: float
    unbalanced_torque: float
    stability: Stability
    eigenvalues: tuple[float, ...]
    free_directions: tuple[str, ...]
    unstable_directions: tuple[str, ...]
    shift: float
    turn: float
    iterations: int
    result: Result = field(repr=False, compare=False)
    notes: tuple[str, ...] = ()
    driver_motion: Literal["hold", "move"] = "hold"

    @property
    def unstable_modes(self) -> int:
        """Number of motions that grow."""
        return int(self["stability/unstable_modes"])

    @property
    def lowest_frequency(self) -> float:
        """Lowest natural frequency [Hz]; 0 where a motion grows or nothing holds it.

        Not a number where nothing can move.
        """
        return float(self["stability/lowest_frequency"])

    def __getitem__(self, channel: str) -> Any:
        """Value of a channel in the equilibrium: a number, or an array of shape (components,).

        Raises:
            UnknownNameError: There is no such channel; the message names similar ones.
        """
        refuse_places(channel, "an Equilibrium", 'equilibrium["joints/pin/force"] is the reaction')
        return self.result[channel][0]

    @property
    def bodies(self) -> dict[str, dict[str, FloatArray]]:
        """Position [m] and orientation [w, x, y, z] of each body frame."""
        return self._read("bodies", ("position", "orientation"))

    @property
    def joints(self) -> dict[str, dict[str, FloatArray]]:
        """Reaction force [N] and torque [N m] of each joint on its body 2, world axes."""
        return self._read("joints", ("force", "torque"))

    @property
    def coordinates(self) -> dict[str, FloatArray]:
        """Coordinates of each joint [m or rad], one or several."""
        names = [joint.name for joint in self.mechanism.joints]
        return {name: self.result[f"joints/{name}/coordinate"][0] for name in names}

    @property
    def drivers(self) -> dict[str, float]:
        """Effort of each driver [N or N m]."""
        names = [driver.name for driver in self.mechanism.drivers]
        return {name: float(self.result[f"drivers/{name}/effort"][0]) for name in names}

    @property
    def floors(self) -> dict[str, float]:
        """What counts as zero among the reactions and efforts, by SI unit."""
        floors = dict(rounding(self.result))
        # what the search left unbalanced on all bodies may come together in one joint
        most = len(self.mechanism.bodies) if self.converged else 1
        for unit, left in (("N", self.unbalanced_force), ("N m", self.unbalanced_torque)):
            floors[unit] = max(floors.get(unit, 0.0), most * left)
        return floors

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write what joints, springs, bushings, couplings and drivers bear, in SI units.

        Numbers read back exactly.

        Raises:
            FileError: The file cannot be written.
        """
        write_resting_loads(self.result, path)

    @property
    def element_loads(self) -> list[RestingLoad]:
        """Reactions of joints, and what springs, bushings, couplings and drivers bear."""
        return resting_loads(self.result)

    def __str__(self) -> str:
        floors = rounding(self.result)
        unbalanced = rounded_text(self.unbalanced_force, "N", floors, digits=2)
        shift = rounded_text(self.shift, "m", floors, digits=4)
        turn = rounded_text(self.turn, "rad", floors, digits=4)
        left = f"{100 * self.residual:.2g}"
        rows = [
            ("equilibrium", "yes" if self.converged else "no"),
            ("unbalanced", f"{left} % of all loads, at most {unbalanced} N on a body"),
            ("stability", self.stability),
            *(("free motion", motion) for motion in self.free_directions),
            *(("unstable motion", motion) for motion in self.unstable_directions),
            ("moved from the start", f"{shift} m, {turn} rad"),
        ]
        rows += [(f"{load.kind} '{load.element}'", self._text(load)) for load in self.element_loads]
        rows += [("note", note) for note in self.notes]
        return aligned(rows)

    def _text(self, load: RestingLoad) -> str:
        """Quantities of a load with their units; rounding is 0."""
        floors = self.floors
        parts = []
        for effort, unit in ((load.force, "N"), (load.torque, "N m")):
            if isinstance(effort, float):
                parts.append(f"{rounded_text(effort, unit, floors, digits=6)} {unit}")
            elif effort is not None:
                parts.append(f"[{rounded_text(effort, unit, floors)}] {unit}")
        for what, size, unit in (("length", load.length, "m"), ("angle", load.angle, "rad")):
            if size is not None:
                parts.append(f"{what} {rounded_text(size, unit, floors)} {unit}")
        return "  ".join(parts)

    def _read(self, subject: str, keys: tuple[str, ...]) -> dict[str, dict[str, FloatArray]]:
        names = [element.name for element in getattr(self.mechanism, subject)]
        return {
            name: {key: self.result[f"{subject}/{name}/{key}"][0] for key in keys} for name in names
        }


class Search(NamedTuple):
    """How an equilibrium was looked for.

    Attributes:
        first: Poses where the search began.
        steps: How many it took.
        converged: Whether it came to an equilibrium.
    """

    first: Poses
    steps: int
    converged: bool = True


def describe(
    motion: ReducedMotion,
    law: Linearization,
    force: FloatArray,
    scale: float,
    search: Search,
) -> Equilibrium:
    """What there is to know of the present poses of a position.

    Args:
        motion: Reduced motion at these poses.
        law: Its linearization.
        force: Reduced residual, shape (f,).
        scale: Size of all loads in its norm.
        search: How they were found.
    """
    position = motion.position
    values, vectors = reduced_eigen(law)
    neutral = is_neutral(values, vectors, law)
    rates = vectors.T @ motion.tangent.rates
    unbalanced = np.einsum("f,fbi->bi", force, motion.tangent.momenta)
    said = speed_note(position, is_steady=motion.is_steady)
    notes = [said] if said else []
    if motion.tangent.is_singular:
        notes.append(
            "The equilibrium is a singular position of the joints: its reactions and its stability "
            "hold for the branch that was taken."
        )
    if position.system.joints["friction"].any():
        notes.append(
            "Dry friction is neglected: with it, the mechanism stays at rest near these poses, too."
        )
    figures = figures_of(law, is_steady=motion.is_steady)
    stability = figures.stability
    if stability == "unstable" and search.converged:
        notes.append(f"The equilibrium is unstable: {UNSTABLE_REMEDY}")
    free = _named(position, rates[neutral])
    leading_away = _named(position, rates[~neutral & (values < 0.0)])
    verdict = _verdict(stability, free, leading_away) if search.converged else NOT_BALANCED
    result = one_row(position, "static", tuple(notes), verdict)
    result.store.stability_figures = stability_figures(*figures)
    shift, turn = body_moves(position.work, search.first.center, search.first.rotation).T
    return Equilibrium(
        mechanism=_resting(position, result),
        converged=search.converged,
        residual=float(np.linalg.norm(force)) / scale,
        unbalanced_force=float(np.linalg.norm(unbalanced[:, :3], axis=1).max(initial=0.0)),
        unbalanced_torque=float(np.linalg.norm(unbalanced[:, 3:], axis=1).max(initial=0.0)),
        stability=stability,
        eigenvalues=tuple(values.tolist()),
        free_directions=free,
        unstable_directions=leading_away,
        shift=float(shift.max(initial=0.0)),
        turn=float(turn.max(initial=0.0)),
        iterations=search.steps,
        result=result,
        notes=tuple(notes),
        driver_motion="move" if motion.is_steady else "hold",
    )


def _verdict(stability: Stability, free: tuple[str, ...], leading_away: tuple[str, ...]) -> str:
    """What is said of the stability in files and reports."""
    said = f"{stability} equilibrium"
    if stability == "unstable" and leading_away:
        said += f", unstable along {'; '.join(leading_away)}"
    return f"{said}; not held: {'; '.join(free)}" if free else said


def _named(position: Position, rates: FloatArray) -> tuple[str, ...]:
    """Motions by the coordinates that they move."""
    return tuple(", ".join(moving_coordinates(position, row)) for row in rates)


def _resting(position: Position, result: Result) -> Mechanism:
    """The model in the present poses and velocities, and on the present whole turns."""
    bodies = position.mechanism.bodies
    still = position.mechanism.edited(
        bodies=tuple(
            body.edited(velocity=(0.0, 0.0, 0.0), angular_velocity=(0.0, 0.0, 0.0))
            for body in bodies
        )
    )
    posed = posed_mechanism(still, result.store.body_pose[0], result.at(0.0))
    if not position.work.velocity.any():
        return posed
    speeds = result.store.body_velocity[0].tolist()
    return posed.edited(
        bodies=tuple(
            body.edited(velocity=tuple(speed[:3]), angular_velocity=tuple(speed[3:]))
            for body, speed in zip(posed.bodies, speeds, strict=True)
        )
    )
