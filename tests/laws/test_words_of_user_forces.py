"""What Python code of a force asks state and load for is there, or the answer is what is right."""

import importlib.util
import itertools

import pytest

import mechstudio as ms
from mechstudio.topology.code_words import LOAD_WORDS, STATE_WORDS, Fields, wrong_word
from mechstudio.topology.user_code import load_type, state_type

_NUMBER = itertools.count()
OF_JOINTS, OF_BODIES = {"joints": ["hinge"]}, {"bodies": ["arm"]}
MODEL = (
    ms.Mechanism()
    .add_body("arm", mass=2.0, position=(0.5, 0, 0))
    .add_joint("hinge", "revolute", "ground", "arm", (0, 0, 0))
)


@pytest.fixture
def written(tmp_path):
    """Makes functions of the text of their bodies, in a file, as scripts have them."""

    def functions(*bodies, arguments="t, state, load"):
        path = tmp_path / f"script_{next(_NUMBER)}.py"
        texts = [f"def f{k}({arguments}):\n    {body}\n\n" for k, body in enumerate(bodies)]
        path.write_text("".join(texts))
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return [getattr(module, f"f{k}") for k in range(len(bodies))]

    return functions


@pytest.mark.parametrize(
    ("body", "given", "told"),
    [
        ("load.effort[0] = state.states[0]", OF_JOINTS, "no state of its own.*on a rail"),
        ("load.effort[0] = state['memory']", OF_JOINTS, "no state of its own.*on a rail"),
        ("load.derivatives[0] = 1.0", OF_JOINTS, "no state of its own.*on a rail"),
        ("load.effort[0] = state.time", OF_JOINTS, "the time is the argument 't'"),
        ("load.effort[0] = state.dt", OF_JOINTS, "steps are tried and rejected"),
        ("load.force[0] = state.acceleration[0]", OF_BODIES, "follow from what forces write"),
        ("load.effort[0] = state.joints['hinge']", OF_JOINTS, "rows by numbers"),
        ("load.effort['hinge'] = 1.0", OF_JOINTS, r"rows are numbers.*load\.effort\[0\]"),
        ("load.effort = -state.rate[0]", OF_JOINTS, r"write load\.effort\[0\] = "),
        ("load.force += state.velocity", OF_BODIES, r"write load\.force\[0\] = "),
        ("load.effort[0] = -state.rate", OF_JOINTS, r"of the first is state\.rate\[0\]"),
        ("load.effort[0] = state[1]", OF_JOINTS, r"arrays by name, such as state\.rate\[0\]"),
        ("load[0] = 1.0", OF_JOINTS, r"arrays by name, such as load\.effort\[0\]"),
        ("state.rate[0] = 0.0", OF_JOINTS, "'state' is read only"),
        ("load.force[0] = -state.rate[0]", OF_BODIES, r"@ms\.force\(joints="),
        ("load.force[0] = -load.velocity[0]", OF_BODIES, r"it is state\.velocity"),
    ],
)
def test_what_is_right_is_told(written, body, given, told):
    """With the line, instead of types of numba."""
    (function,) = written(body)
    with pytest.raises(ms.ModelError, match=rf"script_\d+\.py.*line 2: .*{told}"):
        ms.force(function, **given).applied_to(MODEL)


@pytest.mark.parametrize(
    ("numbers", "words", "owner"),
    [
        ((1, 0), STATE_WORDS, "state"),
        ((0, 1), STATE_WORDS, "state"),
        ((1, 0), LOAD_WORDS, "load"),
        ((0, 1), LOAD_WORDS, "load"),
    ],
)
def test_each_word_leads_to_what_there_is(written, numbers, words, owner):
    """Whatever a quantity is called elsewhere, and none that there is is refused."""
    state, load = (kind(*numbers).names for kind in (state_type, load_type))
    known = state if owner == "state" else load
    asked = [(field, word) for field in known for word in words[field] if word not in known]
    found = written(*(f"x = {owner}.{word}[0]" for _, word in asked))
    for (field, _), function in zip(asked, found, strict=True):
        assert f"did you mean '{field}'?" in wrong_word(function, Fields(state, load))
    for function in written(*(f"x = {owner}.{field}[0]" for field in known)):
        assert not wrong_word(function, Fields(state, load))


def test_other_names_of_arguments_are_followed(written):
    """The words are those of the second and the third argument, and not after they are replaced."""
    fields = Fields(("coordinate", "rate"), ("effort",))
    wrong, fine, replaced = written(
        "out.effort[0] = motion.states[0]",
        "out.effort[0] = motion.rate[0]",
        "motion = motion.rate; out.effort[0] = motion.size",
        arguments="time, motion, out",
    )
    assert "'motion' has no 'states'" in wrong_word(wrong, fields)
    assert not wrong_word(fine, fields)
    assert not wrong_word(replaced, fields)
    assert not wrong_word(lambda t, state, load: state.states, fields)
