"""Matrices A, B, C, D of small motions, and files of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Literal

import numpy as np

from mechstudio.analyses.channel_slopes import channel_slopes
from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.small_motions import SmallMotions
from mechstudio.answering import answering
from mechstudio.errors import FileError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.io.atomic_file import replacing
from mechstudio.model import Mechanism
from mechstudio.results.actuators import actuator_of

SUFFIXES = (".npz", ".mat", ".csv")
DEPENDENT = 1e-6  # part of the largest singular value below which coordinates follow from others
# reduced motions, independent coordinates of joints, or these by name
States = Literal["motions", "coordinates"] | Sequence[str]


@answering
@dataclass(frozen=True)
class StateSpace:
    """Linear equations of first order; x are reduced motions or coordinates, and their rates.

    Attributes:
        A: Shape (2f, 2f).
        B: Shape (2f, inputs), inputs are efforts [N or N m].
        C: Shape (outputs, 2f); outputs are displacements [m or rad], or channels in their units.
        D: Shape (outputs, inputs); not zero where an output is felt at once, as an acceleration,
            a reaction or the effort of a driver.
        inputs: Names of the inputs.
        outputs: Names of the outputs.
        states: Names of the states: "motion 1" for a reduced motion, or those of coordinates as
            outputs have them, all of these, and then their rates with "/rate" behind.
    """

    A: FloatArray
    B: FloatArray
    C: FloatArray
    D: FloatArray
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    states: tuple[str, ...]

    def save(self, path: str | PathLike[str]) -> None:
        """Write all matrices and names to .npz, .mat or .csv, by the suffix.

        Raises:
            FileError: The suffix is another one.
        """
        path = Path(path)
        if path.suffix not in SUFFIXES:
            raise FileError(
                f"Cannot write '{path}': matrices are written as {', '.join(SUFFIXES)}.", path
            )
        matrices = {"A": self.A, "B": self.B, "C": self.C, "D": self.D}
        names = {key: list(getattr(self, key)) for key in ("inputs", "outputs", "states")}
        with replacing(path) as scratch, open(scratch, "wb") as file:
            if path.suffix == ".npz":
                texts = {k: np.array(v) for k, v in names.items()}
                np.savez(file, allow_pickle=False, **matrices, **texts)
            elif path.suffix == ".mat":
                from scipy.io import savemat

                cells = {k: np.array(v, dtype=object) for k, v in names.items()}
                savemat(file, {**matrices, **cells})
            else:
                file.write(_text(matrices, names).encode())


def _text(matrices: Mapping[str, FloatArray], names: Mapping[str, Sequence[str]]) -> str:
    """One line a row: what the names are of, and these; matrix, and numbers."""
    lines = [f"{key}," + ",".join(listed) for key, listed in names.items()]
    for name, matrix in matrices.items():
        lines += [f"{name}," + ",".join(map(repr, row)) for row in matrix.tolist()]
    return "\n".join(lines) + "\n"


def state_space(
    modes: SmallMotions,
    inputs: Sequence[str],
    outputs: Sequence[str],
    states: States = "motions",
) -> StateSpace:
    """Matrices with chosen inputs and outputs; see `ModeSet.state_space`."""
    count = len(modes.stiffness)
    everything = _all_coordinates(modes)
    inputs = tuple(inputs) or everything
    pushes = np.array([_coordinate_row(modes, name) for name in inputs]).reshape(-1, count)
    names, rows = _outputs(modes, tuple(outputs) or everything, inputs)
    read = np.array(rows).reshape(-1, 2 * count + len(inputs))
    zeros = np.zeros((count, count))
    system = StateSpace(
        A=np.block([[zeros, np.eye(count)], [-modes.stiffness, -modes.damping]]),
        B=np.concatenate([np.zeros_like(pushes.T), pushes.T]),
        C=read[:, : 2 * count],
        D=read[:, 2 * count :],
        inputs=inputs,
        outputs=names,
        states=_with_rates([f"motion {number}" for number in range(1, count + 1)]),
    )
    return system if states == "motions" else _over_coordinates(system, modes, states)


def _with_rates(names: Sequence[str]) -> tuple[str, ...]:
    return (*names, *(f"{name}/rate" for name in names))


def _over_coordinates(system: StateSpace, modes: SmallMotions, states: States) -> StateSpace:
    """The same with coordinates of joints and their rates as states.

    Raises:
        UnknownNameError: There is no such joint or coordinate.
        AnalysisError: These coordinates do not tell each motion, or there are more of them.
    """
    count = len(modes.stiffness)
    names = _independent(modes) if states == "coordinates" else tuple(states)
    rows = np.array([_coordinate_row(modes, name) for name in names]).reshape(-1, count)
    if len(names) != count or np.linalg.matrix_rank(rows, DEPENDENT) < count:
        known = _independent(modes)
        remedy = f"take {count} that do, such as {list(known)}"
        if len(known) < count:
            remedy = 'no joints do; take states="motions"'
        raise AnalysisError(f"The states {list(names)} do not tell each motion once; {remedy}.")
    turn = np.kron(np.eye(2), rows)
    back = np.linalg.inv(turn)
    return replace(
        system,
        A=turn @ system.A @ back,
        B=turn @ system.B,
        C=system.C @ back,
        states=_with_rates(names),
    )


def _independent(modes: SmallMotions) -> tuple[str, ...]:
    """The first coordinates of joints that tell each motion once."""
    mechanism, chosen = modes.result.mechanism, []
    rows: list[FloatArray] = []
    for name in _all_coordinates(modes):
        row = _coordinate_row(modes, name)
        if np.linalg.matrix_rank([*rows, row], DEPENDENT) > len(rows):
            rows.append(row)
            chosen.append(actuator_of(mechanism, name).name)
    return tuple(chosen)


def _outputs(
    modes: SmallMotions, wanted: Sequence[str], inputs: Sequence[str]
) -> tuple[tuple[str, ...], list[FloatArray]]:
    """Names of the outputs, and the row of each in C and D side by side."""
    mechanism = modes.result.mechanism
    channels = [name for name in wanted if _is_channel(mechanism, name)]
    pushed = [actuator_of(mechanism, name) for name in inputs]
    slopes = channel_slopes(modes, channels, pushed) if channels else {}
    read: list[tuple[str, FloatArray]] = []
    still = np.zeros(len(modes.stiffness) + len(inputs))
    for name in wanted:
        if name in slopes:
            read += slopes[name]
        elif name in mechanism.measures:
            displacements = _measure_rows(modes, name)
            read += [
                (f"{name}/{axis}", np.concatenate([row, still]))
                for axis, row in zip("xyz", displacements, strict=True)
            ]
        else:
            read.append((name, np.concatenate([_coordinate_row(modes, name), still])))
    return tuple(name for name, _ in read), [row for _, row in read]


def _is_channel(mechanism: Mechanism, name: str) -> bool:
    """Whether a name is neither that of a measure nor of a coordinate."""
    joints = mechanism.joints
    is_coordinate = name in joints or name.rpartition(":")[0] in joints
    return "/" in name and not is_coordinate and name not in mechanism.measures


def _all_coordinates(modes: SmallMotions) -> tuple[str, ...]:
    """Names of all shifts and angles of joints."""
    return tuple(
        f"{joint.name}:{k}"
        for joint in modes.result.mechanism.joints
        for k in range(joint.joint_type.scalar_count)
    )


def _coordinate_row(modes: SmallMotions, name: str) -> FloatArray:
    """Rates of a coordinate by the reduced motions, shape (f,)."""
    store = modes.result.store
    actuator = actuator_of(modes.result.mechanism, name)
    first = store.rate_slice(store.joint_index[actuator.joint]).start
    return np.asarray(modes.rates[:, first + actuator.coordinate])


def _measure_rows(modes: SmallMotions, name: str) -> FloatArray:
    """Displacement of a measured point by the reduced motions, shape (3, f)."""
    result = modes.result
    measure = result.mechanism.measures[name]
    body = result.mechanism.body(measure.body)
    b = result.store.body_index[measure.body]
    R = rotation_matrix(result.store.body_pose[0, b, 3:].tolist())
    arm = R @ (np.array(measure.point) - np.array(body.center_of_mass))
    motion = modes.motions[:, b]
    return np.asarray((motion[:, :3] + np.cross(motion[:, 3:], arm)).T)
