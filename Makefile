# Needs make and Python 3.11 or newer, nothing else: a target that needs the environment makes it.

SHELL := /bin/sh

# The first of these that is new enough; `make PYTHON=/path/to/python3.12` chooses another.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo "$$p"; exit; }; done; echo python3)

VENV := .venv
BIN := $(VENV)/bin
PLAYS := $(VENV)/plays
READY := $(VENV)/ready
DEMO_HANDS := 100_000
# Makers of pages, docs and benchmarks.
TOOLS := PYTHONPATH=docs/tools:tests $(BIN)/python
GALLERY := $(TOOLS) -m documents.gallery
# As many test processes as there are cores: each takes ten seconds to find its tests, and waits while
# another one compiles what it needs.
PROCESSES = $(shell "$(PYTHON)" -c 'import os; print(min(4, os.cpu_count() or 1))')
ONE_PYTEST = $(BIN)/python -m pytest
PYTEST = $(ONE_PYTEST) -n $(PROCESSES) --dist worksteal

# Without the compiler run all sibling games, since compiling nine of them takes minutes, and a part of
# Burraco: the compiler hides a wrapped number, an index past its end, a wrong type, and all of a
# function that nothing calls.
SIBLINGS := $(filter-out tests/games/burraco/,$(wildcard tests/games/*/ tests/games/test_*.py))
# All that these hold is broad with the compiler, so to look through them takes time alone.
SIBLING_FOLDERS := $(patsubst %/history,%,$(filter-out tests/games/burraco/%,$(wildcard tests/games/*/history)))
PLAIN := tests/games/burraco/test_agreement.py tests/games/burraco/test_thrown_back.py \
	tests/games/burraco/test_blindness.py tests/games/burraco/kernel tests/games/test_every_game.py
# A process for each part: one that runs a half of all tests imports and collects the other half too.
PARTS := core games siblings
TEST_abilities = $(ONE_PYTEST) -q tests/abilities
TEST_core = $(ONE_PYTEST) -q --ignore=tests/abilities --ignore=tests/games
TEST_games = $(ONE_PYTEST) -q tests/games $(addprefix --ignore=,$(SIBLING_FOLDERS))
TEST_siblings = NUMBA_DISABLE_JIT=1 $(ONE_PYTEST) -q $(SIBLINGS)
ALL := not slow and not browser
ONLY := *

# Tests start Python a thousand times.  Where its bytecode may not be kept, each start translates
# some 600 modules again, which takes longer than all else it does.
unexport PYTHONDONTWRITEBYTECODE

# Test processes fill the cores: a second thread of linear algebra would but wait, at full speed.
test test-all test-game test-room test-plain test-bounds: export OMP_NUM_THREADS = 1

# Of what is asked for by name: below that, whatever those ask for.
RESOLUTION_oldest := lowest-direct
RESOLUTION_newest := highest

.DEFAULT_GOAL := help
.PHONY: help setup hooks demo check test test-all test-game test-room \
	test-plain test-bounds test-oldest test-newest test-slow \
	test-browser test-mutants golden docs docs-reference bench bench-counts report \
	gallery prose clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## make the environment in .venv (every target that needs it does it by itself)

# What plays and reports: two fifths of what is installed for the tests.
$(PLAYS): pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "make: analyser needs Python 3.11 or newer, and '$(PYTHON)' is not one;" \
			"name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -m venv $(VENV) >/dev/null || { \
		echo "make: '$(PYTHON) -m venv' failed;" \
			"its venv module is missing (on Debian and Ubuntu: the package python3-venv)" >&2; \
		exit 1; }
	@$(call INSTALL,.)
	@touch $@

$(READY): $(PLAYS)
	@$(call INSTALL,.[dev])
	@touch $@

# Python translates what is imported; to do it for all that is not takes half of the time.
define INSTALL
echo "Installing into $(VENV) ..."; \
$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-input \
	--no-compile --editable '$(1)' --constraint constraints.txt
endef

hooks: ## have git run `make check` before each commit
	@git config core.hooksPath .githooks

demo: $(PLAYS) ## play fewer deals of the first question, and make its page in runs/demo/
	@rm -rf runs/demo
	@$(BIN)/analyser simulate scenarios/burraco/pile-or-stock.toml --hands $(DEMO_HANDS) --output runs/demo/run
	@$(BIN)/analyser report runs/demo/run --page runs/demo/pile-or-stock.html >/dev/null
	@echo "This demo played $(DEMO_HANDS) hands of each kind, fewer than the full scenario," \
		"which 'make report' plays. Its page:"
	@echo "runs/demo/pile-or-stock.html"

check: $(READY) ## lint, format, types, import contracts, spelling
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --num-workers auto
	@$(BIN)/lint-imports
	@$(BIN)/codespell

