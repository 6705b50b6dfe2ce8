import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Program } from '../graph/program'
import { isEnded } from '../run/endStatus'
import { activationAt, activationsOf } from '../run/flows'
import { flowsAround, ownerOfFlow } from '../run/journalKeys'
import { reduceRun, replayRun } from '../run/reduceRun'
import type { NodeState, RunState } from '../run/state'
import type { Decision } from '../run/task'
import type { NodeOutcome } from './executor'
import { fakeHash } from './testing/fakeHash'
import { randomProgram } from './testing/randomProgram'
import { Scene, type Script } from './testing/scene'
import { Shop } from './testing/shop'
import { walk } from './testing/walk'

type Luck = { seed: number; failures: number; effects: number; questions: number }
const luck: fc.Arbitrary<Luck> = fc.record({
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  failures: fc.integer({ min: 0, max: 30 }),
  effects: fc.integer({ min: 0, max: 60 }),
  questions: fc.integer({ min: 0, max: 40 }),
})

/** A number below 100 that depends on nothing but its arguments. */
const dice = (seed: number, ...what: string[]) =>
  Number.parseInt(fakeHash(`${seed} ${what.join(' ')}`).slice(0, 6), 16) % 100

function portOf(program: Program, { seed }: Luck, scope: string, id: string): string {
  const ports = program.nodes.get(id)?.ports ?? ['done']
  return ports[dice(seed, scope, 'port') % ports.length] ?? 'done'
}

/** Every node asks, calls, fails and leaves as its scope's dice say; the same on every entry. */
function scripted(chances: Luck): Script {
  return async (context): Promise<NodeOutcome> => {
    const { node, scope, io, program } = context
    const { seed } = chances
    const choices = [{ choice: 'answer' }]
    if (dice(seed, scope, 'ask') < chances.questions) {
      const answer = await io.ask({ key: 'ask', kind: 'clarification', question: '?', context: {}, choices })
      if (answer.kind === 'suspended' || answer.kind === 'stopped') return { kind: answer.kind }
    }
    if (dice(seed, scope, 'call') < chances.effects) {
      const tools = ['shop/create', 'shop/create_findable', 'shop/mail', 'shop/lock', 'shop/get']
      const tool = tools[dice(seed, scope, 'tool') % tools.length] ?? 'shop/create'
      const call = await io.call({ key: 'call', tool, args: { for: scope } })
      if (call.kind === 'suspended' || call.kind === 'stopped') return { kind: call.kind }
      if (call.kind === 'fault') return { kind: 'failed', fault: call.fault, key: call.key }
    }
    if (dice(seed, scope, 'fail') < chances.failures)
      return { kind: 'failed', fault: { code: 'BAD_LUCK', message: `${scope} failed`, class: 'permanent' } }
    if (node.flow) return runFlows(context)
    return { kind: 'finished', port: portOf(program, chances, scope, node.id), output: { value: scope } }
  }
}

/** Runs the node's own pipeline as often as its config says. */
const runFlows: Script = ({ io, config, scope }): NodeOutcome => {
  const { items = 0, collect } = config
  const inputs = Array.from({ length: Number(items) }, (_, index) => ({ index }))
  const onFailure = collect ? 'collect' : 'fail_fast'
  const flows = io.flows({ inputs, concurrency: 2, onFailure })
  if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault, key: flows.key }
  if (flows.kind !== 'ok') return flows
  const failed = flows.value.find((flow) => flow.kind === 'failed')
  if (failed && !collect)
    return { kind: 'failed', fault: failed.fault, ...(failed.key === null ? {} : { key: failed.key }) }
  return { kind: 'finished', port: 'done', output: { value: scope } }
}

/** Node ids of a program and of every pipeline inside it. */
function idsOf(program: Program): string[] {
  return [...program.nodes.values()].flatMap(({ id, flow }) => [id, ...(flow ? idsOf(flow) : [])])
}

