type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * A key press as one name: `mod+z`, `mod+shift+z`, `n`, `shift+l`, `?`, `delete`. Mod is Ctrl or Cmd; letters stand in lower case, signs as
 * typed, whatever had to be held for them.
 */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: Press): string {
  const mod = ctrlKey || metaKey
  const shift = shiftKey && (mod || /^(\p{L}|\w{2,})$/u.test(key))
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${key.toLowerCase()}`
}
