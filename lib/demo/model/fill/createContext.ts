import type { Conversation } from '../conversation/Conversation'
import { collectFacts } from '../facts/collectFacts'
import type { SchemaObject } from '../schema/JsonSchema'
import { describeOptions } from './describeOptions'
import type { FillContext } from './FillContext'
import { fill } from './fill'

/** Facts of the clause itself count as the newest. */
const CLAUSE_AT = 1_000_000

/** A fresh context for one clause (or the whole goal) of a conversation. */
export function createContext(conversation: Conversation, root: SchemaObject, clause: string): FillContext {
  return {
    fill,
    root,
    text: clause,
    asked: conversation.asked,
    before: conversation.before,
    facts: [...collectFacts(clause, CLAUSE_AT), ...conversation.facts],
    clauseAt: CLAUSE_AT,
    depth: 0,
    variant: 0,
    insist: conversation.corrections.insist,
    omit: conversation.corrections.omit,
    used: new Set(),
    missing: [],
    describe: describeOptions(conversation.prompt),
    reported: [],
  }
}
