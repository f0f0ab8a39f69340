"""Drawings for the rules that the resvg test suite checks, under the names that it gives them.

The drawings are our own; what is right is what resvg draws. Each is the inside of an SVG of 200 × 200.
"""

CASES = {}


def case(name, drawing):
    CASES[name] = drawing


# Shapes

for name, attributes in {
    "simple-case": 'x="20" y="30" width="150" height="110"',
    "rounded": 'x="20" y="30" width="150" height="110" rx="24" ry="36"',
    "only-rx": 'x="20" y="30" width="150" height="110" rx="30"',
    "only-ry": 'x="20" y="30" width="150" height="110" ry="30"',
    "rx-larger-than-half": 'x="20" y="30" width="150" height="110" rx="400" ry="20"',
    "between-pixels": 'x="20.3" y="30.7" width="150.45" height="110.15"',
    "zero-width": 'x="20" y="30" width="0" height="110"',
}.items():
    case(f"shapes/rect/{name}", f'<rect {attributes} fill="seagreen"/>')
    case(f"shapes/rect/{name}-stroked", f'<rect {attributes} fill="none" stroke="seagreen" stroke-width="7"/>')

case("shapes/circle/simple-case", '<circle cx="100" cy="100" r="83.3" fill="seagreen"/>')
case("shapes/circle/zero-r", '<circle cx="100" cy="100" r="0" fill="seagreen" stroke="red"/>')
case("shapes/ellipse/simple-case", '<ellipse cx="100" cy="100" rx="83" ry="41.5" fill="seagreen"/>')
case("shapes/ellipse/thin", '<ellipse cx="100" cy="100" rx="90" ry="0.7" fill="seagreen"/>')
case("shapes/line/simple-case", '<line x1="20" y1="40" x2="160" y2="180" stroke="seagreen" stroke-width="6"/>')
case("shapes/line/without-stroke", '<line x1="20" y1="40" x2="160" y2="180"/>')
case("shapes/polyline/filled", '<polyline points="40,60 80,160 120,40 170,150" fill="seagreen"/>')
case("shapes/polyline/stroked", '<polyline points="40,60 80,160 120,40 170,150" fill="none" stroke="red" stroke-width="9"/>')
case("shapes/polygon/simple-case", '<polygon points="40,60 80,160 120,40 170,150" fill="seagreen" stroke="black" stroke-width="4"/>')

PATHS = {
    "M-L": "M 10 20 L 180 60 L 90 170",
    "M-L-Z": "M 10 20 L 180 60 L 90 170 Z",
    "M-H-V": "M 20 30 H 160 V 150 H 60 V 80",
    "m-h-v-relative": "m 20 30 h 140 v 120 h -100 v -70",
    "M-C": "M 10 190 C 10 0 190 0 190 190",
    "M-C-S": "M 10 100 C 30 10 70 10 100 100 S 170 190 190 100",
    "m-c-s-relative": "m 10 100 c 20 -90 60 -90 90 0 s 70 90 90 0",
    "M-Q": "M 10 180 Q 100 -60 190 180",
    "M-Q-T": "M 10 100 Q 40 10 70 100 T 130 100 T 190 100",
    "m-q-t-relative": "m 10 100 q 30 -90 60 0 t 60 0 t 60 0",
    "S-without-C": "M 20 100 S 120 10 180 120",
    "T-without-Q": "M 20 100 T 120 40 T 180 150",
    "A-small-ccw": "M 30 120 A 70 50 0 0 0 150 70",
    "A-small-cw": "M 30 120 A 70 50 0 0 1 150 70",
    "A-large-ccw": "M 40 120 A 60 50 20 1 0 150 90",
    "A-large-cw": "M 50 120 A 55 45 -40 1 1 150 90",
    "A-radii-too-small": "M 30 100 A 10 5 30 0 1 170 120",
    "A-zero-radius": "M 30 100 A 0 50 0 0 1 170 120 L 100 180",
    "A-to-the-same-point": "M 30 100 A 50 50 0 1 1 30 100 L 160 160",
    "a-relative": "m 30 120 a 70 50 0 0 1 120 -50 a 20 20 0 1 0 10 30",
    "A-flags-without-spaces": "M 30 120 A70 50 0 01150 70",
    "numbers-run-together": "M10.5.5L180-20.5.5e2.9e2-5 180",
    "implicit-lines-after-M": "M 20 20 180 60 100 180",
    "several-subpaths": "M 20 20 H 90 V 90 H 20 Z M 110 110 H 180 V 180 H 110 Z",
    "Z-then-relative": "M 60 60 h 60 v 60 z l 40 -30 h 50 z",
    "self-intersecting": "M 100 10 L 160 190 L 10 70 L 190 70 L 40 190 Z",
    "cusp": "M 20 180 C 190 10 10 10 180 180",
    "loop": "M 60 180 C 290 -40 -90 -40 140 180",
}
for name, d in PATHS.items():
    case(f"shapes/path/{name}", f'<path d="{d}" fill="seagreen"/>')
    case(f"shapes/path/{name}-stroked", f'<path d="{d}" fill="none" stroke="seagreen" stroke-width="5"/>')

