"""What every store finds: passages by their words, within a filter."""

import pytest

from evigraph.graph.records import Filter
from evigraph.graph.store import bigrams
from evigraph.ingest.records import Document
from tests.contracts.records import own_records

ANYWHERE = Filter()


def found(store, *words, han=(), limit=10, within=ANYWHERE):
    return [one.id for one in store.match(words, han, limit=limit, within=within)]


def test_passages_with_more_and_rarer_of_the_words_come_first(store):
    store.write(
        [
            own_records("both", "Kestrel mines lithium."),
            own_records("rare", "Kestrel builds boats."),
            *(own_records(f"common{at}", "They sell lithium to people.") for at in range(5)),
            own_records("none", "Nothing of it."),
        ]
    )
    scored = store.match(["kestrel", "lithium"], [], limit=10, within=ANYWHERE)
    assert [one.id for one in scored] == ["both#0", "rare#0", *(f"common{at}#0" for at in range(5))]
    scores = [one.score for one in scored]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 0
    assert scores == [round(score, 4) for score in scores]


def test_equal_scores_are_ordered_by_id_and_cut_there(store):
    store.write([own_records(name, "Kestrel again.") for name in ("c", "é", "a", "锂", "b")])
    assert found(store, "kestrel") == ["a#0", "b#0", "c#0", "é#0", "锂#0"]
    assert found(store, "kestrel", limit=2) == ["a#0", "b#0"]
    assert found(store, "kestrel", limit=0) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("It supplies cells.", "supplied"),
        ("Contracts were signed.", "contract"),
        ("Société Générale paid.", "societe"),
        ("It met SOCIETE there.", "société"),
        ("The x-ray showed it.", "X-Ray"),
        ("Cell no. 4680 failed.", "4680"),
    ],
)
def test_words_are_found_in_other_forms(store, text, word):
    store.write([own_records("a", text), own_records("b", "Unlike anything else.")])
    assert found(store, word) == [f"a#{'8' if text.startswith('Cell no.') else '0'}"]


def test_han_words_are_found_by_their_bigrams(store):
    store.write(
        [
            own_records("battery", "宁德时代新能源是一家动力电池公司。"),
            own_records("company", "时代传媒是一家公司。"),
            own_records("one", "铜 is copper."),
            own_records("latin", "Copper is a metal."),
        ]
    )
    assert found(store, han=bigrams("宁德时代")) == ["battery#0", "company#0"]
    assert found(store, han=bigrams("德代")) == []
    assert found(store, han=bigrams("铜")) == ["one#0"]
    assert found(store, "copper", han=["铜"]) == ["one#0", "latin#0"]
    assert found(store, "宁德") == []


def test_title_and_heading_count_as_words_of_each_passage(store):
    store.write([own_records("a", "It grew. It fell.", title="Kestrel 年报", heading="Revenue")])
    assert found(store, "kestrel") == found(store, "revenue") == found(store, han=["年报"]) == ["a#0", "a#8"]


def test_words_follow_an_edit_a_new_title_and_a_removal(store):
    own = own_records("a", "Kestrel grew.", title="Old")
    store.write([own, own_records("b", "Kestrel fell.")])
    store.update([Document("a", "", title="Fresh 标题")])
    assert found(store, "fresh") == found(store, han=["标题"]) == ["a#0"]
    assert found(store, "old") == []
    store.write([own_records("a", "Osprey grew.", title="Fresh")])
    assert found(store, "kestrel") == ["b#0"]
    assert found(store, "osprey") == ["a#0"]
    store.remove(["a"])
    assert found(store, "osprey") == found(store, "fresh") == found(store, han=["标题"]) == []
    assert store.match(["kestrel"], [], limit=5, within=ANYWHERE) == _alone(store)


def _alone(store):
    """Score the same passage where no other was ever written."""
    store.remove(["b"])
    store.write([own_records("b", "Kestrel fell.")])
    return store.match(["kestrel"], [], limit=5, within=ANYWHERE)


