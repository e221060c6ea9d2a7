"""Names that a Chinese text gives beside each other: a full name, its English form, its short form."""

import re
from collections.abc import Iterable, Mapping

from evigraph.query.gazetteer import key

_HAN = r"[\u3400-\u4dbf\u4e00-\u9fff]"
_GLOSS = re.compile(rf"(?P<name>{_HAN}{{2,24}})\s*[(（](?P<inside>[^()（）]{{2,160}})[)）]")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9 .,&'’-]{2,80}[A-Za-z.]")
_SHORT = re.compile(rf"(?:简称|下称|又称|即)(?:为)?[“\"「『‘:：]?\s*(?P<short>{_HAN}{{2,12}})")
_LEAD = re.compile(r"^.*(?:与|和|由|对|向|为|在|的|是|及|德国|美国|中国|英国|法国|日本)(?=.{4,})")


def glosses(texts: Iterable[str]) -> list[frozenset[str]]:
    """Return sets of keys that name one thing, from glosses like 某公司（英文名称：Some Co.，以下简称“某”）.

    >>> [sorted(found) for found in glosses(["海登锂业有限公司（Halden Lithium，以下简称“海登”）表示"])]
    [['halden lithium', '海登', '海登锂业有限公司']]
    """
    groups = []
    for text in texts:
        for found in _GLOSS.finditer(text):
            names = {_LEAD.sub("", found["name"])}
            names.update(one.group().strip(" ,.") for one in _LATIN.finditer(found["inside"]))
            names.update(one["short"] for one in _SHORT.finditer(found["inside"]))
            keys = frozenset(one for one in map(key, names) if one)
            if len(keys) > 1:
                groups.append(keys)
    return groups


def shared(groups: Iterable[frozenset[str]], bearers: Mapping[str, Iterable[int]]) -> list[tuple[str, int]]:
    """Return keys with the nodes they are borne by through a gloss, over any chain of glosses; sorted."""
    joined: list[set[str]] = []
    for group in groups:
        touching = [one for one in joined if one & group]
        joined = [one for one in joined if not one & group] + [set(group).union(*touching)]
    found: set[tuple[str, int]] = set()
    for names in joined:
        nodes = {node for name in names for node in bearers.get(name, ())}
        found.update((name, node) for name in names for node in nodes)
    return sorted(found)
