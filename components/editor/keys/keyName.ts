/** A key press as one name: `mod+z`, `mod+shift+z`, `n`, `?`, `delete`. Mod is Ctrl or Cmd; characters stand as typed, in lower case. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const mod = event.ctrlKey || event.metaKey
  return `${mod ? 'mod+' : ''}${mod && event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`
}
