"""Bodies come from mesh files: the file, its unit and material, and a click where it goes."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog

from mechstudio.model import Mechanism
from tests.edits.mesh_files import CENTER, FACES, SIZE, box_mesh, write_obj, write_stl
from tests.gui.fakes.keys import BUSY_WAIT
from tests.gui.view.bench import Left

Ok = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def choose(workshop, monkeypatch):
    """Takes the tool and chooses a file in its dialog; answers the dialog that follows."""

    def choose(path):
        answer = ("" if path is None else str(path), "")
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: answer)
        workshop.take("mesh")
        if path is None:
            workshop.qtbot.waitUntil(lambda: workshop.tool is None, timeout=BUSY_WAIT)
            return None
        workshop.qtbot.waitUntil(
            lambda: workshop.tool is None or workshop.tool.dialog is not None, timeout=BUSY_WAIT
        )
        return workshop.tool and workshop.tool.dialog

    return choose


def place(workshop, dialog):
    workshop.qtbot.mouseClick(dialog.buttons.button(Ok), Left)
    assert not dialog.isVisible()


def test_a_mesh_goes_where_the_click_is(workshop, choose, tmp_path):
    """In the unit of choice, its middle at the click, with the mass of what it encloses."""
    workshop.document.open(Mechanism(name="empty"), tmp_path / "model.mech.json")
    path = write_stl(tmp_path / "my part.stl", *box_mesh())
    dialog = choose(path)
    # the dialog says what it asks for
    assert not workshop.box.hint_label.text()
    dialog.unit_box.setCurrentText("cm")
    assert dialog.size_label.text() == "0.006 m × 0.01 m × 0.014 m"
    place(workshop, dialog)
    assert "Click the position of its center" in workshop.box.hint_label.text()
    workshop.point_at((0.2, 0.1, 0))
    assert workshop.box.note_label.text() == "0.006 m × 0.01 m × 0.014 m"
    workshop.click((0.2, 0.1, 0))
    (body,) = workshop.mechanism.bodies
    (mesh,) = body.shapes
    assert body.name.startswith("my part")
    assert (mesh.file, mesh.scale) == ("my part.stl", 0.01)
    assert body.mass == pytest.approx(np.prod(SIZE) * 1e-6 * 7850)
    assert body.center_of_mass == pytest.approx(0.01 * np.array(CENTER))
    middle = np.array(body.position) + body.center_of_mass
    assert middle[:2] == pytest.approx((0.2, 0.1), abs=1e-9)
    assert workshop.tool is None
    workshop.document.undo()
    assert not workshop.mechanism.bodies


def test_places_snap_to_the_box_around_a_mesh(workshop, choose, tmp_path):
    """The middle of its right side is a point that other elements can take."""
    workshop.document.open(Mechanism(name="empty"), tmp_path / "model.mech.json")
    dialog = choose(write_stl(tmp_path / "part.stl", *box_mesh()))
    dialog.unit_box.setCurrentText("m")
    place(workshop, dialog)
    workshop.click((0, 0, 0))
    (body,) = workshop.mechanism.bodies
    side = np.array(body.position) + CENTER + (0.5 * SIZE[0], 0, 0)
    # its size is known once it is drawn
    workshop.qtbot.waitUntil(
        lambda: body.name in workshop.scene.sight.drawing.draft.surfaces, timeout=BUSY_WAIT
    )
    workshop.take("measure")
    workshop.point_at(side)
    assert workshop.box.note_label.text() == f"center of a face of {body.name}\n{body.name}"
    assert workshop.tool.at.point == pytest.approx(side, abs=1e-9)


def test_a_mesh_keeps_the_coordinates_of_its_file(workshop, choose, tmp_path):
    """Enter puts its origin at the origin; an unsaved model names it by its whole path."""
    path = write_stl(tmp_path / "part.stl", *box_mesh())
    place(workshop, choose(path))
    workshop.key(Qt.Key.Key_Return)
    (body,) = workshop.mechanism.bodies
    assert body.position == (0, 0, 0)
    assert body.shapes[0].file == str(path)


def test_an_open_surface_is_told(workshop, choose, tmp_path):
    """The dialog says that it is open, and that the bounding box is weighed."""
    dialog = choose(write_obj(tmp_path / "open.obj", box_mesh()[0], FACES[:-2]))
    assert "not closed" in dialog.problem_label.text()
    assert "bounding box" in dialog.problem_label.text()
    dialog.reject()
    assert workshop.tool is None


def test_what_is_no_mesh_is_told(workshop, choose, tmp_path):
    """A file without triangles is reported, and the tool is put away."""
    told = []
    workshop.document.problem.connect(told.append)
    (tmp_path / "part.stl").write_bytes(b"nothing")
    assert choose(tmp_path / "part.stl") is None
    assert told == ["The mesh file part.stl cannot be read: there are no triangles in it."]
    assert choose(None) is None


def test_a_canceled_choice_of_a_file_leaves_no_hint(qtbot, workshop, choose, tmp_path):
    """Neither of the dialog for files nor of the one that follows; the tool is put away."""
    hint, note = workshop.box.hint_label, workshop.box.note_label
    workshop.document.open(Mechanism(name="empty"), tmp_path / "model.mech.json")
    before = hint.text(), hint.isVisible()
    choose(None)
    assert (hint.text(), hint.isVisible()) == before
    assert not note.text()
    dialog = choose(write_stl(tmp_path / "part.stl", *box_mesh()))
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert workshop.tool is None
    assert (hint.text(), hint.isVisible()) == before
    workshop.point_at((0.2, 0.1, 0))
    assert not note.text()
    workshop.click((0.2, 0.1, 0))
    assert not workshop.mechanism.bodies
