import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import { replayRun } from '../../run/reduceRun'
import { buildProgram, type ProgramSketch } from '../testing/buildProgram'
import { failed } from '../testing/failures'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { type ForkPatch, planFork } from './planFork'

const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})
const SCHEMA: JsonObject = {
  type: 'object',
  properties: { ticket: { type: 'string' }, owner: { type: 'string' } },
  minProperties: 1,
}
const TOOLS = SHOP_TOOLS.map((tool) => (tool.ref === 'shop/assign' ? { ...tool, inputSchema: SCHEMA } : tool))

type Origin = { scene: Scene; program: Program; shop: Shop }

/** A run of this graph that has come as far as it gets: `assign` is broken. */
async function ran(
  sketch: Pick<ProgramSketch, 'nodes' | 'edges'>,
  scripts: { [node: string]: Script },
): Promise<Origin> {
  const shop = new Shop()
  shop.faults.set('shop/assign', 'broken')
  const program = buildProgram({ ...sketch, tools: TOOLS })
  const scene = new Scene(program, scripts, shop.tools)
  await scene.work()
  return { scene, program, shop }
}

const assign = calls('shop/assign', { ticket: 'T-1', owner: 'bob' })

/** What a fork after this event, by default the last one, would say. */
function fork({ scene, program }: Origin, patch: ForkPatch, afterSeq = scene.state.lastSeq) {
  const past = replayRun(scene.runs.events('run-1').slice(0, afterSeq))
  return planFork(program, { past, present: scene.state, afterSeq }, patch)
}
const seqOf = ({ scene }: Origin, kind: string, scope: string) =>
  scene.runs
    .events('run-1')
    .find((event) => event.kind === kind && 'scope' in event.data && event.data.scope === scope)?.seq ?? 0

const seqAfterFailure = ({ scene }: Origin) =>
  scene.runs.events('run-1').find(({ kind }) => kind === 'tool.failed')?.seq ?? 0

/** Two items, each prepared and then assigned; the second one's assignment is not made. */
function items(): Promise<Origin> {
  const inside = buildProgram({
    nodes: { begin: {}, prepare: {}, assign: {}, outcome: {} },
    edges: ['begin -> prepare', 'prepare -> assign', 'assign -> outcome'],
    tools: TOOLS,
  })
  const each: Script = ({ io }) => {
    const asked = io.flows({ inputs: [{}, {}], concurrency: 1, onFailure: 'fail_fast' })
    return asked.kind === 'ok' ? { kind: 'finished', port: 'done', output: {} } : { kind: 'suspended' }
  }
  return ran(
    {
      nodes: { start: {}, each: { flow: { ...inside, outputs: ['outcome'] } }, out: {} },
      edges: ['start -> each', 'each -> out'],
    },
    {
      each,
      assign: (context) =>
        context.scope === 'each.1.assign' ? assign(context) : { kind: 'finished', port: 'done', output: {} },
    },
  )
}

const LINE = {
  nodes: { start: {}, create: {}, assign: {}, out: {} },
  edges: ['start -> create', 'create -> assign', 'assign -> out'],
}
const line = () => ran(LINE, { create: calls('shop/create'), assign })

