import type { Evaluated } from './celEnvironment'
import { checkText } from './checkTexts'
import { evaluate } from './expression'
import type { Json, JsonObject } from './json'
import { formOf, textParts } from './value'

/**
 * Replaces every `$cel`, `$text` and `$json` inside `value`. Missing fields and wrong types are messages that start with the place
 * (`args.amount: field not found: total`). Objects inside a text are printed as JSON, null as nothing.
 */
export function resolveValue(value: Json, roots: JsonObject): Evaluated {
  return resolveAt(value, roots, '')
}

function resolveAt(value: Json, roots: JsonObject, path: string): Evaluated {
  const form = formOf(value)
  switch (form.kind) {
    case 'cel':
      return placed(evaluate(form.source, roots), path)
    case 'text':
      return placed(resolveText(form.template, roots), path)
    case 'json':
    case 'scalar':
      return { ok: true, value: form.value }
    case 'array':
      return collect(
        form.items.map((item, index) => [String(index), resolveAt(item, roots, `${path}[${index}]`)]),
        Object.values,
      )
    case 'object':
      return collect(
        form.entries.map(([key, item]) => [key, resolveAt(item, roots, path ? `${path}.${key}` : key)]),
        (values) => values,
      )
  }
}

function collect(results: [string, Evaluated][], shape: (values: JsonObject) => Json): Evaluated {
  const values: [string, Json][] = []
  for (const [key, result] of results) {
    if (!result.ok) return result
    values.push([key, result.value])
  }
  return { ok: true, value: shape(Object.fromEntries(values)) }
}

function placed(result: Evaluated, path: string): Evaluated {
  return result.ok || path === '' ? result : { ok: false, ...checkText('at', { path, reason: result }) }
}

function resolveText(template: string, roots: JsonObject): Evaluated {
  let text = ''
  for (const part of textParts(template)) {
    if (part.kind === 'words') {
      text += part.text
      continue
    }
    const result = evaluate(part.source, roots)
    if (!result.ok) return result
    text += printed(result.value)
  }
  return { ok: true, value: text }
}

function printed(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
