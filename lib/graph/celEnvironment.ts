import {
  CelScalar,
  type CelValue,
  celEnv,
  celFunc,
  isCelError,
  isCelList,
  isCelMap,
  isCelUint,
  type parse,
  plan,
} from '@bufbuild/cel'
import { FORBIDDEN_KEYS, type Json, type JsonObject } from './json'
import { fromLibrary } from './libraryTexts'
import type { Wording } from './wording'

/** A node of a parsed CEL tree. */
export type CelExpr = ReturnType<typeof parse>['expr']
export type Evaluated = { ok: true; value: Json } | ({ ok: false } & Wording)

/** Turns of all comprehensions of one evaluation together; a nested `map` over long lists stops here instead of blocking the process. */
const MAX_TURNS = 100_000

const { BOOL, DOUBLE, INT } = CelScalar
/** Called once per comprehension turn; `@` cannot be written in a source, so no author can call or shadow it. */
const TICK = '@tick'
let turns = 0

const arithmetic: { [operator: string]: (a: number, b: number) => number } = {
  '_+_': (a, b) => a + b,
  '_-_': (a, b) => a - b,
  '_*_': (a, b) => a * b,
  '_/_': (a, b) => a / b,
  '_%_': (a, b) => a % b,
}

/** JSON numbers are CEL doubles and literals are ints, so `count + 1` needs overloads that CEL itself does not have. */
const mixedArithmetic = Object.entries(arithmetic).flatMap(([operator, apply]) => [
  celFunc(operator, [DOUBLE, INT], DOUBLE, (a, b) => apply(a, Number(b))),
  celFunc(operator, [INT, DOUBLE], DOUBLE, (a, b) => apply(Number(a), b)),
])

const environment = celEnv({
  funcs: [
    ...mixedArithmetic,
    celFunc('_%_', [DOUBLE, DOUBLE], DOUBLE, (a, b) => a % b),
    celFunc(TICK, [], BOOL, () => {
      turns += 1
      if (turns > MAX_TURNS) throw new Error(`the expression takes more than ${MAX_TURNS} steps`)
      return true
    }),
  ],
})

/** Whether CEL, or this environment, has a function or method of that name. Names with `@` come only from the parser itself. */
export function isKnownFunction(name: string): boolean {
  return name.startsWith('@') || environment.funcs.find(name) !== undefined
}

/** Makes a tree evaluable again and again; neither making it nor the answer ever throws. */
export function evaluator(expr: CelExpr): (roots: JsonObject) => Evaluated {
  let run: ReturnType<typeof plan> | undefined
  return (roots) => {
    turns = 0
    try {
      run ??= plan(environment, prepare(expr))
      const result = run(roots)
      return isCelError(result) ? failed(result.message) : toJson(result)
    } catch (error) {
      return failed(thrownMessage(error, 'value'))
    }
  }
}

function failed(message: string): Evaluated & { ok: false } {
  return { ok: false, ...fromLibrary(message) }
}

/** What a throw of the CEL library means: that the stack has ended, or else what it says itself. */
export function thrownMessage(error: unknown, what: 'expression' | 'value'): string {
  const { rawMessage, message } = Object(error)
  const text = String(rawMessage ?? message)
  // a character that does not exist is a RangeError as well
  return error instanceof RangeError && !/code point/.test(text) ? `the ${what} is nested too deeply` : text
}

/**
 * `has(a.b.c)` here means “there is a value”: every link of the path exists and the last one is not null. CEL's own `has` fails when
 * `a.b` is absent, and cannot tell a declared field without a value (which reads as null) from one with a value.
 * Every comprehension also gets a turn counter.
 */
