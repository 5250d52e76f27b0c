"""Theos. `game.make` gives the rules; README.md maps the rulebook to the code."""
