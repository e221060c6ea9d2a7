"""Closed lists of the commonest words of reports and news: a line holds words that stand to each other alike."""

SAME = """
persuade convince talk
defeat beat win victory
turn-up show appear
read say
buy acquire purchase takeover take-over
sell sale divest dispose
supply provide deliver furnish ship
receive obtain get
found establish create start launch set-up form
build construct erect
make produce manufacture
begin start commence launch open
end finish conclude terminate expire
close shut shutter
rise increase grow climb gain jump surge advance expand up higher raise boost growth soar improve
fall decrease decline drop shrink slip lower cut reduce down plunge slump reduction dip
say state announce report declare tell note disclose reveal communicate confirm unveil
own hold possess control
lead head run chair direct manage
employ hire staff
worker employee staff people person workforce headcount
employ workforce worker staff
pay buy acquire purchase
sign agree conclude ink
agreement contract deal accord pact
base headquarter locate seat
plant factory facility works site
company firm business group corporation maker manufacturer enterprise
subsidiary unit arm division
subsidiary belong
revenue sale turnover
profit earnings income
cost price expense
pay spend
invest put
investment stake
cancel scrap abandon axe drop call-off
postpone delay defer
approve approval authorise authorize clear permit allow
reject refuse deny decline
publish release issue
name appoint elect choose designate
leave resign depart quit step-down
succeed successor replace
save rescue
hit strike collide ram
lead head run manage ceo chief executive boss
lead head director
wage pay salary
sail go travel steam
join enter
merge combine
partner ally collaborate cooperate
join participate
kill slay
die pass
attack assault
help aid assist support
large big huge major great
small little minor
quick fast rapid
yearly annual annually
quarterly quarter
monthly month
almost nearly about approximately around roughly
total overall
include contain comprise
show indicate demonstrate suggest
use employ utilise utilize
need require
try attempt seek
want wish desire
expect anticipate forecast project
buyer customer client purchaser
supplier vendor provider
film movie picture
author writer
write pen
country nation state
capacity output production
car vehicle automobile
pact treaty
fire blaze
injure hurt wound
recall withdraw
mine pit
move relocate transfer
fund finance bankroll
loan credit
stop halt cease suspend
resume restart
complete finish
previous prior last earlier former
next following
first initial
new novel
rule ruling decide decision
fine penalty
warn caution
meet encounter
discuss talk
award grant give
train teach
study research investigate
call name term describe know recognise recognize refer
gather assemble
email message letter
introduce present
offer provide
feature include
special exclusive
discount reduction
smart intelligent
find discover detect spot identify locate
accept admit enrol enroll
member belong membership
affiliate affiliation connection connect link relation relate tie
entitle right permit allow licence license authorise authorize
shareholder investor owner stockholder
source supplier supply
stake share holding interest
buy get secure
inspect visit examine check audit
inspector auditor examiner
impose levy charge fine
fine sanction penalise penalize
reimburse repay refund compensate
settlement settle agreement
contest dispute challenge deny
choose pick select appoint
founder cofounder co-founder
establish date
launch introduce debut
happen occur arise
come arrive reach
return back
live reside dwell
house home residence
child kid
doctor physician
teacher master instructor professor
pupil student
school gymnasium academy college
ship vessel boat
aircraft plane airplane aeroplane jet
soldier troop
town city municipality
road street highway
law act statute legislation
court tribunal judge
lawyer attorney solicitor counsel
sue proceeding lawsuit suit litigation
claim demand
lawsuit complaint
patent invention
infringe violate breach
void invalid revoke annul quash
valid validity
grant issue
oversee supervise monitor regulate
regulator watchdog authority agency
rule regulation
obey comply conform
forbid prohibit ban bar outlaw
limit cap ceiling maximum threshold
exceed surpass top
remain stay
keep retain maintain preserve
lack miss
replace swap substitute exchange
change alter modify amend
repair mend fix
damage harm
destroy ruin demolish wreck
collapse fail
fault defect flaw
error mistake
danger risk hazard
safe secure
leave exit
emit discharge release
waste effluent
output yield
ton tonne
money cash
debt loan borrowing
lend loan
borrow loan
invest finance fund
budget spending
raise collect
earn make
worth value
cheap inexpensive
expensive costly
buyout takeover acquisition
split divide separate
share portion part fraction
employee staff worker job
job position post role
dismiss fire sack
retire withdraw
chairman chair chairwoman chairperson president
deputy vice
successor replacement
predecessor forerunner
colleague coworker
speak say talk
speech address
promise pledge undertake vow commit
intend intention plan aim
hope wish
fear worry concern
ask request
answer reply respond response
refuse reject rebuff
agree consent
allege accuse
blame fault
prove show demonstrate evidence
cause lead trigger
result outcome consequence
reason cause
depend rely
dependence reliance
independent separate autonomous
joint common shared together
merge fuse unite
ship deliver send dispatch
import bring
transport carry haul
store storage warehouse
plant works factory facility mill
mine quarry
dig extract mine
refine process
recycle reclaim recover
recycler reprocessor
smelt melt
ore concentrate
heat warm
cold cool low
freeze frozen
charge recharge
battery accumulator
vehicle truck pickup car
driver motorist
user customer
software program application app
device gadget
test trial examine experiment
result finding conclusion
scientist researcher
paper article
journal magazine periodical
newspaper daily
book volume
editor publisher
picture photo photograph image
song track
singer vocalist
band group
play perform
actor performer
win triumph prevail
prize award medal
war conflict
battle fight combat
attack raid
army troops military
die death
born birth
marry wed
wife spouse husband
king monarch
queen monarch
rule govern reign
government administration cabinet
election vote poll
elect vote
party faction
minister secretary
parliament legislature assembly
border frontier
north northern
south southern
east eastern
west western
island isle
river stream
lake reservoir
mountain peak
height elevation altitude
deep depth
long length
wide width
high height
old ancient
age old
modern contemporary
usual normal ordinary typical
rare scarce uncommon
whole entire full complete total
enough sufficient adequate
main chief principal primary major
sole only single exclusive
often frequently
always constantly
afterwards later after subsequently
meanwhile while
"""

