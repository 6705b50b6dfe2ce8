import { expect, it } from 'vitest'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'

const PROGRAM = buildProgram({
  nodes: { start: {}, slow: {}, beside: {}, out: {} },
  edges: ['start -> slow', 'start -> beside', 'slow -> out', 'beside -> out'],
  guards: { runTimeoutMs: 5000 },
})
const beside: Script = async ({ io }) => {
  const asked = await io.ask({
    ...{ key: 'q', kind: 'clarification', question: '?', context: {} },
    choices: [{ choice: 'answer' }],
  })
  return asked.kind === 'ok'
    ? { kind: 'failed', fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' } }
    : { kind: asked.kind === 'suspended' ? 'suspended' : 'stopped' }
}

it.each<[string, string, (scene: Scene) => void]>([
  ['is cancelled', 'cancelled', (scene) => scene.cancel()],
  ['is out of time', 'timed_out', (scene) => scene.clock.advance(5000)],
  [
    'fails elsewhere',
    'failed',
    (scene) => scene.decide(scene.card('clarification'), { choice: 'answer', value: 1 }),
  ],
  [
    'is decided about as a whole',
    'voided',
    (scene) => scene.decide(scene.card('clarification'), { choice: 'void' }),
  ],
])('a run that %s ends only when what was at work has let go', async (_what, status, stop) => {
  let endedBefore: string | null | undefined
  // as a request under way does: it is some time until its connection is closed
  const slow: Script = ({ signal }) =>
    new Promise((resolve) =>
      signal.addEventListener('abort', () =>
        setImmediate(() => {
          endedBefore = scene.state.endedAt
          resolve({ kind: 'stopped' })
        }),
      ),
    )
  const scene: Scene = new Scene(PROGRAM, { slow, beside })
  const driving = scene.claim()
  await scene.until(() => scene.open.length > 0)
  stop(scene)
  expect(await driving?.done).toEqual({ kind: 'ended' })
  expect([endedBefore, scene.state.status]).toEqual([null, status])
})
