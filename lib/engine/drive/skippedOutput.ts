import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import type { ProgramNode } from '../../graph/program'
import { firstPort } from '../decide/routes'

/** What a node is taken to have given when a person skips it: the port `wiredPort` finds; anything but an object becomes its `value`. */
export function skippedOutput(
  node: ProgramNode | undefined,
  value: Json,
): { port: string; output: JsonObject } {
  return { port: node ? wiredPort(node) : 'done', output: isJsonObject(value) ? value : { value } }
}

/** The port by which a node leaves when it is given a value instead of its failure: one that only leads back into its loop comes last, since nobody asked for another round. */
export function wiredPort(node: ProgramNode): string {
  const isWired = (port: string) => node.outgoing.some((edge) => edge.port === port)
  const leadsOn = (port: string) => node.outgoing.some((edge) => edge.port === port && !edge.loop)
  const ports = node.ports.filter((port) => port !== 'error')
  return ports.find(leadsOn) ?? ports.find(isWired) ?? firstPort(node)
}
