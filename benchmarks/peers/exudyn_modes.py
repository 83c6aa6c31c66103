"""Eigenvalues of a mechanism on springs by Exudyn."""

from __future__ import annotations

import numpy as np

from benchmarks.peers.exudyn_peer import Exudyn
from mechstudio.model import Mechanism, SpringDamper


def exudyn_eigenvalues(mechanism: Mechanism) -> np.ndarray:
    """Complex eigenvalues [1/s] at the poses of a mechanism at rest, in any order.

    Args:
        mechanism: Bodies, joints without laws, and springs with dampers that bear no load.
    """
    import exudyn

    system = exudyn.SystemContainer().AddSystem()
    numbers = Exudyn(mechanism, 1.0).add(system)
    for force in mechanism.forces:
        if not isinstance(force, SpringDamper):
            raise ValueError(f"{force.name} is no spring")
        system.CreateSpringDamper(
            bodyNumbers=[numbers[force.body1], numbers[force.body2]],
            localPosition0=list(force.point1),
            localPosition1=list(force.point2),
            stiffness=force.stiffness,
            damping=force.damping,
        )
    system.Assemble()
    values, _ = system.ComputeODE2Eigenvalues(
        computeComplexEigenvalues=True, useAbsoluteValues=False
    )
    return np.array(values, dtype=complex)
