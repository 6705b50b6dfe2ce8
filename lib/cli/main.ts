import { CliError } from './cliError'
import { doctor } from './doctor'
import { exportCommand } from './exportCommand'
import { importCommand } from './importCommand'
import { keyCommand } from './keyCommand'
import { startOwnWorker } from './ownWorker'
import { runCommand } from './runCommand'
import { USAGE } from './usage'
import { validateCommand } from './validateCommand'

/** Commands by name. Each answers its exit code; `start` and `migrate` are done before this program starts. */
const COMMANDS = new Map<string, (args: string[]) => Promise<number>>([
  ['validate', validateCommand],
  ['run', runCommand],
  ['export', exportCommand],
  ['import', importCommand],
  ['key', keyCommand],
  ['doctor', doctor],
])

const [name, ...args] = process.argv.slice(2)
if (name === 'worker') await startOwnWorker()
else process.exit(await execute())

async function execute(): Promise<number> {
  const command = COMMANDS.get(name ?? '')
  if (!command) {
    const asked = name === undefined || name === 'help' || name === '--help'
    ;(asked ? console.log : console.error)(asked ? USAGE : `There is no command ${name}.\n\n${USAGE}`)
    return asked ? 0 : 2
  }
  try {
    return await command(args)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(error.message)
    return error.exitCode
  }
}
