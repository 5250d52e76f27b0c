# Agon: `make play` plays, `make test` checks everything. Needs Python 3.11 or newer and make; a C compiler makes it faster.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MAKE_QUIETLY = $(MAKE) --no-print-directory

# Stamps: what is installed in the virtual environment, and when.
MADE := $(VENV)/.made
RUN := $(VENV)/.run-deps
BUILD := $(VENV)/.build-deps
DEV := $(VENV)/.dev-deps
BENCH := $(VENV)/.bench-deps
CLUSTER := $(VENV)/.cluster-deps
TRAIN := $(VENV)/.train-deps
SITE := $(VENV)/.docs-deps
WEB := $(VENV)/.web-built
BUILT := $(VENV)/.built
INPUTS := $(VENV)/.build-inputs
DIST := $(VENV)/dist
export AGON_BUILD_CACHE := $(CURDIR)/$(VENV)/build

# What the wheel is made of.
SOURCES := $(sort $(shell find src docs/rules tools LICENSES -type f -not -path '*/server/static/*' \
	\( -name '*.py' -o -name '*.js' -o -name '*.toml' -o -name '*.lark' -o -name '*.md' -o -name '*.txt' -o -name py.typed \) 2>/dev/null)) \
	pyproject.toml README.md CREDITS.md LICENSE
