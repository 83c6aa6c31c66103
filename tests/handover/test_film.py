"""Films: every frame at its moment, the same on every machine, read again and counted."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mechstudio.cli.main import main
from mechstudio.errors import FileError, MechStudioError, MissingPackageError
from mechstudio.handover import film_file as film_file_module
from mechstudio.handover.film_file import film_file
from mechstudio.handover.film_frames import FilmSettings, film_frames
from mechstudio.handover.film_plots import plots_of_curves
from mechstudio.io import sample
from mechstudio.results.interpolation import OutsideRunError
from mechstudio.scene.overlaid import COLORINGS, SHOWABLE, TOGETHER, overlaid_by_names
from mechstudio.scene.picture import Pixels
from tests.handover.films import FILMED, frames_of
from tests.handover.test_report import turning

SIZE = (160, 96)
CURSOR = (209, 36, 47)  # the line of plots


def squares(count):
    """Frames with a bright square that goes from left to right."""
    for number in range(count):
        frame = np.full((SIZE[1], SIZE[0], 3), 40, np.uint8)
        frame[30:60, 4 * number : 4 * number + 30] = (250, 200, 60)
        yield frame


@pytest.mark.parametrize("suffix", FILMED)
def test_frames_come_back(tmp_path, suffix):
    """As many frames as were written, in their order, as like as the format allows."""
    path, count = tmp_path / f"film{suffix}", 24
    with film_file(path, width=SIZE[0], height=SIZE[1], rate=25.0, count=count) as film:
        for frame in squares(count):
            film.add(frame)
    found = frames_of(path, SIZE)
    assert found.shape == (count, SIZE[1], SIZE[0], 3)
    for read, written in zip(found, squares(count), strict=True):
        assert np.abs(read.astype(int) - written).mean() < 4.0


def test_runs_film_themselves(tmp_path):
    """Scripts get as many frames as the time and the rate ask for."""
    result = turning(sample("four_bar"), 11)
    seconds = float(result.time[-1] - result.time[0])
    count = result.film(tmp_path / "run.gif", size=SIZE, rate=5.0, speed=seconds)
    assert count == 6
    assert frames_of(tmp_path / "run.gif", SIZE).shape[0] == count
    with pytest.raises(MechStudioError, match="outside of the run"):
        result.film(tmp_path / "late.gif", size=SIZE, stop=2.0 * seconds + 1.0)
    assert not (tmp_path / "late.gif").exists()


def test_times_of_animated_pictures_do_not_drift(tmp_path):
    """Thirty frames a second are a second together, although a GIF knows hundredths only."""
    path = tmp_path / "film.gif"
    with film_file(path, width=SIZE[0], height=SIZE[1], rate=30.0, count=30) as film:
        for frame in squares(30):
            film.add(frame)
    with Image.open(path) as read:
        total = 0
        for number in range(read.n_frames):
            read.seek(number)
            total += read.info["duration"]
    assert total == 1000


def test_films_of_a_run_are_the_same_again():
    """Frames depend on the run alone, and show it moving."""
    result = turning(sample("four_bar"), 200)
    settings = FilmSettings(width=160, height=96, rate=10.0, speed=2.0, start=0.1, stop=1.5)
    assert np.allclose(settings.times, [0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 1.3, 1.5])
    first: list[Pixels] = list(film_frames(result, settings))
    again = list(film_frames(result, settings))
    assert len(first) == len(settings.times)
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert all(not np.array_equal(a, b) for a, b in pairwise(first))


def test_films_have_shadows_when_they_are_wanted(tmp_path):
    """Also those of the command line; without the word they have none."""
    result = turning(sample("four_bar"), 60)
    settings = FilmSettings(width=160, height=96, rate=2.0, start=0.0, stop=0.5)
    plain, dim = (
        np.array(list(film_frames(result, settings, look="isometric", shadows=shadows)))
        for shadows in (False, True)
    )
    darker = (dim.astype(int).sum(axis=3) < plain.astype(int).sum(axis=3) - 40).mean(axis=(1, 2))
    assert (darker > 0.01).all()
    result.save(tmp_path / "run.h5")
    arguments = [f"{tmp_path}/run.h5", "--size", "160x96", "--rate", "2", "--stop", "0.5"]
    arguments += ["--look", "isometric", "--quiet", "-o", f"{tmp_path}/film.gif"]
    assert main(["film", *arguments, "--shadows"]) == 0
    found = frames_of(tmp_path / "film.gif", SIZE).astype(int)
    assert np.abs(found - dim).mean() < np.abs(found - plain).mean()


def like(frames, tone):
    """For each frame how often each column has nearly a color, shape (frames, width)."""
    return (np.abs(frames.astype(int) - tone).max(axis=3) < 60).sum(axis=1)


@pytest.mark.wide
@pytest.mark.parametrize("place", ["below", "beside"])
def test_plots_stand_beside_the_picture(place):
    """The picture is that of a smaller film; below or beside it a line goes with the time."""
    result = turning(sample("four_bar"), 101)
    known = {"rate": 4.0, "start": 0.25, "stop": 0.75}
    size = {"width": 480, "height": 400}
    shown = {"plots": ["energy", "bodies/crank/position/x"], "plots_at": place}
    films = [list(film_frames(result, FilmSettings(**size, **known), **shown)) for _ in range(2)]
    assert np.array_equal(*films)
    frames = np.array(films[0])
    assert frames.shape == (3, 400, 480, 3)
    smaller = size | ({"height": 248} if place == "below" else {"width": 278})
    pictures = np.array(list(film_frames(result, FilmSettings(**smaller, **known))))
    height, width = pictures.shape[1:3]
    assert np.array_equal(frames[:, :height, :width], pictures)
    plots = frames[:, height:] if place == "below" else frames[:, :, width:]
    columns = [np.flatnonzero(counts > 60).mean() for counts in like(plots, CURSOR)]
    first, middle, last = columns
    # from one end of the axis to the other
    assert last - first > 0.6 * plots.shape[2]
    assert middle == pytest.approx(0.5 * (first + last), abs=1.0)
    # nothing else moves
    changed = np.abs(plots[0].astype(int) - plots[1]).max(axis=(0, 2)) > 0
    assert changed.sum() <= 10


def test_plots_do_not_enlarge_rounding():
    """What is rounding beside the lengths of the run is a straight line, as in the window."""
    result = turning(sample("four_bar"), 101)
    body = result.mechanism.bodies.names[0]
    thick = {}
    for size in (1e-16, 1e-6):
        result.store.body_pose[: result.count, 0, 2] = size * (-1.0) ** np.arange(result.count)
        span = float(result.time[0]), float(result.time[-1])
        names = [f"bodies/{body}/position/z"]
        plots = plots_of_curves(result, names, "below", (400, 400), span, "light")
        width, height = plots.picture_size
        frame = plots.added(np.zeros((height, width, 3), np.uint8), span[1])
        # beside the legend
        thick[size] = like(frame[None, height:, 80:200], (0, 114, 178)).max()
    assert 1 <= thick[1e-16] <= 4
    assert thick[1e-6] > 20


def test_plots_may_be_formulas(tmp_path, capsys):
    """One of the same unit shares the plot of channels; one that cannot be read is refused."""
    result = turning(sample("four_bar"), 101)
    settings = FilmSettings(width=400, height=400, rate=2.0, start=0.0, stop=0.5)
    kinetic = "energy/kinetic"
    alone, doubled = (
        np.array(list(film_frames(result, settings, plots=names)))[:, 248:]
        for names in ([kinetic], [kinetic, f"=2 * [{kinetic}]"])
    )
    # columns with the second color of the palette, beside the line, which is nearly as red
    found = [like(one, (213, 94, 0)) for one in (alone, doubled)]
    assert not ((found[0] > 0) & (found[0] < 60)).any()
    assert ((found[1] > 0) & (found[1] < 60)).any(axis=1).all()
    result.save(tmp_path / "run.h5")
    asked = ["film", f"{tmp_path}/run.h5", "-o", f"{tmp_path}/film.gif", "--quiet"]
    assert main([*asked, "--plot", "=2 * [energy/kinetik]"]) == 2
    assert "kinetik" in capsys.readouterr().err


def test_plots_without_room_or_channel_are_refused(tmp_path):
    """The sentence says what would fit or is meant, and no film is left."""
    result = turning(sample("four_bar"), 101)
    size = {"size": (160, 96), "rate": 2.0, "stop": 0.5}
    for wrong, words in (
        ({"plots": ["bodies/crank"]}, "room"),
        ({"plots": ["energy/kinetik"]}, "energy/kinetic"),
        ({"plots": ["energy"], "plots_at": "over"}, "below or beside"),
        ({"show": ["velocitys"]}, "velocity"),
        ({"color_by": "spring-farce"}, "spring_force"),
        # one name needs no list
        ({"plots": "energy/kinetik"}, "energy/kinetic"),
        ({"show": "velocitys"}, "velocity"),
        ({"arrows": 1000.0}, "Arrows"),
    ):
        with pytest.raises(MechStudioError, match=words):
            result.film(tmp_path / "film.gif", **size, **wrong)
    assert list(tmp_path.iterdir()) == []


def test_overlays_of_the_command_line_are_those_of_the_window(tmp_path, capsys):
    """Arrows have the color of their kind, bodies that of their figure, and plots are there."""
    result = turning(sample("four_bar"), 61)
    # all bodies are as fast as the fastest one
    result.store.body_velocity[: result.count] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    result.save(tmp_path / "run.h5")
    asked = [f"{tmp_path}/run.h5", "--size", "320x200", "--rate", "2", "--stop", "0.5"]
    asked += ["--quiet", "-o", f"{tmp_path}/film.webp"]
    bodies = (253, 231, 37)
    found = {}
    for name, options in {
        "plain": [],
        "shown": ["--show", "velocity,center-names"],
        "arrows": ["--show", "velocity,names", "--arrows", "2"],
        "colored": ["--color-by", "speed", "--plot", "energy/kinetic", "--plots-at", "beside"],
    }.items():
        code = main(["film", *asked, *options])
        assert code == (2 if name == "shown" else 0)
        if code == 0:
            found[name] = frames_of(tmp_path / "film.webp", (320, 200))
    assert "There is no overlay 'center-names'" in capsys.readouterr().err
    changes = np.abs(found["arrows"].astype(int) - found["plain"]).max(axis=3) > 60
    assert (changes.sum(axis=(1, 2)) > 300).all()
    assert like(found["colored"], bodies).sum() > like(found["plain"], bodies).sum() + 400
    assert (like(found["colored"], CURSOR)[:, 186:] > 60).any(axis=1).all()


def test_pictures_have_overlays_too():
    """Those that are named, at the moment of the picture; ghosts need no other moment's poses."""
    result = turning(sample("four_bar"), 61)
    # all bodies are as fast as the fastest one
    result.store.body_velocity[: result.count] = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    plain, colored, ghosts = (
        result.picture(0.3, (320, 200), **options).pixels[None]
        for options in ({}, {"color_by": "speed"}, {"show": ["ghosts", "joint-frames"]})
    )
    bodies = (253, 231, 37)
    assert like(colored, bodies).sum() > like(plain, bodies).sum() + 400
    assert (np.abs(ghosts.astype(int) - plain).max(axis=3) > 20).sum() > 500
    with pytest.raises(MechStudioError, match="velocity"):
        result.picture(0.3, show=["velocitys"])


