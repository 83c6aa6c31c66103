"""Components of reactions that are to be read with care."""

from __future__ import annotations

import numpy as np

from mechstudio.results.channels import Channel
from mechstudio.results.curve_names import NORM
from mechstudio.results.joint_frames import along, frame1_axes
from mechstudio.results.recording import Recording
from mechstudio.results.rounding import floor_of, rounding
from mechstudio.results.settings import RunStatus
from mechstudio.results.unique_loads import (
    LOADS,
    LOCAL,
    undetermined_components,
    unique_components,
)

_MOST = 10_000  # rows in memory that are looked at


def doubtful_components(run: Recording, channel: Channel) -> frozenset[int]:
    """Which components of a channel, and `NORM`, have undetermined ones in what they say.

    In a plane linkage the components across the plane are undetermined, and of minimum norm they
    are zero where nothing loads it that way: the size of a reaction is that of its part within the
    plane, which is determined.

    Args:
        run: The run; while it goes on nobody knows what stays zero.
        channel: One of its channels.
    """
    loose = undetermined_components(run, channel)
    is_over = run.status is not RunStatus.RUNNING
    return loose - {NORM} if loose and is_over and _are_zero(run, channel) else loose


def _are_zero(run: Recording, channel: Channel) -> bool:
    """Whether the undetermined components of a reaction are rounding in all rows."""
    subject, owner, key = channel.name.split("/")
    load, names = key.removeprefix(LOCAL), list(run.mechanism.joints.names)
    if subject != "joints" or load not in LOADS or owner not in names or run.count == 0:
        return False
    number, first = names.index(owner), 3 * LOADS.index(load)
    loose = ~unique_components(run)[number, first : first + 3]
    store = run.store
    most = store.scattered_rows if store.is_stored else _MOST
    rows = np.unique(np.linspace(0, run.count - 1, min(run.count, most)).astype(np.intp))
    bodies = {name: k for k, name in enumerate(run.mechanism.bodies.names)}
    axes = frame1_axes(run.mechanism.joints[number], store.body_pose[rows], bodies)
    loads = along(axes, store.joint_load[rows][:, number, first : first + 3])[:, loose]
    # what could not be read is no number, and not zero
    return bool((np.abs(loads) <= floor_of(channel.unit, rounding(run))).all())
