"""Word lists that the English rules read: roles, verbs of saying and hedging, heads that tell a name's type."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


TYPES = {
    "PERSON": "person", "ORG": "organization", "GPE": "place", "LOC": "place", "FAC": "facility",
    "PRODUCT": "product", "EVENT": "event", "WORK_OF_ART": "work", "LAW": "law", "NORP": "group",
    "LANGUAGE": "thing",
}  # fmt: skip
"""Labels of the named entity recogniser that name something; the others are values or nothing."""
_LAST = {
    "organization": """
        ab academy administration ag agency airlines airways alliance army as asa association authority b.v.
        band bank board bureau bv capital chemicals church clinic club co co. college commission committee
        company congress consortium corp corp. corporation corps council court department electronics energy
        entertainment f.c. faculty fc federation foundation gazette gmbh group herald holding holdings hospital
        inc inc. industries institute insurance journal k.k. kg kk laboratories labs league limited llc llp ltd
        ltd. materials media metals mining ministry motors n.v. navy networks news nv office orchestra
        organisation organization oy oyj parliament partners party pharmaceuticals pictures plc police post
        press pty railway railways records regiment resources s.a. s.p.a. sa school se secretariat semiconductor
        senate service services society software spa studios systems team technologies technology times tribunal
        tribune trust union university ventures
    """,
    "place": """
        avenue basin bay beach borough boulevard canal canyon city coast county creek desert district falls
        field fields forest gulf harbor harbour heights hill hills island islands kingdom lake mount mountain
        mountains municipality oblast ocean parish park peninsula plateau prefecture province region republic
        river road sea springs square state states strait street territory town township valley village
    """,
    "law": """
        accord act agreement amendment bill charter code constitution decree directive law ordinance pact
        protocol regulation resolution rule rules statute treaty
    """,
    "event": """
        awards battle championship championships conference convention crisis cup earthquake election elections
        exhibition expo festival games hurricane marathon massacre olympics prix rebellion revolution siege
        summit tournament uprising war
    """,
    "facility": """
        abbey airport arena base bridge building castle cathedral center centre complex dam factory gallery
        gigafactory hall highway hotel house laboratory library mill mine monastery museum observatory palace
        plant port prison refinery shipyard smelter stadium station temple terminal theater theatre tower tunnel
        works zoo
    """,
}
HEADS = {word: kind for kind, words in _LAST.items() for word in words.split()}
"""The last word of a name -> the type it tells."""
_FIRST = {
    "place": "bay cape east fort gulf isle kingdom lake mount new north port republic saint san santa south west",
    "organization": "bank department house institute ministry university university's",
    "event": "battle siege",
    "law": "treaty",
    "product": "hms uss",
}
FIRSTS = {word: kind for kind, words in _FIRST.items() for word in words.split()}
"""The first word of a name -> the type it tells."""
LEGAL = _set("""
    a/s ag asa b.v. bv co co. corp corp. gmbh ii iii inc inc. iv jr jr. kft kft. kg kgaa l.l.c. l.p. llc llp lp ltd
    ltd. n.a. n.v. nv oy oyj plc s.a. s.a.s. s.p.a. s.p.a s.r.l. s.r.o. sr sr.
""")
EPITHETS = _set("""
    bold confessor conqueror elder fair fifth fourth great lion magnificent second terrible third wise younger
""")
HONORIFICS = _set("""
    admiral ambassador archbishop bishop brother capt capt. captain cardinal chancellor col col. colonel commander
    congressman congresswoman dame dr dr. emperor father gen gen. general gov gov. governor hon hon. judge justice
    king lady lieutenant lord lt lt. maj maj. major mayor minister miss mr mr. mrs mrs. ms ms. pope premier
    president prince princess prof prof. professor queen rep rep. representative rev rev. reverend saint secretary
    sen sen. senator sergeant sgt sgt. sir sister st.
