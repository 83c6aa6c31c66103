"""Small mechanisms for the tests of runs."""

from mechstudio.model import Body, Frame, Joint, Mechanism, SpringDamper

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


def taut_mass() -> Mechanism:
    """A point mass between two taut springs, whose resistance across the tangent does not know."""
    body = Body(name="body", position=(0.0, 0.1, 0.0))
    slide = Joint(name="slide", type="free", body1="ground", body2="body")
    springs = [
        SpringDamper(
            name=f"spring {x:+g}",
            body1="ground",
            body2="body",
            point1=(x, 0.0, 0.0),
            stiffness=2e4,
            free_length=1e-3,
        )
        for x in (-1.0, 1.0)
    ]
    return Mechanism(name="Taut", bodies=(body,), joints=(slide,), forces=tuple(springs))
