import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import type { ProgramNode } from '../../graph/program'
import { firstPort } from '../decide/routes'

/** What a node is taken to have given when a person skips it: the first wired port that is not `error`; anything but an object becomes its `value`. */
export function skippedOutput(
  node: ProgramNode | undefined,
  value: Json,
): { port: string; output: JsonObject } {
  return { port: node ? wiredPort(node) : 'done', output: isJsonObject(value) ? value : { value } }
}

/** The port by which a node leaves when it is given a value instead of its failure. */
export function wiredPort(node: ProgramNode): string {
  const wired = new Set(node.outgoing.map(({ port }) => port))
  return node.ports.find((port) => port !== 'error' && wired.has(port)) ?? firstPort(node)
}
