"""The commands, in the order of the help."""

from mechstudio.cli.assemble_command import ASSEMBLE
from mechstudio.cli.bench_command import BENCH
from mechstudio.cli.check_command import CHECK
from mechstudio.cli.command import Command
from mechstudio.cli.compare_command import COMPARE
from mechstudio.cli.completion_command import COMPLETION, MAN
from mechstudio.cli.convert_command import CONVERT
from mechstudio.cli.doctor_command import DOCTOR
from mechstudio.cli.export_command import EXPORT
from mechstudio.cli.film_command import FILM
from mechstudio.cli.inverse_command import INVERSE
from mechstudio.cli.kinematics_command import KINEMATICS
from mechstudio.cli.modes_command import MODES
from mechstudio.cli.new_command import NEW
from mechstudio.cli.report_command import REPORT
from mechstudio.cli.run_command import RUN
from mechstudio.cli.samples_command import SAMPLES
from mechstudio.cli.schema_command import SCHEMA
from mechstudio.cli.sensitivities_command import SENSITIVITIES
from mechstudio.cli.solvers_command import SOLVERS_LIST
from mechstudio.cli.static_command import STATIC
from mechstudio.cli.study_command import STUDY
from mechstudio.cli.tree_command import TREE
from mechstudio.cli.validate_command import VALIDATE
from mechstudio.cli.warmup_command import WARMUP

COMMANDS: tuple[Command, ...] = (
    RUN,
    CHECK,
    ASSEMBLE,
    STATIC,
    KINEMATICS,
    MODES,
    INVERSE,
    TREE,
    COMPARE,
    STUDY,
    SENSITIVITIES,
    REPORT,
    FILM,
    EXPORT,
    CONVERT,
    NEW,
    BENCH,
    VALIDATE,
    SCHEMA,
    SAMPLES,
    SOLVERS_LIST,
    WARMUP,
    DOCTOR,
    COMPLETION,
    MAN,
)
