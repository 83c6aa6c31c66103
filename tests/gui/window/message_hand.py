"""The buttons of the message above the view."""

from PySide6.QtCore import Qt


def labels(window):
    """What the buttons of the message say."""
    return [one.text() for one in window.messages.more_buttons]


def offer(window, label):
    """The button of the message that says something."""
    return next(one for one in window.messages.more_buttons if one.text() == label)


def press_offer(qtbot, window, label):
    """Press a button of the message."""
    qtbot.mouseClick(offer(window, label), Qt.MouseButton.LeftButton)
