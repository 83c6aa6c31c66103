"""Runs for other programs: tables, an animated scene, and loads that are in equilibrium."""

import csv
import json
import struct

import numpy as np
import pytest
from pyarrow import parquet

from mechstudio.cli.main import main
from mechstudio.errors import FileError, MechStudioError, MissingPackageError, UnknownNameError
from mechstudio.handover.drawn_motion import drawn_motion
from mechstudio.handover.export import WRITERS
from mechstudio.handover.gltf_export import glb, write_glb
from mechstudio.io import sample
from mechstudio.io.mesh_file import read_mesh
from mechstudio.results import load_result
from mechstudio.results.body_loads import body_loads, write_body_loads
from mechstudio.results.parquet_export import write_parquet
from mechstudio.simulation import simulate
from tests.gui.tree.example import all_kinds
from tests.handover.test_report import turning


def opened(data):
    """The document of a binary glTF file, and what reads its accessors."""
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    size, kind = struct.unpack_from("<I4s", data, 12)
    assert kind == b"JSON"
    document = json.loads(data[20 : 20 + size])
    rest = 20 + size
    count, kind = struct.unpack_from("<I4s", data, rest)
    assert kind == b"BIN\0"
    content = data[rest + 8 : rest + 8 + count]
    assert rest + 8 + count == len(data)

    def array(number):
        accessor = document["accessors"][number]
        view = document["bufferViews"][accessor["bufferView"]]
        width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
        kind = {5126: "<f4", 5121: "<u1", 5125: "<u4"}[accessor["componentType"]]
        values = np.frombuffer(content, kind, accessor["count"] * width, view["byteOffset"])
        assert values.nbytes == view["byteLength"]
        return values.reshape(-1, width)

    return document, array


def test_scene_moves_as_the_run_does(tmp_path):
    """Each body is a node with its surface, and its poses at the times of the rows."""
    result = turning(all_kinds(), 120)
    document, array = opened(glb(result))
    motion = drawn_motion(result, None, 120)
    (animation,) = document["animations"]
    nodes = document["nodes"]
    assert len(animation["channels"]) == 2 * len(result.mechanism.bodies)
    for channel in animation["channels"]:
        sampler, target = animation["samplers"][channel["sampler"]], channel["target"]
        assert np.array_equal(array(sampler["input"])[:, 0], result.time.astype("f4"))
        name = nodes[target["node"]]["name"]
        values = array(sampler["output"])
        if target["path"] == "translation":
            assert np.allclose(values, result[f"bodies/{name}/position"])
        else:
            exact = result[f"bodies/{name}/orientation"][:, [1, 2, 3, 0]]
            assert np.allclose(np.abs(np.sum(values * exact, axis=1)), 1.0)
    # surfaces come back by the reader of meshes, at the first moment of the run
    write_glb(result, tmp_path / "scene.glb")
    points, triangles = read_mesh(tmp_path / "scene.glb")
    solids = [solid for solid in (*motion.bodies, motion.ground) if solid.triangles.size]
    assert len(triangles) == sum(len(solid.triangles) for solid in solids)
    assert len(document["meshes"]) == len(solids)
    assert np.isfinite(points).all()
    for mesh in document["meshes"]:
        attributes = mesh["primitives"][0]["attributes"]
        lengths = np.linalg.norm(array(attributes["NORMAL"]), axis=1)
        assert np.allclose(lengths, 1.0, atol=1e-5)


@pytest.mark.parametrize("gravity", [(0, -9.81, 0), (0, 0, -9.81), (0, 9.81, 0), (-9.81, 0, 0)])
def test_up_is_y(gravity):
    """The root node turns against gravity to y."""
    mechanism = sample("four_bar").edited(gravity=gravity)
    document, _ = opened(glb(turning(mechanism, 3)))
    root = document["nodes"][document["scenes"][0]["nodes"][0]]
    x, y, z, w = root["rotation"]
    up = -np.array(gravity) / 9.81
    axis = np.array([x, y, z])
    turned = up + 2 * w * np.cross(axis, up) + 2 * np.cross(axis, np.cross(axis, up))
    assert np.allclose(turned, (0, 1, 0), atol=1e-9)


def test_suffixes_name_the_format(tmp_path):
    """From scripts a run becomes what the name of the file says."""
    result = turning(all_kinds(), 20)
    for suffix in WRITERS:
        result.export(tmp_path / f"run{suffix}")
    saved = load_result(tmp_path / "run.h5")
    assert saved.names() == result.names()
    assert np.array_equal(saved["energy/total"], result["energy/total"])
    assert (tmp_path / "run.glb").read_bytes() == glb(result)
    assert "<html" in (tmp_path / "run.html").read_text("utf-8")
    assert parquet.read_table(tmp_path / "run.parquet").num_rows == result.count
    result.to_csv(tmp_path / "same.csv")
    assert (tmp_path / "run.csv").read_bytes() == (tmp_path / "same.csv").read_bytes()
    result.export(tmp_path / "run.csv", ["energy"])
    assert (tmp_path / "run.csv").read_text("utf-8").startswith("time [s],energy/")
    with pytest.raises(FileError, match=r"exported as \.csv, \.parquet"):
        result.export(tmp_path / "run.xls")
    with pytest.raises(MechStudioError, match="holds the whole run"):
        result.export(tmp_path / "run.glb", ["energy"])


