import { CLI_ACTOR } from '../server/access/cliActor'
import { issueApiKey } from '../server/access/manageApiKeys'
import { isRole, ROLES } from '../server/access/roles'
import { CliError } from './cliError'
import { readArguments } from './readArguments'
import { USAGE } from './usage'
import { withContainer } from './withContainer'

/** `key create`: prints the key, which nothing can show again. */
export async function keyCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    name: { type: 'string' },
    role: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const { name, role, json } = values
  if (positionals.join(' ') !== 'create') throw new CliError(`key knows only “create”.\n\n${USAGE}`, 2)
  if (name === undefined || name.trim() === '') throw new CliError('Give the key a name: --name <name>', 2)
  if (role === undefined || !isRole(role))
    throw new CliError(`Give the key a role: --role <${ROLES.join('|')}>`, 2)
  const created = await withContainer((services) =>
    issueApiKey(services, CLI_ACTOR, { name: name.trim().slice(0, 200), role, expiresAt: null }),
  )
  if (json) console.log(JSON.stringify({ ...created, name, role }))
  else
    console.log(
      `${created.key}\n\nThis is the only time it is shown. Send it as: Authorization: Bearer <key>`,
    )
  return 0
}
