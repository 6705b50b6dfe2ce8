import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPipeline } from '../pipelines/createPipeline'
import { startRun } from '../runs/startRun'
import { smallPipeline } from '../testing/smallPipeline'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  STRANGER,
  type TestServices,
} from '../testing/testServices'
import { LIVE_CHANNEL } from './liveItem'
import { watchRun, watchRuns } from './watchRuns'

let services: TestServices
let drop: () => Promise<void>
let pipeline: string
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
  pipeline = (await createPipeline(services, OWNER, smallPipeline())).id
})
afterAll(() => drop())

let lastSeq = new Map<string, number>()
async function newRun(): Promise<string> {
  const body = { input: { who: 'Ann', times: 1 }, draft: true } as const
  const { runId } = await startRun(services, OWNER, pipeline, body, { trigger: 'api', idempotencyKey: null })
  lastSeq.set(runId, 1)
  return runId
}
/** One more event of the run, announced as a flush announces it. */
async function addEvent(runId: string, announce = true): Promise<void> {
  const seq = (lastSeq.get(runId) ?? 0) + 1
  lastSeq = lastSeq.set(runId, seq)
  const data = { scope: null, code: 'TEST', message: `event ${seq}` }
  await services.prisma.runEvent.create({ data: { runId, seq, epoch: 1, kind: 'warning.noted', data } })
  if (announce) services.newEvents.announce([runId])
}

type Frame = { id: string | undefined; event: string | undefined; data: string }
/** The frames of a stream as a browser sees them; retry and comment lines left out. */
async function* frames(response: Response): AsyncGenerator<Frame> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const data = field('data')
      if (data !== undefined) yield { id: field('id'), event: field('event'), data }
    }
  }
}

function open(runs: string[], { cursor, signal }: { cursor?: string | undefined; signal: AbortSignal }) {
  const headers: Record<string, string> = cursor === undefined ? {} : { 'last-event-id': cursor }
  const request = new Request('http://localhost/api/v1/events', { headers, signal })
  return watchRuns(services, OWNER, { runs: runs.join(',') }, request)
}

describe('the shared stream', () => {
  it('carries what was there and what comes, of all its runs, in order', async () => {
    const runs = await Promise.all([newRun(), newRun()])
    const cut = new AbortController()
    const seen = new Map<string, number[]>()
    const stream = frames(await open(runs, { signal: cut.signal }))
    for (const runId of runs) for (let count = 0; count < 3; count++) await addEvent(runId)
    while ([...seen.values()].flat().length < 8) {
      const { value } = await stream.next()
      const { run, events } = JSON.parse(value.data)
      expect(value.event).toBe('run')
      seen.set(run, [...(seen.get(run) ?? []), ...events.map(({ seq }: { seq: number }) => seq)])
    }
    cut.abort()
    expect([...seen.values()]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
    expect((await stream.next()).done).toBe(true)
  })

  it('cut after every frame and opened again, misses and repeats nothing', async () => {
    const runs = [await newRun(), await newRun()]
    const seen: string[] = []
    let cursor: string | undefined
    for (let round = 0; round < 6 || seen.length < 8; round++) {
      if (round < 6) await addEvent(runs[round % 2] ?? '')
      const cut = new AbortController()
      for await (const { id, data } of frames(await open(runs, { cursor, signal: cut.signal }))) {
        const { run, events } = JSON.parse(data)
        for (const { seq } of events) seen.push(`${run} ${seq}`)
        cursor = id
        cut.abort()
      }
    }
    const all = runs.flatMap((run) => [1, 2, 3, 4].map((seq) => `${run} ${seq}`))
    expect(seen.toSorted()).toEqual(all.toSorted())
  })

  it('brings an event whose announcement was lost', async () => {
    const runId = await newRun()
    const cut = new AbortController()
    const stream = frames(await open([runId], { signal: cut.signal }))
    await stream.next()
    await addEvent(runId, false)
    const { value } = await stream.next()
    expect(JSON.parse(value.data).events.map(({ seq }: { seq: number }) => seq)).toEqual([2])
    cut.abort()
  })

  it('passes on what happens between events, of its own runs only and without an id', async () => {
    const [mine, other] = [await newRun(), await newRun()]
    const cut = new AbortController()
    const stream = frames(await open([mine], { signal: cut.signal }))
    await stream.next()
    const items = [other, mine].map((run) => ({ run, key: 'ask/model/1', text: 'Hel' }))
    await services.prisma.$executeRaw`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(items)})`
    const { value } = await stream.next()
    expect(value).toEqual({ id: undefined, event: 'live', data: JSON.stringify(items[1]) })
    cut.abort()
  })

  it('is refused when any of its runs is not the actor’s to see', async () => {
    const runId = await newRun()
    const request = new Request('http://localhost/')
    const asked = [
      watchRuns(services, STRANGER, { runs: runId }, request),
      watchRuns(services, OWNER, { runs: `${runId},${NOBODYS_ID}` }, request),
      watchRuns(services, OWNER, { runs: `${runId},nonsense` }, request),
    ]
    const answers = await Promise.all(asked.map(refusal))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await refusal(watchRuns(services, OWNER, { runs: ',' }, request))).toMatchObject({ status: 400 })
  })
})

describe('the stream of one run', () => {
  it('numbers its frames by seq, goes on after the last one seen, and ends with the run', async () => {
    const runId = await newRun()
    await addEvent(runId)
    const data = { status: 'succeeded', cause: 'COMPLETED', message: 'Done.', activeMs: 5 }
    await services.prisma.runEvent.create({ data: { runId, seq: 3, epoch: 1, kind: 'run.ended', data } })
    const ids: (string | undefined)[] = []
    const request = new Request('http://localhost/', { headers: { 'last-event-id': '1' } })
    for await (const { id } of frames(await watchRun(services, runId, 0, true, request))) ids.push(id)
    expect(ids).toEqual(['2', '3'])
    const again = new Request('http://localhost/', { headers: { 'last-event-id': '3' } })
    expect((await watchRun(services, runId, 0, true, again)).status).toBe(204)
  })
})
