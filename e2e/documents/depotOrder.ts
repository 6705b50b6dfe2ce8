const text = (title: string) => ({ type: 'string', title })
const byArgs = { crateId: { $cel: 'args.crateId' } }
const byResult = { crateId: { $cel: 'result.crateId' } }

const STORE = {
  ref: 'depot/crate_store',
  effect: 'reversible',
  undo: { tool: 'depot/crate_remove', args: byResult },
  fingerprint: { tool: 'depot/crate_get', args: byResult },
  outputSchema: {
    type: 'object',
    required: ['crateId'],
    properties: { crateId: { type: 'string' }, label: { type: 'string' } },
  },
}
const SEAL = {
  ref: 'depot/crate_seal',
  effect: 'destructive',
  undo: { tool: 'depot/crate_open', args: byArgs },
  fingerprint: { tool: 'depot/crate_get', args: byArgs },
}
const OTHERS = [
  { ref: 'depot/crate_remove', effect: 'destructive' },
  { ref: 'depot/crate_open', effect: 'destructive' },
  { ref: 'depot/crate_get', effect: 'none' },
  { ref: 'depot/crate_find', effect: 'none' },
  { ref: 'depot/gate_pass', effect: 'none' },
]

type Step = { id: string; title: string; tool: string; args: object }

/** One tool after the other, between an input with these fields and a result. */
function row(name: string, fields: string[], steps: Step[], tools: object[]) {
  const ids = ['request', ...steps.map(({ id }) => id), 'result']
  return {
    format: 'interlock/pipeline',
    formatVersion: '1.0',
    name,
    nodes: [
      {
        id: 'request',
        type: 'input',
        title: 'Request',
        config: {
          schema: {
            type: 'object',
            required: fields,
            properties: Object.fromEntries(fields.map((field) => [field, text(field)])),
          },
        },
      },
      ...steps.map(({ id, title, tool, args }) => ({
        ...{ id, title, type: 'tool' },
        in: { args },
        config: { tool: `depot/${tool}` },
      })),
      { id: 'result', type: 'output', title: 'Result', in: { value: { $cel: 'input' } }, config: {} },
    ],
    edges: ids.slice(1).map((target, index) => ({
      ...{ id: `e${index}`, target, port: 'done' },
      source: ids[index],
    })),
    tools: [...tools, ...OTHERS],
    view: { nodes: Object.fromEntries(ids.map((id, index) => [id, [index * 300, 0]])) },
  }
}

const store = (id: string, title: string, label: object) => ({
  ...{ id, title, tool: 'crate_store', args: { label } },
})

/** Stores a crate, seals it, stores another, and fails at the gate unless the code is right. */
export const crateOrder = row(
  'Crate order',
  ['label', 'code'],
  [
    store('first', 'Store it', { $cel: 'input.label' }),
    {
      id: 'seal',
      title: 'Seal it',
      tool: 'crate_seal',
      args: { crateId: { $cel: 'nodes.first.result.crateId' } },
    },
    store('second', 'Store the papers', { $text: 'Papers of {{ input.label }}' }),
    { id: 'gate', title: 'Pass the gate', tool: 'gate_pass', args: { code: { $cel: 'input.code' } } },
  ],
  [STORE, SEAL],
)

/** Stores two crates; the depot cannot tell what a request has stored, unless it is `findable`. */
export function twoCrates({ findable }: { findable: boolean }) {
  const exists = {
    ...{ tool: 'depot/crate_find', found: 'result.found' },
    args: { requestId: { $cel: 'requestId' } },
  }
  return row(
    findable ? 'Two findable crates' : 'Two crates',
    ['papers', 'label'],
    [
      store('papers', 'Store the papers', { $cel: 'input.papers' }),
      store('crate', 'Store the crate', { $cel: 'input.label' }),
    ],
    [findable ? { ...STORE, exists } : STORE],
  )
}

/** Sends a truck that is on its way until somebody stops it; what it did then, nobody can say. */
export const truckOrder = row(
  'Truck order',
  ['label'],
  [{ id: 'truck', title: 'Send the truck', tool: 'truck_send', args: { label: { $cel: 'input.label' } } }],
  [{ ref: 'depot/truck_send', effect: 'irreversible' }],
)
