"""What happens when Python code of a force fails during a run, as by an index out of range.

Or when it gives values that are no numbers.

Compiled code cannot raise through the time loop. It keeps the time and the state of the failure,
and its loads are no numbers from there, so that the run ends; to tell why, the code is called once
more as Python.
"""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from mechstudio.compiler.decorators import kernel

Function = Callable[..., object]

# places in the memory of failures; by how much the time of the code is ahead of that of the run
# [s] stands next to the latter, and the state fills the rest
TIME, AHEAD, COUNT, STATE = range(4)


@intrinsic
def numbers_at(typing, address):  # type: ignore[no-untyped-def]
    """A pointer to numbers from their address, which is a constant of the code."""
    signature = types.CPointer(types.float64)(types.int64)

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.inttoptr(arguments[0], ir.DoubleType().as_pointer())

    return signature, generate


def pointer_cast(kind: types.CPointer) -> Any:
    """A function for compiled code that makes a pointer of a type of one to numbers."""

    @intrinsic
    def cast(typing, numbers):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.bitcast(arguments[0], context.get_value_type(kind))

        return kind(types.CPointer(types.float64)), generate

    return cast


@kernel
def keep_fault(memory, states, loads, t, state, load):  # type: ignore[no-untyped-def]
    """Keep time and state of a failure, and turn the loads into no numbers.

    Args:
        memory: Pointer to the memory of failures.
        states: Number of components that the code reads.
        loads: Number of components that it writes.
        t: Time [s].
        state: Pointer to what it read.
        load: Pointer to what it writes, behind which stands by how much its time is ahead.
    """
    known = True
    for k in range(states):
        known = known and math.isfinite(state[k])
    # once the loads are no numbers, the states after them may be none either
    if known:
        memory[TIME] = t
        memory[AHEAD] = load[loads]
        memory[COUNT] += 1.0
        for k in range(states):
            memory[STATE + k] = state[k]
    for k in range(loads):
        load[k] = math.nan


def fault_memory(state_size: int) -> np.ndarray:
    """Memory for the last failure of one piece of code: its time, a count, and the state."""
    return np.zeros(STATE + state_size)


def fault_text(
    name: str,
    function: Function,
    memory: np.ndarray,
    state_type: np.dtype[np.void],
    load_type: np.dtype[np.void],
) -> tuple[str, bool]:
    """Message on the last failure of a function, and whether it asked for a row that is not there.

    Args:
        name: Its name.
        function: The function as Python.
        memory: Of `fault_memory`, with a failure.
        state_type: Record that it reads.
        load_type: Record that it writes.
    """
    state = memory[STATE:].copy().view(state_type).view(np.recarray)[0]
    load = np.zeros(1, load_type).view(np.recarray)[0]
    when = f"at t = {memory[TIME]:.6g} s"
    try:
        with np.errstate(all="ignore"):
            function(float(memory[TIME] + memory[AHEAD]), state, load)
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        reason = f"{type(error).__name__}: {error}, in line {frames[-1].lineno}"
        text = f'the force "{name}" failed {when}: {reason} of {_file(function)}'
        return text, isinstance(error, IndexError)
    for field in load_type.names or ():
        for place, value in np.ndenumerate(load[field]):
            if not math.isfinite(value):
                where = ", ".join(map(str, place))
                return f'the force "{name}" gives {value:g} as load.{field}[{where}] {when}', False
    reason = "it failed as compiled code, though not as Python"
    return f'the force "{name}" failed {when}: {reason} of {_file(function)}', False


def _file(function: Any) -> str:
    return str(function.__code__.co_filename)
