/** When an event reached a program that follows runs, in ms of this machine's clock, by `<run>:<seq>`. */
export type Arrivals = Map<string, number>

/** One stream over all runs, read as a browser reads it. `headers` sign in; `stop` ends it and answers what arrived. */
export async function followRuns(
  address: string,
  runs: readonly string[],
  headers: { [name: string]: string },
): Promise<{ stop: () => Arrivals }> {
  const over = new AbortController()
  const arrivals: Arrivals = new Map()
  const url = `${address}/api/v1/events?${new URLSearchParams({ runs: runs.join(',') })}`
  const answer = await fetch(url, { headers, signal: over.signal })
  if (!answer.ok || !answer.body) throw new Error(`The stream was refused: ${await answer.text()}`)
  const body = answer.body
  const reading = async () => {
    let rest = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const at = performance.timeOrigin + performance.now()
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        if (!frame.includes('event: run\n')) continue
        const { run, events } = JSON.parse(frame.slice(frame.indexOf('data: ') + 6))
        for (const { seq } of events) arrivals.set(`${run}:${seq}`, at)
      }
    }
  }
  // ends with the abort below
  reading().catch(() => {})
  return {
    stop() {
      over.abort()
      return arrivals
    },
  }
}
