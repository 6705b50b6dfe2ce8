import { CLI_ACTOR } from './access/cliActor'
import { ownerExists } from './access/createOwner'
import type { Container } from './container'
import { testModels } from './settings/testModels'

/** One thing that Interlock needs. `advice` says what to do where it is not fine. */
export type Check = {
  name: string
  state: 'fine' | 'warning' | 'broken'
  message: string
  advice: string | null
}

const OLDEST_NODE = [20, 19] as const

/** Looks at everything runs need, each by really using it. */
export async function diagnose(services: Container): Promise<Check[]> {
  const database = await checkDatabase(services)
  const rest =
    database.state === 'broken'
      ? []
      : [await checkAccount(services), await checkModel(services), ...(await checkServers(services))]
  return [checkNode(process.versions.node), database, ...rest]
}

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [needMajor, needMinor] = OLDEST_NODE
  const enough = major > needMajor || (major === needMajor && minor >= needMinor)
  const need = OLDEST_NODE.join('.')
  return enough
    ? fine('Node', `version ${version}`)
    : broken('Node', `version ${version}`, `Interlock needs Node ${need} or newer.`)
}

async function checkDatabase({ database }: Container): Promise<Check> {
  try {
    const { rows } = await database.hot.query<{ version: string; migrated: boolean }>(
      `select current_setting('server_version') as version, to_regclass('run_lease') is not null as migrated`,
    )
    const [found] = rows
    if (!found?.migrated)
      return broken('Postgres', `version ${found?.version}, without our tables`, 'Run: npx interlock migrate')
    return fine('Postgres', `version ${found.version}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return broken(
      'Postgres',
      `does not answer: ${reason}`,
      'Check DATABASE_URL, or leave it unset to use the embedded Postgres.',
    )
  }
}

async function checkAccount({ prisma }: Container): Promise<Check> {
  if (await ownerExists(prisma)) return fine('Account', 'an owner exists')
  return warning('Account', 'nobody has one yet', 'Run npm start and open the set-up link it prints.')
}

async function checkModel(services: Container): Promise<Check> {
  const test = await testModels(services, CLI_ACTOR, null, new AbortController().signal)
  const howTo = 'Set OPENAI_API_KEY (and OPENAI_BASE_URL), or use Settings → Models.'
  if (test.model === null)
    return warning('Model', 'none is set up; while Interlock runs, its simulated model is used', howTo)
  if (!test.ok) return broken('Model', `${test.model} does not answer: ${test.message}`, howTo)
  const answered = `${test.model} answered in ${test.latencyMs} ms`
  return test.simulated
    ? warning('Model', `${answered}; it is simulated: rules, not AI`, 'Add a key in Settings → Models.')
    : fine('Model', answered)
}

async function checkServers({ tools }: Container): Promise<Check[]> {
  await tools.catalogue()
  return tools.servers().map(({ name, tools: count, error }) => {
    const what = `Tool server ${name}`
    return error === null
      ? fine(what, `${count} tools`)
      : broken(what, error, 'Check its command in the file that INTERLOCK_MCP_CONFIG names.')
  })
}

function fine(name: string, message: string): Check {
  return { name, state: 'fine', message, advice: null }
}

function warning(name: string, message: string, advice: string): Check {
  return { name, state: 'warning', message, advice }
}

function broken(name: string, message: string, advice: string): Check {
  return { name, state: 'broken', message, advice }
}
