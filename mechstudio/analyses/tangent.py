"""The motions that constraints leave free at a position: an orthonormal basis in the mass norm.

Motions of the spanning tree are combined to those that leave cut joints and couplings closed. How
many there are is decided by geometry alone, with shifts in units of the mechanism's length, and is
compared with the number in general position: a difference is a singular position.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.position import Position
from mechstudio.analyses.position_kernels import (
    find_closure_rates,
    find_joint_rates,
    find_tree_motions,
)
from mechstudio.dynamics.kinematics.bodies import place_all_axes
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.geometry.arrays import FloatArray

LOOSE = 1e-3  # the same next to a singular position
# of the largest singular value: a closure condition that is none here, as closing to 1e-13 leaves
# a singular position uncertain by about its root
SINGULAR = 1e-6
MOVES = 1e-6  # of the largest rate of a motion: coordinates that take part in it
MOST_NAMED = 6


@dataclass(frozen=True, eq=False)
class Tangent:
    """The free motions at a position.

    Attributes:
        motions: Velocities of mass centers and angular by each motion, shape (f, n, 6); orthonormal
            with the masses of the bodies, so that a unit has 1/2 J of kinetic energy.
        rates: Rates of all joints by each motion, shape (f, rates).
        momenta: Masses times motions, shape (f, n, 6).
        is_singular: Whether fewer conditions are independent here than in general position.
    """

    motions: FloatArray
    rates: FloatArray
    momenta: FloatArray
    is_singular: bool

    @property
    def count(self) -> int:
        """Degrees of freedom at the position."""
        return len(self.motions)

    def along(self, loads: FloatArray) -> FloatArray:
        """Generalized efforts of loads on the bodies, shape (f,)."""
        return np.asarray(np.tensordot(self.motions, loads, 2))

    def motion(self, values: FloatArray) -> FloatArray:
        """The motion with such components, shape (..., f), as shape (..., n, 6)."""
        if values.ndim == 1:
            # differences go along one motion at a time
            taken = np.flatnonzero(values)
            return np.asarray(np.tensordot(values[taken], self.motions[taken], 1))
        return np.asarray(np.tensordot(values, self.motions, 1))


def mass_times(position: Position, motion: FloatArray) -> FloatArray:
    """Masses and inertias of the bodies times motions, world axes, shape (..., n, 6)."""
    bodies, R = position.system.bodies, position.work.rotation
    inertia = R @ bodies["inertia_B"] @ R.transpose(0, 2, 1)
    product = np.empty_like(motion)
    product[..., :3] = bodies["mass"][:, None] * motion[..., :3]
    product[..., 3:] = np.einsum("bij,...bj->...bi", inertia, motion[..., 3:])
    return product


def tangent_at(position: Position, *, singular_rank: bool = False) -> Tangent:
    """The free motions at the present poses; the velocities of the workspace are kept.

    Args:
        position: The mechanism.
        singular_rank: Whether conditions count as dependent that are so a little way off.

    Raises:
        AnalysisError: A motion moves no mass.
    """
    system, work = position.system, position.work
    kept = work.velocity.copy(), work.rate.copy()
    place_all_axes(system, work)
    joints = system.joints
    tree = joints["is_tree"] == 1
    count = int(joints["open_count"][tree].sum())
    motions = np.zeros((count, len(system.bodies), 6))
    find_tree_motions(system, work, motions)
    work.velocity[:], work.rate[:] = kept
    motions *= _units(position)[:, None, None]
    rows = int((6 - joints["open_count"][~tree]).sum()) + len(system.couplings)
    is_singular = False
    if rows and count:
        closure = np.zeros((count, rows))
        find_closure_rates(system, work, motions, closure)
        left, sizes, _ = np.linalg.svd(closure, full_matrices=True)
        limit = LOOSE if singular_rank else SINGULAR
        rank = int((sizes > limit * max(float(sizes.max(initial=0.0)), 1.0)).sum())
        is_singular = rank < rows - position.redundancy.count
        motions = np.einsum("cf,cbi->fbi", left[:, rank:], motions)
    motions = _orthonormal(position, motions)
    rates = np.zeros((len(motions), len(work.rate)))
    find_joint_rates(system, work, motions, rates)
    return Tangent(motions, rates, mass_times(position, motions), is_singular)


def _units(position: Position) -> FloatArray:
    """Unit of each open tree axis: `System.length` of shifts, 1 of angles."""
    units = []
    for joint in position.system.joints[position.system.joints["is_tree"] == 1]:
        axes = joint["axis_order"][: joint["open_count"]]
        units += [position.system.length if axis < FIRST_ROTATION else 1.0 for axis in axes]
    return np.array(units)


def _orthonormal(position: Position, motions: FloatArray) -> FloatArray:
    """Combinations of motions that are orthonormal in the mass norm."""
    if not len(motions):
        return motions
    matrix = np.einsum("fbi,gbi->fg", motions, mass_times(position, motions))
    roots = np.sqrt(np.diag(matrix))
    if not (roots > 0.0).all() or not np.isfinite(roots).all():
        raise AnalysisError(
            "A motion that the joints allow moves no mass, so that its acceleration is "
            "undetermined: give every body that turns about an axis an inertia about it."
        )
    scaled = matrix / np.outer(roots, roots)
    try:
        factor = np.linalg.cholesky(scaled)
    except np.linalg.LinAlgError as error:
        raise AnalysisError(
            "A motion that the joints allow moves almost no mass compared with the others; give "
            "the lightest bodies realistic masses and inertias."
        ) from error
    flat = (motions / roots[:, None, None]).reshape(len(motions), -1)
    return np.asarray(np.linalg.solve(factor, flat)).reshape(motions.shape)


def moving_coordinates(position: Position, rates: FloatArray) -> tuple[str, ...]:
    """Names of the joints that move most in a motion, with the coordinate, most first.

    Args:
        position: The mechanism.
        rates: Rates of all joints in that motion, shape (rates,).
    """
    names, sizes = position.rate_names, np.abs(rates) / position.rate_units
    order = np.argsort(-sizes, kind="stable")
    largest = float(sizes.max(initial=0.0))
    return tuple(names[i] for i in order if sizes[i] > MOVES * largest)[:MOST_NAMED]
