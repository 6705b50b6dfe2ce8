import { describe, expect, it } from 'vitest'
import type { PipelineGuards } from '../../graph/document'
import { buildProgram } from '../testing/buildProgram'
import { failed } from '../testing/failures'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

const EXTEND = ['extend', 'roll_back', 'void', 'hand_over']
const TRY_AGAIN = ['continue', 'skip', 'roll_back', 'void', 'hand_over']

/** Creates a ticket, locks it, then does the last thing. */
function run(last: Script, guards: PipelineGuards) {
  const shop = new Shop()
  const program = buildProgram({
    nodes: { start: {}, create: {}, lock: {}, last: {}, out: {} },
    edges: ['start -> create', 'create -> lock', 'lock -> last', 'last -> out'],
    tools: SHOP_TOOLS,
    guards,
  })
  const scripts = { create: calls('shop/create'), lock: calls('shop/lock'), last }
  return { shop, scene: new Scene(program, scripts, shop.tools) }
}
const choicesOf = (scene: Scene, kind: string) => scene.card(kind).choices.map(({ choice }) => choice)

describe('the card of a run that came to a limit', () => {
  const think: Script = async ({ io }) => {
    const asked = await io.model('m', { model: null, messages: [{ role: 'user', content: 'Think.' }] })
    if (asked.kind === 'fault') return { kind: 'failed', fault: asked.fault, key: asked.key }
    return { kind: 'stopped' }
  }

  it('on tokens offers more of them; what then fails for another reason is tried again', async () => {
    const { scene } = run(think, { budget: { outputTokens: 1 } })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.card('budget')).toMatchObject({ scope: 'last', context: { reason: 'BUDGET_EXCEEDED' } })
    expect(choicesOf(scene, 'budget')).toEqual(EXTEND)
    scene.decide(scene.card('budget'), { choice: 'extend', budget: { outputTokens: 9000 } })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.open.map(({ kind }) => kind)).toEqual(['failure'])
  })

  it('offers no more of it where only a tool calls its failure so, also after that limit was raised elsewhere', async () => {
    const { scene, shop } = run(calls('shop/get'), { maxSteps: 1 })
    shop.tools['shop/get'] = () => failed('tool_error', { code: 'STEPS_EXCEEDED', message: 'Too steep.' })
    await scene.work()
    expect(choicesOf(scene, 'budget')).toEqual(EXTEND)
    scene.decide(scene.card('budget'), { choice: 'extend', budget: { steps: 9 } })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.card('failure').question).toBe('“last” failed: Too steep.')
    expect(choicesOf(scene, 'failure')).toEqual(TRY_AGAIN)
  })
})
