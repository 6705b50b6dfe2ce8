import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readEvents } from '@/lib/adapters/prisma/readEvents'
import { createRunFeed } from '@/lib/client/runFeed'
import { runStore } from '@/lib/client/runStore'
import { parseRunEvent, type RunEvent } from '@/lib/run/event'
import { replayRun } from '@/lib/run/reduceRun'
import { type Container, createContainer } from '../container'
import { createPipeline } from '../pipelines/createPipeline'
import { listEvents } from '../runs/listEvents'
import { startRun } from '../runs/startRun'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, openTestServices, type TestServices } from '../testing/testServices'
import { watchRuns } from './watchRuns'

const LAST = 12

let services: TestServices
let drop: () => Promise<void>
let runId: string
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
  const { id } = await createPipeline(services, OWNER, smallPipeline())
  const body = { input: { who: 'Ann', times: 1 }, draft: true } as const
  ;({ runId } = await startRun(services, OWNER, id, body, { trigger: 'api', idempotencyKey: null }))
})
afterAll(() => drop())

async function addEvent(seq: number): Promise<void> {
  const data = { scope: null, code: 'TEST', message: `event ${seq}` }
  await services.prisma.runEvent.create({ data: { runId, seq, epoch: 1, kind: 'warning.noted', data } })
  services.newEvents.announce([runId])
}

type Frame = { cursor: string; events: RunEvent[] }

/** One connection to a web process that lasts for one frame; then both are gone. */
async function oneFrame(cursor: string | null, meanwhile: (web: Container) => void): Promise<Frame> {
  const web = createContainer(services.env)
  const cut = new AbortController()
  const headers: Record<string, string> = cursor === null ? {} : { 'last-event-id': cursor }
  const request = new Request('http://localhost/api/v1/events', { headers, signal: cut.signal })
  meanwhile(web)
  try {
    const response = await watchRuns(web, OWNER, { runs: runId }, request)
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const frame = /id: (.*)\nevent: run\ndata: (.*)\n\n/.exec(text)
      if (frame)
        return { cursor: frame[1] ?? '', events: JSON.parse(frame[2] ?? '').events.map(parseRunEvent) }
    }
    throw new Error('The stream ended without a frame')
  } finally {
    cut.abort()
    await web.close()
  }
}

it('a browser whose stream is cut after every event, by a web process that is new each time, knows what the database knows', async () => {
  let web: Container = services
  const received: number[] = []
  const feed = createRunFeed({
    async fetchPage(id, after) {
      const { items, nextCursor } = await listEvents(web, OWNER, id, { after })
      return { events: items, more: nextCursor !== null }
    },
    onStreamed: () => {},
    wait: async () => {},
  })
  const state = () => runStore.getState().runs.get(runId)?.state
  feed.watch(runId)
  await vi.waitFor(() => expect(state()?.lastSeq).toBe(1))
  let cursor: string | null = `${runId}:1`
  for (let seq = 2; seq <= LAST; seq += 1) {
    // now before the process is up, now while it serves
    if (seq % 2 === 0) await addEvent(seq)
    const frame: Frame = await oneFrame(cursor, (next) => {
      web = next
      if (seq % 2 === 1) void addEvent(seq)
    })
    received.push(...frame.events.map((event) => event.seq))
    feed.receive(runId, frame.events)
    cursor = frame.cursor
  }
  web = services
  const stored = await readEvents(services.database.hot, runId)
  expect([1, ...received]).toEqual(stored.map(({ seq }) => seq))
  expect(state()).toEqual(replayRun(stored))
})
