import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OpenAI-compatible model that asks for its tool with other arguments each time it is asked, and ends once it has seen a result. */
export type FickleModel = { env: { [name: string]: string }; readonly asked: number; close(): Promise<void> }

export async function startFickleModel(): Promise<FickleModel> {
  let asked = 0
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { messages, tools } = JSON.parse(text)
    const item = /Goal: (\S+)/.exec(JSON.stringify(messages))?.[1]?.replace(/[\\"].*/, '') ?? '?'
    asked += 1
    response.setHeader('content-type', 'text/event-stream')
    const done = messages.some(({ role }: { role: string }) => role === 'tool') || !tools?.length
    const args = JSON.stringify({ item, step: 'think', holdMs: asked })
    const name = tools?.[0]?.function?.name
    const delta = done
      ? { role: 'assistant', content: 'It is made.' }
      : {
          ...{
            role: 'assistant',
            content: '{"currentGoal":"make it","knownFacts":[],"missingInfo":[],"nextAction":"execute"}',
          },
          tool_calls: [
            { index: 0, id: `call_${asked}`, type: 'function', function: { name, arguments: args } },
          ],
        }
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'fickle' }
    const send = (data: object) => response.write(`data: ${JSON.stringify({ ...chunk, ...data })}\n\n`)
    send({ choices: [{ index: 0, delta, finish_reason: null }] })
    send({ choices: [{ index: 0, delta: {}, finish_reason: done ? 'stop' : 'tool_calls' }] })
    send({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 } })
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      OPENAI_API_KEY: 'none',
      INTERLOCK_MODEL: 'fickle',
    },
    get asked() {
      return asked
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
