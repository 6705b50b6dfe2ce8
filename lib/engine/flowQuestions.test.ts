import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../graph/json'
import type { NodeOutcome } from './executor'
import { buildProgram } from './testing/buildProgram'
import { Scene, type Script } from './testing/scene'
import { calls, SHOP_TOOLS, Shop } from './testing/shop'

/** Runs the node's pipeline once per input and gives what each gave. */
const flowsOver =
  (inputs: JsonObject[]): Script =>
  ({ io }): NodeOutcome => {
    const flows = io.flows({ inputs, concurrency: 4, onFailure: 'fail_fast' })
    if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault, key: flows.key }
    if (flows.kind !== 'ok') return flows
    return {
      kind: 'finished',
      port: 'done',
      output: { value: flows.value.map((flow) => (flow.kind === 'ok' ? flow.output : flow.kind)) },
    }
  }

/** Asks, then makes a ticket for the answer. */
const askThenCreate: Script = async (context) => {
  const asked = await context.io.ask({
    ...{ key: 'q', kind: 'clarification', question: '?', context: {} },
    choices: [{ choice: 'answer' }],
  })
  if (asked.kind !== 'ok') return { kind: asked.kind === 'suspended' ? 'suspended' : 'stopped' }
  const value = asked.value.kind === 'decided' ? (asked.value.decision.value ?? null) : null
  const made = await calls('shop/create')(context)
  return made.kind === 'finished' ? { ...made, output: { value } } : made
}

/** Two items, each of which runs a pipeline of its own that asks and then makes a ticket. */
function twoItems() {
  const shop = new Shop()
  const inner = buildProgram({
    nodes: { begin: {}, ask: {}, out: { in: { value: { $cel: 'nodes.ask.value' } } } },
    edges: ['begin -> ask', 'ask -> out'],
    tools: SHOP_TOOLS,
  })
  const item = buildProgram({
    nodes: { begin: {}, sub: { flow: inner }, out: { in: { value: { $cel: 'nodes.sub.value[0]' } } } },
    edges: ['begin -> sub', 'sub -> out'],
    tools: SHOP_TOOLS,
  })
  const program = buildProgram({
    nodes: { start: {}, each: { flow: item }, out: { in: { value: { $cel: 'nodes.each.value' } } } },
    edges: ['start -> each', 'each -> out'],
    tools: SHOP_TOOLS,
  })
  const scripts = { each: flowsOver([{}, {}]), sub: flowsOver([{}]), ask: askThenCreate }
  return { shop, scene: new Scene(program, scripts, shop.tools) }
}
const SCOPES = ['each.0.sub.0.ask', 'each.1.sub.0.ask']
const answer = (scene: Scene, item: number) => {
  const card = scene.open.find(({ scope }) => scope === SCOPES[item])
  if (!card) throw new Error(`item ${item} asks nothing`)
  scene.decide(card, { choice: 'answer', value: `for ${item}` })
}

describe('items of a list that wait for people inside a pipeline of their own', () => {
  it.each([
    ['in their order', [0], [1]],
    ['the other way round', [1], [0]],
    ['at the same instant', [1, 0], []],
  ])('answered %s, each goes on with its own answer, once', async (_, first, second) => {
    const { scene, shop } = twoItems()
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.open.map(({ scope }) => scope)).toEqual(SCOPES)
    for (const item of first) answer(scene, item)
    expect(await scene.work()).toEqual({ kind: second.length > 0 ? 'parked' : 'ended' })
    expect(shop.tickets.size).toBe(first.length)
    for (const item of second) answer(scene, item)
    if (second.length > 0) expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'succeeded', output: ['for 0', 'for 1'] })
    expect(scene.calls.filter(({ tool }) => tool === 'shop/create')).toHaveLength(2)
  })

  it('one of them answered and the run then voided, its ticket is left and the other question is closed', async () => {
    const { scene, shop } = twoItems()
    await scene.work()
    answer(scene, 0)
    await scene.work()
    scene.cancel()
    await scene.work()
    const receipt = scene.card('cancelled')
    expect(receipt.effects).toEqual([`${SCOPES[0]}/call`])
    scene.decide(receipt, { choice: 'void' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([scene.state.status, shop.tickets.size]).toEqual(['voided', 1])
    expect(scene.state.calls.get(`${SCOPES[0]}/call`)?.cleanup).toBe('orphaned')
    expect(scene.open).toEqual([])
  })
})
