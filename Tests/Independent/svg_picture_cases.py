"""SVG files for what only files have: references, viewports, style sheets, units, what is inherited.

Whole files, each drawn at its own size. What is right is what resvg draws.
"""

CASES = {}

SPACE = 'xmlns="http://www.w3.org/2000/svg"'
BOX = f'{SPACE} width="200" height="200" viewBox="0 0 200 200"'


def case(name, inside, attributes=BOX):
    CASES[name] = f"<svg {attributes}>{inside}</svg>"


# Sizes and viewports

HALVES = '<rect width="30" height="20" fill="seagreen"/><circle cx="15" cy="10" r="8" fill="gold"/>'
for name, attributes in {
    "width-and-height": 'width="120" height="80"',
    "only-a-view-box": 'viewBox="0 0 30 20"',
    "only-width": 'viewBox="0 0 30 20" width="150"',
    "only-height": 'viewBox="0 0 30 20" height="150"',
    "percentages": 'viewBox="0 0 30 20" width="100%" height="100%"',
    "units": 'viewBox="0 0 30 20" width="3cm" height="1in"',
    "points-and-picas": 'viewBox="0 0 30 20" width="72pt" height="5pc"',
    "millimeters": 'viewBox="0 0 30 20" width="40mm" height="25.4mm"',
    "view-box-elsewhere": 'viewBox="-10 -5 50 30" width="150" height="90"',
    "no-name-of-a-unit": 'viewBox="0 0 30 20" width="150px" height="90px"',
}.items():
    case(f"structure/svg/{name}", HALVES, f"{SPACE} {attributes}")

for place in ("none", "xMinYMin", "xMidYMid", "xMaxYMax", "xMinYMax meet", "xMidYMin slice", "xMaxYMid slice"):
    for size in ('width="180" height="60"', 'width="60" height="180"'):
        case(f"structure/svg/preserveAspectRatio {place} {size[7:9]}", HALVES,
             f'{SPACE} viewBox="0 0 30 20" {size} preserveAspectRatio="{place}"')

case("structure/svg/nested", '<svg x="20" y="30" width="100" height="120" viewBox="0 0 30 20">' + HALVES + "</svg>")
case("structure/svg/nested-cut", '<svg x="20" y="30" width="100" height="60"><circle r="70" fill="red"/></svg>')
case("structure/svg/nested-visible",
     '<svg x="60" y="60" width="60" height="60" overflow="visible"><circle r="50" fill="red"/></svg>')
case("structure/svg/nested-slice",
     f'<svg x="20" y="30" width="100" height="120" viewBox="0 0 30 20" preserveAspectRatio="xMinYMin slice">{HALVES}</svg>')
case("structure/svg/nested-turned",
     f'<g transform="rotate(20 100 100)"><svg x="40" y="40" width="90" height="60"><circle r="80" fill="red"/></svg></g>')
case("structure/svg/nested-percentages",
     '<svg x="10%" y="20%" width="50%" height="50%"><rect width="50%" height="100%" fill="red"/></svg>')
case("structure/svg/root-cuts", '<circle cx="200" cy="100" r="90" stroke="teal" stroke-width="30" fill="gold"/>')
case("structure/svg/root-opacity", HALVES, f'{SPACE} width="30" height="20" opacity="0.4"')
case("structure/svg/percentage-lengths",
     '<rect x="10%" y="20%" width="50%" height="30%" fill="red"/>'
     '<circle cx="50%" cy="60%" r="20%" fill="none" stroke="teal" stroke-width="5%"/>')
case("structure/svg/unit-lengths",
     '<rect x="1mm" y="2mm" width="1in" height="3pc" fill="red" stroke="black" stroke-width="2pt"/>')
case("structure/svg/em-lengths", '<g font-size="20"><rect x="1em" y="2em" width="4em" height="3ex" fill="red"/></g>')

# References

case("structure/use/simple-case",
     '<defs><rect id="a" width="50" height="40" fill="red"/></defs><use href="#a" x="20" y="30"/><use href="#a" x="90" y="90"/>')
case("structure/use/xlink",
     '<rect id="a" width="50" height="40" fill="red"/><use xlink:href="#a" x="90" y="90"/>',
     BOX + ' xmlns:xlink="http://www.w3.org/1999/xlink"')
