"""The language of functions: what it accepts, what it means, and how it says no."""

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio.model.expression import FUNCTIONS, RESERVED_NAMES, ExpressionError
from mechstudio.model.expression_parser import MAX_DEPTH, MAX_LENGTH, parse
from mechstudio.model.expression_samples import names_in, sampled
from mechstudio.model.expression_value import evaluate
from tests.house.tracked_files import REPOSITORY

PARAMETERS = {"speed": 3.0, "a": -2.0}


def _value(text, t=0.5):
    return evaluate(parse(text, PARAMETERS), t, PARAMETERS)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0.0),
        ("1.5e3", 1500.0),
        (".5", 0.5),
        ("2.", 2.0),
        ("1E-3", 0.001),
        ("t", 0.5),
        ("pi", math.pi),
        ("speed*t", 1.5),
        ("1+2*3", 7.0),
        ("(1+2)*3", 9.0),
        ("2-3-4", -5.0),
        ("24/4/2", 3.0),
        ("2**3**2", 512.0),
        ("-2**2", -4.0),
        ("2**-1", 0.5),
        ("--2", 2.0),
        ("+2", 2.0),
        ("1 - +2", -1.0),
        ("a**2", 4.0),
        (" 1 +\n 2 ", 3.0),
        ("sin(pi/2)", 1.0),
        ("cos(0)", 1.0),
        ("tan(0)", 0.0),
        ("asin(1)", math.pi / 2),
        ("acos(1)", 0.0),
        ("atan(1)", math.pi / 4),
        ("atan2(1, -1)", 3 * math.pi / 4),
        ("exp(1)", math.e),
        ("log(exp(2))", 2.0),
        ("sqrt(9)", 3.0),
        ("abs(a)", 2.0),
        ("min(3, 1, 2)", 1.0),
        ("max(3, 1, 2)", 3.0),
        ("sign(a)", -1.0),
        ("sign(0)", 0.0),
        ("sign(3)", 1.0),
        ("step(t, 0, 1, 1, 3)", 2.0),
        ("step(t, 1, 5, 2, 7)", 5.0),
        ("step(t, 0, 5, 0.5, 7)", 7.0),
        ("step(t, 0, 0, 2, 1)", 0.15625),
        ("step(t, 0.5, 1, 0.5, 2)", 1.0),
        ("step(9, 0, 1, 1, 3)", 3.0),
    ],
)
def test_value(text, value):
    assert _value(text) == pytest.approx(value, abs=1e-15)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/0", math.inf),
        ("-1/0", -math.inf),
        ("1/(0*a)", -math.inf),
        ("0/0", math.nan),
        ("sqrt(-1)", math.nan),
        ("log(0)", -math.inf),
        ("log(-1)", math.nan),
        ("asin(2)", math.nan),
        ("(-8)**(1/3)", math.nan),
        ("exp(1000)", math.inf),
        ("9**9**9**9**9", math.inf),
        ("0**-1", math.nan),
        ("sin(1/0)", math.nan),
        ("min(sqrt(-1), 1)", math.nan),
        ("max(1, sqrt(-1))", math.nan),
        ("step(t, 0, 1, 0/0, 1)", math.nan),
        ("step(t, 0/0, 1, 1, 1)", math.nan),
        ("step(0/0, 0, 0, 1, 1)", math.nan),
        ("sign(0/0)", math.nan),
    ],
)
def test_undefined_values_follow_floating_point(text, value):
    """No value raises; powers of powers end at once."""
    assert _value(text) == pytest.approx(value, nan_ok=True)


@pytest.mark.parametrize(
    ("text", "column", "remedy"),
    [
        ("", 1, "empty"),
        ("   ", 1, "empty"),
        ("1 +", 4, "ends too early"),
        ("* 2", 1, 'missing before "*"'),
        ("2t", 2, 'to multiply write "*"'),
        ("2 (t)", 3, 'to multiply write "*"'),
        ("t(2)", 1, '"t" is not a function'),
        ("speed(2)", 1, 'write "speed*("'),
        ("t^2", 2, 'use "**"'),
        ("π*t", 1, 'use "pi"'),
        ("2 − t", 3, 'use "-"'),
        ("width + 2", 1, 'the name "width" is not known'),
        ("t = 2", 3, "equals sign"),
        ("(1 + 2", 1, "never closed"),
        ("(1 + 2 3)", 8, "out of place"),
        ("1 + 2)", 6, 'no "(" for this ")"'),
        ("0,5", 2, "decimals are written with a point"),
        ("sin", 1, 'write "sin(...)"'),
        ("sin()", 1, "takes 1 argument, not 0"),
        ("sin(1, 2)", 1, "takes 1 argument, not 2"),
        ("atan2(1)", 1, "takes 2 arguments, not 1"),
        ("min(1)", 1, "two or more arguments, not 1"),
        ("step(t, 1)", 1, "write step(t, t0, h0, t1, h1)"),
        ("sinn(t)", 1, 'did you mean "sin"'),
        ("spede*t", 1, 'did you mean "speed"'),
        ("width*t", 1, 'add "width" to the model\'s parameters'),
        ("gamma(t)", 1, 'no function "gamma"'),
        ("1e999", 1, "too large"),
        ("t.real", 2, '"." is not understood'),
        ("__import__('os')", 12, "is not understood"),
        ("__import__", 1, "is not known"),
        ("t if t else 1", 3, "operator is missing"),
        ("lambda: 1", 7, "is not understood"),
        ("[1]", 1, 'use "("'),
        ("1 // 2", 4, 'missing before "/"'),
        ("t\0", 2, "U+0000"),
        ("10 Hz", 4, 'rate of 10 turns a second is written "10 rev/s"'),
        ("60*t rpm", 6, 'a unit behind its number, as in "5 rpm*t"'),
        ("0x10", 2, "operator is missing"),
        ("1_000", 2, "operator is missing"),
    ],
)
def test_refusal_says_where_and_what_would_be_right(text, column, remedy):
    with pytest.raises(ExpressionError) as caught:
        parse(text, PARAMETERS)
    assert caught.value.column == column
    assert remedy in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 1500,
        "-" * 1999 + "1",
        "sin(" * 400 + "t" + ")" * 400,
        "+".join("1" * 990),
        "**".join("1" * 660),
        "min(" + ",".join("1" * 900) + ")",
        "1" * (MAX_LENGTH + 1),
    ],
)
def test_length_and_depth_are_bounded(text):
    """No text can exhaust the stack of what walks its tree."""
    with pytest.raises(ExpressionError, match="shorten it"):
        parse(text)


