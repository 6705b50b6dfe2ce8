import { pick } from '@/lib/adapters/prisma/testing/random'
import { line, make, policies, value } from '../harness/documents'
import { judge } from '../harness/judge'
import { type Answer, startWeb } from '../harness/web'
import type { Row } from '../row'

const CARDS = 8
const TIMES = 50
const DECISIONS: [object, ...object[]] = [
  { choice: 'continue' },
  { choice: 'roll_back' },
  { choice: 'void' },
  { choice: 'hand_over', assignee: 'Li Wei' },
]

/** R10: fifty people decide the same card at once, each something else. */
export const manyDecisions: Row = {
  id: 'R10',
  title: `${TIMES} parallel decisions on one card`,
  web: true,
  async prove({ open, random }) {
    const world = await open()
    const web = await startWeb(world)
    const document = line('Breaks off', [make('s1'), value('broken', 'none')], policies('idempotent'))
    const pipeline = await web.create(document)
    for (let nth = 1; nth <= CARDS; nth += 1) {
      const item = `${world.name}-card-${nth}`
      const body = { input: { item }, draft: true, confirmDuplicate: true }
      const started = await web.ask(`/api/v1/pipelines/${pipeline}/runs`, { body })
      world.runs.push({ runId: String(started.body.runId), item, document })
    }
    world.worker()
    await world.settled(30_000)
    const failures: string[] = []
    for (const { id } of await world.cards('failure')) {
      const answers = await Promise.all(
        Array.from({ length: TIMES }, () =>
          web.ask(`/api/v1/tasks/${id}/decision`, { body: pick(random, DECISIONS) }),
        ),
      )
      failures.push(...judgeAnswers(answers))
    }
    await world.settled(30_000)
    await web.stop()
    const proof = await judge(world)
    const [decided] = await world.query<{ cards: number }>(
      `select count(*)::int as cards from run_signal where kind = 'decision'`,
    )
    if (decided?.cards !== CARDS) failures.push(`${decided?.cards} decisions reached ${CARDS} runs`)
    return { ...proof, failures: [...proof.failures, ...failures] }
  },
}

function judgeAnswers(answers: readonly Answer[]): string[] {
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 409)
  if (won.length !== 1 || lost.length !== TIMES - 1) {
    const statuses = answers.map(({ status }) => status).join(' ')
    return [
      `${won.length} decisions won, ${lost.length} lost (${statuses}) ${JSON.stringify(answers.find(({ status }) => status !== 200 && status !== 409) ?? {})}`,
    ]
  }
  const winner = choiceOf(won[0]?.body.decision)
  const told = lost.filter(({ body }) => choiceOf(body.decision) === winner)
  return told.length === lost.length ? [] : [`${lost.length - told.length} losers were not told of ${winner}`]
}

function choiceOf(decision: unknown): unknown {
  return typeof decision === 'object' && decision !== null && 'choice' in decision
    ? decision.choice
    : undefined
}
