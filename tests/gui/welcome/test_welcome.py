"""The welcome page: ways to begin, with pictures, by mouse and by keys."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from mechstudio.gui.welcome.pictures import LIMIT, SIZE, PictureFolder, covering, sample_picture
from mechstudio.gui.welcome.samples import read_samples
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.io import sample_paths, save
from mechstudio.io.file_stamp import read_stamp
from tests.gui.fakes.mechanisms import pendulum

LEFT = Qt.MouseButton.LeftButton
LARGEST = 30_000  # [bytes]


def painted(color, width=800, height=300):
    """A picture of one color."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(color)
    return image


@pytest.fixture
def welcome_samples():
    """All samples are on the page."""


@pytest.fixture
def files(tmp_path):
    """Three files, the last of which is gone."""
    paths = [tmp_path / f"{name}.mech.json" for name in ("one", "two", "gone")]
    for number, path in enumerate(paths[:2]):
        save(pendulum(duration=1.0 + number), path)
    return paths


@pytest.mark.parametrize("key", sorted(sample_paths()))
def test_samples_have_small_pictures(qapp, key):
    """Each sample brings its picture along, in light and in dark."""
    for theme in ("light", "dark"):
        path = sample_picture(key, theme)
        assert QImage(str(path)).size() == SIZE
        assert path.stat().st_size < LARGEST


