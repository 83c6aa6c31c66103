"""Shapes of modes in result files, beside their frequencies and damping."""

from __future__ import annotations

from collections.abc import Sequence

import h5py
import numpy as np

from mechstudio.model import Mechanism
from mechstudio.results.mode import Mode
from mechstudio.results.mode_figures import GROUP

_TEXT = h5py.string_dtype()
_MOTION = ("x", "y", "z", "rotation_x", "rotation_y", "rotation_z")
_MOTION_UNITS = ("m", "m", "m", "rad", "rad", "rad")


def write_modes(file: h5py.File, modes: Sequence[Mode], mechanism: Mechanism) -> None:
    """Write eigenvalue, participation, amplitudes of joints and shape of each mode.

    Args:
        file: A file that has the groups of the modes.
        modes: The modes.
        mechanism: Whose names the file has.
    """
    bodies, joints = mechanism.bodies.names, mechanism.joints.names
    for number, mode in enumerate(modes, 1):
        group = file[f"{GROUP}/{number}"]
        for key, values, components, units, description in (
            (
                "eigenvalue",
                mode.eigenvalue,
                ("real", "imaginary"),
                ("1/s", "1/s"),
                "Eigenvalue of the vibration.",
            ),
            (
                "participation",
                tuple(mode.participation.values()),
                bodies,
                ("1",) * len(bodies),
                "Share of each body in the kinetic energy.",
            ),
            (
                "joints",
                tuple(mode.joints.values()),
                joints,
                ("1",) * len(joints),
                "Largest coordinate of each joint beside the largest of all joints.",
            ),
            *(
                (
                    f"shape_{part}",
                    values,
                    _MOTION,
                    _MOTION_UNITS,
                    f"{part.capitalize()} part of the motion of mass centers and of the rotation "
                    "vectors of all bodies, world axes; the largest coordinate of a joint is 1.",
                )
                for part, values in (("real", mode.shape.real), ("imaginary", mode.shape.imag))
            ),
        ):
            data = np.asarray(values, dtype=float)
            dataset = group.create_dataset(key, data=data, track_times=False)
            dataset.attrs["unit"] = dataset.attrs["units"] = ", ".join(dict.fromkeys(units))
            dataset.attrs["description"] = description
            dataset.attrs.create("components", list(components), dtype=_TEXT)
            dataset.attrs.create("component_units", list(units), dtype=_TEXT)
            if key.startswith("shape"):
                dataset.attrs.create("bodies", list(bodies), dtype=_TEXT)


def read_modes(file: h5py.File, mechanism: Mechanism, count: int) -> tuple[Mode, ...]:
    """The modes of a file; none where a former version wrote it, without their shapes.

    Args:
        file: The file.
        mechanism: Whose names it has.
        count: Number of modes.
    """
    groups = [file[f"{GROUP}/{number}"] for number in range(1, count + 1)]
    if not all("shape_real" in group for group in groups):
        return ()
    return tuple(_mode(group, mechanism) for group in groups)


def _mode(group: h5py.Group, mechanism: Mechanism) -> Mode:
    def numbers(key: str) -> list[float]:
        return [float(value) for value in group[key][()]]

    real, imaginary = numbers("eigenvalue")
    shape = group["shape_real"][()] + 1j * group["shape_imaginary"][()]
    return Mode(
        frequency=float(group["frequency"][0]),
        damped_frequency=float(group["damped_frequency"][0]),
        damping_ratio=float(group["damping_ratio"][0]),
        eigenvalue=(real, imaginary),
        participation=dict(zip(mechanism.bodies.names, numbers("participation"), strict=True)),
        joints=dict(zip(mechanism.joints.names, numbers("joints"), strict=True)),
        shape=shape.reshape(len(mechanism.bodies), 6),
    )
