"""`import mechstudio` gives the public names, each on first use."""

import pytest

import mechstudio
from mechstudio.io import load, save
from mechstudio.model import Mechanism


def test_public_names():
    assert mechstudio.load is load
    assert mechstudio.save is save
    assert mechstudio.Mechanism is Mechanism
    assert isinstance(mechstudio.__version__, str)
    assert set(mechstudio.__all__) <= set(dir(mechstudio))


@pytest.mark.parametrize("name", mechstudio.__all__)
def test_each_public_name_exists(name):
    assert getattr(mechstudio, name) is not None


def test_unknown_name():
    with pytest.raises(AttributeError, match="has no attribute 'simulat'"):
        mechstudio.simulat  # noqa: B018
