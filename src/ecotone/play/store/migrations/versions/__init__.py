"""One file for each step, in the order that `down_revision` tells."""
