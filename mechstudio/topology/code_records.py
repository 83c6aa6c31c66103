"""Records of the Python code that computes loads, from the elements that name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from mechstudio.errors import ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.model.expression import Code
from mechstudio.model.expression_parser import parse
from mechstudio.model.forces.vector_load import VectorLoad
from mechstudio.topology.system import USER_CODE
from mechstudio.topology.user_code import BODY_LOAD, UserCode, find_code

# name of a body and 0, or of a joint and the number of its coordinate
End = tuple[str, int]


def code_records(
    mechanism: Mechanism,
    codes: Mapping[tuple[int, float], int],
    bodies: Mapping[str, int],
    slots: np.ndarray,
) -> dict[str, np.ndarray]:
    """What kernels need to call the code: fields of `Loads`.

    Args:
        mechanism: The model.
        codes: First number of each piece of code by its key and by how much its time is ahead.
        bodies: Index of each body by name.
        slots: Places of the coordinates by axis, of each joint.

    Raises:
        ModelError: A load that the code computes is missing.
    """
    joints = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    records = np.zeros(len(codes), dtype=USER_CODE)
    pushed: list[int] = []
    axes: list[tuple[int, int]] = []
    size = 0
    for record, ((key, ahead), first) in zip(records, codes.items(), strict=True):
        code = find_code(key)
        found = dict(_places(mechanism, code, ahead))
        record["address"], record["first_load"] = code.address, first
        record["first_body"], record["body_count"] = len(pushed), code.bodies
        record["first_axis"], record["axis_count"] = len(axes), code.axes
        pushed += [bodies[_found(found, place, code)[0]] for place in range(code.bodies)]
        for place in range(code.axes):
            name, coordinate = _found(found, code.bodies + place, code)
            axes.append((joints[name], slots[joints[name]].tolist().index(coordinate)))
        size = max(size, code.state_size)
    return {
        "code": records,
        "code_bodies": np.array(pushed, dtype=np.int32),
        "code_axes": np.array(axes, dtype=np.int32).reshape(-1, 2),
        "code_state": np.zeros(size),
    }


def _places(mechanism: Mechanism, code: UserCode, ahead: float) -> Iterator[tuple[int, End]]:
    """Places of bodies, then of coordinates, each with what an element of this place acts on."""
    for force in mechanism.forces:
        for text in (text for texts in force.functions.values() for text in texts):
            tree = parse(text, mechanism.parameters, ("x", "v"))
            if isinstance(tree, Code) and (tree.key, tree.ahead) == (code.key, ahead):
                beyond = tree.place - BODY_LOAD * code.bodies
                if isinstance(force, VectorLoad):
                    yield tree.place // 3 % code.bodies, (force.body, 0)
                else:
                    yield code.bodies + beyond, force.coordinate_ends[0]


def _found(found: Mapping[int, End], place: int, code: UserCode) -> End:
    if place not in found:
        message = "one of its loads was removed; remove the others and apply it to the model again"
        raise ModelError([Problem(f'force "{code.name}"', message)])
    return found[place]
