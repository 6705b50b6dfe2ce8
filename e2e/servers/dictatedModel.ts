import { createServer, type ServerResponse } from 'node:http'

/** One request that waits for its answer. */
export type Dictation = {
  /** Sends the next words of the answer. */
  write(text: string): void
  /** Ends the answer, with what it is billed as. */
  end(usage: { inputTokens: number; outputTokens: number }): void
  /** Answers 503, and when to come again. */
  turnAway(retryAfterSeconds: number): void
}

export type DictatedModel = {
  /** Base URL as a person enters it. */
  url: string
  /** The next request, once it has come in. */
  asked(): Promise<Dictation>
  close(): Promise<void>
}

/** An OpenAI-compatible server that writes what a test dictates, when the test does. */
export async function startDictatedModel(): Promise<DictatedModel> {
  const requests: Dictation[] = []
  const waiting: ((request: Dictation) => void)[] = []
  const server = createServer((_, response) => {
    const request = dictationOf(response)
    const next = waiting.shift()
    if (next) next(request)
    else requests.push(request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The model does not listen')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked() {
      const request = requests.shift()
      return request ? Promise.resolve(request) : new Promise((resolve) => waiting.push(resolve))
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function dictationOf(response: ServerResponse): Dictation {
  const send = (choices: object[], rest: object = {}) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const chunk = { id: '1', object: 'chat.completion.chunk', model: 'dictated', choices, ...rest }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  return {
    write: (text) => send([{ index: 0, delta: { role: 'assistant', content: text }, finish_reason: null }]),
    end({ inputTokens, outputTokens }) {
      send([{ index: 0, delta: {}, finish_reason: 'stop' }])
      const total_tokens = inputTokens + outputTokens
      send([], { usage: { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens } })
      response.end('data: [DONE]\n\n')
    },
    turnAway(retryAfterSeconds) {
      response.writeHead(503, {
        'content-type': 'application/json',
        'retry-after': String(retryAfterSeconds),
      })
      response.end(JSON.stringify({ error: { message: 'Too many letters today', type: 'overloaded' } }))
    },
  }
}
