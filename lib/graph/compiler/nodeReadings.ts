import type { Reference } from '../references'
import { fieldAt } from '../schemaField'
import type { Conditions } from './conditions'
import { type Standpoint, type Surroundings, unknownField } from './readings'
import { listed, type Report } from './report'
import type { Term } from './terms'
import type { Topology } from './topology'

/** `nodes.<id>…`: the node must come before, surely have run, and have the field on every port it may have left by. */
export function checkNode(
  reference: Reference,
  id: string,
  reader: string,
  from: Standpoint,
  surroundings: Surroundings,
  report: Report,
): void {
  const { topology, conditions } = surroundings
  if (!topology.isBefore(id, reader)) {
    notBefore(id, reader, from, topology, report)
    return
  }
  const terms = conditions.of(reader)
  const guarded = reference.tested || reference.guards.has(`nodes.${id}`)
  if (topology.nodes.get(id)?.bypass?.kind === 'skip' && !guarded) {
    readsDisabled(id, reader, from, report)
    return
  }
  const skipped =
    terms === null
      ? !conditions.surelyRan(id, new Map())
      : terms.some((term) => !conditions.surelyRan(id, term))
  if (skipped && !guarded) {
    const message = `“${id}” may not have run when “${reader}” does.`
    maybeSkipped({ id, needed: `nodes.${id}`, ports: null, message }, from, report)
  } else {
    checkFieldOnPorts(reference, id, portsUnder(id, terms, conditions), from, surroundings, report)
  }
}

export function portsUnder(id: string, terms: Term[] | null, conditions: Conditions): string[] {
  if (terms === null) return [...conditions.portsOf(id)]
  return [...new Set(terms.flatMap((term) => conditions.portsUnder(id, term)))]
}

/** The field must exist on every port the node may have left by; where only some have it, a `has()` on the field decides. */
function checkFieldOnPorts(
  reference: Reference,
  id: string,
  ports: string[],
  from: Standpoint,
  { types }: Surroundings,
  report: Report,
): void {
  const schemas = types.get(id) ?? {}
  const path = reference.path.slice(2)
  const missing = ports.flatMap((port) => {
    const field = fieldAt(schemas[port] ?? {}, path)
    return field.kind === 'missing' ? [{ port, ...field }] : []
  })
  const [first] = missing
  if (!first) return
  if (missing.length === ports.length) {
    const known = new Set(missing.flatMap((field) => field.known))
    unknownField(reference, first.at + 2, [...known], ports, from, report)
    return
  }
  const needed = reference.path.slice(0, first.at + 3).join('.')
  if (reference.tested || reference.guards.has(needed)) return
  const without = missing.map(({ port }) => port)
  const message = `“${id}” has no ${needed.split('.').slice(2).join('.')} when it ends by ${listed(without)}.`
  maybeSkipped({ id, needed, ports: without, message }, from, report)
}

function readsDisabled(id: string, reader: string, from: Standpoint, report: Report): void {
  report.add(
    'READS_DISABLED',
    from.at,
    { id, reader, source: from.source },
    `“${reader}” reads “${id}”, which is disabled and skipped.`,
    `Enable “${id}”, or write has(nodes.${id}) ? … : …`,
  )
}

/** `ports`: those on which the field is missing; null where the whole node may be. */
function maybeSkipped(
  { id, needed, ports, message }: { id: string; needed: string; ports: string[] | null; message: string },
  from: Standpoint,
  report: Report,
): void {
  const wanted = `has(${needed}) ? ${from.source} : null`
  report.add(
    'MAYBE_SKIPPED',
    from.at,
    { id, path: needed, source: from.source, ports, fix: wanted },
    message,
    `Write has(${needed}) ? … : …, for example ${wanted}`,
  )
}

function notBefore(id: string, reader: string, from: Standpoint, topology: Topology, report: Report): void {
  const together = topology.loops.some((loop) => loop.body.has(id) && loop.body.has(reader))
  const itself = id === reader
  const elsewhere = itself
    ? 'Read a node before it.'
    : `Put “${id}” before “${reader}”, or read another node.`
  report.add(
    'NOT_BEFORE',
    from.at,
    { id, reader, source: from.source, loop: together, itself },
    itself ? `“${reader}” reads its own result.` : `“${id}” does not finish before “${reader}” starts.`,
    together ? `To read the last iteration, write has(previous.${id}) ? previous.${id}.… : …` : elsewhere,
  )
}

/** `previous.<id>…`: only inside a loop, and only where `has()` has made sure that there was an iteration before. */
export function checkPrevious(
  reference: Reference,
  id: string,
  reader: string,
  from: Standpoint,
  surroundings: Surroundings,
  report: Report,
): void {
  const loop = surroundings.topology.loops.findLast((found) => found.body.has(reader) && found.body.has(id))
  if (!loop) {
    report.add(
      'PREVIOUS_OUTSIDE_LOOP',
      from.at,
      { id, reader, source: from.source },
      `“${reader}” and “${id}” are in no loop together, so there is no last iteration of ${id}.`,
      `Read nodes.${id} instead, or mark the edge that leads back as a loop.`,
    )
    return
  }
  if (!reference.tested && !reference.guards.has(`previous.${id}`)) {
    report.add(
      'MAYBE_ABSENT',
      from.at,
      { id, source: from.source },
      `There is no previous.${id} in the first iteration.`,
      `Write has(previous.${id}) ? … : …, for example has(previous.${id}) ? ${from.source} : null`,
    )
    return
  }
  checkFieldOnPorts(reference, id, portsBefore(id, loop.edge, surroundings), from, surroundings, report)
}

/** Ports `id` may have left by in an iteration that was followed by another one. */
export function portsBefore(
  id: string,
  again: { source: string; port: string },
  { conditions }: Surroundings,
): string[] {
  return id === again.source ? [again.port] : portsUnder(id, conditions.of(again.source), conditions)
}
