import { Logger, runMigrations } from 'graphile-worker'
import { migrationsList } from './migrationFiles.mjs'
import { withSchemaEngine } from './schemaEngine.mjs'

/** The queue's own notices about its schema are of no use to people; its errors are thrown. */
const silent = new Logger(() => () => {})

/**
 * Brings the database at `url` up to date: our tables, then the job queue's. Safe to run from several processes
 * at once, and cheap when nothing is new.
 * @returns {Promise<string[]>} names of the migrations that were applied now
 */
export async function deploy(url) {
  const applied = await withSchemaEngine(url, (engine) =>
    engine.applyMigrations({
      migrationsList: migrationsList(),
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  await runMigrations({ connectionString: url, logger: silent })
  return applied.appliedMigrationNames
}
