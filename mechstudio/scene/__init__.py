"""Pictures of mechanisms with VTK: no Qt, no screen needed."""
