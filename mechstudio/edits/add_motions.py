"""New elements on joint coordinates and points: drivers, motors, couplings, measures."""

from __future__ import annotations

from typing import Any

from mechstudio.answers_of_elements import RATIO
from mechstudio.edits.acting import given, require_acting
from mechstudio.edits.add_joints import require_pose
from mechstudio.edits.edit import Edit, extended, refused
from mechstudio.edits.names import fresh_name
from mechstudio.edits.placing import Place, checked_place, local_place
from mechstudio.edits.pose import body_poses
from mechstudio.edits.selection import require_joint
from mechstudio.edits.table_functions import repeated, with_tables
from mechstudio.io.table_units import coordinate_unit, units_of_function
from mechstudio.model import Coupling, Driver, Joint, Mechanism, Motor, PointMeasure
from mechstudio.model.evaluation import made_over
from mechstudio.model.expression_tokens import tokens_of
from mechstudio.model.plain_data import plain
from mechstudio.model.sampled_function import as_samples
from mechstudio.model.value_text import shown

_MOTOR = "'10*sin(t)' for an effort, or gains and a target: kp=200.0, kd=20.0, target=1.0"


def add_driver(
    mechanism: Mechanism,
    joint: str,
    function: object = None,
    *,
    position: object = None,
    rate: object = None,
    coordinate: int = 0,
    kind: str = "position",
    periodic: bool = False,
    name: str = "",
) -> Edit:
    """Add a driver, which makes a joint coordinate follow a function.

    Args:
        mechanism: Where it goes.
        joint: Joint whose coordinate is prescribed.
        function: The coordinate [m or rad] or its rate, a function of t, a number, or samples:
            times [s] and values as two arrays, between which a cubic spline goes; lines by
            `(times, values, "linear")`; or the name of a CSV file with both as columns.
        position: The coordinate [m or rad], likewise, in its place.
        rate: The rate [m/s or rad/s], likewise, in the place of `function` with the kind
            `velocity`.
        coordinate: Number of the coordinate, counted from 0.
        kind: What the function gives, `position` or `velocity`.
        periodic: Whether the samples are one period that repeats, and ends as it begins.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: There is no such coordinate, it is driven already, or a value is not valid.
    """
    words = {"function": function, "position": position, "rate": rate}
    given = {word: value for word, value in words.items() if value is not None}
    if not given and not isinstance(coordinate, int):
        raise refused(
            "coordinate",
            "is the number of a coordinate of the joint, 0 for its only one; the function is "
            f"position={coordinate!r}",
        )
    if len(given) != 1:
        wrong = f"is given more than once, by {' and '.join(given)}" if given else "is missing"
        remedy = "give either function, position or rate, such as position='2*t'"
        raise refused("function", f"{wrong}; {remedy}")
    if rate is not None or position is not None:
        kind = "velocity" if position is None else "position"
    unit = _coordinate_unit(mechanism, joint, coordinate)
    units = units_of_function(Driver, "function", unit, is_rate=kind == "velocity")
    (chosen,) = (with_tables(value, units, word) for word, value in given.items())
    driver = Driver(
        name=name or fresh_name(mechanism, "driver", "driver"),
        joint=joint,
        coordinate=coordinate,
        kind=kind,
        function=repeated(chosen) if periodic else chosen,
    )
    return extended(mechanism, [driver])


def add_motor(
    mechanism: Mechanism,
    /,
    joint: str,
    function: str | None = None,
    *,
    coordinate: int = 0,
    name: str = "",
    target_rate: float | str | None = None,
    **fields: object,
) -> Edit:
    """Add a motor, an effort along a joint coordinate.

    Args:
        mechanism: Where it goes.
        joint: Joint that it turns or shifts.
        function: Effort on body 2 [N or N m], a function of the coordinate x, its rate v and t;
            it or a gain is needed, if only as 0.
        coordinate: Number of the coordinate, counted from 0.
        name: Its name; "" for a fresh one.
        target_rate: Constant rate of the target [m/s or rad/s], a number or an expression over
            parameters, in the place of `target`; the gain for it is `derivative`.
        fields: Other fields, e.g. `proportional`, `derivative` and `target` of its controller.

    Raises:
        ModelError: There is no such coordinate, a value is not valid, or there is nothing that
            acts.
    """
    if target_rate is not None:
        if "t" in [word.text for word in tokens_of(str(target_rate))]:
            raise refused("target_rate", "must be constant; give the target as a function of t")
        fields = {"target": f"({target_rate})*t"} | fields
    units = units_of_function(Motor, "function", _coordinate_unit(mechanism, joint, coordinate))
    law = None if function is None else with_tables(function, units, variable="x")
    motor = made_over(
        Motor,
        mechanism.parameters,
        dict(
            name=name or fresh_name(mechanism, "force", "motor"),
            joint=joint,
            coordinate=coordinate,
            **given(function=law),
            **fields,
        ),
    )
    done = extended(mechanism, [motor])
    require_acting(motor, _MOTOR)
    return done


