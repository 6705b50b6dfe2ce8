const CHECK_MS = 1_000

/** Starts the embedded Postgres again whenever it has died; returns what ends the watch. */
export function keepPostgres(embedded, say) {
  let pending = Promise.resolve()
  let busy = false
  const check = async () => {
    try {
      if (await embedded.revive()) say('Postgres had ended and is up again')
    } catch (error) {
      say(`Postgres has ended and does not start: ${error.message}`)
    }
    busy = false
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    pending = check()
  }, CHECK_MS)
  return async () => {
    clearInterval(timer)
    await pending
  }
}
