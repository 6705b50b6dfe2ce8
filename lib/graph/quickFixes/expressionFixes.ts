import { isKnownFunction } from '../celEnvironment'
import { nearest } from '../nearest'
import type { Problem } from '../problem'
import { calledInSource, type ExpressionEdit, renamedInSource, withExpression } from './editExpression'
import { stepsOf, withKeyAt, withValueAt } from './editPath'
import {
  type FixContext,
  type Fixer,
  listParam,
  type QuickFix,
  quickFix,
  textParam,
  wordParam,
} from './quickFix'

/** A fix that edits the expression a problem speaks of; none where the expression does not change by it. */
function expressionFix(
  code: QuickFix['code'],
  params: QuickFix['params'],
  problem: Problem,
  { document }: FixContext,
  edit: ExpressionEdit,
): QuickFix[] {
  const source = textParam(problem, 'source')
  const { path } = problem.at
  if (source === null || withExpression(document, path, source, edit) === null) return []
  return [quickFix(code, params, (before) => withExpression(before, path, source, edit) ?? before)]
}

export const fixUnknownName: Fixer = (problem, context) => {
  const name = textParam(problem, 'name')
  const suggestion = textParam(problem, 'suggestion')
  if (name === null || suggestion === null) return []
  return expressionFix('replace_name', { name, by: suggestion }, problem, context, (source) =>
    renamedInSource(source, [name], suggestion),
  )
}

export const fixUnknownNode: Fixer = (problem, context) => {
  const id = textParam(problem, 'id')
  const suggestion = textParam(problem, 'suggestion')
  if (id === null || suggestion === null) return []
  return expressionFix('replace_name', { name: id, by: suggestion }, problem, context, (source) =>
    ['nodes', 'previous'].reduce((text, root) => renamedInSource(text, [root, id], suggestion), source),
  )
}

export const fixUnknownField: Fixer = (problem, context) => {
  const field = textParam(problem, 'field')
  if (field === null) return []
  if (textParam(problem, 'source') === null) return fixUnknownArgument(field, problem)
  const suggestion = textParam(problem, 'suggestion')
  if (suggestion === null) return []
  const owner = wordParam(problem, 'owner')
  // an element of a list goes by whatever name its macro gave it
  const chain = owner.includes('[…]') ? [null, field] : [...owner.split('.'), field]
  return expressionFix('replace_name', { name: field, by: suggestion }, problem, context, (source) =>
    renamedInSource(source, chain, suggestion),
  )
}

/** A rule for an argument that the tool does not have. */
function fixUnknownArgument(field: string, problem: Problem): QuickFix[] {
  const { path } = problem.at
  const [, , part, rule, ...inner] = stepsOf(path)
  // what a rule's list is read from is no argument, and a name with a dot in it cannot be told from a path
  if (part !== 'rules' || rule !== field || inner.length > 0) return []
  const meant = nearest(field, listParam(problem, 'known'))
  const rename = meant
    ? [quickFix('rename_field', { name: field, by: meant }, (document) => withKeyAt(document, path, meant))]
    : []
  return [
    ...rename,
    quickFix('remove_field', { name: field }, (document) => withValueAt(document, path, undefined)),
  ]
}

/** In CEL the middle of `a ? b : c` may not be another choice without brackets. */
const bracketed = (source: string) => (source.includes('?') ? `(${source})` : source)

function nothingFor(path: string, inText: boolean): string {
  if (inText) return '""'
  // an argument or an input may be called so, too
  return !/\.(in|args)\./.test(path) && /\.(when|must|found)$/.test(path) ? 'false' : 'null'
}

const guardedBy =
  (guard: string, path: string): ExpressionEdit =>
  (source, inText) =>
    `has(${guard}) ? ${bracketed(source)} : ${nothingFor(path, inText)}`

export const fixMaybeSkipped: Fixer = (problem, context) => {
  const guard = textParam(problem, 'path')
  if (guard === null) return []
  return expressionFix('wrap_has', { guard }, problem, context, guardedBy(guard, problem.at.path))
}

export const fixMaybeAbsent: Fixer = (problem, context) => {
  const guard = `previous.${textParam(problem, 'id')}`
  return expressionFix('wrap_has', { guard }, problem, context, guardedBy(guard, problem.at.path))
}

export const fixPreviousOutsideLoop: Fixer = (problem, context) => {
  const id = wordParam(problem, 'id')
  return expressionFix('read_nodes', { id }, problem, context, (source) =>
    moved(source, 'previous', id, 'nodes'),
  )
}

/** A node of the same loop that comes later is read as it was the iteration before. */
export const fixNotBefore: Fixer = (problem, context) => {
  const id = wordParam(problem, 'id')
  if (problem.params.loop !== true) return []
  const guard = guardedBy(`previous.${id}`, problem.at.path)
  return expressionFix('read_previous', { id }, problem, context, (source, inText) =>
    guard(moved(source, 'nodes', id, 'previous'), inText),
  )
}

/** `nodes.x` as `previous.x`, and the other way round: first a mark behind the root, then the root itself. */
function moved(source: string, from: string, id: string, to: string): string {
  const mark = `${id}__moved`
  const marked = renamedInSource(source, [from, id], mark)
  return marked.replaceAll(new RegExp(`\\b${from}(\\s*\\.\\s*)${mark}\\b`, 'g'), `${to}$1${id}`)
}

/** Functions and methods people reach for; CEL's own names. */
export const CEL_FUNCTIONS = [
  'has',
  'size',
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'map',
  'filter',
  'all',
  'exists',
  'exists_one',
  'string',
  'int',
  'double',
  'bool',
  'type',
  'timestamp',
  'duration',
] as const

/** A function there is not, under the name most like it. */
export const fixSyntax: Fixer = (problem, context) => {
  const name = /there is no function “(\w+)”/.exec(wordParam(problem, 'reason'))?.[1]
  const meant = name === undefined ? null : nearest(name, CEL_FUNCTIONS)
  if (name === undefined || meant === null || isKnownFunction(name)) return []
  return expressionFix('replace_name', { name, by: meant }, problem, context, (source) =>
    calledInSource(source, name, meant),
  )
}
