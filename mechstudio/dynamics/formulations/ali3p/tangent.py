"""The tangent of the ALi3p, factored by the divide-and-conquer assembly.

Newton's linear system, over dt^2/4 (equations 19-34 of the paper, increments of rotation as
rotation vectors), is

    M^ dq = (dt^2/4) g + Phi_q^T T,   Phi_q dq + 4/(alpha dt^2) T = -Phi,   T = (dt^2/4) dlambda

with g the loads that are left over. It is the system of the velocity level whose constraints give
way: the same assembly, with a compliance on the diagonal of K. A stiffness k and a damping c along
a free axis ask for T = -(dt^2/4 k + dt/2 c) H^T dq: one more row, scaled to a compliance of one,
so that stiff springs cost no iteration. Springs and bushings between bodies are joints of their own
with such rows alone, see `topology/tangent_tree.py`. The geometric stiffness (Phi_qq^T lambda) of
joints that hold a point turns inertias only, so that M^ keeps the form of a mass matrix.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, axis_scale
from mechstudio.dynamics.kinematics.spins import MOBILITY_OF_SPIN
from mechstudio.dynamics.loads.effort_slopes import find_effort_slopes
from mechstudio.dynamics.loads.load_slopes import place_bushing_rows, place_spring_rows
from mechstudio.spatial.rotation import as_matrix, congruence, load_matrix, store_matrix
from mechstudio.spatial.vector import add, dot, load, scale, subtract

LEAST_PART = 0.1  # of the inertia that geometric stiffness must leave in every direction
ZERO = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@kernel
def place_acting_rows(system, work, memory, tangent):
    """Rows of springs and bushings at the poses in place, and slopes of the efforts in joints.

    Args:
        system: Constant data.
        work: Workspace.
        memory: Memory of the ALi3p.
        tangent: The tangent's workspace.
    """
    dt = memory.step_size
    find_effort_slopes(system, work, memory.slope)
    rows1, rows2 = tangent.wrench1, tangent.wrench2
    place_spring_rows(system, work, memory.spring_row, dt, rows1, rows2)
    place_bushing_rows(system, work, memory.bushing_row, dt, rows1, rows2)


@kernel
def place_rows_of(system, work, memory, tangent, first, end):
    """Rows and compliances of the joints from one to before another."""
    dt = memory.step_size
    softness = 4.0 / (memory.stiffness * dt * dt)
    for j in range(first, end):
        _place_rows(
            system.joints[j],
            j,
            memory.first_axis[j],
            dt,
            softness,
            memory.spread,
            memory.length,
            memory.slope,
            work.wrench1,
            work.wrench2,
            tangent.wrench1,
            tangent.wrench2,
            tangent.compliance,
        )


@kernel
def _place_rows(
    joint, j, first, dt, softness, spread, length, slope, wrench1, wrench2, rows1, rows2, compliance
):
    """Rows of locked axes, and of efforts along free ones, with their compliances."""
    for k in range(first, 6):
        if k >= joint.open_count:
            factor = 1.0
            size = axis_scale(joint, k) / (1.0 if joint.axis_order[k] < FIRST_ROTATION else length)
            compliance[j, k - first] = softness * (spread if spread > 0.0 else size**2)
        else:
            stiffness = 0.25 * dt * dt * slope[j, k, 0] + 0.5 * dt * slope[j, k, 1]
            factor = max(0.0, stiffness) ** 0.5
            compliance[j, k - first] = 1.0
        for i in range(6):
            rows1[j, k, i] = factor * wrench1[j, k, i]
            rows2[j, k, i] = factor * wrench2[j, k, i]


@kernel
def clear_stiffness(stiffness, first, end):
    """Geometric stiffness of the bodies from one to before another, where their inverses come."""
    for b in range(first, end):
        store_matrix(stiffness, b, ZERO)


@kernel
def turn_tangent_inertia(system, work, memory, tangent, b):
    """Inverse of J + dt^2/4 (geometric stiffness) of a body, world axes."""
    stiffness = tangent.inverse_inertia
    part = 0.25 * memory.step_size * memory.step_size
    R = load_matrix(work.rotation, b)
    inertia = congruence(R, as_matrix(system.bodies[b].inertia_B))
    K = load_matrix(stiffness, b)
    if memory.geometric_stiffness == 1 and _leaves_inertia(inertia, part, K):
        store_matrix(stiffness, b, _inverse(_sum(inertia, part, K)))
        share = 0.0  # all of the mobility is in the inverse
    else:
        store_matrix(stiffness, b, load_matrix(work.inverse_inertia, b))
        share = 1.0
    for i in range(system.bodies[b].spin_count):
        for r in range(4):
            tangent.spin[b, i, r] = work.spin[b, i, r]
        tangent.spin[b, i, MOBILITY_OF_SPIN] *= share


@kernel
def add_geometric_stiffness(joint, j, b1, b2, work, multiplier, stiffness):
    """(F a) 1 - (F a^T + a F^T) / 2 of both bodies of a joint that holds a point; -1: left out.

    F is the constraint force on a body and a its arm, which turns with the body: the torque
    a x F changes by -K theta. The skew part vanishes with the sum of all torques on the body.
    """
    force = (0.0, 0.0, 0.0)
    held = 0
    for k in range(joint.open_count, 6):
        axis = joint.axis_order[k]
        if axis < 3:
            held += 1
            size = joint.linear_scale * multiplier[j, k - joint.open_count]
            force = add(force, scale(load(work.basis[j], axis), size))
    if held < 3 or joint.lead != 0.0:
        return
    point = load(work.point, j)
    if b2 >= 0:
        arm = subtract(point, load(work.center, b2))
        _add_turning_arm(stiffness, b2, arm, force)
    if b1 >= 0:
        arm = subtract(point, load(work.center, b1))
        _add_turning_arm(stiffness, b1, arm, scale(force, -1.0))


@kernel
def _add_turning_arm(stiffness, b, arm, force):
    """Add the stiffness of a force at the end of an arm to matrix b."""
    product = dot(arm, force)
    for i in range(3):
        for j in range(3):
            stiffness[b, i, j] -= 0.5 * (arm[i] * force[j] + force[i] * arm[j])
        stiffness[b, i, i] += product


@kernel
def _sum(a, factor, b):
    """a + factor b of two matrices."""
    return (
        a[0] + factor * b[0],
        a[1] + factor * b[1],
        a[2] + factor * b[2],
        a[3] + factor * b[3],
        a[4] + factor * b[4],
        a[5] + factor * b[5],
        a[6] + factor * b[6],
        a[7] + factor * b[7],
        a[8] + factor * b[8],
    )


@kernel
def _leaves_inertia(inertia, part, K):
    """Whether the sum stays a good part of the inertia: (1 - LEAST_PART) J + part K is positive."""
    m = _sum(_sum(ZERO, 1.0 - LEAST_PART, inertia), part, K)
    minor = m[0] * m[4] - m[1] * m[3]
    return m[0] > 0.0 and minor > 0.0 and _determinant(m) > 0.0


@kernel
def _determinant(m):
    """Determinant of a matrix."""
    return (
        m[0] * (m[4] * m[8] - m[5] * m[7])
        - m[1] * (m[3] * m[8] - m[5] * m[6])
        + m[2] * (m[3] * m[7] - m[4] * m[6])
    )


@kernel
def _inverse(m):
    """Inverse of a matrix, by cofactors."""
    f = 1.0 / _determinant(m)
    return (
        f * (m[4] * m[8] - m[5] * m[7]),
        f * (m[2] * m[7] - m[1] * m[8]),
        f * (m[1] * m[5] - m[2] * m[4]),
        f * (m[5] * m[6] - m[3] * m[8]),
        f * (m[0] * m[8] - m[2] * m[6]),
        f * (m[2] * m[3] - m[0] * m[5]),
        f * (m[3] * m[7] - m[4] * m[6]),
        f * (m[1] * m[6] - m[0] * m[7]),
        f * (m[0] * m[4] - m[1] * m[3]),
    )
