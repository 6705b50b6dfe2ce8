import { jsonBlocks } from '../facts/jsonBlocks'
import { asSchema, type SchemaObject } from '../schema/JsonSchema'

export interface CatalogEntry {
  readonly description: string
  readonly input?: SchemaObject
  readonly output?: SchemaObject
}

const LINE = /^[ \t]*(Tool|Output of|Input of)\s+[`"]?([\w.-]+(?:\/[\w.-]+)*)[`"]?\s*:[ \t]*/gim

/**
 * The tools a system prompt describes, by reference. Lines `Tool <ref>: <description>`, `Output of <ref>: <JSON Schema>`
 * and `Input of <ref>: <JSON Schema>`; a schema may span lines.
 */
export function readCatalog(system: string): ReadonlyMap<string, CatalogEntry> {
  const catalog = new Map<string, CatalogEntry>()
  for (const { kind, ref, body } of sections(system)) {
    const entry = catalog.get(ref) ?? { description: '' }
    const schema = kind === 'tool' ? undefined : asSchema(jsonBlocks(body, 1)[0]?.value)
    if (kind === 'tool') catalog.set(ref, { ...entry, description: body.split('\n')[0]?.trim() ?? '' })
    else if (schema && kind === 'output of') catalog.set(ref, { ...entry, output: schema })
    else if (schema) catalog.set(ref, { ...entry, input: schema })
  }
  return catalog
}

/** The text without its catalog lines, whose examples and numbers are no facts. */
export function withoutCatalog(system: string): string {
  return sections(system).reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    system,
  )
}

interface Section {
  readonly kind: string
  readonly ref: string
  readonly body: string
  readonly start: number
  readonly end: number
}

function sections(system: string): Section[] {
  return [...system.matchAll(LINE)].map((match) => {
    const from = match.index + match[0].length
    const kind = (match[1] ?? '').toLowerCase()
    const lineEnd = system.indexOf('\n', from) < 0 ? system.length : system.indexOf('\n', from)
    const block = /^\s*\{/.test(system.slice(from)) ? jsonBlocks(system.slice(from), 1)[0] : undefined
    const end = kind !== 'tool' && block ? from + block.end : lineEnd
    return { kind, ref: match[2] ?? '', body: system.slice(from, end), start: match.index, end }
  })
}
