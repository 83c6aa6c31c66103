"""A main window with a scripted simulation and empty docks, and its settings in a folder apart."""

import pytest

from mechstudio.gui.main_window import MainWindow
from mechstudio.gui.settings import SettingsStore
from mechstudio.gui.theme import Theme
from tests.gui.fakes.engine import Script, fake_engine
from tests.gui.fakes.panels import fake_panels


@pytest.fixture
def script():
    """What the simulations of the window do."""
    return Script()


@pytest.fixture
def make_window(qtbot, qapp, tmp_path, script):
    """Shows windows; each is closed after the test."""

    def make(engine=None, panels=None, folder=tmp_path / "config"):
        theme = Theme(qapp)
        theme.choose("light")
        window = MainWindow(
            SettingsStore(folder), theme, engine or fake_engine(script), panels or fake_panels()
        )
        # a run that is held would be waited for
        qtbot.addWidget(window, before_close_func=lambda _: script.gate.set())
        with qtbot.waitExposed(window):
            window.show()
        window.begin()
        return window

    return make


@pytest.fixture
def window(make_window):
    """One window."""
    return make_window()
