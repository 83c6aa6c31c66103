"""Advice after runs that the window recognizes, to offer what it says."""

from mechstudio.simulation.assembling.gaps import FITTED, LED, MOVED

DEAD_POINT_REMEDY = (
    "Choose a function within the reach of the joints, change lengths so that they reach it, or "
    "drive another joint"
)
CHANGE_REMEDY = "Change the events, or what depends on the parameters"
# where tolerances are too tight for the steps that a motion needs
LOOSER_REMEDY = "loosen the tolerances"
WINDING_REMEDY = "For a spring that winds up, give the joint the stiffness instead"


def moves_bodies(note: str) -> bool:
    """Whether a note says that a run began in other poses than the given ones."""
    return note.startswith((MOVED, LED))


def is_about_model(note: str) -> bool:
    """Whether a note is on the model itself, so that no accuracy and no solver changes it."""
    return note.startswith((MOVED, LED, FITTED)) or WINDING_REMEDY in note
