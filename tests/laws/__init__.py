"""Laws that every solver, integrator and sample model must obey."""
