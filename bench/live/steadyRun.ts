/** A chain of calls that take about `tickMs` each, give or take a fifth, so that runs started together do not stay in step. */
export function steadyRun({
  steps,
  tickMs,
  random,
}: {
  steps: number
  tickMs: number
  random: () => number
}) {
  const ids = Array.from({ length: steps }, (_, index) => `step${index + 1}`)
  const chain = ['start', ...ids, 'end']
  return {
    format: 'interlock/pipeline',
    formatVersion: '1.0',
    name: 'Steady',
    guards: { maxSteps: 4 * steps, runTimeoutMs: 600_000 },
    nodes: [
      { id: 'start', type: 'input', title: 'Start', config: { schema: { type: 'object' } } },
      ...ids.map((id, index) => ({
        ...{ id, type: 'tool', title: `Step ${index + 1}`, config: { tool: 'metronome/tick' } },
        in: { args: { ms: Math.round(tickMs * (0.8 + 0.4 * random())) } },
      })),
      { id: 'end', type: 'output', title: 'End', in: { value: 1 }, config: {} },
    ],
    edges: chain.slice(1).map((id, index) => ({
      id: `edge${index}`,
      source: chain[index],
      port: 'done',
      target: id,
    })),
    tools: [{ ref: 'metronome/tick', effect: 'none' }],
  }
}
