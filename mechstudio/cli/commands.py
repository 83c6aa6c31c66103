"""The commands, in the order of the help."""

from mechstudio.cli.assemble_command import ASSEMBLE
from mechstudio.cli.bench_command import BENCH
from mechstudio.cli.check_command import CHECK
from mechstudio.cli.command import Command
from mechstudio.cli.compare_command import COMPARE
from mechstudio.cli.export_command import EXPORT
from mechstudio.cli.film_command import FILM
from mechstudio.cli.new_command import NEW
from mechstudio.cli.report_command import REPORT
from mechstudio.cli.run_command import RUN
from mechstudio.cli.schema_command import SCHEMA
from mechstudio.cli.tree_command import TREE
from mechstudio.cli.validate_command import VALIDATE

COMMANDS: tuple[Command, ...] = (
    RUN,
    CHECK,
    ASSEMBLE,
    TREE,
    COMPARE,
    REPORT,
    FILM,
    EXPORT,
    NEW,
    BENCH,
    VALIDATE,
    SCHEMA,
)
