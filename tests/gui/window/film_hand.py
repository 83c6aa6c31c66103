"""What a user does in the dialog of films, by mouse and keyboard."""

from functools import partial

from PySide6.QtCore import Qt

from tests.gui.fakes.keys import write_into
from tests.gui.fakes.menus import press_action
from tests.handover.films import frames_of

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
write = partial(write_into, end=Qt.Key.Key_Tab)


def opened_dialog(qtbot, window):
    """The dialog of films, opened by the menu."""
    press_action(qtbot, window, "export_film")
    qtbot.waitUntil(lambda: window.handover.film_dialog is not None)
    return window.handover.film_dialog


def filmed_frames(qtbot, window, path, size, rate, stop):
    """Make a film to a file that the window will be asked for, and read it again.

    Args:
        path: The file, which is deleted afterwards.
        size: Width and height [pixels].
        rate: Frames per second, as it is typed.
        stop: The last moment [s], as it is typed.

    Returns:
        Its frames, shape (frames, height, width, 3).
    """
    dialog = opened_dialog(qtbot, window)
    for field, text in (
        (dialog.width_field, str(size[0])),
        (dialog.height_field, str(size[1])),
        (dialog.rate_field, rate),
        (dialog.stop_field, stop),
    ):
        write(qtbot, field, text)
    qtbot.mouseClick(dialog.make_button, LEFT)
    qtbot.waitUntil(lambda: window.handover.film_dialog is None)
    frames = frames_of(path, size).astype(int)
    path.unlink()
    return frames
