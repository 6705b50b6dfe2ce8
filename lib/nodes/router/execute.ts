import type { NodeExecutor } from '../../engine/executor'
import { type Fault, faultOf, reworded } from '../../run/fault'
import { noteText } from '../../run/noteTexts'
import type { RouterConfig } from './definition'

type Decided = { ok: true; port: string } | { ok: false; fault: Fault }

/** Takes the first route whose condition holds, else `default`. The choice is journaled: entered again, it is the same. */
export const executeRouter: NodeExecutor<RouterConfig> = async ({ config, evaluate, io }) => {
  const decided = decide(config, evaluate)
  if (!decided.ok) return { kind: 'failed', fault: decided.fault }
  const port = await io.choose('route', () => decided.port)
  return { kind: 'finished', port, output: { route: port } }
}

function decide(
  { routes }: RouterConfig,
  evaluate: Parameters<NodeExecutor<RouterConfig>>[0]['evaluate'],
): Decided {
  for (const { port, when } of routes) {
    const result = evaluate(when)
    if (!result.ok) {
      const told = noteText('around.condition', { port, reason: result.fault })
      return { ok: false, fault: reworded(result.fault, told) }
    }
    if (typeof result.value !== 'boolean') {
      const value = JSON.stringify(result.value)
      return { ok: false, fault: faultOf('CONDITION_NOT_BOOLEAN', { port, value, condition: when }) }
    }
    if (result.value) return { ok: true, port }
  }
  return { ok: true, port: 'default' }
}
