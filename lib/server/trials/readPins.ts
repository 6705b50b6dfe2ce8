import { readEvents } from '@/lib/adapters/prisma/readEvents'
import type { Pin, Pipeline } from '@/lib/graph/document'
import { type Json, JsonObjectSchema } from '@/lib/graph/json'
import type { Program } from '@/lib/graph/program'
import { maskedPaths } from '@/lib/rules/sanitizer/restoreMasked'
import { replayRun } from '@/lib/run/reduceRun'
import type { Trial } from '@/lib/run/trial'
import type { Actor } from '../access/actor'
import { answerText } from '../answerTexts'
import type { Container } from '../container'
import { HttpProblem } from '../httpProblem'
import { resolveMasked } from '../runs/refuseMasked'

type Services = Pick<Container, 'prisma' | 'database'>

/**
 * A draft's pins as a test uses them, except `without`. Masks in them stand for what they mask in the run they were pinned from. Throws 422 for a port that the
 * node no longer has, and for a mask that cannot be told.
 */
export async function readPins(
  services: Services,
  actor: Actor,
  document: Pipeline,
  program: Program,
  without: string | null,
): Promise<Trial['given']> {
  const given: Trial['given'] = {}
  for (const [id, pin] of Object.entries(document.view?.pins ?? {})) {
    const node = program.nodes.get(id)
    // a pin may outlive its node, so that bringing the node back brings back the pin
    if (!node || node.bypass || id === without) continue
    if (!node.ports.includes(pin.port)) throw gonePort(id, pin.port, node.ports)
    given[id] = { port: pin.port, output: await unmasked(services, actor, id, pin), by: 'pin' }
  }
  return given
}

function gonePort(id: string, port: string, ports: string[]): HttpProblem {
  const said = answerText('PIN_PORT_GONE', { node: id, port })
  return new HttpProblem(422, 'PIN_PORT_GONE', said, {
    problems: [{ path: `view.pins.${id}.port`, code: 'PIN_PORT_GONE', ...said, ports }],
  })
}

async function unmasked(
  { prisma, database }: Services,
  actor: Actor,
  id: string,
  pin: Pin,
): Promise<Pin['output']> {
  if (maskedPaths(pin.output).length === 0) return pin.output
  const known =
    pin.run !== undefined &&
    (await prisma.run.count({ where: { id: pin.run, workspaceId: actor.workspaceId } }).catch(() => 0)) > 0
  let original: Json = null
  if (known && pin.run !== undefined) {
    const node = replayRun(await readEvents(database.hot, pin.run)).nodes.get(id)
    if (node?.status === 'finished') original = node.output
  }
  return JsonObjectSchema.parse(resolveMasked(`view.pins.${id}.output`, pin.output, original))
}
