import pg from 'pg'

/**
 * What a failed statement calls for. `value`: one of its values cannot be stored, whoever sends it. `passing`: the same statement may
 * succeed later (server gone, timeout, deadlock, out of space). `bug`: it never will.
 */
export type PostgresTrouble = 'value' | 'passing' | 'bug'

/** SQLSTATE classes: 22 data, 23 constraint, 54 program limit (nesting). */
const VALUE = /^(22|23|54)/
/** 08 connection, 25P03 idle in transaction, 40 rollback, 53 resources, 55 not ready, 57 intervention, 58 system. */
const PASSING = /^(08|25P0[2-4]|40|53|55|57|58)/

export function postgresTrouble(error: unknown): PostgresTrouble {
  // Without an SQLSTATE the connection failed or the client gave up waiting; only the client's own misuse looks the same.
  if (!(error instanceof pg.DatabaseError) || error.code === undefined)
    return error instanceof TypeError || error instanceof RangeError ? 'bug' : 'passing'
  if (VALUE.test(error.code)) return 'value'
  return PASSING.test(error.code) ? 'passing' : 'bug'
}
