"""What the methods for trees share with all solvers: loads and rows by the common workspace."""

from __future__ import annotations

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.record import Record
from mechstudio.dynamics.divide_and_conquer.factors import factorize
from mechstudio.dynamics.formulations.shape.locked_motion import LockedMotion
from mechstudio.dynamics.formulations.tree.methods import Method
from mechstudio.dynamics.kinematics.bodies import (
    ONLY_CUT,
    move_bodies,
    place_all_axes,
    read_cut_coordinates,
    read_rates,
)
from mechstudio.dynamics.kinematics.placing import place_bodies
from mechstudio.dynamics.kinematics.state import load_state
from mechstudio.dynamics.loads.applied import apply_loads
from mechstudio.dynamics.spanning_tree.layout import Layout
from mechstudio.dynamics.spanning_tree.loads import collect_loads, weigh_links
from mechstudio.dynamics.spanning_tree.workspace import TreeWorkspace
from mechstudio.spatial.arrays import copy_vector


class TreeMethod(Record):
    """Data and memory of a method for trees."""

    offset: int  # number of coordinates in the state
    only_weight: int  # 1 if gravity is the only load
    layout: Layout
    tree: TreeWorkspace
    method: Method
    locked: LockedMotion


@kernel
def spread_rates(system, work, rates):
    """Rates of the tree joints in the common workspace from those of the tree."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.open_count):
                work.rate[joint.rate + joint.slot[k]] = rates[joint.state_rate + k]


@kernel
def fill_bodies(system, work, offset, state, rates):
    """Poses, axes, velocities and coordinates of the common workspace from state and rates."""
    load_state(system, work, state, offset, work.momentum)
    spread_rates(system, work, rates)
    place_bodies(system, work)
    place_all_axes(system, work)
    read_cut_coordinates(system, work)
    move_bodies(system, work)
    read_rates(system, work, ONLY_CUT)


@kernel
def find_loads(system, work, own, state, rates):
    """Loads on all links from all that acts on the bodies; (dissipated, supplied) power [W]."""
    links, tree = own.layout.links, own.tree
    if own.only_weight == 1:
        weigh_links(own.layout.gravity, links, tree)
        return (0.0, 0.0)
    fill_bodies(system, work, own.offset, state, rates)
    powers = apply_loads(system, work)
    collect_loads(links, tree, work.load)
    return powers


@kernel
def fill_row(system, work, offset, state, rates):
    """Everything in the common workspace that an output row builds on."""
    fill_bodies(system, work, offset, state, rates)
    copy_vector(work.coordinate, work.expected_coordinate)
    factorize(system, work)
