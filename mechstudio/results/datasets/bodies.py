"""Datasets of bodies and of the points that are measured on them."""

from __future__ import annotations

from mechstudio.results.datasets.dataset import Dataset, fixed, xyz
from mechstudio.results.measures import (
    point_acceleration,
    point_position,
    point_velocity,
)

BODY_DATASETS: tuple[Dataset, ...] = (
    Dataset(
        subject="bodies",
        key="position",
        label="Position",
        description="Position of the body frame's origin, world axes.",
        columns=xyz("m"),
        read=lambda rows, body: rows.body_pose[:, body, :3],
    ),
    Dataset(
        subject="bodies",
        key="orientation",
        label="Orientation",
        description="Orientation of the body frame: unit quaternion w, x, y, z, body to world.",
        columns=fixed("1", "w", "x", "y", "z"),
        read=lambda rows, body: rows.body_pose[:, body, 3:],
    ),
    Dataset(
        subject="bodies",
        key="velocity",
        label="Velocity",
        description="Velocity of the body frame's origin, world axes.",
        columns=xyz("m/s"),
        read=lambda rows, body: rows.body_velocity[:, body, :3],
    ),
    Dataset(
        subject="bodies",
        key="angular_velocity",
        label="Angular velocity",
        description="Angular velocity of the body, world axes.",
        columns=xyz("rad/s"),
        read=lambda rows, body: rows.body_velocity[:, body, 3:],
    ),
    Dataset(
        subject="bodies",
        key="acceleration",
        label="Acceleration",
        description="Acceleration of the body frame's origin, world axes.",
        columns=xyz("m/s^2"),
        read=lambda rows, body: rows.body_acceleration[:, body, :3],
    ),
    Dataset(
        subject="bodies",
        key="angular_acceleration",
        label="Angular acceleration",
        description="Angular acceleration of the body, world axes.",
        columns=xyz("rad/s^2"),
        read=lambda rows, body: rows.body_acceleration[:, body, 3:],
    ),
    Dataset(
        subject="measures",
        key="position",
        label="Position",
        description="Position of the measured point, world axes.",
        columns=xyz("m"),
        derived=True,
        read=point_position,
    ),
    Dataset(
        subject="measures",
        key="velocity",
        label="Velocity",
        description="Velocity of the measured point, world axes.",
        columns=xyz("m/s"),
        derived=True,
        read=point_velocity,
    ),
    Dataset(
        subject="measures",
        key="acceleration",
        label="Acceleration",
        description="Acceleration of the measured point, world axes.",
        columns=xyz("m/s^2"),
        derived=True,
        read=point_acceleration,
    ),
)
