# All commands for players and contributors; `make` lists them. `python -m tools` has the same where there is no make.

PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; \
	done)
TASKS := setup play terminal pages build-pages test rules-test lint-and-rules web-test web-types lint types imports \
	format soak simulate fuzz audit mutants wheels bench load attack balance measured ratings docs pictures compile playthroughs site lock clean

.DEFAULT_GOAL := help
.PHONY: help python $(TASKS)

help: python
	@$(PYTHON) -m tools help make

python:
	@test -n "$(PYTHON)" || { echo "Rolling Road needs Python 3.11 or newer, and there is none on the PATH." >&2; exit 2; }

# SERVE="--port 9000", BENCH=--write, LOAD=--write, RATINGS=text, SEEDS=0-99, MINUTES=10 and MUTANTS="--number 60" are words for the program.
$(TASKS): python
	@$(PYTHON) -m tools $@ $(SERVE) $(BENCH) $(LOAD) $(RATINGS) $(SEEDS) $(MINUTES) $(MUTANTS)
