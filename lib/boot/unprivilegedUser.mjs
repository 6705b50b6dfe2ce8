import { spawnSync } from 'node:child_process'

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000', '--']

/**
 * How to run a program that refuses to run as root (Postgres does):
 * `{wrap(command, args) → [command, args], identity: {} | {uid, gid}}`.
 *
 * As root, first choice is a user namespace that maps us to another id: it keeps root's access to files, so it
 * works in 0700 folders and nothing has to change owner. Where namespaces are forbidden (Docker's default
 * profile) an existing unprivileged user is used: then every parent folder must let it through.
 */
export function unprivilegedUser() {
  const plain = (command, args) => [command, args]
  if (process.getuid?.() !== 0) return { wrap: plain, identity: {} }
  if (spawnSync('unshare', [...NAMESPACE, 'true']).status === 0) {
    return { wrap: (command, args) => ['unshare', [...NAMESPACE, command, ...args]], identity: {} }
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name]))
    if (uid.status === 0 && gid.status === 0) {
      return { wrap: plain, identity: { uid: Number(uid.stdout), gid: Number(gid.stdout) } }
    }
  }
  throw new Error(
    'Postgres does not run as root, and this machine offers neither user namespaces nor a user called postgres or nobody. Start Interlock as another user, or set DATABASE_URL.',
  )
}
