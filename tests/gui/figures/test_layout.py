"""Laws of what stands where in a figure: round numbers, whole names, no overlaps."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio.errors import MechStudioError
from mechstudio.gui.figures.legend import legend_of
from mechstudio.gui.figures.lettering import POINT, Lettering
from mechstudio.gui.figures.page import EDGE, page_of
from mechstudio.gui.figures.strokes import strokes_within
from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.scene.axis_ticks import linear_ticks, logarithmic_ticks
from tests.gui.figures.example import LONG, errors, figure, path, timed

NUMBERS = st.floats(-1e9, 1e9)


def read(text, factor):
    """The number that is written."""
    signs = str.maketrans("−⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789")
    power = int(factor.removeprefix("10").translate(signs)) if factor else 0
    return float(text.translate(signs)) * 10.0**power


@given(low=NUMBERS, span=st.floats(1e-6, 1e9), most=st.integers(2, 9))
def test_numbers_are_those_of_their_places(low, span, most):
    """Two numbers at least, within the axis, and each is what is there.

    There are more than have room only where the next wider step would leave a single one.
    """
    high = low + max(span, 1e-6 * abs(low))
    ticks = linear_ticks(low, high, most)
    assert len(ticks.places) >= 2
    distances = np.diff(ticks.places)
    if len(ticks.places) > most + 1:
        digit = round(distances[0] / 10.0 ** np.floor(np.log10(distances[0]) + 1e-6))
        wider = (2.5 if digit == 2 else 2.0) * distances[0]
        assert np.floor(high / wider + 1e-6) - np.ceil(low / wider - 1e-6) < 1
    assert distances == pytest.approx(distances[0])
    slack = 1e-6 * (high - low)
    for place, text in zip(ticks.places, ticks.texts, strict=True):
        assert low - slack <= place <= high + slack
        assert read(text, ticks.factor) == pytest.approx(place, abs=1e-3 * distances[0] + slack)
    assert len(set(ticks.texts)) == len(ticks.texts)


def test_numbers_are_written_shortly():
    """Tenths, no minus before a zero, and a power of ten for large and small ones."""
    assert linear_ticks(-1.2, 1.2, 5).texts == ("−1.0", "−0.5", "0.0", "0.5", "1.0")
    assert linear_ticks(0.0, 3e-9, 4) == (
        pytest.approx((0.0, 1e-9, 2e-9, 3e-9)),
        ("0", "1", "2", "3"),
        "10⁻⁹",
    )
    assert linear_ticks(0.0, 4e6, 3).factor == "10⁶"


@given(low=st.floats(-20.0, 20.0), span=st.floats(1e-3, 40.0), most=st.integers(2, 9))
def test_logarithmic_numbers(low, span, most):
    """Two numbers at least, which are what is at their places."""
    ticks = logarithmic_ticks(low, low + span, most)
    assert 2 <= len(ticks.places) <= most + 1
    for place in ticks.places:
        assert low - 1e-6 <= place <= low + span + 1e-6
    assert len(set(ticks.texts)) == len(ticks.texts)
    assert logarithmic_ticks(-12.3, -9.2, 9).texts == ("10⁻¹²", "10⁻¹¹", "10⁻¹⁰")


def test_texts_are_broken_and_never_cut(qapp):
    """All letters are there, and no line is longer than the room."""
    letters = Lettering(8.0)
    for room in (8.0, 25.0, 200.0):
        lines = letters.lines(LONG, room)
        assert "".join(lines).replace(" ", "") == LONG.replace(" ", "")
        assert max(map(letters.width, lines)) <= room
    assert letters.lines(LONG, 200.0) == (LONG,)
    # letters of so many points are as high as that
    assert 0.5 * 8.0 * POINT < letters.ascent < 8.0 * POINT < letters.height
    assert Lettering(16.0).width("x") == pytest.approx(2.0 * letters.width("x"))
    for room in (40.0, 60.0):
        legend = legend_of(errors().curves, letters, room)
        written = [" ".join(name.lines) for name in legend.names]
        assert written == ["Position", LONG]
        for name in legend.names:
            width = max(map(letters.width, name.lines))
            assert name.left + legend.indent + width <= room
            assert name.top + len(name.lines) * letters.height <= legend.height + 1e-9


@pytest.mark.parametrize("width", [85.0, 175.0])
@pytest.mark.parametrize("height", [0.0, 150.0])
def test_plots_have_room(qapp, width, height):
    """Plots of one size in line; what is around them is within the figure, and apart."""
    choice = FigureChoice(width=width, height=height, shape=2.0)
    page = page_of(figure([timed(), errors()], [path()]) if width > 100.0 else
                   figure([timed(), errors()]), choice)  # fmt: skip
    assert page.width == width
    assert page.height == pytest.approx(height) if height else page.height > 60.0
    frames = [plot.frame for plot in page.plots]
    assert len({(round(one.width, 6), round(one.height, 6)) for one in frames}) == 1
    if not height:
        assert frames[0].width == pytest.approx(2.0 * frames[0].height)
    for plot in page.plots:
        frame = plot.frame
        assert plot.left - plot.numbers - frame.label >= EDGE - 1e-6
        assert plot.top - frame.head >= EDGE - 1e-6
        assert plot.left + frame.width + frame.right <= width - EDGE + 1e-6
        assert plot.top + frame.height + frame.foot <= page.height - EDGE + 1e-6
    first, second = (
        page.plots[0],
        next(one for one in page.plots[1:] if one.top > page.plots[0].top),
    )
    assert (
        first.top + first.frame.height + first.frame.foot <= second.top - second.frame.head + 1e-6
    )
    # times stand below the last plot over the time only
    feet = {one.frame.chart.title: one.frame.has_foot for one in page.plots}
    assert not feet["tip: position"]
    assert feet["Constraint errors"]


def test_equal_scales_and_ranges(qapp):
    """A unit is as long on both axes; a range that the user fixed stays."""
    page = page_of(figure([timed(), path()]), FigureChoice())
    ranged, circle = (plot.frame for plot in page.plots)
    assert (ranged.up.low, ranged.up.high) == (-2000.0, 2000.0)
    along, up = circle.along, circle.up
    assert (along.high - along.low) / circle.width == pytest.approx(
        (up.high - up.low) / circle.height
    )
    assert along.low < -1.0 < 1.0 < along.high
    assert circle.along.label == ("Angle [rad]",)


def test_what_has_no_room_is_refused(qapp):
    """With a sentence that says how large the figure has to be."""
    with pytest.raises(MechStudioError, match="too narrow for 2 columns"):
        page_of(figure([timed()], [path()]), FigureChoice(width=40.0))
    with pytest.raises(MechStudioError, match=r"at least \d+ mm"):
        page_of(figure([timed(), errors(), path()]), FigureChoice(height=40.0))
    with pytest.raises(ValueError, match="width"):
        FigureChoice(width=3.0)


@given(
    points=st.lists(
        st.tuples(st.floats(-3.0, 3.0), st.floats(-3.0, 3.0) | st.just(np.nan)), max_size=12
    )
)
def test_strokes_stay_within_the_plot(points):
    """What is drawn is within the box, and what is within it is drawn."""
    places = np.array(points, float).reshape(-1, 2)
    low, high = np.array([-1.0, -1.0]), np.array([1.0, 1.0])
    strokes = strokes_within(places, low, high)
    for stroke in strokes:
        assert (stroke >= low - 1e-9).all()
        assert (stroke <= high + 1e-9).all()
    inside = np.array([(one >= low).all() and (one <= high).all() for one in places], bool)
    drawn = np.concatenate([np.zeros((0, 2)), *strokes])
    for row in np.flatnonzero(inside[:-1] & inside[1:]):
        for place in places[row : row + 2]:
            assert np.hypot(*(drawn - place).T).min() < 1e-9
    whole = strokes_within(np.array([[-0.5, 0.0], [0.0, 0.5], [0.5, 0.0]]), low, high)
    assert len(whole) == 1
    assert len(whole[0]) == 3
