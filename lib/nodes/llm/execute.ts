import type { NodeExecutor } from '../../engine/executor'
import { askJson } from '../../engine/model/askJson'
import { modelSettings } from '../../engine/model/modelSettings'
import type { ModelMessage, ModelRequest } from '../../engine/ports'
import { timeLimits } from '../../engine/timeLimits'
import type { Json } from '../../graph/json'
import type { LlmConfig } from './definition'

/** One prompt to a model: text, or data of the given form. */
export const executeLlm: NodeExecutor<LlmConfig> = async (context) => {
  const { config, inputs, io, node } = context
  const request = requestOf(config, inputs)
  const limits = timeLimits(node)
  if (config.schema !== undefined) {
    const asked = await askJson(context, {
      key: 'reply',
      name: 'answer',
      schema: config.schema,
      request,
      limits,
    })
    if (asked.kind === 'fault') return { kind: 'failed', fault: asked.fault, key: asked.key }
    return asked.kind === 'ok' ? { kind: 'finished', port: 'done', output: { json: asked.value } } : asked
  }
  const asked = await io.model('reply', request, limits)
  if (asked.kind === 'fault') return { kind: 'failed', fault: asked.fault, key: asked.key }
  return asked.kind === 'ok' ? { kind: 'finished', port: 'done', output: { text: asked.value.text } } : asked
}

function requestOf(
  config: LlmConfig,
  { prompt = '', system = null }: { [name: string]: Json },
): ModelRequest {
  const messages: ModelMessage[] =
    system === null || system === '' ? [] : [{ role: 'system', content: textOf(system) }]
  messages.push({ role: 'user', content: textOf(prompt) })
  return { ...modelSettings(config), messages }
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
