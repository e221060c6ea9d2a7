"""Word lists that the English rules read: roles, verbs of saying and hedging, heads that tell a name's type."""

TYPES = {
    "PERSON": "person", "ORG": "organization", "GPE": "place", "LOC": "place", "FAC": "facility", "PRODUCT": "product",
    "EVENT": "event", "WORK_OF_ART": "work", "LAW": "law", "NORP": "group", "LANGUAGE": "thing",
}  # fmt: skip
"""Labels of the named entity recogniser that name something; the others are values or nothing."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_LAST = {
    "organization": """inc inc. corp corp. corporation company co co. ltd ltd. limited llc llp plc gmbh ag kg se sa s.a. nv n.v. bv b.v. oy oyj ab asa
        as spa s.p.a. kk k.k. pty holdings holding group partners capital ventures bank insurance university college institute school academy
        commission committee council ministry department agency authority bureau office board court tribunal parliament senate congress party union
        association federation league society foundation trust club team fc f.c. army navy corps regiment police church orchestra band times post
        journal herald tribune gazette news press laboratories labs industries systems technologies technology motors airlines airways railways
        railway energy resources mining metals materials pharmaceuticals chemicals electronics semiconductor software networks media studios pictures
        records entertainment consortium alliance organization organisation service services administration secretariat faculty hospital clinic""",
    "place": """river lake sea ocean bay gulf strait island islands mountain mountains mount hill hills valley desert forest county district province
        state states city town village township municipality region territory republic kingdom peninsula coast beach canyon creek falls basin
        prefecture oblast parish borough avenue street road boulevard square park plateau harbour harbor springs heights canal field fields""",
    "law": """act law regulation directive treaty accord protocol convention constitution code amendment bill statute ordinance decree charter
        resolution rule rules agreement pact""",
    "facility": """plant mine factory gigafactory refinery smelter port airport station stadium arena bridge tower building museum theatre theater
        library hall cathedral castle palace dam tunnel highway terminal observatory prison hotel house center centre complex mill shipyard base
        laboratory works zoo gallery monastery abbey temple""",
    "event": """war battle revolution olympics cup championship championships festival conference summit election elections tournament games
        crisis uprising rebellion siege prix marathon expo exhibition convention awards massacre earthquake hurricane""",
}  # fmt: skip
HEADS = {word: kind for kind, words in _LAST.items() for word in words.split()}
"""The last word of a name -> the type it tells."""
FIRSTS = {word: "place" for word in ("mount", "lake", "cape", "port", "fort", "saint", "san", "santa", "new", "north", "south", "east", "west")} | {
    "university": "organization", "bank": "organization", "ministry": "organization", "department": "organization", "battle": "event", "treaty": "law",
    "republic": "place", "isle": "place", "gulf": "place", "bay": "place", "kingdom": "place", "house": "organization", "institute": "organization",
    "siege": "event", "university's": "organization", "hms": "product", "uss": "product",
}  # fmt: skip
"""The first word of a name -> the type it tells."""

LEGAL = _set(
    "inc inc. ltd ltd. llc l.l.c. llp lp l.p. plc corp corp. co co. gmbh ag n.a. s.a. n.v. b.v. jr jr. sr sr. ii iii iv"
)

EPITHETS = _set("younger elder great terrible conqueror magnificent second third fourth fifth wise bold fair lion confessor")

HONORIFICS = _set("""mr mr. mrs mrs. ms ms. miss dr dr. prof prof. professor sir dame lord lady rev rev. reverend hon hon. sen sen. rep rep. gov gov. gen
    gen. col col. lt lt. capt capt. maj maj. sgt sgt. st. president senator representative governor general colonel captain major sergeant lieutenant
    admiral commander justice judge mayor minister chancellor ambassador secretary premier congressman congresswoman king queen prince princess
    emperor pope bishop archbishop cardinal father brother sister saint""")  # fmt: skip

ROLES = _set("""ceo cfo coo cto cio chairman chairwoman chairperson chair president vice-president executive director manager head chief leader
    founder co-founder cofounder owner co-owner partner secretary treasurer spokesman spokeswoman spokesperson analyst economist minister premier
    chancellor governor mayor senator ambassador commissioner professor lecturer scientist researcher engineer architect designer author writer
    novelist poet playwright journalist editor publisher producer director actor actress singer musician composer conductor artist painter sculptor
    player captain coach goalkeeper striker midfielder quarterback pitcher driver boxer wrestler lawyer attorney judge justice general colonel admiral commander
    king queen emperor empress prince princess duke pope bishop archbishop wife husband son daughter father mother brother sister uncle aunt
    nephew niece cousin grandson granddaughter grandfather grandmother widow spouse partner successor predecessor heir student teacher mentor
    subsidiary unit division affiliate parent arm branch brand supplier customer client rival competitor investor shareholder stakeholder lender
    operator developer maker manufacturer producer distributor contractor subcontractor capital city town village suburb district neighborhood
    neighbourhood region province state county municipality tributary member employee chairmen ombudsman regulator watchdog company firm startup group
    bank retailer carmaker automaker miner refiner newspaper magazine publisher label album song film movie novel book series sequel
    representative delegate envoy adviser advisor aide deputy assistant magistrate treasurer trustee physicist chemist biologist mathematician philosopher historian
    inventor entrepreneur businessman businesswoman activist politician""")  # fmt: skip
"""Nouns that say what one thing is to another, so that "X, N of Y" and "Y N X" relate X and Y."""

MODIFIERS = _set("""chief vice managing general prime deputy former ex acting interim executive senior co-founder founding foreign assistant associate
    honorary then future late joint wholly-owned majority first largest financial operating technology finance defense defence""")
"""Adjectives that belong to a role's name."""

