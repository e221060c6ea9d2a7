"""Neo4j Browser in headless Chromium: sign in, drop files on the page, run what is in the editor, see what is drawn."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
PATIENCE = 60_000
"""Milliseconds."""
_DROP = """([name, data]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(data), one => one.charCodeAt(0))], name));
    for (const type of ["dragenter", "dragover", "drop"])
        document.querySelector(".filedrop").dispatchEvent(
            new DragEvent(type, {dataTransfer: transfer, bubbles: true, cancelable: true}));
}"""
_COLOURS = "Array.from(document.querySelectorAll('g.node circle.b-outline')).map(one => one.getAttribute('fill'))"


@contextmanager
def chromium() -> Iterator[Page]:
    """Open a page; skip the test where there is no Chromium."""
    if not CHROMIUM.exists():
        pytest.skip(f"install Chromium as {CHROMIUM}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1360, "height": 820})
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


def sign_in(page: Page, link: str, password: str) -> None:
    """Open a link to Browser and sign in as the user that it names."""
    page.goto(link)
    page.get_by_test_id("password").fill(password)
    page.get_by_test_id("connect").click()
    page.get_by_test_id("editor-Run").wait_for()
    page.get_by_text(":play start").first.wait_for()  # Browser runs it by itself, once it is connected


def drop(page: Page, file: Path) -> None:
    """Drop a file on the page."""
    page.evaluate(_DROP, [file.name, base64.b64encode(file.read_bytes()).decode()])


def run(page: Page) -> None:
    """Run what the link put in the editor, and wait until its nodes are drawn."""
    page.get_by_test_id("activeEditor").get_by_text("MATCH").first.wait_for()
    page.get_by_test_id("editor-Run").click()
    page.locator("g.node").first.wait_for()


def colours(page: Page) -> list[str]:
    """Return the colour of every node that is drawn."""
    found: list[str] = page.evaluate(_COLOURS)
    return found
