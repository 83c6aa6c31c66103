"""Consistent initial conditions: closed joints and velocities that the joints allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.closure import close_joints, measure_gaps, project_velocities
from mechstudio.dynamics.workspace import Workspace, allocate
from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.simulation.driven_start import keep_driven, start_drivers
from mechstudio.simulation.options import ROUNDING_RANK_TOLERANCE
from mechstudio.topology.attachment import rotation_matrix
from mechstudio.topology.compile import CompiledModel, compile_model

FloatArray = npt.NDArray[np.float64]

LARGEST_GAP = 1e-3  # [m or rad] wider gaps are taken for a mistake in the model
WORTH_A_WORD = 1e-6  # [m or rad] gaps from here on are told when they are closed
CLOSED = 1e-13  # [m or rad]
STILL_OPEN = 1e-9  # [m or rad] what remains after Newton must be rounding
MAX_ITERATIONS = 30
FITTING = 1e-6  # [m/s or rad/s] smaller changes of velocities are not worth a word


@dataclass(frozen=True)
class Gap:
    """How far a joint is from closing.

    Attributes:
        joint: Name of the joint.
        translation: Distance along the locked directions [m].
        rotation: Angle about the locked directions [rad].
    """

    joint: str
    translation: float
    rotation: float

    @property
    def text(self) -> str:
        """The gap in words."""
        return f"joint '{self.joint}' is open by {self.size}"

    @property
    def size(self) -> str:
        """Both measures with their units."""
        return f"{self.translation:.3g} m and {self.rotation:.3g} rad"


@dataclass(frozen=True)
class Assembly:
    """A compiled model with a workspace that holds consistent poses, coordinates and velocities."""

    mechanism: Mechanism
    compiled: CompiledModel
    work: Workspace
    notes: tuple[str, ...] = ()  # what was changed to make it so, for the user


def place_model(
    mechanism: Mechanism, rank_tolerance: float = ROUNDING_RANK_TOLERANCE
) -> tuple[Assembly, tuple[Gap, ...]]:
    """Compile a model at the poses of its file, without moving anything.

    Args:
        mechanism: The model.
        rank_tolerance: Eigenvalues of a dimensionless constraint matrix below this count as zero.

    Returns:
        The placed model and the gap of every joint that is not closed to rounding.
    """
    compiled = compile_model(mechanism)
    work = allocate(compiled.system, compiled.sizes, rank_tolerance)
    for b, body in enumerate(mechanism.bodies):
        R_WB = rotation_matrix(body.orientation)
        arm_W = R_WB @ np.array(body.center_of_mass)
        omega = np.array(body.angular_velocity)
        work.rotation[b] = R_WB
        work.center[b] = np.array(body.position) + arm_W
        work.velocity[b, :3] = np.array(body.velocity) + np.cross(omega, arm_W)
        work.velocity[b, 3:] = omega
    keep_driven(compiled.system, work)
    measure_gaps(compiled.system, work)
    return Assembly(mechanism, compiled, work), name_gaps(mechanism, compiled, work.gap)


def name_gaps(mechanism: Mechanism, compiled: CompiledModel, gaps: FloatArray) -> tuple[Gap, ...]:
    """Gaps above rounding, by name, from the residuals per joint and axis, shape (m, 6)."""
    found = []
    for j, joint in enumerate(mechanism.joints):
        linear = compiled.system.joints[j]["axis"] < 3
        gap = Gap(
            joint.name,
            float(np.linalg.norm(gaps[j][linear])),
            float(np.linalg.norm(gaps[j][~linear])),
        )
        if max(gap.translation, gap.rotation) > STILL_OPEN:
            found.append(gap)
    return tuple(found)


def assemble(mechanism: Mechanism, rank_tolerance: float = ROUNDING_RANK_TOLERANCE) -> Assembly:
    """Close all joints and project the velocities.

    Raises:
        UnfitModelError: A joint is open by more than 1e-3 m or rad, or cannot be closed.
    """
    assembly, open_joints = place_model(mechanism, rank_tolerance)
    wide = [gap for gap in open_joints if max(gap.translation, gap.rotation) > LARGEST_GAP]
    if wide:
        shown = "; ".join(gap.text for gap in wide[:5])
        more = f"; and {len(wide) - 5} more" if len(wide) > 5 else ""
        raise UnfitModelError(
            f"The mechanism is not assembled: {shown}{more}. Gaps up to {LARGEST_GAP:g} m or rad "
            "are closed by themselves; move the bodies or correct the joint frames.",
            _problems(
                mechanism,
                wide,
                f"is open by {{gap}}; only gaps up to {LARGEST_GAP:g} m or rad are closed by "
                "themselves: move its bodies or correct its frames",
            ),
        )
    system, work = assembly.compiled.system, assembly.work
    close_joints(system, work, CLOSED * (1 + len(system.joints)), MAX_ITERATIONS)
    remaining = name_gaps(mechanism, assembly.compiled, work.gap)
    if remaining or not np.isfinite(work.center).all():
        shown = "; ".join(gap.text for gap in remaining[:5]) or "no poses were found"
        raise UnfitModelError(
            f"The mechanism cannot be assembled from the given poses: {shown}. "
            "The lengths do not fit each other; correct the joint frames.",
            _problems(
                mechanism,
                remaining,
                "stays open by {gap} whatever the poses; the lengths do not fit each other: "
                "correct its frames or those of the joints around it",
            )
            or [Problem("joints", "cannot all be closed; correct the joint frames")],
        )
    moved = start_drivers(mechanism, system, work, CLOSED * (1 + len(system.joints)))
    given = work.velocity.copy()
    project_velocities(system, work)
    notes = _describe_gaps(open_joints), moved, _describe_change(given, work.velocity)
    return replace(assembly, notes=tuple(note for note in notes if note))


def _describe_gaps(closed: tuple[Gap, ...]) -> str:
    """Which joints were open; empty if none was by more than a thousandth of what is allowed."""
    wide = [gap for gap in closed if max(gap.translation, gap.rotation) > WORTH_A_WORD]
    if not wide:
        return ""
    shown = "; ".join(gap.text for gap in wide[:5])
    more = f"; and {len(wide) - 5} more" if len(wide) > 5 else ""
    return f"The bodies were moved to close the joints: {shown}{more}."


def _problems(mechanism: Mechanism, gaps: Sequence[Gap], message: str) -> list[Problem]:
    """Each gap with the place of its joint in the file; the message has room for its size."""
    index = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    return [
        Problem(
            f"joints[{index[gap.joint]}]",
            f"joint '{gap.joint}' {message.format(gap=gap.size)}",
        )
        for gap in gaps
    ]


def _describe_change(given: FloatArray, used: FloatArray) -> str:
    """What the projection did to velocities, shape (n, 6); empty if they fitted."""
    change = np.abs(used - given)
    if change.max(initial=0.0) <= FITTING * max(1.0, np.abs(given).max(initial=0.0)):
        return ""
    return (
        "The initial velocities did not fit the joints; they were changed by up to "
        f"{change[:, :3].max():.3g} m/s and {change[:, 3:].max():.3g} rad/s."
    )
