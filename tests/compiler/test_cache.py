"""Compiled kernels are kept as long as their sources stay as they are, and no longer."""

from mechstudio.compiler.cache import (
    PACKAGE,
    KernelLocator,
    _direct_imports,
    kernel_files,
    source_hash,
)


def test_a_kernel_depends_on_all_files_it_imports():
    """The hash of a file covers what it imports, directly or not."""
    rotation = PACKAGE / "spatial" / "rotation.py"
    kinematics = PACKAGE / "dynamics" / "kinematics" / "joints.py"
    assert PACKAGE / "compiler" / "decorators.py" in _direct_imports(rotation)
    assert rotation in _direct_imports(kinematics)
    assert source_hash(rotation) != source_hash(kinematics)


def test_imports_of_several_lines_and_of_modules_count(tmp_path):
    """`from mechstudio.spatial import six` and a list in parentheses are both understood."""
    source = tmp_path / "kernels.py"
    source.write_text(
        "from mechstudio.spatial import six\n"
        "from mechstudio.spatial.rotation import (\n    apply,\n    multiply,\n)\n"
    )
    assert _direct_imports(source) == {
        PACKAGE / "spatial" / "six.py",
        PACKAGE / "spatial" / "rotation.py",
    }


def test_other_packages_keep_their_own_cache():
    """Functions outside this package are left to numba."""
    assert KernelLocator.from_function(source_hash, "/somewhere/else.py") is None


def test_every_file_with_kernels_is_known():
    """Packs and the mark of a warm-up hold what these files have."""
    decorators = "from mechstudio.compiler.decorators import"
    found = {path for path in PACKAGE.rglob("*.py") if decorators in path.read_text("utf-8")}
    # declares kernels that others implement
    assert found - {PACKAGE / "compiler" / "overloads.py"} <= set(kernel_files())
