/** The parts of the help. */
export const KEY_SECTIONS = ['build', 'edit', 'go', 'view', 'run'] as const

type Binding = {
  /** `editor.key.<name>` says what it does. */
  name: string
  /** As `keyName` writes them. None: the browser or the canvas itself acts on it. */
  keys: readonly string[]
  /** As the help prints them. */
  shown: string
  section: (typeof KEY_SECTIONS)[number]
  /** Also while somebody types. */
  everywhere?: true
  /** Changes the document: out of reach while the editor is read-only. */
  edits?: true
}

/**
 * Every key of the editor, once: the handler acts by this list and the help is printed from it. A new key is a line here, its action in
 * `useKeyActions`, and its words in the messages.
 */
export const BINDINGS = [
  { name: 'add', keys: ['n'], shown: 'N', section: 'build', edits: true },
  { name: 'connect', keys: ['c'], shown: 'C', section: 'build', edits: true },
  { name: 'open', keys: ['enter'], shown: 'Enter', section: 'build' },
  { name: 'rename', keys: ['f2'], shown: 'F2', section: 'build', edits: true },
  { name: 'note', keys: ['shift+s'], shown: 'Shift S', section: 'build', edits: true },
  { name: 'group', keys: ['mod+g'], shown: 'Mod G', section: 'build', edits: true },
  { name: 'ungroup', keys: ['mod+shift+g'], shown: 'Mod Shift G', section: 'build', edits: true },
  { name: 'tidy', keys: ['shift+l'], shown: 'Shift L', section: 'build', edits: true },

  { name: 'undo', keys: ['mod+z'], shown: 'Mod Z', section: 'edit', edits: true },
  { name: 'redo', keys: ['mod+shift+z', 'mod+y'], shown: 'Mod Shift Z', section: 'edit', edits: true },
  { name: 'copy', keys: [], shown: 'Mod C', section: 'edit' },
  { name: 'cut', keys: [], shown: 'Mod X', section: 'edit', edits: true },
  { name: 'paste', keys: [], shown: 'Mod V', section: 'edit', edits: true },
  { name: 'duplicate', keys: ['mod+d'], shown: 'Mod D', section: 'edit', edits: true },
  { name: 'all', keys: ['mod+a'], shown: 'Mod A', section: 'edit' },
  { name: 'delete', keys: ['delete', 'backspace'], shown: 'Del', section: 'edit', edits: true },
  { name: 'disable', keys: ['d'], shown: 'D', section: 'edit', edits: true },

  {
    name: 'walk',
    keys: ['arrowleft', 'arrowup', 'arrowdown', 'arrowright'],
    shown: '← ↑ ↓ →',
    section: 'go',
  },
  { name: 'search', keys: [], shown: 'Mod K', section: 'go' },
  { name: 'find', keys: ['mod+f'], shown: 'Mod F', section: 'go', everywhere: true },
  { name: 'outline', keys: ['o'], shown: 'O', section: 'go' },
  { name: 'escape', keys: ['escape'], shown: 'Esc', section: 'go' },

  { name: 'zoomIn', keys: ['+', '='], shown: '+', section: 'view' },
  { name: 'zoomOut', keys: ['-', '_'], shown: '−', section: 'view' },
  { name: 'actual', keys: ['0'], shown: '0', section: 'view' },
  { name: 'fit', keys: ['1'], shown: '1', section: 'view' },
  { name: 'pan', keys: [], shown: 'Space', section: 'view' },

  { name: 'run', keys: ['mod+enter'], shown: 'Mod Enter', section: 'run', everywhere: true },
  { name: 'test', keys: ['t'], shown: 'T', section: 'run' },
  { name: 'pin', keys: ['p'], shown: 'P', section: 'run', edits: true },
  { name: 'breakpoint', keys: ['b'], shown: 'B', section: 'run', edits: true },
  { name: 'save', keys: ['mod+s'], shown: 'Mod S', section: 'run', everywhere: true },
  { name: 'publish', keys: ['shift+p'], shown: 'Shift P', section: 'run', edits: true },
  { name: 'help', keys: ['?'], shown: '?', section: 'run' },
] as const satisfies readonly Binding[]

/** Keys the editor acts on by itself. */
export type ActionName = Exclude<(typeof BINDINGS)[number], { keys: readonly [] }>['name']

const byKey = new Map<string, Binding & { name: ActionName }>(
  BINDINGS.flatMap((binding) => binding.keys.map((key) => [key, binding as Binding & { name: ActionName }])),
)

/** What a press means, by its `keyName`. */
export function bindingOf(key: string): (Binding & { name: ActionName }) | undefined {
  return byKey.get(key)
}
