"""Motions of the bodies about the origin of the world, and cotangents of their inertia forces."""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.adjoint.pairs import (
    at_point,
    inertia_product,
    motion_cross,
    plus,
    wrench_cross,
)
from mechstudio.spatial.arrays import clear_rows, clear_vector
from mechstudio.spatial.rotation import apply, apply_transposed, load_matrix
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
    subtract,
)


@kernel
def clear_cotangents(bars):
    """Forget the cotangents of the evaluation before."""
    clear_rows(bars.pose_bar)
    clear_rows(bars.velocity_bar)
    clear_rows(bars.acceleration_bar)
    clear_rows(bars.virtual_bar)
    clear_vector(bars.coordinate_bar)
    clear_vector(bars.rate_bar)
    clear_vector(bars.change_bar)


@kernel
def write_motions(system, work, bars):
    """V, A and W of all bodies from velocities, accelerations and virtual motions of the centers.

    Args:
        system: Constant data.
        work: Workspace with the evaluation.
        bars: See `Cotangents`; `body_motion` is read.
    """
    g = (system.gravity[0], system.gravity[1], system.gravity[2])
    store_pair(bars.acceleration, 0, scale(g, -1.0), (0.0, 0.0, 0.0))
    for b in range(system.bodies.size):
        c = load(work.center, b)
        v, omega = load_linear(work.velocity, b), load_angular(work.velocity, b)
        a, alpha = load_linear(work.acceleration, b), load_angular(work.acceleration, b)
        w, spin = load_linear(bars.body_motion, b), load_angular(bars.body_motion, b)
        store_pair(bars.velocity, b + 1, subtract(v, cross(omega, c)), omega)
        a = subtract(subtract(a, cross(alpha, c)), cross(omega, v))
        store_pair(bars.acceleration, b + 1, subtract(a, g), alpha)
        store_pair(bars.virtual, b + 1, subtract(w, cross(spin, c)), spin)


@kernel
def pull_inertia(system, work, bars):
    """Add what W . (I A + V x* I V) of all bodies gives; see the package."""
    for b in range(system.bodies.size):
        body, row = system.bodies[b], b + 1
        V = (load_linear(bars.velocity, row), load_angular(bars.velocity, row))
        A = (load_linear(bars.acceleration, row), load_angular(bars.acceleration, row))
        W = (load_linear(bars.virtual, row), load_angular(bars.virtual, row))
        h = inertia_product(body, work, b, V[0], V[1])
        a_bar = inertia_product(body, work, b, W[0], W[1])
        between = motion_cross(V[0], V[1], W[0], W[1])
        carried = inertia_product(body, work, b, between[0], between[1])
        v_bar = plus(carried, wrench_cross(W[0], W[1], h[0], h[1]), 1.0)
        v_bar = scale(v_bar[0], -1.0), scale(v_bar[1], -1.0)
        w_bar = inertia_product(body, work, b, A[0], A[1])
        w_bar = plus(w_bar, wrench_cross(V[0], V[1], h[0], h[1]), 1.0)
        # nothing changes where body and motions are displaced together
        pose = wrench_cross(V[0], V[1], v_bar[0], v_bar[1])
        pose = plus(pose, wrench_cross(A[0], A[1], a_bar[0], a_bar[1]), 1.0)
        pose = plus(pose, wrench_cross(W[0], W[1], w_bar[0], w_bar[1]), 1.0)
        add_pair(bars.pose_bar, row, scale(pose[0], -1.0), scale(pose[1], -1.0))
        add_pair(bars.velocity_bar, row, v_bar[0], v_bar[1])
        add_pair(bars.acceleration_bar, row, a_bar[0], a_bar[1])
        add_pair(bars.virtual_bar, row, w_bar[0], w_bar[1])
        _sum_mass(work, bars, b, V, A, W)


@kernel
def _sum_mass(work, bars, b, V, A, W):
    """Add to the sums for mass and inertia of body b."""
    c, R = load(work.center, b), load_matrix(work.rotation, b)
    v = at_point(V[0], V[1], c)
    a = add(at_point(A[0], A[1], c), cross(V[1], v))
    bars.sums.mass[b] += dot(at_point(W[0], W[1], c), a)
    w = apply_transposed(R, W[1])
    alpha, omega = apply_transposed(R, A[1]), apply_transposed(R, V[1])
    turned = cross(w, omega)
    for i in range(3):
        for j in range(i, 3):
            value = w[i] * alpha[j] + turned[i] * omega[j]
            if i != j:
                value += w[j] * alpha[i] + turned[j] * omega[i]
            place = j if i == 0 else i + j + 1
            bars.sums.inertia[b, place] += value


@kernel
def pull_body_frame(system, work, bars, b, place, motion, change):
    """Add the cotangents of pose, velocity and acceleration of the frame of a body.

    Args:
        system: Constant data.
        work: Workspace with the evaluation.
        bars: See `Cotangents`.
        b: Body.
        place: Cotangents of the origin and of a turn of the frame, world axes, shape (n, 6).
        motion: Of velocity and angular velocity, shape (n, 6).
        change: Of acceleration and angular acceleration, shape (n, 6).
    """
    row, center = b + 1, system.bodies[b].center_B
    arm = apply(load_matrix(work.rotation, b), (center[0], center[1], center[2]))
    o = subtract(load(work.center, b), arm)
    omega, alpha = load_angular(bars.velocity, row), load_angular(bars.acceleration, row)
    u = at_point(load_linear(bars.velocity, row), omega, o)
    u_bar, a_bar = load_linear(motion, b), load_linear(change, b)
    p_bar = add(load_linear(place, b), cross(u_bar, omega))
    drag = cross(a_bar, omega)
    p_bar = add(p_bar, add(cross(a_bar, alpha), cross(drag, omega)))
    add_pair(bars.pose_bar, row, p_bar, add(cross(o, p_bar), load_angular(place, b)))
    u_bar = add(u_bar, drag)
    turn = add(load_angular(motion, b), cross(u, a_bar))
    add_pair(bars.velocity_bar, row, u_bar, add(cross(o, u_bar), turn))
    add_pair(bars.acceleration_bar, row, a_bar, add(cross(o, a_bar), load_angular(change, b)))
    center_bar = apply_transposed(load_matrix(work.rotation, b), p_bar)
    for i in range(3):
        bars.sums.center[b, i] -= center_bar[i]
