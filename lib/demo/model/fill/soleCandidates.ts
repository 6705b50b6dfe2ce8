import type { Fact } from '../facts/Fact'
import { conforms } from '../schema/conforms'
import type { SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'
import type { Field } from './Field'
import type { FillContext } from './FillContext'
import { type FactMatch, FIT } from './matchFacts'
import { type Role, roleOf } from './roleOf'
import { scalarFields } from './scalarFields'

// What can be said in the clause's own words waits for no name.
const PROSE: ReadonlySet<Role> = new Set(['goal', 'text', 'title', 'query'])
const NAMING: ReadonlySet<Fact['kind']> = new Set(['quoted', 'name'])

/**
 * Pairs that nothing speaks for but that there is no other: one number in the clause and one number still needed, or
 * one name and one text still needed.
 */
export function soleCandidates(
  object: SchemaObject,
  context: FillContext,
  assigned: ReadonlyMap<string, FactMatch>,
  taken: ReadonlySet<string>,
): [string, FactMatch][] {
  const open = scalarFields(object, context).filter(({ field, needed }) => needed && !assigned.has(field.key))
  const free = context.facts.filter(({ at, raw }) => at === context.clauseAt && !taken.has(raw))
  const isNumber = ({ schema }: Field) => mainType(schema) !== 'string'
  const isName = (field: Field) => !isNumber(field) && !PROSE.has(roleOf(field))
  const numbers = free.filter(({ kind }) => kind === 'number')
  const proper = free.filter(({ kind }) => NAMING.has(kind))
  const names = proper.length > 0 ? proper : free.filter(({ kind }) => kind === 'word')
  return [
    ...pair(open.map(({ field }) => field).filter(isNumber), numbers, context),
    ...pair(open.map(({ field }) => field).filter(isName), names, context),
  ]
}

function pair(fields: readonly Field[], facts: readonly Fact[], context: FillContext): [string, FactMatch][] {
  const [field, ...otherFields] = fields
  const [fact, ...otherFacts] = facts
  if (!field || !fact || otherFields.length > 0 || otherFacts.length > 0) return []
  return conforms(field.schema, fact.value, context.root)
    ? [[field.key, { value: fact.value, score: FIT, rank: FIT, fact }]]
    : []
}
