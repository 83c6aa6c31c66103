"""Python code that computes loads during a run: compiled by numba, called by address."""

from __future__ import annotations

import hashlib
import inspect
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType
from typing import Any

import numpy as np
from numba import (  # type: ignore[attr-defined]
    carray,
    cfunc,
    from_dtype,
    njit,
    types,
)
from numba.core.errors import NumbaError

from mechstudio.errors import ModelError, Problem
from mechstudio.suggestions import did_you_mean
from mechstudio.topology.code_fault import (
    COUNT,
    STATE,
    TIME,
    fault_memory,
    fault_text,
    keep_fault,
    numbers_at,
    pointer_cast,
)
from mechstudio.topology.code_words import Fields, unknown_name, whole_array, wrong_word

# how terminals are told of bold letters and colors
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
# numbers of a body in the state and in the load, and of a coordinate
BODY_STATE, BODY_LOAD, AXIS_STATE, AXIS_LOAD = 18, 6, 2, 1

_known: dict[int, UserCode] = {}


@dataclass(frozen=True, eq=False)
class UserCode:
    """A compiled function of a script.

    Attributes:
        key: Number that model functions name it by: the same for the same code.
        name: Name of the function.
        bodies: Number of bodies whose motion it reads and that it pushes.
        axes: Number of joint coordinates, likewise.
        compiled: The compiled function; its address is good as long as this lives.
        function: The function as Python.
        faults: What its last failure left, see `code_fault`.
    """

    key: int
    name: str
    bodies: int
    axes: int
    compiled: Any
    function: Callable[..., object]
    faults: np.ndarray

    @property
    def address(self) -> int:
        """Address of the machine code."""
        return int(self.compiled.address)

    @property
    def load_size(self) -> int:
        """Number of components that it computes."""
        return BODY_LOAD * self.bodies + AXIS_LOAD * self.axes

    @property
    def state_size(self) -> int:
        """Number of components that it reads."""
        return BODY_STATE * self.bodies + AXIS_STATE * self.axes

    def fault_since(self, time: float) -> tuple[str, str] | None:
        """Reason and remedy if it failed at a time [s] or later; None if it did not."""
        if not self.faults[COUNT] or self.faults[TIME] < time:
            return None
        kinds = state_type(self.bodies, self.axes), load_type(self.bodies, self.axes)
        count = max(self.bodies, self.axes)
        rows = f"rows 0 to {count - 1}, one" if count > 1 else "row 0 alone,"
        text, is_place = fault_text(self.name, self.function, self.faults, *kinds)
        if not is_place:
            return text, "Write the function so that it gives finite loads wherever the motion goes"
        return (
            text,
            f"State and load have {rows} for each body or joint that the force names, and vectors "
            "have entries 0 to 2",
        )


def state_type(bodies: int, axes: int) -> np.dtype[np.void]:
    """What a function reads, as one record of numbers; without bodies or joints no such fields."""
    of_bodies = [
        ("position", "f8", (bodies, 3)),
        ("rotation", "f8", (bodies, 3, 3)),
        ("velocity", "f8", (bodies, 3)),
        ("angular_velocity", "f8", (bodies, 3)),
    ]
    of_axes = [("coordinate", "f8", (axes,)), ("rate", "f8", (axes,))]
    return np.dtype((of_bodies if bodies else []) + (of_axes if axes else []))


def load_type(bodies: int, axes: int) -> np.dtype[np.void]:
    """What a function writes, likewise."""
    of_bodies = [("force", "f8", (bodies, 3)), ("torque", "f8", (bodies, 3))]
    of_axes = [("effort", "f8", (axes,))]
    return np.dtype((of_bodies if bodies else []) + (of_axes if axes else []))


# what a function has to do, behind its name
_ADDS = (
    "{}(t, state, load), which adds to the load, for example "
    "load.force[0] = -0.3 * state.velocity[0], and returns nothing"
)