# Painting

STAR = "M 100 12 L 155 182 L 12 77 L 188 77 L 45 182 Z"
for rule in ("nonzero", "evenodd"):
    case(f"painting/fill-rule/{rule}", f'<path d="{STAR}" fill="seagreen" fill-rule="{rule}"/>')
    case(
        f"painting/fill-rule/{rule}-of-rings",
        f'<path d="M 20 20 H 180 V 180 H 20 Z M 60 60 H 140 V 140 H 60 Z M 80 80 V 120 H 120 V 80 Z" fill-rule="{rule}"/>')
for opacity in ("0", "0.25", "0.5", "1"):
    case(f"painting/fill-opacity/{opacity}", f'<rect x="0" y="0" width="200" height="90" fill="orange"/>'
         f'<circle cx="100" cy="100" r="80" fill="blue" fill-opacity="{opacity}"/>')
    case(f"painting/stroke-opacity/{opacity}", f'<rect x="0" y="0" width="200" height="90" fill="orange"/>'
         f'<circle cx="100" cy="100" r="60" stroke="blue" stroke-width="30" stroke-opacity="{opacity}"/>')
    case(f"masking/opacity/group-{opacity}", f'<g opacity="{opacity}"><circle cx="80" cy="100" r="60" fill="red"/>'
         '<circle cx="120" cy="100" r="60" fill="blue"/></g>')
for cap in ("butt", "round", "square"):
    stroke = f'fill="none" stroke="seagreen" stroke-width="24" stroke-linecap="{cap}"'
    case(f"painting/stroke-linecap/{cap}", f'<path d="M 40 40 L 160 60 L 50 150" {stroke}/>')
    case(f"painting/stroke-linecap/{cap}-of-a-curve", f'<path d="M 40 150 C 40 0 160 0 160 150" {stroke}/>')
    case(f"painting/stroke-linecap/open-path-with-{cap}-zero-length", f'<path d="M 100 100 L 100 100" {stroke}/>')
    case(f"painting/stroke-linecap/zero-length-with-{cap}-closed", f'<path d="M 100 100 Z" {stroke}/>')
    case(f"painting/stroke-linecap/dashes-with-{cap}", f'<path d="M 20 60 H 180 V 150" {stroke} stroke-dasharray="20 40"/>')
    case(f"painting/stroke-linecap/zero-dashes-with-{cap}", f'<path d="M 20 60 H 180 V 150" {stroke} stroke-dasharray="0 40"/>')
for join in ("miter", "round", "bevel"):
    stroke = f'fill="none" stroke="seagreen" stroke-width="24" stroke-linejoin="{join}"'
    case(f"painting/stroke-linejoin/{join}", f'<path d="M 30 150 L 100 40 L 170 150" {stroke}/>')
    case(f"painting/stroke-linejoin/{join}-closed", f'<path d="M 40 150 L 100 50 L 160 150 Z" {stroke}/>')
    case(f"painting/stroke-linejoin/{join}-acute", f'<path d="M 30 60 L 170 75 L 30 90" {stroke}/>')
    case(f"painting/stroke-linejoin/{join}-obtuse", f'<path d="M 20 100 L 100 90 L 180 100" {stroke}/>')
    case(f"painting/stroke-linejoin/{join}-between-curves", f'<path d="M 20 150 Q 60 20 100 120 Q 140 20 180 150" {stroke}/>')
    case(f"painting/stroke-linejoin/{join}-turning-back", f'<path d="M 40 100 H 150 H 70" {stroke}/>')
for limit in ("1", "1.3", "2", "4", "20"):
    case(f"painting/stroke-miterlimit/{limit}", '<path d="M 30 160 L 100 60 L 170 160" fill="none" stroke="seagreen"'
         f' stroke-width="20" stroke-miterlimit="{limit}"/>')
