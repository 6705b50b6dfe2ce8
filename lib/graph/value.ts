import { isJsonObject, type Json } from './json'

/** A value of the document, told apart by its single escape key (`$cel`, `$text`, `$json`); anything else is literal. */
type Form =
  | { kind: 'cel'; source: string }
  | { kind: 'text'; template: string }
  | { kind: 'json'; value: Json }
  | { kind: 'object'; entries: [string, Json][] }
  | { kind: 'array'; items: Json[] }
  | { kind: 'scalar'; value: null | boolean | number | string }

export function formOf(value: Json): Form {
  if (Array.isArray(value)) return { kind: 'array', items: value }
  if (!isJsonObject(value)) return { kind: 'scalar', value }
  const entries = Object.entries(value)
  const [only] = entries
  if (entries.length === 1 && only) {
    const [key, content] = only
    if (key === '$cel' && typeof content === 'string') return { kind: 'cel', source: content }
    if (key === '$text' && typeof content === 'string') return { kind: 'text', template: content }
    if (key === '$json') return { kind: 'json', value: content }
  }
  return { kind: 'object', entries }
}

/** `at` counts UTF-16 units in the template and points at the expression itself. */
export type TextPart = { kind: 'words'; text: string } | { kind: 'expression'; source: string; at: number }

/**
 * Splits `words {{ expr }} words`. An expression ends at the first `}}` that is outside its string literals and brackets; an opening
 * without an end is plain words.
 */
export function textParts(template: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (;;) {
    const open = template.indexOf('{{', from)
    const end = open < 0 ? -1 : endOfExpression(template, open + 2)
    if (end < 0) break
    if (open > from) parts.push({ kind: 'words', text: template.slice(from, open) })
    const inner = template.slice(open + 2, end)
    const indent = inner.length - inner.trimStart().length
    parts.push({ kind: 'expression', source: inner.trim(), at: open + 2 + indent })
    from = end + 2
  }
  if (from < template.length) parts.push({ kind: 'words', text: template.slice(from) })
  return parts
}

function endOfExpression(template: string, from: number): number {
  let quote = ''
  let depth = 0
  for (let i = from; i < template.length; i += 1) {
    const char = template.charAt(i)
    if (quote) {
      if (char === '\\') i += 1
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '{') depth += 1
    else if (char === '}' && depth > 0) depth -= 1
    else if (char === '}' && template.charAt(i + 1) === '}') return i
  }
  return -1
}

/** Every expression inside a value; `path` is relative to it (`args.note`, `[0].x`, empty for the value itself). */
export function expressionsIn(value: Json): { path: string; source: string }[] {
  const form = formOf(value)
  switch (form.kind) {
    case 'cel':
      return [{ path: '', source: form.source }]
    case 'text':
      return textParts(form.template).flatMap((part) =>
        part.kind === 'expression' ? [{ path: '', source: part.source }] : [],
      )
    case 'array':
      return form.items.flatMap((item, index) => inside(item, `[${index}]`))
    case 'object':
      return form.entries.flatMap(([key, item]) => inside(item, key))
    case 'json':
    case 'scalar':
      return []
  }
}

function inside(value: Json, step: string): { path: string; source: string }[] {
  return expressionsIn(value).map(({ path, source }) => ({ path: joinPath(step, path), source }))
}

/** `a` + `b` = `a.b`; `a` + `[0]` = `a[0]`. */
export function joinPath(before: string, after: string): string {
  if (before === '' || after === '') return before + after
  return after.startsWith('[') ? before + after : `${before}.${after}`
}