case("structure/use/inherits",
     '<defs><rect id="a" width="50" height="40"/></defs><use href="#a" x="20" y="30" fill="teal"/>'
     '<g fill="gold" stroke="black" stroke-width="4"><use href="#a" x="90" y="90"/></g>')
case("structure/use/turned",
     '<rect id="a" width="50" height="40" fill="red"/><use href="#a" transform="translate(100 100) rotate(45)" opacity="0.5"/>')
case("structure/use/a-group",
     '<g id="a" transform="scale(0.5)"><rect width="100" height="100" fill="red"/><circle r="60" fill="teal"/></g>'
     '<use href="#a" x="100" y="100"/>')
case("structure/use/nested",
     '<defs><circle id="a" r="10" fill="red"/><g id="b"><use href="#a" x="20"/><use href="#a" x="60"/></g></defs>'
     '<use href="#b" y="40"/><use href="#b" y="120" transform="scale(1.2)"/>')
case("structure/use/currentColor",
     '<defs><rect id="a" width="50" height="40" fill="currentColor"/></defs><use href="#a" color="teal"/>'
     '<g color="gold"><use href="#a" x="90" y="90"/></g>')
case("structure/symbol/simple-case",
     f'<symbol id="a" viewBox="0 0 30 20">{HALVES}</symbol><use href="#a" x="20" y="20" width="120" height="60"/>')
case("structure/symbol/without-a-size", f'<symbol id="a" viewBox="0 0 30 20">{HALVES}</symbol><use href="#a"/>')
case("structure/symbol/cut",
     '<symbol id="a" viewBox="0 0 30 20"><circle r="25" fill="red"/></symbol><use href="#a" x="20" y="20" width="90" height="60"/>')
case("structure/symbol/preserveAspectRatio",
     f'<symbol id="a" viewBox="0 0 30 20" preserveAspectRatio="none">{HALVES}</symbol>'
     '<use href="#a" x="20" y="20" width="60" height="140"/>')
case("structure/use/of-an-svg",
     f'<defs><svg id="a" width="60" height="60" viewBox="0 0 30 20">{HALVES}</svg></defs>'
     '<use href="#a" x="20" y="20"/><use href="#a" x="90" y="90" width="90" height="90"/>')

# Style sheets

case("structure/style/names", "<style>rect { fill: red } .a { fill: teal } #b { fill: gold }</style>"
     '<rect width="50" height="50"/><rect x="60" width="50" height="50" class="a"/>'
     '<rect x="120" width="50" height="50" class="a" id="b"/>')
case("structure/style/over-attributes",
     '<style>.a { fill: teal; stroke: black; stroke-width: 6px }</style><rect class="a" fill="red" width="90" height="90"/>')
case("structure/style/style-attribute",
     '<style>.a { fill: teal !important; opacity: 0.5 }</style>'
     '<rect class="a" style="fill: red; opacity: 1; stroke: gold; stroke-width: 8" width="90" height="90"/>')
case("structure/style/several-classes",
     "<style>.a.b { fill: teal } .a, .c { stroke: red; stroke-width: 5 } /* nothing */ * { stroke-linejoin: round }</style>"
     '<rect class="b a" x="10" y="10" width="60" height="60"/><rect class="c" x="90" y="10" width="60" height="60"/>')
case("structure/style/within",
     "<style>g rect { fill: teal } g > .a { fill: gold } svg &gt; rect { fill: red }</style>"
     '<rect width="50" height="50"/><g><rect x="60" width="50" height="50"/><g><rect class="a" x="120" width="50" height="50"/>'
     '</g><rect class="a" y="60" width="50" height="50"/></g>')
case("structure/style/cdata", '<style type="text/css"><![CDATA[ .a { fill: teal } ]]></style><rect class="a" width="50" height="50"/>')
case("structure/style/order", "<style>.b { fill: red } .a { fill: teal }</style>"
     '<rect class="a b" width="50" height="50"/><rect class="b a" x="60" width="50" height="50"/>')
case("structure/style/transform", '<rect style="transform: translate(40 30) rotate(36)" width="90" height="60"/>')
case("structure/style/inherit",
     '<g fill="teal" opacity="0.5"><rect fill="inherit" width="50" height="50"/>'
     '<g fill="red"><rect x="60" style="fill: inherit" width="50" height="50"/></g></g>')
