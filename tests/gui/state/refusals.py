"""What the window refuses to take, and what it says then, gathered in as many ways as there are."""

from __future__ import annotations

from mechstudio import edits
from mechstudio.errors import MechStudioError
from mechstudio.gui.check.findings import Knowledge, as_text
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.field_editing import FieldEditing
from mechstudio.gui.properties.fields import FieldKind
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.plain_words import in_words
from mechstudio.io import load, sample_paths
from mechstudio.simulation import RunOptions, Simulation, check
from tests.gui.tree.example import all_kinds

# what people type by mistake into fields of numbers, and of words and functions
NUMBERS = ("-1", "0", "heavy", "", "1e400", "nan", "-inf", "3 kg", "2 mm", "1e30", "q*2", "speed*")
NUMBERS += ("speed*t", "-speed", "1/0", "sqrt(-1)", "[1, 2]", "None", "1,5", "2 foo", "speed kg")
WORDS = ("", " ", "<b>", "a/b", "x" * 300, "ground", "sin(", "foo(t)", "sqrt(-1)", "1/0*t", "None")
WORDS += ("t kg", "[0]", "#12", "[bodies/none/position]", "if(t)", "nowhere", "table(1)", "\t")
# what scripts give by mistake
VALUES = (None, "here", "", -1.0, 0.0, float("nan"), float("inf"), True, (), (1.0,), (1.0, 2.0))
VALUES += ((0.0, 0.0, 0.0), (0.0,) * 4, ((1.0, 2.0),), ("a", "b", "c"), {}, {"a": 1}, object())
BRIEF = {"duration": 0.05, "output_step": 0.01}
SAMPLES = ("slider_crank", "sprung_four_bar", "driven_slider_crank", "servo_arm", "planetary_gear")
TYPED = (FieldKind.TEXT, FieldKind.FUNCTION, FieldKind.COLOR)
SETTINGS = ("duration", "output_step", "rtol", "atol", "fixed_step", "max_steps", "max_wall_time")


def by_fields():
    """What stands below fields of the properties, by element, field and entry."""
    model = all_kinds()
    items = [edits.item_of(e) for listed in edits.LISTS.values() for e in getattr(model, listed)]
    for item in [None, *items]:
        for section in describe(model, [item] if item else []).sections:
            for field in section.fields:
                if field.target:
                    for entry, said in _of_field(model, field):
                        yield f"{item}, {field.label}: {entry!r}", said, ()


def _of_field(model, field):
    for entry in NUMBERS if field.kind is FieldKind.NUMBERS else WORDS:
        document = Document(model)
        notes = []
        document.remark.connect(notes.append)
        document.problem.connect(notes.append)
        editing = FieldEditing(document)
        if field.kind is FieldKind.NUMBERS:
            last = len(field.rows) - 1, len(field.rows[-1]) - 1
            cells = dict.fromkeys(((0, 0), last))
            notes += [editing.numbers(field, cell, entry, {}) for cell in cells]
        elif field.kind in TYPED and not editing.choices(field):
            notes.append(editing.text(field)(entry))
        # a length that is taken closes joints in the background
        editing.shut_down()
        for said in filter(None, notes):
            yield entry, said


def by_values():
    """What the message bar says of edits with values of wrong kinds, by element and value."""
    model = all_kinds()
    for listed in edits.LISTS.values():
        for element in getattr(model, listed):
            for key, info in type(element).model_fields.items():
                if info.annotation is bool:
                    continue  # the window has switches for these
                for value in VALUES:
                    try:
                        edits.change(model, [edits.item_of(element)], **{key: value})
                    except MechStudioError as error:
                        yield (
                            f"{element.name}.{key} = {value!r:.40}",
                            in_words(str(error), model),
                            (),
                        )


def by_settings():
    """What it says of settings of runs."""
    model = all_kinds()
    for key in SETTINGS:
        for value in (-1.0, 0.0, 1e-20, 1e-9, 1e9, float("nan"), float("inf")):
            for refuse in (
                lambda key=key, value=value: RunOptions(**{key: value}).validate(),
                lambda key=key, value=value: model.simulation.edited(**{key: value}),
            ):
                try:
                    refuse()
                except MechStudioError as error:
                    yield f"{key} = {value!r:.40}", in_words(str(error), model), ()


def by_checks():
    """What the check finds in mechanisms that are not whole, as the report has it."""
    for name, model in faulty_models():
        yield f"check of {name}", as_text(Knowledge(model, check(model))), names_of(model)


def by_runs():
    """What runs and analyses say that cannot begin or cannot go on, and what they remark."""
    for name, model in faulty_models():
        for settings in ({}, {"solver": "tree"}, {"solver": "dca"}, {"integrator": "rk4"}):
            try:
                options = RunOptions.for_mechanism(
                    model, duration=0.05, output_step=0.01, **settings
                )
                run = Simulation(model, options)
                while not run.advance(1.0):
                    pass
                said = [*run.statistics().notes, run.result.status_message]
            except MechStudioError as error:
                said = [str(error)]
            for sentence in filter(None, said):
                yield f"run of {name} {settings}", in_words(sentence, model), ()


def faulty_models():
    """Samples with joints that are taken away, apart, or balls."""
    for key in SAMPLES:
        model = load(sample_paths()[key])
        yield key, model
        for joint in model.joints:
            item, apart = [edits.item_of(joint)], joint.frame1.edited(position=(0.1, 0.2, 0.05))
            yield f"{key} without {joint.name}", edits.remove(model, item).mechanism
            yield f"{key}, {joint.name} apart", edits.change(model, item, frame1=apart)
            ball = edits.change_joint_type(model, joint.name, "spherical").mechanism
            yield f"{key}, {joint.name} a ball", ball


def names_of(model):
    """Names of all elements."""
    return [element.name for listed in edits.LISTS.values() for element in getattr(model, listed)]
