"""Tools for bodies: links, solids, plates and meshes."""