def test_scores_do_not_depend_on_what_was_there_before_or_on_order(new_store):
    own = [own_records(f"d{at}", f"Kestrel number {at} sells {'tin ' * at}.", title=f"T{at}") for at in range(12)]
    others = [own_records(f"x{at}", "Kestrel tin tin number.") for at in range(9)]
    results = []
    for steps in ([own], [own[:4], own[4:]], [others, own[::-1]], [own[6:], others, own]):
        with new_store() as open_:
            store = open_()
            for step in steps:
                store.write(step)
            store.remove([one.document.id for one in others])
            results.append(store.match(["kestrel", "tin", "t3"], [], limit=20, within=ANYWHERE))
    assert results[1:] == results[:1] * 3


def test_words_in_most_passages_give_way_to_rarer_ones(store):
    store.write([own_records(f"d{at:03d}", f"The company grew{' by tin' if at < 3 else ''}.") for at in range(100)])
    assert found(store, "the", "company", "tin", limit=50) == ["d000#0", "d001#0", "d002#0"]
    assert len(found(store, "the", "company", limit=50)) == 50
    assert len(found(store, "the", "zeppelin", limit=50)) == 50


INJECTIONS = [
    *('"', '""', '"kestrel', "-", "(", ")", "*", ":", "NOT", "AND", "🔋", "\ufeff", "a" * 40_000, "osprey*", "^osprey"),
    *("kestrel OR osprey", "words : osprey", "{words han} : osprey", "NEAR(kestrel osprey)", "kestrel\0osprey"),
    "'; DROP TABLE passage; --",
]


@pytest.mark.parametrize("word", INJECTIONS, ids=range(len(INJECTIONS)))
def test_no_word_is_read_as_a_query(store, word):
    store.write(
        [own_records("a", "Osprey grew."), own_records("b", "Kestrel fell."), own_records("c", "Kestrel osprey.")]
    )
    assert set(found(store, word)) <= ({"a#0", "c#0"} if word in {"osprey*", "^osprey"} else {"c#0", "b#0"})
    assert set(found(store, word, "grew", han=[word])) >= {"a#0"}
    assert store.count(Document) == 3


def test_any_number_of_words_may_be_asked_for(store):
    store.write([own_records("a", "Osprey grew.")])
    assert found(store, *(f"word{at}" for at in range(5_000)), "osprey", han=["电池"] * 500) == ["a#0"]


SOURCES = {
    "year": {"date": "2023", "tier": "official", "publisher": "EBOA", "language": "en"},
    "month": {"date": "2023-04", "tier": "media", "publisher": "Gazette", "language": "zh"},
    "day": {"date": "2023-04-11", "tier": "media", "publisher": 'it\'s "x"', "language": "en"},
    "undated": {"tier": "forum", "publisher": "Gazette"},
}


@pytest.mark.parametrize(
    ("within", "expected"),
    [
        (Filter(), "day month undated year"),
        (Filter(since="2023-01-01"), "day month year"),
        (Filter(since="2023-04-12"), "month year"),
        (Filter(since="2023-05-01"), "year"),
        (Filter(since="2023-12-31"), "year"),
        (Filter(since="2024-01-01"), ""),
        (Filter(until="2022-12-31"), ""),
        (Filter(until="2023-01-01"), "year"),
        (Filter(until="2023-04-10"), "month year"),
        (Filter(until="2023-04"), "day month year"),
        (Filter(until="2023"), "day month year"),
        (Filter(since="2023-04", until="2023-04-11"), "day month year"),
        (Filter(since="2023-04-01", until="2023-04-10"), "month year"),
        (Filter(tiers=("media", "forum")), "day month undated"),
        (Filter(publishers=("Gazette",)), "month undated"),
        (Filter(publishers=("gazette",)), ""),
        (Filter(publishers=('it\'s "x"',)), "day"),
        (Filter(languages=("zh",)), "month"),
        (Filter(languages=("und", "xx")), "undated"),
        (Filter(documents=("day", "year", "nothing")), "day year"),
        (Filter(tiers=("media",), languages=("en",), since="2023"), "day"),
        (Filter(documents=tuple(f"n{at}" for at in range(2_000))), ""),
    ],
)
def test_a_filter_lets_through_the_documents_that_fit_it(store, within, expected):
    store.write([own_records(name, "Kestrel grew.", passage_language="und", **data) for name, data in SOURCES.items()])
    assert store.select(within) == expected.split()
    assert found(store, "kestrel", within=within) == [f"{name}#0" for name in expected.split()]