test: $(READY) ## every package and every game; five minutes
	@# Each part says what it found when the first, the longest, is through.
	@$(foreach part,$(PARTS),$(TEST_$(part)) >$(VENV)/$(part).txt 2>&1 & $(part)=$$!; ) \
	$(TEST_abilities); failed=$$?; \
	$(foreach part,$(PARTS),wait $$$(part) || failed=$$?; cat $(VENV)/$(part).txt; ) exit $$failed

test-all: $(READY) ## the rest: the same for all games, formats, interruptions; a quarter of an hour
	@NUMBA_DISABLE_JIT=1 $(PYTEST) -m "$(ALL)" $(PLAIN)
	@$(PYTEST) -m "broad and $(ALL)"

test-game: $(READY) ## the tests of one game, without the compiler: GAME=schafkopf
	@test -n "$(GAME)" -a -d "tests/games/$(GAME)" || { \
		echo "make: GAME: found '$(GAME)' (expected a folder of tests/games, as GAME=kabu)" >&2; exit 2; }
	@NUMBA_DISABLE_JIT=1 $(PYTEST) -m "$(ALL)" -k $(GAME) tests/games/$(GAME) tests/games/test_agreement.py

test-room: $(READY) ## the tests of one package, compiled: ROOM=storage
	@test -n "$(ROOM)" -a -d "tests/$(ROOM)" || { \
		echo "make: ROOM: found '$(ROOM)' (expected a folder of tests, as ROOM=storage)" >&2; exit 2; }
	@$(PYTEST) -m "$(ALL)" tests/$(ROOM)

test-plain: $(READY) ## the same tests without the compiler, with their coverage
	@NUMBA_DISABLE_JIT=1 $(PYTEST) -m "$(ALL)" --cov

test-bounds: $(READY) ## the same tests, checking every index of compiled code
	@ANALYSER_BOUNDSCHECK=1 $(PYTEST) -m "$(ALL)"

test-oldest: ## the same tests with the oldest dependencies allowed, in .venv-oldest
test-newest: ## the same with the newest ones, in .venv-newest
test-oldest test-newest: test-%:
	@"$(PYTHON)" -m venv $(VENV)-$* >/dev/null
	@echo "Installing into $(VENV)-$* ..."
	@$(VENV)-$*/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-input uv
	@$(VENV)-$*/bin/uv pip install --quiet --python $(VENV)-$*/bin/python \
		--resolution $(RESOLUTION_$*) --editable '.[dev]'
	@$(VENV)-$*/bin/python -m pytest -n auto --maxprocesses 4 -m "$(ALL)"

test-slow: $(READY) ## the long proofs, counts printed; hours
	@# pytest has faulthandler print where a test is that takes long, and that may crash Python 3.11,
	@# since it reads what another thread writes: these take minutes, so it is asked after an hour.
	@$(PYTEST) -m slow -rP -o faulthandler_timeout=3600
	@ANALYSER_BOUNDSCHECK=1 $(PYTEST) -m "$(ALL)" tests/games

prose: $(READY) ## list what the style guide would put otherwise: OF=docs, OF=messages, OF=analyser/storage
	@$(TOOLS) tests/repository/test_prose_patterns.py $(OF)

test-mutants: $(READY) ## do tests notice small mistakes? ONLY=kabu one game's, ONLY='kabu-tie*' some; half an hour
	@PYTHONPATH=tests $(BIN)/python -m mutants.gate --only '$(ONLY)'

test-browser: $(READY) ## every page in a real browser (chromium, which must be installed); minutes
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-input \
		--editable '.[browser]' --constraint constraints.txt
	@$(BIN)/python -m pytest -m browser tests/browser || [ $$? -eq 5 ] # 5: left out, no browser

golden: $(READY) ## rewrite the kept hands, after an intended change of behaviour
	@PYTHONPATH=tests $(BIN)/python tests/games/test_golden.py

docs: $(READY) ## build README and docs/ as a site in build/site/, every link checked
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-input \
		--editable '.[docs]' --constraint constraints.txt
	@$(TOOLS) -m documents.site build

docs-reference: $(READY) ## rewrite docs/reference/ from the code
	@$(TOOLS) -m documents.reference

bench: $(READY) ## measure how fast this checkout plays, add it to the history and print that
	@$(TOOLS) -m bench.record

bench-counts: $(READY) ## count instructions and mispredictions per turn, all rule sets (needs valgrind)
	@$(TOOLS) -m bench.counts

report: $(READY) ## play every scenario (resuming) and make the committed pages in reports/; days
	@for scenario in scenarios/*/*.toml; do $(BIN)/analyser report "$$scenario" || exit; done
	@$(TOOLS) -m calibration.page
	@$(TOOLS) -m calibration.rating_page
	@$(GALLERY)

gallery: $(READY) ## make the page of all pages, reports/index.html, the links to it, and the pictures in README
	@$(GALLERY)

clean: ## remove what tools leave behind; runs/ and the environments stay
	@rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache \
		.coverage htmlcov build dist
	@find analyser tests -name __pycache__ -type d -prune -exec rm -rf {} +
