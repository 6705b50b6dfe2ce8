import type { Schema } from '../definition'
import { parseExpression } from '../expression'
import type { ProblemPlace } from '../problem'
import { referencesOf } from '../references'
import { expressionsIn, joinPath } from '../value'
import type { DraftNode } from './draft'
import { checkReading, type Standpoint, type Surroundings } from './readings'
import { listed, type Report } from './report'

/** Checks every expression of a node: in its inputs and in its config. */
export function checkNodeExpressions(node: DraftNode, surroundings: Surroundings, report: Report): void {
  for (const [slot, value] of Object.entries(node.node.in ?? {})) {
    for (const { path, source } of expressionsIn(value)) {
      const at = { node: node.id, path: joinPath(`${node.path}.in.${slot}`, path) }
      checkExpression({ reader: node.id, at, source, local: {} }, surroundings, report)
    }
  }
  if (!node.definition || !node.config) return
  const valueType = surroundings.types.get(node.id)
  for (const { path, source, roots } of node.definition.expressions(node.config.value)) {
    const at = { node: node.id, path: joinPath(`${node.path}.config`, path) }
    const local = Object.fromEntries(roots.map((root) => [root, localType(root, valueType)]))
    checkExpression({ reader: node.id, at, source, local }, surroundings, report)
  }
}

/** A root like `value` has the type of the field of the same name that the node passes on, where it passes one on. */
export function localType(root: string, ports: { [port: string]: Schema } | undefined): Schema {
  for (const [port, schema] of Object.entries(ports ?? {})) {
    const properties = port === 'error' ? undefined : schema.properties
    const found =
      properties && typeof properties === 'object' && !Array.isArray(properties)
        ? properties[root]
        : undefined
    if (found && typeof found === 'object' && !Array.isArray(found)) return found
  }
  return {}
}

/** Checks one expression: that it parses, that its functions exist, and that everything it reads is there. */
export function checkExpression(from: Standpoint, surroundings: Surroundings, report: Report): void {
  const parsed = parseExpression(from.source)
  if (!parsed.ok) {
    syntaxProblem(from.at, from.source, parsed.message, parsed.offset ?? null, report)
    return
  }
  const { references, unknownFunctions } = referencesOf(parsed.expression)
  for (const name of new Set(unknownFunctions)) {
    const reason =
      name === 'has'
        ? 'has(…) needs a path with a field, like has(nodes.a)'
        : `there is no function “${name}”`
    syntaxProblem(from.at, from.source, reason, null, report)
  }
  const before = report.problems.length
  for (const reference of references) {
    const count = report.problems.length
    checkReading(reference, from, surroundings, report)
    dropRepeated(report, before, count)
  }
}

/** One expression often reads the same wrong thing several times; the author needs to hear it once. */
function dropRepeated(report: Report, from: number, count: number): void {
  const [added] = report.problems.slice(count)
  if (!added) return
  const repeated = report.problems
    .slice(from, count)
    .some((other) => other.code === added.code && other.message === added.message)
  if (repeated) report.problems.length = count
}

function syntaxProblem(
  at: ProblemPlace,
  source: string,
  reason: string,
  offset: number | null,
  report: Report,
): void {
  const place = offset === null ? '' : ` (at character ${offset + 1})`
  report.add(
    'EXPRESSION_SYNTAX',
    at,
    { source, reason, offset },
    `The expression “${source}” cannot be read${place}: ${reason}.`,
    `Correct the expression; examples are ${listed(['input.name', 'nodes.check.value.total > 100'])}.`,
  )
}
