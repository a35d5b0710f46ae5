# `make help` says what each target does. Each that builds first installs the system packages that are missing.

SWIFT ?= swift
PLUGINS = plugins
EXAMPLES = Examples
BENCHMARKS = Benchmarks
FORMATTED = Sources Tests $(wildcard $(PLUGINS) $(EXAMPLES) $(BENCHMARKS)) Package.swift

# A build of its own for each set of options, so that none makes another start anew.
STRICT = -Xswiftc -warnings-as-errors -Xcc -Werror
CHECKS = .build/checks

# Where `make install` puts things; DESTDIR comes before every path, for those who make packages.
PREFIX ?= /usr/local
DESTDIR ?=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run host build test bench check check-release check-outside check-install check-fuzz check-threads \
	release install uninstall docs format lint clean dependencies

help: ## Lists the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1 \t/p' $(MAKEFILE_LIST) | expand -t 24

run: host ## Builds the host and the example plugins, and runs them
	.build/debug/rhea run $(PLUGINS)/.build/debug

# SwiftPM does not notice that a package which another one depends on got or lost a file, unless it plans that one anew.
replan = @rm -f $(PLUGINS)/.build/*.yaml $(EXAMPLES)/.build/*.yaml $(BENCHMARKS)/.build/*.yaml

host: dependencies
	$(replan)
	$(SWIFT) build
	$(SWIFT) build --package-path $(PLUGINS)

build: host ## Builds the host, the example plugins and the examples
	$(SWIFT) build --package-path $(EXAMPLES)

# The host is built together with its tests, which takes less time than one after the other.
test: dependencies ## Builds everything and runs all tests
	$(replan)
	$(SWIFT) build --build-tests
	$(SWIFT) build --package-path $(PLUGINS)
	$(SWIFT) build --package-path $(EXAMPLES)
	SWIFT='$(SWIFT)' scripts/test --parallel

bench: release ## Measures how fast Rhea is, beside plain C and beside what else one would use
	$(replan)
	$(RELEASE)/rhea bench
	$(SWIFT) build -c release --package-path $(BENCHMARKS)
	$(BENCHMARKS)/.build/release/Benchmarks --rhea $(RELEASE)/rhea

check: check-release check-outside check-install check-fuzz check-threads ## Runs the checks that take longer: the five below

check-release: dependencies ## Builds both packages for release, with warnings as errors, and runs the result
	$(SWIFT) build -c release $(STRICT) --scratch-path $(CHECKS)/release
	$(SWIFT) build -c release $(STRICT) --package-path $(PLUGINS) --scratch-path $(PLUGINS)/.build/checks/release
	$(CHECKS)/release/release/rhea run --strict $(PLUGINS)/.build/checks/release/release

check-outside: dependencies ## Builds and runs a plugin and a program of other packages
	$(SWIFT) build
	RHEA_SLOW_TESTS=1 SWIFT='$(SWIFT)' scripts/test --filter '^OutsideAuthorTests\.'

check-install: release ## Installs for release, makes and builds plugins there, and removes it
	$(SWIFT) build
	RHEA_SLOW_TESTS=1 SWIFT='$(SWIFT)' scripts/test --filter 'ScriptTests\.InstallReleaseTests'

# The test runner itself leaks a little at its end, which is not what is looked for.
check-fuzz: dependencies ## Runs the tests named Fuzz with the address sanitizer
	ASAN_OPTIONS=detect_leaks=0 SWIFT='$(SWIFT)' scripts/test --filter Fuzz --sanitize=address --scratch-path $(CHECKS)/address

release: dependencies ## Builds the host for release
	$(SWIFT) build -c release

# A build that is named as RHEA_BUILD is installed as it is. So is, through sudo, what `make release` has built: root
# often has no swift on PATH, and what root builds its user cannot build again.
RELEASE = .build/release
RHEA_BUILD ?= $(if $(SUDO_USER),$(if $(wildcard $(RELEASE)/libRhea.so),$(RELEASE)))

install: $(if $(RHEA_BUILD),,release) ## Installs below PREFIX, /usr/local if not given
	PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' scripts/install '$(or $(RHEA_BUILD),$(RELEASE))'

uninstall: ## Removes what `make install` with the same PREFIX and DESTDIR has installed
	PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' scripts/install --remove

docs: dependencies ## Builds the documentation of RheaTime and ReerRouter, as pages for a web server, in .build/docs
	$(SWIFT) build --target RheaTime
	$(SWIFT) build --target ReerRouter
	SWIFT=$(SWIFT) scripts/build-docs RheaTime .build/debug .build/docs/RheaTime.doccarchive
	SWIFT=$(SWIFT) scripts/build-docs ReerRouter .build/debug .build/docs/ReerRouter.doccarchive
	@echo "to read it: python3 -m http.server -d .build/docs/RheaTime.doccarchive, then /documentation/rheatime/"
	@echo "or: python3 -m http.server -d .build/docs/ReerRouter.doccarchive, then /documentation/reerrouter/"

# What many threads do at a time; the sanitizer makes the first race an error.
check-threads: dependencies ## Runs the tests of threads with the thread sanitizer
	TSAN_OPTIONS=halt_on_error=1 SWIFT='$(SWIFT)' scripts/test --sanitize=thread --scratch-path $(CHECKS)/thread \
		--filter 'RheaTimeTests\.|ActivationTests|ParallelScanTests|SectionReaderTests\.ConcurrencyTests|ReerRouterTests'

format: ## Formats the Swift sources
	$(SWIFT) format -i -r -p $(FORMATTED)

lint: ## Checks the format of the Swift sources
	$(SWIFT) format lint -s -r -p $(FORMATTED)

clean: ## Removes all that was built
	rm -rf .build $(PLUGINS)/.build $(EXAMPLES)/.build $(BENCHMARKS)/.build

dependencies:
	@scripts/install-dependencies
