import { canonicalJson, isJsonObject, type JsonObject } from '../../graph/json'
import type { CallState, RunState } from '../../run/state'
import type { Chance } from '../ports'
import type { Action } from './judgeRepeat'

/** Key order and number forms do not make an action a new one. */
export function actionHash(chance: Chance, tool: string, args: JsonObject): string {
  return chance.hash(`${tool}\n${canonicalJson(args)}`)
}

/** What is journaled in place of a call that was not sent because it repeated another. `after`: the run's last event then, for the order. */
export type RepeatMark = { repeats: string; hash: string; after: number; stops: boolean }

export function repeatKey(key: string): string {
  return `${key}/repeat`
}

export function repeatMarkOf(state: RunState, key: string): RepeatMark | null {
  const mark = state.choices.get(repeatKey(key))
  if (!isJsonObject(mark)) return null
  const { repeats, hash, after, stops } = mark
  if (typeof repeats !== 'string' || typeof hash !== 'string' || typeof after !== 'number') return null
  return { repeats, hash, after, stops: stops === true }
}

/** Everything this activation has called or tried to, oldest first; fallbacks and undos are not the node's own actions. */
export function actionHistory(state: RunState, chance: Chance, scope: string): Action[] {
  const calls = [...state.calls.values()]
    .filter((call) => call.scope === scope && call.purpose === 'step' && !call.key.endsWith('/fallback'))
    .map((call) => ({ at: call.seq, action: toAction(call, actionHash(chance, call.tool, call.args)) }))
  const repeats = repeatsOf(state, scope).map(({ key, mark }) => ({
    at: mark.after + 0.5,
    action: { key, hash: mark.hash, effect: false, outcome: 'repeat' as const, result: null },
  }))
  return [...calls, ...repeats].sort((a, b) => a.at - b.at).map(({ action }) => action)
}

export function repeatsOf(state: RunState, scope: string): { key: string; mark: RepeatMark }[] {
  const prefix = `${scope}/`
  return [...state.choices.keys()].flatMap((choice) => {
    if (!choice.startsWith(prefix) || !choice.endsWith('/repeat')) return []
    const key = choice.slice(0, -'/repeat'.length)
    const mark = repeatMarkOf(state, key)
    return mark ? [{ key, mark }] : []
  })
}

function toAction(call: CallState, hash: string): Action {
  const base = { key: call.key, hash, effect: call.effect !== 'none' }
  switch (call.phase) {
    case 'done':
      return { ...base, outcome: 'done', result: canonicalJson(call.result) }
    case 'failed':
      return {
        ...base,
        outcome: call.fault.class === 'permanent' ? 'failed' : 'failed_for_now',
        result: `${call.fault.code}: ${call.fault.message}`,
      }
    case 'intended':
    case 'unknown':
      return { ...base, outcome: 'open', result: null }
  }
}
