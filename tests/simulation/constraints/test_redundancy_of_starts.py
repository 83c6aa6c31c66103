"""Redundancy of a mechanism that begins at other coordinates: searched for once, true at each."""

import math
from dataclasses import replace

import pytest

import mechstudio as ms
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints.known_redundancy import RedundancyOfStarts
from mechstudio.simulation.constraints.redundancy import find_redundancy

CASES = [
    ("four_bar", (0.0, 0.4, math.pi / 2, 2.9)),
    ("slider_crank", (0.0, 0.3, 1.5708, 2.0)),
    ("bricard", (0.0, 0.1, -0.2)),
]


@pytest.mark.parametrize(("name", "angles"), CASES)
def test_a_search_from_common_poses_finds_what_one_from_each_start_does(name, angles):
    """Constraints, reactions and whether the start is singular; the start alone is looked at."""
    model = ms.sample(name)
    joint = next(entry for entry in model.joints if entry.joint_type.scalar_count == 1)
    found = RedundancyOfStarts(assemble(model))
    flags = set()
    for angle in angles:
        start = assemble(ms.pose(model, {joint.name: angle}))
        known, searched = found.at(start), find_redundancy(start)
        assert replace(known, least_mobility=0.0) == replace(searched, least_mobility=0.0), angle
        assert known.least_mobility > 0.0
        flags.add(known.singular)
    # a parallelogram is singular where it is flat
    assert flags == ({True, False} if name == "four_bar" else flags)
