import { FORMAT, FORMAT_VERSION, type Pipeline } from '@/lib/graph/document'
import { renameNode } from '@/lib/graph/renameNode'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { CopiedParts, Renames } from './copiedParts'
import { documentOf } from './documentOf'
import type { Flow } from './flow'
import { flowOf } from './flowOf'
import { replaceNode } from './replaceNode'
import { withSelection } from './selection'

/**
 * Gives a node another id, in every expression that reads it. Of two nodes with the same id only this one is renamed and nothing that
 * reads them: nobody can know which was meant.
 */
export function renameStep(flow: Flow, stepId: string, to: string): Flow {
  const step = flow.nodes.find(({ id }) => id === stepId)
  if (!step || step.data.node.id === to) return flow
  const from = step.data.node.id
  const twins = flow.nodes.filter(({ data }) => data.node.id === from).length > 1
  if (twins) {
    const renamed = replaceNode(flow, stepId, { ...step.data.node, id: to })
    return withSelection(flowOf(documentOf(renamed)), new Set([to]), new Set())
  }
  const document = renameNode(documentOf(flow), from, to, nodeDefinitions)
  return withSelection(flowOf(document), new Set([to]), new Set())
}

/** Gives copied nodes their new ids: wires and expressions between them follow, what reads other nodes stays. */
export function renameCopied(copied: CopiedParts, renames: Renames): CopiedParts {
  const bare: Pipeline = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    name: '-',
    nodes: copied.nodes.map(({ at: _at, ...node }) => node),
    edges: copied.edges,
    view: { groups: copied.groups },
  }
  const renamed = [...renames].reduce(
    (document, [from, to]) => renameNode(document, from, to, nodeDefinitions),
    bare,
  )
  return {
    ...copied,
    nodes: renamed.nodes.map((node, index) => ({ ...node, at: copied.nodes[index]?.at ?? [0, 0] })),
    edges: renamed.edges,
    groups: renamed.view?.groups ?? [],
  }
}
