import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'
import { sourceHash } from './sourceHash.mjs'
import { withStartLock } from './startLock.mjs'

const STAMP = path.join(projectRoot, 'dist/build.json')

/** Builds when the sources have changed since the last build, or there was none. `signal` breaks it off. */
export async function ensureBuilt({ say, signal }) {
  if (isFresh()) return
  await withStartLock(path.join(projectRoot, '.data/build'), async () => {
    const sources = sourceHash()
    if (isFresh(sources)) return
    say('Building the app, about half a minute')
    fs.rmSync(STAMP, { force: true })
    const { build } = await import('./build.mjs')
    await build({ quiet: true, signal })
    fs.writeFileSync(STAMP, JSON.stringify({ sources }))
  })
}

function isFresh(sources = sourceHash()) {
  if (!fs.existsSync(STAMP) || !fs.existsSync(path.join(projectRoot, '.next/BUILD_ID'))) return false
  return JSON.parse(fs.readFileSync(STAMP, 'utf8')).sources === sources
}