for width in ("0", "0.3", "1", "40", "150"):
    case(f"painting/stroke-width/{width}", f'<path d="M 60 140 C 60 60 140 60 140 140" fill="none" stroke="red" stroke-width="{width}"/>')
for name, dashes in {
    "even": "20 10", "odd": "10 20 5", "one": "15", "with-zero": "0 15 30 5", "longer-than-the-path": "2000 10",
    "many": "3 1 4 1 5 9 2 6", "fractions": "7.5 3.25",
}.items():
    for offset in ("0", "7", "-13", "1000"):
        case(f"painting/stroke-dasharray/{name}-offset-{offset}", '<path d="M 30 30 H 170 V 170 H 30 Z" fill="none"'
             f' stroke="seagreen" stroke-width="10" stroke-dasharray="{dashes}" stroke-dashoffset="{offset}"/>')
case("painting/stroke-dasharray/multiple-subpaths", '<path d="M 20 50 H 180 M 20 100 H 150 M 20 150 H 60" fill="none"'
     ' stroke="seagreen" stroke-width="12" stroke-dasharray="25 13"/>')
case("painting/stroke-dasharray/of-a-curve", '<circle cx="100" cy="100" r="70" fill="none" stroke="seagreen"'
     ' stroke-width="12" stroke-dasharray="25 13"/>')

# Paint servers

STOPS = '<stop offset="0" stop-color="orange"/><stop offset="0.35" stop-color="white"/><stop offset="1" stop-color="blue"/>'
CLEAR = '<stop offset="0.2" stop-color="red" stop-opacity="0.1"/><stop offset="0.8" stop-color="purple" stop-opacity="0.9"/>'
HARD = ('<stop offset="0" stop-color="red"/><stop offset="0.5" stop-color="red"/><stop offset="0.5" stop-color="blue"/>'
        '<stop offset="1" stop-color="blue"/>')
for name, stops in {"three-stops": STOPS, "opacities": CLEAR, "hard-stops": HARD}.items():
    for kind, attributes in {
        "linearGradient/default": "", "linearGradient/vertical": 'x1="0" y1="0" x2="0" y2="1"',
        "linearGradient/short": 'x1="0.3" y1="0" x2="0.6" y2="0"',
        "linearGradient/userSpaceOnUse": 'gradientUnits="userSpaceOnUse" x1="40" y1="60" x2="160" y2="150"',
        "radialGradient/default": "", "radialGradient/off-centre": 'cx="0.3" cy="0.7" r="0.4"',
        "radialGradient/userSpaceOnUse": 'gradientUnits="userSpaceOnUse" cx="80" cy="90" r="70"',
    }.items():
        tag = kind.split("/")[0]
        case(f"paint-servers/{kind}-{name}", f'<{tag} id="paint" {attributes}>{stops}</{tag}>'
             '<rect x="20" y="20" width="160" height="160" fill="url(#paint)"/>')
    case(f"paint-servers/stroke-linearGradient-{name}", f'<linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="20"'
         f' x2="180">{stops}</linearGradient><circle cx="100" cy="100" r="70" fill="none" stroke="url(#paint)" stroke-width="30"/>')

# Masks

DISC = '<circle cx="100" cy="100" r="70" fill="{}"/>'
RECT = '<rect x="20" y="20" width="160" height="160" fill="seagreen" mask="url(#mask)"/>'
for kind in ("luminance", "alpha"):
    for color in ("white", "gray", "black", "red"):
        case(f"masking/mask/mask-type={kind}-{color}",
             f'<mask id="mask" mask-type="{kind}">{DISC.format(color)}</mask>{RECT}')
    case(f"masking/mask/mask-type={kind}-gradient",
         f'<linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="20" x2="180">{CLEAR}</linearGradient>'
         f'<mask id="mask" mask-type="{kind}">{DISC.format("url(#paint)")}</mask>{RECT}')
case("masking/mask/mask-on-self", '<mask id="inner" mask-type="alpha"><rect x="0" y="0" width="200" height="110"/></mask>'
     f'<mask id="mask" mask="url(#inner)">{DISC.format("white")}</mask>{RECT}')
case("masking/mask/maskUnits=userSpaceOnUse", '<mask id="mask" maskUnits="userSpaceOnUse" x="60" y="50" width="70" height="90">'
     f'{DISC.format("white")}</mask>{RECT}')
case("masking/mask/on-group", f'<mask id="mask">{DISC.format("white")}</mask><g mask="url(#mask)">'
     '<rect x="20" y="20" width="100" height="160" fill="orange"/><rect x="80" y="60" width="110" height="90" fill="blue"/></g>')
