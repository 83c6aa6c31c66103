"""Moving a mechanism by hand: a point is pulled, and everything follows as its joints allow."""

from mechstudio.posing.pull import Pull
from mechstudio.posing.rig import Rig

__all__ = ["Pull", "Rig"]
