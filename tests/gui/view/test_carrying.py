"""Elements dragged out of the view onto plots; drags within it turn it as ever."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QMenu, QWidget

from mechstudio.gui.plots.plot_panel import PlotPanel
from tests.gui.view.bench import Bench, Left, No, move_pressed
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import double_pendulum

pytestmark = pytest.mark.window


class Desk(QWidget):
    """A view beside plots, with a hand that drags from one to the other."""

    def __init__(self, qtbot):
        super().__init__()
        self.qtbot, self.bench = qtbot, Bench(double_pendulum())
        bench = self.bench
        self.plots = PlotPanel(bench.document, bench.selection, bench.cursor)
        layout = QHBoxLayout(self)
        layout.addWidget(bench.view, 1)
        layout.addWidget(self.plots, 1)
        self.resize(960, 360)

    def finalize(self):
        self.bench.view.finalize()
        self.plots.shut_down()

    def body(self, name="lower"):
        """Where a body is in the view."""
        return self.bench.place(self.bench.scene.frames()[name][:3, 3])

    @property
    def over_plots(self):
        """A place of the first plot, in the view's pixels."""
        return self.bench.image.mapFromGlobal(self.plots.mapToGlobal(QPoint(200, 100)))

    def press(self, place):
        self.qtbot.mousePress(self.bench.image, Left, No, place)

    def move(self, place):
        move_pressed(self.bench.image, Left, No, place)

    def release(self, place):
        self.qtbot.mouseRelease(self.bench.image, Left, No, place)

    @property
    def told(self):
        """What the label beside the pointer says; empty without one."""
        labels = self.findChildren(QLabel, "carried_elements")
        return "".join(label.text() for label in labels if label.isVisible())

    @property
    def pose(self):
        """Where the camera stands."""
        return self.bench.scene.camera.pose

    def curves_of(self, channel):
        curves = (curve for card in self.plots.area.cards for curve in card.spec.curves)
        return [curve for curve in curves if curve.channel == channel]


@pytest.fixture
def desk(qtbot):
    desk = Desk(qtbot)
    qtbot.addWidget(desk, before_close_func=Desk.finalize)
    with qtbot.waitExposed(desk):
        desk.show()
    desk.bench.document.set_result(swinging_run(desk.bench.document.mechanism, rows=11))
    desk.bench.view.look("front")
    return desk


def test_an_element_is_dropped_on_the_plots(qtbot, desk):
    """In the view the drag turns it; over the plots it stands as before, and a label tells."""
    bench, start = desk.bench, desk.pose
    place = desk.body()
    assert bench.image.item_at(place.toPointF()) == ("body", "lower")
    assert not desk.curves_of("bodies/lower/velocity")
    desk.press(place)
    desk.move(place + QPoint(20, 10))
    desk.move(place + QPoint(40, 10))
    turned = desk.pose
    assert turned != start
    assert desk.told == ""
    desk.move(desk.over_plots)
    assert desk.told == "Plot quantities of lower"
    assert desk.pose.position == pytest.approx(start.position)
    # back in the view it turns again, by the way from where it came back
    desk.move(place)
    assert desk.told == ""
    at_rest = desk.pose
    desk.move(place + QPoint(30, 0))
    assert desk.pose != at_rest
    desk.move(desk.over_plots)
    desk.release(desk.over_plots)
    assert desk.told == ""
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    action = next(action for action in menu.actions() if action.text() == "Velocity")
    qtbot.mouseClick(menu, Left, No, menu.actionGeometry(action).center())
    assert {curve.right for curve in desk.curves_of("bodies/lower/velocity")} == {True}
    assert desk.pose.position == pytest.approx(start.position)
    # nothing was selected, and the camera keeps the whole motion in sight as before
    assert not bench.selection.items
    assert bench.view.camera is None


def test_all_that_is_selected_is_carried_until_escape(qtbot, desk):
    """A drag of a selected element takes the others along; Esc gives it up."""
    bench, place = desk.bench, desk.body()
    bench.selection.set([("body", "lower"), ("body", "upper")])
    desk.press(place)
    desk.move(place + QPoint(20, 10))
    desk.move(desk.over_plots)
    assert desk.told == "Plot quantities of 2 elements"
    qtbot.keyClick(bench.image, Qt.Key.Key_Escape)
    assert desk.told == ""
    desk.move(desk.over_plots + QPoint(5, 5))
    assert desk.told == ""
    desk.release(desk.over_plots)
    assert QApplication.activePopupWidget() is None
    assert len(bench.selection.items) == 2


def test_other_drags_turn_and_shift_the_view(qtbot, desk):
    """One that begins beside all elements, one with Shift, and one before there is a run."""
    bench, corner = desk.bench, QPoint(30, 120)
    assert bench.image.item_at(corner.toPointF()) is None
    for start, modifier in ((corner, No), (desk.body(), Qt.KeyboardModifier.ShiftModifier)):
        bench.view.look("front")
        place = start if start == corner else desk.body()
        qtbot.mousePress(bench.image, Left, modifier, place)
        move_pressed(bench.image, Left, modifier, place + QPoint(20, 0))
        before = desk.pose
        move_pressed(bench.image, Left, modifier, desk.over_plots)
        assert desk.told == ""
        assert desk.pose != before
        qtbot.mouseRelease(bench.image, Left, modifier, desk.over_plots)
        assert QApplication.activePopupWidget() is None
    bench.document.set_result(None)
    bench.view.look("front")
    place = desk.body()
    desk.press(place)
    desk.move(place + QPoint(20, 0))
    desk.move(desk.over_plots)
    assert desk.told == ""
    desk.release(desk.over_plots)
    assert QApplication.activePopupWidget() is None
