import type { ImportMapping } from '@/lib/api/pipelineImport'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { settingsApi } from '@/lib/client/settingsApi'
import { toolsApi } from '@/lib/client/toolsApi'

type Choice = { value: string; label: string }
/** What this installation has, as choices of a list. */
export type WhatExists = { [kind in keyof ImportMapping]-?: Choice[] }

const named = (name: string): Choice => ({ value: name, label: name })

export async function loadWhatExists(): Promise<WhatExists> {
  const [board, models, pipelines] = await Promise.all([
    toolsApi.board(),
    settingsApi.models(),
    pipelinesApi.list(),
  ])
  const names = new Set([models.inUse, models.model].filter((name) => name !== null && name !== ''))
  return {
    servers: board.servers.map(({ id }) => named(id)),
    tools: board.tools.map(({ ref }) => named(ref)),
    models: [...names].map((name) => named(String(name))),
    pipelines: pipelines.items
      .filter(({ version }) => version !== null)
      .map(({ id, name, version }) => ({ value: id, label: `${name} v${version}` })),
  }
}
