import { ask, line, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { startWeb } from '../harness/web'
import type { Row } from '../row'

const RUNS = 8

/** R19: while runs wait for a person, a new version is published and the worker is replaced. */
export const upgradeWhileSuspended: Row = {
  id: 'R19',
  title: 'upgrade while suspended',
  web: true,
  async prove({ open }) {
    const world = await open()
    const web = await startWeb(world)
    const version = (step: string) => line('Changes', [ask('a1'), make(step)], policies('idempotent'))
    const [old, next] = [version('old'), version('next')]
    const pipeline = await web.create(old)
    const publish = () => web.ask(`/api/v1/pipelines/${pipeline}/publish`, { body: { note: '' } })
    const start = async (nth: number, document: typeof old) => {
      const item = `${world.name}-${nth}`
      const { body } = await web.ask(`/api/v1/pipelines/${pipeline}/runs`, { body: { input: { item } } })
      world.runs.push({ runId: String(body.runId), item, document })
    }
    const failures: string[] = []
    const published = [await publish()]
    for (let nth = 1; nth <= RUNS; nth += 1) await start(nth, old)
    const first = world.worker()
    await world.settled(30_000)
    await world.end(first, 'SIGTERM')
    const { body } = await web.ask(`/api/v1/pipelines/${pipeline}`)
    await web.ask(`/api/v1/pipelines/${pipeline}`, {
      method: 'PUT',
      body: { document: next, revision: body.revision },
    })
    published.push(await publish())
    for (let nth = RUNS + 1; nth <= 2 * RUNS; nth += 1) await start(nth, next)
    world.worker()
    await world.settled(30_000)
    for (const { id } of await world.cards()) await world.decide(id, { choice: 'go' })
    await world.settled(30_000)
    await web.stop()
    const proof = await judge(world)
    if (published.some(({ status }) => status !== 200))
      failures.push(`publishing answered ${JSON.stringify(published)}`)
    const steps = world.ledger.of('applied').map(({ item, step }) => `${item} ${step}`)
    const wanted = world.runs.map(({ item }, index) => `${item} ${index < RUNS ? 'old' : 'next'}`)
    if (steps.toSorted().join() !== wanted.toSorted().join()) failures.push(`made were ${steps.join(', ')}`)
    return { ...proof, failures: [...proof.failures, ...failures] }
  },
}
