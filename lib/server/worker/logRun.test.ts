import { describe, expect, it } from 'vitest'
import { LOG_LINE } from '@/components/settings/telemetryExamples'
import { createLogger } from '@/lib/adapters/logger/createLogger'
import type { NewEvent } from '@/lib/run/event'
import { fault } from '@/lib/run/fault'
import { logRun } from './logRun'

const RUN = '019ad000-0000-7000-8000-00000000abcd'
const started: NewEvent = {
  kind: 'run.started',
  data: {
    ...{ runId: RUN, pipelineId: null, version: null, documentHash: 'd', pipeline: 'Work order', goal: '' },
    ...{ input: {}, trigger: { kind: 'cli', by: 'cli' } },
  },
}
const intended: NewEvent = {
  kind: 'tool.intended',
  data: {
    ...{ key: 'assign/call', scope: 'assign', tool: 'shop/order', args: { pin: '12345' }, argsHash: 'h' },
    ...{ requestId: '5f0c9e', generation: 0, effect: 'none', purpose: 'step', fingerprintBefore: null },
  },
}
const failed: NewEvent = {
  kind: 'tool.failed',
  data: { key: 'assign/call', fault: fault('TOOL_ERROR', 'Card 4111 1111 1111 1111 refused'), durationMs: 5 },
}

function lines(level: string, known: NewEvent[], written: NewEvent[]): { [name: string]: unknown }[] {
  const out: string[] = []
  const log = createLogger(level, 'interlock', { write: (line: string) => out.push(line) })
  const observer = logRun(log, { runId: RUN, epoch: 2 })
  const at = '2026-01-01T00:00:00.000Z'
  observer.known(known.map((event, index) => ({ ...event, seq: index + 1, at })))
  observer.written(written.map((event, index) => ({ ...event, seq: known.length + index + 1, at })))
  return out.map((line) => JSON.parse(line))
}

describe('the log of a run', () => {
  it('names run, node, step and request on a line about a call, also when another worker began it', () => {
    const [taken, line] = lines('info', [started, intended], [failed])
    expect(taken).toMatchObject({ runId: RUN, pipeline: 'Work order', epoch: 2, msg: 'run taken up' })
    expect(line).toMatchObject({
      ...{ level: 40, runId: RUN, pipeline: 'Work order', node: 'assign', step: 'call', requestId: '5f0c9e' },
      ...{ event: 'tool.failed', seq: 3, code: 'TOOL_ERROR', msg: 'tool call failed' },
    })
  })

  it('looks exactly like the example on the settings page', () => {
    const line = lines('info', [started, intended], [failed]).at(-1) ?? {}
    expect(Object.keys(JSON.parse(LOG_LINE))).toEqual(Object.keys(line))
  })

  it('masks what is sensitive, and leaves arguments out', () => {
    const text = JSON.stringify(lines('debug', [started], [intended, failed]))
    expect(text).not.toMatch(/4111 1111 1111 1111|12345/)
  })

  it('says little at the usual level and everything at debug', () => {
    const node: NewEvent = { kind: 'node.started', data: { node: 'assign', scope: 'assign', inputs: {} } }
    expect(lines('info', [started], [node, intended])).toHaveLength(1)
    expect(lines('debug', [started], [node, intended])).toHaveLength(3)
  })
})
