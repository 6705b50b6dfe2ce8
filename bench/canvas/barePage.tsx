import '@xyflow/react/dist/style.css'
import {
  addEdge,
  Background,
  type Edge,
  type Node,
  ReactFlow,
  type ReactFlowInstance,
  SelectionMode,
  useEdgesState,
  useNodesState,
} from '@xyflow/react'
import { createRoot } from 'react-dom/client'
import { CARD, placeOf } from './grid'

// The page one would have after the first page of React Flow's own guide: default nodes and edges in React state, and nothing else.
// Size of the canvas, view and number of nodes come in the address, so that they are those of the editor beside it.
const given = new URLSearchParams(window.location.search)
const number = (name: string) => Number(given.get(name) ?? 0)
const count = number('count')
const view = { x: number('x'), y: number('y'), zoom: number('zoom') }
/** In which the whole graph can be seen. */
const far = { x: number('farX'), y: number('farY'), zoom: number('farZoom') }

const nodes: Node[] = Array.from({ length: count }, (_, index) => {
  const [x, y] = placeOf(index, count)
  return { id: `step${index}`, position: { x, y }, data: { label: `Step ${index}` }, ...CARD }
})
const edges: Edge[] = nodes.slice(1).map(({ id }, index) => ({
  id: `edge${index}`,
  source: `step${index}`,
  target: id,
}))
let canvas: ReactFlowInstance | null = null

function BarePage() {
  const [shownNodes, , onNodesChange] = useNodesState(nodes)
  const [shownEdges, setEdges, onEdgesChange] = useEdgesState(edges)
  return (
    <ReactFlow
      nodes={shownNodes}
      edges={shownEdges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onConnect={(wire) => setEdges((before) => addEdge(wire, before))}
      onInit={(instance) => {
        canvas = instance
      }}
      defaultViewport={view}
      minZoom={0.1}
      maxZoom={2}
      selectionKeyCode="Shift"
      multiSelectionKeyCode="Shift"
      selectionMode={SelectionMode.Partial}
      deleteKeyCode={null}
      onlyRenderVisibleElements
    >
      <Background />
    </ReactFlow>
  )
}

// what React Flow has no keys for, the shortest way
window.addEventListener('keydown', (event) => {
  if (event.key === '1') void canvas?.setViewport(far)
  if (event.key !== 'a' || !event.ctrlKey) return
  event.preventDefault()
  canvas?.setNodes((before) => before.map((node) => ({ ...node, selected: true })))
  canvas?.setEdges((before) => before.map((edge) => ({ ...edge, selected: true })))
})

const place = document.createElement('div')
place.style.width = `${number('width')}px`
place.style.height = `${number('height')}px`
document.body.style.margin = '0'
document.body.append(place)
createRoot(place).render(<BarePage />)
