"""Consistent initial conditions: closed joints and velocities that the joints allow."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import close_joints
from mechstudio.dynamics.divide_and_conquer.driven_strides import keep_coupled
from mechstudio.dynamics.divide_and_conquer.gap_sizes import measure_moves, widest_gap
from mechstudio.dynamics.divide_and_conquer.placement import (
    CHANGED,
    OVERFLOWN,
    fit_velocities,
    place_bodies,
)
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.errors import ModelError, Problem, UnfitModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.driven_start import Moved, moved_by_drivers
from mechstudio.simulation.assembling.extreme_numbers import (
    extreme_problems,
    out_of_range,
    within_range,
)
from mechstudio.simulation.assembling.gaps import (
    FITTED,
    STILL_OPEN,
    WORTH_A_WORD,
    Gap,
    describe_gaps,
    gap_problems,
    name_gaps,
)
from mechstudio.simulation.assembling.held_by_drivers import Drivers, held_by_drivers
from mechstudio.simulation.assembling.natural_units import NaturalUnits
from mechstudio.simulation.assembling.newton_assembly import TRIED, Kept, NewtonAssembly
from mechstudio.simulation.assembling.own_memory import compiled_for_run
from mechstudio.simulation.assembling.poses import Poses
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.assembling.whole_turns import initial_angles
from mechstudio.simulation.assembling.workspaces import Workspaces
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.system import System
from mechstudio.units import quantity_text

LARGEST_GAP = 1e-3  # [rad, or `System.length`] wider gaps are closed by damped steps
CLOSED = 1e-13  # [rad, or `System.length`]
MAX_ITERATIONS = 30
GEOMETRY = ("position", "mass", "inertia")  # what matters for closing joints
FITTING = 1e-6  # in units of the mechanism: smaller changes of velocities are not reported


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

    Raises:
        UnfitModelError: The numbers of the model overflow.
    """
    with within_range(mechanism):
        return _place(mechanism, rank_tolerance)


def _place(mechanism: Mechanism, rank_tolerance: float) -> tuple[Assembly, tuple[Gap, ...]]:
    compiled = compiled_for_run(mechanism)
    assembly = place_at(mechanism, compiled, Poses.of_bodies(mechanism, compiled), rank_tolerance)
    return assembly, name_gaps(mechanism, compiled, assembly.work)


def place_at(
    mechanism: Mechanism, compiled: CompiledModel, poses: Poses, rank_tolerance: float
) -> Assembly:
    """Place a compiled model, without moving anything.

    Args:
        mechanism: The model.
        compiled: What it was compiled to.
        poses: Where its bodies are.
        rank_tolerance: See `place_model`.

    Raises:
        UnfitModelError: The numbers of the model overflow.
    """
    system = compiled.system
    work = Workspaces(compiled).make(rank_tolerance)
    if not place_bodies(system, work, *poses, *initial_angles(mechanism, system)):
        raise out_of_range(mechanism)
    return Assembly(mechanism, compiled, work)


def assemble(mechanism: Mechanism, rank_tolerance: float = ROUNDING_RANK_TOLERANCE) -> Assembly:
    """Close all joints and project the velocities.

    Raises:
        UnfitModelError: The joints cannot be closed.
    """
    with within_range(mechanism):
        return settle(*_place(mechanism, rank_tolerance))


def settle(
    assembly: Assembly, open_joints: tuple[Gap, ...], checkpoint: Checkpoint = carry_on
) -> Assembly:
    """Close the joints of a placed model and project its velocities.

    Args:
        assembly: The placed model; its workspace is changed.
        open_joints: What is open, for the notes.
        checkpoint: Called now and then.

    Raises:
        UnfitModelError: The joints cannot be closed.
    """
    closing, driven = close_and_drive(assembly, open_joints, checkpoint)
    change = _describe_change(assembly) if project(assembly) else ""
    notes = tuple(note for note in (closing, driven.note(assembly.mechanism), change) if note)
    return replace(assembly, notes=notes) if notes else assembly


def close_and_drive(
    assembly: Assembly, open_joints: tuple[Gap, ...] = (), checkpoint: Checkpoint = carry_on
) -> tuple[str, Moved]:
    """Close the joints of a placed model, then move it to where its drivers begin.

    Args:
        assembly: The placed model; its workspace is changed.
        open_joints: What is open, for the notes.
        checkpoint: Called now and then.

    Returns:
        A note on what was closed, empty if nothing was; and what the drivers moved.

    Raises:
        HeldByDriversError: Drivers alone keep the joints from being closed.
        UnfitModelError: The joints cannot be closed.
    """
    work, system = assembly.work, assembly.compiled.system
    wide = [gap for gap in open_joints if gap.width > WORTH_A_WORD]
    given = (work.center.copy(), work.rotation.copy()) if wide else None
    try:
        close_poses(assembly, checkpoint=checkpoint)
    except UnfitModelError as error:
        mechanism = assembly.mechanism
        held = held_by_drivers(
            mechanism,
            mechanism.drivers,
            lambda drivers: _closes_with(mechanism, drivers, checkpoint),
            error.problems,
        )
        if held is None:
            raise
        raise held from error
    keep_coupled(system, work)
    closing = describe_gaps(wide, *body_moves(work, *given).max(axis=0)) if given else ""
    return closing, moved_by_drivers(assembly.mechanism, system, work, closed_norm(system))


def project(assembly: Assembly) -> bool:
    """Replace the velocities of a closed model by the nearest ones that it allows.

    Returns:
        Whether these are others; those before stay in `Workspace.free_motion`.

    Raises:
        UnfitModelError: The numbers of the model overflow.
    """
    found = fit_velocities(assembly.compiled.system, assembly.work)
    if found == OVERFLOWN:
        raise out_of_range(assembly.mechanism)
    return bool(found == CHANGED)


