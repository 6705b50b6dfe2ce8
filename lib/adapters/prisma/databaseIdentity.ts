import pg from 'pg'
import * as z from 'zod'
import { cardText } from '../../run/cardTexts'
import { DEFAULT_WORKSPACE_ID } from './defaultWorkspace'
import { SUSPEND_RESTORED } from './sql/suspendRestored'

const KEY = 'database_identity'

/**
 * Which database this is. Another cluster (`system`), another course of the same one (`timeline`: a promotion, a recovery to an
 * earlier point), a dump read into a new database (`database`, `table`) and a data directory put back from a copy (`files`: when its
 * oldest file got its place) may lack what was written last.
 */
const IdentitySchema = z.object({
  system: z.string(),
  timeline: z.string(),
  database: z.string(),
  table: z.string(),
  files: z.string().default(''),
})
type Identity = z.infer<typeof IdentitySchema>

const READ_PLACE = `
select (select oid::text from pg_database where datname = current_database()) as database, 'run_lease'::regclass::oid::text as "table"`
// the name of the file being written carries the timeline at once; the control file learns of it only with the next checkpoint
const READ_CLUSTER = `
select system_identifier::text as system, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline from pg_control_system()`

// written once, when the cluster was made; only putting it somewhere anew changes this time
const READ_FILES = `select extract(epoch from change)::text as files from pg_stat_file('PG_VERSION')`

/** Some hosted databases keep these to themselves: insufficient privilege, undefined function, feature not supported. */
const NOT_OURS_TO_ASK = new Set(['42501', '42883', '0A000'])
async function readIdentity(client: pg.ClientBase): Promise<Identity> {
  const place = await client.query(READ_PLACE)
  const told = [await askFor(client, READ_CLUSTER), await askFor(client, READ_FILES)]
  return IdentitySchema.parse({ ...UNTOLD, ...Object.assign({}, ...told), ...place.rows[0] })
}

/** What was not told compares as equal with anything. */
const UNTOLD = { system: '', timeline: '', files: '' }

async function askFor(client: pg.ClientBase, question: string): Promise<object> {
  try {
    return (await client.query<object>(question)).rows[0] ?? {}
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_OURS_TO_ASK.has(error.code ?? '')) return {}
    throw error
  }
}

/**
 * Compares the database behind a connection with the one that runs were written to. When it is another one, every open run is told (and suspends with a card), once, whoever
 * notices first. Answers how many runs were told.
 */
export async function checkIdentity(client: pg.ClientBase): Promise<number> {
  const now = await readIdentity(client)
  await client.query('begin')
  try {
    const told = await compare(client, now)
    await client.query('commit')
    return told
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function compare(client: pg.ClientBase, now: Identity): Promise<number> {
  const inserted = await client.query(
    `insert into setting(workspace_id, key, value, updated_at) values ($1, $2, $3::json, clock_timestamp())
     on conflict (workspace_id, key) do nothing returning key`,
    [DEFAULT_WORKSPACE_ID, KEY, JSON.stringify(now)],
  )
  if (inserted.rowCount) return 0
  const { rows } = await client.query<{ value: unknown }>(
    'select value from setting where workspace_id = $1 and key = $2 for update',
    [DEFAULT_WORKSPACE_ID, KEY],
  )
  const known = IdentitySchema.safeParse(rows[0]?.value)
  const changes = known.success ? differences(known.data, now) : ['its former identity cannot be read']
  if (changes.length === 0) return 0
  const { message, says } = cardText('restored', { changes: changes.join(', ') })
  const told = await client.query<{ runs: number }>(SUSPEND_RESTORED, [message, JSON.stringify(says)])
  await client.query(
    'update setting set value = $3::json, updated_at = clock_timestamp() where workspace_id = $1 and key = $2',
    [DEFAULT_WORKSPACE_ID, KEY, JSON.stringify(now)],
  )
  return told.rows[0]?.runs ?? 0
}

function differences(known: Identity, now: Identity): string[] {
  return Object.entries(now).flatMap(([name, value]) => {
    const before = known[name as keyof Identity] // the keys of the same shape
    return before === value || before === '' || value === '' ? [] : [`${name} ${before} is now ${value}`]
  })
}
