import { describe, expect, it } from 'vitest'
import { buildProgram } from '../../engine/testing/buildProgram'
import { Scene, type Script } from '../../engine/testing/scene'
import { SHOP_TOOLS, Shop } from '../../engine/testing/shop'
import type { Plan, PlanStep } from '../../run/plan'
import { executePlan } from './executePlan'

const step = (id: string, tool: string, dependsOn: string[]): PlanStep => ({
  ...{ id, tool, args: {}, dependsOn, why: 'because it helps' },
})

const PLAN: Plan = {
  version: 1,
  reasoning: { currentGoal: 'g', knownFacts: [], missingInfo: [], nextAction: 'execute' },
  steps: [step('s1', 'shop/create', []), step('s2', 'shop/lock', ['s1']), step('s3', 'shop/mail', ['s2'])],
  deliver: {},
  settings: {
    ...{ goal: 'Get x', facts: null, rulePacks: [], model: null, instructions: null, maxQuestions: 2 },
    tools: SHOP_TOOLS.map(({ ref }) => ref),
    deliver: { type: 'object', properties: {} },
  },
}

/** A run whose executor may take two of the three steps of its plan. */
async function limited() {
  const shop = new Shop()
  const program = buildProgram({
    nodes: { start: {}, work: { guards: { maxSteps: 2 } }, out: {} },
    edges: ['start -> work', 'work -> out'],
    tools: SHOP_TOOLS,
  })
  const work: Script = (context) =>
    executePlan({ ...context, config: { mode: 'plan' }, inputs: { plan: structuredClone(PLAN) } })
  const scene = new Scene(program, { work }, shop.tools)
  expect(await scene.work()).toEqual({ kind: 'parked' })
  return { scene, shop }
}

describe('a plan that needs more steps than its node may take', () => {
  it('names the step it came to, and goes on from there once it was given more', async () => {
    const { scene, shop } = await limited()
    const card = scene.card('budget')
    expect(card).toMatchObject({ scope: 'work', key: 'work/s3', context: { reason: 'STEPS_EXCEEDED' } })
    expect(card.question).toMatch(/Step s3 \(shop\/mail\) failed: .*3 of 2/)
    expect(card.choices.map(({ choice }) => choice)).toEqual(['extend', 'roll_back', 'void', 'hand_over'])
    scene.decide(card, { choice: 'extend', budget: { steps: 1 } })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.status).toBe('succeeded')
    expect([shop.tickets.size, shop.mails]).toEqual([1, 1])
  })

  it('asks whether to try again, not for more steps, where it then fails for another reason', async () => {
    const { scene, shop } = await limited()
    shop.faults.set('shop/mail', 'broken')
    scene.decide(scene.card('budget'), { choice: 'extend', budget: { steps: 1 } })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.card('failure').choices.map(({ choice }) => choice)).toEqual([
      ...['continue', 'skip', 'roll_back', 'void', 'hand_over'],
    ])
  })
})
