import type { PipelineNode } from '@/lib/graph/document'
import type { Chaos } from '../chaos'
import { line, make, policies } from '../harness/documents'
import { startFickleModel } from '../harness/fickleModel'
import { judge } from '../harness/judge'
import type { World } from '../harness/world'
import { type Proof, type Row, sumProofs } from '../row'

const RUNS = 10
const ALWAYS = { approval: 'always' as const }

/** R11: what runs is what was approved, whatever is asked for when the node is entered again. */
export const approvedArguments: Row = {
  id: 'R11',
  title: 'approve X, run Y',
  async prove(chaos) {
    return sumProofs([await fickleModel(chaos), await editedAfterwards(chaos)])
  },
}

const THINK: PipelineNode = {
  ...{ id: 'think', type: 'executor', title: 'Think', in: { goal: { $text: '{{ input.item }} ' } } },
  config: { mode: 'react', tools: ['ledger/make'] },
}

/** A model that wants something else each time it is asked; a worker dies between every approval and its call. */
async function fickleModel(chaos: Chaos): Promise<Proof> {
  const model = await startFickleModel()
  const world = await chaos.open()
  await world.startMany(RUNS, () => line('Thinks', [THINK], policies('plain', { more: ALWAYS })))
  const first = world.worker({ env: model.env })
  await world.settled(40_000)
  await world.end(first)
  const shown = await shownArguments(world)
  for (const { id } of await world.cards('approval')) await world.decide(id, { choice: 'approve' })
  const doomed = world.worker({ env: model.env, racePoint: 'before-intent:think' })
  await doomed.ended
  await world.end(doomed)
  await world.expireLeases()
  world.worker({ env: model.env })
  await world.settled(40_000)
  const proof = await judge(world)
  const sent = await sentArguments(world)
  if (shown.size !== RUNS) proof.failures.push(`${shown.size} of ${RUNS} runs asked for approval`)
  for (const [runId, args] of sent)
    if (!args.every((one) => one === shown.get(runId)))
      proof.failures.push(`${runId}: ${args.join()} was sent, ${shown.get(runId)} approved`)
  if (sent.size !== RUNS) proof.failures.push(`${sent.size} of ${RUNS} approved calls were sent`)
  await model.close()
  return { ...proof, notes: [`the model was asked ${model.asked} times`] }
}

/** The approved call is refused by its tool; continuing with other arguments is another call, with another card. */
async function editedAfterwards(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open()
  // behind an effect, because a run that has left nothing behind ends with its failure
  const nodes = [make('s0'), make('s1', { mode: 'refuse' })]
  await world.startMany(RUNS, () => line('Refuses', nodes, policies('plain', { more: ALWAYS })))
  world.worker()
  for (const _ of nodes) {
    await world.settled(30_000)
    for (const { id } of await world.cards('approval')) await world.decide(id, { choice: 'approve' })
  }
  await world.settled(30_000)
  for (const { id, run_id } of await world.cards('failure')) {
    const item = world.runs.find(({ runId }) => runId === run_id)?.item ?? ''
    await world.decide(id, { choice: 'continue', args: { item, step: 's1' } })
  }
  await world.settled(30_000)
  const early = world.ledger.of('applied').filter(({ step }) => step === 's1').length
  const asked = await world.cards('approval')
  for (const { id } of asked) await world.decide(id, { choice: 'approve' })
  await world.settled(30_000)
  const proof = await judge(world)
  if (early > 0) proof.failures.push(`${early} edited calls were sent under an approval of other arguments`)
  if (asked.length !== RUNS) proof.failures.push(`${asked.length} of ${RUNS} edited calls asked again`)
  if (world.ledger.of('applied').length !== nodes.length * RUNS)
    proof.failures.push('not every call that was approved at last has happened')
  return proof
}

async function shownArguments(world: World): Promise<Map<string, string>> {
  const rows = await world.query<{ run_id: string; args: object }>(
    `select run_id, context->'args' as args from task where kind = 'approval'`,
  )
  return new Map(rows.map(({ run_id, args }) => [run_id, JSON.stringify(args)]))
}

async function sentArguments(world: World): Promise<Map<string, string[]>> {
  const rows = await world.query<{ run_id: string; args: object }>(
    `select run_id, data->'args' as args from run_event where kind = 'tool.intended' order by run_id, seq`,
  )
  const sent = new Map<string, string[]>()
  for (const { run_id, args } of rows) sent.set(run_id, [...(sent.get(run_id) ?? []), JSON.stringify(args)])
  return sent
}
