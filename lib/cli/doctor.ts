import { type Check, diagnose } from '../server/diagnose'
import { readArguments } from './readArguments'
import { withContainer } from './withContainer'

/** Exit 0 when everything that runs need is there, else 1. */
export async function doctor(args: string[]): Promise<number> {
  const { values } = readArguments(args, { json: { type: 'boolean', default: false } })
  const checks = await withContainer(diagnose)
  if (values.json) console.log(JSON.stringify({ checks }, null, 2))
  else for (const check of checks) console.log(lineOf(check))
  return checks.some(({ state }) => state === 'broken') ? 1 : 0
}

function lineOf({ name, state, message, advice }: Check): string {
  const mark = { fine: '✓', warning: '!', broken: '✗' }[state]
  return `${mark} ${name}: ${message}${advice ? `\n    ${advice}` : ''}`
}
