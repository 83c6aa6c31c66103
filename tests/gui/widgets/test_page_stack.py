"""Of several pages, the shown one alone asks for room."""

from PySide6.QtWidgets import QLabel

from mechstudio.gui.widgets.page_stack import PageStack

LONG = "A sentence that goes on and on and takes several lines where there is little room. " * 4


def test_a_hidden_page_takes_no_room(qtbot):
    """Neither its height nor its least size, whichever is shown."""
    stack, low, tall = PageStack(), QLabel("low"), QLabel("tall")
    qtbot.addWidget(stack)
    tall.setMinimumHeight(300)
    for page in (low, tall):
        stack.addWidget(page)
    for page in (low, tall, low):
        stack.setCurrentWidget(page)
        assert stack.sizeHint() == page.sizeHint()
        assert stack.minimumSizeHint() == page.minimumSizeHint()
    assert stack.heightForWidth(200) == low.sizeHint().height()


def test_a_page_of_text_is_as_high_as_its_lines(qtbot):
    """At the width that there is."""
    stack, page = PageStack(), QLabel(LONG)
    qtbot.addWidget(stack)
    page.setWordWrap(True)
    stack.addWidget(page)
    assert stack.heightForWidth(150) == page.heightForWidth(150) > stack.heightForWidth(600)
