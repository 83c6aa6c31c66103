"""What acts in a joint: its spring, damping, friction, stops and law, as the model has them."""

from __future__ import annotations

from mechstudio.model import Joint


def has_spring(joint: Joint) -> bool:
    """Whether a spring acts along any coordinate."""
    return any(joint.per_coordinate("stiffness"))


def is_damped(joint: Joint) -> bool:
    """Whether it is damped along any coordinate."""
    return any(joint.per_coordinate("damping"))


def is_rubbing(joint: Joint) -> bool:
    """Whether it has dry friction along any coordinate."""
    return any(joint.per_coordinate("friction"))


def is_stopped(joint: Joint) -> bool:
    """Whether it has stops."""
    return joint.limits is not None and joint.joint_type.scalar_count > 0


def has_law(joint: Joint) -> bool:
    """Whether a law is given for any coordinate."""
    return any(text.strip() not in ("0", "0.0") for text in joint.efforts())


def acts(joint: Joint) -> bool:
    """Whether anything acts in it."""
    return (
        # most joints have the plain defaults, which take no time to see
        not _is_plain(joint)
        and any(has(joint) for has in (has_spring, is_damped, is_rubbing, is_stopped, has_law))
    )


def _is_plain(joint: Joint) -> bool:
    return (
        joint.stiffness == joint.damping == joint.friction == 0.0
        and joint.effort == "0"
        and joint.limits is None
    )
