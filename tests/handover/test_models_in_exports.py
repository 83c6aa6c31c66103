"""Files for other programs hold the model that was simulated, which tells its states apart."""

import json
import struct

import pytest
from scipy.io import loadmat

from mechstudio.handover.export import export_run
from mechstudio.io import loads
from tests.handover.test_report import turning
from tests.results.synthetic import mechanism_of


def _mat(path):
    return loadmat(path, simplify_cells=True)["model_file"]


def _mcap(path):
    from mcap.reader import make_reader

    with path.open("rb") as stream:
        (run,) = make_reader(stream).iter_metadata()
    return run.metadata["model_file"]


def _parquet(path):
    from pyarrow.parquet import read_schema

    return read_schema(path).metadata[b"model_file"].decode()


def _glb(path):
    data = path.read_bytes()
    (length,) = struct.unpack_from("<I", data, 12)
    return json.loads(data[20 : 20 + length])["extras"]["model_file"]


@pytest.mark.parametrize(
    ("suffix", "read"), [(".mat", _mat), (".mcap", _mcap), (".parquet", _parquet), (".glb", _glb)]
)
def test_exports_hold_the_model_of_the_run(tmp_path, suffix, read):
    """As the text of a model file, whatever became of the model afterwards."""
    result = turning(mechanism_of(["crank"]), 5)
    path = tmp_path / f"run{suffix}"
    export_run(result, path)
    assert loads(read(path)) == result.mechanism
