"""Driven axes in the methods for trees: known relative motions, and the power that they take.

The link behind a driven axis moves by V = X V_parent + H q' + w with a known w. Momenta p = H^T mu
belong to open axes only, so that w enters the solution for the rates as the drift does that for the
accelerations. The efforts follow from the balance of the subtree behind each joint: its load f does
the power f . w, as reactions do none and the efforts of springs and motors count among the loads.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.kinematics.drivers import RATE, VALUE, prescribe
from mechstudio.dynamics.spanning_tree.kinematics import driven_motion, write_drifts
from mechstudio.dynamics.spanning_tree.loads import body_momentum, sum_wrenches, write_inertia_loads
from mechstudio.spatial.arrays import clear_vector
from mechstudio.spatial.inertia import load_symmetric
from mechstudio.spatial.vector import (
    add_pair,
    dot,
    load,
    load_angular,
    load_linear,
    store_pair,
)
from mechstudio.topology.system import NONE


@kernel
def has_drivers(tree):
    """Whether any axis is driven."""
    return tree.prescribed.shape[0] > 0


@kernel
def prescribe_links(system, work, own, state):
    """What drivers ask of the joints at the time NOW; a coordinate of given rate is a state."""
    if not has_drivers(own.tree):
        return
    prescribe(system, work)
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        joint, target = system.joints[driver.joint], own.layout.driver_row[d]
        if target == NONE:
            continue
        for column in range(own.tree.prescribed.shape[1]):
            value = work.prescribed[joint.rate + driver.slot, column]
            own.tree.prescribed[target, column] = value
        if driver.is_velocity == 1:
            value = state[joint.state_coordinate + driver.slot]
            own.tree.prescribed[target, VALUE] = value


@kernel
def write_known_velocities(links, tree):
    """Relative velocities along driven axes as drifts; whether there are any."""
    if not has_drivers(tree):
        return False
    for k in range(1, links.size):
        linear, angular = driven_motion(links[k], tree, RATE)
        store_pair(tree.drift, k, linear, angular)
    return True


@kernel
def ask_accelerations(links, tree):
    """Right-hand sides of the accelerations from rates, velocities and loads; no efforts."""
    clear_vector(tree.right_side)
    write_drifts(links, tree, tree.rate)
    write_inertia_loads(links, tree)


@kernel
def driver_power_of_tree(links, tree):
    """Power of all drivers [W] from accelerations, velocities and loads of the links."""
    if not has_drivers(tree):
        return 0.0
    write_inertia_loads(links, tree)
    for k in range(1, links.size):
        force, moment = body_momentum(
            links[k].mass,
            load(tree.lever, k),
            load_symmetric(tree.spin, k),
            load_linear(tree.acceleration, k),
            load_angular(tree.acceleration, k),
        )
        add_pair(tree.bias, k, force, moment)
    sum_wrenches(links, tree, tree.bias)
    power = 0.0
    for k in range(1, links.size):
        linear, angular = driven_motion(links[k], tree, RATE)
        power += dot(linear, load_linear(tree.bias, k))
        power += dot(angular, load_angular(tree.bias, k))
    return power
