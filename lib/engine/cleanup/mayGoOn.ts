import type { RunSession } from '../session'

/** False once silence from outside may only mean that we were not allowed to ask: then nothing may be concluded from it. */
export function mayGoOn(session: RunSession): boolean {
  return !session.signal.aborted && session.mayDispatch()
}
