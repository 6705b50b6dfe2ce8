import type { Conversation } from '../conversation/Conversation'
import { createContext } from '../fill/createContext'
import type { MissingFact } from '../fill/FillContext'
import type { OfferedTool } from '../request'
import type { Json } from '../schema/JsonSchema'

export interface Arguments {
  readonly args: Json
  readonly missing: readonly MissingFact[]
}

/** The arguments of a call to a tool, as the clause and the conversation so far provide them. */
export function argumentsFor(tool: OfferedTool, clause: string, conversation: Conversation): Arguments {
  const context = createContext(conversation, tool.parameters, clause)
  const schema = { type: 'object', ...tool.parameters }
  const args = context.fill(schema, { key: '', path: [], needed: true }, context) ?? {}
  return { args, missing: context.missing }
}
