import { describe, expect, it } from 'vitest'
import { fault, faultOf, reworded } from './fault'

describe('a fault', () => {
  it('of our own has the code that its sentence begins with, and knows which sentence it is', () => {
    expect(faultOf('NO_REPLY', {}, 'unknown')).toMatchObject({
      ...{ code: 'NO_REPLY', class: 'unknown', says: { id: 'faults.NO_REPLY' } },
    })
    expect(faultOf('OUTPUT_MISMATCH.nothing', { tool: 'shop/get', problems: [] })).toMatchObject({
      ...{ code: 'OUTPUT_MISMATCH', class: 'permanent', says: { params: { tool: 'shop/get' } } },
    })
  })

  it('in somebody else’s words has nothing of ours to say', () => {
    expect(fault('TOOL_ERROR', 'No such shop')).toStrictEqual({
      ...{ code: 'TOOL_ERROR', message: 'No such shop', class: 'permanent' },
    })
  })

  it('said otherwise stays the same fault', () => {
    const lost = { ...faultOf('NO_REPLY', {}, 'unknown'), details: { after: 5 } }
    expect(reworded(lost, { message: 'It is odd.' })).toStrictEqual({
      ...{ code: 'NO_REPLY', message: 'It is odd.', class: 'unknown', details: { after: 5 } },
    })
  })
})
