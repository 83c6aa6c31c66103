"""The tree leaves the window as a drawing or a picture, whole or not at all."""

from xml.etree import ElementTree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from mechstudio.scene.palette import Tone
from tests.gui.tree.example import chain


@pytest.fixture
def export(qtbot, diagram, monkeypatch):
    """Exports to a path by the button, and waits until that is done."""

    def export(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        qtbot.mouseClick(diagram.export_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not diagram.export.busy)

    return export


def words(path):
    """All text of an SVG drawing."""
    root = ElementTree.fromstring(path.read_bytes())
    return {"".join(element.itertext()).strip() for element in root.iter() if "text" in element.tag}


def pixels(image):
    """All colors of a picture, on a coarse grid."""
    return {
        image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)
    }


def test_drawing_names_every_node(qtbot, export, document, tmp_path):
    """SVG is written with its ending, and holds all names as text."""
    with qtbot.waitSignal(document.written) as told:
        export(tmp_path / "tree")
    mechanism = document.mechanism
    names = {element.name for element in (*mechanism.bodies, *mechanism.joints)}
    assert names <= words(tmp_path / "tree.svg")
    assert told.args == [tmp_path / "tree.svg"]


def test_drawing_of_many_bodies_is_readable(qtbot, diagram, document, tmp_path, monkeypatch):
    """However wide it gets, each node has room for its name."""
    document.open(chain(300))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "tree.svg"), ""))
    # the tree is still being worked out
    assert diagram.shown is None
    diagram.ask_export()
    qtbot.waitUntil((tmp_path / "tree.svg").exists)
    assert {body.name for body in document.mechanism.bodies} <= words(tmp_path / "tree.svg")


def test_picture_shows_the_step(qtbot, export, diagram, tmp_path):
    """PNG has the colors of the shown step; a file that is there is replaced."""
    path = tmp_path / "tree.png"
    path.write_bytes(b"old")
    export(path)
    plain = QImage(str(path))
    assert plain.width() > 2 * 3 * 100
    diagram.player.show(3)
    export(path)
    shown = QImage(str(path))
    color = diagram.view._painter.colors.tones[Tone.BETWEEN].fill.rgb()
    assert color in pixels(shown)
    assert color not in pixels(plain)


@pytest.mark.parametrize("name", ["missing/tree.svg", "tree.txt"])
def test_failure_is_told_and_leaves_nothing(qtbot, export, document, tmp_path, name):
    """A folder that is not there and an unknown ending are sentences, and no file."""
    with qtbot.waitSignal(document.problem):
        export(tmp_path / name)
    assert not list(tmp_path.iterdir())
