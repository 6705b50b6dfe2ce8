import type pg from 'pg'

const KNOWN = new WeakMap<pg.Pool, Promise<boolean>>()

/** Whether this database computes with vectors (the extension pgvector). It is put to use where it may be; asked once per pool. */
export function hasVectors(pool: pg.Pool): Promise<boolean> {
  const known = KNOWN.get(pool) ?? ask(pool)
  KNOWN.set(pool, known)
  return known
}

async function ask(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ installed: boolean }>(
    `select installed_version is not null as installed from pg_available_extensions where name = 'vector'`,
  )
  const [found] = rows
  if (!found || found.installed) return found !== undefined
  try {
    await pool.query('create extension if not exists vector')
    return true
  } catch {
    // there, but not ours to switch on: everything works without it
    return false
  }
}
