import { line, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { type Frame, readFrames } from '../harness/readFrames'
import { until } from '../harness/retry'
import { startWeb, type Web } from '../harness/web'
import type { World } from '../harness/world'
import type { Row } from '../row'

const RUNS = 6
const RESTARTS = 3
/** One connection per frame, on a machine that has other work. */
const CATCH_UP_MS = 90_000

/** R13: readers are cut off after every frame and come back with the id of the last one, while the web process is killed and started again. */
export const cutStreams: Row = {
  id: 'R13',
  title: 'SSE cut after every event, web restarted',
  web: true,
  minutes: 4,
  async prove({ open, random }) {
    const world = await open({ holdMs: '200-700' })
    const web = await startWeb(world)
    const nodes = [1, 2, 3, 4, 5, 6].map((nth) => make(`s${nth}`))
    await world.startMany(RUNS, () => line('Six things', nodes, policies('idempotent')))
    const ids = world.runs.map(({ runId }) => runId)
    let over = false
    const counts = { frames: 0, cuts: 0, control: 0 }
    const seenAlone = ids.map((): Frame[] => [])
    const seenTogether: Frame[] = []
    const following = [
      ...ids.map((id, index) =>
        follow(web, `/api/v1/runs/${id}/events`, seenAlone[index] ?? [], () => over, counts),
      ),
      follow(web, `/api/v1/events?runs=${ids.join()}`, seenTogether, () => over, counts),
    ]
    world.worker()
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await until(() => false, 1_000 + 2_000 * random())
      await web.restart()
    }
    await world.settled(60_000)
    const logs = new Map(await Promise.all(ids.map(async (id) => [id, await storedLog(world, id)] as const)))
    const caughtUp = () =>
      ids.every((id, index) => {
        const length = logs.get(id)?.length ?? 0
        const alone = (seenAlone[index] ?? []).flatMap(oneEvent)
        return alone.join().length >= length && seenTogether.flatMap(eventsOf(id)).join().length >= length
      })
    await until(caughtUp, CATCH_UP_MS)
    // whatever would come twice
    await until(() => false, 2_000)
    over = true
    await Promise.all(following)
    await web.stop()
    const failures: string[] = []
    for (const [index, id] of ids.entries()) {
      const wanted = logs.get(id) ?? ''
      const alone = (seenAlone[index] ?? []).flatMap(oneEvent)
      const together = seenTogether.flatMap(eventsOf(id))
      if (alone.join() !== wanted)
        failures.push(`its own stream of ${id} told ${alone.join()} instead of ${wanted}`)
      if (together.join() !== wanted)
        failures.push(`the shared stream told of ${id} ${together.join()} instead of ${wanted}`)
    }
    if (counts.cuts < 50) failures.push(`streams were cut only ${counts.cuts} times`)
    const proof = await judge(world)
    const notes = [
      `${counts.frames} frames, ${counts.cuts} cuts, ${counts.control} control frames, ${RESTARTS} restarts of web`,
    ]
    return { ...proof, failures: [...proof.failures, ...failures], notes }
  },
}

/** Every frame with an id, one per connection. */
async function follow(
  web: Web,
  url: string,
  seen: Frame[],
  over: () => boolean,
  counts: { frames: number; cuts: number; control: number },
): Promise<void> {
  while (!over()) {
    const last = seen.at(-1)?.id
    const headers = {
      ...web.headers,
      accept: 'text/event-stream',
      ...(last === undefined ? {} : { 'last-event-id': last }),
    }
    const stop = new AbortController()
    const limit = setTimeout(() => stop.abort(), 1_500)
    try {
      for await (const frame of readFrames(`${web.origin}${url}`, headers, stop.signal)) {
        if (frame.id === undefined) counts.control += 1
        else {
          seen.push(frame)
          counts.frames += 1
          counts.cuts += 1
          break
        }
      }
    } catch {
      // the web process is gone, or there was nothing new
      await until(() => false, 50)
    } finally {
      clearTimeout(limit)
      stop.abort()
    }
  }
}

const oneEvent = ({ data }: Frame): string[] => {
  const { seq, kind } = JSON.parse(data)
  return [`${seq} ${kind}`]
}

const eventsOf =
  (id: string) =>
  ({ data }: Frame): string[] => {
    const { run, events } = JSON.parse(data)
    return run === id ? events.map(({ seq, kind }: { seq: number; kind: string }) => `${seq} ${kind}`) : []
  }

async function storedLog(world: World, id: string): Promise<string> {
  const rows = await world.query<{ line: string }>(
    `select seq || ' ' || kind as line from run_event where run_id = $1 order by seq`,
    [id],
  )
  return rows.map(({ line: one }) => one).join()
}
