# make run     the referee on this machine, with everything it needs
# make test    what the project promises, checked: all the linters and all the tests
# make help    the rest
#
# Nothing is installed outside .venv and companion_ui/web/node_modules, except by `make test`,
# which asks apt for what the tests need (a browser, PostgreSQL, Redis, nginx) where it is missing.

PYTHON ?= python3
# Test files run side by side, each in one piece.
AT_ONCE ?= --numprocesses auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
WEB := companion_ui/web
STATIC := companion_ui/static
SCREENS := $(STATIC)/index.html

# Folders too: a deleted source is a change.
UI_SOURCES := $(wildcard $(WEB)/*.html $(WEB)/*.json $(WEB)/*.ts $(WEB)/*.js) $(shell find $(WEB)/src $(WEB)/page $(WEB)/public 2>/dev/null)
SHARED_WORDS := $(wildcard engines/*/locale/*.ftl engines/locale/*.ftl)
PACKAGING := pyproject.toml constraints.txt deploy/hatch_build.py deploy/node.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: hooks help run test test-quick tools screens prepare test-all test-pythons test-newest-python coverage soak mutants system lint lint-python lint-ui types format audit-deps bench screenshots wheel docs clean

help:
	@echo "make run [ARGS=...]     install what is missing, build the screens, start the referee"
	@echo "make test [PYTEST=...]  all linters, then all tests (PYTEST: more arguments for pytest)"
	@echo "make test-quick [PYTEST=...]  within 90 s: the tests of what you changed first, without browsers and databases"
	@echo "make test-pythons       the rules' tests under every other Python found here"
	@echo "make coverage           lines and branches that the tests of rules and referee run; fails if too few"
	@echo "make soak [PYTEST=...]  the long forms of the tests that have one: worlds in pairs, liars by the thousand"
	@echo "make mutants [FILES=...] [MANY=60] [SEED=...]  plant mistakes in rules and referee, list those no test sees"
	@echo "make lint               the linters alone"
	@echo "make types              write anew what is generated from the types, rule texts, commands, limits and settings"
	@echo "make format             put Python and the screens' sources in form"
	@echo "make audit-deps         known vulnerabilities in what we depend on (asks the registries)"
	@echo "make bench [BENCH=...]  measure, beside floors and peers (installs python-chess and boardgame.io for comparison only)"
	@echo "make screenshots        every state of every screen as a picture, in screenshots/; those of README and docs too"
	@echo "make wheel [DIST=dist]  the package for other machines, with its checksum"
	@echo "make docs               the documentation as web pages, in docs/_build"
	@echo "make hooks              have git check the subjects of commits"
	@echo "make clean              remove what the above left here"

# -- installing -------------------------------------------------------------------------------------

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tachiai needs Python 3.11 or later (PYTHON=... names another one)."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || deploy/system-packages.sh python3-venv
	@echo "Making a Python environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install -q --upgrade "pip>=25.1"
	@touch $@

# The Python part. The screens are built below, so that a change of theirs need not install anything again.
$(VENV)/.installed: $(PACKAGING) | $(VENV)/.node
	@echo "Installing Tachiai into $(VENV) ..."
	@TACHIAI_SKIP_UI=1 $(PIP) install -q -c constraints.txt -e ".[server]"
	@touch $@

$(VENV)/.tools: $(PACKAGING) | $(VENV)/.installed
	@echo "Installing what linters and tests need ..."
	@TACHIAI_SKIP_UI=1 $(PIP) install -q -c constraints.txt -e ".[server,postgres,redis,metrics,testing]" --group test --group lint
	@touch $@

# Node.js, which builds the screens, where the machine has none or too old a one.
$(VENV)/.node: deploy/node.py | $(VENV)/.made
	@need="$$($(PY) deploy/node.py need)"; if [ -n "$$need" ]; then \
	  echo "Installing what builds the screens into $(VENV) ..."; $(PIP) install -q $$need; fi
	@touch $@

$(SCREENS): $(UI_SOURCES) $(SHARED_WORDS) $(VENV)/.node
	@echo "Building the screens ..."
	@$(PY) deploy/node.py build

# Git looks at each commit's subject as CONTRIBUTING.md has it.
hooks:
	@printf '#!/bin/sh\nexec python3 deploy/tools/commit_msg.py "$$1"\n' > "$$(git rev-parse --git-path hooks)/commit-msg"
	@chmod +x "$$(git rev-parse --git-path hooks)/commit-msg"

system:
	@deploy/system-packages.sh

screens: $(SCREENS)

tools: $(VENV)/.tools $(VENV)/.node

# Screens and tools side by side; then the tests are compiled once, as each of their processes would do it.
prepare: $(VENV)/.made
	@$(MAKE) --no-print-directory --jobs 2 screens tools
	@mkdir -p .reports
	@$(PY) -m pytest --collect-only -qq > .reports/collected.txt || { cat .reports/collected.txt; exit 1; }

# -- running ----------------------------------------------------------------------------------------

# exec: Ctrl-C and signals go to the referee itself.
run: $(VENV)/.installed $(SCREENS)
	@exec $(VENV)/bin/tachiai serve $(ARGS)

# -- checking ---------------------------------------------------------------------------------------

# With PYTEST nothing is counted: a part of the tests reaches a part of the lines.
ifdef PYTEST
test: system lint $(SCREENS)
	@echo "Tests ..."
	@$(PY) -m pytest $(AT_ONCE) $(PYTEST)
else
test:
	@MAKE="$(MAKE)" $(PYTHON) tests/run_parts.py system prepare test-all --beside lint test-newest-python
endif

# Compiled sources stay, whatever this shell has set: tests start hundreds of processes, and each would compile them.
test test-quick prepare test-all test-pythons test-newest-python coverage soak: export PYTHONDONTWRITEBYTECODE =

# For the loop while working: what the change touches first, and as much else as a minute allows.
test-quick: $(VENV)/.tools
	@$(VENV)/bin/ruff check --quiet
	@$(PY) -m pytest -q -r fE $(AT_ONCE) -p tests.touched -m "not postgres and not redis" $(PYTEST) tests/engines tests/referee

test-all: $(VENV)/.tools $(SCREENS)
	@echo "All tests ..."
	@$(PY) -m pytest $(AT_ONCE) --junitxml .reports/tests.xml

# Which lines and branches run in the tests of rules and referee; pyproject.toml says how many have to.
coverage: system $(VENV)/.tools $(SCREENS)
	@echo "Coverage ..."
	@$(PY) -m coverage erase
	@$(PY) -m coverage run -m pytest -q $(AT_ONCE) -m "not uncounted" tests/engines tests/referee
	@$(PY) -m coverage combine --quiet
	@$(PY) -m coverage report --format=total | sed 's/$$/ % of lines and branches run/'
	@$(PY) -m coverage report > .covered.txt || { cat .covered.txt; exit 1; }

# Those of this machine: the rules' tests, and the quick ones of the referee.
test-pythons: $(VENV)/.tools
	@$(PY) deploy/tools/pythons.py

test-newest-python: $(VENV)/.tools
	@$(PY) deploy/tools/pythons.py newest

# In one process: their figures are printed at the end.
soak: $(VENV)/.tools $(if $(PYTEST),,test-pythons coverage)
	@TACHIAI_SOAK=1 $(PY) -m pytest -q -m 'soak or only_soak' --timeout 3600 $(PYTEST)

# In a copy of the tree: what a mistake needs are its nearest tests. Found and listed in mutants/.
mutants: $(VENV)/.tools
	@$(PIP) install -q --no-deps -c constraints.txt --group mutants
	@$(PY) -m tests.mutants $(if $(MANY),--many $(MANY)) $(if $(SEED),--seed $(SEED)) $(FILES)

# Side by side, once what they share is installed.
lint: $(VENV)/.tools $(VENV)/.node
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint-python lint-ui

lint-python: $(VENV)/.tools
	@echo "Python: form, types and who may import whom ..."
	@$(VENV)/bin/ruff check --quiet
	@$(VENV)/bin/ruff format --quiet --check || { echo "Not in form: try 'make format'."; exit 1; }
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports --no-logo
	@$(VENV)/bin/deptry --no-ansi engines referee companion_ui

lint-ui: $(VENV)/.node
	@echo "Screens: types, lint, form and unit tests ..."
	@$(PY) deploy/node.py run check lint lint:css format:check test

types: $(VENV)/.tools
	@$(PY) deploy/tools/contract.py
	@$(PY) deploy/tools/tables.py
	@$(PY) deploy/tools/rules_pages.py

format: $(VENV)/.tools $(VENV)/.node
	@$(VENV)/bin/ruff check --quiet --fix-only
	@$(VENV)/bin/ruff format
	@$(PY) deploy/node.py run format

# In an environment of its own: what asks is not among what is asked about.
audit-deps: $(VENV)/.node
	@test -x $(VENV)/audit/bin/python || $(PYTHON) -m venv $(VENV)/audit
	@$(VENV)/audit/bin/python -m pip --disable-pip-version-check install -q "pip-audit~=2.10" || echo "pip-audit cannot be installed here."
	@$(VENV)/audit/bin/python deploy/tools/audit_deps.py $(AUDIT)

# BENCH=--quick: under three minutes. What it found is written into .benchmarks.
bench: system $(VENV)/.tools $(VENV)/.node
	@$(PIP) install -q -c constraints.txt --group bench
	@$(PY) -m tests.bench $(BENCH)

# In both languages, light and dark, for people to leaf through: by the whole browser, with the fonts people have.
screenshots: export TACHIAI_CHROMIUM ?= /usr/bin/chromium
screenshots: $(VENV)/.tools $(SCREENS)
	@rm -rf screenshots
	@TACHIAI_PICTURES=screenshots $(PY) -m pytest -q -m 'soak or only_soak' tests/browser/test_screens*.py tests/browser/test_films.py
	@echo "screenshots/ docs/pictures/"

# The wheel holds the screens as they are built; tests/test_package.py installs and starts it.
DIST ?= dist
wheel: $(SCREENS)
	@$(PY) -c 'import hatchling' 2>/dev/null || $(PIP) install -q -c constraints.txt hatchling
	@rm -f $(DIST)/tachiai-*.whl $(DIST)/SHA256SUMS
	@TACHIAI_SKIP_UI=1 $(PY) -m hatchling build -t wheel -d "$(DIST)" > /dev/null
	@cd $(DIST) && sha256sum tachiai-*.whl > SHA256SUMS && cat SHA256SUMS

docs: $(VENV)/.tools
	@$(PIP) install -q -c constraints.txt --group docs
	@$(VENV)/bin/sphinx-build -q -W --keep-going docs docs/_build
	@echo "docs/_build/index.html"

clean:
	rm -rf $(VENV) $(STATIC) $(WEB)/node_modules tests/bench/peers/node_modules dist docs/_build screenshots mutants test-results .reports .hypothesis .benchmarks \
	  .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .coverage* htmlcov
	find deploy engines referee tests -name __pycache__ -prune -exec rm -rf {} +
