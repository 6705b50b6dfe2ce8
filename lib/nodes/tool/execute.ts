import type { NodeExecutor } from '../../engine/executor'
import { settleArguments } from '../../engine/reference/settleArguments'
import { timeLimits } from '../../engine/timeLimits'
import { DEFAULTS } from '../../graph/defaults'
import { isJsonObject } from '../../graph/json'
import type { ToolConfig } from './definition'

/** Calls one tool with the arguments the author mapped; a name that fits several entries of a reference list is asked about first. */
export const executeTool: NodeExecutor<ToolConfig> = async (context) => {
  const { config, inputs, io, node, program } = context
  const settled = await settleArguments(
    context,
    {
      ...{ key: 'call', tool: config.tool, args: isJsonObject(inputs.args) ? inputs.args : {} },
      rules: program.tools.get(config.tool)?.policy.rules,
    },
    { maxQuestions: DEFAULTS.questions },
  )
  const called =
    settled.kind === 'ok'
      ? await io.call({ key: 'call', tool: config.tool, args: settled.value, ...timeLimits(node) })
      : settled
  if (called.kind === 'fault') return { kind: 'failed', fault: called.fault, key: called.key }
  if (called.kind !== 'ok') return called
  const { result, degraded } = called.value
  return { kind: 'finished', port: 'done', output: { result, degraded } }
}