def test_ghosts_stand_at_times_that_are_named(tmp_path, capsys):
    """As text of the command line or as numbers; times beside the run are refused."""
    result = turning(sample("four_bar"), 61)
    result.save(tmp_path / "run.h5")
    last = float(result.time[-1])
    plain, two, same, many = (
        result.picture(0.3, (320, 200), **options).pixels
        for options in (
            {},
            {"ghosts": [0.1, 0.2]},
            {"ghosts": "0.1, 0.2", "show": ["ghosts"]},
            {"ghosts": "every 0.1"},
        )
    )
    assert overlaid_by_names((), ghosts=np.int64(2)) == overlaid_by_names((), ghosts=2.0)
    faint = [(np.abs(one.astype(int) - plain).max(axis=2) > 20).sum() for one in (two, many)]
    assert 100 < faint[0] < faint[1]
    assert np.array_equal(two, same)
    asked = [f"{tmp_path}/run.h5", "--size", "320x200", "--rate", "2", "--stop", "0.5"]
    asked += ["--quiet", "-o", f"{tmp_path}/film.webp"]
    frames = []
    for options in ([], ["--ghosts", "0.1,0.2"]):
        assert main(["film", *asked, *options]) == 0
        frames.append(frames_of(tmp_path / "film.webp", (320, 200)).astype(int))
    assert ((np.abs(frames[0] - frames[1]).max(axis=3) > 20).sum(axis=(1, 2)) > 100).all()
    for wrong, words in (("soon", "every 0.1"), (f"0.1,{last + 1.0:g}", "outside of the run")):
        assert main(["film", *asked, "--ghosts", wrong]) == 2
        assert words in capsys.readouterr().err
    with pytest.raises(OutsideRunError, match="outside of the run"):
        result.picture(0.3, ghosts=[0.1, last + 1.0])
    with pytest.raises(MechStudioError, match="Enter times in seconds"):
        result.picture(0.3, ghosts="later")