def closed_norm(system: System) -> float:
    """Norm of all gaps that counts as closed [rad, or `System.length`]."""
    return CLOSED * (1 + len(system.joints))


def close_poses(
    assembly: Assembly, kept: Kept | None = None, checkpoint: Checkpoint = carry_on
) -> int:
    """Move the bodies of a placed model until all joints close.

    Couplings have no part in it: they keep what the closed poses say.

    Args:
        assembly: The placed model; its workspace is changed.
        kept: What must not move.
        checkpoint: Called now and then.

    Returns:
        Number of damped steps; 0 where the gaps are so small that plain Newton steps do.

    Raises:
        UnfitModelError: The joints cannot be closed.
    """
    system, work = assembly.compiled.system, assembly.work
    if len(system.couplings):
        system = system.replaced(couplings=system.couplings[:0])
    tolerance = closed_norm(system)
    if kept is None and close_joints(system, work, tolerance, 0) <= min(tolerance, STILL_OPEN):
        return 0
    iterations = 0
    wide = widest_gap(system, work) > LARGEST_GAP
    if not wide and kept is None:
        given = work.center.copy(), work.rotation.copy()
        close_joints(system, work, tolerance, MAX_ITERATIONS)
        wide = _is_open(assembly)
        if wide:
            work.center[:], work.rotation[:] = given
    if wide or kept is not None:
        solve = NewtonAssembly(system, work, kept or Kept.nothing(system), checkpoint)
        norm = solve.close(tolerance)
        iterations = solve.iterations
        # the inertias follow the poses; further steps would not respect what is kept, and would
        # throw what cannot close onto single joints
        last_digits = kept is None and norm < STILL_OPEN
        close_joints(system, work, tolerance if last_digits else np.inf, MAX_ITERATIONS)
        if _is_open(assembly):
            raise _cannot_close(assembly, kept)
    return iterations


def _closes_with(mechanism: Mechanism, drivers: Drivers, checkpoint: Checkpoint) -> bool:
    """Whether all joints of a mechanism can be closed where it has these drivers alone."""
    try:
        placed, _ = place_model(mechanism.edited(drivers=drivers))
        close_poses(placed, checkpoint=checkpoint)
    except (ModelError, UnfitModelError):  # others may refer to a driver that is gone
        return False
    return True


def _is_open(assembly: Assembly) -> bool:
    """Whether any joint is still open, or no poses were found."""
    work = assembly.work
    widest = widest_gap(assembly.compiled.system, work)
    return not bool(widest <= STILL_OPEN) or not bool(np.isfinite(work.center).all())


def _cannot_close(assembly: Assembly, kept: Kept | None) -> UnfitModelError:
    """Error with the joints that stay open, their gaps and remedies."""
    mechanism = assembly.mechanism
    if not np.isfinite(assembly.work.gap).all():
        return out_of_range(mechanism)
    # what overflows nowhere may still keep joints from closing
    extreme = [
        problem
        for problem in extreme_problems(mechanism)
        if any(quantity in problem.path for quantity in GEOMETRY)
    ]
    remaining = name_gaps(mechanism, assembly.compiled, assembly.work)
    shown = "; ".join(gap.text for gap in remaining[:5])
    more = f"; and {len(remaining) - 5} more" if len(remaining) > 5 else ""
    found = f"{shown}{more} in the best poses found" if remaining else "no poses were found"
    fewer = ""
    if kept is not None and (kept.axes.any() or kept.bodies.any()):
        fewer = "keep fewer coordinates and bodies, "
    # the search is local: that no poses exist is not known
    nearer = fewer + "move the bodies nearer to where the joints close, or"
    return UnfitModelError(
        f"The mechanism cannot be assembled from the given poses: {found}. Tried: {TRIED}. "
        f"{nearer[0].upper()}{nearer[1:]}, where the lengths do not fit, correct the joint frames."
        + "".join(f" {problem}." for problem in extreme),
        extreme
        + gap_problems(
            mechanism,
            remaining,
            f"stays open by {{gap}} in the best poses found; {nearer} correct its frames or those "
            "of the joints around it",
        )
        or [Problem("joints", "cannot all be closed; correct the joint frames")],
    )


def body_moves(work: Workspace, center: FloatArray, rotation: FloatArray) -> FloatArray:
    """How far each body is from an earlier pose, see `measure_moves`, shape (n, 2) [m, rad]."""
    moves = np.empty((len(center), 2))
    measure_moves(work, center, rotation, moves)
    return moves


def _describe_change(assembly: Assembly) -> str:
    """Note on velocities that a projection changed; empty if that is rounding, or no news."""
    used, given = assembly.work.velocity, assembly.work.free_motion
    is_driven = bool(assembly.mechanism.drivers)
    if is_driven and not given.any():
        # nothing that anybody gave is lost: what drivers demand of a mechanism at rest is no news
        return ""
    change = np.abs(used - given)
    duration = assembly.mechanism.simulation.duration
    units = NaturalUnits.of(assembly.compiled.system, used, duration)
    unit = np.repeat([units.length / units.time, 1.0 / units.time], 3)
    largest = float(np.abs(given / unit).max(initial=0.0))
    if (change / unit).max(initial=0.0) <= FITTING * max(1.0, largest):
        return ""
    return (
        f"{FITTED} {'joints and drivers' if is_driven else 'joints'}, by up to "
        f"{quantity_text(change[:, :3].max(), 'm/s')} and "
        f"{quantity_text(change[:, 3:].max(), 'rad/s')}."
    )
