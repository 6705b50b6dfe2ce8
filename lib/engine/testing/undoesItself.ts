import { buildProgram } from './buildProgram'
import { SHOP_TOOLS } from './shop'

/** Creates something and then breaks; its policy undoes by itself what it has made. */
export const undoesItself = () =>
  buildProgram({
    nodes: { start: {}, create: {}, broken: {}, out: {} },
    edges: ['start -> create', 'create -> broken', 'broken -> out'],
    tools: SHOP_TOOLS,
    guards: { autoRollback: true },
  })
