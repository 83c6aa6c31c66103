"""What the methods for trees share in answering an integrator; see `time_loop.py`.

The state is that of the HDCA or of the DCA: coordinates, then momenta or rates of the joints, then
exchanged energies.
"""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.dynamics.divide_and_conquer.merge import factorize
from mechstudio.dynamics.formulations.hdca.equations import momenta_from_velocities
from mechstudio.dynamics.kinematics.bodies import (
    ONLY_CUT,
    move_bodies,
    place_bodies,
    read_cut_coordinates,
    read_rates,
)
from mechstudio.dynamics.kinematics.joints import place_all_axes
from mechstudio.dynamics.kinematics.state import load_state, normalize_quaternions
from mechstudio.dynamics.loads.applied import apply_loads
from mechstudio.dynamics.spanning_tree.kinematics import (
    move_links,
    place_links,
    write_coordinate_rates,
)
from mechstudio.dynamics.spanning_tree.layout import Layout
from mechstudio.dynamics.spanning_tree.loads import (
    collect_loads,
    write_momentum_rates,
)
from mechstudio.dynamics.spanning_tree.workspace import TreeWorkspace
from mechstudio.integrators.requests import RTOL, WEIGH
from mechstudio.jit import first_class_kernel, kernel
from mechstudio.spatial.arrays import clear_rows, copy_vector


class TreeMethod(NamedTuple):
    """Data and memory of a method for trees."""

    offset: int  # number of coordinates in the state
    only_weight: int  # 1 if gravity is the only load
    layout: Layout
    tree: TreeWorkspace


@kernel
def take_momenta(tree, state, offset):
    """Momenta of the state as the right-hand side of the rates, with nothing else known."""
    for r in range(tree.right_side.size):
        tree.right_side[r] = state[offset + r]
    clear_rows(tree.bias)


@kernel
def fill_bodies(system, work, own, state, rates):
    """Poses, axes, velocities and coordinates of the common workspace from state and rates."""
    load_state(system, work, state, own.offset, work.momentum)
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.open_count):
                work.rate[joint.rate + joint.slot[k]] = rates[joint.state_rate + k]
    place_bodies(system, work)
    place_all_axes(system, work)
    read_cut_coordinates(system, work)
    move_bodies(system, work)
    read_rates(system, work, ONLY_CUT)


@kernel
def find_loads(system, work, own, state, rates):
    """Loads on all links from all that acts on the bodies; (dissipated, supplied) power [W]."""
    fill_bodies(system, work, own, state, rates)
    powers = apply_loads(system, work)
    collect_loads(own.layout.links, own.tree, work.load)
    return powers


@kernel
def write_hamiltonian(links, tree, state, offset, derivative):
    """Derivatives of coordinates and momenta once loads, velocities and momenta are known."""
    write_coordinate_rates(links, tree, state, tree.solution, derivative)
    write_momentum_rates(links, tree, derivative, offset)


@kernel
def take_rates(links, tree, state, offset):
    """Poses and velocities of a state of rates; no efforts in the joints."""
    for r in range(tree.rate.size):
        tree.rate[r] = state[offset + r]
        tree.right_side[r] = 0.0
    place_links(links, tree, state)
    move_links(links, tree, tree.rate)


@kernel
def write_acceleration(links, tree, state, offset, derivative):
    """Derivatives of coordinates and rates once the accelerations are known."""
    write_coordinate_rates(links, tree, state, tree.rate, derivative)
    for r in range(tree.rate.size):
        derivative[offset + r] = tree.solution[r]


@kernel
def remember_rates(own):
    """Keep the rates at the end of the step under trial."""
    copy_vector(own.tree.solution, own.tree.candidate_rate)


@kernel
def take_errors(own, run, which):
    """Errors of momenta as the right-hand side of the rates; whether there are any."""
    take_momenta(own.tree, run.errors[which], own.offset)
    size = 0.0
    for r in range(own.tree.right_side.size):
        size = max(size, abs(own.tree.right_side[r]))
    return size > 0.0


@kernel
def put_errors(own, run, which):
    """Errors of the rates instead of those of the momenta; see `error_weights.py`."""
    for r in range(own.tree.solution.size):
        run.errors[which, own.offset + r] = own.tree.solution[r]


@kernel
def scale_errors(own, run):
    """What counts as an error of one tolerance in the rates."""
    tree = own.tree
    for r in range(tree.solution.size):
        size = max(abs(tree.last_rate[r]), abs(tree.candidate_rate[r]))
        run.scale[own.offset + r] = run.absolute[own.offset + r] + run.control[RTOL] * size


@kernel
def accept_tree(system, own, run):
    """Take over an accepted step."""
    normalize_quaternions(system, run.state)
    copy_vector(own.tree.candidate_rate, own.tree.last_rate)


@kernel
def fill_row(system, work, own, state, rates):
    """Everything in the common workspace that an output row builds on."""
    fill_bodies(system, work, own, state, rates)
    copy_vector(work.coordinate, work.expected_coordinate)
    factorize(system, work)


@kernel
def fill_hamiltonian_row(system, work, own, state):
    """The same from momenta, once the rates are known."""
    fill_row(system, work, own, state, own.tree.solution)
    momenta_from_velocities(system, work)


@first_class_kernel
def place_acceleration_row(system, work, own, run):
    """Poses and velocities of the requested row from rates."""
    normalize_quaternions(system, run.output)
    for r in range(own.tree.rate.size):
        own.tree.rate[r] = run.output[own.offset + r]
    fill_row(system, work, own, run.output, own.tree.rate)
    return 0


@first_class_kernel
def settle_acceleration(system, _work, own, run, request):
    """Answer WEIGH, where nothing is to be done, and ACCEPTED."""
    if request != WEIGH:
        normalize_quaternions(system, run.state)
    return 0
