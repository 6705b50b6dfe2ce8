import { describe, expect, it } from 'vitest'
import { pipelineIdTail, pipelineToolName } from './pipelineToolName'

const id = '019ad000-0000-7000-8000-0123456789ab'

describe('the name of a pipeline as a tool', () => {
  it.each([
    ['Work order', 'work_order_0123456789ab'],
    ['  Éléments — «à» vérifier! ', 'elements_a_verifier_0123456789ab'],
    ['工单', 'pipeline_0123456789ab'],
    ['x'.repeat(200), `${'x'.repeat(30)}_0123456789ab`],
    [`${'y'.repeat(29)} z`, `${'y'.repeat(29)}_0123456789ab`],
    ['../__proto__', 'proto_0123456789ab'],
  ])('of %j is one that every client and model takes', (name, expected) => {
    const made = pipelineToolName(id, name)
    expect(made).toBe(expected)
    expect(made).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  })

  it('finds the pipeline whatever its words are', () => {
    expect(pipelineIdTail(pipelineToolName(id, 'Work order'))).toBe('0123456789ab')
    expect(pipelineIdTail('another_name_0123456789ab')).toBe('0123456789ab')
    expect(['work_order', '0123456789ab', 'x_0123456789AB', 'x_00123456789ab'].map(pipelineIdTail)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