describe('other arguments for a call that had failed', () => {
  it('send its node back to work with them', async () => {
    const args = { ticket: 'T-1', owner: 'ann' }
    const from = await line()
    expect(fork(from, { args: { 'assign/call': args } })).toEqual({
      ok: true,
      events: [
        {
          kind: 'run.forked',
          data: { from: 'run-1', afterSeq: from.scene.state.lastSeq, dropped: [], outputs: {}, edits: {} },
        },
        {
          kind: 'node.retried',
          data: {
            ...{ node: 'assign', scope: 'assign', mode: 'continue', forget: ['assign/call'] },
            ...{ edits: { 'assign/call': args }, supplied: {} },
          },
        },
      ],
    })
  })

  it('are an edit of a call to come where it had not been made by then', async () => {
    const from = await line()
    const before = seqOf(from, 'node.started', 'assign')
    const planned = fork(from, { args: { 'assign/call': { owner: 'ann' } } }, before)
    expect(planned.ok && planned.events.map(({ kind, data }) => [kind, data])).toEqual([
      ['run.forked', expect.objectContaining({ edits: { 'assign/call': { owner: 'ann' } } })],
    ])
  })

  it('may come while its node is still at work', async () => {
    const asks: Script = async (context) => {
      await assign(context)
      const asked = await context.io.ask({
        ...{ key: 'q', kind: 'clarification', question: '?', context: {} },
        choices: [{ choice: 'answer' }],
      })
      return asked.kind === 'suspended' ? asked : { kind: 'stopped' }
    }
    const from = await ran(LINE, { create: calls('shop/create'), assign: asks })
    const planned = fork(from, { args: { 'assign/call': { owner: 'ann' } } })
    expect(planned.ok && planned.events.map(({ kind }) => kind)).toEqual(['run.forked', 'node.retried'])
    // without them, what had failed for good stays what it is
    const plain = fork(from, {})
    expect(plain.ok && plain.events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ dropped: [] }),
    ])
  })

  it('send back the activation of the round or the item in which it had failed', async () => {
    const looped = await ran(
      {
        nodes: { start: {}, assign: { ports: ['done', 'again'] }, out: {} },
        edges: ['start -> assign', 'assign -> out', 'assign.again -> assign x1'],
      },
      {
        assign: (context) =>
          context.scope === 'assign~0' ? { kind: 'finished', port: 'again', output: {} } : assign(context),
      },
    )
    for (const [from, scope] of [
      [looped, 'assign~1'],
      [await items(), 'each.1.assign'],
    ] as const) {
      const planned = fork(from, { args: { [`${scope}/call`]: { owner: 'ann' } } }, seqAfterFailure(from))
      expect(planned.ok && planned.events[1]).toMatchObject({
        kind: 'node.retried',
        data: { node: 'assign', scope, forget: [`${scope}/call`] },
      })
    }
  })

  it('come too late where the run had gone on without it: by the error port, with its node’s own answer, or in the next round', async () => {
    const rescued = await ran(
      {
        nodes: { start: {}, assign: {}, rescue: {}, out: {} },
        edges: ['start -> assign', 'assign -> out', 'assign.error -> rescue', 'rescue -> out'],
      },
      { assign },
    )
    const answered: Script = async (context) => {
      await assign(context)
      return { kind: 'finished', port: 'done', output: {} }
    }
    const content = await ran(LINE, { assign: answered })
    const looped = await ran(
      {
        nodes: { start: {}, assign: { ports: ['done', 'again'] }, out: {} },
        edges: ['start -> assign', 'assign -> out', 'assign.again -> assign x1'],
      },
      {
        assign: async (context) => {
          await answered(context)
          return { kind: 'finished', port: context.scope === 'assign~0' ? 'again' : 'done', output: {} }
        },
      },
    )
    for (const [from, key] of [
      [rescued, 'assign/call'],
      [content, 'assign/call'],
      [looped, 'assign~0/call'],
    ] as const) {
      expect(fork(from, { args: { [key]: { owner: 'ann' } } })).toEqual({
        ok: false,
        problems: [
          ...(from.scene.state.endedAt === null ? [] : [expect.objectContaining({ code: 'FORK_AFTER_END' })]),
          {
            path: `patch.args.${key}`,
            code: 'PART_OVER',
            message:
              'What shop/assign was called for was over by then, and the run had gone on without it. Choose a point before it.',
            says: { id: 'notes.fork.over', params: { tool: 'shop/assign' } },
          },
        ],
      })
    }
  })

  it('have to fit the tool: the problem names the argument', async () => {
    const from = await line()
    const problems = (args: JsonObject) => {
      const planned = fork(from, { args: { 'assign/call': args } })
      return planned.ok ? [] : planned.problems.map(({ path, code }) => [path, code])
    }
    expect(problems({ owner: 5 })).toEqual([['patch.args.assign/call.owner', 'type']])
    expect(problems({ owner: 'a', colour: 'red' })).toEqual([
      ['patch.args.assign/call.colour', 'additionalProperties'],
    ])
    expect(problems({})).toEqual([['patch.args.assign/call', 'minProperties']])
  })

  it('mean nothing for an undo, or where the tool is gone', async () => {
    const from = await line()
    from.shop.faults.set('shop/delete', 'broken')
    const gone = { ...from.program, tools: new Map() }
    expect(fork({ ...from, program: gone }, { args: { 'assign/call': {} } })).toMatchObject({
      problems: [
        {
          path: 'patch.args.assign/call',
          code: 'UNKNOWN_TOOL',
          message: 'There is no tool shop/assign here.',
        },
      ],
    })
    const before = seqOf(from, 'node.finished', 'assign')
    from.scene.decide(from.scene.card('failure'), { choice: 'roll_back' })
    await from.scene.work()
    const undo = 'undo/create/call'
    expect(from.scene.state.calls.has(undo)).toBe(true)
    expect(fork(from, { args: { [undo]: {} } }, before)).toMatchObject({
      problems: [
        { code: 'FORK_UNDONE' },
        { path: `patch.args.${undo}`, code: 'UNKNOWN_CALL', message: `This run has made no call ${undo}.` },
      ],
    })
  })
})

