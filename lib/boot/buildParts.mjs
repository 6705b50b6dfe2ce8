import path from 'node:path'
import { bundle } from './bundle.mjs'
import { generateClient } from './generate.mjs'
import { projectRoot } from './projectRoot.mjs'
import { runToEnd } from './runToEnd.mjs'

/** Generates the database client and bundles the programs that run outside Next. Quiet: output only on failure. */
export async function buildPrograms({ quiet = false, signal } = {}) {
  await generateClient({ quiet, signal })
  await bundle()
}

/** Builds the web app; needs the generated client. Quiet: output only on failure. */
export async function buildWeb({ quiet = false, signal } = {}) {
  const next = path.join(projectRoot, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const done = await runToEnd(process.execPath, [next, 'build'], { quiet, env, signal })
  if (done.status !== 0) throw new Error(`The web app does not build.\n${done.output}`)
}
