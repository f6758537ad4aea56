# All commands for players and contributors; `make` lists the targets.

PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; \
	done)
BIN := .venv/bin
CODE := $(wildcard src tests examples benchmarks tools hatch_build.py)
PYTEST := $(BIN)/pytest -n 2 --dist loadgroup
BUILDS := tests/contract/test_builds.py
PLAYED := tests/bots tests/cli tests/envs tests/lab tests/review tests/tools tests/server tests/pages
COMPILED := tests/contract/test_playthroughs.py tests/contract/test_records.py $(BUILDS) $(PLAYED)
# Hundreds of processes start in the tests; without bytecode on disk each would compile our sources again.
unexport PYTHONDONTWRITEBYTECODE
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.DEFAULT_GOAL := help
.PHONY: help python setup play terminal pages build-pages test lint types imports format soak bench load attack \
	balance measured ratings docs pictures compile compile-for-tests rules-test lint-and-rules playthroughs wheels \
	web-types web-test lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s  %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

python:
	@test -n "$(PYTHON)" || { echo "Rolling Road needs Python 3.11 or newer, and there is none on the PATH." >&2; exit 2; }

setup: python ## Make .venv with everything the project needs (done by the other targets too)
	@$(PYTHON) tools/bootstrap.py

play: pages ## Play in the browser: builds the pages, starts the server and opens it (SERVE: options for it)
	@$(BIN)/python tools/compile.py --background >/dev/null
	@$(BIN)/rollingroad serve --open $(SERVE)

terminal: setup ## Play in the terminal
	@$(BIN)/python tools/compile.py --background >/dev/null
	@$(BIN)/rollingroad play highway-heist --players me,driver,driver

pages: setup build-pages ## Build the pages

build-pages: python
	@$(PYTHON) tools/build_pages.py

# Rules are tested on pure Python. Tests that play much (bots, commands, lab, server, pages) run compiled, and of the
# contract those that compare both builds. All tests on both builds, and all set-ups of the contract, run with
# `make soak`. Browsers and servers wait most of the time, so there are more workers than cores.
# Pages come last: the event loop of Playwright keeps running in its worker, and server tests start their own loops.
test: python ## Check style and pages, then test the rules on pure Python, and bots, lab, server and pages compiled
	@$(MAKE) --no-print-directory -j 2 $(SYNC) setup build-pages
	@$(MAKE) --no-print-directory -j 2 $(SYNC) web-test lint-and-rules
	@pure=0; $(BIN)/python tools/compile.py --check >/dev/null 2>&1 || pure=1; \
	echo "Both builds play alike, where there are two; bots, lab, server and pages:" && \
	ROLLINGROAD_PURE=$$pure CONTRACT_SEEDS=1 $(PYTEST) -n 4 $(COMPILED)

# One after the other, in parallel with the tests of the pages, which keep one core busy for as long.
lint-and-rules: setup
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory docs
	@$(MAKE) --no-print-directory compile-for-tests
	@$(MAKE) --no-print-directory rules-test

rules-test: setup ## Test all rules, on pure Python: in less than a minute
	@echo "The rules on pure Python:"
	@ROLLINGROAD_PURE=1 CONTRACT_SEEDS=1 $(PYTEST) $(addprefix --ignore=,$(BUILDS) $(PLAYED))

# Without Chromium the browser tests are skipped; with CI set it is installed, or the tests fail.
web-test: pages ## Check the pages and run their own tests in a browser
	$(BIN)/python tools/web_types.py --check
	cd web && npm run --silent check
	@if chromium=$$($(BIN)/python tools/chromium.py $${CI:+--install}); then cd web && CHROMIUM=$$chromium npm test --silent; \
	elif test -n "$$CI"; then echo "There is no Chromium to test the pages in." >&2; exit 1; \
	else echo "There is no Chromium on this machine: the tests of the pages in a browser are left out."; fi

web-types: setup ## Generate the types of the pages from the schemas of the server
	$(BIN)/python tools/build_pages.py --packages
	$(BIN)/python tools/web_types.py

lint: setup ## Check format, style, types and layers
	$(BIN)/ruff format --check --quiet $(CODE)
	$(BIN)/ruff check --quiet $(CODE)
	@$(MAKE) --no-print-directory types imports

types: setup ## Check the types (mypy --strict)
	$(BIN)/mypy $(CODE)

imports: setup ## Check that imports go down only
	$(BIN)/lint-imports --no-logo

format: pages ## Put the code into the project's format
	cd web && npm run --silent format
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

soak: setup compile wheels ## Run the long tests and all tests on either build, and compare the wheels
	$(PYTEST) -m soak --timeout 0
	ROLLINGROAD_PURE=0 $(PYTEST) --ignore=tests/tools
	ROLLINGROAD_PURE=1 $(PYTEST) tests/bots tests/cli tests/envs tests/lab tests/review
	@$(MAKE) --no-print-directory attack

wheels: pages ## Build the pure and the compiled wheel into dist/, install both and compare 300 games of every game
	$(BIN)/python -m tools.compare_wheels

bench: pages compile ## Measure speed beside peers, growth and start-up (BENCH=--write: into docs/speed.md)
	$(BIN)/python -m benchmarks $(BENCH)

load: setup compile ## Play 200 matches at once on both databases, beside a plain echo (LOAD=--write: into docs/reliability.md)
	$(BIN)/python -m benchmarks.server.load $(LOAD)

attack: setup compile ## Attack a server while another player is timed, and write the figures into docs/reliability.md
	$(BIN)/python -m benchmarks.server.attack --write

balance: setup compile ## Measure the balance of every set-up with drivers and write docs/balance.md
	$(BIN)/python -m tools.balance

measured: setup compile ## Measure the difficulty of set-ups with bots, for the pages
	$(BIN)/python -m tools.measured

ratings: setup compile ## Play the tournaments of docs/bots.md again (RATINGS=text: only those with it)
	$(BIN)/python tools/bot_tables.py $(RATINGS)

docs: setup ## Build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

pictures: pages ## Draw the pictures of the documentation
	$(BIN)/python tools/pictures.py
	$(BIN)/python -m tools.screenshots

compile: setup ## Compile the engine with mypyc when a C compiler is there
	$(BIN)/python tools/compile.py

compile-for-tests: setup
	$(BIN)/python tools/compile.py --quick

playthroughs: setup ## Write the playthrough files; the diff shows the effect of a change of rules
	$(BIN)/python -m tests.contract.playthrough

lock: setup ## Write requirements.lock from pyproject.toml
	@echo '# Written by `make lock`.' > requirements.lock.new
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --group dev \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml >> requirements.lock.new
	@mv requirements.lock.new requirements.lock

clean: ## Remove all that was built, .venv too
	rm -rf .venv build dist site src/rollingroad/_compiled src/rollingroad/_compiled-* requirements.lock.new
	rm -rf web/node_modules src/rollingroad/server/pages
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
