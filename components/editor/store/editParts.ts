import type { PipelineEdge, PipelineNode } from '@/lib/graph/document'
import type { Flow, Frame } from '../flow/flow'
import { removeParts } from '../flow/removeParts'
import { replaceNode } from '../flow/replaceNode'
import { withEverythingSelected, withSelection } from '../flow/selection'
import type { EditorStore } from './createEditorStore'
import { changeFlow } from './history'

/** Changes one node; typing in one `field` is one step of the history. */
export function editNode(
  store: EditorStore,
  id: string,
  edit: (node: PipelineNode) => PipelineNode,
  field?: string,
): void {
  const change = (flow: Flow) => {
    const node = flow.nodes.find((step) => step.id === id)?.data.node
    return node ? replaceNode(flow, id, edit(node)) : flow
  }
  changeFlow(store, change, field === undefined ? null : `${id}/${field}`)
}

export function editEdge(store: EditorStore, id: string, edit: (edge: PipelineEdge) => PipelineEdge): void {
  changeFlow(
    store,
    (flow) => ({
      ...flow,
      edges: flow.edges.map((track) =>
        track.id === id && track.data ? { ...track, data: { edge: edit(track.data.edge) } } : track,
      ),
    }),
    `${id}/edge`,
  )
}

/** Changes what belongs to the whole pipeline: name, guards, policies, samples. */
export function editFrame(store: EditorStore, edit: (frame: Frame) => Frame, field: string): void {
  changeFlow(store, (flow) => ({ ...flow, frame: edit(flow.frame) }), `frame/${field}`)
}

export function removeSelected(store: EditorStore): void {
  changeFlow(store, (flow) => {
    const nodes = flow.nodes.filter(({ selected }) => selected).map(({ id }) => id)
    const edges = flow.edges.filter(({ selected }) => selected).map(({ id }) => id)
    return nodes.length + edges.length === 0 ? flow : removeParts(flow, new Set(nodes), new Set(edges))
  })
}

export function removeEdge(store: EditorStore, id: string): void {
  changeFlow(store, (flow) => removeParts(flow, new Set(), new Set([id])))
}

/** Selecting is no change of the document and no step of its history. */
export function select(store: EditorStore, nodes: string[], edges: string[] = []): void {
  store.setState((state) => withSelection(state, new Set(nodes), new Set(edges)))
}

export function selectEverything(store: EditorStore): void {
  store.setState(withEverythingSelected)
}
