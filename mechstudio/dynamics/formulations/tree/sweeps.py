"""Methods that sweep over a tree: EMH by algorithms 1 and 2, and the extended Newton-Euler form.

Rates follow from momenta by equation 22, accelerations from loads by equation 33; both have the
same matrix, so that the articulated-body algorithm shares its factors with the EMH.
"""

from mechstudio.dynamics.formulations.tree.answers import (
    accept_tree,
    fill_hamiltonian_row,
    find_loads,
    put_errors,
    remember_rates,
    scale_errors,
    take_errors,
    take_momenta,
    take_rates,
    write_acceleration,
    write_hamiltonian,
)
from mechstudio.dynamics.kinematics.state import normalize_quaternions, store_powers
from mechstudio.dynamics.spanning_tree.drivers import (
    begin_acceleration,
    driver_power_of_tree,
    end_acceleration,
    has_drivers,
    prescribe_links,
    write_known_velocities,
)
from mechstudio.dynamics.spanning_tree.kinematics import place_links, write_drifts
from mechstudio.dynamics.spanning_tree.loads import (
    weigh_links,
    write_inertia_loads,
)
from mechstudio.dynamics.spanning_tree.sweep_inverse import factorize_inverse, solve_inverse
from mechstudio.dynamics.spanning_tree.sweep_symmetric import (
    factorize_symmetric,
    momenta_of_sweep,
    solve_symmetric,
)
from mechstudio.integrators.requests import EVALUATE_END, SLOT, WEIGH
from mechstudio.jit import first_class_kernel, kernel


@kernel
def symmetric_rates(own, state):
    """Rates, velocities and momenta of a state by symmetric sweeps."""
    layout, tree = own.layout, own.tree
    links = layout.links
    place_links(links, tree, state)
    factorize_symmetric(links, tree)
    take_momenta(tree, state, own.offset)
    has_known = write_known_velocities(links, tree)
    solve_symmetric(links, tree, has_known, tree.velocity)


@kernel
def _symmetric_power(links, tree):
    """Power of the drivers of a state of momenta [W]."""
    if not has_drivers(tree):
        return 0.0
    begin_acceleration(links, tree)
    solve_symmetric(links, tree, True, tree.acceleration)
    return end_acceleration(links, tree)


@kernel
def emh_symmetric_derivative(system, work, own, state, derivative):
    """Right-hand side of the EMH by symmetric sweeps."""
    layout, tree = own.layout, own.tree
    links = layout.links
    prescribe_links(system, work, own, state)
    symmetric_rates(own, state)
    momenta_of_sweep(links, tree)
    powers = (0.0, 0.0)
    if own.only_weight == 1:
        weigh_links(layout.gravity, links, tree)
    else:
        powers = find_loads(system, work, own, state, tree.solution)
    powers = (powers[0], powers[1] + _symmetric_power(links, tree))
    write_hamiltonian(links, tree, state, own.offset, derivative)
    store_powers(system, powers, derivative)


@first_class_kernel
def derive_emh_symmetric(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    emh_symmetric_derivative(system, work, own, run.trial, run.slopes[run.counter[SLOT]])
    if request == EVALUATE_END:
        remember_rates(own)
    return 1


@first_class_kernel
def settle_emh_symmetric(system, _work, own, run, request):
    """Answer WEIGH and ACCEPTED."""
    if request != WEIGH:
        accept_tree(system, own, run)
        return 0
    for which in range(run.errors.shape[0]):
        if take_errors(own, run, which):
            solve_symmetric(own.layout.links, own.tree, False, own.tree.velocity)
            put_errors(own, run, which)
    scale_errors(own, run)
    return 0


@first_class_kernel
def place_emh_symmetric_row(system, work, own, run):
    """Poses, velocities and momenta of the requested row."""
    normalize_quaternions(system, run.output)
    prescribe_links(system, work, own, run.output)
    symmetric_rates(own, run.output)
    fill_hamiltonian_row(system, work, own, run.output)
    return 0


@kernel
def inverse_rates(own, state):
    """Rates, velocities and momenta of a state by sweeps with explicit inverses."""
    layout, tree = own.layout, own.tree
    links = layout.links
    place_links(links, tree, state)
    factorize_inverse(links, tree)
    take_momenta(tree, state, own.offset)
    has_known = write_known_velocities(links, tree)
    solve_inverse(links, tree, has_known, tree.velocity)


@kernel
def _inverse_power(links, tree):
    """Power of the drivers of a state of momenta [W]."""
    if not has_drivers(tree):
        return 0.0
    begin_acceleration(links, tree)
    solve_inverse(links, tree, True, tree.acceleration)
    return end_acceleration(links, tree)


@kernel
def emh_inverse_derivative(system, work, own, state, derivative):
    """Right-hand side of the EMH by sweeps with explicit inverses."""
    layout, tree = own.layout, own.tree
    links = layout.links
    prescribe_links(system, work, own, state)
    inverse_rates(own, state)
    momenta_of_sweep(links, tree)
    powers = (0.0, 0.0)
    if own.only_weight == 1:
        weigh_links(layout.gravity, links, tree)
    else:
        powers = find_loads(system, work, own, state, tree.solution)
    powers = (powers[0], powers[1] + _inverse_power(links, tree))
    write_hamiltonian(links, tree, state, own.offset, derivative)
    store_powers(system, powers, derivative)


@first_class_kernel
def derive_emh_inverse(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    emh_inverse_derivative(system, work, own, run.trial, run.slopes[run.counter[SLOT]])
    if request == EVALUATE_END:
        remember_rates(own)
    return 1


@first_class_kernel
def settle_emh_inverse(system, _work, own, run, request):
    """Answer WEIGH and ACCEPTED."""
    if request != WEIGH:
        accept_tree(system, own, run)
        return 0
    for which in range(run.errors.shape[0]):
        if take_errors(own, run, which):
            solve_inverse(own.layout.links, own.tree, False, own.tree.velocity)
            put_errors(own, run, which)
    scale_errors(own, run)
    return 0


@first_class_kernel
def place_emh_inverse_row(system, work, own, run):
    """Poses, velocities and momenta of the requested row."""
    normalize_quaternions(system, run.output)
    prescribe_links(system, work, own, run.output)
    inverse_rates(own, run.output)
    fill_hamiltonian_row(system, work, own, run.output)
    return 0


@kernel
def aba_derivative(system, work, own, state, derivative):
    """Right-hand side of the extended Newton-Euler equations: the articulated-body algorithm."""
    layout, tree = own.layout, own.tree
    links = layout.links
    prescribe_links(system, work, own, state)
    take_rates(links, tree, state, own.offset)
    powers = (0.0, 0.0)
    if own.only_weight == 1:
        weigh_links(layout.gravity, links, tree)
    else:
        powers = find_loads(system, work, own, state, tree.rate)
    write_drifts(links, tree, tree.rate)
    write_inertia_loads(links, tree)
    factorize_symmetric(links, tree)
    solve_symmetric(links, tree, True, tree.acceleration)
    powers = (powers[0], powers[1] + driver_power_of_tree(links, tree))
    write_acceleration(links, tree, state, own.offset, derivative)
    store_powers(system, powers, derivative)


@first_class_kernel
def derive_aba(system, work, own, run, _request):
    """Answer EVALUATE and EVALUATE_END."""
    aba_derivative(system, work, own, run.trial, run.slopes[run.counter[SLOT]])
    return 1