describe('another output of a node', () => {
  it('that had failed leaves by its first wired port, as if it had not', async () => {
    const from = await ran(
      {
        nodes: { start: {}, create: {}, assign: { ports: ['error', 'first', 'second'] }, out: {} },
        edges: ['start -> create', 'create -> assign', 'assign.second -> out'],
      },
      { create: calls('shop/create'), assign },
    )
    const planned = fork(from, { outputs: { assign: { by: 'hand' } } })
    expect(planned.ok && planned.events[0]?.data).toMatchObject({
      outputs: { assign: { port: 'second', output: { by: 'hand' } } },
    })
  })

  it('that had failed does not lead back into its loop', async () => {
    const from = await ran(
      {
        nodes: { start: {}, create: {}, assign: { ports: ['again', 'default'] }, out: {} },
        edges: ['start -> create', 'create -> assign', 'assign.again -> assign x2', 'assign.default -> out'],
      },
      { create: calls('shop/create'), assign },
    )
    const planned = fork(from, { outputs: { 'assign~0': { by: 'hand' } } })
    expect(planned.ok && planned.events[0]?.data).toMatchObject({
      outputs: { 'assign~0': { port: 'default', output: { by: 'hand' } } },
    })
  })

  it('comes too late where the run had gone on by its error port', async () => {
    const from = await ran(
      {
        nodes: { start: {}, create: {}, assign: {}, rescue: {}, out: {} },
        edges: [
          ...['start -> create', 'create -> assign', 'assign -> out'],
          ...['assign.error -> rescue', 'rescue -> out'],
        ],
      },
      { create: calls('shop/create'), assign, rescue: fails },
    )
    expect(fork(from, { outputs: { assign: {} } })).toEqual({
      ok: false,
      problems: [
        {
          path: 'patch.outputs.assign',
          code: 'PART_OVER',
          message: 'The run had gone on by the error port of assign. Choose a point before it.',
          says: { id: 'notes.fork.errorPort', params: { scope: 'assign' } },
        },
      ],
    })
  })

  it('leaves by the port it had left by, also where an error would lead elsewhere', async () => {
    const from = await ran(
      {
        nodes: { start: {}, route: { ports: ['a', 'b', 'error'] }, assign: {}, rescue: {}, out: {} },
        edges: [
          ...['start -> route', 'route.a -> out', 'route.b -> assign', 'route.error -> rescue'],
          ...['rescue -> out', 'assign -> out'],
        ],
      },
      { route: () => ({ kind: 'finished', port: 'b', output: {} }), assign },
    )
    const planned = fork(from, { outputs: { route: { by: 'hand' } } }, seqOf(from, 'node.finished', 'route'))
    expect(planned.ok && planned.events[0]?.data).toMatchObject({
      outputs: { route: { port: 'b', output: { by: 'hand' } } },
    })
  })

  it('may be that of a node inside an item, and of one that was through by then only', async () => {
    const from = await items()
    const atWork = seqOf(from, 'node.started', 'each.1.assign')
    const inside = fork(from, { outputs: { 'each.1.prepare': { by: 'hand' } } }, atWork)
    expect(inside.ok && inside.events[0]?.data).toMatchObject({
      outputs: { 'each.1.prepare': { port: 'done', output: { by: 'hand' } } },
    })
    expect(fork(from, { outputs: { 'each.1.assign': {}, each: {} } }, atWork)).toMatchObject({
      problems: [
        { path: 'patch.outputs.each.1.assign', code: 'NOT_FINISHED' },
        { path: 'patch.outputs.each', code: 'NOT_FINISHED' },
      ],
    })
  })

  it('has to fit what the node promises on that port', async () => {
    const from = await line()
    const create = from.program.nodes.get('create')
    if (!create) throw new Error('no node')
    create.types = { done: { type: 'object', minProperties: 1, properties: { n: { type: 'number' } } } }
    const problems = (create: JsonObject) => {
      const planned = fork(from, { outputs: { create } })
      return planned.ok ? [] : planned.problems.map(({ path, code }) => [path, code])
    }
    expect(problems({ n: 'x' })).toEqual([['patch.outputs.create.n', 'type']])
    expect(problems({})).toEqual([['patch.outputs.create', 'minProperties']])
    expect(problems({ n: 1 })).toEqual([])
  })

  it('is the input’s own where the input is changed, unless nothing had been read of it yet', async () => {
    const from = await line()
    const outputs = (afterSeq?: number) => {
      const planned = fork(from, { input: { x: 1 } }, afterSeq)
      return planned.ok && planned.events[0]?.data
    }
    expect(outputs()).toMatchObject({ outputs: { start: { port: 'done', output: { x: 1 } } } })
    expect(outputs(1)).toMatchObject({ outputs: {} })
  })
})

