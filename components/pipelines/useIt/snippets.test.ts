import { expect, it } from 'vitest'
import { curlSnippet, mcpSnippet, typescriptSnippet } from './snippets'

const call = {
  origin: 'http://localhost:3000',
  pipelineId: '019ad000-0000-7000-8000-0000000000aa',
  version: 2,
  input: { task: `Anna's “shelf”`, path: 'C:\\x', many: ['a', 1] },
}
const url = `${call.origin}/api/v1/pipelines/${call.pipelineId}/runs?wait=30`

it('writes the input for a shell so that quotes in it end nothing', () => {
  const text = curlSnippet(call)
  expect(text).toContain(`curl -sS '${url}'`)
  const quoted = /-d '([\s\S]*)'$/.exec(text)?.[1] ?? ''
  expect(JSON.parse(quoted.replaceAll(`'\\''`, "'"))).toEqual({ input: call.input, version: 2 })
})

it('writes a module that sends the very same request', () => {
  const text = typescriptSnippet(call)
  expect(text).toContain(`await fetch("${url}", {`)
  const body = /JSON\.stringify\(([\s\S]*?)\),\n\}\)/.exec(text)?.[1] ?? ''
  expect(JSON.parse(body)).toEqual({ input: call.input, version: 2 })
})

it('names the MCP endpoint in the shape that clients keep, with a place for the key', () => {
  expect(JSON.parse(mcpSnippet(call.origin))).toEqual({
    mcpServers: {
      interlock: {
        type: 'http',
        url: 'http://localhost:3000/api/mcp',
        headers: { Authorization: expect.stringMatching(/^Bearer \$\{INTERLOCK_API_KEY\}$/) },
      },
    },
  })
})
