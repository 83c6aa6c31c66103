"""Records of the couplings: which axes each ties together, and in which ratio."""

from __future__ import annotations

import numpy as np

from mechstudio.model import Mechanism
from mechstudio.topology.system import COUPLING

FIRST_ROTATION = 3  # of the axes X Y Z RX RY RZ


def coupling_records(mechanism: Mechanism, joints: np.ndarray) -> np.ndarray:
    """The couplings of a model, from the records of its joints."""
    index = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    records = np.zeros(len(mechanism.couplings), dtype=COUPLING)
    for record, coupling in zip(records, mechanism.couplings, strict=True):
        record["row"] = -coupling.ratio, 1.0
        for end, (name, slot) in enumerate(coupling.ends):
            joint = joints[index[name]]
            axis = joint["slot"].tolist().index(slot)
            record["joint"][end], record["axis"][end] = index[name], axis
            record["coordinate"][end] = joint["coordinate"] + slot
            turns = joint["axis"][axis] >= FIRST_ROTATION
            scale = joint["angular_scale"] if turns else joint["linear_scale"]
            record["mobility"] += (record["row"][end] / scale) ** 2
    return records


def coupled_joints(mechanism: Mechanism) -> frozenset[str]:
    """Names of the joints of which a coordinate is coupled."""
    return frozenset(name for coupling in mechanism.couplings for name, _ in coupling.ends)
