import type { Schema } from '@/lib/graph/definition'
import { isJsonObject } from '@/lib/graph/json'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { StepNode } from '../flow/flow'

/** What a run of this graph is started with; null while there is no input node. */
export function inputSchema(nodes: readonly StepNode[]): Schema | null {
  const input = nodes.find(({ data }) => nodeDefinitions.get(data.node.type)?.role === 'input')
  const schema = input?.data.node.config.schema
  return isJsonObject(schema) ? schema : null
}
