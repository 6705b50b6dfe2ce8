// npm run migration -- new <name> | deploy | status | drift
import path from 'node:path'
import { startEmbeddedPostgres } from './embeddedPostgres.mjs'
import { deploy } from './migrate.mjs'
import { migrationsList, writeMigration } from './migrationFiles.mjs'
import { projectRoot } from './projectRoot.mjs'
import { schemaDifference } from './schemaDifference.mjs'
import { withSchemaEngine } from './schemaEngine.mjs'

const filters = { externalTables: [], externalEnums: [] }
const USAGE = 'Usage: npm run migration -- new <name> | deploy | status | drift'

const commands = {
  async new(url, name) {
    if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) throw new Error('A migration needs a name like add_run_owner.')
    const sql = await schemaDifference(url)
    console.log(
      sql === null ? 'The migrations already make this schema.' : `Wrote ${writeMigration(name, sql)}.`,
    )
  },
  async deploy(url) {
    const applied = await deploy(url)
    console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`)
  },
  async status(url) {
    const request = { migrationsList: migrationsList(), filters, optInToShadowDatabase: true }
    const found = await withSchemaEngine(url, (engine) => engine.diagnoseMigrationHistory(request))
    console.log(JSON.stringify(found, null, 2))
  },
  async drift(url) {
    const sql = await schemaDifference(url)
    console.log(sql ?? 'No drift: the migrations make exactly this schema.')
    process.exitCode = sql === null ? 0 : 2
  },
}

const [name, argument] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(USAGE)
  process.exit(2)
}
const dir = path.join(process.env.INTERLOCK_HOME ?? path.join(projectRoot, '.interlock'), 'postgres')
const embedded = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dir })
try {
  await command(process.env.DATABASE_URL ?? embedded.url, argument)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}
// The schema engine leaves a ten-second timer behind.
process.exit()
