import { createHash } from 'node:crypto'
import { assertNever } from './assertNever'
import type { Conversation } from './conversation/Conversation'
import { readConversation } from './conversation/readConversation'
import { applyReplyFaults } from './faults/applyReplyFaults'
import { faultsOf } from './faults/faultsOf'
import { createContext } from './fill/createContext'
import { planReply } from './plan/planReply'
import { findPlanShape } from './plan/planShape'
import { readCatalog } from './plan/readCatalog'
import type { ChatRequest, OfferedTool } from './request'
import type { Answer, SimulatedReply } from './SimulatedReply'
import { conforms } from './schema/conforms'
import type { Json, SchemaObject } from './schema/JsonSchema'
import { shapeReply } from './shapeReply'
import { askFor, freeText, quoteResults } from './text/freeText'
import { argumentsFor } from './tools/argumentsFor'
import { nextCall } from './tools/nextCall'

/**
 * Answers a chat completion request by rules alone: the same request always gets the same reply. A response schema is
 * always satisfied, unless the model name asks for a fault (see `parseFaults`).
 */
export function reply(request: ChatRequest): SimulatedReply {
  const conversation = readConversation(request)
  const id = `sim-${createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16)}`
  const honest = shapeReply(id, request, answer(request, conversation))
  return applyReplyFaults(honest, faultsOf(request.model, conversation.turn), request)
}

function answer(request: ChatRequest, conversation: Conversation): Answer {
  const { tools, toolChoice, responseSchema } = request
  if (tools.length > 0 && toolChoice.kind !== 'none') {
    const offered = toolChoice.kind === 'named' ? tools.filter(({ name }) => name === toolChoice.name) : tools
    const turn = toolTurn(
      conversation,
      offered,
      toolChoice.kind === 'required' || toolChoice.kind === 'named',
    )
    if (turn.call || !responseSchema) return turn
  }
  if (responseSchema) return { content: JSON.stringify(structured(conversation, responseSchema)) }
  return { content: freeText(conversation) }
}

function toolTurn(conversation: Conversation, tools: readonly OfferedTool[], mustCall: boolean): Answer {
  const move = nextCall(conversation, tools)
  switch (move.kind) {
    case 'call':
      return {
        content: said(conversation, `[simulated] “${move.clause}” → ${move.name}`),
        call: { name: move.name, args: move.args },
      }
    case 'ask':
    case 'answer': {
      const [first] = tools
      if (mustCall && first && conversation.calls.length === 0) {
        const { args } = argumentsFor(first, conversation.goal, conversation)
        return { content: '', call: { name: first.name, args } }
      }
      if (move.kind === 'answer') return { content: quoteResults(conversation, conversation.calls) }
      return { content: asking(conversation, askFor(conversation, move.tool, move.missing)) }
    }
    default:
      return assertNever(move)
  }
}

/** Reasoning in the structure a host asks for by the name of its first member, else in words. */
function said({ system }: Conversation, thought: string): string {
  if (!system.includes('currentGoal')) return thought
  return JSON.stringify({ currentGoal: thought, knownFacts: [], missingInfo: [], nextAction: 'execute' })
}

/** A question in the structure in which a host lets a person be asked, else in words. */
function asking({ system }: Conversation, question: string): string {
  if (!/nextAction to "ask"/.test(system)) return question
  return JSON.stringify({ currentGoal: question, knownFacts: [], missingInfo: [question], nextAction: 'ask' })
}

/** A value of the response schema: a plan where it asks for one, else what the conversation says about its fields. */
function structured(conversation: Conversation, schema: SchemaObject): Json {
  const shape = findPlanShape(schema, readCatalog(conversation.system))
  if (shape) {
    const plan = planReply(conversation, schema, shape)
    if (conforms(schema, plan, schema)) return plan
  }
  const context = createContext(conversation, schema, conversation.goal)
  return context.fill(schema, { key: '', path: [], needed: true }, context) ?? null
}