@pytest.mark.parametrize("arrows", [1.0, 6.0])
def test_long_arrows_stay_within_the_frame(arrows):
    """Whatever their length, no arrow reaches an edge of the film or of a picture."""
    result = turning(sample("four_bar"), 61)
    result.store.body_velocity[: result.count] = (1.0, 0.2, 1.0, 0.0, 0.0, 0.0)
    settings = FilmSettings(width=320, height=200, rate=4.0, stop=0.5)
    overlaid = overlaid_by_names("velocity", arrows=arrows)
    frames = list(film_frames(result, settings, overlaid=overlaid))
    frames.append(result.picture(0.3, (320, 200), show="velocity", arrows=arrows).pixels)
    for frame in frames:
        drawn = np.abs(frame.astype(int) - (0, 114, 178)).max(axis=2) < 60
        drawn[150:, :60] = False  # the axes in the corner
        drawn[:40, :160] = False  # the legend
        assert drawn.any()
        edges = (drawn[:2], drawn[-2:], drawn[:, :2], drawn[:, -2:])
        assert not any(edge.any() for edge in edges)


def test_the_page_names_all_overlays():
    """What can be shown and colored by is listed where the command is described."""
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    names = [*dict(SHOWABLE), *dict(COLORINGS), *TOGETHER]
    assert not [name for name in names if f"`{name}`" not in page]


