"""The registry of everything a run yields: one entry per dataset of the public interface.

To add a dataset, write one entry in the file of its subject; the archive, the CSV file, `Result`
and the plots take it from there.
"""

from mechstudio.results.datasets.actuators import ACTUATOR_DATASETS
from mechstudio.results.datasets.bodies import BODY_DATASETS
from mechstudio.results.datasets.dataset import Column, Dataset
from mechstudio.results.datasets.forces import FORCE_DATASETS
from mechstudio.results.datasets.joints import JOINT_DATASETS
from mechstudio.results.datasets.whole_run import RUN_DATASETS

DATASETS: tuple[Dataset, ...] = (
    *BODY_DATASETS,
    *JOINT_DATASETS,
    *FORCE_DATASETS,
    *ACTUATOR_DATASETS,
    *RUN_DATASETS,
)

__all__ = ["DATASETS", "Column", "Dataset"]
