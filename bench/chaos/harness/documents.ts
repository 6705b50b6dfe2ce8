import {
  FORMAT,
  FORMAT_VERSION,
  type Pipeline,
  type PipelineNode,
  PipelineSchema,
  type ToolPolicy,
} from '@/lib/graph/document'

/** How `ledger/make` is declared: nothing known of it; a probe can look; the same request id changes nothing. */
export type Manner = 'plain' | 'probed' | 'idempotent'
export const MANNERS: [Manner, ...Manner[]] = ['plain', 'probed', 'idempotent']

const REQUEST_ID = { $cel: 'requestId' }
const THING = { id: { $cel: 'result.id' } }

/** Lost workers make many unknown calls; a breaker would turn the runs after them into failures of another kind. */
const NO_BREAKER = { failures: 100_000, openMs: 1_000 }

/** Policies of every tool of the ledger; `undo: false` leaves effects that nobody can take back. */
export function policies(
  manner: Manner,
  {
    undo = true,
    failUndo = false,
    more = {},
  }: { undo?: boolean; failUndo?: boolean; more?: Partial<ToolPolicy> } = {},
): ToolPolicy[] {
  const reads = ['ledger/find', 'ledger/look', 'ledger/read', 'ledger/value'].map(
    (ref): ToolPolicy => ({ ref, effect: 'none' }),
  )
  const make: ToolPolicy = {
    ...{
      ref: 'ledger/make',
      effect: undo ? 'reversible' : 'irreversible',
      approval: 'never',
      breaker: NO_BREAKER,
    },
    ...(manner === 'idempotent' ? { idempotencyArg: 'requestId' } : {}),
    ...(manner === 'plain'
      ? {}
      : { exists: { tool: 'ledger/find', args: { requestId: REQUEST_ID }, found: 'result.found' } }),
    ...(undo
      ? { undo: { tool: 'ledger/remove', args: { ...THING, ...(failUndo ? { mode: 'fail' } : {}) } } }
      : {}),
    ...(undo ? { fingerprint: { tool: 'ledger/look', args: THING } } : {}),
    ...more,
  }
  return [make, { ref: 'ledger/remove', effect: 'destructive', idempotencyArg: 'requestId' }, ...reads]
}

const INPUT: PipelineNode = {
  ...{ id: 'start', type: 'input', title: 'Start' },
  config: { schema: { type: 'object', required: ['item'], properties: { item: { type: 'string' } } } },
}

/** A step that makes one thing. */
export function make(id: string, args: { [name: string]: string | number } = {}): PipelineNode {
  return {
    ...{ id, type: 'tool', title: `Make ${id}`, config: { tool: 'ledger/make' } },
    in: { args: { item: { $cel: 'input.item' }, step: id, ...args } },
  }
}

/** A step that asks for a value. */
export function value(id: string, kind: string): PipelineNode {
  return {
    ...{ id, type: 'tool', title: `Value ${id}`, config: { tool: 'ledger/value' } },
    in: { args: { kind, item: { $cel: 'input.item' } } },
  }
}

/** A question to a person; `go` is the way on. */
export function ask(id: string, config: { expiresAfterMs?: number } = {}): PipelineNode {
  return {
    ...{ id, type: 'human', title: `Ask ${id}`, in: { question: `May ${id} go on?` } },
    config: { buttons: [{ port: 'go', label: 'Go' }], ...config },
  }
}

/** Nodes one after the other between input and output. */
export function line(
  name: string,
  nodes: PipelineNode[],
  tools: ToolPolicy[],
  guards: Pipeline['guards'] = {},
): Pipeline {
  const end: PipelineNode = {
    id: 'result',
    type: 'output',
    title: 'Result',
    in: { value: { $cel: 'input.item' } },
    config: {},
  }
  const all = [INPUT, ...nodes, end]
  const edges = all.slice(1).map(({ id }, index) => edge(all[index], id))
  return pipeline(name, all, edges, tools, guards)
}

/** Nodes beside each other between input and output. */
export function fan(
  name: string,
  nodes: PipelineNode[],
  tools: ToolPolicy[],
  guards: Pipeline['guards'] = {},
): Pipeline {
  const end: PipelineNode = {
    id: 'result',
    type: 'output',
    title: 'Result',
    in: { value: { $cel: 'input.item' } },
    config: {},
  }
  const edges = nodes.flatMap((node) => [edge(INPUT, node.id), edge(node, end.id)])
  return pipeline(name, [INPUT, ...nodes, end], edges, tools, guards)
}

function edge(from: PipelineNode | undefined, target: string) {
  const source = from?.id ?? ''
  return { id: `${source}-${target}`, source, port: from?.type === 'human' ? 'go' : 'done', target }
}

function pipeline(
  name: string,
  nodes: PipelineNode[],
  edges: object[],
  tools: ToolPolicy[],
  guards: Pipeline['guards'],
): Pipeline {
  return PipelineSchema.parse({
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    name,
    nodes,
    edges,
    tools,
    guards,
  })
}
