import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema.prisma',
  'package-lock.json',
  'tsconfig.json',
]
const SKIPPED = /(^|\/)(generated|node_modules)(\/|$)|\.test\.tsx?$|\.d\.mts$/

/** A hash over everything a build is made from; tests do not count. */
export function sourceHash() {
  const hash = crypto.createHash('sha256')
  const configs = fs
    .readdirSync(projectRoot)
    .filter((name) => /^[^.].*\.(ts|mjs)$/.test(name) && name !== 'next-env.d.ts')
  for (const file of [...SOURCES, ...configs].sort().flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(projectRoot, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  const absolute = path.join(projectRoot, place)
  if (SKIPPED.test(place) || !fs.existsSync(absolute)) return []
  if (!fs.statSync(absolute).isDirectory()) return [place]
  return fs
    .readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(`${place}/${name}`))
}