def _require_arguments(function: Callable[..., object]) -> None:
    """Refuse a function that cannot be called with a time, a state and a load."""
    try:
        count = len(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return
    if count != 3:
        name = getattr(function, "__name__", "force")
        message = f"it has {count} arguments; write def {_ADDS.format(name)}"
        raise ModelError([Problem(_place(function), message)])


def compile_code(function: Callable[..., object], bodies: int, axes: int) -> UserCode:
    """Compile a function `(t, state, load)` and remember it.

    Args:
        function: Python that numba can compile; it writes to `load` and returns nothing.
        bodies: Number of bodies.
        axes: Number of joint coordinates.

    Raises:
        ModelError: Numba cannot compile it; says why.
    """
    _require_arguments(function)
    fields = Fields(state_type(bodies, axes).names or (), load_type(bodies, axes).names or ())
    if told := unknown_name(function) or wrong_word(function, fields):
        raise ModelError([Problem(_place(function), told)])
    # an index beyond an array would write into memory of others
    inner = njit(error_model="numpy", boundscheck=True)(function)
    faults = fault_memory(BODY_STATE * bodies + AXIS_STATE * axes)
    name = getattr(function, "__name__", "force")
    try:
        compiled = _called_by_address(inner, bodies, axes, faults)
    except NumbaError as error:
        reason = _reason(error)
        if "setitem" in reason:
            reason = whole_array(function, fields) or reason
        message = f"numba cannot compile the function: {reason}"
        raise ModelError([Problem(_place(function), message)]) from error
    except KeyError as error:  # of a record, which numba lets through
        name = str(error.args[0])
        hint = did_you_mean(name, (*fields.state, *fields.load)) or "."
        message = f"there is no '{name}'{hint} {fields.text}"
        raise ModelError([Problem(_place(function), message)]) from error
    if any(signed.return_type != types.none for signed in inner.nopython_signatures):
        message = f"it returns a value, which nothing reads; write def {_ADDS.format(name)}"
        raise ModelError([Problem(_place(function), message)])
    key = _key(function, bodies, axes)
    code = UserCode(key, name, bodies, axes, compiled, function, faults)
    _known[key] = code
    return code


def _called_by_address(inner: Any, bodies: int, axes: int, faults: np.ndarray) -> Any:
    """Machine code that calls a function with records; what this raises becomes no numbers.

    That it answered no numbers is kept, too.
    """
    number = types.CPointer(types.float64)
    kinds = (from_dtype(kind(bodies, axes)) for kind in (state_type, load_type))
    state, load = (types.CPointer(kind) for kind in kinds)
    states, address = faults.size - STATE, faults.ctypes.data
    loads = BODY_LOAD * bodies + AXIS_LOAD * axes

    def call(t, state_numbers, load_numbers):  # type: ignore[no-untyped-def]
        try:
            own = t + load_numbers[loads]
            inner(own, carray(as_state(state_numbers), 1)[0], carray(as_load(load_numbers), 1)[0])
            sound = True
            for k in range(loads):
                sound = sound and math.isfinite(load_numbers[k])
            if not sound:
                keep_fault(numbers_of(address), states, loads, t, state_numbers, load_numbers)
        except Exception:  # the only kind that numba knows
            keep_fault(numbers_of(address), states, loads, t, state_numbers, load_numbers)

    as_state, as_load = pointer_cast(state), pointer_cast(load)
    numbers_of: Any = numbers_at  # numba gives it the arguments of its compiler as well
    return cfunc(types.void(types.float64, number, number), error_model="numpy")(call)


def find_code(key: int) -> UserCode:
    """The code of a key.

    Raises:
        ModelError: This process has not compiled it.
    """
    try:
        return _known[key]
    except KeyError:
        message = (
            "a force of this model is computed by Python code, which files and results do not "
            "hold; apply the function to a model without it"
        )
        raise ModelError([Problem("forces", message)]) from None


def _key(function: Callable[..., object], bodies: int, axes: int) -> int:
    """A number of 48 bits, which a float holds, from what the function does."""
    digest = hashlib.sha256(repr((bodies, axes)).encode())
    _add(digest, function.__code__)
    for cell in function.__closure__ or ():
        digest.update(repr(cell.cell_contents).encode())
    names = function.__code__.co_names
    values = function.__globals__
    digest.update(repr([(name, values.get(name)) for name in names]).encode())
    return int.from_bytes(digest.digest()[:6], "big")


def _add(digest: Any, code: CodeType) -> None:
    digest.update(code.co_code + repr((code.co_names, code.co_varnames)).encode())
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            _add(digest, constant)
        else:
            digest.update(repr(constant).encode())


def _place(function: Callable[..., object]) -> str:
    """Where a function stands, for messages."""
    name = getattr(function, "__name__", "force")
    try:
        return f'{inspect.getsourcefile(function)}, function "{name}"'
    except TypeError:
        return f'function "{name}"'


def _reason(error: NumbaError) -> str:
    """The lines of numba's message that say what is wrong."""
    lines = [line.strip() for line in _ESCAPE.sub("", str(error)).splitlines()]
    own = next((k for k, line in enumerate(lines) if "user_code.py" in line), len(lines))
    lines = lines[: own or len(lines)]  # behind them stands what calls the function
    told = [line for line in lines if line and not line.startswith(("During", "For more", "["))]
    return " ".join(told[:6])
