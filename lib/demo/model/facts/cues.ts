/** What a preposition says about the thing behind it, as words that a field's name may share. */
export const CUES: Readonly<Record<string, string>> = {
  to: 'to recipient destination target assignee owner receiver',
  into: 'to target destination language',
  from: 'from origin source sender start departure',
  in: 'city place location room language currency region country folder',
  at: 'place location time address company venue',
  for: 'for customer patient person client recipient beneficiary traveler guest user name',
  by: 'by author user',
  of: 'of',
  with: 'with attendee participant',
  on: 'on date day',
  until: 'end until due deadline',
  till: 'end until due deadline',
  before: 'end due deadline',
  since: 'start since',
  after: 'start after',
  as: 'role type category',
  给: 'to recipient customer person receiver',
  向: 'to recipient',
  为: 'for customer person',
  在: 'city place location',
  从: 'from origin source departure',
  到: 'to destination target end until',
  去: 'to destination target',
  成: 'to target language currency',
  把: 'product',
}

const NAMELESS = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december today tomorrow yesterday json id'.split(
    ' ',
  ),
)

/** Words that look like names and are none. */
export const nameless = (text: string) => NAMELESS.has(text.toLowerCase())
