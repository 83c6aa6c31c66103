"""Constant data of the sweep methods: one record per link of the tree, parents first.

A link is a body with its tree joint; row 0 is the ground. Its axes are those of the joint frame on
its own side, so that a joint turns them without further constant rotations, and its origin is the
origin of that frame.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Record, Records
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.spatial.principal_axes import inverse_of, principal_axes
from mechstudio.topology.system import LOAD_TABLES, NONE, System

# kinds of links: joints with one freedom have a path of their own
REVOLUTE = 0
PRISMATIC = 1
GENERAL = 2

AXIS_Z, AXIS_RZ = 2, 5
SYMMETRIC = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))

LINK = np.dtype(
    [
        ("sign", "f8"),  # 1 if the body is body 2 of its joint, -1 if it is body 1
        ("mass", "f8"),  # [kg]
        ("center", "f8", (3,)),  # mass center from the origin, link axes [m]
        ("inertia", "f8", (6,)),  # about the mass center, link axes, symmetric [kg m^2]
        ("inverse_inertia", "f8", (6,)),  # [1/(kg m^2)]
        ("offset", "f8", (3,)),  # joint frame of the parent from its origin, its axes [m]
        ("frame", "f8", (9,)),  # joint frame of the parent -> axes of the parent
        ("lead", "f8"),  # shift along z per angle about it: where there is a pitch [m/rad]
        ("parent", "i4"),  # row of the parent; 0 is the ground
        ("kind", "i4"),  # see above
        ("coordinate", "i4"),  # first coordinate in the state
        ("rate", "i4"),  # first rate or momentum among those of the state
        ("open_count", "i4"),  # free axes that no driver moves; they have rates
        ("free_count", "i4"),
        ("coordinate_count", "i4"),
        ("is_crossed", "i4"),  # 1: its rotation axes turn with a cross piece
        ("axis_order", "i4", (6,)),  # open axes, then driven ones, then locked ones
        ("slot", "i4", (6,)),  # place of each free axis among the coordinates
        ("axis_row", "i4", (6,)),  # row of each free axis in `TreeWorkspace.axis`
        ("driven", "i4"),  # row of the first driven axis in `TreeWorkspace.prescribed`
        ("cross", "i4"),  # row of RX in `TreeWorkspace.axis` if there is a cross piece
        ("body", "i4"),
    ],
    align=True,
)


class Layout(Record):
    """All constant data; n links beside the ground."""

    gravity: np.ndarray  # [m/s^2], shape (3,)
    links: Records  # LINK, shape (n + 1,)
    driver_row: np.ndarray  # i4, row of each driver in `TreeWorkspace.prescribed`; NONE: cut joint


def tree_layout(system: System) -> Layout:
    """The layout of the spanning tree of a system."""
    links = np.zeros(len(system.order) + 1, dtype=LINK)
    links["parent"][0] = -1
    links["frame"][0] = np.eye(3).ravel()
    row_of = {-1: 0} | {int(b): k for k, b in enumerate(system.order, start=1)}
    # the inverses of the records lack their spins
    inverses = inverse_of(*principal_axes(system.bodies["inertia_B"]))
    for b, k in row_of.items():
        if k > 0:
            body = system.bodies[b]
            link = links[k]
            link["parent"], link["body"] = row_of[int(body["parent"])], b
            _fill_joint(link, body, system.joints[body["joint"]])
            _fill_mass(link, body, inverses[b], system.joints[body["joint"]])
            _fill_frame(link, body, system)
    _number_axes(links)
    return Layout(gravity=system.gravity, links=links, driver_row=_driver_rows(links, system))


def rate_count(layout: Layout) -> int:
    """Number of rates of the joints of a layout."""
    return int(layout.links["open_count"].sum())


def has_only_weight(system: System) -> bool:
    """Whether gravity is the only load, so that nothing but poses is needed to know it."""
    acting = any(len(getattr(system.loads, table)) for table in LOAD_TABLES)
    return not acting and not bool(system.joints["has_effort"].any())


def _fill_joint(link: Records, body: Records, joint: Records) -> None:
    """Kind, counts, axes and place in the state."""
    link["kind"] = GENERAL
    if joint["free_count"] == joint["open_count"] == 1 and joint["lead"] == 0.0:
        link["kind"] = {AXIS_Z: PRISMATIC, AXIS_RZ: REVOLUTE}.get(
            int(joint["axis_order"][0]), GENERAL
        )
    link["sign"] = 1.0 if body["is_body2"] else -1.0
    link["coordinate"], link["rate"] = joint["state_coordinate"], joint["state_rate"]
    for field in ("open_count", "free_count", "coordinate_count", "is_crossed", "lead"):
        link[field] = joint[field]
    link["axis_order"], link["slot"] = joint["axis_order"], joint["slot"]


def _own_frame(body: Records, joint: Records) -> tuple[np.ndarray, np.ndarray]:
    """Joint frame on the body's own side: origin from the mass center and axes, body axes."""
    side = 2 if body["is_body2"] else 1
    return joint[f"position{side}"], joint[f"rotation{side}"]


def _fill_mass(link: Records, body: Records, inverse: np.ndarray, joint: Records) -> None:
    """Mass, mass center and inertias in link axes."""
    position, rotation = _own_frame(body, joint)
    link["mass"] = body["mass"]
    link["center"] = -rotation.T @ position
    for field, matrix in (("inertia", body["inertia_B"]), ("inverse_inertia", inverse)):
        turned = rotation.T @ matrix @ rotation
        link[field] = [turned[i, j] for i, j in SYMMETRIC]


def _fill_frame(link: Records, body: Records, system: System) -> None:
    """Joint frame on the parent's side, seen from the parent's link frame."""
    joint = system.joints[body["joint"]]
    side = 1 if body["is_body2"] else 2
    position, rotation = joint[f"position{side}"], joint[f"rotation{side}"]
    if body["parent"] >= 0:
        parent = system.bodies[body["parent"]]
        origin, axes = _own_frame(parent, system.joints[parent["joint"]])
        position, rotation = axes.T @ (position - origin), axes.T @ rotation
    link["offset"], link["frame"] = position, rotation.ravel()


def _number_axes(links: Records) -> None:
    """Rows of the axes: the open ones as their rates, behind all of these the driven ones."""
    rates, driven = int(links["open_count"].sum()), 0
    for link in links[1:]:
        count = int(link["open_count"])
        link["driven"] = driven
        for i in range(link["free_count"]):
            is_open = i < count
            link["axis_row"][i] = (link["rate"] if is_open else rates + driven - count) + i
            if link["axis_order"][i] == FIRST_ROTATION:
                link["cross"] = link["axis_row"][i]
        driven += int(link["free_count"]) - count


def _driver_rows(links: Records, system: System) -> np.ndarray:
    """Row of each driver among the driven axes; NONE if its joint is cut."""
    first = {
        int(system.bodies[link["body"]]["joint"]): int(link["driven"]) - int(link["open_count"])
        for link in links[1:]
    }
    records = system.drivers.records
    rows = [
        first[int(j)] + int(axis) if int(j) in first else NONE
        for j, axis in zip(records["joint"], records["axis"], strict=True)
    ]
    return np.array(rows, dtype=np.int32)


def starts(lengths: np.ndarray) -> np.ndarray:
    """Where rows of these lengths start when they are packed, and the total length."""
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)
