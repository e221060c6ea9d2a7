"""Claims with the sentences they are checked against: (kind, evidence, claim, true or not)."""

from typing import NamedTuple


class Pair(NamedTuple):
    kind: str
    evidence: str
    claim: str
    true: bool


_SOURCES = {
    "bridge": "The Calder Bridge opened on 4 May 1987 and carries about 24,000 vehicles a day. It was designed by Ilse Brandt. "
    "Maintenance costs the county 1.2 million pounds a year. The bridge is not open to lorries heavier than 18 tonnes.",
    "brewery": "Harrow Brewing acquired Pellworm Ales from the Oster family in March 2019 for $48 million. "
    "The company employs 320 people in Dunmore. Harrow Brewing did not disclose the terms of its loan. "
    "Its revenue rose 12 percent to $210 million in 2020.",
    "wind": "Norvik Energy will supply electricity from its Skarn wind farm to Baltic Steel under a ten-year contract. "
    "The farm generates 640 GWh a year from 58 turbines made by Aerodan. "
    "Baltic Steel said that it might extend the contract until 2035.",
    "ship": "The ferry Aurelia, owned by Marlin Lines, collided with the tanker Petrova on 12 November 2014. "
    "Nobody was killed, but seven passengers were injured. An inquiry led by Judge Tomas Reyes blamed the tanker's crew. "
    "Marlin Lines paid the port of Velsa 3.5 million euros.",
    "uni": "Professor Hana Sato founded the Institute of Soil Physics at Larchmont University in 1996. "
    "The institute (ISP) has 45 researchers and is funded by the Grantham Trust. "
    "In 2021 Sato was succeeded by Miguel Arroyo, who had studied under her.",
    "film": "The Quiet Harbour, a film by director Lena Voss, won the Silver Reel at the Tarn Festival in 2008. "
    "It was produced by Monolith Pictures and distributed by Greyline. Critics praised the film, but it lost money.",
    "rail": "Trains between Ostrava and Lindholm were halted on Tuesday after a storm damaged 14 kilometres of track. "
    "RailNord, the operator, expects to reopen the line by 30 June 2022. "
    "RailNord reported a loss of 8 million euros, compared with a profit of 5 million euros a year earlier.",
    "drug": "Regulators approved Zentaril, a drug made by Corvexa, for adults with severe asthma. "
    "The trial, in which 1,140 patients took part, did not show a benefit for children. "
    "Corvexa shares fell 6% after the announcement. According to analyst Priya Nair, sales could reach $900 million by 2027.",
    "mine": "Ferrum Corp sold its Aldan mine to Kestutis Holdings in 2016. The mine produced 52,000 tonnes of zinc in 2018, "
    "down from 61,000 tonnes in 2017. Kestutis Holdings is a subsidiary of Baltija Group. Ferrum had bought the mine from the state in 2009.",
    "court": "The court in Hartwell ruled that Dunlop Farms had not polluted the Eden. The case was brought by the Eden Anglers Club in 2011. "
    "Judge Mary Okafor ordered the club to pay costs of 75,000 pounds. The club said it would not appeal.",
}

