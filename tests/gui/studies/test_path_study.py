"""A path is drawn, followed by a study of the dock, and its trials are looked at."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog

import mechstudio as ms
from mechstudio.gui.state.drawn_path import Drawing
from mechstudio.gui.studies.study_panel import StudyPanel
from mechstudio.gui.window.viewport import Viewport
from mechstudio.io import sample_paths
from tests.gui.fakes.panels import fake_panels
from tests.gui.tools.workshop import WindowHands
from tests.gui.view.bench import Alt
from tests.studies.linkages import points_of

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
MODEL = ms.sample("hoecken_linkage")
SPEED = ms.studies.Response(name="speed", formula="[energy/kinetic]", statistic="max")
LOOP = ((0.15, 0.38, 0.0), (0.0, 0.45, 0.0), (-0.15, 0.38, 0.0), (0.0, 0.34, 0.0))


@pytest.fixture
def ask(qtbot, make_window):
    """A window with a linkage, a real view and the dock of studies."""
    panels = replace(
        fake_panels(),
        viewport=Viewport,
        studies=lambda document, selection, cursor: StudyPanel(document),
    )
    window = make_window(panels=panels)
    with qtbot.waitSignal(window.document.opened):
        window.files.open(sample_paths()["hoecken_linkage"])
    window.docks["studies"].raise_()
    panel = window.docks["studies"].widget()
    panel.hands = WindowHands(qtbot, window)
    return panel


def vary(qtbot, panel, place, lower, upper):
    qtbot.mouseClick(panel.form.add_variable_button, LEFT)
    row = panel.form.variables[-1]
    qtbot.keyClicks(row.place_box.lineEdit(), place)
    qtbot.keyClick(row.place_box.lineEdit(), Qt.Key.Key_Return)
    for field, text in (("lower", lower), ("upper", upper)):
        row.line(field).setFocus()
        row.line(field).selectAll()
        qtbot.keyClicks(row.line(field), text)


def table_of(points, file):
    """A closed path as a file."""
    rows = [*points, points[0]]
    file.write_text(
        "x,y,z\n" + "".join(f"{x!r},{y!r},{z!r}\n" for x, y, z in np.array(rows).tolist())
    )
    return file


def run(qtbot, panel):
    qtbot.mouseClick(panel.run_button, LEFT)
    qtbot.waitUntil(lambda: not panel.job.active, timeout=60_000)
    return panel.job.result


def test_a_path_is_drawn_from_the_dock(qtbot, ask):
    """The button takes the tool, Enter ends it, and the dock says what it has."""
    form, hands = ask.form, ask.hands
    assert not form.path.isVisible()
    qtbot.mouseClick(form.add_path_button, LEFT)
    assert form.path.isVisible()
    assert form.method == "optimize_from_starts"
    assert form.path.measure_box.currentText() == "tip"
    assert form.path.span.driver == "motor"
    vary(qtbot, ask, "crank", "0.05", "0.15")
    qtbot.mouseClick(ask.run_button, LEFT)
    assert "Draw the path" in form.path.problem_label.text()
    hands.view.sketch.toggle("xy")
    qtbot.mouseClick(form.path.draw_button, LEFT)
    assert hands.view.tool_choice.current == "path"
    for point in LOOP:
        hands.click(point, Alt)
    hands.key(Qt.Key.Key_Return)
    assert form.path.state_label.text() == "4 points"
    assert form.path.closed_box.isChecked()
    assert form.path.problem_label.text() == ""
    settings = form.settings()
    assert settings.kinematics.driver == "motor"
    assert settings.kinematics.stop == pytest.approx(2 * np.pi)
    assert settings.paths[0].path.normal is not None
    assert [wish.response for wish in settings.objectives] == ["distance of tip"]
    qtbot.mouseClick(form.path.undo_button, LEFT)
    assert form.path.state_label.text() == "not drawn yet"
    qtbot.mouseClick(form.path.remove_button, LEFT)
    assert not form.path.isVisible()


def test_a_path_of_a_file_is_met_and_trials_are_shown_beside_it(qtbot, ask, tmp_path, monkeypatch):
    """From the table to the lengths that made it; a click on a trial draws its path."""
    form, view = ask.form, ask.hands.view
    points = points_of(MODEL, {"crank": 0.09, "reach": 0.45}, 80)
    file = table_of(points, tmp_path / "path.csv")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    qtbot.mouseClick(form.add_path_button, LEFT)
    qtbot.mouseClick(form.path.load_button, LEFT)
    qtbot.waitUntil(lambda: form.path.state_label.text() == "80 points")
    assert len(view.scene.overlay.target.target) > 100
    vary(qtbot, ask, "crank", "0.06", "0.14")
    vary(qtbot, ask, "reach", "0.4", "0.55")
    form.method_box.setFocus()
    form.method_box.setCurrentIndex(form.method_box.findData("optimize"))
    found = run(qtbot, ask)
    best = found.best
    assert best.values == pytest.approx({"crank": 0.09, "reach": 0.45}, abs=1e-6)
    ask.tabs.setCurrentWidget(ask.table)
    for number in (best.number, 0):
        row = next(r for r in range(len(found)) if ask.table.model().index(r, 0).data() == number)
        index = ask.table.model().index(row, 0)
        ask.table.scrollTo(index)
        cell = ask.table.visualRect(index).center()
        qtbot.mouseClick(ask.table.viewport(), LEFT, pos=cell)
        places = found.trials[number].paths["distance of tip"]
        shown = view.scene.overlay.target.trial
        assert np.allclose(shown[:-1], places)
        assert np.allclose(shown[0], shown[-1])


def test_the_path_of_a_trial_lies_beside_its_own_model_alone(qtbot, ask):
    """It goes when another model is opened, and none comes there by a click."""
    form, window = ask.form, ask.hands.window
    qtbot.mouseClick(form.add_path_button, LEFT)
    points = points_of(MODEL, {}, 40)
    form.path.drawn.draw(Drawing(tuple(map(tuple, points.tolist())), closed=True))
    vary(qtbot, ask, "crank", "0.08", "0.12")
    run(qtbot, ask)
    ask.tabs.setCurrentWidget(ask.table)

    def pick(row):
        cell = ask.table.visualRect(ask.table.model().index(row, 0)).center()
        qtbot.mouseClick(ask.table.viewport(), LEFT, pos=cell)

    pick(0)
    assert form.path.drawn.trial is not None
    own = window.document.edited
    window.document.open(ms.sample("four_bar"))
    assert form.path.drawn.trial is None
    pick(1)
    assert form.path.drawn.trial is None
    window.document.open(own)
    assert form.path.drawn.trial is not None


def test_a_path_of_the_tool_is_followed(qtbot, ask):
    """Whoever draws in the view finds it in the dock, once; a trial's path asks for nothing."""
    form, hands = ask.form, ask.hands
    hands.view.sketch.toggle("xy")
    hands.take("path")
    for point in LOOP:
        hands.click(point, Alt)
    hands.key(Qt.Key.Key_Return)
    assert form.follows_path
    assert form.path.state_label.text() == "4 points"
    assert form.path.closed_box.isChecked()
    qtbot.mouseClick(form.path.remove_button, LEFT)
    hands.view.drawn_path.show_trial(np.array(LOOP))
    assert not form.follows_path
    assert form.settings() is None


