"""Right-hand sides of the Hamiltonian methods for trees: EMH, DAH and HZU.

State: coordinates q and joint momenta p. The methods differ in how the rates follow from momenta:
through the extended equations (22) by sweeps, through the mass matrix (30) or through the
constraint matrix (37); equation 23 then gives the derivatives of the momenta.
"""

from mechstudio.dynamics.tree_constraints import (
    factorize_constraint_matrix,
    fill_constraint_matrix,
    move_by_impulses,
    place_constraints,
)
from mechstudio.dynamics.tree_kinematics import move_links, place_links, write_coordinate_rates
from mechstudio.dynamics.tree_loads import sum_momenta, weigh_links, write_momentum_rates
from mechstudio.dynamics.tree_mass_matrix import (
    factorize_mass_matrix,
    fill_mass_matrix,
    solve_mass_matrix,
)
from mechstudio.dynamics.tree_sweep_inverse import factorize_inverse, solve_inverse
from mechstudio.dynamics.tree_sweep_symmetric import (
    factorize_symmetric,
    momenta_of_sweep,
    solve_symmetric,
)
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import clear_rows, copy_vector
