import type { NodeExecutor } from '../../engine/executor'
import { isJsonObject } from '../../graph/json'
import { validateJson } from '../../graph/jsonSchema'
import { faultOf } from '../../run/fault'
import type { HumanConfig } from './definition'

/** Asks a person and waits, for as long as it takes or until the question expires. */
export const executeHuman: NodeExecutor<HumanConfig> = async ({ config, inputs, io }) => {
  const { question = '', show = null } = inputs
  const asked = await io.ask({
    key: 'ask',
    kind: 'approval',
    question: typeof question === 'string' ? question : JSON.stringify(question),
    context: { show, form: config.form ?? null },
    choices: config.buttons.map(({ port, label }) => ({ choice: port, label })),
    ...(config.assignee === undefined ? {} : { assignee: config.assignee }),
    ...(config.expiresAfterMs === undefined ? {} : { expiresAfterMs: config.expiresAfterMs }),
  })
  if (asked.kind === 'fault') return { kind: 'failed', fault: asked.fault, key: asked.key }
  if (asked.kind !== 'ok') return asked
  const answer = asked.value
  if (answer.kind === 'expired')
    return {
      kind: 'finished',
      port: 'expired',
      output: { choice: 'expired', form: null, by: '', at: answer.at },
    }
  const { choice, form = {} } = answer.decision
  // choices about the whole run are carried out by the run itself
  if (!config.buttons.some(({ port }) => port === choice)) return { kind: 'suspended' }
  const problems = isJsonObject(config.form) ? validateJson(form, config.form) : []
  if (problems.length > 0) return { kind: 'failed', fault: faultOf('FORM_INVALID', { problems }) }
  return { kind: 'finished', port: choice, output: { choice, form, by: answer.by, at: answer.at } }
}
