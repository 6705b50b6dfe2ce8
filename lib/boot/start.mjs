// npm start: everything Interlock needs on one machine, from a fresh clone to a ready address.
import './requireNode.mjs'
import { launchInstallation } from './launchInstallation.mjs'

const PARENT_CHECK_MS = 300

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort(name))
// npm runs us under `sh -c`, which ends on SIGTERM without passing it on: when that parent goes, stop too.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stopping.abort('end of npm'), PARENT_CHECK_MS).unref()
}

const say = (line) => console.log(line)
let installation = null
try {
  installation = await launchInstallation({
    dev: process.argv.includes('--dev'),
    say,
    signal: stopping.signal,
  })
  await new Promise((resolve) => {
    if (stopping.signal.aborted) resolve()
    stopping.signal.addEventListener('abort', resolve)
  })
} catch (error) {
  if (stopping.signal.aborted) say('Stopped before it was ready')
  else {
    console.error(`\nInterlock could not start: ${error.message}`)
    process.exitCode = 1
  }
}
if (installation) {
  say(`Stopping (${stopping.signal.reason})`)
  await installation.stop()
  say('Stopped')
}
process.exit()