""")
ROLES = _set("""
    activist actor actress admiral adviser advisor affiliate aide album ambassador analyst archbishop architect
    arm artist assistant attorney aunt author automaker bank biologist bishop book boxer branch brand brother
    businessman businesswoman capital captain carmaker ceo cfo chair chairman chairmen chairperson chairwoman
    chancellor chemist chief cio city client co-founder co-owner coach cofounder colonel commander commissioner
    company competitor composer conductor contractor coo county cousin cto customer daughter delegate deputy
    designer developer director distributor district division driver duke economist editor emperor employee
    empress engineer entrepreneur envoy executive father film firm founder general goalkeeper governor
    granddaughter grandfather grandmother grandson group head heir historian husband inventor investor journalist
    judge justice king label lawyer leader lecturer lender magazine magistrate maker manager manufacturer
    mathematician mayor member mentor midfielder miner minister mother movie municipality musician neighborhood
    neighbourhood nephew newspaper niece novel novelist ombudsman operator owner painter parent partner
    philosopher physicist pitcher player playwright poet politician pope predecessor premier president prince
    princess producer professor province publisher quarterback queen refiner region regulator representative
    researcher retailer rival scientist sculptor secretary senator sequel series shareholder singer sister son
    song spokesman spokesperson spokeswoman spouse stakeholder startup state striker student subcontractor
    subsidiary suburb successor supplier teacher town treasurer tributary trustee uncle unit vice-president
    village watchdog widow wife wrestler writer
""")
"""Nouns that say what one thing is to another, so that "X, N of Y" and "Y N X" relate X and Y."""
MODIFIERS = _set("""
    acting alleged assistant associate chief co-founder defence defense deputy ex executive finance financial first
    erstwhile foreign former founding future general honorary interim joint largest late likely majority managing
    next onetime operating planned possible potential previous prime proposed prospective senior supposed technology
    then vice wholly-owned would-be
