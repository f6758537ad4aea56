"""What learners and the lab read: observations, action features, statistics."""
