import type { SaidBefore } from '../conversation/talk'
import type { Fact } from '../facts/Fact'
import type { Json, JsonSchema, SchemaObject } from '../schema/JsonSchema'
import type { Field } from './Field'

export interface MissingFact {
  readonly key: string
  readonly about: string
}

/** A value for a place, or undefined to leave an unneeded one out. */
type Fill = (schema: JsonSchema | undefined, place: Place, context: FillContext) => Json | undefined

export interface Place {
  readonly key: string
  readonly path: readonly string[]
  /** Whether the place must get a value even if nothing is known for it. */
  readonly needed: boolean
}

/** What a filling draws from. Only `missing` and `used` change while it goes on. */
export interface FillContext {
  readonly fill: Fill
  readonly root: SchemaObject
  /** The clause or goal being answered. */
  readonly text: string
  /** The whole message it stands in. */
  readonly asked: string
  /** What was said before the message, or brought by the calls since. */
  readonly before: SaidBefore
  readonly facts: readonly Fact[]
  /** `at` of facts that stand in the clause itself. */
  readonly clauseAt: number
  readonly depth: number
  /** Picks among equally good values, so that items of a list differ. */
  readonly variant: number
  /** Set while nothing but validity is sought: no second tries inside. */
  readonly witness?: boolean
  /** Optional arguments a correction asked for, and arguments it forbade. */
  readonly insist: ReadonlySet<string>
  readonly omit: ReadonlySet<string>
  readonly used: Set<Fact>
  readonly missing: MissingFact[]
  /** An expression that yields the field's value from an earlier step; `exact` asks for a sure one only. */
  readonly reference?: (field: Field, certainty: 'exact' | 'likely') => string | undefined
  /** What the prompt says about an option of an enum ("- refund: the customer wants money back"). */
  readonly describe: (option: string) => string
  /** How sure the choice beside this field is, 0 to 1. */
  readonly confidence?: number
  /** What is already known to be missing, for fields that report it. */
  readonly reported: readonly string[]
}

/** The same place with nothing known: every value is then a witness of its schema. */
export function withoutFacts(context: FillContext, variant: number): FillContext {
  return { ...context, facts: [], text: '', variant, missing: [], used: new Set(), witness: true }
}
