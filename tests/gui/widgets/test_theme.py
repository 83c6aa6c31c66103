"""Laws of the two themes and of the icon set."""

import json

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QToolButton,
    QWidget,
)

from mechstudio.gui.widgets.icons import application_icon, icon
from mechstudio.gui.widgets.theme import Theme
from mechstudio.resources_path import resources_folder

ICONS = sorted(path.stem for path in (resources_folder() / "icons").glob("*.svg"))
NAMES = ("light", "dark")

# pairs of text and ground that carry sentences
TEXT_PAIRS = (
    ("text", "window"),
    ("text", "surface"),
    ("muted", "window"),
    ("muted", "surface"),
    ("muted", "sunken"),
    ("muted", "hover"),
    ("text", "hover"),
    ("text", "pressed"),
    ("accent", "window"),
    ("accent", "surface"),
    ("accent", "info_fill"),
    ("error", "window"),
    ("error", "surface"),
    ("warning", "window"),
    ("warning", "surface"),
    ("on_accent", "accent_fill"),
    ("on_accent", "accent_hover"),
    ("on_selected", "selected"),
    ("warning", "warning_fill"),
    ("error", "error_fill"),
    ("success", "success_fill"),
    ("text", "info_fill"),
    ("text", "warning_fill"),
    ("text", "error_fill"),
)


@pytest.fixture
def theme(qapp):
    return Theme(qapp)


def _colors(name):
    return json.loads((resources_folder() / "themes" / f"{name}.json").read_text("utf-8"))


def _luminance(color):
    channels = [QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF()]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _dark_pixels(picture):
    image = picture.toImage()
    return [
        image.pixelColor(x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 200
    ]


def test_themes_name_the_same_colors():
    """A color that one theme lacks would break the style sheet."""
    assert _colors("light").keys() == _colors("dark").keys()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("pair", TEXT_PAIRS, ids=" on ".join)
def test_text_is_readable(name, pair):
    """Sentences reach the contrast of 4.5 that the accessibility guidelines ask for."""
    colors = _colors(name)
    first, second = sorted(_luminance(colors[key]) for key in pair)
    assert (second + 0.05) / (first + 0.05) >= 4.5


def _with_placeholder(kind, text):
    """A field that is empty but for a placeholder, in letters of which the lines are many pixels
    wide."""
    field = kind()
    field.setPlaceholderText(text)
    # a cursor would be seen as a letter
    field.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    font = field.font()
    font.setPixelSize(60)
    font.setBold(True)
    field.setFont(font)
    return field


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [QLineEdit, QComboBox, QPlainTextEdit])
def test_placeholders_are_readable(qtbot, theme, name, kind):
    """They carry hints and values that are left out; in lines they differ from what is entered."""
    theme.choose(name)
    field, entered = _with_placeholder(kind, "HH"), QLineEdit("HH")
    entered.setFont(field.font())
    entered.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    shown = []
    for widget in (field, entered):
        qtbot.addWidget(widget)
        widget.resize(260, 120)
        with qtbot.waitExposed(widget):
            widget.show()
        picture = widget.grab().toImage()
        ground = _luminance(picture.pixelColor(4, 20))
        row = [_luminance(picture.pixelColor(x, 60)) for x in range(8, 130)]
        row = [max(a, ground) + 0.05 for a in row], [min(a, ground) + 0.05 for a in row]
        shown.append(max(high / low for high, low in zip(*row, strict=True)))
    assert shown[0] >= 4.5
    # Qt draws those of lists in the color of a style sheet for all texts
    assert kind is QComboBox or shown[0] < 0.8 * shown[1]


@pytest.mark.parametrize("name", NAMES)
def test_how_far_a_run_is_can_be_seen(qtbot, theme, name):
    """Of the bar of its progress the done part differs from the rest, and the rest from what is
    behind it."""
    theme.choose(name)
    bar = QProgressBar()
    qtbot.addWidget(bar)
    bar.setTextVisible(False)
    bar.resize(200, 6)
    bar.setValue(50)
    picture = bar.grab().toImage()
    behind = _luminance(_colors(name)["window"])
    done, rest = (_luminance(picture.pixelColor(x, 3)) for x in (50, 150))

    def contrast(*pair):
        first, second = sorted(pair)
        return (second + 0.05) / (first + 0.05)

    assert contrast(done, rest) >= 3.0
    assert contrast(done, behind) >= 3.0
    assert contrast(rest, behind) >= 1.25


def test_icons_follow_the_theme(theme):
    """The same icon is dark on light and light on dark, without being made again."""
    theme.choose("light")
    drawn = icon("open")
    dark_line = _dark_pixels(drawn.pixmap(QSize(24, 24)))[0]
    theme.choose("dark")
    light_line = _dark_pixels(drawn.pixmap(QSize(24, 24)))[0]
    assert dark_line.lightness() < 80
    assert light_line.lightness() > 180


