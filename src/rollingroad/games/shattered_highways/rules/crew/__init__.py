"""What warriors do: board, change seats, cling, attack, shoot."""
