from evigraph.graph.schema import load_schema
from evigraph.query.words import alternatives, content, coverage, rarity, stem, stems


def test_inflections_of_a_word_share_a_stem() -> None:
    assert stem("supplies") == stem("supplier") == stem("supplied")
    assert stem("employees") == stem("employ") == stem("employed")
    assert stem("bought") == stem("buys")
    assert stem("people") == stem("person")


def test_different_words_keep_different_stems() -> None:
    assert len({stem(word) for word in ("price", "lithium", "founder", "capacity", "revenue")}) == 5


def test_content_leaves_out_question_words_in_both_languages() -> None:
    assert content("What was the revenue of the company?") == [stem("revenue"), stem("company")]
    assert content("营业收入是多少？") == ["营业", "业收", "收入"]


def test_the_vocabulary_lets_one_word_stand_for_another() -> None:
    same = alternatives("How many people does it employ?", load_schema())
    assert stem("workforce") in same[stem("employ")]
    assert "员工" in same[stem("employ")]


def test_coverage_is_the_weighted_share_of_words_met() -> None:
    weights = {"revenu": 3.0, "cell": 1.0}
    assert coverage(frozenset({"revenu"}), "", weights=weights, same={}) == 0.75
    assert coverage(frozenset({"sal"}), "", weights=weights, same={"revenu": frozenset({"sal"})}) == 0.5625
    assert coverage(frozenset(), "营业收入", weights=weights, same={"revenu": frozenset({"营业收入"})}) == 0.5625
    assert coverage(frozenset(stems("nothing")), "", weights={}, same={}) == 0.0


def test_rare_words_weigh_more() -> None:
    weights = rarity({"common": 900, "rare": 2}, 1000, ["common", "rare", "unseen"])
    assert weights["unseen"] > weights["rare"] > weights["common"] >= 0.3
