"""`python -m rollingroad` is the command `rollingroad`."""

from rollingroad.cli.main import main

main()
