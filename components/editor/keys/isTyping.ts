/** Whether keys belong to a field or an open dialog, not to the canvas. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return true
  return target instanceof HTMLInputElement || target.getAttribute('role') === 'combobox'
}
