"""Start of runs of trees by momenta: memory of the locked motion, and the first momenta."""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.formulations.hdca.equations import momenta_from_velocities
from mechstudio.dynamics.formulations.shape.bodies import shape_momenta_from_velocities
from mechstudio.dynamics.formulations.shape.locked_motion import (
    MOST_BLOCKS,
    LockedMotion,
    locked_motion,
)
from mechstudio.dynamics.spanning_tree.layout import Layout
from mechstudio.simulation.solvers.momenta_choice import OF_SHAPE
from mechstudio.simulation.solvers.start import Start
from mechstudio.topology.system import System


def has_shape(start: Start) -> bool:
    """Whether the state of a run is momenta of the shape."""
    return start.settings.momenta == OF_SHAPE


def locked_bodies(system: System) -> LockedMotion:
    """Memory for the locked motion of the bodies of a system."""
    joints = system.joints[system.bodies["joint"]]
    return locked_motion(
        system.bodies["parent"],
        system.order,
        joints["state_rate"],
        joints["open_count"],
        MOST_BLOCKS,
    )


def locked_links(layout: Layout) -> LockedMotion:
    """The same for the links of a tree, beside which there is the ground."""
    links = layout.links
    parent = np.where(links["parent"] > 0, links["parent"], -1)
    return locked_motion(parent, np.arange(1, len(links)), links["rate"], links["open_count"])


def write_momenta(start: Start) -> None:
    """Write momenta of the joints or of the shape at t = 0 to the workspace of the model."""
    system, source = start.assembly.compiled.system, start.assembly.work
    if has_shape(start):
        shape_momenta_from_velocities(system, source, locked_bodies(system))
    else:
        momenta_from_velocities(system, source)
