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

/**
 * Removes what is selected. A selected group that holds something else asks first (`removeGroups`), because its frame may be meant or all
 * of it.
 */
export function removeSelected(store: EditorStore): void {
  const { nodes, notes, groups, readOnly } = store.getState()
  if (readOnly) return
  const chosen = new Set([...nodes, ...notes].filter(({ selected }) => selected).map(({ id }) => id))
  const holdsMore = groups.some(
    ({ selected, data }) => selected && data.members.some((member) => !chosen.has(member)),
  )
  if (holdsMore) store.setState({ dialog: 'removeGroups' })
  else removeChosen(store, { members: false })
}

/** Removes what is selected, groups with or without their members. */
export function removeChosen(store: EditorStore, { members }: { members: boolean }): void {
  changeFlow(store, (flow) => {
    const chosen = [...flow.nodes, ...flow.notes, ...flow.groups].filter(({ selected }) => selected)
    const held = flow.groups.filter(({ selected }) => members && selected).flatMap(({ data }) => data.members)
    const edges = flow.edges.filter(({ selected }) => selected).map(({ id }) => id)
    const gone = new Set([...chosen.map(({ id }) => id), ...held])
    return gone.size + edges.length === 0 ? flow : removeParts(flow, gone, new Set(edges))
  })
}

export function removeEdge(store: EditorStore, id: string): void {
  changeFlow(store, (flow) => removeParts(flow, new Set(), new Set([id])))
}

/** `nodes`: steps, notes and groups by React Flow's ids. Selecting is no change of the document and no step of its history. */
export function select(store: EditorStore, nodes: string[], edges: string[] = []): void {
  store.setState((state) => withSelection(state, new Set(nodes), new Set(edges)))
}

export function selectEverything(store: EditorStore): void {
  store.setState(withEverythingSelected)
}
