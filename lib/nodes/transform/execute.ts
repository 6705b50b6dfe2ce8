import type { NodeExecutor } from '../../engine/executor'
import { reworded } from '../../run/fault'
import { noteText } from '../../run/noteTexts'
import type { TransformConfig } from './definition'

/** Passes its value on, through its expression if it has one. */
export const executeTransform: NodeExecutor<TransformConfig> = async ({ config, inputs, evaluate }) => {
  const value = inputs.value ?? null
  if (config.expression === undefined) return { kind: 'finished', port: 'done', output: { value } }
  const result = evaluate(config.expression, { value })
  if (result.ok) return { kind: 'finished', port: 'done', output: { value: result.value } }
  const told = noteText('around.reshape', { reason: result.fault })
  return { kind: 'failed', fault: reworded(result.fault, told) }
}
