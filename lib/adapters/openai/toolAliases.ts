const ALLOWED = /^[A-Za-z0-9_-]{1,64}$/

/** 32-bit FNV-1a as eight hex digits: stable over restarts, enough to keep the aliases of one request apart. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * Model APIs take names of letters, digits, _ and - up to 64 long; MCP allows dots, slashes, spaces and any script. Each name maps to one valid
 * alias that depends on the name alone, so it is the same in every request of a conversation.
 */
export function aliasOf(name: string): string {
  if (ALLOWED.test(name)) return name
  const readable = name.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 55)
  return `${readable}_${shortHash(name)}`
}

/** Both directions for the tools of one request; a name that came back unknown is returned as it is, for the plan's own check to report. */
export function aliasesFor(names: string[]): {
  out: (name: string) => string
  back: (alias: string) => string
} {
  const byAlias = new Map(names.map((name) => [aliasOf(name), name]))
  return { out: aliasOf, back: (alias) => byAlias.get(alias) ?? alias }
}
