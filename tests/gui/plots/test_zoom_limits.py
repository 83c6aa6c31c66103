"""However far the wheel is turned and the mouse dragged, curves stay in sight."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from tests.gui.plots.hands import (
    card_of,
    choose,
    drag,
    drawn,
    open_menu,
    show_only,
    wheel,
    wheel_at,
)

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TURNS = 40  # of the wheel, five steps each
WIDEST, NARROWEST = 4.0, 1e-6
CLOSE = 1e-6


def shares(card, whole):
    """How much of each axis is shown, as a share of the whole."""
    now = card.plot.view_box.viewRange()
    return [(b - a) / (d - c) for (a, b), (c, d) in zip(now, whole, strict=True)]


def middle(card):
    return card.plot.view_box.sceneBoundingRect().center()


def turn(card, steps, modifiers=Qt.KeyboardModifier.NoModifier):
    """Turn the wheel over the middle of the plot."""
    for _ in range(TURNS):
        low, high = card.plot.view_box.viewRange()[0]
        wheel(card, 0.5 * (low + high), steps, modifiers)


@pytest.fixture
def path(qtbot, panel, result):
    """A plot of curves over another one, each axis with a scale of its own."""
    card = plane(qtbot, panel, "Kinetic")
    choose(qtbot, open_menu(qtbot, panel, card), "Equal scales")
    (card,) = panel.area.cards
    assert not card.spec.equal_scales
    drawn(qtbot, card)
    return card


def plane(qtbot, panel, *entries):
    show_only(panel, "energy")
    (card,) = panel.area.cards
    choose(qtbot, open_menu(qtbot, panel, card), "Horizontal axis", *entries)
    (card,) = panel.area.cards
    drawn(qtbot, card)
    return card


def spectrum_of(qtbot, panel, card):
    """The plot that shows the spectrum of what a plot showed."""
    entries = "Horizontal axis", "Frequency (spectrum)", "Window: Hann"
    choose(qtbot, open_menu(qtbot, panel, card), *entries)
    (shown,) = panel.area.cards
    drawn(qtbot, shown)
    return shown


@pytest.mark.parametrize("is_spectrum", [False, True])
def test_planes_and_spectra_are_neither_points_nor_rounding(
    qtbot, panel, result, path, is_spectrum
):
    """The wheel with Ctrl ends at four times the whole, and at a millionth of it."""
    card = spectrum_of(qtbot, panel, path) if is_spectrum else path
    whole = card.plot.view_box.viewRange()
    turn(card, -5, CONTROL)
    assert shares(card, whole) == pytest.approx([WIDEST] * 2, rel=CLOSE)
    turn(card, 5, CONTROL)
    found = shares(card, whole)
    assert all(NARROWEST * (1 - CLOSE) <= share < 1e-3 for share in found)
    assert max(found) == pytest.approx(NARROWEST, rel=1e-3)


def test_the_wheel_over_an_axis_is_limited_alone(qtbot, panel, result, path):
    """The other axis stays."""
    whole = path.plot.view_box.viewRange()
    axis = path.plot.bottom.mapRectToScene(path.plot.bottom.rect()).center()
    for _ in range(TURNS):
        wheel_at(path, axis, -5)
    assert shares(path, whole) == pytest.approx([WIDEST, 1.0], rel=CLOSE)
    for _ in range(2 * TURNS):
        wheel_at(path, axis, 5)
    assert shares(path, whole) == pytest.approx([NARROWEST, 1.0], rel=1e-3)


def test_equal_scales_stay_equal_at_the_limits(qtbot, panel, result):
    """A circle is never an ellipse."""
    card = plane(qtbot, panel, "Kinetic")
    assert card.spec.equal_scales

    def scale():
        (left, right), (low, high) = card.plot.view_box.viewRange()
        box = card.plot.view_box
        return (box.width() / (right - left)) / (box.height() / (high - low))

    whole, before = card.plot.view_box.viewRange(), scale()
    assert before == pytest.approx(1.0, abs=0.05)
    for steps in (-5, 5):
        turn(card, steps, CONTROL)
        assert scale() == pytest.approx(before, rel=1e-3)
        found = shares(card, whole)
        assert all(0.9 * NARROWEST < share < 1.1 * WIDEST for share in found)


def test_a_plane_cannot_be_left_behind(qtbot, panel, result, path):
    """Its middle stays where the curves are."""
    whole = path.plot.view_box.viewRange()
    viewport = path.plot.viewport().rect()
    place = path.plot.mapFromScene(middle(path))
    for _ in range(6):
        drag(qtbot, path, place, QPoint(viewport.right() - 5, viewport.bottom() - 30))
    for (first, last), (low, high) in zip(path.plot.view_box.viewRange(), whole, strict=True):
        span = high - low
        assert low - CLOSE * span <= 0.5 * (first + last) <= high + CLOSE * span


def test_values_over_time_are_limited_as_well(panel, result):
    """The wheel with Shift; a reset shows the whole."""
    card = card_of(panel, "Energy")
    low, high = card.shown_range(right=False)
    for steps, share in ((-5, WIDEST), (5, NARROWEST)):
        for _ in range(2 * TURNS):
            wheel(card, 5.0, steps, SHIFT)
        first, last = card.shown_range(right=False)
        assert (last - first) / (high - low) == pytest.approx(share, rel=1e-3)
    panel.area.reset_zoom()
    assert card.shown_range(right=False) == pytest.approx((low, high))


def in_sight(card):
    """Whether a curve has a place within the plot."""
    ranges = np.array(card.plot.view_box.viewRange())
    shares = np.linspace(0.0, 1.0, 20_001)[:, None]
    for path in card.plot.view_box.paths:
        corners = np.column_stack(path)
        for first, second in pairwise(corners):
            ends = np.sort((first, second), axis=0)
            if (ends[1] >= ranges[:, 0]).all() and (ends[0] <= ranges[:, 1]).all():
                places = first + shares * (second - first)
                if ((places >= ranges[:, 0]) & (places <= ranges[:, 1])).all(axis=1).any():
                    return True
    return False


@pytest.mark.parametrize("is_spectrum", [False, True])
def test_a_zoom_of_both_axes_keeps_a_curve(qtbot, panel, result, path, is_spectrum):
    """Over the empty middle of a plot, too; each turn shows a part of a curve."""
    card = spectrum_of(qtbot, panel, path) if is_spectrum else path
    box = card.plot.view_box.sceneBoundingRect()
    for share in (0.85, 0.5):
        card.reset_values()
        drawn(qtbot, card)
        place = QPointF(box.left() + share * box.width(), box.top() + 0.2 * box.height())
        for _ in range(15):
            wheel_at(card, place, 1, CONTROL)
            assert in_sight(card)
