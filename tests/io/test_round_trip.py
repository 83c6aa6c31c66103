"""Writing and reading a model changes nothing."""

import json

import pytest
from hypothesis import given, settings

from mechstudio.io import dumps, load, loads, sample_paths, save
from mechstudio.model import Body, Mechanism
from tests.amounts import examples
from tests.model.strategies import mechanisms

SAMPLES = sample_paths()


@given(mechanisms())
@settings(max_examples=examples(60))
def test_random_mechanism_survives(mechanism):
    """Every field of every element comes back equal, and writing again gives the same text."""
    text = dumps(mechanism)
    again = loads(text)
    assert again == mechanism
    assert dumps(again) == text


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_is_written_as_it_stands(name):
    """The shipped files are what the program itself writes."""
    text = SAMPLES[name].read_text(encoding="utf-8")
    assert dumps(loads(text)) == text


@pytest.mark.parametrize(
    "mass",
    [0.1, 1 / 3, 1e-300, 1.7976931348623157e308, 5e-324, 123456789012345678.0, 1e15, 2.0**53],
)
def test_numbers_keep_every_bit(mass):
    assert loads(dumps(Mechanism(bodies=[Body(name="a", mass=mass)]))).bodies[0].mass == mass


def test_values_that_were_not_stated_stay_consistent():
    """A file that states nothing and one that states all defaults are the same model."""
    head = {"format": "mechstudio", "version": 1}
    short = loads(json.dumps({**head, "bodies": [{"name": "a"}]}))
    full = short.model_dump()
    assert loads(json.dumps({**head, **full})) == short
    assert dumps(loads(json.dumps({**head, **full}))) == dumps(short)


def test_files_can_be_read_by_people():
    """Vectors and small objects stand on one line; whole numbers have no trailing zeros."""
    text = dumps(load(SAMPLES["four_bar"]))
    assert '      "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],\n' in text
    assert '"frame2": {"position": [-0.5, 0, 0], "orientation": [1, 0, 0, 0]}' in text
    assert max(map(len, text.replace(json.loads(text)["description"], "").splitlines())) <= 120
    assert text.endswith("}\n")


def test_names_stay_readable_in_any_script(tmp_path):
    mechanism = Mechanism(name="Kurbeltrieb größer 機構", bodies=[Body(name="Kurbel ä")])
    save(mechanism, tmp_path / "a.mech.json")
    assert "Kurbel ä" in (tmp_path / "a.mech.json").read_text(encoding="utf-8")
    assert load(tmp_path / "a.mech.json") == mechanism
