"""Films of the view, made in the dialog with mouse and keyboard."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog

from tests.gui.fakes.menus import press_action
from tests.gui.window.film_hand import opened_dialog, write
from tests.handover.films import frames_of

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def filmed(make_ran, tmp_path, monkeypatch):
    """A window with a run of a second, and the file that it will be asked for."""
    window = make_ran(1100, 800)
    path = tmp_path / "film.gif"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    return window, path


def test_the_dialog_has_room_on_a_low_screen_and_letters(qtbot, filmed):
    """With plots as well; Alt and a letter lead to each field, and numbers are short."""
    window, _ = filmed
    dialog = opened_dialog(qtbot, window)
    dialog.plot_box.place_box.setCurrentIndex(1)
    qtbot.waitUntil(dialog.plot_box.list.isVisible)
    assert dialog.minimumSizeHint().height() < 570
    assert dialog.rate_field.text() == "30 1/s"
    alt = Qt.KeyboardModifier.AltModifier
    qtbot.mouseClick(dialog.height_field.lineEdit(), LEFT)
    qtbot.waitUntil(dialog.isActiveWindow)
    for key, field in (
        (Qt.Key.Key_E, dialog.rate_field),
        (Qt.Key.Key_P, dialog.speed_field),
        (Qt.Key.Key_T, dialog.stop_field),
        (Qt.Key.Key_S, dialog.width_field),
    ):
        qtbot.keyClick(dialog, key, alt)
        assert dialog.focusWidget() is field
    dialog.reject()


def test_the_view_is_filmed(qtbot, filmed):
    """Each frame shows its moment, the film can be made again, and the shown time comes back."""
    window, path = filmed
    window.player.seek(0.4)
    films = []
    for _ in range(2):
        dialog = opened_dialog(qtbot, window)
        assert dialog.stop_field.value() == pytest.approx(window.player.end, abs=1e-9)
        for field, text in (
            (dialog.width_field, "160"),
            (dialog.height_field, "96"),
            (dialog.rate_field, "10"),
            (dialog.stop_field, "0.8"),
        ):
            write(qtbot, field, text)
        assert dialog.summary.text() == "9 frames, 0.9 s"
        assert not dialog.bar.isTextVisible()  # the sentence says how far the film is
        qtbot.mouseClick(dialog.make_button, LEFT)
        qtbot.waitUntil(lambda: window.handover.film_dialog is None)
        assert str(path) in window.messages.text
        films.append(frames_of(path, (160, 96)))
        path.unlink()
    assert films[0].shape == (9, 96, 160, 3)
    assert np.array_equal(films[0], films[1])
    assert all(not np.array_equal(a, b) for a, b in pairwise(films[0]))
    assert window.time_cursor.time == 0.4


def test_a_film_begins_with_the_range_that_is_played(qtbot, filmed):
    """Whoever has chosen a part of the run films that, and all of it otherwise."""
    window, _ = filmed
    window.player.seek(0.25)
    press_action(qtbot, window, "range_start")
    window.player.seek(0.75)
    press_action(qtbot, window, "range_end")
    for part in ((0.25, 0.75), (0.0, window.player.end)):
        dialog = opened_dialog(qtbot, window)
        span = dialog.start_field.value(), dialog.stop_field.value()
        assert span == pytest.approx(part, abs=1e-6)
        dialog.reject()
        qtbot.waitUntil(lambda: window.handover.film_dialog is None)
        press_action(qtbot, window, "range_none")


def test_a_film_of_one_frame_says_so(qtbot, filmed):
    """In the singular."""
    dialog = opened_dialog(qtbot, filmed[0])
    for field, text in ((dialog.rate_field, "10"), (dialog.stop_field, "0.05")):
        write(qtbot, field, text)
    assert dialog.summary.text() == "1 frame, 0.1 s"
    dialog.reject()


def test_a_frame_is_shown_before(qtbot, filmed):
    """The shown moment in the shape of the film, as it will be in it; anew after each change."""
    window, path = filmed
    window.player.seek(0.4)
    dialog = opened_dialog(qtbot, window)
    preview = dialog.preview
    qtbot.waitUntil(lambda: not preview.pixmap().isNull())
    for width, height in ((400, 200), (200, 400)):
        before = preview.pixmap().cacheKey()
        write(qtbot, dialog.width_field, str(width))
        write(qtbot, dialog.height_field, str(height))
        qtbot.waitUntil(lambda before=before: preview.pixmap().cacheKey() != before)
        qtbot.waitUntil(
            lambda width=width, height=height: (
                preview.pixmap().width() / preview.pixmap().height()
                == pytest.approx(width / height, rel=0.02)
            )
        )
    write(qtbot, dialog.rate_field, "10")
    write(qtbot, dialog.start_field, "0.4")
    write(qtbot, dialog.stop_field, "0.4")
    shown = dialog.preview.pixmap().toImage().scaled(20, 40)
    qtbot.mouseClick(dialog.make_button, LEFT)
    qtbot.waitUntil(lambda: window.handover.film_dialog is None)
    (frame,) = frames_of(path, (200, 400))
    for row in range(40):
        for column in range(20):
            colors = frame[10 * row : 10 * row + 10, 10 * column : 10 * column + 10]
            told = shown.pixelColor(column, row)
            part = (told.red(), told.green(), told.blue())
            low, high = colors.min(axis=(0, 1)) - 40.0, colors.max(axis=(0, 1)) + 40.0
            assert (low <= part).all(), (row, column)
            assert (part <= high).all(), (row, column)


def test_plots_are_filmed(qtbot, filmed):
    """Those that are chosen among the shown ones, with a line that goes on; none has no room."""
    window, path = filmed
    dialog = opened_dialog(qtbot, window)
    box = dialog.plot_box
    for field, text in (
        (dialog.width_field, "400"),
        (dialog.height_field, "160"),
        (dialog.rate_field, "5"),
        (dialog.stop_field, "0.8"),
    ):
        write(qtbot, field, text)
    assert not box.list.isVisible()
    box.place_box.setFocus()
    qtbot.keyClick(box.place_box, Qt.Key.Key_Down)
    qtbot.waitUntil(box.list.isVisible)
    assert "no room" in dialog.summary.text()
    assert not dialog.make_button.isEnabled()
    # only the first one is left
    for row in range(1, box.list.count()):
        item = box.list.item(row)
        box.list.scrollToItem(item)
        box.list.setCurrentItem(item)
        qtbot.keyClick(box.list, Qt.Key.Key_Space)
    assert box.chosen == (0,)
    qtbot.keyClick(box.place_box, Qt.Key.Key_Down)
    assert dialog.summary.text() == "5 frames, 1 s"
    qtbot.mouseClick(dialog.make_button, LEFT)
    qtbot.waitUntil(lambda: window.handover.film_dialog is None)
    frames = frames_of(path, (400, 160)).astype(int)
    assert frames.shape == (5, 160, 400, 3)
    lines = (np.abs(frames - (209, 36, 47)).max(axis=3) < 60).sum(axis=1)
    places = [np.flatnonzero(counts > 60).mean() for counts in lines]
    assert min(places) > 232
    assert np.diff(places) == pytest.approx(np.diff(places).mean(), abs=1.0)
    assert np.diff(places).min() > 5


def test_cancel_leaves_no_file(qtbot, filmed):
    """A film that is given up is not written; the dialog stays for another try."""
    window, path = filmed
    dialog = opened_dialog(qtbot, window)
    write(qtbot, dialog.rate_field, "200")
    cancel = dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel)
    qtbot.mouseClick(dialog.make_button, LEFT)
    qtbot.waitUntil(lambda: dialog.bar.value() > 1)
    qtbot.mouseClick(cancel, LEFT)
    qtbot.waitUntil(lambda: dialog.make_button.isEnabled())
    assert not path.exists()
    qtbot.mouseClick(cancel, LEFT)
    qtbot.waitUntil(lambda: window.handover.film_dialog is None)


def test_a_place_that_cannot_be_written_is_told(qtbot, filmed, tmp_path, monkeypatch):
    """The dialog says why, and stays."""
    window, _ = filmed
    nowhere = tmp_path / "missing" / "film.gif"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(nowhere), ""))
    dialog = opened_dialog(qtbot, window)
    qtbot.mouseClick(dialog.make_button, LEFT)
    assert "missing" in dialog.summary.text()
    dialog.reject()
