import { parse } from '@bufbuild/cel'
import { bracketDepth } from './bracketDepth'
import { type CelExpr, type Evaluated, evaluator, thrownMessage } from './celEnvironment'
import type { JsonObject } from './json'
import { fromLibrary, libraryText } from './libraryTexts'
import type { Wording } from './wording'

const MAX_EXPRESSION_LENGTH = 2000
/** The same everywhere, whatever stack a browser or a server has left for the parser. */
const MAX_NESTING = 100
const CACHE_SIZE = 2000

/** A parsed expression. `positions` maps a tree node's id to its UTF-16 offset in `source`. */
export type Expression = {
  source: string
  tree: CelExpr
  positions: { [id: string]: number }
  /** What a macro (`has`, `map`, …) looked like before it was expanded, by the id of the expanded node. */
  macros: { [id: string]: CelExpr }
}
export type ParsedExpression =
  | { ok: true; expression: Expression }
  | ({ ok: false; offset?: number } & Wording)

type CacheEntry = { parsed: ParsedExpression; evaluate?: (roots: JsonObject) => Evaluated }
const cache = new Map<string, CacheEntry>()

/** Parses CEL. Never throws: too long, too deep or malformed sources are messages; `offset` counts UTF-16 units. */
export function parseExpression(source: string): ParsedExpression {
  return cached(source).parsed
}

/**
 * Evaluates CEL over `roots` (`input`, `nodes`, …). Numbers of JSON and literals mix freely, the result is plain JSON, and every
 * failure (unknown name, wrong type, too many steps) is a message. Absent nodes must be absent keys, so that `has(nodes.x)` is false.
 */
export function evaluate(source: string, roots: JsonObject): Evaluated {
  const entry = cached(source)
  if (!entry.parsed.ok) return entry.parsed
  entry.evaluate ??= evaluator(entry.parsed.expression.tree)
  return entry.evaluate(roots)
}

function cached(source: string): CacheEntry {
  const known = cache.get(source)
  if (known) return known
  const entry: CacheEntry = { parsed: parseFresh(source) }
  cache.set(source, entry)
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_SIZE) break
    cache.delete(oldest)
  }
  return entry
}

function parseFresh(source: string): ParsedExpression {
  if (source.length > MAX_EXPRESSION_LENGTH) {
    const long = { actual: source.length, limit: MAX_EXPRESSION_LENGTH }
    return { ok: false, ...libraryText('expression.long', long) }
  }
  if (source.trim() === '') return { ok: false, ...libraryText('expression.empty', {}), offset: 0 }
  if (bracketDepth(source) > MAX_NESTING)
    return { ok: false, ...libraryText('expression.deep', { limit: MAX_NESTING }) }
  try {
    const { expr, sourceInfo } = parse(source)
    return {
      ok: true,
      expression: {
        source,
        tree: expr,
        positions: sourceInfo?.positions ?? {},
        macros: sourceInfo?.macroCalls ?? {},
      },
    }
  } catch (error) {
    return syntaxError(error)
  }
}

function syntaxError(error: unknown): ParsedExpression {
  const said = fromLibrary(thrownMessage(error, 'expression'))
  const offset: unknown = Object(error).location?.start?.offset
  return typeof offset === 'number' ? { ok: false, ...said, offset } : { ok: false, ...said }
}