@pytest.mark.wide
@pytest.mark.parametrize("name", [name for name in ICONS if name != "application"])
def test_icon_is_drawn_in_the_palette_color(theme, name):
    """Each icon has ink, and none has a color of its own."""
    theme.choose("light")
    pixels = _dark_pixels(icon(name).pixmap(QSize(24, 24)))
    assert pixels
    assert all(pixel.lightness() < 110 for pixel in pixels)
    text = (resources_folder() / "icons" / f"{name}.svg").read_text("utf-8")
    assert 'viewBox="0 0 24 24"' in text
    # badges are filled and have no lines
    assert 'stroke-width="1.75"' in text or "stroke" not in text


def test_disabled_icon_is_paler(theme):
    """A disabled button shows it in its picture, too."""
    theme.choose("light")
    normal = _dark_pixels(icon("save").pixmap(QSize(24, 24)))[0]
    disabled = _dark_pixels(icon("save").pixmap(QSize(24, 24), QIcon.Mode.Disabled))[0]
    assert disabled.lightness() > normal.lightness() + 50


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("is_checked", [False, True], ids=["empty", "checked"])
def test_a_disabled_box_is_paler(qtbot, theme, name, is_checked):
    """Its text and its frame: one sees that it cannot be ticked before one tries."""
    theme.choose(name)
    box = QCheckBox("Lagrange")
    qtbot.addWidget(box)
    box.setChecked(is_checked)
    box.resize(120, 30)
    ground = QColor(_colors(name)["window"])

    def contrast():
        """The difference from the ground: of all of the box, and the largest of the text."""
        image = box.grab().toImage()
        far = [
            [
                abs(image.pixelColor(x, y).lightness() - ground.lightness())
                for x in columns
                for y in range(image.height())
            ]
            for columns in (range(18), range(26, 100))
        ]
        return sum(far[0]), max(far[1])

    box_before, text_before = contrast()
    box.setEnabled(False)
    box_after, text_after = contrast()
    assert box_after < 0.8 * box_before
    assert text_after < 0.7 * text_before


def test_copied_icon_draws_the_same(theme):
    """Qt copies icons freely; a copy must still know its file."""
    theme.choose("light")
    copy = QIcon(icon("stop"))
    copy.setIsMask(False)  # forces Qt to detach, which clones the engine
    assert _dark_pixels(copy.pixmap(QSize(24, 24)))


def test_unknown_icon_is_an_error_at_once(qapp):
    """A misspelled name shows when the widget is built, not as an empty square."""
    with pytest.raises(FileNotFoundError):
        icon("no_such_icon")


def test_application_icon_exists(qapp):
    """The program has a picture of its own."""
    assert not application_icon().pixmap(QSize(64, 64)).isNull()


def test_unknown_theme_is_the_system_one(theme):
    """Settings written by another version cannot leave the window without a theme."""
    theme.choose("sepia")
    assert theme.choice == "system"
    assert theme.name in NAMES


def test_a_window_is_styled_once_it_is_complete(qtbot, theme):
    """While it is built there is no style sheet; whatever theme is chosen meanwhile holds then."""
    theme.choose("light")
    app, light = QApplication.instance(), QApplication.instance().styleSheet()
    with theme.style_at_end():
        assert app.styleSheet() == ""
        with theme.style_at_end():
            pass
        assert app.styleSheet() == ""
        theme.choose("dark")
    assert app.styleSheet() not in ("", light)
    with pytest.raises(ZeroDivisionError), theme.style_at_end():
        raise ZeroDivisionError
    assert app.styleSheet() != ""


def test_windows_that_are_shown_keep_their_style(qtbot, theme):
    """Another window that is built beside one takes no style away from it."""
    theme.choose("light")
    shown = QWidget()
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    with theme.style_at_end():
        assert QApplication.instance().styleSheet() != ""


@pytest.mark.parametrize("name", NAMES)
def test_the_buttons_of_the_dialog_for_files_are_seen(qtbot, theme, name, tmp_path):
    """Where the desktop has none: each is drawn in the color of the text, as all others are."""
    theme.choose(name)
    dialog = QFileDialog(None, "Save", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    ground = QColor(_colors(name)["window"]).lightness()
    buttons = {button.objectName(): button for button in dialog.findChildren(QToolButton)}
    named = ("backButton", "forwardButton", "toParentButton", "newFolderButton")
    for key in (*named, "listModeButton", "detailModeButton"):
        image = buttons[key].icon().pixmap(QSize(24, 24)).toImage()
        pixels = [image.pixelColor(x, y) for x in range(24) for y in range(24)]
        drawn = [color for color in pixels if color.alpha() > 200]
        assert drawn
        assert all(abs(color.lightness() - ground) > 140 for color in drawn)
        assert all(color.saturation() < 128 for color in drawn)
