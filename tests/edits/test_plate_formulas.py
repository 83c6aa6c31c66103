"""Plates with corners at expressions weigh what they would if drawn anew with other values."""

import numpy as np
import pytest

from mechstudio import edits, io
from mechstudio.edits.plate_formulas import extent_of
from mechstudio.model import Box, Mechanism, Plate
from mechstudio.model.evaluated import Evaluated, text_of

PARAMETERS = {"a": 0.3, "b": 0.2, "q": 0.4, "d": 0.01, "rho": 2700.0}
OTHER = {"a": 0.5, "b": 0.15, "q": -0.3, "d": 0.02, "rho": 7850.0}
FUNCTIONS = {"cos": np.cos, "sin": np.sin}

OUTLINES = {
    "rectangle of one length": (("-a/2", -0.1), ("a/2", -0.1), ("a/2", 0.1), ("-a/2", 0.1)),
    "rectangle at its corner": ((0.0, 0.0), ("a", 0.0), ("a", "2*b"), (0.0, "2*b")),
    "the other way round": ((0.0, 0.0), (0.0, "b"), ("a", "b"), ("a", 0.0)),
    "triangle that turns": ((0.1, 0.0), ("a + 0.1", 0.0), ("a*cos(q)", "0.2 + b*sin(q)")),
    "notched": ((-0.1, 0), ("2*a", 0), ("2*a", "b + 50 mm"), (0.2, 0.1), (-0.1, "(a + b)/2")),
}


def corners_at(outline, values):
    """Corners with the values of expressions, which they keep."""

    def number(entry):
        if not isinstance(entry, str):
            return float(entry)
        plain = entry.replace("50 mm", "0.05")
        return Evaluated(eval(plain, FUNCTIONS, values), entry)

    return tuple(tuple(map(number, corner)) for corner in outline)


def assert_weighed(body, density):
    """Its mass properties are those of its shapes."""
    expected = edits.mass_properties(body.shapes, density)
    assert body.mass == pytest.approx(expected.mass)
    size = 1e-9 * np.max(expected.inertia)
    np.testing.assert_allclose(body.center_of_mass, expected.center_of_mass, rtol=0, atol=1e-12)
    np.testing.assert_allclose(body.inertia, expected.inertia, rtol=0, atol=size)


@pytest.mark.parametrize("place", ["at the frame", "shifted", "turned"])
@pytest.mark.parametrize("key", OUTLINES)
def test_mass_center_and_inertia_follow_the_corners(tmp_path, key, place):
    """Also out of a file, wherever the shape lies in its body."""
    thickness = Evaluated(PARAMETERS["d"], "d")
    plate = Plate(points=corners_at(OUTLINES[key], PARAMETERS), thickness=thickness)
    if place != "at the frame":
        plate = plate.edited(position=(0.1, Evaluated(PARAMETERS["b"], "b"), -0.2))
    if place == "turned":
        plate = plate.edited(orientation=edits.Pose((0, 0, 0), (0.5, -0.1, 0.7, 0.5)).orientation)
    density = Evaluated(PARAMETERS["rho"], "rho")
    made = edits.add_body(Mechanism(parameters=PARAMETERS), [plate], density=density).mechanism
    assert text_of(made.bodies[0].mass)
    assert_weighed(made.bodies[0], PARAMETERS["rho"])
    path = tmp_path / "model.mech.json"
    io.save(made, path)
    assert_weighed(edits.set_parameters(io.load(path), OTHER).bodies[0], OTHER["rho"])


@pytest.mark.parametrize("keeps_mass", [False, True])
@pytest.mark.parametrize(
    "shape",
    [
        Plate(points=corners_at(OUTLINES["notched"], PARAMETERS), thickness=0.01),
        Box(size=(Evaluated(0.3, "a"), 0.1, 0.2), position=(Evaluated(0.2, "b"), 0.0, 0.0)),
    ],
    ids=lambda shape: shape.type,
)
def test_what_is_weighed_by_its_shape_follows_it(shape, keeps_mass):
    """As what was made with it, whether the density is given or the mass is kept."""
    model = edits.add_body(Mechanism(parameters=PARAMETERS), name="part", mass=2.0).mechanism
    model = edits.change(model, [("body", "part")], shapes=(shape,))
    given = {"mass": 2.0} if keeps_mass else {"density": 1000.0}
    body = edits.set_parameters(edits.weigh(model, ["part"], **given), OTHER).bodies[0]
    volume = edits.mass_properties(body.shapes, 1.0).mass
    assert_weighed(body, 2.0 / volume if keeps_mass else 1000.0)


def test_formulas_are_short_where_they_can_be():
    """What cancels is left out, and what does not change is a number."""
    found = extent_of(corners_at(OUTLINES["rectangle of one length"], PARAMETERS))
    assert text_of(found.area) == "0.2*a"
    assert (text_of(found.center[0]), text_of(found.center[1])) == (None, None)
    assert (text_of(found.yy), text_of(found.xy)) == (None, None)
    assert text_of(found.xx) == f"{1 / 12!r}*a**2"


def test_there_are_no_formulas_that_nobody_can_read():
    """Numbers then, as of plates without expressions."""
    outline = [(f"{x} + a*{x}*b + cos(q)*{x}", f"{y}*a + b") for x, y in ((1, 2), (3, 1), (4, 5))]
    points = corners_at([*outline, ("cos(a)", "cos(b) + 9"), ("sin(a)", "sin(b) + 7")], PARAMETERS)
    assert extent_of(points) is None
    plate = Plate(points=points, thickness=0.01)
    body = edits.add_body(Mechanism(parameters=PARAMETERS), [plate]).mechanism.bodies[0]
    assert text_of(body.mass) is None
    assert_weighed(body, edits.STEEL)


PLANES = {
    "xy": ((0, 0, 1), ((0, 0, 0), ("a", 0, 0), ("a", 0.2, 0), (0, "b", 0))),
    "xz": ((0, -1, 0), ((0, 0, 0), ("a", 0, 0), ("a", 0, 0.2), (0, 0, "b"))),
    "askew": ((1.0, 1.0, 1.0), ((0, 0, 0), ("a", "-a", 0), (0, "-a", "a"))),
}


@pytest.mark.parametrize("key", PLANES)
def test_corners_of_the_world_are_followed(key):
    """They are where their expressions say, in any plane; the frame stays."""
    normal, corners = PLANES[key]
    led = corners_at(corners, PARAMETERS)
    made = edits.add_plate(Mechanism(parameters=PARAMETERS), led, normal).mechanism
    (before,), (body,) = made.bodies, edits.set_parameters(made, OTHER).bodies
    assert (body.position, body.orientation) == (before.position, before.orientation)
    pose = edits.pose_of(body)
    found = [pose.point((x, y, 0.0)) for x, y in body.shapes[0].points]
    np.testing.assert_allclose(found, corners_at(corners, OTHER), rtol=0, atol=1e-11)
    assert_weighed(body, edits.STEEL)
