import type { CelExpr } from '../celEnvironment'
import type { Schema } from '../definition'
import { parseExpression } from '../expression'
import { isJsonObject, type Json } from '../json'
import { pathOf } from '../references'
import { unionOf } from '../schemaField'
import { jsonType } from '../schemaMessages'
import { formOf } from '../value'

/** Type of what lies at a path of the run's roots; `{}` when nothing is known. */
export type TypeOfPath = (path: string[]) => Schema

const BOOLEAN = new Set([
  '_==_',
  '_!=_',
  '_<_',
  '_<=_',
  '_>_',
  '_>=_',
  '_&&_',
  '_||_',
  '!_',
  '@in',
  'has',
  'matches',
  'startsWith',
  'endsWith',
  'contains',
])

/** Static type of a CEL source: paths, constants, comparisons, `?:` and list macros; `{}` for everything else. */
function typeOfSource(source: string, typeOfPath: TypeOfPath): Schema {
  const parsed = parseExpression(source)
  return parsed.ok ? typeOfTree(parsed.expression.tree, typeOfPath) : {}
}

function typeOfTree(expr: CelExpr, typeOfPath: TypeOfPath): Schema {
  const kind = expr.exprKind
  if (kind.case === 'selectExpr' && kind.value.testOnly) return { type: 'boolean' }
  const path = pathOf(expr)
  if (path) return typeOfPath(path)
  if (kind.case === 'constExpr') return typeOfConstant(kind.value.constantKind.case)
  if (kind.case === 'listExpr') return { type: 'array' }
  if (kind.case === 'structExpr') return { type: 'object' }
  // map and filter collect into a list, all and exists into a truth value, exists_one ends in a comparison.
  if (kind.case === 'comprehensionExpr') {
    const start = kind.value.accuInit?.exprKind
    if (start?.case === 'listExpr') return { type: 'array' }
    return start?.case === 'constExpr' ? { type: 'boolean' } : {}
  }
  if (kind.case !== 'callExpr') return {}
  const { function: name, args } = kind.value
  if (BOOLEAN.has(name)) return { type: 'boolean' }
  if (name === 'string') return { type: 'string' }
  if (name === 'size' || name === 'int') return { type: 'integer' }
  if (name === 'double') return { type: 'number' }
  if (name !== '_?_:_' || !args[1] || !args[2]) return {}
  return unionOf([typeOfTree(args[1], typeOfPath), typeOfTree(args[2], typeOfPath)])
}

function typeOfConstant(kind: string | undefined): Schema {
  switch (kind) {
    case 'stringValue':
      return { type: 'string' }
    case 'boolValue':
      return { type: 'boolean' }
    case 'int64Value':
    case 'uint64Value':
      return { type: 'integer' }
    case 'doubleValue':
      return { type: 'number' }
    case 'nullValue':
      return { type: 'null' }
    default:
      return {}
  }
}

/** Static type of a document value with `$cel`, `$text` and `$json` in it. */
export function typeOfValue(value: Json, typeOfPath: TypeOfPath): Schema {
  const form = formOf(value)
  switch (form.kind) {
    case 'cel':
      return typeOfSource(form.source, typeOfPath)
    case 'text':
      return { type: 'string' }
    case 'json':
    case 'scalar':
      return typeOfLiteral(form.value)
    case 'array':
      return { type: 'array', items: unionOf(form.items.map((item) => typeOfValue(item, typeOfPath))) }
    case 'object': {
      const properties = Object.fromEntries(
        form.entries.map(([key, item]) => [key, typeOfValue(item, typeOfPath)]),
      )
      return { type: 'object', properties, required: Object.keys(properties) }
    }
  }
}

function typeOfLiteral(value: Json): Schema {
  if (Array.isArray(value)) return { type: 'array', items: unionOf(value.map(typeOfLiteral)) }
  if (!isJsonObject(value)) return { type: jsonType(value) }
  const properties = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, typeOfLiteral(item)]),
  )
  return { type: 'object', properties, required: Object.keys(properties) }
}
