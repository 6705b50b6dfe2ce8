import { evaluate } from '../../graph/expression'
import type { JsonObject } from '../../graph/json'
import { resolveValue } from '../../graph/resolveValue'
import { fault } from '../../run/fault'
import { createIo } from '../createIo'
import type { NodeContext } from '../executor'
import { expressionRoots } from '../expressionRoots'
import type { FakeSession } from './fakeSession'

/** What an executor gets when it is entered: the real way out over a fake session, so that journal and guards are the real ones. */
export function fakeContext<Config>(
  session: FakeSession,
  node: string,
  config: Config,
  inputs: JsonObject = {},
): NodeContext<Config> {
  const found = session.program.nodes.get(node)
  if (!found) throw new Error(`There is no node ${node}`)
  const roots = (extra?: JsonObject) => ({ ...expressionRoots(session.state, session.program), ...extra })
  return {
    ...{ node: found, config, inputs, scope: node, run: session.state, program: session.program },
    io: createIo(session, node, session.signal),
    evaluate: (source, extra) => {
      const result = evaluate(source, roots(extra))
      return result.ok ? result : { ok: false, fault: fault('EXPRESSION_FAILED', result.message) }
    },
    resolve: (value, extra) => {
      const result = resolveValue(value, roots(extra))
      return result.ok ? result : { ok: false, fault: fault('EXPRESSION_FAILED', result.message) }
    },
    signal: session.signal,
    mode: null,
  }
}
