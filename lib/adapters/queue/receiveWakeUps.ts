import { type KeptRunner, keepRunner } from './keepRunner'
import { WAKE_TASK } from './wakeUps'

export type WakeUpReceiver = KeptRunner

/** Calls `onWake` for each wake-up this process receives; it must only claim, and not wait for what it claims, or the job would stay locked. */
export function receiveWakeUps(url: string, onWake: () => void): WakeUpReceiver {
  return keepRunner(url, { [WAKE_TASK]: async () => onWake() })
}
