"""Small mechanisms for tests of the window."""

from mechstudio.model import Body, Frame, Joint, Mechanism, SimulationSettings


def pendulum(**settings):
    """One bar that hangs on a pin."""
    settings = {"duration": 10.0, "output_step": 0.01, **settings}
    return Mechanism(
        name="Pendulum",
        description="A bar that swings about a pin.",
        bodies=(Body(name="bar", mass=1.0, inertia=((1, 0, 0), (0, 1, 0), (0, 0, 1))),),
        joints=(
            Joint(
                name="pivot",
                type="revolute",
                body1="ground",
                body2="bar",
                frame1=Frame(),
                frame2=Frame(position=(-0.5, 0.0, 0.0)),
            ),
        ),
        simulation=SimulationSettings(**settings),
    )
