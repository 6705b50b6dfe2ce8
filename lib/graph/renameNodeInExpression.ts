import type { CelExpr } from './celEnvironment'
import { type Expression, parseExpression } from './expression'
import type { Json } from './json'
import { formOf, textParts } from './value'

type Edit = { from: number; to: number; text: string }

/**
 * Rewrites `nodes.<from>` and `previous.<from>` (also `nodes['<from>']`) to another id. Goes by the parsed tree, so text in string
 * literals and names bound by `map` and the like stay as they are. A source that does not parse is returned unchanged.
 */
export function renameNodeInExpression(source: string, from: string, to: string): string {
  const parsed = parseExpression(source)
  if (!parsed.ok) return source
  const edits: Edit[] = []
  collect(parsed.expression.tree, new Set(), { expression: parsed.expression, from, to, edits })
  const unique = [...new Map(edits.map((edit) => [edit.from, edit])).values()].sort((a, b) => b.from - a.from)
  return unique.reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source)
}

/** The same inside every `$cel` and `$text` of a document value. */
export function renameNodeInValue(value: Json, from: string, to: string): Json {
  const form = formOf(value)
  switch (form.kind) {
    case 'cel':
      return { $cel: renameNodeInExpression(form.source, from, to) }
    case 'text':
      return { $text: renameInText(form.template, from, to) }
    case 'array':
      return form.items.map((item) => renameNodeInValue(item, from, to))
    case 'object':
      return Object.fromEntries(form.entries.map(([key, item]) => [key, renameNodeInValue(item, from, to)]))
    case 'json':
    case 'scalar':
      return value
  }
}

function renameInText(template: string, from: string, to: string): string {
  let text = template
  for (const part of textParts(template).reverse()) {
    if (part.kind !== 'expression') continue
    const end = part.at + part.source.length
    text = text.slice(0, part.at) + renameNodeInExpression(part.source, from, to) + text.slice(end)
  }
  return text
}

type Renaming = { expression: Expression; from: string; to: string; edits: Edit[] }

function collect(expr: CelExpr | undefined, bound: ReadonlySet<string>, renaming: Renaming): void {
  if (!expr) return
  const kind = expr.exprKind
  if (kind.case === 'selectExpr') {
    if (kind.value.field === renaming.from && isRoot(kind.value.operand, bound)) editField(expr, renaming)
    collect(kind.value.operand, bound, renaming)
  } else if (kind.case === 'callExpr') {
    const [operand, index] = kind.value.args
    if (kind.value.function === '_[_]' && isRoot(operand, bound)) editIndex(index, renaming)
    for (const part of [kind.value.target, ...kind.value.args]) collect(part, bound, renaming)
  } else if (kind.case === 'listExpr') {
    for (const element of kind.value.elements) collect(element, bound, renaming)
  } else if (kind.case === 'structExpr') {
    for (const { keyKind, value } of kind.value.entries) {
      if (keyKind.case === 'mapKey') collect(keyKind.value, bound, renaming)
      collect(value, bound, renaming)
    }
  } else if (kind.case === 'comprehensionExpr') {
    const { iterRange, accuInit, loopCondition, loopStep, result, iterVar, iterVar2, accuVar } = kind.value
    collect(iterRange, bound, renaming)
    const inner = new Set([...bound, iterVar, iterVar2, accuVar])
    for (const part of [accuInit, loopCondition, loopStep, result]) collect(part, inner, renaming)
  }
}

function isRoot(expr: CelExpr | undefined, bound: ReadonlySet<string>): boolean {
  if (expr?.exprKind.case !== 'identExpr') return false
  const name = expr.exprKind.value.name
  return (name === 'nodes' || name === 'previous') && !bound.has(name)
}

/** A selection's position is its dot; in `has(…)` only the unexpanded call knows where that is. */
function editField(expr: CelExpr, { expression, from, to, edits }: Renaming): void {
  const macro = expression.macros[String(expr.id)]
  const written = macro?.exprKind.case === 'callExpr' ? (macro.exprKind.value.args[0] ?? expr) : expr
  const dot = expression.positions[String(written.id)]
  if (dot === undefined) return
  const space = /^(?:\s|\/\/[^\n]*\n)*/.exec(expression.source.slice(dot + 1))
  const start = dot + 1 + (space?.[0].length ?? 0)
  if (expression.source.startsWith(from, start))
    edits.push({ from: start, to: start + from.length, text: to })
}

function editIndex(index: CelExpr | undefined, { expression, from, to, edits }: Renaming): void {
  const start = index ? expression.positions[String(index.id)] : undefined
  if (start === undefined) return
  const literal = /^(['"])([a-zA-Z0-9_]*)\1/.exec(expression.source.slice(start))
  if (literal?.[2] === from) edits.push({ from: start + 1, to: start + 1 + from.length, text: to })
}
