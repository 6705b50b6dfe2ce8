import { evaluate } from '@/lib/graph/expression'
import type { JsonObject } from '@/lib/graph/json'
import { resolveValue } from '@/lib/graph/resolveValue'
import type { ExpressionMode } from './expressionExtensions'

export type Preview = ReturnType<typeof evaluate>

/** What a field would give with these roots; null while there is nothing to work out. */
export function previewOf(source: string, mode: ExpressionMode, roots: JsonObject): Preview | null {
  if (source.trim() === '') return null
  if (mode === 'expression') return evaluate(source, roots)
  return source.includes('{{') ? resolveValue({ $text: source }, roots) : null
}
