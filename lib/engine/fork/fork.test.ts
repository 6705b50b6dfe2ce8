import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import type { NewEvent, RunEvent } from '../../run/event'
import { replayRun } from '../../run/reduceRun'
import { buildProgram } from '../testing/buildProgram'
import { failedRow } from '../testing/failedRow'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { type ForkPatch, planFork } from './planFork'

const ticket = { $cel: 'nodes.create.result.ticket' }
const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})

/** Creates a ticket, assigns it, then `last`. */
function origin(last: Script = fails, assign: JsonObject = { ticket, owner: 'bob' }) {
  const shop = new Shop()
  const program = buildProgram({
    nodes: { start: {}, create: {}, assign: {}, last: {}, out: {} },
    edges: ['start -> create', 'create -> assign', 'assign -> last', 'last -> out'],
    tools: SHOP_TOOLS,
  })
  const scripts = { create: calls('shop/create'), assign: calls('shop/assign', assign), last }
  const scene = new Scene(program, scripts, shop.tools, { owner: 'bob' })
  return { shop, scene, program, scripts }
}
type Origin = ReturnType<typeof origin>

const outcomeOf = ({ scene }: Origin, key: string) => scene.state.calls.get(key)?.settledSeq ?? 0

function plan({ scene, program }: Origin, afterSeq: number, patch: ForkPatch = {}) {
  const past = replayRun(scene.runs.events('run-1').slice(0, afterSeq))
  return planFork(program, { past, present: scene.state, afterSeq }, patch)
}

/** The fork as a run of its own, with the same shop behind it. */
function fork(from: Origin, afterSeq: number, patch: ForkPatch = {}, scripts = from.scripts): Scene {
  const planned = plan(from, afterSeq, patch)
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems))
  const copied = from.scene.runs.events('run-1').slice(0, afterSeq)
  const forked = new Scene(from.program, scripts, from.shop.tools)
  forked.runs.start('run-1', ...copied.map((event) => renamed(event, patch)), ...planned.events)
  return forked
}

function renamed(event: RunEvent, { input }: ForkPatch): NewEvent {
  if (event.kind !== 'run.started') return event
  return { ...event, data: { ...event.data, runId: 'run-2', ...(input ? { input } : {}) } }
}

const problems = (from: Origin, afterSeq: number, patch: ForkPatch = {}) => {
  const planned = plan(from, afterSeq, patch)
  return planned.ok ? [] : planned.problems.map(({ code }) => code)
}

