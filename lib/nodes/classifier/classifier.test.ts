import { describe, expect, it } from 'vitest'
import { reply } from '../../demo/model/reply'
import { parseChatRequest } from '../../demo/model/request'
import type { ModelRequest } from '../../engine/ports'
import { failed, inTurn, said } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import { type FakeWorld, fakeSession } from '../../engine/testing/fakeSession'
import { classifierDefinition } from './definition'
import { executeClassifier } from './execute'

const config = classifierDefinition.config.parse({
  intents: [
    { port: 'refund', label: 'Refund', description: 'wants money back for an order' },
    { port: 'invoice', label: 'Invoice', description: 'needs an invoice or a receipt' },
    { port: 'smalltalk', label: 'Small talk' },
  ],
})

const classify = (
  model: FakeWorld['model'],
  text = 'Where is my money?',
  more: Partial<typeof config> = {},
) => {
  const session = fakeSession({ model }, { nodes: { sort: { type: 'classifier' } } })
  const outcome = executeClassifier(fakeContext(session, 'sort', { ...config, ...more }, { text }))
  return outcome.then((ended) => ({ ended, asked: session.world.asked }))
}

const simulated: FakeWorld['model'] = ({ messages, schema }: ModelRequest) => {
  const format = schema && { type: 'json_schema', json_schema: { name: schema.name, schema: schema.schema } }
  const request = parseChatRequest({ model: 'simulated', messages, response_format: format })
  return typeof request === 'string' ? failed('status', { status: 400 }) : said(reply(request).content)
}

describe('the classifier', () => {
  it('leaves by the port of the intent, with how sure it is', async () => {
    const { ended, asked } = await classify(() => said('{"intent":"refund","confidence":0.93}'))
    expect(ended).toEqual({
      kind: 'finished',
      port: 'refund',
      output: { intent: 'refund', confidence: 0.93 },
    })
    expect(asked[0]?.schema?.schema).toMatchObject({
      properties: { intent: { enum: ['refund', 'invoice', 'smalltalk'] } },
    })
    expect(asked[0]?.messages[0]?.content).toContain('- refund — Refund: wants money back')
  })

  it.each([
    [0.69, undefined, 'unsure'],
    [0.7, undefined, 'refund'],
    [0.69, 0.5, 'refund'],
    [0, 0, 'refund'],
  ])('at a confidence of %d against a threshold of %s leaves by %s', async (confidence, threshold, port) => {
    const { ended } = await classify(
      () => said(JSON.stringify({ intent: 'refund', confidence })),
      'hm',
      threshold === undefined ? {} : { threshold },
    )
    expect(ended).toMatchObject({ port, output: { intent: 'refund', confidence } })
  })

  it('takes nothing but its own intents: anything else goes back, at most twice', async () => {
    const lost = await classify(() => said('{"intent":"complaint","confidence":1}'))
    expect(lost.ended).toMatchObject({ kind: 'failed', fault: { code: 'OUTPUT_INVALID' }, key: 'intent/3' })
    const mended = await classify(
      inTurn(
        said('Refund, I think'),
        said('{"intent":"refund","confidence":2}'),
        said('{"intent":"invoice","confidence":0.9}'),
      ),
    )
    expect(mended.ended).toMatchObject({ port: 'invoice' })
  })

  it.each([
    ['I want my money back for order 17', 'refund'],
    ['Please send me the invoice for May', 'invoice'],
    ['qwertz', 'unsure'],
  ])('works with the simulated model: “%s” is %s', async (text, port) => {
    expect((await classify(simulated, text)).ended).toMatchObject({ kind: 'finished', port })
  })
})
