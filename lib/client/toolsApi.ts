import type { Page } from '../api/page'
import type { BreakerItem, BreakerReset, ServerItem } from '../api/tools'
import type { CatalogueTool } from '../graph/catalogue'
import { api } from './api'

const root = '/api/v1'

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
  resetBreaker: (tool: string) => api<BreakerReset>('POST', `${root}/breakers/reset`, { body: { tool } }),
}
