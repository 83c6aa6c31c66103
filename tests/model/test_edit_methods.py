"""Edits are methods of every mechanism, whatever was imported, and of its class."""

import pydoc
import subprocess
import sys

import pytest

import mechstudio as ms
from mechstudio import edits

# ways to a mechanism that import no edits
WAYS = (
    "from mechstudio.generators import chain\nmodel = chain(2)",
    "from mechstudio.model import Mechanism\nmodel = Mechanism()",
    "from mechstudio.io.model_text import loads, dumps\n"
    "from mechstudio.model import Mechanism\nmodel = loads(dumps(Mechanism(name='x')))",
)


@pytest.mark.parametrize("way", WAYS)
def test_a_mechanism_has_its_edits_in_a_fresh_process(way):
    script = f"{way}\nprint(model.add_rod((0, 0, 0), (1, 0, 0), name='arm').name)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("arm", "")


@pytest.mark.parametrize(("name", "edit"), [("add_rod", edits.add_rod), ("set", edits.set_values)])
def test_the_class_has_the_methods_with_their_help(name, edit):
    method = getattr(ms.Mechanism, name)
    assert method is edit
    assert pydoc.render_doc(method, renderer=pydoc.plaintext).count(edit.__doc__.splitlines()[0])


def test_what_is_no_method_of_the_class_is_no_attribute():
    with pytest.raises(AttributeError):
        _ = ms.Mechanism.add_nothing
