"""The index-3 augmented Lagrangian formulation with projections: positions in steps of its own."""
