"""The engine that every decision runs through: states, views, actions as ints, chance. Compiled."""
