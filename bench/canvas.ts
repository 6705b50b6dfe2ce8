import { chainDocument } from './canvas/grid'
import { describeLines, linesOf, missed, type Pair } from './canvas/report'
import { serveBarePage } from './canvas/serveBarePage'
import { bareUrl, frame, visit } from './canvas/visit'
import { openInstallation } from './installation/openInstallation'

// npm run bench:canvas [BENCH_NODES=200,450,1000 BENCH_ROUNDS=5]: what the editor costs beside a page with nothing but React Flow on it. Both show
// the same number of cards of the same size in a canvas of the same size and view, and get the same gestures; they take turns, in a new browser
// profile each, so that a busy machine slows both. Times are those of the browser's main thread. Medians; exit code 1 when a goal is missed.
const sizes = (process.env.BENCH_NODES ?? '200,450,1000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const bare = await serveBarePage()
const installation = await openInstallation({})
const { browser, session, address } = installation
let failures = 0
try {
  for (const count of sizes) {
    const framing = await frame(browser, session, await store(count))
    const pages = {
      // a pipeline of its own for every visit, as what a visit drags stays where it was put
      ours: async () => ({ url: await store(count), session, count, framing }),
      bare: async () => ({ url: bareUrl(bare.address, count, framing), count, framing }),
    }
    const pair: Pair = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
        pair[side].push(await visit(browser, await pages[side]()))
    const lines = linesOf(count, pair)
    failures += missed(lines).length
    console.log(`${describeLines(count, lines)}\n`)
  }
} finally {
  await installation.close()
  bare.close()
}
process.exit(failures === 0 ? 0 : 1)

/** Stores the document as a new pipeline of this installation; answers where its editor is. */
async function store(count: number): Promise<string> {
  const context = await browser.newContext({ storageState: session })
  const answer = await context.request.post(`${address}/api/v1/pipelines`, {
    data: { document: chainDocument(count) },
    headers: { origin: address },
  })
  if (!answer.ok()) throw new Error(`The pipeline was not stored: ${await answer.text()}`)
  const { id } = await answer.json()
  await context.close()
  return `${address}/pipelines/${id}`
}
