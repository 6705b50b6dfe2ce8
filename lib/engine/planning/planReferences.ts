import { parseExpression } from '../../graph/expression'
import type { Json } from '../../graph/json'
import { nearest } from '../../graph/nearest'
import { referencesOf } from '../../graph/references'
import { fieldAt } from '../../graph/schemaField'
import { expressionsIn, formOf, joinPath } from '../../graph/value'

/** What a plan's expressions may read: steps by id with the schema of their output. */
export type KnownSteps = ReadonlyMap<string, { output: { [key: string]: Json } }>
export type ReadSteps = { steps: Set<string>; problems: string[] }

/** The steps that the expressions inside `value` read, and what is wrong with how they do. `place` starts every problem. */
export function readSteps(value: Json, known: KnownSteps, place: string): ReadSteps {
  const found: ReadSteps = { steps: new Set(), problems: [] }
  for (const { path, source } of expressionsIn(value)) {
    const at = joinPath(place, path)
    const parsed = parseExpression(source)
    if (!parsed.ok) {
      found.problems.push(`${at}: the expression “${source}” is not valid: ${parsed.message}`)
      continue
    }
    for (const reference of referencesOf(parsed.expression).references) {
      const problem = checkReference(reference.path, known, found.steps)
      if (problem !== null) found.problems.push(`${at}: ${problem}`)
    }
  }
  return found
}

function checkReference(path: string[], known: KnownSteps, steps: Set<string>): string | null {
  const [root, id, output, ...fields] = path
  const text = path.join('.')
  if (root !== 'steps') return `${text} cannot be read here; only steps.<id>.output can.`
  if (id === undefined) return 'steps must be followed by the id of a step.'
  const step = known.get(id)
  if (!step) {
    const suggestion = nearest(id, known.keys())
    const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`
    return `${text} names the step ${id}, which does not exist.${hint}`
  }
  steps.add(id)
  if (output !== 'output') return `${text} must continue with .output after the step's id.`
  const field = fieldAt(step.output, fields)
  if (field.kind !== 'missing') return null
  const missing = fields[field.at] ?? ''
  const suggestion = nearest(missing, field.known)
  const have = field.known.length > 0 ? ` It has ${field.known.join(', ')}.` : ''
  return `${text} does not exist: the output of ${id} has no field ${missing}.${suggestion === null ? have : ` Did you mean ${suggestion}?`}`
}

/** Places inside `value` whose value is only known once steps have run (`a.b[0]`; empty for the value itself). */
export function openPlaces(value: Json, place = ''): string[] {
  const form = formOf(value)
  switch (form.kind) {
    case 'cel':
    case 'text':
    case 'json':
      return [place]
    case 'array':
      return form.items.flatMap((item, index) => openPlaces(item, `${place}[${index}]`))
    case 'object':
      return form.entries.flatMap(([key, item]) => openPlaces(item, joinPath(place, key)))
    case 'scalar':
      return []
  }
}

/** The schema of what a lone reference yields; `{}` for anything more than a path. */
export function yieldedSchema(value: Json, known: KnownSteps): { [key: string]: Json } {
  const form = formOf(value)
  if (form.kind !== 'cel') return {}
  const plain = /^steps\.([A-Za-z]\w*)\.output((?:\.[A-Za-z_]\w*)*)$/.exec(form.source.trim())
  const step = plain ? known.get(plain[1] ?? '') : undefined
  if (!plain || !step) return {}
  const field = fieldAt(step.output, (plain[2] ?? '').split('.').filter(Boolean))
  return field.kind === 'known' ? field.schema : {}
}
