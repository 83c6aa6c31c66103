"""Constant data of the sweep methods: one record per link of the tree, parents first.

A link is a body with its tree joint; row 0 is the ground. Its axes are those of the joint frame on
its own side, so that a joint turns them without further constant rotations, and its origin is the
origin of that frame.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.spatial.principal_axes import inverse_of, principal_axes
from mechstudio.topology.system import NONE, System

# kinds of links: joints with one freedom have a path of their own
REVOLUTE = 0
PRISMATIC = 1
GENERAL = 2

REVOLUTE_CODE, PRISMATIC_CODE = 0, 1  # JointType.code
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
        ("lead", "f8"),  # shift along z per angle about it: of a screw [m/rad]
        ("parent", "i4"),  # row of the parent; 0 is the ground
        ("kind", "i4"),  # see above
        ("coordinate", "i4"),  # first coordinate in the state
        ("rate", "i4"),  # first rate or momentum among those of the state
        ("open_count", "i4"),  # free axes that no driver moves; they have rates
        ("free_count", "i4"),
        ("coordinate_count", "i4"),
        ("is_crossed", "i4"),  # 1: its rotation axes turn with a cross piece
        ("axis", "i4", (6,)),  # open axes, then driven ones, then locked ones
        ("slot", "i4", (6,)),  # place of each free axis among the coordinates
        ("axis_row", "i4", (6,)),  # row of each free axis in `TreeWorkspace.axis`
        ("driven", "i4"),  # row of the first driven axis in `TreeWorkspace.prescribed`
        ("cross", "i4"),  # row of RX in `TreeWorkspace.axis` if there is a cross piece
        ("body", "i4"),
        ("row", "i4"),  # first constraint row, see `Layout.row_link`
        ("group", "i4"),  # first constraint row among the children of the parent
        ("place", "i4"),  # constraints of the parent and of earlier children of it
    ],
    align=True,
)


class Layout(NamedTuple):
    """All constant data; n links beside the ground, N rates, D driven axes, m constraints."""

    gravity: np.ndarray  # [m/s^2], shape (3,)
    links: np.ndarray  # LINK, shape (n + 1,)
    # mass matrix: row r holds its entries with the rates on the way from the ground to r, then r
    parent_rate: np.ndarray  # i4, last rate before r on that way, -1 if none, shape (N,)
    depth: np.ndarray  # i4, number of rates before r on that way, shape (N,)
    rate_start: np.ndarray  # i8, where row r starts in the packed matrix, shape (N + 1,)
    # constraint matrix: the children of one parent have neighboring rows; a row holds its entries
    # with the constraints of the parent's joint, then with those of the children up to itself
    row_link: np.ndarray  # i4, shape (m,)
    row_start: np.ndarray  # i8, where a row starts in the packed matrix, shape (m + 1,)
    driver_row: np.ndarray  # i4, row of each driver in `TreeWorkspace.prescribed`; NONE: cut joint


def tree_layout(system: System) -> Layout:
    """The layout of the spanning tree of a system."""
    links = np.zeros(len(system.order) + 1, dtype=LINK)
    links["parent"][0] = -1
    links["frame"][0] = np.eye(3).ravel()
    row_of = {-1: 0} | {int(b): k for k, b in enumerate(system.order, start=1)}
    for b, k in row_of.items():
        if k > 0:
            body = system.bodies[b]
            link = links[k]
            link["parent"], link["body"] = row_of[int(body["parent"])], b
            _fill_joint(link, body, system.joints[body["joint"]])
            _fill_mass(link, body, system.joints[body["joint"]])
            _fill_frame(link, body, system)
    _number_axes(links)
    parent_rate, depth = _rate_paths(links)
    row_link, row_length = _constraint_rows(links)
    return Layout(
        gravity=system.gravity,
        links=links,
        parent_rate=parent_rate,
        depth=depth,
        rate_start=_starts(depth + 1),
        row_link=row_link,
        row_start=_starts(row_length),
        driver_row=_driver_rows(links, system),
    )


def has_only_weight(system: System) -> bool:
    """Whether gravity is the only load, so that nothing but poses is needed to know it."""
    loads = system.loads
    others = (loads.points, loads.springs, loads.bushings, loads.motors)
    return not any(len(table) for table in others) and not bool(system.joints["has_effort"].any())


def _fill_joint(link: np.ndarray, body: np.ndarray, joint: np.ndarray) -> None:
    """Kind, counts, axes and place in the state."""
    kinds = {REVOLUTE_CODE: REVOLUTE, PRISMATIC_CODE: PRISMATIC}
    is_driven = joint["open_count"] < joint["free_count"]
    link["kind"] = GENERAL if is_driven else kinds.get(int(joint["code"]), GENERAL)
    link["sign"] = 1.0 if body["is_body2"] else -1.0
    link["coordinate"], link["rate"] = joint["state_coordinate"], joint["state_rate"]
    for field in ("open_count", "free_count", "coordinate_count", "is_crossed", "lead"):
        link[field] = joint[field]
    link["axis"], link["slot"] = joint["axis"], joint["slot"]


def _own_frame(body: np.ndarray, joint: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Joint frame on the body's own side: origin from the mass center and axes, body axes."""
    side = 2 if body["is_body2"] else 1
    return joint[f"position{side}"], joint[f"rotation{side}"]


