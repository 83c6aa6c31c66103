"""Advice after runs that the window recognizes, to offer what it says."""

DEAD_POINT_REMEDY = "Choose a function within the reach of the joints, or drive another joint"
# where tolerances are too tight for the steps that a motion needs
LOOSER_REMEDY = "loosen the tolerances"
WINDING_REMEDY = "For a spring that winds up, give the joint the stiffness instead"
