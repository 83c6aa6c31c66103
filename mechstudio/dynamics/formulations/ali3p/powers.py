"""Powers that the energies which the ALi3p exchanges are summed from."""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps
from mechstudio.dynamics.kinematics.bodies import ALL_JOINTS, read_rates
from mechstudio.dynamics.kinematics.drivers import driver_power
from mechstudio.dynamics.kinematics.euler_parameters import motion_of, normalize, place_body
from mechstudio.dynamics.loads.applied import apply_loads


@kernel
def exchange_halfway(system, work, memory):
    """Keep the power of the loads in the middle of the step, at the mean velocities.

    It is what the loads of the trapezoidal rule take from the motion: (F0 + F1) / 2 times
    (v0 + v1) / 2. The mean of both ends, F0 v0 and F1 v1, holds what a stiff damper would take if
    the velocity did not change its sign from step to step.
    """
    dt = memory.step_size
    for b in range(system.bodies.size):
        for i in range(7):
            q0, q1 = memory.last_place[b, i], memory.place[b, i]
            memory.row_place[b, i] = 0.5 * (q0 + q1)
            memory.row_rate[b, i] = (q1 - q0) / dt
        normalize(memory.row_place, b)
        place_body(memory.row_place, b, work.center, work.rotation)
        motion_of(memory.row_rate, memory.row_place, b, work.velocity)
    measure_gaps(system, work)
    read_rates(system, work, ALL_JOINTS)
    end = work.clock.now
    work.clock.now = end - 0.5 * dt
    memory.halfway[0], memory.halfway[1] = apply_loads(system, work)
    work.clock.now = end


@kernel
def keep_powers(system, work, memory, power):
    """Write the powers that loads dissipate and supply, and that of the drivers [W].

    Constraint loads must be in `impulse`.
    """
    power[0], power[1] = 0.0, 0.0
    if memory.is_loaded == 1:
        power[0], power[1] = apply_loads(system, work)
    power[2] = driver_power(system, work)
