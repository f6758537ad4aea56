"""What warriors do: board, change seats, cling, attack, use equipment."""
