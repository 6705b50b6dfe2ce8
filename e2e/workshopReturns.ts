import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** Ends the trial ride of a bike (see servers/workshop.ts). */
export function bikeIsBack(serial: string): void {
  writeFileSync(path.join(process.env.E2E_HOME ?? '.', serial), '')
}
