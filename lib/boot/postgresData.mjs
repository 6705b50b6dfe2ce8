import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { postgresBinaries } from './postgresBinaries.mjs'

/**
 * Makes the data directory of a new Postgres, once; returns its path. It is made beside its final place and then
 * renamed, so a start that is killed half-way leaves nothing that looks complete.
 */
export async function initializeData(folder, { runAs, flags }) {
  const data = path.join(folder, 'data')
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    const draft = `${data}.new`
    fs.rmSync(draft, { recursive: true, force: true })
    handOver(folder, runAs)
    await runInitdb(folder, draft, { runAs, flags })
    fs.renameSync(draft, data)
  }
  handOver(folder, runAs)
  return data
}

async function runInitdb(folder, draft, { runAs, flags }) {
  const { initdb } = await postgresBinaries()
  const options = [
    '-D',
    draft,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  options.push(`--pwfile=${path.join(folder, 'password')}`)
  if (flags.includes('fsync=off')) options.push('--no-sync')
  const [command, args] = runAs.wrap(initdb, options)
  const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' }
  const done = spawnSync(command, args, { ...runAs.identity, cwd: folder, env, encoding: 'utf8' })
  if (done.error || done.status !== 0) {
    throw new Error(
      `Postgres could not create its data in ${folder}: ${done.error?.message ?? done.stderr.trim()}`,
    )
  }
}

/** Where root had to pick another user, that user must own what Postgres reads and writes. */
function handOver(folder, { identity }) {
  if (identity.uid === undefined) return
  const isForeign = (name) => fs.statSync(path.join(folder, name)).uid !== identity.uid
  if (fs.statSync(folder).uid === identity.uid && !fs.readdirSync(folder).some(isForeign)) return
  spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder])
}
