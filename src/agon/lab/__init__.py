"""Many games at once: who wins, how long they take, how fast they run."""
