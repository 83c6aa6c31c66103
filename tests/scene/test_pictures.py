"""Picture files, meshes, and pictures made in one call."""

import numpy as np
import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader

from mechstudio.errors import FileError
from mechstudio.io import load, sample_paths
from mechstudio.io.mesh_file import read_mesh
from mechstudio.model import Mesh
from mechstudio.scene.picture import write_picture
from mechstudio.scene.snapshot import picture_of, snapshot
from tests.scene.mechanisms import RED, double_pendulum, lone_body, two_boxes
from tests.scene.pixels import changed, reds

TETRAHEDRON = """
solid part
facet normal 0 0 -1
outer loop
vertex 0 0 0
vertex 0 100 0
vertex 100 0 0
endloop
endfacet
facet normal 0 -1 0
outer loop
vertex 0 0 0
vertex 100 0 0
vertex 0 0 100
endloop
endfacet
facet normal -1 0 0
outer loop
vertex 0 0 0
vertex 0 0 100
vertex 0 100 0
endloop
endfacet
facet normal 1 1 1
outer loop
vertex 100 0 0
vertex 0 100 0
vertex 0 0 100
endloop
endfacet
endsolid part
"""
QUAD = "v 0 0 0\nv 100 0 0\nv 100 100 0\nv 0 100 0\nf 1 2 3 4\n"


def read_png(path):
    """A picture file as an array, top row first."""
    reader = vtkPNGReader()
    reader.SetFileName(str(path))
    reader.Update()
    data = reader.GetOutput()
    width, height, _ = data.GetDimensions()
    pixels = vtk_to_numpy(data.GetPointData().GetScalars())
    return pixels.reshape(height, width, -1)[::-1]


def test_picture_files_hold_the_picture(tmp_path):
    """What is written is what is read again, the right way up."""
    pixels = np.random.default_rng(1).integers(0, 256, (20, 30, 3)).astype(np.uint8)
    write_picture(pixels, tmp_path / "noise.png")
    assert (read_png(tmp_path / "noise.png") == pixels).all()
    write_picture(pixels, tmp_path / "noise.jpg")
    assert (tmp_path / "noise.jpg").read_bytes().startswith(b"\xff\xd8")


def test_pictures_that_cannot_be_written_say_why(tmp_path):
    """A wrong suffix and a missing folder are errors of the file."""
    pixels = np.zeros((4, 4, 3), np.uint8)
    with pytest.raises(FileError, match=r"\.png or \.jpg"):
        write_picture(pixels, tmp_path / "picture.bmp")
    with pytest.raises(FileError, match="Cannot write"):
        write_picture(pixels, tmp_path / "missing" / "picture.png")


@pytest.mark.parametrize(("name", "text"), [("part.stl", TETRAHEDRON), ("part.obj", QUAD)])
def test_meshes_are_read_beside_the_model(scene, tmp_path, name, text):
    """A mesh file is found relative to the model, scaled, and drawn in its color."""
    (tmp_path / name).write_text(text)
    scene.show(lone_body(Mesh(file=name, scale=0.01, color=RED)), tmp_path)
    scene.look("front")
    assert np.ptp(scene.extent(), axis=0)[:2] == pytest.approx(1.0, abs=0.02)
    assert reds(scene.image(240, 160)).sum() > 1500


def test_binary_meshes_are_read(tmp_path):
    """A binary STL file has the triangles that were written."""
    corners = np.array(
        [[[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 0, 0], [0, 1, 0], [0, 0, 1]]], "<f4"
    )
    record = np.zeros(2, [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("extra", "<u2")])
    record["corners"] = corners
    (tmp_path / "part.STL").write_bytes(bytes(80) + b"\x02\0\0\0" + record.tobytes())
    points, triangles = read_mesh(tmp_path / "part.STL")
    assert len(points) == 4
    assert np.allclose(points[triangles], corners)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("part.stl", b""),
        ("part.stl", b"no mesh at all"),
        ("part.stl", b"solid x\nfacet normal 0 0 1\nvertex 1 2 x\n"),
        ("part.stl", b"vertex nan inf 0\nvertex 1e999 0 0\nvertex 0 1 0\n"),
        ("part.stl", bytes(80) + b"\xff\xff\xff\xff" + bytes(50)),
        ("part.stl", bytes(80) + b"\x01\x00\x00\x00" + b"\xff" * 50),
        ("part.obj", b"f 1 2 3\n"),
        ("part.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99999999\n"),
        ("part.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -3000\n"),
        ("part.obj", b"v 0 0\nv 1\nf 1 2 2\n"),
        ("part.obj", bytes(range(256))),
        ("part.step", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
    ],
)
def test_broken_meshes_become_marks(scene, tmp_path, capfd, name, content):
    """A mesh file that cannot be read leaves a mark, without a crash and without messages."""
    (tmp_path / name).write_bytes(content)
    scene.show(lone_body(Mesh(file=name)), tmp_path)
    scene.look("isometric")
    assert scene.image(240, 160).std() > 5
    assert capfd.readouterr().err == ""


def test_snapshot_shows_the_last_moment():
    """A picture of a motion shows where it ends; the theme is followed."""
    mechanism = two_boxes()
    start = [(*body.position, *body.orientation) for body in mechanism.bodies]
    end = [(x, y + 1, *rest) for x, y, *rest in start]
    still = snapshot(mechanism, [end], (200, 150))
    moved = snapshot(mechanism, [start, end], (200, 150))
    assert changed(still, moved) == 0
    assert snapshot(mechanism, None, (200, 150), "dark")[0, 0].mean() < 60


def test_stroboscope_shows_the_way(tmp_path):
    """With several moments, faint bodies lie where the motion went."""
    mechanism = double_pendulum()
    start = np.array([(*body.position, *body.orientation) for body in mechanism.bodies])
    motion = np.stack([start + k * np.array((0, 0.5, 0, 0, 0, 0, 0)) for k in range(5)])
    picture_of(mechanism, motion, tmp_path / "way.png", (300, 200), stroboscope=5)
    way = read_png(tmp_path / "way.png")
    assert way.shape == (200, 300, 3)
    picture_of(mechanism, motion[-1], tmp_path / "end.png", (300, 200))
    assert changed(way, read_png(tmp_path / "end.png")) > 1000


@pytest.mark.wide
@pytest.mark.parametrize("name", sample_paths())
def test_samples_are_drawn_whole(scene, name):
    """Each sample model fills its picture, and each of its bodies and joints can be picked."""
    path = sample_paths()[name]
    mechanism = load(path)
    scene.show(mechanism, path.parent)
    scene.look_best()
    assert scene.sees(scene.extent())
    assert scene.image(240, 160).std() > 8
    drawn = {item for item, _ in scene._drawing.drawn}
    assert {("body", body.name) for body in mechanism.bodies} <= drawn
    assert {("joint", joint.name) for joint in mechanism.joints} <= drawn
