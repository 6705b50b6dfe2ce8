import { join, resolve } from 'node:path'
import { type Faults, parseFaults } from './faults'

export interface Settings {
  /** Absolute path of the folder with business.json and the logs. */
  folder: string
  faults: Faults
  /** Held calls go on once this file exists. */
  releaseFile: string
}

/** Reads `BUSINESS_DATA_DIR` (default `.interlock/business` below the working directory) and the switches of `Faults`. */
export function readSettings(env: NodeJS.ProcessEnv): Settings | { problem: string } {
  const folder = resolve(env.BUSINESS_DATA_DIR || '.interlock/business')
  const faults = parseFaults(env.BUSINESS_HOLD, env.BUSINESS_FAULT)
  if ('problem' in faults) return faults
  return { folder, faults, releaseFile: resolve(env.BUSINESS_HOLD_RELEASE || join(folder, 'release')) }
}
