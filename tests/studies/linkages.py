"""Linkages whose point paths are known, as the models of studies of paths."""

from __future__ import annotations

import numpy as np

import mechstudio as ms
from mechstudio.analyses.kinematic_analysis import kinematics
from mechstudio.edits import set_values

TURN = {"driver": "motor", "rows": 121}
CHANNEL = "measures/tip/position"


def points_of(model, values, count=240):
    """The places of the tip over one turn of the motor [m], shape (count, 3)."""
    result = kinematics(set_values(model, values), driver="motor", output_step=2 * np.pi / count)
    return np.array(result[CHANNEL])[:count]


def path_of(points, closed=True, **others):
    """Points as a target."""
    places = tuple(map(tuple, np.asarray(points, float).tolist()))
    return ms.studies.TargetPath(points=places, closed=closed, **others)


def spatial_slider_crank():
    """A crank that drives a slider by a rod in space, with a measured point beside the rod."""
    sample = ms.sample("iftomm_spatial_slider_crank")
    driver = {"name": "motor", "joint": "crank_pivot", "kind": "position", "function": "t"}
    tip = {"name": "tip", "body": "rod", "point": [0.02, 0.05, 0.01]}
    return sample.edited(drivers=[driver], measures=[tip], gravity=(0, 0, 0))