case("structure/entities", '<rect width="90" height="90" fill="&tint;"/>')
CASES["structure/entities"] = '<!DOCTYPE svg [<!ENTITY tint "teal">]>' + CASES["structure/entities"]
case("structure/foreign-elements",
     '<x:view xmlns:x="urn:x"><rect width="90" height="90" fill="red"/></x:view><rect width="50" height="50" fill="teal"/>')
case("structure/switch", '<switch><g systemLanguage="xx"><rect width="90" height="90" fill="red"/></g>'
     '<rect width="50" height="50" fill="teal"/><rect width="90" height="90" fill="red"/></switch>')
case("structure/visibility",
     '<g visibility="hidden"><rect width="50" height="50"/><rect x="60" visibility="visible" width="50" height="50"/></g>')
case("structure/display", '<g display="none"><rect width="50" height="50"/></g><rect x="60" display="inline" width="50" height="50"/>')

# Transforms

for number, transform in enumerate((
    "matrix(1 0.2 -0.3 1 40 20)", "translate(30)", "translate(30,40) scale(0.5)", "scale(0.5 1.4)", "rotate(30)",
    "rotate(30, 60, 50)", "skewX(20)", "skewY(-15)", "translate(20 20)rotate(10),scale(.8)", "scale(-1 1) translate(-180)",
    "  translate ( 20 , 10 )  ")):
    case(f"structure/transform/{number}", f'<rect x="10" y="10" width="100" height="80" fill="teal" transform="{transform}"/>')
case("structure/transform/of-nothing", '<rect width="90" height="90" transform="scale(0)"/><circle r="20"/>')
case("structure/transform-origin/px",
     '<rect x="50" y="50" width="100" height="60" fill="teal" transform="rotate(30)" transform-origin="100 80"/>')
case("structure/transform-origin/percent",
     '<rect x="50" y="50" width="100" height="60" fill="teal" transform="rotate(30)" transform-origin="50% 25%"/>')
case("structure/transform-origin/words",
     '<rect x="50" y="50" width="100" height="60" fill="teal" transform="rotate(30)" transform-origin="right center"/>')

# Paints

case("painting/fill/fallback", '<rect width="90" height="90" fill="url(#none) teal"/>')
case("painting/fill/rgb-percent", '<rect width="90" height="90" fill="rgb(20%, 60%, 50%)"/>')
case("painting/fill/hsl", '<rect width="90" height="90" fill="hsl(170, 60%, 40%)"/>')
case("painting/fill/alpha", '<rect width="90" height="90" fill="#12896780"/>')
case("painting/fill/uppercase", '<rect width="90" height="90" fill="TEAL"/>')
case("painting/fill/currentColor", '<g color="teal"><rect width="90" height="90" fill="currentColor"/></g>')
case("painting/paint-order/stroke",
     '<rect x="30" y="30" width="90" height="90" fill="teal" stroke="gold" stroke-width="30" paint-order="stroke"/>')
case("painting/stroke/dash-percent",
     '<path d="M 10 100 H 190" stroke="teal" stroke-width="20" stroke-dasharray="10% 5%" stroke-dashoffset="5%"/>')
case("painting/stroke/ellipse-dash",
     '<ellipse cx="100" cy="100" rx="80" ry="50" fill="none" stroke="teal" stroke-width="8" stroke-dasharray="30 12"/>')
case("painting/stroke/rect-dash",
     '<rect x="20" y="30" width="150" height="120" rx="30" ry="20" fill="none" stroke="teal" stroke-width="8" stroke-dasharray="30 12"/>')

