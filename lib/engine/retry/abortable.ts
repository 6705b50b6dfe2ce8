/** The promise's value, or `'aborted'` as soon as the signal aborts, whichever comes first. The promise itself goes on unheard. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> {
  if (signal.aborted) return 'aborted'
  let stopListening = () => {}
  const aborted = new Promise<'aborted'>((resolve) => {
    const onAbort = () => resolve('aborted')
    signal.addEventListener('abort', onAbort, { once: true })
    stopListening = () => signal.removeEventListener('abort', onAbort)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    stopListening()
  }
}
