/** As large as a card of the editor, so that both pages show the same number of nodes. */
export const CARD = { width: 256, height: 152 }
const STEP = { x: 336, y: 176 }

/** Where the node of this number stands among `count`: rows in about the shape of a window. */
export function placeOf(index: number, count: number): [number, number] {
  const columns = Math.ceil(Math.sqrt(count * 0.75))
  return [(index % columns) * STEP.x, Math.floor(index / columns) * STEP.y]
}

/** One long chain of transforms, drawn in rows. */
export function chainDocument(count: number) {
  const ids = Array.from({ length: count }, (_, index) => `step${index}`)
  const last = count - 1
  return {
    format: 'interlock/pipeline',
    formatVersion: '1.0',
    name: `${count} nodes`,
    nodes: ids.map((id, index) => {
      const title = `Step ${index}`
      if (index === 0) return { id, type: 'input', title, config: { schema: { type: 'object' } } }
      const type = index === last ? 'output' : 'transform'
      return { id, type, title, in: { value: index }, config: {} }
    }),
    edges: ids.slice(1).map((id, index) => ({
      id: `edge${index}`,
      source: `step${index}`,
      port: 'done',
      target: id,
    })),
    view: { nodes: Object.fromEntries(ids.map((id, index) => [id, placeOf(index, count)])) },
  }
}