STOPS = '<stop offset="0" stop-color="gold"/><stop offset="0.5" stop-color="tomato"/><stop offset="100%" stop-color="navy"/>'
for name, gradient in {
    "linear-box": f'<linearGradient id="g">{STOPS}</linearGradient>',
    "linear-user": f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="30" x2="160" y2="140">{STOPS}</linearGradient>',
    "linear-percent": f'<linearGradient id="g" x1="10%" y1="10%" x2="60%" y2="90%">{STOPS}</linearGradient>',
    "linear-user-percent":
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10%" y1="10%" x2="60%" y2="90%">{STOPS}</linearGradient>',
    "linear-transform": f'<linearGradient id="g" gradientTransform="rotate(40)">{STOPS}</linearGradient>',
    "linear-a-point": f'<linearGradient id="g" x1="0.5" x2="0.5">{STOPS}</linearGradient>',
    "linear-one-stop": '<linearGradient id="g"><stop offset="0.5" stop-color="tomato"/></linearGradient>',
    "linear-no-stop": '<linearGradient id="g"/>',
    "linear-backward-stops":
        '<linearGradient id="g"><stop offset="0.6" stop-color="gold"/><stop offset="0.2" stop-color="navy"/></linearGradient>',
    "linear-opacity":
        '<linearGradient id="g"><stop offset="0" stop-color="gold" stop-opacity="0.2"/><stop offset="1" stop-color="navy"/></linearGradient>',
    "linear-href": f'<linearGradient id="h">{STOPS}</linearGradient><linearGradient id="g" href="#h" y2="1"/>',
    "linear-href-attributes": f'<linearGradient id="h" x2="0" y2="1">{STOPS}</linearGradient><linearGradient id="g" href="#h"/>',
    "linear-style":
        '<style>.s { stop-color: teal }</style><linearGradient id="g"><stop offset="0" class="s"/>'
        '<stop offset="1" style="stop-color: gold; stop-opacity: 0.5"/></linearGradient>',
    "linear-stop-currentColor":
        '<linearGradient id="g" color="teal"><stop offset="0" stop-color="currentColor"/><stop offset="1" stop-color="gold"/></linearGradient>',
    "radial-box": f'<radialGradient id="g">{STOPS}</radialGradient>',
    "radial-user": f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="80" cy="90" r="90">{STOPS}</radialGradient>',
    "radial-off-center": f'<radialGradient id="g" cx="30%" cy="40%" r="60%">{STOPS}</radialGradient>',
    "radial-transform":
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" r="1" gradientTransform="matrix(60 20 -10 50 100 90)">{STOPS}</radialGradient>',
    "radial-inner": f'<radialGradient id="g" fr="0.2">{STOPS}</radialGradient>',
    "radial-href": f'<linearGradient id="h">{STOPS}</linearGradient><radialGradient id="g" href="#h"/>',
    "radial-no-radius": f'<radialGradient id="g" r="0">{STOPS}</radialGradient>',
}.items():
    case(f"paint-servers/{name}", f'<defs>{gradient}</defs><rect x="20" y="30" width="150" height="110" fill="url(#g)"/>')
    case(f"paint-servers/{name}-stroke",
         f'<defs>{gradient}</defs><circle cx="100" cy="100" r="60" fill="none" stroke="url(#g)" stroke-width="24"/>')
case("paint-servers/box-of-a-line",
     f'<linearGradient id="g">{STOPS}</linearGradient><path d="M 20 100 H 180" stroke="url(#g) teal" stroke-width="20"/>')
case("paint-servers/on-a-turned-shape",
     f'<linearGradient id="g">{STOPS}</linearGradient><rect transform="rotate(30 100 100)" x="40" y="60" width="120" height="80" fill="url(#g)"/>')
case("paint-servers/curved-box", f'<linearGradient id="g">{STOPS}</linearGradient>'
     '<path d="M 40 160 C 40 -60 160 -60 160 160 Z" fill="url(#g)" stroke="url(#g)" stroke-width="12"/>')

# Clips and masks

