"""Dependent couplings and the loads that they leave undetermined."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.divide_and_conquer.couplings import push_all
from mechstudio.dynamics.divide_and_conquer.solve import solve
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.topology.system import System

IndexArray = npt.NDArray[np.intp]


@dataclass(frozen=True)
class CoupledStress:
    """States of self-stress in which couplings take part: one for each dependent coupling.

    Attributes:
        dependent: The dependent couplings, shape (states,).
        joints: Largest load of any state per joint and axis that is not open, in the order of
            JOINT.axis_order, shape (m, 6).
        couplings: Largest effort of any state per coupling, shape (k,).
    """

    dependent: IndexArray
    joints: FloatArray
    couplings: FloatArray


def coupled_stress(system: System, work: Workspace) -> CoupledStress:
    """Collect the states at a factorized position; impulses and motions are used as scratch."""
    dependent = np.flatnonzero(np.diag(work.coupled_factor) == 0.0)
    joints = np.zeros((len(system.joints), 6))
    couplings = np.zeros(len(system.couplings))
    for c in dependent.tolist():
        efforts = _null_vector(work.coupled_factor, c)
        loads = _loads(system, work, efforts)
        largest = max(float(np.abs(loads).max(initial=0.0)), float(np.abs(efforts).max()))
        joints = np.maximum(joints, np.abs(loads) / largest)
        couplings = np.maximum(couplings, np.abs(efforts) / largest)
    return CoupledStress(dependent, joints, couplings)


def _null_vector(factor: FloatArray, dependent: int) -> FloatArray:
    """Efforts without effect: one of a dependent coupling, and those before it against it."""
    efforts = np.zeros(len(factor))
    efforts[dependent] = 1.0
    before = np.flatnonzero(np.diag(factor)[:dependent] > 0.0)
    if len(before):
        block = factor[np.ix_(before, before)]
        efforts[before] = -np.linalg.solve(np.tril(block).T, factor[dependent, before])
    return efforts


def _loads(system: System, work: Workspace, efforts: FloatArray) -> FloatArray:
    """Reactions of joints to efforts of couplings, along unit directions, shape (m, 6)."""
    work.free_motion[:] = work.right_side[:] = work.spin_load[:] = 0.0
    work.coupled_impulse[:] = efforts
    push_all(system, work)
    solve(system, work, work.no_impulse, work.velocity)
    work.spin_load[:] = 0.0
    joints = system.joints
    place = np.minimum(joints["open_count"][:, None] + np.arange(6), 5)
    axes = np.take_along_axis(joints["axis_order"], place, axis=1)
    scale = np.where(axes < 3, joints["linear_scale"][:, None], joints["angular_scale"][:, None])
    return np.asarray(scale * work.impulse[: len(joints)])