@pytest.mark.parametrize(
    "wrong",
    [{"width": 161}, {"height": 2}, {"rate": 0.0}, {"speed": float("nan")}, {"start": 5.0}],
)
def test_impossible_films_are_refused(wrong):
    """The sentence names what is wrong and what would be right."""
    with pytest.raises(MechStudioError, match="film"):
        FilmSettings(**{"stop": 1.0} | wrong)


def write_black(path, known):
    with film_file(path, **known) as film:
        for _ in range(200):
            film.add(np.zeros((96, 160, 3), np.uint8))


def test_wrong_formats_and_failing_encoders(tmp_path, monkeypatch):
    """What cannot be written is told, and no file is left behind."""
    known = {"width": 160, "height": 96, "rate": 10.0, "count": 2}
    with pytest.raises(FileError, match="avi"), film_file(tmp_path / "film.avi", **known):
        pass
    monkeypatch.setattr(film_file_module, "_encoder_program", lambda: sys.executable)
    with pytest.raises(FileError, match="ffmpeg says"):
        write_black(tmp_path / "f.mp4", known)
    monkeypatch.setattr(film_file_module, "_MOST_MEMORY", 100)
    with pytest.raises(FileError, match="memory"), film_file(tmp_path / "f.webp", **known):
        pass
    assert list(tmp_path.iterdir()) == []


def test_what_is_missing_is_named(tmp_path):
    """Without ffmpeg and its package the sentence says what to install."""
    code = (
        "import sys; sys.modules['imageio_ffmpeg'] = None\n"
        "import shutil; shutil.which = lambda name: None\n"
        "from mechstudio.handover.film_file import _encoder_program\n"
        "_encoder_program()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert MissingPackageError.__name__ in done.stderr
    assert "pip install imageio-ffmpeg" in done.stderr


def test_command_makes_a_film(tmp_path, capsys):
    """`mechstudio film` writes the moments that were asked for, and refuses others."""
    run, out = tmp_path / "run.h5", tmp_path / "film.gif"
    turning(sample("four_bar"), 101).save(run)
    asked = ["--size", "160x96", "--rate", "10", "--start", "0.2", "--stop", "0.8"]
    assert main(["film", str(run), "-o", str(out), *asked]) == 0
    assert "7 frames" in capsys.readouterr().out
    assert len(frames_of(out, SIZE)) == 7
    assert main(["film", str(run), "-o", str(out), "--stop", "9"]) == 2
    assert "outside of the run" in capsys.readouterr().err
    assert main(["film", str(run), "-o", str(out), "--size", "wide"]) == 2