case("masking/mask/with-opacity", f'<mask id="mask">{DISC.format("white")}</mask><g mask="url(#mask)" opacity="0.5">'
     '<rect x="20" y="20" width="100" height="160" fill="orange"/><rect x="80" y="60" width="110" height="90" fill="blue"/></g>')
case("masking/mask/with-transform", f'<mask id="mask">{DISC.format("white")}</mask><g transform="rotate(20) skewX(-15)">'
     f'{RECT}</g>')

# Blending

MODES = ["normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
         "difference", "exclusion", "hue", "saturation", "color", "luminosity"]
BACK = ('<linearGradient id="back" gradientUnits="userSpaceOnUse" x1="0" x2="200"><stop offset="0" stop-color="#ffcc33"/>'
        '<stop offset="1" stop-color="#2266aa"/></linearGradient><rect x="0" y="0" width="200" height="150" fill="url(#back)"/>')
FRONT = ('<linearGradient id="front" gradientUnits="userSpaceOnUse" x1="0" y1="20" x2="0" y2="190"><stop offset="0"'
         ' stop-color="#cc2255"/><stop offset="1" stop-color="#44eebb"/></linearGradient>')
for mode in MODES:
    blend = f'style="mix-blend-mode: {mode}"'
    case(f"painting/mix-blend-mode/{mode}", f'{BACK}{FRONT}<circle cx="100" cy="110" r="80" fill="url(#front)" {blend}/>')
    case(f"painting/mix-blend-mode/{mode}-on-group", f'{BACK}{FRONT}<g {blend} opacity="0.7"><circle cx="80" cy="110" r="60"'
         ' fill="url(#front)"/><circle cx="130" cy="120" r="50" fill="#3355dd"/></g>')
case("painting/isolation/isolate", f'{BACK}<g style="isolation: isolate"><circle cx="80" cy="100" r="60" fill="#dd4422"/>'
     '<circle cx="120" cy="100" r="60" fill="#3355dd" style="mix-blend-mode: multiply"/></g>')
case("painting/isolation/by-opacity", f'{BACK}<g opacity="0.8"><circle cx="80" cy="100" r="60" fill="#dd4422"/>'
     '<circle cx="120" cy="100" r="60" fill="#3355dd" style="mix-blend-mode: difference"/></g>')

# Transforms

for name, value in {
    "translate": "translate(31.5, 22.25)", "scale": "scale(1.3, 0.6)", "rotate": "rotate(31)",
    "rotate-about-a-point": "rotate(31, 100, 100)", "skewX": "skewX(25)", "skewY": "skewY(-15)",
    "matrix": "matrix(0.9, 0.3, -0.4, 1.1, 40, -10)", "several": "translate(100, 100) rotate(45) scale(0.5, 1.2) translate(-100, -100)",
    "mirror": "translate(200, 0) scale(-1, 1)",
}.items():
    case(f"structure/transform/{name}", f'<g transform="{value}"><path d="{STAR}" fill="orange" stroke="black" stroke-width="6"/></g>')

# Patterns

TILE = '<rect x="{0}" y="{1}" width="12" height="20" fill="orange"/><circle cx="{2}" cy="{3}" r="9" fill="blue" fill-opacity="0.7"/>'
for name, attributes, tile in [
    ("simple-case", 'width="40" height="30"', (0, 0, 26, 17)), ("with-x-and-y", 'x="10" y="7" width="40" height="30"', (0, 0, 26, 17)),
    ("overflow", 'x="10" y="7" width="40" height="30"', (-6, -5, 36, 27)),
    ("patternTransform-translate", 'width="40" height="30" patternTransform="translate(13 21)"', (0, 0, 26, 17)),
    ("patternTransform-scale", 'width="40" height="30" patternTransform="scale(1.5 0.5)"', (0, 0, 26, 17)),
    ("patternTransform-rotate", 'width="40" height="30" patternTransform="rotate(30)"', (0, 0, 26, 17)),
    ("patternTransform-skew", 'x="10" y="7" width="40" height="30" patternTransform="skewX(20)"', (0, 0, 26, 17)),
]:
    pattern = f'<pattern id="paint" patternUnits="userSpaceOnUse" {attributes}>{TILE.format(*tile)}</pattern>'
    case(f"paint-servers/pattern/{name}", f'{pattern}<rect x="20" y="20" width="160" height="160" fill="url(#paint)"/>')
    case(f"paint-servers/pattern/{name}-in-stroke", f'{pattern}<circle cx="100" cy="100" r="65" fill="none" stroke="url(#paint)"'
         ' stroke-width="40" stroke-opacity="0.8"/>')