PICTURE = '<rect width="200" height="200" fill="teal"/><circle cx="60" cy="60" r="50" fill="gold"/>'
for name, clip in {
    "a-circle": '<clipPath id="c"><circle cx="100" cy="100" r="80"/></clipPath>',
    "two-shapes": '<clipPath id="c"><circle cx="70" cy="70" r="50"/><rect x="90" y="90" width="90" height="90"/></clipPath>',
    "box": '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.4"/></clipPath>',
    "transform": '<clipPath id="c" transform="rotate(20 100 100)"><rect x="40" y="60" width="120" height="80"/></clipPath>',
    "rule": '<clipPath id="c"><path clip-rule="evenodd" d="M 100 10 L 150 180 L 10 70 H 190 L 50 180 Z"/></clipPath>',
    "of-a-clip": '<clipPath id="d"><rect x="60" width="80" height="200"/></clipPath>'
                 '<clipPath id="c" clip-path="url(#d)"><circle cx="100" cy="100" r="80"/></clipPath>',
    "of-a-child": '<clipPath id="d"><rect x="60" width="80" height="200"/></clipPath><clipPath id="c">'
                  '<circle cx="100" cy="100" r="80" clip-path="url(#d)"/><rect width="50" height="50"/></clipPath>',
    "use": '<circle id="u" cx="100" cy="100" r="70"/><clipPath id="c"><use href="#u" y="10"/></clipPath>',
    "empty": '<clipPath id="c"/>',
    "invisible": '<clipPath id="c"><rect width="90" height="90" visibility="hidden"/></clipPath>',
}.items():
    case(f"masking/clipPath/{name}", f'<defs>{clip}</defs><g clip-path="url(#c)">{PICTURE}</g>')
    case(f"masking/clipPath/{name}-of-a-shape",
         f'<defs>{clip}</defs><rect x="10" y="20" width="170" height="150" fill="tomato" clip-path="url(#c)" transform="rotate(5)"/>')

FADE = '<linearGradient id="f"><stop offset="0" stop-color="white"/><stop offset="1" stop-color="black"/></linearGradient>'
for name, mask in {
    "luminance": f'{FADE}<mask id="m"><rect width="200" height="200" fill="url(#f)"/></mask>',
    "alpha": '<mask id="m" mask-type="alpha"><circle cx="100" cy="100" r="80" fill-opacity="0.6"/></mask>',
    "colored": '<mask id="m"><circle cx="100" cy="100" r="80" fill="lime"/></mask>',
    "user-space": '<mask id="m" maskUnits="userSpaceOnUse" x="40" y="50" width="100" height="90">'
                  '<circle cx="100" cy="100" r="80" fill="white"/></mask>',
    "box": f'{FADE}<mask id="m" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="url(#f)"/></mask>',
    "of-a-mask": '<mask id="n"><rect x="60" width="80" height="200" fill="white"/></mask>'
                 '<mask id="m" mask="url(#n)"><circle cx="100" cy="100" r="80" fill="white"/></mask>',
    "empty": '<mask id="m"/>',
    "and-opacity": '<mask id="m"><circle cx="100" cy="100" r="80" fill="white" opacity="0.5"/></mask>',
}.items():
    case(f"masking/mask/{name}", f'<defs>{mask}</defs><g mask="url(#m)">{PICTURE}</g>')
    case(f"masking/mask/{name}-of-a-shape",
         f'<defs>{mask}</defs><rect x="10" y="20" width="170" height="150" fill="tomato" mask="url(#m)" transform="rotate(5)"/>')
case("masking/both", '<clipPath id="c"><circle cx="100" cy="100" r="80"/><rect width="50" height="50"/></clipPath>'
     '<mask id="m"><rect x="60" width="80" height="200" fill="white"/></mask>'
     f'<g clip-path="url(#c)" mask="url(#m)" opacity="0.7">{PICTURE}</g>')

SEEN = '<rect width="30" height="20" fill="teal"/>'
case("masking/clipPath/on-svg",
     f'<clipPath id="c"><circle r="15"/></clipPath><svg x="20" y="20" width="150" height="100" viewBox="0 0 30 20" clip-path="url(#c)">{SEEN}</svg>')
case("masking/clipPath/on-symbol",
     f'<clipPath id="c"><circle r="15"/></clipPath><symbol id="s" viewBox="0 0 30 20" clip-path="url(#c)">{SEEN}</symbol>'
     '<use href="#s" x="20" y="20" width="150" height="100"/>')
case("masking/mask/of-a-unit-box",
     '<mask id="m"><rect width="1" height="1" fill="white"/></mask><g transform="scale(90)"><rect width="1" height="1" mask="url(#m)" fill="teal"/></g>')
case("masking/mask/opacity-has-no-effect",
     f'<mask id="m" opacity="0.2"><circle cx="100" cy="100" r="80" fill="white"/></mask><g mask="url(#m)">{PICTURE}</g>')
case("structure/use/of-an-svg-transform",
     f'<defs><svg id="a" width="60" height="60" transform="rotate(20)">{SEEN}</svg></defs><use href="#a" x="60" y="20"/>')
