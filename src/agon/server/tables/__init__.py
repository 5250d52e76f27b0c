"""Live tables: moves, clocks, bots, hints."""
