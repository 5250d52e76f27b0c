"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel, and many games at once in NumPy arrays.

Adapters are thin: they show a seat's knowledge (`State.observe`), the game's actions (its vocabulary) and its
result, as any other table does. Nothing is imported here, so that each adapter needs its own library only.
"""