WEB_SOURCES := $(sort $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/fixtures/*' \
	-not -path '*/shots/*' -not -path '*/generated/*' -not -path '*/dist-dev/*' -not -path 'web/tests/*' 2>/dev/null))

.DELETE_ON_ERROR:
.PHONY: help play compiled wheel test test-wheel test-cluster test-train test-python test-browser check lint client quick docs format bench clean

help:
	@echo "make play    set everything up and serve the tables in your browser; ARGS='--port 9000' for its options"
	@echo "make test    set everything up and check everything: style, types, layers, all tests on the compiled package"
	@echo "make check   the fast loop: style, types, layers, quick tests on the plain sources"
	@echo "make format  put the sources into the common format"
	@echo "make docs    build the site of the documents into build/docs"
	@echo "make bench   measure the speed, beside other engines"
	@echo "make wheel   build a compiled wheel and an sdist into $(DIST)"
	@echo "make test-wheel     install both where there is no compiler, Node or checkout, and play"
	@echo "make test-cluster   the tests on a real Ray cluster on this machine (installs Ray, some hundred megabytes)"
	@echo "make test-train     the tests of learning with PyTorch (installs it, some gigabytes)"
	@echo "make clean   remove what make has made"

# Serves the plain sources at once. A compiled engine follows in the background, where there is a C compiler.
play: $(MADE)
	@$(MAKE_QUIETLY) --jobs=2 $(RUN) $(WEB)
	@if $(MAKE_QUIETLY) --question $(BUILT); then \
		exec $(BIN)/agon serve $(ARGS); \
	elif $(BIN)/python tools/compile.py --check; then \
		AGON_PURE=1 PYTHONPATH=src exec $(BIN)/python -m agon serve --upgrade-with '$(MAKE_QUIETLY) compiled' $(ARGS); \
	else \
		PYTHONPATH=src exec $(BIN)/python -m agon serve $(ARGS); \
	fi

compiled: $(BUILT)

wheel: $(BUILT)
	@rm -f $(DIST)/*.tar.gz
	@$(BIN)/python -m hatchling build --target sdist --directory $(DIST)

test: $(MADE)
	@$(MAKE_QUIETLY) --jobs=2 $(DEV) $(WEB)
	@$(MAKE_QUIETLY) --jobs=2 --output-sync=target lint client compiled
	@$(MAKE_QUIETLY) --jobs=2 --output-sync=target test-python test-browser

test-python: $(DEV) $(BUILT)
	@echo "== all tests, on the installed package"
	@AGON_TEST_BUILD=1 $(BIN)/python -m pytest -n 2 --dist loadfile

test-browser: $(DEV) $(BUILT)
	@echo "== the browser client in a real browser (Chromium)"
	@$(BIN)/python tools/build_web.py run --silent test:browser

test-wheel: $(DEV) wheel
	@echo "== the wheel and the sdist, installed where there is nothing else"
	@AGON_TEST_WHEEL=$$(echo $(DIST)/*.whl) AGON_TEST_SDIST=$$(echo $(DIST)/*.tar.gz) $(BIN)/python -m pytest tests/test_wheel.py

test-cluster: $(CLUSTER) $(BUILT)
	@echo "== games on a Ray cluster"
	@$(BIN)/python -m pytest tests/lab/test_cluster.py tests/lab/test_results.py

test-train: $(TRAIN) $(BUILT)
	@$(BIN)/python -m pytest tests/envs/test_learning.py tests/envs/test_torch_network.py

check: $(DEV)
	@$(MAKE_QUIETLY) --jobs=2 --output-sync=target lint quick

quick: $(DEV)
	@echo "== quick tests, on the sources"
	@AGON_PURE=1 PYTHONPATH=src $(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow"

lint: $(DEV)
	@echo "== style (ruff, ESLint), types (mypy), layers (import-linter), documents"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Run 'make format'."; exit 1; }
	@$(BIN)/mypy
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@echo "== generated files"
	@PYTHONPATH=src $(BIN)/python tools/web_types.py --check
	@PYTHONPATH=src $(BIN)/python tools/limits_page.py --check
	@$(BIN)/python tools/build_web.py run --silent lint
	@$(BIN)/python tools/docs_links.py
	@AGON_PURE=1 PYTHONPATH=src $(BIN)/python tools/measured.py --check

client: $(WEB)
	@echo "== the browser client: types (svelte-check), unit tests (vitest)"
	@$(BIN)/python tools/build_web.py run --silent check
	@$(BIN)/python tools/build_web.py run --silent test

docs: $(SITE)
	@echo "== the site of the documents"
	@$(BIN)/mkdocs build --strict --quiet
	@echo "build/docs/index.html"

format: $(DEV)
	@$(BIN)/ruff check --quiet --fix --exit-zero .
	@$(BIN)/ruff format .

bench: $(BENCH) $(BUILT)
	@$(BIN)/agon bench

clean:
	rm -rf $(VENV) web/node_modules src/agon/server/static build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools examples -name __pycache__ -type d -prune -exec rm -rf {} +

# -- installation, step by step ----------------------------------------------------------------------------------------

ifneq ($(wildcard $(MADE)),)
ifeq ($(shell $(BIN)/python -c 'print("works")' 2>/dev/null),)
ifeq ($(filter clean,$(MAKECMDGOALS)),)
$(error The Python that $(VENV) was made with does not work any more. Run 'make clean', then try again)
endif
endif
endif

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Agon needs Python 3.11 or newer; try: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "This Python cannot make virtual environments; install its venv module (Debian: apt install python3-venv)."; exit 1; }
	@echo "== virtual environment in $(VENV) (some seconds)"
	@$(PYTHON) -m venv $(VENV) || { echo "$(VENV) could not be made; the reason stands above. Is the disk full?"; exit 1; }
	@touch $@

# $(call install,what): for the names that tools/requirements.py knows.
define install
@$(BIN)/python tools/requirements.py $(1) > $@.txt
@$(BIN)/python -m pip install --quiet --disable-pip-version-check --retries 2 -r $@.txt || \
	{ echo "The libraries could not be installed; the reason stands above. Check the network and the disk, then try again."; exit 1; }
@touch $@
endef

$(RUN): pyproject.toml tools/requirements.py | $(MADE)
	@echo "== libraries to serve with (some seconds)"
	$(call install,run server)

$(BUILD): $(RUN)
	@echo "== tools to compile with (some seconds)"
	$(call install,run server build)

$(DEV): $(BUILD)
	@echo "== tools to check with (half a minute)"
	$(call install,run build dev)

$(BENCH): $(BUILD)
	@echo "== other engines to measure against (a minute)"
	$(call install,run bench)

$(CLUSTER): $(DEV)
	@echo "== Ray (a minute)"
	$(call install,run cluster)

$(SITE): pyproject.toml tools/requirements.py | $(MADE)
	@echo "== what builds the site (some seconds)"
	$(call install,docs)

$(TRAIN): $(DEV)
	@echo "== PyTorch (some minutes)"
	$(call install,run train)

# Changes when a source file is added or removed, or another kind of build is asked for.
INPUT_LIST = AGON_PURE=$(AGON_PURE) MYPYC_OPT_LEVEL=$(MYPYC_OPT_LEVEL) $(SOURCES)
ifneq ($(wildcard $(INPUTS)),)
$(shell echo '$(INPUT_LIST)' | cmp -s - $(INPUTS) || echo '$(INPUT_LIST)' > $(INPUTS))
endif
$(INPUTS): | $(MADE)
	@echo '$(INPUT_LIST)' > $@

$(WEB): $(WEB_SOURCES) $(wildcard src/agon/games/*/cards.toml) tools/build_web.py | $(MADE)
	@echo "== building the browser client (some seconds)"
	@$(BIN)/python tools/build_web.py
	@touch $@

$(BUILT): $(BUILD) $(INPUTS) $(SOURCES) $(WEB)
	@echo "== compiling and installing Agon (one or two minutes)"
	@rm -f $(DIST)/*.whl
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir $(DIST) .
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall $(DIST)/*.whl
	@touch $@