""")
"""Adjectives that belong to a role's name."""
SAY = _set("""
    acknowledge add admit allege announce argue assert caution claim complain conclude confirm contend declare
    deny describe disclose emphasise emphasize explain find indicate insist maintain mention note observe point
    remark reply report respond reveal say show state stress suggest tell testify tweet warn write
""")
"""Verbs whose clause is another's word."""
THINK = _set("""
    anticipate assume believe consider doubt estimate expect fear feel forecast guess hope imagine predict project
    speculate suspect think wonder
""")
"""Verbs whose clause is not said to be so."""
HEDGES = _set("""
    agree aim allege allow anticipate appear ask attempt believe choose consider decide enable encourage estimate
    expect force forecast hope intend invite like look love need offer order permit persuade plan pledge predict
    prefer prepare project promise propose request require rumor rumour schedule seek seem set suppose tell tend
    think threaten try urge vow want wish
""")
"""Verbs whose open complement may not have come about."""
NEGATORS = _set("""
    avoid cease decline deny discontinue fail forget neglect omit quit refuse resist stop
""")
OBJECT_CONTROL = _set("""
    allow ask enable encourage expect force get help invite let make order permit persuade request require tell
    urge want
""")
HEDGE_MODALS = _set("""
    'll could may might shall should will wo would ’ll
""")
HEDGE_ADVERBS = _set("""
    allegedly apparently likely maybe perhaps possibly potentially presumably probably purportedly reportedly
    seemingly supposedly
""")
HEDGE_ADJECTIVES = _set("""
    able due eager expected keen likely poised possible ready scheduled set unlikely willing
""")
NEGATIVE_ADJECTIVES = _set("""
    reluctant unable unlikely unwilling
""")
NEGATIONS = _set("""
    hardly n't neither never nor not n’t
""")
STATIVE = _set("""
    base headquarter locate situate
""")
"""Participles that say what the active form would: "is based in" is `base in`."""
GROW = _set("""
    advance boost climb contract cut decline decrease dip double drop ease edge expand fall gain grow improve
    increase jump lift lose narrow plunge raise rebound recover reduce rise rocket shrink sink slip slump soar
    surge swell triple tumble widen
""")
EQUALS = _set("""
    amount average be become come equal exceed hit measure number reach remain stand surpass top total
""")
ATTRIBUTES = _set("""
    age altitude amount area asset audience average backlog budget capacity capitalisation capitalization charge
    circulation consumption cost debt delivery demand density deposit depth distance dividend duration duty
    earning earnings ebitda efficiency elevation emission energy enrollment enrolment equity expenditure expense
    export fee fine fund funding gdp generation growth headcount height import income inflation investment length
    liability loss margin market mass membership number order output payroll percentage population power price
    production profit proportion range rate rating reserve resource revenue salary sale score share shipment size
    speed spending staff stake supply tariff tax temperature throughput toll total turnout turnover valuation
    value voltage volume wage weight width workforce yield
""")
"""Nouns that a value measures and that belong to something."""
PARTS = _set("""
    % all control fifth half interest majority minority most number one part percent portion quarter remainder rest
    share some stake tenth third unit
""")
"""Nouns that stand for a part of what follows "of" or "in"."""
APPOINT = _set("""
    appoint choose elect hire install make name pick
""")
"""Verbs that make somebody what they were not."""
STAKES = _set("""
    business division holding interest minority share shareholding stake subsidiary unit
""")
"""What is bought and sold of a company: who sells it supplies nothing."""
LIGHT = _set("""
    announce conclude enter file form grant hold impose issue levy reach sign strike take
""")
"""Verbs that say too little without their object: "sign contract with", "impose fine on"."""
TRANSFERS = _set("""
    deliver export provide sell send ship supply
""")
PURCHASES = _set("""
    acquire buy get import obtain order procure purchase receive source
""")
"""Verbs by which a thing goes to a buyer, and by which it comes to one."""
COMPANIES = _set("""
    agency airline automaker band bank business carmaker charity club company conglomerate corporation developer
    firm foundation group institute maker manufacturer miner operator organisation organization party producer
    retailer start-up startup supplier team university
""")
SITES = _set("""
    airport bridge building facility factory gigafactory mill mine museum plant refinery shipyard site smelter stadium
    station
""")
PLACES = _set("""
    area city country county district island lake province region river state town village
""")
WORKS = _set("""
    album book film game journal magazine movie newspaper novel series show song
""")
SKIP_NAMES = _set("""
    ad am apr april aug august bc bce ce co corp dec december doi dr eur feb february friday gbp i inc isbn issn
    jan january jul july jun june ltd mar march may monday mr mrs ms no nov november oct october ok okay pdf pm press q1
    q2 q3 q4 rmb saturday sep sept september sunday thursday today tuesday usd vs wednesday yes yesterday
""")
PREPOSITIONS = _set("""
    about across after against among around as at before between by during for from in into near of on onto over
    per since through to toward towards under until upon via with within
""")
INTRANSITIVE = _set("""
    appear arrive come die disappear fall go graduate happen leave live occur resign retire return rise sit sleep
    stand stay travel
""")
"""Verbs that borrow no object from the verb joined to them."""
DISCOURSE = _set("""
    addition all best brief case conclusion contrast course detail effect essence example fact general instance
    least once order particular practice reality short theory total turn
""")
"""Nouns that make a connective of their preposition: "in fact", "for example"."""
TIME_WORDS = _set("""
    day first fiscal fourth full-year half month monthly q1 q2 q3 q4 quarter quarterly second third week year
    yearly
""")
OFFICES = _set("""
    chairman counsel director editor engineer manager minister officer president secretary
""")
"""Roles whose every modifier counts: a technical director is not a managing one."""
OF_PLACES = _set("""
    ambassador archbishop bishop borough capital chancellor delegate duke emperor empress envoy governor king mayor
    minister municipality native premier president prince princess province queen representative secretary senator
    suburb
""")
"""Roles that a place has: of the others a place before them only says where they are."""
STATES = _set("""
    AB AK AL AR AZ BC CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NSW
    NV NY OH OK ON OR PA QC RI SC SD TN TX UT VA VT WA WI WV WY
""")
"""Postal forms of states and provinces, places behind a town's comma."""
DEALS = _set("""
    acquisition agreement award bid contract deal delivery investment lease licence license loan merger offer order
    partnership project purchase recall sale takeover tender transaction
""")
"""Nouns for what is agreed or done between parties."""
HAPPEN = _set("""
    agree announce approve begin clear close complete conclude cost cover end expire finalise finalize follow fund
    include last launch run settle sign start take terminate value
""")
"""Verbs that a deal is the subject of, in the passive or without an object of their own."""
INHABIT = _set("""
    border capital citizen country economy exporter home importer inhabitant lie market population port producer
    resident seat
""")
"""Verbs, objects and attributes by which a clause describes a place."""
GENERIC = {
    **dict.fromkeys(COMPANIES, frozenset(("organization", "thing"))),
    **dict.fromkeys(SITES, frozenset(("facility", "thing"))),
    **dict.fromkeys(PLACES, frozenset(("place", "thing"))),
    **dict.fromkeys(WORKS, frozenset(("work", "thing"))),
}
"""Head nouns of definite descriptions -> the types of what they may point at."""
PERSONS = frozenset(("person",))
NEUTER = frozenset(("organization", "place", "facility", "product", "work", "event", "law", "thing"))
PRONOUNS = {
    **dict.fromkeys(("he", "she", "him", "her", "his", "himself", "herself"), PERSONS),
    **dict.fromkeys(("it", "its", "itself"), NEUTER),
}
"""Pronouns -> the types of what they may point at; "they" is left alone."""