SAY = _set("""say tell report announce claim add note state argue warn suggest allege confirm deny explain write declare insist reveal show find
    acknowledge admit testify mention indicate assert contend maintain remark reply respond disclose tweet complain emphasize emphasise stress
    conclude point observe describe caution""")
"""Verbs whose clause is another's word."""
THINK = _set(
    "believe think hope expect suspect assume predict forecast estimate fear doubt speculate anticipate imagine guess wonder feel consider project"
)
"""Verbs whose clause is not said to be so."""
HEDGES = _set("""agree plan intend seek hope expect aim want wish propose consider try attempt threaten offer promise vow pledge prepare need decide
    choose look schedule set appear seem tend expect anticipate believe think predict forecast estimate suppose rumour rumor allege project
    consider like love prefer ask urge tell encourage request order require force allow permit enable invite persuade""")
"""Verbs whose open complement may not have come about."""
NEGATORS = _set("fail refuse decline deny cease stop neglect forget")
OBJECT_CONTROL = _set(
    "ask tell urge order force allow permit enable require help encourage invite persuade expect want request get let make"
)
HEDGE_MODALS = _set("may might could would should will 'll ’ll wo shall")
HEDGE_ADVERBS = _set(
    "reportedly allegedly possibly probably perhaps maybe likely potentially supposedly purportedly apparently presumably seemingly"
)
HEDGE_ADJECTIVES = _set("likely set due ready poised willing expected scheduled possible eager keen able unlikely")
NEGATIVE_ADJECTIVES = _set("unlikely unable unwilling reluctant")
NEGATIONS = _set("not n't n’t never neither nor hardly")

STATIVE = _set("base headquarter locate situate")
"""Participles that say what the active form would: "is based in" is `base in`."""
GROW = _set("""rise fall grow increase decrease decline drop climb jump surge plunge slump soar shrink slip gain lose advance expand double triple
    narrow widen improve reduce cut raise lift boost tumble rebound recover ease edge swell contract rocket dip sink""")
EQUALS = _set("be total reach hit equal exceed average amount stand come measure remain become number top surpass")
ATTRIBUTES = _set("""revenue sale profit income loss earnings earning ebitda margin turnover population price cost capacity area length width height depth
    output production headcount workforce emission market share debt number value budget salary wage temperature weight mass age speed demand supply
    spending expenditure investment growth gdp rate volume size capitalization capitalisation valuation stake reserve resource deposit inflation
    export import yield density elevation altitude distance duration score rating turnout fee fine toll range efficiency power
    energy density charge voltage dividend asset liability equity expense payroll enrollment enrolment staff membership circulation audience
    amount total average percentage proportion fund funding tax duty tariff consumption generation throughput backlog order delivery shipment""")
"""Nouns that a value measures and that belong to something."""
PARTS = _set(
    "% percent stake share interest half part majority minority all most third quarter portion control one some unit number rest remainder"
)
"""Nouns that stand for a part of what follows "of" or "in"."""

COMPANIES = _set("company firm group startup start-up corporation bank carmaker automaker manufacturer producer miner maker retailer supplier organization"
    " organisation agency institute university charity party team club band foundation business conglomerate operator developer airline")  # fmt: skip
SITES = _set(
    "plant mine factory gigafactory refinery smelter facility site building museum airport station bridge stadium"
)
PLACES = _set("city country town village region state province county island river lake area district")
GENERIC = {
    **{word: frozenset(("organization", "thing")) for word in COMPANIES},
    **{word: frozenset(("facility", "thing")) for word in SITES},
    **{word: frozenset(("place", "thing")) for word in PLACES},
    **{
        word: frozenset(("work", "thing"))
        for word in ("film", "movie", "book", "novel", "song", "album", "series", "show", "game")
    },
}
"""Head nouns of definite descriptions -> the types of what they may point at."""
PERSONS = frozenset(("person",))
NEUTER = frozenset(("organization", "place", "facility", "product", "work", "event", "law", "thing"))
PRONOUNS = {
    **{word: PERSONS for word in ("he", "she", "him", "her", "his", "himself", "herself")},
    **{word: NEUTER for word in ("it", "its", "itself")},
}
"""Pronouns -> the types of what they may point at; "they" is left alone."""

SKIP_NAMES = _set("""january february march april may june july august september october november december monday tuesday wednesday thursday friday
    saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mr mrs ms dr ad bc bce ce am pm i q1 q2 q3 q4 isbn issn doi pdf usd eur gbp rmb no vs
    inc ltd corp co today yesterday yes okay ok""")  # fmt: skip
PREPOSITIONS = _set("of in on at to from by with for as into onto over under between among against through after before during since until within"
    " about toward towards upon across around near via per")  # fmt: skip
INTRANSITIVE = _set(
    "arrive go come sit stand stay live die sleep fall rise happen occur appear disappear retire resign graduate return leave travel"
)
"""Verbs that borrow no object from the verb joined to them."""
DISCOURSE = _set("fact conclusion example instance addition order course contrast particular general turn short theory practice total detail"
    " brief essence reality case effect least best once all")  # fmt: skip
"""Nouns that make a connective of their preposition: "in fact", "for example"."""
TIME_WORDS = _set("quarter year month week half day full-year first second third fourth q1 q2 q3 q4 fiscal quarterly yearly monthly")
OFFICES = _set("officer director minister manager president secretary chairman editor engineer counsel")
"""Roles whose every modifier counts: a technical director is not a managing one."""
STATES = frozenset("""AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT
    VT VA WA WV WI WY DC ON BC AB QC NSW""".split())
"""Postal forms of states and provinces, places behind a town's comma."""
