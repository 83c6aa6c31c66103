"""The distance from a target path is that of the shapes, whatever the times and the rows."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import FileError, ModelError, SolverError
from mechstudio.studies.arc_curve import ArcCurve
from mechstudio.studies.path_distance import path_distance
from tests.studies.linkages import path_of


def circle(angles, radius=1.0):
    """Points of a circle about the z axis [m], shape (n, 3)."""
    angles = np.asarray(angles)
    return np.column_stack(
        (radius * np.cos(angles), radius * np.sin(angles), np.zeros(len(angles)))
    )


def egg(angles):
    """A closed curve without any symmetry."""
    x, y = np.cos(angles), np.sin(angles) + 0.3 * np.cos(2 * angles)
    return np.column_stack((x, y, 0.2 * np.sin(angles + 0.5)))


EVEN = np.linspace(0.0, 2 * np.pi, 241)
# the same turn at another speed at each place
UNEVEN = EVEN + 0.4 * np.sin(EVEN)


def test_lengths_of_a_circle():
    """A spline through 60 points: its length and places to the fourth power of their distance."""
    curve = ArcCurve.through(circle(EVEN[:-1:4]), closed=True)
    assert curve.length == pytest.approx(2 * np.pi, rel=1e-6)
    angles = np.array([0.1, 2.0, 7.0, -1.0])
    places, ways = curve.at(angles * curve.length / (2 * np.pi))
    assert np.abs(places - circle(angles)).max() < 1e-5
    assert np.abs(ways - circle(angles + np.pi / 2)).max() < 1e-3


@pytest.mark.parametrize("radius", [0.5, 1.25])
def test_circles_about_one_center_are_the_difference_of_their_radii_apart(radius):
    """The square of the distance is the mean over the turn."""
    match = path_distance(circle(EVEN, radius), path_of(circle(EVEN[:-1])))
    assert match.distance == pytest.approx(abs(radius - 1.0), abs=1e-7)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("shift", [0.0, 1.0, 3.3])
@pytest.mark.parametrize("times", [EVEN, UNEVEN])
def test_a_closed_path_meets_itself(sign, shift, times):
    """In both directions, from any start, at any speed; a dent of the target counts."""
    target = path_of(egg(EVEN[:-1]))
    path = egg(sign * times + shift)
    assert path_distance(path, target).distance < 2e-7 * target.size
    dented = egg(EVEN[:-1])
    dented[30] += 0.2
    assert path_distance(path, path_of(dented)).distance > 0.01


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("begin", [20, 180, 230])
def test_an_open_target_is_met_by_a_stretch_of_a_path(sign, begin):
    """Also where the stretch passes the ends of the run, and where the run is open itself."""
    around = np.roll(egg(EVEN[:-1]), -begin, axis=0)[:90][::sign]
    target = path_of(around, closed=False)
    assert path_distance(egg(UNEVEN), target).distance < 1e-6 * target.size
    if begin == 20:
        assert path_distance(egg(UNEVEN[:200]), target).distance < 1e-6 * target.size


def test_straight_lines_have_corners():
    """A square of straight lines has the length of its sides, a smooth curve is longer."""
    corners = np.array(((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)), float)
    assert path_of(corners, smooth=False).curve.length == pytest.approx(4.0)
    assert path_of(corners).curve.length > 4.1
    assert path_of(corners, closed=False, smooth=False).curve.length == pytest.approx(3.0)


def test_paths_that_cannot_be_compared_say_why():
    """A point at rest, and an arc beside a closed target."""
    target = path_of(circle(EVEN[:-1]))
    with pytest.raises(SolverError, match="stays at its place"):
        path_distance(np.ones((20, 3)), target)
    with pytest.raises(SolverError, match="length of a whole cycle"):
        path_distance(circle(EVEN[:200]), target)


@pytest.mark.parametrize(
    ("points", "others", "message"),
    [
        ([[0, 0, 0], [1, 0, 0]], {}, "needs 3 points or more, and this has 2"),
        ([[0, 0, 0], [1, 0, 0], [1, 0, 0]], {}, "points 1 and 2 are at the same place"),
        ([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 0]], {}, "repeats the first; remove it"),
        ([[0, 0, 0], [1, 0, 0], [0, 1, 0.5]], {"normal": (0, 0, 1)}, "point 2 lies 0.5 m beside"),
        ([[0, 0, 0], [1, 0, 0], [0, 1, 0]], {"normal": (0, 0, 0)}, "must not be zero"),
    ],
)
def test_points_that_make_no_path_are_refused(points, others, message):
    """With what to do."""
    with pytest.raises(ModelError, match=message):
        path_of(points, **others)


def test_paths_are_read_from_csv(tmp_path):
    """With names, without z, closed by a repeated point; wrong lines are named."""
    file = tmp_path / "path.csv"
    file.write_text("x,y\n0,0\n0.1,0\n0.1,0.2\n0,0\n")
    path = ms.studies.TargetPath.from_csv(file)
    assert path.points == ((0, 0, 0), (0.1, 0, 0), (0.1, 0.2, 0))
    assert path.closed
    assert path.normal == (0, 0, 1)
    file.write_text("0;0;1\n1;0;2\n1;1;3\n")
    path = ms.studies.TargetPath.from_csv(file)
    assert (path.points[2], path.closed, path.normal) == ((1, 1, 3), False, None)
    file.write_text("0,0,1\nhere,1\n")
    with pytest.raises(FileError, match=r"Line 2 of .* is no point"):
        ms.studies.TargetPath.from_csv(file)
    file.write_text("x,y,z\n")
    with pytest.raises(FileError, match="holds no points"):
        ms.studies.TargetPath.from_csv(file)
    with pytest.raises(FileError, match="cannot be read"):
        ms.studies.TargetPath.from_csv(tmp_path / "none.csv")


@pytest.mark.parametrize(
    "text",
    [
        "x;y\n0,5;0\n0,1;0\n0,1;0,2\n",
        "0,5\t0\n0,1\t0\n0,1\t0,2\n",
        "0.5;0\n0.1;0\n0.1;0.2\n",
        "0.5, 0\n0.1, 0\n0.1, 0.2\n",
    ],
    ids=["semicolons", "tabs", "points", "commas"],
)
def test_decimal_commas_are_read_where_they_separate_nothing(tmp_path, text):
    """As spreadsheets write tables in half of the world."""
    file = tmp_path / "path.csv"
    file.write_text(text)
    path = ms.studies.TargetPath.from_csv(file)
    assert path.points == ((0.5, 0, 0), (0.1, 0, 0), (0.1, 0.2, 0))
    assert not path.closed


def test_a_path_whose_ends_meet_to_rounding_is_closed(tmp_path):
    """A last point that repeats the first with seven digits goes; one a millimeter away stays."""
    file = tmp_path / "path.csv"
    for gap, closed in ((1e-8, True), (1e-3, False)):
        file.write_text(f"0,0\n0.1,0\n0.1,0.2\n0,{gap!r}\n")
        path = ms.studies.TargetPath.from_csv(file)
        assert path.closed is closed
        assert len(path.points) == (3 if closed else 4)
