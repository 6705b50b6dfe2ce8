import { type Command, GROUPS } from './commandStore'

const KEY = 'interlock.palette.recent'
const MOST = 6

/** What is remembered of a chosen line: enough to show a place again that was found by searching. */
type Recent = Pick<Command, 'id' | 'group' | 'label'> & { href?: string }

/** Newest first; nothing where the browser keeps nothing. */
export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((item) => parseRecent(item) ?? []).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberCommand({ id, group, label, href }: Command): void {
  const recent: Recent = { id, group, label, ...(href === undefined ? {} : { href }) }
  const others = readRecent().filter((item) => item.id !== id)
  try {
    window.localStorage.setItem(KEY, JSON.stringify([recent, ...others].slice(0, MOST)))
  } catch {
    // a browser that keeps nothing forgets it
  }
}

function parseRecent(item: unknown): Recent | null {
  const { id, group, label, href } = Object(item)
  const known = GROUPS.find((name) => name === group)
  if (typeof id !== 'string' || typeof label !== 'string' || !known) return null
  // only ways inside of this installation
  const inside = typeof href === 'string' && /^\/(?!\/)/.test(href)
  return { id, group: known, label, ...(inside ? { href } : {}) }
}
