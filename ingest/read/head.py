"""What an HTML page says of itself: head, Open Graph, Dublin Core, JSON-LD, `<time>`."""

import json
import re
from collections.abc import Iterator, Mapping

from lxml import etree

from evigraph.ingest.read.content import Metadata, language_code, line
from evigraph.ingest.read.dates import iso_date

_TITLE = ("og:title", "citation_title", "dc.title", "dcterms.title", "twitter:title")
_PUBLISHER = (
    "og:site_name",
    "publisher",
    "dc.publisher",
    "dcterms.publisher",
    "citation_publisher",
    "citation_journal_title",
)
_AUTHOR = ("author", "article:author", "dc.creator", "dcterms.creator", "citation_author", "parsely-author")
_DATE = (
    "article:published_time", "og:published_time", "date", "pubdate", "publishdate", "publish-date", "dc.date",
    "dcterms.date", "dc.date.issued", "dcterms.issued", "dcterms.created", "citation_publication_date", "citation_date",
    "parsely-pub-date",
)  # fmt: skip
_SUFFIX = re.compile(r"\s+[|–—·•»-]\s+([^|–—·•»]+)$")


def head_metadata(tree: etree._Element) -> Metadata:
    """Return the metadata of a parsed page; the page's own date is when it was published, never when it changed."""
    metas = _metas(tree)
    linked = list(_linked(tree))
    publisher = _first(metas, _PUBLISHER) or next(filter(None, (_named(item.get("publisher")) for item in linked)), "")
    return Metadata(
        title=_title(tree, metas, linked, publisher=publisher),
        uri=_uri(tree, metas),
        publisher=publisher,
        author=_author(metas, linked),
        date=_date(tree, metas, linked),
        language=_language(tree, metas),
    )


def _metas(tree: etree._Element) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for meta in tree.iter("meta"):
        name = meta.get("property") or meta.get("name") or meta.get("itemprop") or meta.get("http-equiv") or ""
        value = line(meta.get("content") or "")
        if name and value:
            found.setdefault(name.strip().lower(), []).append(value)
    return found


def _first(metas: Mapping[str, list[str]], names: tuple[str, ...]) -> str:
    return next((metas[name][0] for name in names if name in metas), "")


def _linked(tree: etree._Element) -> Iterator[dict[str, object]]:
    """Yield the JSON-LD objects that describe a text."""
    for script in tree.iter("script"):
        if (script.get("type") or "").strip().lower() == "application/ld+json":
            try:
                known = json.loads(script.text or "")
            except (ValueError, RecursionError):
                continue
            pending = known if isinstance(known, list) else [known]
            for item in pending:
                graph = item.get("@graph") if isinstance(item, dict) else None
                for one in graph if isinstance(graph, list) else [item]:
                    if isinstance(one, dict) and ("headline" in one or "datePublished" in one):
                        yield one


def _named(value: object) -> str:
    """Return the name of a JSON-LD person or organisation, several joined."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(_named, value)))
    if isinstance(value, dict):
        value = value.get("name")
    return line(value) if isinstance(value, str) else ""


def _title(
    tree: etree._Element, metas: Mapping[str, list[str]], linked: list[dict[str, object]], *, publisher: str
) -> str:
    """Return the title; a site's name behind a bar is dropped where the page tells that name."""
    stated = _first(metas, _TITLE) or next(
        (line(t) for item in linked if isinstance(t := item.get("headline"), str)), ""
    )
    if stated:
        return stated
    heading = next((text for h in tree.iter("h1") if (text := _content(h))), "")
    title = next((text for t in tree.iter("title") if t.getparent().tag != "svg" and (text := _content(t))), "")
    suffix = _SUFFIX.search(title)
    if suffix and (title[: suffix.start()] == heading or suffix[1].casefold() == publisher.casefold()):
        title = title[: suffix.start()]
    return title or heading


def _content(element: etree._Element) -> str:
    return line("".join(element.itertext()))


def _uri(tree: etree._Element, metas: Mapping[str, list[str]]) -> str:
    links = [
        link.get("href") or "" for link in tree.iter("link") if "canonical" in (link.get("rel") or "").lower().split()
    ]
    stated = [*links, *metas.get("og:url", [])]
    return next((line(uri) for uri in stated if uri.strip().lower().startswith(("http://", "https://"))), "")


def _author(metas: Mapping[str, list[str]], linked: list[dict[str, object]]) -> str:
    for name in _AUTHOR:
        people = [value for value in metas.get(name, []) if not value.lower().startswith(("http://", "https://", "@"))]
        if people:
            return ", ".join(dict.fromkeys(people))
    return next(filter(None, (_named(item.get("author")) for item in linked)), "")


def _date(tree: etree._Element, metas: Mapping[str, list[str]], linked: list[dict[str, object]]) -> str:
    stated = [value for name in _DATE for value in metas.get(name, [])[:1]]
    stated[1:1] = [value for item in linked if isinstance(value := item.get("datePublished"), str)]
    times = list(tree.iter("time"))
    published = [
        t for t in times if "datepublished" in (t.get("itemprop") or "").lower() or t.get("pubdate") is not None
    ]
    first = [t for t in times if next(t.iterancestors("article", "main", "header"), None) is not None][:1]
    stated += [t.get("datetime") or _content(t) for t in published + first]
    return next(filter(None, map(iso_date, stated)), "")


def _language(tree: etree._Element, metas: Mapping[str, list[str]]) -> str:
    xml = "{http://www.w3.org/XML/1998/namespace}lang"
    stated = [
        tree.get("lang"),
        tree.get("xml:lang"),
        tree.get(xml),
        _first(metas, ("content-language", "dc.language", "og:locale")),
    ]
    return next(filter(None, (language_code(value) for value in stated if value)), "")