def test_the_run_of_a_trial_is_a_whole_turn(qtbot, ask):
    """The button shows the motion over the values of the driver, back to its start."""
    form, window = ask.form, ask.hands.window
    qtbot.mouseClick(form.add_path_button, LEFT)
    points = points_of(MODEL, {}, 40)
    form.path.drawn.draw(Drawing(tuple(map(tuple, points.tolist())), closed=True))
    vary(qtbot, ask, "crank", "0.08", "0.12")
    found = run(qtbot, ask)
    ask.tabs.setCurrentWidget(ask.table)
    cell = ask.table.visualRect(ask.table.model().index(0, 0)).center()
    qtbot.mouseClick(ask.table.viewport(), LEFT, pos=cell)
    with qtbot.waitSignal(window.document.result_changed):
        qtbot.mouseClick(ask.open_button, LEFT)
    result = window.document.result
    assert len(result) == found.settings.kinematics.rows
    path = result["measures/tip/position"]
    assert path[0] == pytest.approx(path[-1], abs=1e-6)


def test_a_path_is_closed_and_opened_by_its_box(qtbot, ask, tmp_path):
    """Whatever the file says; the arrow restores what was before."""
    form, view = ask.form, ask.hands.view
    file = tmp_path / "path.csv"
    file.write_text("".join(f"{x:g};{y:g}\n".replace(".", ",") for x, y, _ in LOOP))
    qtbot.mouseClick(form.add_path_button, LEFT)
    form.path.load(file)
    qtbot.waitUntil(lambda: form.path.state_label.text() == "4 points")
    box = form.path.closed_box
    assert not box.isChecked()
    assert view.drawn_path.drawing.points == LOOP
    qtbot.waitUntil(box.isVisible)
    place = box.rect().topLeft() + QPoint(8, box.height() // 2)
    qtbot.mouseClick(box, LEFT, pos=place)
    assert box.isChecked()
    assert view.drawn_path.drawing.closed
    assert form.path.paths()[0].path.closed
    qtbot.mouseClick(form.path.undo_button, LEFT)
    assert not box.isChecked()
    assert not form.path.paths()[0].path.closed


def test_a_wrong_file_is_told(qtbot, ask, tmp_path):
    """In the section, with the line."""
    file = tmp_path / "path.csv"
    file.write_text("0,0,0\n1,zero,0\n")
    qtbot.mouseClick(ask.form.add_path_button, LEFT)
    ask.form.path.load(file)
    qtbot.waitUntil(lambda: "Line 2" in ask.form.path.problem_label.text())


def test_studies_with_paths_are_shown_and_kept(qtbot, ask):
    """What a file has comes back from the form, also weights and spans of time."""
    points = tuple(map(tuple, points_of(MODEL, {"crank": 0.09}, 40).tolist()))
    target = ms.studies.TargetPath(points=points, closed=True, smooth=False)
    settings = ms.studies.StudySettings(
        variables=[ms.studies.Variable(place="crank", lower=0.05, upper=0.15)],
        paths=[
            ms.studies.PathResponse(name="gap", measure="tip", path=target, start=0.5, end=2.0),
            ms.studies.PathResponse(name="other", measure="tip", path=target),
        ],
        objectives=[
            ms.studies.Objective(response="gap", weight=2.0),
            ms.studies.Objective(response="other"),
        ],
        kinematics=ms.studies.KinematicTrials(driver="motor", stop=3.0, rows=50),
        method="optimize_from_starts",
        starts=3,
        seed=5,
    )
    ask.form.show_settings(settings)
    assert ask.form.path.isVisible()
    assert ask.form.settings() == settings
    plain = settings.edited(
        method="sweep", paths=(), objectives=(), responses=[SPEED], kinematics=None
    )
    ask.form.show_settings(plain)
    assert not ask.form.follows_path
    ask.hands.view.drawn_path.clear()
    swept = settings.edited(method="sweep")
    ask.form.show_settings(swept)
    assert ask.form.settings() == swept