@pytest.mark.window
@pytest.mark.parametrize("by", ["click", "enter", "space"])
def test_a_card_opens_its_sample(qtbot, window, by):
    """A click opens a sample, and so do Enter and Space on its card."""
    card = window.welcome.cards[1]
    if by == "click":
        qtbot.mouseClick(card.picture, LEFT)
        qtbot.mouseClick(card, LEFT)
    else:
        card.setFocus()
        qtbot.keyClick(card, Qt.Key.Key_Return if by == "enter" else Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    assert window.document.path == sample_paths()[card.key]


@pytest.mark.window
def test_buttons_begin_something(qtbot, window):
    """Tab leads from button to button; New and the guide begin an empty mechanism."""
    welcome = window.welcome
    welcome.new_button.setFocus()
    for button in (welcome.open_button, welcome.guide_button):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert window.focusWidget() is button
    qtbot.keyClick(welcome.new_button, Qt.Key.Key_Return)
    assert window.document.mechanism.bodies == ()
    assert not window.guide.active
    qtbot.mouseClick(welcome.guide_button, LEFT)
    assert window.guide.active


@pytest.mark.window
def test_pictures_follow_the_theme(window):
    """The pictures of the samples suit the page."""
    card = window.welcome.cards[0]
    light = card.picture.image
    window.actions_by_id["theme_dark"].trigger()
    assert card.picture.image != light
    window.actions_by_id["theme_light"].trigger()
    assert card.picture.image == light


@pytest.mark.window
def test_recent_files_show_what_they_hold(qtbot, make_window, files, tmp_path):
    """A file that was opened has its picture at the next start; one that is gone is marked."""
    window = make_window()
    window.files.open(files[0])
    qtbot.waitUntil(lambda: window.document.path == files[0])
    qtbot.waitUntil(lambda: any((tmp_path / "pictures").glob("*.png")))
    settings = window.settings
    settings.change(replace(settings.settings, recent_files=tuple(map(str, files))))
    window.close()

    again = make_window()
    first, second, gone = again.welcome.file_cards
    qtbot.waitUntil(lambda: gone.missing)
    assert first.picture.image.size() == SIZE
    assert second.picture.image.isNull()
    assert not any(card.missing for card in (first, second))
    assert "Not found" in gone.body.text()
    qtbot.mouseClick(gone.remove_button, LEFT)
    assert [card.path for card in again.welcome.file_cards] == [str(path) for path in files[:2]]
    again.welcome.file_cards[1].setFocus()
    qtbot.keyClick(again.welcome.file_cards[1], Qt.Key.Key_Delete)
    assert again.settings.settings.recent_files == (str(files[0]),)
    qtbot.mouseClick(again.welcome.file_cards[0], LEFT)
    qtbot.waitUntil(lambda: again.document.path == files[0])


@pytest.mark.window
def test_unsaved_changes_are_not_photographed(qtbot, opened, tmp_path):
    """What differs from the file is not taken for its picture."""
    opened.document.apply(opened.document.mechanism.edited(name="other"), label="Rename")
    opened.beginnings.take_picture()
    opened.beginnings.shut_down()
    assert not (tmp_path / "pictures").exists()


def is_arranged(welcome, columns):
    """Whether the recent files stand in so many columns of one width, with all of their height."""
    places = [card.geometry() for card in welcome.file_cards]
    widths = [place.width() for place in places]
    return (
        len({place.x() for place in places}) == columns
        and max(widths) - min(widths) <= 1
        and all(place.height() == welcome.file_cards[0].height_hint for place in places)
    )


def test_columns_follow_the_width(qtbot):
    """One to four cards stand side by side, all of the same width, none cut off."""
    welcome = Welcome([])
    qtbot.addWidget(welcome)
    welcome.show_recent([f"/tmp/{number}.mech.json" for number in range(8)])
    welcome.show()
    for width, columns in ((340, 1), (720, 2), (1060, 3), (1500, 4)):
        welcome.resize(width, 600)
        qtbot.waitUntil(lambda columns=columns: is_arranged(welcome, columns))
        assert welcome.widget().width() <= welcome.viewport().width()
        assert not welcome.horizontalScrollBar().isVisible()


@pytest.mark.parametrize(("width", "columns"), [(340, 1), (534, 2), (985, 3)])
def test_samples_have_their_whole_names(qtbot, width, columns):
    """Also beside each other on a screen of 1366 by 768 pixels, and at 150 % scaling on it."""
    welcome = Welcome(read_samples())
    qtbot.addWidget(welcome)
    welcome.resize(width, 600)
    welcome.show()
    cards = welcome.cards
    qtbot.waitUntil(lambda: len({card.x() for card in cards}) == columns)
    for card in cards:
        assert card.title.text() == card.accessibleName()
        for label in (card.title, card.body):
            assert label.height() >= label.heightForWidth(label.width()), label.text()


def test_old_pictures_make_room(qapp, tmp_path, files):
    """A folder of pictures keeps the latest ones, each for what its file held then."""
    folder = PictureFolder(tmp_path / "kept")
    stamp = read_stamp(files[0])
    for number in range(LIMIT + 3):
        folder.write(replace(stamp, digest=f"{number:064}"), "light", painted("red", 40, 25))
    folder.write(stamp, "light", painted("red"))
    assert len(list((tmp_path / "kept").iterdir())) == LIMIT
    assert folder.read(files[0], "light").pixelColor(9, 9).name() == "#ff0000"
    # better one of the other theme than none
    assert folder.read(files[0], "dark").size() == SIZE
    save(pendulum(duration=7.0), files[0])
    assert folder.read(files[0], "light").isNull()
    assert folder.read(files[2], "light") is None
    assert covering(painted("blue"), SIZE).size() == SIZE


@pytest.mark.parametrize("size", [(1060, 460), (600, 900)])
def test_the_picture_of_a_file_shows_all_that_the_view_did(qapp, tmp_path, size):
    """Marks at the ends of a wide or high view are in it, on the ground of the view."""
    file, shown = tmp_path / "a.mech.json", painted("#204060", *size)
    save(pendulum(), file)
    width, height = size
    ends = ((20, height // 2), (width - 21, height // 2), (width // 2, height - 21))
    for x, y in ends:
        for across in range(-12, 13):
            for down in range(-12, 13):
                shown.setPixelColor(x + across, y + down, QColor("red"))
    folder = PictureFolder(tmp_path / "kept")
    folder.write(read_stamp(file), "light", shown)
    kept = folder.read(file, "light")
    assert kept.size() == SIZE
    scale = min(SIZE.width() / width, SIZE.height() / height)
    for x, y in ends:
        place = [
            round(0.5 * room + scale * (at - 0.5 * long))
            for room, at, long in zip(SIZE.toTuple(), (x, y), size, strict=True)
        ]
        assert kept.pixelColor(*place).red() > 200
    assert kept.pixelColor(0, 0) == kept.pixelColor(399, 249) == QColor("#204060")


def test_files_of_runs_are_not_read(qapp, tmp_path, monkeypatch):
    """Runs, which may have gigabytes, have no pictures; nobody opens their files for that."""
    run = tmp_path / "run.h5"
    run.write_bytes(b"rows")

    def refuse(path, *_, **__):
        raise AssertionError(f"{path} is read")

    folder = PictureFolder(tmp_path / "kept")
    for reading in ("open", "read_bytes"):
        monkeypatch.setattr(Path, reading, refuse)
    assert folder.read(run, "light").isNull()
    assert folder.read(tmp_path / "gone.HDF5", "light") is None
