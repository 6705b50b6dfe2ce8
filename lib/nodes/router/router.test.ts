import { describe, expect, it } from 'vitest'
import { fakeContext } from '../../engine/testing/fakeContext'
import { fakeSession } from '../../engine/testing/fakeSession'
import { executeRouter } from './execute'

const session = () => fakeSession({}, { nodes: { start: {}, size: {} } })
const route = (routes: { port: string; when: string }[], open = session()) =>
  executeRouter(fakeContext(open, 'size', { routes }))

describe('the router', () => {
  it('takes the first route that holds, else the default', async () => {
    const routes = [
      { port: 'never', when: '1 > 2' },
      { port: 'large', when: '2 > 1' },
      { port: 'later', when: 'true' },
    ]
    expect(await route(routes)).toEqual({ kind: 'finished', port: 'large', output: { route: 'large' } })
    expect(await route(routes.slice(0, 1))).toMatchObject({ port: 'default' })
  })

  it('fails by name on a condition that has no value or is no condition', async () => {
    expect(await route([{ port: 'large', when: 'nodes.check.total > 5' }])).toMatchObject({
      kind: 'failed',
      fault: { code: 'EXPRESSION_FAILED', message: expect.stringContaining('“large”') },
    })
    expect(await route([{ port: 'large', when: '"yes"' }])).toMatchObject({
      fault: { code: 'CONDITION_NOT_BOOLEAN' },
    })
  })

  it('chooses the same way when it is entered again', async () => {
    const open = session()
    await route([{ port: 'large', when: 'true' }], open)
    expect(await route([{ port: 'large', when: 'false' }], open)).toMatchObject({ port: 'large' })
  })
})
