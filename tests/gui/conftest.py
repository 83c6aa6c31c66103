"""A main window with a scripted simulation and empty docks, and its settings in a folder apart."""

import gc
from itertools import count

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QCursor, QPalette
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.view import glide
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window import main_window
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import save
from mechstudio.results.run_library import RunLibrary
from tests.gui.fakes.engine import Script, fake_engine
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.fakes.panels import fake_panels
from tests.gui.patience import PATIENCE, wait_until
from tests.gui.tree.example import all_kinds

WINDOWS_KEPT = 8  # closed windows that may wait to be collected
WELCOME_SAMPLES = 2  # cards on the page of welcome; each is eight widgets and a picture
_windows = count(1)

for kind in ("Signal", "Signals", "Callback", "Active", "Exposed"):
    getattr(QtBot, f"wait{kind}").__kwdefaults__["timeout"] = PATIENCE
QtBot.waitUntil = wait_until


@pytest.fixture(autouse=True)
def _pointer_beside_the_windows(qapp):
    """Take the pointer off all windows: whatever it rests on is told as soon as a menu closes."""
    corner = qapp.primaryScreen().virtualGeometry().bottomRight()
    QCursor.setPos(2 * corner)


@pytest.fixture(autouse=True)
def _theme_ends_with_the_test(qapp):
    """Take off the theme that a test chose.

    The tests after it would look different without having asked for that, and take almost twice as
    long: widgets under a style sheet are styled anew whenever they get another parent.
    """
    yield
    if qapp.styleSheet():
        # closed windows are there until their deletion is delivered, and would be styled anew
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        qapp.setStyleSheet("")
        qapp.setPalette(QPalette())
        qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


@pytest.fixture(autouse=True)
def _camera_moves_at_once(monkeypatch):
    """Places in the view are asked for right after what moves the camera.

    Tests of its way give it a length, and turn its clock by hand.
    """
    monkeypatch.setattr(glide, "LONGEST", 0)


@pytest.fixture
def selection(qapp):
    return Selection()


@pytest.fixture
def document(qapp):
    """A mechanism with elements of all kinds."""
    return Document(all_kinds())


@pytest.fixture
def script():
    """What the simulations of the window do."""
    return Script()


def let_go(window, script):
    """Take away what closing would wait for: a held run, and the question for unsaved changes.

    A number that is half typed becomes a change as the window closes.
    """
    script.gate.set()
    window.document.mark_clean()
    window._asks = False


@pytest.fixture
def welcome_samples():
    """How many samples the page of welcome shows; None are all, as for users.

    Their cards are a third of the work of a window that opens a file right away.
    """
    return WELCOME_SAMPLES


@pytest.fixture
def make_window(qtbot, qapp, tmp_path, script, monkeypatch, welcome_samples):
    """Shows windows; each is closed after the test."""
    monkeypatch.setattr(main_window, "Welcome", lambda samples: Welcome(samples[:welcome_samples]))
    # windows of the tests before are circles of references, five megabytes each; a search takes
    # a tenth of a second
    if next(_windows) % WINDOWS_KEPT == 0:
        gc.collect()

    def make(engine=None, panels=None, folder=tmp_path / "config"):
        theme = Theme(qapp)
        theme.choose("light")
        window = MainWindow(
            SettingsStore(folder),
            theme,
            engine or fake_engine(script),
            panels or fake_panels(),
            RecoveryFolder(tmp_path / "recovery"),
            pictures=PictureFolder(tmp_path / "pictures"),
            library=RunLibrary(tmp_path / "runs"),
        )
        qtbot.addWidget(window, before_close_func=lambda window: let_go(window, script))
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        window.begin()
        return window

    return make


@pytest.fixture
def window(make_window):
    """One window."""
    return make_window()


@pytest.fixture
def model(tmp_path):
    """A file with a pendulum of one second."""
    path = tmp_path / "pendulum.mech.json"
    save(pendulum(duration=1.0), path)
    return path


@pytest.fixture
def opened(qtbot, window, model):
    """A window with the pendulum open."""
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    return window


@pytest.fixture
def make_whole(qtbot, make_window, script, model):
    """Shows windows of a size with all docks and a pendulum of a second; each is closed."""
    made = []

    def make(width, height):
        window = make_window(fake_engine(script), installed_panels())
        made.append(window)
        window.resize(width, height)
        window.files.open(model)
        qtbot.waitUntil(lambda: window.document.mechanism is not None)
        return window

    yield make
    for window in made:
        window.close()


def choose_sample(window, key):
    """Open the menu of samples as a mouse would, and press an entry."""
    menu = next(menu for menu in window.findChildren(QMenu) if "mples" in menu.title())
    menu.aboutToShow.emit()
    next(a for a in menu.actions() if a.objectName() == f"sample_{key}").trigger()