TILED = f'<pattern id="paint" patternUnits="userSpaceOnUse" width="40" height="30">{TILE.format(0, 0, 26, 17)}</pattern>'
case("paint-servers/pattern/objectBoundingBox", '<pattern id="paint" x="0.1" y="0.05" width="0.25" height="0.2">'
     f'{TILE.format(0, 0, 26, 17)}</pattern><rect x="20" y="20" width="160" height="160" fill="url(#paint)"/>')
case("paint-servers/pattern/with-stroke", f'{TILED}<path d="{STAR}" fill="url(#paint)" stroke="black" stroke-width="5"/>')
case("paint-servers/pattern/with-opacity", f'{TILED}<g opacity="0.5"><path d="{STAR}" fill="url(#paint)" fill-opacity="0.6"/></g>')
case("paint-servers/pattern/on-a-transformed-shape", f'{TILED}<g transform="translate(40 -30) rotate(30) scale(1.2)">'
     '<rect x="40" y="40" width="110" height="90" fill="url(#paint)"/></g>')
case("paint-servers/pattern/nested", '<pattern id="inner" patternUnits="userSpaceOnUse" width="8" height="8"><rect x="0" y="0"'
     ' width="4" height="8" fill="red"/></pattern><pattern id="paint" patternUnits="userSpaceOnUse" width="48" height="48">'
     '<rect x="4" y="4" width="36" height="36" fill="url(#inner)"/></pattern>'
     '<rect x="20" y="20" width="160" height="160" fill="url(#paint)"/>')

# Gradients under transforms

for name, value in {
    "rotate": "rotate(30)", "scale": "scale(0.6 1.4)", "skewX": "skewX(30)", "matrix": "matrix(0.7 0.3 -0.2 0.8 0.1 0.1)",
}.items():
    case(f"paint-servers/linearGradient/gradientTransform-{name}", f'<linearGradient id="paint" gradientTransform="{value}">{STOPS}'
         '</linearGradient><rect x="20" y="40" width="160" height="110" fill="url(#paint)"/>')
case("paint-servers/linearGradient/slanting-in-a-box", f'<linearGradient id="paint" x1="0" y1="0" x2="1" y2="1">{STOPS}'
     '</linearGradient><ellipse cx="100" cy="100" rx="85" ry="40" fill="url(#paint)"/>')
for name, value in {
    "scale": "translate(40 30) scale(0.6 0.4)", "rotate": "rotate(20)", "uniform-scale": "rotate(-10) scale(0.7)",
}.items():
    case(f"paint-servers/radialGradient/gradientTransform-{name}", '<radialGradient id="paint" gradientUnits="userSpaceOnUse" cx="110"'
         f' cy="80" r="90" gradientTransform="{value}">{STOPS}</radialGradient><rect x="20" y="20" width="160" height="160"'
         ' fill="url(#paint)"/>')
case("paint-servers/radialGradient/ellipse-of-a-box", f'<radialGradient id="paint">{STOPS}</radialGradient>'
     '<rect x="10" y="60" width="180" height="70" fill="url(#paint)"/>')
case("paint-servers/gradient-under-a-transform", f'<linearGradient id="paint" x1="0" y1="0" x2="1" y2="1">{STOPS}</linearGradient>'
     '<g transform="translate(60 -20) rotate(35) scale(1 0.7)"><rect x="40" y="40" width="100" height="130" fill="url(#paint)"/></g>')

# Order of painting

for order in ("normal", "fill", "stroke"):
    case(f"painting/paint-order/{order}", f'<path d="{STAR}" fill="orange" stroke="blue" stroke-width="16" stroke-opacity="0.6"'
         f' paint-order="{order}"/>')
case("painting/paint-order/stroke-on-group", '<g paint-order="stroke" stroke="blue" stroke-width="20"><circle cx="70" cy="100" r="45"'
     ' fill="orange"/><circle cx="130" cy="100" r="45" fill="seagreen"/></g>')
case("painting/display/none-on-rect", '<rect x="20" y="20" width="90" height="90" display="none"/><rect x="60" y="60" width="90"'
     ' height="90" fill="seagreen"/>')
case("painting/visibility/hidden-in-group", '<g visibility="hidden"><rect x="20" y="20" width="90" height="90"/><rect x="60" y="60"'
     ' width="90" height="90" fill="seagreen" visibility="visible"/></g>')

