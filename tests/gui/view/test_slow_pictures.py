"""Pictures that take long are drawn on a thread, and the scene is left alone meanwhile."""

import sys
import threading

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage

from mechstudio.gui.view import scene_image
from mechstudio.gui.work.background import Background
from mechstudio.gui.work.precedence import PICTURES
from mechstudio.scene.picture import halved, read_pixels
from mechstudio.scene.scene import Scene
from tests.gui.view.bench import Left, No, drag, shown_bench
from tests.scene.mechanisms import two_boxes

pytestmark = pytest.mark.window


@pytest.fixture
def bench(qtbot):
    """A viewport with two boxes whose pictures are drawn at once so far."""
    made = shown_bench(qtbot, two_boxes())
    made.view.look("front")
    # the smooth picture, too
    qtbot.wait(2 * scene_image.REST)
    made.scene.release()
    return made


@pytest.fixture
def draw_slowly(qtbot, monkeypatch, bench):
    """Begins a picture on the thread; it waits for the gate that is returned."""
    gates = []

    def begin():
        gate, render = threading.Event(), Scene.render
        gates.append(gate)

        def held(scene, *size):
            gate.wait()
            render(scene, *size)

        monkeypatch.setattr(Scene, "is_heavy", True)
        monkeypatch.setattr(scene_image, "CAN_DRAW_BESIDE", True)
        monkeypatch.setattr(Scene, "render", held)
        bench.image.redraw()
        qtbot.waitUntil(lambda: bench.image.is_drawing)
        return gate

    yield begin
    for gate in gates:
        gate.set()


def is_still(bench):
    """Whether the last picture is there."""
    return bench.image.picture() is not None


def test_a_picture_is_the_same_wherever_it_was_drawn(qtbot, monkeypatch, bench):
    """What the thread draws is what the window would have drawn."""
    bench.image.redraw()
    here = bench.picture()
    monkeypatch.setattr(Scene, "is_heavy", True)
    monkeypatch.setattr(scene_image, "CAN_DRAW_BESIDE", True)
    with qtbot.waitSignal(bench.image.drawn):
        bench.view.look("top")
    qtbot.waitUntil(lambda: is_still(bench))
    top = bench.picture()
    bench.view.look("front")
    qtbot.waitUntil(lambda: is_still(bench))
    assert np.abs(bench.picture() - here).max() <= 1
    assert np.abs(top - here).max() > 50


def test_the_window_goes_on_while_a_picture_is_drawn(qtbot, bench, draw_slowly):
    """Keys, hovering and selecting return at once; the next picture shows them all."""
    gate = draw_slowly()
    before = bench.camera_at_rest.GetPosition()
    start = bench.place((-0.5, 0, 0.15))
    drag(qtbot, bench, Left, No, bench.image.rect().center(), start - bench.image.rect().center())
    qtbot.keyClick(bench.image, Qt.Key.Key_Plus)
    bench.selection.set([("body", "right")])
    assert bench.image.is_drawing
    assert bench.camera_at_rest.GetPosition() == before
    gate.set()
    qtbot.waitUntil(lambda: is_still(bench))
    assert bench.camera.GetPosition() != before
    assert ("body", "right") in bench.scene._highlights._glowing


def test_clicks_hit_while_the_view_gets_smooth_edges(qtbot, monkeypatch, bench):
    """A picture of twice the size is drawn when the view rests; places are those of the view."""
    gate, render = threading.Event(), Scene.render

    def held(scene, *size):
        render(scene, *size)
        gate.wait()

    monkeypatch.setattr(Scene, "uses_processor", True)
    monkeypatch.setattr(scene_image, "CAN_DRAW_BESIDE", True)
    places = {name: bench.place((x, 0, 0.15)) for name, x in (("left", -0.5), ("right", 0.5))}
    monkeypatch.setattr(Scene, "render", held)
    bench.image._draw_smoothly()
    qtbot.waitUntil(lambda: bench.image.is_drawing)
    try:
        for name in ("right", "left"):
            qtbot.mouseClick(bench.image, Left, No, places[name])
            assert bench.selection.items == {("body", name)}
    finally:
        gate.set()
    qtbot.waitUntil(lambda: is_still(bench))


