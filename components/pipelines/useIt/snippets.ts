import type { JsonObject } from '@/lib/graph/json'

type Call = {
  /** Of this installation, without a slash at its end. */
  origin: string
  pipelineId: string
  version: number
  input: JsonObject
}

/** Seconds that the answer waits for the run to end. */
export const WAIT_SECONDS = 30

function urlOf({ origin, pipelineId }: Call): string {
  return `${origin}/api/v1/pipelines/${pipelineId}/runs?wait=${WAIT_SECONDS}`
}

function bodyOf({ input, version }: Call, indent: number): string {
  return JSON.stringify({ input, version }, null, indent)
}

/** For a POSIX shell; the key comes from the environment. */
export function curlSnippet(call: Call): string {
  const quoted = bodyOf(call, 2).replaceAll("'", `'\\''`)
  return [
    `curl -sS '${urlOf(call)}' \\`,
    `  -H "Authorization: Bearer $INTERLOCK_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${quoted}'`,
  ].join('\n')
}

/** Runs as a module on Node 20 or in any runtime with fetch. */
export function typescriptSnippet(call: Call): string {
  const body = bodyOf(call, 2).replaceAll('\n', '\n  ')
  return `const response = await fetch(${JSON.stringify(urlOf(call))}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.INTERLOCK_API_KEY}\`,
    'content-type': 'application/json',
    // the same key again answers the first run instead of starting a second
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify(${body}),
})
const answer = await response.json()
if (!response.ok) throw new Error(\`\${answer.code}: \${answer.title}\`)
// 200: the run has ended or waits for a person; 202: it still runs
console.log(answer.runId, answer.run?.status, answer.run?.output)
`
}

/** What MCP clients keep in their settings: the `mcpServers` shape. Clients that read no environment want the key itself in place of its name. */
export function mcpSnippet(origin: string): string {
  const interlock = {
    type: 'http',
    url: `${origin}/api/mcp`,
    headers: { Authorization: `Bearer \${INTERLOCK_API_KEY}` },
  }
  return JSON.stringify({ mcpServers: { interlock } }, null, 2)
}
