"""Scales that make constraint equations dimensionless: regular mobilities are about one."""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import Axis
from mechstudio.topology.system import RIGID


def scale_joints(joints: Records, bodies: Records, inertias: FloatArray) -> None:
    """Fill the scales with which a free joint's mobility is at least about one in every direction.

    Args:
        joints: JOINT records; written.
        bodies: BODY records with masses.
        inertias: Typical inertia of each body, shape (n,) [kg m^2].
    """
    # the last entry is the ground
    mobilities = np.zeros((len(bodies) + 1, 2))
    mobilities[:-1, 0], mobilities[:-1, 1] = 1.0 / bodies["mass"], 1.0 / inertias
    scales = 1.0 / np.sqrt(mobilities[joints["body1"]] + mobilities[joints["body2"]])
    joints["linear_scale"], joints["angular_scale"] = scales.T


def scale_merges(steps: Records, leaves: Records, bodies: Records, inertias: FloatArray) -> None:
    """Fill the scales of the steps that merge two fragments of a body.

    Args:
        steps: STEP records; written.
        leaves: The leaf of a fragment for each merge, in the order of the steps.
        bodies: BODY records with masses.
        inertias: Typical inertia of each body, shape (n,) [kg m^2].
    """
    merges = steps["joint"] == RIGID
    half = 0.5 * leaves["share"]
    steps["linear_scale"][merges] = np.sqrt(half * bodies["mass"][leaves["body"]])
    steps["angular_scale"][merges] = np.sqrt(half * inertias[leaves["body"]])


def scale_couplings(couplings: Records, joints: Records) -> None:
    """Fill the mobilities of COUPLING records from the scales of JOINT records."""
    couplings["mobility"] = 0.0
    for end in range(2):
        ends = joints[couplings["joint"][:, end]]
        axes = np.take_along_axis(ends["axis_order"], couplings["axis"][:, end, None], axis=1)[:, 0]
        turns = axes >= Axis.RX
        scale = np.where(turns, ends["angular_scale"], ends["linear_scale"])
        couplings["mobility"] += (couplings["row"][:, end] / scale) ** 2
