// Loaded into a worker before anything else, for the rows that need more than signals. CHAOS_POOL_MAX: most connections of any pool. CHAOS_BLOCK_MS: how long
// SIGUSR2 blocks the event loop. CHAOS_FLUSH_TIMEOUTS: share of flushes that are carried out and then answered with a timeout; the next, by CHAOS_SEED.
import pg from 'pg'

const most = Number(process.env.CHAOS_POOL_MAX ?? 0)
if (most > 0) {
  const { Pool } = pg
  pg.Pool = class extends Pool {
    constructor(options) {
      super({ ...options, max: Math.min(most, options?.max ?? most) })
    }
  }
}

const block = Number(process.env.CHAOS_BLOCK_MS ?? 0)
if (block > 0)
  process.on('SIGUSR2', () => {
    const until = performance.now() + block
    while (performance.now() < until);
  })

const share = Number(process.env.CHAOS_FLUSH_TIMEOUTS ?? 0)
if (share > 0) {
  let state = Number(process.env.CHAOS_SEED ?? 1) >>> 0
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (config, values, callback) {
    const done = typeof callback === 'function' ? callback : typeof values === 'function' ? values : null
    if (config?.name !== 'flush' || done === null || random() >= share)
      return query.call(this, config, values, callback)
    const late = () => done(new Error('Query read timeout'))
    return typeof values === 'function'
      ? query.call(this, config, late)
      : query.call(this, config, values, late)
  }
}
