"""All loads on one body over time, for strength calculations."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

import numpy as np

from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.io.atomic_file import require_writable
from mechstudio.io.csv_file import write_table
from mechstudio.model import Body
from mechstudio.results.recording import Recording
from mechstudio.results.stretches import Part, parts_of
from mechstudio.suggestions import nearest

_MOST_NAMED = 8  # bodies in a message
_BLOCK = 20_000  # rows that are worked out at a time

Columns = dict[str, FloatArray]


def write_body_loads(result: Recording, body: str, path: str | PathLike[str]) -> None:
    """Write all loads on a body as CSV, along the axes of the body frame, which turn with it.

    For each joint: where the reaction acts, its force and torque there. Then the weight at the
    center of mass, the sum of all other applied loads (springs, motors, drivers, friction and so
    on) as a force and a torque at the center of mass, and the inertia loads there. All of them
    together are in equilibrium.

    Args:
        result: The run; rows that are added meanwhile are left out.
        body: Name of the body.
        path: The file.

    Raises:
        FileError: The file cannot be written.
        UnknownNameError: There is no such body.
    """
    require_writable(Path(path))
    titles = list(body_loads(result, body, 0, 0))
    count = result.count

    def rows() -> Iterator[list[float]]:
        for start in range(0, count, _BLOCK):
            columns = body_loads(result, body, start, min(start + _BLOCK, count))
            yield from np.column_stack(list(columns.values())).tolist()

    write_table(path, titles, rows())


def body_loads(result: Recording, body: str, start: int, stop: int) -> Columns:
    """The loads of the rows `start` to `stop` by title, such as "joints/pivot/force/x [N]".

    Raises:
        UnknownNameError: There is no such body.
    """
    places = {entry.name: place for place, entry in enumerate(result.mechanism.bodies)}
    if body not in places:
        close = nearest(body, places, 3)
        hint = (
            f"; did you mean {' or '.join(map(repr, close))}?"
            if close
            else f"; there are {', '.join(list(places)[:_MOST_NAMED])}."
        )
        raise UnknownNameError(f"The mechanism has no body '{body}'{hint}")
    parts = [
        _loads(result, body, part, part.mechanism.bodies[places[body]])
        for part in parts_of(result.store.stretches, start, stop)
    ] or [_loads(result, body, Part(start, start, result.mechanism), result.mechanism.bodies[body])]
    if len(parts) == 1:
        return parts[0]
    return {title: np.concatenate([part[title] for part in parts]) for title in parts[0]}


def _loads(result: Recording, body: str, part: Part, entry: Body) -> Columns:
    """The loads of rows by one model, of which this is the body.

    The sum of other applied loads is what Newton's and Euler's equations leave, so that whatever
    acts is in it.
    """
    mechanism, start, stop = result.mechanism, part.start, part.stop

    def read(subject: str, key: str) -> FloatArray:
        return np.asarray(result.read(f"{subject}/{key}", start, stop), dtype=float)

    place = f"bodies/{body}"
    pose = np.hstack([read(place, "position"), read(place, "orientation")])
    turn = matrices(pose)[:, :3, :3]

    def inward(vectors: FloatArray) -> FloatArray:
        """Along the axes of the body."""
        found: FloatArray = np.einsum("nij,ni->nj", turn, vectors)
        return found

    center = np.array(entry.center_of_mass, dtype=float)
    spin, spin_up = (
        inward(read(place, "angular_velocity")),
        inward(read(place, "angular_acceleration")),
    )
    weight = entry.mass * inward(np.tile(np.array(part.mechanism.gravity, float), (len(pose), 1)))

    # minus mass times acceleration, minus the rate of the angular momentum, at the center of mass
    acceleration = inward(read(place, "acceleration"))
    acceleration = acceleration + np.cross(spin_up, center)
    acceleration += np.cross(spin, np.cross(spin, center))
    inertia = np.array(entry.inertia, dtype=float)
    inertia_force = -entry.mass * acceleration
    inertia_torque = -(spin_up @ inertia.T) - np.cross(spin, spin @ inertia.T)

    columns: Columns = {"time [s]": np.asarray(result.read("time", start, stop), dtype=float)}
    force, torque = weight + inertia_force, inertia_torque.copy()
    for joint in mechanism.joints:
        if body not in (joint.body1, joint.body2):
            continue
        sign = 1.0 if body == joint.body2 else -1.0
        point = inward(
            _origin2(result, joint.body2, joint.frame2.position, start, stop) - pose[:, :3]
        )
        own_force = sign * inward(read(f"joints/{joint.name}", "force"))
        own_torque = sign * inward(read(f"joints/{joint.name}", "torque"))
        force = force + own_force
        torque = torque + own_torque + np.cross(point - center, own_force)
        name = f"joints/{joint.name}"
        columns |= _titled(f"{name}/point", "m", point)
        columns |= _titled(f"{name}/force", "N", own_force)
        columns |= _titled(f"{name}/torque", "N m", own_torque)
    columns |= _titled("weight/force", "N", weight)
    columns |= _titled("applied/force", "N", -force)
    columns |= _titled("applied/torque", "N m", -torque)
    columns |= _titled("inertia/force", "N", inertia_force)
    columns |= _titled("inertia/torque", "N m", inertia_torque)
    return columns


def _origin2(
    result: Recording, body2: str, position: tuple[float, float, float], start: int, stop: int
) -> FloatArray:
    """Origin of frame 2 of a joint in the world [m], where its reaction acts."""
    point = np.array(position, dtype=float)
    if body2 not in {body.name for body in result.mechanism.bodies}:
        return np.tile(point, (stop - start, 1))
    parts = [
        result.read(f"bodies/{body2}/{key}", start, stop) for key in ("position", "orientation")
    ]
    found: FloatArray = parts[0] + matrices(np.hstack(parts))[:, :3, :3] @ point
    return found


def _titled(name: str, unit: str, vectors: FloatArray) -> Columns:
    return {f"{name}/{axis} [{unit}]": vectors[:, k] for k, axis in enumerate("xyz")}
