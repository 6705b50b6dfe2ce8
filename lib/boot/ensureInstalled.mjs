import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'
import { runToEnd } from './runToEnd.mjs'
import { withStartLock } from './startLock.mjs'

/**
 * Installs exactly what package-lock.json says when something of it is missing in node_modules.
 * @param {{development: boolean, say: (line: string) => void, signal?: AbortSignal}} options development packages are those that only
 *   tests need
 */
export async function ensureInstalled({ development, say, signal }) {
  if (isInstalled(development)) return
  await withStartLock(path.join(projectRoot, '.data/install'), async () => {
    if (isInstalled(development)) return
    say('Installing dependencies: npm ci, about a minute the first time')
    const { command, args } = npm()
    const options = ['ci', '--no-audit', '--no-fund', ...(development ? ['--include=dev'] : [])]
    const shell = process.platform === 'win32'
    const done = await runToEnd(command, [...args, ...options], { quiet: true, signal, shell })
    if (done.status !== 0)
      throw new Error(
        `npm ci failed, and Interlock cannot run without its packages:\n${done.output.slice(-3000)}`,
      )
  })
}

function isInstalled(development) {
  const wanted = packagesOf(path.join(projectRoot, 'package-lock.json'))
  const present = packagesOf(path.join(projectRoot, 'node_modules/.package-lock.json'))
  if (wanted === null)
    throw new Error(`${projectRoot}/package-lock.json is missing. Clone the repository again.`)
  return present !== null && missingPackages(wanted, present, development).length === 0
}

/**
 * Paths of packages that the lock wants and node_modules lacks or has in another version. Packages for other
 * platforms are optional and not missed.
 */
export function missingPackages(wanted, present, development) {
  return Object.entries(wanted)
    .filter(([place, { optional, devOptional, dev, version }]) => {
      if (place === '' || optional || devOptional || (dev && !development)) return false
      return present[place]?.version !== version
    })
    .map(([place]) => place)
}

function packagesOf(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : null
}

/** The npm that runs us, else the one on the path. */
function npm() {
  const running = process.env.npm_execpath
  return running?.endsWith('.js') || running?.endsWith('.cjs')
    ? { command: process.execPath, args: [running] }
    : { command: 'npm', args: [] }
}