describe('a fork', () => {
  it('goes on from a checkpoint without repeating what was done, under request ids of its own', async () => {
    const from = origin()
    await from.scene.work()
    const forked = fork(
      from,
      outcomeOf(from, 'create/call'),
      {},
      { ...from.scripts, last: async () => ({ kind: 'finished', port: 'done', output: {} }) },
    )
    expect(forked.state.status).toBe('queued')
    expect(await forked.work()).toEqual({ kind: 'ended' })
    expect(forked.state.status).toBe('succeeded')
    expect(forked.calls.filter(({ tool }) => tool !== 'shop/get').map(({ tool }) => tool)).toEqual([
      'shop/assign',
    ])
    const [own] = forked.calls.filter(({ tool }) => tool === 'shop/assign')
    expect(own?.requestId).not.toBe(from.scene.state.calls.get('assign/call')?.requestId)
    expect(from.shop.tickets.size).toBe(1)
  })

  it('that fails before an effect of its own has simply failed: what it inherited is not its to undo', async () => {
    const from = origin()
    await from.scene.work()
    const forked = fork(from, outcomeOf(from, 'create/call'), {}, { ...from.scripts, assign: fails })
    expect(await forked.work()).toEqual({ kind: 'ended' })
    expect([forked.state.status, from.shop.tickets.size]).toEqual(['failed', 1])
  })

  it('undoes its own effects and leaves inherited ones alone', async () => {
    const from = origin()
    await from.scene.work()
    const forked = fork(from, outcomeOf(from, 'create/call'))
    await forked.work()
    expect(forked.card('failure').effects).toEqual(['assign/call'])
    forked.decide(forked.card('failure'), { choice: 'roll_back' })
    await forked.work()
    expect(forked.state.status).toBe('rolled_back')
    expect([from.shop.tickets.size, from.shop.tickets.get('T-1')?.owner]).toEqual([1, null])
  })

  it('asks what its origin had not been answered, and keeps the answers its origin got', async () => {
    const asks =
      (key: string): Script =>
      async ({ io }) => {
        const answers: JsonObject = {}
        for (const name of ['first', 'second']) {
          const asked = await io.ask({
            key: `${key}/${name}`,
            kind: 'clarification',
            question: name,
            context: {},
            choices: [{ choice: 'answer' }],
          })
          if (asked.kind !== 'ok') return { kind: asked.kind === 'fault' ? 'stopped' : asked.kind }
          answers[name] = asked.value.kind === 'decided' ? (asked.value.decision.value ?? null) : null
        }
        return { kind: 'finished', port: 'done', output: answers }
      }
    const from = origin(asks('q'))
    await from.scene.work()
    const [first] = from.scene.open
    if (first) from.scene.decide(first, { choice: 'answer', value: 'one' })
    await from.scene.work()
    const [second] = from.scene.open
    expect(second?.question).toBe('second')
    const forked = fork(from, from.scene.state.lastSeq)
    expect(await forked.work()).toEqual({ kind: 'parked' })
    const [again] = forked.open
    expect([again?.question, again?.task === second?.task]).toEqual(['second', false])
    if (again) forked.decide(again, { choice: 'answer', value: 'two' })
    await forked.work()
    expect(forked.state.output).toMatchObject({})
    expect(forked.state.nodes.get('last')).toMatchObject({ output: { first: 'one', second: 'two' } })
  })

  it('takes another input, another output of a node that was through, and other arguments of a call that had failed', async () => {
    const from = origin(fails, { ticket: 'T-9', owner: 'bob' })
    await from.scene.work()
    const failed = outcomeOf(from, 'assign/call')
    const forked = fork(from, failed, {
      input: { owner: 'ann' },
      outputs: { create: { result: { ticket: 'T-7' } } },
      args: { 'assign/call': { ticket: 'T-1', owner: 'ann' } },
    })
    expect(forked.state).toMatchObject({ input: { owner: 'ann' } })
    expect(forked.state.nodes.get('start')).toMatchObject({ output: { owner: 'ann' } })
    expect(forked.state.nodes.get('create')).toMatchObject({ output: { result: { ticket: 'T-7' } } })
    await forked.work()
    expect(from.shop.tickets.get('T-1')?.owner).toBe('ann')
    expect(forked.state.calls.get('assign/call')).toMatchObject({ phase: 'done', inherited: false })
  })

  it('takes other arguments for a call that its origin made only later', async () => {
    const from = origin()
    await from.scene.work()
    const before = (from.scene.state.calls.get('assign/call')?.seq ?? 0) - 1
    const forked = fork(from, before, { args: { 'assign/call': { ticket: 'T-1', owner: 'eve' } } })
    await forked.work()
    expect(from.shop.tickets.get('T-1')?.owner).toBe('eve')
  })

  it('may be forked again', async () => {
    const from = origin()
    await from.scene.work()
    const once = fork(from, outcomeOf(from, 'create/call'))
    await once.work()
    const twice = fork({ ...from, scene: once }, outcomeOf({ ...from, scene: once }, 'create/call'))
    expect(twice.state.origins).toHaveLength(1)
    const again = fork({ ...from, scene: once }, outcomeOf({ ...from, scene: once }, 'assign/call'))
    expect(again.state.origins).toHaveLength(2)
    expect(again.state.calls.get('assign/call')?.inherited).toBe(true)
  })

  it('has a clock and limits of its own', async () => {
    const from = origin()
    await from.scene.work()
    const forked = fork(from, outcomeOf(from, 'assign/call'))
    expect(forked.state).toMatchObject({ activeMs: 0, usage: { steps: 0 }, cancel: null })
    await forked.work()
    expect(forked.state.activeMs).toBeGreaterThanOrEqual(0)
  })
})

