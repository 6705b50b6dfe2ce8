import type { RacePointHook } from '../engine/ports'

/**
 * For crash tests only: `INTERLOCK_RACE_POINT=<point>:<text>` makes this process kill itself, as with SIGKILL, when it reaches that
 * point of a call whose journal key contains the text, or, for a tool node, whose tool does (`after-intent:ticket_create`; without
 * text, of any call). Unset, it does nothing.
 */
export function createRacePoint(setting: string | undefined): RacePointHook {
  if (!setting) return async () => {}
  const colon = setting.indexOf(':')
  const [point, text] = colon < 0 ? [setting, ''] : [setting.slice(0, colon), setting.slice(colon + 1)]
  return async (reached, key) => {
    if (reached !== point || !key.includes(text)) return
    process.kill(process.pid, 'SIGKILL')
    // the signal may arrive a moment later; nothing may happen in between
    await new Promise(() => {})
  }
}
