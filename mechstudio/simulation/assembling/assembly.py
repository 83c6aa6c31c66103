"""Assembling a mechanism: poses and velocities that its joints allow, as a new model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Joint, Mechanism
from mechstudio.model.evaluated import kept
from mechstudio.model.given_model import takes_model
from mechstudio.simulation.assembling.assemble import (
    Assembly,
    body_moves,
    close_poses,
    place_model,
    project,
)
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.gaps import Gap, all_gaps
from mechstudio.simulation.assembling.newton_assembly import Kept
from mechstudio.spatial.rotation import to_quaternion
from mechstudio.topology.compile import refuse_unsupported
from mechstudio.topology.system import System

Keep = Mapping[str, Iterable[int]]

SAME = 1e-12  # [m or rad] bodies that moved by less keep the numbers of the file


@answering
@dataclass(frozen=True)
class Closure:
    """The gap of a joint before and after.

    Attributes:
        joint: Name of the joint.
        before: Its gap at the given poses.
        after: Its gap now.
    """

    joint: str
    before: Gap
    after: Gap


@answering
@dataclass(frozen=True)
class Move:
    """Displacement of a body.

    Attributes:
        body: Name of the body.
        translation: Shift of its center of mass [m].
        rotation: Angle of its turn [rad].
    """

    body: str
    translation: float
    rotation: float


@answering
@dataclass(frozen=True, kw_only=True)
class AssemblyReport:
    """Assembled mechanism with gaps and displacements.

    Attributes:
        mechanism: The model with poses and velocities that its joints allow.
        closures: Gaps of all joints before and after.
        moves: How far each body was moved.
        iterations: Number of damped Newton steps.
        velocity_change: Largest change of a velocity of a mass center [m/s].
        angular_velocity_change: Largest change of an angular velocity [rad/s].
    """

    mechanism: Mechanism
    closures: tuple[Closure, ...]
    moves: tuple[Move, ...]
    iterations: int
    velocity_change: float
    angular_velocity_change: float


@takes_model
def assemble(
    mechanism: Mechanism, keep: Keep | None = None, fixed: Iterable[str] = ()
) -> Mechanism:
    """Close all joints of a mechanism, on the branch nearest to its poses.

    Args:
        mechanism: The model; its poses and velocities are the first guess.
        keep: Coordinates that keep the values they have at the given poses, by joint: indices
            into the coordinates of its type; an orientation is one coordinate.
        fixed: Names of bodies that stay where they are.

    Returns:
        The model with poses that close all joints and the nearest velocities, in the mass norm,
        that they allow.

    Raises:
        ModelError: `keep` or `fixed` names what the model does not have.
        UnfitModelError: The joints cannot be closed; names those that stay open.
    """
    return solve_assembly(mechanism, keep, fixed).mechanism


@takes_model
def solve_assembly(
    mechanism: Mechanism,
    keep: Keep | None = None,
    fixed: Iterable[str] = (),
    checkpoint: Checkpoint = carry_on,
) -> AssemblyReport:
    """The same as `assemble`, with gaps before and after and how far the bodies moved.

    `checkpoint` is called now and then; what it raises ends the work.
    """
    with within_range(mechanism):
        return _solve(mechanism, keep or {}, tuple(fixed), checkpoint)


def _solve(
    mechanism: Mechanism, keep: Keep, fixed: tuple[str, ...], checkpoint: Checkpoint
) -> AssemblyReport:
    refuse_unsupported(mechanism)
    assembly, _ = place_model(mechanism)
    compiled, work = assembly.compiled, assembly.work
    before = all_gaps(mechanism, compiled, work)
    center, rotation = work.center.copy(), work.rotation.copy()
    velocity = work.velocity.copy()
    kept = _kept(mechanism, compiled.system, keep, fixed)
    iterations = close_poses(assembly, kept, checkpoint)
    shift, turn = body_moves(work, center, rotation).T
    after = all_gaps(mechanism, compiled, work)
    project(assembly)
    change = np.abs(work.velocity - velocity)
    moves = tuple(
        Move(body.name, float(shift[b]), float(turn[b])) for b, body in enumerate(mechanism.bodies)
    )
    return AssemblyReport(
        mechanism=assembly.mechanism.edited(bodies=bodies_at(assembly, moves)),
        closures=tuple(
            Closure(joint.name, *gaps)
            for joint, *gaps in zip(mechanism.joints, before, after, strict=True)
        ),
        moves=moves,
        iterations=iterations,
        velocity_change=float(change[:, :3].max(initial=0.0)),
        angular_velocity_change=float(change[:, 3:].max(initial=0.0)),
    )


def _kept(mechanism: Mechanism, system: System, keep: Keep, fixed: tuple[str, ...]) -> Kept | None:
    """Free axes and bodies to be kept; None for neither."""
    if not keep and not fixed:
        return None
    kept = Kept.nothing(system)
    joints = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    bodies = {body.name: b for b, body in enumerate(mechanism.bodies)}
    for name, coordinates in keep.items():
        joint = mechanism.joint(name)
        for coordinate in _listed(name, coordinates):
            record = system.joints[joints[name]]
            rates = _rates_of(joint, joints[name], coordinate)
            # driven coordinates, which come after the open ones, are kept as it is
            is_meant = (record["slot"] >= rates.start) & (record["slot"] < rates.stop)
            kept.axes[joints[name]] |= is_meant & (np.arange(6) < record["open_count"])
    for name in fixed:
        kept.bodies[bodies[mechanism.body(name).name]] = True
    return kept


def _listed(name: str, coordinates: object) -> Iterable[int]:
    """The numbers of the coordinates of a joint that are kept."""
    if isinstance(coordinates, Iterable):
        return coordinates
    message = (
        f"says which coordinates of '{name}' stay as they are, such as {{'{name}': [0]}}; "
        f"ms.pose(model, {{'{name}': {coordinates!r}}}) sets it to a coordinate"
    )
    raise ModelError([Problem("keep", message)])


def _rates_of(joint: Joint, index: int, coordinate: int) -> slice:
    """The rates that belong to one coordinate of a joint: three for an orientation, or one."""
    kinds = [entry.kind for entry in joint.joint_type.coordinates]
    if not 0 <= coordinate < len(kinds):
        raise ModelError(
            [
                Problem(
                    f"joints[{index}]",
                    f"joint '{joint.name}' ({joint.type}) has no coordinate {coordinate} to keep; "
                    + (f"it has 0 to {len(kinds) - 1}" if kinds else "it has none"),
                )
            ]
        )
    return slice(coordinate, coordinate + (3 if kinds[coordinate] == "quaternion" else 1))


def bodies_at(assembly: Assembly, moves: tuple[Move, ...]) -> tuple[Body, ...]:
    """The bodies of the model with the poses and velocities of the workspace."""
    bodies = []
    for b, (body, move) in enumerate(zip(assembly.mechanism.bodies, moves, strict=True)):
        R, omega = assembly.work.rotation[b], assembly.work.velocity[b, 3:]
        arm = R @ np.array(body.center_of_mass)
        state: dict[str, tuple[float, ...]] = {}
        if max(move.translation, move.rotation) > SAME:
            state["position"] = tuple((assembly.work.center[b] - arm).tolist())
            state["orientation"] = _nearest_quaternion(R, body)
        velocity = assembly.work.velocity[b, :3] - np.cross(omega, arm)
        for name, value in (("velocity", velocity), ("angular_velocity", omega)):
            if np.abs(value - np.array(getattr(body, name))).max() > SAME:
                state[name] = tuple(value.tolist())
        state = {name: kept(numbers, getattr(body, name)) for name, numbers in state.items()}
        bodies.append(body.with_numbers(state) if state else body)
    return tuple(bodies)


def _nearest_quaternion(R: FloatArray, body: Body) -> tuple[float, ...]:
    """Quaternion of a rotation, of the sign that is nearer to the body's given one."""
    quaternion = np.array(to_quaternion(tuple(R.ravel().tolist())))
    same = float(quaternion @ np.array(body.orientation)) >= 0.0
    return tuple((quaternion if same else -quaternion).tolist())