def _fill_mass(link: np.ndarray, body: np.ndarray, joint: np.ndarray) -> None:
    """Mass, mass center and inertias in link axes."""
    position, rotation = _own_frame(body, joint)
    link["mass"] = body["mass"]
    link["center"] = -rotation.T @ position
    inertia = body["inertia_B"]
    # the body's own inverse lacks its spins
    inverse = inverse_of(*principal_axes(inertia[None]))[0]
    for field, matrix in (("inertia", inertia), ("inverse_inertia", inverse)):
        turned = rotation.T @ matrix @ rotation
        link[field] = [turned[i, j] for i, j in SYMMETRIC]


def _fill_frame(link: np.ndarray, body: np.ndarray, system: System) -> None:
    """Joint frame on the parent's side, seen from the parent's link frame."""
    joint = system.joints[body["joint"]]
    side = 1 if body["is_body2"] else 2
    position, rotation = joint[f"position{side}"], joint[f"rotation{side}"]
    if body["parent"] >= 0:
        parent = system.bodies[body["parent"]]
        origin, axes = _own_frame(parent, system.joints[parent["joint"]])
        position, rotation = axes.T @ (position - origin), axes.T @ rotation
    link["offset"], link["frame"] = position, rotation.ravel()


def _number_axes(links: np.ndarray) -> None:
    """Rows of the axes: the open ones as their rates, behind all of these the driven ones."""
    rates, driven = int(links["open_count"].sum()), 0
    for link in links[1:]:
        count = int(link["open_count"])
        link["driven"] = driven
        for i in range(link["free_count"]):
            is_open = i < count
            link["axis_row"][i] = (link["rate"] if is_open else rates + driven - count) + i
            if link["axis"][i] == FIRST_ROTATION:
                link["cross"] = link["axis_row"][i]
        driven += int(link["free_count"]) - count


def _driver_rows(links: np.ndarray, system: System) -> np.ndarray:
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


def _rate_paths(links: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For every rate the last rate before it on the way from the ground, and how many there are."""
    count = int(links["open_count"].sum())
    before, depth = np.full(count, -1, dtype=np.int32), np.zeros(count, dtype=np.int32)
    last = np.full(len(links), -1, dtype=np.int32)  # last rate on the way to and with a link
    for k in range(1, len(links)):
        last[k] = last[links["parent"][k]]
        for r in range(links["rate"][k], links["rate"][k] + links["open_count"][k]):
            before[r] = last[k]
            depth[r] = depth[last[k]] + 1 if last[k] >= 0 else 0
            last[k] = r
    return before, depth


def _constraint_rows(links: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Number the constraints by parent and child; the link and the length of each row."""
    row_link: list[int] = []
    lengths: list[int] = []
    order = sorted(range(1, len(links)), key=lambda k: (links["parent"][k], k))
    group = place = 0
    last_parent = 0
    for k in order:
        link = links[k]
        if link["parent"] == 0 or link["parent"] != last_parent:
            # joints with the ground do not meet on a moving body
            last_parent = int(link["parent"])
            group = len(row_link)
            place = 6 - int(links["open_count"][last_parent]) if last_parent > 0 else 0
        link["row"], link["group"], link["place"] = len(row_link), group, place
        for _ in range(6 - link["open_count"]):
            row_link.append(k)
            place += 1
            lengths.append(place)
    return np.array(row_link, dtype=np.int32), np.array(lengths, dtype=np.int64)


def _starts(lengths: np.ndarray) -> np.ndarray:
    """Where rows of these lengths start when they are packed, and the total length."""
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)
