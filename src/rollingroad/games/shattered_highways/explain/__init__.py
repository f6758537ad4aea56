"""What people read: questions, labels, previews, log sentences, refusals, odds."""
