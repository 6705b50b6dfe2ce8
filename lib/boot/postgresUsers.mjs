import fs from 'node:fs'
import path from 'node:path'
import { isSameProcess, processMark } from './liveProcess.mjs'

let joined = 0

/**
 * Which live processes use the embedded Postgres of a folder: one file per use. The last one to leave stops the
 * server. A launcher that was killed counts no more, so the next start inherits the server it left behind, while
 * a command that merely joins a running installation never stops it. Call all of these under the start lock.
 */
export function joinPostgresUsers(folder) {
  const users = usersFolder(folder)
  fs.mkdirSync(users, { recursive: true })
  const file = path.join(users, `${process.pid}-${++joined}`)
  fs.writeFileSync(file, processMark())
  return file
}

/** Ends the use that `joinPostgresUsers` returned; true when nobody else uses the server. */
export function leavePostgresUsers(folder, file) {
  fs.rmSync(file, { force: true })
  return countPostgresUsers(folder) === 0
}

/** Number of uses by live processes; files of dead ones are removed on the way. */
function countPostgresUsers(folder) {
  const users = usersFolder(folder)
  const files = fs.existsSync(users) ? fs.readdirSync(users).map((name) => path.join(users, name)) : []
  return files.filter((file) => {
    const live = isSameProcess(fs.readFileSync(file, 'utf8'))
    if (!live) fs.rmSync(file, { force: true })
    return live
  }).length
}

const usersFolder = (folder) => path.join(folder, 'users')
