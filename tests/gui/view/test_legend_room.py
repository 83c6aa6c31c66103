"""The legend of arrows is never behind the axes in the corner or the switch beside them."""

import pytest
from PySide6.QtCore import QPoint, QRect

from mechstudio.scene.axis_triad import edge_length
from mechstudio.scene.legend import FONT_SIZE
from tests.gui.view.bench import Left, No
from tests.gui.view.runs import moving_bench

pytestmark = pytest.mark.window
KINDS = ("reaction_force", "velocity", "reaction_torque", "acceleration", "angular_velocity")


@pytest.fixture
def bench(qtbot):
    return moving_bench(qtbot)


def show(qtbot, bench, height, count):
    """Give the view a height, and show so many kinds of arrows."""
    view = bench.view
    choice = view.overlay_choice
    for key in [*choice.shown]:
        choice.toggle(key)
    for key in KINDS[:count]:
        choice.toggle(key)
    view.resize(420, height)
    qtbot.waitUntil(lambda: bench.image.height() == height)
    bench.picture()
    qtbot.waitUntil(lambda: len(bench.scene.overlay.legend) == count)
    bench.picture()


def foot_of_legend(bench):
    """Where its lowest line ends, from the upper edge [px]."""
    renderer, scale = bench.scene.renderer, bench.image.devicePixelRatio()
    lines = bench.scene.overlay._legend._lines
    tops = [line.GetPositionCoordinate().GetComputedViewportValue(renderer)[1] for line in lines]
    return bench.image.height() - min(tops) / scale + FONT_SIZE


@pytest.mark.wide
@pytest.mark.parametrize("height", [100, 130, 160, 200, 260, 420])
@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_axes_and_switch_leave_the_legend_free(qtbot, bench, height, count):
    """The switch goes beside the axes; where these themselves have no room there are none."""
    show(qtbot, bench, height, count)
    edge = edge_length(bench.image.width(), height)
    button = bench.view.overlays.projection
    foot = foot_of_legend(bench) if count else 0
    axes = QRect(0, round(height - edge), round(edge), round(edge))
    has_axes = bool(bench.scene.triad.renderer.GetDraw())
    assert has_axes == button.isVisible()
    assert has_axes or foot > height - edge - 10
    middle = QPoint(round(0.5 * edge), round(height - 0.5 * edge))
    assert bench.image.gizmo.contains(middle.toPointF()) is has_axes
    if not has_axes:
        return
    assert foot <= axes.top() + 1
    assert foot <= button.geometry().top() + 1
    assert not button.geometry().intersects(axes.adjusted(1, 1, -1, -1))
    assert bench.view.rect().contains(button.geometry())


def test_the_axes_come_back_when_the_legend_goes(qtbot, bench):
    """A click where they were hidden is one in the view."""
    show(qtbot, bench, 130, 5)
    assert not bench.scene.triad.renderer.GetDraw()
    bench.view.look("isometric")
    before = bench.scene.camera.axes
    qtbot.mouseClick(bench.image, Left, No, QPoint(20, 110))
    assert (bench.scene.camera.axes == before).all()
    show(qtbot, bench, 130, 0)
    assert bench.scene.triad.renderer.GetDraw()
    assert bench.view.overlays.projection.isVisible()
