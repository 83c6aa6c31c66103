"""Rows of the constraint matrix of a tree, and the memory of its factors."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mechstudio.compiler.record import Record, Records, Sixes
from mechstudio.dynamics.spanning_tree.layout import Layout, starts

LINK_ROWS = np.dtype(
    [
        ("first", "i4"),  # first row of the joint
        ("group", "i4"),  # first row among the children of the parent
        ("parent", "i4"),  # first row of the parent's joint
        ("count", "i4"),  # rows of the parent's joint; 0 on the ground
        ("offset", "i4"),  # entries of the parent's rows before those with its own joint
    ],
    align=True,
)


class ConstraintMatrix(Record):
    """Packed factor of the constraint matrix: n links, m rows of locked directions.

    The children of one parent have neighboring rows; a row holds its entries with the constraints
    of the parent's joint, then with those of the children up to itself.
    """

    rows: Records  # LINK_ROWS, shape (n + 1,)
    link: np.ndarray  # i4, link of each row, shape (m,)
    start: np.ndarray  # i8, where a row starts in the packed matrix, shape (m + 1,)
    matrix: np.ndarray  # packed, shape (start[m],)
    mobility: Sixes  # inverse inertia about the mass center [1/(kg m^2)], shape (n + 1, 6)
    push: Sixes  # unit wrenches about the mass center of the link, shape (m, 6)
    pull: Sixes  # the same about the mass center of the parent, shape (m, 6)
    multiplier: np.ndarray  # impulses or loads along the locked directions, shape (m,)
    passed: Sixes  # impulses or loads that joints pass to their links, shape (n + 1, 6)


def constraint_matrix(
    layout: Layout, allocate: Callable[[int], np.ndarray] = np.zeros
) -> ConstraintMatrix:
    """Memory for a layout; `allocate` makes an array of so many numbers."""
    rows, link, lengths = _number_rows(layout.links)
    start, count = starts(lengths), len(layout.links)
    return ConstraintMatrix(
        rows=rows,
        link=link,
        start=start,
        matrix=allocate(int(start[-1])),
        mobility=np.zeros((count, 6)),
        push=np.zeros((len(link), 6)),
        pull=np.zeros((len(link), 6)),
        multiplier=np.zeros(len(link)),
        passed=np.zeros((count, 6)),
    )


def _number_rows(links: Records) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Number the constraints by parent and child: LINK_ROWS, link and length of each row."""
    rows = np.zeros(len(links), dtype=LINK_ROWS)
    offset = [0] * len(links)
    row_link: list[int] = []
    lengths: list[int] = []
    order = sorted(range(1, len(links)), key=lambda k: (links["parent"][k], k))
    group = place = count = 0
    last_parent = 0
    for k in order:
        link = links[k]
        if link["parent"] == 0 or link["parent"] != last_parent:
            # joints with the ground do not meet on a moving body
            last_parent = int(link["parent"])
            group = len(row_link)
            place = count = 6 - int(links["open_count"][last_parent]) if last_parent > 0 else 0
        above = int(link["parent"])
        rows[k] = (len(row_link), group, rows["first"][above], count, offset[above])
        offset[k] = place
        for _ in range(6 - link["open_count"]):
            row_link.append(k)
            place += 1
            lengths.append(place)
    return rows, np.array(row_link, dtype=np.int32), np.array(lengths, dtype=np.int64)
