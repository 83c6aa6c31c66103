"""Small mechanisms for the tests of runs."""

from mechstudio.model import Body, Frame, Joint, Mechanism

HALF = Frame(position=(-0.5, 0.0, 0.0))


def pendulum(**joint_fields) -> Mechanism:
    """A horizontal link on a revolute joint."""
    return Mechanism(
        name="Pendulum",
        bodies=(Body(name="link", position=(0.5, 0.0, 0.0)),),
        joints=(
            Joint(
                name="pin",
                type="revolute",
                body1="ground",
                body2="link",
                frame2=HALF,
                **joint_fields,
            ),
        ),
    )


def double_hinge(offset: float = 0.0) -> Mechanism:
    """A door on two hinges on one line; the second hinge may be off the line by some distance."""
    door = pendulum()
    second = Joint(
        name="upper",
        type="revolute",
        body1="ground",
        body2="link",
        frame1=Frame(position=(offset, 0.0, 1.0)),
        frame2=Frame(position=(-0.5, 0.0, 1.0)),
    )
    return door.model_copy(update={"joints": (*door.joints, second)})
