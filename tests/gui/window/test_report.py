"""Reports of the window have the plots as they are drawn."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QFileDialog

from mechstudio.gui.plots.formula_dialog import FormulaDialog
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.state.compared_runs import ComparedRun
from mechstudio.results.signals import Scaled
from mechstudio.units import UnitChoice
from tests.gui.fakes.menus import press_action
from tests.gui.plots.hands import card_of, choose, open_menu, show_only
from tests.handover.test_report import unpacked

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
FORMULA = "2 * [energy/kinetic]"


@pytest.fixture
def ran(make_ran):
    """A window with a run of a second."""
    return make_ran(1280, 860)


def exported(qtbot, window, path, monkeypatch):
    """What the report that the file menu writes has."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press_action(qtbot, window, "export_report")
    qtbot.waitUntil(lambda: str(path) in window.messages.text)
    content, array = unpacked(path.read_text(encoding="utf-8"))
    return {plot["title"]: plot for plot in content["plots"]}, array


def type_formula(qtbot, window):
    """Add a formula curve by button and keyboard."""
    window.plots.menus.ask_formula()
    dialog = window.plots.findChild(FormulaDialog)
    qtbot.waitUntil(dialog.isVisible)
    dialog.line.setText(FORMULA)
    qtbot.mouseClick(dialog.ok_button, LEFT)
    qtbot.waitUntil(lambda: "Formula" in [card.spec.title for card in window.plots.area.cards])


def test_a_formula_is_in_the_report(qtbot, ran, tmp_path, monkeypatch):
    """A formula curve has its values there, named as in the plot."""
    type_formula(qtbot, ran)
    plots, array = exported(qtbot, ran, tmp_path / "report.html", monkeypatch)
    (curve,) = plots["Formula"]["curves"]
    assert curve["label"] == FORMULA
    result = ran.document.result
    assert array(curve["values"]) == pytest.approx(2.0 * result["energy/kinetic"], rel=1e-6)
    assert "Energy" in plots


def test_plots_are_in_the_report_as_they_are_drawn(qtbot, ran, tmp_path, monkeypatch):
    """Paths, transforms, chosen units and what is switched off in the legend."""
    panel, result = ran.plots, ran.document.result
    body = result.mechanism.bodies[0].name
    show_only(panel, "energy")
    panel.add_channels([f"bodies/{body}/position"])
    panel.add_channels([f"bodies/{body}/velocity"])
    position, velocity = f"{body}: position", f"{body}: velocity"
    choose(qtbot, open_menu(qtbot, panel, card_of(panel, velocity)), "Horizontal axis",
           "Velocity x")  # fmt: skip
    ran.units.choose(UnitChoice(length="mm"))
    spec = card_of(panel, position).spec
    tripled = panel.book.change(spec.key).with_transforms(spec.curves[0].name, (Scaled(3.0),))
    panel.book.set_change(spec.key, tripled)
    panel.rebuild()
    qtbot.mouseClick(card_of(panel, position).legend.entries[2], LEFT)
    QApplication.processEvents()
    plots, array = exported(qtbot, ran, tmp_path / "report.html", monkeypatch)
    timed, path = plots[position], plots[velocity]
    assert timed["unit"] == "Position [mm]"
    assert timed["across"] is None
    shown = card_of(panel, position).spec.curves[:2]
    assert [one["label"] for one in timed["curves"]] == [curve.label for curve in shown]
    x = result[f"bodies/{body}/position"][:, 0]
    assert array(timed["curves"][0]["values"]) == pytest.approx(3000.0 * x, rel=1e-6, abs=1e-6)
    assert path["across"]["label"].endswith("velocity x [mm/s]")
    assert path["unit"].endswith("[mm/s]")
    v = 1000.0 * result[f"bodies/{body}/velocity"]
    for place, curve in enumerate(path["curves"], start=1):
        assert array(curve["across"]) == pytest.approx(v[:, 0], rel=1e-6, abs=1e-6)
        assert array(curve["values"]) == pytest.approx(v[:, place], rel=1e-6, abs=1e-6)
        assert np.array_equal(array(curve["times"]), result.time)


def test_compared_runs_are_in_the_report(qtbot, ran, tmp_path, monkeypatch):
    """Dashed beside the shown one in another shade, at its times, and named after their run."""
    result = ran.document.result
    ran.state.compared.set_runs((ComparedRun("other", "Run 7", "#336699", result),), "")
    plots, array = exported(qtbot, ran, tmp_path / "report.html", monkeypatch)
    curves = {curve["label"]: curve for curve in plots["Energy"]["curves"]}
    own, other = curves["Kinetic"], curves["Kinetic, Run 7"]
    assert own["dash"] == []
    assert other["dash"]
    for shade, color in zip(other["colors"], own["colors"], strict=True):
        assert shade != color
        assert QColor(shade).hue() == pytest.approx(QColor(color).hue(), abs=5)
    assert np.array_equal(array(other["values"]), array(own["values"]))


def test_a_hidden_dock_has_all_rows(qtbot, ran, tmp_path, monkeypatch):
    """Rows that come while the plots are hidden are in the report."""
    dock = ran.docks["plots"]
    dock.hide()
    qtbot.mouseClick(ran.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: ran.launcher.state is RunState.DONE)
    plots, array = exported(qtbot, ran, tmp_path / "report.html", monkeypatch)
    kinetic = next(one for one in plots["Energy"]["curves"] if one["label"] == "Kinetic")
    expected = ran.document.result["energy/kinetic"]
    assert array(kinetic["values"]) == pytest.approx(expected, rel=1e-6)


def test_figures_are_remembered_by_the_window(ran):
    """The looks of figures are part of the settings."""
    assert ran.plots.export.settings is ran.settings
