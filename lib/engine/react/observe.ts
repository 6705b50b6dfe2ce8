import type { Json } from '../../graph/json'
import type { Vault } from '../../rules/sanitizer/Vault'
import type { Fault } from '../../run/fault'
import type { TurnObservation } from '../../run/turn'

/** REACT-2: what a model gets to see of a result: a text, or JSON, with everything sensitive behind placeholders. */
export function observe(result: Json, vault: Vault): TurnObservation {
  return { kind: 'result', text: textOf(vault.conceal(result)) }
}

/** GUARD-2: a repeat carries the earlier result, so that nobody has to make one up. */
export function observeRepeat(result: Json, vault: Vault): TurnObservation {
  const note = 'This action was repeated and not sent again, try a different approach. The earlier result:'
  return { kind: 'repeat', text: `${note}\n${textOf(vault.conceal(result))}` }
}

/** REACT-4: an error is an observation like any other; its class says whether trying again can help. */
export function observeFault(fault: Fault, vault: Vault, kind: 'error' | 'refused'): TurnObservation {
  const { code, message } = fault
  const error = { code, class: fault.class, message: vault.concealText(message) }
  return { kind, text: JSON.stringify({ error }) }
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
