import { describe, expect, it } from 'vitest'
import { buildProgram } from '../testing/buildProgram'
import { failed } from '../testing/failures'
import { Scene, type ToolScript } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

/** One node that calls one tool, whose failure is this. */
async function failing(attempt: ReturnType<typeof failed>, tool = 'shop/get', guards = {}) {
  const shop = new Shop()
  const program = buildProgram({
    nodes: { start: {}, work: {}, out: {} },
    edges: ['start -> work', 'work -> out'],
    tools: SHOP_TOOLS,
    guards,
  })
  const scene = new Scene(program, { work: calls(tool) }, { ...shop.tools, [tool]: () => attempt })
  await scene.work()
  return scene
}

describe('a run that fails without effects', () => {
  it('has failed with the fault of its node, whatever that is called', async () => {
    const refused = failed('tool_error', { code: 'RUN_TIMEOUT', message: 'The queue was full.' })
    const { state } = await failing(refused)
    expect(state).toMatchObject({
      ...{ status: 'failed', cause: 'RUN_TIMEOUT', message: 'The queue was full.' },
      error: { code: 'RUN_TIMEOUT', class: 'permanent' },
    })
  })

  it('has failed, not run out of time, where it came to no output', async () => {
    const program = buildProgram({
      nodes: { start: {}, work: { ends: ['done'] }, out: {} },
      edges: ['start -> work', 'work.never -> out'],
    })
    const scene = new Scene(program)
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'failed', cause: 'NO_OUTPUT_REACHED' })
  })

  it('is not asked about, also where its pipeline undoes by policy', async () => {
    const scene = await failing(failed('tool_error'), 'shop/create', { autoRollback: true })
    expect(scene.state.status).toBe('failed')
    expect([scene.open, scene.kinds('rollback.started')]).toEqual([[], []])
  })
})

describe('a run that fails with effects and undoes by policy', () => {
  /** Effects one after the other, then a failure. */
  async function made(...tools: string[]) {
    const shop = new Shop()
    const ids = ['start', ...tools.map((_, n) => `n${n}`), 'broken', 'out']
    const program = buildProgram({
      nodes: Object.fromEntries(ids.map((id) => [id, {}])),
      edges: ids.slice(1).map((id, index) => `${ids[index]} -> ${id}`),
      tools: SHOP_TOOLS,
      guards: { autoRollback: true },
    })
    const scripts = Object.fromEntries(tools.map((tool, n) => [`n${n}`, calls(tool, { ticket: 'T-1' })]))
    const scene = new Scene(program, { ...scripts, broken: calls('shop/get', { ticket: 'T-9' }) }, shop.tools)
    return { scene, shop }
  }

  it.each([
    ['all of it can be undone without asking', ['shop/create', 'shop/create'], 'rolled_back'],
    ['something destroys when it is undone', ['shop/create', 'shop/close'], 'suspended'],
    ['something cannot be undone', ['shop/create', 'shop/mail'], 'suspended'],
    ['nobody has declared how something is undone', ['shop/create', 'shop/unassign'], 'suspended'],
    ['only temporary things were made', ['shop/lock'], 'failed'],
  ])('where %s, has ended so: %j → %s', async (_what, tools, status) => {
    const { scene, shop } = await made(...tools)
    await scene.work()
    expect(scene.state.status).toBe(status)
    expect([shop.locks, scene.open.map(({ kind }) => kind)]).toEqual([
      ...[0, status === 'suspended' ? ['failure'] : []],
    ])
  })

  it('asks a person where what a stopped sibling did may have happened', async () => {
    const shop = new Shop()
    const program = buildProgram({
      nodes: { start: {}, slow: {}, broken: {}, join: {}, out: {} },
      edges: ['start -> slow', 'start -> broken', 'slow -> join', 'broken -> join', 'join -> out'],
      tools: SHOP_TOOLS,
      guards: { autoRollback: true },
    })
    let begun = () => {}
    const atWork = new Promise<void>((resolve) => {
      begun = resolve
    })
    const create = shop.tools['shop/create_findable']
    const tools: { [ref: string]: ToolScript } = {
      ...shop.tools,
      'shop/create_findable': (args, call) => {
        create?.(args, call)
        begun()
        return new Promise(() => {})
      },
      'shop/get': () => atWork.then(() => failed('tool_error')),
    }
    const scripts = { slow: calls('shop/create_findable'), broken: calls('shop/get') }
    const scene = new Scene(program, scripts, tools)
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.state.calls.get('slow/call')?.phase).toBe('unknown')
    expect([scene.card('failure').effects, shop.tickets.size]).toEqual([['slow/call'], 1])
    expect(scene.kinds('rollback.started')).toEqual([])
  })

  it('asks a person before anything is undone where a stranger has changed some of it', async () => {
    const { scene, shop } = await made('shop/create', 'shop/create')
    const get = shop.tools['shop/get']
    shop.tools['shop/get'] = (args, call) => {
      if (args.ticket === 'T-9') shop.tickets.set('T-1', { owner: 'stranger', open: true, by: 'x' })
      return get?.(args, call) ?? failed('tool_error')
    }
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.card('failure').effects).toEqual(['n1/call', 'n0/call'])
    expect(shop.tickets.size).toBe(2)
  })
})