describe('a fork is refused', () => {
  it('where a call was on its way, or nobody knew whether it had happened', async () => {
    const from = origin()
    from.shop.faults.set('shop/assign', 'lost')
    await from.scene.work()
    const { calls: made, lastSeq } = from.scene.state
    expect(problems(from, made.get('assign/call')?.seq ?? 0)).toEqual(['FORK_OPEN_CALL'])
    expect(problems(from, lastSeq)).toEqual(['FORK_UNKNOWN'])
  })

  it('where what it would inherit has been undone since, and after the whole run was decided', async () => {
    const from = origin()
    await from.scene.work()
    from.scene.decide(from.scene.card('failure'), { choice: 'roll_back' })
    await from.scene.work()
    expect(problems(from, outcomeOf(from, 'create/call'))).toEqual(['FORK_UNDONE'])
    expect(problems(from, (from.scene.state.calls.get('create/call')?.seq ?? 0) - 1)).toEqual([])
    expect(problems(from, from.scene.state.lastSeq)).toEqual(['FORK_AFTER_END'])
    const decided = from.scene.runs.events('run-1').find(({ kind }) => kind === 'rollback.started')
    expect(problems(from, decided?.seq ?? 0)[0]).toBe('FORK_DECIDED')
  })

  it('after a policy had begun to roll the run back, and after it had been decided to close it', async () => {
    const from = origin()
    const guards = { autoRollback: true }
    const program = { ...from.program, document: { ...from.program.document, guards } }
    const scene = new Scene(program, from.scripts, from.shop.tools)
    await scene.work()
    const begun = scene.runs.events('run-1').find(({ kind }) => kind === 'rollback.started')
    expect(begun?.data).toMatchObject({ task: null })
    expect(problems({ ...from, program, scene }, begun?.seq ?? 0)[0]).toBe('FORK_DECIDED')

    await from.scene.work()
    from.scene.decide(from.scene.card('failure'), { choice: 'void' })
    await from.scene.work()
    const decided = from.scene.runs.events('run-1').find(({ kind }) => kind === 'task.decided')
    expect(problems(from, decided?.seq ?? 0)).toEqual(['FORK_DECIDED'])
  })

  it('while a rollback is about to undo what it would inherit, and not for what that spares', async () => {
    const from = origin()
    await from.scene.work()
    from.scene.decide(from.scene.card('failure'), { choice: 'roll_back', effects: ['assign/call'] })
    await from.scene.work()
    const events = from.scene.runs.events('run-1')
    const begun = events.findIndex(({ kind }) => kind === 'rollback.started')
    const present = replayRun(events.slice(0, begun + 1))
    const codes = (afterSeq: number) => {
      const past = replayRun(events.slice(0, afterSeq))
      const planned = planFork(from.program, { past, present, afterSeq }, {})
      return planned.ok ? [] : planned.problems.map(({ code }) => code)
    }
    expect(codes(outcomeOf(from, 'create/call'))).toEqual([])
    expect(codes(outcomeOf(from, 'assign/call'))).toEqual(['FORK_UNDONE'])
  })

  it('where what it would inherit was removed at the end, or left to a person; not where it was left as it is', async () => {
    const codes = async (tool: string, choice: string) => {
      const row = failedRow(['make', 'shop/create'], ['also', tool])
      await row.scene.work()
      row.scene.decide(row.scene.card('failure'), { choice })
      await row.scene.work()
      for (const todo of row.scene.open) row.scene.decide(todo, { choice: 'done' })
      await row.scene.work()
      const from = { ...row, scripts: { create: fails, assign: fails, last: fails } }
      return problems(from, outcomeOf(from, 'also/call'))
    }
    expect(await codes('shop/lock', 'void')).toEqual(['FORK_UNDONE'])
    expect(await codes('shop/mail', 'void')).toEqual([])
    expect(await codes('shop/mail', 'hand_over')).toEqual(['FORK_UNDONE', 'FORK_UNDONE'])
  })

  it('not for a call that had failed there and was made and undone only later', async () => {
    const from = origin()
    from.shop.faults.set('shop/assign', 'broken')
    await from.scene.work()
    const failed = from.scene.state.lastSeq
    from.shop.faults.clear()
    from.scene.decide(from.scene.card('failure'), { choice: 'continue' })
    await from.scene.work()
    from.scene.decide(from.scene.card('failure'), { choice: 'roll_back', effects: ['assign/call'] })
    await from.scene.work()
    expect(from.scene.state.calls.get('assign/call')).toMatchObject({ cleanup: 'rolled_back' })
    expect(problems(from, outcomeOf(from, 'assign/call'))).toEqual(['FORK_UNDONE'])
    expect(problems(from, failed)).toEqual([])
  })

  it('with a change that means nothing there', async () => {
    const from = origin()
    await from.scene.work()
    const after = outcomeOf(from, 'create/call')
    expect(problems(from, after, { outputs: { assign: {}, nowhere: {}, 'a.0.b': {} } })).toEqual([
      ...['NOT_FINISHED', 'NOT_FINISHED', 'NOT_FINISHED'],
    ])
    expect(problems(from, after, { args: { 'create/call': {}, 'made/up': {} } })).toEqual([
      'CALL_MADE',
      'UNKNOWN_CALL',
    ])
  })
})
