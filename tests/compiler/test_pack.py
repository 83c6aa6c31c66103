"""Packs of compiled kernels: used where everything matches, and ignored anywhere else."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from mechstudio.analyses.warmup import ANALYSES
from mechstudio.compiler.cache import all_kernels_hash, cache_folder, entry_names
from mechstudio.compiler.pack import pack_name, unpack, write_pack
from mechstudio.simulation.solvers import SOLVERS
from mechstudio.simulation.warmup import OTHER_PARTS, PARTS

RUN_EVERYTHING = """
from numba.core import event

compiled = []


class Listener(event.Listener):
    def on_start(self, event):
        compiled.append(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event):
        pass


event.register("numba:compile", Listener())
from mechstudio.compiler.warm_up import kernels_ready
from mechstudio.analyses.warmup import ANALYSES
from mechstudio.simulation.warmup import OTHER_PARTS, PARTS

assert kernels_ready() is {ready}
for label in {labels}:
    ({{**PARTS, **OTHER_PARTS, **ANALYSES}})[label]()
print(sorted(set(compiled)))
"""


def _run(code: str, home: Path, **environment: str) -> str:
    """Output of a program with an empty home."""
    kept = {key: os.environ[key] for key in ("PATH", "PYTHONPATH") if key in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "HOME": str(home), "NUMBA_CACHE_DIR": str(home / "cache"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def pack(tmp_path_factory) -> Path:
    """A pack of all kernels."""
    for part in {**PARTS, **OTHER_PARTS, **ANALYSES}.values():
        part()
    place = tmp_path_factory.mktemp("packs")
    return write_pack(cache_folder(), entry_names(), all_kernels_hash(), place)


def test_every_solver_runs_from_a_pack_without_compiling(pack, tmp_path):
    """In an empty home with a pack, all solvers and integrators start, and numba has no work."""
    parts = {**PARTS, **OTHER_PARTS}
    for solver in SOLVERS:
        assert any(solver.key in label for label in parts)
    place = f"""
from mechstudio.compiler import cache, pack
from pathlib import Path

pack.unpack.__defaults__ = ((Path({str(pack.parent)!r}),),)
"""
    code = place + RUN_EVERYTHING.format(ready=True, labels=list(parts))
    assert _run(code, tmp_path) == "[]"


@pytest.mark.parametrize("change", ["sources", "level", "version", "damaged"])
def test_a_pack_of_something_else_does_no_harm(change, pack, tmp_path, monkeypatch):
    """A pack for other sources, processors or versions, or a damaged one, leaves nothing behind."""
    name, place, folder = pack.name, tmp_path / "place", tmp_path / "kernels"
    place.mkdir()
    folder.mkdir()
    data = pack.read_bytes()
    if change == "sources":
        name = name.replace(all_kernels_hash(), "0" * 16)
    elif change == "level":
        name = name.replace(".zip", "-other.zip")
    elif change == "version":
        name = name.replace(sys.implementation.cache_tag, "cpython-30")
    else:
        data = data[: len(data) // 2]
    (place / name).write_bytes(data)
    assert not unpack(folder, all_kernels_hash(), [place])
    assert [file for file in folder.rglob("*") if file.suffix in (".nbi", ".nbc")] == []


def test_what_is_compiled_already_stays(pack, tmp_path):
    """Where an index exists, the pack changes neither it nor the machine code beside it."""
    with zipfile.ZipFile(pack) as archive:
        index = next(name for name in archive.namelist() if name.endswith(".nbi"))
        names = archive.namelist()
    folder = tmp_path / "kernels"
    (folder / index).parent.mkdir(parents=True)
    (folder / index).write_bytes(b"own")
    assert unpack(folder, all_kernels_hash(), [pack.parent])
    assert (folder / index).read_bytes() == b"own"
    own = index.removesuffix(".nbi")
    assert not [
        name
        for name in names
        if name.startswith(f"{own}.") and name != index and (folder / name).exists()
    ]
    assert all((folder / name).exists() for name in names if not name.startswith(f"{own}."))


def test_members_outside_of_entries_are_left_alone(tmp_path):
    """A pack writes nowhere but into entries of the folder."""
    place, folder = tmp_path / "place", tmp_path / "kernels"
    place.mkdir()
    folder.mkdir()
    name = pack_name(all_kernels_hash())
    with zipfile.ZipFile(place / f"{name}.zip", "w") as archive:
        archive.writestr("../evil.nbi", b"")
        archive.writestr("evil.nbi", b"")
        archive.writestr("dynamics.loads-0123456789abcdef/evil.py", b"")
        archive.writestr("dynamics.loads-0123456789abcdef/../../../evil.nbi", b"")
    assert unpack(folder, all_kernels_hash(), [place])
    assert sorted(file.name for file in tmp_path.rglob("*") if file.is_file()) == sorted(
        ["lock", name, f"{name}.zip"]
    )