def test_smooth_edges_follow_when_others_are_done(qtbot, monkeypatch, bench):
    """While another picture has precedence a view that rests waits for its smooth one."""
    sizes, render = [], Scene.render

    def noted(scene, *size):
        sizes.append(size[0])
        render(scene, *size)

    monkeypatch.setattr(Scene, "render", noted)
    holder = Background()
    PICTURES.hold(holder)
    bench.image.redraw()
    qtbot.wait(2 * scene_image.REST)
    PICTURES.release(holder)
    width = bench.image.width()
    assert sizes == [width]
    qtbot.waitUntil(lambda: sizes == [width, 2 * width])


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_thin_lines_are_not_dashed_on_any_screen(qtbot, monkeypatch, bench, ratio):
    """What is painted is the mean of all pixels that were drawn, also at 150 % scaling."""
    image = bench.image
    # an odd size, of which no whole number of pixels is one and a half times as much
    image.setFixedSize(401, 301)
    monkeypatch.setattr(image, "devicePixelRatioF", lambda: ratio, raising=False)
    size, drawn, render = (round(401 * ratio), round(301 * ratio)), [], Scene.render

    def noted(scene, *given):
        drawn.append(given[0])
        render(scene, *given)

    monkeypatch.setattr(Scene, "render", noted)
    image.redraw()
    qtbot.waitUntil(lambda: drawn[-1:] == [2 * size[0]] and is_still(bench))
    shown = QImage(*size, QImage.Format.Format_RGB888)
    shown.setDevicePixelRatio(ratio)
    image.render(shown)
    rows = np.frombuffer(shown.constBits(), np.uint8).reshape(size[1], -1)
    found = rows[:, : 3 * size[0]].reshape(size[1], size[0], 3).astype(int)
    bench.scene.render(2 * size[0], 2 * size[1], 2.0 * ratio)
    wanted = halved(read_pixels(bench.scene.render_window)).astype(int)
    assert np.abs(found - wanted).max() <= 12


def test_only_the_last_change_of_a_kind_is_made(qtbot, bench, draw_slowly):
    """Moments of a run that nobody saw are passed over; other changes keep their order."""
    gate, made = draw_slowly(), []
    for number in range(3):
        bench.image.when_still("moment", lambda number=number: made.append(number))
    bench.image.when_still("other", lambda: made.append("other"))
    assert made == []
    gate.set()
    qtbot.waitUntil(lambda: bool(made))
    assert made == [2, "other"]
    bench.image.when_still("moment", lambda: made.append("now"))
    assert made[-1] == "now"


def test_whoever_needs_the_scene_waits_for_the_picture(qtbot, bench, draw_slowly):
    """An edit is drawn after the picture before it, and shown."""
    gate = draw_slowly()
    threading.Timer(0.05, gate.set).start()
    mechanism = two_boxes()
    bench.document.apply(mechanism.edited(bodies=mechanism.bodies[:1]), label="Remove")
    qtbot.waitUntil(lambda: is_still(bench))
    assert bench.scene.pick(*bench.scene.display_point((0.5, 0, 0.15))) is None


def test_a_view_that_closes_waits_for_its_picture(bench, draw_slowly):
    """Nothing is drawn into graphics that are gone."""
    gate = draw_slowly()
    threading.Timer(0.05, gate.set).start()
    bench.image.when_still("late", lambda: pytest.fail("the view is gone"))
    bench.view.finalize()
    assert gate.is_set()
    assert not bench.image.is_drawing
    assert not PICTURES.is_held


@pytest.mark.parametrize("beside", [True, False])
def test_a_closed_view_draws_no_further_pictures(monkeypatch, bench, beside):
    """The preview of a film may ask for one late: no thread begins, and nobody hears of it."""
    monkeypatch.setattr(scene_image, "CAN_DRAW_BESIDE", beside)
    bench.view.finalize()
    fail = lambda *_: pytest.fail("the view is gone")  # noqa: E731
    bench.image.hand_over_picture((64, 48), fail, fail, fail)
    assert not bench.image.is_drawing


def test_a_picture_that_fails_is_told_and_not_the_last(qtbot, monkeypatch, bench):
    """A defect reaches whoever reports defects; the view draws the next picture."""
    heard = []
    monkeypatch.setattr(sys, "excepthook", lambda *error: heard.append(error[0]))
    monkeypatch.setattr(Scene, "is_heavy", True)
    monkeypatch.setattr(scene_image, "CAN_DRAW_BESIDE", True)
    with monkeypatch.context() as patch:
        patch.setattr(Scene, "render", lambda scene, *size: 1 // 0)
        bench.image.redraw()
        qtbot.waitUntil(lambda: heard == [ZeroDivisionError])
    assert not PICTURES.is_held
    bench.image.redraw()
    qtbot.waitUntil(lambda: is_still(bench))


def test_checks_wait_for_the_picture(qtbot, bench, draw_slowly):
    """What nobody watches begins when the picture of an edit is there, and saving does not wait."""
    gate, done = draw_slowly(), []
    patient, saving = Background(), Background()
    patient.submit(lambda: "checked", done.append, pytest.fail, patient=True)
    saving.submit(lambda: "saved", done.append, pytest.fail)
    qtbot.waitUntil(lambda: done == ["saved"])
    QTimer.singleShot(30, gate.set)
    qtbot.waitUntil(lambda: done == ["saved", "checked"])
    patient.shut_down()
    saving.shut_down()
