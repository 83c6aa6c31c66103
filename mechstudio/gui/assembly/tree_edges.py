"""The lines between the boxes of an assembly tree, in pixels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.assembly.tree_layout import TreeLayout


def edge_lines(layout: TreeLayout, boxes: FloatArray) -> tuple[FloatArray, NDArray[np.intp]]:
    """Lines from each node up to the one above it, which inputs of one step share.

    Args:
        layout: The tree.
        boxes: Left, top, width and height of each node, shape (nodes, 4).

    Returns:
        Ends of the lines, shape (n, 4): x and y of both; and the upper node of each, shape (n,).
    """
    child = np.flatnonzero(layout.parent >= 0)
    above = layout.parent[child]
    middle = boxes[:, 0] + 0.5 * boxes[:, 2]
    bottom = boxes[:, 1] + boxes[:, 3]
    # inputs may be boxes of different height: the line across is above all of them
    top = np.full(len(boxes), np.inf)
    np.minimum.at(top, above, boxes[child, 1])
    across = 0.5 * (top + bottom)
    left, right = middle.copy(), middle.copy()
    np.minimum.at(left, above, middle[child])
    np.maximum.at(right, above, middle[child])

    step = np.unique(above)
    wide = step[right[step] > left[step]]
    rises = np.stack((middle[child], boxes[child, 1], middle[child], across[above]), axis=1)
    trunks = np.stack((middle[step], across[step], middle[step], bottom[step]), axis=1)
    bars = np.stack((left[wide], across[wide], right[wide], across[wide]), axis=1)
    return np.concatenate((rises, trunks, bars)), np.concatenate((above, step, wide))


def elbow(box: FloatArray, above: FloatArray) -> list[QLineF]:
    """The lines from the top of a box up to the bottom of another one, both shape (4,)."""
    x, y, x_above = box[0] + 0.5 * box[2], box[1], above[0] + 0.5 * above[2]
    y_above = above[1] + above[3]
    middle = 0.5 * (y + y_above)
    return [
        QLineF(x, y, x, middle),
        QLineF(x, middle, x_above, middle),
        QLineF(x_above, middle, x_above, y_above),
    ]