function prepare(expr: CelExpr): CelExpr {
  const kind = expr.exprKind
  switch (kind.case) {
    case 'selectExpr':
      return kind.value.testOnly ? presence(expr) : rebuilt(expr, kind.value, ['operand'])
    case 'callExpr': {
      const target = kind.value.target === undefined ? undefined : prepare(kind.value.target)
      const value = { ...kind.value, args: kind.value.args.map(prepare), ...(target ? { target } : {}) }
      return { ...expr, exprKind: { case: 'callExpr', value } }
    }
    case 'listExpr':
      return {
        ...expr,
        exprKind: {
          case: 'listExpr',
          value: { ...kind.value, elements: kind.value.elements.map(prepare) },
        },
      }
    case 'structExpr': {
      const entries = kind.value.entries.map((entry) => {
        const { keyKind, value } = entry
        return {
          ...entry,
          keyKind: keyKind.case === 'mapKey' ? { ...keyKind, value: prepare(keyKind.value) } : keyKind,
          ...(value ? { value: prepare(value) } : {}),
        }
      })
      return { ...expr, exprKind: { case: 'structExpr', value: { ...kind.value, entries } } }
    }
    case 'comprehensionExpr': {
      const value = { ...kind.value }
      if (value.loopCondition)
        value.loopCondition = call('_&&_', [prepare(value.loopCondition), call(TICK, [])])
      return rebuilt(expr, value, ['iterRange', 'accuInit', 'loopStep', 'result'])
    }
    default:
      return expr
  }
}

/** Copies `expr` around `value` with the named children prepared. */
function rebuilt<Value extends object>(expr: CelExpr, value: Value, children: (keyof Value)[]): CelExpr {
  const copy = { ...value }
  for (const child of children) {
    // The named children are trees, or absent; the protobuf types do not tell them from other fields.
    const tree = copy[child] as CelExpr | undefined
    if (tree) copy[child] = prepare(tree) as Value[typeof child]
  }
  // Same case, same message: only children changed.
  return { ...expr, exprKind: { ...expr.exprKind, value: copy } } as CelExpr
}

function presence(expr: CelExpr): CelExpr {
  const kind = expr.exprKind
  if (kind.case !== 'selectExpr' || !kind.value.operand) return expr
  const operand = kind.value.operand
  const value: CelExpr = {
    ...expr,
    exprKind: { case: 'selectExpr', value: { ...kind.value, testOnly: false } },
  }
  const nothing: CelExpr = {
    ...expr,
    exprKind: {
      case: 'constExpr',
      value: { $typeName: 'cel.expr.Constant', constantKind: { case: 'nullValue', value: 0 } },
    },
  }
  const here = call('_&&_', [
    { ...expr, exprKind: { case: 'selectExpr', value: { ...kind.value, operand: prepare(operand) } } },
    call('_!=_', [prepare(value), nothing]),
  ])
  const inner = operand.exprKind
  if (inner.case !== 'selectExpr' || inner.value.testOnly) return here
  const before = presence({
    ...operand,
    exprKind: { case: 'selectExpr', value: { ...inner.value, testOnly: true } },
  })
  return call('_?_:_', [before, here, falsehood(expr)])
}

function falsehood(expr: CelExpr): CelExpr {
  return {
    ...expr,
    exprKind: {
      case: 'constExpr',
      value: { $typeName: 'cel.expr.Constant', constantKind: { case: 'boolValue', value: false } },
    },
  }
}

function call(name: string, args: CelExpr[]): CelExpr {
  return {
    $typeName: 'cel.expr.Expr',
    id: 0n,
    exprKind: { case: 'callExpr', value: { $typeName: 'cel.expr.Expr.Call', function: name, args } },
  }
}

function toJson(value: CelValue): Evaluated {
  const problems: string[] = []
  const json = convert(value, problems)
  const [message] = problems
  return message === undefined ? { ok: true, value: json } : failed(message)
}

function convert(value: CelValue, problems: string[]): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return finite(value, problems)
  if (typeof value === 'bigint') return safeInteger(value, problems)
  if (isCelUint(value)) return safeInteger(value.value, problems)
  if (isCelList(value)) return [...value].map((item) => convert(item, problems))
  if (isCelMap(value)) {
    const entries = [...value].filter(([key]) => !FORBIDDEN_KEYS.has(String(key)))
    return Object.fromEntries(entries.map(([key, item]) => [String(key), convert(item, problems)]))
  }
  problems.push('the result is not JSON (a type, bytes, time or duration); turn it into text with string(…)')
  return null
}

function finite(value: number, problems: string[]): Json {
  if (Number.isFinite(value)) return value
  problems.push('the result is not a finite number (a division by zero?)')
  return null
}

function safeInteger(value: bigint, problems: string[]): Json {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) problems.push(`the integer ${value} is too large for JSON`)
  return number
}