# Strokes under transforms

for name, value in {
    "scale": "scale(2.5 0.8)", "skew": "skewX(40)", "rotate": "rotate(25 100 100)", "mirror": "translate(200 0) scale(-1 1)",
}.items():
    for join in ("miter", "round", "bevel"):
        case(f"painting/stroke-linejoin/{join}-under-{name}", f'<g transform="{value}"><path d="M 20 120 L 45 40 L 70 120" fill="none"'
             f' stroke="seagreen" stroke-width="14" stroke-linejoin="{join}" stroke-linecap="round"/></g>')
    case(f"painting/stroke-dasharray/under-{name}", f'<g transform="{value}"><circle cx="50" cy="90" r="35" fill="none"'
         ' stroke="seagreen" stroke-width="8" stroke-dasharray="14 6"/></g>')
for name, d in {
    "narrow-quadratic": "M 40 180 Q 100 -150 160 180", "hairpin": "M 90 180 C 95 -40 105 -40 110 180", "half-circle-too-tight": "M 90 100 A 8 8 0 0 1 106 100",
    "spiral": "M 100 100 A 10 10 0 0 1 120 100 A 25 25 0 0 1 70 100 A 45 45 0 0 1 160 100 A 60 60 0 0 1 40 100",
    "cubic-of-a-line": "M 60 60 C 180 60 20 60 140 60 M 30 150 C 60 150 120 150 170 150", "two-equal-points": "M 30 150 L 100 40 L 100 40 L 170 150",
    "tiny-first-segment": "M 30 150 L 30.01 149.99 L 100 40 L 170 150",
}.items():
    for width in ("3", "18"):
        case(f"painting/stroke-width/{name}-{width}", f'<path d="{d}" fill="none" stroke="seagreen" stroke-width="{width}"/>')

# Clip paths

PICTURE = ('<rect x="10" y="10" width="110" height="180" fill="orange"/><circle cx="130" cy="90" r="65" fill="blue"'
           ' fill-opacity="0.8"/>')
CLIPPED = f'<g clip-path="url(#clip)">{PICTURE}</g>'
for name, clip in {
    "simple-case": '<rect x="40" y="50" width="120" height="90"/>', "between-pixels": '<rect x="40.3" y="50.6" width="119.5" height="90.2"/>',
    "rounded-rect": '<rect x="40" y="50" width="120" height="90" rx="30"/>', "circle": '<circle cx="100" cy="100" r="75"/>',
    "clip-rule=evenodd": f'<path d="{STAR}" clip-rule="evenodd"/>', "clip-rule=nonzero": f'<path d="{STAR}"/>',
    "multiple-children": '<circle cx="70" cy="70" r="45"/><rect x="90" y="90" width="70" height="60"/>',
    "overlapping-children": '<circle cx="80" cy="80" r="50"/><rect x="70" y="70" width="90" height="80"/>',
    "transform-on-child": '<rect x="40" y="50" width="120" height="90" transform="rotate(20 100 100)"/>',
    "stroke-on-child": '<circle cx="100" cy="100" r="60" stroke="red" stroke-width="40" fill="none"/>',
    "opacity-on-child": '<circle cx="100" cy="100" r="60" opacity="0.2"/>',
}.items():
    case(f"masking/clipPath/{name}", f'<clipPath id="clip">{clip}</clipPath>{CLIPPED}')
INNER = '<clipPath id="inner"><rect x="60" y="20" width="90" height="110"/></clipPath>'
case("masking/clipPath/clip-path-on-self", f'{INNER}<clipPath id="clip" clip-path="url(#inner)"><circle cx="100" cy="100" r="75"/>'
     f'</clipPath>{CLIPPED}')
case("masking/clipPath/nested", f'{INNER}<clipPath id="clip"><rect x="30" y="50" width="100" height="120" rx="25"/></clipPath>'
     f'<g clip-path="url(#inner)">{CLIPPED}</g>')
case("masking/clipPath/on-a-shape", '<clipPath id="clip"><circle cx="100" cy="100" r="75"/></clipPath>'
     '<rect x="20" y="40" width="160" height="90" fill="seagreen" stroke="black" stroke-width="20" clip-path="url(#clip)"/>')
case("masking/clipPath/transform", f'<clipPath id="clip" transform="rotate(15 100 100) skewX(10)"><rect x="40" y="50" width="120"'
     f' height="90" rx="20"/></clipPath>{CLIPPED}')
