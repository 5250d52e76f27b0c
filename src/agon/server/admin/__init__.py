"""What the operator does from the command line, while the server runs or not."""
