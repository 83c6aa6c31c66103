"""Mesh files that went wrong, in two thousand ways, are read or refused with a sentence."""

import json

import pytest

from mechstudio.errors import FileError
from mechstudio.io.mesh_file import read_mesh
from tests.edits.mesh_files import box_mesh, write_gltf
from tests.fuzz.mesh_mutations import mutated_mesh
from tests.fuzz.mesh_trial import MeshTrial

SEED = 20261122
SHARDS, SHARE = 4, 500
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_mesh_raises_more_than_our_error(shard, tmp_path):
    """Each is answered within a second."""
    trial = MeshTrial()
    for number in range(shard * SHARE, (shard + 1) * SHARE):
        suffix, content = mutated_mesh(SEED, number)
        path = tmp_path / f"mesh{suffix}"
        path.write_bytes(content)
        trial.take(number, path)
    assert trial.faults == []
    assert trial.stages["read"] > SHARE / 10


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (f"{TRIANGLE}f 1 2 99999999999999999999", "line 4: a face names a vertex"),
        (f"{TRIANGLE}f 0 1 2", "line 4: a face names a vertex"),
        (f"{TRIANGLE}f 1 2 -9", "a face names a vertex that is not there"),
        (f"{TRIANGLE}f 1 2 x", "line 4: the vertices of a face are not whole numbers"),
        ("v 1 2\nv 3 4\nv 0 0\nf 1 2 3", "line 1: a vertex has 2 coordinates instead of 3"),
        ("v\n 1a b c\nf 1 1 1", "line 1: a vertex has 0 coordinates"),
        ("v 0 0 x", "line 1: the coordinates of a vertex are not numbers"),
        (f"{TRIANGLE}v 0 0 nan\nf 1 2 4", "not numbers of a sensible size"),
        (f"{TRIANGLE}v 0 0 1e400\nf 1 2 4", "not numbers of a sensible size"),
    ],
)
def test_faults_of_an_obj_file_are_named(content, words, tmp_path):
    """The sentence says what is wrong, and in which line."""
    path = tmp_path / "part.obj"
    path.write_text(content)
    with pytest.raises(FileError, match=words):
        read_mesh(path)


def _gltf(tmp_path) -> dict:
    return json.loads(write_gltf(tmp_path / "box.gltf", *box_mesh()).read_text())


def _refused(tmp_path, document: dict, words: str) -> None:
    path = tmp_path / "part.gltf"
    path.write_text(json.dumps(document))
    with pytest.raises(FileError, match=words):
        read_mesh(path)


@pytest.mark.parametrize(
    ("holder", "key", "value"),
    [
        ("accessors", "byteOffset", 10**30),
        ("accessors", "count", 2**62),
        ("accessors", "count", -1),
        ("bufferViews", "byteStride", -(10**30)),
        ("bufferViews", "byteLength", -5),
        ("accessors", "bufferView", -1),
    ],
)
def test_numbers_of_a_gltf_file_that_cannot_be_are_named(holder, key, value, tmp_path):
    """Offsets, counts and places in lists lie within any file."""
    document = _gltf(tmp_path)
    document[holder][0][key] = value
    _refused(tmp_path, document, rf"not a glTF 2.0 file \({holder}.0.{key}: ")


def test_places_that_are_not_there_are_refused(tmp_path):
    """So are matrices of a wrong size."""
    document = _gltf(tmp_path)
    document["nodes"][1]["mesh"] = 7
    _refused(tmp_path, document, "refers to a part that is not there")
    document = _gltf(tmp_path)
    document["nodes"][0]["matrix"] = [1.0, 0.0, 0.0]
    _refused(tmp_path, document, "3 numbers instead of 16")


def test_a_short_file_cannot_fill_the_memory(tmp_path):
    """The same points placed again and again are refused before there are too many."""
    document = _gltf(tmp_path)
    document["meshes"][0]["primitives"] *= 500
    document["nodes"] = [{"mesh": 0}] * 1000
    document["scenes"] = [{"nodes": list(range(1000))}]
    _refused(tmp_path, document, "too often to fit into memory")
