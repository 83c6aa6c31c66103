"""Matrices A, B, C, D of small motions, and files of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mechstudio.errors import FileError, UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.io.atomic_file import replacing

if TYPE_CHECKING:
    from typing import Protocol

    from mechstudio.results import Result

    class Linear(Protocol):
        """What small motions are made of; see `ModeSet`."""

        @property
        def stiffness(self) -> FloatArray: ...
        @property
        def damping(self) -> FloatArray: ...
        @property
        def motions(self) -> FloatArray: ...
        @property
        def rates(self) -> FloatArray: ...
        @property
        def result(self) -> Result: ...


SUFFIXES = (".npz", ".mat", ".csv")


@dataclass(frozen=True)
class StateSpace:
    """Linear equations of first order, x = (y, y') with y of the reduced motions.

    Attributes:
        A: Shape (2f, 2f).
        B: Shape (2f, inputs), inputs are efforts [N or N m].
        C: Shape (outputs, 2f), outputs are displacements [m or rad].
        D: Shape (outputs, inputs); zero.
        inputs: Names of the inputs.
        outputs: Names of the outputs.
    """

    A: FloatArray
    B: FloatArray
    C: FloatArray
    D: FloatArray
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]

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
        names = {"inputs": list(self.inputs), "outputs": list(self.outputs)}
        with replacing(path) as scratch, open(scratch, "wb") as file:
            if path.suffix == ".npz":
                texts = {k: np.array(v) for k, v in names.items()}
                np.savez(file, allow_pickle=False, **matrices, **texts)
            elif path.suffix == ".mat":
                from scipy.io import savemat

                cells = {k: np.array(v, dtype=object) for k, v in names.items()}
                savemat(file, {**matrices, **cells})
            else:
                file.write(self._text(matrices).encode())

    def _text(self, matrices: dict[str, FloatArray]) -> str:
        """One line a row: matrix, row name, numbers."""
        lines = ["inputs," + ",".join(self.inputs), "outputs," + ",".join(self.outputs)]
        for name, matrix in matrices.items():
            lines += [f"{name}," + ",".join(map(repr, row)) for row in matrix.tolist()]
        return "\n".join(lines) + "\n"


def state_space(linear: Linear, inputs: Sequence[str], outputs: Sequence[str]) -> StateSpace:
    """Matrices with chosen inputs and outputs; see `ModeSet.state_space`."""
    count = len(linear.stiffness)
    everything = _all_coordinates(linear)
    inputs = tuple(inputs) or everything
    outputs = tuple(outputs) or everything
    pushes = np.array([_coordinate_row(linear, name) for name in inputs]).reshape(-1, count)
    reads, names = [], []
    for name in outputs:
        if name in linear.result.mechanism.measures:
            reads += list(_measure_rows(linear, name))
            names += [f"{name}/{axis}" for axis in "xyz"]
        else:
            reads.append(_coordinate_row(linear, name))
            names.append(name)
    zeros = np.zeros((count, count))
    read = np.array(reads).reshape(-1, count)
    return StateSpace(
        A=np.block([[zeros, np.eye(count)], [-linear.stiffness, -linear.damping]]),
        B=np.concatenate([np.zeros_like(pushes.T), pushes.T]),
        C=np.concatenate([read, np.zeros_like(read)], axis=1),
        D=np.zeros((len(read), len(pushes))),
        inputs=inputs,
        outputs=tuple(names),
    )


def _all_coordinates(linear: Linear) -> tuple[str, ...]:
    """Names of all shifts and angles of joints."""
    return tuple(
        f"{joint.name}:{k}"
        for joint in linear.result.mechanism.joints
        for k in range(joint.joint_type.scalar_count)
    )


def _coordinate_row(linear: Linear, name: str) -> FloatArray:
    """Rates of a coordinate by the reduced motions, shape (f,)."""
    place = coordinate_place(linear.result, name)
    return np.asarray(linear.rates[:, place])


def coordinate_place(result: Result, name: str) -> int:
    """Place of a coordinate "JOINT" or "JOINT:COORDINATE" among all rates.

    Raises:
        UnknownNameError: There is no such joint or coordinate.
    """
    store, joints = result.store, result.mechanism.joints
    joint, _, number = name.rpartition(":") if name not in joints else (name, "", "0")
    if not joint:
        joint, number = name, "0"
    entry = result.mechanism.joint(joint)
    count = entry.joint_type.scalar_count
    if not number.isdecimal() or int(number) >= count:
        raise UnknownNameError(
            f"Joint '{joint}' has no coordinate '{number}' along which an effort could act; "
            + (f"it has 0 to {count - 1}." if count else "choose a joint with shifts or angles.")
        )
    return int(store.rate_slice(store.joint_index[joint]).start) + int(number)


def _measure_rows(linear: Linear, name: str) -> FloatArray:
    """Displacement of a measured point by the reduced motions, shape (3, f)."""
    result = linear.result
    measure = result.mechanism.measures[name]
    body = result.mechanism.body(measure.body)
    b = result.store.body_index[measure.body]
    R = rotation_matrix(result.store.body_pose[0, b, 3:].tolist())
    arm = R @ (np.array(measure.point) - np.array(body.center_of_mass))
    motion = linear.motions[:, b]
    return np.asarray((motion[:, :3] + np.cross(motion[:, 3:], arm)).T)
