import { line, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { startWeb } from '../harness/web'
import type { Row } from '../row'

const KEYS = 10
const TIMES = 20

/** R9: the same Idempotency-Key twenty times at once, over HTTP. */
export const sameKey: Row = {
  id: 'R9',
  title: `same Idempotency-Key × ${TIMES} at once`,
  web: true,
  async prove({ open }) {
    const world = await open()
    const web = await startWeb(world)
    const document = line('One thing', [make('s1')], policies('plain'))
    const pipeline = await web.create(document)
    const failures: string[] = []
    for (let nth = 1; nth <= KEYS; nth += 1) {
      const item = `${world.name}-key-${nth}`
      const answers = await Promise.all(
        Array.from({ length: TIMES }, () =>
          web.ask(`/api/v1/pipelines/${pipeline}/runs`, {
            body: { input: { item }, draft: true, confirmDuplicate: true },
            headers: { 'idempotency-key': item },
          }),
        ),
      )
      const ids = new Set(answers.map(({ body }) => body.runId))
      const refused = answers.filter(({ status }) => status !== 202)
      if (ids.size !== 1 || refused.length > 0)
        failures.push(
          `key ${nth}: ${ids.size} run ids, ${refused.length} refusals ${JSON.stringify(refused[0] ?? {})}`,
        )
      for (const runId of ids) if (typeof runId === 'string') world.runs.push({ runId, item, document })
    }
    world.worker()
    await world.settled(30_000)
    await web.stop()
    const proof = await judge(world)
    return { ...proof, failures: [...proof.failures, ...failures] }
  },
}
