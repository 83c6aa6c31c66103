"""Scales that make constraint equations dimensionless: regular mobilities are about one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mechstudio.compiler.record import Records
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import Axis
from mechstudio.topology.system import NONE, RIGID

IndexArray = npt.NDArray[np.intp]


def scale_merges(
    steps: Records,
    leaves: Records,
    fragments: IndexArray,
    bodies: Records,
    joints: Records,
    inertias: FloatArray,
) -> None:
    """Fill the scales of the steps that merge fragments of a body.

    Where a fragment is free to move, its mobility is that of its share of the body; where it takes
    along all that its compound holds, maybe ten thousand times less. The scale is between both, so
    that neither looks like rounding.

    Args:
        steps: STEP records; written.
        leaves: LEAF records.
        fragments: The leaf of a fragment for each merge, in the order of the steps.
        bodies: BODY records with masses.
        joints: JOINT records.
        inertias: Typical inertia of each body, shape (n,) [kg m^2].
    """
    merges = np.flatnonzero(steps["joint"] == RIGID)
    if not len(merges):
        return
    own = leaves["share"][:, None] * np.stack([bodies["mass"], inertias], axis=1)[leaves["body"]]
    held = _held(steps, own, joints)
    left, right = held[steps["left"][merges]], held[steps["right"][merges]]
    # both fragments may be in one compound
    right[steps["right"][merges] == NONE] = np.inf
    with np.errstate(invalid="ignore"):
        together = np.where(np.isinf(right), 0.5 * left, left * right / (left + right))
    scales = (0.5 * own[fragments] * together) ** 0.25
    steps["linear_scale"][merges], steps["angular_scale"][merges] = scales.T


def _held(steps: Records, own: FloatArray, joints: Records) -> FloatArray:
    """Mass and inertia of all that each node of the assembly holds, shape (nodes, 2) [kg, kg m^2].

    Args:
        steps: STEP records.
        own: The same of each leaf.
        joints: JOINT records.
    """
    arms = sum(np.linalg.norm(joints[name], axis=1) for name in ("position1", "position2"))
    held = np.concatenate([own, np.zeros((len(steps), 2))])
    columns = (steps[name].tolist() for name in ("joint", "left", "right"))
    for node, (joint, left, right) in enumerate(zip(*columns, strict=True), len(own)):
        held[node] = held[left]
        if right != NONE:
            arm = 0.0 if joint == RIGID else arms[joint]
            held[node] += held[right]
            held[node, 1] += min(held[left, 0], held[right, 0]) * arm * arm
    return held


def scale_couplings(couplings: Records, joints: Records) -> None:
    """Fill the mobilities of COUPLING records from the scales of JOINT records."""
    couplings["mobility"] = 0.0
    for end in range(2):
        ends = joints[couplings["joint"][:, end]]
        axes = np.take_along_axis(ends["axis_order"], couplings["axis"][:, end, None], axis=1)[:, 0]
        turns = axes >= Axis.RX
        scale = np.where(turns, ends["angular_scale"], ends["linear_scale"])
        couplings["mobility"] += (couplings["row"][:, end] / scale) ** 2
