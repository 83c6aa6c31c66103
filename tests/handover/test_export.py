"""Runs for other programs: tables, an animated scene, and loads that are in equilibrium."""

import csv
import json
import re
import struct

import jsonschema
import numpy as np
import pytest
from mcap.reader import make_reader
from pyarrow import parquet
from scipy.io import loadmat

from mechstudio import edits
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


def test_mat_files_have_a_structure_for_each_element(tmp_path):
    """Names become such that MATLAB takes them, none is lost, and `channels` tells the others."""
    model = sample("planetary_gear")
    first, second = model.bodies[1].name, model.bodies[2].name
    model = edits.rename(model, ("body", first), "1 wheel")
    model = edits.rename(model, ("body", second), "1-wheel")
    result = turning(model, 12)
    result.export(tmp_path / "run.mat")
    found = loadmat(tmp_path / "run.mat", simplify_cells=True)
    assert found["time"] == pytest.approx(result.time)
    rows = dict(zip(found["channels"]["name"], found["channels"]["field"], strict=True))
    # a channel without components, such as the coordinate of a fixed joint, has no values
    assert rows.keys() == {name for name in result.names() if result.channel(name).component_units}
    for name, field in rows.items():
        value = found
        for part in field.split("."):
            assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,62}", part)
            value = value[part]
        np.testing.assert_array_equal(np.reshape(value, -1), result[name].reshape(-1))
    assert rows["bodies/1 wheel/position"] == "bodies.x1_wheel.position"
    assert rows["bodies/1-wheel/position"] == "bodies.x1_wheel_2.position"
    units = dict(zip(found["channels"]["name"], found["channels"]["unit"], strict=True))
    assert units["bodies/1 wheel/velocity"] == "m/s"


def test_mat_files_that_are_too_large_say_so(tmp_path, monkeypatch):
    monkeypatch.setattr("mechstudio.results.mat_export._LARGEST", 1000)
    with pytest.raises(FileError, match=r"at most 2 GB of joints.*HDF5"):
        turning(all_kinds(), 50).export(tmp_path / "run.mat")
    assert not list(tmp_path.iterdir())


def test_mcap_plays_what_the_run_has(tmp_path):
    """All values of all rows, at their times, and the poses as transforms of frames."""
    model = sample("servo_arm")
    result = simulate(model, duration=0.3, output_step=0.05)
    result.export(tmp_path / "run.mcap")
    with (tmp_path / "run.mcap").open("rb") as stream:
        messages = [
            (schema, channel.topic, message.log_time, json.loads(message.data))
            for schema, channel, message in make_reader(stream).iter_messages()
        ]
    arm = [entry for entry in messages if entry[1] == "bodies/arm"]
    assert [time for _, _, time, _ in arm] == [round(1e9 * t) for t in result.time]
    for row, (schema, _, _, content) in enumerate(arm):
        jsonschema.validate(content, json.loads(schema.data))
        assert list(content["position"].values()) == result["bodies/arm/position"][row].tolist()
    schema = json.loads(arm[0][0].data)
    assert schema["properties"]["velocity"]["properties"]["x"]["unit"] == "m/s"
    frames = [entry for entry in messages if entry[1] == "tf"]
    assert len(frames) == result.count
    assert frames[0][0].name == "foxglove.FrameTransforms"
    (last,) = frames[-1][3]["transforms"]
    w, x, y, z = result["bodies/arm/orientation"][-1].tolist()
    assert last["rotation"] == {"w": w, "x": x, "y": y, "z": z}
    assert last["child_frame_id"] == "arm"
    # a part of it
    result.export(tmp_path / "part.mcap", ["energy"])
    with (tmp_path / "part.mcap").open("rb") as stream:
        found = make_reader(stream).get_summary()
    assert {channel.topic for channel in found.channels.values()} == {"energy"}


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
