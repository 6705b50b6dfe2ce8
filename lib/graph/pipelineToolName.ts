const MAX_WORDS = 30
const NO_WORDS = 'pipeline'

/** The last 12 digits of a pipeline's id: random in every version of UUID, and what finds a pipeline again whatever it is called by then. */
const TAIL = /_([0-9a-f]{12})$/

/**
 * What a published pipeline is called as an MCP tool: letters, digits and `_`, at most 43, since clients put names of their own in front and models take
 * 64. The words are for whoever reads; the digits make it unique and keep it working when the pipeline is renamed.
 */
export function pipelineToolName(id: string, name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .slice(0, MAX_WORDS)
    .replace(/_$/, '')
  return `${words || NO_WORDS}_${id.slice(-12)}`
}

/** The end of the pipeline's id that a tool's name carries; null for a name that no pipeline has. */
export function pipelineIdTail(toolName: string): string | null {
  return TAIL.exec(toolName)?.[1] ?? null
}
