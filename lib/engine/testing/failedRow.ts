import type { JsonObject } from '../../graph/json'
import type { Decision } from '../../run/task'
import { buildProgram } from './buildProgram'
import type { FakeTool } from './fakeProgram'
import { Scene, type Script } from './scene'
import { calls, SHOP_TOOLS, Shop } from './shop'

/** The ticket that node `create` has made. */
export const ticket = { $cel: 'nodes.create.result.ticket' }
export const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})

/** Nodes in a row, each calling one tool, then one that fails. */
export function failedRow(...tools: [node: string, tool: string, args?: JsonObject][]) {
  return failedRowOf(SHOP_TOOLS, ...tools)
}

export function failedRowOf(
  policies: FakeTool[],
  ...tools: [node: string, tool: string, args?: JsonObject][]
) {
  const shop = new Shop()
  const ids = ['start', ...tools.map(([node]) => node), 'broken', 'out']
  const program = buildProgram({
    nodes: Object.fromEntries(ids.map((id) => [id, {}])),
    edges: ids.slice(1).map((id, index) => `${ids[index]} -> ${id}`),
    tools: policies,
  })
  const scripts = Object.fromEntries(tools.map(([node, tool, args]) => [node, calls(tool, args)]))
  return { shop, program, scene: new Scene(program, { ...scripts, broken: fails }, shop.tools) }
}

/** Works until the run has failed, decides to roll it back, and works on. */
export async function rollBack(scene: Scene, more: Partial<Decision> = {}) {
  await scene.work()
  scene.decide(scene.card('failure'), { choice: 'roll_back', ...more })
  return scene.work()
}

export const undone = (scene: Scene) =>
  scene.calls.filter(({ tool }) => /delete|unassign|reopen/.test(tool)).map(({ tool }) => tool)
/** What became of every call, by its key. */
export const cleanups = ({ state }: Scene) =>
  Object.fromEntries(
    [...state.calls.values()]
      .filter(({ purpose }) => purpose === 'step')
      .map(({ key, cleanup }) => [key, cleanup]),
  )
