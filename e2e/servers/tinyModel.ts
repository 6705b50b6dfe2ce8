import { createServer } from 'node:http'

export type TinyModel = {
  /** Base URL as a person enters it. */
  url: string
  /** The key of every request so far. */
  keys: string[]
  close: () => Promise<void>
}

/** An OpenAI-compatible server that knows one word. Requests with another key than `key` get 401. */
export async function startTinyModel(key: string): Promise<TinyModel> {
  const keys: string[] = []
  const server = createServer((request, response) => {
    const given = request.headers.authorization?.replace('Bearer ', '') ?? ''
    keys.push(given)
    if (given !== key) {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: 'Incorrect API key provided', type: 'auth' } }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const chunk = (body: object) =>
      response.write(
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'tiny', ...body })}\n\n`,
      )
    chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: 'ready' }, finish_reason: null }] })
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    chunk({ choices: [], usage: { prompt_tokens: 8, completion_tokens: 1, total_tokens: 9 } })
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The tiny model does not listen')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    keys,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
