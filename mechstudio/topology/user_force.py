"""Forces that a script computes: `ms.force`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import update_wrapper
from typing import overload

from mechstudio.edits.edit import extended
from mechstudio.errors import ModelError, Problem
from mechstudio.model import AnyForce, Force, Mechanism, Motor, Torque
from mechstudio.model.expression import CODE
from mechstudio.model.given_model import GivenModel, mechanism_of
from mechstudio.suggestions import takes_terms
from mechstudio.topology.user_code import BODY_LOAD, UserCode, compile_code

Function = Callable[..., None]
Coordinate = str | tuple[str, int]


class UserForce:
    """A function of a script that computes loads on bodies and joints; made by `force`.

    Attributes:
        name: Name of the function, with which the names of its loads begin.
        bodies: Names of the bodies that it acts on.
        joints: Names of the joints that it acts on, and numbers of their coordinates.
    """

    def __init__(
        self, function: Function, bodies: Sequence[str], joints: Sequence[Coordinate]
    ) -> None:
        # one that is compiled already is compiled anew, with looks at its indices
        function = getattr(function, "py_func", function)
        self.name = function.__name__
        self.bodies = _names("bodies", bodies)
        self.joints = tuple(
            (joint, 0) if isinstance(joint, str) else (joint[0], joint[1])
            for joint in ((joints,) if isinstance(joints, str) else joints)
        )
        if not self.bodies and not self.joints:
            message = (
                'it acts on nothing; write @ms.force(bodies=["..."]) or (joints=["..."]) above '
                f"def {self.name}(t, state, load)"
            )
            raise ModelError([Problem(f'force "{self.name}"', message)])
        self._function = function
        self._code: UserCode | None = None
        update_wrapper(self, function)

    def __call__(self, t: float, state: object, load: object) -> None:
        """Call the function as Python, for tests of it."""
        self._function(t, state, load)

    def applied_to(self, model: GivenModel) -> Mechanism:
        """A mechanism on which the force acts, by loads whose values the function computes.

        On each body a force at the origin of its frame, `<name>_<body>`, and a torque,
        `<name>_<body>_torque`; along each coordinate a motor, `<name>_<joint>`, with the number of
        the coordinate behind it where that is not 0. They have channels like other loads.

        Raises:
            ModelError: Numba cannot compile the function, there is no such body or joint, or there
                are elements of these names already.
        """
        if self._code is None:
            self._code = compile_code(self._function, len(self.bodies), len(self.joints))
        return extended(mechanism_of(model), self._elements(self._code)).mechanism

    def _elements(self, code: UserCode) -> list[AnyForce]:
        """The loads, which name the code and their places among its numbers."""

        def components(first: int) -> tuple[str, str, str]:
            x, y, z = (f"{CODE}({code.key}, {first + k})" for k in range(3))
            return (x, y, z)

        elements: list[AnyForce] = []
        torques = 3 * len(self.bodies)
        for k, body in enumerate(self.bodies):
            name = f"{self.name}_{body}"
            elements.append(Force(name=name, body=body, function=components(3 * k)))
            turning = components(torques + 3 * k)
            elements.append(Torque(name=f"{name}_torque", body=body, function=turning))
        for k, (joint, coordinate) in enumerate(self.joints):
            place = BODY_LOAD * len(self.bodies) + k
            elements.append(
                Motor(
                    name=f"{self.name}_{joint}" + (f"_{coordinate}" if coordinate else ""),
                    joint=joint,
                    coordinate=coordinate,
                    function=f"{CODE}({code.key}, {place})",
                )
            )
        return elements


@overload
def force(
    function: Function,
    /,
    *,
    bodies: Sequence[str] | str = (),
    joints: Sequence[Coordinate] | str = (),
) -> UserForce: ...


@overload
def force(
    *, bodies: Sequence[str] | str = (), joints: Sequence[Coordinate] | str = ()
) -> Callable[[Function], UserForce]: ...


@takes_terms
def force(
    function: object = None,
    /,
    *,
    bodies: Sequence[str] | str = (),
    joints: Sequence[Coordinate] | str = (),
) -> UserForce | Callable[[Function], UserForce]:
    """Make a force of a function, which numba compiles into the run.

    The function takes the time [s], a state and a load, and writes to the load; row i belongs to
    body or coordinate i of those that the decorator names. World axes, SI units:

    - `state.position[i]`, `state.rotation[i]` (body to world), `state.velocity[i]` and
      `state.angular_velocity[i]` of the frame of a body, `state.coordinate[i]` and `state.rate[i]`
      of a joint;
    - `load.force[i]` at the origin of the frame of a body, `load.torque[i]` on it,
      `load.effort[i]` on body 2 along a coordinate; all are 0 before the call.

    Args:
        function: Python that numba can compile in nopython mode.
        bodies: Names of bodies.
        joints: Names of joints, or pairs of a name and the number of a coordinate.

    Raises:
        ModelError: It acts on nothing, or a name stands in the place of the function.
    """
    if function is not None and not callable(function):
        given = repr(function) if isinstance(function, str | list | tuple) else '["..."]'
        message = (
            f"names are told by bodies= or joints=; write @ms.force(bodies={given}) or "
            f"@ms.force(joints={given}) above def drag(t, state, load)"
        )
        raise ModelError([Problem("force", message)])
    if function is not None:
        return UserForce(function, _names("bodies", bodies), joints)
    return lambda given: UserForce(given, _names("bodies", bodies), joints)


def _names(what: str, names: Sequence[str] | str) -> tuple[str, ...]:
    """Names as a tuple, also if it is only one."""
    given = (names,) if isinstance(names, str) else tuple(names)
    if not all(isinstance(name, str) for name in given):
        raise ModelError([Problem(what, f"names are needed, not {given!r}")])
    return given
