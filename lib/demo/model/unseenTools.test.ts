import { describe, expect, it } from 'vitest'
import { reply } from './reply'
import { parseChatRequest } from './request'
import { canonicalJson } from './schema/canonicalJson'
import { REQUESTS, UNSEEN_TOOLS } from './unseenTools.testing'

function callFor(text: string): string {
  const request = parseChatRequest({
    model: 'simulated',
    messages: [{ role: 'user', content: text }],
    tools: UNSEEN_TOOLS,
  })
  if (typeof request === 'string') throw new Error(request)
  const { calls, content } = reply(request)
  const [call] = calls
  return call ? `${call.name} ${canonicalJson(JSON.parse(call.arguments))}` : content
}

describe('over twelve tools it has never seen', () => {
  it('makes the right call with the right arguments for at least 36 of 40 requests', () => {
    const misses = REQUESTS.flatMap(([text, tool, args]) => {
      const wanted = `${tool} ${canonicalJson(JSON.parse(JSON.stringify(args)))}`
      const made = callFor(text)
      return made === wanted ? [] : [`${text}\n    wanted ${wanted}\n    made   ${made}`]
    })
    if (misses.length > 0) console.error(`Missed:\n${misses.join('\n')}`)
    expect(REQUESTS.length).toBe(40)
    expect(REQUESTS.length - misses.length).toBeGreaterThanOrEqual(36)
  })
})
