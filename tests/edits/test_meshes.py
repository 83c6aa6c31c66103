"""Bodies from mesh files: what they weigh, and what is said of surfaces that weigh nothing."""

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.errors import FileError, ModelError
from mechstudio.io.mesh_file import READERS, read_mesh
from mechstudio.model import Box, Mechanism, Mesh
from tests.edits.mesh_files import CENTER, FACES, SIZE, WRITERS, box_mesh, write_obj
from tests.edits.placed_joint import unit

TURN = unit(0.5, -0.3, 0.7, 0.2)
PLACE = (0.4, -0.2, 0.9)


def test_every_kind_of_file_is_tried():
    """A kind of mesh file cannot be added without a test."""
    assert READERS.keys() == WRITERS.keys()


@pytest.mark.parametrize("kind", WRITERS)
def test_mesh_of_a_box_weighs_what_the_box_weighs(tmp_path, kind):
    """In any kind of file, in any unit, at any place, inside out or not."""
    for order in (FACES, FACES[:, ::-1]):
        WRITERS[kind](tmp_path / f"box{kind}", box_mesh()[0], order)
        mesh = Mesh(file=f"box{kind}", scale=0.01, position=PLACE, orientation=TURN)
        pose = edits.pose_of(mesh)
        box = Box(
            size=tuple(0.01 * edge for edge in SIZE),
            position=pose.point(tuple(0.01 * x for x in CENTER)),
            orientation=TURN,
        )
        found = edits.mass_properties([mesh], 1000.0, tmp_path)
        expected = edits.mass_properties([box], 1000.0)
        precision = 1e-12 if kind in (".stl", ".obj") else 1e-6
        assert found.mass == pytest.approx(expected.mass, rel=precision)
        assert found.center_of_mass == pytest.approx(expected.center_of_mass, abs=precision)
        inertia = np.array(expected.inertia)
        assert np.array(found.inertia) == pytest.approx(inertia, abs=precision * np.trace(inertia))


def test_bodies_with_meshes_are_weighed(tmp_path):
    """Weighing a body reads its mesh beside the model; a part is the same in another unit."""
    write_obj(tmp_path / "box.obj", *box_mesh())
    start = edits.add_body(Mechanism(), [Mesh(file="box.obj", scale=0.1)], name="part").mechanism
    assert start.bodies[0].mass == 1.0
    body = edits.weigh(start, ["part"], 2000.0, folder=tmp_path).bodies[0]
    part = edits.read_part(tmp_path / "box.obj").weight.enlarged(0.1, 2000.0)
    assert body.mass == pytest.approx(2000.0 * 0.84e-3)
    assert part.mass == pytest.approx(body.mass)
    assert part.center_of_mass == pytest.approx(body.center_of_mass)
    assert np.array(part.inertia) == pytest.approx(np.array(body.inertia))


def _with_a_turned_face(faces):
    return np.concatenate((faces[:-1], faces[-1:, ::-1]))


def _two_boxes(points, faces):
    """A small box right out of a large one, inside out: a hole outside of the material."""
    small = 0.9 * points + (3.0, 0.0, 0.0)
    return np.concatenate((points, small)), np.concatenate((faces, faces[:, ::-1] + len(points)))


@pytest.mark.parametrize(
    ("points", "faces", "words"),
    [
        (box_mesh()[0], FACES[:-1], "3 edges bound a single face"),
        (box_mesh()[0], _with_a_turned_face(FACES), "look inward"),
        (box_mesh(size=(1, 1, 0))[0], FACES, "no volume"),
        (*_two_boxes(*box_mesh()), "is not physical"),
    ],
)
def test_surfaces_without_an_inside_are_told(tmp_path, points, faces, words):
    """They get the weight of the box around them, and say why; weighing them is refused."""
    path = write_obj(tmp_path / "part.obj", points, faces)
    part = edits.read_part(path)
    assert words in part.problem
    low, high = part.corners
    assert part.weight.center_of_mass == pytest.approx(0.5 * (low + high))
    assert part.weight.mass == pytest.approx(
        np.prod(np.maximum(high - low, 1e-3 * max(high - low)))
    )
    with pytest.raises(ModelError, match=words):
        edits.mass_properties([Mesh(file=str(path))])


def test_corners_that_nearly_meet_are_one(tmp_path):
    """Rounded coordinates of neighboring triangles do not open a surface."""
    points, faces = box_mesh()
    noise = 1e-8 * np.random.default_rng(2).standard_normal((36, 3))
    loose = points[faces].reshape(-1, 3) + noise
    part = edits.read_part(write_obj(tmp_path / "part.obj", loose, np.arange(36).reshape(-1, 3)))
    assert part.problem == ""
    assert part.weight.mass == pytest.approx(np.prod(SIZE), rel=1e-6)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("part.step", b"", "must end in .stl, .obj, .gltf, .glb"),
        ("part.obj", b"", "no triangles"),
        ("part.obj", b"f 1 2 3\n", "not there"),
        ("part.glb", b"glTF\1\0\0\0", "not a glTF 2.0 file"),
        ("part.glb", b"glTF\2\0\0\0" + bytes(40), "not a glTF 2.0 file"),
        ("part.gltf", b"{}", "no triangles"),
        ("part.gltf", b'{"buffers": [{"uri": "part.bin"}]}', "needs the file part.bin"),
        (
            "part.gltf",
            b'{"extensionsRequired": ["KHR_draco_mesh_compression"]}',
            "without compression",
        ),
        (
            "part.gltf",
            b'{"scenes": [{"nodes": [0]}], "nodes": [{"children": [0]}]}',
            "nodes do not form a tree",
        ),
        (
            "part.gltf",
            b'{"meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": '
            b'[{"bufferView": 0, "componentType": 5126, "count": 1000000000, "type": "VEC3"}], '
            b'"bufferViews": [{"buffer": 0, "byteLength": 9}], "buffers": '
            b'[{"uri": "data:;base64,AAAAAAAAAAAA"}]}',
            "shorter than declared",
        ),
    ],
)
def test_broken_files_say_why(tmp_path, name, content, words):
    """Whatever is in a file, the error is a sentence about the file."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FileError, match=words):
        read_mesh(tmp_path / name)
