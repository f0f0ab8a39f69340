// swift-tools-version: 6.1
import PackageDescription

/// The way of a script through the modules; the arrows are the dependencies below:
/// bytes ─Scripting→ Script ─Staging→ Stage ─(time)→ Scene ─Rasterizing→ Pixmap ─Indexing→ IndexedFrame ─GIFEncoding→
/// GIF
let package = Package(
  name: "animate",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "animate", targets: ["animate"]),
    .executable(name: "animate-preview", targets: ["animate-preview"]),
    .library(name: "AnimateKit", targets: ["AnimateKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // Before 1.0 a minor version may change anything.
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
  ],
  targets: [
    // What everybody shares: values, and the system's calls.
    .target(name: "SystemCalling"),
    // Square roots and remainders come from libm where nothing else links it.
    .target(name: "Graphics", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // Script → picture.
    .target(name: "Expressions", dependencies: ["Graphics"]),
    .target(name: "Motion", dependencies: ["Graphics"]),
    .target(name: "Layout", dependencies: ["Graphics"]),
    .target(name: "Scripting", dependencies: ["Graphics", "Expressions", "Motion"]),
    .target(name: "DataReading", dependencies: ["Graphics", "Expressions", "Scripting"]),
    .target(name: "Typesetting", dependencies: ["Graphics", "CPango", "CFileOpening"]),
    .target(name: "SVGReading", dependencies: ["Graphics", "CExpat"]),
    .target(
      name: "ImageReading",
      dependencies: [
        "Graphics", "SVGReading", "SystemCalling", "CPNG", "CZlib", "CTurboJPEG", "CGif", "CWebP", "CFileOpening",
      ]),
    .target(
      name: "Staging",
      dependencies: [
        "Graphics", "Expressions", "Motion", "Layout", "Scripting", "DataReading", "Typesetting", "ImageReading",
      ]),
    .target(name: "Rasterizing", dependencies: ["Graphics"]),

    // Picture → file.
    .target(name: "Indexing", dependencies: ["Graphics"]),
    .target(name: "GIFEncoding", dependencies: ["Graphics", "Indexing", "CGif"]),
    .target(name: "PNGEncoding", dependencies: ["Graphics", "CZlib"]),
    .target(name: "WebPEncoding", dependencies: ["Graphics", "CWebP"]),
    .target(name: "VideoEncoding", dependencies: ["Graphics", "SystemCalling"]),
    .target(name: "FileWriting", dependencies: ["SystemCalling"]),

    // The library, and the programs on top of it.
    .target(
      name: "AnimateKit",
      dependencies: [
        "Graphics", "Scripting", "Expressions", "Motion", "Staging", "Typesetting", "ImageReading", "Rasterizing",
        "Indexing", "GIFEncoding", "PNGEncoding", "WebPEncoding", "VideoEncoding", "FileWriting", "CFileOpening",
        "CMemory", "SystemCalling",
      ]),
    // Work for strangers: a process that is watched, and shut off from the system.
    .target(name: "Confining", dependencies: ["AnimateKit", "FileWriting", "SystemCalling", "CLandlock"]),
    .target(
      name: "Previewing",
      dependencies: [
        "AnimateKit", "Confining", "Graphics", "Expressions", "Motion", "Scripting", "Staging", "ImageReading",
        "PNGEncoding", "FileWriting", "SystemCalling",
      ]),
    .executableTarget(
      name: "animate",
      dependencies: [
        "AnimateKit", "Confining", "Previewing", "Graphics", "Expressions", "Indexing", "Scripting", "Staging",
        "GIFEncoding", "VideoEncoding", "FileWriting", "SystemCalling",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Nobody looks symbols of the program up. Without their tables it is a megabyte less in memory, and what makes
      // the rest of them small (see the Makefile) only the toolchain's own linker knows.
      linkerSettings: [.unsafeFlags(["-use-ld=lld", "-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux]))]),
    // The page that redraws a script as it is saved: a program of its own, for it needs Foundation.
    .target(
      name: "PreviewServer",
      dependencies: [
        "Graphics", "PreviewPage", "SystemCalling", .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    // By itself, for its bytes take long to compile and seldom change.
    .target(name: "PreviewPage", resources: [.embedInCode("Page")]),
    .executableTarget(name: "animate-preview", dependencies: ["PreviewServer", "SystemCalling"]),
    .executableTarget(
      name: "animate-bench",
      dependencies: [
        "AnimateKit", "Graphics", "Expressions", "Motion", "Rasterizing", "Indexing", "GIFEncoding", "Scripting",
        "Staging", "SystemCalling",
      ]),

    // C libraries, each imported where it is used alone: giflib, libwebp and zlib by what reads and what writes with them,
    // CFileOpening by all that open files.
    .systemLibrary(name: "CGif", pkgConfig: "libgif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CFileOpening"),
    .systemLibrary(name: "CLandlock"),
    .systemLibrary(name: "CMemory"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Tests: one target a module, and what they share.
    .target(name: "TestSupport", dependencies: ["Graphics", "Indexing", "CZlib"], path: "Tests/TestSupport"),
    .testTarget(name: "GraphicsTests", dependencies: ["Graphics", "TestSupport"]),
    .testTarget(name: "ExpressionsTests", dependencies: ["Expressions", "Graphics", "TestSupport"]),
    .testTarget(name: "MotionTests", dependencies: ["Motion", "Graphics", "TestSupport"]),
    .testTarget(name: "LayoutTests", dependencies: ["Layout", "Graphics"], exclude: ["Systems"]),
    .testTarget(
      name: "ScriptingTests", dependencies: ["Scripting", "Expressions", "Graphics", "Motion"],
      exclude: ["Valid", "Invalid"]),
    .testTarget(name: "DataReadingTests", dependencies: ["DataReading", "Graphics"]),
    .testTarget(name: "TypesettingTests", dependencies: ["Typesetting", "Graphics"]),
    .testTarget(name: "SVGReadingTests", dependencies: ["SVGReading", "Graphics", "Rasterizing", "TestSupport"]),
    .testTarget(
      name: "ImageReadingTests", dependencies: ["ImageReading", "PNGEncoding", "Graphics", "TestSupport"],
      exclude: ["Samples"]),
    .testTarget(
      name: "StagingTests",
      dependencies: [
        "Staging", "Scripting", "Graphics", "Expressions", "Motion", "Typesetting", "ImageReading", "Rasterizing",
        "TestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "RasterizingTests", dependencies: ["Rasterizing", "Expressions", "Graphics", "Motion", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(name: "IndexingTests", dependencies: ["Indexing", "Graphics", "TestSupport"]),
    .testTarget(
      name: "GIFEncodingTests", dependencies: ["GIFEncoding", "Indexing", "Graphics", "CGif", "TestSupport"]),
    .testTarget(
      name: "PNGEncodingTests", dependencies: ["PNGEncoding", "ImageReading", "Graphics", "TestSupport"]),
    .testTarget(
      name: "WebPEncodingTests", dependencies: ["WebPEncoding", "ImageReading", "Graphics", "TestSupport"]),
    .testTarget(name: "VideoEncodingTests", dependencies: ["VideoEncoding", "Graphics", "TestSupport"]),
    .testTarget(name: "FileWritingTests", dependencies: ["FileWriting"]),
    .testTarget(name: "PreviewServerTests", dependencies: ["PreviewServer", "PreviewPage", "TestSupport"]),
    .testTarget(name: "ConfiningTests", dependencies: ["Confining", "CLandlock"]),
    .testTarget(name: "PreviewingTests", dependencies: ["Previewing", "Graphics"]),
    .testTarget(
      name: "AnimateKitTests",
      dependencies: [
        "AnimateKit", "GIFEncoding", "Graphics", "Indexing", "Motion", "Scripting", "Staging", "VideoEncoding",
        "TestSupport",
      ],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
