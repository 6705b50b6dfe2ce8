import type { Json } from '../graph/json'
import { diffJson, type JsonDifference } from './diffJson'
import { type SpanPart, spanFacts } from './spanFacts'
import type { RunState } from './state'
import { type Span, trace } from './trace'

/** A value of both runs that is not the same. */
export type PartDifference = { name: SpanPart['name'] | 'status' | 'port'; differences: JsonDifference[] }

/**
 * One step of either run: an activation, a call, a model request, a plan or a question. Steps of the same name in the journal are the same step, so
 * `a` or `b` is null where only the other run took it. `parts` are empty where the step went the same way in both.
 */
export type ComparedStep = {
  id: string
  depth: number
  a: Span | null
  b: Span | null
  parts: PartDifference[]
}

export type RunComparison = {
  /** In the order of run `a`; what only `b` did stands after what came before it there. */
  steps: ComparedStep[]
  /** The first step that differs, or null when both runs went the same way. */
  first: ComparedStep | null
  /** Nodes of the runs' own graphs that went another way in the other run. */
  nodes: ReadonlySet<string>
}

/** What two runs did, side by side. Times, durations, request ids and costs are no differences. */
export function compareRuns(a: RunState, b: RunState): RunComparison {
  const [left, right] = [stepsOf(a), stepsOf(b)]
  const order = merge([...left.keys()], [...right.keys()])
  const steps = order.map((id): ComparedStep => {
    const [one, other] = [left.get(id), right.get(id)]
    return {
      id,
      depth: (one ?? other)?.depth ?? 0,
      a: one?.span ?? null,
      b: other?.span ?? null,
      parts: one && other ? partDifferences([a, one.span], [b, other.span]) : [],
    }
  })
  const nodes = steps.filter(isDifferent).flatMap(({ id }) => (left.get(id) ?? right.get(id))?.node ?? [])
  return { steps, first: firstIn(steps), nodes: new Set(nodes) }
}

export function isDifferent({ a, b, parts }: ComparedStep): boolean {
  return a === null || b === null || parts.length > 0
}

/** A frame around others that began alike differs because of something inside it: that came first. */
function firstIn(steps: ComparedStep[]): ComparedStep | null {
  const at = steps.findIndex(isDifferent)
  const found = steps[at]
  if (!found) return null
  if (found.a === null || found.b === null || found.parts.some(({ name }) => name === 'input')) return found
  const rest = steps.slice(at + 1)
  const end = rest.findIndex(({ depth }) => depth <= found.depth)
  return firstIn(end < 0 ? rest : rest.slice(0, end)) ?? found
}

type Step = { span: Span; depth: number; node: string | null }

/** Every step below the run itself, by a name that is the same in both runs. */
function stepsOf(state: RunState): Map<string, Step> {
  const steps = new Map<string, Step>()
  const counts = new Map<string, number>()
  const walk = (span: Span, depth: number, node: string | null) => {
    steps.set(uniqueId(idOf(span), counts), { span, depth, node })
    for (const child of span.children) walk(child, depth + 1, node)
  }
  for (const child of trace(state).children) walk(child, 0, child.kind === 'node' ? child.name : null)
  return steps
}

/** Cards have ids of their own in every run; their kind and order tell them apart. */
function idOf({ kind, key, name }: Span): string {
  return kind === 'task' ? `task:${name}` : `${kind}:${key}`
}

function uniqueId(id: string, counts: Map<string, number>): string {
  const count = (counts.get(id) ?? 0) + 1
  counts.set(id, count)
  return count === 1 ? id : `${id}#${count}`
}

/** Both lists in one: the order of `a`, and what only `b` has right behind what stood before it in `b`. */
function merge(a: string[], b: string[]): string[] {
  const inA = new Set(a)
  const behind = new Map<string, string[]>()
  let before = ''
  for (const id of b) {
    const list = behind.get(before)
    if (inA.has(id)) before = id
    else if (list) list.push(id)
    else behind.set(before, [id])
  }
  return [...(behind.get('') ?? []), ...a.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

function partDifferences([a, left]: [RunState, Span], [b, right]: [RunState, Span]): PartDifference[] {
  const [one, other] = [spanFacts(a, left), spanFacts(b, right)]
  const names = new Set([...one.parts, ...other.parts].map(({ name }) => name))
  const found: PartDifference[] = [
    { name: 'status', differences: diffJson(left.status, right.status) },
    { name: 'port', differences: diffJson(one.port, other.port) },
    ...[...names].map((name) => ({
      name,
      differences: diffJson(partValue(one.parts, name), partValue(other.parts, name)),
    })),
  ]
  return found.filter(({ differences }) => differences.length > 0)
}

function partValue(parts: SpanPart[], name: SpanPart['name']): Json {
  return parts.find((part) => part.name === name)?.value ?? null
}
