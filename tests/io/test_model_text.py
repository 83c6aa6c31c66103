"""The text of model files: syntax, version, and whatever else may stand in a file."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio.errors import FileError, MechStudioError, ModelError
from mechstudio.io import dumps, loads, model_text
from mechstudio.io.json_text import write_json
from mechstudio.model import Body, Mechanism
from mechstudio.model.value_text import MAX_SHOWN
from tests.amounts import examples
from tests.model.example import example

HEAD = {"format": "mechstudio", "version": 1}


def _text(**changes):
    return json.dumps({**HEAD, **example(), **changes})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1"),
        ("{", "line 1, column 2"),
        ('{\n  "name": "a",\n}', "line 3, column 1"),
        ('{"name": "a"\n "bodies": []}', "line 2, column 2"),
        ("{\"name\": 'a'}", "line 1, column 10"),
        ('{"mass": 01}', "line 1, column 11"),
        ('{"a": 1} {"b": 2}', "line 1, column 10"),
        ("{'a': 1}", "line 1, column 2"),
        ('{"a": "\t"}', "line 1, column 8"),
        ("nope", "line 1, column 1"),
    ],
)
def test_syntax_error_has_line_and_column(text, place):
    with pytest.raises(FileError, match=f"^a.json: {place}: this is not valid JSON"):
        loads(text, "a.json")


@pytest.mark.parametrize("text", ["[]", "3", '"text"', "null", "true", "NaN", "[1, 2]"])
def test_other_json_is_refused(text):
    with pytest.raises(ModelError, match="must hold one object in braces"):
        loads(text)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, "[" * 40 + "]" * 40, '{"a":' * 40 + "1" + "}" * 40],
)
def test_deep_nesting_is_refused(text):
    with pytest.raises(FileError, match="nested more than"):
        loads(text)


def test_wide_files_are_read():
    """Only nesting is bounded."""
    assert (
        len(
            loads(
                _text(
                    bodies=[{"name": f"b{k}"} for k in range(300)],
                    joints=[],
                    drivers=[],
                    couplings=[],
                    forces=[],
                    measures=[],
                )
            ).bodies
        )
        == 300
    )


@pytest.mark.parametrize("number", ["1" * 5000, "1e999", "-1e999", "NaN", "Infinity", "-Infinity"])
def test_numbers_out_of_range_are_named(number):
    text = json.dumps({**HEAD, "bodies": [{"name": "a", "mass": 123.5}]}).replace("123.5", number)
    with pytest.raises(ModelError, match=r"bodies\[0\].mass: must be a finite number"):
        loads(text)


def test_large_whole_number_is_a_float():
    text = json.dumps({**HEAD, "bodies": [{"name": "a", "mass": 10**30}]})
    assert loads(text).bodies[0].mass == 1e30


def test_every_repeated_key_is_named():
    text = (
        '{"format": "mechstudio", "version": 1, "name": "a", "name": "b",'
        ' "bodies": [{"name": "x", "mass": 1, "mass": 2, "mass": 3},'
        ' {"name": "y", "shapes": [{"type": "sphere", "radius": 1, "radius": 1}]}]}'
    )
    with pytest.raises(ModelError) as caught:
        loads(text)
    paths = [problem.path for problem in caught.value.problems]
    assert paths == ["bodies[0].mass", "bodies[1].shapes[0].radius", "name"]
    assert "written twice" in str(caught.value)


def test_repeated_keys_do_not_hide_other_problems():
    text = '{"format": "mechstudio", "version": 1, "name": "a", "name": "b", "gravity": 1}'
    with pytest.raises(ModelError) as caught:
        loads(text)
    assert [problem.path for problem in caught.value.problems] == ["name", "gravity"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "other"}, 'format: must be "mechstudio" (got "other")'),
        ({"format": None}, "format: must be"),
        ({"version": 3}, "version: the file has version 3, but this MechStudio reads versions up"),
        ({"version": 10**40}, "version: must be 1 or 2"),
        ({"version": 0}, "version: must be 1 or 2 (got 0)"),
        ({"version": -1}, "version: must be 1 or 2"),
        ({"version": True}, "version: must be 1 or 2 (got true)"),
        ({"version": "1"}, "version: must be 1 or 2"),
        ({"version": 1.0}, "version: must be 1 or 2"),
    ],
)
def test_format_and_version(change, words):
    with pytest.raises(ModelError) as caught:
        loads(_text(**change))
    assert words in str(caught.value)


@pytest.mark.parametrize("key", HEAD)
def test_format_and_version_are_required(key):
    data = {**HEAD}
    del data[key]
    with pytest.raises(ModelError, match=f"{key}: must be .*there is none"):
        loads(json.dumps(data))


def test_older_files_are_brought_up_to_date(monkeypatch):
    """Each migration turns one version into the next, in order."""
    monkeypatch.setattr(model_text, "VERSION", 3)
    migrations = {
        1: lambda data: {**data, "name": data["name"] + " 2"},
        2: lambda data: {**data, "name": data["name"] + " 3"},
    }
    monkeypatch.setattr(model_text, "MIGRATIONS", migrations)
    assert loads('{"format": "mechstudio", "version": 1, "name": "a"}').name == "a 2 3"
    assert loads('{"format": "mechstudio", "version": 2, "name": "a"}').name == "a 3"
    assert loads('{"format": "mechstudio", "version": 3, "name": "a"}').name == "a"


def test_every_older_version_has_a_migration():
    assert set(model_text.MIGRATIONS) == set(range(1, model_text.VERSION))


def test_messages_are_safe_to_print():
    """Neither escape sequences nor broken Unicode of a file reach the terminal."""
    text = json.dumps({**HEAD, "\u001b[2J\ud800": 1, "name": {"\u202e": "\u0007"}})
    with pytest.raises(ModelError) as caught:
        loads(text)
    message = str(caught.value)
    message.encode()
    assert all(line.isprintable() for line in message.splitlines())
    assert all(len(problem.path) < 2 * MAX_SHOWN for problem in caught.value.problems)


def test_mechanism_with_wrong_numbers_is_not_written():
    body = Body(name="a").model_copy(update={"mass": float("inf")})
    with pytest.raises(ModelError, match="mass: must be a finite number"):
        dumps(Mechanism().model_copy(update={"bodies": (body,)}))


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_writer_knows_finite_numbers_only(value):
    """NaN is no JSON; other programs could not read the file."""
    with pytest.raises(ValueError, match="cannot be written"):
        write_json({"mass": value})


_JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["ground", "crank", "revolute", "box", "force", "t", "1/t", "#ffffff"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)


def _places(data, place=()):
    yield place
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        if isinstance(value, dict | list):
            yield from _places(value, (*place, key))
        else:
            yield (*place, key)


_PLACES = list(_places({**HEAD, **example()}))[1:]


def _spoil(data, place, value, remove):
    target = data
    for part in place[:-1]:
        try:
            target = target[part]
        except (KeyError, IndexError, TypeError):
            return
    last = place[-1]
    if isinstance(target, dict) and remove:
        target.pop(last, None)
    elif isinstance(target, dict) or (
        isinstance(target, list) and isinstance(last, int) and last < len(target)
    ):
        target[last] = value


@given(st.lists(st.tuples(st.sampled_from(_PLACES), _JSON, st.booleans()), min_size=1, max_size=4))
@settings(max_examples=examples(300))
def test_spoiled_models_are_read_or_refused(changes):
    """Any value at any place gives a mechanism or our own error, and a message to print."""
    data = {**HEAD, **example()}
    for place, value, remove in changes:
        _spoil(data, place, value, remove)
    _read(json.dumps(data))


@given(st.one_of(_JSON.map(json.dumps), st.text()))
def test_any_text_is_read_or_refused(text):
    _read(text)


@given(st.data())
@settings(max_examples=examples(200))
def test_damaged_text_is_read_or_refused(data):
    """Characters lost or changed on the way never crash the program."""
    text = _text()
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 20))
    _read(text[:start] + data.draw(st.text(max_size=5)) + text[start + length :])


def _read(text):
    try:
        mechanism = loads(text)
    except MechStudioError as error:
        message = str(error)
        message.encode()
    else:
        assert loads(dumps(mechanism)) == mechanism