case("masking/clipPath/on-a-transformed-group", '<clipPath id="clip"><rect x="40" y="50" width="120" height="90" rx="20"/></clipPath>'
     f'<g transform="translate(30 -20) rotate(20) scale(0.9)" clip-path="url(#clip)">{PICTURE}</g>')
case("masking/clipPath/objectBoundingBox", '<clipPath id="clip" clipPathUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.5"/>'
     '</clipPath><rect x="20" y="50" width="160" height="110" fill="seagreen" clip-path="url(#clip)"/>')
case("masking/clipPath/with-opacity", '<clipPath id="clip"><rect x="40" y="50" width="120" height="90" rx="30"/></clipPath>'
     f'<g opacity="0.5" clip-path="url(#clip)">{PICTURE}</g>')
case("masking/clipPath/with-mask", f'<clipPath id="clip"><rect x="40" y="50" width="120" height="90" rx="30"/></clipPath>'
     f'<mask id="mask">{DISC.format("gray")}</mask><g clip-path="url(#clip)" mask="url(#mask)">{PICTURE}</g>')
case("masking/clipPath/with-blend", '<rect x="0" y="80" width="200" height="60" fill="#33cc99"/><clipPath id="clip"><rect x="40" y="50"'
     f' width="120" height="90" rx="30"/></clipPath><g clip-path="url(#clip)" style="mix-blend-mode: multiply">{PICTURE}</g>')

# Masks in masks

for outer in ("luminance", "alpha"):
    for inner in ("luminance", "alpha"):
        case(f"masking/mask/{inner}-mask-on-{outer}-mask", f'<mask id="inner" mask-type="{inner}"><rect x="0" y="0" width="200" height="110"'
             f' fill="#cc9966"/></mask><mask id="mask" mask-type="{outer}" mask="url(#inner)">{DISC.format("#ffcc66")}</mask>{RECT}')
        case(f"masking/mask/{inner}-mask-on-child-of-{outer}-mask", f'<mask id="inner" mask-type="{inner}"><rect x="0" y="0" width="200"'
             f' height="110" fill="#cc9966"/></mask><mask id="mask" mask-type="{outer}"><g mask="url(#inner)">{DISC.format("#ffcc66")}'
             f'</g><rect x="30" y="130" width="80" height="30" fill="#66ccff"/></mask>{RECT}')
case("masking/mask/on-masked-group", f'<mask id="inner"><rect x="30" y="30" width="100" height="150" fill="#bbbbbb"/></mask><mask id="mask">'
     f'{DISC.format("white")}</mask><g mask="url(#inner)">{RECT}</g>')
case("masking/mask/with-filter", f'<mask id="mask"><g filter="blur(8)">{DISC.format("white")}</g></mask>{RECT}')
case("masking/mask/with-clip-path", '<clipPath id="clip"><rect x="40" y="50" width="120" height="90" rx="30"/></clipPath>'
     f'<mask id="mask"><g clip-path="url(#clip)">{DISC.format("white")}</g></mask>{RECT}')

# Filters

COLORED = ('<rect x="30" y="30" width="90" height="110" fill="#c86432"/><circle cx="120" cy="110" r="50" fill="#3278c8"'
           ' fill-opacity="0.75"/><rect x="50" y="120" width="60" height="50" fill="#e6d23c" fill-opacity="0.4"/>')
AMOUNTS = ["0", "0.3", "50%", "1", "1.8"]
FUNCTIONS = {f"{name}({amount})": name for name in ("brightness", "contrast", "saturate") for amount in AMOUNTS + ["250%"]}
FUNCTIONS |= {f"{name}({amount})": name for name in ("grayscale", "invert", "sepia") for amount in AMOUNTS[:4] + ["100%"]}
FUNCTIONS |= {f"hue-rotate({angle})": "hue-rotate" for angle in ("0deg", "45deg", "180deg", "270deg", "-60deg", "0.4turn")}
FUNCTIONS |= {f"blur({sigma})": "blur" for sigma in ("0", "0.7", "1.5", "2.5", "4", "9", "20")}
FUNCTIONS |= {f"drop-shadow({shadow})": "drop-shadow" for shadow in ("blue 10 14 5", "black -6 4 0", "#cc2255 8 8 1.2", "red 0 0 12")}
for function, name in FUNCTIONS.items():
    case(f"filters/filter-functions/{name}-function {function}", f'<g filter="{function}">{COLORED}</g>')
