"""System with equal masses, for questions of geometry alone.

Which constraints depend on each other does not depend on masses. The eigenvalues of the assembly
do: next to bodies a million times as heavy, or as thin, rounding hides the mobility of the others.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record_copies import copy_of, with_fields
from mechstudio.topology.constraint_scales import scale_couplings, scale_merges
from mechstudio.topology.system import RIGID, System
from mechstudio.topology.weighing import liken

LEAST_ARM = 0.1  # of the length of the mechanism: shorter ones count as so long


def like_bodies(system: System) -> System:
    """The same joints on balls of unit mass with radii of gyration after the arms of bodies.

    Loads, drivers and functions stay as they are; nothing else weighs anything.
    """
    bodies, joints = copy_of(system.bodies), copy_of(system.joints)
    inertias = np.empty(len(bodies))
    liken(bodies, joints, LEAST_ARM * system.length, inertias)
    changed = {"bodies": bodies, "joints": joints}
    merges = np.flatnonzero(system.steps["joint"] == RIGID).tolist()
    if merges:
        fragments = np.array([_leaf_of_merge(system, s) for s in merges], dtype=np.intp)
        steps = changed["steps"] = copy_of(system.steps)
        scale_merges(steps, system.leaves, fragments, bodies, joints, inertias)
    if len(system.couplings):
        couplings = changed["couplings"] = copy_of(system.couplings)
        scale_couplings(couplings, joints)
    return with_fields(system, **changed)


def _leaf_of_merge(system: System, s: int) -> int:
    """The leaf at port a of step s."""
    leaf_count = len(system.leaves)
    step, port = system.steps[s], int(system.steps[s]["port_a"])
    while True:
        left = int(step["left"])
        shift = int(system.compounds[left]["port_count"])
        node, place = (left, port) if port < shift else (int(step["right"]), port - shift)
        if node < leaf_count:
            return node
        step = system.steps[node - leaf_count]
        port = int(system.kept_ports[step["kept_first"] + place])
