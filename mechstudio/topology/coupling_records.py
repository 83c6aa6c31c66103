"""Records of couplings: axes and ratios."""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.model import Mechanism
from mechstudio.topology.constraint_scales import scale_couplings
from mechstudio.topology.system import COUPLING

DEPENDENT = 1e-10  # of the largest singular value: ratios that contradict each other by less agree


def coupling_records(mechanism: Mechanism, joints: Records) -> np.ndarray:
    """The couplings of a model, from the records of its joints."""
    records = np.zeros(len(mechanism.couplings), dtype=COUPLING)
    if not len(records):
        return records
    index = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    for record, coupling in zip(records, mechanism.couplings, strict=True):
        record["row"] = -coupling.ratio, 1.0
        for end, (name, slot) in enumerate(coupling.ends):
            joint = joints[index[name]]
            axis = joint["slot"].tolist().index(slot)
            record["joint"][end], record["axis"][end] = index[name], axis
            record["coordinate"][end] = joint["coordinate"] + slot
    scale_couplings(records, joints)
    return records


def idle_efforts(records: Records) -> np.ndarray:
    """Orthonormal efforts of couplings that cancel in all coordinates, shape (i, k)."""
    if not len(records):
        return np.zeros((0, 0))
    _, column = np.unique(records["coordinate"], return_inverse=True)
    rows = np.zeros((len(records), int(column.max()) + 1))
    number = np.repeat(np.arange(len(records)), 2)
    np.add.at(rows, (number, column.ravel()), records["row"].ravel())
    rows /= np.abs(rows).max(axis=1, keepdims=True)
    left, values, _ = np.linalg.svd(rows)
    rank = int(np.sum(values > DEPENDENT * values[0]))
    # the rows were scaled for the rank; the efforts belong to the rows as they are
    scale = np.abs(records["row"]).max(axis=1)
    return np.ascontiguousarray(np.linalg.qr(left[:, rank:] / scale[:, None])[0].T)


def coupled_joints(mechanism: Mechanism) -> frozenset[str]:
    """Names of the joints with a coupled coordinate."""
    return frozenset(name for coupling in mechanism.couplings for name, _ in coupling.ends)
