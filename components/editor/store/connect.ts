import { drawWire } from '../flow/drawWire'
import type { Filled } from '../flow/fillInputs'
import { judgeWire, type Wire, type WireVerdict } from '../flow/judgeWire'
import type { EditorStore } from './createEditorStore'
import { changeFlow } from './history'

/** Draws a wire if it may be drawn. One that closes a circle waits for `closeLoop`: the author says how often it may be taken. */
export function connect(store: EditorStore, wire: Wire): { verdict: WireVerdict; filled: Filled['filled'] } {
  const verdict = judgeWire(store.getState(), wire)
  if (verdict.kind === 'loop') store.setState({ loopWire: wire })
  if (verdict.kind !== 'ok') return { verdict, filled: [] }
  let filled: Filled['filled'] = []
  changeFlow(store, (flow) => {
    const drawn = drawWire(flow, wire, store.getState().catalogue)
    filled = drawn.filled
    return drawn.flow
  })
  return { verdict, filled }
}

/** Draws the waiting wire as a loop of at most `max` further rounds. */
export function closeLoop(store: EditorStore, max: number): void {
  const { loopWire, catalogue } = store.getState()
  if (loopWire) changeFlow(store, (flow) => drawWire(flow, loopWire, catalogue, { max }).flow)
  store.setState({ loopWire: null })
}