for functions in [
    "blur(5) brightness(1.4)", "brightness(1.4) blur(5)", "sepia(1) hue-rotate(90deg)", "grayscale(1) contrast(2)",
    "invert(1) blur(3) saturate(2)", "drop-shadow(blue 6 8 3) blur(2)", "blur(2) drop-shadow(blue 6 8 3)",
    "drop-shadow(red 10 0 2) drop-shadow(blue 0 10 2)", "contrast(0.4) brightness(2) sepia(0.5)", "hue-rotate(120deg) hue-rotate(-120deg)",
]:
    case(f"filters/filter-functions/list {functions}", f'<g filter="{functions}">{COLORED}</g>')
    case(f"filters/filter-functions/list-with-opacity {functions}", f'<rect x="0" y="90" width="200" height="40" fill="#33cc99"/>'
         f'<g filter="{functions}" opacity="0.5">{COLORED}</g>')
for function in ("blur(5)", "invert(1)", "drop-shadow(blue 6 8 3)", "saturate(0)"):
    case(f"filters/filter-functions/on-shape {function}", f'<path d="{STAR}" fill="#c86432" fill-opacity="0.8" filter="{function}"/>')
    case(f"filters/filter-functions/on-stroke {function}", '<circle cx="100" cy="100" r="60" fill="none" stroke="#c86432"'
         f' stroke-width="20" filter="{function}"/>')
    case(f"filters/filter-functions/with-mask {function}", f'<mask id="mask">{DISC.format("white")}</mask><g filter="{function}"'
         f' mask="url(#mask)">{COLORED}</g>')
    case(f"filters/filter-functions/with-clip-path {function}", '<clipPath id="clip"><rect x="40" y="40" width="110" height="120" rx="20"/>'
         f'</clipPath><g filter="{function}" clip-path="url(#clip)">{COLORED}</g>')
    case(f"filters/filter-functions/with-blend {function}", f'<rect x="0" y="90" width="200" height="60" fill="#33cc99"/><g'
         f' filter="{function}" style="mix-blend-mode: multiply">{COLORED}</g>')
    case(f"filters/filter-functions/nested {function}", f'<g filter="sepia(0.7)"><g filter="{function}">{COLORED}</g><rect x="140"'
         ' y="20" width="40" height="40" fill="#3278c8"/></g>')
    case(f"filters/filter-functions/scaled {function}", f'<g transform="translate(20 20) scale(0.7)" filter="{function}">{COLORED}</g>')
REGION = ('<filter id="filter" filterUnits="userSpaceOnUse" x="0" y="0" width="200" height="200"'
          ' color-interpolation-filters="sRGB">{}</filter>')
for name, chain in {
    "feGaussianBlur/simple-case": '<feGaussianBlur stdDeviation="6"/>', "feGaussianBlur/small": '<feGaussianBlur stdDeviation="0.9"/>',
    "feGaussianBlur/huge": '<feGaussianBlur stdDeviation="40"/>', "feDropShadow/simple-case": '<feDropShadow dx="12" dy="9" stdDeviation="4"'
    ' flood-color="#cc2255" flood-opacity="0.6"/>', "feColorMatrix/type=saturate": '<feColorMatrix type="saturate" values="0.4"/>',
    "feColorMatrix/type=hueRotate": '<feColorMatrix type="hueRotate" values="70"/>',
    "feColorMatrix/type=luminanceToAlpha": '<feColorMatrix type="luminanceToAlpha"/>',
    "feColorMatrix/type=matrix": '<feColorMatrix values="0.2 0.5 0.3 0 0.1 0 0.9 0 0.2 0 0.4 0 0.3 0 0.05 0 0.1 0 0.7 0"/>',
    "feColorMatrix/swaps": '<feColorMatrix values="0 0 1 0 0 0 1 0 0 0 1 0 0 0 0 0 0 0 1 0"/>',
    "feColorMatrix/alpha-of-red": '<feColorMatrix values="0 0 0 0 1 0 0 0 0 0.5 0 0 0 0 0 1 0 0 0 0"/>',
    "feComponentTransfer/type=linear": '<feComponentTransfer><feFuncR type="linear" slope="0.5" intercept="0.3"/><feFuncB type="linear"'
    ' slope="1.7" intercept="-0.2"/></feComponentTransfer>',
    "filter/several-primitives": '<feColorMatrix type="hueRotate" values="70"/><feGaussianBlur stdDeviation="3"/><feColorMatrix'
    ' type="saturate" values="0.6"/>',
}.items():
    case(f"filters/{name}", f'{REGION.format(chain)}<g filter="url(#filter)">{COLORED}</g>')