case("structure/systemLanguage", '<rect width="90" height="90" fill="red" systemLanguage="xx"/><rect width="50" height="50" fill="teal"/>')
case("structure/style/comments", '<rect style="/* c */ fill: /* d */ teal" width="50" height="50"/>')
case("structure/style/attributes-alone", '<mask id="m" style="width: 30px"><rect width="200" height="200" fill="white"/></mask>'
     '<rect width="90" height="90" fill="teal" mask="url(#m)" mix-blend-mode="screen"/>')
case("structure/style/inherit-opacity", '<g opacity="0.5"><rect opacity="inherit" width="50" height="50" fill="teal"/></g>')

# Compositing

case("painting/opacity/group", f'<g opacity="0.5">{PICTURE}</g>')
case("painting/opacity/percent", f'<g opacity="50%">{PICTURE}</g>')
case("painting/opacity/both-paints",
     '<circle cx="100" cy="100" r="60" fill="teal" stroke="gold" stroke-width="30" opacity="0.5"/>')
case("painting/opacity/of-paints",
     '<circle cx="100" cy="100" r="60" fill="teal" stroke="gold" stroke-width="30" fill-opacity="0.5" stroke-opacity="0.3"/>')
for blend in ("multiply", "screen", "difference", "color-dodge", "luminosity"):
    case(f"painting/mix-blend-mode/{blend}",
         f'<rect width="120" height="120" fill="gold"/><circle cx="120" cy="120" r="70" fill="teal" style="mix-blend-mode: {blend}"/>')
case("painting/isolation",
     '<rect width="120" height="120" fill="gold"/><g style="isolation: isolate"><rect x="100" width="90" height="200" fill="tomato"/>'
     '<circle cx="120" cy="120" r="70" fill="teal" style="mix-blend-mode: multiply"/></g>')

# Filters

COLORED = ('<rect x="30" y="30" width="90" height="110" fill="#c86432"/><circle cx="120" cy="110" r="50" fill="#2864c8"'
           ' fill-opacity="0.7"/>')
SRGB = 'color-interpolation-filters="sRGB"'


def filtered(name, steps, attributes=SRGB, inside=COLORED, more=""):
    case(f"filters/{name}", f'<filter id="f" {attributes}>{steps}</filter><g filter="url(#f)" {more}>{inside}</g>')


DESIGN_SHADOW = ('<feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix"'
                 ' values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dx="{x}" dy="{y}"/>'
                 '<feGaussianBlur stdDeviation="{blur}"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix'
                 ' type="matrix" values="0 0 0 0 {red} 0 0 0 0 0.1 0 0 0 0 0.3 0 0 0 {alpha} 0"/><feBlend mode="normal"'
                 ' in2="{below}" result="{name}"/>')
INNER_SHADOW = ('<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"'
                ' result="hardAlpha"/><feOffset dy="8"/><feGaussianBlur stdDeviation="5"/><feComposite in2="hardAlpha"'
                ' operator="arithmetic" k2="-1" k3="1"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
                ' 0 0 0.5 0"/><feBlend mode="normal" in2="shape" result="effect_innerShadow"/>')
SHAPE = '<feBlend mode="normal" in="SourceGraphic" in2="{0}" result="shape"/>'
one = DESIGN_SHADOW.format(x=0, y=8, blur=6, red=0, alpha=0.4, below="BackgroundImageFix", name="s1")
two = DESIGN_SHADOW.format(x=-12, y=3, blur=2, red=0.8, alpha=0.6, below="s1", name="s2")
filtered("design-tools/drop-shadow", one + SHAPE.format("s1"))
filtered("design-tools/two-shadows", one + two + SHAPE.format("s2"))
filtered("design-tools/inner-shadow", one + SHAPE.format("s1") + INNER_SHADOW, inside=COLORED.replace(
    ' fill-opacity="0.7"', ""))
filtered("design-tools/layer-blur", '<feFlood flood-opacity="0" result="b"/><feBlend in="SourceGraphic" in2="b"'
         ' result="shape"/><feGaussianBlur stdDeviation="7" result="effect1_foregroundBlur"/>')

GLOW = ('<feGaussianBlur in="SourceAlpha" stdDeviation="6"/><feOffset dx="6" dy="10" result="o"/><feMerge><feMergeNode'
        ' in="o"/><feMergeNode in="SourceGraphic"/></feMerge>')
