import { describe, expect, it } from 'vitest'
import type { Span } from '@/lib/run/trace'
import { extentOf, flattenSpans, openingSpan } from './flattenSpans'

function span(
  id: string,
  status: Span['status'],
  children: Span[] = [],
  start = 0,
  end: number | null = 100,
): Span {
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ id, name: id, key: id, status, children },
    kind: id === 'run' ? 'run' : 'node',
    start: iso(start),
    end: end === null ? null : iso(end),
    ...{ attempts: 1, usage: null, fault: null },
  }
}

describe('a trace', () => {
  it('opens on the deepest failure', () => {
    const root = span('run', 'failed', [
      span('plan', 'succeeded'),
      span('act', 'failed', [span('call', 'failed')]),
    ])
    expect(openingSpan(flattenSpans(root, new Set()))?.id).toBe('call')
  })

  it('opens on what runs while nothing has failed', () => {
    const root = span(
      'run',
      'running',
      [span('plan', 'succeeded'), span('act', 'running', [], 50, null)],
      0,
      null,
    )
    expect(openingSpan(flattenSpans(root, new Set()))?.id).toBe('act')
  })

  it('leaves out what lies in folded spans', () => {
    const root = span('run', 'succeeded', [span('act', 'succeeded', [span('call', 'succeeded')])])
    expect(flattenSpans(root, new Set(['act'])).map(({ span: { id } }) => id)).toEqual(['run', 'act'])
  })

  it('places a bar by start and length, up to now for what still lasts', () => {
    const root = span('run', 'running', [], 0, null)
    expect(extentOf(span('late', 'running', [], 150, null), root, 200)).toEqual({
      offset: 0.75,
      width: 0.25,
      ms: 50,
    })
  })
})
