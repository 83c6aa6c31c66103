"""A window with the dock of studies."""

from dataclasses import replace

import pytest

from mechstudio.gui.parameters.parameter_panel import ParameterPanel
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.studies.study_panel import StudyPanel
from mechstudio.io import save
from tests.gui.fakes.panels import fake_panels
from tests.studies.oscillator import OPTIONS, oscillator


@pytest.fixture
def ask_again(qtbot, make_window, tmp_path):
    """Opens the oscillator in one more window."""

    def open_window():
        panels = replace(
            fake_panels(),
            studies=lambda document, selection, cursor: StudyPanel(document),
            parameters=lambda document, selection, cursor: ParameterPanel(document, selection),
            properties=lambda document, selection, cursor: PropertyPanel(document, selection),
        )
        window = make_window(panels=panels)
        with qtbot.waitSignal(window.document.opened):
            window.files.open(tmp_path / "oscillator.mech.json")
        window.docks["studies"].raise_()
        panel = window.docks["studies"].widget()
        panel.window_of_test = window
        return panel

    return open_window


@pytest.fixture
def ask(ask_again, tmp_path):
    """A window with the oscillator and the dock of studies."""
    model = oscillator()
    path = tmp_path / "oscillator.mech.json"
    save(model.edited(simulation=model.simulation.edited(**OPTIONS)), path)
    return ask_again()