OPPOSITE = """
rise fall
increase decrease
grow shrink
gain lose
more less
more few
most least
up down
high low
higher lower
over under
early late
open close
begin end
start stop
accept reject
approve reject
allow ban
permit prohibit
lose make
lose earn
hire fire
arrive depart
enter leave
enter exit
join leave
include exclude
succeed fail
pass fail
import export
profit loss
positive negative
strong weak
strengthen weaken
intensify weaken
improve worsen
good bad
better worse
best worst
major minor
large small
long short
old new
first last
public private
domestic foreign
male female
man woman
true false
guilty innocent
safe dangerous
safe unsafe
easy difficult
easy hard
cheap expensive
full empty
full partial
maximum minimum
majority minority
ally enemy
friend enemy
support oppose
love hate
praise criticise
praise criticize
confirm deny
admit deny
resume suspend
lift impose
raise lower
add remove
expand contract
accelerate slow
fast slow
quick slow
advantage disadvantage
north south
east west
inside outside
inbound outbound
onshore offshore
renew terminate
complete abandon
optimistic pessimistic
happy sad
popular unpopular
legal illegal
same different
similar different
all none
always never
significant negligible
significant insignificant
free paid
permanent temporary
voluntary mandatory
optional mandatory
increase decline
upgrade downgrade
surplus deficit
accept refuse
admit reject
available unavailable
able unable
possible impossible
present absent
true untrue
valid invalid
known unknown
secret public
independent dependent
exempt subject
apply exempt
cover exempt
keep sell
keep abandon
retain dispose
remain leave
stay leave
survive die
alive dead
friend foe
win defeat
attack defend
arrive leave
appear vanish
appear disappear
find lose
remember forget
agree disagree
approve disapprove
approve veto
encourage discourage
encourage deter
connect disconnect
legal unlawful
lawful unlawful
comply violate
comply breach
uphold overturn
uphold quash
convict acquit
employ dismiss
hire dismiss
appoint dismiss
promote demote
net gross
maximum least
exceed miss
shorten extend
shorten lengthen
advance retreat
advance postpone
speed delay
odd even
wet dry
warm cold
hot cold
heat cool
light heavy
light dark
thick thin
wide narrow
near far
young old
rich poor
"""

CONVERSE = """
buy sell
lend borrow
give receive
supply receive
supply source
supply buy
employ work
teach learn
parent subsidiary
parent unit
own belong
own subsidiary
own unit
acquire unit
supply customer
supply client
supplier customer
buyer seller
lessor lessee
lease rent
employer employee
precede follow
win lose
larger smaller
above below
before after
predecessor successor
creditor debtor
inspire inspiration
teacher pupil
teacher student
mentor pupil
mentor protege
assist master
host guest
landlord tenant
doctor patient
father son
father daughter
mother son
mother daughter
parent child
lender borrower
plaintiff defendant
claimant defendant
licensor licensee
donor recipient
sender recipient
exporter importer
hire work
feed eat
own owner
grant receive
award receive
award win
pay receive
send receive
sell purchase
sell acquire
lend borrower
supply obtain
supply purchase
deliver receive
"""