def _coordinate_unit(mechanism: Mechanism, joint: str, number: int) -> str:
    """SI unit of a coordinate; "" where there is none, of which others tell."""
    types = (entry.type for entry in mechanism.joints if entry.name == joint)
    return coordinate_unit(next(types, None), number)


def is_joint(mechanism: Mechanism, name: object) -> bool:
    """Whether a name is that of a joint, and of no body."""
    return name in mechanism.joints.names and name not in mechanism.bodies.names


def motor_along(
    mechanism: Mechanism, joint: str, kind: str, function: object, name: str = ""
) -> Edit:
    """A motor without a controller along the first angle or shift of a joint.

    Args:
        mechanism: Where it goes.
        joint: The joint.
        kind: Kind of the coordinate, "angle" or "shift".
        function: Effort on body 2 [N or N m], a function of the coordinate x, its rate v and t.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: The joint has no such coordinate, or the function is not a single one.
    """
    unit = "rad" if kind == "angle" else "m"
    function = with_tables(function, units_of_function(Motor, "function", unit))
    found = mechanism.joints[joint]
    kinds = [coordinate.kind for coordinate in found.joint_type.coordinates]
    if kind not in kinds:
        remedy = f'name a body, such as "{found.body2}", or a joint with such a coordinate'
        raise refused("body", f'the {found.type} joint "{joint}" has no {kind}; {remedy}')
    is_list = isinstance(function, list | tuple) and len(function) == 3
    if function is None or (is_list and as_samples(plain(function)) is None):
        needed = f'along the {kind} of the joint "{joint}" it is one function'
        raise refused("function", f'{needed}, such as "10*sin(t)" (got {shown(function)})')
    given: Any = function
    return add_motor(mechanism, joint, given, coordinate=kinds.index(kind), name=name)


def add_coupling(
    mechanism: Mechanism,
    joint1: str,
    joint2: str,
    ratio: float | None = None,
    *,
    coordinate1: int = 0,
    coordinate2: int = 0,
    name: str = "",
) -> Edit:
    """Add a gear or a rack: a rack where coordinate 1 is an angle and coordinate 2 a shift.

    Args:
        mechanism: Where it goes.
        joint1: Joint of coordinate 1.
        joint2: Joint of coordinate 2.
        ratio: Change of coordinate 2 over that of coordinate 1 [-, or m/rad of a rack].
        coordinate1: Number of coordinate 1, counted from 0.
        coordinate2: Number of coordinate 2.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: There is no such coordinate, or the two cannot be coupled.
    """
    kinds = (
        _kind(require_joint(mechanism, joint1), coordinate1),
        _kind(require_joint(mechanism, joint2), coordinate2),
    )
    if ratio is None:
        raise refused("ratio", f"is missing, such as ratio=-0.5; {RATIO}")
    type = "rack" if kinds == ("angle", "shift") else "gear"
    coupling = Coupling(
        name=name or fresh_name(mechanism, "coupling", type),
        type=type,
        joint1=joint1,
        coordinate1=coordinate1,
        joint2=joint2,
        coordinate2=coordinate2,
        ratio=ratio,
    )
    return extended(mechanism, [coupling])


def add_measure(mechanism: Mechanism, body: str, point: Place, *, name: str = "") -> Edit:
    """Add a point whose motion is recorded.

    Args:
        mechanism: Where it goes.
        body: Body that carries the point.
        point: The point in the world at t = 0 [m]; it moves with the body.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: There is no such body, or a value is not valid.
    """
    pose = require_pose(body_poses(mechanism), "body", body)
    measure = PointMeasure(
        name=name or fresh_name(mechanism, "measure", "point"),
        body=body,
        point=local_place(pose, checked_place("point", point)),
    )
    return extended(mechanism, [measure])


def _kind(joint: Joint, coordinate: int) -> str:
    """Kind of a coordinate; "" if the joint has no such coordinate."""
    coordinates = joint.joint_type.coordinates
    return coordinates[coordinate].kind if 0 <= coordinate < len(coordinates) else ""
