from evigraph.query.glosses import glosses, shared


def test_full_english_and_short_name_of_a_gloss_are_one_thing() -> None:
    [found] = glosses(["公司与青茂电池股份有限公司（英文名称：Qingmao Battery Co., Ltd.，以下简称“青茂电池”）签约"])
    assert found == {"青茂电池股份有限公司", "qingmao battery co ltd", "青茂电池"}


def test_a_parenthesis_without_another_name_is_no_gloss() -> None:
    assert glosses(["该项目（预计2025年投产）进展顺利"]) == []


def test_a_name_reaches_an_entity_over_a_chain_of_glosses() -> None:
    groups = [frozenset({"甲公司", "alpha"}), frozenset({"甲公司", "甲方"}), frozenset({"乙公司", "beta"})]
    assert shared(groups, {"alpha": [7]}) == [("alpha", 7), ("甲公司", 7), ("甲方", 7)]
