# Every verb brings what it needs and skips what is already there.
PYTHON ?= python3
export JOBS ?= 2
BIN := .venv/bin
OLD := import sys; sys.exit(sys.version_info < (3, 11) and "Ecotone needs Python 3.11 or newer, \
	but $(PYTHON) is " + sys.version.split()[0] + "; name a newer one: make PYTHON=python3.12")
BRING := $(PYTHON) -c '$(OLD)' && $(PYTHON) tools/setup.py

.PHONY: help setup check test play load bench docs game locks clean

help: ## show these verbs
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1 - \2/p' Makefile

setup: ## bring everything needed to work on Ecotone, and compile
	@$(BRING) dev

check: ## form, style, types and quick tests, in under a minute
	@$(BRING) dev --no-compile && $(BIN)/python tools/suite.py lint quick

test: ## everything: checks, then all tests interpreted, compiled and in a browser
	@$(BRING) dev && $(PYTHON) tools/web.py && $(BIN)/python tools/browser.py
	@$(BIN)/python tools/suite.py lint web interpreted compiled browser

play: ## play in the browser
	@$(BRING) play && $(PYTHON) tools/web.py && $(BIN)/ecotone play

load: ## measure a server under load, on this machine
	@$(BRING) dev && $(BIN)/python tools/load.py

bench: ## measure the speed, side by side with other systems
	@$(BRING) bench && $(BIN)/ecotone bench --peers

docs: ## regenerate the generated files and the pictures
	@$(BRING) dev && $(PYTHON) tools/web.py && $(BIN)/python tools/browser.py
	@$(BIN)/python tools/docs.py

game: ## start a new game from the template: make game NAME=x
	@test -n "$(NAME)" || { echo "Which name? make game NAME=prairie"; exit 2; }
	@$(BRING) dev --no-compile && $(BIN)/python tools/new_game.py "$(NAME)"

locks: ## regenerate the locks; UPGRADE=1 takes newer versions
	@$(BRING) uv && $(PYTHON) tools/locks.py $(if $(UPGRADE),--upgrade)

clean: ## remove everything that make and the tools have made
	@rm -rf .venv .tools build dist src/ecotone/_compiled src/ecotone/play/client \
		web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis \
		*.egg-info src/*.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
