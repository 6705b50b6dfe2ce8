import { stem } from './stem'

/** Words that name the same thing or deed in everyday business English; the first speaks for the group. */
const GROUPS = `
find search lookup query look locate retrieve fetch get show list read check view see tell browse what which display inspect
create add open new make register submit insert generate produce compose draft
delete remove drop erase discard destroy
update change edit modify adjust rename correct
send dispatch forward deliver
email mail inbox
notify notification notice alert inform message msg sms
book reserve reservation booking
schedule plan arrange
cancel cancellation void abort revoke
refund reimburse repay moneyback reimbursement
ship shipment shipping parcel package courier delivery freight
event meeting appointment calendar
ticket issue case incident
repository repo
city town place location destination
price cost fee fare quote
amount sum total
customer client buyer shopper
employee staff worker colleague
picture photo image
weather forecast temperature rain umbrella climate
invoice bill
payment pay charge
transfer wire remit
translate translation translator
convert conversion exchange
summary summarize summarise digest
phone telephone mobile tel
stock inventory
document doc
person people user guest attendee participant invitee passenger
start begin origin
end finish until deadline due
assign allocate delegate assignee owner responsible
status state progress track trace
reminder remind alarm
invite invitation join
quantity count qty
job position vacancy
flight plane airline
product item article goods sku
currency money
text content body
name title
subject topic
reason cause why because
priority urgency urgent
restart reboot
deploy release rollout
upload attach attachment
approve accept confirm
reject decline deny refuse
expense spending
purchase buy
subscribe subscription
contract agreement
address street
doctor physician
patient admission
review feedback rating
`

const CANONICAL = new Map(
  GROUPS.trim()
    .split('\n')
    .flatMap((line) => {
      const group = line.split(' ')
      return group.map((word): [string, string] => [stem(word), stem(group[0] ?? word)])
    }),
)

/** The word that stands for a word's group, stemmed. */
export function canonical(word: string): string {
  const stemmed = stem(word)
  return CANONICAL.get(stemmed) ?? stemmed
}
