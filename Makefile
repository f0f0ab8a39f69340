# make run          render Scripts/progress.json
# make test         build and run all the tests: those in Swift, and the next two
# make end-to-end   run the programs as people do
# make independent  compare with other renderers, solvers and decoders
# make install      put the programs into $(PREFIX)/bin
# make assets       render every script of the gallery
# make pictures     draw the pictures of Documentation
# make schema       write Documentation/script.schema.json
# make bench        compare with the peers
# make scale        how the cost grows with what is in a script
# make format       lay out the sources
# make clean        remove what was built

PREFIX ?= /usr/local
# Debian's own Python, for which .ci/setup installs the packages.
PYTHON ?= /usr/bin/python3
PEERS = .build/peers
SCRIPTS := $(wildcard Scripts/*.json)
GIFS := $(SCRIPTS:Scripts/%.json=output/%.gif)
# With Swift's own library inside: it starts a third faster, and runs where no toolchain is.
RELEASE = swift build -c release $(STATIC) $(PACKED)
STATIC = $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
# Where the loader can read them (glibc 2.36 and later), relocations take 10 KB instead of 1.2 MB.
PACKED = $(shell getconf GNU_LIBC_VERSION 2>/dev/null | \
  awk '{ split($$2, v, "."); if (v[1] > 2 || v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }')
ANIMATE = $(shell swift build -c release --show-bin-path)/animate
# Tests see what a module keeps to itself; the same flags everywhere, so that everything is built once.
TESTING = -c release -Xswiftc -enable-testing

.PHONY: run setup build assets pictures schema test swift-tests end-to-end independent debug decoders install bench \
  scale format clean

run: setup build
	$(ANIMATE) Scripts/progress.json -o output/progress.gif

scale: build
	$(PYTHON) Benchmarks/scale.py $(ANIMATE)

setup:
	@bash .ci/setup

build:
	$(RELEASE) --product animate

assets: build schema
	@for script in $(SCRIPTS); do \
	  $(ANIMATE) $$script -o output/$$(basename $$script .json).gif || exit 1; \
	done

pictures: build
	$(PYTHON) Documentation/pictures/draw.py $(ANIMATE)

schema: build
	$(ANIMATE) schema > Documentation/script.schema.json

# One after the other, also with -j: each builds, and uses all processors.
test:
	+@for part in swift-tests end-to-end independent; do $(MAKE) $$part || exit 1; done

swift-tests:
	@bash .ci/setup test
	swift build $(TESTING) --build-tests
	swift test $(TESTING) --skip-build

# Runs targets at once, as many as there are processors, each with its output in one piece where make can do that. They
# are told where the program is, for one that built something else would keep the others from asking.
CORES = $(shell getconf _NPROCESSORS_ONLN)
WHOLE = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
AT_ONCE = +$(MAKE) --no-print-directory -k -j $(CORES) $(WHOLE) ANIMATE=$(ANIMATE)
# Those that take longest begin first.
LONGEST = reproducibility systems sweep preview_page preview_hostile preview_doors palettes quality budget systems_more
MODULES = $(LONGEST) $(filter-out $(LONGEST),$(patsubst Tests/EndToEnd/test_%.py,%,$(wildcard Tests/EndToEnd/test_*.py)))
KIWI = 1.5.1
COMPARISONS = compare_with_cairo compare_gif_with_stills compare_with_resvg compare_svg_pictures compare_layout_with_kiwi

# The program that the tests above were built with.
end-to-end:
	swift build $(TESTING) --product animate-preview
	swift build $(TESTING) --product animate
	$(AT_ONCE) $(MODULES:%=end-to-end-%)

independent: $(PEERS)/bin/python $(PEERS)/kiwisolver-$(KIWI)
	$(AT_ONCE) $(COMPARISONS:%=independent-%) decoders

# A debug build must give the same bytes.
debug:
	swift build --product animate

end-to-end-reproducibility: debug
end-to-end-%:
	cd Tests/EndToEnd && $(PYTHON) -m unittest test_$*

independent-%:
	$(PEERS)/bin/python Tests/Independent/$*.py $(ANIMATE)

decoders:
	$(PYTHON) Tests/Independent/decode_with_everyone.py $(ANIMATE) $(wildcard output/*.gif output/*.webp output/*.png)

# Renderers that Debian has not, from PyPI, in a place of their own.
$(PEERS)/bin/python:
	$(PYTHON) -m venv --system-site-packages $(PEERS)
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check resvg-py==0.5.0

# The constraint solver that layouts are compared with.
$(PEERS)/kiwisolver-$(KIWI): | $(PEERS)/bin/python
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check kiwisolver==$(KIWI)
	touch $@

# Renderers that `make bench` alone needs; the stamp is named after the version.
RENDERERS = $(PEERS)/skia-python-144.1 $(PEERS)/blend2d-python-1.0.0 $(PEERS)/thorvg-python-1.1.3
$(RENDERERS): | $(PEERS)/bin/python
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check $$(echo $(notdir $@) | sed 's/-\([0-9.]*\)$$/==\1/')
	touch $@

# The photo of one clip: Eileen Collins by NASA, in the public domain, as scikit-image has it. Its pixels do not depend on
# where the wheel is for.
SCIKIT_IMAGE = 0.25.2
PHOTO = skimage/data/astronaut.png
$(PEERS)/astronaut.png: | $(PEERS)/bin/python
	$(PEERS)/bin/pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --python-version 3.11 \
	  --platform manylinux2014_x86_64 --dest $(PEERS)/wheels scikit-image==$(SCIKIT_IMAGE)
	$(PYTHON) -m zipfile -e $(PEERS)/wheels/scikit_image-$(SCIKIT_IMAGE)-*.whl $(PEERS)/wheels
	mv $(PEERS)/wheels/$(PHOTO) $@
	rm -r $(PEERS)/wheels

# The page's program uses the toolchain's libraries: with all of Foundation inside it would need those of curl, for nothing.
install: setup build
	swift build -c release --product animate-preview
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(ANIMATE) $(DESTDIR)$(PREFIX)/bin/animate
	install -m 755 $(ANIMATE)-preview $(DESTDIR)$(PREFIX)/bin/animate-preview

bench:
	@bash .ci/setup bench
	-@$(MAKE) --no-print-directory -k $(RENDERERS) $(PEERS)/astronaut.png
	$(PYTHON) Benchmarks/run.py

format:
	swift format -i -r -p Sources Tests Package.swift

clean:
	rm -rf .build
