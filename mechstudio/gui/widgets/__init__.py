"""Icons, theme, and the small fields and labels that all panels are made of."""
