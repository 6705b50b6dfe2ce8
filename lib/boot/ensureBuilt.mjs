import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'
import { sourceHash } from './sourceHash.mjs'
import { withStartLock } from './startLock.mjs'

const dist = path.join(projectRoot, 'dist')

/** What can be built, each with the stamp that says from which sources it was, and a file that must exist. */
const PARTS = {
  programs: { stamp: path.join(dist, 'programs.json'), product: path.join(dist, 'cli.mjs') },
  web: { stamp: path.join(dist, 'web.json'), product: path.join(projectRoot, '.next/BUILD_ID') },
}

/**
 * Builds what was made from other sources than the present ones, or never.
 * @param {{say: (line: string) => void, only?: 'programs', signal?: AbortSignal}} options `only` leaves the web app
 *   out, which the command line does not need; `signal` breaks the build off
 */
export async function ensureBuilt({ say, only, signal }) {
  const wanted = only ? [only] : ['programs', 'web']
  if (staleOf(wanted).length === 0) return
  await withStartLock(path.join(projectRoot, '.data/build'), async () => {
    const stale = staleOf(wanted)
    if (stale.includes('web')) say('Building the app, about half a minute')
    for (const part of stale) await buildPart(part, { quiet: true, signal })
  })
}

/** Builds one part, whatever is there, and notes from which sources, so that nothing builds it a second time. */
export async function buildPart(part, options) {
  const { stamp } = PARTS[part]
  const sources = sourceHash()
  const { buildPrograms, buildWeb } = await import('./buildParts.mjs')
  fs.rmSync(stamp, { force: true })
  await (part === 'web' ? buildWeb : buildPrograms)(options)
  fs.writeFileSync(stamp, JSON.stringify({ sources }))
}

function staleOf(parts, sources = sourceHash()) {
  return parts.filter((part) => {
    const { stamp, product } = PARTS[part]
    if (!fs.existsSync(stamp) || !fs.existsSync(product)) return true
    return JSON.parse(fs.readFileSync(stamp, 'utf8')).sources !== sources
  })
}
