import { migrationsList, schemaFile } from './migrationFiles.mjs'
import { withSchemaEngine } from './schemaEngine.mjs'

/**
 * What the migrations still lack to make the schema, as SQL; null when nothing. `url` only says where a shadow
 * database may be made: what is in the database itself does not matter.
 */
export async function schemaDifference(url) {
  const list = migrationsList()
  const request = {
    from: list.migrationDirectories.length > 0 ? { tag: 'migrations', ...list } : { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: [schemaFile()] },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
    shadowDatabaseUrl: null,
  }
  const { exitCode, stdout } = await withSchemaEngine(url, (engine) => engine.diff(request))
  return exitCode === 0 ? null : stdout
}