function sceneOf(program: Program, chances: Luck): { scene: Scene; shop: Shop } {
  const shop = new Shop()
  const script = scripted(chances)
  const scripts = Object.fromEntries(idsOf(program).map((id) => [id, script]))
  return { shop, scene: new Scene(program, scripts, shop.tools) }
}

/** Answers open cards, somehow, until the run has ended; by voiding it when that takes too long. */
async function toTheEnd(scene: Scene, seed: number): Promise<void> {
  for (let round = 0; !isEnded(scene.state.status); round += 1) {
    await scene.work()
    if (isEnded(scene.state.status)) return
    expect(scene.state.status).toBe('suspended')
    expect(scene.open.length).toBeGreaterThan(0)
    const card = scene.open[dice(seed, 'card', String(round)) % scene.open.length]
    if (card)
      expect(
        scene.decide(
          card,
          decisionOn(
            card.choices.map(({ choice }) => choice),
            seed,
            round,
          ),
        ),
      ).toBe(true)
    expect(round).toBeLessThan(200)
  }
}

function decisionOn(choices: string[], seed: number, round: number): Decision {
  const choice =
    round > 60 && choices.includes('void')
      ? 'void'
      : choices[dice(seed, 'choice', String(round)) % choices.length]
  switch (choice) {
    case 'happened':
      return { choice, result: { ticket: 'T-1' } }
    case 'skip':
    case 'answer':
      return { choice, value: { supplied: true } }
    default:
      return { choice: choice ?? 'void' }
  }
}

const few = { numRuns: 50 }

describe('whatever the graph, the outcomes and the decisions', () => {
  it('every join fires at most once per iteration, and the walk ends', () => {
    fc.assert(
      fc.property(randomProgram, luck, (program, chances) => {
        const failing = (scope: string) => dice(chances.seed, scope, 'fail') < chances.failures
        const { path, last, state } = walk(program, (scope, id) =>
          failing(scope) ? 'error' : portOf(program, chances, scope, id),
        )
        expect(new Set(path).size).toBe(path.length)
        expect(['finish', 'fail']).toContain(last?.kind)
        if (last?.kind === 'finish') expect(state.nodes.size).toBe(program.nodes.size)
      }),
      { numRuns: 300 },
    )
  })

  it('no run gets stuck: it ends, or waits for an answer to an open card', async () => {
    await fc.assert(
      fc.asyncProperty(randomProgram, luck, async (program, chances) => {
        const { scene } = sceneOf(program, chances)
        await toTheEnd(scene, chances.seed)
        const left = [...scene.state.calls.values()].filter(
          ({ purpose, effect, phase, cleanup }) =>
            purpose === 'step' && effect !== 'none' && phase !== 'failed' && cleanup === 'none',
        )
        // whatever did not succeed accounts for every effect
        if (scene.state.status !== 'succeeded') expect(left.map(({ key }) => key)).toEqual([])
        expect(scene.open).toEqual([])
        // these graphs have no dead ends, so nothing may ever be taken for stuck
        expect(JSON.stringify(scene.runs.events('run-1'))).not.toContain('JOIN_NEVER_COMPLETES')
      }),
      few,
    )
  })

  it('cancelling always settles, at whatever point it comes', async () => {
    await fc.assert(
      fc.asyncProperty(randomProgram, luck, fc.nat(60), async (program, chances, turns) => {
        const { scene } = sceneOf(program, chances)
        const driving = scene.claim()
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        scene.cancel()
        await driving?.done
        await scene.work()
        if (!isEnded(scene.state.status)) scene.decide(scene.card('cancelled'), { choice: 'void' })
        await scene.work()
        expect(isEnded(scene.state.status)).toBe(true)
      }),
      few,
    )
  })

  it('reducing a run twice, or in two parts, gives the same state', async () => {
    await fc.assert(
      fc.asyncProperty(randomProgram, luck, fc.nat(), async (program, chances, at) => {
        const { scene } = sceneOf(program, chances)
        await toTheEnd(scene, chances.seed)
        const events = scene.runs.events('run-1')
        const cut = at % events.length
        const prefix = replayRun(events.slice(0, cut))
        expect(replayRun(events.slice(0, cut))).toEqual(prefix)
        expect(events.slice(cut).reduce(reduceRun, prefix)).toEqual(replayRun(events))
      }),
      few,
    )
  })
})

