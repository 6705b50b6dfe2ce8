import type { Json } from '@/lib/graph/json'

const MOST = 160
/** Ids and hashes are longer than what tells them apart. */
const MOST_OF_WORD = 24

/** A call on one line: `ticket_delete(ticketId: "T-1")`, cut where it gets long. The server's name in front is left out. */
export function callText(tool: string, args: { [name: string]: Json }): string {
  const list = Object.entries(args)
    .map(([name, value]) => `${name}: ${JSON.stringify(shortened(value))}`)
    .join(', ')
  const short = tool.slice(tool.indexOf('/') + 1)
  return `${short}(${list.length > MOST ? `${list.slice(0, MOST)}…` : list})`
}

function shortened(value: Json): Json {
  if (typeof value !== 'string' || value.length <= MOST_OF_WORD || /\s/.test(value)) return value
  return `${value.slice(0, MOST_OF_WORD / 2)}…`
}
