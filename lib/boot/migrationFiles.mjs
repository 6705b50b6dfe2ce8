import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'

const schemaPath = path.join(projectRoot, 'prisma/schema.prisma')
const migrationsFolder = path.join(projectRoot, 'prisma/migrations')
const LOCK_FILE = 'migration_lock.toml'

/** The Prisma schema as the schema engine wants it: `{path, content}`. */
export const schemaFile = () => ({ path: schemaPath, content: fs.readFileSync(schemaPath, 'utf8') })

/** All migrations, oldest first, as the schema engine wants them. */
export function migrationsList() {
  const migrationDirectories = migrationNames().map((name) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: readMigration(name) } },
  }))
  const lock = path.join(migrationsFolder, LOCK_FILE)
  const content = fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8') : null
  return {
    baseDir: migrationsFolder,
    shadowDbInitScript: '',
    lockfile: { path: LOCK_FILE, content },
    migrationDirectories,
  }
}

/** Twelve hex digits that change with any migration's name or text. */
export function migrationsHash() {
  const hash = crypto.createHash('sha256')
  for (const name of migrationNames()) hash.update(`${name}\0${readMigration(name)}\0`)
  return hash.digest('hex').slice(0, 12)
}

/** Writes a new migration and returns its name, `<UTC time to the second>_<name>`. */
export function writeMigration(name, sql) {
  const folder = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`
  fs.mkdirSync(path.join(migrationsFolder, folder), { recursive: true })
  fs.writeFileSync(path.join(migrationsFolder, folder, 'migration.sql'), sql)
  fs.writeFileSync(path.join(migrationsFolder, LOCK_FILE), 'provider = "postgresql"\n')
  return folder
}

function migrationNames() {
  if (!fs.existsSync(migrationsFolder)) return []
  const entries = fs.readdirSync(migrationsFolder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

const readMigration = (name) => fs.readFileSync(path.join(migrationsFolder, name, 'migration.sql'), 'utf8')
