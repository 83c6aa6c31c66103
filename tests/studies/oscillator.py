"""A mass on a spring, of which everything is known."""

import mechstudio as ms

SPEED = 0.8
OPTIONS = {"duration": 2.0, "output_step": 0.002, "rtol": 1e-9, "atol": 1e-9}
COORDINATE = "[joints/slide/coordinate/shift]"


def oscillator(mass=2.0, stiffness=50.0):
    """A block that slides without gravity, thrown from the rest position of its spring."""
    return ms.Mechanism(
        name="Oscillator",
        gravity=(0, 0, 0),
        parameters={"k": stiffness},
        bodies=[
            ms.Body(
                name="block",
                mass=mass,
                inertia=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
                velocity=(0, 0, SPEED),
            )
        ],
        joints=[
            {
                "name": "slide",
                "type": "prismatic",
                "body1": "ground",
                "body2": "block",
                "stiffness": "k",
            }
        ],
    )


def amplitude(mass=2.0, stiffness=50.0):
    """Largest deflection of the spring [m]."""
    return SPEED * (mass / stiffness) ** 0.5