_LINES = """
number|bridge|The Calder Bridge carries about 24,000 vehicles a day.|1
number|bridge|The Calder Bridge carries about 42,000 vehicles a day.|0
number|bridge|Lorries heavier than 28 tonnes may not use the Calder Bridge.|0
number|bridge|Every year the county spends 1.2 million pounds on maintaining the Calder Bridge.|1
number|bridge|Every year the county spends 2.1 million pounds on maintaining the Calder Bridge.|0
number|brewery|Harrow Brewing paid $48 million for Pellworm Ales.|1
number|brewery|Harrow Brewing paid $84 million for Pellworm Ales.|0
number|brewery|Harrow Brewing has a workforce of 320.|1
number|brewery|Harrow Brewing has a workforce of 230.|0
number|brewery|Harrow Brewing's revenue grew by 12% in 2020.|1
number|brewery|Harrow Brewing's revenue grew by 21% in 2020.|0
number|wind|The Skarn wind farm has 58 turbines.|1
number|wind|The Skarn wind farm has 85 turbines.|0
number|wind|Norvik Energy's contract with Baltic Steel runs for ten years.|1
number|wind|Norvik Energy's contract with Baltic Steel runs for twelve years.|0
number|ship|Seven passengers were hurt when the Aurelia and the Petrova collided.|1
number|ship|Seventeen passengers were hurt when the Aurelia and the Petrova collided.|0
number|uni|45 researchers work at the Institute of Soil Physics.|1
number|uni|54 researchers work at the Institute of Soil Physics.|0
number|rail|The storm damaged 14 km of track between Ostrava and Lindholm.|1
number|rail|The storm damaged 40 km of track between Ostrava and Lindholm.|0
number|rail|RailNord made a profit of 8 million euros and, a year earlier, a loss of 5 million euros.|0
number|drug|1,140 patients took part in the trial of Zentaril.|1
number|drug|1,410 patients took part in the trial of Zentaril.|0
number|drug|Corvexa's shares dropped by 6 percent.|1
number|drug|Corvexa's shares dropped by 9 percent.|0
number|mine|The Aldan mine produced 52,000 tonnes of zinc in 2018.|1
number|mine|The Aldan mine produced 61,000 tonnes of zinc in 2018.|0
number|mine|Zinc output at Aldan fell from 61,000 tonnes in 2017 to 52,000 tonnes in 2018.|1
number|mine|Zinc output at Aldan fell from 52,000 tonnes in 2017 to 61,000 tonnes in 2018.|0
number|court|The Eden Anglers Club has to pay costs of 75,000 pounds.|1
number|court|The Eden Anglers Club has to pay costs of 57,000 pounds.|0
date|bridge|The Calder Bridge was opened in May 1987.|1
date|bridge|The Calder Bridge was opened in 1987.|1
date|bridge|The Calder Bridge was opened on 14 May 1987.|0
date|bridge|The Calder Bridge was opened in May 1978.|0
date|brewery|In 2019 Harrow Brewing bought Pellworm Ales.|1
date|brewery|In 2018 Harrow Brewing bought Pellworm Ales.|0
date|brewery|Harrow Brewing bought Pellworm Ales on 9 March 2019.|0
date|ship|On November 12, 2014 the ferry Aurelia hit the tanker Petrova.|1
date|ship|On November 21, 2014 the ferry Aurelia hit the tanker Petrova.|0
date|uni|The Institute of Soil Physics was founded in 1996 by Hana Sato.|1
date|uni|The Institute of Soil Physics was founded in 1969 by Hana Sato.|0
date|uni|Miguel Arroyo succeeded Hana Sato in 2021.|1
date|uni|Miguel Arroyo succeeded Hana Sato in 2012.|0
date|film|In 2008 The Quiet Harbour won the Silver Reel.|1
date|film|In 2007 The Quiet Harbour won the Silver Reel.|0
date|mine|Ferrum bought the Aldan mine in 2009.|1
date|mine|Ferrum bought the Aldan mine in 2016.|0
date|mine|Kestutis Holdings bought the Aldan mine in 2016.|1
date|court|The Eden Anglers Club went to court in 2011.|1
date|court|The Eden Anglers Club went to court in 2013.|0
negation|bridge|Lorries above 18 tonnes may not use the Calder Bridge.|1
negation|bridge|The Calder Bridge is open to lorries heavier than 18 tonnes.|0
negation|brewery|Harrow Brewing disclosed the terms of its loan.|0
negation|brewery|Harrow Brewing did not reveal the terms of its loan.|1
negation|brewery|Harrow Brewing did not acquire Pellworm Ales.|0
negation|ship|No one was killed when the Aurelia and the Petrova collided.|1
negation|ship|The ferry Aurelia is not owned by Marlin Lines.|0
negation|ship|Marlin Lines never paid the port of Velsa 3.5 million euros.|0
negation|drug|The trial of Zentaril showed a benefit for children.|0
negation|drug|The trial of Zentaril showed no benefit for children.|1
negation|drug|Regulators did not approve Zentaril for adults with severe asthma.|0
negation|drug|Regulators refused to approve Zentaril for adults with severe asthma.|0
negation|court|Dunlop Farms polluted the Eden, the court in Hartwell ruled.|0
negation|court|The court in Hartwell found that Dunlop Farms did not pollute the Eden.|1
negation|court|The Eden Anglers Club will appeal.|0
negation|uni|The Institute of Soil Physics is not funded by the Grantham Trust.|0
negation|film|The Quiet Harbour did not win the Silver Reel.|0
negation|mine|Kestutis Holdings is not a subsidiary of Baltija Group.|0
direction|brewery|Pellworm Ales acquired Harrow Brewing in March 2019.|0
direction|brewery|Pellworm Ales was acquired by Harrow Brewing in March 2019.|1
direction|brewery|The Oster family sold Pellworm Ales to Harrow Brewing.|1
direction|brewery|Harrow Brewing sold Pellworm Ales to the Oster family.|0
direction|wind|Baltic Steel will supply electricity to Norvik Energy.|0
direction|wind|Baltic Steel will receive electricity from Norvik Energy.|1
direction|wind|Norvik Energy will receive electricity from Baltic Steel.|0
direction|uni|Miguel Arroyo was succeeded by Hana Sato.|0
direction|uni|Hana Sato studied under Miguel Arroyo.|0
direction|uni|The Grantham Trust funds the Institute of Soil Physics.|1
direction|uni|The Institute of Soil Physics funds the Grantham Trust.|0
direction|mine|Kestutis Holdings sold the Aldan mine to Ferrum Corp.|0
direction|mine|Kestutis Holdings bought the Aldan mine from Ferrum Corp.|1
direction|mine|Ferrum Corp bought the Aldan mine from Kestutis Holdings.|0
direction|mine|Baltija Group is a subsidiary of Kestutis Holdings.|0
direction|mine|Baltija Group is the parent of Kestutis Holdings.|1
direction|court|Dunlop Farms sued the Eden Anglers Club.|0
direction|ship|Marlin Lines belongs to the ferry Aurelia.|0
direction|ship|The Aurelia belongs to Marlin Lines.|1
direction|film|Monolith Pictures produced The Quiet Harbour.|1
direction|film|The Quiet Harbour was distributed by Monolith Pictures.|0
entity|bridge|Ilse Brandt designed the Calder Bridge.|1
entity|bridge|Ilse Vogel designed the Calder Bridge.|0
entity|brewery|Stroud Brewing acquired Pellworm Ales in March 2019.|0
entity|brewery|Harrow Brewing has its 320 workers in Dunmore.|1
entity|brewery|Harrow Brewing has its 320 workers in Kilmore.|0
entity|wind|The turbines of the Skarn wind farm were made by Aerodan.|1
entity|wind|The turbines of the Skarn wind farm were made by Norvik Energy.|0
entity|ship|An inquiry led by Judge Reyes blamed the crew of the tanker.|1
entity|ship|An inquiry led by Judge Alvarez blamed the crew of the tanker.|0
entity|ship|Marlin Lines paid 3.5 million euros to the port of Riva.|0
entity|uni|The ISP is funded by the Grantham Trust.|1
entity|uni|The ISP is funded by the Wellbeck Trust.|0
entity|film|Lena Voss directed The Quiet Harbour.|1
entity|film|Lena Haas directed The Quiet Harbour.|0
entity|film|The Quiet Harbour won the Golden Reel at the Tarn Festival.|0
entity|rail|A storm stopped trains between Ostrava and Lindholm.|1
entity|rail|A storm stopped trains between Ostrava and Malmby.|0
entity|drug|Zentaril is made by Corvexa.|1
entity|drug|Zentaril is made by Halvorsen.|0
entity|court|Judge Mary Okafor ordered Dunlop Farms to pay costs of 75,000 pounds.|0
unit|wind|The Skarn wind farm generates 640,000 MWh a year.|1
unit|wind|The Skarn wind farm generates 640 MWh a year.|0
unit|bridge|The Calder Bridge is closed to lorries heavier than 18,000 kg.|1
unit|ship|Marlin Lines paid the port of Velsa 3.5 million dollars.|0
unit|ship|Marlin Lines paid the port of Velsa EUR 3,500,000.|1
unit|rail|The storm damaged 14 miles of track between Ostrava and Lindholm.|0
unit|rail|The storm damaged 14,000 metres of track between Ostrava and Lindholm.|1
unit|brewery|Harrow Brewing's revenue came to $0.21 billion in 2020.|1
unit|brewery|Harrow Brewing's revenue came to $210 billion in 2020.|0
unit|mine|The Aldan mine produced 52 kilotonnes of zinc in 2018.|1
unit|mine|The Aldan mine produced 52,000 kilograms of zinc in 2018.|0
paraphrase|brewery|Harrow Brewing, which employs 320 people in Dunmore, bought Pellworm Ales for $48 million.|1
paraphrase|brewery|Harrow Brewing, which employs 320 people in Dunmore, bought Pellworm Ales for $46 million.|0
paraphrase|bridge|Opened in 1987, the Calder Bridge was designed by Ilse Brandt.|1
paraphrase|bridge|Opened in 1982, the Calder Bridge was designed by Ilse Brandt.|0
paraphrase|ship|The tanker's crew was blamed by an inquiry under Judge Tomas Reyes.|1
paraphrase|uni|The founder of the Institute of Soil Physics is Hana Sato.|1
paraphrase|film|The Quiet Harbour took the Silver Reel at the Tarn Festival and was distributed by Greyline.|1
paraphrase|film|The Quiet Harbour was praised by critics and made money.|0
paraphrase|mine|Output of zinc at the Aldan mine was lower in 2018 than in 2017.|1
paraphrase|drug|Corvexa's shares rose 6% after the announcement.|0
paraphrase|wind|Aerodan made the 58 turbines of the Skarn wind farm, which belongs to Norvik Energy.|1
paraphrase|rail|RailNord had a loss of 8 million euros, after a profit of 5 million euros the year before.|1
paraphrase|court|The costs of 75,000 pounds are to be paid by the club.|1
hedge|wind|Baltic Steel extended the contract until 2035.|1
hedge|rail|RailNord reopened the line by 30 June 2022.|1
hedge|drug|Sales of Zentaril reached $900 million by 2027.|1
hedge|wind|Baltic Steel might extend the contract until 2035.|1
"""


def pairs() -> list[Pair]:
    """Return the table's pairs."""
    rows = [line.split("|") for line in _LINES.strip().splitlines()]
    return [Pair(kind, _SOURCES[source], claim, label == "1") for kind, source, claim, label in rows]