filtered("feMerge/shadow-in-light", GLOW, "", inside=COLORED.replace(' fill-opacity="0.7"', ""))
filtered("feMerge/shadow", GLOW)
filtered("feGaussianBlur/in-light", '<feGaussianBlur stdDeviation="6"/>', "")
filtered("feColorMatrix/in-light", '<feColorMatrix type="saturate" values="0.3"/>', "")
filtered("feColorMatrix/fills", '<feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0.5 0 0 0 0.5 0.25"/>')
filtered("feComponentTransfer/table-in-light",
         '<feComponentTransfer><feFuncR type="table" tableValues="0.2 0.9 0.4"/></feComponentTransfer>', "")
for operator in ("over", "in", "out", "atop", "xor"):
    filtered(f"feComposite/{operator}", f'<feOffset dx="30" dy="20"/><feComposite in2="SourceGraphic" operator="{operator}"/>')
filtered("feComposite/arithmetic-sum",
         '<feOffset dx="30"/><feComposite in2="SourceGraphic" operator="arithmetic" k2="0.6" k3="0.4"/>')
for mode in ("normal", "multiply", "screen", "darken", "lighten", "overlay", "difference"):
    filtered(f"feBlend/{mode}", f'<feFlood flood-color="#c8a03c" flood-opacity="0.8"/><feBlend in2="SourceGraphic" mode="{mode}"/>')
filtered("feBlend/multiply-in-light", '<feFlood flood-color="#c8a03c"/><feBlend in2="SourceGraphic" mode="multiply"/>', "")
filtered("feFlood/subregion", '<feFlood flood-color="teal" x="50" y="60" width="70" height="40"/>')
filtered("feOffset/subregion", '<feOffset dx="20" dy="20" x="40" y="40" width="90" height="60"/>')
filtered("region/user-space", '<feGaussianBlur stdDeviation="12"/>',
         SRGB + ' filterUnits="userSpaceOnUse" x="40" y="20" width="100" height="120"')
filtered("region/box", '<feGaussianBlur stdDeviation="12"/>', SRGB + ' x="0" y="0" width="1" height="0.7"')
filtered("region/turned", '<feGaussianBlur stdDeviation="5"/>', SRGB, more='transform="rotate(20 100 100) scale(0.8)"')
filtered("feOffset/turned", '<feOffset dx="30"/>', SRGB, more='transform="rotate(30 100 100) scale(0.7)"')
filtered("with-opacity-and-clip", '<feGaussianBlur stdDeviation="4"/>', SRGB,
         inside=COLORED + '<clipPath id="c"><rect x="20" y="20" width="120" height="100"/></clipPath>',
         more='opacity="0.6" clip-path="url(#c)"')
case("filters/of-a-shape-and-its-style",
     f'<style>.s {{ filter: url(#f) }}</style><filter id="f" {SRGB}><feDropShadow dx="4" dy="6" stdDeviation="3"'
     ' flood-color="black" flood-opacity="0.5"/></filter><circle class="s" cx="100" cy="100" r="50" fill="gold"/>')
case("filters/empty", '<filter id="f"/><rect width="90" height="90" filter="url(#f)"/>')

# Gradients with a focal point, and beyond their ends

STOPS = '<stop stop-color="#5b2bd9"/><stop offset="0.6" stop-color="#ffb347"/><stop offset="1" stop-color="#06d6a0" stop-opacity="0.5"/>'
for spread in ("pad", "repeat", "reflect"):
    case(f"paint-servers/linearGradient/spread-{spread}",
         f'<linearGradient id="g" x1="0.2" y1="0.2" x2="0.6" y2="0.7" spreadMethod="{spread}">{STOPS}</linearGradient>'
         '<rect x="10" y="10" width="180" height="180" fill="url(#g)"/>')
    for focus in ('fx="0.35" fy="0.45"', 'fx="0.36" fy="0.5" fr="0.05"', 'fr="0.1"', 'fx="0.66" fy="0.5"'):
        case(f"paint-servers/radialGradient/spread-{spread} {focus}",
             f'<radialGradient id="g" r="0.2" {focus} spreadMethod="{spread}">{STOPS}</radialGradient>'
             '<rect x="10" y="10" width="180" height="180" fill="url(#g)"/>')
