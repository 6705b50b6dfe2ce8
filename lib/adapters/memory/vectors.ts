import type pg from 'pg'

/** `usable`: statements can name the type; its schema may also be one that is not on our search path. `offered`: it could be switched on. */
const STATE = `
select to_regtype('vector') is not null as usable,
  exists (select from pg_available_extensions where name = 'vector' and installed_version is null) as offered`

const KNOWN = new WeakMap<pg.Pool, Promise<boolean>>()

/** Whether this database computes with vectors (the extension pgvector). It is put to use where it may be; asked once per pool, until there is an answer. */
export function hasVectors(pool: pg.Pool): Promise<boolean> {
  const known = KNOWN.get(pool)
  if (known) return known
  const asked = ask(pool)
  KNOWN.set(pool, asked)
  asked.catch(() => KNOWN.delete(pool))
  return asked
}

async function ask(pool: pg.Pool): Promise<boolean> {
  const { usable, offered } = await stateOf(pool)
  if (usable || !offered) return usable
  // It may not be ours to switch on, and everything works without it; or another process was faster.
  await pool.query('create extension if not exists vector').catch(() => {})
  return (await stateOf(pool)).usable
}

async function stateOf(pool: pg.Pool): Promise<{ usable: boolean; offered: boolean }> {
  const { rows } = await pool.query<{ usable: boolean; offered: boolean }>(STATE)
  return rows[0] ?? { usable: false, offered: false }
}
