"""Widgets that are shown alone, with the keyboard."""


def shown(qtbot, widget, width, height, **closing):
    """A widget in a window of its own [px], which the test closes; `closing` is of `addWidget`."""
    qtbot.addWidget(widget, **closing)
    widget.resize(width, height)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    return widget