def test_the_page_of_model_files_says_the_length():
    page = (REPOSITORY / "docs" / "model-file.md").read_text(encoding="utf-8")
    assert f"A function has at most {MAX_LENGTH:,} characters".replace(",", " ") in page


def test_sums_up_to_the_depth_are_evaluated():
    assert _value("+".join(["t"] * MAX_DEPTH)) == pytest.approx(0.5 * MAX_DEPTH)


def test_trees_compare_by_value():
    assert parse("1 + sin(t)") == parse("1+sin( t )")
    assert hash(parse("2*t")) == hash(parse("2 * t"))


def test_reserved_names_cannot_be_taken_by_parameters():
    assert {"t", "pi", "sin", "step"} <= RESERVED_NAMES


@given(st.text(max_size=60))
def test_any_text_is_parsed_or_refused(text):
    """Nothing but ExpressionError ever comes out."""
    try:
        tree = parse(text, PARAMETERS)
    except ExpressionError as error:
        column = error.column
    else:
        column = 1
        evaluate(tree, 0.5, PARAMETERS)
    assert 1 <= column <= len(text) + 1


_WORDS = [*FUNCTIONS, "t", "pi", "speed", "1", "2.5", "0", "+", "-", "*", "/", "**", "(", ")", ","]


@given(st.lists(st.sampled_from(_WORDS), max_size=25))
def test_any_words_are_parsed_or_refused(words):
    """Likewise for texts that are nearly right; what is parsed has a value."""
    try:
        tree = parse(" ".join(words), PARAMETERS)
    except ExpressionError:
        return
    assert isinstance(evaluate(tree, 0.5, PARAMETERS), float)


_NUMBERS = st.floats(0.125, 8, width=16).map(repr)
_FORMULAS = st.recursive(
    st.one_of(_NUMBERS, st.just("t")),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(" ".join),
        inner.map(lambda text: f"({text})"),
        inner.map(lambda text: f"-{text}"),
        inner.map(lambda text: f"abs({text})"),
    ),
    max_leaves=12,
)


@given(_FORMULAS, st.floats(-2, 2))
def test_arithmetic_agrees_with_python(text, t):
    """Precedence and associativity are Python's."""
    expected = eval(text, {"t": t, "abs": abs})
    assert _value(text, t) == pytest.approx(expected, rel=1e-12, abs=1e-12)


def _calls(inner):
    """Every function of the language, with arguments of a strategy."""
    return st.sampled_from([*FUNCTIONS.items()]).flatmap(
        lambda entry: st.lists(inner, min_size=entry[1] or 2, max_size=entry[1] or 3).map(
            lambda arguments: f"{entry[0]}({', '.join(arguments)})"
        )
    )


_ALL_FORMULAS = st.recursive(
    st.sampled_from(["t", "speed", "a", "0", "2.5", "pi"]),
    lambda inner: st.one_of(
        _calls(inner),
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "**"]), inner).map(
            lambda parts: f"({' '.join(parts)})"
        ),
        inner.map(lambda text: f"-{text}"),
    ),
    max_leaves=10,
)


@given(_ALL_FORMULAS)
def test_many_values_at_once_are_those_of_one_after_another(text):
    """Wherever a value is finite both ways of evaluating agree; elsewhere neither is finite."""
    tree = parse(text, PARAMETERS)
    times = np.array([-1.5, 0.0, 0.5, 2.0])
    together = np.broadcast_to(sampled(tree, times, PARAMETERS), times.shape)
    for t, other in zip(times.tolist(), together.tolist(), strict=True):
        one = evaluate(tree, t, PARAMETERS)
        assert math.isfinite(one) == math.isfinite(other)
        assert not math.isfinite(one) or other == pytest.approx(one, rel=1e-6, abs=1e-9)
    assert names_in(tree) == set(re.findall(r"\b(?:t|speed|a)\b", text))
