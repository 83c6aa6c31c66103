"""Constant data of the sweep methods: one record per link of the tree, parents first.

A link is a body with its tree joint; row 0 is the ground. Its axes are those of the joint frame on
its own side, so that a joint turns them without further constant rotations, and its origin is the
origin of that frame.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Record, Records
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.dynamics.spanning_tree.link_numbers import write_links
from mechstudio.geometry.arrays import FloatArray
from mechstudio.spatial.principal_axes import principal_axes
from mechstudio.topology.system import LOAD_TABLES, NONE, System

# kinds of links: joints with one freedom have a path of their own, and ball joints; the directions
# of links from GENERAL on move by more than the links themselves
REVOLUTE = 0
PRISMATIC = 1
GENERAL = 2
BALL = 3

AXIS_Z, AXIS_RZ = 2, 5

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
        ("gathers", "i4"),  # 1: another link than the next one hangs on it
    ],
    align=True,
)


class Layout(Record):
    """All constant data; n links beside the ground."""

    gravity: np.ndarray  # [m/s^2], shape (3,)
    links: Records  # LINK, shape (n + 1,)
    driver_row: np.ndarray  # i4, row of each driver in `TreeWorkspace.prescribed`; NONE: cut joint


def tree_layout(system: System, principal: tuple[FloatArray, FloatArray] | None = None) -> Layout:
    """The layout of the spanning tree of a system.

    Args:
        system: The system.
        principal: Principal inertias and axes of its bodies, see `principal_axes`, if known.
    """
    order = system.order
    links = np.zeros(len(order) + 1, dtype=LINK)
    ground, own = links[0], links[1:]
    ground["parent"], ground["frame"] = -1, np.eye(3).ravel()
    bodies = system.bodies[order]
    joints = system.joints[bodies["joint"]]
    # the last entry is the ground
    rows = np.zeros(len(order) + 1, dtype=np.int32)
    rows[order] = np.arange(1, len(order) + 1)
    own["parent"], own["body"] = rows[bodies["parent"]], order
    links["gathers"][own["parent"][own["parent"] != np.arange(len(own))]] = 1
    _fill_joints(own, bodies, joints)
    known = principal or principal_axes(system.bodies["inertia_B"])
    write_links(links, system.bodies, system.joints, *known)
    _number_axes(own)
    return Layout(gravity=system.gravity, links=links, driver_row=_driver_rows(own, system))


def rewrite_layout(
    layout: Layout, system: System, principal: tuple[FloatArray, FloatArray]
) -> None:
    """Write the numbers of a system over those of one with the same joints between its bodies.

    Args:
        layout: That of the other system; written.
        system: The system.
        principal: Principal inertias and axes of its bodies, see `principal_axes`.
    """
    layout.gravity[:] = system.gravity
    write_links(layout.links, system.bodies, system.joints, *principal)


def rate_count(layout: Layout) -> int:
    """Number of rates of the joints of a layout."""
    return int(layout.links["open_count"].sum())


def has_only_weight(system: System) -> bool:
    """Whether gravity is the only load, so that nothing but poses is needed to know it."""
    acting = any(len(getattr(system.loads, table)) for table in LOAD_TABLES)
    return not acting and not bool(system.joints["has_effort"].any())


def _fill_joints(own: Records, bodies: Records, joints: Records) -> None:
    """Kind, counts, axes and place in the state."""
    own["kind"] = GENERAL
    is_single = (joints["free_count"] == 1) & (joints["open_count"] == 1) & (joints["lead"] == 0.0)
    for axis, kind in ((AXIS_Z, PRISMATIC), (AXIS_RZ, REVOLUTE)):
        own["kind"][is_single & (joints["axis_order"][:, 0] == axis)] = kind
    is_ball = (joints["free_count"] == 3) & (joints["coordinate_count"] == 4)
    own["kind"][is_ball] = BALL
    own["sign"] = np.where(bodies["is_body2"], 1.0, -1.0)
    own["coordinate"], own["rate"] = joints["state_coordinate"], joints["state_rate"]
    for field in ("open_count", "free_count", "coordinate_count", "is_crossed"):
        own[field] = joints[field]
    own["axis_order"], own["slot"] = joints["axis_order"], joints["slot"]


def _number_axes(own: Records) -> None:
    """Rows of the axes: the open ones as their rates, behind all of these the driven ones."""
    counts = own["open_count"].astype(np.int64)
    driven = own["free_count"] - counts
    own["driven"] = np.cumsum(driven) - driven
    place, count = np.arange(6), counts[:, None]
    behind = counts.sum() + own["driven"][:, None] - count
    rows = place + np.where(place < count, own["rate"][:, None], behind)
    is_free = place < own["free_count"][:, None]
    own["axis_row"] = np.where(is_free, rows, 0)
    k, i = np.nonzero(is_free & (own["axis_order"] == FIRST_ROTATION))
    own["cross"][k] = rows[k, i]


def _driver_rows(own: Records, system: System) -> np.ndarray:
    """Row of each driver among the driven axes; NONE if its joint is cut."""
    records = system.drivers.records
    first = np.zeros(len(system.joints), dtype=np.int32)
    joints = system.bodies[own["body"]]["joint"]
    first[joints] = own["driven"] - own["open_count"]
    rows = first[records["joint"]] + records["axis"]
    is_cut = system.joints["is_tree"][records["joint"]] == 0
    return np.where(is_cut, NONE, rows).astype(np.int32)


def starts(lengths: np.ndarray) -> np.ndarray:
    """Where rows of these lengths start when they are packed, and the total length."""
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)
