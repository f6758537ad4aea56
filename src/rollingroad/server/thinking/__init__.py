"""Worker processes in which bots and coaches think."""
