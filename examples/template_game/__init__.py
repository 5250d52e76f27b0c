"""Duel of Omens: a tiny game on Agon's core, to copy when you add your own. Start with README.md."""
