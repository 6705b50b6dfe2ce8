import { type Field, fieldText } from '../fill/Field'
import { type Role, roleOf } from '../fill/roleOf'
import { words } from '../language/words'
import { type JsonType, mainType } from '../schema/jsonType'
import type { OutputPath } from './outputPaths'

const GENERIC = new Set([
  'id',
  'cod',
  'no',
  'number',
  'nam',
  'valu',
  'key',
  'status',
  'typ',
  'text',
  'result',
  'data',
  'dat',
])
const SAME_NAME = 10
const ALL_WORDS = 9
const SOME_WORDS = 6
const PROSE = 5.5

/** From here an output may stand in for a field, and from here it surely is meant. */
export const LIKELY = 5
export const EXACT = 8.5

/** Words of the tool an output comes from and of the one that wants a value, and whether its prose is sought. */
export interface Surroundings {
  readonly about: ReadonlySet<string>
  readonly consumer: ReadonlySet<string>
  readonly prose: boolean
}

/**
 * How likely an output is what a field wants: the same name, or a name that says the same together with the tool it comes
 * from (`hospitalCode` ← `matches[0].code` of a hospital look-up). 0 for a value of another type.
 */
export function scoreOutput(field: Field, output: OutputPath, surroundings: Surroundings): number {
  if (output.path === '' || !compatible(mainType(field.schema), output.type)) return 0
  if (field.schema.format === 'email' && !/mail/i.test(output.key) && output.schema.format !== 'email')
    return 0
  const name = nameScore(field, output, surroundings)
  const shared = overlap(
    words(fieldText(field)),
    new Set(words(`${output.key} ${output.schema.description ?? ''}`)),
  )
  const prose = surroundings.prose && name === 0 ? proseScore(roleOf(field), output) : 0
  const base = Math.max(name, prose)
  return base === 0
    ? shared >= 2
      ? LIKELY
      : 0
    : base + Math.min(shared, 2) * 0.5 - output.within.length * 0.1
}

function nameScore(field: Field, output: OutputPath, { about, consumer }: Surroundings): number {
  const wanted = words(field.key)
  const own = new Set(words(output.key))
  const around = new Set([...output.within.flatMap((name) => words(name)), ...about])
  const generic = wanted.every((word) => GENERIC.has(word))
  if (plain(field.key) === plain(output.key)) {
    if (!generic) return SAME_NAME
    return [...consumer].some((word) => around.has(word)) ? ALL_WORDS : SOME_WORDS - 2
  }
  const inLeaf = wanted.filter((word) => own.has(word))
  const covered = wanted.every((word) => own.has(word) || around.has(word))
  if (inLeaf.length > 0 && covered && !generic) return ALL_WORDS
  return inLeaf.some((word) => !GENERIC.has(word)) ? SOME_WORDS : 0
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const overlap = (wanted: readonly string[], offered: ReadonlySet<string>) =>
  new Set(wanted.filter((word) => offered.has(word) && !GENERIC.has(word))).size

function compatible(wanted: JsonType, offered: JsonType): boolean {
  return (
    wanted === offered ||
    (wanted === 'number' && offered === 'integer') ||
    (wanted === 'integer' && offered === 'number')
  )
}

/** Words found earlier, for a field that wants words: a heading for a heading, else the text itself. */
function proseScore(wanted: Role, output: OutputPath): number {
  if (output.type !== 'string' || output.schema.format || output.schema.enum) return 0
  const role = roleOf({ key: output.key, path: [], schema: output.schema })
  if (wanted === 'title') return role === 'title' ? PROSE : 0
  if (wanted !== 'text' || role === 'id') return 0
  const named = /report|forecast|result|document|markdown|html|translat|answer/i.test(output.key)
  if (role === 'text' || named) return PROSE
  if (role === 'title') return PROSE - 0.2
  return role === 'other' ? LIKELY : 0
}