it('a fork makes anew what a stop had kept from leaving while its node was at work', async () => {
  const shop = new Shop()
  const program = buildProgram({
    nodes: {
      ...{ start: {}, create: {}, both: {}, read: {}, broken: {} },
      ...{ join: { ports: ['done', 'again'] }, out: {} },
    },
    edges: [
      ...['start -> create', 'create -> both', 'both -> read', 'both -> broken'],
      ...['read -> join', 'broken -> join', 'join -> out', 'join.again -> both x1'],
    ],
    tools: TOOLS,
  })
  const get = () => failed('connect')
  let tried = 0
  const patient: Script = async (context) => {
    tried += 1
    if (tried === 2) return { kind: 'finished', port: 'done', output: {} }
    await scene.until(() => scene.calls.some(({ tool }) => tool === 'shop/find'))
    return fails(context)
  }
  let entered = 0
  const read: Script = (context) => {
    entered += 1
    return entered === 1 ? calls('shop/find')(context) : { kind: 'finished', port: 'done', output: {} }
  }
  const join: Script = () => ({ kind: 'finished', port: 'again', output: {} })
  const scene: Scene = new Scene(
    program,
    { create: calls('shop/create'), read, broken: patient, join },
    { ...shop.tools, 'shop/find': get },
  )
  expect(await scene.work()).toEqual({ kind: 'parked' })
  expect(scene.state.calls.get('read~0/call')).toMatchObject({ phase: 'failed', fault: { code: 'STOPPED' } })
  const planned = fork({ scene, program, shop }, {})
  expect(planned.ok && planned.events[0]?.data).toMatchObject({ dropped: ['read~0/call'] })
  // sent back to work, its node did without it, and the next round has failed
  scene.decide(scene.card('failure'), { choice: 'continue' })
  expect(await scene.work()).toEqual({ kind: 'parked' })
  expect(scene.state.nodes.get('read')).toMatchObject({ scope: 'read~1', status: 'finished' })
  const later = fork({ scene, program, shop }, {})
  expect(later.ok && later.events[0]?.data).toMatchObject({ dropped: [] })
})
