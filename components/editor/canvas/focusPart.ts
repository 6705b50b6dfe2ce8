/** Moves the focus to a part of the canvas by React Flow's id. False when it is out of sight, so not drawn. */
export function focusPart(id: string): boolean {
  const element = document.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  return true
}
