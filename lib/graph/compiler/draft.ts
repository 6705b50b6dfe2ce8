import type * as z from 'zod'
import type { Bypass } from '../bypass'
import type { NodeDefinitions, PortInfo } from '../definition'
import type { Pipeline, PipelineNode } from '../document'
import { issuePlace, issueValue } from '../issuePlace'
import type { Json } from '../json'
import { nearest } from '../nearest'
import { joinPath } from '../value'
import { listed, type Report } from './report'

type Definition = NonNullable<ReturnType<NodeDefinitions['get']>>

/** A node as far as it can be understood: `definition` unknown, or `config` refused, leaves the rest of the graph checkable. */
export type DraftNode = {
  id: string
  node: PipelineNode
  path: string
  definition: Definition | undefined
  /** Null when the config is invalid. */
  config: { value: Json } | null
  /** Without `error`; null when config or type is unknown. */
  ports: PortInfo[] | null
  /** Set for a disabled node: what it does instead. */
  bypass: Bypass | null
}

/** CEL's reserved words: `nodes.<word>` would not parse or would mean something else. */
const RESERVED = new Set(
  'as break const continue else false for function if import in let loop package namespace null return true var void while'.split(
    ' ',
  ),
)

/** Nodes by id in document order (the first of equal ids wins), with everything wrong about each node by itself. */
export function draftNodes(
  pipeline: Pipeline,
  definitions: NodeDefinitions,
  report: Report,
): Map<string, DraftNode> {
  const nodes = new Map<string, DraftNode>()
  for (const [index, node] of pipeline.nodes.entries()) {
    const path = `nodes[${index}]`
    if (nodes.has(node.id)) {
      report.add(
        'DUPLICATE_NODE_ID',
        { node: node.id, path: `${path}.id` },
        { id: node.id },
        `Two nodes have the id “${node.id}”.`,
        'Give one of them another id.',
      )
      continue
    }
    if (RESERVED.has(node.id)) {
      report.add(
        'RESERVED_NODE_ID',
        { node: node.id, path: `${path}.id` },
        { id: node.id },
        `“${node.id}” is a reserved word of the expression language.`,
        `Choose another id, e.g. ${node.id}Node.`,
      )
    }
    nodes.set(node.id, draftNode(node, path, definitions, report))
  }
  return nodes
}

function draftNode(
  node: PipelineNode,
  path: string,
  definitions: NodeDefinitions,
  report: Report,
): DraftNode {
  const definition = definitions.get(node.type)
  if (!definition) {
    const suggestion = nearest(node.type, definitions.keys())
    report.add(
      'UNKNOWN_NODE_TYPE',
      { node: node.id, path: `${path}.type` },
      { type: node.type, suggestion },
      `“${node.id}” is of type “${node.type}”, which does not exist here.`,
      suggestion ? `Did you mean ${suggestion}?` : `Known types are ${listed([...definitions.keys()], 20)}.`,
    )
    return { id: node.id, node, path, definition: undefined, config: null, ports: null, bypass: null }
  }
  const parsed = definition.config.safeParse(node.config)
  if (!parsed.success) {
    // a node that does nothing may be unfinished
    if (!node.disabled) for (const issue of parsed.error.issues) reportIssue(node, path, issue, report)
    return { id: node.id, node, path, definition, config: null, ports: null, bypass: null }
  }
  return {
    id: node.id,
    node,
    path,
    definition,
    config: { value: parsed.data },
    ports: definition.ports(parsed.data),
    bypass: null,
  }
}

function reportIssue(node: PipelineNode, path: string, issue: z.core.$ZodIssue, report: Report): void {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
  const field = issuePlace([...issue.path, ...unknown.slice(0, 1)])
  const what = field || 'the settings'
  const add = (reason: string, message: string, fix: string) =>
    report.add(
      'INVALID_CONFIG',
      { node: node.id, path: joinPath(`${path}.config`, field) },
      { node: node.id, field, reason },
      `“${node.id}” ${message}`,
      fix,
    )
  if (unknown.length > 0) add(issue.message, `does not know ${listed(unknown)}`, `Remove ${listed(unknown)}.`)
  else if (issueValue(node.config, issue.path) === undefined)
    add('missing', `is not fully set up: ${what} is missing.`, `Fill in ${what}.`)
  else add(issue.message, `is not fully set up: ${what}: ${issue.message}.`, `Correct ${what}.`)
}
