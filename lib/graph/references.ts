import { type CelExpr, isKnownFunction } from './celEnvironment'
import type { Expression } from './expression'

/** Stands in a path for “some element of this list”. */
export const ITEM = '[]'

/** One path an expression reads. `input.items.map(i, i.name)` reads `input.items` and `input.items.[].name`. */
export type Reference = {
  /** First the root, then fields; `ITEM` for an element. */
  path: string[]
  /** True for the argument of `has(…)`: it may be absent. */
  tested: boolean
  /** Paths (joined by `.`) that surely have a value where this one is read. */
  guards: ReadonlySet<string>
}

export type References = { references: Reference[]; unknownFunctions: string[] }

type Scope = { guards: ReadonlySet<string>; bound: ReadonlyMap<string, string[] | null> }
type Call = Extract<CelExpr['exprKind'], { case: 'callExpr' }>['value']
type Comprehension = Extract<CelExpr['exprKind'], { case: 'comprehensionExpr' }>['value']
type Facts = { whenTrue: ReadonlySet<string>; whenFalse: ReadonlySet<string> }

const NONE: ReadonlySet<string> = new Set()
const NO_FACTS: Facts = { whenTrue: NONE, whenFalse: NONE }

/** Every path the expression reads, each with what its surroundings (`?:`, `&&`, `||`, `!` over `has`) have made sure of. */
export function referencesOf(expression: Expression): References {
  const found: References = { references: [], unknownFunctions: [] }
  visit(expression.tree, { guards: NONE, bound: new Map() }, found)
  return found
}

/** `a.b['c'][0].d` as `['a', 'b', 'c', '[]', 'd']`; null for anything that is not a plain path. */
export function pathOf(expr: CelExpr | undefined, bound: Scope['bound'] = new Map()): string[] | null {
  const kind = expr?.exprKind
  if (kind?.case === 'identExpr') {
    const substitute = bound.get(kind.value.name)
    return substitute === undefined ? [kind.value.name] : substitute
  }
  if (kind?.case === 'selectExpr') {
    const before = pathOf(kind.value.operand, bound)
    return before && [...before, kind.value.field]
  }
  if (kind?.case === 'callExpr' && kind.value.function === '_[_]') {
    const [operand, index] = kind.value.args
    const before = pathOf(operand, bound)
    return before && [...before, constantString(index) ?? ITEM]
  }
  return null
}

function constantString(expr: CelExpr | undefined): string | null {
  if (expr?.exprKind.case !== 'constExpr') return null
  const { constantKind } = expr.exprKind.value
  return constantKind.case === 'stringValue' ? constantKind.value : null
}

function visit(expr: CelExpr | undefined, scope: Scope, found: References): void {
  if (!expr) return
  const kind = expr.exprKind
  if (kind.case === 'selectExpr' || kind.case === 'identExpr' || isIndex(expr)) visitPath(expr, scope, found)
  else if (kind.case === 'callExpr') visitCall(kind.value, scope, found)
  else if (kind.case === 'comprehensionExpr') visitComprehension(kind.value, scope, found)
  else if (kind.case === 'listExpr') {
    for (const element of kind.value.elements) visit(element, scope, found)
  } else if (kind.case === 'structExpr') {
    for (const entry of kind.value.entries) {
      if (entry.keyKind.case === 'mapKey') visit(entry.keyKind.value, scope, found)
      visit(entry.value, scope, found)
    }
  }
}

function isIndex(expr: CelExpr): boolean {
  return expr.exprKind.case === 'callExpr' && expr.exprKind.value.function === '_[_]'
}

function visitPath(expr: CelExpr, scope: Scope, found: References): void {
  const kind = expr.exprKind
  const path = pathOf(expr, scope.bound)
  if (path) {
    const tested = kind.case === 'selectExpr' && kind.value.testOnly
    found.references.push({ path, tested, guards: scope.guards })
  } else if (kind.case === 'selectExpr') {
    visit(kind.value.operand, scope, found)
  }
  visitIndexes(expr, scope, found, path === null)
}

/** The operands of `a[b]` that are not part of the path itself: every dynamic index, and the object where the path is broken. */
function visitIndexes(expr: CelExpr | undefined, scope: Scope, found: References, objectToo: boolean): void {
  const kind = expr?.exprKind
  if (kind?.case === 'selectExpr') {
    if (!objectToo) visitIndexes(kind.value.operand, scope, found, false)
    return
  }
  if (kind?.case !== 'callExpr' || kind.value.function !== '_[_]') return
  const [operand, index] = kind.value.args
  visit(index, scope, found)
  if (objectToo) visit(operand, scope, found)
  else visitIndexes(operand, scope, found, false)
}

function visitCall({ function: name, args, target }: Call, scope: Scope, found: References): void {
  const [first, second, third] = args
  const facts = factsOf(first, scope.bound)
  if (name === '_?_:_') {
    visit(first, scope, found)
    visit(second, guarded(scope, facts.whenTrue), found)
    visit(third, guarded(scope, facts.whenFalse), found)
  } else if (name === '_&&_' || name === '_||_') {
    visit(first, scope, found)
    visit(second, guarded(scope, name === '_&&_' ? facts.whenTrue : facts.whenFalse), found)
  } else {
    if (!isKnownFunction(name)) found.unknownFunctions.push(name)
    visit(target, scope, found)
    for (const arg of args) visit(arg, scope, found)
  }
}

function visitComprehension(comprehension: Comprehension, scope: Scope, found: References): void {
  const { iterRange, iterVar, accuVar, accuInit, loopCondition, loopStep, result } = comprehension
  visit(iterRange, scope, found)
  const range = pathOf(iterRange, scope.bound)
  const bound = new Map(scope.bound)
  bound.set(accuVar, null)
  bound.set(iterVar, range && [...range, ITEM])
  const inner = { ...scope, bound }
  for (const part of [accuInit, loopCondition, loopStep, result]) visit(part, inner, found)
}

function guarded(scope: Scope, facts: ReadonlySet<string>): Scope {
  return facts.size === 0 ? scope : { ...scope, guards: union(scope.guards, facts) }
}

/** What is surely present when the expression is true, and when it is false. */
function factsOf(expr: CelExpr | undefined, bound: Scope['bound']): Facts {
  const kind = expr?.exprKind
  if (kind?.case === 'selectExpr' && kind.value.testOnly) {
    const path = pathOf(expr, bound)
    return path ? { whenTrue: prefixes(path), whenFalse: NONE } : NO_FACTS
  }
  if (kind?.case !== 'callExpr') return NO_FACTS
  const [first, second] = kind.value.args
  const left = factsOf(first, bound)
  if (kind.value.function === '!_') return { whenTrue: left.whenFalse, whenFalse: left.whenTrue }
  const right = factsOf(second, bound)
  switch (kind.value.function) {
    case '_&&_':
      return {
        whenTrue: union(left.whenTrue, right.whenTrue),
        whenFalse: common(left.whenFalse, right.whenFalse),
      }
    case '_||_':
      return {
        whenTrue: common(left.whenTrue, right.whenTrue),
        whenFalse: union(left.whenFalse, right.whenFalse),
      }
    default:
      return NO_FACTS
  }
}

const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> => new Set([...a, ...b])
const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...a].filter((path) => b.has(path)))

/** `has(a.b.c)` makes sure of `a.b` as well. */
function prefixes(path: string[]): ReadonlySet<string> {
  return new Set(path.slice(1).map((_, index) => path.slice(0, index + 2).join('.')))
}
