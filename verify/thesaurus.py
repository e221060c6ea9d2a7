"""Closed lists of the commonest words of reports and news: a line holds words that stand to each other alike."""

SAME = """
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
chief ceo boss
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
plan intend
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
contest dispute challenge
award grant give
train teach
study research investigate
test trial
call name term describe know recognise recognize refer
gather assemble
email message letter
introduce present
offer provide
feature include
special exclusive
discount reduction
smart intelligent
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
above below
over under
before after
early late
open close
begin end
start stop
accept reject
approve reject
allow ban
permit prohibit
win lose
lose make
lose earn
buy sell
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
"""
