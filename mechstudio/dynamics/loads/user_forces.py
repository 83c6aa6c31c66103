"""Loads that Python code of a script computes, called by the address of its machine code."""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.kinematics.points import body_point
from mechstudio.spatial.rotation import load_matrix
from mechstudio.spatial.vector import load_angular


@intrinsic
def _call(typing, address, time, state, load, first):
    """Call code: `code(time, address of state[0], address of load[first])`."""
    signature = types.void(address, time, state, load, first)

    def generate(context, builder, signature, arguments):
        place, now, state_value, load_value, start = arguments
        number = ir.DoubleType()
        function = ir.FunctionType(ir.VoidType(), (number, cgutils.voidptr_t, cgutils.voidptr_t))
        data = [
            context.make_array(kind)(context, builder, value).data
            for kind, value in zip(signature.args[2:4], (state_value, load_value), strict=True)
        ]
        data[1] = builder.gep(data[1], [start])
        pointers = [builder.bitcast(each, cgutils.voidptr_t) for each in data]
        builder.call(builder.inttoptr(place, function.as_pointer()), [now, *pointers])
        return context.get_dummy_value()

    return signature, generate


@kernel
def run_user_forces(system, work):
    """Let the code of all user forces write its numbers, which functions of loads then read."""
    loads = system.loads
    for c in range(loads.code.size):
        code = loads.code[c]
        _write_state(system, work, code)
        numbers = loads.programs.code
        for k in range(6 * code.body_count + code.axis_count):
            numbers[code.first_load + k] = 0.0
        _call(code.address, work.clock.now, loads.code_state, numbers, code.first_load)  # type: ignore[call-arg]


@kernel
def _write_state(system, work, code):
    """Motion of the bodies and coordinates that the code reads, as `user_code.state_type` says."""
    state, count = system.loads.code_state, code.body_count
    for i in range(count):
        b = system.loads.code_bodies[code.first_body + i]
        center = system.bodies[b].center_B
        position, velocity, _ = body_point(work, b, (-center[0], -center[1], -center[2]))
        rotation, omega = load_matrix(work.rotation, b), load_angular(work.velocity, b)
        for k in range(3):
            state[3 * i + k] = position[k]
            state[12 * count + 3 * i + k] = velocity[k]
            state[15 * count + 3 * i + k] = omega[k]
        for k in range(9):
            state[3 * count + 9 * i + k] = rotation[k]
    for i in range(code.axis_count):
        j = system.loads.code_axes[code.first_axis + i, 0]
        joint = system.joints[j]
        slot = joint.slot[system.loads.code_axes[code.first_axis + i, 1]]
        state[18 * count + i] = work.coordinate[joint.coordinate + slot]
        state[18 * count + code.axis_count + i] = work.rate[joint.rate + slot]
