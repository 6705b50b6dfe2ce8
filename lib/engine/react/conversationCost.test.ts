import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import type { ModelMessage, ModelRequest } from '../ports'
import { answered, failed, said } from '../testing/failures'
import { type FakeSession, fakeSession } from '../testing/fakeSession'
import { calling, loop } from '../testing/reactLoop'

/**
 * A task of many steps with recorded results. Each step needs one value out of an earlier result and says beforehand which; the scripted model
 * finds it in what it is sent or not at all, and the tool refuses a wrong one. So success depends on the messages alone.
 */
type Step = { tool: string; needs: { from: number; field: string } | null; result: JsonObject }

const GOAL =
  'Settle the damage claim of the customer: go through contract, orders, parcels and stock, and at the end book the refund under the case number that was opened first.'

const NAMES = ['Alder', 'Birch', 'Cedar', 'Dorn', 'Elm']
const RECORDS = ['shipped', 'packed', 'returned', 'inspected', 'stored']

/** `size` records of about 250 characters, as list calls of business systems give them. */
function records(step: number, size: number): JsonObject[] {
  return Array.from({ length: size }, (_, n) => ({
    ref: `R${step}-${1000 + n * 37}`,
    state: RECORDS[(step + n) % RECORDS.length] ?? '',
    amount: ((step * 131 + n * 977) % 9000) / 10,
    currency: 'EUR',
    customer: { id: `C-${2000 + ((step * 17 + n) % 40)}`, name: `${NAMES[n % NAMES.length]} & Sons` },
    address: `${n + 1} Harbour Street, Building ${(n * 7) % 12}, Gate ${(step + n) % 5}`,
    changed: `2026-11-${String(10 + (n % 18)).padStart(2, '0')}T08:${String((n * 13) % 60).padStart(2, '0')}:00Z`,
  }))
}

const FIELDS = ['caseNumber', 'contractCode', 'warehouseCode', 'carrierName', 'inspectorBadge']
const SIZES = [12, 30, 4, 18, 8, 3, 25, 10, 5, 14]

function task(steps: number, far: { [step: number]: number }): Step[] {
  return Array.from({ length: steps }, (_, index) => {
    const from = far[index] ?? index - 1
    return {
      tool: `office/${FIELDS[index % FIELDS.length]?.toLowerCase()}_${index + 1}`,
      needs: index === 0 ? null : { from, field: fieldOf(from) },
      result: { [fieldOf(index)]: secretOf(index), items: records(index, SIZES[index % SIZES.length] ?? 5) },
    }
  })
}
const fieldOf = (step: number) => `${FIELDS[step % FIELDS.length]}${step < FIELDS.length ? '' : step}`
const secretOf = (step: number) => `${'QXJKVBWZ'[step % 8]}${7919 * (step + 3)}`

const wordsOf = (field: string) => field.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase()

/** What a careful model does: it says what it will need next, and uses only what it can read. */
function modelFor(steps: readonly Step[]) {
  let turn = 0
  return ({ messages, tools }: Pick<ModelRequest, 'messages' | 'tools'>) => {
    // asked to shorten the list of summaries, it keeps nothing: only what can be recalled is left
    if (!tools) return said('Some steps were done.')
    const step = steps[turn]
    const next = steps[turn + 1]
    turn += 1
    if (!step) return said('All is settled.')
    const read = messages.map(({ content }) => content).join('\n')
    const found = step.needs && new RegExp(`"${step.needs.field}":"(\\w+)"`).exec(read)?.[1]
    const reasoning = {
      currentGoal: `step ${turn}`,
      knownFacts: [],
      missingInfo: next?.needs ? [`${wordsOf(next.needs.field)} found before`] : [],
      nextAction: 'execute',
    }
    return calling([[step.tool, { with: found ?? 'lost' }]], JSON.stringify(reasoning))
  }
}

function open(steps: readonly Step[]): FakeSession {
  return fakeSession(
    {
      model: modelFor(steps),
      tool: ({ tool, args }) => {
        const step = steps.find((one) => one.tool === tool)
        const right = !step?.needs || args.with === secretOf(step.needs.from)
        return step && right
          ? answered(step.result)
          : failed('tool_error', { message: 'That is not known here.' })
      },
    },
    {
      guards: { maxSteps: 100, budget: { inputTokens: 10_000_000, outputTokens: 10_000_000 } },
      nodes: { work: { guards: { maxSteps: 30 } } },
      tools: steps.map(({ tool }) => ({
        ...{ ref: tool, effect: 'none' as const },
        inputSchema: { type: 'object', required: ['with'], properties: { with: { type: 'string' } } },
      })),
    },
  )
}

const bytes = (request: Pick<ModelRequest, 'messages' | 'tools'>) =>
  new TextEncoder().encode(JSON.stringify([request.messages, request.tools ?? []])).length
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

/** The same conversation with everything that was ever said sent again every time. */
function wholeHistory(session: FakeSession, steps: readonly Step[]): number[] {
  const model = modelFor(steps)
  const [first] = session.world.asked
  const history: ModelMessage[] = [...(first?.messages ?? [])]
  return [...steps, null].map((step) => {
    const size = bytes({ ...first, messages: history })
    const reply = model({ messages: history, tools: first?.tools ?? [] })
    if (!step || !reply.ok) return size
    const { text, toolCalls } = reply.reply
    const lost = JSON.stringify(toolCalls).includes('lost') && step.needs !== null
    expect(lost).toBe(false)
    history.push({ role: 'assistant', content: text, toolCalls })
    history.push({ role: 'tool', toolCallId: toolCalls[0]?.id ?? '', content: JSON.stringify(step.result) })
    return size
  })
}

const failures = (session: FakeSession) =>
  [...session.state.calls.values()].filter(({ phase }) => phase !== 'done')

describe('the conversation that is sent', () => {
  it('costs at least 57 % less than the whole history in a task of 15 steps, at equal success', async () => {
    const steps = task(15, { 7: 1, 11: 2, 14: 0 })
    const session = open(steps)
    expect(await loop(session, { goal: GOAL, maxSteps: 30 })).toMatchObject({
      kind: 'ok',
      result: 'All is settled.',
    })
    expect(failures(session)).toEqual([])
    const own = session.world.asked.map(bytes)
    const whole = wholeHistory(session, steps)
    expect(own).toHaveLength(whole.length)
    expect(1 - sum(own) / sum(whole)).toBeGreaterThanOrEqual(0.57)
    expect(1 - (own.at(-1) ?? 0) / (whole.at(-1) ?? 1)).toBeGreaterThanOrEqual(0.57)
  })

  it('keeps a fact of the first round within reach of the twentieth', async () => {
    const steps = task(20, { 9: 1, 19: 0 })
    const session = open(steps)
    expect(await loop(session, { goal: GOAL, maxSteps: 30 })).toMatchObject({ kind: 'ok' })
    expect(failures(session)).toEqual([])
    expect(session.state.calls.get('work/turn/20/call/1')?.args).toEqual({ with: secretOf(0) })
    // far outside the window: only recalled
    const last = session.world.asked[19]?.messages ?? []
    expect(last.filter(({ role }) => role === 'tool')).toHaveLength(6)
    expect(last[1]?.content).toContain(secretOf(0))
  })
})
