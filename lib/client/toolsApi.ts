import type { Page } from '../api/page'
import type { CatalogueTool } from '../graph/catalogue'
import { api } from './api'

const root = '/api/v1'

export type ServerItem = {
  id: string
  transport: 'stdio'
  /** `down`: the last listing failed; its tools are then the last known ones. */
  status: 'healthy' | 'down'
  tools: number
  error: string | null
  /** Empty for everybody but owners. */
  log: { at: string; stream: 'stderr' | 'stdout' | 'host'; text: string }[]
}

export type BreakerItem = {
  tool: string
  state: 'open' | 'trying' | 'failing'
  failures: number
  /** Milliseconds until it is tried again. */
  leftMs: number
}

/** Everything the tools page shows, at one moment. */
export type ToolBoard = { servers: ServerItem[]; tools: CatalogueTool[]; breakers: Map<string, BreakerItem> }

export const toolsApi = {
  async board(): Promise<ToolBoard> {
    const [servers, breakers] = await Promise.all([
      api<Page<ServerItem>>('GET', `${root}/servers`),
      api<Page<BreakerItem>>('GET', `${root}/breakers`),
    ])
    const lists = await Promise.all(
      servers.items.map(({ id }) =>
        api<Page<CatalogueTool>>('GET', `${root}/servers/${encodeURIComponent(id)}/tools`),
      ),
    )
    return {
      servers: servers.items,
      tools: lists.flatMap(({ items }) => items),
      breakers: new Map(breakers.items.map((breaker) => [breaker.tool, breaker])),
    }
  },
  resetBreaker: (tool: string) =>
    api<{ tool: string; changed: boolean }>('POST', `${root}/breakers/reset`, { body: { tool } }),
}
