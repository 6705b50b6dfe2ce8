import type { NodeExecutor } from '../../engine/executor'
import { type Fault, fault } from '../../run/fault'
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
      const message = `The condition of “${port}” cannot be evaluated: ${result.fault.message}`
      return { ok: false, fault: { ...result.fault, message } }
    }
    if (typeof result.value !== 'boolean') {
      const message = `The condition of “${port}” gave ${JSON.stringify(result.value)}, not true or false: ${when}`
      return { ok: false, fault: fault('CONDITION_NOT_BOOLEAN', message) }
    }
    if (result.value) return { ok: true, port }
  }
  return { ok: true, port: 'default' }
}
