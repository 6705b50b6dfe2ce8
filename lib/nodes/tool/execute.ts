import type { NodeExecutor } from '../../engine/executor'
import { timeLimits } from '../../engine/timeLimits'
import { isJsonObject } from '../../graph/json'
import type { ToolConfig } from './definition'

/** Calls one tool with the arguments the author mapped. */
export const executeTool: NodeExecutor<ToolConfig> = async ({ config, inputs, io, node }) => {
  const called = await io.call({
    key: 'call',
    tool: config.tool,
    args: isJsonObject(inputs.args) ? inputs.args : {},
    ...timeLimits(node),
  })
  if (called.kind === 'fault') return { kind: 'failed', fault: called.fault, key: called.key }
  if (called.kind !== 'ok') return called
  const { result, degraded } = called.value
  return { kind: 'finished', port: 'done', output: { result, degraded } }
}