@pytest.fixture(scope="module")
def swung():
    """A linkage with a spring, which is the only applied load besides the weight."""
    return simulate(sample("sprung_four_bar"), duration=0.5, rtol=1e-9, atol=1e-9)


def vectors(columns, name, unit):
    return np.column_stack([columns[f"{name}/{axis} [{unit}]"] for axis in "xyz"])


def test_loads_are_in_equilibrium_and_reactions_those_of_the_run(swung):
    """Reactions, weight, applied and inertia loads cancel; without elements nothing is applied."""
    mechanism = swung.mechanism
    for body in mechanism.bodies:
        columns = body_loads(swung, body.name, 0, swung.count)
        force = sum(
            vectors(columns, name, "N")
            for name in ("weight/force", "applied/force", "inertia/force")
        )
        joints = [j for j in mechanism.joints if body.name in (j.body1, j.body2)]
        force = force + sum(vectors(columns, f"joints/{j.name}/force", "N") for j in joints)
        assert np.abs(force).max() < 1e-9
        for joint in joints:
            size = np.linalg.norm(vectors(columns, f"joints/{joint.name}/force", "N"), axis=1)
            assert np.allclose(size, np.linalg.norm(swung[f"joints/{joint.name}/force"], axis=1))
            point = vectors(columns, f"joints/{joint.name}/point", "m")
            own = joint.frame1 if body.name == joint.body1 else joint.frame2
            assert np.allclose(point, own.position, atol=1e-6)
    # the spring of this linkage turns the crank alone, and pushes nothing
    names = {end for force in mechanism.forces for end in (force.body1, force.body2)}
    for body in mechanism.bodies:
        columns = body_loads(swung, body.name, 0, swung.count)
        assert np.abs(vectors(columns, "applied/force", "N")).max() < 1e-6
        torque = np.abs(vectors(columns, "applied/torque", "N m")).max()
        assert (torque > 1.0) == (body.name in names)
        assert torque > 1.0 or torque < 1e-6


def test_loads_are_written_as_they_are(swung, tmp_path):
    """The table has every row; a wrong name is refused with a similar one."""
    body = swung.mechanism.bodies[0].name
    write_body_loads(swung, body, tmp_path / "loads.csv")
    with (tmp_path / "loads.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    columns = body_loads(swung, body, 0, swung.count)
    assert rows[0] == list(columns)
    assert np.array_equal(np.array(rows[1:], float), np.column_stack(list(columns.values())))
    with pytest.raises(UnknownNameError, match=body):
        body_loads(swung, body[:-1], 0, 1)


def test_parquet_has_the_columns_of_csv(tmp_path):
    """Titles, order and every digit."""
    result = turning(all_kinds(), 60)
    write_parquet(result, tmp_path / "run.parquet")
    result.to_csv(tmp_path / "run.csv")
    table = parquet.read_table(tmp_path / "run.parquet")
    with (tmp_path / "run.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert table.column_names == rows[0]
    found = np.column_stack([column.to_numpy() for column in table.columns])
    assert np.array_equal(found, np.array(rows[1:], float), equal_nan=True)


def test_missing_package_is_named(tmp_path, monkeypatch):
    """Without pyarrow the sentence says what to install."""
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(MissingPackageError, match="pip install pyarrow"):
        write_parquet(turning(all_kinds(), 3), tmp_path / "run.parquet")


def test_command_exports(tmp_path, capsys):
    """By the ending of the file; what makes no sense is refused."""
    run = tmp_path / "run.h5"
    turning(all_kinds(), 20).save(run)
    known = load_result(run)
    body = known.mechanism.bodies[0].name
    for name, options in (
        ("all.csv", ()),
        ("some.csv", ("--channels", "energy")),
        ("loads.csv", ("--loads", body)),
        ("scene.glb", ()),
    ):
        assert main(["export", str(run), str(tmp_path / name), *options]) == 0
        assert (tmp_path / name).stat().st_size > 100
    assert (tmp_path / "some.csv").read_text().startswith("time [s],energy/kinetic [J]")
    assert (tmp_path / "all.csv").read_text().count("\n") == 21
    capsys.readouterr()
    for name, options in (
        ("run.doc", ()),
        ("scene.glb", ("--channels", "energy")),
        ("scene.glb", ("--loads", body)),
        ("loads.csv", ("--loads", "nobody")),
        ("some.csv", ("--channels", "nothing")),
    ):
        assert main(["export", str(run), str(tmp_path / name), *options]) == 2
        assert capsys.readouterr().err