describe('a worker that dies at any point', () => {
  it('leaves a run that ends as it would have ended, each effect made once', async () => {
    await fc.assert(
      fc.asyncProperty(randomProgram, luck, async (program, chances) => {
        const lucky = { ...chances, questions: 0, effects: 0 }
        const whole = sceneOf(program, lucky)
        await toTheEnd(whole.scene, chances.seed)
        for (const boundary of boundaries(whole.scene, chances.seed)) {
          const { scene } = sceneOf(program, lucky)
          scene.runs.dieAfter = boundary
          await scene.work()
          scene.kill()
          await toTheEnd(scene, chances.seed)
          expect(outcomeOf(scene)).toEqual(outcomeOf(whole.scene))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('never makes an effect twice that can be looked up', async () => {
    await fc.assert(
      fc.asyncProperty(randomProgram, luck, async (program, chances) => {
        const findable: Script = async (context) => {
          const { node, scope, io, program: around } = context
          const call = await io.call({ key: 'call', tool: 'shop/create_findable', args: { for: scope } })
          if (call.kind === 'suspended' || call.kind === 'stopped') return { kind: call.kind }
          if (call.kind === 'fault') return { kind: 'failed', fault: call.fault, key: call.key }
          if (node.flow) return runFlows(context)
          return { kind: 'finished', port: portOf(around, chances, scope, node.id), output: {} }
        }
        const play = () => {
          const shop = new Shop()
          const scripts = Object.fromEntries(idsOf(program).map((id) => [id, findable]))
          return { shop, scene: new Scene(program, scripts, shop.tools) }
        }
        const whole = play()
        await whole.scene.work()
        for (const boundary of boundaries(whole.scene, chances.seed)) {
          const { scene, shop } = play()
          scene.runs.dieAfter = boundary
          await scene.work()
          scene.kill()
          await workAsTimePasses(scene)
          const requests = [...shop.tickets.values()].map(({ by }) => by)
          expect(new Set(requests).size).toBe(requests.length)
          expect(requests.length).toBe(whole.shop.tickets.size)
          expect(outcomeOf(scene)).toEqual(outcomeOf(whole.scene))
        }
      }),
      { numRuns: 8 },
    )
  })
})

/** A probe that finds nothing is asked again some seconds later. */
async function workAsTimePasses(scene: Scene): Promise<void> {
  let over = false
  const work = scene.work().finally(() => {
    over = true
  })
  while (!over) {
    for (let turn = 0; turn < 20 && !over; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    scene.clock.advance(5_000)
  }
  await work
}

/** Some of the places at which a worker can die: after each batch but the last. */
function boundaries({ runs }: Scene, seed: number): number[] {
  const all = runs.batches('run-1').slice(0, -1)
  return all.length <= 6
    ? all
    : all.filter((boundary) => dice(seed, 'boundary', String(boundary)) < 600 / all.length)
}

/**
 * What a run leaves that does not depend on timing: how far others had come beside what failed does, as they are given up
 * wherever they are.
 */
function outcomeOf({ state }: Scene) {
  const { status, cause, output } = state
  if (status === 'failed') return { status, cause, output }
  const nodes = activationsOf(state)
    .filter(({ scope }) => !flowsAround(scope).some((flow) => besideFailure(state, flow)))
    .map((node) => [node.scope, node.status, portLeft(node)])
  return { status, cause, output, nodes: nodes.sort() }
}

const portLeft = (node?: NodeState) => (node?.status === 'finished' ? node.port : null)

const besideFailure = (state: RunState, flow: string) =>
  state.flows.get(flow)?.status === 'failed' || portLeft(activationAt(state, ownerOfFlow(flow))) === 'error'
