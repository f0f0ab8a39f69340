#!/usr/bin/env python3
"""Writes PageAssets.swift: the files of Page as string literals, so that the program carries its page."""

import os

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "Page")


def literal(text):
    """A raw string, with as many # as the text needs."""
    hashes = "#"
    while '"""' + hashes in text or "\\" + hashes in text:
        hashes += "#"
    body = text[:-1] if text.endswith("\n") else text
    return f'{hashes}"""\n{body}\n"""{hashes}' + (' + "\\n"' if text.endswith("\n") else "")


def main():
    files = []
    for folder, folders, names in os.walk(PAGE):
        folders.sort()
        for name in sorted(names):
            if name.startswith("."):
                continue
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8", newline="") as file:
                files.append(("/" + os.path.relpath(path, PAGE), file.read()))
    lines = [
        "// Made of the files in Page by embed-page.py; PageAssetsTests says whether it is still the same.",
        "// swift-format-ignore-file",
        "",
        "/// The page, by the paths under which browsers ask for its files.",
        "enum PageAssets {",
        "  static let files: [String: String] = [",
    ]
    for index, (path, _) in enumerate(files):
        lines.append(f'    "{path}": file{index},')
    lines += ["  ]" if files else "    :\n  ]", "}", ""]
    for index, (_, text) in enumerate(files):
        if "\r" in text or "\0" in text:
            raise SystemExit(f"{files[index][0]} has characters that a literal has not")
        lines.append(f"private let file{index} = {literal(text)}")
        lines.append("")
    with open(os.path.join(HERE, "PageAssets.swift"), "w", encoding="utf-8", newline="") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    main()
