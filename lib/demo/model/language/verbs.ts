import { canonical } from './synonyms'
import { words } from './words'

export type Deed = 'read' | 'create' | 'update' | 'delete' | 'send'

const DEEDS: Readonly<Record<string, Deed>> = Object.fromEntries(
  (
    [
      [
        'read',
        'find track convert translate calculate compare estimate analyze status validate extract detect measure',
      ],
      ['create', 'create book schedule purchase upload subscribe'],
      [
        'update',
        'update assign approve reject move complete close restart deploy enable disable pause resume lock',
      ],
      ['delete', 'delete cancel unsubscribe'],
      ['send', 'send notify email refund transfer pay post publish share call invite reply'],
    ] as const
  ).flatMap(([deed, verbs]) => verbs.split(' ').map((verb): [string, Deed] => [canonical(verb), deed])),
)

// Deeds of everyday commands that belong to no class above, so that "… and water the plants" still begins a clause.
const OTHER_VERBS = `set remind water play turn start stop run order return merge clone commit scan print sign rate rank tag label import export archive restore
backup sync apply test build write save store put take give bring charge remind remember plot draw render download invest sell rent hire fire
compute summarize report use ask answer explain describe upgrade downgrade increase decrease reduce raise lower ship switch mark flag block unblock ban join leave add`
const VERBS = new Set([...OTHER_VERBS.split(/\s+/).map(canonical), ...Object.keys(DEEDS)])

/** Whether a word can begin a command. */
export const isVerb = (word: string) => VERBS.has(canonical(word))

// Words that are deeds whatever stands around them; "refund" or "booking" may also be what is looked up.
const PLAIN = new Set(['find', 'create', 'update', 'delete', 'cancel', 'send'].map(canonical))

/** What a tool does, by its name: "refund_get" reads although refunding sends. */
export function deedOfName(name: string): Deed | undefined {
  const plain = words(name).find((word) => PLAIN.has(word))
  return plain === undefined ? deedOf(name) : DEEDS[plain]
}

/** What a text does, by the first word that is a deed; undefined when none is. */
export function deedOf(text: string): Deed | undefined {
  const first = words(text).find((word) => DEEDS[word] !== undefined)
  return first === undefined ? undefined : DEEDS[first]
}
