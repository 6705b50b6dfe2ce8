import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../graph/json'
import type { NodeOutcome } from '../executor'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'

const overItems =
  (items: JsonObject[]): Script =>
  (context): NodeOutcome => {
    const flows = context.io.flows({ inputs: items, concurrency: 1, onFailure: 'collect' })
    if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault }
    if (flows.kind !== 'ok') return flows
    const results = flows.value.map((flow) =>
      flow.kind === 'failed'
        ? `${flow.fault.code}: ${flow.fault.message}`
        : flow.kind === 'ok'
          ? flow.output
          : null,
    )
    return { kind: 'finished', port: 'done', output: { value: results } }
  }

/** What becomes of each item, in a pipeline whose input has this schema. */
async function through(schema: JsonObject | null, ...items: JsonObject[]): Promise<[Json, string[]]> {
  const item = buildProgram({
    nodes: {
      begin: { config: schema === null ? {} : { schema } },
      out: { in: { value: { $cel: 'input' } } },
    },
    edges: ['begin -> out'],
  })
  const program = buildProgram({
    nodes: { start: {}, each: { flow: item }, out: { in: { value: { $cel: 'nodes.each.value' } } } },
    edges: ['start -> each', 'each -> out'],
  })
  const scene = new Scene(program, { each: overItems(items) })
  await scene.work()
  return [scene.state.output, scene.kinds().filter((kind) => kind.startsWith('flow.'))]
}

describe('the input of a pipeline inside a run', () => {
  const schema: JsonObject = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, size: { type: 'number', default: 3 } },
  }

  it('is completed with the defaults of its schema', async () => {
    const [output] = await through(schema, { name: 'a' }, { name: 'b', size: 9 })
    expect(output).toEqual([
      { name: 'a', size: 3 },
      { name: 'b', size: 9 },
    ])
  })

  it('that does not fit fails its item before anything of it runs, and names what is wrong', async () => {
    const [output, kinds] = await through(schema, { name: 5 }, {}, { name: 'c' })
    expect(output).toEqual([
      expect.stringMatching(
        /^INVALID_INPUT: The input does not fit “Test”, so nothing was run: name must be/,
      ),
      expect.stringMatching(/so nothing was run: name is missing/),
      { name: 'c', size: 3 },
    ])
    expect(kinds).toEqual([
      'flow.started',
      'flow.failed',
      'flow.started',
      'flow.failed',
      'flow.started',
      'flow.finished',
    ])
  })

  it('that does not fit as a whole says so without a name', async () => {
    const [output] = await through({ type: 'object', minProperties: 1 }, {})
    expect(output).toEqual([expect.stringMatching(/so nothing was run: [^:]+$/)])
  })

  it('is of no use where every branch ends before an output: the item has failed', async () => {
    const item = buildProgram({
      nodes: { begin: { ends: ['done'] }, out: {} },
      edges: ['begin.never -> out'],
    })
    const program = buildProgram({
      nodes: { start: {}, each: { flow: item }, out: { in: { value: { $cel: 'nodes.each.value' } } } },
      edges: ['start -> each', 'each -> out'],
    })
    const scene = new Scene(program, { each: overItems([{}]) })
    await scene.work()
    expect(scene.state.output).toEqual([expect.stringMatching(/^NO_OUTPUT_REACHED: Every branch ended/)])
  })

  it('may be anything where nothing is said', async () => {
    expect((await through(null, { x: 1 }))[0]).toEqual([{ x: 1 }])
  })
})
