"""Where the buttons of a message stand: beside its text, or below it."""

from PySide6.QtCore import Qt

from mechstudio.gui.window.message_bar import MessageBar


def test_many_offers_leave_a_message_its_width(qtbot):
    """The buttons of a message stand below it; beside it they would leave a narrow column."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.resize(900, 60)
    pressed = []
    labels = (
        "Show the end of the run",
        "Assemble joints",
        "Tighter tolerances, run again",
        "Another",
    )
    offers = [(label, lambda label=label: pressed.append(label)) for label in labels]
    bar.show_offers("The run could not go on. " * 6, offers, "error")
    qtbot.waitUntil(lambda: all(button.isVisible() for button in bar.more_buttons))
    bar.resize(900, bar.layout().heightForWidth(900))
    qtbot.waitUntil(lambda: bar.label.width() > 700)
    for button in bar.more_buttons:
        assert bar.rect().contains(button.geometry())
        assert button.y() > bar.label.geometry().bottom()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pressed == list(labels)


def test_an_offer_stands_beside_a_message_of_one_line(qtbot):
    """Where there is room for both, so that the view keeps its height; text, picture and buttons
    stand on one line, and below a text that needs all of the width the buttons have their own."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.resize(1200, 40)
    bar.show_offers("A sentence that leaves room.", [("Add drivers", bar.clear)], "error")
    (button,) = bar.more_buttons

    def is_level():
        parts = (bar.label, bar._picture, button, bar.close_button)
        middles = [part.geometry().center().y() for part in parts]
        return max(middles) - min(middles) <= 4

    def is_placed(is_beside):
        # the column of bars gives it the height that it needs
        bar.resize(bar.width(), bar.layout().heightForWidth(bar.width()))
        text, place = bar.label.geometry(), button.geometry()
        if is_beside:
            return place.x() > text.right() and is_level()
        return place.y() > text.bottom() and text.width() > place.width()

    for width, is_beside in ((1200, True), (260, False), (1200, True)):
        bar.resize(width, 40)
        qtbot.waitUntil(lambda is_beside=is_beside: is_placed(is_beside))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bar.text == ""
