"""A window with the dock of analyses."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.analyses.analysis_panel import AnalysisPanel
from mechstudio.io import save
from tests.gui.fakes.panels import fake_panels


@pytest.fixture
def engine():
    """The engine of the window; None for one with scripted runs."""
    return None


@pytest.fixture
def ask(qtbot, make_window, tmp_path, engine):
    """Opens a model, chooses an analysis by the keyboard, presses Run and waits for its end."""
    panels = replace(
        fake_panels(), analyses=lambda document, selection, cursor: AnalysisPanel(document)
    )
    window = make_window(engine, panels)

    def choose(box, text):
        box.setFocus()
        for _ in range(box.count()):
            qtbot.keyClick(box, Qt.Key.Key_Up)
        while box.currentText() != text:
            before = box.currentIndex()
            qtbot.keyClick(box, Qt.Key.Key_Down)
            assert box.currentIndex() > before, f"no entry {text}"

    def begin(mechanism, kind):
        if mechanism is not None:
            mechanism = mechanism.edited(
                simulation=mechanism.simulation.edited(duration=0.5, output_step=0.01)
            )
            path = tmp_path / "model.mech.json"
            save(mechanism, path)
            window.document.mark_clean()
            with qtbot.waitSignal(window.document.opened):
                window.files.open(path)
        choose(window.controls.analysis.box, kind)
        return window

    def run():
        qtbot.waitUntil(window.launcher.can_run.__bool__)
        qtbot.mouseClick(window.controls.run_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not window.launcher.state.active)

    begin.run, begin.choose = run, choose
    begin.panel = window.panels.widgets["analyses"]
    begin.window_of_test = window
    return begin
