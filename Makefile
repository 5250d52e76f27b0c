# Agon: `make play` plays, `make test` checks everything. Needs Python 3.11 or newer, a C compiler and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Stamps: what is installed in the virtual environment, and when.
MADE := $(VENV)/.made
RUN := $(VENV)/.run-deps
DEV := $(VENV)/.dev-deps
BENCH := $(VENV)/.bench-deps
CLUSTER := $(VENV)/.cluster-deps
TRAIN := $(VENV)/.train-deps
BUILT := $(VENV)/.built
INPUTS := $(VENV)/.build-inputs
WEB := $(VENV)/.web-built

# What the wheel is made of.
SOURCES := $(sort $(shell find src docs/rules tools -type f -not -path '*/server/static/*' \
	\( -name '*.py' -o -name '*.js' -o -name '*.toml' -o -name '*.lark' -o -name '*.md' -o -name py.typed \) 2>/dev/null)) \
	pyproject.toml
WEB_SOURCES := $(sort $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/fixtures/*' \
	-not -path '*/shots/*' -not -path '*/generated/*' -not -path '*/dist-dev/*' 2>/dev/null))

.DELETE_ON_ERROR:
.PHONY: help play test test-cluster test-train check lint client format bench clean FORCE

help:
	@echo "make play    install Agon into $(VENV) and serve the tables in your browser"
	@echo "make test    install and check everything: style, types, layers, all tests on the compiled package"
	@echo "make test-cluster   the tests on a real Ray cluster on this machine (installs Ray, some hundred megabytes)"
	@echo "make test-train   the tests of learning with PyTorch (installs it, some gigabytes)"
	@echo "make check   the fast loop: style, types, layers, quick tests on the plain sources"
	@echo "make format  put the sources into the common format"
	@echo "make bench   measure the speed, beside other engines"
	@echo "make clean   remove what make has made"

play: $(BUILT)
	@$(BIN)/agon serve

test: $(DEV) $(BUILT)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint client
	@echo "== the browser client in a real browser (Chromium)"
	@$(BIN)/python tools/build_web.py run --silent test:browser
	@echo "== all tests, on the installed package"
	@AGON_TEST_BUILD=1 $(BIN)/python -m pytest -n 2 --dist loadfile

test-cluster: $(CLUSTER) $(BUILT)
	@$(BIN)/python -m pytest tests/lab/test_cluster.py tests/lab/test_results.py

test-train: $(TRAIN) $(BUILT)
	@$(BIN)/python -m pytest tests/envs/test_learning.py tests/envs/test_torch_network.py

check: $(DEV)
	@$(MAKE) --no-print-directory lint
	@echo "== quick tests, on the sources"
	@AGON_PURE=1 PYTHONPATH=src $(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow"

lint: $(DEV)
	@echo "== style (ruff), types (mypy), layers (import-linter)"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Run 'make format'."; exit 1; }
	@$(BIN)/mypy
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo

client: $(WEB)
	@echo "== the browser client: types (svelte-check), unit tests (vitest)"
	@$(BIN)/python tools/build_web.py run --silent check
	@$(BIN)/python tools/build_web.py run --silent test

format: $(DEV)
	@$(BIN)/ruff check --quiet --fix --exit-zero .
	@$(BIN)/ruff format .

bench: $(BENCH) $(BUILT)
	@$(BIN)/agon bench

clean:
	rm -rf $(VENV) web/node_modules src/agon/server/static build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools examples -name __pycache__ -type d -prune -exec rm -rf {} +

# -- installation, step by step ----------------------------------------------------------------------------------------

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Agon needs Python 3.11 or newer; try: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "== virtual environment in $(VENV) (some seconds)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(RUN): $(MADE) pyproject.toml tools/requirements.py
	@echo "== libraries to build and run with (half a minute)"
	@$(BIN)/python tools/requirements.py server > $(VENV)/requirements.txt
	@$(PIP) -r $(VENV)/requirements.txt
	@touch $@

$(DEV): $(RUN)
	@echo "== tools to check with (half a minute)"
	@$(BIN)/python tools/requirements.py dev > $(VENV)/requirements.txt
	@$(PIP) -r $(VENV)/requirements.txt
	@touch $@

$(BENCH): $(RUN)
	@echo "== other engines to measure against (a minute)"
	@$(BIN)/python tools/requirements.py bench > $(VENV)/requirements.txt
	@$(PIP) -r $(VENV)/requirements.txt
	@touch $@

$(CLUSTER): $(DEV)
	@echo "== Ray (a minute)"
	@$(BIN)/python tools/requirements.py cluster > $(VENV)/requirements.txt
	@$(PIP) -r $(VENV)/requirements.txt
	@touch $@

$(TRAIN): $(DEV)
	@echo "== PyTorch (some minutes)"
	@$(BIN)/python tools/requirements.py train > $(VENV)/requirements.txt
	@$(PIP) -r $(VENV)/requirements.txt
	@touch $@

# Changes when a source file is added or removed, or another kind of build is asked for.
$(INPUTS): FORCE | $(MADE)
	@echo "AGON_PURE=$(AGON_PURE) MYPYC_OPT_LEVEL=$(MYPYC_OPT_LEVEL) $(SOURCES)" > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(WEB): $(RUN) $(WEB_SOURCES) $(wildcard src/agon/games/*/cards.toml) tools/build_web.py
	@echo "== building the browser client (half a minute)"
	@$(BIN)/python tools/build_web.py
	@touch $@

$(BUILT): $(RUN) $(INPUTS) $(SOURCES) $(WEB)
	@echo "== compiling and installing Agon (three or four minutes)"
	@$(PIP) --no-deps --no-build-isolation --force-reinstall .
	@touch $@
